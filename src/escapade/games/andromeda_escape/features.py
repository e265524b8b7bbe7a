"""Andromeda Escape: what a seat sees and remembers, as numbers for learning."""

import numpy as np

from escapade.engine.contract import Box
from escapade.engine.declared import IN_TURN, Features
from escapade.engine.piles import count, each, has
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state


def fields(box: Box) -> list[str]:
    """The fields by number."""
    return [box.data.place(field) for field in range(state.FIELDS)]


def letters(box: Box) -> list[str]:
    """The cards by letter; room that the box does not fill stays empty."""
    found = [f"{card.letter}" for card in box.data.letters]
    return found + [""] * (state.LETTERS - len(found))


def missions(box: Box) -> list[str]:
    """The missions by number, from 1."""
    return [f"mission {number}" for number in range(1, state.MISSIONS + 1)]


SIDES_IN_TURN = IN_TURN[: state.SIDES]
FEATURES = Features()
SHIPS = FEATURES.add(
    "ships of the sides, from the own one in turn order", state.SIDES * state.FIELDS, index=[SIDES_IN_TURN, fields]
)
UPRIGHT = FEATURES.add("upright ships", state.FIELDS, index=[fields])
CROSSED = FEATURES.add("ships that have crossed a dotted route", state.FIELDS, index=[fields])
CHOSEN = FEATURES.add("the chosen ship", state.FIELDS, index=[fields])
PHASE = FEATURES.add("phase", len(state.PHASES), index=[state.PHASES.names])
LETTER = FEATURES.add("the card in play", state.LETTERS, index=[letters])
OPEN = FEATURES.add("open cards: ALERT, WARNING", 2 * state.LETTERS, index=[state.DECKS.names, letters])
DISCARDED = FEATURES.add("discarded cards", state.LETTERS, index=[letters], one="2 copies")
SECRET = FEATURES.add("own card from the setup", state.LETTERS, index=[letters])
HELD = FEATURES.add(
    "own unscored missions", state.MISSIONS, index=[missions], one="in the first slot, 1/16 less in each later one"
)
OFFER = FEATURES.add(
    "missions to choose from, half if it goes back", state.MISSIONS, index=[missions], one="offered; half: goes back"
)
PUT_BACK = FEATURES.add("missions that the own side has put back", state.MISSIONS, index=[missions])
RULED_OUT = FEATURES.add(
    "missions that an unscored one of a side cannot be",
    state.SIDES * state.MISSIONS,
    index=[SIDES_IN_TURN, missions],
    one="4 of its unscored ones cannot be it",
)
STACK = FEATURES.add("missions in the stack", one=f"{state.MISSIONS} missions")
CLOSED = FEATURES.add("closed routes", state.ROUTES, index=[lambda box: [route.id for route in box.data.board.route]])
LEFT = FEATURES.add("cards left", 2, index=[state.DECKS.names], one="all cards of the deck")
SAVES = FEATURES.add("ships saved this turn", one="2 ships")
FRESH = FEATURES.add("ships charged this turn", one="4 ships")
OF_A_SIDE = (
    *("there", "platform", "saved", "Lost Ship missing", "VP", "disc on 1", "disc on 2", "disc on 3"),
    *state.STATUSES.names,
    *("place", "on turn", "decides", "has a secret card", "first empty platform"),
    *(f"known cards, letter {letter + 1}" for letter in range(state.LETTERS)),
    *(f"scored mission {number}" for number in range(1, state.MISSIONS + 1)),
    "unscored missions",
    "first player",
    "has chosen the mission that goes back",
)
SIDE = FEATURES.add(
    "sides, from the own one in turn order",
    state.SIDES,
    OF_A_SIDE,
    index=[SIDES_IN_TURN],
    one={
        "platform": "9 ships",
        "saved": "10 ships",
        "VP": "40 VP",
        "place": "the third",
        "unscored missions": "4 missions",
    }
    | {f"known cards, letter {letter + 1}": "2 copies" for letter in range(state.LETTERS)},
    called=lambda box: {f"known cards, letter {n}": f"known cards {one}" for n, one in enumerate(letters(box), 1)},
)
DISC, STATUS = OF_A_SIDE.index("disc on 1"), OF_A_SIDE.index(state.RACING.name)
KNOWN = OF_A_SIDE.index("known cards, letter 1")
SCORED = OF_A_SIDE.index("scored mission 1")
UNSCORED = OF_A_SIDE.index("unscored missions")
WIDTH = len(OF_A_SIDE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees and remembers, as numbers around 0 to 1; the sides in turn order from itself."""
    out[:] = 0.0
    for i in range(s.seats):
        mark(out, SHIPS + i * state.FIELDS, s.ships[(seat + i) % s.seats])
    mark(out, UPRIGHT, s.upright)
    mark(out, CROSSED, s.crossed)
    if s.chosen != state.NONE:
        out[CHOSEN + s.chosen] = 1.0
    out[PHASE + s.phase] = 1.0
    if s.letter != state.NONE:
        out[LETTER + s.letter] = 1.0
    for deck in (state.ALERT, state.WARNING):
        if s.open[deck] != state.NONE:
            out[OPEN + deck * state.LETTERS + box.letter[s.open[deck]]] = 1.0
        out[LEFT + deck] = count(s.pile[deck]) / count(box.in_deck[deck])
    if s.secret[seat] != state.NONE:
        out[SECRET + box.letter[s.secret[seat]]] = 1.0
    for card in each(s.discard):
        out[DISCARDED + box.letter[card]] += 0.5
    encode_missions(s, seat, out)
    for route in range(state.ROUTES):
        out[CLOSED + route] = 1.0 if s.debris[route] != state.NONE else 0.0
    out[SAVES] = s.saves / 2
    out[FRESH] = count(s.fresh) / 4
    for i in range(s.seats):
        encode_side(box, s, np.int64((seat + i) % s.seats), out, SIDE + i * WIDTH)


@rule
def encode_missions(s, seat, out):
    """The own missions, and what the seat knows of the others' (AE-INFO-3, AE-INFO-4)."""
    for i in range(state.SLOTS):
        if s.slot[seat, i] != 0:
            out[HELD + s.slot[seat, i] - 1] = 1.0 - i / 16
    if s.phase == state.RETURN or (s.phase == state.CARD_MISSION and s.who == seat):
        for k in range(state.OFFERED):
            if s.offer[seat, k] != 0:
                out[OFFER + s.offer[seat, k] - 1] = 0.5 if s.returned[seat] == k + 1 else 1.0
    out[STACK] = count(s.stack) / state.MISSIONS
    for mission in range(1, state.MISSIONS + 1):
        if s.put_back[seat, mission] != 0:
            out[PUT_BACK + mission - 1] = 1.0
    for i in range(1, s.seats):
        side = (seat + i) % s.seats
        for k in range(s.slots[side]):
            if s.slot[side, k] != 0:
                rule_out(s, seat, side, k, out, RULED_OUT + i * state.MISSIONS - 1)


@rule
def rule_out(s, seat, side, k, out, at):
    """The missions that `seat` knows not to be in a slot of another."""
    for mission in each(s.ruled_out[side, k]):
        out[at + mission] += 0.25
    for mission in range(1, state.MISSIONS + 1):
        if s.put_back[seat, mission] > s.filled[side, k] and not has(s.ruled_out[side, k], mission):
            out[at + mission] += 0.25


@rule
def mark(out, at, members):
    """One number for each member of a set."""
    for member in each(members):
        out[at + member] = 1.0


@rule
def encode_side(box, s, side, out, at):
    """What everybody sees of a player."""
    out[at] = 1.0
    out[at + 1] = s.platform[side] / 9
    out[at + 2] = s.saved[side] / 10
    out[at + 3] = s.missing[side]
    out[at + 4] = s.vp[side] / 40
    out[at + DISC + s.skip[side] - 1] = 1.0
    out[at + STATUS + s.status[side]] = 1.0
    out[at + 11] = s.place[side] / 3
    out[at + 12] = 1.0 if s.turn == side else 0.0
    out[at + 13] = 1.0 if s.who == side and s.phase != state.RETURN else 0.0
    out[at + 14] = 1.0 if s.secret[side] != state.NONE else 0.0
    out[at + 15] = 1.0 if s.first_empty == side else 0.0
    for card in each(s.hand[side]):
        out[at + KNOWN + box.letter[card]] += 0.5
    mark(out, at + SCORED - 1, s.scored[side])
    for i in range(state.SLOTS):
        if s.slot[side, i] != 0:
            out[at + UNSCORED] += 0.25
    out[at + UNSCORED + 1] = 1.0 if s.start == side else 0.0
    out[at + UNSCORED + 2] = 1.0 if s.returned[side] != 0 else 0.0
