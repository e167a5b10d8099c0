"""Commands that are imported only when they are used, so that each starts fast."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click


class LazyCommand(click.Command):
    """Stands for a command in lists; the command itself is ``command`` in a module."""

    def __init__(self, name: str, short_help: str) -> None:
        super().__init__(name, short_help=short_help, add_help_option=False)

    def load(self) -> click.Command:
        """Import the command."""
        command = import_module(f"manqala.cli.commands.{self.name}").command
        assert isinstance(command, click.Command)
        return command

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Let the command itself read its arguments; click goes on with it."""
        return self.load().make_context(info_name, args, parent, **extra)
