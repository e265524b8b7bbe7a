"""What can go wrong at the server's door, and the HTTP status of each refusal, the engine's included."""

from typing import ClassVar

from escapade.engine import errors
from escapade.engine.errors import EscapadeError


class ServerError(EscapadeError):
    """A refusal with the HTTP status that goes with it."""

    status: ClassVar[int]

    def __init_subclass__(cls, code: str, status: int) -> None:
        """A refusal at the server's door is declared with both."""
        super().__init_subclass__(code)
        cls.status = status


class BadRequest(ServerError, code="bad-request", status=400):
    """The request cannot be read."""


class KeyNeeded(ServerError, code="key-needed", status=401):
    """Only a seat may do this."""


class UnknownKey(ServerError, code="unknown-key", status=403):
    """The key opens no seat at this table."""


class ForeignOrigin(ServerError, code="foreign-origin", status=403):
    """The request comes from another site's page."""


class NotForYou(ServerError, code="not-for-you", status=403):
    """A seat may not do or see this."""


class UnknownTable(ServerError, code="unknown-table", status=404):
    """There is no such table."""


class NotFound(ServerError, code="not-found", status=404):
    """There is nothing at this address."""


class NotDealt(ServerError, code="not-dealt", status=409):
    """The table is still gathering."""


class NotOver(ServerError, code="not-over", status=409):
    """Only when the game is over."""


class AlreadyDealt(ServerError, code="already-dealt", status=409):
    """Only while the table gathers."""


class NotSealed(ServerError, code="not-sealed", status=409):
    """A share is told only when everybody's is sealed."""


class Sealed(ServerError, code="sealed", status=409):
    """Everybody's share is sealed: no seal changes any more."""


class BadAddress(ServerError, code="bad-address", status=422):
    """An address that the server will not call."""


class WrongShare(ServerError, code="wrong-share", status=422):
    """The share is not the one that was sealed."""


class SeatTaken(ServerError, code="seat-taken", status=409):
    """No such seat is open."""


class StandInPlays(ServerError, code="stand-in", status=409):
    """A bot plays for this seat at the moment."""


class NotYetAway(ServerError, code="not-yet-away", status=409):
    """The person was there a moment ago, and may come back."""


class NothingAsked(ServerError, code="nothing-asked", status=409):
    """Nobody has asked for what is answered."""


class OtherRules(ServerError, code="other-rules", status=409):
    """The table was begun with rules or components that are not installed any more."""


class TooLarge(ServerError, code="too-large", status=413):
    """More than the server takes."""


class TooOften(ServerError, code="too-often", status=429):
    """More often than the server allows."""


class OtherDatabase(ServerError, code="other-database", status=409):
    """The database is of another version."""


class Unavailable(ServerError, code="unavailable", status=503):
    """The database does not answer."""


class ThinkingFailed(ServerError, code="thinking-failed", status=503):
    """Something could not be worked out, in two tries."""


class Restarting(ServerError, code="restarting", status=503):
    """The server is about to end."""


class NotAdmin(ServerError, code="not-admin", status=403):
    """Only whoever runs the server may do this."""


class PassNeeded(ServerError, code="pass-needed", status=401):
    """The house is private."""


class WrongPassword(ServerError, code="wrong-password", status=403):
    """Neither the password nor a valid invitation."""


class NoWorkshop(ServerError, code="no-workshop", status=403):
    """Components are not changed in this house."""


class NotPrivate(ServerError, code="not-private", status=409):
    """The house has no password."""


OF_THE_ENGINE: dict[type[EscapadeError], int] = {
    errors.BadBox: 422,
    errors.BadWeights: 422,
    errors.BadGame: 409,
    errors.BadOptions: 422,
    errors.BadSave: 422,
    errors.BrokenGame: 409,
    errors.CannotCompile: 409,
    errors.GameOver: 409,
    errors.IllegalMove: 422,
    errors.NoUndo: 409,
    errors.NotYourTurn: 409,
    errors.StaleMove: 409,
    errors.UnknownBot: 422,
    errors.UnknownGame: 404,
}
INTERNAL = 500


def status_of(problem: EscapadeError) -> int:
    """The HTTP status that goes with a refusal. One that nobody has thought of is our own mistake."""
    return problem.status if isinstance(problem, ServerError) else OF_THE_ENGINE.get(type(problem), INTERNAL)
