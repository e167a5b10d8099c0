"""``manqala engine``: play for other programs, by UGI or on a KGP server."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from manqala import __version__
from manqala.cli.arguments import FIRST_GAME, game_argument
from manqala.cli.help import examples
from manqala.cli.number import real, whole
from manqala.cli.searching import make_searcher
from manqala.cli.table.signals import ending_as_exits
from manqala.cli.terminal import cleaned
from manqala.errors import ManqalaError
from manqala.i18n import _
from manqala.play.game import game as find_game
from manqala.protocols.searcher import Build, Limits

_AUTHORS = "The Manqala developers"
_NAME = "Manqala"
_KALAH = "kalah"
_SECONDS = 3.0


@click.command(
    "engine",
    help=_(
        "Play for other programs.\n\n"
        "Commands of UGI, the universal game interface, are read from standard input and answered"
        " on standard output. With --kgp the engine plays Kalah on a server of the Kalah Game"
        " Protocol instead, until the server says goodbye."
    ),
    epilog=examples(
        "manqala engine oware",
        "manqala engine --kgp localhost:2671 --name Ada",
        "manqala engine --kgp wss://example.org/socket --seconds 2",
    ),
)
@game_argument(required=False)
@click.option(
    "--hash",
    "megabytes",
    metavar="MB",
    type=whole(1, 1 << 20),
    default=64,
    show_default=True,
    help=_("Remember positions in so many megabytes."),
)
@click.option(
    "--threads",
    metavar="N",
    type=whole(1, 64),
    default=1,
    show_default=True,
    help=_("Search with N threads."),
)
@click.option("--kgp", metavar="ADDRESS", help=_("Play on this server: HOST:PORT or ws://..."))
@click.option("--name", help=_("The name to play under on a server."))
@click.option("--authors", help=_("Who made the player, for a server."))
@click.option(
    "--token",
    envvar="MANQALA_KGP_TOKEN",
    help=_("By which a server knows the player again; or set MANQALA_KGP_TOKEN."),
)
@click.option(
    "--seconds",
    metavar="S",
    type=real(0.001, 100_000),
    help=_("Time for a move on a server, at most; 3 by default."),
)
def command(
    *,
    game: str | None,
    megabytes: int,
    threads: int,
    kgp: str | None,
    name: str | None,
    authors: str | None,
    token: str | None,
    seconds: float | None,
) -> None:
    """Speak a protocol."""
    build = Build(megabytes, threads)
    with ending_as_exits():
        if kgp is None:
            _refuse({"--name": name, "--authors": authors, "--seconds": seconds})
            _speak_ugi(game or FIRST_GAME, build)
        else:
            who = (name or _NAME, authors or _AUTHORS, token or "")
            _play_kgp(kgp, game or _KALAH, build, Limits(seconds=seconds or _SECONDS), who)


def _refuse(options: dict[str, object]) -> None:
    """Make sure that nothing is asked for that only a server can use."""
    for option, value in options.items():
        if value is not None:
            raise ManqalaError(
                _("{option} is only for a server: expected {needed} too").format(
                    option=option, needed="--kgp"
                )
            )


def _speak_ugi(game: str, build: Build) -> None:
    from manqala.protocols.ugi.session import Session
    from manqala.protocols.ugi.settings import Settings

    settings = Settings(find_game(game), build)
    Session(settings, make_searcher, _write, f"{_NAME} {__version__}", _AUTHORS).run(sys.stdin)


def _write(line: str) -> None:
    """Write a line at once; where nobody reads any more, the input ends soon too."""
    try:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
    except OSError:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - stays open


def _play_kgp(
    address: str, game: str, build: Build, limits: Limits, who: tuple[str, str, str]
) -> None:
    from manqala.protocols.kgp import connection
    from manqala.protocols.kgp.client import Identity, play
    from manqala.protocols.kgp.thinker import Thinker

    connection.check(address)
    kalah = find_game(game)
    if kalah.id != _KALAH:
        raise ManqalaError(
            _("a KGP server plays only Kalah: expected {expected}, got {game}").format(
                expected=_KALAH, game=kalah.spec
            )
        )
    thinker = Thinker(make_searcher, build, limits)
    thinker.prepare(kalah)  # what has to be compiled must not take the time of the first move
    play(address, thinker, Identity(*who), lambda line: click.echo(cleaned(line)))
