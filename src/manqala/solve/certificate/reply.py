"""Replies: what each move leads to, by the reference rules, seen by the side that proves."""

from __future__ import annotations

from dataclasses import dataclass, replace

from manqala.play.ending import end_after
from manqala.play.legal import legal_moves
from manqala.play.tray import Tray
from manqala.play.turn import make
from manqala.rules import position as positions
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position

_EMPTY = (0, 0)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a move leads to.

    Attributes:
        move: its text.
        gain: the seeds it wins the prover at once, less those it wins the other side; all that
            were still to be won if it ends the game.
        position: what is left to play, ``None`` if the game is over.
    """

    move: str
    gain: int
    position: Position | None


def proof_rules(rules: Rules) -> Rules:
    """The rules that a proof goes by: a majority does not end the game.

    No position of a proof comes back, so that a rule on repetition has nothing to say in it.
    """
    ending = replace(rules.ending, majority=False, repetition=t.Repetition.NONE)
    return replace(rules, ending=ending)


def is_provable(rules: Rules) -> bool:
    """Whether seeds decide: where a move without end annuls the game, the stores would, too."""
    return rules.lap.endless != t.Endless.ANNUL


def without_stores(position: Position) -> Position:
    """What is left to play: the stores are left out, but where a swap could exchange them."""
    return position if any(position.swap) else replace(position, stores=_EMPTY)


def name_of(position: Position, rules: Rules) -> str:
    """The name of a position in a certificate: its text without the version."""
    return positions.text(position, rules).partition(" ")[2]


def most(position: Position, rules: Rules) -> int:
    """The most that either side can still win of the other: what lies in unclaimed pits.

    As long as a swap is possible, what the sides have won so far can change hands as well.
    """
    tray = Tray.of(position, rules)
    exchanged = abs(tray.owned(0) - tray.owned(1)) if any(position.swap) else 0
    return tray.loose_in_row(0) + tray.loose_in_row(1) + 2 * exchanged


def replies(position: Position, rules: Rules, prover: int) -> list[Reply]:
    """Return what each legal move leads to.

    Args:
        position: where the moves are made; the game goes on there.
        rules: the rules of the proof.
        prover: the side that proves.
    """
    before = _lead(position, rules, prover)
    found = []
    for move in legal_moves(position, rules):
        made = make(position, rules, move)
        end = end_after(made, rules, ply=0, occurrences=1)
        if end:
            score = end.outcome.score
            gain = score[prover] - score[1 - prover] - before
            found.append(Reply(str(move), gain, None))
        else:
            gain = _lead(made.position, rules, prover) - before
            found.append(Reply(str(move), gain, without_stores(made.position)))
    return found


def _lead(position: Position, rules: Rules, side: int) -> int:
    """The seeds a side owns less those its opponent owns."""
    tray = Tray.of(position, rules)
    return tray.owned(side) - tray.owned(1 - side)
