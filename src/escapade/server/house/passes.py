"""A private house: its password, invitations, and the passes that a browser gets for either."""

import base64
import hmac
import time
from collections.abc import Callable
from typing import Literal

from escapade.server.errors import NotPrivate, PassNeeded, WrongPassword
from escapade.server.house.password import Password

HEADER = "escapade-pass"
DAY = 86_400
PASS_DAYS = 90
LONGEST = 200


class Passes:
    """Passes are signed and not stored: they open every process of the house, and no longer after a new password."""

    def __init__(self, password: Password | None, clock: Callable[[], float] = time.time) -> None:
        self._password = password
        self._clock = clock
        self._key = b""

    def use(self, secret: bytes) -> None:
        """Sign with the house's own secret; with another password no pass of before fits."""
        if self._password is not None:
            self._key = hmac.digest(secret, self._password.mark, "sha256")

    @property
    def private(self) -> bool:
        """Whether a pass is needed at all."""
        return self._password is not None

    def opens(self, token: str) -> bool:
        """Whether this is a pass for this house."""
        return not self.private or self._valid("pass", token)

    def check(self, token: str) -> None:
        """Refuse who has no pass."""
        if not self.opens(token):
            raise PassNeeded("This house is private: its password or an invitation opens it.")

    async def by_password(self, guess: str) -> tuple[str, int]:
        """A pass, and until when, for the password."""
        if self._password is None:
            raise _open_house()
        if not await self._password.fits(guess):
            raise WrongPassword("That is not the password of this house.")
        return self._give("pass", PASS_DAYS)

    def by_invitation(self, invitation: str) -> tuple[str, int]:
        """A pass for an invitation."""
        if not self.private:
            raise _open_house()
        if not self._valid("invitation", invitation):
            raise WrongPassword("This invitation does not open the house, or no longer. Ask for a new one.")
        return self._give("pass", PASS_DAYS)

    def invite(self, days: int) -> str:
        """An invitation for so many days."""
        if not self.private:
            raise _open_house()
        return self._give("invitation", days)[0]

    def _give(self, kind: Literal["pass", "invitation"], days: int) -> tuple[str, int]:
        until = int(self._clock()) + days * DAY
        return f"{until}.{self._signature(kind, str(until))}", until

    def _valid(self, kind: Literal["pass", "invitation"], token: str) -> bool:
        until, _, signature = token[:LONGEST].partition(".")
        expected = self._signature(kind, until)
        return (
            bool(self._key)
            and hmac.compare_digest(signature.encode(), expected.encode())
            and int(until) > self._clock()  # Only what was signed here is read.
        )

    def _signature(self, kind: str, until: str) -> str:
        return (
            base64.urlsafe_b64encode(hmac.digest(self._key, f"{kind} {until}".encode(), "sha256")).decode().strip("=")
        )


def _open_house() -> NotPrivate:
    return NotPrivate("This house has no password: everybody may come in.")
