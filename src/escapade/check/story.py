"""What is told: of two worlds that are one to a seat it hears the same, in words and in the fields that travel."""

import random
from dataclasses import dataclass

import numpy as np

from escapade.check.case import Case, Trial, finish, positions, redealt
from escapade.check.finding import Unsound, hold, quoted, who
from escapade.check.worlds import both, facts_told, fields_apart, sight, told, told_apart
from escapade.engine.chance import generator
from escapade.engine.contract import Game, Records
from escapade.engine.defaults import hide_nothing
from escapade.engine.doors import doors, scratch
from escapade.engine.events import EVERYONE, Event
from escapade.engine.log import EVENT_WIDTH
from escapade.engine.record import as_python

ROWS = 2048
AFTER = ("after the move", "after it in a world that looks the same")


@dataclass(frozen=True)
class LostKnowledge:
    """A move after which two worlds that look the same to a seat are not redealt to the same bytes."""

    seat: int
    where: str
    move: str
    position: Unsound


@dataclass
class Comparisons:
    """What a check of the story has compared, so that one which compared nothing can be told."""

    hidden: int = 0  # events of which a seat sees only the public part
    apart: int = 0  # moves in two worlds that truly differ
    lost: LostKnowledge | None = None

    def add(self, other: "Comparisons") -> None:
        """Together with what another game showed."""
        self.hidden, self.apart = self.hidden + other.hidden, self.apart + other.apart
        self.lost = self.lost or other.lost


@dataclass(frozen=True)
class Turn:
    """A move as it goes in one world."""

    states: Records
    events: list[Event]


def check_story(case: Case, seed: int = 1, most: int = 60) -> Comparisons:
    """Of two worlds that are one to a seat before and after a move it is told the same.

    They are one to it if it would redeal them to the same bytes.
    """
    choices, compared = random.Random(seed), Comparisons()
    for match in positions(case, seed, most):
        for seat in case.viewers if not match.over else ():
            mover = choices.choice(match.awaits)
            move = choices.choice(match.legal(mover))
            world = redealt(match, seat, match.version + 1)
            alike = [move] if seat == mover else moves_shown_alike(match, world, mover, move)
            if alike:
                true = after(match, match.states, mover, move)
                other = after(match, world, mover, choices.choice(alike))
                _compare(match, seat, (mover, move), true, other, compared)
    return compared


def check_something_was_compared(game: Game, compared: Comparisons) -> None:
    """A story that was never compared across worlds proves nothing."""
    if game.redeal is hide_nothing or compared.apart:
        return
    if compared.lost is None:
        raise Unsound(
            "The game has a `redeal`, but no move was seen in two worlds that differ in something hidden: "
            "whether the story keeps secrets could not be checked. Does `redeal` change anything?"
        )
    lost = compared.lost
    found = Unsound(
        f"What the story tells could be compared nowhere: after every move (as after {lost.move}) two worlds that "
        f"look the same to {who(lost.seat)} differ in `{lost.where}`, which `redeal` leaves as it is. Clear what is "
        f"dead (a slot that a card was drawn from), or deal it anew."
    )
    found.match, found.played = lost.position.match, lost.position.played
    raise found


def _compare(match: Trial, seat: int, played: tuple[int, int], true: Turn, other: Turn, compared: Comparisons) -> None:
    known = [redealt(match, seat, 6, turn.states) for turn in (true, other)]
    if known[0].tobytes() == known[1].tobytes():
        _told_the_same(match, seat, played, true, other)
        compared.hidden += sum(not event.seen_by(seat) for event in true.events)
        compared.apart += true.states.tobytes() != other.states.tobytes()
    elif told_apart(match, sight(match, true.states, seat), sight(match, other.states, seat)) is None:
        where = fields_apart(*known)[0][0]
        compared.lost = compared.lost or LostKnowledge(seat, where, words_of(match, *played), Unsound("", match))


def words_of(match: Trial, seat: int, move: int) -> str:
    """A move in words."""
    return f"move {move} '{match.game.describe(match.box, as_python(match.states), seat, move).text}' of seat {seat}"


def _told_the_same(match: Trial, seat: int, played: tuple[int, int], true: Turn, other: Turn) -> None:
    for at in range(max(len(true.events), len(other.events))):
        heard = [_heard(match, turn.events[at : at + 1], seat) for turn in (true, other)]
        if heard[0] != heard[1]:
            _told_too_much(match, seat, played, heard, both(true.states, other.states, AFTER))


def _told_too_much(
    match: Trial, seat: int, played: tuple[int, int], heard: list[tuple[str, dict[str, object]]], worlds: list[str]
) -> None:
    (line, facts), (other_line, other_facts) = heard
    what = "the story" if line != other_line else f"the event '{facts.get('kind', '')}'"
    if line == other_line:
        name = next(name for name in facts if facts[name] != other_facts.get(name))
        what += f", in its field `{name}`,"
    raise Unsound(
        f"{what[:1].upper()}{what[1:]} tells {who(seat)} what it may not know: after {words_of(match, *played)} it "
        f"gets {quoted(line)} {facts}, and in a world that looks the same to it "
        f"{quoted(other_line)} {other_facts}.",
        match,
        [
            *worlds,
            "Note it only for the seats that may know (`sees`), and not in the first field, which is public.",
        ],
    )


def _heard(match: Trial, events: list[Event], seat: int) -> tuple[str, dict[str, object]]:
    if not events:
        return "nothing", {}
    return told(match, events[0], seat).text, facts_told(match, events[0], seat)


def moves_shown_alike(match: Trial, world: Records, mover: int, move: int) -> list[int]:
    """What the mover might be doing in another world, as far as the others learn."""
    game, box, out = match.game, match.box.record, scratch(match.game)
    learnt = game.shown(box, match.state, mover, move)
    count = doors(game).legal(match.box.records, world, mover, out)
    return [int(other) for other in out[:count] if game.shown(box, world[0], mover, int(other)) == learnt]


def after(match: Trial, states: Records, seat: int, move: int, seed: int = 99) -> Turn:
    """A move as it goes in a world, with the chance of a seed."""
    world = states.copy()
    log = np.zeros((ROWS, EVENT_WIDTH), np.int64)
    doors(match.game).play(match.box.records, world, seat, move, generator(seed), log)
    return Turn(world, [Event(*map(int, row)) for row in log[1 : log[0, 0] + 1]])


def check_public_events(case: Case, seed: int = 1) -> None:
    """The public form of an event has nothing but its public part, and what is told of it follows from that."""
    match = case.match(seed)
    finish(match, seed)
    for number, event in match.events():
        kind = case.game.events[event.kind]
        name = f"The event '{kind.name}' of entry {number}"
        hold(
            not any(event.values[len(kind.fields) :]),
            f"{name} carries more than it declares: {event.values}, and its fields are {kind.fields}.",
            match,
        )
        happened = case.game.events.read(event)
        hold(happened.facts(True) == {one: getattr(happened, one) for one in kind.fields if one}, name, match)
        hold(set(happened.facts(False)) <= set(kind.fields[:1]), f"{name} shows more than its public field.", match)
        if event.sees != EVERYONE:
            _told_by_its_public_part(case, match, event, name)


def _told_by_its_public_part(case: Case, match: Trial, event: Event, name: str) -> None:
    for seat in case.viewers:
        if not event.seen_by(seat):
            twin = Event(event.kind, event.seat, event.sees, event.a, 1, 1, 1, 1)
            line, other = told(match, event, seat), told(match, twin, seat)
            sentence = f"{name} tells {who(seat)} '{line.text}' or '{other.text}' by a field that it may not see."
            hold(line == other, sentence, match)
