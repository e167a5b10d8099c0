"""Compiling ahead of time, so that nothing has to wait for it later."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from manqala.i18n import _
from manqala.kernel.kernel import Kernel
from manqala.kernel.ruleset.layout import layout_of
from manqala.rules.language.rules import Rules


def warm(
    rules: Iterable[Rules], *, specialise: bool = False, say: Callable[[str], None] = print
) -> None:
    """Compile what games need, unless it is kept on disk already.

    Args:
        rules: the rules of the games.
        specialise: compile for each game alone, too.
        say: takes a line on each thing that is ready.

    Raises:
        RulesError: a game is too large for the compiled rules.
    """
    games = list(rules)
    by_layout = {layout_of(each): each for each in games}
    for layout, each in by_layout.items():
        seconds = _seconds(Kernel(each))
        text = _("All games of up to {layout}: ready after {seconds:.1f} s")
        say(text.format(layout=layout, seconds=seconds))
    for each in games if specialise else ():
        seconds = _seconds(Kernel(each, specialise=True))
        text = _("The rules {digest}: ready after {seconds:.1f} s")
        say(text.format(digest=each.digest[:16], seconds=seconds))


def _seconds(kernel: Kernel) -> float:
    """Warm a kernel and return how long it took."""
    begin = time.monotonic()
    kernel.warm()
    return time.monotonic() - begin
