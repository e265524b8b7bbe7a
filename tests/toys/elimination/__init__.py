"""Elimination: what is hidden becomes known by public answers. `redeal` deals only what fits all of them."""

from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.contract import Box, Game, Line, Move, Record
from escapade.engine.declared import Features, Laws
from escapade.engine.events import EVERYONE, Event, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.piles import share_win
from escapade.engine.record import number, numbers, record, rule

SEATS, RANKS, QUESTIONS = 3, 5, 8  # EL-1, EL-5
MOVES = Moves(seat=lambda _, seat: seat + 1)
ASK = MOVES.block("ask", "player:{seat} rank:{rank}", seat=SEATS, rank=range(1, RANKS + 1))
EVENTS = Events()
DRAWS = EVENTS.kind("draws", "", "rank")
ASKS = EVENTS.kind("asks", "rank", "other", "found")
LAWS = Laws()
CARD_LOST = LAWS.law("a card is in two places or in none (EL-1)")
LIE = LAWS.law("somebody has what was denied (EL-4)")
FEATURES = Features()
OWN = FEATURES.add("own card")
OPEN = FEATURES.add("cards laid open", SEATS)
HIDDEN = FEATURES.add("who still has a card", SEATS)
DENIED = FEATURES.add("denied ranks", SEATS * RANKS)
POINTS = FEATURES.add("points and questions", SEATS + 1)


@record
class State:
    seats = number("i2")
    turn = number("i1")
    questions = number("i1")
    hand = numbers("i1", SEATS)
    aside = numbers("i1", RANKS)
    open = numbers("i1", SEATS)
    denied = numbers("i1", SEATS, RANKS)
    points = numbers("i1", SEATS)


@rule
def setup(box, s, options, rng, log):
    """EL-1: five cards, one each, the others aside."""
    s.seats = options[0]
    for place in range(RANKS):
        s.aside[place] = place + 1
    shuffle(rng, s.aside, RANKS)
    for seat in range(s.seats):
        s.hand[seat] = s.aside[RANKS - 1 - seat]
        s.aside[RANKS - 1 - seat] = 0
        note(log, DRAWS, seat, np.int64(1) << seat, 0, s.hand[seat])


@rule
def awaits(s):
    """EL-2, EL-5: one after the other asks."""
    if s.questions == QUESTIONS or (s.hand != 0).sum() < 2:
        return np.int64(0)
    return np.int64(1) << s.turn


@rule
def legal(box, s, seat, out):
    """EL-2: another player, and a rank that was not denied."""
    n = 0
    for other in range(s.seats):
        for place in range(RANKS):
            if other != seat and s.hand[other] != 0 and not s.denied[other, place]:
                out[n] = other * RANKS + place
                n += 1
    return n


@rule
def play(box, s, seat, move, rng, log):
    """EL-3, EL-4: the answer is public."""
    other = move // RANKS
    rank = move % RANKS + 1
    found = s.hand[other] == rank
    note(log, ASKS, seat, EVERYONE, rank, other, found)
    if found:
        s.hand[other] = 0
        s.open[other] = rank
        s.points[seat] += 1
    else:
        s.denied[other, rank - 1] = 1
    s.questions += 1
    s.turn = (seat + 1) % s.seats


@rule
def scores(box, s, out):
    """EL-3: a point for each card found."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@rule
def payoff(box, s, out):
    """EL-5: most points, and equals share."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    share_win(out, s.seats)


@rule
def redeal(box, s, seat, rng):
    """EL-4, EL-6: the others' cards and those aside, again and again until nobody has what it denied."""
    pool = np.zeros(RANKS, np.int64)
    n = 0
    for other in range(s.seats):
        if other != seat and s.hand[other] != 0:
            pool[n] = s.hand[other]
            n += 1
    for place in range(RANKS - s.seats):
        pool[n] = s.aside[place]
        n += 1
    pool[:n].sort()
    shuffle(rng, pool, n)
    while not fits(s, seat, pool):
        shuffle(rng, pool, n)
    n = 0
    for other in range(s.seats):
        if other != seat and s.hand[other] != 0:
            s.hand[other] = pool[n]
            n += 1
    for place in range(RANKS - s.seats):
        s.aside[place] = pool[n]
        n += 1


@rule
def fits(s, seat, pool):
    """EL-4: nobody gets what it has denied."""
    n = 0
    for other in range(s.seats):
        if other != seat and s.hand[other] != 0:
            if s.denied[other, pool[n] - 1]:
                return False
            n += 1
    return True


@rule
def encode(box, s, seat, out):
    """EL-6: the own card, and what is open."""
    out[:] = 0.0
    out[OWN] = s.hand[seat]
    for other in range(s.seats):
        out[OPEN + other] = s.open[other]
        out[HIDDEN + other] = s.hand[other] != 0
        out[POINTS + other] = s.points[other]
        for place in range(RANKS):
            out[DENIED + other * RANKS + place] = s.denied[other, place]
    out[POINTS + SEATS] = s.questions


@rule
def faults(box, s):
    """EL-1: every card is somewhere; EL-4: answers are true."""
    broken = 0
    for place in range(RANKS):
        rank = place + 1
        if (s.hand == rank).sum() + (s.aside == rank).sum() + (s.open == rank).sum() != 1:
            broken |= CARD_LOST
    for seat in range(s.seats):
        if s.hand[seat] != 0 and s.denied[seat, s.hand[seat] - 1]:
            broken |= LIE
    return broken


class View(msgspec.Struct, frozen=True):
    own: int
    cards: tuple[bool, ...]
    open: tuple[int, ...]
    denied: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    questions: int


def view(box: Box, s: Record, seat: int) -> View:
    seats = range(s.seats)
    return View(
        own=int(s.hand[seat]) if seat >= 0 else 0,
        cards=tuple(bool(s.hand[other]) for other in seats),
        open=tuple(int(s.open[other]) for other in seats),
        denied=tuple(tuple(place + 1 for place in range(RANKS) if s.denied[other, place]) for other in seats),
        points=tuple(int(s.points[other]) for other in seats),
        questions=int(s.questions),
    )


def prompt(box: Box, s: Record, seat: int) -> Line:
    if not awaits(s):
        return Line("The game is over.", "EL-5")
    return Line("Ask somebody for a rank." if s.turn == seat else f"{{{s.turn}}} asks.", "EL-2")


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    ask = MOVES.read(move)
    return Move(move, f"Ask {{{ask.seat}}} for the {ask.rank}", MOVES.keys(box.data, move))


def narrate(box: Box, event: Event, whole: bool) -> Line:
    e = EVENTS.read(event)
    if event.kind == DRAWS:
        return Line(f"{{{e.seat}}} draws {f'the {e.rank}' if whole else 'a card'}.", "EL-1")
    answer = "and gets it" if e.found else "and is told that it is not there"
    return Line(f"{{{e.seat}}} asks {{{e.other}}} for the {e.rank}, {answer}.", "EL-3" if e.found else "EL-4")


game = Game(
    id="toy-elimination",
    title="Elimination",
    version=1,
    about="A toy for the tests.",
    minutes=1,
    seats=(2, 3),
    moves=MOVES,
    features=FEATURES,
    laws=LAWS,
    events=EVENTS,
    folder=Path(__file__).parent,
    state=State,
    setup=setup,
    awaits=awaits,
    legal=legal,
    play=play,
    scores=scores,
    points="most",
    payoff=payoff,
    redeal=redeal,
    encode=encode,
    faults=faults,
    view=view,
    prompt=prompt,
    describe=describe,
    narrate=narrate,
)
