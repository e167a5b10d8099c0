"""The page on JSON lists the keys and the types that the commands print."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from manqala.cli.main import cli
from tests.docs.page import ROOT

TEXT = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
TYPES: dict[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "text or null": lambda value: value is None or isinstance(value, str),
    "whole number": lambda value: type(value) is int,
    "number": lambda value: isinstance(value, (int, float)),
    "number or null": lambda value: value is None or isinstance(value, (int, float)),
    "true or false": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "list of texts": lambda value: all(isinstance(text, str) for text in value),
    "list of whole numbers": lambda value: all(type(number) is int for number in value),
}
COMMANDS = {
    "games": "games",
    "rules show": "rules show kotu-baendum",
    "rules check": "rules check my-game.toml",
    "watch": "watch oware --south random --north random --seed 1",
    "perft": "perft kalah 0",
    "match": "match greedy random kalah --games 2 --seed 1",
}


def documented(command: str) -> dict[str, str]:
    """The type of each key that the page lists for a command."""
    section = TEXT.partition(f"\n## `manqala {command}")[2].partition("\n## ")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| ([^|]+) \|", section, re.MULTILINE))


def walk(data: Any, known: dict[str, str], path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the keys that are documented, or lead nowhere, with their values."""
    if path in known or not isinstance(data, (dict, list)):
        yield path, data
    elif isinstance(data, list):
        for entry in data:
            yield from walk(entry, known, f"{path}[]")
    else:
        for key, value in data.items():
            yield from walk(value, known, f"{path}.{key}".removeprefix("."))


@pytest.mark.parametrize("command", COMMANDS)
def test_keys_and_types_are_those_of_the_page(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my-game.toml").write_text("", encoding="utf-8")
    known = documented(command)
    done = CliRunner().invoke(cli, [*COMMANDS[command].split(), "--json"])
    found = list(walk(json.loads(done.stdout), known))
    assert {path for path, _ in found} == set(known)
    for path, value in found:
        assert TYPES[known[path]](value), (path, value)
