"""Rock, paper, scissors for two: hidden commits in the smallest game that has them."""

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

ROUNDS = 1
SHAPES = ("rock", "paper", "scissors")
MOVES = Moves(shape=lambda data, shape: SHAPES[shape])
SHAPE = MOVES.block("shape", "button:{shape}", shape=len(SHAPES))
EVENTS = Events()
COMMITS = EVENTS.kind("commits", "", "shape")
REVEALS = EVENTS.kind("reveals", "", "first", "second")
FALLS = EVENTS.kind("falls", "side")
LAWS = Laws()
TOO_MANY_POINTS = LAWS.law("more points than rounds (RP-3)")
FEATURES = Features()
OWN = FEATURES.add("own choice")
POINTS = FEATURES.add("points", 2)
CHOSEN = FEATURES.add("who has chosen", 2)
PLAYED = FEATURES.add("rounds played")
COIN = FEATURES.add("the coin")

Components = record([("shapes", "i8")])
State = record(
    [
        ("seats", "i2"),
        ("played", "i2"),
        ("rounds", "i2"),
        ("choice", "i2", 2),
        ("last", "i2", 2),
        ("points", "i2", 2),
        ("coin", "i2"),
    ]
)


@rule
def setup(box, s, options, rng, log):
    """RP-1: so many rounds."""
    s.seats = options[0]
    s.rounds = options[ROUNDS]


@rule
def awaits(s):
    """RP-2: everyone who has not chosen yet."""
    if s.played == s.rounds:
        return np.int64(0)
    mask = np.int64(0)
    for seat in range(2):
        if s.choice[seat] == 0:
            mask |= np.int64(1) << seat
    return mask


@rule
def legal(box, s, seat, out):
    """RP-2: any of the three shapes."""
    for shape in range(box.shapes):
        out[shape] = shape
    return box.shapes


@rule
def play(box, s, seat, move, rng, log):
    """RP-2, RP-3: commit; the last commit reveals, the winner scores, and a coin falls for no reason."""
    s.choice[seat] = move + 1
    note(log, COMMITS, seat, np.int64(1) << seat, 0, move)
    if s.choice[0] == 0 or s.choice[1] == 0:
        return
    note(log, REVEALS, 0, EVERYONE, 0, s.choice[0] - 1, s.choice[1] - 1)
    ahead = (s.choice[0] - s.choice[1]) % 3
    if ahead == 1:
        s.points[0] += 1
    elif ahead == 2:
        s.points[1] += 1
    for side in range(2):
        s.last[side] = s.choice[side]
        s.choice[side] = 0
    s.coin = below(rng, 2)
    note(log, FALLS, 0, EVERYONE, s.coin)
    s.played += 1


@rule
def scores(box, s, out):
    """RP-3: rounds won."""
    for seat in range(2):
        out[seat] = s.points[seat]


@rule
def payoff(box, s, out):
    """RP-3: most points, or half each."""
    out[0] = 0.5 if s.points[0] == s.points[1] else 1.0 if s.points[0] > s.points[1] else 0.0
    out[1] = 1.0 - out[0]


@rule
def redeal(box, s, seat, rng):
    """RP-2: a hidden commit may be any shape."""
    for other in range(2):
        if other != seat and s.choice[other] != 0:
            s.choice[other] = 1 + below(rng, box.shapes)


@rule
def shown(box, s, seat, move):
    """RP-2: only that a choice was made."""
    return np.int64(0)


@rule
def encode(box, s, seat, out):
    """What a seat sees."""
    out[OWN] = s.choice[seat]
    for other in range(2):
        out[CHOSEN + other] = s.choice[other] != 0
        out[POINTS + other] = s.points[other]
    out[PLAYED] = s.played
    out[COIN] = s.coin


@rule
def faults(box, s):
    """RP-3: no more points than rounds."""
    return TOO_MANY_POINTS if s.points[0] + s.points[1] > s.played else 0


class View(msgspec.Struct, frozen=True):
    round: int
    own: int
    chosen: tuple[bool, ...]
    points: tuple[int, ...]
    coin: int


def view(box: Box, s: Record, seat: int) -> View:
    own = int(s.choice[seat]) if seat >= 0 else 0
    chosen = tuple(bool(choice) for choice in s.choice)
    return View(int(s.played), own, chosen, tuple(int(points) for points in s.points), int(s.coin))


def prompt(box: Box, s: Record, seat: int) -> Line:
    return Line("Choose." if seat >= 0 and not s.choice[seat] else "Wait.", "RP-2")


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    return Move(move, f"Show {SHAPES[move]}", MOVES.keys(box.data, move))


def narrate(box: Box, event: Event, whole: bool) -> Line:
    e = EVENTS.read(event)
    if event.kind == COMMITS:
        return Line(f"{{{e.seat}}} chooses {SHAPES[e.shape] if whole else 'in secret'}.", "RP-2")
    if event.kind == REVEALS:
        return Line(f"{{0}} shows {SHAPES[e.first]}, {{1}} shows {SHAPES[e.second]}.", "RP-3")
    return Line(f"The coin falls on {e.side}.", "RP-3")


def load_box(_: object) -> Box:
    records = blank(Components)
    records[0].shapes = len(SHAPES)
    return Box(records, None)


game = Game(
    id="toy-scissors",
    title="Rock, Paper, Scissors",
    version=1,
    about="A toy for the tests.",
    minutes=1,
    seats=(2,),
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
    scores=scores,
    points="most",
    payoff=payoff,
    redeal=redeal,
    shown=shown,
    encode=encode,
    faults=faults,
    view=view,
    prompt=prompt,
    describe=describe,
    narrate=narrate,
    options=(Option("rounds", "How many rounds (RP-1).", 5, 1, 9, "int"),),
)
