"""``manqala perft``: how many ways there are to go on."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from manqala.cli.arguments import game_argument, json_option, position_option, print_json
from manqala.cli.compiled import interruptibly, needs_kernel, tell_compiling
from manqala.cli.help import examples
from manqala.cli.number import whole
from manqala.cli.progress import Progress
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.ending import end_after
from manqala.play.game import game as find_game
from manqala.play.turn import make
from manqala.rules.position import Position

_DEEPEST = 200
"""As many plies as the kernel counts at most; it is imported only when there is work for it."""


@click.command(
    "perft",
    help=_(
        "Count the sequences of exactly DEPTH moves.\n\n"
        "A pass and an extra move each count as a move of their own. A game that is over has no"
        " continuation; repetition and the limit of moves are left out of account."
    ),
    epilog=examples(
        "manqala perft vai-lung-thlan 6",
        "manqala perft oware 4 --divide",
        'manqala perft kalah 3 --position "v1 0,0,0,0,1,1/1,1,0,0,0,0 22,22 S"',
    ),
)
@game_argument()
@click.argument("depth", type=whole(0, _DEEPEST))
@position_option
@click.option("--divide", is_flag=True, help=_("Also show the count after each first move."))
@json_option
def command(game: str, depth: int, position: str | None, divide: bool, as_json: bool) -> None:
    """Count sequences of moves."""
    board = find_game(game).board(position)
    with needs_kernel():
        from manqala.kernel import Kernel, report_to
    report_to(tell_compiling)
    kernel = Kernel(board.game.rules)
    interruptibly(lambda: kernel.perft(board.position, 0))  # compiled before the clock starts
    started = time.perf_counter()
    counts = _divided(
        board, depth, lambda position, plies: interruptibly(lambda: kernel.perft(position, plies))
    )
    nodes = sum(counts.values()) if depth else 1
    if as_json:
        print_json(
            {
                "game": board.game.spec,
                "position": board.text,
                "depth": depth,
                "nodes": nodes,
                "divide": counts,
                "seconds": round(time.perf_counter() - started, 3),
            }
        )
        return
    if divide:
        for move, count in counts.items():
            click.echo(f"{move} {count}")
    click.echo(nodes)


def _divided(board: Board, depth: int, perft: Callable[[Position, int], int]) -> dict[str, int]:
    """The count after each first move, one move after the other so that progress is seen."""
    counts: dict[str, int] = {}
    moves = board.legal_moves if depth else ()
    with Progress() as progress:
        for move in moves:
            progress.show(
                _("{done} of {count} first moves, {n} so far").format(
                    done=len(counts), count=len(moves), n=f"{sum(counts.values()):,}"
                )
            )
            made = make(board.position, board.game.rules, move)
            is_over = end_after(made, board.game.rules, ply=0, occurrences=1) is not None
            counts[str(move)] = int(depth == 1) if is_over else perft(made.position, depth - 1)
    return counts
