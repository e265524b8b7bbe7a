"""Hidden information: a seat sees nothing that it may not know, and a redeal leaves nothing that it cannot know."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice
from typing import Any

import msgspec
import numpy as np

from escapade.check.case import Case, Trial, positions, redealt
from escapade.check.deduced import Knowledge, ManyGames, Part, known
from escapade.check.finding import Unsound, broken_law, hold, quoted, who
from escapade.check.worlds import Shown, both, facts_told, fields_apart, sight, told_apart, view_of
from escapade.engine.chance import generator
from escapade.engine.contract import Records
from escapade.engine.defaults import hide_nothing
from escapade.engine.doors import doors

DEALS = 250  # among which two may look the same to a seat
DONORS = 3  # other games from which a field is taken
SPREAD = 12  # positions of such a game
GAMES, STOPS = 5, 3  # in which something private is looked for, and positions of each
MOST_TOLD = 6  # positions at which is asked whether the seat may know it
REDEALS = 6
MOST_VALUES = 3  # of such a field
MOST_ROWS = 60  # of a field, tried one by one
SURE = 4  # positions at which a redeal might have dealt something anew and did not
TRUE_AND_REDEALT = ("the true world", "the other world")


def check_hidden(case: Case, seed: int = 1, most: int = 60) -> None:
    """View, prompt, moves and features stay the same when what the seat cannot see is dealt anew."""
    for match in positions(case, seed, most):
        for seat in case.viewers:
            world = redealt(match, seat, match.version)
            _is_sound(match, world, seat)
            _sees_no_more(match, sight(match, match.states, seat), sight(match, world, seat), world, seat)
            once, twice = redealt(match, seat, 5), redealt(match, seat, 5, world)
            _knows_no_truth(match, once, twice, seat)


def _is_sound(match: Trial, world: Records, seat: int, maker: str = "redeal") -> None:
    already, broken = (
        "; ".join(match.game.laws.words(int(doors(match.game).faults(match.box.records, states))))
        for states in (match.states, world)
    )
    hold(not already, f"The position breaks a law: {already}.", match, cause=broken_law(already))
    sentence = f"`{maker}` for {who(seat)} makes a world that breaks a law: {broken}."
    shown = both(match.states, world, TRUE_AND_REDEALT)
    hold(not broken, sentence, match, shown, broken_law(broken, f"worlds of `{maker}`"))


def _sees_no_more(match: Trial, seen: Shown, again: Shown, world: Records, seat: int) -> None:
    apart = told_apart(match, seen, again)
    if apart:
        where, here, there = apart
        raise Unsound(
            f"{who(seat).capitalize()} sees more than it may: `{where}` is {quoted(here)} in the true world "
            f"and {quoted(there)} after a redeal of what that seat cannot know.",
            match,
            [*both(match.states, world, TRUE_AND_REDEALT), "Leave it out for that seat, or let `redeal` leave it."],
        )


def _knows_no_truth(match: Trial, once: Records, twice: Records, seat: int) -> None:
    apart = fields_apart(once, twice)
    if once.tobytes() != twice.tobytes():
        where = apart[0][0] if apart else "a byte between two fields"
        raise Unsound(
            f"A redeal for {who(seat)} depends on where hidden things truly lie: with the same chance, two worlds "
            f"that look the same to it become different ones, in `{where}`. Bots can tell them apart.",
            match,
            [*both(once, twice), "Put what is hidden into a fixed order before you shuffle it; clear what is dead."],
        )


def check_imagine(case: Case, seed: int = 1) -> int:
    """What a bot imagines of others changes nothing that its seat sees. The number of worlds that it did change."""
    changed = 0
    for match in positions(case, seed, 40):
        for seat in range(case.seats) if not match.over else ():
            world = redealt(match, seat, match.version)
            before = world.copy()
            case.game.imagine(match.box.record, world[0], seat, generator(match.version))
            _is_sound(match, world, seat, "imagine")
            apart = told_apart(match, sight(match, match.states, seat), sight(match, world, seat))
            sentence = f"What seat {seat} imagines changes what it sees: `{apart[0] if apart else ''}`."
            hold(not apart, sentence, match, both(before, world, ("before `imagine`", "after it")))
            changed += world.tobytes() != before.tobytes()
    return changed


# A redeal that forgets something


@dataclass
class Private:
    """A part of the state that one seat sees and another does not, wherever it was found."""

    where: str
    part: Part
    sees: int
    blind: int
    found: Unsound
    dealt_anew: bool = False
    at: list[Knowledge] = field(default_factory=list)  # positions, as the other seat knows them


def check_redeal_is_whole(case: Case, seed: int = 1) -> None:
    """What one seat sees and another neither sees nor knows, the other's `redeal` deals anew, in some game at least."""
    if case.seats < 2:
        return
    others = [match.states.copy() for number in range(DONORS) for match in positions(case, seed + 1 + number, SPREAD)]
    privates: dict[tuple[str, int], Private] = {}
    for number in range(GAMES):
        for match in positions(case, seed + number, STOPS):
            _look_for_privates(match, others, privates)
    many = ManyGames(case, seed)
    for private in privates.values():
        _is_dealt_anew(case, private, many)


def _look_for_privates(match: Trial, others: list[Records], privates: dict[tuple[str, int], Private]) -> None:
    views = [view_of(match, match.states, seat) for seat in range(match.seats)]
    sight_of = cache(partial(sight, match, match.states))
    worlds_of = cache(lambda seat: [redealt(match, seat, number) for number in range(REDEALS)])
    for where, part, worlds in _with_other_parts(match, others):
        pairs = ((world, _seen_by_one(match, world, views, sight_of)) for world in worlds)
        world, pair = next((found for found in pairs if found[1]), (match.states, None))
        if pair is None:
            continue
        sees, blind = pair
        private = privates.get((where, blind))
        if private is None:
            apart = both(match.states, world, ("here", "in a world that looks the same to it"))
            private = privates[where, blind] = Private(where, part, sees, blind, Unsound("", match, apart))
        here = part(match.states).tobytes()
        private.dealt_anew = private.dealt_anew or any(part(one).tobytes() != here for one in worlds_of(blind))
        if not private.dealt_anew:
            private.at.append(known(match, match.states, blind))


def _is_dealt_anew(case: Case, private: Private, many: ManyGames) -> None:
    hides_nothing = case.game.redeal is hide_nothing
    if private.dealt_anew or (not hides_nothing and len(private.at) < SURE):
        return
    if all(many.tell(one, private.blind, private.part) for one in private.at[:: 1 + len(private.at) // MOST_TOLD]):
        return
    lacks = "the game has no `redeal`" if hides_nothing else "`redeal` never deals it anew"
    found = Unsound(
        f"Seat {private.sees} sees the field `{private.where}` and seat {private.blind} does not, but {lacks}: "
        f"bots on seat {private.blind} know it. A `redeal` deals anew all that its seat cannot know.",
        private.found.match,
        [*private.found.shown, f"If seat {private.blind} may know it, show it in the view of that seat."],
    )
    found.played = private.found.played
    raise found


def _with_other_parts(match: Trial, others: list[Records]) -> Iterator[tuple[str, Part, list[Records]]]:
    """The position with one field, or one row of a field, as it was in other games."""
    for name in match.states.dtype.names or ():
        shape = np.shape(match.state[name])
        for row in range(min(shape[0], MOST_ROWS)) if shape else (None,):
            part = partial(_part, name, row)
            values = {part(other).tobytes(): other for other in reversed(others)}
            values.pop(part(match.states).tobytes(), None)
            worlds = [_with_part(match.states, part, other) for other in islice(values.values(), MOST_VALUES)]
            if worlds:
                yield name if row is None else f"{name}[{row}]", part, worlds


def _with_part(states: Records, part: Part, other: Records) -> Records:
    world = states.copy()
    part(world)[...] = part(other)
    return world


def _part(name: str, row: int | None, states: Records) -> np.ndarray[Any, Any]:
    return states[name] if row is None else states[name][:, row]


def _seen_by_one(
    match: Trial, world: Records, views: list[Any], sight_of: Callable[[int], Shown]
) -> tuple[int, int] | None:
    """A seat whose view tells the two worlds apart, and one to which they look the same in every way."""
    try:
        changed = [view_of(match, world, seat) != view for seat, view in enumerate(views)]
        if not any(changed) or all(changed):
            return None
        sees, blind = changed.index(True), changed.index(False)
        apart = told_apart(match, sight_of(blind), sight(match, world, blind))
    except Exception:
        return None  # A position that cannot be says nothing.
    return None if apart else (sees, blind)


# Deals that look the same


def check_deals(case: Case) -> None:
    """What is dealt and a seat cannot see is hidden from it: then there is a `redeal`."""
    if case.game.redeal is not hide_nothing:
        return
    for seat in case.viewers:
        for one, other in alike_deals(case, seat, 1):
            where = fields_apart(one.states, other.states)[0][0]
            raise Unsound(
                f"The field `{where}` is dealt and {who(seat)} cannot see it, but the game has no `redeal`: "
                f"bots know it. The deals of seeds {one.seed} and {other.seed} look the same to it.",
                one,
                both(one.states, other.states, (f"seed {one.seed}", f"seed {other.seed}")),
            )


def alike_deals(case: Case, seat: int, most: int = 6) -> list[tuple[Trial, Trial]]:
    """Pairs of deals that a seat cannot tell apart, though they differ."""
    looks: dict[Any, list[Trial]] = defaultdict(list)
    pairs: list[tuple[Trial, Trial]] = []
    for seed in range(DEALS):
        match = case.match(seed)
        seen = sight(match, match.states, seat)
        told = [facts_told(match, event, seat) for event in match.opening]
        alike = looks[msgspec.json.encode([seen.awaits, seen.view, seen.prompt, seen.moves, seen.features, told])]
        other = next((one for one in alike if one.states.tobytes() != match.states.tobytes()), None)
        if other is not None:
            pairs.append((other, match))
        if len(pairs) == most:
            break
        alike.append(match)
    return pairs
