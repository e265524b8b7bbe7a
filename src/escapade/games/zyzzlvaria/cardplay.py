"""Escape from Zyzzlvaria: the quick player inside a search: the greedy bot with a sharper eye for cards.

It knows the chance of a launch counted over all rolls (launch.py) and so what a card adds to it, keeps the card until
that is much, and looks at all three dice where a card lets it change them.
"""

import numpy as np

from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.board import pawns_in_play
from escapade.games.zyzzlvaria.bot import ALL_DICE, best_of, next_seat, score
from escapade.games.zyzzlvaria.cards import free_space
from escapade.games.zyzzlvaria.launch import MOST_CREW, Room, double_chance, launch_chances
from escapade.games.zyzzlvaria.state import (
    ALMANAC,
    BIGGEST_DIE,
    BLACK,
    CARD,
    CHARM,
    DIRECTIONS,
    FIRST_CARD,
    FIRST_OBJECT,
    FIRST_POD,
    FIRST_REROLL,
    FIRST_ROTATION,
    FIRST_VALUE,
    FISCAL,
    HEAD,
    KEEP,
    LOCK,
    MOONS,
    NO_CARD,
    NONE,
    OBJECTS,
    OVERRIDE,
    PAWNS,
    PODS,
    QUARTERS,
    RED,
    REROLL,
    ROTATION,
    SET_DIE,
    SPACES,
    SPANNER,
    TARGET_OBJECT,
    TARGET_POD,
    WHITE,
    ZONES,
)
from escapade.games.zyzzlvaria.worth import price, spin_risk, zone_worth

# The pawns that a card must promise to be played, in the order of the cards: what pays best over a game, found by
# playing each card for trial at every turn of 150 games. A zone's own action is in it.
PATIENCE = (0.17, 0.12, 0.22, 0.20, 0.60, 0.22, 0.15, 0.10, 0.06, 0.34, 0.08, 0.04, 0.30, 0.05, 0.05, 0.03)
MANY = 6  # pawns in play; with fewer the end is near, and a card kept is worth less
AS_IT_IS = 0.01  # a roll that is as good as another is kept
UNLUCKY = 0.1  # of the pawns that another player hopes for, what a charm on them is worth


@rule
def hope_here(box, s, seat):
    """The pawns that a player may expect to save with the next roll if the open sector stays, with the armed card."""
    chances = np.empty(MOST_CREW)
    room = np.empty(1, Room)
    launch_chances(box, s, room[0], chances)
    left, pawns = 1.0, 0.0
    for fewer in range(MOST_CREW):
        crew = MOST_CREW - fewer
        if s.money[seat] >= price(box, s, seat, crew):
            pawns += left * crew * chances[crew - 1]
            left *= 1.0 - chances[crew - 1]
    return pawns * (1.0 - spin_risk(s, seat))


@rule
def go_on(s, quarters):
    """ZY-ROLL-3: the Quarter Marker and the moon so many quarters later."""
    later = min(QUARTERS * s.moon + s.quarter + quarters, QUARTERS * MOONS)
    s.moon, s.quarter = later // QUARTERS, later % QUARTERS


@rule
def hope(box, s, seat):
    """ZY-ROLL-2: the same with the chance of a double, which may open the next sector."""
    here = hope_here(box, s, seat)
    if s.quarter in (HEAD, FISCAL) or s.moon >= MOONS:
        return here
    double = double_chance(box, s)
    moon, quarter = s.moon, s.quarter
    go_on(s, 1)
    there = hope_here(box, s, seat)
    s.moon, s.quarter = moon, quarter
    if s.armed == OVERRIDE:
        return max(here, there)
    return (1.0 - double) * here + double * there


@rule
def with_dice(box, s, seat):
    """ZY-ROLL-2: the pawns that the dice on the table save, in the sector that they open."""
    red, white, black = s.dice[RED], s.dice[WHITE], s.dice[BLACK]
    moon, quarter = s.moon, s.quarter
    if red in (white, black) or white == black:
        go_on(s, 3 if red == white == black else 1)
    found = hope_here(box, s, seat)
    s.moon, s.quarter = moon, quarter
    return found


@rule
def dice_worth(box, s, seat, move):
    """ZY-CARD-2: a die set, or dice rolled anew unless something can be launched with them."""
    if s.phase == REROLL:
        anew = FIRST_REROLL if with_dice(box, s, seat) > 0.0 else FIRST_REROLL + ALL_DICE
        return 1.0 if move == anew else 0.0
    if move == KEEP:
        return with_dice(box, s, seat) + AS_IT_IS
    die = (move - FIRST_VALUE) // BIGGEST_DIE
    held = s.dice[die]
    s.dice[die] = (move - FIRST_VALUE) % BIGGEST_DIE + 1
    found = with_dice(box, s, seat)
    s.dice[die] = held
    return found


@rule
def warped(box, s, seat, pod, zone):
    """The hope with a pod moved to a zone."""
    held = s.pod[pod]
    s.pod[pod] = free_space(box, s, zone)
    found = hope(box, s, seat)
    s.pod[pod] = held
    return found


@rule
def best_warp(box, s, seat, zone):
    """The best hope after a zone card."""
    best = 0.0
    for pod in range(PODS):
        if s.pod[pod] < SPACES and box.zone[s.pod[pod]] != zone:
            best = max(best, warped(box, s, seat, np.int64(pod), zone))
    return best


@rule
def spun(box, s, seat, pod, turns):
    """The hope with a pod turned."""
    held = s.turned[pod]
    s.turned[pod] = (held + turns) % DIRECTIONS
    found = hope(box, s, seat)
    s.turned[pod] = held
    return found


@rule
def best_turn(box, s, seat, pod):
    """The best hope with this pod turned."""
    best = 0.0
    for turns in range(1, DIRECTIONS):
        best = max(best, spun(box, s, seat, pod, np.int64(turns)))
    return best


@rule
def locked(box, s, seat, pawn, target):
    """The hope with a pawn on a stellar object."""
    held = s.place[pawn]
    s.place[pawn] = box.object_at[target]
    found = hope(box, s, seat)
    s.place[pawn] = held
    return found


@rule
def best_object(box, s, seat):
    """The best hope with a pawn on a stellar object; any standing pawn will do, so only the first is tried."""
    best = 0.0
    for pawn in range(PAWNS):
        if s.place[pawn] < SPACES:
            for target in range(OBJECTS):
                best = max(best, locked(box, s, seat, np.int64(pawn), np.int64(target)))
            return best
    return best


@rule
def with_card(box, s, seat, card):
    """The hope after a card, its own choices made well."""
    if card < ZONES:
        return best_warp(box, s, seat, card)
    best = 0.0
    if card == ALMANAC:
        moon, quarter = s.moon, s.quarter
        go_on(s, 1)
        best = hope(box, s, seat)
        s.moon, s.quarter = moon, quarter
    elif card == SPANNER:
        for pod in range(PODS):
            if s.pod[pod] < SPACES:
                best = max(best, best_turn(box, s, seat, np.int64(pod)))
    elif card == LOCK:
        best = best_object(box, s, seat)
    elif card != CHARM:
        s.armed = card
        best = hope(box, s, seat)
        s.armed = NONE
    return best


@rule
def card_gain(box, s, seat, card):
    """ZY-CARD-1, ZY-CARD-2: the pawns that a card promises now."""
    if card == CHARM:
        other = next_seat(s)
        return UNLUCKY * hope(box, s, other) if other != seat else 0.0
    gain = with_card(box, s, seat, card) - hope(box, s, seat)
    return gain + zone_worth(box, s, seat, card) if card < ZONES else gain


@rule
def sharp(box, s, seat, move):
    """What a legal move looks like, among the moves of its decision."""
    phase = s.phase
    if phase == CARD:
        if move == NO_CARD:
            return 0.0
        card = move - FIRST_CARD
        late = min(1.0, count(pawns_in_play(s)) / MANY)
        return card_gain(box, s, seat, card) - PATIENCE[card] * late
    if phase in (REROLL, SET_DIE):
        return dice_worth(box, s, seat, move)
    if s.zone == NONE:
        if phase == TARGET_POD:
            pod = move - FIRST_POD
            return best_turn(box, s, seat, pod) if s.card == SPANNER else warped(box, s, seat, pod, np.int64(s.card))
        if phase == ROTATION:
            return spun(box, s, seat, np.int64(s.chosen), move - FIRST_ROTATION + 1)
        if phase == TARGET_OBJECT:
            return locked(box, s, seat, np.int64(s.chosen), move - FIRST_OBJECT)
    return score(box, s, seat, move)


@rule
def policy(box, s, seat, moves, n, rng):
    """What looks best with a sharp eye for cards."""
    if n == 1:
        return moves[0]
    values = np.empty(n)
    for i in range(n):
        values[i] = sharp(box, s, seat, moves[i])
    return best_of(values, moves, rng)
