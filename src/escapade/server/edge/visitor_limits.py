"""How often each visitor may ask for what costs something."""

from escapade.server.edge.rate_limits import RateLimit
from escapade.server.house.settings import Limits

WAIT = "Please wait a little."
MANY_TABLES = f"You have set up many tables. {WAIT}"
HINTS = "Hints take thought. Please wait a moment."
CHAT = "You are saying a lot. Please wait a moment."


class VisitorLimits:
    """A rate limit for each kind of request that has one, by address, or by seat where a seat asks."""

    def __init__(self, limits: Limits) -> None:
        self.requests = RateLimit(limits.requests_at_once, limits.requests_a_second)
        self.passwords = RateLimit(
            limits.passwords_at_once, limits.passwords_a_second, f"That was tried very often. {WAIT}"
        )
        self.new_tables = RateLimit(limits.tables_at_once, limits.tables_a_second, MANY_TABLES)
        self.webhook_changes = RateLimit(6, 0.1, f"You have changed that often. {WAIT}")
        self.hints = RateLimit(limits.hints_at_once, limits.hints_a_second, HINTS)
        self.chats = RateLimit(limits.chats_at_once, limits.chats_a_second, CHAT)
