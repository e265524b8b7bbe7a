"""Airlock: a small game of hidden cards. docs/hidden-cards.md writes it step by step."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from escapade.engine.chance import below, shuffle
from escapade.engine.contract import Box, Game, Line
from escapade.engine.declared import IN_TURN, Features, Laws, Phases
from escapade.engine.errors import BadBox
from escapade.engine.events import EVERYONE, Events
from escapade.engine.log import note
from escapade.engine.moves import Moves
from escapade.engine.piles import share_win
from escapade.engine.record import blank, number, numbers, record, rule
from escapade.engine.story import Story, side
from escapade.engine.things import Card, Counter, Mat, Piece, Pile, Track
from escapade.engine.words import Words

SEATS = 4
RANKS = 7  # AL-1: rank r is kept at place r - 1
MOST_CARDS = 40

PHASES = Phases()
LAYING = PHASES.phase("lay")
AIMING = PHASES.phase("aim")  # a card lies there and has no answer yet
OVER = PHASES.phase("over")
MOVES = Moves(rival=lambda _, seat: seat + 1)
LAY = MOVES.block("lay", "card:{rank}", rank=range(1, RANKS + 1))
AIM = MOVES.block("aim", "player:{rival}", rival=SEATS)
EVENTS = Events()
LAYS = EVENTS.kind("lays", "rank")
DUELS = EVENTS.kind("duels", "rival", "rank", "answer")
SCORES = EVENTS.kind("scores", "points")
DRAWS = EVENTS.kind("draws", "left", "rank")
LAWS = Laws()
CARD_LOST = LAWS.law("a card is in two places or in none (AL-1)")
SLOT_KEPT = LAWS.law("a card was drawn and is still in the deck (AL-5)")
FEATURES = Features()
RANK_NAMES = tuple(f"rank {place + 1}" for place in range(RANKS))
HAND = FEATURES.add("own hand", RANKS, index=[RANK_NAMES], one="2 cards")
GONE = FEATURES.add("out of the game", RANKS, index=[RANK_NAMES], one="all copies")
LAID = FEATURES.add("laid open", RANKS, index=[RANK_NAMES])
ANSWER = FEATURES.add("its answer", RANKS, index=[RANK_NAMES])
DECK = FEATURES.add("cards in the deck", one="all cards")
PHASE = FEATURES.add("phase", len(PHASES), index=[PHASES.names])
OF_A_SEAT = ("points", "cards in hand", "on turn", "laid the card", "answered it")
ONE = {"points": "20 points", "cards in hand": "a hand as it is dealt"}
SEAT = FEATURES.add("seats, from the own one in turn order", SEATS, OF_A_SEAT, index=[IN_TURN[:SEATS]], one=ONE)


@record
class Components:
    """What is printed on the cards, and how many there are."""

    copies = numbers("i2", RANKS)
    cards = number("i2")
    hand = number("i2")


@record
class State:
    """What lies on the table and what is in people's hands."""

    seats = number("i2")
    turn = number("i2")
    phase = number("i2")
    left = number("i2")  # cards in the deck; the next one is deck[left - 1]
    deck = numbers("i1", MOST_CARDS)  # ranks, 0 where there is no card any more
    hand = numbers("i1", SEATS, RANKS)  # how many of each rank
    gone = numbers("i1", RANKS)
    points = numbers("i2", SEATS)
    laid = number("i2")  # the rank that was laid last, 0 if none
    layer = number("i2")  # who laid it
    answer = number("i2")  # the rank that answered it last, 0 if none yet
    rival = number("i2")  # whose answer that was


@rule
def setup(box, s, options, rng, log):
    """AL-1: the deck is shuffled, and everybody is dealt a hand."""
    s.seats = options[0]
    for place in range(RANKS):
        for _ in range(box.copies[place]):
            s.deck[s.left] = place + 1
            s.left += 1
    shuffle(rng, s.deck, s.left)
    for _ in range(box.hand):
        for seat in range(s.seats):
            draw(s, seat, log)


@rule
def draw(s, seat, log):
    """AL-5: the top card of the deck, if there is one. Its slot is cleared: nothing of it stays behind."""
    if s.left == 0:
        return
    s.left -= 1
    rank = s.deck[s.left]
    s.deck[s.left] = 0
    s.hand[seat, rank - 1] += 1
    note(log, DRAWS, seat, np.int64(1) << seat, s.left, rank)


@rule(small=True)
def awaits(s):
    """AL-2, AL-6: one player at a time, until fewer than two have cards."""
    if s.phase == OVER:
        return np.int64(0)
    return np.int64(1) << s.turn


@rule
def legal(box, s, seat, out):
    """AL-2: a card from one's hand; AL-3: then a rival with cards."""
    n = 0
    if s.phase == AIMING:
        for rival in range(s.seats):
            if rival != seat and s.hand[rival].sum() > 0:
                out[n] = AIM + rival
                n += 1
        return n
    for place in range(RANKS):
        if s.hand[seat, place] > 0:
            out[n] = LAY + place
            n += 1
    return n


@rule
def play(box, s, seat, move, rng, log):
    """AL-2 to AL-5: lay a card, or name the rival who must answer it."""
    if s.phase == AIMING:
        duel(s, seat, move - AIM, rng, log)
        return
    place = move - LAY
    s.hand[seat, place] -= 1
    s.laid = place + 1
    s.layer = seat
    s.answer = 0
    s.phase = AIMING
    note(log, LAYS, seat, EVERYONE, s.laid)
    if holders(s) - (s.hand[seat].sum() > 0) == 1:
        duel(s, seat, next_holder(s, seat), rng, log)


@rule
def duel(s, seat, rival, rng, log):
    """AL-4, AL-5: the answer comes blindly; the winner scores; both draw; the next player is next."""
    answer = blind(s, rival, rng)
    s.hand[rival, answer - 1] -= 1
    s.answer = answer
    s.rival = rival
    s.gone[s.laid - 1] += 1
    s.gone[answer - 1] += 1
    note(log, DUELS, seat, EVERYONE, rival, s.laid, answer)
    if beats(s.laid, answer):
        s.points[seat] += answer
        note(log, SCORES, seat, EVERYONE, answer)
    elif beats(answer, s.laid):
        s.points[rival] += s.laid
        note(log, SCORES, rival, EVERYONE, s.laid)
    draw(s, seat, log)
    draw(s, rival, log)
    if holders(s) < 2:
        s.phase = OVER
    else:
        s.phase = LAYING
        s.turn = next_holder(s, seat)


@rule
def blind(s, rival, rng):
    """AL-4: any card of that hand, each as likely as another; its rank."""
    n = below(rng, s.hand[rival].sum())
    place = 0
    while n >= s.hand[rival, place]:
        n -= s.hand[rival, place]
        place += 1
    return place + 1


@rule(small=True)
def beats(rank, other):
    """AL-4: the higher rank wins, but the lowest beats the highest."""
    if rank == 1 and other == RANKS:
        return True
    return rank > other and not (rank == RANKS and other == 1)


@rule
def holders(s):
    """AL-6: how many players have cards."""
    n = 0
    for seat in range(s.seats):
        n += s.hand[seat].sum() > 0
    return n


@rule
def next_holder(s, seat):
    """AL-5: the next player to the left of `seat` who has cards."""
    other = (seat + 1) % s.seats
    while s.hand[other].sum() == 0:
        other = (other + 1) % s.seats
    return other


@rule
def scores(box, s, out):
    """AL-6: points."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]


@rule
def payoff(box, s, out):
    """AL-6: the most points win, and equals share."""
    for seat in range(s.seats):
        out[seat] = s.points[seat]
    share_win(out, s.seats)


@rule
def redeal(box, s, seat, rng):
    """AL-7: the deck and the hands of all others, dealt anew. To a spectator (seat -1) all are others."""
    unseen = np.zeros(MOST_CARDS, np.int64)
    n = 0
    for place in range(RANKS):  # rank by rank: where the cards truly are leaves no trace in their order
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
    """AL-7: what a seat sees."""
    out[:] = 0.0
    for place in range(RANKS):
        out[HAND + place] = s.hand[seat, place] / 2
        out[GONE + place] = s.gone[place] / box.copies[place]
    if s.laid != 0:
        out[LAID + s.laid - 1] = 1.0
    if s.answer != 0:
        out[ANSWER + s.answer - 1] = 1.0
    out[DECK] = s.left / box.cards
    out[PHASE + s.phase] = 1.0
    for step in range(s.seats):
        other = (seat + step) % s.seats
        at = SEAT + step * len(OF_A_SEAT)
        out[at] = s.points[other] / 20
        out[at + 1] = s.hand[other].sum() / box.hand
        out[at + 2] = s.turn == other
        out[at + 3] = s.laid != 0 and s.layer == other
        out[at + 4] = s.answer != 0 and s.rival == other


@rule
def faults(box, s):
    """AL-1: every card is in one place; AL-5: none was left behind in the deck."""
    broken = 0
    for place in range(RANKS):
        count = s.gone[place]
        for slot in range(s.left):
            count += s.deck[slot] == place + 1
        for seat in range(s.seats):
            count += s.hand[seat, place]
        if s.phase == AIMING and s.laid == place + 1:
            count += 1
        if count != box.copies[place]:
            broken |= CARD_LOST
    for slot in range(s.left, MOST_CARDS):
        if s.deck[slot] != 0:
            broken |= SLOT_KEPT
    return broken


@rule
def greedy(box, s, seat, moves, n, rng):
    """Lay the card that promises most against those not seen yet, and go for the rival with the most points."""
    best = moves[0]
    if s.phase == AIMING:
        for at in range(1, n):
            if s.points[moves[at] - AIM] > s.points[best - AIM]:
                best = moves[at]
        return best
    most = promise(box, s, seat, best - LAY + 1)
    for at in range(1, n):
        found = promise(box, s, seat, moves[at] - LAY + 1)
        if found > most:
            best = moves[at]
            most = found
    return best


@rule
def promise(box, s, seat, rank):
    """What laying this rank wins and loses against every card that `seat` has not seen."""
    total = 0
    for place in range(RANKS):
        unseen = box.copies[place] - s.gone[place] - s.hand[seat, place]
        if beats(rank, place + 1):
            total += unseen * (place + 1)
        elif beats(place + 1, rank):
            total -= unseen * rank
    return total


def load_box(data):
    """AL-1: box.toml, checked."""
    copies, names, hand = data.get("copies"), data.get("names"), data.get("hand")
    if not isinstance(copies, list) or len(copies) != RANKS or not all(isinstance(n, int) and n > 0 for n in copies):
        raise BadBox(f"`copies` says for each of the {RANKS} ranks how many cards there are, at least 1.")
    if not isinstance(names, list) or len(names) != RANKS or not all(isinstance(name, str) for name in names):
        raise BadBox(f"`names` has a name for each of the {RANKS} ranks.")
    if not isinstance(hand, int) or hand < 1 or not SEATS * hand <= sum(copies) <= MOST_CARDS:
        raise BadBox(f"There are at most {MOST_CARDS} cards, and enough for {SEATS} hands of `hand` cards.")
    records = blank(Components)
    records[0].copies = copies
    records[0].cards = sum(copies)
    records[0].hand = hand
    return Box(records, names)


class View(msgspec.Struct, frozen=True):
    """AL-7: the deck, the last duel, how many of each rank are still in play, and everybody's place."""

    deck: Pile
    duel: Sequence[Card]
    still_in_play: Track
    mats: Sequence[Mat]


def view(box, s, seat):
    """AL-7: all that `seat` may see; a spectator (-1) sees nobody's hand."""
    ranks = [str(place + 1) for place in range(RANKS)]
    counts = [Piece(place, mark=str(count)) for place, count in enumerate(box.record.copies - s.gone)]
    return View(
        Pile(s.left, "Deck"),
        duel_cards(box, s),
        Track(ranks, counts, "Ranks still in play"),
        [mat(box, s, other, other == seat) for other in range(s.seats)],
    )


def duel_cards(box, s):
    """AL-2, AL-4: the card that was laid, and its answer."""
    if s.laid == 0:
        return []
    laid = [card(box, s.laid, seat=s.layer)]
    return laid if s.phase == AIMING else [*laid, card(box, s.answer, seat=s.rival)]


def mat(box, s, seat, own):
    """AL-7: a player's points and hand; the hand is open to its owner alone."""
    size = int(s.hand[seat].sum())
    ranks = [place + 1 for place in range(RANKS) for _ in range(s.hand[seat, place])]
    hand = [card(box, rank, f"card:{rank}") for rank in ranks] if own else [Card(hidden=True)] * size
    return Mat(seat, [Counter(int(s.points[seat]), "points"), *hand], key=f"player:{seat + 1}")


def card(box, rank, key="", seat=-1):
    """A crew card with its face up."""
    notes = {1: f"Beats a {box.data[-1]}", RANKS: f"Loses to a {box.data[0]}"}
    return Card(str(rank), box.data[rank - 1], notes.get(rank, ""), key, seat)


def said(box, rank):
    """A rank as players say it."""
    return f"{box.data[rank - 1]} ({rank})"


SAYS = {"rank": said, "answer": said, "rival": side}
WORDS = Words(
    MOVES,
    PHASES,
    awaits,
    says=SAYS,
    move_words={LAY: "Lay the {rank}", AIM: "Challenge {rival}"},
    phase_words={
        LAYING: ("Lay a card. The higher rank wins, but 1 beats 7.", "lays a card", "AL-2"),
        AIMING: ("Who must answer? The winner scores the loser's rank.", "names a rival", "AL-3"),
        OVER: ("The game is over.", "AL-6"),
    },
)
STORY = Story(
    EVENTS,
    SAYS,
    {
        LAYS: ("{seat} lays the {rank}.", "AL-2"),
        DUELS: ("{rival} answers with the {answer} to the {rank}.", "AL-4"),
        SCORES: ("{seat} scores {points}.", "AL-4"),
        DRAWS: ("{seat} draws the {rank}.", "AL-5", "{seat} draws a card."),
    },
)


def refuse(box, s, seat, move):
    """Why a move is not possible."""
    choice = MOVES.read(move)
    if (choice.block == AIM) != (s.phase == AIMING):
        return Line("First a card, then the rival who answers it.", "AL-3")
    if choice.block == AIM:
        return Line("Only a rival who has cards can answer.", "AL-3")
    return Line(f"There is no {box.data[choice.rank - 1]} in your hand.", "AL-2")


game = Game(
    id="airlock",
    title="Airlock",
    version=2,
    about="Lay a card, name a rival, and hope for the wrong answer.",
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
    accent="#7ad0e8",
)
