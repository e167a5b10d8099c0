"""A paragraph of the rules in words."""

from __future__ import annotations

from dataclasses import dataclass

from manqala.i18n import _


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences on one moment of the game.

    Attributes:
        title: the moment, such as ``Sowing``.
        sentences: what there is to know about it, in the order of play.
    """

    title: str
    sentences: tuple[str, ...]

    def __str__(self) -> str:
        """Return the paragraph on one line: its title, a full stop and its sentences."""
        text = " ".join(self.sentences)
        return _("{title}. {text}").format(title=self.title, text=text)
