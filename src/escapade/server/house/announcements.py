"""What the operator says to everybody, at all servers of the database."""

import secrets
from collections import deque
from collections.abc import Callable

import msgspec

from escapade.engine.plain import clean
from escapade.server.house.drain import Drain
from escapade.server.house.notices import Notices

MOST_REMEMBERED = 100


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one server tells the others. It may arrive twice, and counts once."""

    id: str
    say: str = ""
    seconds: float = 0


class Announcements:
    """The operator's messages: shown here, and passed on to the other servers."""

    def __init__(self, notices: Notices, drain: Drain, pass_on: Callable[[str], None]) -> None:
        self._notices = notices
        self._drain = drain
        self._pass_on = pass_on
        self._known: deque[str] = deque(maxlen=MOST_REMEMBERED)

    def say(self, text: str, seconds: float) -> None:
        """A message to all tables, at every server."""
        announcement = Announcement(secrets.token_hex(8), clean(text) or "…", seconds)
        self._show(announcement)
        self._pass_on(msgspec.json.encode(announcement).decode())

    def hear(self, text: str) -> None:
        """A message that another server has passed on."""
        self._show(msgspec.json.decode(text, type=Announcement))

    def _show(self, announcement: Announcement) -> None:
        if announcement.id in self._known:
            return
        self._known.append(announcement.id)
        if self._drain.stage == "open":  # A restart is more important than anything else.
            self._notices.put_up("message", announcement.say, announcement.seconds)
