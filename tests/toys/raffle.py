"""A raffle for two to eight: how strong a seat is, and how much chance there is, are known exactly.

Each in turn takes 1 to 8 tickets. Then, as the option says, one ticket is drawn and its holder wins (so seats win as
Plackett and Luce would have it, with their tickets as strengths); or one seat is drawn, whatever it took (a pure coin);
or those who took most share the win (nothing is chance); or a ticket is drawn at one table in four only, and otherwise
nobody wins; or a ticket is drawn by other chance for every way in which the tickets were taken, so that two games of
one deal have nothing to do with each other.
"""

from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.chance import below
from escapade.engine.contract import Box, Game, Line, Move, Option, Record
from escapade.engine.declared import Features, Laws
from escapade.engine.events import EVERYONE, Event, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.record import blank, record, rule

MOST = 8
END = 1
TICKET, COIN, MOST_WINS, RARELY, APART = range(5)
MOVES = Moves()
TAKE = MOVES.block("take", "button:{tickets}", tickets=range(1, MOST + 1))
EVENTS = Events()
TAKES = EVENTS.kind("takes", "tickets")
DRAWN = EVENTS.kind("drawn", "ticket")
LAWS = Laws()
TOO_MANY = LAWS.law("more tickets than there are (RA-1)")
FEATURES = Features()
TICKETS = FEATURES.add("tickets, own first", 8)

Components = record([("most", "i8")])
State = record([("seats", "i2"), ("end", "i2"), ("turn", "i2"), ("tickets", "i2", 8), ("drawn", "i2")])


@rule
def setup(box, s, options, rng, log):
    """RA-1: nobody has a ticket yet."""
    s.seats = options[0]
    s.end = options[END]
    s.drawn = -1


@rule
def awaits(s):
    """RA-1: one after the other."""
    return np.int64(0) if s.turn == s.seats else np.int64(1) << s.turn


@rule
def legal(box, s, seat, out):
    """RA-1: 1 to 8 tickets."""
    for move in range(box.most):
        out[move] = move
    return box.most


@rule
def play(box, s, seat, move, rng, log):
    """RA-1, RA-2: take them; after the last seat one is drawn."""
    s.tickets[seat] = move + 1
    note(log, TAKES, seat, EVERYONE, move + 1)
    s.turn += 1
    if s.turn < s.seats or s.end == MOST_WINS or (s.end == RARELY and below(rng, 4) > 0):
        return
    if s.end == COIN:
        s.drawn = below(rng, s.seats)
    else:
        whole = 0
        for one in range(s.seats):
            whole += s.tickets[one]
        if s.end == APART:
            for _ in range(s.tickets[0]):
                below(rng, MOST)
        ticket = below(rng, whole)
        s.drawn = 0
        while ticket >= s.tickets[s.drawn]:
            ticket -= s.tickets[s.drawn]
            s.drawn += 1
    note(log, DRAWN, s.drawn, EVERYONE, s.drawn)


@rule
def payoff(box, s, out):
    """RA-2: whoever holds the ticket, or those who took most, or nobody."""
    for seat in range(s.seats):
        out[seat] = 1.0 if s.drawn == seat else 0.0
    if s.end != MOST_WINS:
        return
    most = s.tickets[: s.seats].max()
    for seat in range(s.seats):
        out[seat] = (1.0 if s.tickets[seat] == most else 0.0) / (s.tickets[: s.seats] == most).sum()


@rule
def redeal(box, s, seat, rng):
    """Nothing is hidden."""


@rule
def greedy(box, s, seat, moves, n, rng):
    """As many tickets as there are."""
    return moves[n - 1]


@rule
def encode(box, s, seat, out):
    """What a seat sees."""
    out[:] = 0.0
    for step in range(s.seats):
        out[TICKETS + step] = s.tickets[(seat + step) % s.seats]


@rule
def faults(box, s):
    """RA-1: no more than there are."""
    return TOO_MANY if s.tickets.max() > box.most else 0


class View(msgspec.Struct, frozen=True):
    tickets: tuple[int, ...]


def view(box: Box, s: Record, seat: int) -> View:
    return View(tuple(int(one) for one in s.tickets[: s.seats]))


def prompt(box: Box, s: Record, seat: int) -> Line:
    return Line("Take some tickets." if seat == s.turn else "Wait.", "RA-1")


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    return Move(move, f"Take {move + 1}", (f"button:{move + 1}",))


def narrate(box: Box, event: Event, whole: bool) -> Line:
    e = EVENTS.read(event)
    return Line(f"{{{e.seat}}} takes {e.tickets}." if event.kind == TAKES else f"{{{e.seat}}} wins.", "RA-2")


def load_box(_: object) -> Box:
    records = blank(Components)
    records[0].most = MOST
    return Box(records, None)


game = Game(
    id="toy-raffle",
    title="Raffle",
    version=1,
    about="A toy for the tests.",
    minutes=1,
    seats=(2, 3, 4, 5, 6, 7, 8),
    moves=MOVES,
    features=FEATURES,
    laws=LAWS,
    events=EVENTS,
    folder=Path(__file__).parent,
    state=State,
    load_box=load_box,
    setup=setup,
    awaits=awaits,
    legal=legal,
    play=play,
    payoff=payoff,
    redeal=redeal,
    encode=encode,
    faults=faults,
    greedy=greedy,
    view=view,
    prompt=prompt,
    describe=describe,
    narrate=narrate,
    options=(Option("end", "How it ends (RA-2).", 0, 0, 4, "int"),),
)
