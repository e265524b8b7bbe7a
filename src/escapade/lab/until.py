"""How long the lab goes on: until it is sure, for a time, for a number of deals, or whichever comes first."""

import math
import re
import time
from dataclasses import dataclass, replace

from escapade.engine.errors import BadOptions

UNITS = {"s": 1, "m": 60, "h": 3600}
MOST_DEALS = 100_000_000


@dataclass(frozen=True)
class Until:
    """When to stop."""

    sure: bool = False
    seconds: float = math.inf
    deals: int = 0  # 0: no number was named
    since: float = 0.0

    @classmethod
    def read(cls, words: str) -> "Until":
        """From `sure`, `60s`, `5m`, `2000`, or several of them with commas: whichever comes first."""
        found = cls()
        for word in words.lower().replace("_", "").split(","):
            timed = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", word.strip())
            if word.strip() == "sure":
                found = replace(found, sure=True)
            elif timed:
                found = replace(found, seconds=float(timed[1]) * UNITS[timed[2]])
            elif word.strip().isdigit() and 1 <= int(word) <= MOST_DEALS:
                found = replace(found, deals=int(word))
            else:
                raise BadOptions(
                    f"'{word.strip()}' is no end: name sure, a time such as 60s or 5m, a number of deals such as 2000, "
                    "or several with commas between them (whichever comes first)."
                )
        return found

    @classmethod
    def of(cls, wish: "str | Until") -> "Until":
        """It, or what words say of it."""
        return cls.read(wish) if isinstance(wish, str) else wish

    def begin(self) -> "Until":
        """The same, with the clock running from now."""
        return replace(self, since=time.perf_counter())

    @property
    def over(self) -> bool:
        """Whether the time is up."""
        return time.perf_counter() - self.since > self.seconds

    @property
    def left(self) -> float:
        """How many seconds are left."""
        return max(self.seconds - (time.perf_counter() - self.since), 0.0)

    def part(self, of: float) -> "Until":
        """The same with only a part of the time, counted from the same beginning."""
        return replace(self, seconds=self.seconds * of)

    def share(self, parts: int) -> "Until":
        """The same for the next of so many parts: each has its share of the time that is left."""
        return replace(self, seconds=self.left / parts)
