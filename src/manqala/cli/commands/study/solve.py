"""``manqala solve``: exact values, with proofs that anybody can check."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import click
import platformdirs

from manqala.cli.arguments import (
    engine_options,
    game_argument,
    json_option,
    position_option,
    print_json,
    refuse_unwritable,
)
from manqala.cli.compiled import interruptibly, needs_kernel, tell_compiling
from manqala.cli.help import examples
from manqala.cli.number import real, whole
from manqala.cli.progress import Progress
from manqala.i18n import _
from manqala.play.game import game as find_game

if TYPE_CHECKING:
    from manqala.endgame.bounds import Bounds
    from manqala.solve.solution import Solution
    from manqala.solve.solver import Solver

_WRONG = 1
"""The exit code for a certificate that proves nothing."""

_MANY_SEEDS = 20
"""From so many seeds in play the rules are compiled for the one game, which takes some seconds."""

_PAUSE = 0.2
_SELDOM = 60.0
"""Seconds between two lines of progress where there is no terminal."""


@click.command(
    "solve",
    help=_(
        "Prove what a position is worth to the side to move, and each of its moves.\n\n"
        "Values are seeds still to be won, own minus the opponent's, when both sides play as well"
        " as can be. Where the rule on repetition would decide, there are two bounds that hold"
        " under every such rule. If there is an endgame database of the game, it is used.\n\n"
        "A certificate is a proof in a text file. It is checked by the rules that boards are"
        " played by, and the exit code is 0 if it holds and 1 if it does not."
    ),
    epilog=examples(
        "manqala solve kalah:pits=4,seeds=3",
        "manqala solve kalah:pits=3,seeds=3 --certificate kalah-3-3.txt.gz",
        "manqala solve --check kalah-3-3.txt.gz",
    ),
)
@game_argument(required=False)
@position_option
@click.option(
    "--seconds", metavar="X", type=real(0.01, 1_000_000), help=_("Search for X seconds at most.")
)
@engine_options
@click.option(
    "--no-database",
    is_flag=True,
    help=_("Use no database, so that a proof goes down to the end of the game."),
)
@click.option(
    "--certificate",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("Write a proof, compressed if the name ends in .gz."),
)
@click.option(
    "--check",
    "checked",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("Check a proof instead."),
)
@click.option(
    "--deep",
    metavar="N",
    type=whole(0, 10**12),
    default=10_000,
    show_default=True,
    help=_("Look at N positions at most to check values of a database."),
)
@json_option
def command(
    *,
    game: str | None,
    position: str | None,
    seconds: float | None,
    threads: int,
    megabytes: int,
    folder: Path | None,
    no_database: bool,
    certificate: Path | None,
    checked: Path | None,
    deep: int,
    as_json: bool,
) -> None:
    """Solve a position, or check a certificate."""
    if checked:
        _check(checked, game, deep, folder, as_json)
        return
    if not game:
        raise click.UsageError(_("expected a game, or --check with a file"))
    if certificate:
        refuse_unwritable(certificate)
    board = find_game(game).board(position)
    with needs_kernel():
        from manqala.endgame.database import Database
        from manqala.endgame.successors import loose_seeds
        from manqala.kernel import report_to
        from manqala.solve.solver import Solver
    report_to(tell_compiling)
    solver = Solver(
        board,
        megabytes=megabytes,
        threads=threads,
        specialise=loose_seeds(board.position, board.game.rules) >= _MANY_SEEDS,
        database=None if no_database else Database.find(board.game.rules, folder),
    )
    found, interrupted = _run(solver, seconds)
    if as_json:
        print_json(_facts(solver, found))
    else:
        _show(solver, found)
    if interrupted:
        raise KeyboardInterrupt
    if certificate:
        _certify(solver, found, certificate)


def _run(solver: Solver, seconds: float | None) -> tuple[Solution, bool]:
    """Solve in a thread of its own and show how far it is; return whether it was interrupted."""
    result: Future[Solution] = Future()
    thread = Thread(target=_fulfil, args=(result, lambda: solver.run(seconds)), daemon=True)
    thread.start()
    interrupted, told = False, time.monotonic()
    with Progress() as line:
        while thread.is_alive():
            try:
                thread.join(_PAUSE)
                line.show(_progress(solver))
                if not sys.stderr.isatty() and time.monotonic() - told > _SELDOM:
                    click.echo(_progress(solver), err=True)
                    told = time.monotonic()
            except KeyboardInterrupt:
                interrupted = True
                solver.stop()
    return result.result(), interrupted


def _fulfil(result: Future[Solution], work: Callable[[], Solution]) -> None:
    try:
        result.set_result(work())
    except BaseException as error:  # noqa: BLE001 - raised again where the result is asked for
        result.set_exception(error)


def _progress(solver: Solver) -> str:
    """What is being proved, what is proved of each move, and how many positions that took."""
    known = ", ".join(f"{move} {bounds}" for move, bounds in solver.moves.items())
    nodes = solver.questions.nodes
    if solver.asked is None:
        return _("{known}; {nodes:,} positions").format(known=known, nodes=nodes)
    move, goal = solver.asked
    return _("is {move} worth {goal:+}? {known}; {nodes:,} positions").format(
        move=move, goal=goal, known=known, nodes=nodes
    )


def _show(solver: Solver, found: Solution) -> None:
    if solver.database:
        text = _("With the endgame database in {folder}, up to {seeds} seeds")
        click.echo(text.format(folder=solver.database.folder, seeds=solver.database.seeds))
    else:
        click.echo(_("Without an endgame database"))
    click.echo(_("value {bounds}").format(bounds=found.bounds))
    for move, bounds in found.moves.items():
        click.echo(f"{move} {bounds}")
    click.echo(
        _("{nodes:,} positions, {seconds:.1f} s").format(nodes=found.nodes, seconds=found.seconds)
    )
    if found.stopped:
        click.echo(_("Stopped before all was proved; the bounds hold."))
    elif not found.is_complete:
        click.echo(
            _(
                "Where there are two bounds, no more could be proved: the rule on repetition may"
                " decide between them, or a larger endgame database may narrow them."
            )
        )


def _facts(solver: Solver, found: Solution) -> dict[str, object]:
    """A solution for programs."""
    bounds = found.bounds
    return {
        "game": solver.board.game.spec,
        "position": solver.board.text,
        "value": _value(bounds),
        "exact": found.exact,
        "lower": bounds.lower,
        "upper": bounds.upper,
        "moves": {move: _value(each) for move, each in found.moves.items()},
        "bounds": {move: [each.lower, each.upper] for move, each in found.moves.items()},
        "stopped": found.stopped,
        "database": str(solver.database.folder) if solver.database else None,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }


def _value(bounds: Bounds) -> int | None:
    return bounds.lower if bounds.exact else None


def _certify(solver: Solver, found: Solution, path: Path) -> None:
    """Write the proof."""
    from manqala.solve.certificate.certify import certify

    with Progress() as line:
        steps = interruptibly(
            lambda: certify(
                solver,
                found.bounds,
                path,
                lambda count: line.show(_("{count:,} steps of the proof").format(count=count)),
            )
        )
    click.echo(_("{path}: a proof of {steps:,} steps").format(path=path, steps=steps), err=True)


def _check(path: Path, game: str | None, deep: int, folder: Path | None, as_json: bool) -> None:
    """Check a certificate; nothing that is imported here compiles or searches."""
    from manqala.solve.certificate.check import WrongProofError
    from manqala.solve.certificate.verdict import check

    try:
        with Progress() as line:
            verdict = check(
                path,
                game=find_game(game) if game else None,
                deep=deep,
                folder=folder or platformdirs.user_data_path("manqala") / "endgame",
                report=lambda count: line.show(_("{count:,} steps checked").format(count=count)),
            )
    except WrongProofError as error:
        if as_json:
            print_json({"file": str(path), "ok": False, "fault": str(error)})
        else:
            click.echo(_("This is no proof: {fault}").format(fault=error))
        sys.exit(_WRONG)
    header = verdict.header
    if as_json:
        print_json(
            {
                "file": str(path),
                "ok": True,
                "game": header.game,
                "position": header.position,
                "lower": header.lower,
                "upper": header.upper,
                "steps": verdict.steps,
                "cited": verdict.cited,
                "verified": verdict.verified,
                "layers": len(header.layers),
                "files": verdict.files,
            }
        )
        return
    click.echo(header.game)
    click.echo(header.position)
    if header.lower == header.upper:
        text = _("Proved: the value is {lower:+}.")
    else:
        text = _("Proved: the value is from {lower:+} to {upper:+}.")
    if verdict.verified < verdict.cited:
        click.echo(_("If the values of the database are right:"))
    click.echo(text.format(lower=header.lower, upper=header.upper))
    click.echo(_("{steps:,} steps were checked.").format(steps=verdict.steps))
    if verdict.cited:
        click.echo(
            _(
                "{cited:,} of them cite an endgame database; {verified:,} of those were worked out"
                " anew."
            ).format(cited=verdict.cited, verified=verdict.verified)
        )
    if verdict.verified < verdict.cited:
        click.echo(
            _(
                "The other {count:,} rest on the database; {files} of its {layers} files are here,"
                " and are those that are cited."
            ).format(
                count=verdict.cited - verdict.verified,
                files=verdict.files,
                layers=len(header.layers),
            )
        )
