"""What can go wrong at the server's door, beside what the engine refuses."""

from escapade.engine.errors import EscapadeError


class BadRequest(EscapadeError):
    """The request cannot be read."""

    code = "bad-request"


class KeyNeeded(EscapadeError):
    """Only a seat may do this."""

    code = "key-needed"


class UnknownKey(EscapadeError):
    """The key opens no seat at this table."""

    code = "unknown-key"


class ForeignOrigin(EscapadeError):
    """The request comes from another site's page."""

    code = "foreign-origin"


class NotForYou(EscapadeError):
    """A seat may not do or see this."""

    code = "not-for-you"


class UnknownTable(EscapadeError):
    """There is no such table."""

    code = "unknown-table"


class NotFound(EscapadeError):
    """There is nothing at this address."""

    code = "not-found"


class NotDealt(EscapadeError):
    """The table is still gathering."""

    code = "not-dealt"


class NotOver(EscapadeError):
    """Only when the game is over."""

    code = "not-over"


class AlreadyDealt(EscapadeError):
    """Only while the table gathers."""

    code = "already-dealt"


class NotSealed(EscapadeError):
    """A share is told only when everybody's is sealed."""

    code = "not-sealed"


class Sealed(EscapadeError):
    """Everybody's share is sealed: no seal changes any more."""

    code = "sealed"


class WrongShare(EscapadeError):
    """The share is not the one that was sealed."""

    code = "wrong-share"


class SeatTaken(EscapadeError):
    """No such seat is open."""

    code = "seat-taken"


class StandInPlays(EscapadeError):
    """A bot plays for this seat at the moment."""

    code = "stand-in"


class NotYetAway(EscapadeError):
    """The person was there a moment ago, and may come back."""

    code = "not-yet-away"


class NothingAsked(EscapadeError):
    """Nobody has asked for what is answered."""

    code = "nothing-asked"


class OtherRules(EscapadeError):
    """The table was begun with rules or components that are not installed any more."""

    code = "other-rules"


class TooLarge(EscapadeError):
    """More than the server takes."""

    code = "too-large"


class TooOften(EscapadeError):
    """More often than the server allows."""

    code = "too-often"


class OtherDatabase(EscapadeError):
    """The database is of another version."""

    code = "other-database"


class Unavailable(EscapadeError):
    """The database does not answer."""

    code = "unavailable"


class ThinkingFailed(EscapadeError):
    """Something could not be worked out, in two tries."""

    code = "thinking-failed"


class Restarting(EscapadeError):
    """The server is about to end."""

    code = "restarting"


class NotAdmin(EscapadeError):
    """Only whoever runs the server may do this."""

    code = "not-admin"


class PassNeeded(EscapadeError):
    """The house is private."""

    code = "pass-needed"


class WrongPassword(EscapadeError):
    """Neither the password nor a valid invitation."""

    code = "wrong-password"


class NotPrivate(EscapadeError):
    """The house has no password."""

    code = "not-private"


STATUS = {
    "bad-request": 400,
    "key-needed": 401,
    "pass-needed": 401,
    "unknown-key": 403,
    "not-admin": 403,
    "wrong-password": 403,
    "foreign-origin": 403,
    "not-for-you": 403,
    "unknown-table": 404,
    "unknown-game": 404,
    "not-found": 404,
    "method-not-allowed": 405,
    "too-large": 413,
    "wrong-share": 422,
    "illegal-move": 422,
    "bad-options": 422,
    "bad-save": 422,
    "unknown-bot": 422,
    "too-often": 429,
    "internal": 500,
    "restarting": 503,
    "unavailable": 503,
    "thinking-failed": 503,
}
NOT_NOW = 409


def status_of(code: str) -> int:
    """The HTTP status that goes with an error's code. What is only wrong now is a conflict."""
    return STATUS.get(code, NOT_NOW)
