"""Game specs: one string that names a game and its options."""

from __future__ import annotations

from pathlib import Path

import pytest

import manqala
from manqala import RulesError
from manqala.rules.games.spec import parse
from tests import kit


@pytest.mark.parametrize(
    ("text", "shortest"),
    [
        ("kalah", "kalah"),
        (" kalah ", "kalah"),
        ("kalah:pits=6,seeds=4", "kalah"),
        ("kalah:seeds=5,pits=3", "kalah:pits=3,seeds=5"),
        ("kalah: capture=empty , swap=off", "kalah:capture=empty"),
        (
            "brainking-mancala:empty_capture=on,capturing_seed=taken",
            "brainking-mancala:capturing_seed=taken,empty_capture=on",
        ),
    ],
)
def test_spec_is_shortened(text: str, shortest: str) -> None:
    assert parse(text).text == shortest
    assert str(manqala.game(text)) == manqala.game(text).spec == shortest


@pytest.mark.parametrize("spec", kit.variants())
def test_spec_of_every_variant_is_read_again(spec: str) -> None:
    game = manqala.game(spec)
    assert game.spec == spec
    assert game == manqala.game(spec)
    assert hash(game) == hash(manqala.game(spec))
    words = ",".join(f"{name}={value}" for name, value in game.options.items())
    assert manqala.game(f"{game.id}:{words}" if words else game.id) == game


def test_games_of_the_catalogue() -> None:
    games = manqala.games()
    founding = {"brainking-mancala", "kotu-baendum", "vai-lung-thlan", "walak-pussa"}
    ids = [game.id for game in games]
    assert ids == sorted(ids)
    assert founding < set(ids)
    assert len(ids) >= 16
    for game in games:
        assert game.name
        assert game.sources
        assert game.spec == game.id


CONTRACT = {
    "vai-lung-thlan": {
        "no_move": "pass end_unscored end_sweep_owner end_sweep_opponent",
        "repetition": "unscored row_owners split draw none",
        "majority": "off on",
    },
    "brainking-mancala": {
        "direction": "ccw cw",
        "capturing_seed": "stays taken",
        "empty_capture": "off on",
        "end": "at_once at_turn",
        "origin": "sown skipped",
        "bonus": "must may",
        "swap": "off on",
    },
    "kotu-baendum": {
        "tie": "to_store seeds_stay",
        "tied_skip": "off on",
        "threes": "live before_lap",
        "full_block": "next_pit lift_for_lap",
        "first_turn": "first_player each_player any_pit",
        "direction": "first_player ccw cw",
        "after_eating": "turn_ends next_pit",
        "origin": "sown skipped",
        "singles": "free restricted",
        "repetition": "row_owners unscored draw none",
    },
    "walak-pussa": {
        "direction": "ccw first_player cw",
        "last_in_empty": "plays_on turn_ends",
        "pearls": "full_circle stop_at_last",
        "endless": "illegal turn_void stop_at_repeat annul",
        "origin": "sown skipped",
        "singles": "free restricted",
        "repetition": "row_owners unscored draw none",
    },
}


@pytest.mark.parametrize("id", CONTRACT)
def test_founding_games_have_these_options_the_default_first(id: str) -> None:
    options = {
        option.name: " ".join(choice.word for choice in option.choices)
        for option in manqala.game(id).definition.options
    }
    assert options == CONTRACT[id]


def test_uneven_layout_has_no_sizes() -> None:
    assert "pits" in manqala.game("pallanguzhi").options
    assert "pits" not in manqala.game("pallanguzhi:layout=twelves").options


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no game is called ''"),
        ("kalha", "no game is called 'kalha'; did you mean 'kalah'?; all games: manqala games"),
        ("KALAH", "no game is called 'KALAH'"),
        ("xyzzy", "no game is called 'xyzzy'; all games: manqala games"),
        ("kalah\x1b[2J", r"no game is called 'kalah\x1b[2J'; did you mean 'kalah'?"),
        ("kalah:", "kalah: expected option=value, got ''"),
        ("kalah:pits", "kalah: expected option=value, got 'pits'"),
        ("kalah:pits=", "kalah: expected option=value, got 'pits='"),
        ("kalah:=6", "kalah: expected option=value, got '=6'"),
        ("kalah:pits=6,", "kalah: expected option=value, got ''"),
        ("kalah:pits=6,pits=7", "kalah: option 'pits' is given twice"),
        ("kalah:pitts=6", "kalah has no option 'pitts'; it has: pits, seeds, capture, leftovers"),
        ("kalah:pits=0", "option pits: expected a whole number from 1 to 31, got '0'"),
        ("kalah:pits=32", "option pits: expected a whole number from 1 to 31, got '32'"),
        ("kalah:pits=six", "option pits: expected a whole number from 1 to 31, got 'six'"),
        ("kalah:seeds=-1", "option seeds: expected a whole number from 1 to 100, got '-1'"),
        ("kalah:seeds=٤", "option seeds: expected a whole number from 1 to 100, got '٤'"),
        ("kalah:seeds=0x4", "option seeds: expected a whole number from 1 to 100, got '0x4'"),
        (
            "kalah:capture=emty",
            "option capture: expected standard or empty, got 'emty'; did you mean 'empty'?",
        ),
        (
            "brainking-mancala:empty_capture=on",
            "brainking-mancala: empty_capture=on needs capturing_seed=taken, got capturing_seed=",
        ),
        (
            "kotu-baendum:tied_skip=on,tie=seeds_stay",
            "kotu-baendum: tied_skip=on needs tie=to_store, got tie=seeds_stay",
        ),
        ("pallanguzhi:layout=twelves,pits=6", "pallanguzhi: pits= has no meaning with this layout"),
        ("x" * 1_001, "expected a game spec of at most 1,000 characters"),
        ("no/such/file.toml", "file.toml: cannot be read"),
        ("nul\0.toml", "nul"),
        (
            "no/such\nfile.toml",
            r"named in lower case with hyphens, such as my-game.toml, got 'such\nfile.toml'",
        ),
        ("no/" + "x" * 900 + ".toml", "such as my-game.toml, got 'xxx"),
    ],
)
def test_wrong_spec(text: str, message: str) -> None:
    with pytest.raises(RulesError) as raised:
        manqala.game(text)
    line = str(raised.value)
    assert message in line
    assert line.isprintable()
    assert len(line) < 300


def test_folder_is_no_rules_file(tmp_path: Path) -> None:
    folder = tmp_path / "game.toml"
    folder.mkdir()
    with pytest.raises(RulesError, match=r"game\.toml: cannot be read"):
        manqala.game(str(folder))


def test_rules_file_is_read_only_where_files_are_allowed(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text('extends = "kalah"\nname = "Small"\n[board]\nseeds = 2\n', encoding="utf-8")
    game = manqala.game(f"{path}:pits=3")
    assert (game.id, game.name, game.rules.layout) == ("small", "Small", (2,) * 6)
    assert game.spec == f"{path}:pits=3"
    assert manqala.game(game.spec) == game
    with pytest.raises(RulesError, match="no game is called"):
        manqala.game(str(path), files=False)
