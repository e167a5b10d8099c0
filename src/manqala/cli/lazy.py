"""Commands that are imported only when they are used, so that each starts fast."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click


class LazyCommand(click.Command):
    """Stands for a command in lists; the command itself is ``command`` in a module."""

    def __init__(self, module: str, short_help: str) -> None:
        """Make the stand-in for the command of a module, whose last name it bears."""
        super().__init__(
            module.rsplit(".", maxsplit=1)[-1], short_help=short_help, add_help_option=False
        )
        self._module = module

    def load(self) -> click.Command:
        """Import the command."""
        command = import_module(f"manqala.cli.commands.{self._module}").command
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
