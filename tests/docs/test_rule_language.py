"""The page on the rule language is the one that the code makes."""

import pytest

from docs.make_rule_language import PAGE, page
from docs.minimal_rules import all_fields


def test_page_is_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "C")
    text = PAGE.read_text(encoding="utf-8")
    assert page(text) == text, "run: python -m docs.make_rule_language"


def test_page_names_every_field() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for path, spec in all_fields():
        assert f"**`{spec.name}`**: {spec.metadata['help']}" in text, path
