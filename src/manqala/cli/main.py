"""The command ``manqala``."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any, NoReturn

import click

from manqala import __version__
from manqala.cli.help import examples
from manqala.cli.lazy import LazyCommand
from manqala.cli.terminal import cleaned
from manqala.cli.words import borrowed
from manqala.errors import ManqalaError, located, plain
from manqala.i18n import _

_FAILED, _INTERRUPTED = 2, 130
_LONGEST = 240


class _Root(click.Group):
    """The root of all commands: every error becomes one line and an exit code."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Name the commands in the order in which a newcomer needs them."""
        return list(self.commands)

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; who gives a game in its place is told how to play it."""
        if args[0] not in self.commands:
            from manqala.rules.games import catalogue

            if args[0] in catalogue.files():
                raise ManqalaError(
                    _("{game} is a game; to play it: {command}").format(
                        game=args[0], command=f"manqala play {args[0]}"
                    )
                )
        return super().resolve_command(context, args)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command line and leave."""
        for stream, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, stream) is None:  # closed by whoever started us
                nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - stays open
                setattr(sys, stream, nothing)
        borrowed.translate()
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except ManqalaError as error:
            _fail(str(error))
        except click.UsageError as error:
            _fail(_with_help(error))
        except click.ClickException as error:
            _fail(_shortened(error.format_message()))
        except (click.Abort, KeyboardInterrupt):
            sys.exit(_INTERRUPTED)
        except OSError as error:
            _fail(located(str(error.filename or ""), plain(error)))
        sys.exit(code if isinstance(code, int) else 0)


def _fail(message: str) -> NoReturn:
    click.echo(f"manqala: {cleaned(' '.join(message.split()))}", err=True)
    sys.exit(_FAILED)


def _shortened(message: str) -> str:
    """Leave out the middle of a long message: click repeats what it was given, however long."""
    if len(message) <= _LONGEST:
        return message
    return f"{message[: _LONGEST // 2]} … {message[-_LONGEST // 2 :]}"


def _with_help(error: click.UsageError) -> str:
    message = _shortened(error.format_message().rstrip("."))
    if error.ctx is None:
        return message
    return message + "; " + _("more: {command}").format(command=f"{error.ctx.command_path} --help")


@click.group(
    cls=_Root,
    invoke_without_command=True,
    help=_(
        "Mancala games: play them, watch them, look up and study their rules.\n\n"
        "Without a command, a game of Vai Lung Thlan against the computer begins."
    ),
    epilog=examples(
        "manqala",
        "manqala play kalah --side N",
        "manqala rules show oware",
        'eval "$(_MANQALA_COMPLETE=bash_source manqala)"',
    )
    + "\n\n"
    + _(
        "The last line makes bash complete commands, options and games; for other shells write"
        " zsh_source or fish_source."
    ),
)
@click.version_option(__version__, message="manqala %(version)s", help=_("Show the version."))
@click.pass_context
def cli(context: click.Context) -> None:
    """Play at once if no command is given."""
    if context.invoked_subcommand is None:
        from manqala.cli.commands.play import command

        context.invoke(command)


for _module, _short_help in {
    "play": _("Play a game."),
    "games": _("List the games."),
    "rules": _("Show the rules of a game, or check a rules file."),
    "watch": _("Watch the computer play against itself."),
    "study.perft": _("Count the ways in which a game can go on."),
    "study.analyse": _("Say what a position is worth."),
    "study.solve": _("Prove what a position is worth, or check a proof."),
    "study.puzzle": _("Make endgame puzzles, or show saved ones."),
    "match": _("Let two players play many games."),
    "engine": _("Play for other programs, or on a server."),
    "study.endgame": _("Build and use databases of endgames."),
    "warm": _("Prepare games for fast computation."),
}.items():
    cli.add_command(LazyCommand(_module, _short_help))


def main() -> NoReturn:
    """Run the command line of this process."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A letter that cannot be read or shown becomes a question mark.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli.main()
