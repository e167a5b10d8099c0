"""Build hook that compiles the translations, for wheels, sdists and editable installs alike."""

import io
from collections.abc import Sequence
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TranslationsHook(BuildHookInterface[Any]):
    """Writes a `manqala.mo` beside each `manqala.po` of the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile all translations; called before the package's files are collected."""
        locales = Path(self.root, "src", "manqala", "locales")
        for source in sorted(locales.glob("*/LC_MESSAGES/manqala.po")):
            compile_translation(source)


def compile_translation(source: Path) -> None:
    """Compile one `.po` file; leave the `.mo` file alone if it is already right.

    Raises:
        ValueError: The file cannot be read, or a translation does not fit its message.
    """
    with source.open("rb") as file:
        translations = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
    faults = [
        f"{source}:{message.lineno}: {fault}"
        for message in translations
        if message.id
        for fault in [*message.check(translations), *unknown_fields(message)]
    ]
    if faults:
        raise ValueError("\n".join(faults))
    compiled = io.BytesIO()
    write_mo(compiled, translations)
    target = source.with_suffix(".mo")
    if not target.exists() or target.read_bytes() != compiled.getvalue():
        target.write_bytes(compiled.getvalue())


def unknown_fields(message: Message) -> list[str]:
    """Faults of a translation that has a `{field}` which its message does not fill in."""
    if "python-brace-format" not in message.flags:
        return []
    try:
        unknown = fields(message.string) - fields(message.id)
    except ValueError as error:  # a brace too many or too few
        return [str(error)]
    return [f"unknown field {{{name}}}" for name in sorted(unknown)]


def fields(texts: str | Sequence[str] | None) -> set[str]:
    """The names of the `{field}`s of a message, its singular and its plurals taken together."""
    return {
        name
        for text in ([texts] if isinstance(texts, str) else texts or [])
        for _, name, _, _ in Formatter().parse(text)
        if name is not None
    }
