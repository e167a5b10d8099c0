"""A fake KGP server, over TCP and as a WebSocket."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from manqala.play.board import Board
from manqala.rules import position as positions
from manqala.rules.position import mirror
from tests.kit import game

PATIENCE = 60.0


class Wire(Protocol):
    """One client, seen from the server."""

    def send(self, *lines: str) -> None:
        """Send lines."""

    def receive(self) -> str:
        """Return the next line; empty when the client has left."""


Script = Callable[[Wire], None]
"""What a server does with a client."""


class TcpWire:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._file = connection.makefile("rb")

    def send(self, *lines: str) -> None:
        self._connection.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def receive(self) -> str:
        return self._file.readline().decode().strip()

    def close(self) -> None:
        self._file.close()
        self._connection.close()


class WebWire:
    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection

    def send(self, *lines: str) -> None:
        self._connection.send("".join(f"{line}\r\n" for line in lines))

    def receive(self) -> str:
        try:
            return str(self._connection.recv(PATIENCE)).strip()
        except ConnectionClosed:
            return ""


class Server:
    """A running server.

    Attributes:
        address: where it listens.
    """

    def __init__(self, address: str, ends: SimpleQueue[BaseException | None]) -> None:
        self.address = address
        self._ends = ends

    def check(self) -> None:
        """Wait until a client has been served, and raise what went wrong with it."""
        try:
            error = self._ends.get(timeout=PATIENCE)
        except Empty:
            raise AssertionError("the server waits for its client") from None
        if error:
            raise error


@contextmanager
def tcp(*scripts: Script) -> Iterator[Server]:
    """Serve one client after the other over TCP, each by its script."""
    ends: SimpleQueue[BaseException | None] = SimpleQueue()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(PATIENCE)

        def run() -> None:
            for script in scripts:
                connection, _peer = listener.accept()
                connection.settimeout(PATIENCE)
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                wire = TcpWire(connection)
                try:
                    _attempt(script, wire, ends)
                finally:
                    wire.close()

        thread = Thread(target=run, daemon=True)
        thread.start()
        yield Server(f"127.0.0.1:{listener.getsockname()[1]}", ends)
        thread.join(PATIENCE)


@contextmanager
def web(*scripts: Script) -> Iterator[Server]:
    """Serve one client after the other through WebSockets."""
    ends: SimpleQueue[BaseException | None] = SimpleQueue()
    rest = iter(scripts)
    with serve(
        lambda connection: _attempt(next(rest), WebWire(connection), ends), "127.0.0.1", 0
    ) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield Server(f"ws://127.0.0.1:{server.socket.getsockname()[1]}/socket", ends)
        server.shutdown()
        thread.join(PATIENCE)


def _attempt(script: Script, wire: Wire, ends: SimpleQueue[Any]) -> None:
    try:
        script(wire)
        ends.put(None)
    except BaseException as error:  # noqa: BLE001 - raised again by the test
        ends.put(error)


# ----------------------------------------------------------------------------- what servers do


def greet(wire: Wire, mode: str = "simple") -> list[str]:
    """Begin a conversation; return what the client says before it names its mode."""
    wire.send("kgp 1 0 1")
    said: list[str] = []
    while not (line := wire.receive()).startswith("mode"):
        assert line, said
        said.append(line)
    assert line == f"mode {mode}"
    return said


def literal(board: Board) -> str:
    """Write a board as the side to move sees it."""
    position = mirror(board.position) if board.side else board.position
    row = position.row
    return f"<{row},{','.join(map(str, (*position.stores, *position.pits)))}>"


def answer(wire: Wire, prefix: str = "") -> list[int]:
    """Return the moves for a state, up to the ``yield``."""
    moves = []
    while (line := wire.receive()) != f"{prefix}yield":
        assert line.startswith(f"{prefix}move "), line
        moves.append(int(line.rpartition(" ")[2]))
    return moves


def play_game(wire: Wire, spec: str, client: int, seed: int, ids: bool = False) -> Board:
    """Play a whole game of the client against random moves."""
    board, chance = game(spec).board(), Random(seed)
    while board.outcome is None:
        if board.side != client:
            board.play(chance.choice(board.legal_moves))
            continue
        id = 2 * board.ply + 2
        wire.send(f"{id} state {literal(board)}" if ids else f"state {literal(board)}")
        moves = answer(wire, f"@{id} " if ids else "")
        wire.send(f"{id + 1}@{id} stop" if ids else "stop")
        row = board.game.rules.board.pits
        move = next(each for each in board.legal_moves if each.pit == moves[-1] - 1 + client * row)
        board.play(move)
    return board


def bye(wire: Wire) -> None:
    """End a conversation as a server does."""
    wire.send("goodbye")
    assert wire.receive() in ("goodbye", "")


def text(spec: str) -> str:
    """The start of a game as a server writes it."""
    board = game(spec).board()
    assert board.position == positions.start(board.game.rules)
    return literal(board)
