"""The luck share: how much of the result is not told by who plays better.

A good and a bad player sit at one table, in every seat in turn and with the same deals. The part of the variance of
the result that goes with who it is, is skill; the rest is luck. In a game that is won or lost together there are two
tables instead, one of good players and one of bad ones. It says as much about these two players as about the game, so
it is told with their names, and only the same two are compared.
"""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from escapade.bots.levels import BOTS, Bot, plays
from escapade.lab.crew import Halt
from escapade.lab.deals import play_deals, rotations
from escapade.lab.intervals import NORMAL_95
from escapade.lab.simulate import Contest

Numbers = np.ndarray[Any, Any]
PARTS = 16  # of the deals; the interval is from leaving each out in turn


@dataclass(frozen=True)
class Luck:
    """The share of luck, and between what it lies with 95 % probability; how often the better of the two wins."""

    share: float
    low: float
    high: float
    better: str
    worse: str
    better_wins: float
    deals: int


def worse_than(strong: Bot, contest: Contest) -> Bot | None:
    """Whom a bot should beat."""
    if strong.kernel is None and plays(BOTS["greedy"], contest.game):
        return BOTS["greedy"]
    return None if strong.name == "random" else BOTS["random"]


def luck_share(contest: Contest, deals: int, halt: Halt | None = None) -> Luck | None:
    """The luck share of a contest whose first bot is the better player; None where there is no contest."""
    strong = contest.bots[0]
    weak = worse_than(strong, contest)
    sides = contest.game.sides(contest.seats)
    if weak is None or deals < PARTS or (sides == 1 and not contest.game.cooperative):
        return None
    results, who = _together(contest, strong, weak, deals, halt) if contest.game.cooperative or sides > contest.seats \
        else _against(contest, strong, weak, deals, halt)  # fmt: skip
    whole = _share(results, who)
    parts = [_share(results[np.arange(deals) % PARTS != left], who) for left in range(PARTS)]
    error = math.sqrt((PARTS - 1) / PARTS * float(((np.array(parts) - np.mean(parts)) ** 2).sum()))
    wins = float(results[:, who].mean())
    low, high = max(0.0, whole - NORMAL_95 * error), min(1.0, whole + NORMAL_95 * error)
    return Luck(whole, low, high, strong.name, weak.name, wins, deals)


def _against(
    contest: Contest, strong: Bot, weak: Bot, deals: int, halt: Halt | None
) -> tuple[Numbers, Numbers]:  # fmt: skip
    """One good player among bad ones: deals by places, and which of the places are the good player's."""
    mixed = replace(contest, bots=(strong, *[weak] * (contest.seats - 1)))
    games = play_deals(mixed, 0, deals, halt=halt)
    who = np.array([[one is strong for one in bots] for bots in rotations(mixed.bots)])
    shares = games.shares[:, :, : contest.seats].transpose(1, 0, 2)
    return shares.reshape(deals, -1), who.ravel()


def _together(
    contest: Contest, strong: Bot, weak: Bot, deals: int, halt: Halt | None
) -> tuple[Numbers, Numbers]:  # fmt: skip
    """A table of good players and one of bad ones."""
    tables = [replace(contest, bots=(one,) * contest.seats) for one in (strong, weak)]
    results = [play_deals(table, 0, deals, halt=halt).shares[0, :, 0] for table in tables]
    return np.column_stack(results), np.array([True, False])


def _share(results: Numbers, who: Numbers) -> float:
    total = float(results.var())
    if total == 0:
        return 1.0
    middle, good, bad = results.mean(), results[:, who].mean(), results[:, ~who].mean()
    part = float(who.mean())
    told = part * (good - middle) ** 2 + (1 - part) * (bad - middle) ** 2
    return float(1 - told / total)
