"""The verdict on a certificate."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from manqala.errors import ManqalaError, located, plain
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.game import Game
from manqala.play.game import game as find_game
from manqala.solve.certificate.check import Claim, HalfCheck, WrongProofError, wrong
from manqala.solve.certificate.deep import Deep
from manqala.solve.certificate.reply import is_provable, most, name_of, proof_rules
from manqala.solve.certificate.text import Header, Reader, reading

_DIGEST = 16


@dataclass(frozen=True)
class Verdict:
    """What the check of a certificate found: nothing wrong.

    Attributes:
        header: what is proved.
        steps: how many steps were checked.
        cited: how many of them rest on the database.
        verified: how many of those were worked out by the reference rules.
        files: how many layers of the database are here, and are those that are cited.
    """

    header: Header
    steps: int
    cited: int
    verified: int
    files: int


def check(
    path: Path,
    *,
    game: Game | None = None,
    deep: int = 0,
    folder: Path | None = None,
    report: Callable[[int], None] | None = None,
) -> Verdict:
    """Check a certificate.

    The values of a database are not read, which would take compiled code; but its files are
    compared with the checksums in the certificate, and cited values can be worked out anew.

    Args:
        path: the file.
        game: the game, if its spec is the path of a rules file, which is not opened for a
            certificate.
        deep: how many positions to look at, to work cited values out.
        folder: where databases are kept.
        report: is told now and then how many steps of a half are checked.

    Raises:
        WrongProofError: it proves something else, or nothing.
        ManqalaError: it cannot be read.
    """
    with reading(path) as reader:
        header = reader.header
        board = _board(reader, game)
        rules = proof_rules(board.game.rules)
        side = board.side
        steps = 0
        cited: list[Claim] = []
        for prover, goal in ((side, header.lower), (1 - side, -header.upper)):
            half = reader.half(prover, goal)
            claim = Claim(board.position, prover, goal)
            checked = HalfCheck(claim, half, rules, len(header.layers), report)
            checked.run()
            steps += len(half)
            cited += checked.cited
        reader.finish()
    files = _compare(header, board.game.rules.move_digest, folder) if folder else 0
    left = Deep(rules, deep)
    verified = 0
    for claim in sorted(cited, key=lambda each: most(each.position, rules)):  # the easiest first
        answer = left.holds(claim)
        if answer is None:
            break
        if not answer:
            name = name_of(claim.position, rules)
            raise wrong(name, _("what is cited from the database is wrong"))
        verified += 1
    return Verdict(header, steps, len(cited), verified, files)


def _board(reader: Reader, game: Game | None) -> Board:
    """The board on which the proof is to be checked."""
    header = reader.header
    found = game or find_game(header.game, files=False)
    if found.rules.digest != header.rules:
        raise reader.fault(
            _("{what}: expected {expected}, got {got}").format(
                what=_("rules"), expected=found.rules.digest[:_DIGEST], got=header.rules[:_DIGEST]
            )
        )
    if not is_provable(found.rules):
        raise reader.fault(_("where a move without end annuls the game there are no certificates"))
    board = found.board(header.position)
    if board.outcome:
        raise reader.fault(_("the game is over"))
    return board


def _compare(header: Header, digest: str, place: Path) -> int:
    """Compare the files of the database, as far as they are here, with what is cited."""
    files = 0
    for number, checksum in header.layers.items():
        for path in sorted(place.glob(f"*-{digest[:_DIGEST]}/layer-{number:02}.endgame")):
            try:
                with path.open("rb") as file:
                    found = hashlib.file_digest(file, "sha256").hexdigest()
            except OSError as error:
                raise ManqalaError(located(str(path), plain(error))) from None
            if found != checksum:
                why = _("this is not the file that the certificate cites")
                raise WrongProofError(located(str(path), why))
            files += 1
            break
    return files
