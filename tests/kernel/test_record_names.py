"""Record types have the same names in every process, and each layout class its own.

Compiled code that is kept is named by them: by numba's numbers a process that loads the code of two
classes, made in two other processes, would run the one for the other.
"""

from __future__ import annotations

import subprocess
import sys

CODE = """
import numba, numpy
import manqala
from manqala.kernel.ruleset.fields import kernel_fields
from manqala.kernel.ruleset.record import as_record
for number in range({others}):
    numba.typeof(numpy.zeros(1, [(f"x{{number}}", numpy.uint64)])[0])
rules = manqala.game({spec!r}).rules
print(numba.typeof(as_record(kernel_fields(rules))).mangling_args)
"""


def name(spec: str, others: int) -> str:
    """Return the name of a rule set's record type in a process that has met other types before."""
    code = CODE.format(spec=spec, others=others)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return ran.stdout


def test_names_are_those_of_the_contents() -> None:
    assert name("kalah", 0) == name("kalah", 5)
    assert name("kalah", 0) != name("toguz-kumalak", 0)
