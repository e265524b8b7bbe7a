"""My Game: secret bids, all at once. RULES.md has the rules; their ids stand where they are carried out."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.chance import below, shuffle
from escapade.engine.contract import Box, Game, Line, Move
from escapade.engine.declared import Features, Laws
from escapade.engine.errors import BadBox
from escapade.engine.events import EVERYONE, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.piles import share_win
from escapade.engine.record import blank, number, numbers, record, rule
from escapade.engine.story import Story
from escapade.engine.things import Card, Counter, Mat, Pile

SEATS = 4
BIDS = 5  # as many rounds; the bid card with number n is kept at place n - 1

# Declared once, by name; each gives a number that the rules use. The first field of an event is public.
MOVES = Moves()
BID_CARD = MOVES.block("bid", "bid:{card}", card=range(1, BIDS + 1))
EVENTS = Events()
TURNS_UP = EVENTS.kind("turns-up", "prize")
CHOOSES = EVENTS.kind("chooses", "", "bid")
BID = EVENTS.kind("bid", "bid")
TAKES = EVENTS.kind("takes", "prize")
NOBODY_TAKES = EVENTS.kind("nobody-takes", "prize")
LAWS = Laws()
BID_TWICE = LAWS.law("a bid card was used twice (MG-2)")
FEATURES = Features()
USED = FEATURES.add("used bid cards, own first", SEATS * BIDS)
CHOSEN = FEATURES.add("own choice", one="the highest bid")
PRIZE = FEATURES.add("the prize", one="the highest points")
POINTS = FEATURES.add("points, own first", SEATS, one="the highest points")
HAS_CHOSEN = FEATURES.add("who has chosen, own first", SEATS)
LAST = FEATURES.add("bids that were turned up last, own first", SEATS, one="the highest bid")


@record
class Components:
    """What is printed on components: the numbers of box.toml that the rules need."""

    prizes = numbers("i2", BIDS)
    most = number("i2")


@record
class State:
    """A game in progress. It starts zeroed, so 0 is always 'nothing yet'."""

    seats = number("i2")
    played = number("i2")  # rounds
    prizes = numbers("i2", BIDS)  # in the order in which they are turned up; 0 when they are gone
    used = numbers("i1", SEATS, BIDS)
    choice = numbers("i1", SEATS)  # this round's bid, 0 while there is none
    last = numbers("i1", SEATS)  # the bids that were turned up last
    points = numbers("i2", SEATS)


# The rules: compiled by Numba, so numbers and arrays only. NUMBA_DISABLE_JIT=1 runs them as plain Python.


@rule
def setup(box, s, options, rng, log):
    """MG-1: the prizes are shuffled."""
    s.seats = options[0]
    for prize in range(BIDS):
        s.prizes[prize] = box.prizes[prize]
    shuffle(rng, s.prizes, BIDS)
    note(log, TURNS_UP, 0, EVERYONE, s.prizes[0])


@rule
def awaits(s):
    """MG-2: everybody who has not chosen yet, a bit for each seat; none at the end."""
    mask = np.int64(0)
    if s.played < BIDS:
        for seat in range(s.seats):
            if s.choice[seat] == 0:
                mask |= np.int64(1) << seat
    return mask


@rule
def legal(box, s, seat, out):
    """MG-2: every bid card that is not used yet, in ascending order."""
    n = 0
    for place in range(BIDS):
        if s.used[seat, place] == 0:
            out[n] = BID_CARD + place
            n += 1
    return n


@rule
def play(box, s, seat, move, rng, log):
    """MG-2: choose in secret. Whoever is last turns all choices up, whatever their order was."""
    s.choice[seat] = move - BID_CARD + 1
    note(log, CHOOSES, seat, np.int64(1) << seat, 0, s.choice[seat])
    if awaits(s) == 0:
        turn_up(s, log)


@rule
def turn_up(s, log):
    """MG-3: the highest bid takes the prize, unless it is shared."""
    prize = s.prizes[s.played]
    s.prizes[s.played] = 0
    best, winner = np.int64(0), np.int64(-1)
    for seat in range(s.seats):
        bid = np.int64(s.choice[seat])
        note(log, BID, seat, EVERYONE, bid)
        if bid > best:
            best, winner = bid, np.int64(seat)
        elif bid == best:
            winner = np.int64(-1)
        s.used[seat, bid - 1] = 1
        s.last[seat] = bid
        s.choice[seat] = 0
    if winner >= 0:
        s.points[winner] += prize
        note(log, TAKES, winner, EVERYONE, prize)
    else:
        note(log, NOBODY_TAKES, 0, EVERYONE, prize)
    s.played += 1
    if s.played < BIDS:
        note(log, TURNS_UP, 0, EVERYONE, s.prizes[s.played])


@rule
def scores(box, s, out):
    """MG-4: points."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@rule
def payoff(box, s, out):
    """MG-4: each seat's share of the win."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    share_win(out, s.seats)


@rule
def redeal(box, s, seat, rng):
    """MG-5: the prizes to come, and what others have chosen: any bid card that they have left.

    The prizes are sorted before they are shuffled, so that nothing depends on how they truly lie.
    """
    first = s.played + 1
    n = BIDS - first
    if n > 0:
        to_come = np.sort(s.prizes[first:])
        shuffle(rng, to_come, n)
        for at in range(n):
            s.prizes[first + at] = to_come[at]
    for other in range(s.seats):
        if other != seat and s.choice[other] != 0:
            at = below(rng, BIDS - s.used[other].sum())
            for place in range(BIDS):
                if s.used[other, place] == 0:
                    if at == 0:
                        s.choice[other] = place + 1
                    at -= 1


@rule
def shown(box, s, seat, move):
    """MG-5: others learn only that a choice was made: one number stands for all of them."""
    return np.int64(0)


@rule
def encode(box, s, seat, out):
    """MG-5: what a seat sees, as numbers, for learners."""
    out[:] = 0.0
    for step in range(s.seats):
        other = (seat + step) % s.seats
        for place in range(BIDS):
            out[USED + step * BIDS + place] = s.used[other, place]
        out[POINTS + step] = s.points[other] / box.most
        out[HAS_CHOSEN + step] = s.choice[other] != 0
        out[LAST + step] = s.last[other] / BIDS
    out[CHOSEN] = s.choice[seat] / BIDS
    if s.played < BIDS:
        out[PRIZE] = s.prizes[s.played] / box.most


@rule
def faults(box, s):
    """MG-2: what must hold in every position; your best friend while you write rules."""
    for seat in range(s.seats):
        if s.used[seat].sum() != s.played or (s.choice[seat] > 0 and s.used[seat, s.choice[seat] - 1]):
            return BID_TWICE
    return 0


# The words: plain Python.


def load_box(data):
    """box.toml, checked."""
    prizes = data.get("prizes")
    if (
        not isinstance(prizes, list)
        or len(prizes) != BIDS
        or not all(isinstance(n, int) and 0 < n < 100 for n in prizes)
    ):
        raise BadBox(f"`prizes` has {BIDS} whole numbers from 1 to 99, one for each round.")
    records = blank(Components)
    records[0].prizes = prizes
    records[0].most = sum(prizes)
    return Box(records, None)


class View(msgspec.Struct, frozen=True):
    """MG-5: all that a seat may see. From the things in it the tables draw the game."""

    to_come: Pile
    prize: Sequence[Card]
    last_bids: Sequence[Card]
    mats: Sequence[Mat]


def view(box, s, seat):
    """MG-5: this round's prize, the bids of the last one, and everybody's place."""
    prize = [Card(str(s.prizes[s.played]), "Prize", tone=0)] if s.played < BIDS else []
    last = [Card(str(bid), seat=other) for other, bid in enumerate(s.last[: s.seats]) if bid]
    mats = [mat(s, other, other == seat) for other in range(s.seats)]
    return View(Pile(max(0, BIDS - 1 - s.played), "To come"), prize, last, mats)


def mat(s, seat, own):
    """A player's points and bid cards: which are left is known to all, which one is chosen to its owner alone."""
    left = [place + 1 for place in range(BIDS) if not s.used[seat, place]]
    if own:
        hand = [Card(str(bid), "Chosen" if bid == s.choice[seat] else "", key=f"bid:{bid}") for bid in left]
    else:
        hand = [Card(str(bid)) for bid in left]
    return Mat(seat, [Counter(int(s.points[seat]), "points"), *hand], "has chosen" if s.choice[seat] else "")


def prompt(box, s, seat):
    """What is happening, and what this seat may do."""
    if not awaits(s):
        return Line("The game is over.", "MG-4")
    if seat >= 0 and s.choice[seat] == 0:
        return Line(f"Choose a bid for the prize of {s.prizes[s.played]}.", "MG-2")
    return Line(f"Everybody bids for the prize of {s.prizes[s.played]}.", "MG-2")


def describe(box, s, seat, move):
    """A move in words, and the things a person picks for it."""
    return Move(move, f"Bid {MOVES.read(move).card}", MOVES.keys(box.data, move))


# What happened. {prize} is the field of the event, {seat} whose it is; the third text is for those who may not see all.
STORY = Story(
    EVENTS,
    {},
    {
        TURNS_UP: ("A prize of {prize} is turned up.", "MG-2"),
        CHOOSES: ("{seat} chooses {bid}.", "MG-2", "{seat} chooses in secret."),
        BID: ("{seat} bids {bid}.", "MG-3"),
        TAKES: ("{seat} takes the prize of {prize}.", "MG-3"),
        NOBODY_TAKES: ("Nobody takes the prize of {prize}.", "MG-3"),
    },
)


def refuse(box, s, seat, move):
    """Why a move is not possible."""
    return Line(f"Your {MOVES.read(move).card} is used already.", "MG-2")


game = Game(
    id="my-game",
    title="My Game",
    version=1,
    about="Bid in secret, and not what the others bid.",
    minutes=5,
    seats=(2, 3, 4),
    moves=MOVES,
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
    shown=shown,
    encode=encode,
    faults=faults,
    view=view,
    prompt=prompt,
    describe=describe,
    narrate=STORY.narrate,
    refuse=refuse,
)
