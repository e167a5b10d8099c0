"""``manqala analyse``: what a position is worth, and the best ways to go on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.arguments import (
    engine_options,
    game_argument,
    json_option,
    position_option,
    print_json,
)
from manqala.cli.compiled import interruptibly, needs_kernel, tell_compiling
from manqala.cli.help import examples
from manqala.cli.number import real, whole
from manqala.i18n import _, ngettext
from manqala.play.board import Board
from manqala.play.game import game as find_game

if TYPE_CHECKING:
    from manqala.search.engine.analysis import Analysis, Line

_SECONDS = 10
"""How long a search goes on if nothing limits it."""


@click.command(
    "analyse",
    help=_(
        "Say what a position is worth to the side to move, and how the game may go on.\n\n"
        "Values are seeds still to be won, own minus the opponent's. Without a limit the search"
        " goes on for 10 seconds, or until the value is proved. If there is an endgame database"
        " of the game, it is used."
    ),
    epilog=examples(
        "manqala analyse oware --depth 10",
        "manqala analyse kalah --lines 3 --seconds 5",
        'manqala analyse vai-lung-thlan --position "v1 0,0,1,0,1,2/0,1,0,0,0,3 0,0 S"',
    ),
)
@game_argument()
@position_option
@click.option("--depth", metavar="N", type=whole(1, 127), help=_("Look ahead N moves at most."))
@click.option(
    "--seconds", metavar="X", type=real(0.01, 1_000_000), help=_("Think for X seconds at most.")
)
@click.option("--nodes", metavar="N", type=whole(1, 10**15), help=_("Look at N positions at most."))
@click.option(
    "--lines",
    metavar="N",
    type=whole(1, 64),
    default=1,
    show_default=True,
    help=_("Show the N best first moves."),
)
@engine_options
@json_option
def command(
    *,
    game: str,
    position: str | None,
    depth: int | None,
    seconds: float | None,
    nodes: int | None,
    lines: int,
    threads: int,
    megabytes: int,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Analyse a position."""
    board = find_game(game).board(position)
    with needs_kernel():
        from manqala.endgame.database import Database
        from manqala.kernel import report_to
        from manqala.search.engine.engine import Engine
    report_to(tell_compiling)
    engine = Engine(
        board.game,
        megabytes=megabytes,
        threads=threads,
        database=Database.find(board.game.rules, folder),
    )
    if depth is None and seconds is None and nodes is None:
        seconds = _SECONDS
    shown: list[Analysis] = []

    def show(found: Analysis) -> None:
        shown.append(found)
        _show(found)

    found = interruptibly(
        lambda: engine.analyse(
            board,
            depth=depth,
            seconds=seconds,
            nodes=nodes,
            lines=lines,
            report=None if as_json else show,
        )
    )
    if as_json:
        print_json(_facts(board, found))
        return
    if not shown or shown[-1].lines != found.lines:
        _show(found)
    if found.exact:
        click.echo(_("This is proved."))
    click.echo(_("{speed:,.0f} positions a second").format(speed=_speed(found)))


def _show(found: Analysis) -> None:
    """Print what is known after a depth."""
    click.echo(
        ngettext(
            "{depth} move ahead, {nodes:,} positions, {seconds:.1f} s",
            "{depth} moves ahead, {nodes:,} positions, {seconds:.1f} s",
            found.depth,
        ).format(depth=found.depth, nodes=found.nodes, seconds=found.seconds)
    )
    for line in found.lines:
        click.echo(_line(line))


def _line(line: Line) -> str:
    proved = _("proved") if line.exact else _("so far")
    return f"  {line.value:+d} ({proved}): {' '.join(line.moves)}"


def _speed(found: Analysis) -> float:
    """Positions entered a second."""
    return found.nodes / found.seconds if found.seconds else 0.0


def _facts(board: Board, found: Analysis) -> dict[str, object]:
    """An analysis for programs."""
    return {
        "game": board.game.spec,
        "position": board.text,
        "value": found.value,
        "exact": found.exact,
        "depth": found.depth,
        "lines": [
            {"value": line.value, "exact": line.exact, "moves": list(line.moves)}
            for line in found.lines
        ],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "nodes_per_second": round(_speed(found)),
    }
