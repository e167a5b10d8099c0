"""``manqala match``: two players, many games, and what the result says."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import click

from manqala.cli.arguments import game_argument, json_option, print_json
from manqala.cli.help import examples
from manqala.cli.number import real, whole
from manqala.cli.progress import Progress
from manqala.cli.searching import get_ready, make_searcher
from manqala.cli.table.signals import ending_as_exits
from manqala.cli.terminal import cleaned
from manqala.cli.words.match import bar, summary, tell
from manqala.errors import ManqalaError
from manqala.i18n import _
from manqala.play.game import game as find_game
from manqala.protocols.match import match
from manqala.protocols.match.contestant import make_contestant
from manqala.protocols.match.log import Log
from manqala.protocols.match.match import Result, Terms
from manqala.protocols.match.pace import Pace, parse_clock
from manqala.protocols.match.score import Score

_INTERRUPTED = 130


@click.command(
    "match",
    help=_(
        "Let two players play many games, and say which is stronger and how sure that is.\n\n"
        "Each PLAYER is random, greedy, alpha-beta:6 (so many moves ahead), level:5, engine,"
        " engine:nodes=20000 or ugi:COMMAND, any program that speaks UGI. Every opening is played"
        " twice, with the sides changed over. The pace holds for programs and for an engine without"
        " limits of its own; the others take the time they need."
    ),
    epilog=examples(
        "manqala match greedy random kalah --games 100 --seed 1",
        "manqala match engine alpha-beta:6 oware --seconds 1 --record oware.jsonl",
        'manqala match engine "ugi:./my-engine --fast" kalah --clock 60+0.5',
    ),
)
@click.argument("players", metavar="PLAYER PLAYER", nargs=2)
@game_argument()
@click.option(
    "--games",
    "count",
    metavar="N",
    type=whole(2, 1_000_000),
    default=20,
    show_default=True,
    help=_("How many games, an even number."),
)
@click.option(
    "--seconds", metavar="S", type=real(0, 100_000), help=_("Time for each move; 1 by default.")
)
@click.option("--nodes", metavar="N", type=whole(1, 10**12), help=_("Positions for each move."))
@click.option("--clock", metavar="S+S", help=_("Time for a game, and what each move adds to it."))
@click.option(
    "--opening",
    "plies",
    metavar="N",
    type=whole(0, 100),
    default=4,
    show_default=True,
    help=_("Random moves that each game begins with."),
)
@click.option(
    "--seed",
    metavar="N",
    type=whole(0, 1_000_000_000),
    help=_("Make openings and chances the same in every run."),
)
@click.option(
    "--record",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("Keep the games in a file; a match that was stopped goes on from there."),
)
@json_option
def command(
    *,
    players: tuple[str, str],
    game: str,
    count: int,
    seconds: float | None,
    nodes: int | None,
    clock: str | None,
    plies: int,
    seed: int | None,
    record: Path | None,
    as_json: bool,
) -> None:
    """Play a match."""
    if count % 2:
        raise ManqalaError(_("--games: expected an even number, got {number}").format(number=count))
    log = Log(record) if record else None
    if seed is None and log:
        seed = log.seed
    terms = Terms(
        game=find_game(game),
        players=players,
        pace=_pace(seconds, nodes, clock),
        games=count,
        plies=plies,
        seed=secrets.randbelow(1_000_000) if seed is None else seed,
    )
    results = log.results(terms) if log else []
    is_stopped = False
    try:
        with ending_as_exits():
            _play(terms, results, log, is_silent=as_json)
    except KeyboardInterrupt:
        is_stopped = True
    score = _score(results)
    if as_json:
        print_json(_facts(terms, results, score))
    else:
        click.echo(cleaned(summary(terms, score)))
        if is_stopped and log:
            click.echo(_("The same command goes on with this match."))
    if is_stopped:
        raise click.exceptions.Exit(_INTERRUPTED)


def _play(terms: Terms, results: list[Result], log: Log | None, is_silent: bool) -> None:
    """Play what is missing, adding to the results."""
    get_ready(terms.players)
    first, second = (make_contestant(name, make_searcher) for name in terms.players)
    games = match.play(terms, (first, second), [result.number for result in results])
    with Progress() as progress:
        progress.show(bar(terms, _score(results)))
        for result in games:
            results.append(result)
            if log:
                log.add(result, terms)
            progress.show("")
            if not is_silent:
                click.echo(cleaned(tell(result, terms)))
            progress.show(bar(terms, _score(results)))


def _pace(seconds: float | None, nodes: int | None, clock: str | None) -> Pace:
    if sum(each is not None for each in (seconds, nodes, clock)) > 1:
        raise ManqalaError(
            _("expected only one of {options}").format(options="--seconds, --nodes, --clock")
        )
    if clock is not None:
        return Pace(clock=parse_clock(clock))
    if nodes is not None:
        return Pace(nodes=nodes)
    return Pace(seconds=max(1 if seconds is None else seconds, 0.001))


def _score(results: list[Result]) -> Score:
    return Score({result.number: result.half_points for result in results})


def _facts(terms: Terms, results: list[Result], score: Score) -> dict[str, Any]:
    elo = score.elo
    return {
        "game": terms.game.spec,
        "players": list(terms.players),
        "pace": terms.pace.text,
        "opening": terms.plies,
        "seed": terms.seed,
        "games": score.games,
        "of": terms.games,
        "won": score.won,
        "drawn": score.drawn,
        "lost": score.lost,
        "pairs": list(score.pairs),
        "score": score.share,
        "error": score.error,
        "elo": elo.difference if elo else None,
        "elo_low": elo.low if elo else None,
        "elo_high": elo.high if elo else None,
        "faults": [tell(result, terms) for result in results if result.played.fault],
    }
