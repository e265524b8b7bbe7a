"""A password that is known only by its hash."""

import asyncio
import hashlib
import hmac
import secrets

COST = {"n": 1 << 14, "r": 8, "p": 1}  # about 50 ms and 16 MB for a guess
AT_ONCE = 2  # guesses that are looked at side by side: whoever guesses a lot waits for themselves


class Password:
    """What a guess is compared with. The password itself is not kept."""

    def __init__(self, plain: str) -> None:
        self._salt = secrets.token_bytes(16)
        self._hash = _hashed(plain, self._salt)
        self.mark = _hashed(plain, b"escapade: which password a pass was given for")
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def fits(self, guess: str) -> bool:
        """Whether this is the password."""
        async with self._turns:
            return hmac.compare_digest(await asyncio.to_thread(_hashed, guess, self._salt), self._hash)


def _hashed(plain: str, salt: bytes) -> bytes:
    return hashlib.scrypt(plain.encode(), salt=salt, **COST)
