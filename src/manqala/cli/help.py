"""What every command's help ends with."""

from __future__ import annotations

from manqala.i18n import _


def examples(*lines: str) -> str:
    """Return the end of a help text: examples, one a line, that are not wrapped."""
    return "\n".join(["\b", _("Examples:"), *(f"  {line}" for line in lines)])
