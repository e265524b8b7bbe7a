"""Connect four: the smallest complete game. docs/your-own-game.md writes it step by step."""

from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.contract import Game, Line, Move
from escapade.engine.declared import Features, Laws
from escapade.engine.events import EVERYONE, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.record import number, numbers, record, rule
from escapade.engine.things import Cell, Grid

COLUMNS, ROWS = 7, 6  # C4-1
CELLS = COLUMNS * ROWS
LINE = 4  # C4-3
UP = 1  # The cells in one row of numbers: an empty cell on top of each column, an empty column on each side,
RIGHT = ROWS + 1  # so that a line ends at the rim like anywhere else.
MOVES = Moves()
DROP = MOVES.block("drop", "column:{column}", column=range(1, COLUMNS + 1))
EVENTS = Events()
DROPS = EVENTS.kind("drops", "column")
WINS = EVENTS.kind("wins")
FILLED = EVENTS.kind("filled")
LAWS = Laws()
HANGING_DISC = LAWS.law("a disc hangs in the air (C4-2)")
OUT_OF_TURN = LAWS.law("somebody dropped twice (C4-2)")
FEATURES = Features()
OWN = FEATURES.add("own discs", CELLS)
OTHERS = FEATURES.add("the other player's discs", CELLS)
ON_TURN = FEATURES.add("on turn")


@record
class State:
    """What lies on the table."""

    seats = number("i2")
    turn = number("i2")
    drops = number("i2")
    winner = number("i2")  # 0 while there is none, then the seat plus 1; so are the discs in the cells
    height = numbers("i1", COLUMNS)
    cells = numbers("i1", (COLUMNS + 2) * RIGHT)


@rule
def setup(box, s, options, rng, log):
    """C4-1: the zeroed record is the empty grid, and seat 0 begins."""
    s.seats = options[0]


@rule(small=True)
def awaits(s):
    """C4-2, C4-4: the players take turns, until a line is made or the grid is full."""
    if s.winner != 0 or s.drops == CELLS:
        return np.int64(0)
    return np.int64(1) << s.turn


@rule(small=True)
def legal(box, s, seat, out):
    """C4-2: any column that is not full."""
    n = 0
    for column in range(COLUMNS):
        if s.height[column] < ROWS:
            out[n] = DROP + column
            n += 1
    return n


@rule(small=True)
def play(box, s, seat, move, rng, log):
    """C4-2 to C4-4: the disc falls; its line wins, and otherwise the other player is next."""
    column = move - DROP
    at = (column + 1) * RIGHT + s.height[column]
    s.cells[at] = seat + 1
    s.height[column] += 1
    s.drops += 1
    note(log, DROPS, seat, EVERYONE, column)
    if makes_line(s, at):
        s.winner = seat + 1
        note(log, WINS, seat, EVERYONE, 0)
    elif s.drops == CELLS:
        note(log, FILLED, seat, EVERYONE, 0)
    else:
        s.turn = 1 - seat


@rule(small=True)
def makes_line(s, at):
    """C4-3: look along the four lines through the new disc."""
    for step in (UP, RIGHT - UP, RIGHT, RIGHT + UP):
        if 1 + reach(s, at, step) + reach(s, at, -step) >= LINE:
            return True
    return False


@rule(small=True)
def reach(s, at, step):
    """C4-3: how many discs of the same colour follow in this direction."""
    n = 0
    while s.cells[at + step * (n + 1)] == s.cells[at]:
        n += 1
    return n


@rule
def payoff(box, s, out):
    """C4-4: a full grid without a line is half a win for both."""
    for seat in range(2):
        out[seat] = 0.5 if s.winner == 0 else 1.0 if s.winner == seat + 1 else 0.0


@rule
def encode(box, s, seat, out):
    """C4-5: own discs, the other player's discs, and whose turn it is."""
    out[:] = 0.0
    for column in range(COLUMNS):
        for row in range(s.height[column]):
            own = s.cells[(column + 1) * RIGHT + row] == seat + 1
            out[(OWN if own else OTHERS) + column * ROWS + row] = 1.0
    out[ON_TURN] = 1.0 if s.turn == seat else 0.0


@rule
def faults(box, s):
    """C4-2: no disc hangs in the air, and nobody has dropped two more than the other."""
    broken = 0
    for column in range(COLUMNS):
        for row in range(RIGHT):
            if (s.cells[(column + 1) * RIGHT + row] != 0) != (row < s.height[column]):
                broken |= HANGING_DISC
    if (s.cells == 1).sum() != (s.drops + 1) // 2 or (s.cells == 2).sum() != s.drops // 2:
        broken |= OUT_OF_TURN
    return broken


class View(msgspec.Struct, frozen=True):
    """C4-5: all that anyone sees: the grid, each disc as its seat's, -1 where there is none."""

    grid: Grid


def view(box, s, seat):
    """C4-5: the same for both players and for spectators."""
    columns = s.cells.reshape(COLUMNS + 2, RIGHT)[1:-1, :ROWS]
    discs = (columns.T[::-1].astype(int) - 1).tolist()
    keys = [key for move in DROP.numbers for key in MOVES.keys(box.data, move)]
    return View(Grid([[Cell(disc) for disc in row] for row in discs], columns=keys, round=True))


def prompt(box, s, seat):
    """What is happening, for the seat on turn and for the others."""
    if not awaits(s):
        return Line("The game is over.", "C4-4")
    if s.turn == seat:
        return Line(f"Drop a disc. {LINE} in a row win.", "C4-2")
    return Line(f"{{{s.turn}}} chooses a column.", "C4-2")


def describe(box, s, seat, move):
    """A move in words, and the one thing to pick for it."""
    return Move(move, f"Drop into column {MOVES.read(move).column}", MOVES.keys(box.data, move))


def narrate(box, event, whole):
    """What happened, in words. {0} and {1} stand for the players' names."""
    happened = EVENTS.read(event)
    if event.kind == DROPS:
        return Line(f"{{{happened.seat}}} drops into column {happened.column + 1}.", "C4-2")
    if event.kind == WINS:
        return Line(f"{{{happened.seat}}} has {LINE} in a row and wins.", "C4-3")
    return Line("The grid is full: a draw.", "C4-4")


def refuse(box, s, seat, move):
    """The only reason why a column may not be chosen."""
    return Line(f"Column {MOVES.read(move).column} is full.", "C4-2")


def sketch(box, view, width):
    """The grid for the terminal, from what a seat sees."""
    marks = ("[red]●[/]", "[yellow]○[/]", "[dim]·[/]")
    rows = [" ".join(marks[cell.seat] for cell in row) for row in view.grid.rows]
    return "\n".join([*rows, " ".join(str(column + 1) for column in range(COLUMNS))])


game = Game(
    id="connect-four",
    title="Connect four",
    version=1,
    about="Drop discs into a standing grid and be the first with four in a row.",
    minutes=5,
    seats=(2,),
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
    payoff=payoff,
    encode=encode,
    faults=faults,
    view=view,
    prompt=prompt,
    describe=describe,
    narrate=narrate,
    refuse=refuse,
    sketch=sketch,
    accent="#ffd166",
)
