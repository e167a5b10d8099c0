"""Descents: functions that ask themselves deeper than the stack of Python goes."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeVar

_Question = TypeVar("_Question")
_Answer = TypeVar("_Answer")


def descend(
    answer: Callable[[_Question], Generator[_Question, _Answer, _Answer]], question: _Question
) -> _Answer:
    """Answer a question by a generator that yields the questions it needs answered first.

    Args:
        answer: makes the generator for a question; what it yields comes back answered, and what it
            returns is its own answer.
        question: the first question.
    """
    waiting = [answer(question)]
    found: list[_Answer] = []
    while True:
        try:
            asked = waiting[-1].send(found.pop()) if found else next(waiting[-1])
        except StopIteration as end:
            waiting.pop()
            if not waiting:
                result: _Answer = end.value
                return result
            found.append(end.value)
        else:
            waiting.append(answer(asked))
