"""The simple computer players: legal in every game, reproducible, and right in what they count."""

from random import Random

import pytest

from manqala import Board, ManqalaError, MoveError
from manqala.play.move import Move
from manqala.play.tray import Tray
from manqala.play.turn import Made, make
from manqala.rules.language.rules import Rules
from manqala.rules.position import Position
from manqala.search.player import NAMES, make_player
from manqala.search.tree import Node, Tree
from tests.kit import game, play_on, variants


def middle_game(spec: str, seed: int) -> Board:
    """A board after some random moves on which the game still goes on."""
    rng = Random(seed)
    board = game(spec).board()
    play_on(board, rng, rng.randrange(30))
    if board.outcome:
        board.undo()
    return board


def owned(board: Board, side: int) -> int:
    """Seeds owned, own minus opponent's, counted without the search."""
    if board.outcome:
        south, north = board.outcome.score if board.outcome.winner is not None else (0, 0)
    else:
        tray = Tray.of(board.position, board.game.rules)
        south, north = tray.owned(0), tray.owned(1)
    return (south - north) * (1 if side == 0 else -1)


def minimax(board: Board, depth: int, side: int) -> int:
    """The value of a board for a side, by playing every line out on the board itself."""
    if board.outcome or depth == 0:
        return owned(board, side)
    choose = max if board.side == side else min
    values = []
    for move in board.legal_moves:
        board.play(move)
        values.append(minimax(board, depth - 1, side))
        board.undo()
    return choose(values)


def value_of(board: Board, move: Move, depth: int) -> int:
    side = board.side
    after = board.copy()
    after.play(move)
    return minimax(after, depth - 1, side)


@pytest.mark.parametrize("spec", variants())
def test_alpha_beta_finds_the_value_of_a_full_search(spec: str) -> None:
    for seed, depth in enumerate((1, 2, 2) if ":" in spec else (1, 2, 3)):
        board = middle_game(spec, seed)
        before = board.text, board.ply
        chosen = make_player(f"alpha-beta:{depth}", seed).choose(board)
        values = {move: value_of(board, move, depth) for move in board.legal_moves}
        assert values[chosen] == max(values.values())
        assert (board.text, board.ply) == before


@pytest.mark.parametrize("spec", variants())
def test_tree_ends_games_as_the_board_does(spec: str) -> None:
    rng = Random(spec)
    board = game(spec).board()
    tree, node = Tree(board), Node(board.position)
    while board.outcome is None:
        move = rng.choice(board.legal_moves)
        assert tree.moves(node) == board.legal_moves
        node = tree.child(node, move)
        tree.enter(node)
        board.play(move)
        assert (node.position, node.outcome) == (board.position, board.outcome)


def test_tree_remembers_the_positions_before_it() -> None:
    # Nine seeds that come round without a capture after twelve plies.
    board = game("vai-lung-thlan").board("v1 1,0,1,2,0,1/0,1,0,1,2,0 0,0 S")
    cycle = list("DeFbAdCfEaBc")
    for move in [*cycle, *cycle[:-1]]:
        board.play(move)
    tree = Tree(board)
    (last,) = [move for move in board.legal_moves if str(move) == cycle[-1]]
    end = tree.child(tree.root, last).outcome
    assert end is not None
    assert end.termination == "repetition"


@pytest.mark.parametrize("name", [*NAMES, "alpha-beta:1", "alpha-beta:3"])
def test_players_choose_legal_moves_to_the_end_of_a_game(name: str) -> None:
    for spec in ("kalah:pits=3,seeds=2", "kalah:pits=3,seeds=2,swap=on", "kotu-baendum:pits=2"):
        board, player = game(spec).board(), make_player(name, seed=1)
        while board.outcome is None and board.ply < 60:
            move = player.choose(board)
            assert move in board.legal_moves
            board.play(move)


@pytest.mark.parametrize("name", [*NAMES, "alpha-beta:2"])
def test_a_seed_makes_the_same_game(name: str) -> None:
    def play(seed: int) -> tuple[Move, ...]:
        board = game("oware:pits=4,seeds=2").board()
        south, north = make_player(name, seed), make_player(name, seed + 1)
        while board.outcome is None and board.ply < 20:
            board.play((south, north)[board.side].choose(board))
        return board.moves

    assert play(7) == play(7)
    # With so few seeds a deep search finds one best move, whatever its chances.
    assert name == "alpha-beta" or any(play(7) != play(seed) for seed in range(8, 20))


@pytest.mark.parametrize("spec", ["vai-lung-thlan", "kalah", "walak-pussa", "kotu-baendum"])
def test_greedy_gets_most_at_once(spec: str) -> None:
    for seed in range(20):
        board = middle_game(spec, seed)
        chosen = make_player("greedy", seed).choose(board)
        gains = {move: value_of(board, move, 1) for move in board.legal_moves}
        assert gains[chosen] == max(gains.values())


def test_equal_moves_are_all_chosen_sometimes() -> None:
    board = game("vai-lung-thlan").board()  # no first move captures anything
    for name in ("random", "greedy", "alpha-beta:1"):
        chosen = {str(make_player(name, seed).choose(board)) for seed in range(60)}
        assert chosen == set("ABCDEF")


@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("0,0,1,0,1,2/0,1,0,0,0,3 0,0 S", "E"),
        ("0,1,1,0,3,0/0,1,0,1,0,1 0,0 S", "B"),
        ("1,1,0,1,0,0/0,0,0,3,0,2 0,0 S", "A"),
        ("2,0,1,0,0,2/0,1,0,1,0,1 0,0 S", "A"),
    ],
)
def test_alpha_beta_solves_endgames_of_vai_lung_thlan(position: str, best: str) -> None:
    board = game("vai-lung-thlan").board(position)
    for seed in range(3):
        assert str(make_player("alpha-beta:16", seed).choose(board)) == best


# Relays of thousands of steps, a long row, moves that must be tried to see whether they are legal.
LARGE = ("ayoayo", "kotu-baendum", "oware", "walak-pussa:endless=turn_void")


@pytest.mark.parametrize("spec", LARGE)
@pytest.mark.parametrize("name", ["greedy", "alpha-beta"])
def test_long_moves_do_not_mean_long_thinking(
    spec: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 0

    def made(position: Position, rules: Rules, move: Move) -> Made:
        nonlocal steps
        after = make(position, rules, move)
        steps += len(after.steps)
        return after

    for place in ("search.tree", "play.legal"):
        monkeypatch.setattr(f"manqala.{place}.make", made)
    sizes = "pits=31,seeds=100"
    board = game(f"{spec},{sizes}" if ":" in spec else f"{spec}:{sizes}").board()
    assert make_player(name, 1).choose(board) in board.legal_moves
    assert steps < 3_000_000


def test_what_is_seen_before_patience_ends_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    # The first look is finished, the second breaks off at once: the best of the first is played.
    monkeypatch.setattr("manqala.search.alpha_beta.PATIENCE", 1)
    for seed in range(10):
        board = middle_game("kalah", seed)
        chosen = make_player("alpha-beta", seed).choose(board)
        gains = {move: value_of(board, move, 1) for move in board.legal_moves}
        assert gains[chosen] == max(gains.values())


def test_the_longest_look_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("manqala.search.alpha_beta._LONGEST", 20_000)
    board = game("kalah").board()
    assert make_player("alpha-beta:20", 1).choose(board) in board.legal_moves


def test_stronger_players_win() -> None:
    for strong, weak in (("greedy", "random"), ("alpha-beta:3", "greedy")):
        points = 0
        for seed in range(10):
            board = game("kalah").board()
            names = (strong, weak) if seed % 2 == 0 else (weak, strong)
            players = [make_player(name, seed) for name in names]
            while board.outcome is None:
                board.play(players[board.side].choose(board))
            points += owned(board, seed % 2) > 0
        assert points >= 7, f"{strong} won {points} of 10 games against {weak}"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("gredy", "did you mean 'greedy'?"),
        ("alphabeta:4", "did you mean 'alpha-beta'?"),
        ("greedy:2", "expected random, greedy, alpha-beta"),
        ("", "expected random, greedy, alpha-beta"),
        ("alpha-beta:", "expected a depth from 1 to 20, got ''"),
        ("alpha-beta:0", "got '0'"),
        ("alpha-beta:21", "got '21'"),
        ("alpha-beta:²", "got '²'"),
    ],
)
def test_unknown_players_are_refused(name: str, message: str) -> None:
    with pytest.raises(ManqalaError) as caught:
        make_player(name)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", [*NAMES, "alpha-beta:2"])
def test_a_finished_game_has_no_move_to_choose(name: str) -> None:
    board = game("kalah").board("0,0,0,0,0,0/0,0,0,0,0,0 20,28 S")
    with pytest.raises(MoveError, match="over"):
        make_player(name).choose(board)
