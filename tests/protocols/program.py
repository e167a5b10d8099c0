"""A program that speaks UGI, well or badly: the first argument says how."""

from __future__ import annotations

import sys
import time

import manqala

HOW = sys.argv[1]


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def move(board: manqala.Board, count: int) -> None:
    """Answer ``go``, for the so-manieth time."""
    best = f"bestmove {board.legal_moves[0]}"
    if HOW == "hangs":
        time.sleep(3600)
    elif HOW == "crashes" and count == 2:
        sys.exit("out of ideas")
    elif HOW == "floods":
        while True:
            say("info string " + "x" * 1000)
    elif HOW == "slow":
        time.sleep(0.3)
        say(best)
    else:
        answers = {"illegal": "bestmove Z", "empty": "bestmove", "garbage": f"\udcff?\n{best}"}
        say(answers.get(HOW, f"info depth 1\n{best}"))


def main() -> None:
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    if HOW == "leaves":
        sys.exit("nothing to do here")
    game = manqala.game("kalah")
    board, count = game.board(), 0
    for line in sys.stdin:
        words = line.split()
        if words[0] == "ugi" and HOW != "mute":
            say("id name Fake program\noption name Game type string default kalah\nugiok")
        elif words[0] == "setoption":
            game = manqala.game(words[-1])
        elif words[0] == "isready" and HOW != "never ready":
            say("readyok")
        elif words[0] == "position":
            board = game.board()
            for text in words[3:]:
                board.play(text)
        elif words[0] == "go":
            count += 1
            move(board, count)
        elif words[0] == "quit" and HOW != "stubborn":
            break
    while HOW == "stubborn":
        time.sleep(1)


main()
