"""Escape from Zyzzlvaria: the state record, the phases, the numbering of moves."""

from escapade.engine.declared import Names, Phases
from escapade.engine.events import Events
from escapade.engine.moves import Moves
from escapade.engine.options import Options
from escapade.engine.record import number, numbers, record

SIDES = 4  # ZY-SET-12
WIDTH = 16  # ZY-GEO-1
SPACES = WIDTH * WIDTH
PAWNS, PODS, OBJECTS, SECTORS = 8, 8, 12, 16
MOONS, QUARTERS, FACES = 8, 4, 4
BIGGEST_DIE = 12
MOST_WHEEL, LEAST_WHEEL = 30, 18  # ZY-OPT-1
MOST_CARDS = 32  # ZY-SET-9: room for them; how many there are is in the box
LAST_ECLIPSE = 7  # ZY-ECL-1: the !
MOST_TIES = 3  # ZY-ZONE-4
MOST_HARVOIDS = 8  # ZY-ZONE-9
TURN_CAP = 300  # ZY-END-2
NONE = -1
# Directions, clockwise, and the way from a space to its neighbour
COMPASS = Names()
NORTH = COMPASS.add("north")
EAST = COMPASS.add("east")
SOUTH = COMPASS.add("south")
WEST = COMPASS.add("west")
DIRECTIONS = len(COMPASS)
STEP = (-WIDTH, 1, WIDTH, -1)
DICE_COLOURS = Names()
RED = DICE_COLOURS.add("red")
WHITE = DICE_COLOURS.add("white")
BLACK = DICE_COLOURS.add("black")
DICE = len(DICE_COLOURS)
# Where a pawn is: below SPACES it stands there, from IN_POD on it sits in a pod; then it is out of play
IN_POD = SPACES
FATES = Names(first=IN_POD + PODS)
DEAD = FATES.add("dead")
TRAPPED = FATES.add("trapped")
JAILED = FATES.add("jailed")
SAVED = FATES.add("saved")  # plus the seat that saved it
# Where a pod is: below SPACES in play
POD_FATES = Names(first=SPACES)
ESCAPED = POD_FATES.add("escaped")
OVERTURNED = POD_FATES.add("overturned")
# What a card does. A zone card does what its zone does (ZY-CARD-1), so that the zones come first, clockwise from the
# north-west (ZY-GEO-4), and by their ids in the box; then the kinds of crew cards (ZY-CARD-2)
EFFECTS = Names()
OUTPOST = EFFECTS.add("outpost9")
NEXUS = EFFECTS.add("nexus")
JAIL = EFFECTS.add("jail")
REVERSE = EFFECTS.add("reverse")
HARVOID = EFFECTS.add("harvoid")
LAZYR = EFFECTS.add("lazyr")
IMMUNITY = EFFECTS.add("immunity")
COMBAT = EFFECTS.add("combat")
ZONES = len(EFFECTS)
REFLEXES = EFFECTS.add("respin")
OVERRIDE = EFFECTS.add("set_die")
THRUSTERS = EFFECTS.add("reroll")
PAPERS = EFFECTS.add("free_visa")
ALMANAC = EFFECTS.add("quarter_step")
LOCK = EFFECTS.add("teleport")
SPANNER = EFFECTS.add("rotate_pod")
CHARM = EFFECTS.add("jinx")
EFFECT_COUNT = len(EFFECTS)
HEAD, FRENCH, FISCAL, LAST = range(QUARTERS)  # named in the box
PAST_HARVEST = MOONS  # ZY-ROLL-5
# What is decided now
PHASES = Phases()
WHEEL = PHASES.phase("wheel")  # everybody at once
CARD = PHASES.phase("card")
TARGET_POD = PHASES.phase("target-pod")
ROTATION = PHASES.phase("rotation")
TARGET_PAWN = PHASES.phase("target-pawn")
TARGET_OBJECT = PHASES.phase("target-object")
TARGET_PLAYER = PHASES.phase("target-player")
THROW = PHASES.phase("throw")  # two players at once
REROLL = PHASES.phase("reroll")
SET_DIE = PHASES.phase("set-die")
PICK = PHASES.phase("pick")
POD_DIR = PHASES.phase("pod-dir")
SEGMENT = PHASES.phase("segment")
OVER = PHASES.phase("over")
BEGINNING = PHASES.phase("beginning", passing=True)
ROLLING = PHASES.phase("rolling", passing=True)
LANDING = PHASES.phase("landing", passing=True)
ENDING = PHASES.phase("ending", passing=True)
# How far the turn has come (ZY-TURN-1)
STEPS = Names()
CARD_STEP = STEPS.add("card")
MOVE_STEP = STEPS.add("move")
ZONE_STEP = STEPS.add("zone")
GESTURES = Names(first=1)  # ZY-ZONE-4; each beats the one before it, and rock scissors
ROCK = GESTURES.add("rock")
PAPER = GESTURES.add("paper")
SCISSORS = GESTURES.add("scissors")
# Why the game ended (ZY-END-1, ZY-END-2)
REASONS = Names(first=1)
NO_PAWN = REASONS.add("no-pawn")
MOON_GONE = REASONS.add("moon")
ALL_ECLIPSED = REASONS.add("eclipse")
TOO_LONG = REASONS.add("cap")


def letter(direction: int) -> str:
    """A direction as views and keys spell it: N, E, S or W."""
    return COMPASS[direction].name[0].upper()


# Moves
MOVES = Moves(
    card=lambda data, card: data.card[card].id if card < len(data.card) else card,
    pod=lambda data, pod: data.crew.pod[pod].id,
    pawn=lambda data, pawn: data.crew.pawn[pawn].id,
    object=lambda data, number: data.board.object[number].at,
    throw=lambda _, throw: GESTURES[throw].name,
    die=lambda _, die: DICE_COLOURS[die].name,
    direction=lambda _, direction: letter(direction),
)
MARK_SPACE = MOVES.block("mark", "wheel:{space}", space=range(1, MOST_WHEEL + 1))
PLAY_CARD = MOVES.block("play", "card:{card}", card=MOST_CARDS)
NO_CARD = MOVES.block("no-card", "button:no-card")
CHOOSE_POD = MOVES.block("choose-pod", "pod:{pod}", pod=PODS)
TURN_POD = MOVES.block("turn-pod", "button:turn-{quarters}", quarters=range(1, DIRECTIONS))
CHOOSE_PAWN = MOVES.block("choose-pawn", "pawn:{pawn}", pawn=PAWNS)
BEAM_TO = MOVES.block("beam-to", "space:{object}", object=OBJECTS)
CHOOSE_PLAYER = MOVES.block("choose-player", "seat:{seat}", seat=SIDES)
MAKE_THROW = MOVES.block("throw", "throw:{throw}", throw=range(1, len(GESTURES) + 1))
ROLL_AGAIN = MOVES.block("reroll", "reroll:{dice}", dice=1 << DICE)  # dice: which, as bits
TURN_DIE = MOVES.block("turn-die", "die:{die} value:{value}", die=DICE, value=range(1, BIGGEST_DIE + 1))
KEEP = MOVES.block("keep", "button:keep")
PICK_PAWN = MOVES.block("pick-pawn", "pawn:{pawn}", pawn=PAWNS)
PICK_POD = MOVES.block("pick-pod", "pod:{pod}", pod=PODS)
FLY = MOVES.block("fly", "dir:{direction}", direction=DIRECTIONS)
WALK = MOVES.block("walk", "die:{die} dir:{direction}", die=DICE, direction=DIRECTIONS)
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
