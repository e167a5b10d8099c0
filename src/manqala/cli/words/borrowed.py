"""What click says by itself: translated with our own messages."""

from __future__ import annotations

import gettext

from manqala import i18n
from manqala.i18n import N_, ngettext

HELP = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    N_("default: {default}"),
)

ERRORS = (
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
)


def plurals(n: int) -> tuple[str, ...]:
    """The messages with a number in them, in the form that goes with it."""
    return (
        ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", n),
        ngettext(
            "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", n
        ),
        ngettext(
            "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.",
            n,
        ),
        ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", n),
    )


def translate() -> None:
    """Let click, which asks the standard library, find its messages among ours."""
    gettext.bindtextdomain(i18n.DOMAIN, str(i18n.LOCALES))
    gettext.textdomain(i18n.DOMAIN)
