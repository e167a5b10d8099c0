"""The stage: shows boards and, where the terminal can, the sowing step by step."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import click

from manqala.cli.board.drawing import draw
from manqala.cli.board.frames import frames, thinned
from manqala.cli.board.view import View
from manqala.cli.terminal import Terminal
from manqala.play.board import Board
from manqala.play.move import Move
from manqala.play.step import Step

_LONGEST = 5.0
"""The seconds that a move may take to show: long relays are shown faster."""

_FASTEST = 0.04
"""The seconds for which a step is seen at least; a very long move leaves some out."""

_UP = "\x1b[{lines}A\r"
_CLEAR_LINE, _CLEAR_BELOW = "\x1b[K", "\x1b[J"


@dataclass
class Stage:
    """Shows a game.

    Attributes:
        terminal: where to show it.
        players: the names of South and North.
        speed: how many seeds are sown a second; 0 shows each move at once.
        pause: waits for a number of seconds.
    """

    terminal: Terminal
    players: tuple[str, str]
    speed: float
    pause: Callable[[float], None] = time.sleep

    def show(self, board: Board) -> None:
        """Show a board as it stands, after an empty line."""
        click.echo("\n".join(["", *self._draw(View.of(board))]))

    def play(self, board: Board, move: Move | str) -> tuple[Step, ...]:
        """Play a move, show it and return what happened.

        Raises:
            MoveError: the move is not legal; nothing is shown.
        """
        before = View.of(board)
        steps = board.play(move)
        if self.speed and self._can_redraw(before):
            self._animate(before, [*frames(before, steps), View.of(board)])
        else:
            self.show(board)
        return steps

    def _animate(self, before: View, views: list[View]) -> None:
        delay = min(1 / self.speed, max(_LONGEST / len(views), _FASTEST))
        lines = self._draw(before)
        click.echo("\n".join(["", *lines]))
        for view in thinned(views, round(_LONGEST / delay)):
            self.pause(delay)
            up = _UP.format(lines=len(lines))
            lines = self._draw(view)
            text = "".join(f"{line}{_CLEAR_LINE}\n" for line in lines)
            # To click these codes are colour, which it may have reasons to leave out.
            click.echo(f"{up}{text}{_CLEAR_BELOW}", nl=False, color=True)

    def _can_redraw(self, view: View) -> bool:
        return self.terminal.can_redraw and len(self._draw(view)) < self.terminal.height

    def _draw(self, view: View) -> list[str]:
        return draw(view, self.players, self.terminal.width, self.terminal.bold)
