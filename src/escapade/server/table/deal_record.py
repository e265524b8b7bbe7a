"""What was fixed with the deal, as entry 0 of a table's log keeps it."""

import msgspec

from escapade.engine.chance import Origin


class DealRecord(msgspec.Struct, frozen=True):
    """What was fixed with the deal, as entry 0 keeps it. Of a table of before there are only the shares, as a list."""

    shares: list[str]
    givers: list[int] = []
    seals: list[str] = []
    sealed_anew: int = 0

    @property
    def origin(self) -> Origin:
        """As a match has it."""
        return Origin(tuple(self.givers), tuple(self.seals), self.sealed_anew)

    def text(self) -> str:
        """As it is stored."""
        return msgspec.json.encode(self).decode()


def read_deal(text: str | None) -> DealRecord:
    """What is stored of a deal."""
    found = msgspec.json.decode(text or "[]", type=DealRecord | list[str])
    return DealRecord(found) if isinstance(found, list) else found
