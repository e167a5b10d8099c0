"""Reading a position; every fault is one line that says where it is and what was expected."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from manqala.errors import ManqalaError, PositionError, located, quote
from manqala.i18n import N_, _
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.pits import SIDE_LETTERS, SIDE_NAMES, parse_pit, pit_name
from manqala.rules.position.claims import impossible_claim
from manqala.rules.position.position import BACKWARD, FORWARD, UNCLAIMED, Position, start
from manqala.rules.position.writer import VERSION
from manqala.rules.position.writer import text as write

_LONGEST = 2_000
_NUMBERS = re.compile(r"[0-9]{1,6}(,[0-9]{1,6})*", re.ASCII)
_NEITHER = (False, False)
_ROWS = (N_("South's pits"), N_("North's pits"))


def parse(text: str, rules: Rules) -> Position:
    """Read a position text of a game.

    Raises:
        PositionError: the text cannot be read or the game cannot reach such a position; the
            message says where and what was expected.
    """
    try:
        return _Reader(rules).read(text)
    except PositionError:
        raise
    except ManqalaError as error:
        place = _("position {position}").format(position=quote(text))
        raise PositionError(located(place, str(error))) from None


@dataclass
class _Reader:
    """Reads one position text; every fault is a ``ManqalaError`` with its place."""

    rules: Rules
    seen: dict[str, str] = field(default_factory=dict)

    def read(self, text: str) -> Position:
        if not isinstance(text, str):
            raise ManqalaError(_("expected a text, got {kind}").format(kind=type(text).__name__))
        if len(text) > _LONGEST:
            raise ManqalaError(
                _("expected at most {most:,} characters, got {count:,}").format(
                    most=_LONGEST, count=len(text)
                )
            )
        words = text.split()
        if words and re.fullmatch(r"v[0-9]+", words[0]):
            if words[0] != VERSION:
                raise ManqalaError(
                    _("expected version {version}, got {word}").format(
                        version=VERSION, word=repr(words[0][:20])
                    )
                )
            del words[0]
        if len(words) < 3:
            raise ManqalaError(
                _("expected pits, stores and side, such as {example}").format(
                    example=repr(self.example)
                )
            )
        pits, stores, side = self.pits(words[0]), self.stores(words[1]), self.side(words[2])
        self.words(words[3:])
        position = Position(
            pits=pits,
            stores=stores,
            side=side,
            direction=self.direction(),
            claims=self.claims(pits),
        )
        position = replace(
            position,
            open=self.open(position),
            swap=self.sides("swap", self.rules.turn.swap),
            again=self.again(side),
        )
        if position.seeds > self.rules.seeds:
            raise ManqalaError(
                _("the game has {seeds} seeds, the position {count}").format(
                    seeds=self.rules.seeds, count=position.seeds
                )
            )
        return position

    @property
    def example(self) -> str:
        return write(start(self.rules), self.rules)

    def pits(self, word: str) -> tuple[int, ...]:
        rows = word.split("/")
        if len(rows) != 2:
            raise ManqalaError(
                _("expected South's pits / North's pits, got {word}").format(word=quote(word))
            )
        pits: tuple[int, ...] = ()
        for name, place, row in zip(SIDE_NAMES, _ROWS, rows, strict=True):
            counts = _numbers(row, place)
            if len(counts) != self.rules.board.pits:
                fault = _("expected {pits} pits, got {count}").format(
                    pits=self.rules.board.pits, count=len(counts)
                )
                raise ManqalaError(located(_(name), fault))
            pits += counts
        return pits

    def stores(self, word: str) -> tuple[int, int]:
        stores = _numbers(word, N_("stores"))
        if len(stores) != 2:
            raise ManqalaError(
                _("expected two stores, South's,North's, got {word}").format(word=quote(word))
            )
        return stores[0], stores[1]

    def side(self, word: str) -> int:
        if len(word) != 1 or word not in SIDE_LETTERS:
            raise ManqalaError(
                _("expected the side to move, S or N, got {word}").format(word=quote(word))
            )
        return SIDE_LETTERS.index(word)

    def words(self, words: list[str]) -> None:
        known = ("dir", "open", "tied", "swap", "again")
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key not in known:
                raise ManqalaError(
                    _("expected one of {keys}, got {word}").format(
                        keys=", ".join(f"{k}=" for k in known), word=quote(word)
                    )
                )
            if key in self.seen:
                raise ManqalaError(_("{key}= is given twice").format(key=key))
            self.seen[key] = value

    def direction(self) -> str:
        word = self.seen.get("dir")
        if word is None:
            return ""
        if self.rules.sowing.direction != t.Direction.FIRST_PLAYER:
            raise ManqalaError(_("dir= has no meaning: no direction is chosen for the whole game"))
        if word not in (FORWARD, BACKWARD):
            raise ManqalaError(
                _("expected dir=> or dir=<, got {word}").format(word=quote("dir=" + word))
            )
        return word

    def is_opening_due(self) -> bool:
        """Whether the direction of the whole game is still to be chosen."""
        chosen = self.rules.sowing.direction == t.Direction.FIRST_PLAYER
        return chosen and "dir" not in self.seen

    def sides(self, key: str, allowed: bool) -> tuple[bool, bool]:
        word = self.seen.get(key)
        if word is None:
            return _NEITHER
        if not allowed:
            raise ManqalaError(_("{key}= has no meaning in this game").format(key=key))
        if word not in ("S", "N", "SN"):
            raise ManqalaError(
                _("expected {key}=S, {key}=N or {key}=SN, got {word}").format(
                    key=key, word=quote(word)
                )
            )
        return "S" in word, "N" in word

    def open(self, position: Position) -> tuple[bool, bool]:
        plain = start(self.rules, position.side).open
        given = self.sides("open", self.rules.has_opening)
        if self.is_opening_due():
            if any(given) and given != plain:
                raise ManqalaError(
                    _("open= contradicts the missing dir=: no opening move was made yet")
                )
            return plain
        if (
            self.rules.turn.opening == t.Opening.FIRST_PLAYER
            and any(given)
            and (position.direction or given != plain)
        ):
            raise ManqalaError(_("open= may only name the side to move before the first move"))
        return given

    def claims(self, pits: tuple[int, ...]) -> tuple[int, ...]:
        word = self.seen.get("tied")
        if word is None:
            return (UNCLAIMED,) * len(pits) if self.rules.claims else ()
        if not self.rules.claims:
            raise ManqalaError(_("tied= has no meaning: no pit can be tied in this game"))
        if self.is_opening_due():
            raise ManqalaError(_("tied= contradicts the missing dir=: no move was made yet"))
        row = self.rules.board.pits
        claims = [UNCLAIMED] * len(pits)
        for part in word.split(","):
            name, _colon, letter = part.partition(":")
            if len(letter) != 1 or letter not in SIDE_LETTERS or name.isdigit():
                raise ManqalaError(
                    _("expected pit:owner, such as A:S, got {word}").format(word=quote(part))
                )
            pit, owner = parse_pit(name, row, 0), SIDE_LETTERS.index(letter)
            if claims[pit] != UNCLAIMED:
                raise ManqalaError(_("pit {pit} is tied twice").format(pit=name))
            if why := impossible_claim(self.rules, pits, claims, pit, owner):
                raise ManqalaError(located(f"tied={part}", why))
            claims[pit] = owner
        self.pairs(claims)
        return tuple(claims)

    def pairs(self, claims: list[int]) -> None:
        if not all(part.claim != t.Claiming.PIT for part in self.rules.captures):
            return
        row = self.rules.board.pits
        for pit, owner in enumerate(claims):
            if owner != claims[2 * row - 1 - pit]:
                raise ManqalaError(
                    _("pits are tied in facing pairs, but {first} and {second} differ").format(
                        first=pit_name(pit, row), second=pit_name(2 * row - 1 - pit, row)
                    )
                )

    def again(self, side: int) -> bool:
        given = self.sides("again", self.rules.turn.extra_move == t.ExtraMove.MAY)
        if any(given) and given != (side == 0, side == 1):
            raise ManqalaError(_("again= may only name the side to move"))
        return any(given)


def _numbers(word: str, what: str) -> tuple[int, ...]:
    if not _NUMBERS.fullmatch(word):
        fault = _("expected counts of seeds, such as 4,0,12, got {word}").format(word=quote(word))
        raise ManqalaError(located(_(what), fault))
    return tuple(map(int, word.split(",")))
