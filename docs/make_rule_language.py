"""Makes the list of fields on the page about the rule language from the code.

Run ``python -m docs.make_rule_language`` after a change of the rule language; a test makes sure
that the page is up to date.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from dataclasses import Field, fields
from pathlib import Path
from typing import Any

from docs.minimal_rules import says, values
from manqala.rules.language.field import expected
from manqala.rules.language.rules import SECTIONS

PAGE = Path(__file__).parent / "rule-language.md"
BEGIN = "<!-- Made by docs/make_rule_language.py: do not edit from here ... -->"
END = "<!-- ... to here. -->"


def page(text: str) -> str:
    """Return the text of the page with the list of fields made anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return "\n".join((before + BEGIN, *_sections(), END + after))


def _sections() -> Iterator[str]:
    for section, kind in SECTIONS.items():
        yield f"\n### `{section}`\n\n{inspect.getdoc(kind)}"
        for spec in fields(kind):
            yield f"\n{_heading(spec)}\n"
            yield from _values(f"{section}.{spec.name}", spec)


def _heading(spec: Field[Any]) -> str:
    """Name a field, what it means and what it may be."""
    what = f"**`{spec.name}`**: {spec.metadata['help']}"
    if isinstance(spec.default, (bool, str)):
        return what
    usual = f"`{_toml(spec.default)}` unless given" if spec.default != () else "empty unless given"
    return f"{what} {expected(spec).capitalize()}; {usual}."


def _values(path: str, spec: Field[Any]) -> Iterator[str]:
    """List the values of a field with what each of them says in the description of a game."""
    for value in values(path, spec):
        words = " ".join(says(path, spec, value))
        if isinstance(spec.default, (bool, str)):
            usual = " (the usual case)" if value == spec.default else ""
            yield f"- `{_toml(value)}`{usual}{': ' + words if words else ''}"
        elif value != spec.default:
            yield f"- `{_toml(value)}`, for example: {words}"


def _toml(value: Any) -> str:
    """Write a value as in a rules file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value}"'
    return str(list(value)) if isinstance(value, tuple) else str(value)


if __name__ == "__main__":
    os.environ["LANGUAGE"] = "C"  # the page is in English whatever the reader speaks
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
