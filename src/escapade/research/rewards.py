"""What a seat is given at the end of a game: its share of the win, its score, or the margin to the best of the others.

`share` lies between 0 and 1. `score` is what the game's score sheet says, and `margin` how far that is above the best
of all other sides; partners, who have nobody to be ahead of, get the score. Where the fewest points win, both are
negated, so that more is always better.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions
from escapade.research.kernels import BY_MARGIN, BY_SCORE, BY_SHARE, LOSE

REWARDS = {"share": BY_SHARE, "score": BY_SCORE, "margin": BY_MARGIN}

Numbers = np.ndarray[Any, Any]


def reward_kind(reward: str) -> int:
    """The number of a kind of reward, or a refusal."""
    if reward not in REWARDS:
        raise BadOptions(f"`reward` is one of {', '.join(map(repr, REWARDS))}, not {reward!r}.")
    return REWARDS[reward]


def illegal_kind(illegal: str | None, reward: str, known: Mapping[str, int]) -> str:
    """What becomes of an illegal move: as chosen, or by default the game is lost, where there is a share to lose."""
    if illegal is None:
        return "lose" if reward == "share" else "raise"
    if illegal not in known:
        raise BadOptions(f"`illegal` is one of {', '.join(map(repr, known))}, not {illegal!r}.")
    if known[illegal] == LOSE and reward != "share":
        raise BadOptions(f"With reward={reward!r} there is no share to lose: `illegal` is 'raise' or 'random'.")
    return illegal


class Payer:
    """What every seat of one game gets at its end."""

    def __init__(self, game: Game, seats: int, reward: str) -> None:
        self.kind = reward_kind(reward)
        self.sides = game.sides(seats)
        self.sign = -1 if self.kind != BY_SHARE and game.points == "fewest" else 1
        self._alone = game.cooperative or self.sides == 1

    @property
    def ways(self) -> tuple[int, int, int]:
        """The same as numbers, for kernels."""
        return self.kind, self.sign, 0 if self._alone else self.sides

    def pay(self, points: Numbers, seats: int) -> tuple[float, ...]:
        """Rewards by score or margin, from the score sheet."""
        own = (self.sign * points[: self.sides]).tolist()
        if self.kind == BY_MARGIN and not self._alone:
            own = [mine - max(own[:side] + own[side + 1 :]) for side, mine in enumerate(own)]
        return tuple(float(reward) for reward in own[:seats])
