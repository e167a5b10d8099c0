"""What a fresh process waits for: run as a program of its own, with a game and how to compile it.

``python -m bench.parts.fresh kalah record`` prints, as JSON, the seconds until the first perft
answered, imports included, the seconds until all was compiled, and those of each function.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def main(spec: str, way: str) -> None:
    """Compile what a game needs."""
    begin = time.perf_counter()
    import manqala
    from manqala.kernel import Kernel, compiling
    from manqala.rules.position import start

    functions: dict[str, float] = {}
    prepare = compiling.prepare

    def timed(entry: Any, what: str, *arguments: Any) -> None:
        before = time.perf_counter()
        prepare(entry, what, *arguments)
        # The first time it is compiled, and then it takes no time.
        functions.setdefault(entry.__name__, time.perf_counter() - before)

    compiling.prepare = timed
    rules = manqala.game(spec).rules
    kernel = Kernel(rules, specialise=way == "type")
    kernel.perft(start(rules), 1)
    answered = time.perf_counter() - begin
    kernel.warm()
    everything = time.perf_counter() - begin
    print(json.dumps({"answered": answered, "everything": everything, "functions": functions}))


if __name__ == "__main__":
    main(*sys.argv[1:])
