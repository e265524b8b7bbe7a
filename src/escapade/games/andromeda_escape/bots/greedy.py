"""Andromeda Escape: what a decent player does: tries every choice on the board, and takes the best."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import each, lowest, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.bots.estimate import foresee_race, public_worth, worth
from escapade.games.andromeda_escape.rules import board
from escapade.games.andromeda_escape.rules.cards import card_fields, card_ships

SPITE = 0.35  # what an opponent's VP are worth against one's own, shared among all opponents
PLAY_IF = 0.15  # VP that a card must gain to be played now
LATER = 0.5  # what a card that could be played now is worth when it is taken
SKIP_REWARD = 0.2  # VP that a skip is worth besides the disc
# VP that a card is worth beyond what can be tried on the board
ORDERS_HOPE, NEW_CARD, TIDY, LAUNCH_OTHER, DIVE_OTHER = 4.0, -0.2, 0.4, -0.2, -0.6
FLIGHT, STAY = -1, -2  # ways to try, besides the kinds of cards
MOOD = 3.0  # VP by which a whim may raise a mission at setup, so that no mission is always put back
# The VP that a mission promises, by number (AE-MIS-1 to AE-MIS-15): its VP times how often this bot reaches it.
TASTE = (0.0, 4.2, 4.2, 2.4, 2.4, 2.0, 4.2, 4.6, 6.0, 3.0, 1.2, 0.7, 6.5, 7.7, 7.8, 4.6)
REACHED = 0.5  # how often it hopes to reach one that it does not know


@rule
def outlook(box, s, race, seat):
    """A player's expectation, less a share of what the opponents may expect from what everybody sees."""
    foresee_race(box, s, race)
    others = 0.0
    for other in range(s.seats):
        if other != seat:
            others += public_worth(box, s, race, np.int64(other))
    return worth(box, s, race, seat) - SPITE * others / (s.seats - 1)


@rule
def attempt(box, s, race, seat, kind, start, end):
    """The outlook after a change: a flight, a launch, a card's effect, or none. The table is as before."""
    mover = seat if start == state.NONE or kind == STAY else board.owner(s, start)
    partner = board.owner(s, end) if kind == state.EXCHANGE else mover
    upright, crossed, fresh = s.upright, s.crossed, s.fresh
    ships, others = s.ships[mover], s.ships[partner]
    platform, saved, saves = s.platform[mover], s.saved[mover], s.saves
    if kind == state.LAUNCH:
        s.platform[mover] -= 1
        board.set_down(s, mover, end, False)
    elif kind == state.RECALL:
        s.platform[mover] += 1
        board.lift(s, mover, start)
    elif kind == state.CHARGE:
        s.upright |= single(start)
    elif kind == state.EXCHANGE:
        s.ships[mover] ^= single(start) | single(end)
        s.ships[partner] ^= single(start) | single(end)
    elif kind != STAY and end == state.WORMHOLE:
        board.lift(s, mover, start)
        s.saved[mover] += 1
        s.saves += 1
    elif kind == FLIGHT:
        board.fly(box, s, mover, start, end)
    elif kind != STAY:
        board.shift(s, mover, start, end)
    found = outlook(box, s, race, seat)
    s.ships[partner], s.ships[mover] = others, ships
    s.upright, s.crossed, s.fresh = upright, crossed, fresh
    s.platform[mover], s.saved[mover], s.saves = platform, saved, saves
    return found


@rule
def best_of(box, s, race, seat, kind, start, ends):
    """The best outlook of a change from `start` to one of `ends`."""
    best = -1e9
    for end in each(ends):
        best = max(best, attempt(box, s, race, seat, kind, start, end))
    return best


@rule
def ends_of(box, s, seat, letter, start):
    """The fields to try for a card and a ship; the ship's own where the card asks for nothing more."""
    if box.kind[letter] == state.CHARGE or box.kind[letter] == state.RECALL:
        return single(start)
    return card_fields(box, s, seat, letter, start)


@rule
def card_outlook(box, s, race, seat, letter):
    """The best outlook after this card, its VP included; the card must have left the hand."""
    kind = box.kind[letter]
    nowhere = np.int64(state.NONE)
    extra = np.float64(box.vp_played[letter])
    for_other = box.who[letter] == state.OPPONENT
    ships = np.int64(0)
    if kind == state.ORDERS:
        extra += ORDERS_HOPE if s.saved[seat] * 3 < box.platform[s.seats] else 0.0
    elif kind == state.TAKE_OPEN:
        extra += NEW_CARD
    elif kind == state.DISCARD:
        extra += TIDY
    elif kind == state.LAUNCH and for_other:
        extra += LAUNCH_OTHER
    elif kind == state.RELOCATE and for_other:
        extra += DIVE_OTHER
    elif kind == state.LAUNCH:
        return extra + best_of(box, s, race, seat, kind, nowhere, board.free_in_ring(box, s, state.OUTER))
    elif kind != state.BLOCK:
        ships = card_ships(box, s, seat, letter)
    if ships == 0:
        return extra + attempt(box, s, race, seat, np.int64(STAY), nowhere, nowhere)
    best = -1e9
    for start in each(ships):
        best = max(best, best_of(box, s, race, seat, kind, start, ends_of(box, s, seat, letter, start)))
    return extra + best


@rule
def score(box, s, race, seat, move):
    """What a legal move looks like: an outlook in VP, or a measure among the choices of one step."""
    phase = s.phase
    nowhere = np.int64(state.NONE)
    stay = np.int64(STAY)
    flight = np.int64(FLIGHT)
    if move == state.DONE:
        return PLAY_IF + attempt(box, s, race, seat, stay, nowhere, nowhere)
    if move == state.DECLINE:
        return attempt(box, s, race, seat, stay, nowhere, nowhere)
    if move == state.SKIP:
        held = s.skip[seat]
        s.skip[seat] = box.next_skip[held]
        found = SKIP_REWARD + attempt(box, s, race, seat, stay, nowhere, nowhere)
        s.skip[seat] = held
        return found
    if phase == state.SOURCE:
        if move == state.PLATFORM:
            return best_of(box, s, race, seat, np.int64(state.LAUNCH), nowhere, board.free_in_ring(box, s, state.OUTER))
        start = move - state.SHIP
        return best_of(box, s, race, seat, flight, start, board.destinations(box, s, seat, start))
    if phase in (state.DESTINATION, state.CARD_FIELD, state.SWAP_WITH, state.PLACE_LOST):
        start = np.int64(s.chosen)
        if start == state.NONE:
            return attempt(box, s, race, seat, np.int64(state.LAUNCH), nowhere, move - state.FIELD)
        kind = (
            flight
            if phase == state.DESTINATION
            else np.int64(state.EXCHANGE)
            if phase == state.SWAP_WITH
            else box.kind[s.letter]
        )
        return attempt(box, s, race, seat, kind, start, move - state.FIELD)
    if phase in (state.CARD_SHIP, state.SWAP_OWN, state.WARP_SHIP):
        start = move - state.SHIP
        if phase == state.WARP_SHIP:
            return attempt(box, s, race, seat, np.int64(state.CHARGE), start, start)
        if phase == state.SWAP_OWN:
            return best_of(
                box, s, race, seat, np.int64(state.EXCHANGE), start, board.in_front_swaps(box, s, seat, start)
            )
        letter = np.int64(s.letter)
        return best_of(box, s, race, seat, box.kind[letter], start, ends_of(box, s, seat, letter, start))
    if phase in (state.CARD_PHASE, state.TAKE):
        return score_card(box, s, race, seat, move)
    return taste(box, s, race, move)


@rule
def score_card(box, s, race, seat, move):
    """AE-TURN-2, AE-SAVE-2: a card from hand as if played; an open card as if taken, and perhaps played later."""
    hand, secret = s.hand[seat], s.secret[seat]
    taking = s.phase == state.TAKE
    if taking:
        card = np.int64(s.open[move - state.TAKE_CARD])
    else:
        known = hand & box.cards_of[move - state.PLAY_CARD]
        card = lowest(known) if known != 0 else np.int64(secret)
        if known == 0:
            s.secret[seat] = state.NONE
    s.hand[seat] &= ~single(card)
    found = card_outlook(box, s, race, seat, box.letter[card])
    s.hand[seat], s.secret[seat] = hand, secret
    if not taking:
        return found
    s.hand[seat] |= single(card)
    kept = attempt(box, s, race, seat, np.int64(STAY), np.int64(state.NONE), np.int64(state.NONE))
    s.hand[seat] = hand
    return kept + LATER * max(0.0, found - kept)


@rule
def taste(box, s, race, move):
    """Missions by what they promise; for C and E the weakest opponent; for S the dearest WARNING card."""
    if s.phase in (state.RETURN, state.CARD_MISSION):
        mission = move - state.MISSION + 1
        promise = TASTE[mission] if mission < len(TASTE) else REACHED * box.mission_vp[mission]
        return promise if s.phase == state.CARD_MISSION else -promise
    if s.phase == state.CARD_PLAYER:
        foresee_race(box, s, race)
        return -np.float64(s.vp[move - state.PLAYER]) - public_worth(box, s, race, move - state.PLAYER)
    if s.phase == state.CARD_WARNING:
        letter = move - state.THROW_AWAY
        return -box.vp_hand[letter] - 0.4 * box.vp_played[letter]
    return 0.0


@rule
def greedy(box, s, seat, moves, n, rng):
    """What looks best right now."""
    choice = moves[0]
    if n == 1:
        return choice
    race = np.empty((2, s.seats))
    best = -1e9
    for i in range(n):
        value = score(box, s, race, seat, moves[i])
        if s.phase == state.RETURN:
            value -= MOOD * below(rng, 1024) / 1024
        if value > best:
            best = value
            choice = moves[i]
    return choice
