"""A match in words."""

from __future__ import annotations

from manqala.i18n import _
from manqala.protocols.match.match import Result, Terms
from manqala.protocols.match.score import Elo, Score

_BAR = 20


def bar(terms: Terms, score: Score) -> str:
    """Show how far a match has come."""
    full = _BAR * score.games // terms.games
    counted = _("{done} of {count} games, {player} {points:g}").format(
        done=score.games, count=terms.games, player=terms.players[0], points=score.points
    )
    return f"[{'#' * full}{'.' * (_BAR - full)}] {counted}"


def tell(result: Result, terms: Terms) -> str:
    """Tell how a game ended."""
    outcome = result.played.board.outcome
    assert outcome, "it was played to its end"
    south, north = terms.players[result.south], terms.players[1 - result.south]
    seeds = f"{outcome.score[0]}-{outcome.score[1]}"
    line = f"{result.number}. {south} - {north}: {seeds}"
    if not result.played.fault:
        return line
    loser = north if outcome.winner == 0 else south
    return f"{line}; " + _("{player} loses: {fault}").format(
        player=loser, fault=result.played.fault
    )


def summary(terms: Terms, score: Score) -> str:
    """Tell the result of a match, for the first player."""
    first, second = terms.players
    lines = [
        _("{first} against {second}: {won} won, {drawn} drawn, {lost} lost").format(
            first=first, second=second, won=score.won, drawn=score.drawn, lost=score.lost
        )
    ]
    if score.share is not None and score.error is not None:
        lines.append(
            _("Score: {share:.1f} % ± {error:.1f} (95 %, by pairs)").format(
                share=100 * score.share, error=100 * score.error
            )
        )
        counts = " ".join(map(str, score.pairs))
        lines.append(_("Pairs with 0, ½, 1, 1½, 2 points: {counts}").format(counts=counts))
    if score.elo:
        lines.append(_("Elo difference: {elo}").format(elo=_elo(score.elo)))
    lines.append(_("Seed: {seed}").format(seed=terms.seed))
    return "\n".join(lines)


def _elo(elo: Elo) -> str:
    low, high = ("?" if end is None else f"{end:+.0f}" for end in (elo.low, elo.high))
    return f"{elo.difference:+.0f} ({low} … {high})"
