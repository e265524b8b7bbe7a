"""Who has which thing of the box, as the game declares what having one means, and how these seats fare.

What a thing does for its holder: the mean of the seats that have it where it has its power, less the mean of the seats
that have it where it has none, over the same deals. Both means are of who has it in that very game: to follow the seats
of one box into the other would compare seats that were lucky with the same seats before they were.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.engine.events import Holding, Naming
from escapade.engine.record import Numbers
from escapade.lab.contest import Contest
from escapade.lab.crew import Halt
from escapade.lab.deals import Counted, Wanted, play_deals
from escapade.lab.measures import Measure
from escapade.lab.named import key_of, name_of, parts_called

COLUMNS = 4  # of a thing in a deal: seats that have it, their shares of the win, their points; whether anybody has it
SEATS, SHARES, POINTS, DEALS = range(COLUMNS)
BATCHES = 128  # Deals are summed up in so many heaps; how far these lie apart says how sure a figure is.
FEW = 20  # Of fewer deals in which somebody has a thing nothing is said.
SHARE, SCORE = 0, 1  # what is asked of holders


@dataclass(frozen=True)
class Held:
    """A kind of things, what it means to have one, and where games note it."""

    holding: Holding
    keys: tuple[str, ...]  # of the things, by which they are the same in another box
    names: tuple[str, ...]
    start: int  # where the games' notes of them begin: those gained, then those lost

    @property
    def sense(self) -> str:
        """As one reads it."""
        return self.holding.sense.replace("-", " ")

    @property
    def wants(self) -> Iterator[tuple[int, ...]]:
        """What is to be listened to."""
        for at, sources in ((0, self.holding.gained), (len(self.names), self.holding.lost)):
            for one in sources:
                if one.kind is not None:
                    field = one.kind.fields.index(one.field)
                    yield int(one.kind), field, self.start + at, len(self.names), int(one.as_set)

    def who(self, games: Counted, seats: int) -> Numbers:
        """Whether a seat has a thing: rotations by deals by seats by things."""
        count = len(self.names)
        seen = games.seen[:, :, :seats, self.start : self.start + 2 * count].astype(np.int64)
        times = seen[..., :count] - seen[..., count:]
        for sign, sources in ((1, self.holding.gained), (-1, self.holding.lost)):
            for one in sources:
                if one.kind is None:
                    times += sign * _in_position(games, one, seats, count)
        return np.asarray(times > 0)


def _in_position(games: Counted, naming: Naming, seats: int, count: int) -> Numbers:
    values = np.asarray(games.states[naming.field]).astype(np.int64)[:, :, :seats]
    if naming.as_set:
        return np.asarray(values[..., None] >> np.arange(count) & 1)
    values = values.reshape(*values.shape[:3], -1)
    return np.asarray((values[..., None] == np.arange(count)).any(3), np.int64)


@dataclass(frozen=True)
class Holdings:
    """All kinds of things that are asked about, as one box numbers them."""

    kinds: tuple[Held, ...]

    @classmethod
    def of(cls, game: Game, box: Box, asked: Sequence[str]) -> "Holdings":
        """The things of these names, such as `treasure` (its usual sense) or `treasure.used`."""
        kinds, start = [], 0
        for name in asked:
            holding = the_holding(game, name)
            parts = parts_called(box, holding.thing)
            if not parts:
                raise BadOptions(f"The box of {game.title} has no list of things called '{holding.thing}'.")
            keys = tuple(key_of(part) for part in parts)
            kinds.append(Held(holding, keys, tuple(name_of(part) for part in parts), start))
            start += 2 * len(parts)
        return cls(tuple(kinds))

    @property
    def wants(self) -> Wanted:
        """What is to be listened to."""
        return Wanted(
            tuple(row for held in self.kinds for row in held.wants), 2 * sum(len(it.names) for it in self.kinds)
        )

    @property
    def states(self) -> bool:
        """Whether final positions are looked at."""
        return any(held.holding.positions for held in self.kinds)

    def places(self, keys: Sequence[tuple[str, str]]) -> Numbers:
        """Where things (a kind's name and a key) are among all these; -1: they are not in this box."""
        known = [(held.holding.thing, key) for held in self.kinds for key in held.keys]
        where = {key: place for place, key in enumerate(known)}
        return np.array([where.get(key, -1) for key in keys], np.int64)

    def who(self, games: Counted, seats: int) -> Numbers:
        """Whether a seat has a thing: rotations by deals by seats by things."""
        return np.concatenate([held.who(games, seats) for held in self.kinds], axis=3)

    def play(self, contest: Contest, first: int, count: int, halt: Halt | None = None) -> tuple[Counted, Numbers]:
        """Some deals, and of each thing how its holders fared there: deals by things by columns."""
        games = play_deals(contest, first, count, wants=self.wants, states=self.states, halt=halt)
        return games, self.fared(games, contest.seats)

    def fared(self, games: Counted, seats: int) -> Numbers:
        """How the holders of each thing fared: deals by things by columns."""
        who = self.who(games, seats).astype(float)
        held = who.sum((0, 2))
        shares, points = (
            np.einsum("tds,tdsn->dn", of[:, :, :seats].astype(float), who) for of in (games.shares, games.points)
        )
        return np.stack([held, shares, points, (held > 0).astype(float)], axis=2)


NOBODY = Holdings(())  # nothing is asked of holders


def the_holding(game: Game, name: str) -> Holding:
    """What it means to have a thing of this name; refused, in words, where the game does not say."""
    found = game.events.holding(name)
    if found is not None:
        return found
    known = [f"{one.thing}.{one.sense}" for one in game.events.holdings]
    if not known:
        raise BadOptions(
            f"{game.title} does not say what it means to have a {name.partition('.')[0]} (nor any other thing), so "
            "nothing can be said of holders. A game says it where its events are declared: EVENTS.has(…)."
        )
    raise BadOptions(f"{game.title} does not say what it means to have a '{name}'. It does of: {', '.join(known)}.")


def asked_things(game: Game) -> list[str]:
    """Every kind of things that the game says anything of, each in its usual sense."""
    return list(dict.fromkeys(one.thing for one in game.events.holdings))


def usual_of(games: Counted, seats: int) -> Numbers:
    """How all seats fared: of each deal how many, and sums of shares, their squares, points, their squares."""
    shares, points = games.shares[:, :, :seats], games.points[:, :, :seats].astype(float)
    rows = (np.ones_like(shares), shares, shares**2, points, points**2)
    return np.stack([row.sum((0, 2)) for row in rows], axis=1)


def holders_measures(game: Game) -> list[Measure]:
    """What is asked of holders: their share of the win, and their points where seats have points of their own."""
    share = Measure("share", "share of the win", share=True)
    return [share] if game.cooperative or game.scores is None else [share, Measure("points", "points")]


@dataclass(frozen=True)
class Estimate:
    """What a thing does to one measure of its holders, and how far off that may be (a standard error)."""

    first: float
    second: float
    change: float  # second less first
    error: float
    apart: float  # the change less the mean change of the other things of its kind
    apart_error: float
    freedom: int  # how many games a figure rests on, less one: few make intervals wider


class Sums:
    """How the holders of each thing fared under two boxes, summed up over deals in `BATCHES` heaps.

    `counted` is all there is to it: heaps by things by columns, under the first box and then under the second.
    """

    def __init__(self, things: int, counted: Numbers | None = None, usual: Numbers | None = None) -> None:
        self.counted = np.zeros((BATCHES, things, 2 * COLUMNS)) if counted is None else counted
        self.usual = np.zeros(5) if usual is None else usual

    def add(self, thing: int | slice, first: int, ours: Numbers, theirs: Numbers) -> None:
        """Deals first, first + 1, … of one thing (deals by columns), or of all of them (deals by things by columns)."""
        heaps = (first + np.arange(len(ours))) % BATCHES
        both = np.concatenate([ours, theirs], axis=-1)
        np.add.at(self.counted[:, thing], heaps, both)

    @property
    def spread(self) -> tuple[float, float]:
        """How far seats lie apart in one game, in shares and in points: a standard deviation."""
        _, share, share2, points, points2 = (float(it) for it in self.usual / max(self.usual[0], 1))
        return math.sqrt(max(share2 - share**2, 0.0)), math.sqrt(max(points2 - points**2, 0.0))

    @property
    def fair(self) -> float:
        """What a seat wins on average."""
        return float(self.usual[1] / max(self.usual[0], 1))

    def held(self) -> Numbers:
        """In how many deals somebody had a thing: things by boxes."""
        return np.asarray(self.counted.sum(0)[:, [DEALS, COLUMNS + DEALS]])

    def ready(self) -> Numbers:
        """Of which things enough was seen under both boxes."""
        return np.asarray(self.held().min(1) >= FEW)

    def estimates(self, measure: int, groups: Sequence[Sequence[int]]) -> list[Estimate | None]:
        """What is known of each thing; None where too few games are. Things of a group are measured by each other."""
        total = self.counted.sum(0)
        means, changes = _means(total, measure)
        left_out = _means(total[None] - self.counted, measure)[1]
        left_out = np.where(np.isfinite(left_out), left_out, changes)
        used = np.maximum((self.counted != 0).any(2).sum(0), 2)
        ready, held, spread = self.ready(), np.maximum(self.held(), 1), self.spread[measure]
        # As if one holder more under each box lay a spread off: a few games that all go one way prove nothing.
        wary = spread**2 * (1 / held**2).sum(1)
        others, others_left_out = np.full(len(changes), np.nan), np.full(left_out.shape, np.nan)
        for group in groups:
            known = [i for i in group if ready[i]]
            for i in known if len(known) > 1 else ():
                rest = [j for j in known if j != i]
                others[i], others_left_out[:, i] = changes[rest].mean(), left_out[:, rest].mean(1)
        scale = (used - 1) / used
        error = np.sqrt(scale * ((left_out - changes) ** 2).sum(0) + wary)
        apart = changes - others
        apart_error = np.sqrt(scale * ((left_out - others_left_out - apart) ** 2).sum(0) + wary)
        freedom = np.minimum(used, held.min(1)) - 1
        rows = np.stack([*means, changes, error, apart, apart_error], axis=1).tolist()
        return [
            Estimate(first, second, change, off, aside, aside_off, max(int(freedom[i]), 1)) if ready[i] else None
            for i, (first, second, change, off, aside, aside_off) in enumerate(rows)
        ]


def _means(sums: Numbers, measure: int) -> tuple[Numbers, Numbers]:
    """Means of holders under both boxes, and their difference."""
    column = (SHARES, POINTS)[measure]
    with np.errstate(divide="ignore", invalid="ignore"):
        means = np.stack([sums[..., at + column] / sums[..., at + SEATS] for at in (0, COLUMNS)])
    return means, means[1] - means[0]


def widened(normal: float, freedom: int) -> float:
    """How many standard errors a bound is away where the error itself is known from few games (Student's t)."""
    return normal + (normal**3 + normal) / (4 * max(freedom, 1))


def as_normal(off: float, freedom: int) -> float:
    """The other way about: so many standard errors, as the normal curve counts them (Wallace's approximation)."""
    n = max(freedom, 1)
    return math.copysign((8 * n + 1) / (8 * n + 3) * math.sqrt(n * math.log1p(off * off / n)), off)
