"""My Game: stones on an open board. RULES.md has the rules; their ids stand where they are carried out."""

from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.contract import Box, Game, Line, Move
from escapade.engine.declared import Features, Laws
from escapade.engine.errors import BadBox
from escapade.engine.events import EVERYONE, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.record import blank, number, numbers, record, rule
from escapade.engine.things import Cell, Grid

SIZE = 3
FIELDS = SIZE * SIZE
NAMES = tuple(f"{'abc'[column]}{SIZE - row}" for row in range(SIZE) for column in range(SIZE))

# Declared once, by name; each gives a number that the rules use.
MOVES = Moves(field=lambda data, field: NAMES[field])
PUT = MOVES.block("put", "field:{field}", field=FIELDS)
EVENTS = Events()
PUTS = EVENTS.kind("puts", "field")
WINS = EVENTS.kind("wins")
FILLED = EVENTS.kind("filled")
LAWS = Laws()
OUT_OF_TURN = LAWS.law("somebody has two stones more than the other (MG-1)")
FEATURES = Features()
OWN = FEATURES.add("own stones", FIELDS)
OTHERS = FEATURES.add("the other player's stones", FIELDS)


@record
class Components:
    """What is printed on components: the numbers of box.toml that the rules need."""

    line = number("i2")


@record
class State:
    """A game in progress. It starts zeroed, so 0 is always 'nothing yet'."""

    seats = number("i2")
    turn = number("i2")
    stones = number("i2")
    winner = number("i2")  # 0 while there is none, then the seat plus 1; so are the stones on the fields
    fields = numbers("i1", FIELDS)


# The rules: compiled by Numba, so numbers and arrays only. NUMBA_DISABLE_JIT=1 runs them as plain Python.


@rule
def setup(box, s, options, rng, log):
    """Lay out a new game."""
    s.seats = options[0]


@rule
def awaits(s):
    """MG-1: who may act, a bit for each seat; none at the end."""
    if s.winner != 0 or s.stones == FIELDS:
        return np.int64(0)
    return np.int64(1) << s.turn


@rule
def legal(box, s, seat, out):
    """MG-1: every empty field, in ascending order."""
    n = 0
    for field in range(FIELDS):
        if s.fields[field] == 0:
            out[n] = PUT + field
            n += 1
    return n


@rule
def play(box, s, seat, move, rng, log):
    """MG-1 to MG-3: a stone is put; it wins, fills the board, or the other player is next."""
    field = move - PUT
    s.fields[field] = seat + 1
    s.stones += 1
    note(log, PUTS, seat, EVERYONE, field)
    if in_line(box, s, field):
        s.winner = seat + 1
        note(log, WINS, seat, EVERYONE, 0)
    elif s.stones == FIELDS:
        note(log, FILLED, seat, EVERYONE, 0)
    else:
        s.turn = 1 - seat


@rule
def in_line(box, s, field):
    """MG-2: whether the new stone makes a line."""
    row, column = field // SIZE, field % SIZE
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        if 1 + reach(s, row, column, down, right) + reach(s, row, column, -down, -right) >= box.line:
            return True
    return False


@rule
def reach(s, row, column, down, right):
    """MG-2: how many stones of the same colour follow in this direction."""
    own = s.fields[row * SIZE + column]
    n = 0
    while True:
        row += down
        column += right
        if row < 0 or row >= SIZE or column < 0 or column >= SIZE or s.fields[row * SIZE + column] != own:
            return n
        n += 1


@rule
def payoff(box, s, out):
    """MG-2, MG-3: each seat's share of the win."""
    for seat in range(2):
        out[seat] = 0.5 if s.winner == 0 else 1.0 if s.winner == seat + 1 else 0.0


@rule
def encode(box, s, seat, out):
    """MG-4: what a seat sees, as numbers, for learners."""
    for field in range(FIELDS):
        out[OWN + field] = s.fields[field] == seat + 1
        out[OTHERS + field] = s.fields[field] == 2 - seat


@rule
def faults(box, s):
    """MG-1: what must hold in every position; your best friend while you write rules."""
    ahead = (s.fields == 1).sum() - (s.fields == 2).sum()
    return 0 if ahead == 0 or ahead == 1 else OUT_OF_TURN


# The words: plain Python.


def load_box(data):
    """box.toml, checked."""
    line = data.get("line")
    if not isinstance(line, int) or not 2 <= line <= SIZE:
        raise BadBox(f"`line` is a whole number from 2 to {SIZE}.")
    records = blank(Components)
    records[0].line = line
    return Box(records, None)


class View(msgspec.Struct, frozen=True):
    """MG-4: all that a seat may see. From the things in it the tables draw the game."""

    board: Grid


def view(box, s, seat):
    """MG-4: the same for everybody. A field has the key by which a move picks it."""
    keys = [key for move in PUT.numbers for key in MOVES.keys(box.data, move)]
    cells = [Cell(int(stone) - 1, key=key) for stone, key in zip(s.fields, keys, strict=True)]
    return View(Grid([cells[row * SIZE : (row + 1) * SIZE] for row in range(SIZE)]))


def prompt(box, s, seat):
    """What is happening, and what this seat may do."""
    if not awaits(s):
        return Line("The game is over.", "MG-2")
    if s.turn == seat:
        return Line(f"Put a stone on an empty field. {box.record.line} in a row win.", "MG-1")
    return Line(f"{{{s.turn}}} puts a stone.", "MG-1")


def describe(box, s, seat, move):
    """A move in words, and the things a person picks for it."""
    return Move(move, f"Put a stone on {NAMES[MOVES.read(move).field]}", MOVES.keys(box.data, move))


def narrate(box, event, whole):
    """What happened, in words. {0} and {1} stand for the players' names."""
    happened = EVENTS.read(event)
    if event.kind == PUTS:
        return Line(f"{{{happened.seat}}} puts a stone on {NAMES[happened.field]}.", "MG-1")
    if event.kind == WINS:
        return Line(f"{{{happened.seat}}} has a line and wins.", "MG-2")
    return Line("The board is full.", "MG-3")


def refuse(box, s, seat, move):
    """Why a move is not possible."""
    return Line(f"There is a stone on {NAMES[MOVES.read(move).field]} already.", "MG-1")


game = Game(
    id="my-game",
    title="My Game",
    version=1,
    about="Three in a row.",
    minutes=3,
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
    payoff=payoff,
    encode=encode,
    faults=faults,
    view=view,
    prompt=prompt,
    describe=describe,
    narrate=narrate,
    refuse=refuse,
)
