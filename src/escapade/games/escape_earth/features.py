"""Escape Earth: what a seat sees, as numbers for learning."""

from escapade.engine.declared import Features
from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules.fate import active_types
from escapade.games.escape_earth.rules.pieces import available, is_active, on_table, reach

OF_A_WORLD = (
    *("parsecs", "planet", "free cube"),
    *("outpost", "farm", "mine", "lab", "star base"),
    *("upgraded", "cubes", "aliens", "anomaly", "own ship", "other ship"),
)
OF_A_SLOT = ("construction", "resources", "science", "food", "military", "value", "active", "units")
OF_A_COLOUR = ("to pay with", "on the table", "in the supply", "owed")
OF_AN_EVENT = ("active", "just flipped", "price")
FEATURES = Features()
WORLD = FEATURES.add("worlds, from Earth on", state.MOST_WORLDS, OF_A_WORLD)
SLOT = FEATURES.add("hubs slot by slot, the own one first", state.SEATS * state.SLOTS, OF_A_SLOT)
COLOUR = FEATURES.add("cubes: food, resource, knowledge, military", state.CUBES, OF_A_COLOUR)
PILE = FEATURES.add("structures left: outpost, farm, mine, lab, star base", state.STRUCTURES)
THREAT = FEATURES.add("events: hunger, riots, raiders, anomaly, outbreak", state.EVENT_TYPES, OF_AN_EVENT)
TIME = FEATURES.add("time pile: passing, event, alien", state.ALIEN + 1)
PHASE = FEATURES.add("phase: act, pay, immediate fight, lose, over", state.OVER + 1)
OWN_TURN = FEATURES.add("own turn")
ACTIONS_LEFT = FEATURES.add("actions left")
POPULATION = FEATURES.add("population")
REMOVED = FEATURES.add("event cards removed")
FRONTIER = FEATURES.add("last face-up world")
SLACK = FEATURES.add("worlds that outposts can spare")
ALIENS_AT = FEATURES.add("aliens' place")
TURNS = FEATURES.add("turns begun")
BUILT = FEATURES.add("structures built")
LATE_TIME = FEATURES.add("time cards come late")
FIGHT_ANYWHERE = FEATURES.add("aliens can be fought anywhere")
KINDS_ACTIVE = FEATURES.add("kinds of active events")


@rule
def encode(box, s, seat, out):
    """What everybody sees, as numbers around 0 to 1; the seat's own ship and hub come first."""
    out[:] = 0.0
    for position in range(box.ocean + 1):
        encode_world(box, s, seat, position, out, WORLD + position * len(OF_A_WORLD))
    for i in range(state.SEATS):
        for slot in range(state.SLOTS):
            encode_slot(box, s, (seat + i) % state.SEATS, slot, out, SLOT + (i * state.SLOTS + slot) * len(OF_A_SLOT))
    for colour in range(state.CUBES):
        at = COLOUR + colour * len(OF_A_COLOUR)
        out[at] = available(box, s, colour) / 4
        out[at + 1] = on_table(box, s, colour) / 4
        out[at + 2] = s.supply[colour] / 8
        out[at + 3] = s.owed / 4 if s.phase == state.PAY and s.colour == colour else 0.0
    for kind in range(state.STRUCTURES):
        out[PILE + kind] = s.left[kind] / 5
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
        out[at + 2] = s.free[position]
    kind = s.structure[position]
    if kind != state.NONE:
        out[at + 3 + kind] = 1.0
    out[at + 8] = s.upgraded[position]
    out[at + 9] = s.stock[position] / 2
    out[at + 10] = 1.0 if s.alien == position else 0.0
    out[at + 11] = 1.0 if s.anomaly == position else 0.0
    out[at + 12] = 1.0 if s.ship[seat] == position else 0.0
    out[at + 13] = 1.0 if s.ship[1 - seat] == position else 0.0


@rule
def encode_slot(box, s, owner, slot, out, at):
    """A card of a hub."""
    card = s.hub[owner, slot]
    out[at + box.type[card]] = 1.0
    out[at + state.TYPES] = box.value[card] / 3
    out[at + state.TYPES + 1] = 1.0 if is_active(box, s, owner, slot) else 0.0
    out[at + state.TYPES + 2] = box.units[card, slot] / 5
