"""Andromeda Escape: the state record, the phases, the numbering of moves."""

from escapade.engine.declared import Names, Phases
from escapade.engine.events import Events, at_the_end
from escapade.engine.moves import Moves
from escapade.engine.options import Options
from escapade.engine.record import number, numbers, record

SIDES = 4
ZONES, RINGS, FIELDS, ROUTES = 3, 4, 33, 3  # AE-BOARD-2, AE-BOARD-4
WORMHOLE = FIELDS  # the bit after the fields
OUTER, SECOND, THIRD, INNER = range(RINGS)
SKIP_FIELDS = 3
# How much of everything there is room for; how much there is, the box says
LETTERS = 26
CARDS = 62
MISSIONS = 24  # numbered from 1; 0 is an empty slot
OFFERED = 4  # missions to choose from (AE-SETUP-6, AE-ACT-K)
SLOTS = 7  # missions that come to one player in a game (AE-INFO-4)
PLACES = SIDES
MOST_LINES = 64
NONE = -1
DECKS = Names()  # in the order of the open spaces
ALERT = DECKS.add("ALERT")
WARNING = DECKS.add("WARNING")
EFFECTS = Names()  # what a card does (rules AE-ACT)
RECALL = EFFECTS.add("return_to_platform")
JUMP = EFFECTS.add("jump")
RELOCATE = EFFECTS.add("relocate")
LAUNCH = EFFECTS.add("launch")
EXCHANGE = EFFECTS.add("swap")
STEP = EFFECTS.add("step")
CHARGE = EFFECTS.add("charge")
ORDERS = EFFECTS.add("draw_mission")
BLOCK = EFFECTS.add("block_route")
DISCARD = EFFECTS.add("discard_warning")
TAKE_OPEN = EFFECTS.add("take_open")
TARGETS = Names()  # to whose ships a card does it
SELF = TARGETS.add("self")
OPPONENT = TARGETS.add("opponent")
TWO_OPPONENTS = TARGETS.add("two_opponents")
BOARD = TARGETS.add("board")
DIRECTIONS = Names()
FORWARD = DIRECTIONS.add("forward")
BACK = DIRECTIONS.add("back")
ADJACENT = DIRECTIONS.add("adjacent")
REWARDS = Names()  # of the Skip HUD (AE-SKIP-2)
NO_REWARD = REWARDS.add("none")
SWAP = REWARDS.add("swap")
WARP = REWARDS.add("warp")
MISSION_KINDS = Names()  # what a mission asks for (rules AE-MIS)
MASSED_LAUNCH = MISSION_KINDS.add("outer_in_one_zone")
BORDER_PATROL = MISSION_KINDS.add("next_to_dotted")
HOLD_THE_GATES = MISSION_KINDS.add("all_inner")
CONVOY = MISSION_KINDS.add("line_over_route")
COLUMN = MISSION_KINDS.add("line_in_zone")
PLACE = MISSION_KINDS.add("place")
UNSEARCHED = MISSION_KINDS.add("platform_rescued_without_lost")
STATION = MISSION_KINDS.add("skip_disc")
PLUNGE = MISSION_KINDS.add("saves_in_own_turn")
LEDGER = MISSION_KINDS.add("hand")
EMPTY_HANGAR = MISSION_KINDS.add("first_empty_platform")
STATUSES = Names()  # AE-LAST-1, AE-LAST-4
RACING = STATUSES.add("racing")
FINISHED = STATUSES.add("finished")
ADRIFT = STATUSES.add("adrift")
# What is decided now
PHASES = Phases()
RETURN = PHASES.phase("return")  # which mission goes back (AE-SETUP-6)
CARD_PHASE = PHASES.phase("cards")  # which card is played, if any (AE-TURN-2)
CARD_SHIP = PHASES.phase("card-ship")  # what the card in play asks for (AE-CARD-2)
CARD_FIELD = PHASES.phase("card-field")
CARD_PLAYER = PHASES.phase("card-player")
CARD_MISSION = PHASES.phase("card-mission")
CARD_ROUTE = PHASES.phase("card-route")
CARD_WARNING = PHASES.phase("card-warning")
SOURCE = PHASES.phase("source")  # what is launched or moved (AE-TURN-4)
DESTINATION = PHASES.phase("destination")
SWAP_OWN = PHASES.phase("swap-own")  # the rewards of a skip (AE-SKIP-3, AE-SKIP-4)
SWAP_WITH = PHASES.phase("swap-with")
WARP_SHIP = PHASES.phase("warp")
TAKE = PHASES.phase("take")  # which open card (AE-SAVE-2, AE-ACT-T)
PLACE_LOST = PHASES.phase("place-lost")  # where the Lost Ship comes (AE-LOST-3)
OVER = PHASES.phase("over")
# How far the active player's turn has come (AE-TURN-2)
PLAYING_CARDS, ACTING, ACTED = range(3)
# What a decision leads to: another one at once, the same turn (or the next) going on, or settling first (AE-RES-1)
WAITS, GOES_ON, SETTLES = range(3)
# Moves. A ship chosen first is a source; what is chosen after it, or a field alone, is a field
MOVES = Moves(
    letter=lambda data, letter: data.card[letter].letter,
    field=lambda data, field: data.board.field[field].id,
    deck=lambda _, deck: DECKS[deck].name,
    route=lambda data, route: data.board.route[route].id,
)
MISSION = MOVES.block("mission", "mission:{mission}", mission=range(1, MISSIONS + 1))
PLAY_CARD = MOVES.block("card", "card:{letter}", letter=LETTERS)
DONE = MOVES.block("done", "button:done")
PLATFORM = MOVES.block("platform")  # its key has the seat in it
SHIP = MOVES.block("ship", "field:{field}", field=FIELDS)
FIELD = MOVES.block("field", "field:{field}", field=FIELDS)
INTO_WORMHOLE = MOVES.block("wormhole", "field:W")
PLAYER = MOVES.block("player", "seat:{seat}", seat=SIDES)
TAKE_CARD = MOVES.block("take", "open:{deck}", deck=len(DECKS))
CLOSE_ROUTE = MOVES.block("close-route", "route:{route}", route=ROUTES)
THROW_AWAY = MOVES.block("throw-away", "card:{letter}", letter=LETTERS)
SKIP = MOVES.block("skip", "button:skip")
DECLINE = MOVES.block("decline", "button:decline")
# What players settle before the game
OPTIONS = Options()
START = OPTIONS.add(
    "start", "Who starts (AE-SETUP-11).", default=-1, low=-1, high=3, kind="seat", said="{name} starts, by agreement."
)
# Events: the first field is public, the others are for those who may see the event whole. Missions are hidden, and the
# card of the setup; all else is told to everybody. `by`: the letter of the card that did it, or NONE.
EVENTS = Events()
BEGINS = EVENTS.kind("begins")  # seat: the first player
RETURNS = EVENTS.kind("returns", "", "mission")
OPENS = EVENTS.kind("opens", "deck", "letter")
DEALS = EVENTS.kind("deals", "", "letter")
TURN = EVENTS.kind("turn")
PLAYS = EVENTS.kind("plays", "letter", "change", "vp")
LAUNCHES = EVENTS.kind("launches", "field", "by")
MOVES_SHIP = EVENTS.kind("moves", "start", "end", "owner", "by")  # owner: whose ship
WARPS = EVENTS.kind("warps", "start", "end", "over")  # over: the field between, or NONE
JUMPS = EVENTS.kind("jumps", "start", "end", "over", "by")
RELOCATES = EVENTS.kind("relocates", "start", "end", "by")
SWAPS = EVENTS.kind("swaps", "one", "other", "one_owner", "other_owner", "by")  # two fields, whose ships stood there
CHARGES = EVENTS.kind("charges", "field", "owner", "by")
RECALLS = EVENTS.kind("recalls", "field", "by")
BLOCKS = EVENTS.kind("blocks", "route", "by")
DISCARDS = EVENTS.kind("discards", "letter", "by")
DRAWS_MISSIONS = EVENTS.kind("draws-missions", "count", "missions")  # missions: as a set
KEEPS_MISSION = EVENTS.kind("keeps-mission", "", "mission", "back")  # back: those put back, as a set
CHOOSES = EVENTS.kind("chooses", "player")
SKIPS = EVENTS.kind("skips", "field", "reward")
DECLINES = EVENTS.kind("declines")
SAVES = EVENTS.kind("saves", "field")
TAKES = EVENTS.kind("takes", "letter", "deck", "by")
FINDS_LOST = EVENTS.kind("finds-lost", "field")
FINISHES = EVENTS.kind("finishes", "place")
DRIFTS = EVENTS.kind("drifts", "field")
CLAIMS = EVENTS.kind("claims", "mission", "vp")
AWARDED = EVENTS.kind("awarded", "place")
ENDS = EVENTS.kind("ends", "total", "place", "hand", "disc")
# What it means to have a mission or an action card, the usual sense first. No event tells which missions were dealt.
EVENTS.has("mission", "kept", at_the_end("slot"), CLAIMS)  # what is accomplished leaves its slot
EVENTS.has("mission", "accomplished", CLAIMS)
EVENTS.has("mission", "put-back", RETURNS, KEEPS_MISSION.set("back"))
EVENTS.has("letter", "played", PLAYS)
EVENTS.has("letter", "drawn", DEALS, TAKES)
EVENTS.has("letter", "kept", DEALS, TAKES, lost=[PLAYS, DISCARDS])  # in hand at the end
Box = record(
    [
        ("forward", "i8", FIELDS),  # the fields in front, as a set with the wormhole
        ("back", "i8", FIELDS),
        ("zone", "i8", FIELDS),
        ("ring", "i8", FIELDS),
        ("route", "i8", FIELDS),  # the dotted route at this field, or NONE
        ("across", "i8", FIELDS),  # the field at its other end, as a set; empty without a route
        ("in_zone", "i8", ZONES),
        ("in_ring", "i8", RINGS),
        ("at_routes", "i8"),  # the fields that lie at a dotted route
        ("columns", "i8"),  # how many lines fulfil mission 5
        ("column", "i8", MOST_LINES),
        ("convoys", "i8"),  # how many lines fulfil mission 4
        ("convoy", "i8", MOST_LINES),
        ("convoy_route", "i8", MOST_LINES),
        ("letter", "i8", CARDS),  # cards lie in the order of their letters: copies are neighbours
        ("cards_of", "i8", LETTERS),  # the copies of a letter, as a set
        ("deck", "i8", LETTERS),
        ("vp_played", "i8", LETTERS),
        ("vp_hand", "i8", LETTERS),
        ("kind", "i8", LETTERS),
        ("who", "i8", LETTERS),
        ("way", "i8", LETTERS),  # FORWARD, BACK or ADJACENT; the ring of a RELOCATE
        ("in_deck", "i8", 2),  # the cards of each deck, as a set
        ("draws", "i8", LETTERS),  # missions seen with the card (AE-ACT-K)
        ("dealt", "i8"),  # missions for everyone at the start, of which one goes back (AE-SETUP-6)
        ("missions", "i8"),  # all there are, as a set
        ("mission_kind", "i8", MISSIONS + 1),
        ("of_kind", "i8", len(MISSION_KINDS)),  # the missions of a kind, as a set
        ("mission_vp", "i8", MISSIONS + 1),
        ("mission_count", "i8", MISSIONS + 1),  # ships, place or Skip field that a mission asks for
        ("mission_hand", "i8", (MISSIONS + 1, 2)),  # ALERT and WARNING cards that a mission asks for
        ("platform", "i8", SIDES + 1),  # by number of players
        ("start_vp", "i8", SIDES),
        ("start_skip", "i8", SIDES),
        ("next_skip", "i8", SKIP_FIELDS + 1),
        ("reward", "i8", SKIP_FIELDS + 1),
        ("places", "i8"),  # how many there are for Last Ships
        ("place_vp", "i8", PLACES + 2),  # by place; none is 0
        ("pair_missions", "i8"),  # left in the box with two players, as sets
        ("pair_cards", "i8"),
    ]
)


@record
class State:
    """What lies on the table."""

    seats = number("i2")
    start = number("i2")
    turn = number("i2")  # the active player
    who = number("i2")  # who decides now
    phase = number("i2")
    stage = number("i2")
    letter = number("i2")  # the card being carried out, or NONE
    chosen = number("i2")  # the ship chosen in this step, or NONE
    saves = number("i2")  # ships into the wormhole in this turn (AE-MIS-11)
    orders = number("i2")  # how many K have been played (AE-INFO-3)
    first_empty = number("i2")  # the first player with an empty platform, or NONE
    finished = number("i2")
    platform = numbers("i2", SIDES)
    missing = numbers("i2", SIDES)  # the Lost Ship is still in its HUD
    owed = numbers("i2", SIDES)  # it enters because of mission 8 (AE-MIS-L3)
    saved = numbers("i2", SIDES)
    drifted = numbers("i2", SIDES)
    vp = numbers("i2", SIDES)
    skip = numbers("i2", SIDES)
    status = numbers("i2", SIDES)
    place = numbers("i2", SIDES)  # 0: none
    ships = numbers("i8", SIDES)
    upright = number("i8")
    crossed = number("i8")
    fresh = number("i8")  # charged in this turn
    debris = numbers("i2", ROUTES)  # the card that closes a route, or NONE
    stack = number("i8")  # missions as sets: bit m is mission m
    scored = numbers("i8", SIDES)
    slots = numbers("i2", SIDES)  # slots filled so far, scored ones included
    slot = numbers("i2", SIDES, SLOTS)
    ruled_out = numbers("i8", SIDES, SLOTS)  # AE-INFO-4
    filled = numbers("i2", SIDES, SLOTS)  # the number of the K that filled the slot; 0: setup
    put_back = numbers("i1", SIDES, MISSIONS + 1)  # 1 + how many K had been played when this seat put it back
    offer = numbers("i2", SIDES, OFFERED)  # the missions to choose from (AE-SETUP-6, AE-ACT-K)
    returned = numbers("i2", SIDES)  # 1 + the position in the offer (AE-INFO-6)
    pile = numbers("i8", 2)  # both decks as sets: their order is nobody's knowledge, so a draw is a draw of chance
    open = numbers("i2", 2)  # the open cards, or NONE
    hand = numbers("i8", SIDES)  # the cards that everybody saw taken
    secret = numbers("i2", SIDES)  # the ALERT card dealt at setup, or NONE
    discard = number("i8")
