"""A game: what it is called, where it comes from, its rules and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from manqala.errors import RulesError, located, nearest, quote
from manqala.i18n import _
from manqala.rules.games.option import Changes, Option, Size, sizes
from manqala.rules.games.sections import build, merge
from manqala.rules.language.check import contradictions
from manqala.rules.language.rules import Rules


@dataclass(frozen=True)
class Source:
    """Where the rules of a game were read.

    Attributes:
        title: the book, page or person.
        where: a page number or an address.
        note: what it settles, or how it was read; may be empty.
    """

    title: str
    where: str = ""
    note: str = ""


@dataclass(frozen=True)
class OtherName:
    """Another name of a game, with the language or place it belongs to."""

    name: str
    language: str = ""


@dataclass(frozen=True)
class Definition:
    """A game of the catalogue, or of a person's own file.

    Attributes:
        id: lower case with hyphens, the same as the file's name.
        name: the name in English text.
        names: other and native names.
        region: where it is played.
        described: who first described it, and when.
        about: a sentence or two on the game.
        confidence: how well its rules are known: ``high``, ``medium`` or ``low``.
        sources: where the rules were read.
        options: the doubts of the sources.
        sections: the rules as the file gives them, parents included.
    """

    id: str
    name: str
    names: tuple[OtherName, ...]
    region: str
    described: str
    about: str
    confidence: str
    sources: tuple[Source, ...]
    options: tuple[Option, ...]
    sections: Changes

    @property
    def sizes(self) -> tuple[Size, ...]:
        """``pits`` and ``seeds`` for a game laid out evenly, else nothing."""
        board = build(self.sections).board
        return () if board.start else sizes(board.pits, board.seeds)

    @property
    def all_options(self) -> tuple[Option | Size, ...]:
        """The sizes of the board, then the doubts of the sources."""
        return (*self.sizes, *self.options)

    def rules(self, given: Mapping[str, str]) -> Rules:
        """Return the rules under the options given, the others at their defaults.

        Raises:
            RulesError: an option or value is not known, needs another option, or the rules
                that result contradict themselves.
        """
        by_name = {option.name: option for option in self.all_options}
        for name in given:
            if name not in by_name:
                known = ", ".join(by_name) or _("none")
                raise RulesError(
                    _("{game} has no option {name}; it has: {known}").format(
                        game=self.id, name=quote(name), known=known
                    )
                    + nearest(name, by_name)
                )
        words = {name: given.get(name, option.default) for name, option in by_name.items()}
        sections = self.sections
        for name, option in by_name.items():
            if isinstance(option, Size):
                if name in given:
                    sections = merge(sections, {"board": {name: option.choose(given[name])}})
                continue
            choice = option.choose(words[name])
            for other, needed in choice.requires.items():
                if words[other] != needed:
                    fault = _("{choice} needs {needed}, got {given}").format(
                        choice=f"{name}={choice.word}",
                        needed=f"{other}={needed}",
                        given=f"{other}={words[other]}",
                    )
                    raise RulesError(located(self.id, fault))
            sections = merge(sections, choice.changes)
        rules = build(sections)
        if rules.board.start and (sized := [name for name in ("pits", "seeds") if name in given]):
            fault = _("{key}= has no meaning with this layout, which is not even")
            raise RulesError(located(self.id, fault.format(key=sized[0])))
        if found := contradictions(rules):
            raise RulesError(located(self.id, found[0]))
        return rules
