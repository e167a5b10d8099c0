"""A client of a KGP server: it answers every position that the server sends with its best move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from manqala.errors import ManqalaError
from manqala.i18n import _
from manqala.protocols.kgp.answering import Answering
from manqala.protocols.kgp.board import read_board
from manqala.protocols.kgp.connection import Connection, connect
from manqala.protocols.kgp.message import Message, parse, string
from manqala.protocols.kgp.thinker import Thinker
from manqala.protocols.kgp.timing import Timing

Tell = Callable[[str], None]
"""Takes a line for people."""

_VERSION = "1"
_MODES = ("simple", "freeplay")


@dataclass(frozen=True)
class Identity:
    """Who plays.

    Attributes:
        name: what the server calls the client.
        authors: who made it.
        token: lets the server know the client again; may be empty.
    """

    name: str
    authors: str
    token: str = ""


class Client:
    """One connection with a server."""

    def __init__(
        self, connection: Connection, thinker: Thinker, identity: Identity, mode: str, tell: Tell
    ) -> None:
        """Get ready.

        Args:
            connection: the way to the server.
            thinker: who finds the moves.
            identity: who plays.
            mode: how to play: ``simple`` or ``freeplay``.
            tell: takes lines for people.
        """
        self._connection = connection
        self._thinker = thinker
        self._identity = identity
        self._mode = mode
        self._tell = tell
        self._timing = Timing()
        self._answering = Answering(thinker, connection.send, tell)
        self._has_begun = False
        self._is_refused = False
        self._actions: dict[str, Callable[[Message], None]] = {
            "kgp": self._greet,
            "ping": self._ping,
            "set": self._set,
            "state": self._state,
            "stop": self._stop,
            "error": self._error,
        }

    @property
    def answered(self) -> int:
        """How many positions have been answered."""
        return self._answering.answered

    def run(self) -> bool:
        """Play until the server ends it.

        Returns:
            Whether the server plays in this mode.

        Raises:
            ManqalaError: the connection was lost, or the server speaks another version.
        """
        is_over = False
        try:
            for line in self._connection.lines():
                is_over = self._hear(line)
                if is_over:
                    break
        finally:
            self._answering.end()
            self._connection.send(Message("goodbye").line)
        if not is_over:
            raise ManqalaError(_("the connection to the server was lost"))
        return not self._is_refused

    def _hear(self, line: str) -> bool:
        """Take in a line; return whether it is the last one."""
        try:
            message = parse(line)
        except ManqalaError:
            return False  # what is no message is no business of ours
        if message.name in self._actions:
            self._actions[message.name](message)
        return message.name == "goodbye" or self._is_refused

    def _greet(self, message: Message) -> None:
        if message.arguments[:1] != (_VERSION,):
            self._send("error", string("protocol not supported"))
            raise ManqalaError(
                _("the server speaks KGP {version}: expected {expected}").format(
                    version=".".join(message.arguments), expected=f"{_VERSION}.x"
                )
            )
        self._send("set", "info:name", string(self._identity.name))
        self._send("set", "info:authors", string(self._identity.authors))
        if self._identity.token:
            self._send("set", "auth:token", string(self._identity.token))
        self._send("mode", self._mode)

    def _ping(self, message: Message) -> None:
        self._send("pong", *map(string, message.arguments), to=message.id)

    def _set(self, message: Message) -> None:
        if len(message.arguments) != 2:
            return
        option, value = message.arguments
        self._timing = self._timing.set(option, value)
        if option == "info:name":
            self._tell(_("server: {name}").format(name=value))
        if option == "game:opponent" and value:
            self._tell(_("opponent: {name}").format(name=value))

    def _error(self, message: Message) -> None:
        text = " ".join(message.arguments)
        # A server that plays in another mode only says so, and then may end or may wait.
        if not self._has_begun and any(word in text.lower() for word in ("mode", "activity")):
            self._is_refused = True
        else:
            self._tell(_("error of the server: {text}").format(text=text))

    def _state(self, message: Message) -> None:
        self._has_begun = True
        try:
            board = read_board(" ".join(message.arguments))
        except ManqalaError as error:
            self._send("error", string(str(error)), to=message.id)
            self._send("yield", to=message.id)
        else:
            limits = self._timing.limits(self._thinker.limits)
            self._answering.add(message.id, board, limits)

    def _stop(self, message: Message) -> None:
        self._answering.stop(message.reference)

    def _send(self, name: str, *arguments: str, to: str = "") -> None:
        self._connection.send(Message(name, arguments, reference=to).line)


def play(address: str, thinker: Thinker, identity: Identity, tell: Tell) -> None:
    """Play on a server until it says goodbye.

    Args:
        address: ``HOST:PORT`` or ``ws://...``.
        thinker: who finds the moves.
        identity: who plays.
        tell: takes lines for people.

    Raises:
        ManqalaError: the server cannot be reached or plays in no mode that we know, or the
            connection was lost.
    """
    for mode in _MODES:
        with connect(address) as connection:
            client = Client(connection, thinker, identity, mode, tell)
            is_played = client.run()
        if is_played:
            tell(_("positions answered: {count}").format(count=client.answered))
            return
    raise ManqalaError(
        _("the server plays in none of the modes {modes}").format(modes=", ".join(_MODES))
    )
