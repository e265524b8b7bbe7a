"""Escape from Zyzzlvaria: what things are worth to a player, in saved pawns, and who is likely to win."""

import numpy as np

from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.zyzzlvaria.board import (
    crew,
    facing,
    pawns_in_play,
    pod_stop,
    pods_ahead,
    steps_between,
    walks_outside,
)
from escapade.games.zyzzlvaria.state import (
    COMBAT,
    DICE,
    DIRECTIONS,
    HARVOID,
    IMMUNITY,
    JAIL,
    LAST_ECLIPSE,
    NEXUS,
    OUTPOST,
    PAPERS,
    PAWNS,
    PODS,
    REFLEXES,
    SPACES,
)
from escapade.games.zyzzlvaria.turn import bad_spaces, payoff, saved_count

FAR = 20  # DB: beyond that money only breaks ties
NEAR_MONEY, FAR_MONEY, TIE_MONEY = 0.045, 0.012, 0.002  # what a DB is worth up to 10, up to 20 and beyond
LOST_TURN, OTHER_STEP, LOCKED_UP = 0.12, 0.04, 0.02
TIE_EARLY, TIE_LATE, TIE_MARGIN = 0.06, 0.06, 10.0  # money that may break a tie: at first, for each pawn out of play
STEEP, TAIL, NEAR_LEAD = 0.3, 0.05, 1.3  # what a pawn's lead adds to the chance to win, up to this lead and beyond
RIVAL = 0.35  # how much the best of the others counts against all of them
SOON, LATER = 0.6, 0.7  # what a hope to launch is worth to the player whose turn it is, and to each one further on


@rule
def spin_risk(s, seat):
    """ZY-WHEEL-3, ZY-CARD-2: the chance that a spin goes badly for a player, a second spin counted in."""
    once = count(bad_spaces(s, seat)) / s.wheel_size
    return once * once if s.armed == REFLEXES and s.turn == seat else once


@rule
def money_worth(money):
    """What a purse is worth: the first visas most."""
    near = min(money, 10)
    far = min(max(money - 10, 0), FAR - 10)
    return NEAR_MONEY * near + FAR_MONEY * far + TIE_MONEY * max(money - FAR, 0)


@rule
def eclipse_cost(step):
    """What a place on the ECLIPSE! track costs: the nearer to !, the more."""
    return 0.03 * step + 0.02 * step * step if step < LAST_ECLIPSE else 2.0


@rule
def price(box, s, seat, pawns):
    """ZY-ESC-2, ZY-CARD-2: what the visas for so many pawns cost a player."""
    return 0 if s.armed == PAPERS and s.turn == seat else box.visa * pawns


@rule
def chance_of(box, s, least):
    """The chance that the best of three dice shows at least this."""
    missed = 1.0
    for i in range(DICE):
        size = box.dice[s.moon, i]
        missed *= min(max(least - 1, 0), size) / size
    return 1.0 - missed


@rule
def chance_by_numbers(box, s, number, least):
    """ZY-POD-1: about the chance that a die shows a pod's number while the others are large enough."""
    size = np.float64(box.dice[s.moon, 1])
    if number > size or least > size:
        return 0.0
    large = (size - least + 1.0) / size
    missed = 1.0 - 1.0 / size
    return (1.0 - missed * missed * missed) * large * large


@rule
def hope(box, s, seat):
    """The pawns that a player may expect to save with the next roll: the best of all straight launches."""
    best = 0.0
    safe = 1.0 - spin_risk(s, seat)
    money = np.int64(s.money[seat])
    for pod in range(PODS):
        space = np.int64(s.pod[pod])
        if space >= SPACES:
            continue
        aboard = np.int64(-1)
        for direction in range(DIRECTIONS):
            way = box.pod_way[space, direction]
            if way == 0:
                continue
            ahead = pods_ahead(s, space, np.int64(direction))
            entry, entered = pod_stop(box, s, space, np.int64(direction), way, ahead)
            if not entered:
                continue
            if aboard < 0:
                aboard = count(crew(s, np.int64(pod)))
            if aboard > 0 and money >= price(box, s, seat, aboard):
                number = facing(box, s, np.int64(pod), np.int64(direction))
                best = max(best, aboard * safe * chance_by_numbers(box, s, number, entry))
            if money < price(box, s, seat, aboard + 1):
                continue
            for pawn in range(PAWNS):
                start = np.int64(s.place[pawn])
                if start >= SPACES:
                    continue
                near = steps_between(start, np.int64(direction), space)
                if near > 0 and not walks_outside(box, start, np.int64(direction), near - 1):
                    best = max(best, (aboard + 1) * safe * chance_of(box, s, near + entry))
    return best


@rule
def most_saved(s, seat):
    """The most pawns that another player has saved."""
    most = 0
    for side in range(s.seats):
        if side != seat:
            most = max(most, saved_count(s, side))
    return most


@rule
def zone_worth(box, s, seat, zone):
    """What a zone's action is worth to a player."""
    if zone == OUTPOST:
        return LOST_TURN
    if zone == NEXUS:
        worth = 0.0
        for side in range(s.seats):
            if side != seat and s.eclipse[side] < LAST_ECLIPSE:
                worth = max(worth, OTHER_STEP + (0.4 if s.eclipse[side] >= LAST_ECLIPSE - 2 else 0.0))
        return worth
    if zone == IMMUNITY:
        return eclipse_cost(min(np.int64(s.eclipse[seat]), LAST_ECLIPSE - 1))
    if zone == HARVOID:
        return 0.3 if most_saved(s, seat) > 0 else 0.0
    if zone == JAIL:
        return LOCKED_UP
    return duel_worth(box, s, seat) if zone == COMBAT else 0.0


@rule
def duel_worth(box, s, seat):
    """ZY-ZONE-4: what an even throw against the richest is worth: most to a player with nothing to lose."""
    purse = np.int64(s.money[seat])
    richest = np.int64(0)
    for side in range(s.seats):
        if side != seat:
            richest = max(richest, np.int64(s.money[side]))
    won = money_worth(purse + min(box.stake, richest)) - money_worth(purse)
    return 0.5 * (won + money_worth(purse - min(box.stake, purse)) - money_worth(purse))


# ---------------------------------------------------------------- who is likely to win


@rule
def standing_of(s, side, left, usual):
    """What a player has, in pawns: those saved, visas in the purse, ECLIPSE!, and more money than is `usual`.

    Many games end with a tie that money breaks, and the fewer pawns are left the likelier that is.
    """
    use = min(1.0, left / 3.0)
    worth = saved_count(s, side) + use * money_worth(np.int64(s.money[side]))
    worth += (TIE_EARLY + TIE_LATE * (PAWNS - left)) * np.tanh((s.money[side] - usual) / TIE_MARGIN)
    return worth - use * min(1.0, eclipse_cost(np.int64(s.eclipse[side])))


@rule
def estimate(box, s, out):
    """Each player's chance to win, from the lead in what they have and who may launch next."""
    left = count(pawns_in_play(s))
    if left == 0:
        payoff(box, s, out)
        return
    usual = 0.0
    for side in range(s.seats):
        usual += s.money[side] / s.seats
    for side in range(s.seats):
        out[side] = standing_of(s, np.int64(side), left, usual)
    total = 0.0
    first, second = -1e9, -1e9
    for side in range(s.seats):
        total += out[side]
        if out[side] > first:
            first, second = out[side], first
        else:
            second = max(second, out[side])
    for side in range(s.seats):
        best = second if out[side] == first else first
        others = (total - out[side]) / (s.seats - 1)
        out[side] -= RIVAL * best + (1.0 - RIVAL) * others
    add_hopes(box, s, out)
    for side in range(s.seats):
        out[side] = chance_ahead(out[side])


@rule
def add_hopes(box, s, out):
    """Whoever may launch soon gains on all others, the sooner the more."""
    side = np.int64(s.turn)
    weight = SOON
    for _ in range(s.seats):
        if s.eclipse[side] < LAST_ECLIPSE:
            gain = weight * hope(box, s, side)
            for other in range(s.seats):
                out[other] += gain if other == side else -gain / (s.seats - 1)
            weight *= LATER
        side = np.int64((side + s.way + s.seats) % s.seats)


@rule
def chance_ahead(lead):
    """A lead in pawns as a chance to win: straight over the usual leads, so that who is behind still knows better."""
    near = min(max(lead, -NEAR_LEAD), NEAR_LEAD)
    return min(max(0.5 + STEEP * near + TAIL * (lead - near), 0.0), 1.0)
