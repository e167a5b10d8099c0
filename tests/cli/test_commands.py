"""The commands, run in this process without a terminal."""

import json
import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import manqala
from manqala.cli.lazy import LazyCommand
from manqala.cli.main import cli
from manqala.play.record import Record
from tests.kit import game

CATALOGUE = Path(manqala.__file__).parent / "rules" / "catalogue"
COMMANDS = [
    "play", "games", "rules", "watch", "perft", "analyse", "solve", "puzzle", "match", "engine",
    "endgame", "warm",
]  # fmt: skip


def run(*args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, args, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def fails(*args: str) -> str:
    """Run what must fail and return the line that says why."""
    result = run(*args, code=2)
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("manqala: ")
    return lines[0]


# ---------------------------------------------------------------------------------- help and lists


def test_version() -> None:
    assert run("--version").output == f"manqala {manqala.__version__}\n"


def test_help_lists_the_commands_without_importing_them() -> None:
    output = run("--help").output
    found = re.findall(r"^  ([a-z]+)  ", output, re.MULTILINE)
    assert found == COMMANDS
    assert all(isinstance(command, LazyCommand) for command in cli.commands.values())
    assert "_MANQALA_COMPLETE=bash_source manqala" in output


@pytest.mark.parametrize(
    "path", [[], *([name] for name in COMMANDS), ["rules", "show"], ["rules", "check"]]
)
def test_every_command_has_help_with_an_example(path: list[str]) -> None:
    output = run(*path, "--help").output
    examples = output.split("Examples:\n")[1]
    assert examples.startswith(f"    {' '.join(['manqala', *path])}")


@pytest.mark.parametrize("name", COMMANDS)
def test_short_help_of_the_list_is_worded_for_the_command(name: str) -> None:
    placeholder = cli.commands[name]
    assert isinstance(placeholder, LazyCommand)
    command = placeholder.load()
    assert command.name == name
    assert placeholder.short_help


def test_games() -> None:
    lines = run("games").output.splitlines()
    assert [line.split()[0] for line in lines] == [each.id for each in manqala.games()]
    assert "vai-lung-thlan       Vai Lung Thlan               Mizoram, India" in "\n".join(lines)


def test_games_as_json() -> None:
    found = json.loads(run("games", "--json").output)
    assert len(found) == len(manqala.games())
    (kalah,) = [each for each in found if each["id"] == "kalah"]
    assert kalah == {
        "id": "kalah",
        "name": "Kalah",
        "region": "United States",
        "pits": 6,
        "seeds": 48,
        "options": ["pits", "seeds", "capture", "leftovers", "swap"],
    }


def test_completion_of_games() -> None:
    result = CliRunner().invoke(
        cli,
        env={
            "_MANQALA_COMPLETE": "bash_complete",
            "COMP_WORDS": "manqala play ko",
            "COMP_CWORD": "2",
        },
        prog_name="manqala",
    )
    assert result.output == "plain,kotu-baendum\n"


# ----------------------------------------------------------------------------------------- rules


@pytest.mark.parametrize("id", [each.id for each in manqala.games()])
def test_rules_of_every_game_are_shown(id: str) -> None:
    output = run("rules", "show", id).output
    for source in game(id).sources:
        assert source.title.split()[0] in output
    assert all(f"Option {name}" in output for name in game(id).options)
    assert game(id).rules.digest in output
    facts = json.loads(run("rules", "show", id, "--json").output)
    assert facts["rules"]
    assert {each["name"]: each["value"] for each in facts["options"]} == game(id).options


def test_rules_mark_the_options_that_are_chosen() -> None:
    output = run("rules", "show", "kotu-baendum:threes=before_lap").output
    assert output.startswith("Kotu-baendum  kotu-baendum:threes=before_lap\n")
    assert "  * before_lap: " in output
    assert "  - live: " in output
    facts = json.loads(run("rules", "show", "kotu-baendum:threes=before_lap", "--json").output)
    (threes,) = [each for each in facts["options"] if each["name"] == "threes"]
    assert (threes["value"], threes["default"]) == ("before_lap", "live")


def test_rules_of_a_layout_by_hand_have_no_sizes() -> None:
    output = run("rules", "show", "pallanguzhi:layout=twelves").output
    assert "Option pits" not in output
    assert "Option layout" in output


def test_rules_check() -> None:
    path = CATALOGUE / "africa" / "west" / "oware.toml"
    digest = game("oware").rules.digest
    assert run("rules", "check", str(path)).output == f"ok  oware  {digest}\n"
    assert json.loads(run("rules", "check", str(path), "--json").output) == {
        "file": str(path),
        "game": "oware",
        "ok": True,
        "digest": digest,
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('nam = "X"', "mine.toml: unknown key 'nam'; did you mean 'name'?"),
        ('[sowing]\ndirection = "left"', "mine.toml: sowing.direction: "),
        ("[board]\npits = 400", "mine.toml: board.pits: "),
        ("name = ", "mine.toml: not a TOML file"),
        ('extends = "kalahh"', "did you mean 'kalah'?"),
        (
            '[board]\npits = 3\nstart = [0, 4, 0]\n[turn]\nopening = "first_player"',
            "mine: no first move is legal",
        ),
    ],
)
def test_rules_check_says_what_is_wrong(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text)
    assert message in fails("rules", "check", str(path))


def test_rules_check_without_a_file(tmp_path: Path) -> None:
    assert "cannot be read" in fails("rules", "check", str(tmp_path / "none.toml"))
    assert "mine.toml: cannot be read" in fails("rules", "check", str(tmp_path / "mine.toml"))


# -------------------------------------------------------------------------------- demonstrations


def record_of(output: str) -> Record:
    return Record.parse(output[output.index("[Game ") :])


@pytest.mark.parametrize(
    "args",
    [[], ["play"], ["play", "kotu-baendum"], ["play", "kalah:pits=3,seeds=2", "--seed", "4"]],
)
def test_without_a_terminal_a_demonstration_is_played(args: list[str]) -> None:
    output = run(*args).output
    assert output.startswith("Nobody can be asked here: the computer shows a game.\n")
    record = record_of(output)
    board = record.board()
    assert board.outcome is not None
    assert record.game.spec == (args[1] if args[1:] else "vai-lung-thlan")
    assert dict(record.tags) == {"South": "alpha-beta:2", "North": "greedy"}
    for ply in range(1, board.ply + 1):
        assert f"\n{ply}. " in output
    assert output.count("South (alpha-beta:2): ") == board.ply + 1
    assert "\x1b" not in output


def test_a_seed_makes_the_same_demonstration() -> None:
    args = ("play", "oware:pits=4,seeds=2", "--seed", "5")
    assert run(*args).output == run(*args).output


def test_demonstration_with_chosen_players() -> None:
    output = run("play", "kalah:pits=3,seeds=2", "--side", "N", "--opponent", "random").output
    assert dict(record_of(output).tags) == {"South": "random", "North": "alpha-beta:2"}
    output = run("play", "kalah:pits=3,seeds=2", "--depth", "1").output
    assert record_of(output).tags["North"] == "alpha-beta:1"
    output = run("play", "kalah:pits=3,seeds=2", "--side", "none", "--opponent", "greedy").output
    assert dict(record_of(output).tags) == {"South": "greedy", "North": "greedy"}


def test_levels_play() -> None:
    output = run("play", "kalah:pits=3,seeds=2", "--level", "3").output
    assert dict(record_of(output).tags) == {"South": "alpha-beta:2", "North": "level:3"}
    args = ("watch", "kalah:pits=3,seeds=2", "--south", "level:4", "--north", "level:2")
    assert dict(record_of(run(*args).output).tags) == {"South": "level:4", "North": "level:2"}


def test_demonstration_from_a_position_and_from_a_file(tmp_path: Path) -> None:
    position = "v1 0,0,0,0,1,1/1,1,0,0,0,0 22,22 S"
    assert record_of(run("play", "kalah", "--position", position).output).board().outcome
    board = game("kalah").board()
    board.play("C")
    path = tmp_path / "game.txt"
    path.write_text(Record.of(board).text)
    output = run("play", "--load", str(path)).output
    assert record_of(output).moves[:1] == board.moves
    path.write_text(output[output.index("[Game ") :])
    assert record_of(run("play", "--load", str(path)).output).board().outcome


def test_watch_shows_one_game() -> None:
    output = run("watch", "kalah:pits=3,seeds=2", "--south", "greedy", "--north", "random").output
    assert dict(record_of(output).tags) == {"South": "greedy", "North": "random"}


def test_watch_gives_the_results_of_many_games() -> None:
    args = ("watch", "kalah:pits=3,seeds=2", "--south", "greedy", "--north", "random")
    lines = run(*args, "--games", "5", "--seed", "1").output.splitlines()
    assert [line.split(".")[0] for line in lines[:5]] == ["1", "2", "3", "4", "5"]
    assert all("The game is over" in line for line in lines[:5])
    total = re.fullmatch(r"South \(greedy\): (\d), North \(random\): (\d), draws: (\d)", lines[5])
    assert total is not None
    assert sum(map(int, total.groups())) == 5
    facts = json.loads(run(*args, "--games", "5", "--seed", "1", "--json").output)
    assert [facts[key] for key in ("south_wins", "north_wins", "draws")] == [
        int(number) for number in total.groups()
    ]
    for each in facts["games"]:
        board = game("kalah:pits=3,seeds=2").board()
        for move in each["moves"]:
            board.play(move)
        assert board.outcome is not None
        assert list(board.outcome.score) == each["score"]
        assert board.outcome.termination == each["termination"]


# ----------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ("play klah", "no game is called 'klah'; did you mean 'kalah'?"),
        ("rules show vai-lung-thlam", "did you mean 'vai-lung-thlan'?"),
        ("perft nosuch 3", "no game is called 'nosuch'"),
        ("warm kalha", "did you mean 'kalah'?"),
        ("play kalah:seed=3", "kalah has no option 'seed'"),
        ("play kalah:swap=of", "option swap: expected off or on, got 'of'; did you mean 'off'?"),
        ("play ./none.toml", "none.toml: cannot be read"),
        ("watch --south gredy", "did you mean 'greedy'?"),
        ("play --opponent alphabeta", "no computer player is called 'alphabeta'"),
        ("play --opponent greedy --depth 3", "--depth is for the opponent alpha-beta"),
        ("play --level 11", "level: expected a number from 1 to 10, got '11'"),
        ("play --level 5 --opponent greedy", "--level is an opponent of its own"),
        ("play --level 5 --depth 3", "--depth is for the opponent alpha-beta"),
        ("watch --south level5", "did you mean 'level:5'?"),
        ("match level:0 greedy kalah", "level: expected a number from 1 to 10, got '0'"),
        ("play --depth x", "alpha-beta: expected a depth from 1 to 20, got 'x'"),
        ("play --depth 99", "alpha-beta: expected a depth from 1 to 20, got '99'"),
        ("play --side X", "'X' is not one of"),
        ("play --speed -1", "'--speed': expected a number from 0 to 1000, got '-1'"),
        ("play --speed nan", "expected a number from 0 to 1000, got 'nan'"),
        ("watch --games 0", "expected a whole number from 1 to 1000000, got '0'"),
        ("watch --games 1.5", "expected a whole number from 1 to 1000000, got '1.5'"),
        ("play --load /no/such/file", "/no/such/file: there is no such file"),
        ("play --load /", "/: it is a folder"),
        ("play kalah --load game.txt", "--load takes the game from its file"),
        ("perft kalah", "Missing argument 'DEPTH'; more: "),
        ("perft kalah x", "'DEPTH': expected a whole number from 0 to 200, got 'x'"),
        ("perft kalah 201", "'DEPTH': expected a whole number from 0 to 200, got '201'"),
        ("kalah", "kalah is a game; to play it: manqala play kalah"),
        ("plya", "No such command 'plya'. Did you mean 'play'?; more: "),
        ("rules", "Missing command"),
        ("rules shwo", "No such command 'shwo'"),
        ("--nosuch", "--nosuch"),
        ("games extra", "unexpected extra argument"),
    ],
)
def test_errors_are_one_line(args: str, message: str) -> None:
    assert message in fails(*args.split())


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("nonsense", "expected pits, stores and side"),
        ("4,4,4/4,4,4 0,0 S", "South: expected 6 pits, got 3"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 9,9 S", "the game has 48 seeds, the position 66"),
        ("4,4,4,4,4,-4/4,4,4,4,4,4 0,0 S", "South's pits"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0,0 X", "expected the side to move, S or N"),
        ("4,4,4,4,4,4/4,4,4,4,4,4 0,0 S tied=A:S", "no pit can be tied in this game"),
        ("a\nb\nc", "expected"),
    ],
)
@pytest.mark.parametrize(
    "command", [["play", "kalah"], ["watch", "kalah"], ["perft", "kalah", "1"]]
)
def test_wrong_positions_are_one_line(command: list[str], position: str, message: str) -> None:
    assert message in fails(*command, "--position", position)


def test_a_broken_record_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.txt"
    path.write_text('[Game "kalah"]\n\n1. A A\n')
    assert str(path) in fails("play", "--load", str(path))


def test_an_unexpected_failure_to_write_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "some-file")

    monkeypatch.setattr("manqala.cli.commands.games.games", fail)
    assert fails("games") == "manqala: some-file: the disk is full"


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        (["play", "--load", "a\x1b[31m\r\x07"], r"a\x1b[31m \x07: there is no such file"),
        (["games", "\x1b]0;x\x07"], r"(\x1b]0;x\x07)"),
        (["rules", "check", "\x1b[2J"], r"\x1b[2J"),
    ],
)
def test_control_characters_are_written_out(args: list[str], shown: str) -> None:
    line = fails(*args)
    assert shown in line
    assert line.isprintable()


@pytest.mark.parametrize(
    ("args", "end"),
    [
        (["play", "--side", "x" * 9_000], "'n', 'both', 'none'; more: "),
        (["x" * 9_000], "; more: "),
        (["games", *["x y"] * 3_000], "; more: "),
        (["--" + "x" * 9_000], "; more: "),
    ],
)
def test_long_input_is_not_repeated(args: list[str], end: str) -> None:
    line = fails(*args)
    assert len(line) < 320
    assert " … " in line
    assert end in line


def test_an_interrupt_has_its_own_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("manqala.cli.commands.games.games", interrupt)
    result = CliRunner().invoke(cli, ["games"])
    assert result.exit_code == 130
    assert "Traceback" not in result.output


def test_errors_of_other_commands_go_the_same_way() -> None:
    @cli.command("broken")
    def broken() -> None:
        raise click.ClickException("several\nlines")

    try:
        assert fails("broken") == "manqala: several lines"
    finally:
        del cli.commands["broken"]
