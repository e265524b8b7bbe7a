"""Saboteur: hidden roles, of which one is there only once. Who has it knows the roles of all others."""

from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.chance import below
from escapade.engine.contract import Box, Game, Line, Move, Record
from escapade.engine.declared import Features, Laws
from escapade.engine.events import EVERYONE, Event, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.record import number, numbers, record, rule

SEATS, ROUNDS, DUG = 5, 3, 6
MINER, SABOTEUR = 1, 2  # SA-1
MOVES = Moves()
DIG = MOVES.block("dig", "dig")
HOLD = MOVES.block("hold", "hold")
ACCUSE = MOVES.block("accuse", "player:{suspect}", suspect=range(1, SEATS + 1))
EVENTS = Events()
CHOOSES = EVENTS.kind("chooses", "", "held")
COUNTS = EVENTS.kind("counts", "dug")
ACCUSES = EVENTS.kind("accuses", "suspect")
LAWS = Laws()
NOT_ONE = LAWS.law("there is not just one Saboteur (SA-1)")
FEATURES = Features()
OWN = FEATURES.add("own role and choice", 2)
TOLD = FEATURES.add("rounds and times dug", 2)
CHOSEN = FEATURES.add("who has chosen", SEATS)
VOTES = FEATURES.add("accusations", SEATS)
ROLES = FEATURES.add("roles, at the end", SEATS)


@record
class State:
    seats = number("i2")
    role = numbers("i1", SEATS)
    choice = numbers("i1", SEATS)  # this round's move plus 1
    rounds = number("i1")
    dug = number("i2")
    turn = number("i1")  # who accuses next
    votes = numbers("i1", SEATS)


@rule
def setup(box, s, options, rng, log):
    """SA-1: one role card each; one of them is the Saboteur."""
    s.seats = options[0]
    s.role[: s.seats] = MINER
    s.role[below(rng, s.seats)] = SABOTEUR


@rule
def over(s):
    """SA-4: everybody has accused somebody."""
    return s.turn == s.seats


@rule
def awaits(s):
    """SA-2, SA-4: all who have not chosen yet; after three rounds one after the other."""
    mask = np.int64(0)
    if s.rounds == ROUNDS:
        return mask if over(s) else np.int64(1) << s.turn
    for seat in range(s.seats):
        if s.choice[seat] == 0:
            mask |= np.int64(1) << seat
    return mask


@rule
def legal(box, s, seat, out):
    """SA-2: dig or hold; SA-4: accuse somebody else."""
    if s.rounds < ROUNDS:
        out[0] = DIG
        out[1] = HOLD
        return 2
    n = 0
    for other in range(s.seats):
        if other != seat:
            out[n] = ACCUSE + other
            n += 1
    return n


@rule
def play(box, s, seat, move, rng, log):
    """SA-2, SA-4: choose in secret, or accuse openly."""
    if move >= ACCUSE:
        s.votes[move - ACCUSE] += 1
        s.turn += 1
        note(log, ACCUSES, seat, EVERYONE, move - ACCUSE)
        return
    s.choice[seat] = move + 1
    note(log, CHOOSES, seat, np.int64(1) << seat, 0, move)
    if (s.choice[: s.seats] == 0).any():
        return
    dug = (s.choice[: s.seats] == DIG + 1).sum()
    s.dug += dug
    s.choice[:] = 0
    s.rounds += 1
    note(log, COUNTS, 0, EVERYONE, dug)


@rule
def payoff(box, s, out):
    """SA-5: the Miners share the win, or the Saboteur has it."""
    saboteur = 0
    while s.role[saboteur] != SABOTEUR:
        saboteur += 1
    found = s.dug >= DUG or (s.votes >= s.votes[saboteur]).sum() == 1
    for seat in range(s.seats):
        out[seat] = 1.0 / (s.seats - 1) if found else 0.0
    out[saboteur] = 0.0 if found else 1.0


@rule
def redeal(box, s, seat, rng):
    """SA-6: what others have chosen, and who the Saboteur is, to all but the Saboteur and when all is told."""
    if over(s):
        return
    for other in range(s.seats):
        if other != seat and s.choice[other] != 0:
            s.choice[other] = 1 + below(rng, 2)
    if seat >= 0 and s.role[seat] == SABOTEUR:
        return
    first = below(rng, s.seats - (seat >= 0))
    saboteur = first + (seat >= 0 and first >= seat)
    s.role[: s.seats] = MINER
    s.role[saboteur] = SABOTEUR


@rule
def shown(box, s, seat, move):
    """SA-2: only that a choice was made; SA-4: accusations are open."""
    return np.int64(move if move >= ACCUSE else 0)


@rule
def encode(box, s, seat, out):
    """SA-6: the own role and choice, and what is open."""
    out[:] = 0.0
    out[OWN] = s.role[seat]
    out[OWN + 1] = s.choice[seat]
    out[TOLD] = s.rounds
    out[TOLD + 1] = s.dug
    for other in range(s.seats):
        out[CHOSEN + other] = s.choice[other] != 0
        out[VOTES + other] = s.votes[other]
        out[ROLES + other] = s.role[other] if over(s) else 0


@rule
def faults(box, s):
    """SA-1: one Saboteur."""
    return 0 if (s.role == SABOTEUR).sum() == 1 else NOT_ONE


class View(msgspec.Struct, frozen=True):
    role: int
    choice: int
    chosen: tuple[bool, ...]
    rounds: int
    dug: int
    votes: tuple[int, ...]
    roles: tuple[int, ...]


def view(box: Box, s: Record, seat: int) -> View:
    return View(
        role=int(s.role[seat]) if seat >= 0 else 0,
        choice=int(s.choice[seat]) if seat >= 0 else 0,
        chosen=tuple(bool(choice) for choice in s.choice[: s.seats]),
        rounds=int(s.rounds),
        dug=int(s.dug),
        votes=tuple(int(votes) for votes in s.votes[: s.seats]),
        roles=tuple(int(role) for role in s.role[: s.seats]) if over(s) else (),
    )


def prompt(box: Box, s: Record, seat: int) -> Line:
    if over(s):
        return Line("The game is over.", "SA-5")
    if s.rounds == ROUNDS:
        return Line("Whom do you accuse?" if s.turn == seat else f"{{{s.turn}}} accuses somebody.", "SA-4")
    return Line("Dig or hold." if seat >= 0 and not s.choice[seat] else "The others choose.", "SA-2")


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    it = MOVES.read(move)
    text = f"Accuse {{{it.suspect - 1}}}" if it.block == ACCUSE else it.block.name.capitalize()
    return Move(move, text, MOVES.keys(box.data, move))


def narrate(box: Box, event: Event, whole: bool) -> Line:
    e = EVENTS.read(event)
    if event.kind == CHOOSES:
        return Line(f"{{{e.seat}}} chooses{(' to dig', ' to hold')[e.held] if whole else ''}.", "SA-2")
    if event.kind == COUNTS:
        return Line(f"{e.dug} of all dug.", "SA-2")
    return Line(f"{{{e.seat}}} accuses {{{e.suspect}}}.", "SA-4")


game = Game(
    id="toy-saboteur",
    title="Saboteur",
    version=1,
    about="A toy for the tests.",
    minutes=1,
    seats=(2, 3, 4, 5),
    moves=MOVES,
    final=frozenset(ACCUSE.numbers),
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
    redeal=redeal,
    shown=shown,
    encode=encode,
    faults=faults,
    view=view,
    prompt=prompt,
    describe=describe,
    narrate=narrate,
)
