"""Andromeda Escape: the action cards A to U."""

import numpy as np

from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, count, each, has, lowest, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.rules import board
from escapade.games.andromeda_escape.rules.missions import fill_slot
from escapade.games.andromeda_escape.rules.turn import any_open, save

# ---------------------------------------------------------------- which ships, which fields


@rule
def beside(box, s, field, way):
    """AE-CARD-6, AE-ACT-Q: the fields in front, behind, or (for Q) at any connection, open dotted routes included."""
    if way == state.FORWARD:
        return box.forward[field]
    if way != state.ADJACENT:
        return box.back[field]
    across = box.across[field]
    if across != 0 and s.debris[box.route[field]] != state.NONE:
        across = np.int64(0)
    return (box.forward[field] | box.back[field] | across) & board.ALL_FIELDS


@rule
def landings(box, s, side, field, way):
    """AE-ACT-B, AE-ACT-M, AE-WARP-3: behind one ship of any colour, flat or upright, directly beside the jumper."""
    found = np.int64(0)
    for field_over in each(beside(box, s, field, way) & board.occupied(s)):
        found |= beside(box, s, field_over, way)
    return found & board.exits(box, s, side)


@rule
def card_fields(box, s, side, letter, field):
    """What may be chosen after this ship, as a set: a landing, a field or a partner.

    AE-ACT-B, AE-ACT-C, AE-ACT-D, AE-ACT-F, AE-ACT-G, AE-ACT-H, AE-ACT-J, AE-ACT-L, AE-ACT-M, AE-ACT-O,
    AE-ACT-P, AE-ACT-Q.
    """
    kind = box.kind[letter]
    way = box.way[letter]
    if kind == state.JUMP:
        return landings(box, s, side, field, way)
    if kind == state.RELOCATE:  # AE-CARD-7: the ring must change
        return board.free_in_ring(box, s, way) if box.ring[field] != way else np.int64(0)
    if kind == state.STEP:
        if box.who[letter] == state.SELF:
            return beside(box, s, field, way) & board.exits(box, s, side)
        return beside(box, s, field, way) & board.exits_when_pushed(s, board.owner(s, field))
    partners = beside(box, s, field, way) & board.flat_of_others(s, side)
    if box.who[letter] == state.TWO_OPPONENTS:
        partners &= ~s.ships[board.owner(s, field)]
    return partners


@rule
def card_ships(box, s, side, letter):
    """AE-CARD-2, AE-CARD-6, AE-WARP-2: the flat ships that the card can be carried out with, as a set."""
    kind = box.kind[letter]
    mine = box.who[letter] == state.SELF or kind == state.RELOCATE  # with C the opponent chooses, a ship of their own
    ships = board.flat(s, side) if mine else board.flat_of_others(s, side)
    if kind in (state.RECALL, state.CHARGE):
        return ships
    found = np.int64(0)
    for field in each(ships):
        if card_fields(box, s, side, letter, field) != 0:
            found |= single(field)
    return found


@rule
def card_players(box, s, side, letter):
    """AE-ACT-C, AE-ACT-E, AE-CARD-6: the opponents who can carry the card out, as a set of seats."""
    found = np.int64(0)
    for other in range(s.seats):
        if other == side or not board.is_racing(s, other):
            continue
        if box.kind[letter] == state.LAUNCH:
            able = board.can_launch(box, s, np.int64(other))
        else:
            able = card_ships(box, s, np.int64(other), letter) != 0
        if able:
            found |= single(other)
    return found


@rule
def open_routes(s):
    """AE-ACT-R: the dotted routes that no debris closes, as a set."""
    found = np.int64(0)
    for route in range(state.ROUTES):
        if s.debris[route] == state.NONE:
            found |= single(route)
    return found


@rule
def is_playable(box, s, side, letter):
    """AE-CARD-2, AE-CARD-3: the penalty can be paid and the whole effect carried out."""
    if s.vp[side] + box.vp_played[letter] < 0:
        return False
    kind = box.kind[letter]
    if kind == state.ORDERS:
        return s.stack != 0
    if kind == state.BLOCK:
        return open_routes(s) != 0
    if kind == state.DISCARD:
        return s.hand[side] & box.in_deck[state.WARNING] != 0
    if kind == state.TAKE_OPEN:
        return any_open(s)
    if box.who[letter] == state.OPPONENT and (kind in (state.LAUNCH, state.RELOCATE)):
        return card_players(box, s, side, letter) != 0
    if kind == state.LAUNCH:
        return board.can_launch(box, s, side)
    return card_ships(box, s, side, letter) != 0


@rule
def letters_in_hand(box, s, side):
    """AE-INFO-7, AE-TURN-2: the distinct letters in hand, as a set."""
    letters = np.int64(0)
    for card in each(s.hand[side]):
        letters |= single(box.letter[card])
    if s.secret[side] != state.NONE:
        letters |= single(box.letter[s.secret[side]])
    return letters


# ---------------------------------------------------------------- playing a card


@rule
def leave_hand(box, s, side, letter):
    """AE-INFO-7: a card of this letter leaves the hand; the known copy first, so that the setup card stays secret."""
    known = s.hand[side] & box.cards_of[letter]
    if known != 0:
        s.hand[side] ^= single(lowest(known))
        return lowest(known)
    card = np.int64(s.secret[side])
    s.secret[side] = state.NONE
    return card


@rule
def play_card(box, s, side, letter, rng, log):
    """AE-CARD-3 to AE-CARD-5, AE-CARD-9: VP first, the card to the discard pile, then the first target is asked for."""
    card = leave_hand(box, s, side, letter)
    s.discard |= single(card)
    s.vp[side] += box.vp_played[letter]
    s.letter = letter
    s.chosen = state.NONE
    note(log, state.PLAYS, side, EVERYONE, letter, box.vp_played[letter], s.vp[side])
    kind = box.kind[letter]
    if kind == state.ORDERS:
        draw_orders(box, s, side, rng, log)
    elif kind == state.BLOCK:
        s.phase = state.CARD_ROUTE
    elif kind == state.DISCARD:
        s.phase = state.CARD_WARNING
    elif kind == state.TAKE_OPEN:
        s.phase = state.TAKE
    elif box.who[letter] == state.OPPONENT and (kind in (state.LAUNCH, state.RELOCATE)):
        s.phase = state.CARD_PLAYER
    elif kind == state.LAUNCH:
        s.phase = state.CARD_FIELD
    else:
        s.phase = state.CARD_SHIP


@rule
def name_player(box, s, side, other, log):
    """AE-ACT-C, AE-ACT-E: the chosen opponent decides how."""
    s.who = other
    s.phase = state.CARD_FIELD if box.kind[s.letter] == state.LAUNCH else state.CARD_SHIP
    note(log, state.CHOOSES, side, EVERYONE, other)


@rule
def choose_ship(box, s, field, log):
    """AE-ACT-A, AE-ACT-I, AE-ACT-U, AE-WARP-8: done with the ship alone; other cards ask on."""
    kind = box.kind[s.letter]
    if kind == state.RECALL:
        side = board.owner(s, field)
        board.lift(s, side, field)
        s.platform[side] += 1
        note(log, state.RECALLS, side, EVERYONE, field, s.letter)
        return state.SETTLES
    if kind == state.CHARGE:
        charge(s, np.int64(s.who), field, log)
        return state.SETTLES
    s.chosen = field
    s.phase = state.CARD_FIELD
    return state.WAITS


@rule
def charge(s, side, field, log):
    """AE-SKIP-4, AE-ACT-I, AE-ACT-U, AE-WARP-1, AE-WARP-6: upright, and not to fly in this turn."""
    s.upright |= single(field)
    s.fresh |= single(field)
    note(log, state.CHARGES, side, EVERYONE, field, board.owner(s, field), s.letter)


@rule
def choose_field(box, s, field, log):
    """AE-CARD-4, AE-CARD-8, AE-ACT-E, AE-ACT-N: carry the card out."""
    kind = box.kind[s.letter]
    side = np.int64(s.who)
    start = np.int64(s.chosen)
    if kind == state.LAUNCH:
        board.launch(s, side, field)
        note(log, state.LAUNCHES, side, EVERYONE, field, s.letter)
        return state.SETTLES
    mover = board.owner(s, start)
    if kind == state.EXCHANGE:
        note(log, state.SWAPS, side, EVERYONE, start, field, mover, board.owner(s, field), s.letter)
        board.exchange(s, start, field)
        return state.SETTLES
    if kind == state.RELOCATE:
        note(log, state.RELOCATES, side, EVERYONE, start, field, s.letter)
    elif kind == state.JUMP:
        note(log, state.JUMPS, side, EVERYONE, start, field, jumped_over(box, s, start, field), s.letter)
    else:
        note(log, state.MOVES_SHIP, side, EVERYONE, start, field, mover, s.letter)
    if field == state.WORMHOLE:
        return save(box, s, mover, start, log)
    board.shift(s, mover, start, field)
    return state.SETTLES


@rule
def jumped_over(box, s, start, end):
    """The lowest ship that a jump passes over."""
    way = box.way[s.letter]
    for jumped in each(beside(box, s, start, way) & board.occupied(s)):
        if has(beside(box, s, jumped, way), end):
            return jumped
    return np.int64(state.NONE)


# ---------------------------------------------------------------- K, R, S


@rule
def draw_orders(box, s, side, rng, log):
    """AE-ACT-K: shuffle the mission stack and look at some, or at all if there are fewer."""
    s.orders += 1
    seen = np.int64(0)
    for i in range(min(box.draws[s.letter], count(s.stack))):
        mission = any_of(rng, s.stack)
        s.stack &= ~single(mission)
        s.offer[side, i] = mission
        seen |= single(mission)
    s.phase = state.CARD_MISSION
    note(log, state.DRAWS_MISSIONS, side, single(side), count(seen), seen)


@rule
def keep_mission(s, side, mission, log):
    """AE-ACT-K, AE-INFO-3, AE-INFO-8: keep one in a slot without marks; the others go back to the stack."""
    back = np.int64(0)
    for i in range(state.OFFERED):
        other = np.int64(s.offer[side, i])
        s.offer[side, i] = 0
        if other != 0 and other != mission:
            back |= single(other)
            s.put_back[side, other] = s.orders + 1
    s.stack |= back
    fill_slot(s, side, mission)
    note(log, state.KEEPS_MISSION, side, single(side), 0, mission, back)


@rule
def close_route(box, s, side, route, log):
    """AE-ACT-R, AE-CARD-5: the card stays on the route for the rest of the game instead of being discarded."""
    s.debris[route] = lowest(s.discard & box.cards_of[s.letter])
    s.discard ^= single(s.debris[route])
    note(log, state.BLOCKS, side, EVERYONE, route, s.letter)


@rule
def discard_warning(box, s, side, letter, log):
    """AE-ACT-S: a WARNING card goes to the discard pile, with no effect and no VP."""
    s.discard |= single(leave_hand(box, s, side, letter))
    note(log, state.DISCARDS, side, EVERYONE, letter, s.letter)
