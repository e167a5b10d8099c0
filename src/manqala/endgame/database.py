"""A database: the layers of a rule set in files, mapped into memory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from manqala.endgame.bounds import Bounds
from manqala.endgame.compiled.probe import read
from manqala.endgame.compiled.table import DATA, DIRECTORY, LAYER_WORDS, LAYERS, STEP
from manqala.endgame.files.folder import Folder
from manqala.endgame.files.layer import LayerFile
from manqala.endgame.index.counts import Counts
from manqala.endgame.index.table import make_table
from manqala.endgame.plan import plain_rules
from manqala.endgame.successors import loose_seeds, successors, swept
from manqala.errors import DatabaseError
from manqala.i18n import _
from manqala.kernel.compiling import call
from manqala.kernel.packing import Packing
from manqala.kernel.ruleset.fields import kernel_fields
from manqala.kernel.ruleset.record import as_record
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position

if TYPE_CHECKING:
    pass

_PLIES_AHEAD = 4
"""How far to look for positions that are in the index, from one of an opening."""


class Database:
    """The exact bounds of every position of a game with at most so many seeds in unclaimed pits.

    It serves every game with the same rules of moves, whatever it begins with and whatever it says
    of repetition and majority.

    Attributes:
        rules: the rules of the game.
        folder: where its files are.
        layers: the files, from one seed upwards.
        table: what compiled code needs to look positions up; good as long as this object lives.
    """

    def __init__(self, rules: Rules, folder: Path, layers: Sequence[LayerFile]) -> None:
        self.rules = rules
        self.folder = folder
        self.layers = tuple(layers)
        self.counts = Counts(plain_rules(rules))
        for number, file in enumerate(self.layers, 1):
            file.check_rules(rules.move_digest, number, self.counts.positions(number))
        self.table = make_table(self.counts, self.seeds)
        for number, file in enumerate(self.layers, 1):
            at = int(self.table[LAYERS]) + number * LAYER_WORDS
            self.table[at + DIRECTORY] = file.directory_address
            self.table[at + DATA] = file.data_address
            self.table[at + STEP] = file.header.step

    @classmethod
    def open(cls, rules: Rules, folder: Path | None = None) -> Database:
        """Open the database of a rule set; each file is read whole once and its checksums compared.

        Args:
            rules: the rules of the game.
            folder: where databases are kept; each rule set has a folder of its own there.

        Raises:
            DatabaseError: there is none, or a file is damaged or does not match the rules.
        """
        found = Folder(rules, folder)
        paths = found.layers()
        layers: list[LayerFile] = []
        while len(layers) + 1 in paths:
            layers.append(LayerFile(paths[len(layers) + 1]))
            layers[-1].check()
        if not layers:
            raise DatabaseError(
                _("there is no endgame database of this game in {folder}").format(
                    folder=found.path.parent
                )
            )
        return cls(rules, found.path, layers)

    @classmethod
    def find(cls, rules: Rules, folder: Path | None = None) -> Database | None:
        """Open the database in a folder, or the one in the usual place if there is one.

        Raises:
            DatabaseError: there is none in the folder, or a file is damaged or does not match.
        """
        is_wanted = folder is not None or Folder(rules, None).layers()
        return cls.open(rules, folder) if is_wanted else None

    @property
    def seeds(self) -> int:
        """The highest number of seeds in unclaimed pits of which it has all positions."""
        return len(self.layers)

    @property
    def info(self) -> dict[str, Any]:
        """The facts of each layer."""
        return {
            "folder": str(self.folder),
            "rules": self.rules.move_digest,
            "seeds": self.seeds,
            "positions": sum(file.header.positions for file in self.layers),
            "bytes": sum(file.size for file in self.layers),
            "layers": [
                {
                    "seeds": file.header.layer,
                    "positions": file.header.positions,
                    "won": file.header.won,
                    "drawn": file.header.positions
                    - file.header.won
                    - file.header.lost
                    - file.header.unresolved,
                    "lost": file.header.lost,
                    "unresolved": file.header.unresolved,
                    "bytes": file.size,
                }
                for file in self.layers
            ],
        }

    def probe(self, position: Position) -> Bounds:
        """Return the bounds of a position, for the side to move, in seeds still to be won.

        Raises:
            DatabaseError: the position has too many seeds.
        """
        return self._bounds(position, _PLIES_AHEAD)

    def values(self, position: Position) -> dict[str, Bounds]:
        """Return what each move is worth to the side to move, what it wins at once included.

        A game that is over has no moves.

        Raises:
            DatabaseError: the position has too many seeds.
        """
        return self._values(position, _PLIES_AHEAD)

    def look_up(self, positions: Sequence[Position]) -> list[Bounds | None]:
        """Return the bounds of positions as they are kept, ``None`` for those that are not."""
        bounds = np.zeros((len(positions), 3), np.int64)
        rows = self._packing.pack(positions)
        call(read, _("the reader of databases"), self._rules, self.table, rows, bounds)
        return [Bounds(int(lower), int(upper)) if found else None for found, lower, upper in bounds]

    def _bounds(self, position: Position, plies: int) -> Bounds:
        loose = self._loose(position)
        (found,) = self.look_up([position])
        if found is not None:
            return found
        value = swept(position, self._plain)
        if value is not None:
            return Bounds(value, value)
        if plies == 0:
            return Bounds(-loose, loose)
        values = self._values(position, plies).values()
        return Bounds(max(each.lower for each in values), max(each.upper for each in values))

    def _values(self, position: Position, plies: int) -> dict[str, Bounds]:
        loose = self._loose(position)
        values = {}
        for text, successor in successors(position, self._plain).items():
            if successor.is_annulled:
                values[text] = Bounds(-loose, loose)
            elif successor.is_over:
                values[text] = Bounds(successor.gain, successor.gain)
            else:
                bounds = self._bounds(successor.position, plies - 1)
                if successor.position.side != position.side:
                    bounds = -bounds
                values[text] = bounds.plus(successor.gain)
        return values

    def _loose(self, position: Position) -> int:
        loose = loose_seeds(position, self.rules)
        if loose > self.seeds:
            raise DatabaseError(
                _(
                    "the database has positions of up to {seeds} seeds in play, this has {count}"
                ).format(seeds=self.seeds, count=loose)
            )
        return loose

    @cached_property
    def _plain(self) -> Rules:
        return plain_rules(self.rules)

    @cached_property
    def _packing(self) -> Packing:
        return Packing(self.rules)

    @cached_property
    def _rules(self) -> Any:
        return as_record(kernel_fields(self.rules))
