"""Escape from Zyzzlvaria: what things are worth to a player, in saved pawns."""

import numpy as np

from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.ending import rank_of
from escapade.games.zyzzlvaria.rules import board
from escapade.games.zyzzlvaria.rules.turn import bad_spaces

PURSES, PURSE = 4, 5  # each of the first purses, full of so many DB, is worth something else than the one before


@rule
def spin_risk(s, seat):
    """ZY-WHEEL-3, ZY-CARD-2: the chance that a spin goes badly for a player, a second spin counted in."""
    once = count(bad_spaces(s, seat)) / s.wheel_size
    return once * once if s.armed == state.REFLEXES and s.turn == seat else once


@rule
def money_worth(taste, money):
    """What a purse is worth: the first visas most."""
    worth = 0.0
    for i in range(PURSES):
        worth += taste.money[i] * min(max(money - PURSE * i, 0), PURSE)
    return worth + taste.money[PURSES] * max(money - PURSES * PURSE, 0)


@rule
def eclipse_cost(taste, step):
    """What a place on the ECLIPSE! track costs: the nearer to !, the more."""
    return taste.step * step + taste.growth * step * step if step < state.LAST_ECLIPSE else 2.0


@rule
def price(box, s, seat, pawns):
    """ZY-ESC-2, ZY-CARD-2: what the visas for so many pawns cost a player."""
    return 0 if s.armed == state.PAPERS and s.turn == seat else box.visa * pawns


@rule
def chance_of(box, s, least):
    """The chance that the best of three dice shows at least this."""
    missed = 1.0
    for i in range(state.DICE):
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
    for pod in range(state.PODS):
        space = np.int64(s.pod[pod])
        if space >= state.SPACES:
            continue
        aboard = np.int64(-1)
        for direction in range(state.DIRECTIONS):
            way = box.pod_way[space, direction]
            if way == 0:
                continue
            ahead = board.pods_ahead(s, space, np.int64(direction))
            entry, entered = board.pod_stop(box, s, space, np.int64(direction), way, ahead)
            if not entered:
                continue
            if aboard < 0:
                aboard = count(board.crew(s, np.int64(pod)))
            if aboard > 0 and money >= price(box, s, seat, aboard):
                number = board.facing(box, s, np.int64(pod), np.int64(direction))
                best = max(best, aboard * safe * chance_by_numbers(box, s, number, entry))
            if money < price(box, s, seat, aboard + 1):
                continue
            for pawn in range(state.PAWNS):
                start = np.int64(s.place[pawn])
                if start >= state.SPACES:
                    continue
                near = board.steps_between(start, np.int64(direction), space)
                if near > 0 and not board.walks_outside(box, start, np.int64(direction), near - 1):
                    best = max(best, (aboard + 1) * safe * chance_of(box, s, near + entry))
    return best


@rule
def most_saved(s, seat):
    """The most pawns that another player has saved."""
    most = 0
    for side in range(s.seats):
        if side != seat:
            most = max(most, board.saved_count(s, side))
    return most


@rule
def leads(s, seat):
    """ZY-END-3: whether a player alone would win if the game ended now."""
    for side in range(s.seats):
        if side != seat and rank_of(s, side) >= rank_of(s, seat):
            return False
    return True


@rule
def zone_worth(box, s, taste, seat, zone):
    """What a zone's action is worth to a player."""
    if zone == state.OUTPOST:
        return taste.lost_turn
    if zone == state.NEXUS:
        worth = 0.0
        for side in range(s.seats):
            if side != seat and s.eclipse[side] < state.LAST_ECLIPSE:
                last = taste.other_last if s.eclipse[side] >= state.LAST_ECLIPSE - 2 else 0.0
                worth = max(worth, taste.other_step + last)
        return worth
    if zone == state.IMMUNITY:
        return eclipse_cost(taste, min(np.int64(s.eclipse[seat]), state.LAST_ECLIPSE - 1))
    if zone == state.HARVOID:
        return taste.harvoid if most_saved(s, seat) > 0 else 0.0
    if zone == state.JAIL:
        return taste.locked_up
    return duel_worth(box, s, taste, seat) if zone == state.COMBAT else 0.0


@rule
def duel_worth(box, s, taste, seat):
    """ZY-ZONE-4: what an even throw against the richest is worth: most to a player with nothing to lose."""
    purse = np.int64(s.money[seat])
    richest = np.int64(0)
    for side in range(s.seats):
        if side != seat:
            richest = max(richest, np.int64(s.money[side]))
    won = money_worth(taste, purse + min(box.stake, richest)) - money_worth(taste, purse)
    return 0.5 * (won + money_worth(taste, purse - min(box.stake, purse)) - money_worth(taste, purse))
