"""The rules compiled: packed words, sow tables, one source for every game.

The twin of ``manqala.play``: neither knows the other, and tests hold them together.
"""

from __future__ import annotations

from manqala.kernel.compiling import report_to
from manqala.kernel.kernel import Kernel, Playouts
from manqala.kernel.warm import warm

__all__ = ["Kernel", "Playouts", "report_to", "warm"]
