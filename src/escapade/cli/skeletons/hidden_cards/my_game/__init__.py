"""My Game: hands that nobody else sees. RULES.md has the rules; their ids stand where they are carried out."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.chance import shuffle
from escapade.engine.contract import Box, Game, Line
from escapade.engine.declared import Features, Laws, Phases
from escapade.engine.errors import BadBox
from escapade.engine.events import EVERYONE, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.piles import share_win
from escapade.engine.record import blank, number, numbers, record, rule
from escapade.engine.story import Story
from escapade.engine.things import Card, Counter, Mat, Pile
from escapade.engine.words import Words

SEATS = 4
KINDS = 5  # the card with number n is kept at place n - 1
MOST_CARDS = 40

# Declared once, by name; each gives a number that the rules use. The first field of an event is public.
PHASES = Phases()
PLAYING = PHASES.phase("playing")
OVER = PHASES.phase("over")
MOVES = Moves()
PLAY = MOVES.block("play", "card:{card}", card=range(1, KINDS + 1))
EVENTS = Events()
PLAYS = EVENTS.kind("plays", "card")
SCORES = EVENTS.kind("scores", "points")
DRAWS = EVENTS.kind("draws", "left", "card")
LAWS = Laws()
CARD_LOST = LAWS.law("a card is in two places or in none (MG-1)")
FEATURES = Features()
HAND = FEATURES.add("own hand", KINDS, one="a hand as it is dealt")
PLAYED = FEATURES.add("played", KINDS, one="all copies")
TOP = FEATURES.add("on top", one="the highest number")
DECK = FEATURES.add("cards in the deck", one="all cards")
POINTS = FEATURES.add("points, own first", SEATS, one="20 points")
SIZES = FEATURES.add("cards in hand, own first", SEATS, one="a hand as it is dealt")


@record
class Components:
    """What is printed on components: the numbers of box.toml that the rules need."""

    copies = numbers("i2", KINDS)
    hand = number("i2")


@record
class State:
    """A game in progress. It starts zeroed, so 0 is always 'nothing yet'."""

    seats = number("i2")
    turn = number("i2")
    phase = number("i2")
    left = number("i2")  # cards in the deck; the next one is deck[left - 1]
    deck = numbers("i1", MOST_CARDS)
    hand = numbers("i1", SEATS, KINDS)  # how many of each number
    played = numbers("i1", KINDS)
    top = number("i2")
    points = numbers("i2", SEATS)


# The rules: compiled by Numba, so numbers and arrays only. NUMBA_DISABLE_JIT=1 runs them as plain Python.


@rule
def setup(box, s, options, rng, log):
    """MG-1: shuffle, and deal."""
    s.seats = options[0]
    for place in range(KINDS):
        for _ in range(box.copies[place]):
            s.deck[s.left] = place + 1
            s.left += 1
    shuffle(rng, s.deck, s.left)
    for _ in range(box.hand):
        for seat in range(s.seats):
            draw(s, seat, log)


@rule
def draw(s, seat, log):
    """MG-4: the top card of the deck. Its slot is cleared, or it would still be known there."""
    if s.left == 0:
        return
    s.left -= 1
    card = s.deck[s.left]
    s.deck[s.left] = 0
    s.hand[seat, card - 1] += 1
    note(log, DRAWS, seat, np.int64(1) << seat, s.left, card)  # only `left` is for everybody


@rule
def awaits(s):
    """MG-2, MG-5: who may act, a bit for each seat; none at the end."""
    if s.phase == OVER:
        return np.int64(0)
    return np.int64(1) << s.turn


@rule
def legal(box, s, seat, out):
    """MG-2: a card of each number in one's hand, in ascending order."""
    n = 0
    for place in range(KINDS):
        if s.hand[seat, place] > 0:
            out[n] = PLAY + place
            n += 1
    return n


@rule
def play(box, s, seat, move, rng, log):
    """MG-2 to MG-5: play, score, draw, and the next player who has cards is next."""
    card = move - PLAY + 1
    s.hand[seat, card - 1] -= 1
    s.played[card - 1] += 1
    note(log, PLAYS, seat, EVERYONE, card)
    if card > s.top:
        s.points[seat] += card
        note(log, SCORES, seat, EVERYONE, card)
    s.top = card
    draw(s, seat, log)
    s.phase = OVER
    for step in range(s.seats):
        other = (seat + 1 + step) % s.seats
        if s.hand[other].sum() > 0:
            s.turn = other
            s.phase = PLAYING
            return


@rule
def scores(box, s, out):
    """MG-5: points."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@rule
def payoff(box, s, out):
    """MG-5: each seat's share of the win."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    share_win(out, s.seats)


@rule
def redeal(box, s, seat, rng):
    """MG-6: what `seat` cannot know is dealt anew. A spectator is seat -1, to whom all are others.

    The cards are collected number by number, so that nothing depends on where they truly are.
    """
    unseen = np.zeros(MOST_CARDS, np.int64)
    n = 0
    for place in range(KINDS):
        count = 0
        for slot in range(s.left):
            count += s.deck[slot] == place + 1
        for other in range(s.seats):
            if other != seat:
                count += s.hand[other, place]
        for _ in range(count):
            unseen[n] = place + 1
            n += 1
    shuffle(rng, unseen, n)
    for slot in range(s.left):
        n -= 1
        s.deck[slot] = unseen[n]
    for other in range(s.seats):
        if other != seat:
            size = s.hand[other].sum()
            s.hand[other] = 0
            for _ in range(size):
                n -= 1
                s.hand[other, unseen[n] - 1] += 1


@rule
def encode(box, s, seat, out):
    """MG-6: what a seat sees, as numbers, for learners."""
    out[:] = 0.0
    for place in range(KINDS):
        out[HAND + place] = s.hand[seat, place] / box.hand
        out[PLAYED + place] = s.played[place] / box.copies[place]
    out[TOP] = s.top / KINDS
    out[DECK] = s.left / MOST_CARDS
    for step in range(s.seats):
        other = (seat + step) % s.seats
        out[POINTS + step] = s.points[other] / 20
        out[SIZES + step] = s.hand[other].sum() / box.hand


@rule
def faults(box, s):
    """MG-1: what must hold in every position; your best friend while you write rules."""
    for place in range(KINDS):
        count = s.played[place]
        for slot in range(MOST_CARDS):
            count += s.deck[slot] == place + 1
        for seat in range(s.seats):
            count += s.hand[seat, place]
        if count != box.copies[place]:
            return CARD_LOST
    return 0


@rule
def greedy(box, s, seat, moves, n, rng):
    """What a decent player does: the lowest card that scores, or else the lowest of all."""
    for at in range(n):
        if moves[at] - PLAY + 1 > s.top:
            return moves[at]
    return moves[0]


# The words: plain Python.


def load_box(data):
    """box.toml, checked."""
    copies, hand = data.get("copies"), data.get("hand")
    if not isinstance(copies, list) or len(copies) != KINDS or not all(isinstance(n, int) and n > 0 for n in copies):
        raise BadBox(f"`copies` says for each of the {KINDS} numbers how many cards there are, at least 1.")
    if not isinstance(hand, int) or hand < 1 or not SEATS * hand <= sum(copies) <= MOST_CARDS:
        raise BadBox(f"There are at most {MOST_CARDS} cards, and enough for {SEATS} hands of `hand` cards.")
    records = blank(Components)
    records[0].copies = copies
    records[0].hand = hand
    return Box(records, None)


class View(msgspec.Struct, frozen=True):
    """MG-6: all that a seat may see. From the things in it the tables draw the game."""

    deck: Pile
    pile: Pile
    mats: Sequence[Mat]


def view(box, s, seat):
    """MG-6: one's own hand with its faces up, the others' as backs."""
    top = Card(str(s.top)) if s.top else None
    mats = [mat(s, other, other == seat) for other in range(s.seats)]
    return View(Pile(s.left, "Deck"), Pile(int(s.played.sum()), "Pile", top), mats)


def mat(s, seat, own):
    """A player's points and hand. A card has the key by which a move picks it."""
    cards = [place + 1 for place in range(KINDS) for _ in range(s.hand[seat, place])]
    hand = [Card(str(card), key=f"card:{card}") if own else Card(hidden=True) for card in cards]
    return Mat(seat, [Counter(int(s.points[seat]), "points"), *hand])


def playing(box, s, seat):
    """What the player on turn is told, what the others read after that player's name, and the rule."""
    told = f"Play a card. It scores if it is higher than {s.top}." if s.top else "Play a card."
    return told, "plays a card", "MG-2"


# Moves by their blocks, and phases: a text, or a function where one text does not do.
WORDS = Words(
    MOVES,
    PHASES,
    awaits,
    says={},
    move_words={PLAY: "Play a {card}"},
    phase_words={PLAYING: playing, OVER: ("The game is over.", "MG-5")},
)
# What happened. {card} is the field of the event, {seat} whose it is; the third text is for those who may not see all.
STORY = Story(
    EVENTS,
    {},
    {
        PLAYS: ("{seat} plays a {card}.", "MG-2"),
        SCORES: ("{seat} scores {points}.", "MG-3"),
        DRAWS: ("{seat} draws a {card}.", "MG-4", "{seat} draws a card."),
    },
)


def refuse(box, s, seat, move):
    """Why a move is not possible."""
    return Line(f"There is no {MOVES.read(move).card} in your hand.", "MG-2")


game = Game(
    id="my-game",
    title="My Game",
    version=1,
    about="Play higher than the card before.",
    minutes=5,
    seats=(2, 3, 4),
    moves=MOVES,
    phases=PHASES,
    features=FEATURES,
    laws=LAWS,
    events=EVENTS,
    folder=Path(__file__).parent,
    state=State,
    load_box=load_box,
    setup=setup,
    awaits=awaits,
    legal=legal,
    play=play,
    scores=scores,
    points="most",
    payoff=payoff,
    redeal=redeal,
    encode=encode,
    faults=faults,
    view=view,
    prompt=WORDS.prompt,
    describe=WORDS.describe,
    narrate=STORY.narrate,
    refuse=refuse,
    greedy=greedy,
    policy=greedy,
)
