"""Connections to a KGP server: over TCP, or through a WebSocket."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Protocol
from urllib.parse import SplitResult, urlsplit

from manqala.errors import ManqalaError, located, plain, quote
from manqala.i18n import _
from manqala.protocols.kgp.message import LONGEST

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

PORT = 2671
"""The port of KGP servers."""

_TO_CONNECT = 20.0
_WEB = ("ws", "wss")


class Connection(Protocol):
    """A way to send and receive lines."""

    def lines(self) -> Iterator[str]:
        """Yield what comes in, until the connection ends."""

    def send(self, line: str) -> None:
        """Send a line; without effect when the connection has ended."""


class Tcp:
    """A plain connection."""

    def __init__(self, connected: socket.socket) -> None:
        """Take over a socket that is connected."""
        self._socket = connected
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        # A yield must not wait until the move before it has arrived.
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._sending = threading.Lock()

    def lines(self) -> Iterator[str]:
        """Yield what comes in; a line that is too long comes in pieces."""
        with suppress(OSError), self._socket.makefile("rb") as file:
            while data := file.readline(LONGEST):
                yield data.decode(errors="replace")

    def send(self, line: str) -> None:
        """Send a line."""
        with suppress(OSError), self._sending:
            self._socket.sendall(f"{line}\r\n".encode())


class Web:
    """A WebSocket, in whose messages lines come."""

    def __init__(self, connected: ClientConnection, lost: type[Exception]) -> None:
        """Take over a connection.

        Args:
            connected: the connection.
            lost: what it raises when it has ended.
        """
        self._socket = connected
        self._lost = lost

    def lines(self) -> Iterator[str]:
        """Yield what comes in."""
        with suppress(self._lost, OSError):
            for data in self._socket:
                text = data if isinstance(data, str) else data.decode(errors="replace")
                yield from text.splitlines()

    def send(self, line: str) -> None:
        """Send a line."""
        with suppress(self._lost, OSError):
            self._socket.send(f"{line}\r\n")


def check(address: str) -> SplitResult:
    """Return an address taken apart.

    Args:
        address: ``HOST``, ``HOST:PORT``, ``ws://...`` or ``wss://...``.

    Raises:
        ManqalaError: it is none of these.
    """
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        is_right = bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_right = False
    if not is_right or parts.scheme not in ("tcp", *_WEB):
        raise ManqalaError(
            _("expected an address such as {examples}, got {address}").format(
                examples=f"localhost:{PORT} | wss://example.org/socket", address=quote(address)
            )
        )
    return parts


@contextmanager
def connect(address: str) -> Iterator[Connection]:
    """Connect to a server for as long as a block lasts.

    Raises:
        ManqalaError: the address is wrong, or the server cannot be reached.
    """
    parts = check(address)
    with ExitStack() as stack:
        try:
            connection = (
                _web(address, stack)
                if parts.scheme in _WEB
                else _tcp(parts.hostname or "", parts.port or PORT, stack)
            )
        except TimeoutError:
            raise ManqalaError(located(address, _("there is no answer"))) from None
        except OSError as error:
            raise ManqalaError(located(address, plain(error))) from None
        yield connection


def _tcp(host: str, port: int, stack: ExitStack) -> Tcp:
    return Tcp(stack.enter_context(socket.create_connection((host, port), timeout=_TO_CONNECT)))


def _web(address: str, stack: ExitStack) -> Web:
    """Connect through a WebSocket.

    Raises:
        OSError: the server cannot be reached.
        ManqalaError: it does not speak WebSocket, or the package for it is missing.
    """
    try:
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect as connect_web
    except ImportError as error:
        raise ManqalaError(
            _("a ws:// address needs the package {package}: pip install {package}").format(
                package="websockets"
            )
        ) from error
    try:
        connected = stack.enter_context(connect_web(address, open_timeout=_TO_CONNECT))
    except (WebSocketException, ValueError) as error:
        raise ManqalaError(located(address, " ".join(str(error).split()))) from None
    return Web(connected, WebSocketException)
