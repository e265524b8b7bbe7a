"""What this terminal was promised by a table on a server, and its own part of the chance.

It is kept in a file, so that somebody who comes back can still compare, and still has the share that was sealed.
"""

import secrets
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

import msgspec

from escapade.engine.chance import SECRET_BYTES, commitment, seal
from escapade.terminal.files import state_folder, write_whole
from escapade.terminal.remote.address import Address
from escapade.wire.play import Position

OTHER_PROMISE = "The table's promise is not the one that you saw before you sat down: its host may be cheating!"
OTHER_SECRET = "The secret that came out is not the one that was promised!"
NO_SHARE = "The share that this terminal gave is not part of the chance!"
OTHER_SHARE = "Somebody's share is not the one that was sealed before this terminal told its own!"
UNTOLD = "The shares were sealed anew more often than the table says!"


class KeptShares(msgspec.Struct):
    """What is kept of a seat. told: all seats' seals when its share was told; rounds: how often one was told."""

    promise: str = ""
    share: str = ""
    told: list[str] = []
    rounds: int = 0


@dataclass(frozen=True)
class SealingStep:
    """What this terminal has to do next, so that the game may begin."""

    seal: str = ""
    share: str = ""
    anew: bool = False
    wait: bool = False  # Perhaps another window of this seat has the share that was sealed: it is given some time.


class Promise:
    """The first promise of a table that this terminal saw, its share, and whether everything was kept."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._kept = _read(file) if file else KeptShares()

    def keep_in(self, file: Path) -> None:
        """From now on keep it in a file: somebody sat down."""
        self._file = file
        self._keep()

    def hear(self, promised: str) -> None:
        """What the table promises. Only the first word counts: it is to be heard before one sits down."""
        if not self._kept.promise:
            self._kept.promise = promised
            self._keep()

    def new_seal(self) -> str:
        """Draw a share; its seal."""
        self._kept.share, self._kept.told = secrets.token_hex(SECRET_BYTES), []
        self._keep()
        return seal(bytes.fromhex(self._kept.share))

    def step(self, position: Position, late: bool = False) -> SealingStep | None:
        """What to do now. A share is told once, to seals that are fixed, for the promise that was heard first."""
        kept = self._kept
        own = next((each for each in position.seats if each.seat == position.seat), None)
        if position.stage != "gathering" or own is None or own.kind != "person" or own.stand_in:
            return None
        if position.commitment != kept.promise or own.shared or (own.seal and not position.sealed):
            return None
        mine = seal(bytes.fromhex(kept.share)) if kept.share else ""
        seals = ["" if each.stand_in else each.seal for each in position.seats]
        if not own.seal:
            return SealingStep(seal=mine if mine and not kept.told else self.new_seal())
        if own.seal == mine and kept.told in ([], seals):
            self._tell(seals)
            return SealingStep(share=kept.share)
        if own.seal != mine and not late:
            return SealingStep(wait=True)
        return SealingStep(seal=self.new_seal(), anew=True)

    def _tell(self, seals: list[str]) -> None:
        if not self._kept.told:
            self._kept.told = seals
            self._kept.rounds += 1
            self._keep()

    def doubt(self, position: Position) -> str:
        """What is not as it was promised, in a sentence; nothing if all is well."""
        kept = self._kept
        if position.commitment != kept.promise:
            return OTHER_PROMISE
        if position.secret is None:
            return ""
        if commitment(_bytes(position.secret)) != kept.promise:
            return OTHER_SECRET
        if not kept.told:
            return ""
        given = dict(zip(position.givers or (), position.shares or (), strict=False))
        if given.get(position.seat) != kept.share:
            return NO_SHARE
        if {seat: seal(_bytes(share)) for seat, share in given.items()} != dict(_not_empty(kept.told)):
            return OTHER_SHARE
        return UNTOLD if kept.rounds > position.sealed_anew + 1 else ""

    def _keep(self) -> None:
        """Where nothing can be written, nothing is kept."""
        if self._file is None:
            return
        with suppress(OSError):
            write_whole(self._file, msgspec.json.encode(self._kept))


def file_of(address: Address) -> Path:
    """Where the promise to a seat is kept."""
    name = blake2b(address.link.encode(), digest_size=12).hexdigest()
    return state_folder() / "seats" / f"{name}.json"


def _read(file: Path) -> KeptShares:
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.json.decode(file.read_bytes(), type=KeptShares)
    return KeptShares()


def _not_empty(seals: list[str]) -> Iterator[tuple[int, str]]:
    return ((seat, sealed) for seat, sealed in enumerate(seals) if sealed)


def _bytes(text: str) -> bytes:
    with suppress(ValueError):
        return bytes.fromhex(text)
    return b""
