"""Escape From a Dying Planet: what a seat sees and remembers, as numbers for learning."""

import numpy as np

from escapade.engine.contract import Box
from escapade.engine.declared import IN_TURN, Features
from escapade.engine.piles import count, each, has
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.ending import score
from escapade.games.dying_planet.rules.cards import (
    chosen,
    contamination,
    deck_size,
    discard_size,
    hand_size,
    passive_sum,
    supply_left,
)
from escapade.games.dying_planet.rules.challenge import danger, value_for


def kinds(box: Box) -> list[str]:
    """The cards of a deck by kind; a member's starters are numbered from 1."""
    starters = [f"starter {number}" for number in range(1, state.STARTERS + 1)]
    challenges = padded([card.name for card in box.data.challenge], state.CHALLENGES)
    return starters + challenges + [card.name for card in box.data.kit]


def padded(names: list[str], room: int) -> list[str]:
    """Names for as much as there is room for."""
    return names + [""] * (room - len(names))


def treasures(box: Box) -> list[str]:
    """Treasures by number."""
    return [card.name for card in box.data.treasure]


def of_a_side(box: Box) -> dict[str, str]:
    """The columns of a side with the names of this box."""
    members = {f"is member {number}": f"is {member.name}" for number, member in enumerate(box.data.member)}
    had = "half if used, less than nothing if given away"
    return members | {f"has Treasure {n}, {had}": f"has {name}, {had}" for n, name in enumerate(treasures(box))}


WHERE = "0.5: discarded; -0.7: nobody has seen it yet"
FEATURES = Features()
PHASE = FEATURES.add("phase", len(state.PHASES), index=[state.PHASES.names])
ESCALATED = FEATURES.add("played with Escalation cards")
ESCALATION_CARD = FEATURES.add(
    "Escalation card", state.ESCALATIONS, index=[lambda box: [card.name for card in box.data.escalation]]
)
CHALLENGE = FEATURES.add(
    "Challenges: active, discarded, or still to come",
    state.CHALLENGES,
    index=[lambda box: [card.name for card in box.data.challenge]],
    one=f"active; {WHERE}",
)
KIT = FEATURES.add(
    "Supply Kits: shown, discarded, or still to come",
    state.KITS,
    index=[lambda box: [card.name for card in box.data.kit]],
    one=f"shown; {WHERE}",
)
TREASURE = FEATURES.add(
    "Treasures: available, discarded, or still to come",
    state.TREASURES,
    index=[treasures],
    one=f"at the first place, 1/8 less at each later one; {WHERE}",
)
PLACES = tuple(f"place {place}" for place in range(1, state.MARKET + 1))
PLACE = FEATURES.add(
    "Treasure at each place, salvaged or available", state.MARKET * state.TREASURES, index=[PLACES, treasures]
)
SALVAGED = FEATURES.add("salvaged Treasures", one="4 Treasures")
ROUND = FEATURES.add("rounds begun", one="all rounds")
ASKED = FEATURES.add("what an ability asks for", 1 + len(state.ASKS), index=[("nothing", *state.ASKS.names)])
ABILITY = FEATURES.add("what that ability does", 1 + len(state.EFFECTS), index=[("nothing", *state.EFFECTS.names)])
ABILITY_NUMBER = FEATURES.add("the number in that ability", one="4")
LEFT = FEATURES.add("cards an ability still moves", one="3 cards")
DANGER = FEATURES.add("Danger", one="4 Contamination")
TREASURES_LEFT = FEATURES.add("cards in the Treasure deck", one="all Treasures")
SUPPLY = FEATURES.add("Contamination in the supply", one="64 Contamination")
COME_TO = FEATURES.add("how far the window or the picking has come", one=f"{state.SEATS} seats")
PRIZES = FEATURES.add("Treasures to be picked", one="4 Treasures")
HAND = FEATURES.add("own hand, half if committed", state.KINDS, index=[kinds], one="in hand")
HAND_DIRT = FEATURES.add("Contamination in the own hand", one="8 Contamination")
COMMIT_DIRT = FEATURES.add("Contamination in the own bid, while it is hidden", one="8 Contamination")
CARDS = FEATURES.add(
    "open cards of the sides, from the own one in turn order",
    state.SEATS * state.KINDS,
    index=[IN_TURN, kinds],
    one="in the discard pile; 0.5: spent; -0.8: in hand, as everybody knows; 0.25 and 0.125 more: in the open "
    "Challenge bid and Treasure bid",
)
# Where a card is; added up, they can be told apart. In single precision, or machine code would round sums otherwise.
IN_PLAY, DISCARDED, TO_COME = np.float32(1.0), np.float32(0.5), np.float32(-0.7)
IN_DISCARD, IN_SPENT, IN_HAND = np.float32(1.0), np.float32(0.5), np.float32(-0.8)
IN_BID = (np.float32(0.25), np.float32(0.125))
OF_A_SIDE = (
    "there",
    "leads",
    "cards in hand",
    "cards in the deck",
    "cards in the discard pile",
    "Contamination",
    "score",
    "Challenge total",
    "Treasure total",
    "value to reach",
    "owes a bid",
    "on turn",
    "Contamination in the discard pile",
    "Contamination in the Challenge bid",
    "Contamination in the Treasure bid",
    "Contamination known to be in hand",
    "no Contamination in hand, as everybody knows",
    "Challenge boost",
    "Treasure boost",
    "shield",
    "bonus points gained",
    "turn to pick",
    *(f"is member {member}" for member in range(state.MEMBERS)),
    *(f"has Treasure {treasure}, half if used, less than nothing if given away" for treasure in range(state.TREASURES)),
)
SIDE = FEATURES.add(
    "sides, from the own one in turn order",
    state.SEATS,
    OF_A_SIDE,
    index=[IN_TURN],
    one={
        "cards in hand": f"{state.HAND_CAP} cards",
        "cards in the deck": "16 cards",
        "cards in the discard pile": "16 cards",
        "Contamination": "16 Contamination",
        "score": "32 points",
        "Challenge total": "16",
        "Treasure total": "16",
        "value to reach": "16",
        "Contamination in the discard pile": "8 Contamination",
        "Contamination in the Challenge bid": "8 Contamination",
        "Contamination in the Treasure bid": "8 Contamination",
        "Contamination known to be in hand": "8 Contamination",
        "Challenge boost": "8",
        "Treasure boost": "8",
        "shield": "4 Contamination",
        "bonus points gained": "8 points",
        "turn to pick": "first; the k-th is 1/k",
    }
    | {column: "has it" for column in OF_A_SIDE if column.startswith("has Treasure")},
    called=of_a_side,
)
DISCARD_DIRT = OF_A_SIDE.index("Contamination in the discard pile")
MEMBER = OF_A_SIDE.index("is member 0")
STASH = MEMBER + state.MEMBERS
SIDE_SIZE = len(OF_A_SIDE)


@rule
def encode(box, s, seat, out):
    """What `seat` sees and remembers, as numbers around -1 to 1; the seats in turn order from itself.

    Nothing of a seat -1's own.
    """
    out[:] = 0.0
    encode_table(box, s, out)
    if seat >= 0 and s.phase != state.CHOOSE:
        encode_hand(box, s, seat, out)
    for i in range(np.int64(s.seats)):
        side = (max(np.int64(0), seat) + i) % s.seats
        encode_side(box, s, side, SIDE + i * SIDE_SIZE, out)
        encode_cards(box, s, side, CARDS + i * state.KINDS, out)


@rule
def encode_hand(box, s, seat, out):
    """The own hand, and what of it is committed."""
    member = np.int64(s.member[seat])
    for slot in each(s.hand[seat]):
        out[HAND + box.kind[member, slot]] = 1.0
    out[HAND_DIRT] = s.hand_dirt[seat] / 8
    if (s.phase == state.CHALLENGE_BID or s.phase == state.TREASURE_BID) and s.commit[seat] != state.OPEN:
        cards, dirt = chosen(s, seat, np.int64(s.commit[seat]))
        for slot in each(cards):
            out[HAND + box.kind[member, slot]] = 0.5
        out[COMMIT_DIRT] = dirt / 8


@rule
def encode_table(box, s, out):
    """The open cards of the table, the round and the step."""
    out[PHASE + s.phase] = 1.0
    out[ESCALATED] = s.escalated
    if s.escalation < state.ESCALATIONS:
        out[ESCALATION_CARD + s.escalation] = 1.0
    whereabouts(out, CHALLENGE, s.challenge_discard, s.unseen)
    if s.challenge != state.NO_CARD:
        out[CHALLENGE + s.challenge] += IN_PLAY
        out[DANGER] = danger(box, s) / 4
    whereabouts(out, KIT, s.kit_discard, s.kit_deck)
    if s.kit != state.NO_CARD:
        out[KIT + s.kit] += IN_PLAY
    whereabouts(out, TREASURE, s.treasure_discard, s.treasure_deck)
    for place in range(state.MARKET):
        if s.market[place] != state.NO_CARD:
            out[TREASURE + s.market[place]] += IN_PLAY - np.float32(place / 8)
        if s.salvaged[place] != state.NO_CARD:
            out[SALVAGED] += 0.25
        treasure = s.salvaged[place] if s.salvaged[place] != state.NO_CARD else s.market[place]
        if treasure != state.NO_CARD:
            out[PLACE + place * state.TREASURES + treasure] = 1.0
    out[ROUND] = s.round_number / box.rounds
    out[ASKED + s.ask] = 1.0
    if s.ask != state.NO_ASK:
        out[ABILITY + box.effect[s.ability]] = 1.0
        out[ABILITY_NUMBER] = box.n[s.ability] / 4
    out[LEFT] = s.left / 3
    out[TREASURES_LEFT] = count(s.treasure_deck) / count(box.all_treasures)
    out[SUPPLY] = supply_left(box, s) / 64
    out[COME_TO] = s.progress / state.SEATS
    out[PRIZES] = s.prizes / 4


@rule
def whereabouts(out, at, discarded, to_come):
    """Of each card of a kind whether it has been discarded, or nobody has seen it yet."""
    for card in each(discarded):
        out[at + card] += DISCARDED
    for card in each(to_come):
        out[at + card] += TO_COME


@rule
def encode_side(box, s, side, at, out):
    """The open things of one player, the cards of the deck apart."""
    out[at] = 1.0
    out[at + 1] = 1.0 if s.lead == side else 0.0
    out[at + 2] = hand_size(s, side) / state.HAND_CAP
    out[at + 3] = deck_size(s, side) / 16
    out[at + 4] = discard_size(s, side) / 16
    out[at + 5] = contamination(s, side) / 16
    out[at + 11] = 1.0 if s.turn == side else 0.0
    out[at + DISCARD_DIRT] = s.discard_dirt[side] / 8
    out[at + DISCARD_DIRT + 3] = s.known_dirt[side] / 8
    out[at + DISCARD_DIRT + 4] = s.clean[side]
    for treasure in each(s.stash[side]):
        given = -1.0 if s.ask == state.ASK_MARKET and s.give == treasure else 1.0
        out[at + STASH + treasure] = given * (0.5 if has(s.used, treasure) else 1.0)
    for bid in (state.TO_CHALLENGE, state.TO_TREASURE):
        total = np.int64(s.boost[bid, side])
        if is_face_up(s, bid):
            total += s.face_up_total[bid, side]
            out[at + DISCARD_DIRT + 1 + bid] = s.face_up_dirt[bid, side] / 8
        out[at + 7 + bid] = total / 16
        out[at + DISCARD_DIRT + 5 + bid] = s.boost[bid, side] / 8
    out[at + DISCARD_DIRT + 7] = (s.shield[side] + passive_sum(box, s, side, state.SHIELD)) / 4
    out[at + DISCARD_DIRT + 8] = s.bonus[side] / 8
    if s.phase == state.PICK:
        for place in range(np.int64(s.ranked)):
            if s.rank[place] == side:
                out[at + DISCARD_DIRT + 9] = 1 / (1 + place)
    if s.member[side] < 0:
        return
    out[at + 6] = score(box, s, side) / 32
    if s.challenge != state.NO_CARD:
        out[at + 9] = value_for(box, s, side) / 16
    out[at + 10] = 1.0 if s.commit[side] == state.OPEN else 0.0
    out[at + MEMBER + s.member[side]] = 1.0


@rule(small=True)
def is_face_up(s, bid):
    """Whether the bids of this kind lie open: from the reveal to the end of the picking."""
    return (state.CHALLENGE_BID if bid == state.TO_CHALLENGE else state.TREASURE_BID) < s.phase <= state.PICK


@rule
def encode_cards(box, s, side, at, out):
    """DP-CARD-3, DP-INF-2: where the cards of a player's deck lie, as far as everybody knows."""
    member = max(np.int64(0), s.member[side])  # who has not joined has no cards
    for slot in each(s.discard[side]):
        out[at + box.kind[member, slot]] += IN_DISCARD
    for slot in each(s.spent[side]):
        out[at + box.kind[member, slot]] += IN_SPENT
    for slot in each(s.known[side]):
        out[at + box.kind[member, slot]] += IN_HAND
    for bid in (state.TO_CHALLENGE, state.TO_TREASURE):
        if is_face_up(s, bid):
            for slot in each(s.face_up[bid, side]):
                out[at + box.kind[member, slot]] += IN_BID[bid]
