"""Questions to the compiled search: is a position worth so much, and what is it worth?"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from manqala.endgame.database import Database
from manqala.errors import DatabaseError, ManqalaError, shown
from manqala.i18n import _
from manqala.kernel.compiling import prepare
from manqala.kernel.packing import Packing
from manqala.kernel.ruleset.fields import kernel_fields
from manqala.kernel.ruleset.record import as_record
from manqala.kernel.ruleset.typed import TypedRules
from manqala.play.game import Game
from manqala.search.engine.compiled.ask import ask, remembered
from manqala.search.engine.compiled.control import (
    LOOPS,
    LOOPS_BY_RULES,
    LOOPS_MET,
    NODE_LIMIT,
    NODES,
    SALTS,
    STOP,
)
from manqala.search.engine.compiled.table import NO_CODE
from manqala.search.engine.workspace import Workspace, make_table

if TYPE_CHECKING:
    from manqala.kernel.packing import Rows

_APART = 0xA5A5A5A5_5A5A5A5A, 0x3C3C3C3C_C3C3C3C3
_SALTS = ((0, 0), _APART, _APART[::-1])
"""What is worst for one side is best for the other, so both views share their entries."""
_BUSY = 1 << 12
_MOST_THREADS = 64
_WORTH_THREADS = 8
"""The least depth at which it pays to wake other threads."""


class StoppedError(Exception):
    """The search was stopped, by a limit or by somebody."""


class Questions:
    """The compiled search of one rule set, with its memory.

    Attributes:
        rules: the rules by which it searches, on to the last seed.
        packing: how positions are packed.
    """

    def __init__(
        self,
        game: Game,
        *,
        megabytes: int,
        threads: int,
        specialise: bool,
        database: Database | None,
    ) -> None:
        if database and database.rules.move_digest != game.rules.move_digest:
            raise DatabaseError(
                _("the endgame database in {folder} is of another game than {game}").format(
                    folder=database.folder, game=game.spec
                )
            )
        # Owning most of the seeds ends the game and changes no winner; values go on to the end.
        self.rules = replace(game.rules, ending=replace(game.rules.ending, majority=False))
        self.packing = Packing(self.rules)
        self._specialise = specialise
        fields = kernel_fields(self.rules)
        self._compiled: Any = TypedRules(fields) if specialise else as_record(fields)
        self._table = make_table(megabytes)
        self._database = database  # as long as it lives, what its table points to does
        self._known = database.table if database else np.zeros(1, np.uint64)
        if threads not in range(1, _MOST_THREADS + 1):
            raise ManqalaError(
                _("expected 1 to {most} threads, got {value}").format(
                    most=_MOST_THREADS, value=shown(threads)
                )
            )
        self._spaces = [Workspace(self.packing) for each in range(threads)]
        self._busy = np.zeros(_BUSY if threads > 1 else 0, np.uint64)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._stopped = threading.Event()
        self._prepared: set[Any] = set()

    @property
    def nodes(self) -> int:
        """Positions entered since the last :meth:`begin`."""
        return sum(int(space.control[NODES]) for space in self._spaces)

    @property
    def met_loops(self) -> bool:
        """Whether a position came back on some path since the table was last emptied."""
        return any(space.control[LOOPS_MET] for space in self._spaces)

    def begin(self, nodes: int | None) -> None:
        """Get ready for a search of at most so many nodes, over all threads together."""
        self._stopped.clear()
        for space in self._spaces:
            space.control[NODES] = 0
            share = nodes // len(self._spaces) + 1 if nodes is not None else 1 << 62
            space.control[NODE_LIMIT] = share

    def stop(self) -> None:
        """Stop a search that another thread runs; it ends within milliseconds."""
        self._stopped.set()
        for space in self._spaces:
            space.control[STOP] = 1

    @contextmanager
    def stopping_after(self, seconds: float | None) -> Iterator[None]:
        """Stop a search that is still running after so many seconds."""
        if seconds is None:
            yield
            return
        timer = threading.Timer(seconds, self.stop)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def forget(self) -> None:
        """Empty the table."""
        self._table[:] = 0
        for space in self._spaces:
            space.past[:] = 0
            space.control[LOOPS_MET] = 0

    def remembered(self, game: Rows) -> int | None:
        """The code of the best move that the table knows in the last position of a game."""
        self._spaces[0].control[SALTS : SALTS + 2] = _SALTS[int(LOOPS_BY_RULES)]
        code = self._call(remembered, game, self._table, self._spaces[0].control)
        return None if code == NO_CODE else int(code)

    def prepare(self, game: Rows) -> None:
        """Load or compile what searching takes, so that it costs no thinking time later."""
        self.begin(0)
        with suppress(StoppedError):
            self.at_least(game, 0, 0, 0)
        self.remembered(game)

    def at_least(
        self, game: Rows, root_side: int, depth: int, goal: int, loops: Any = LOOPS_BY_RULES
    ) -> tuple[int, bool]:
        """Ask whether the last position of a game is worth ``goal`` to its side to move.

        Returns:
            A bound, from below if it reaches the goal; and whether it holds for good.

        Raises:
            StoppedError: the search was stopped.
        """
        spaces = self._spaces if depth >= _WORTH_THREADS else self._spaces[:1]
        self._busy[:] = 0
        for space in spaces:
            space.control[STOP] = 0
            space.control[LOOPS] = loops
            space.control[SALTS : SALTS + 2] = _SALTS[int(loops)]
        if self._stopped.is_set():
            raise StoppedError
        calls = [self._question(space, game, root_side, depth, goal) for space in spaces]
        answer = calls[0]() if len(calls) == 1 else self._first(calls, spaces)
        if answer is None:
            raise StoppedError
        return answer

    def _question(
        self, space: Workspace, game: Rows, root_side: int, depth: int, goal: int
    ) -> Callable[[], tuple[int, bool] | None]:
        arguments = (
            game, np.uint64(root_side), depth, goal, self._table, space.rows, space.notes,
            space.path, space.past, self._busy, self._known, space.control,
        )  # fmt: skip

        def answer() -> tuple[int, bool] | None:
            bound, guessed = self._call(ask, *arguments)
            return None if space.control[STOP] else (int(bound), not guessed)

        return answer

    def _first(
        self, calls: list[Callable[[], tuple[int, bool] | None]], spaces: list[Workspace]
    ) -> tuple[int, bool] | None:
        """Ask all threads the same, take the first answer and stop the others."""
        assert self._pool is not None
        waiting = {self._pool.submit(call) for call in calls}
        answer = None
        while waiting and answer is None:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            answer = next((each.result() for each in done if each.result()), None)
        for space in spaces:
            space.control[STOP] = 1
        wait(waiting)
        return answer

    def _call(self, entry: Any, *arguments: Any) -> Any:
        if entry not in self._prepared:  # finding out what is compiled takes longer than most calls
            layout = self.packing.layout
            name = (
                _("the search for this game")
                if self._specialise
                else _("the search for all games of up to {layout}").format(layout=layout)
            )
            prepare(entry, name, self._compiled, *arguments)
            self._prepared.add(entry)
        return entry(self._compiled, *arguments)
