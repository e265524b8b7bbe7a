"""What the operator wishes: a message to everybody on all servers of the database, and the end of this one."""

import secrets
from collections import deque
from collections.abc import Callable

import msgspec

from escapade.engine.plain import clean
from escapade.server.house.drain import Drain
from escapade.server.house.notices import Notices
from escapade.server.house.passes import Passes

MOST_HEARD = 100  # words that are remembered


class Word(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one server tells the others of its database. It may arrive twice, and counts once."""

    id: str
    say: str = ""
    seconds: float = 0


class Office:
    """The operator's wishes, carried out here and passed on to whoever else they are for."""

    def __init__(
        self,
        notices: Notices,
        drain: Drain,
        passes: Passes,
        to_other_servers: Callable[[str], None],
    ) -> None:
        self.notices = notices
        self.drain = drain
        self.passes = passes
        self._to_other_servers = to_other_servers
        self._heard: deque[str] = deque(maxlen=MOST_HEARD)

    def say(self, text: str, seconds: float) -> None:
        """A message to all tables, at every server of the database."""
        word = Word(_id(), say=clean(text) or "…", seconds=seconds)
        self._do(word)
        self._to_other_servers(msgspec.json.encode(word).decode())

    def begin_drain(self, seconds: float) -> None:
        """The end of this server, and of no other: so can several be updated one after the other."""
        self.drain.begin(seconds)

    def cancel_drain(self) -> None:
        """No restart after all."""
        self.drain.cancel()

    def hear(self, text: str) -> None:
        """A word from another server of the database."""
        self._do(msgspec.json.decode(text, type=Word))

    def _do(self, word: Word) -> None:
        if word.id in self._heard:
            return
        self._heard.append(word.id)
        if self.drain.stage == "open":  # A restart is more important than anything else.
            self.notices.put_up("message", word.say, word.seconds)


def _id() -> str:
    return secrets.token_hex(8)
