"""Andromeda Escape: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, each, has, list_set, single
from escapade.engine.record import rule
from escapade.games.andromeda_escape.rules.board import (
    can_launch,
    destinations,
    exchange,
    field_between,
    flat,
    fly,
    free_in_ring,
    in_front_swaps,
    launch,
    movable,
    must_act,
    owner,
    swappable,
)
from escapade.games.andromeda_escape.rules.cards import (
    card_fields,
    card_players,
    card_ships,
    charge,
    choose_field,
    choose_ship,
    close_route,
    discard_warning,
    is_playable,
    keep_mission,
    letters_in_hand,
    name_player,
    open_routes,
    play_card,
)
from escapade.games.andromeda_escape.rules.deal import cards_in_play, missions_in_play, return_mission
from escapade.games.andromeda_escape.rules.turn import go_on, place_lost, save, take_open
from escapade.games.andromeda_escape.state import (
    ACTED,
    ACTING,
    ALERT,
    BEGINS,
    CARD_FIELD,
    CARD_MISSION,
    CARD_PHASE,
    CARD_PLAYER,
    CARD_ROUTE,
    CARD_SHIP,
    DECLINE,
    DECLINES,
    DESTINATION,
    DONE,
    FIRST_FIELD,
    FIRST_LETTER,
    FIRST_MISSION,
    FIRST_OPEN,
    FIRST_PLAYER,
    FIRST_ROUTE,
    FIRST_SOURCE,
    FIRST_WARNING,
    GOES_ON,
    LAUNCH,
    LAUNCHES,
    MOVES_SHIP,
    NONE,
    OFFERED,
    OUTER,
    OVER,
    PLACE_LOST,
    PLATFORM,
    RETURN,
    ROUTES,
    SETTLES,
    SIDES,
    SKIP,
    SKIPS,
    SOURCE,
    START,
    SWAP,
    SWAP_OWN,
    SWAP_WITH,
    SWAPS,
    TAKE,
    WAITS,
    WARNING,
    WARP,
    WARP_SHIP,
    WARPS,
    WORMHOLE,
)

ONTO_PLATFORM = NONE  # the chosen source, when it is the platform


# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """AE-SETUP-1 to AE-SETUP-8, AE-SETUP-11, AE-LOST-1: platforms, discs, Lost Ships, missions for everyone."""
    s.seats = options[0]
    s.start = options[START] if 0 <= options[START] < s.seats else below(rng, s.seats)
    s.turn = s.start
    s.who = s.start
    s.phase = RETURN
    s.letter = NONE
    s.chosen = NONE
    s.first_empty = NONE
    s.stack = missions_in_play(box, s)
    for route in range(ROUTES):
        s.debris[route] = NONE
    for deck in (ALERT, WARNING):
        s.open[deck] = NONE
        s.pile[deck] = cards_in_play(box, s) & box.in_deck[deck]
    for side in range(SIDES):
        s.secret[side] = NONE
    note(log, BEGINS, s.start, EVERYONE, 0)
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
    if s.phase == OVER:
        return np.int64(0)
    if s.phase != RETURN:
        return single(s.who)
    mask = np.int64(0)
    for side in range(s.seats):
        if s.returned[side] == 0:
            mask |= single(side)
    return mask


@rule(part=True)
def offered(s, seat):
    """AE-SETUP-6, AE-ACT-K: the missions that a player chooses from, as a set."""
    missions = np.int64(0)
    for k in range(OFFERED):
        if s.offer[seat, k] != 0:
            missions |= single(s.offer[seat, k])
    return missions


@rule
def legal(box, s, seat, out):
    """What the seat may decide now, as ascending ids."""
    phase = s.phase
    if phase == SOURCE:
        return legal_sources(box, s, seat, out)
    if phase == DESTINATION:
        return list_set(reach(box, s, seat), FIRST_FIELD, out, 0)
    if phase == CARD_PHASE:
        return legal_cards(box, s, seat, out)
    if phase == TAKE:
        return legal_takes(s, out)
    if phase == PLACE_LOST:
        return list_set(free_in_ring(box, s, OUTER), FIRST_FIELD, out, 0)
    if phase in (RETURN, CARD_MISSION):
        return list_set(offered(s, seat), FIRST_MISSION - 1, out, 0)
    if phase == SWAP_OWN:
        n = list_set(swappable(box, s, seat), FIRST_SOURCE, out, 0)
        out[n] = DECLINE
        return n + 1
    if phase == SWAP_WITH:
        return list_set(in_front_swaps(box, s, seat, np.int64(s.chosen)), FIRST_FIELD, out, 0)
    if phase == WARP_SHIP:
        n = list_set(flat(s, seat), FIRST_SOURCE, out, 0)
        out[n] = DECLINE
        return n + 1
    return legal_targets(box, s, seat, out)


@rule(part=True)
def legal_cards(box, s, seat, out):
    """AE-TURN-2, AE-CARD-2, AE-CARD-3: every playable letter, and `done`."""
    n = 0
    for letter in each(letters_in_hand(box, s, seat)):
        if is_playable(box, s, seat, letter):
            out[n] = FIRST_LETTER + letter
            n += 1
    out[n] = DONE
    return n + 1


@rule(part=True)
def legal_targets(box, s, seat, out):
    """AE-CARD-2: what the card in play asks for now; never empty, because `legal_cards` looked."""
    letter = np.int64(s.letter)
    if s.phase == CARD_SHIP:
        return list_set(card_ships(box, s, seat, letter), FIRST_SOURCE, out, 0)
    if s.phase == CARD_FIELD:
        if box.kind[letter] == LAUNCH:
            return list_set(free_in_ring(box, s, OUTER), FIRST_FIELD, out, 0)
        return list_set(card_fields(box, s, seat, letter, np.int64(s.chosen)), FIRST_FIELD, out, 0)
    if s.phase == CARD_PLAYER:
        return list_set(card_players(box, s, seat, letter), FIRST_PLAYER, out, 0)
    if s.phase == CARD_ROUTE:
        return list_set(open_routes(s), FIRST_ROUTE, out, 0)
    n = 0  # CARD_WARNING
    for one in each(letters_in_hand(box, s, seat)):
        if box.deck[one] == WARNING:
            out[n] = FIRST_WARNING + one
            n += 1
    return n


@rule(part=True)
def legal_sources(box, s, seat, out):
    """AE-TURN-4, AE-TURN-5, AE-MOVE-6, AE-MOVE-7: the platform, every ship that can go; `skip` without a duty."""
    n = 0
    if can_launch(box, s, seat):
        out[n] = PLATFORM
        n += 1
    n = list_set(movable(box, s, seat), FIRST_SOURCE, out, n)
    if not must_act(box, s, seat):
        out[n] = SKIP
        n += 1
    return n


@rule(part=True)
def reach(box, s, seat):
    """AE-MOVE-1, AE-MOVE-2: where the chosen source may go."""
    if s.chosen == ONTO_PLATFORM:
        return free_in_ring(box, s, OUTER)
    return destinations(box, s, seat, np.int64(s.chosen))


@rule(part=True)
def legal_takes(s, out):
    """AE-SAVE-2, AE-ACT-T: the open cards."""
    n = 0
    for deck in (ALERT, WARNING):
        if s.open[deck] != NONE:
            out[n] = FIRST_OPEN + deck
            n += 1
    return n


# ---------------------------------------------------------------- carrying it out


@rule
def play(box, s, seat, move, rng, log):
    """Carry out one decision, up to the next."""
    phase = s.phase
    outcome = SETTLES
    if phase == SOURCE:
        outcome = choose_source(box, s, seat, move, log)
    elif phase == DESTINATION:
        outcome = act(box, s, seat, move - FIRST_FIELD, log)
    elif phase == CARD_PHASE:
        if move == DONE:  # AE-TURN-3
            s.stage = ACTING
            outcome = GOES_ON
        else:
            play_card(box, s, seat, move - FIRST_LETTER, rng, log)
            outcome = WAITS
    elif phase == TAKE:
        take_open(box, s, seat, move - FIRST_OPEN, rng, log)
    elif phase == PLACE_LOST:
        place_lost(s, seat, move - FIRST_FIELD, log)
    elif phase == RETURN:
        outcome = return_mission(box, s, seat, move - FIRST_MISSION + 1, rng, log)
    elif phase in (SWAP_OWN, SWAP_WITH, WARP_SHIP):
        outcome = take_reward(s, seat, move, log)
    else:
        outcome = play_target(box, s, seat, move, log)
    if outcome != WAITS:
        go_on(box, s, outcome, log)


@rule(part=True)
def play_target(box, s, seat, move, log):
    """AE-CARD-1, AE-CARD-4: one target of the card in play; after the last one the card is done and settled."""
    if s.phase == CARD_SHIP:
        return choose_ship(box, s, move - FIRST_SOURCE, log)
    if s.phase == CARD_FIELD:
        return choose_field(box, s, move - FIRST_FIELD, log)
    if s.phase == CARD_PLAYER:
        name_player(box, s, seat, move - FIRST_PLAYER, log)
        return WAITS
    if s.phase == CARD_ROUTE:
        close_route(box, s, seat, move - FIRST_ROUTE, log)
    elif s.phase == CARD_MISSION:
        keep_mission(s, seat, move - FIRST_MISSION + 1, log)
    else:
        discard_warning(box, s, seat, move - FIRST_WARNING, log)
    return SETTLES


@rule(part=True)
def choose_source(box, s, seat, move, log):
    """AE-TURN-4: a ship or the platform, or skip."""
    if move == SKIP:
        return skip(box, s, seat, log)
    s.chosen = ONTO_PLATFORM if move == PLATFORM else move - FIRST_SOURCE
    s.phase = DESTINATION
    return WAITS


@rule(part=True)
def act(box, s, seat, field, log):
    """AE-TURN-4, AE-MOVE-1 to AE-MOVE-3, AE-WARP-4, AE-WARP-5: launch or fly; then the turn is over."""
    s.stage = ACTED
    start = np.int64(s.chosen)
    if start == ONTO_PLATFORM:
        launch(s, seat, field)
        note(log, LAUNCHES, seat, EVERYONE, field, NONE)
        return SETTLES
    if has(s.upright, start):
        note(log, WARPS, seat, EVERYONE, start, field, field_between(box, s, seat, start, field))
    else:
        note(log, MOVES_SHIP, seat, EVERYONE, start, field, seat, NONE)
    if field == WORMHOLE:
        return save(box, s, seat, start, log)
    fly(box, s, seat, start, field)
    return SETTLES


# ---------------------------------------------------------------- skip


@rule(part=True)
def skip(box, s, seat, log):
    """AE-SKIP-1, AE-SKIP-2, AE-SKIP-5, AE-SKIP-6: the disc moves on; a reward that has a target is offered."""
    s.stage = ACTED
    s.skip[seat] = box.next_skip[s.skip[seat]]
    reward = box.reward[s.skip[seat]]
    note(log, SKIPS, seat, EVERYONE, s.skip[seat], reward)
    if reward == SWAP and swappable(box, s, seat) != 0:
        s.phase = SWAP_OWN
        return WAITS
    if reward == WARP and flat(s, seat) != 0:
        s.phase = WARP_SHIP
        return WAITS
    return GOES_ON


@rule(part=True)
def take_reward(s, seat, move, log):
    """AE-SKIP-3 to AE-SKIP-5: SWAP or WARP, or decline."""
    if move == DECLINE:
        note(log, DECLINES, seat, EVERYONE, 0)
        return GOES_ON
    if s.phase == SWAP_OWN:
        s.chosen = move - FIRST_SOURCE
        s.phase = SWAP_WITH
        return WAITS
    if s.phase == SWAP_WITH:
        start = np.int64(s.chosen)
        field = move - FIRST_FIELD
        note(log, SWAPS, seat, EVERYONE, start, field, seat, owner(s, field), NONE)
        exchange(s, start, field)
    else:
        charge(s, seat, move - FIRST_SOURCE, log)
    return SETTLES
