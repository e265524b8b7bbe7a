"""Escape Earth: what a seat sees and remembers, as numbers for learning."""

from escapade.engine.contract import Box
from escapade.engine.declared import Features
from escapade.engine.piles import count, has
from escapade.engine.record import rule
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules.fate import active_types
from escapade.games.escape_earth.rules.pieces import available, is_active, on_table, reach

OF_A_WORLD = (
    *("parsecs", "planet", *(f"free {colour}" for colour in state.COLOURS.names)),
    *({"base": "star base"}.get(structure, structure) for structure in state.STRUCTURE_TYPES.names),
    *("upgraded", "cubes", "aliens", "anomaly", "own ship", "other ship"),
)
OF_A_SLOT = (*state.ACTIVITY_TYPES.names, "value", "active", "units")
OF_A_COLOUR = ("to pay with", "on the table", "in the supply", "owed")
OF_AN_EVENT = ("active", "just flipped", "price")
OF_AN_EVENT_CARD = ("laid out", "removals since it went into the pile")


def event_cards(box: Box) -> list[str]:
    """The event cards by number."""
    return [box.data.event[kind].name for kind in box.data.event_types]


def moves(box: Box) -> list[str]:
    """All moves by name."""
    return [state.MOVES.name(box.data, move) for move in range(len(state.MOVES))]


SLOTS = tuple(f"slot {slot}" for slot in range(1, state.SLOTS + 1))
WORLDS = ("Earth", *(f"world {position}" for position in range(1, state.MOST_WORLDS)))
FEATURES = Features()
WORLD = FEATURES.add(
    "worlds, from Earth on",
    state.MOST_WORLDS,
    OF_A_WORLD,
    index=[WORLDS],
    one={"parsecs": "2 parsecs", "cubes": "2 cubes"},
)
SLOT = FEATURES.add(
    "hubs slot by slot, the own one first",
    state.SEATS * state.SLOTS,
    OF_A_SLOT,
    index=[("own", "the other"), SLOTS],
    one={"value": "3", "units": "5 units"},
)
CUBES_ONE = {"to pay with": "4 cubes", "on the table": "4 cubes", "in the supply": "8 cubes", "owed": "4 cubes"}
COLOUR = FEATURES.add(
    "cubes: food, resource, knowledge, military", state.CUBES, OF_A_COLOUR, index=[state.COLOURS.names], one=CUBES_ONE
)
PILE = FEATURES.add(
    "structures left: outpost, farm, mine, lab, star base",
    state.STRUCTURES,
    index=[state.STRUCTURE_TYPES.names],
    one="5 of them",
)
EVENT_CARD = FEATURES.add(
    "event cards",
    state.MOST_EVENT_CARDS,
    OF_AN_EVENT_CARD,
    index=[event_cards],
    one={"removals since it went into the pile": "4 removals"},
)
TASK = FEATURES.add("move being paid for", len(state.MOVES), index=[moves])
THREAT = FEATURES.add(
    "events: hunger, riots, raiders, anomaly, outbreak",
    state.EVENT_TYPES,
    OF_AN_EVENT,
    index=[state.THREATS.names],
    one={"active": "4 cards", "price": "4 cubes"},
)
TIME = FEATURES.add(
    "time pile: passing, event, alien", len(state.TIME_KINDS), index=[state.TIME_KINDS.names], one="3 cards"
)
PHASE = FEATURES.add("phase: act, pay, immediate fight, lose, over", len(state.PHASES), index=[state.PHASES.names])
OWN_TURN = FEATURES.add("own turn")
ACTIONS_LEFT = FEATURES.add("actions left", one="all actions of a turn")
POPULATION = FEATURES.add("population", one="all event cards")
REMOVED = FEATURES.add("event cards removed", one="all event cards")
FRONTIER = FEATURES.add("last face-up world", one="the ocean planet")
SLACK = FEATURES.add("worlds that outposts can spare", one="4 worlds; below 0: too few")
ALIENS_AT = FEATURES.add("aliens' place", one="one world beyond the ocean planet")
TURNS = FEATURES.add("turns begun", one="as many turns as a game may last")
BUILT = FEATURES.add("structures built", one="10 structures")
LATE_TIME = FEATURES.add("time cards come late")
FIGHT_ANYWHERE = FEATURES.add("aliens can be fought anywhere")
KINDS_ACTIVE = FEATURES.add("kinds of active events", one="as many kinds as lose the game")
FEATURES.leaves_out(
    "worlds.card", "what a world is good for is there: its parsecs, whether it is a planet, its free cube"
)
FEATURES.leaves_out("flipped", "the time cards that are still to come are there, and so are those that lie face up")
FREE_CUBE, STRUCTURE = OF_A_WORLD.index("free food"), OF_A_WORLD.index("outpost")
UPGRADED = OF_A_WORLD.index("upgraded")


@rule
def encode(box, s, seat, out):
    """What everybody sees, as numbers around 0 to 1; the seat's own ship and hub come first."""
    out[:] = 0.0
    for position in range(box.ocean + 1):
        encode_world(box, s, seat, position, out, WORLD + position * len(OF_A_WORLD))
    for i in range(state.SEATS):
        for slot in range(state.SLOTS):
            encode_slot(box, s, (seat + i) % state.SEATS, slot, out, SLOT + (i * state.SLOTS + slot) * len(OF_A_SLOT))
    owes = s.phase == state.PAY or s.phase == state.LOSE
    for colour in range(state.CUBES):
        at = COLOUR + colour * len(OF_A_COLOUR)
        out[at] = available(box, s, colour) / 4
        out[at + 1] = on_table(box, s, colour) / 4
        out[at + 2] = s.supply[colour] / 8
        out[at + 3] = s.owed / 4 if owes and s.colour == colour else 0.0
    for kind in range(state.STRUCTURES):
        out[PILE + kind] = s.left[kind] / 5
    for card in range(box.event_cards):
        at = EVENT_CARD + card * len(OF_AN_EVENT_CARD)
        out[at] = 1.0 if has(s.active, card) else 0.0
        out[at + 1] = (s.removals - s.since[card]) / 4
    if s.task != state.NONE:
        out[TASK + s.task] = 1.0
    for kind in range(state.EVENT_TYPES):
        at = THREAT + kind * len(OF_AN_EVENT)
        cards = count(s.active & box.of_type[kind])
        out[at] = cards / 4
        out[at + 1] = 1.0 if s.event != state.NONE and box.event_type[s.event] == kind else 0.0
        out[at + 2] = box.event_price[kind] * cards / 4
    for i in range(s.flipped, box.time_cards):
        out[TIME + box.time_kind[s.time[i]]] += 1 / 3
    out[PHASE + s.phase] = 1.0
    out[OWN_TURN] = 1.0 if s.turn == seat else 0.0
    out[ACTIONS_LEFT] = s.actions / box.actions
    out[POPULATION] = s.population / box.event_cards
    out[REMOVED] = s.removals / box.event_cards
    out[FRONTIER] = s.frontier / box.ocean
    out[SLACK] = (reach(box, s) - box.ocean) / 4
    out[ALIENS_AT] = s.alien / (box.ocean + 1)
    out[TURNS] = s.turns / box.most_turns
    out[BUILT] = s.built / 10
    out[LATE_TIME] = s.late_time
    out[FIGHT_ANYWHERE] = s.fight_anywhere
    out[KINDS_ACTIVE] = active_types(box, s) / box.chaos


@rule
def encode_world(box, s, seat, position, out, at):
    """A world of the row; a face-down one shows nothing but what stands around it."""
    if position <= s.frontier:
        card = s.row[position]
        out[at] = box.parsecs[card] / 2
        out[at + 1] = box.is_planet[card]
        if s.free[position] != 0:
            out[at + FREE_CUBE + box.free_cube[card]] = 1.0
    kind = s.structure[position]
    if kind != state.NONE:
        out[at + STRUCTURE + kind] = 1.0
    out[at + UPGRADED] = s.upgraded[position]
    out[at + UPGRADED + 1] = s.stock[position] / 2
    out[at + UPGRADED + 2] = 1.0 if s.alien == position else 0.0
    out[at + UPGRADED + 3] = 1.0 if s.anomaly == position else 0.0
    out[at + UPGRADED + 4] = 1.0 if s.ship[seat] == position else 0.0
    out[at + UPGRADED + 5] = 1.0 if s.ship[1 - seat] == position else 0.0


@rule
def encode_slot(box, s, owner, slot, out, at):
    """A card of a hub."""
    card = s.hub[owner, slot]
    out[at + box.type[card]] = 1.0
    out[at + state.TYPES] = box.value[card] / 3
    out[at + state.TYPES + 1] = 1.0 if is_active(box, s, owner, slot) else 0.0
    out[at + state.TYPES + 2] = box.units[card, slot] / 5
