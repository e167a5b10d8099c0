"""The examples of the README and of the docs do what the pages say."""

from __future__ import annotations

import doctest
import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import manqala
from manqala.cli.main import cli
from tests.docs.page import PAGES, ROOT, Page

PYTHON, SHELL = ("python", "pycon"), "console"


@pytest.fixture(params=PAGES, ids=lambda path: path.stem)
def page(request: pytest.FixtureRequest) -> Page:
    return Page(request.param)


@pytest.fixture(autouse=True)
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in a folder of our own, in English, on a plain terminal."""
    monkeypatch.chdir(tmp_path)
    for name, value in {"LANGUAGE": "C", "NO_COLOR": "1", "COLUMNS": "80"}.items():
        monkeypatch.setenv(name, value)


def matches(output: str, expected: str) -> bool:
    """Whether an output is the one a page shows; ``...`` stands for anything."""
    return doctest.OutputChecker().check_output(expected, output, doctest.ELLIPSIS)


def test_python_examples(page: Page, tmp_path: Path) -> None:
    page.write_files(tmp_path)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, Any] = {}
    for block in page.blocks(*PYTHON):
        place = f"{page.path.name}, block at line {block.line}"
        test = parser.get_doctest(block.text, names, place, str(page.path), block.line)
        assert test.examples, f"{place} has no >>>"
        runner.run(test, clear_globs=False)
        names = test.globs  # a block goes on where the one before it stopped
    assert not runner.failures


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Part a console block into commands and what each prints."""
    first, *others = text.split("$ ")
    assert not first, "a console block begins with a command"
    for part in others:
        command, _, output = part.partition("\n")
        yield command, output


def test_shell_examples(page: Page, tmp_path: Path) -> None:
    page.write_files(tmp_path)
    for block in page.blocks(SHELL):
        for command, expected in commands(block.text):
            program, *words = shlex.split(command)
            assert program == "manqala", command
            done = CliRunner().invoke(cli, words)
            fails = expected.startswith("manqala: ")
            # That something is compiled first is said on the other stream, and only the first time.
            assert matches(done.stderr if fails else done.stdout, expected), f"$ {command}"
            assert done.exit_code == (2 if fails else 0), command


def test_rules_files_can_be_played(page: Page, tmp_path: Path) -> None:
    chance = Random(1)
    for path in page.write_files(tmp_path):
        if path.suffix == ".toml" and path.stem != "faulty":
            board = manqala.game(str(path)).board()
            while board.outcome is None:
                board.play(chance.choice(board.legal_moves))


def test_links_lead_somewhere(page: Page) -> None:
    for link in page.links():
        name, _, anchor = link.partition("#")
        target = (page.path.parent / name).resolve() if name else page.path
        assert target.exists(), link
        assert target.is_relative_to(ROOT), link
        assert not anchor or anchor in Page(target).anchors(), link


def test_every_page_is_linked_from_the_readme() -> None:
    links = {(ROOT / link).resolve() for link in Page(ROOT / "README.md").links()}
    assert links.issuperset(PAGES[1:])
