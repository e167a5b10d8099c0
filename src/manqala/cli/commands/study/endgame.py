"""``manqala endgame``: exact databases of the positions with few seeds."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, TypeVar

import click

from manqala.cli.arguments import game_argument, json_option, print_json
from manqala.cli.compiled import needs_kernel, tell_compiling
from manqala.cli.help import examples
from manqala.cli.number import real, whole
from manqala.cli.progress import Progress
from manqala.i18n import _
from manqala.play.game import Game
from manqala.play.game import game as find_game
from manqala.rules import position as positions

if TYPE_CHECKING:
    from manqala.endgame.bounds import Bounds
    from manqala.endgame.build import Progress as Built
    from manqala.endgame.database import Database
    from manqala.endgame.verify import Verified

_F = TypeVar("_F", bound=Callable[..., object])

_SIZE = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,3})?) ?([KMGT]?)i?B?", re.IGNORECASE)
_UNITS = " KMGT"

_SOON = 2.0
"""Seconds before which nobody can tell how long a build takes."""


class _Size(click.ParamType[int]):
    """A number of bytes, such as 500M or 4G."""

    name = "size"

    def convert(
        self, value: str, parameter: click.Parameter | None, context: click.Context | None
    ) -> int:
        """Read the number."""
        match = _SIZE.fullmatch(value.strip())
        if not match:
            self.fail(
                _("expected a size such as 500M or 4G, got {value}").format(value=f"{value!r:.40}"),
                parameter,
                context,
            )
        return int(float(match[1]) * 1024 ** _UNITS.index(match[2].upper() or " "))


def _out_option(function: _F) -> _F:
    """The option --out."""
    return click.option(
        "--out",
        metavar="DIR",
        type=click.Path(path_type=Path),
        help=_("The folder of databases, instead of the one in your user data."),
    )(function)


def _threads_option(function: _F) -> _F:
    """The option --threads."""
    return click.option(
        "--threads",
        metavar="T",
        type=whole(1, 256),
        default=lambda: os.cpu_count() or 1,
        show_default=_("one for each processor"),
        help=_("Work in so many threads; the result is the same."),
    )(function)


def _memory_option(function: _F) -> _F:
    """The option --memory."""
    return click.option(
        "--memory",
        metavar="M",
        type=_Size(),
        help=_("Take at most so much memory, such as 500M or 4G."),
    )(function)


@click.group(
    "endgame",
    no_args_is_help=False,
    help=_(
        "Build and use databases that know what every position with few seeds is worth.\n\n"
        "A value is the seeds still to be won by the player to move, less those that the other"
        " wins, when both play as well as can be."
    ),
    epilog=examples(
        "manqala endgame build kalah --seeds 12",
        'manqala endgame probe kalah "v1 0,0,1,0,1,2/0,1,0,0,0,3 20,20 S"',
    ),
)
def command() -> None:
    """Build and use databases."""


@command.command(
    "build",
    help=_(
        "Build the database of a game: every position with at most N seeds in play.\n\n"
        "What is there already is not built again, so a build that was stopped, or killed, goes on"
        " where it was."
    ),
    epilog=examples(
        "manqala endgame build kalah --seeds 12",
        "manqala endgame build oware --seeds 14 --threads 2 --memory 4G",
    ),
)
@game_argument()
@click.option(
    "--seeds",
    metavar="N",
    type=whole(1, 63),
    required=True,
    help=_("The most seeds in the pits."),
)
@_threads_option
@_memory_option
@_out_option
@json_option
def build_command(
    game: str, *, seeds: int, threads: int, memory: int | None, out: Path | None, as_json: bool
) -> None:
    """Build a database."""
    found = find_game(game)
    with needs_kernel():
        from manqala.endgame.build import build
        from manqala.kernel import report_to
    report_to(tell_compiling)
    try:
        with Progress() as line:
            database = build(
                found.rules,
                seeds,
                out,
                name=found.id,
                threads=threads,
                memory=memory,
                report=lambda built: _tell_built(line, built),
            )
    except KeyboardInterrupt:
        click.echo(err=True)
        click.echo(_("Stopped; the same command goes on where it was."), err=True)
        raise
    _show_info(found, database, as_json)


@command.command(
    "verify",
    help=_(
        "Verify the database of a game.\n\n"
        "The checksums of all files are checked, and at least a hundred positions of each layer,"
        " drawn by chance, are worked out from the values of what follows, by the rules that boards"
        " are played by. With --all every value is worked out again, layer by layer, by the"
        " compiled rules."
    ),
    epilog=examples(
        "manqala endgame verify kalah", "manqala endgame verify kalah --all --share 0.001"
    ),
)
@game_argument()
@click.option("--all", "everything", is_flag=True, help=_("Work out every value again."))
@click.option(
    "--share",
    metavar="S",
    type=real(0, 1),
    default=0.0,
    help=_("Draw this share of the positions, such as 0.01."),
)
@click.option(
    "--seed",
    metavar="N",
    type=whole(0, 1_000_000_000),
    help=_("Draw the same positions in every run."),
)
@_threads_option
@_memory_option
@_out_option
@json_option
def verify_command(
    game: str,
    *,
    everything: bool,
    share: float,
    seed: int | None,
    threads: int,
    memory: int | None,
    out: Path | None,
    as_json: bool,
) -> None:
    """Verify a database."""
    found = find_game(game)
    database = _open(found, out)
    from manqala.endgame.verify import verify

    if seed is None:
        seed = SystemRandom().randrange(1_000_000)
    if not as_json:
        click.echo(_("Seed of the sample: {seed}").format(seed=seed))
    layers = verify(
        database,
        share=share,
        everything=everything,
        seed=seed,
        threads=threads,
        memory=memory,
        report=None if as_json else _tell_verified,
    )
    if as_json:
        print_json(
            {
                "game": found.spec,
                "folder": str(database.folder),
                "seed": seed,
                "ok": True,
                "layers": [
                    {
                        "seeds": layer.layer,
                        "positions": layer.positions,
                        "by_reference": layer.by_reference,
                        "by_kernel": layer.by_kernel,
                    }
                    for layer in layers
                ],
            }
        )


@command.command(
    "probe",
    help=_(
        "Look up what a position is worth, and each of its moves.\n\n"
        "Where play could go on for ever and the rules on repetition would decide, the value lies"
        " between two bounds."
    ),
    epilog=examples('manqala endgame probe kalah "v1 0,0,1,0,1,2/0,1,0,0,0,3 20,20 S"'),
)
@game_argument()
@click.argument("position")
@_out_option
@json_option
def probe_command(game: str, position: str, out: Path | None, as_json: bool) -> None:
    """Look up a position."""
    found = find_game(game)
    where = positions.parse(position, found.rules)
    database = _open(found, out)
    bounds, moves = database.probe(where), database.values(where)
    if as_json:
        print_json(
            {
                "game": found.spec,
                "position": positions.text(where, found.rules),
                "value": _value(bounds),
                "exact": bounds.exact,
                "lower": bounds.lower,
                "upper": bounds.upper,
                "moves": {text: _value(worth) for text, worth in moves.items()},
                "bounds": {text: [worth.lower, worth.upper] for text, worth in moves.items()},
            }
        )
        return
    click.echo(_("value {bounds}").format(bounds=bounds))
    for text, worth in moves.items():
        click.echo(f"{text} {worth}")


@command.command(
    "info",
    help=_("Show what the database of a game holds."),
    epilog=examples("manqala endgame info kalah", "manqala endgame info kalah --json"),
)
@game_argument()
@_out_option
@json_option
def info_command(game: str, out: Path | None, as_json: bool) -> None:
    """Show what a database holds."""
    found = find_game(game)
    _show_info(found, _open(found, out), as_json)


def _open(game: Game, out: Path | None) -> Database:
    with needs_kernel():
        from manqala.endgame.database import Database
        from manqala.kernel import report_to
    report_to(tell_compiling)
    return Database.open(game.rules, out)


def _value(bounds: Bounds) -> int | None:
    return bounds.lower if bounds.exact else None


def _tell_built(line: Progress, built: Built) -> None:
    """Show how far a build has come: one line on a terminal, a line for each layer elsewhere."""
    on_terminal = sys.stderr.isatty()
    if built.sweep and not on_terminal:
        return
    text = _("{layer} of {seeds} seeds, {percent} %")
    if built.seconds > _SOON:
        text = _("{layer} of {seeds} seeds, {percent} %, about {left} left")
    shown = text.format(
        layer=built.layer,
        seeds=built.seeds,
        percent=100 * built.done // built.positions,
        left=_time(built.seconds_left),
    )
    if on_terminal:
        line.show(shown)
    else:
        click.echo(shown, err=True)


def _tell_verified(layer: Verified) -> None:
    text = _("seeds {layer}: {positions:,} positions, {sample:,} by the reference rules")
    if layer.by_kernel:
        text = _(
            "seeds {layer}: {positions:,} positions, {sample:,} by the reference rules, all by the"
            " compiled ones"
        )
    click.echo(text.format(layer=layer.layer, positions=layer.positions, sample=layer.by_reference))


def _show_info(game: Game, database: Database, as_json: bool) -> None:
    from manqala.endgame.memory import in_words

    info = database.info
    if as_json:
        print_json({"game": game.spec, **info})
        return
    for layer in info["layers"]:
        text = _(
            "seeds {seeds}: {positions:,} positions, {won:,} won, {drawn:,} drawn, {lost:,} lost"
        )
        line = text.format(**layer)
        if layer["unresolved"]:
            more = _("{unresolved:,} hang on the rule of repetition")
            line += ", " + more.format(**layer)
        click.echo(line)
    text = _("{positions:,} positions in {size}: {folder}")
    click.echo(text.format(**info, size=in_words(info["bytes"])))


def _time(seconds: float) -> str:
    """A time for people."""
    if seconds < 100:
        return _("{seconds:.0f} s").format(seconds=seconds)
    minutes = seconds / 60
    if minutes < 100:
        return _("{minutes:.0f} min").format(minutes=minutes)
    return _("{hours:.0f} h").format(hours=minutes / 60)
