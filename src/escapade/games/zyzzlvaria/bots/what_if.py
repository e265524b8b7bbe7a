"""Escape from Zyzzlvaria: what a change on the table promises, tried and put back."""

import numpy as np

from escapade.engine.piles import each
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.bots.launch_odds import MOST_CREW, Room, double_chance, launch_chances
from escapade.games.zyzzlvaria.bots.values import hope, price, spin_risk
from escapade.games.zyzzlvaria.rules.board import occupied_pods
from escapade.games.zyzzlvaria.rules.cards import free_space, warpable

OWN, RIVALS, SHARP = range(3)
NO = -1e9


# ---------------------------------------------------------------- looking


@rule
def next_seat(s):
    """Who is likely to move next."""
    seat = np.int64(s.turn)
    for _ in range(s.seats):
        seat = np.int64((seat + s.way + s.seats) % s.seats)
        if s.eclipse[seat] < state.LAST_ECLIPSE and s.skips[seat] == 0:
            return seat
    return np.int64(s.turn)


@rule
def against_rivals(box, s, seat):
    """What may be launched soon: by this player with the roll to come, or by the next one."""
    own = hope(box, s, seat)
    other = next_seat(s)
    theirs = hope(box, s, other) if other != seat else 0.0
    return own - 0.4 * theirs if s.step == state.CARD_STEP else 0.2 * own - 0.6 * theirs


@rule
def in_this_sector(box, s, seat):
    """The pawns that a player may expect to save with the next roll if the open sector stays, with the armed card."""
    most = MOST_CREW
    while most > 0 and s.money[seat] < price(box, s, seat, most):
        most -= 1
    if most == 0:
        return 0.0
    chances = np.empty(MOST_CREW)
    launch_chances(box, s, np.empty(1, Room), most, chances)
    left, pawns = 1.0, 0.0
    for fewer in range(most):
        crew = most - fewer
        pawns += left * crew * chances[crew - 1]
        left *= 1.0 - chances[crew - 1]
    return pawns * (1.0 - spin_risk(s, seat))


@rule
def go_on(s, quarters):
    """ZY-ROLL-3: the Quarter Marker and the moon so many quarters later."""
    later = min(state.QUARTERS * s.moon + s.quarter + quarters, state.QUARTERS * state.MOONS)
    s.moon, s.quarter = later // state.QUARTERS, later % state.QUARTERS


@rule
def over_all_rolls(box, s, seat):
    """ZY-ROLL-2: the pawns that a player may expect to save with the next roll; a double may open the next sector."""
    here = in_this_sector(box, s, seat)
    if s.quarter in (state.HEAD, state.FISCAL) or s.moon >= state.MOONS:
        return here
    double = double_chance(box, s)
    moon, quarter = s.moon, s.quarter
    go_on(s, 1)
    there = in_this_sector(box, s, seat)
    s.moon, s.quarter = moon, quarter
    if s.armed == state.OVERRIDE:
        return max(here, there)
    return (1.0 - double) * here + double * there


@rule
def promise(box, s, seat, eye):
    """The pawns that the table as it is promises a player."""
    if eye == SHARP:
        return over_all_rolls(box, s, seat)
    return against_rivals(box, s, seat) if eye == RIVALS else hope(box, s, seat)


# ---------------------------------------------------------------- trying


@rule
def warped(box, s, seat, pod, zone, eye):
    """What is promised with a pod moved to a zone."""
    held = s.pod[pod]
    s.pod[pod] = free_space(box, s, zone)
    found = promise(box, s, seat, eye)
    s.pod[pod] = held
    return found


@rule
def swapped(box, s, seat, one, other, eye):
    """What is promised with two pods swapped."""
    here, there = s.pod[one], s.pod[other]
    s.pod[one], s.pod[other] = there, here
    found = promise(box, s, seat, eye)
    s.pod[one], s.pod[other] = here, there
    return found


@rule
def turned(box, s, seat, pod, turns, eye):
    """What is promised with a pod turned."""
    held = s.turned[pod]
    s.turned[pod] = (held + turns) % state.DIRECTIONS
    found = promise(box, s, seat, eye)
    s.turned[pod] = held
    return found


@rule
def moved(box, s, seat, pawn, place, eye):
    """What is promised with a pawn somewhere else."""
    held = s.place[pawn]
    s.place[pawn] = place
    found = promise(box, s, seat, eye)
    s.place[pawn] = held
    return found


@rule
def best_warp(box, s, seat, zone, eye):
    """The best of a zone card."""
    best = NO
    for pod in each(warpable(box, s, zone)):
        best = max(best, warped(box, s, seat, pod, zone, eye))
    return best


@rule
def best_turn(box, s, seat, pod, eye):
    """The best of Spanner Work with this pod."""
    best = 0.0
    for turns in range(1, state.DIRECTIONS):
        best = max(best, turned(box, s, seat, pod, np.int64(turns), eye))
    return best


@rule
def best_spanner(box, s, seat, eye):
    """The best of Spanner Work; only a pod with crew flies by its numbers."""
    best = 0.0
    for pod in each(occupied_pods(s)):
        best = max(best, best_turn(box, s, seat, pod, eye))
    return best


@rule
def best_lock(box, s, seat, eye):
    """The best of Quadcorder Lock; any standing pawn will do, so only the first is tried."""
    best = 0.0
    for pawn in range(state.PAWNS):
        if s.place[pawn] < state.SPACES:
            for target in range(state.OBJECTS):
                best = max(best, moved(box, s, seat, np.int64(pawn), box.object_at[target], eye))
            return best
    return best


@rule
def quarter_later(box, s, seat, eye):
    """ZY-CARD-2: Lunar Almanac: what is promised in the next quarter."""
    if s.moon == state.MOONS:
        return 0.0
    moon, quarter = s.moon, s.quarter
    go_on(s, 1)
    found = promise(box, s, seat, eye)
    s.moon, s.quarter = moon, quarter
    return found


@rule
def with_card(box, s, seat, effect, eye):
    """ZY-CARD-1, ZY-CARD-2: what is promised after a card that changes what this player can do."""
    if effect < state.ZONES:
        return best_warp(box, s, seat, effect, eye)
    if effect == state.ALMANAC:
        return quarter_later(box, s, seat, eye)
    if effect == state.SPANNER:
        return best_spanner(box, s, seat, eye)
    if effect == state.LOCK:
        return best_lock(box, s, seat, eye)
    s.armed = effect
    found = promise(box, s, seat, eye)
    s.armed = state.NONE
    return found
