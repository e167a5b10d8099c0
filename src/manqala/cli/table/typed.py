"""What a person can type instead of a move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.table import shelf
from manqala.errors import ManqalaError, nearest, quote
from manqala.i18n import _
from manqala.play.move import PASS, PASS_TEXT, SWAP_TEXT, sowing_move

if TYPE_CHECKING:
    from manqala.cli.table.session import Session

_LONGEST_PIT = 2

_ANY_PIT = sowing_move(pit=0, row=1)
"""What stands for a move where no pit can be lifted."""


def obey(session: Session, line: str) -> bool:
    """Do what a line says, if it is a command and not a move; return whether it is one.

    Raises:
        ManqalaError: it cannot be done, or the line is neither a command nor a move.
        EOFError: the person wants to leave.
    """
    word, _space, rest = line.strip().partition(" ")
    word = word.lower()
    if word in _COMMANDS:
        _COMMANDS[word](session, rest.strip())
        return True
    if word.isalpha() and len(word) > _LONGEST_PIT and word not in (PASS_TEXT, SWAP_TEXT):
        raise ManqalaError(
            _("no command {word}; type help to see them all").format(word=quote(word))
            + nearest(word, _COMMANDS)
        )
    return False


def _help(session: Session, _rest: str) -> None:
    game = session.board.game
    first = next(move for move in (*session.board.legal_moves, _ANY_PIT) if move.pit is not None)
    lines = {
        first.text: (
            _("a move: the pit you want to lift; > or < after it where you choose the direction")
            if first.direction
            else _("a move: the pit you want to lift")
        ),
        "moves": _("list the legal moves"),
        "board": (
            _("show the board again; [ ] is a tied pit, with its owner after the name")
            if game.rules.claims
            else _("show the board again")
        ),
        "rules": _("explain the rules"),
        "hint": _("let the computer suggest a move"),
        "back": _("take your last move back"),
        "save FILE": _("write the game into a file"),
        "load FILE": _("go on with a game from a file"),
        "new": _("begin again"),
        "resign": _("give the game up"),
        "quit": _("leave; the game is kept"),
    }
    formatter = click.HelpFormatter(width=session.stage.terminal.width)
    formatter.write_dl(list(lines.items()))
    click.echo(formatter.getvalue(), nl=False)


def _moves(session: Session, _rest: str) -> None:
    session.say(" ".join(map(str, session.board.legal_moves)) or _("The game is over."))


def _board(session: Session, _rest: str) -> None:
    session.stage.show(session.board)


def _rules(session: Session, _rest: str) -> None:
    from manqala.rules.description import describe
    from manqala.rules.games.spec import parse

    for paragraph in describe(parse(session.board.game.spec)):
        click.echo()
        session.say(paragraph)


def _hint(session: Session, _rest: str) -> None:
    from manqala.search.player import make_player

    if session.board.outcome:
        raise ManqalaError(_("the game is over"))
    move = make_player("alpha-beta").choose(session.board)
    session.say(_("Hint: {move}").format(move=move))


def _back(session: Session, _rest: str) -> None:
    """Go back to the last decision of a person; a pass that was forced is none."""
    past = session.board.copy()
    while past.ply:
        past.undo()
        is_person = session.seats.players[past.side] is None
        if is_person and past.legal_moves != (PASS,):
            session.board = past
            session.stage.show(past)
            return
    raise ManqalaError(_("there is no move of yours to take back"))


def _save(session: Session, name: str) -> None:
    path = _path(name) if name else session.file
    if path is None:
        raise ManqalaError(
            _("expected the name of a file, such as: {example}").format(example="save game.txt")
        )
    shelf.write(path, session.page(), over=path == session.file)
    session.is_in(path)
    session.say(_("The game is saved. To go on:"))
    click.echo(f"  {session.resuming(path)}")


def _load(session: Session, name: str) -> None:
    if not name:
        raise ManqalaError(
            _("expected the name of a file, such as: {example}").format(example="load game.txt")
        )
    path = _path(name)
    page = shelf.read(path)
    session.keep()
    session.take_up(path, page)
    session.stage.show(session.board)


def _path(name: str) -> Path:
    try:
        return Path(name).expanduser()
    except RuntimeError:  # there is no such user
        return Path(name)


def _new(session: Session, _rest: str) -> None:
    session.keep()
    session.begin_again()


def _resign(session: Session, _rest: str) -> None:
    board = session.board
    if board.outcome:
        raise ManqalaError(_("the game is over"))
    answer = session.ask(_("Give the game up? (y/n) "))
    # Translators: the letter with which the answer "yes" begins.
    if answer.strip().lower()[:1] in ("y", _("y")):
        board.stop("resignation", winner=1 - board.side)
        session.tell_standing()


def _quit(_session: Session, _rest: str) -> None:
    raise EOFError  # as if the input had come to its end


_COMMANDS: dict[str, Callable[[Session, str], None]] = {
    "help": _help,
    "moves": _moves,
    "board": _board,
    "rules": _rules,
    "hint": _hint,
    "back": _back,
    "save": _save,
    "load": _load,
    "new": _new,
    "resign": _resign,
    "quit": _quit,
}
