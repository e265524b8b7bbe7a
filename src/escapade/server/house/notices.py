"""What the house has to say to everybody: a message of the host, or that the server is about to restart."""

import time
from collections.abc import Callable

from escapade.wire.house import Notice, NoticeKind
from escapade.wire.live import LiveNotice, encode

RESTART = "The server restarts soon. Your game is kept, and this table comes back by itself."


class Notices:
    """The one notice that stands now."""

    def __init__(self, announce: Callable[[int, bytes], None], clock: Callable[[], float] = time.time) -> None:
        self._announce = announce  # hears the number of each notice, and the message for open sockets
        self._clock = clock
        self._kind: NoticeKind = "message"
        self._text = ""
        self._until = 0.0
        self.number = 0

    def put_up(self, kind: NoticeKind, text: str, seconds: float) -> None:
        """Say something for so many seconds."""
        self._kind, self._text, self._until = kind, text, self._clock() + seconds
        self._news()

    def take_down(self) -> None:
        """Nothing is said any more."""
        self._text = ""
        self._news()

    def _news(self) -> None:
        # Also counted from the clock, so that a notice of the next process is another one than the last process's.
        self.number = max(self.number + 1, int(self._clock()))
        self._announce(self.number, self.as_sent())

    @property
    def now(self) -> Notice | None:
        """What stands now. A restart stands until it has happened."""
        left = self._until - self._clock()
        if not self._text or (left <= 0 and self._kind == "message"):
            return None
        return Notice(self.number, self._kind, self._text, max(0, round(left)))

    def as_sent(self) -> bytes:
        """The message for an open socket."""
        return encode(LiveNotice(self.now))
