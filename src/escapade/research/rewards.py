"""What a seat is given at the end of a game: its share of the win, its score, or the margin to the best of the others.

`share` lies between 0 and 1. `score` is what the game's score sheet says, and `margin` how far that is above the best
of all other sides; partners, who have nobody to be ahead of, get the score. Where the fewest points win, both are
negated, so that more is always better.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from escapade.engine.chance import begin_stream, below
from escapade.engine.contract import MOST_SEATS, Game
from escapade.engine.doors import doors, scratch
from escapade.engine.errors import BadOptions
from escapade.engine.log import SILENT
from escapade.engine.record import blank
from escapade.research.kernels import BY_MARGIN, BY_SCORE, BY_SHARE, LOSE

REWARDS = {"share": BY_SHARE, "score": BY_SCORE, "margin": BY_MARGIN}
LOOKS = 40  # random games from which one reads whether more points or fewer win
LONGEST = 100_000  # moves of such a game

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


def more_wins(game: Game, seats: int, options: Mapping[str, object] | None = None) -> int:
    """1 where the most points win, -1 where the fewest do: as the game declares, or read off random games."""
    declared = getattr(game, "points", None)
    if declared is not None:
        return -1 if declared == "fewest" else 1
    if game.cooperative or game.sides(seats) == 1:
        return 1
    return _read_off(game, tuple(game.option_values(seats, options).tolist()))


@cache
def _read_off(game: Game, settings: tuple[int, ...]) -> int:
    lean, sides = 0.0, game.sides(settings[0])
    for number in range(LOOKS):
        points, shares = _random_end(game, np.array(settings, np.int64), number)
        points, shares = points[:sides], shares[:sides]
        lean += float(((points - points.mean()) * (shares - shares.mean())).sum())
    return -1 if lean < 0 else 1


def _random_end(game: Game, settings: Numbers, number: int) -> tuple[Numbers, Numbers]:
    """Points and shares of a game at random."""
    box, ways, states, rng, room = game.box, doors(game), blank(game.state), np.zeros(1, np.uint64), scratch(game)
    begin_stream(rng, 0, number)
    ways.setup(box.records, states, settings, rng, SILENT)
    for _ in range(LONGEST):
        due = int(ways.awaits(states))
        if not due:
            break
        seat = (due & -due).bit_length() - 1
        count = ways.legal(box.records, states, seat, room)
        ways.play(box.records, states, seat, int(room[below(rng, count)]), rng, SILENT)
    points, shares = np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.float64)
    ways.scores(box.records, states, points)
    ways.payoff(box.records, states, shares)
    return points, shares


class Payer:
    """What every seat of one game gets at its end."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object] | None, reward: str) -> None:
        self.kind = reward_kind(reward)
        self.sides = game.sides(seats)
        self.sign = 1 if self.kind == BY_SHARE else more_wins(game, seats, options)
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
