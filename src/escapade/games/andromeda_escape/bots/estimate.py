"""Andromeda Escape: what a position is worth to a player, in victory points."""

import numpy as np

from escapade.engine.piles import count, each
from escapade.engine.record import rule
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.ending import hand_vp
from escapade.games.andromeda_escape.rules.board import fleet_left, free_fields, is_racing, is_unsearched
from escapade.games.andromeda_escape.rules.missions import SHIPS_IN_LINE, hand_size, most_in_a_zone

STEPS = state.RINGS + 1  # AE-MOVE-1, AE-MOVE-2: actions that bring a ship from the platform into the wormhole
LOST_DELAY = 10.0  # actions that a missing Lost Ship is likely to cost
WARP_GAIN = 0.7  # actions that a charged ship saves
BLOCKED = 0.12  # VP that a ship with nothing free in front costs
ZONE_HELD = 0.9  # VP of each zone held while the Lost Ship is missing
# How likely a missing Lost Ship is still found, by the ships on the board and the platform: it takes three at once;
# CROSSES: and for each zone that the platform is too small for, how likely a ship comes over from another zone.
FINDS = (0.0, 0.0, 0.0, 0.35, 0.6, 0.8, 0.9, 0.95)
CROSSES = 0.4
SAVED_CARD = 0.25  # VP of the open card that comes with a saved ship
WORK, BEFORE = 0, 1  # rows of what `foresee_race` finds, a column for each seat


@rule
def work_left(box, s, side):
    """The actions that a player still needs to bring everything home."""
    if not is_racing(s, side):
        return 0.0
    ships = s.ships[side]
    work = np.float64(STEPS * s.platform[side])
    for ring in range(state.RINGS):
        work += (state.RINGS - ring) * count(ships & box.in_ring[ring])
    work -= WARP_GAIN * count(ships & s.upright)
    if s.missing[side] == 1:
        work += LOST_DELAY
    return work


@rule
def ahead_chance(mine, theirs):
    """How likely a player with `theirs` actions left is home before one with `mine`."""
    return 1.0 / (1.0 + np.exp((theirs - mine) / (2.0 + 0.08 * (mine + theirs))))


@rule
def foresee_race(box, s, race):
    """Into `race`: the actions that each player still needs, and how many players are likely to finish before."""
    for side in range(s.seats):
        race[WORK, side] = work_left(box, s, np.int64(side))
        race[BEFORE, side] = s.finished
    for side in range(s.seats):
        for other in range(side + 1, s.seats):
            if is_racing(s, np.int64(side)) and is_racing(s, np.int64(other)):
                behind = ahead_chance(race[WORK, side], race[WORK, other])
                race[BEFORE, side] += behind
                race[BEFORE, other] += 1.0 - behind


@rule
def find_chance(box, s, side):
    """AE-LOST-2, AE-LAST-4: how likely the player finds the Lost Ship, without which there is no place to take."""
    if s.missing[side] == 0 or s.owed[side] == 1:
        return 1.0
    chance = FINDS[min(fleet_left(s, side), len(FINDS) - 1)]
    for _ in range(state.ZONES - zones_held(box, s, side) - s.platform[side]):
        chance *= CROSSES
    return chance


@rule
def own_chance(box, s, side):
    """AE-MIS-8: the same for whoever sees the player's missions: one of them needs no Lost Ship."""
    return 1.0 if is_unsearched(box, s, side) else find_chance(box, s, side)


@rule
def place_worth(box, s, race, side):
    """AE-SCORE-1: the VP of the place that the player is heading for."""
    if not is_racing(s, side):
        return np.float64(box.place_vp[s.place[side]])
    before = race[BEFORE, side]
    low = min(np.int64(before), state.PLACES)
    part = before - low
    return (1.0 - part) * box.place_vp[low + 1] + part * box.place_vp[min(low + 2, state.PLACES + 1)]


@rule
def road_worth(box, s, side):
    """What the ships' places are worth besides the race: free ways, and the zones that find the Lost Ship."""
    free = free_fields(s)
    worth = 0.0
    for field in each(s.ships[side] & ~box.in_ring[state.INNER]):
        if box.forward[field] & free == 0:
            worth -= BLOCKED
    if s.missing[side] == 1:
        worth += ZONE_HELD * zones_held(box, s, side)
    return worth + SAVED_CARD * s.saved[side]


@rule
def zones_held(box, s, side):
    """AE-LOST-2: in how many zones the player has a ship."""
    held = 0
    for zone in range(state.ZONES):
        if s.ships[side] & box.in_zone[zone] != 0:
            held += 1
    return held


# ---------------------------------------------------------------- missions


@rule
def fraction(have, need):
    """How much of a mission's VP a part of it is worth."""
    part = min(1.0, have / need)
    return 0.75 * part * part * part if part < 1.0 else 1.0


@rule
def best_column(box, ships):
    """The most ships on a line of one field in every ring."""
    most = 0
    for i in range(box.columns):
        most = max(most, count(ships & box.column[i]))
    return most


@rule
def best_convoy(box, s, ships):
    """The most ships on a line over an open dotted route."""
    most = 0
    for i in range(box.convoys):
        if s.debris[box.convoy_route[i]] == state.NONE:
            most = max(most, count(ships & box.convoy[i]))
    return most


@rule
def plunges(box, s, side):
    """How likely two ships go in within a turn of this player: inner ships, and cards that push one in."""
    inner = count(s.ships[side] & box.in_ring[state.INNER])
    ready = np.int64(s.saves) if s.turn == side else np.int64(0)
    if ready > 0:
        return 0.9 if inner > 0 else 0.3
    pushers = 0
    for card in each(s.hand[side]):
        letter = box.letter[card]
        if (box.kind[letter] == state.STEP or box.kind[letter] == state.JUMP) and box.way[letter] == state.FORWARD:
            pushers += 1
    return 0.1 * min(2, inner) + (0.15 + 0.15 * min(2, inner) if pushers > 0 else 0.0)


@rule
def mission_hope(box, s, race, side, mission):
    """How much of a mission's VP the player may count on."""
    ships = s.ships[side]
    kind = box.mission_kind[mission]
    if kind == state.MASSED_LAUNCH:
        most = most_in_a_zone(box, ships)
        reserve = min(np.int64(s.platform[side]), box.mission_count[mission] - most)
        return fraction(np.float64(most) + 0.4 * reserve, np.float64(box.mission_count[mission]))
    if kind == state.BORDER_PATROL:
        return fraction(np.float64(count(ships & box.at_routes)), np.float64(box.mission_count[mission]))
    if kind == state.HOLD_THE_GATES:
        return fraction(np.float64(count(ships & box.in_ring[state.INNER])), np.float64(box.mission_count[mission]))
    if kind == state.CONVOY:
        return fraction(np.float64(best_convoy(box, s, ships)), np.float64(SHIPS_IN_LINE))
    if kind == state.COLUMN:
        return fraction(np.float64(best_column(box, ships)), np.float64(SHIPS_IN_LINE))
    if kind == state.UNSEARCHED:
        if s.missing[side] == 0 or not is_racing(s, side):
            return 0.0
        return 0.0 if zones_held(box, s, side) == state.ZONES else 0.35 + 0.6 * s.saved[side] / box.platform[s.seats]
    if kind == state.PLUNGE:
        return plunges(box, s, side)
    if kind == state.EMPTY_HANGAR:
        return empty_hope(s, side)
    if kind == state.PLACE:
        return place_hope(box, s, race, side, mission)
    return end_hope(box, s, race, side, mission)


@rule
def empty_hope(s, side):
    """AE-MIS-15: how likely this platform is empty first."""
    if s.first_empty != state.NONE:
        return 0.0
    lead = 99
    for other in range(s.seats):
        if other != side:
            lead = min(lead, s.platform[other] - s.platform[side])
    return min(0.95, max(0.0, 0.45 + 0.2 * lead)) if s.platform[side] > 0 else 1.0


@rule
def place_hope(box, s, race, side, mission):
    """AE-MIS-6, AE-MIS-7: how likely the player takes just this place."""
    wanted = box.mission_count[mission]
    if not is_racing(s, side):
        return 0.0
    return own_chance(box, s, side) * max(0.0, 1.0 - abs(race[BEFORE, side] - (wanted - 1)))


@rule
def end_hope(box, s, race, side, mission):
    """AE-MIS-9, AE-MIS-10, AE-MIS-12 to AE-MIS-14: the Skip disc and the hand as they are, less sure early."""
    late = 1.0 - min(1.0, race[WORK, side] / 40.0)
    if box.mission_kind[mission] == state.STATION:
        return 0.3 + 0.6 * late if s.skip[side] == box.mission_count[mission] else 0.3 * (1.0 - late)
    have = min(hand_size(box, s, side, state.ALERT), box.mission_hand[mission, state.ALERT])
    have += min(hand_size(box, s, side, state.WARNING), box.mission_hand[mission, state.WARNING])
    need = box.mission_hand[mission, state.ALERT] + box.mission_hand[mission, state.WARNING]
    to_come = 0.8 * count(s.ships[side]) + 0.8 * s.platform[side]
    return min(0.95, fraction(min(np.float64(need), have + 0.5 * to_come), np.float64(need)) * 0.7 + 0.1 * have)


@rule
def missions_worth(box, s, race, side):
    """The VP hoped for from the player's unscored missions; only for whoever may see them."""
    worth = 0.0
    for i in range(s.slots[side]):
        mission = np.int64(s.slot[side, i])
        if mission != 0:
            worth += box.mission_vp[mission] * mission_hope(box, s, race, side, mission)
    return worth


@rule
def hand_worth(box, s, race, side):
    """AE-SCORE-2: the cost of the cards in hand, which counts more as the end comes near."""
    return (0.9 - 0.5 * min(1.0, race[WORK, side] / 40.0)) * hand_vp(box, s, side)


@rule
def public_worth(box, s, race, side):
    """What everybody sees of a player's expectation, besides the VP disc."""
    return find_chance(box, s, side) * place_worth(box, s, race, side) + road_worth(box, s, side)


@rule
def worth(box, s, race, side):
    """The VP that the player may expect at the end; looks at their own secrets."""
    seen = s.vp[side] + own_chance(box, s, side) * place_worth(box, s, race, side) + road_worth(box, s, side)
    return seen + missions_worth(box, s, race, side) + hand_worth(box, s, race, side)


@rule
def estimate(box, s, out):
    """Each player's chance to win, foreseen from what everybody may expect; the longer the game, the less it says."""
    race = np.empty((2, s.seats))
    foresee_race(box, s, race)
    work = 0.0
    best = -1e9
    for side in range(s.seats):
        out[side] = np.float64(s.vp[side]) if s.phase == state.OVER else worth(box, s, race, np.int64(side))
        best = max(best, out[side])
        work = max(work, race[WORK, side])
    spread = 2.0 + 0.06 * work
    total = 0.0
    for side in range(s.seats):
        out[side] = np.exp((out[side] - best) / spread)
        total += out[side]
    for side in range(s.seats):
        out[side] /= total
