"""A page of the documentation taken apart: its code blocks and its links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

_BLOCK = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A code block.

    Attributes:
        language: the first word after the opening fence.
        name: the file that the block is, from the second word; or empty.
        text: what stands in it.
        line: where it begins.
    """

    language: str
    name: str
    text: str
    line: int


class Page:
    """A page of the documentation."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")

    def blocks(self, *languages: str) -> list[Block]:
        """Return the code blocks in these languages."""
        return [block for block in self._blocks() if block.language in languages]

    def write_files(self, folder: Path) -> list[Path]:
        """Write every block that is a file into a folder."""
        files = []
        for block in self._blocks():
            if block.name:
                files.append(folder / block.name)
                files[-1].write_text(block.text, encoding="utf-8")
        return files

    def links(self) -> list[str]:
        """Return the links to other files or headings of the project."""
        prose = _BLOCK.sub("", self.text)
        return [link for link in _LINK.findall(prose) if not re.match(r"[a-z]+:", link)]

    def anchors(self) -> set[str]:
        """Return the names under which the headings can be linked to."""
        headings = _HEADING.findall(_BLOCK.sub("", self.text))
        return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in headings}

    def _blocks(self) -> Iterator[Block]:
        for found in _BLOCK.finditer(self.text):
            language, _, name = found[1].partition(" ")
            line = self.text.count("\n", 0, found.start()) + 1
            yield Block(language, name, found[2], line)
