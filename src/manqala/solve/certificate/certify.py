"""Writing the certificate of a position that is solved."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

from manqala.endgame.bounds import Bounds
from manqala.endgame.database import Database
from manqala.errors import ManqalaError, located
from manqala.i18n import _
from manqala.solve.certificate.check import Claim
from manqala.solve.certificate.prover import Prover
from manqala.solve.certificate.reply import is_provable
from manqala.solve.certificate.text import (
    CITED,
    END,
    Header,
    Step,
    half_line,
    step_line,
    write,
)
from manqala.solve.solver import Solver


def certify(
    solver: Solver,
    bounds: Bounds,
    path: Path,
    report: Callable[[int], None] | None = None,
) -> int:
    """Write the certificate of bounds that a solver has proved; return how many steps it has.

    Args:
        solver: what has solved the position.
        bounds: the bounds to prove.
        path: the file.
        report: is told now and then how many steps of a half are found.

    Raises:
        ManqalaError: no proof was found, or the file cannot be written.
        StoppedError: the solver was stopped.
    """
    board = solver.board
    if not is_provable(board.game.rules):
        raise ManqalaError(_("where a move without end annuls the game there are no certificates"))
    halves: list[tuple[Claim, dict[str, Step]]] = []
    for prover, goal in ((board.side, bounds.lower), (1 - board.side, -bounds.upper)):
        claim = Claim(board.position, prover, goal)
        steps = Prover(solver, prover, report).prove(claim)
        if steps is None:
            raise ManqalaError(located(str(path), _("no proof was found that can be written")))
        halves.append((claim, steps))
    is_cited = any(step.move == CITED for _claim, steps in halves for step in steps.values())
    layers = _layers(solver.database) if solver.database and is_cited else {}
    header = Header(
        board.game.spec,
        board.game.rules.digest,
        board.text,
        bounds.lower,
        bounds.upper,
        layers,
    )
    write(path, _lines(header, halves))
    return sum(len(steps) for _claim, steps in halves)


def _lines(header: Header, halves: list[tuple[Claim, dict[str, Step]]]) -> Iterator[str]:
    yield from header.lines()
    for claim, steps in halves:
        yield half_line(claim.prover, claim.goal)
        for name, step in steps.items():
            yield step_line(name, step)
    yield END


def _layers(database: Database) -> dict[int, str]:
    """The checksums of the files of a database."""
    checksums = {}
    for number, file in enumerate(database.layers, 1):
        with file.path.open("rb") as opened:
            checksums[number] = hashlib.file_digest(opened, "sha256").hexdigest()
    return checksums
