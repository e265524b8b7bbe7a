"""What a seat knows without seeing it: it follows from what it sees, or it was told.

The only Saboteur knows that all others are loyal; a card that everybody was shown and that lies face down again is
remembered. No view shows either, and no redeal changes either. Whether a seat knows a value is found by playing many
games: wherever one thing that the seat sees or was told is the same, the value is the same, too.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from escapade.check.case import Case, Trial, positions
from escapade.check.worlds import facts_told, view_of
from escapade.engine.contract import Records
from escapade.engine.events import Event

DEALS = 800  # who is the only Saboteur of eight is so in 100 of them
GAMES, STOPS = 60, 6  # played to the end, and positions of each
CHANCE = 1e-5  # how likely it may be that a value is the same by chance alone
FIRST, LAST = 8, 3  # events of a kind and a seat that are remembered one by one: of the first and of the last

Part = Callable[[Records], np.ndarray[Any, Any]]
Numbers = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Knowledge:
    """A position, and what a seat sees of it and was told before it, each thing by a name."""

    game: int  # its seed
    begun: bool  # whether a move was made
    states: Records
    things: dict[str, Hashable]


def known(match: Trial, states: Records, seat: int) -> Knowledge:
    """What a seat sees of a position and was told up to it."""
    things = dict(_leaves("view", view_of(match, states, seat)))
    told: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for _, event in match.events():
        kind, about, facts = _told(match, event, seat)
        told.setdefault((kind, about), []).append(facts)
    for (kind, about), each in told.items():
        for at in {*range(min(FIRST, len(each))), *range(-min(LAST, len(each)), 0)}:
            things |= {f"{kind} {about} {at} {name}": value for name, value in each[at].items()}
    return Knowledge(match.seed, bool(match.history), states.copy(), things)


def _told(match: Trial, event: Event, seat: int) -> tuple[str, int, dict[str, Any]]:
    facts = facts_told(match, event, seat)
    return facts.pop("kind"), facts.pop("seat"), facts


def _leaves(path: str, tree: Any) -> Iterator[tuple[str, Hashable]]:
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield from _leaves(f"{path}.{name}", value)
    elif isinstance(tree, list | tuple):
        yield f"{path} size", len(tree)
        for at, value in enumerate(tree):
            yield from _leaves(f"{path}[{at}]", value)
    else:
        yield path, tree


class Pool:
    """Positions of many games as one seat knows them."""

    def __init__(self, positions: Sequence[Knowledge]) -> None:
        self.states = [one.states for one in positions]
        self.games = np.array([one.game for one in positions])
        self._things = [one.things for one in positions]
        self._columns: dict[str, Numbers] = {}

    def same(self, name: str, value: Hashable) -> Numbers:
        """Where a thing that the seat knows has this value."""
        if name not in self._columns:
            column = np.empty(len(self._things), object)
            column[:] = [things.get(name) for things in self._things]
            self._columns[name] = column
        return np.asarray(self._columns[name] == value)

    def by_chance(self, same: Numbers, value: Any, values: Numbers) -> float:
        """How likely it is that chance alone gives this value to all these positions."""
        return float((values == value).mean() ** len(set(self.games[same].tolist())))


@dataclass
class ManyGames:
    """Positions of many games, dealt and played when somebody asks for them."""

    case: Case
    seed: int
    _pools: dict[tuple[int, bool], Pool] = field(default_factory=dict)

    def tell(self, one: Knowledge, seat: int, part: Part) -> bool:
        """Whether the seat knows a part of the state at this position: each of its numbers follows from something."""
        pools = [self._pool(seat, begun) for begun in ((False, True) if one.begun else (False,))]
        values = [np.array([part(states).ravel() for states in pool.states]) for pool in pools]
        here = part(one.states).ravel()
        return all(
            _follows(one, here[at], pools, [numbers[:, at] for numbers in values])
            for at in range(here.size)
            if any((numbers[:, at] != here[at]).any() for numbers in values)
        )

    def _pool(self, seat: int, begun: bool) -> Pool:
        if (seat, begun) not in self._pools:
            matches = self._played() if begun else map(self.case.match, range(self.seed, self.seed + DEALS))
            self._pools[seat, begun] = Pool([known(match, match.states, seat) for match in matches])
        return self._pools[seat, begun]

    def _played(self) -> Iterator[Trial]:
        for seed in range(self.seed, self.seed + GAMES):
            yield from (match for match in positions(self.case, seed, STOPS) if match.history)


def _follows(one: Knowledge, here: Any, pools: list[Pool], values: list[Numbers]) -> bool:
    """Whether a number follows from a thing: with that thing it is always the same, in too many games for chance."""
    for name, thing in one.things.items():
        same = [pool.same(name, thing) for pool in pools]
        if any((numbers[at] != here).any() for at, numbers in zip(same, values, strict=True)):
            continue
        if any(pool.by_chance(at, here, of) < CHANCE for pool, at, of in zip(pools, same, values, strict=True)):
            return True
    return False
