"""How strong players are, from who won at which tables: Plackett–Luce by maximum likelihood, and honest intervals.

At a table with k seats of A and m of B a seat of A wins exp(a) / (k exp(a) + m exp(b)) of the time: the win goes to one
seat of the table, and the strengths say to which. So a table of any number of seats gives the same strengths, and seats
that lose say nothing about each other. A shared win counts as its parts; a game that nobody wins says nothing.

Intervals are from the profile likelihood, which is lopsided where somebody hardly ever loses and open where somebody
never did. The games of one deal depend on each other, so each pair's games are counted as the fewer independent games
that would vary as much, and never as more than there were (`Met.spread`): an interval is never narrower than the one
that as many throws of a fair coin would give.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from escapade.engine.record import Numbers

HALF = 0.5  # of a win: a doubt that stands for what was not played
DOUBT = 2  # deals that are made up, all of whose games end alike, until the real ones say how they hang together
DROP = 1.920729410347062  # of the log likelihood at the ends of a 95 % interval
RIDGE = 1e-6  # keeps strengths finite that nothing holds
WIDEST = 25.0  # further than this from the best value an end counts as open: 4,300 Elo
CLOSE = 1e-6


@dataclass(frozen=True)
class Met:
    """Two players at some tables: what each won, by deal, table and player, and how many seats each had there."""

    first: int
    second: int
    won: Numbers
    seats: tuple[tuple[int, int], ...]

    @property
    def deals(self) -> int:
        """How many."""
        return len(self.won)

    @cached_property
    def odds(self) -> Numbers:
        """By table, the logarithm of how many seats of the first there are to one of the second."""
        return np.array([np.log(mine / theirs) for mine, theirs in self.seats])

    @cached_property
    def sums(self) -> Numbers:
        """What each won in all, by table and player."""
        return np.asarray(self.won.reshape(-1, len(self.seats), 2).sum(0))

    @property
    def wins(self) -> float:
        """What the first won of all that was won: 1 for a player who always wins, however many sit there."""
        return share_of(self.first, [self])

    @property
    def nobody(self) -> int:
        """In how many games nobody won."""
        return int((self.won.sum(2) == 0).sum())

    @cached_property
    def spread(self) -> float:
        """By how much the wins of a deal vary more than those of games apart: 1 to the number of its games.

        A few deals that happen to be alike must not be believed, so some are made up whose games all end alike.
        """
        tables = len(self.seats)
        won, gap = self.sums + HALF / tables, 0.0
        for _ in range(50):
            share = _share(gap + self.odds)
            step = (won[:, 0] - won.sum(1) * share).sum() / (won.sum(1) * share * (1 - share)).sum()
            gap += float(np.clip(step, -1, 1))
            if abs(step) < CLOSE:
                break
        share = _share(gap + self.odds)
        games = self.won.sum(2)
        off = (self.won[:, :, 0] - games * share).sum(1)
        apart = float((games * share * (1 - share)).sum())
        held = float(((off - off.mean()) ** 2).sum()) * self.deals / (self.deals - 1) if self.deals > 1 else 0.0
        doubt = DOUBT * tables / 4
        return max(1.0, (held + tables * doubt) / (apart + doubt))


class Strengths:
    """The strengths of some players, as logarithms, from all their meetings; `weights` are for those."""

    def __init__(self, players: int, met: Sequence[Met], weights: Sequence[float] = ()) -> None:
        self.players = players
        pairs, odds, won = [], [], []
        for one, weight in zip(met, weights or [1.0] * len(met), strict=True):
            for table in range(len(one.seats)):
                pairs.append((one.first, one.second))
                odds.append(one.odds[table])
                won.append(one.sums[table] * weight / one.spread)
        self._met = sorted({(one.first, one.second) for one in met})
        self._pairs, self._odds, self._won = pairs, odds, won

    @cached_property
    def best(self) -> Numbers:
        """The likeliest, with half a win each way in every pair, so that a player who never lost has a place."""
        return self._likelihood(np.zeros(self.players)).top()

    def between(self, towards: Numbers) -> tuple[float, float]:
        """The 95 % interval of a sum of strengths, such as (1, -1): the first less the second. An end may be open."""
        return -self._end(-towards), self._end(towards)

    def _end(self, towards: Numbers) -> float:
        """How far it may reach that way: half a win is made up for whoever would bring it there, none against."""
        likelihood = self._likelihood(towards)
        place = likelihood.top()
        low, floor = float(towards @ place), likelihood.at(place) - DROP

        def over(value: float) -> float:
            nonlocal place
            place = likelihood.top(place, towards, value)
            return likelihood.at(place) - floor

        step, high = HALF, low
        above, below = DROP, DROP
        while below > 0:
            low, above = high, below
            high, step = high + step, 2 * step
            if high > low + WIDEST:
                return float("inf")
            below = over(high)
        while high - low > CLOSE * 100 and abs(below) > CLOSE:
            middle = low + (high - low) * above / (above - below)
            middle = min(max(middle, low + 0.1 * (high - low)), high - 0.1 * (high - low))
            value = over(middle)
            low, above, high, below = (middle, value, high, below) if value > 0 else (low, above, middle, value)
        return high

    def _likelihood(self, towards: Numbers) -> "Likelihood":
        """What was won, and half a win for whoever the end that is looked for is good for; for both if for neither."""
        pairs, odds, won = list(self._pairs), list(self._odds), list(self._won)
        for first, second in self._met:
            lean = towards[first] - towards[second]
            pairs.append((first, second))
            odds.append(0.0)
            won.append(np.array([HALF * (lean >= 0), HALF * (lean <= 0)]))
        rows = np.array(pairs, np.int64).reshape(-1, 2)
        return Likelihood(self.players, rows, np.array(odds), np.array(won).reshape(-1, 2))


@dataclass(frozen=True)
class Likelihood:
    """Who won how much of what, by row: the pair, the odds of their seats, what each won."""

    players: int
    pairs: Numbers
    odds: Numbers
    won: Numbers

    def at(self, place: Numbers) -> float:
        """The log likelihood of these strengths."""
        gap = place[self.pairs[:, 0]] - place[self.pairs[:, 1]] + self.odds
        told = self.won[:, 0] * np.logaddexp(0, -gap) + self.won[:, 1] * np.logaddexp(0, gap)
        return float(-told.sum() - RIDGE / 2 * (place @ place))

    def top(self, place: Numbers | None = None, towards: Numbers | None = None, value: float = 0.0) -> Numbers:
        """Where it is greatest, by Newton's method; among the strengths of which `towards` sums up to `value`."""
        place = np.zeros(self.players) if place is None else place
        if towards is not None:
            place = place + towards * (value - towards @ place) / (towards @ towards)
        now = self.at(place)
        for _ in range(200):
            step = self._step(place, towards)
            size = float(np.abs(step).max())
            step *= min(1.0, 2.0 / size) if size > 0 else 0.0
            while self.at(place + step) < now - 1e-12 and size > CLOSE:
                step, size = step / 2, size / 2
            place, before, now = place + step, now, self.at(place + step)
            if size < CLOSE or now - before < 1e-11:
                break
        return place

    def _step(self, place: Numbers, towards: Numbers | None) -> Numbers:
        first, second = self.pairs[:, 0], self.pairs[:, 1]
        share, games = _share(place[first] - place[second] + self.odds), self.won.sum(1)
        slope, curve = -RIDGE * place, RIDGE * np.eye(self.players)
        off, bend = self.won[:, 0] - games * share, games * share * (1 - share)
        np.add.at(slope, first, off)
        np.add.at(slope, second, -off)
        for one, other, sign in ((first, first, 1), (second, second, 1), (first, second, -1), (second, first, -1)):
            np.add.at(curve, (one, other), sign * bend)
        if towards is None:
            return np.asarray(np.linalg.solve(curve, slope))
        held = np.block([[curve, towards[:, None]], [towards[None, :], np.zeros((1, 1))]])
        return np.asarray(np.linalg.solve(held, np.append(slope, 0.0))[:-1])


def _share(gap: Numbers) -> Numbers:
    """What the first wins, by the logarithm of its odds."""
    return np.asarray(1 / (1 + np.exp(-np.clip(gap, -500, 500))))


def even_weights(rounds: Sequence[Sequence[Met]]) -> list[float]:
    """A weight for each meeting: every round counts as much, and all together as much as is known of their mean."""
    deals = [max(sum(one.deals for one in met), 1) for met in rounds]
    whole = len(rounds) / sum(1 / count for count in deals)
    return [whole / count for met, count in zip(rounds, deals, strict=True) for _ in met]


def share_of(player: int, met: Sequence[Met]) -> float:
    """What a player won of all that was won in its meetings: 1 for who always wins, however many sit at a table."""
    won = np.zeros(2)
    for one in met:
        if player in (one.first, one.second):
            won += one.sums.sum(0)[:: 1 if player == one.first else -1]
    return float(won[0] / won.sum()) if won.sum() else float("nan")
