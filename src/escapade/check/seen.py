"""Numbers hold what a seat is shown and what it remembers: found by planting changes, field by field of the state.

A place of a field, or a member of a set, becomes what it was in another game; where that breaks a law, the other place
that holds it gets what was here before. Where such a change changes a seat's view it must change its numbers, too. So
must what no view shows that seat and no redeal deals anew, if it matters: that much bots that search know of the past.
What is left out on purpose `Features.leaves_out` names.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from escapade.check.case import Case, Trial, positions, redealt, variants
from escapade.check.finding import Unsound, hold, quoted, who
from escapade.check.worlds import Difference, differences, view_of
from escapade.engine.contract import MOST_SEATS, Records
from escapade.engine.doors import doors, scratch
from escapade.engine.record import as_python

GAMES, STOPS = 2, 6  # in which changes are planted, and positions of each
DONORS, SPREAD = 3, 24  # other games from which values come, and positions of each
PLANTS = 3  # of each kind in each field of a position
MENDINGS = 8  # ways in which a change that breaks a law is made whole
MARGIN = 4096  # numbers before and behind, in case an impossible position makes `encode` miss its place

Numbers = np.ndarray[Any, Any]


@dataclass
class StateField:
    """A field of the state, and what it held at some positions of other games."""

    name: str
    values: Numbers  # a row for each position, the field's places one after the other
    shape: tuple[int, ...]
    differ: list[int]  # the places at which those positions differ
    redealt: bool = False  # whether a redeal has dealt it anew, for whatever seat

    @property
    def of_sets(self) -> bool:
        """Whether it may hold sets: they take eight bytes."""
        return bool(self.values.dtype.itemsize == 8)


class Looks:
    """How a position looks to each seat; views come late, since they take long."""

    def __init__(self, match: Trial, states: Records) -> None:
        self.match, self.states = match, states
        self._views: dict[int, Any] = {}

    def view(self, seat: int) -> Any:
        """What is shown to a seat."""
        if seat not in self._views:
            self._views[seat] = self.match.game.view(self.match.box, as_python(self.states), seat)
        return self._views[seat]

    def numbers(self, seat: int) -> bytes | None:
        """The numbers of a seat; None where `encode` wrote beside them, since no such position can be."""
        wide = len(self.match.game.features)
        room = np.zeros(wide + 2 * MARGIN, np.float32)
        doors(self.match.game).encode(self.match.box.records, self.states, seat, room[MARGIN:-MARGIN])
        beside = room[:MARGIN].any() or room[-MARGIN:].any()
        return None if beside else room[MARGIN:-MARGIN].tobytes()

    def matters(self) -> tuple[Any, ...]:
        """What may depend on a thing that a seat is not shown: legal moves, scores, what the others see.

        Whose turn it is does not count: whoever asks for moves is told.
        """
        game, box = self.match.game, self.match.box
        scores = np.zeros(MOST_SEATS, np.int64)
        doors(game).scores(box.records, self.states, scores)
        room = np.zeros(len(scratch(game)) + MARGIN, np.int64)
        legal = [room[: doors(game).legal(box.records, self.states, seat, room)].tolist() for seat in self.match.awaits]
        return scores.tolist(), legal, [self.view(seat) for seat in range(self.match.seats)]


def check_seen(case: Case, seed: int = 1) -> int:
    """What a seat is shown or remembers shows in its numbers. The number of changes that were planted."""
    fields, choices, planted = _fields(case, seed), random.Random(seed), 0
    for number in range(GAMES):
        for match in positions(case, seed + number, STOPS):
            if match.over:
                continue
            here = Looks(match, match.states)
            for found, where, world in _planted(match, fields, choices):
                planted += 1
                hidden = any(one.redealt for one in fields if (world[one.name] != match.states[one.name]).any())
                _shows(found, where, here, Looks(match, world), hidden)
    return planted


def check_left_out(case: Case, seed: int = 1) -> None:
    """What is left out is named as a view or the state names it."""
    names = set(case.game.features.left_out) - set(case.game.state.names or ())
    for match in positions(case, seed, STOPS) if names else ():
        names -= {*_paths("", view_of(match, match.states, 0))}
    for name in sorted(names):
        hold(False, f"`FEATURES.leaves_out` names '{name}', which no view shows and the state does not have.")


def _paths(path: str, tree: Any) -> Iterator[str]:
    """The names of all that a view holds, without places in lists."""
    if isinstance(tree, dict):
        for name, value in tree.items():
            below = f"{path}.{name}" if path else name
            yield below
            yield from _paths(below, value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from _paths(path, value)


# Planting


def _fields(case: Case, seed: int) -> list[StateField]:
    """The fields of the state that differ between positions of other games, those with other options among them."""
    high = [other for other in variants(case.game, case.seats) if other.label == "high"] or [case]
    cases = [case] * (DONORS - 1) + high
    states, redealt_fields = list[Records](), set[str]()
    for number, donor in enumerate(cases):
        for match in positions(donor, seed + 7 + number, SPREAD):
            if not match.over:
                states.append(match.states.copy())
                redealt_fields |= _redealt(match)
    return [found for name in case.game.state.names or () if (found := _field(name, states, redealt_fields)).differ]


def _field(name: str, states: Sequence[Records], redealt_fields: set[str]) -> StateField:
    values = np.array([one[name][0].ravel() for one in states])
    differ = np.flatnonzero((values != values[0]).any(0)).tolist()
    return StateField(name, values, states[0][name].shape[1:], differ, name in redealt_fields)


def _redealt(match: Trial) -> set[str]:
    """The fields that a redeal deals anew here."""
    worlds = [redealt(match, seat, match.version) for seat in range(match.seats)]
    return {
        name for name in match.states.dtype.names or () for world in worlds if (world[name] != match.states[name]).any()
    }


def _planted(
    match: Trial, fields: Sequence[StateField], choices: random.Random
) -> Iterator[tuple[StateField, str, Records]]:
    """The position with small changes that keep every law: the field, the place, and the world."""
    for found in fields:
        changes = [*_changes(match.states, found, choices)]
        for values in changes:
            for world in _mended(match.states, found, values, fields, choices):
                if _is_lawful(match, world):
                    yield found, _place(found, values), world
                    break


def _is_lawful(match: Trial, world: Records) -> bool:
    try:
        return not doors(match.game).faults(match.box.records, world)
    except IndexError:
        return False  # in plain Python


def _changes(states: Records, found: StateField, choices: random.Random) -> Iterator[dict[int, int]]:
    """Places of a field, and what they could hold instead."""
    values = states[found.name].ravel().tolist()
    for at in choices.sample(found.differ, min(PLANTS, len(found.differ))):
        others = sorted({*found.values[:, at].tolist()} - {values[at]})
        if others:
            yield {at: choices.choice(others)}
        if found.of_sets:
            yield from ({at: value} for value in _members(values[at], found, at, choices))
    for one in choices.sample(found.differ, min(PLANTS, len(found.differ))) if found.shape else ():
        row = [at for at in found.differ if at // found.shape[-1] == one // found.shape[-1]]
        others = [at for at in row if values[at] != values[one] and values[one] in found.values[:, at]]
        if others:  # an order may be open, too
            other = choices.choice(others)
            yield {one: values[other], other: values[one]}


def _members(here: int, found: StateField, at: int, choices: random.Random) -> Iterator[int]:
    """A set with a member more or less, and with one member for another."""
    seen = int(np.bitwise_or.reduce(found.values[:, at]))
    if here < 0 or seen < 0:
        return
    inside = [bit for bit in range(63) if here >> bit & 1]
    outside = [bit for bit in range(63) if (seen & ~here) >> bit & 1]
    if inside or outside:
        yield here ^ 1 << choices.choice(inside + outside)
    if inside and outside:
        yield here ^ 1 << choices.choice(inside) ^ 1 << choices.choice(outside)


def _mended(
    states: Records, found: StateField, values: dict[int, int], fields: Sequence[StateField], choices: random.Random
) -> Iterator[Records]:
    """The changed position, and then with another place changed as well, so that nothing is lost and nothing twice."""
    world = _with(states, found, values)
    yield world
    if len(values) > 1:
        return
    ((at, new),) = values.items()
    old = int(states[found.name].ravel()[at])
    mendings = [*_exchanges(states, found, at, old, new, fields)]
    for other, there, value in choices.sample(mendings, min(MENDINGS, len(mendings))):
        yield _with(world, other, {there: value})


def _exchanges(
    states: Records, found: StateField, at: int, old: int, new: int, fields: Sequence[StateField]
) -> Iterator[tuple[StateField, int, int]]:
    """Places that hold what is new here, with what was here before; of sets, with its members moved the other way."""
    comes, goes = new & ~old, old & ~new
    for other in fields:
        if other.of_sets != found.of_sets:
            continue
        for there, value in enumerate(states[other.name].ravel().tolist()):
            if (other is found and there == at) or there not in other.differ:
                continue
            if found.of_sets and min(old, new, value) >= 0:
                moved = value & ~comes | goes
                seen = int(np.bitwise_or.reduce(other.values[:, there]))
                if moved != value and value & comes == comes and moved & ~seen == 0:
                    yield other, there, moved
            elif value == new and old in other.values[:, there]:
                yield other, there, old


def _with(states: Records, found: StateField, values: dict[int, int]) -> Records:
    world = states.copy()
    field = world[found.name].reshape(-1)
    for at, value in values.items():
        field[at] = value
    world[found.name] = field.reshape(world[found.name].shape)
    return world


def _place(found: StateField, values: dict[int, int]) -> str:
    place = ", ".join(map(str, np.unravel_index(min(values), found.shape))) if found.shape else ""
    return f"{found.name}[{place}]" if place else found.name


# Judging


def _shows(found: StateField, where: str, here: Looks, there: Looks, hidden: bool) -> None:
    """A change that a seat sees, or knows since it is not hidden, shows in its numbers."""
    match = here.match
    for seat in range(match.seats):
        try:
            numbers = there.numbers(seat)
            if numbers is None or numbers != here.numbers(seat):
                continue
            apart = _apart(match, here.view(seat), there.view(seat))
            matters = not apart and not hidden and there.matters() != here.matters()
        except Exception:
            return  # A position that cannot be says nothing.
        names = match.game.features.left_out
        shown = [one for one in apart if not _left_out(one[0], names)]
        if shown and found.name not in names:
            raise _unseen(match, seat, where, shown[0])
        if matters and found.name not in names:
            raise _forgotten(match, seat, where)


def _apart(match: Trial, one: Any, other: Any) -> list[Difference]:
    import msgspec

    if one == other:
        return []
    return list(differences("view", *(msgspec.to_builtins(view, str_keys=True) for view in (one, other))))


def _left_out(path: str, names: Any) -> bool:
    bare = re.sub(r"\[\d+\]", "", path).removeprefix("view.")
    return any(bare == name or bare.startswith(f"{name}.") for name in names)


def _unseen(match: Trial, seat: int, where: str, apart: Difference) -> Unsound:
    path, here, there = apart
    name = re.sub(r"\[\d+\]", "", path).removeprefix("view.")
    return Unsound(
        f"{who(seat).capitalize()} sees `{path}` change from {quoted(here)} to {quoted(there)}, and its numbers stay "
        f"the same: `encode` leaves out what the view shows.",
        match,
        [
            f"what was changed is the field `{where}` of the state",
            f'Write it in `encode`, or say why not: FEATURES.leaves_out("{name}", "…").',
        ],
    )


def _forgotten(match: Trial, seat: int, where: str) -> Unsound:
    name = where.partition("[")[0]
    return Unsound(
        f"{who(seat).capitalize()} knows the field `{where}`, since no redeal deals `{name}` anew, and its numbers "
        f"stay the same when it changes: `encode` forgets what bots that search remember.",
        match,
        [f'Write it in `encode`, or say why not: FEATURES.leaves_out("{name}", "…").'],
    )
