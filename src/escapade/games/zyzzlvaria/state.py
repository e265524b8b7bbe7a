"""Escape from Zyzzlvaria: the state record, the phases, the numbering of moves."""

from escapade.engine.events import Events
from escapade.engine.moves import Moves
from escapade.engine.options import Options
from escapade.engine.record import number, numbers, record

SIDES = 4  # ZY-SET-12
WIDTH = 16  # ZY-GEO-1
SPACES = WIDTH * WIDTH
PAWNS, PODS, OBJECTS, ZONES, SECTORS = 8, 8, 12, 8, 16
MOONS, QUARTERS, FACES = 8, 4, 4
DICE, BIGGEST_DIE = 3, 12
MOST_WHEEL, LEAST_WHEEL = 30, 18  # ZY-OPT-1
MOST_CARDS = 32  # ZY-SET-9: room for them; how many there are is in the box
LAST_ECLIPSE = 7  # ZY-ECL-1: the !
MOST_TIES = 3  # ZY-ZONE-4
MOST_HARVOIDS = 8  # ZY-ZONE-9
TURN_CAP = 300  # ZY-END-2
NONE = -1
# Directions, clockwise, and the way from a space to its neighbour
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = 4
STEP = (-WIDTH, 1, WIDTH, -1)
RED, WHITE, BLACK = range(DICE)
# Where a pawn is: below SPACES it stands there; below DEAD it is in play
IN_POD = SPACES
DEAD = IN_POD + PODS
TRAPPED = DEAD + 1
JAILED = TRAPPED + 1
SAVED = JAILED + 1  # plus the seat that saved it
# Where a pod is: below SPACES in play
ESCAPED = SPACES
OVERTURNED = SPACES + 1
# The zones, clockwise from the north-west (ZY-GEO-4). What a card does has a number too: a zone card that of its zone
# (ZY-CARD-1), the crew's cards the next ones (ZY-CARD-2)
OUTPOST, NEXUS, JAIL, REVERSE, HARVOID, LAZYR, IMMUNITY, COMBAT = range(ZONES)
EFFECTS = 16
REFLEXES, OVERRIDE, THRUSTERS, PAPERS, ALMANAC, LOCK, SPANNER, CHARM = range(ZONES, EFFECTS)
HEAD, FRENCH, FISCAL, LAST = range(QUARTERS)
PAST_HARVEST = MOONS  # ZY-ROLL-5
# What is decided now
(
    WHEEL,  # wheel_pick, everybody at once
    CARD,  # play_card
    TARGET_POD,
    ROTATION,
    TARGET_PAWN,
    TARGET_OBJECT,
    TARGET_PLAYER,
    THROW,  # two players at once
    REROLL,
    SET_DIE,
    PICK,  # pick_pawn or pick_pod
    POD_DIR,
    SEGMENT,
    OVER,
    # What comes next by itself, inside a move; never seen from outside
    BEGINNING,
    ROLLING,
    LANDING,
    ENDING,
) = range(18)
# How far the turn has come (ZY-TURN-1)
CARD_STEP, MOVE_STEP, ZONE_STEP = range(3)
ROCK, PAPER, SCISSORS = range(1, 4)
# Why the game ended (ZY-END-1, ZY-END-2), in the order of the reported reason
NO_PAWN, MOON_GONE, ALL_ECLIPSED, TOO_LONG = range(1, 5)
# Moves
MOVES = Moves()
FIRST_WHEEL = MOVES.block("wheel", "wheel:{space}", space=range(1, MOST_WHEEL + 1))
FIRST_CARD = MOVES.block("card", card=MOST_CARDS)
NO_CARD = MOVES.block("no-card", "button:no-card")
FIRST_POD = MOVES.block("pod", pod=PODS)
FIRST_ROTATION = MOVES.block("rotation", "button:turn-{quarters}", quarters=range(1, 4))
FIRST_PAWN = MOVES.block("pawn", pawn=PAWNS)
FIRST_OBJECT = MOVES.block("object", object=OBJECTS)
FIRST_PLAYER = MOVES.block("player", "seat:{seat}", seat=SIDES)
FIRST_THROW = MOVES.block("throw", throw=range(1, 4))
FIRST_REROLL = MOVES.block("reroll", "reroll:{dice}", dice=8)  # dice: which, as bits
FIRST_VALUE = MOVES.block("value", die=DICE, value=range(1, BIGGEST_DIE + 1))
KEEP = MOVES.block("keep", "button:keep")
PICK_PAWN = MOVES.block("pick-pawn", pawn=PAWNS)
PICK_POD = MOVES.block("pick-pod", pod=PODS)
FIRST_DIR = MOVES.block("direction", direction=DIRECTIONS)
FIRST_SEGMENT = MOVES.block("segment", die=DICE, direction=DIRECTIONS)
STOP = MOVES.block("stop")  # stay in the pod; with free boarding also: walk past the pods
PASS = MOVES.block("pass", "button:pass")
# What players settle before the game
OPTIONS = Options()
WHEEL_SIZE = OPTIONS.add(
    "wheel_size",
    "Spaces of the Wheel of Death: the fewer, the deadlier (ZY-OPT-1).",
    default=24,
    low=LEAST_WHEEL,
    high=MOST_WHEEL,
    kind="int",
    said="The Wheel of Death has {value} spaces, not {usual}.",
)
STIPEND = OPTIONS.add(
    "seat_stipend",
    "DB for the second player, twice that for the third, and so on (ZY-OPT-2).",
    default=2,
    low=0,
    high=2,
    kind="int",
    said="{value} DB, not {usual}, for the second player, twice that for the third, and so on.",
)
FULL_BAND = OPTIONS.add(
    "full_band",
    "The Rim belongs to the sectors outside it, so pods start inside them (ZY-OPT-3).",
    said="Full band: the Rim belongs to the sectors outside it.",
)
FREE_BOARDING = OPTIONS.add(
    "free_boarding",
    "A pawn may walk past the pods on its way instead of boarding the first (ZY-OPT-4).",
    said="Free boarding: a pawn may walk past pods instead of boarding the first.",
)
# Why the wheel is spun
ON_WALK, ON_ESCAPE = range(2)
# Events: the first field is public, the others are for those who may see the event whole
EVENTS = Events()
BEGINS = EVENTS.kind("begins")  # seat: the first player
MARKS = EVENTS.kind("marks", "", "spaces")  # a seat has marked its wheel spaces; spaces: which, as a set (hidden)
SHOWS_WHEEL = EVENTS.kind("shows-wheel", "spaces")  # spaces: a seat's wheel spaces, as a set (bit 0 is space 1)
DEALS = EVENTS.kind("deals", "count", "cards")  # count: how many; cards: which, as a set (hidden)
STIPENDS = EVENTS.kind("stipends", "db")
TURN = EVENTS.kind("turn", "number")
PASSED_OVER = EVENTS.kind("passed-over", "lost")  # lost: 0 at !, 1 a lost turn
HARVOID_SPIN = EVENTS.kind("harvoid-spin", "wheel", "owner", "pawn")  # owner: whose Harvoid; pawn: NONE if it stays
PLAYS = EVENTS.kind("plays", "card")
WARPS = EVENTS.kind("warps", "pod", "start", "end")
TURNS_POD = EVENTS.kind("turns-pod", "pod", "quarters")
LOCKS = EVENTS.kind("locks", "pawn", "start", "end")
CHARMS = EVENTS.kind("charms", "player")
ROLLS = EVENTS.kind("rolls", "red", "white", "black")
REROLLS = EVENTS.kind("rerolls", "dice", "red", "white", "black")  # dice: which dice, as bits
SETS_DIE = EVENTS.kind("sets-die", "die", "before", "after")
KEEPS = EVENTS.kind("keeps")
NEW_QUARTER = EVENTS.kind("new-quarter", "quarter", "sector")
NEW_MOON = EVENTS.kind("new-moon", "moon")  # MOONS: past Harvest
WALKS = EVENTS.kind("walks", "pawn", "start", "end", "direction", "die")
BOARDS = EVENTS.kind("boards", "pawn", "pod")
PUSHES = EVENTS.kind("pushes", "pod", "start", "end")
MOVES_POD = EVENTS.kind("moves-pod", "pod", "start", "end", "direction")
# occasion: ON_WALK or ON_ESCAPE, bad: 1 if bad, thing: the pawn or the pod, again: 1 if spun again
SPINS = EVENTS.kind("spins", "wheel", "occasion", "bad", "thing", "again")
DIES = EVENTS.kind("dies", "pawn")
GOES_BACK = EVENTS.kind("goes-back", "pawn", "start", "end")
ECLIPSE = EVENTS.kind("eclipse", "marker", "before")
EARNS = EVENTS.kind("earns", "pawn", "db", "face", "space")
NO_VISA = EVENTS.kind("no-visa", "pod", "db")
PAYS = EVENTS.kind("pays", "pod", "db")
ESCAPES = EVENTS.kind("escapes", "pod", "crew")  # crew: the crew, as a set
OVERTURNS = EVENTS.kind("overturns", "pod", "crew")  # crew: the crew, as a set
STOPS = EVENTS.kind("stops", "pawn")
IDLES = EVENTS.kind("idles")
LANDS = EVENTS.kind("lands", "zone", "pod")
STALLS = EVENTS.kind("stalls", "zone")
DELAYS = EVENTS.kind("delays", "player")
MOONS_PLAYER = EVENTS.kind("moons-player", "player")
JAILS = EVENTS.kind("jails", "pawn", "start")
TURNS_ROUND = EVENTS.kind("turns-round", "way")  # way: 1 clockwise, -1 the other way
INVITES = EVENTS.kind("invites", "player", "void")  # player: the player who will spin; void: 1 if it is void
SWAPS = EVENTS.kind("swaps", "pod", "other", "pod_at", "other_at")
DUELS = EVENTS.kind("duels", "player")
THROWS = EVENTS.kind("throws", "", "throw")  # throw: the throw (hidden)
SHOWS_THROWS = EVENTS.kind("shows-throws", "own", "player", "theirs", "db")
ENDS = EVENTS.kind("ends", "reason")
FINAL = EVENTS.kind("final", "saved", "db")
# What it means to have a card: it was dealt; it was played
EVENTS.has("card", "dealt", DEALS.set("cards"))
EVENTS.has("card", "played", PLAYS)
Box = record(
    [
        ("inner", "i8", SPACES),  # 1 in Inner Zyzzlvaria
        ("core", "i8", SPACES),
        ("object", "i8", SPACES),  # the stellar object here, or NONE
        ("zone", "i8", SPACES),  # the Special Zone here, or NONE
        ("sectors", "i8", (2, SPACES)),  # the sectors here, as a set; by layout (ZY-OPT-3)
        ("to_edge", "i8", (SPACES, DIRECTIONS)),  # steps to the border
        ("inner_from", "i8", (SPACES, DIRECTIONS)),  # the first and the last of those steps that lie in Inner
        ("inner_to", "i8", (SPACES, DIRECTIONS)),  # Zyzzlvaria; 0 if none does
        ("pod_way", "i8", (SPACES, DIRECTIONS)),  # steps that a pod can make: to the border or Inner Zyzzlvaria
        ("object_at", "i8", OBJECTS),
        ("zone_at", "i8", (ZONES, 4)),  # ZY-ZONE-11
        ("dice", "i8", (MOONS + 1, DICE)),
        ("opens", "i8", (MOONS + 1, QUARTERS)),  # the open sector
        ("pawn_at", "i8", PAWNS),
        ("face", "i8", (PAWNS, FACES)),
        ("pod_at", "i8", PODS),
        ("number", "i8", (PODS, DIRECTIONS)),
        ("visa", "i8"),
        ("cards", "i8"),  # how many there are
        ("effect", "i8", MOST_CARDS),  # what each of them does
        ("card_n", "i8", MOST_CARDS),  # the number in its text
        ("dealt", "i8"),  # cards for each player
        ("marks", "i8"),  # wheel spaces for each player
        ("mooned", "i8"),  # ECLIPSE! steps of the Orbital Nexus
        ("stake", "i8"),  # DB of the Combat Simulator
    ]
)


@record
class State:
    """What lies on the table."""

    seats = number("i2")
    wheel_size = number("i2")
    stipend = number("i2")
    full_band = number("i2")
    free_boarding = number("i2")
    marks = number("i2")  # wheel spaces that everybody marks
    start = number("i2")
    turn = number("i2")  # the active player
    phase = number("i2")
    step = number("i2")
    turns = number("i2")  # turns with a roll so far
    way = number("i2")  # 1 clockwise, -1 the other way
    moon = number("i2")
    quarter = number("i2")
    reason = number("i2")
    card = number("i2")  # the card being carried out, or NONE
    armed = number("i2")  # the effect that waits in this turn, or NONE
    zone = number("i2")  # the zone being carried out, or NONE
    landed = number("i2")  # the zone where step 3 left a pod, or NONE
    chosen = number("i2")  # the pawn or pod chosen in this decision, or NONE
    rival = number("i2")  # the other thrower, or NONE
    ties = number("i2")
    rolled = number("i2")  # 0 before the roll of this turn, then 1 + the moon whose dice lie on the table
    dice = numbers("i2", DICE)
    used = number("i2")  # dice used, as bits
    asked = number("i2")  # the segment (die * DIRECTIONS + direction) whose pods may be boarded (ZY-OPT-4), or NONE
    last_dir = number("i2")  # the direction of the segment before, or NONE
    moved = number("i2")  # pods moved in this turn, as bits
    place = numbers("i2", PAWNS)
    face = numbers("i2", PAWNS)
    pod = numbers("i2", PODS)
    turned = numbers("i2", PODS)  # quarter turns clockwise
    money = numbers("i2", SIDES)
    eclipse = numbers("i2", SIDES)
    skips = numbers("i2", SIDES)  # 1: loses the next turn
    thrown = numbers("i2", SIDES)  # in the open duel, hidden
    showed = numbers("i2", SIDES)  # in the last duel, seen by all
    charm_by = number("i2")
    charm_on = number("i2")
    harvoids = number("i2")
    harvoid_by = numbers("i2", MOST_HARVOIDS)
    harvoid_on = numbers("i2", MOST_HARVOIDS)
    wheel = numbers("i8", SIDES)  # sets of wheel spaces, bit 0 is space 1
    hand = numbers("i8", SIDES)
    discard = number("i8")
