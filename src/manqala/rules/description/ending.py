"""The end in words: when the game is over and who gets what is left."""

from __future__ import annotations

from collections.abc import Iterator

from manqala.i18n import _, ngettext
from manqala.rules.description.laps import has_many_laps
from manqala.rules.description.words import number
from manqala.rules.language import terms as t
from manqala.rules.language.rules import Rules


def ending(rules: Rules) -> Iterator[str]:
    """Say when the game ends and who gets what is left."""
    at_once = rules.ending.row_empty == t.RowEmpty.AT_ONCE
    if at_once:
        yield _("The game ends as soon as a move leaves a row without seeds.")
    elif rules.ending.no_move == t.NoMove.PASSES:
        yield _("The game ends when no seeds are left to play.")
    stuck = _can_be_stuck(rules)
    if stuck and rules.ending.no_move == t.NoMove.PASSES:
        yield _("The game also ends when neither player has a legal move.")
    elif stuck and at_once:
        yield _("The game also ends when the player to move has no legal move.")
    elif stuck:
        yield _("The game ends when the player to move has no legal move.")
    if at_once or stuck:
        yield _sweep(rules.ending.sweep, _ran_out(at_once, stuck))
    if rules.ending.last_seeds:
        yield ngettext(
            "A capture that leaves no more than {seeds} seed in play ends the game: whoever"
            " captured in that move takes it, and if both did, the player whose move it was.",
            "A capture that leaves no more than {seeds} seeds in play ends the game: whoever"
            " captured in that move takes them, and if both did, the player whose move it was.",
            rules.ending.last_seeds,
        ).format(seeds=number(rules.ending.last_seeds))
    if rules.ending.majority:
        yield _(
            "The game also ends as soon as a player owns more than half of the seeds, {most} or"
            " more."
        ).format(most=number(rules.seeds // 2 + 1))
    if rules.ending.repetition != t.Repetition.NONE:
        yield _repetition(rules)
    yield _ply_limit(rules)


def _can_be_stuck(rules: Rules) -> bool:
    """Whether the game can end for want of a legal move while there are seeds to play.

    A player with seeds in his row always has a move, unless a rule forbids what it leads to.
    """
    forbids = (
        rules.turn.grand_slam == t.GrandSlam.ILLEGAL
        or rules.turn.singles == t.Singles.NEVER
        or (has_many_laps(rules) and rules.lap.endless == t.Endless.ILLEGAL)
    )
    if rules.ending.row_empty == t.RowEmpty.AT_ONCE:
        return forbids
    return forbids or rules.ending.no_move == t.NoMove.ENDS or rules.turn.feed == t.Feed.MUST


def _ran_out(at_once: bool, stuck: bool) -> str:
    """Say which player's want of moves or seeds ends the game."""
    if at_once and stuck:
        return _("the player whose row is empty or who cannot move")
    return _("the player whose row is empty") if at_once else _("the player who cannot move")


def _sweep(rule: t.Sweep, player: str) -> str:
    """Say who takes what is left when a player has run out of moves or seeds."""
    match rule:
        case t.Sweep.OWNER:
            return _("Each player then takes the seeds left in their own row.")
        case t.Sweep.OPPONENT:
            text = _("The seeds left on the board then go to the opponent of {player}.")
            return text.format(player=player)
        case t.Sweep.FINISHER:
            text = _("The seeds left on the board then go to {player}.")
            return text.format(player=player)
        case t.Sweep.NOBODY:
            return _("The seeds left on the board then count for nobody.")


def _repetition(rules: Rules) -> str:
    texts = {
        t.Repetition.UNSCORED: _(
            "When the same position with the same player to move occurs {occurrences} times, the"
            " game ends, and the seeds left on the board count for nobody."
        ),
        t.Repetition.ROW_OWNERS: _(
            "When the same position with the same player to move occurs {occurrences} times, the"
            " game ends, and each player takes the seeds left in their own row."
        ),
        t.Repetition.SPLIT: _(
            "When the same position with the same player to move occurs {occurrences} times, the"
            " game ends, and each player takes half of the seeds left on the board; an odd one"
            " counts for nobody."
        ),
        t.Repetition.DRAW: _(
            "When the same position with the same player to move occurs {occurrences} times, the"
            " game ends in a draw."
        ),
    }
    occurrences = number(rules.ending.occurrences)
    return texts[rules.ending.repetition].format(occurrences=occurrences)


def _ply_limit(rules: Rules) -> str:
    limit = rules.ending.ply_limit
    if rules.ending.repetition == t.Repetition.NONE:
        text = ngettext(
            "After {limit} move of both players together the game ends in any case, and the"
            " seeds left on the board count for nobody.",
            "After {limit} moves of both players together the game ends in any case, and the"
            " seeds left on the board count for nobody.",
            limit,
        )
    else:
        text = ngettext(
            "After {limit} move of both players together the game ends in the same way.",
            "After {limit} moves of both players together the game ends in the same way.",
            limit,
        )
    return text.format(limit=number(limit))
