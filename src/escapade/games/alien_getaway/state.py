"""Alien Getaway: the state record, the phases, the numbering of moves."""

from escapade.engine.declared import Names, Phases
from escapade.engine.events import Events
from escapade.engine.moves import Moves
from escapade.engine.options import Options
from escapade.engine.record import number, numbers, record

SIDES = 4  # AG-GEN-2: at most four players
# Room for what the box may hold; how much it does hold is told by box.toml
MOST_CARDS = 63  # as many as fit into a set
MOST_CRYSTALS = 8
MOST_VALUE = 9
MOST_DICE = 9
MOST_FACES = 9  # a roll is noted as digits
MOST_DRAWN = 4  # cards in the event of a draw
MOST_GAMES = 9  # AG-GRAND-1
NO_CARD = -1
PAD = -1  # Zoid's place before the first route card
MIXED = -1  # the cards laid this turn have no Value (or Crystal) in common
OOLA = 1  # AG-GEN-3: Oola's side in a solo game
# What is decided now (AG-TURN-1); the draw belongs to the move before it
PHASES = Phases()
PLAY = PHASES.phase("play")
PUT = PHASES.phase("put")
PLANETS = PHASES.phase("planets")
OVER = PHASES.phase("over")
HEADINGS = Names()  # in turning order: + 1 is a right turn (AG-GRID-1)
NORTH = HEADINGS.add("north")
EAST = HEADINGS.add("east")
SOUTH = HEADINGS.add("south")
WEST = HEADINGS.add("west")
TURNS = Names()
AHEAD = TURNS.add("ahead")
LEFT = TURNS.add("left")
RIGHT = TURNS.add("right")
# Moves. A straight card is laid in the first way alone; a curve turns left, or right
MOVES = Moves()
LAY = MOVES.block("lay", card=MOST_CARDS, way=2)
PASS = MOVES.block("pass", "button:pass")
LAUNCH = MOVES.block("launch", "button:launch")
PUT_CARD = MOVES.block("put", card=MOST_CARDS, pair=2)
PLAY_PLANET = MOVES.block("planet", card=MOST_CARDS, pair=2)
END_TURN = MOVES.block("end-turn", "button:end")
OPTIONS = Options()
EASY = OPTIONS.add(
    "easy",
    "Equal Values match on penalty piles too (AG-EASY-1).",
    said="Easy variant: equal Values match on penalty piles too.",
)
GAMES = OPTIONS.add(
    "games",
    "Games in the match, added up (AG-GRAND-1).",
    default=1,
    low=1,
    high=MOST_GAMES,
    kind="int",
    said="A match of {value} games, added up.",
)
START = OPTIONS.add(
    "start", "Who starts (AG-SET-6).", default=-1, low=-1, high=3, kind="seat", said="{name} starts, by agreement."
)
# Events: the first field is public, the others are for those who may see the event whole
EVENTS = Events()
BEGINS = EVENTS.kind("begins", "game")
DEALT = EVENTS.kind("dealt", "card")
DRAWS = EVENTS.kind("draws", "count", "first", "second", "third", "fourth")  # which cards (hidden)
LAYS_CARD = EVENTS.kind("lays", "card", "turn", "x", "y", "heading")
ROLLS = EVENTS.kind("rolls", "card", "dice", "points")  # dice: dice as digits; points: motion points
FLIES = EVENTS.kind("flies", "cards", "ahead")
PASSES = EVENTS.kind("passes")
DRIFTS = EVENTS.kind("drifts", "cards", "ahead")  # how Zoid flies on a Pass
TAKES = EVENTS.kind("takes", "card", "from_pile")  # from_pile: 1 from the draw pile, 0 from the route
SPARED = EVENTS.kind("spared", "count")
STACKS = EVENTS.kind("stacks", "card", "step")  # step: 3 or 4 of a turn (AG-TURN-1), 0 for Oola
PAIRS = EVENTS.kind("pairs", "card", "top", "step")
FINAL_ROUND = EVENTS.kind("final-round", "turns")
LEFT_OVER = EVENTS.kind("left-over", "card")
ENDS = EVENTS.kind("ends", "game", "points", "cards")  # seat: side, cards: pile cards
TIE = EVENTS.kind("tie", "winners", "cards", "games")  # winners: as a set; games: of the match
OOLA_DRAWS = EVENTS.kind("oola-draws", "card")
OOLA_BOXES = EVENTS.kind("oola-boxes", "card")
OOLA_SKIPPED = EVENTS.kind("oola-skipped")
OOLA_ENDS = EVENTS.kind("oola-ends", "game", "cards")
# What it means to have a card: it lies in the pile at the end; it was laid; it was taken as a penalty or in a set
EVENTS.has("card", "kept", DEALT, STACKS, LEFT_OVER, lost=PAIRS.field("top"))
EVENTS.has("card", "played", LAYS_CARD)
EVENTS.has("card", "taken", TAKES)
Box = record(
    [
        ("cards", "i8"),  # how many are shuffled: the asteroids, then the planets
        ("asteroids", "i8"),
        ("crystals", "i8"),
        ("highest", "i8"),  # the highest Value
        ("value", "i8", MOST_CARDS),
        ("crystal", "i8", MOST_CARDS),
        ("asteroid_set", "i8"),
        ("planet_set", "i8"),
        ("of_value", "i8", MOST_VALUE + 1),  # the asteroids of each Value, as a set
        ("of_crystal", "i8", MOST_CRYSTALS),  # the asteroids that may join a set of this Crystal, Wilds included
        ("wild", "i8"),  # the index of the Wild Crystal
        ("curved", "i8"),  # the curves among the asteroids, as a set
        ("planet_x", "i8", 4),
        ("planet_y", "i8", 4),
        ("chance", "f8", (MOST_VALUE + 1, MOST_DICE + 1)),  # of each number of Motion points, by Value
        ("dice", "i8"),
        ("faces", "i8"),
        ("deal_pile", "i8"),
        ("deal_hand", "i8"),
        ("draw", "i8"),
    ]
)


@record
class State:
    """What lies on the table."""

    seats = number("i2")
    sides = number("i2")
    easy = number("i2")
    games = number("i2")
    game = number("i2")  # the game of the match being played, from 1
    start = number("i2")
    turn = number("i2")
    phase = number("i2")
    final_left = number("i2")  # turns left in the Final round, this one included; 0 before it
    top = number("i2")  # deck[top:] is the draw pile, its top first
    deck = numbers("i2", MOST_CARDS)
    hand = numbers("i8", SIDES)
    pile_count = numbers("i2", SIDES)
    pile = numbers("i2", SIDES, MOST_CARDS)  # bottom first
    zoid = number("i2")  # the index of Zoid's card in the route, or PAD
    first = number("i2")  # route[first:end] lies on the table
    end = number("i2")
    route = numbers("i2", MOST_CARDS)
    x = numbers("i2", MOST_CARDS)
    y = numbers("i2", MOST_CARDS)
    heading = numbers("i2", MOST_CARDS)
    laid = number("i2")  # cards laid this turn
    set_value = number("i2")  # the Value they share, or MIXED
    set_crystal = number("i2")  # the Crystal they share (Wild if only Wilds), or MIXED
    collected = number("i8")
    boxed = number("i8")
    total = numbers("i2", SIDES)  # points and pile cards of the finished games
    total_cards = numbers("i2", SIDES)
    result = numbers("i2", MOST_GAMES, SIDES)
    result_cards = numbers("i2", MOST_GAMES, SIDES)
