"""What can go wrong at the server's door, and the HTTP status of each refusal, the engine's included."""

from typing import ClassVar

from escapade.engine.errors import (
    BadBox,
    BadOptions,
    BadSave,
    EscapadeError,
    GameOver,
    IllegalMove,
    NotYourTurn,
    NoUndo,
    StaleMove,
    UnknownBot,
    UnknownGame,
)


class ServerError(EscapadeError):
    """A refusal with the HTTP status that goes with it."""

    status: ClassVar[int]


class BadRequest(ServerError):
    """The request cannot be read."""

    code = "bad-request"
    status = 400


class KeyNeeded(ServerError):
    """Only a seat may do this."""

    code = "key-needed"
    status = 401


class UnknownKey(ServerError):
    """The key opens no seat at this table."""

    code = "unknown-key"
    status = 403


class ForeignOrigin(ServerError):
    """The request comes from another site's page."""

    code = "foreign-origin"
    status = 403


class NotForYou(ServerError):
    """A seat may not do or see this."""

    code = "not-for-you"
    status = 403


class UnknownTable(ServerError):
    """There is no such table."""

    code = "unknown-table"
    status = 404


class NotFound(ServerError):
    """There is nothing at this address."""

    code = "not-found"
    status = 404


class NotDealt(ServerError):
    """The table is still gathering."""

    code = "not-dealt"
    status = 409


class NotOver(ServerError):
    """Only when the game is over."""

    code = "not-over"
    status = 409


class AlreadyDealt(ServerError):
    """Only while the table gathers."""

    code = "already-dealt"
    status = 409


class NotSealed(ServerError):
    """A share is told only when everybody's is sealed."""

    code = "not-sealed"
    status = 409


class Sealed(ServerError):
    """Everybody's share is sealed: no seal changes any more."""

    code = "sealed"
    status = 409


class WrongShare(ServerError):
    """The share is not the one that was sealed."""

    code = "wrong-share"
    status = 422


class SeatTaken(ServerError):
    """No such seat is open."""

    code = "seat-taken"
    status = 409


class StandInPlays(ServerError):
    """A bot plays for this seat at the moment."""

    code = "stand-in"
    status = 409


class NotYetAway(ServerError):
    """The person was there a moment ago, and may come back."""

    code = "not-yet-away"
    status = 409


class NothingAsked(ServerError):
    """Nobody has asked for what is answered."""

    code = "nothing-asked"
    status = 409


class OtherRules(ServerError):
    """The table was begun with rules or components that are not installed any more."""

    code = "other-rules"
    status = 409


class TooLarge(ServerError):
    """More than the server takes."""

    code = "too-large"
    status = 413


class TooOften(ServerError):
    """More often than the server allows."""

    code = "too-often"
    status = 429


class OtherDatabase(ServerError):
    """The database is of another version."""

    code = "other-database"
    status = 409


class Unavailable(ServerError):
    """The database does not answer."""

    code = "unavailable"
    status = 503


class ThinkingFailed(ServerError):
    """Something could not be worked out, in two tries."""

    code = "thinking-failed"
    status = 503


class Restarting(ServerError):
    """The server is about to end."""

    code = "restarting"
    status = 503


class NotAdmin(ServerError):
    """Only whoever runs the server may do this."""

    code = "not-admin"
    status = 403


class PassNeeded(ServerError):
    """The house is private."""

    code = "pass-needed"
    status = 401


class WrongPassword(ServerError):
    """Neither the password nor a valid invitation."""

    code = "wrong-password"
    status = 403


class NotPrivate(ServerError):
    """The house has no password."""

    code = "not-private"
    status = 409


OF_THE_ENGINE: dict[type[EscapadeError], int] = {
    BadBox: 422,
    BadOptions: 422,
    BadSave: 422,
    GameOver: 409,
    IllegalMove: 422,
    NoUndo: 409,
    NotYourTurn: 409,
    StaleMove: 409,
    UnknownBot: 422,
    UnknownGame: 404,
}
INTERNAL = 500


def status_of(problem: EscapadeError) -> int:
    """The HTTP status that goes with a refusal. One that nobody has thought of is our own mistake."""
    return problem.status if isinstance(problem, ServerError) else OF_THE_ENGINE.get(type(problem), INTERNAL)
