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
        say: takes a line on each thing compiled.

    Raises:
        RulesError: a game is too large for the compiled rules.
    """
    games = list(rules)
    by_layout = {layout_of(each): each for each in games}
    for layout, each in by_layout.items():
        say(_("Compiling for all games of up to {layout} ...").format(layout=layout))
        _warm(Kernel(each), say)
    for each in games if specialise else ():
        say(_("Compiling for the rules {digest} ...").format(digest=each.digest[:16]))
        _warm(Kernel(each, specialise=True), say)


def _warm(kernel: Kernel, say: Callable[[str], None]) -> None:
    begin = time.monotonic()
    kernel.warm()
    seconds = time.monotonic() - begin
    say("  " + _("ready after {seconds:.1f} s").format(seconds=seconds))
