"""Escape Earth: the state record, the phases, the numbering of moves."""

from escapade.engine.declared import Names, Phases
from escapade.engine.events import Events
from escapade.engine.moves import Moves
from escapade.engine.options import Options
from escapade.engine.record import number, numbers, record

SEATS = 2
SLOTS = 5  # EE-SET-8; counted from 0 here, from 1 in words
ACTIVITIES = SEATS * SLOTS
# Room for larger boxes than the printed one. A box that needs more is refused in words.
MOST_WORLDS = 24
MOST_TIME_CARDS = 12
MOST_EVENT_CARDS = 24
MOST_CUBES = 15  # of a colour
MOST_VALUE = 3  # parsecs of an activity card, and of a world
MOST_DEALS = 10  # ways to deal the stronger cards of five types to two seats
EARTH = 0
OFF = -1  # a marker off the row
NONE = -1
COLOURS = Names()  # of cubes
FOOD = COLOURS.add("food")
RESOURCE = COLOURS.add("resource")
KNOWLEDGE = COLOURS.add("knowledge")
MILITARY = COLOURS.add("military")
CUBES = len(COLOURS)
STRUCTURE_TYPES = Names()
OUTPOST = STRUCTURE_TYPES.add("outpost")
FARM = STRUCTURE_TYPES.add("farm")
MINE = STRUCTURE_TYPES.add("mine")
LAB = STRUCTURE_TYPES.add("lab")
BASE = STRUCTURE_TYPES.add("base")
STRUCTURES = len(STRUCTURE_TYPES)
ACTIVITY_TYPES = Names()
CONSTRUCTION = ACTIVITY_TYPES.add("construction")
RESOURCES = ACTIVITY_TYPES.add("resources")
SCIENCE = ACTIVITY_TYPES.add("science")
FOOD_CARD = ACTIVITY_TYPES.add("food")
MILITARY_CARD = ACTIVITY_TYPES.add("military")
TYPES = len(ACTIVITY_TYPES)
THREATS = Names()
HUNGER = THREATS.add("hunger")
RIOTS = THREATS.add("riots")
RAIDERS = THREATS.add("raiders")
ANOMALY = THREATS.add("anomaly")
OUTBREAK = THREATS.add("outbreak")
EVENT_TYPES = len(THREATS)
TIME_KINDS = Names()
PASSING = TIME_KINDS.add("passing")
EVENT = TIME_KINDS.add("event")
ALIEN = TIME_KINDS.add("alien")
EFFECTS = Names()  # of events
NO_EFFECT = EFFECTS.add("none")
TO_SLOT_1 = EFFECTS.add("riots")
LOSE_CUBE = EFFECTS.add("lose")
WARP = EFFECTS.add("anomaly")
PHASES = Phases()
ACT = PHASES.phase("act")
PAY = PHASES.phase("pay")
IMMEDIATE = PHASES.phase("immediate")
LOSE = PHASES.phase("lose")
OVER = PHASES.phase("over")
RESULTS = Names()  # EE-END-5; giving up happens at the table, outside the rules
UNDECIDED = RESULTS.add("undecided")
WIN = RESULTS.add("win")
LOSS_POPULATION = RESULTS.add("loss_population")
LOSS_CHAOS = RESULTS.add("loss_chaos")
LOSS_ALIEN = RESULTS.add("loss_alien")
MOVES = Moves(
    structure=lambda data, structure: data.structure[structure].id,
    event=lambda data, event: data.event[event].id,
)
SWAP = MOVES.block("swap", "gap:{slot}", slot=range(1, SLOTS))  # with the next slot
TRAVEL = MOVES.block("travel", slot=range(1, SLOTS + 1), back=2)  # back: towards Earth
BUILD = MOVES.block("build", structure=STRUCTURES)
UPGRADE = MOVES.block("upgrade", "upgrade:{world}", world=MOST_WORLDS)
PRODUCE = MOVES.block("produce")
FIGHT_EVENT = MOVES.block("fight-event", "event:{event}", event=EVENT_TYPES)
FIGHT_ALIENS = MOVES.block("fight-aliens", "marker:alien push:{cubes}", cubes=range(1, MOST_CUBES + 1))
PASS = MOVES.block("pass", "button:pass")
PAY_FROM = MOVES.block("pay", "world:{world}", world=MOST_WORLDS)
FIGHT_NOW = MOVES.block("fight-now", "button:fight")  # the immediate fight: yes
FACE_IT = MOVES.block("face-it", "button:face")  # and no
LOSE_FROM = MOVES.block("lose-cube", "world:{world}", world=MOST_WORLDS)
MOST_MOVES = len(MOVES)  # room for any list of them
# What players settle before the game
OPTIONS = Options()
BEGINNER = OPTIONS.add(
    "beginner",
    "For a first game: time starts late and aliens can be fought anywhere (EE-OPT-2).",
    said="Beginners' game: time starts late, and aliens can be fought anywhere.",
)
LATE_TIME = OPTIONS.add(
    "late_time",
    "Time cards come into play after a few structures (EE-OPT-5).",
    said="Time cards come into play only after a few structures.",
)
FIGHT_ANYWHERE = OPTIONS.add("fight_anywhere", "Aliens can be fought wherever they are (EE-OPT-5).")
# Events: all of them are open to everyone
EVENTS = Events()
BEGINS = EVENTS.kind("begins", "late_time", "fight_anywhere")
TURN = EVENTS.kind("turn", "number")
TIME_FLIPPED = EVENTS.kind("time-flipped", "kind", "left")
TIME_SHUFFLED = EVENTS.kind("time-shuffled")
ALIEN_MOVES = EVENTS.kind("alien-moves", "start", "end")
PUSHED = EVENTS.kind("pushed", "start", "end", "by_anomaly")  # seat: whose ship; by_anomaly: 1, or 0 by the aliens
EVENT_FLIPPED = EVENTS.kind("event-flipped", "card", "population")
FOUGHT = EVENTS.kind("fought", "type", "at_once")
ACTIVE = EVENTS.kind("active", "type", "stack", "types")
RIOTS_HIT = EVENTS.kind("riots", "slot")  # seat: whose hub; slot: where the construction card lay
LOST = EVENTS.kind("lost", "world", "cube")
NOTHING_LOST = EVENTS.kind("nothing-lost", "cube")
ANOMALY_MOVES = EVENTS.kind("anomaly-moves", "start", "end")  # OFF: off the row
SWAPS = EVENTS.kind("swaps", "slot", "low", "high")
TRAVELS = EVENTS.kind("travels", "start", "end", "card", "slot")
BUILDS = EVENTS.kind("builds", "world", "structure", "replaced", "cubes")  # replaced: a structure with cubes, or NONE
UNCOVERS = EVENTS.kind("uncovers", "world", "galaxy")
FREE_CUBE = EVENTS.kind("free-cube", "world", "cube")
UPGRADES = EVENTS.kind("upgrades", "world", "structure")
PRODUCES = EVENTS.kind("produces", "world", "cube", "count", "card")
PAYS = EVENTS.kind("pays", "world", "cube", "owed")
PASSES = EVENTS.kind("passes", "actions")
ENDS = EVENTS.kind("ends", "result", "turns", "frontier", "first_left", "second_left")
# What it means to have a structure; both players win or lose together
EVENTS.has("structure", "built", BUILDS)
EVENTS.has("structure", "upgraded", UPGRADES)
Box = record(
    [
        ("ocean", "i8"),  # the position of the ocean planet, the last of the row
        ("face_up", "i8"),  # EE-SET-1: the last position that is face up at the start
        ("actions", "i8"),  # EE-TURN-1
        ("chaos", "i8"),  # EE-END-3: different kinds of events
        ("alien_start", "i8"),
        ("alien_step", "i8"),  # EE-ALN-1
        ("anomaly_nearest", "i8"),  # EE-ANO-1: as near to Earth as it comes
        ("quiet_builds", "i8"),  # EE-OPT-2
        ("quiet_turns", "i8"),  # EE-OPT-3
        ("most_turns", "i8"),  # no game is longer
        ("time_cards", "i8"),
        ("event_cards", "i8"),
        ("cubes", "i8", CUBES),
        ("parsecs", "i8", MOST_WORLDS),
        ("is_planet", "i8", MOST_WORLDS),
        ("free_cube", "i8", MOST_WORLDS),  # by galaxy card: the cube it brings, or NONE
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
        ("type", "i8", ACTIVITIES),
        ("value", "i8", ACTIVITIES),
        ("active", "i8", (ACTIVITIES, SLOTS)),
        ("units", "i8", (ACTIVITIES, SLOTS)),
        ("low_card", "i8", TYPES),  # the two cards of a type, the lower value first
        ("high_card", "i8", TYPES),
        ("deals", "i8"),
        ("deal", "i8", MOST_DEALS),  # the types whose higher card seat 0 may get, as sets
        ("time_kind", "i8", MOST_TIME_CARDS),
        ("event_type", "i8", MOST_EVENT_CARDS),
        ("of_type", "i8", EVENT_TYPES),  # the cards of each event type, as a set
        ("event_cube", "i8", EVENT_TYPES),
        ("event_price", "i8", EVENT_TYPES),
        ("event_effect", "i8", EVENT_TYPES),
        ("event_loses", "i8", EVENT_TYPES),
        ("event_n", "i8", EVENT_TYPES),  # the cubes that it takes, or the steps of the anomaly
    ]
)


@record
class State:
    """What lies on the table."""

    seats = number("i2")
    late_time = number("i2")  # EE-OPT-5
    fight_anywhere = number("i2")
    phase = number("i2")
    result = number("i2")
    turn = number("i2")  # the seat on turn
    turns = number("i2")  # turns begun
    actions = number("i2")  # left in this turn
    ship = numbers("i2", SEATS)
    hub = numbers("i2", SEATS, SLOTS)
    row = numbers("i2", MOST_WORLDS)  # galaxy cards, up to the ocean planet
    frontier = number("i2")
    structure = numbers("i2", MOST_WORLDS)  # its type, or NONE
    upgraded = numbers("i2", MOST_WORLDS)
    stock = numbers("i2", MOST_WORLDS)  # cubes on the structure
    free = numbers("i2", MOST_WORLDS)  # 1 while the planet's free cube lies there
    left = numbers("i2", STRUCTURES)  # the structure piles
    built = number("i2")  # structures built so far, replaced ones included
    supply = numbers("i2", CUBES)
    gone = numbers("i2", CUBES)  # left the game with a replaced structure
    alien = number("i2")
    anomaly = number("i2")
    time = numbers("i2", MOST_TIME_CARDS)  # time[:flipped] lies face up
    flipped = number("i2")
    events = numbers("i2", MOST_EVENT_CARDS)  # events[:population] is the pile, its top last
    population = number("i2")
    event = number("i2")  # the event card just flipped, or NONE
    active = number("i8")  # event cards laid out, as a set
    removed = number("i8")  # event cards that left the game unseen, as a set
    removals = number("i2")
    since = numbers("i2", MOST_EVENT_CARDS)  # removals made when the card last went into the pile
    task = number("i2")  # the move being paid for, or NONE
    owed = number("i2")  # cubes still to pay or to lose
    colour = number("i2")  # of those cubes
