"""Lanterns for two: hidden hands, a deck, a draw that only its owner sees. Mistakes are planted here, one by one."""

from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.contract import Box, Game, Line, Move, Record
from escapade.engine.declared import Features, Laws
from escapade.engine.events import EVERYONE, Event, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.record import number, numbers, record, rule

CARDS, LANTERNS, STORMS, SEATS = 14, 3, 6, 2
MOVES = Moves()
PLAY = MOVES.block("play", "card:{card}", card=2)
EVENTS = Events()
DRAWS = EVENTS.kind("draws", "left", "card")
PLAYS = EVENTS.kind("plays", "card")
LAWS = Laws()
CARD_LOST = LAWS.law("a card is in two places or in none (LA-1)")
FEATURES = Features()
OWN = FEATURES.add("own cards", 2)
OPEN = FEATURES.add("shields and points", 4)
SEEN = FEATURES.add("cards that were played", STORMS + 1)
LEFT = FEATURES.add("cards left")


@record
class State:
    seats = number("i2")
    turn = number("i1")
    left = number("i1")
    deck = numbers("i1", CARDS)
    hand = numbers("i1", SEATS)
    drawn = number("i1")
    shield = numbers("i1", SEATS)
    points = numbers("i1", SEATS)
    seen = numbers("i1", STORMS + 1)


@rule
def setup(box, s, options, rng, log):
    """LA-1: fourteen cards, 1 to 6 twice and two more 1s; everybody gets one, and the first draws."""
    s.seats = options[0]
    for i in range(CARDS):
        s.deck[i] = 1 + i // 2 if i < 12 else 1
    shuffle(rng, s.deck, CARDS)
    s.left = CARDS
    for seat in range(SEATS):
        s.hand[seat] = take(s)
    draw(s, log)


@rule
def take(s):
    """LA-1: the top card."""
    s.left -= 1
    card = np.int64(s.deck[s.left])
    s.deck[s.left] = 0
    return card


@rule
def draw(s, log):
    """LA-2: the player on turn draws a card, which only that player sees."""
    s.drawn = take(s)
    note(log, DRAWS, s.turn, np.int64(1) << s.turn, s.left, s.drawn)


@rule
def awaits(s):
    """LA-2: whoever is on turn, while there is a card to play."""
    return np.int64(1) << s.turn if s.drawn != 0 else np.int64(0)


@rule
def legal(box, s, seat, out):
    """LA-2: play the card in hand, or the one just drawn."""
    out[0] = 0
    out[1] = 1
    return 2


@rule
def play(box, s, seat, move, rng, log):
    """LA-3, LA-4: a lantern (1 to 3) adds to the shield, a storm scores if it is higher than the other's shield."""
    card = np.int64(s.drawn)
    if move == 0:
        card = np.int64(s.hand[seat])
        s.hand[seat] = s.drawn
    s.drawn = 0
    s.seen[card] += 1
    note(log, PLAYS, seat, EVERYONE, card)
    if card <= LANTERNS:
        s.shield[seat] += card
    elif card > s.shield[1 - seat]:
        s.points[seat] += card
    else:
        s.shield[1 - seat] = 0
    s.turn = 1 - s.turn
    if s.left > 0:
        draw(s, log)


@rule
def payoff(box, s, out):
    """LA-5: most points; if even, the higher card in hand, or half each."""
    ahead = np.int64(s.points[0]) - s.points[1]
    if ahead == 0:
        ahead = np.int64(s.hand[0]) - s.hand[1]
    out[0] = 0.5 if ahead == 0 else 1.0 if ahead > 0 else 0.0
    out[1] = 1.0 - out[0]


@rule
def redeal(box, s, seat, rng):
    """LA-6: the deck, the others' hands and what another has just drawn. At the end all hands are open."""
    if s.drawn == 0:
        return
    pool = np.zeros(CARDS, np.int64)
    n = 0
    for i in range(s.left):
        pool[n] = s.deck[i]
        n += 1
    for other in range(SEATS):
        if other != seat:
            pool[n] = s.hand[other]
            n += 1
    if s.turn != seat:
        pool[n] = s.drawn
        n += 1
    pool[:n].sort()
    shuffle(rng, pool, n)
    for i in range(s.left):
        s.deck[i] = pool[i]
    n = np.int64(s.left)
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = pool[n]
            n += 1
    if s.turn != seat:
        s.drawn = pool[n]


@rule
def shown(box, s, seat, move):
    """LA-6: the card that was played, not where it came from."""
    return np.int64(s.hand[seat] if move == 0 else s.drawn)


@rule
def encode(box, s, seat, out):
    """LA-6: own cards, and what is open."""
    out[:] = 0.0
    out[OWN] = s.hand[seat]
    out[OWN + 1] = s.drawn if s.turn == seat else 0
    for side in range(SEATS):
        out[OPEN + side] = s.shield[side]
        out[OPEN + 2 + side] = s.points[side]
    for value in range(STORMS + 1):
        out[SEEN + value] = s.seen[value]
    out[LEFT] = s.left


@rule
def faults(box, s):
    """LA-1: every card is somewhere."""
    for value in range(1, STORMS + 1):
        count = np.int64(s.seen[value])
        for i in range(s.left):
            count += s.deck[i] == value
        for seat in range(SEATS):
            count += s.hand[seat] == value
        count += s.drawn == value
        if count != (4 if value == 1 else 2):
            return CARD_LOST
    return 0


@rule
def greedy(box, s, seat, moves, n, rng):
    """Keep the higher card."""
    return np.int64(1) if s.hand[seat] > s.drawn else np.int64(0)


class View(msgspec.Struct, frozen=True):
    left: int
    hand: int
    drawn: int
    hands: tuple[int, ...]
    shields: tuple[int, ...]
    points: tuple[int, ...]
    seen: tuple[int, ...]


def view(box: Box, s: Record, seat: int) -> View:
    over = s.drawn == 0
    return View(
        left=int(s.left),
        hand=int(s.hand[seat]) if seat >= 0 else 0,
        drawn=int(s.drawn) if s.turn == seat else 0,
        hands=tuple(int(card) if over else 0 for card in s.hand),
        shields=tuple(int(shield) for shield in s.shield),
        points=tuple(int(points) for points in s.points),
        seen=tuple(int(count) for count in s.seen),
    )


def prompt(box: Box, s: Record, seat: int) -> Line:
    if s.drawn == 0:
        return Line("The game is over.", "LA-5")
    return Line("Play one of your two cards." if s.turn == seat else f"{{{s.turn}}} plays a card.", "LA-2")


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    card = int(s.hand[seat] if move == 0 else s.drawn)
    return Move(move, f"Play {card} {'from your hand' if move == 0 else 'that you drew'}", (f"card:{move}",))


def narrate(box: Box, event: Event, whole: bool) -> Line:
    e = EVENTS.read(event)
    if event.kind == DRAWS:
        return Line(f"{{{e.seat}}} draws {e.card if whole else 'a card'}.", "LA-2")
    return Line(f"{{{e.seat}}} plays {e.card}.", "LA-3" if e.card <= LANTERNS else "LA-4")


game = Game(
    id="toy-lanterns",
    title="Lanterns",
    version=1,
    about="A toy for the tests.",
    minutes=1,
    seats=(2,),
    moves=MOVES,
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
    greedy=greedy,
    policy=greedy,
    view=view,
    prompt=prompt,
    describe=describe,
    narrate=narrate,
)
