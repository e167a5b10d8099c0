"""The levels: legal in every game, reproducible, each no weaker than it should be."""

from random import Random

import pytest

from manqala import ManqalaError, MoveError
from manqala.play.board import Board
from manqala.play.move import Move
from manqala.search.levels import LEVELS, LevelPlayer
from manqala.search.player import LEVELS as HIGHEST
from manqala.search.player import Player, is_compiled, make_player
from tests.kit import game, play_on

ENDGAME = "v1 0,0,1,0,1,2/0,1,0,0,0,3 0,0 S"
"""An endgame of Vai Lung Thlan that only E wins."""

GAMES = ("vai-lung-thlan", "brainking-mancala", "kotu-baendum", "walak-pussa", "kalah", "oware")
NAMES = [f"level:{number}" for number in range(1, HIGHEST + 1)]


def play(board: Board, south: Player, north: Player) -> Board:
    players = south, north
    while board.outcome is None:
        board.play(players[board.side].choose(board))
    return board


def middle_game(spec: str, seed: int) -> Board:
    """A board after some random moves on which the game still goes on."""
    rng = Random(seed)
    board = game(spec).board()
    play_on(board, rng, rng.randrange(12))
    if board.outcome:
        board.undo()
    return board


def test_there_are_as_many_levels_as_the_names_say() -> None:
    assert len(LEVELS) == HIGHEST


@pytest.mark.parametrize(
    "spec", [*GAMES, "kalah:pits=3,swap=on", "bohnenspiel", "congkak", "ayoayo"]
)
def test_all_kinds_of_games_have_levels(spec: str) -> None:
    board = middle_game(spec, 1)
    before = board.text, board.ply
    for name in ("level:1", "level:4"):
        assert make_player(name, 1).choose(board) in board.legal_moves
    assert (board.text, board.ply) == before


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_chooses_the_same_move(name: str) -> None:
    boards = [middle_game("oware:pits=4,seeds=3", seed) for seed in range(4)]

    def chosen(order: list[Board]) -> dict[str, Move]:
        player = make_player(name, 5)
        return {board.text: player.choose(board) for board in order}

    # Whatever the player has seen before.
    assert chosen(boards) == chosen(boards[::-1])


def test_weak_levels_vary_with_the_seed() -> None:
    board = game("vai-lung-thlan").board()
    for name in ("level:1", "level:3"):
        assert len({str(make_player(name, seed).choose(board)) for seed in range(30)}) > 3


def test_one_player_plays_several_games() -> None:
    player = make_player("level:3", 1)
    for spec in ("kalah:pits=3,seeds=2", "oware:pits=3,seeds=2", "kalah:pits=3,seeds=2"):
        assert play(game(spec).board(), player, make_player("random", 2)).outcome


def test_the_highest_level_finds_the_only_good_move() -> None:
    board = game("vai-lung-thlan").board(ENDGAME)
    assert str(make_player("level:10", 1).choose(board)) == "E"


def test_higher_levels_find_good_moves_more_often() -> None:
    board = game("vai-lung-thlan").board(ENDGAME)
    rates = []
    for number in (1, 4, 9):
        chosen = [str(LevelPlayer(Random(seed), number).choose(board)) for seed in range(20)]
        rates.append(chosen.count("E"))
    assert rates == sorted(set(rates))
    assert rates[-1] >= 18


@pytest.mark.parametrize(("strong", "weak"), [("level:4", "level:1"), ("level:7", "level:4")])
def test_higher_levels_win(strong: str, weak: str) -> None:
    points = 0
    for seed in range(8):
        board = middle_game("kalah:seeds=3", seed // 2)
        names = (strong, weak) if seed % 2 == 0 else (weak, strong)
        outcome = play(board, *(make_player(name, seed) for name in names)).outcome
        points += outcome is not None and outcome.winner == seed % 2
    assert points >= 5, f"{strong} won {points} of 8 games against {weak}"


def test_level_1_loses_to_greedy() -> None:
    lost = 0
    for seed in range(20):
        board = middle_game("kalah", seed // 2)
        names = ("level:1", "greedy") if seed % 2 == 0 else ("greedy", "level:1")
        outcome = play(board, *(make_player(name, seed) for name in names)).outcome
        lost += outcome is not None and outcome.winner == 1 - seed % 2
    assert lost >= 12


def test_the_engine_plays() -> None:
    board = game("vai-lung-thlan").board(ENDGAME)
    assert str(make_player("engine").choose(board)) == "E"


def test_only_some_players_need_the_compiled_rules() -> None:
    assert is_compiled("level:3")
    assert is_compiled("engine")
    assert not is_compiled("alpha-beta:3")


@pytest.mark.parametrize("name", ["level:", "level:0", "level:11", "level:x", "level"])
def test_unknown_levels_are_refused(name: str) -> None:
    with pytest.raises(ManqalaError, match="expected a number from 1 to 10"):
        make_player(name)


@pytest.mark.parametrize("name", ["level:1", "level:10", "engine"])
def test_a_finished_game_has_no_move_to_choose(name: str) -> None:
    board = game("kalah").board("0,0,0,0,0,0/0,0,0,0,0,0 20,28 S")
    with pytest.raises(MoveError, match="over"):
        make_player(name).choose(board)
