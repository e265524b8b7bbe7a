"""What a seat learns from what it is told, found by trying: and whether its redeal knows that too.

Of all worlds that a seat cannot tell apart before a move, those are kept in which it is told the same of the move.
What holds in all of them the seat knows. If a redeal afterwards deals it anew, one of the two is wrong: the story has
told what is hidden, or the redeal has forgotten what was told.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from escapade.check.case import Case, Trial, positions, redealt
from escapade.check.finding import Unsound, who
from escapade.check.story import Turn, after, moves_shown_alike, words_of
from escapade.check.worlds import facts_told
from escapade.engine.contract import Records

POSITIONS = 30
ENOUGH = 40  # worlds in which the seat is told the same
TRIES = 1500  # to find so many
FEW = 120  # tries after which one would know that it takes too long
SURE = 1e-9  # how likely chance alone may be to make a difference


@dataclass(frozen=True)
class MoveTold:
    """A move, and what a seat is told of it."""

    match: Trial
    seat: int
    mover: int
    move: int
    true: Turn
    facts: list[dict[str, Any]]


def check_knowledge(case: Case, seed: int = 1) -> int:
    """What a seat is told tells it nothing that its redeal deals anew. The number of moves tried."""
    tried = 0
    for told in _moves_told(case, seed):
        worlds = list(_told_the_same(told, seed))
        if len(worlds) == ENOUGH:
            tried += 1
            _compare(told, worlds)
    return tried


def _moves_told(case: Case, seed: int) -> Iterator[MoveTold]:
    choices = random.Random(seed)
    for match in positions(case, seed, POSITIONS):
        for seat in case.viewers if not match.over else ():
            mover = choices.choice(match.awaits)
            move = choices.choice(match.legal(mover))
            if mover == seat:
                continue
            true = after(match, match.states, mover, move)
            facts = [facts_told(match, event, seat) for event in true.events]
            if facts:
                yield MoveTold(match, seat, mover, move, true, facts)


def _told_the_same(told: MoveTold, seed: int) -> Iterator[Records]:
    """Worlds after the move in which the seat has been told the same."""
    choices, found = random.Random(seed), 0
    for number in range(TRIES):
        if number == FEW and found < 2:
            return  # It would take too long.
        world = redealt(told.match, told.seat, seed + number)
        alike = moves_shown_alike(told.match, world, told.mover, told.move)
        if not alike:
            continue
        turn = after(told.match, world, told.mover, choices.choice(alike), number)
        if [facts_told(told.match, event, told.seat) for event in turn.events] == told.facts:
            yield turn.states
            found += 1
            if found == ENOUGH:
                return


def _compare(told: MoveTold, worlds: list[Records]) -> None:
    known = _bits(worlds)
    always = (known == known[0]).all(axis=0)
    dealt = _bits([redealt(told.match, told.seat, number, told.true.states) for number in range(ENOUGH)])
    denied = (dealt != known[0]).mean(axis=0)
    varies = (dealt != dealt[0]).any(axis=0)  # what a redeal leaves as it is the seat may know
    surprising = always & varies & ((1 - denied) ** ENOUGH < SURE)
    if not surprising.any():
        return
    where, at = _place(told.true.states.dtype, int(np.flatnonzero(surprising)[0]) // 8)
    held = _value(worlds[0], where, at)
    name = where + (f"[{', '.join(map(str, at))}]" if at else "")
    played = words_of(told.match, told.mover, told.move)
    raise Unsound(
        f"{who(told.seat).capitalize()} is told what it may not know: after {played} it gets {told.facts}. "
        f"So it knows something of `{name}`, which is hidden from it: `redeal` deals it anew.",
        told.match,
        [
            f"told this, `{name}` is {held} or like it in {ENOUGH} of {ENOUGH} worlds; "
            f"after a redeal it differs in {denied[surprising][0]:.0%}",
            "Note it only for the seats that may know (`sees`), and not in the first field, which is public; "
            "or, if everybody may know it, let `redeal` leave it where it is, and show it in the view.",
        ],
    )


def _bits(worlds: list[Records]) -> np.ndarray[Any, Any]:
    rows = np.frombuffer(b"".join(world.tobytes() for world in worlds), np.uint8)
    return np.unpackbits(rows.reshape(len(worlds), -1), axis=1)


def _place(kind: Any, byte: int) -> tuple[str, tuple[int, ...]]:
    """The field that a byte of a record belongs to, and where in it."""
    for name, (field, offset, *_) in kind.fields.items():
        if offset <= byte < offset + field.itemsize:
            number = (byte - offset) // field.base.itemsize
            return name, tuple(map(int, np.unravel_index(number, field.shape))) if field.shape else ()
    return "a byte between two fields", ()


def _value(states: Records, name: str, at: tuple[int, ...]) -> Any:
    return states[0][name][at] if at else states[0][name]
