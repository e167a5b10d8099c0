"""What holds on every board of every variant of every game."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from manqala import Board, MoveError
from manqala.play.move import Move, parse_move
from manqala.rules import position as positions
from manqala.rules.language import terms as t
from manqala.rules.pits import pit_names
from manqala.rules.position import mirror
from tests import kit

every_variant = pytest.mark.parametrize("spec", kit.variants())


@every_variant
def test_seeds_are_conserved_through_whole_games(spec: str) -> None:
    game, rng = kit.game(spec), Random(spec)
    for _ in range(2):
        board = game.board()
        while board.outcome is None:
            board.play(rng.choice(board.legal_moves))
            assert sum(board.pits) + sum(board.stores) == game.rules.seeds
            assert min(*board.pits, *board.stores) >= 0


@every_variant
def test_legal_is_exactly_what_play_accepts(spec: str) -> None:
    names = pit_names(kit.game(spec).rules.board.pits)
    words = [name + way for name in names for way in ("", ">", "<")] + ["pass", "swap"]
    for board in kit.boards(spec, 6):
        before = board.text
        legal = {str(move) for move in board.legal_moves}
        accepted = set()
        for word in words:
            try:
                accepted.add(str(board.parse(word)))
            except MoveError:
                assert word not in legal
            else:
                board.play(word)
                assert str(board.undo()) in legal
            assert board.text == before
        assert accepted == legal


@every_variant
def test_legal_moves_come_in_order(spec: str) -> None:
    for board in kit.boards(spec, 8):
        order = [
            (move.pit, move.direction == "<") if move.pit is not None else (99, str(move) == "swap")
            for move in board.legal_moves
        ]
        assert order == sorted(order)
        assert len(set(board.legal_moves)) == len(board.legal_moves)


@every_variant
def test_undo_restores_everything(spec: str) -> None:
    game, rng = kit.game(spec), Random(spec)
    board = game.board()
    seen = []
    while board.outcome is None and board.ply < 80:
        seen.append((board.text, board.legal_moves, board.ply, board.moves, board.position))
        board.play(rng.choice(board.legal_moves))
    moves = board.moves
    for before in reversed(seen):
        assert board.undo() == moves[board.ply]
        assert (board.text, board.legal_moves, board.ply, board.moves, board.position) == before
        assert board.outcome is None
    assert board == game.board()
    for move in moves:
        board.play(move)
    assert board.moves == moves


@every_variant
def test_boards_copy_compare_hash_and_pickle(spec: str) -> None:
    rng = Random(spec)
    for board in kit.boards(spec, 8):
        twin, stored = board.copy(), pickle.loads(pickle.dumps(board))
        for other in (twin, stored):
            assert other == board
            assert hash(other) == hash(board)
            assert (other.outcome, other.moves) == (board.outcome, board.moves)
        if board.outcome is None:
            before = board.text
            move = rng.choice(board.legal_moves)
            steps = twin.play(move)
            assert board.text == before
            assert stored.play(move) == steps
            assert twin == stored
            assert twin.undo() == move
            assert twin == board


@every_variant
def test_texts_of_positions_and_moves_round_trip(spec: str) -> None:
    rules = kit.game(spec).rules
    for board in kit.boards(spec):
        text = str(board)
        assert text == board.text == positions.text(board.position, rules)
        assert positions.parse(text, rules) == board.position
        assert positions.parse(text.removeprefix("v1 "), rules) == board.position
        for move in board.legal_moves:
            assert parse_move(str(move), board.position, rules, board.legal_moves) == move


def mirrored(move: Move) -> str:
    """Return the text of the same move for the other side."""
    return str(move) if move.pit is None else str(move).swapcase()


@every_variant
def test_mirrored_position_plays_mirrored(spec: str) -> None:
    game = kit.game(spec)
    for board in kit.boards(spec, 7):
        if board.outcome is not None:
            continue
        turned = game.board(positions.text(mirror(board.position), game.rules))
        assert [mirrored(move) for move in board.legal_moves] == list(map(str, turned.legal_moves))
        for move in board.legal_moves:
            one, other = game.board(board.text), turned.copy()
            one.play(move)
            other.play(mirrored(move))
            assert mirror(one.position) == other.position
            if one.outcome is None:
                assert other.outcome is None
                continue
            assert other.outcome is not None
            assert other.outcome.score == one.outcome.score[::-1]
            assert other.outcome.termination == one.outcome.termination
            winner = one.outcome.winner
            assert other.outcome.winner == (None if winner is None else 1 - winner)


@every_variant
def test_finished_board_is_swept_and_can_be_loaded(spec: str) -> None:
    game, rng = kit.game(spec), Random(spec)
    strange = [kit.random_position(game.rules, rng) for _ in range(20)]
    finished = [game.board(positions.text(position, game.rules)) for position in strange]
    finished = [board for board in finished if board.outcome is not None]
    finished.append(kit.random_game(game, rng))
    for board in finished:
        assert board.outcome is not None
        assert board.legal_moves == ()
        with pytest.raises(MoveError, match="the game is over"):
            board.play("A")
        assert board.outcome.score == board.stores, "seeds of claimed pits are their owners'"
        if not may_leave_seeds(board):
            assert not any(board.pits)
        if not any(board.pits):
            again = game.board(board.text)
            assert again.outcome is not None
            assert again.outcome.score == board.outcome.score
            assert again.text == board.text


def may_leave_seeds(board: Board) -> bool:
    """Whether seeds may stay on a finished board because they belong to nobody."""
    ending, outcome = board.game.rules.ending, board.outcome
    assert outcome is not None
    if outcome.termination in ("repetition", "ply_limit"):
        return ending.repetition != t.Repetition.ROW_OWNERS or (
            board.game.rules.lap.endless == t.Endless.ANNUL
        )
    return outcome.termination == "majority" or ending.sweep == t.Sweep.NOBODY
