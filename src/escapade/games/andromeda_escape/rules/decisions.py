"""Andromeda Escape: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, each, has, list_set, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.rules import board, cards
from escapade.games.andromeda_escape.rules.deal import cards_in_play, missions_in_play, return_mission
from escapade.games.andromeda_escape.rules.turn import go_on, place_lost, save, take_open

ONTO_PLATFORM = state.NONE  # the chosen source, when it is the platform


# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """AE-SETUP-1 to AE-SETUP-8, AE-SETUP-11, AE-LOST-1: platforms, discs, Lost Ships, missions for everyone."""
    s.seats = options[0]
    s.start = options[state.START] if 0 <= options[state.START] < s.seats else below(rng, s.seats)
    s.turn = s.start
    s.who = s.start
    s.phase = state.RETURN
    s.letter = state.NONE
    s.chosen = state.NONE
    s.first_empty = state.NONE
    s.stack = missions_in_play(box, s)
    for route in range(state.ROUTES):
        s.debris[route] = state.NONE
    for deck in (state.ALERT, state.WARNING):
        s.open[deck] = state.NONE
        s.pile[deck] = cards_in_play(box, s) & box.in_deck[deck]
    for side in range(state.SIDES):
        s.secret[side] = state.NONE
    note(log, state.BEGINS, s.start, EVERYONE, 0)
    for i in range(s.seats):
        side = np.int64((s.start + i) % s.seats)
        s.platform[side] = box.platform[s.seats]
        s.missing[side] = 1
        s.vp[side] = box.start_vp[i]
        s.skip[side] = box.start_skip[i]
        for k in range(box.dealt):
            mission = any_of(rng, s.stack)
            s.stack &= ~single(mission)
            s.offer[side, k] = mission


# ---------------------------------------------------------------- what may be decided


@rule
def awaits(s):
    """AE-SETUP-8: all who have not yet put a mission back; from then on one player; nobody when the game is over."""
    if s.phase == state.OVER:
        return np.int64(0)
    if s.phase != state.RETURN:
        return single(s.who)
    mask = np.int64(0)
    for side in range(s.seats):
        if s.returned[side] == 0:
            mask |= single(side)
    return mask


@rule
def offered(s, seat):
    """AE-SETUP-6, AE-ACT-K: the missions that a player chooses from, as a set."""
    missions = np.int64(0)
    for k in range(state.OFFERED):
        if s.offer[seat, k] != 0:
            missions |= single(s.offer[seat, k])
    return missions


@rule
def legal(box, s, seat, out):
    """What the seat may decide now, as ascending ids."""
    phase = s.phase
    if phase == state.SOURCE:
        return legal_sources(box, s, seat, out)
    if phase == state.DESTINATION:
        return list_set(reach(box, s, seat), state.FIELD, out, 0)
    if phase == state.CARD_PHASE:
        return legal_cards(box, s, seat, out)
    if phase == state.TAKE:
        return legal_takes(s, out)
    if phase == state.PLACE_LOST:
        return list_set(board.free_in_ring(box, s, state.OUTER), state.FIELD, out, 0)
    if phase in (state.RETURN, state.CARD_MISSION):
        return list_set(offered(s, seat), state.MISSION - 1, out, 0)
    if phase == state.SWAP_OWN:
        n = list_set(board.swappable(box, s, seat), state.SHIP, out, 0)
        out[n] = state.DECLINE
        return n + 1
    if phase == state.SWAP_WITH:
        return list_set(board.in_front_swaps(box, s, seat, np.int64(s.chosen)), state.FIELD, out, 0)
    if phase == state.WARP_SHIP:
        n = list_set(board.flat(s, seat), state.SHIP, out, 0)
        out[n] = state.DECLINE
        return n + 1
    return legal_targets(box, s, seat, out)


@rule
def legal_cards(box, s, seat, out):
    """AE-TURN-2, AE-CARD-2, AE-CARD-3: every playable letter, and `done`."""
    n = 0
    for letter in each(cards.letters_in_hand(box, s, seat)):
        if cards.is_playable(box, s, seat, letter):
            out[n] = state.PLAY_CARD + letter
            n += 1
    out[n] = state.DONE
    return n + 1


@rule
def legal_targets(box, s, seat, out):
    """AE-CARD-2: what the card in play asks for now; never empty, because `legal_cards` looked."""
    letter = np.int64(s.letter)
    if s.phase == state.CARD_SHIP:
        return list_set(cards.card_ships(box, s, seat, letter), state.SHIP, out, 0)
    if s.phase == state.CARD_FIELD:
        if box.kind[letter] == state.LAUNCH:
            return list_set(board.free_in_ring(box, s, state.OUTER), state.FIELD, out, 0)
        return list_set(cards.card_fields(box, s, seat, letter, np.int64(s.chosen)), state.FIELD, out, 0)
    if s.phase == state.CARD_PLAYER:
        return list_set(cards.card_players(box, s, seat, letter), state.PLAYER, out, 0)
    if s.phase == state.CARD_ROUTE:
        return list_set(cards.open_routes(s), state.CLOSE_ROUTE, out, 0)
    n = 0  # CARD_WARNING
    for one in each(cards.letters_in_hand(box, s, seat)):
        if box.deck[one] == state.WARNING:
            out[n] = state.THROW_AWAY + one
            n += 1
    return n


@rule
def legal_sources(box, s, seat, out):
    """AE-TURN-4, AE-TURN-5, AE-MOVE-6, AE-MOVE-7: the platform, every ship that can go; `skip` without a duty."""
    n = 0
    if board.can_launch(box, s, seat):
        out[n] = state.PLATFORM
        n += 1
    n = list_set(board.movable(box, s, seat), state.SHIP, out, n)
    if not board.must_act(box, s, seat):
        out[n] = state.SKIP
        n += 1
    return n


@rule
def reach(box, s, seat):
    """AE-MOVE-1, AE-MOVE-2: where the chosen source may go."""
    if s.chosen == ONTO_PLATFORM:
        return board.free_in_ring(box, s, state.OUTER)
    return board.destinations(box, s, seat, np.int64(s.chosen))


@rule
def legal_takes(s, out):
    """AE-SAVE-2, AE-ACT-T: the open cards."""
    n = 0
    for deck in (state.ALERT, state.WARNING):
        if s.open[deck] != state.NONE:
            out[n] = state.TAKE_CARD + deck
            n += 1
    return n


# ---------------------------------------------------------------- carrying it out


@rule
def play(box, s, seat, move, rng, log):
    """Carry out one decision, up to the next."""
    phase = s.phase
    outcome = state.SETTLES
    if phase == state.SOURCE:
        outcome = choose_source(box, s, seat, move, log)
    elif phase == state.DESTINATION:
        outcome = act(box, s, seat, move - state.FIELD, log)
    elif phase == state.CARD_PHASE:
        if move == state.DONE:  # AE-TURN-3
            s.stage = state.ACTING
            outcome = state.GOES_ON
        else:
            cards.play_card(box, s, seat, move - state.PLAY_CARD, rng, log)
            outcome = state.WAITS
    elif phase == state.TAKE:
        take_open(box, s, seat, move - state.TAKE_CARD, rng, log)
    elif phase == state.PLACE_LOST:
        place_lost(s, seat, move - state.FIELD, log)
    elif phase == state.RETURN:
        outcome = return_mission(box, s, seat, move - state.MISSION + 1, rng, log)
    elif phase in (state.SWAP_OWN, state.SWAP_WITH, state.WARP_SHIP):
        outcome = take_reward(s, seat, move, log)
    else:
        outcome = play_target(box, s, seat, move, log)
    if outcome != state.WAITS:
        go_on(box, s, outcome, log)


@rule
def play_target(box, s, seat, move, log):
    """AE-CARD-1, AE-CARD-4: one target of the card in play; after the last one the card is done and settled."""
    if s.phase == state.CARD_SHIP:
        return cards.choose_ship(box, s, move - state.SHIP, log)
    if s.phase == state.CARD_FIELD:
        return cards.choose_field(box, s, move - state.FIELD, log)
    if s.phase == state.CARD_PLAYER:
        cards.name_player(box, s, seat, move - state.PLAYER, log)
        return state.WAITS
    if s.phase == state.CARD_ROUTE:
        cards.close_route(box, s, seat, move - state.CLOSE_ROUTE, log)
    elif s.phase == state.CARD_MISSION:
        cards.keep_mission(s, seat, move - state.MISSION + 1, log)
    else:
        cards.discard_warning(box, s, seat, move - state.THROW_AWAY, log)
    return state.SETTLES


@rule
def choose_source(box, s, seat, move, log):
    """AE-TURN-4: a ship or the platform, or skip."""
    if move == state.SKIP:
        return skip(box, s, seat, log)
    s.chosen = ONTO_PLATFORM if move == state.PLATFORM else move - state.SHIP
    s.phase = state.DESTINATION
    return state.WAITS


@rule
def act(box, s, seat, field, log):
    """AE-TURN-4, AE-MOVE-1 to AE-MOVE-3, AE-WARP-4, AE-WARP-5: launch or fly; then the turn is over."""
    s.stage = state.ACTED
    start = np.int64(s.chosen)
    if start == ONTO_PLATFORM:
        board.launch(s, seat, field)
        note(log, state.LAUNCHES, seat, EVERYONE, field, state.NONE)
        return state.SETTLES
    if has(s.upright, start):
        note(log, state.WARPS, seat, EVERYONE, start, field, board.field_between(box, s, seat, start, field))
    else:
        note(log, state.MOVES_SHIP, seat, EVERYONE, start, field, seat, state.NONE)
    if field == state.WORMHOLE:
        return save(box, s, seat, start, log)
    board.fly(box, s, seat, start, field)
    return state.SETTLES


# ---------------------------------------------------------------- skip


@rule
def skip(box, s, seat, log):
    """AE-SKIP-1, AE-SKIP-2, AE-SKIP-5, AE-SKIP-6: the disc moves on; a reward that has a target is offered."""
    s.stage = state.ACTED
    s.skip[seat] = box.next_skip[s.skip[seat]]
    reward = box.reward[s.skip[seat]]
    note(log, state.SKIPS, seat, EVERYONE, s.skip[seat], reward)
    if reward == state.SWAP and board.swappable(box, s, seat) != 0:
        s.phase = state.SWAP_OWN
        return state.WAITS
    if reward == state.WARP and board.flat(s, seat) != 0:
        s.phase = state.WARP_SHIP
        return state.WAITS
    return state.GOES_ON


@rule
def take_reward(s, seat, move, log):
    """AE-SKIP-3 to AE-SKIP-5: SWAP or WARP, or decline."""
    if move == state.DECLINE:
        note(log, state.DECLINES, seat, EVERYONE, 0)
        return state.GOES_ON
    if s.phase == state.SWAP_OWN:
        s.chosen = move - state.SHIP
        s.phase = state.SWAP_WITH
        return state.WAITS
    if s.phase == state.SWAP_WITH:
        start = np.int64(s.chosen)
        field = move - state.FIELD
        note(log, state.SWAPS, seat, EVERYONE, start, field, seat, board.owner(s, field), state.NONE)
        board.exchange(s, start, field)
    else:
        cards.charge(s, seat, move - state.SHIP, log)
    return state.SETTLES
