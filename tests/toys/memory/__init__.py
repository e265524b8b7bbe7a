"""Memory: what everybody was shown and no view shows any more. `redeal` leaves it where it is."""

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

SEATS, RANKS, COPIES = 3, 5, 3  # ME-1
CARDS = RANKS * COPIES
SECRET, SHOWN = 0, 1
MOVES = Moves()
PLAY = MOVES.block("play", "card:{card}", card=2)
EVENTS = Events()
DRAWS = EVENTS.kind("draws", "left", "rank")
SHOWS = EVENTS.kind("shows", "rank")
PLAYS = EVENTS.kind("plays", "rank", "points")
LAWS = Laws()
CARD_LOST = LAWS.law("a card is in two places or in none (ME-1)")
FEATURES = Features()
OWN = FEATURES.add("own cards", 2)
OPEN = FEATURES.add("cards that everybody was shown", SEATS)
LAST = FEATURES.add("last card played, cards left", 2)
POINTS = FEATURES.add("points", SEATS)


@record
class State:
    seats = number("i2")
    turn = number("i1")
    left = number("i1")
    deck = numbers("i1", CARDS)
    secret = numbers("i1", SEATS)
    shown = numbers("i1", SEATS)
    gone = numbers("i1", RANKS)
    last = number("i1")
    points = numbers("i1", SEATS)


@rule
def setup(box, s, options, rng, log):
    """ME-1: a secret card and one that everybody was shown."""
    s.seats = options[0]
    s.left = CARDS
    for i in range(CARDS):
        s.deck[i] = 1 + i % RANKS
    shuffle(rng, s.deck, CARDS)
    for seat in range(s.seats):
        draw(s, seat, SECRET, log)
        draw(s, seat, SHOWN, log)


@rule
def draw(s, seat, place, log):
    """ME-3: the top card, in secret or shown to everybody."""
    s.left -= 1
    rank = s.deck[s.left]
    s.deck[s.left] = 0
    if place == SECRET:
        s.secret[seat] = rank
        note(log, DRAWS, seat, np.int64(1) << seat, s.left, rank)
    else:
        s.shown[seat] = rank
        note(log, SHOWS, seat, EVERYONE, rank)


@rule
def awaits(s):
    """ME-2, ME-4: one after the other, while there are cards to draw."""
    return np.int64(1) << s.turn if s.left > 0 else np.int64(0)


@rule
def legal(box, s, seat, out):
    """ME-2: either card."""
    out[0] = SECRET
    out[1] = SHOWN
    return 2


@rule
def play(box, s, seat, move, rng, log):
    """ME-2, ME-3: a card scores if it is higher than the last, and another takes its place."""
    rank = s.secret[seat] if move == SECRET else s.shown[seat]
    points = rank if rank > s.last else 0
    s.points[seat] += points
    s.gone[rank - 1] += 1
    s.last = rank
    note(log, PLAYS, seat, EVERYONE, rank, points)
    draw(s, seat, move, log)
    s.turn = (seat + 1) % s.seats


@rule
def scores(box, s, out):
    """ME-2: points."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@rule
def payoff(box, s, out):
    """ME-4: most points, and equals share."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    share_win(out, s.seats)


@rule
def redeal(box, s, seat, rng):
    """ME-5: the deck and the others' secret cards; what was shown stays."""
    pool = np.zeros(CARDS, np.int64)
    n = np.int64(s.left)
    for i in range(n):
        pool[i] = s.deck[i]
    for other in range(s.seats):
        if other != seat:
            pool[n] = s.secret[other]
            n += 1
    pool[:n].sort()
    shuffle(rng, pool, n)
    for i in range(s.left):
        n -= 1
        s.deck[i] = pool[n]
    for other in range(s.seats):
        if other != seat:
            n -= 1
            s.secret[other] = pool[n]


@rule
def encode(box, s, seat, out):
    """ME-5: own cards, and what lies open."""
    out[:] = 0.0
    out[OWN] = s.secret[seat]
    out[OWN + 1] = s.shown[seat]
    for other in range(s.seats):
        out[OPEN + other] = s.shown[other]
    out[LAST] = s.last
    out[LAST + 1] = s.left
    for other in range(s.seats):
        out[POINTS + other] = s.points[other]


@rule
def faults(box, s):
    """ME-1: every card is somewhere."""
    for place in range(RANKS):
        rank = place + 1
        count = (s.deck == rank).sum() + (s.secret == rank).sum() + (s.shown == rank).sum() + s.gone[place]
        if count != COPIES:
            return CARD_LOST
    return 0


class View(msgspec.Struct, frozen=True):
    own: tuple[int, ...]
    last: int
    left: int
    points: tuple[int, ...]


def view(box: Box, s: Record, seat: int) -> View:
    own = (int(s.secret[seat]), int(s.shown[seat])) if seat >= 0 else ()
    return View(own, int(s.last), int(s.left), tuple(int(s.points[other]) for other in range(s.seats)))


def prompt(box: Box, s: Record, seat: int) -> Line:
    if not awaits(s):
        return Line("The game is over.", "ME-4")
    return Line("Play one of your cards." if s.turn == seat else f"{{{s.turn}}} plays a card.", "ME-2")


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    rank = int(s.secret[seat] if move == SECRET else s.shown[seat])
    return Move(move, f"Play your {('secret', 'shown')[move]} {rank}", (f"card:{move}",))


def narrate(box: Box, event: Event, whole: bool) -> Line:
    e = EVENTS.read(event)
    if event.kind == DRAWS:
        return Line(f"{{{e.seat}}} draws {f'the {e.rank}' if whole else 'a card'}.", "ME-3")
    if event.kind == SHOWS:
        return Line(f"{{{e.seat}}} shows the {e.rank} and lays it face down.", "ME-3")
    return Line(f"{{{e.seat}}} plays the {e.rank} for {e.points}.", "ME-2")


game = Game(
    id="toy-memory",
    title="Memory",
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
