"""A job: work done in a thread of its own, so that whoever gave it can go on listening."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Generic, TypeVar

_Result = TypeVar("_Result")
_PAUSE = 0.01
_STEP = 0.1


class Job(Generic[_Result]):
    """Work that has begun, and that can be asked to stop."""

    def __init__(
        self,
        work: Callable[[], _Result],
        stop: Callable[[], None],
        then: Callable[[_Result], None],
    ) -> None:
        """Begin.

        Args:
            work: what to do; it must not raise.
            stop: asks the work to end; without effect while the work is still preparing.
            then: takes the result, when the job no longer counts as running.
        """
        self._work, self._stop, self._then = work, stop, then
        self._done = Event()
        self._ending = Lock()
        self._thread = Thread(target=self._run, daemon=True)
        self._stopper: Thread | None = None
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether the result is still to come."""
        return not self._done.is_set()

    def stop(self) -> None:
        """Ask for the end and return at once."""
        if self._stopper is None and self.is_running:
            self._stopper = Thread(target=self._insist, daemon=True)
            self._stopper.start()

    def wait(self) -> None:
        """Wait until all is done, the use of the result too."""
        while self._thread.is_alive():
            self._thread.join(_STEP)  # in steps: an interrupt is heard between them everywhere

    def _run(self) -> None:
        try:
            result = self._work()
        finally:
            with self._ending:  # from here on nothing is stopped any more
                self._done.set()
        self._then(result)

    def _insist(self) -> None:
        """Ask again and again: a search that has only just begun takes no notice of the first."""
        while not self._done.wait(_PAUSE):
            with self._ending:
                if not self._done.is_set():
                    self._stop()
