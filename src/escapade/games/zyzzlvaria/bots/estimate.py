"""Escape from Zyzzlvaria: who is likely to win, as the bots see it."""

import numpy as np

from escapade.engine.network import weigh
from escapade.engine.piles import count, each
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.bots.launch_odds import MOST_CREW, Room, double_chance, launch_chances
from escapade.games.zyzzlvaria.bots.values import leads
from escapade.games.zyzzlvaria.bots.weights import DIRECT, HIDDEN, INNER, INNER_BIAS, INPUTS, OUTER
from escapade.games.zyzzlvaria.ending import payoff
from escapade.games.zyzzlvaria.rules.board import crew, pawns_in_play, saved_count

SECTORS_AHEAD = 3  # the open one and two to come
TIGHT, WIDE, FAR = 4.0, 10.0, 25.0  # DB by which a purse is clearly larger than another, than what is usual, by far
MUCH = 80.0  # DB that hardly anybody has


@rule
def estimate(box, s, out):
    """Each player's chance to win."""
    if pawns_in_play(s) == 0:
        payoff(box, s, out)
        return
    x = np.empty((state.SIDES, INPUTS), np.float32)
    look(box, s, x)
    hidden = np.empty(HIDDEN, np.float32)
    total = 0.0
    for side in range(s.seats):
        z = weigh(x[side], INNER, INNER_BIAS, OUTER, DIRECT, np.float32(0.0), hidden)
        out[side] = np.exp(np.float64(z))
        total += out[side]
    for side in range(s.seats):
        out[side] /= total


@rule
def look(box, s, x):
    """What is weighed for each player, as numbers around 0 to 1."""
    chances = np.empty((SECTORS_AHEAD, MOST_CREW))
    look_at_sectors(box, s, chances)
    paid = np.zeros((state.SIDES, SECTORS_AHEAD, 3))
    for side in range(s.seats):
        if s.eclipse[side] < state.LAST_ECLIPSE:
            look_at_launches(box, s, side, chances, paid[side])
    x[:] = 0.0
    for side in range(s.seats):
        at = look_at_table(s, chances, x[side])
        at = look_at_saved(s, side, x[side], at)
        at = look_at_purse(s, side, x[side], at)
        at = look_at_fate(box, s, side, x[side], at)
        at = look_at_turns(s, side, paid, x[side], at)
        at = look_at_faces(box, s, x[side], at)
        look_at_end(s, side, x[side], at)


@rule
def look_at_sectors(box, s, chances):
    """ZY-ESC-1: the chances of launches in the open sector and in those that open next, as the board is now.

    ZY-ROLL-2: a double may open the next sector in the same roll.
    """
    rooms = np.empty(1, Room)
    moon, quarter = s.moon, s.quarter
    for i in range(SECTORS_AHEAD):
        launch_chances(box, s, rooms, MOST_CREW, chances[i])
        if s.quarter >= state.FISCAL:
            s.moon = min(s.moon + 1, state.MOONS - 1)
            s.quarter = state.HEAD
        else:
            s.quarter = state.FISCAL
    s.moon, s.quarter = moon, quarter
    if s.moon < state.MOONS and s.quarter in (state.FRENCH, state.LAST):
        double = double_chance(box, s)
        for c in range(MOST_CREW):
            chances[0, c] += double * (chances[1, c] - chances[0, c])


@rule
def look_at_launches(box, s, side, chances, paid):
    """ZY-ESC-2: what a player can pay for: a launch at all, the pawns in it, and what one more visa would allow."""
    money = s.money[side]
    for i in range(SECTORS_AHEAD):
        missed, nearly = 1.0, 1.0
        for c in range(MOST_CREW):
            if money >= box.visa * (c + 1):
                missed *= 1.0 - chances[i, c]
                paid[i, 1] += (c + 1) * chances[i, c]
            elif money >= box.visa * c:
                nearly *= 1.0 - chances[i, c]
        paid[i, 0] = 1.0 - missed
        paid[i, 2] = 1.0 - nearly


@rule
def look_at_table(s, chances, x):
    """What is the same for everybody."""
    pods, boarded, largest = 0, 0, 0
    for pod in range(state.PODS):
        aboard = count(crew(s, np.int64(pod)))
        pods += s.pod[pod] < state.SPACES
        boarded += aboard
        largest = max(largest, aboard)
    x[0] = count(pawns_in_play(s)) / state.PAWNS
    x[1] = s.moon / state.MOONS
    x[2] = s.quarter & 1
    x[3] = s.quarter >> 1
    x[4] = s.seats == 2
    x[5] = s.seats == 3
    x[6] = pods / state.PODS
    x[7] = boarded / 4
    x[8] = largest / MOST_CREW
    for i in range(SECTORS_AHEAD):
        for c in range(MOST_CREW):
            x[9 + MOST_CREW * i + c] = chances[i, c]
    return 9 + SECTORS_AHEAD * MOST_CREW


@rule
def look_at_saved(s, side, x, at):
    """ZY-END-3: the pawns saved, and the lead over the others."""
    saved = saved_count(s, side)
    most = 0
    for other in range(s.seats):
        if other != side:
            most = max(most, saved_count(s, other))
    x[at] = saved / 4
    x[at + 1] = saved >= 1
    x[at + 2] = saved >= 2
    x[at + 3] = saved > most
    x[at + 4] = saved > most + 1
    x[at + 5] = saved < most
    x[at + 6] = saved < most - 1
    return at + 7


@rule
def look_at_purse(s, side, x, at):
    """ZY-ESC-2, ZY-END-3: the visas that it pays for, and how it compares: to the leaders', the usual, the richest."""
    money = np.float64(s.money[side])
    most, usual, richest, leaders = 0, 0.0, 0.0, -1.0
    for other in range(s.seats):
        usual += s.money[other] / s.seats
        if other != side:
            most = max(most, saved_count(s, other))
            richest = max(richest, np.float64(s.money[other]))
    for other in range(s.seats):
        if other != side and saved_count(s, other) == most:
            leaders = max(leaders, np.float64(s.money[other]))
    x[at] = min(money, 5.0) / 5
    x[at + 1] = min(max(money - 5.0, 0.0), 5.0) / 5
    x[at + 2] = min(max(money - 10.0, 0.0), 10.0) / 10
    x[at + 3] = money >= 5.0
    x[at + 4] = money >= 10.0
    x[at + 5] = money >= 15.0
    x[at + 6] = np.tanh((money - leaders) / TIGHT)
    x[at + 7] = np.tanh((money - usual) / WIDE)
    x[at + 8] = np.tanh((money - richest) / TIGHT)
    x[at + 9] = min(money, MUCH) / FAR
    x[at + 10] = np.tanh((money - usual) / FAR)
    x[at + 11] = np.tanh((money - richest) / FAR)
    x[at + 12] = np.tanh((money - leaders) / FAR)
    x[at + 13] = x[at + 12] if saved_count(s, side) == most else 0.0
    return at + 14


@rule
def look_at_fate(box, s, side, x, at):
    """ECLIPSE!, the cards in hand, Harvoids (ZY-ZONE-9: on whoever has a pawn to lose), and who else is out."""
    x[at] = s.eclipse[side] / state.LAST_ECLIPSE
    x[at + 1] = s.eclipse[side] >= state.LAST_ECLIPSE - 2
    x[at + 2] = s.eclipse[side] == state.LAST_ECLIPSE
    for other in range(s.seats):
        x[at + 3] += other != side and s.eclipse[other] == state.LAST_ECLIPSE
    x[at + 4] = s.charm_on == side
    for i in range(s.harvoids):
        if saved_count(s, s.harvoid_on[i]) > 0:
            x[at + 5] += s.harvoid_on[i] == side
            x[at + 6] += s.harvoid_by[i] == side
    for card in each(s.hand[side]):
        x[at + 7 + box.effect[card]] = 1.0
    return at + 7 + state.EFFECT_COUNT


@rule
def turns_until(s, side):
    """ZY-TURN-4: how many turns of others come first; a throw of step 4 is the last of its turn."""
    over = s.phase == state.THROW and s.step == state.ZONE_STEP
    return ((side - s.turn) * s.way - over) % s.seats


@rule
def look_at_turns(s, side, paid, x, at):
    """ZY-TURN-4: how soon it is a player's turn, what they may launch, and whether those before them leave it."""
    away = turns_until(s, side)
    x[at + away] = 1.0
    x[at + state.SIDES] = s.skips[side]
    at += state.SIDES + 1
    for i in range(SECTORS_AHEAD):
        for kind in range(3):
            x[at + 3 * i + kind] = paid[side, i, kind]
    at += 3 * SECTORS_AHEAD
    left = 1.0
    for other in range(s.seats):
        if s.skips[other] == 0 and turns_until(s, other) < away:
            left *= 1.0 - paid[other, 0, 0]
    x[at] = left
    x[at + 1] = left * paid[side, 0, 0]
    x[at + 2] = left * paid[side, 0, 1]
    return at + 3


@rule
def look_at_faces(box, s, x, at):
    """ZY-PAWN-4: what the pawns on their feet would earn next, and after that."""
    for pawn in range(state.PAWNS):
        if s.place[pawn] < state.SPACES:
            face = s.face[pawn]
            shown = np.float64(box.face[pawn, face])
            x[at] += 1.0 / state.PAWNS
            x[at + 1] += shown / 20
            x[at + 2] = max(x[at + 2], np.float32(shown / 7))
            x[at + 3] += box.face[pawn, (face + 1) % state.FACES] / 20
    return at + 4


@rule
def look_at_end(s, side, x, at):
    """ZY-END-3: who would win if the game ended now, and how near that is."""
    if leads(s, side):
        x[at] = 1.0
        x[at + 1] = 1.0 / max(1, count(pawns_in_play(s)))
