"""A session: one or two persons play at this terminal."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import click

from manqala.cli.program import program
from manqala.cli.table import shelf, typed
from manqala.cli.table.page import Page
from manqala.cli.table.seats import DEFAULT_OPPONENT, Seats
from manqala.cli.table.signals import ending_as_exits
from manqala.cli.table.stage import Stage
from manqala.cli.words.move import tell
from manqala.cli.words.players import side_name
from manqala.cli.words.standing import standing
from manqala.cli.words.title import title
from manqala.errors import ManqalaError, RecordError
from manqala.i18n import _
from manqala.play.board import Board
from manqala.play.move import PASS, Move
from manqala.play.record import Record
from manqala.rules import position as positions

with suppress(ImportError):  # not on every machine
    import readline  # noqa: F401 - arrow keys edit the line and bring back earlier ones


class Session:
    """A game, and then perhaps another, until the players leave.

    Attributes:
        board: the game.
        seats: who plays which side.
        stage: shows the game.
        ask: shows a prompt and returns the line that is typed.
        file: the file that the game was last read from or written to, if any.
    """

    def __init__(
        self,
        board: Board,
        seats: Seats,
        stage: Stage,
        ask: Callable[[str], str] = input,
    ) -> None:
        self.board = board
        self.seats = seats
        self.stage = stage
        self.ask = ask
        self.file: Path | None = None
        self._page: Page | None = None
        self._safe = board.moves, board.outcome

    def run(self) -> None:
        """Play until the players leave.

        However the session ends, the game is kept: also when the terminal is closed, or when
        something goes wrong that nobody thought of.

        Raises:
            KeyboardInterrupt: they left by Ctrl-C.
            SystemExit: a signal ended the program.
        """
        with ending_as_exits():
            try:
                self._greet()
                while True:
                    self._go_on()
            except BaseException as error:
                with suppress(OSError):  # the terminal may be gone
                    click.echo()
                with suppress(OSError):
                    self._leave()
                if not isinstance(error, EOFError):
                    raise

    def say(self, text: str) -> None:
        """Write a paragraph."""
        self.stage.terminal.say(text)

    def tell_standing(self) -> None:
        """Say what each player has and whose turn it is, or how the game ended."""
        self.say(standing(self.board, self.seats.you))

    def page(self) -> Page:
        """The record of the game so far, with what was said in the file that it came from."""
        south, north = self.seats.names
        today = datetime.now().astimezone().date().isoformat()
        tags = self._page.record.tags if self._page else {}
        record = Record.of(self.board, south, north, today, tags)
        return Page(record, self._page.comments_up_to(self.board) if self._page else ())

    def take_up(self, path: Path, page: Page) -> None:
        """Go on with the game that a file holds."""
        self.board = page.record.board()
        self._page = page
        self.is_in(path)

    def is_in(self, path: Path) -> None:
        """Remember that a file holds the game as it stands."""
        self.file = path
        self._safe = self.board.moves, self.board.outcome

    def begin_again(self) -> None:
        """Set the board up as it was before the first move."""
        rules = self.board.game.rules
        self.board = self.board.game.board(positions.text(self.board.start, rules))
        self.file = self._page = None
        self._safe = self.board.moves, self.board.outcome
        self.stage.show(self.board)

    def keep(self) -> None:
        """Write the game into a place of its own if no file holds it, and say where it is."""
        if not self.board.ply or self._safe == (self.board.moves, self.board.outcome):
            return
        try:
            command = self.resuming(shelf.keep(self.page()))
        except RecordError:
            self.say(_("The game cannot be kept. To go on from here:"))
            command = self._command(
                shelf.rooted(self.board.game).spec, "--position", self.board.text
            )
        else:
            is_over = self.board.outcome is not None
            self.say(
                _("The game is kept. To see it again:")
                if is_over
                else _("The game is kept. To go on:")
            )
        click.echo(f"  {command}")

    def resuming(self, path: Path) -> str:
        """The command that goes on with a game in a file."""
        return self._command("--load", str(path))

    def _greet(self) -> None:
        self.say(title(self.board.game.definition, self.board.game.spec))
        self.say(self._who())
        self.stage.show(self.board)
        self.tell_standing()

    def _who(self) -> str:
        you = self.seats.you
        if you is None:
            return _("Two players at one terminal. Type a pit to play it, or help.")
        opponent = self.seats.names[1 - you]
        return _("You play {player} against {opponent}. Type a pit to play it, or help.").format(
            player=side_name(you), opponent=opponent
        )

    def _go_on(self) -> None:
        """Let whose turn it is move, or ask what to do."""
        board = self.board
        player = self.seats.players[board.side]
        if board.outcome:
            self._ask(_("new, back, save or quit: "))
        elif player:
            with self.stage.terminal.note(
                _("{player} is thinking ...").format(player=side_name(board.side))
            ):
                move = player.choose(board)
            self._play(move)
        elif board.legal_moves == (PASS,):
            self._play(PASS)
        elif self.seats.you is None:
            self._ask(_("{player} to move: ").format(player=side_name(board.side)))
        else:
            self._ask(_("Your move: "))

    def _ask(self, prompt: str) -> None:
        line = self.ask(prompt)
        try:
            if line.strip() and not typed.obey(self, line):
                self._play(line)
        except ManqalaError as error:
            self.say(str(error))

    def _play(self, move: Move | str) -> None:
        board = self.board
        side = board.side
        steps = self.stage.play(board, move)
        story = tell(board.moves[-1], steps, side, board.position.row)
        self.say(f"{story} {standing(board, self.seats.you)}")

    def _leave(self) -> None:
        self.keep()
        self.say(_("Goodbye."))

    def _command(self, *words: str) -> str:
        """A command line that goes on with the same players."""
        you = self.seats.you
        if you != 0:
            words += ("--side", "both" if you is None else "N")
        opponent = None if you is None else self.seats.players[1 - you]
        if opponent and opponent.name != DEFAULT_OPPONENT:
            words += ("--opponent", opponent.name)
        return shlex.join([*program(), "play", *words])
