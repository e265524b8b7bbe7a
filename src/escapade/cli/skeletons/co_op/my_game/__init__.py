"""My Game: one boat for all. RULES.md has the rules; their ids stand where they are carried out."""

from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.chance import die
from escapade.engine.contract import Box, Game, Line
from escapade.engine.declared import Features, Laws, Phases
from escapade.engine.errors import BadBox
from escapade.engine.events import EVERYONE, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.record import blank, number, record, rule
from escapade.engine.story import Story
from escapade.engine.things import Counter, Die, Piece, Track
from escapade.engine.words import Words

STROKE, BUCKETS = 2, 3  # MG-2

# Declared once, by name; each gives a number that the rules use.
PHASES = Phases()
AFLOAT = PHASES.phase("afloat")
LANDED = PHASES.phase("landed")
LOST = PHASES.phase("lost")
MOVES = Moves()
ROW = MOVES.block("row", "button:row")
BAIL = MOVES.block("bail", "button:bail")
EVENTS = Events()
ROWS = EVENTS.kind("rows", "at")
BAILS = EVENTS.kind("bails", "water")
LEAKS = EVENTS.kind("leaks", "face", "water")
LANDS = EVENTS.kind("lands")
SINKS = EVENTS.kind("sinks")
NIGHT = EVENTS.kind("night")
LAWS = Laws()
OFF_THE_CHART = LAWS.law("the boat is past the shore, or the hull holds more than it can (MG-4)")
FEATURES = Features()
WAY = FEATURES.add("way behind us", one="the shore")
WATER = FEATURES.add("water in the hull", one="a full hull")
DAY = FEATURES.add("how much of the day is over", one="night")
WAVE = FEATURES.add("the last wave", one="6")


@record
class Components:
    """What is printed on components: the numbers of box.toml that the rules need."""

    shore = number("i2")
    hull = number("i2")
    turns = number("i2")


@record
class State:
    """A game in progress. It starts zeroed, so 0 is always 'nothing yet'."""

    seats = number("i2")
    turn = number("i2")
    phase = number("i2")
    turns = number("i2")  # that are over
    at = number("i2")
    water = number("i2")
    face = number("i2")


# The rules: compiled by Numba, so numbers and arrays only. NUMBA_DISABLE_JIT=1 runs them as plain Python.


@rule
def setup(box, s, options, rng, log):
    """MG-1: the zeroed record is a dry boat at the wreck."""
    s.seats = options[0]


@rule
def awaits(s):
    """MG-2, MG-4: who may act, a bit for each seat; none at the end."""
    if s.phase != AFLOAT:
        return np.int64(0)
    return np.int64(1) << s.turn


@rule
def legal(box, s, seat, out):
    """MG-2: row, or bail where there is water."""
    out[0] = ROW
    if s.water == 0:
        return 1
    out[1] = BAIL
    return 2


@rule
def play(box, s, seat, move, rng, log):
    """MG-2 to MG-4: row or bail, then the water comes in."""
    if move == ROW:
        s.at = min(s.at + STROKE, box.shore)
        note(log, ROWS, seat, EVERYONE, s.at)
        if s.at == box.shore:
            s.phase = LANDED
            note(log, LANDS, seat, EVERYONE, 0)
            return
    else:
        s.water = max(s.water - BUCKETS, 0)
        note(log, BAILS, seat, EVERYONE, s.water)
    s.face = die(rng, 6)
    s.water = min(s.water + (s.face + 1) // 2, box.hull)
    note(log, LEAKS, seat, EVERYONE, s.face, s.water)
    s.turn = (seat + 1) % s.seats
    s.turns += 1
    if s.water == box.hull:
        s.phase = LOST
        note(log, SINKS, seat, EVERYONE, 0)
    elif s.turns == box.turns:
        s.phase = LOST
        note(log, NIGHT, seat, EVERYONE, 0)


@rule
def payoff(box, s, out):
    """MG-4: the same for everybody."""
    for seat in range(s.seats):
        out[seat] = 1.0 if s.phase == LANDED else 0.0


@rule
def encode(box, s, seat, out):
    """MG-5: what a seat sees, as numbers, for learners."""
    out[WAY] = s.at / box.shore
    out[WATER] = s.water / box.hull
    out[DAY] = s.turns / box.turns
    out[WAVE] = s.face / 6


@rule
def faults(box, s):
    """MG-4: what must hold in every position; your best friend while you write rules."""
    if s.at > box.shore or s.water > box.hull or s.water < 0:
        return OFF_THE_CHART
    return 0


@rule
def greedy(box, s, seat, moves, n, rng):
    """What a decent player does: bail as soon as the next wave could sink the boat, otherwise row."""
    return BAIL if n > 1 and s.water + 3 >= box.hull else ROW


# The words: plain Python.


def load_box(data):
    """box.toml, checked."""
    shore, hull, turns = data.get("shore"), data.get("hull"), data.get("turns")
    if not all(isinstance(n, int) and 4 <= n <= 40 for n in (shore, hull, turns)):
        raise BadBox("`shore`, `hull` and `turns` are whole numbers from 4 to 40.")
    records = blank(Components)
    records[0].shore = shore
    records[0].hull = hull
    records[0].turns = turns
    return Box(records, None)


class View(msgspec.Struct, frozen=True):
    """MG-5: all that a seat may see. From the things in it the tables draw the game."""

    sea: Track
    water: Counter
    day: Counter
    wave: Die


def view(box, s, seat):
    """MG-5: the same for everybody."""
    spaces = ["wreck", *(str(n) for n in range(1, box.record.shore)), "shore"]
    boat = Piece(s.at, name="The boat", tone=0)
    return View(
        Track(spaces, [boat], "The way to the shore"),
        Counter(s.water, "water in the hull", box.record.hull),
        Counter(box.record.turns - s.turns, "turns until night"),
        Die(s.face, "Last wave"),
    )


# Moves by their blocks; phases by what the player on turn is told, what the others read after that player's name, and
# the rule. Where one text does not do, a function stands in its place.
WORDS = Words(
    MOVES,
    PHASES,
    awaits,
    says={},
    move_words={ROW: f"Row {STROKE} spaces", BAIL: f"Bail {BUCKETS} buckets"},
    phase_words={
        AFLOAT: ("Row or bail? Then up to three buckets come in.", "rows or bails", "MG-2"),
        LANDED: ("The boat has reached the shore: you all win.", "MG-4"),
        LOST: ("The boat is lost: you all lose.", "MG-4"),
    },
)
# What happened. {at} is the field of the event, {seat} whose it is.
STORY = Story(
    EVENTS,
    {},
    {
        ROWS: ("{seat} rows to space {at}.", "MG-2"),
        BAILS: ("{seat} bails; the hull holds {water}.", "MG-2"),
        LEAKS: ("A wave of {face}: the hull holds {water}.", "MG-3"),
        LANDS: ("The boat has reached the shore.", "MG-4"),
        SINKS: ("The boat has sunk.", "MG-4"),
        NIGHT: ("Night falls: the boat is lost.", "MG-4"),
    },
)


def refuse(box, s, seat, move):
    """Why a move is not possible."""
    return Line("There is no water to bail.", "MG-2")


game = Game(
    id="my-game",
    title="My Game",
    version=1,
    about="Row and bail together.",
    minutes=5,
    seats=(1, 2, 3, 4),
    moves=MOVES,
    phases=PHASES,
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
    encode=encode,
    faults=faults,
    view=view,
    prompt=WORDS.prompt,
    describe=WORDS.describe,
    narrate=STORY.narrate,
    refuse=refuse,
    greedy=greedy,
    policy=greedy,
    cooperative=True,
)
