"""Escape Earth: the state record, the phases, the numbering of moves."""

from escapade.engine.events import Events
from escapade.engine.record import record

SEATS = 2
ROW = 18  # EE-SET-1: Earth at 0, the ocean planet at 17
EARTH, OCEAN = 0, ROW - 1
FIRST_FRONTIER = 3  # EE-SET-1
SLOTS = 5  # EE-SET-8; counted from 0 here, from 1 in words
CARDS = SEATS * SLOTS
ACTIONS = 2  # EE-TURN-1
TIME_CARDS = 6
EVENT_CARDS = 12
MOST_VALUE = 3
ALIEN_STEP = 2  # EE-ALN-1
MOST_FIGHT = 6  # all military cubes that three upgraded star bases hold
ANOMALY_FLOOR = 4  # EE-ANO-1: never among the first four cards
ANOMALY_STEP = 2  # EE-ANO-2, EE-ANO-5
CHAOS = 3  # EE-END-3: different event types
QUIET_BUILDS = 2  # EE-OPT-2
QUIET_TURNS = 12  # EE-OPT-3
MOST_TURNS = 84  # QUIET_TURNS and twelve cycles of at most six time cards
OFF = -1  # a marker off the row
NONE = -1
FOOD, RESOURCE, KNOWLEDGE, MILITARY = range(4)
CUBES = 4
OUTPOST, FARM, MINE, LAB, BASE = range(5)
STRUCTURES = 5
CONSTRUCTION, RESOURCES, SCIENCE, FOOD_CARD, MILITARY_CARD = range(5)
TYPES = 5
HUNGER, RIOTS, RAIDERS, ANOMALY, OUTBREAK = range(5)
EVENT_TYPES = 5
PASSING, EVENT, ALIEN = range(3)
TIME_KINDS = 3
NO_EFFECT, TO_SLOT_1, LOSE_CUBE, WARP = range(4)
# Phases
ACT, PAY, IMMEDIATE, LOSE, OVER = range(5)
PHASES = 5
# Results (EE-END-5); conceding happens outside the rules
UNDECIDED, WIN, LOSS_POPULATION, LOSS_CHAOS, LOSS_ALIEN = range(5)
# Moves, in the order of the ledger
SWAP = 0  # + slot
TRAVEL = SWAP + SLOTS - 1  # + 2 * slot, + 1 towards Earth
BUILD = TRAVEL + 2 * SLOTS  # + structure type
UPGRADE = BUILD + STRUCTURES  # + position
PRODUCE = UPGRADE + ROW
FIGHT_EVENT = PRODUCE + 1  # + event type
FIGHT_ALIENS = FIGHT_EVENT + EVENT_TYPES  # + n - 1
PASS = FIGHT_ALIENS + MOST_FIGHT
PAY_FROM = PASS + 1  # + position
FIGHT_NOW = PAY_FROM + ROW  # the immediate fight: yes
FACE_IT = FIGHT_NOW + 1  # and no
LOSE_FROM = FACE_IT + 1  # + position
MOVES = LOSE_FROM + ROW
# Options: options[0] is the number of seats
BEGINNER, LATE_TIME, FIGHT_ANYWHERE = 1, 2, 3
# Log. All of it is open to everyone.
# Events: the first field is public, the others are for those who may see the event whole
EVENTS = Events()
BEGINS = EVENTS.kind("begins", "late_time", "fight_anywhere")
TURN = EVENTS.kind("turn", "number")
TIME_FLIPPED = EVENTS.kind("time-flipped", "card", "left")
TIME_SHUFFLED = EVENTS.kind("time-shuffled")
ALIEN_MOVES = EVENTS.kind("alien-moves", "start", "end")
PUSHED = EVENTS.kind("pushed", "start", "end", "by_anomaly")  # by_anomaly: 1 by the anomaly; seat: whose ship
EVENT_FLIPPED = EVENTS.kind("event-flipped", "card", "population")
FOUGHT = EVENTS.kind("fought", "type", "at_once")  # at_once: 1 at once
ACTIVE = EVENTS.kind("active", "type", "stack", "types")
RIOTS_HIT = EVENTS.kind("riots", "slot")  # slot: slot the construction card came from; seat: whose hub
LOST = EVENTS.kind("lost", "world", "cube")
NOTHING_LOST = EVENTS.kind("nothing-lost", "cube")
ANOMALY_MOVES = EVENTS.kind("anomaly-moves", "start", "end")  # start: from; end: to (OFF: off the row)
SWAPS = EVENTS.kind("swaps", "slot", "low", "high")
TRAVELS = EVENTS.kind("travels", "start", "end", "card", "slot")
# replaced: structure replaced or NONE, cubes: its cubes
BUILDS = EVENTS.kind("builds", "world", "structure", "replaced", "cubes")
UNCOVERS = EVENTS.kind("uncovers", "world", "galaxy")
FREE_CUBE = EVENTS.kind("free-cube", "world", "cube")
UPGRADES = EVENTS.kind("upgrades", "world", "structure")
PRODUCES = EVENTS.kind("produces", "world", "cube", "count", "card")
PAYS = EVENTS.kind("pays", "world", "cube", "owed")
PASSES = EVENTS.kind("passes", "actions")
ENDS = EVENTS.kind("ends", "result", "turns", "frontier", "first_left", "second_left")
Box = record(
    [
        ("alien_start", "i8"),
        ("cubes", "i8", CUBES),
        ("parsecs", "i8", ROW),
        ("is_planet", "i8", ROW),
        ("free_cube", "i8", ROW),  # by galaxy card: the cube it brings, or NONE
        ("copies", "i8", STRUCTURES),
        ("cost", "i8", STRUCTURES),
        ("upgrade_cube", "i8", STRUCTURES),
        ("upgrade_price", "i8", STRUCTURES),
        ("planets_only", "i8", STRUCTURES),
        ("replaceable", "i8", STRUCTURES),
        ("makes", "i8", STRUCTURES),  # the cube it holds, or NONE
        ("made_with", "i8", STRUCTURES),  # the activity type, or NONE
        ("capacity", "i8", (STRUCTURES, 2)),
        ("uncovers", "i8", (STRUCTURES, 2)),
        ("type", "i8", CARDS),
        ("value", "i8", CARDS),
        ("active", "i8", (CARDS, SLOTS)),
        ("units", "i8", (CARDS, SLOTS)),
        ("low_card", "i8", TYPES),  # the two cards of a type, the lower value first
        ("high_card", "i8", TYPES),
        ("mixed", "i8", 4),  # the types whose two cards differ in value
        ("time_kind", "i8", TIME_CARDS),
        ("event_type", "i8", EVENT_CARDS),
        ("event_cards", "i8", EVENT_TYPES),  # the cards of each event type, as a set
        ("event_cube", "i8", EVENT_TYPES),
        ("event_price", "i8", EVENT_TYPES),
        ("event_effect", "i8", EVENT_TYPES),
        ("event_loses", "i8", EVENT_TYPES),
    ]
)
State = record(
    [
        ("seats", "i2"),
        ("late_time", "i2"),  # EE-OPT-5
        ("fight_anywhere", "i2"),
        ("phase", "i2"),
        ("result", "i2"),
        ("turn", "i2"),  # the seat on turn
        ("turns", "i2"),  # turns begun
        ("actions", "i2"),  # left in this turn
        ("ship", "i2", SEATS),
        ("hub", "i2", (SEATS, SLOTS)),
        ("row", "i2", ROW),
        ("frontier", "i2"),
        ("structure", "i2", ROW),  # its type, or NONE
        ("upgraded", "i2", ROW),
        ("stock", "i2", ROW),  # cubes on the structure
        ("free", "i2", ROW),  # 1 while the planet's free cube lies there
        ("left", "i2", STRUCTURES),  # the structure piles
        ("built", "i2"),  # structures built so far, replaced ones included
        ("supply", "i2", CUBES),
        ("gone", "i2", CUBES),  # left the game with a replaced structure
        ("alien", "i2"),
        ("anomaly", "i2"),
        ("time", "i2", TIME_CARDS),  # time[:flipped] lies face up
        ("flipped", "i2"),
        ("events", "i2", EVENT_CARDS),  # events[:population] is the pile, its top last
        ("population", "i2"),
        ("event", "i2"),  # the event card just flipped, or NONE
        ("active", "i8"),  # event cards laid out, as a set
        ("removed", "i8"),  # event cards that left the game unseen, as a set
        ("removals", "i2"),
        ("since", "i2", EVENT_CARDS),  # removals made when the card last went into the pile
        ("task", "i2"),  # the move being paid for, or NONE
        ("owed", "i2"),
        ("colour", "i2"),  # of the cubes owed or lost
    ]
)
