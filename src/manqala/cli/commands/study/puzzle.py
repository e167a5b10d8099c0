"""``manqala puzzle``: endgames in which one move alone is right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from manqala.cli.arguments import game_argument, json_option, print_json, refuse_unwritable
from manqala.cli.board.drawing import draw
from manqala.cli.board.view import View
from manqala.cli.compiled import needs_kernel, tell_compiling
from manqala.cli.help import examples
from manqala.cli.number import whole
from manqala.cli.progress import Progress
from manqala.cli.terminal import Terminal
from manqala.cli.words.players import side_name
from manqala.cli.words.title import title
from manqala.errors import ManqalaError
from manqala.i18n import _, ngettext
from manqala.play.game import game as find_game
from manqala.puzzle.difficulty import HARDEST
from manqala.puzzle.goal import Goal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from manqala.puzzle.making.maker import Maker
    from manqala.puzzle.puzzle import Puzzle

_MOST_SEEDS = 30

_USUAL_DATABASE = 10
"""Seeds of a database that is quickly built."""

_MANY = 20
"""From so many puzzles the rules are compiled for the one game, which takes some seconds."""


@click.command(
    "puzzle",
    help=_(
        "Make endgame puzzles of a game: one move alone is right, and another looks better.\n\n"
        "Games are played until few seeds are left, and positions kept in which exactly one move"
        " wins, holds the draw or wins clearly more seeds, and is not the one that takes most at"
        " once. What every move is worth is proved. If there is an endgame database of the game,"
        " it is used; some games give few puzzles without one."
    ),
    epilog=examples(
        "manqala puzzle kalah",
        "manqala puzzle vai-lung-thlan --count 10 --seeds 9 --out puzzles.txt",
        "manqala puzzle --load puzzles.txt --solutions",
    ),
)
@game_argument(required=False)
@click.option(
    "--count",
    metavar="N",
    type=whole(1, 1000),
    default=3,
    show_default=True,
    help=_("How many puzzles."),
)
@click.option(
    "--seeds",
    metavar="S",
    type=whole(3, _MOST_SEEDS),
    default=12,
    show_default=True,
    help=_("At most S seeds in play."),
)
@click.option(
    "--seed", metavar="X", type=whole(0, 1_000_000_000), help=_("Make the same puzzles every time.")
)
@click.option(
    "--database",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help=_("The folder in which databases are kept."),
)
@click.option("--solutions", is_flag=True, help=_("Show the solutions, too."))
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("Write the puzzles with their solutions, as records."),
)
@click.option(
    "--load",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help=_("Show the puzzles of a file instead of making new ones."),
)
@json_option
def command(
    *,
    game: str | None,
    count: int,
    seeds: int,
    seed: int | None,
    folder: Path | None,
    solutions: bool,
    out: Path | None,
    file: Path | None,
    as_json: bool,
) -> None:
    """Make puzzles, or show those of a file."""
    if (game is None) == (file is None):
        raise click.UsageError(_("expected a game, or --load with a file"))
    if out:
        refuse_unwritable(out)
    interrupted = False
    if file:
        from manqala.puzzle.file import read

        found = read(file)
    else:
        maker = _maker(game or "", count, seeds, seed, folder)
        interrupted = _make(maker, count)
        found = maker.sorted
        if not found and not interrupted:
            raise _none(maker, seeds)
    if as_json:
        print_json([puzzle.json for puzzle in found])
    else:
        _show(found, solutions)
    if out and found:
        from manqala.puzzle.file import write

        write(out, found)
    if interrupted:
        raise KeyboardInterrupt
    if not file and len(found) < count:
        text = ngettext(
            "No more than {found} puzzle was found in {games} games.",
            "No more than {found} puzzles were found in {games} games.",
            len(found),
        )
        click.echo(text.format(found=len(found), games=maker.games), err=True)


def _maker(game: str, count: int, seeds: int, seed: int | None, folder: Path | None) -> Maker:
    found = find_game(game)
    with needs_kernel():
        from manqala.endgame.database import Database
        from manqala.kernel import report_to
        from manqala.puzzle.making.maker import Maker
    report_to(tell_compiling)
    return Maker(
        found,
        seeds=seeds,
        seed=seed,
        database=Database.find(found.rules, folder),
        specialise=count >= _MANY,
    )


def _make(maker: Maker, count: int) -> bool:
    """Make puzzles and show how far it is; return whether that was interrupted."""
    with Progress() as line:
        try:
            while len(maker.found) < count and not maker.is_weary:
                line.show(
                    _("{found} of {count} puzzles, in {games} games").format(
                        found=len(maker.found), count=count, games=maker.games
                    )
                )
                maker.play()
        except KeyboardInterrupt:
            return True
    return False


def _none(maker: Maker, seeds: int) -> ManqalaError:
    """Say that there is no puzzle, and what may help."""
    spec = maker.game.spec
    text = _("{games} games of {game} gave no puzzle with at most {seeds} seeds; try other --seeds")
    text = text.format(games=maker.games, game=spec, seeds=seeds)
    if maker.database is None:
        command = f"manqala endgame build {spec} --seeds {min(seeds, _USUAL_DATABASE)}"
        text += _(", or first build a database: {command}").format(command=command)
    return ManqalaError(text)


def _show(puzzles: Sequence[Puzzle], solutions: bool) -> None:
    terminal = Terminal.detect()
    for number, puzzle in enumerate(puzzles, 1):
        _show_one(terminal, number, puzzle)
        if solutions:
            _show_solution(terminal, puzzle)


def _show_one(terminal: Terminal, number: int, puzzle: Puzzle) -> None:
    """Print the board and the question."""
    board = puzzle.board()
    name = title(puzzle.game.definition, puzzle.game.spec)
    length = len(puzzle.line)
    heading = ngettext(
        "{number}. {game}, difficulty {level} of {hardest}, {length} move to the end",
        "{number}. {game}, difficulty {level} of {hardest}, {length} moves to the end",
        length,
    ).format(
        number=number, game=name, level=puzzle.difficulty.level, hardest=HARDEST, length=length
    )
    sides = side_name(0), side_name(1)
    lines = draw(View.of(board), sides, terminal.width, terminal.bold)
    if number > 1:
        click.echo()
    click.echo("\n".join([heading, "", *lines, ""]))
    question = {
        Goal.WIN: _("{player} to move and win."),
        Goal.DRAW: _("{player} to move and hold the draw."),
        Goal.SEEDS: _("{player} to move and win the most seeds."),
    }[puzzle.goal]
    click.echo(question.format(player=side_name(board.side)))
    click.echo(puzzle.text)


def _show_solution(terminal: Terminal, puzzle: Puzzle) -> None:
    """Print the solution, the line and what the other moves are worth."""
    line = puzzle.record.text.partition("\n\n")[2].strip()
    terminal.say(_("Solution: {move}. Best play: {line}").format(move=puzzle.solution, line=line))
    worth = ", ".join(f"{move} {value:+}" for move, value in puzzle.values.items())
    text = _("Seeds still to be won: {worth}. The tempting move is {move}.")
    terminal.say(text.format(worth=worth, move=puzzle.tempting))
