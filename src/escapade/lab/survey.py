"""One table, many deals: every measure with its interval and its spread, seats, and what a worse player costs."""

import math
import os
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from escapade.bots.levels import BOTS, Bot, plays
from escapade.engine.record import Numbers
from escapade.lab.contest import Contest
from escapade.lab.crew import Halt, in_order
from escapade.lab.deals import pieces, play_deals, rotations
from escapade.lab.intervals import NORMAL_95, wilson
from escapade.lab.measures import Measure, measure, measures_of
from escapade.lab.until import Until

MOST_DEALS = 20_000
YES_OR_NO = ("win", "shared", "nobody")


@dataclass(frozen=True)
class Stat:
    """A measure: its mean with a 95 % interval, and where a tenth, half and nine tenths of the deals lie."""

    id: str
    name: str
    share: bool
    mean: float
    low: float
    high: float
    tenth: float
    half: float
    nine_tenths: float

    @property
    def measure(self) -> Measure:
        """What it is of."""
        return Measure(self.id, self.name, self.share)


@dataclass(frozen=True)
class Survey:
    """What one number of seats with one kind of bot comes to."""

    seats: int
    bot: str
    deals: int
    fewer_is_better: bool
    stats: list[Stat]
    choices_a_seat: float

    def stat(self, name: str) -> Stat | None:
        """One measure."""
        return next((one for one in self.stats if one.id == name), None)


@dataclass(frozen=True)
class Restricted:
    """One seat plays worse than the others, in every seat in turn: what is left of its share."""

    player: str
    others: str
    wins: float
    low: float
    high: float
    fair: float
    games: int = 0


def survey(contest: Contest, until: Until, threads: int | None = None, halt: Halt | None = None) -> Survey:
    """Play deals until it is time."""
    halt = halt or Halt()
    game, seats = contest.game, contest.seats
    clock, rows, choices = until.begin(), list[Numbers](), 0.0

    def play(piece: tuple[int, int]) -> tuple[Numbers, float]:
        games = play_deals(contest, *piece, halt=halt)
        return measure(game, seats, games), float(games.choices.sum())

    coming = pieces(0, until.deals or MOST_DEALS, contest.searching)
    for answer, chosen in in_order(play, coming, threads or os.cpu_count() or 1, halt):
        rows.append(answer)
        choices += chosen
        if clock.over:
            break
    names = measures_of(game, seats)
    every = np.concatenate(rows) if rows else np.zeros((0, len(names)))
    deals = len(every)
    stats = [_stat(it, every[:, i]) for i, it in enumerate(names)] if deals > 1 else []
    return Survey(seats, contest.bots[0].name, deals, contest.better < 0, stats, choices / max(deals * seats, 1))


def _stat(it: Measure, values: Numbers) -> Stat:
    reach = NORMAL_95 * float(values.std(ddof=1)) / math.sqrt(len(values))
    mean = float(values.mean())
    low, high = mean - reach, mean + reach
    if it.id.startswith("share.") or it.id in YES_OR_NO:  # a bell curve would say that what came never never comes
        low, high = wilson(float(values.sum()), len(values))
    tenth, half, most = (float(value) for value in np.percentile(values, [10, 50, 90]))
    return Stat(it.id, it.name, it.share, mean, low, high, tenth, half, most)


def restricted(contest: Contest, deals: int, halt: Halt | None = None) -> list[Restricted]:
    """A seat that plays at random, and one that plays as in a rollout, among the contest's own bots."""
    game, seats, own = contest.game, contest.seats, contest.bots[0]
    if game.cooperative or seats < 2 or contest.searching:
        return []
    weaker = [BOTS[name] for name in ("random", "policy") if name != own.name and plays(BOTS[name], game)]
    return list(map(partial(_restricted, contest, own, deals, halt), weaker))


def _restricted(contest: Contest, own: Bot, deals: int, halt: Halt | None, weak: Bot) -> Restricted:
    table = replace(contest, bots=(weak, *[own] * (contest.seats - 1)))
    games = play_deals(table, 0, deals, halt=halt)
    won = np.mean([games.shares[turn, :, bots.index(weak)] for turn, bots in enumerate(rotations(table.bots))], axis=0)
    reach = NORMAL_95 * float(won.std(ddof=1)) / math.sqrt(deals) if deals > 1 else 1.0  # one says nothing of spread
    mean = float(won.mean())
    played = deals * contest.seats
    few = wilson(mean * played, played)
    low, high = min(mean - reach, few[0]), max(mean + reach, few[1])
    return Restricted(weak.name, own.name, mean, max(low, 0.0), min(high, 1.0), 1 / contest.seats, played)
