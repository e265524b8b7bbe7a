"""Escape From a Dying Planet: what a decent player does."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import each, lowest, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.bots import values
from escapade.games.dying_planet.bots.bids import bid_for_challenge, bid_for_treasure, prize_worths
from escapade.games.dying_planet.bots.estimate import standing
from escapade.games.dying_planet.ending import score
from escapade.games.dying_planet.rules.cards import bid_total, contamination, hand_size, passive_sum
from escapade.games.dying_planet.rules.challenge import danger, value_for
from escapade.games.dying_planet.rules.effects import own_treasures


@rule
def boost_worth(box, s, seat, n):
    """What adding n to the bid just revealed changes."""
    if s.phase == state.AFTER_CHALLENGE:
        own = bid_total(box, s, seat, state.TO_CHALLENGE)
        value = value_for(box, s, seat)
        if own + n < value:
            return 0.0
        gain = danger(box, s) * values.dirt_cost(box, s, seat) if own < value else 0.0
        first = standing(box, s, seat, state.TO_CHALLENGE, n) == 0
        if first and (own < value or standing(box, s, seat, state.TO_CHALLENGE, 0) > 0):
            gain += values.challenge_worth(box, s)
        return gain
    worths = np.zeros(state.SEATS + state.MARKET + 1, np.float64)
    prize_worths(box, s, seat, worths)
    return worths[standing(box, s, seat, state.TO_TREASURE, n)] - worths[standing(box, s, seat, state.TO_TREASURE, 0)]


@rule
def best_in_discard(box, s, seat):
    """The highest energy in the own discard pile."""
    return box.energy[s.member[seat], lowest(s.discard[seat])] if s.discard[seat] != 0 else np.int64(0)


@rule
def swap_gain(box, s, seat, ability):
    """What the best exchange with the market brings."""
    best = 0.0
    for place in range(state.MARKET):
        if s.market[place] != state.NO_CARD:
            best = max(best, values.treasure_worth(box, s, seat, np.int64(s.market[place])))
    cheapest = 99.0
    for treasure in each(own_treasures(s, seat, ability)):
        cheapest = min(cheapest, loss_of(box, s, seat, treasure))
    return best - cheapest


@rule
def loss_of(box, s, seat, treasure):
    """What giving a Treasure of the own Stash away costs."""
    before = s.stash[seat]
    s.stash[seat] = before & ~single(treasure)
    worth = values.treasure_worth(box, s, seat, treasure)
    s.stash[seat] = before
    return worth


@rule
def use_worth(box, s, seat, ability):
    """What using an ability right now brings, less what it would bring at a better time."""
    effect = box.effect[ability]
    n = box.n[ability]
    last = values.rounds_left(box, s) == 0
    if effect == state.BOOST:
        return boost_worth(box, s, seat, n) - (0.0 if last else 0.35)
    if effect == state.DRAW:
        ready = last or s.phase == state.BEFORE_TREASURE or hand_size(s, seat) <= box.hand_limit
        return 0.2 * n if ready else -1.0
    if effect == state.RECOVER:
        return best_in_discard(box, s, seat) - (2.0 if last else 3.5)
    if effect == state.CLEANSE:
        removed = min(n, np.int64(s.hand_dirt[seat]) + s.discard_dirt[seat])
        return removed * values.dirt_cost(box, s, seat) - (0.0 if last else 0.55 * n)
    if effect == state.OFFLOAD:
        removed = min(n, np.int64(s.hand_dirt[seat]))
        return removed * (values.dirt_cost(box, s, seat) + 0.3) - (0.0 if last else 0.5 * n)
    if effect == state.SABOTAGE:
        return 0.3 if s.phase == state.BEFORE_TREASURE else -1.0
    if effect == state.SWAP:
        return swap_gain(box, s, seat, ability) - (0.1 if last else 1.6)
    if effect == state.SHIELD:
        failing = bid_total(box, s, seat, state.TO_CHALLENGE) < value_for(box, s, seat)
        threat = max(0, danger(box, s) - s.shield[seat] - passive_sum(box, s, seat, state.SHIELD))
        return min(n, threat) * values.dirt_cost(box, s, seat) - 0.6 if failing else -1.0
    if effect == state.REROLL:
        return reroll_worth(box, s, seat)
    return 1.0


@rule
def reroll_worth(box, s, seat):
    """A fresh Treasure instead of the poorest, if even the best is poor."""
    best = 0.0
    for place in range(state.MARKET):
        if s.market[place] != state.NO_CARD:
            best = max(best, values.treasure_worth(box, s, seat, np.int64(s.market[place])))
    return 2.0 - best


@rule
def use_or_hold_back(box, s, seat, moves, n):
    """The ability that brings most now, or none."""
    best = np.int64(state.HOLD_BACK)
    best_worth = 0.0
    for i in range(1, n):
        if moves[i] >= state.USE_KIT:
            ability = state.FIRST_KIT_ABILITY + moves[i] - state.USE_KIT
            cost = 0.0 if s.phase == state.AFTER_TREASURE else 0.15
        else:
            ability = state.FIRST_TREASURE_ABILITY + moves[i] - state.USE_TREASURE
            cost = 0.0
        worth = use_worth(box, s, seat, ability) - cost
        if worth > best_worth:
            best_worth = worth
            best = moves[i]
    return best


@rule
def claim(box, s, seat):
    """Keep the Challenge, or use it."""
    challenge = np.int64(s.challenge)
    effect = box.effect[challenge]
    n = box.n[challenge]
    worth = values.active_worth(effect, n)
    if effect == state.CLEANSE:
        worth = min(n, np.int64(s.hand_dirt[seat]) + s.discard_dirt[seat]) * values.dirt_cost(box, s, seat)
    elif effect == state.OFFLOAD:
        worth = min(n, np.int64(s.hand_dirt[seat])) * (values.dirt_cost(box, s, seat) + 0.25)
    elif effect == state.SWAP:
        worth = swap_gain(box, s, seat, challenge)
    elif effect == state.RECOVER:
        worth = 0.17 * n * best_in_discard(box, s, seat)
    elif effect == state.INFECT and box.everyone[challenge] == 1:
        worth = 0.5 * n
    return (
        np.int64(state.USE_CHALLENGE)
        if worth > values.keep_worth(box, s, challenge)
        else np.int64(state.KEEP_CHALLENGE)
    )


# ---------------------------------------------------------------- choices among open things


@rule
def choose_opponent(box, s, seat, moves, n):
    """The leader of those who may be hit; among equals the next clockwise."""
    best = moves[0]
    best_worth = -1e9
    for i in range(1, np.int64(s.seats)):
        other = (seat + i) % s.seats
        for j in range(n):
            if moves[j] != state.CHOOSE_OPPONENT + other:
                continue
            worth = 1.0 * score(box, s, other)
            if box.effect[s.ability] == state.SABOTAGE:
                worth += 2.0 * hand_size(s, other)
            elif contamination(s, other) >= box.worst_from:
                worth -= 4.0
            if worth > best_worth:
                best_worth = worth
                best = moves[j]
    return best


@rule
def choose_place(box, s, seat, moves, n):
    """The Treasure that is worth most to the chooser; for a reroll the poorest goes."""
    poorest = s.ask != state.NO_ASK and s.ask != state.ASK_SALVAGE and box.effect[s.ability] == state.REROLL
    best = moves[0]
    best_worth = -1e9
    for i in range(n):
        place = moves[i] - state.CHOOSE_TREASURE
        treasure = s.salvaged[place] if s.ask == state.ASK_SALVAGE else s.market[place]
        worth = values.treasure_worth(box, s, seat, np.int64(treasure))
        if poorest:
            worth = -worth
        if worth > best_worth:
            best_worth = worth
            best = moves[i]
    return best


@rule
def choose_gift(box, s, seat, moves, n):
    """The Treasure of the own Stash that is missed least."""
    best = moves[0]
    least = 1e9
    for i in range(n):
        loss = loss_of(box, s, seat, moves[i] - state.GIVE_TREASURE)
        if loss < least:
            least = loss
            best = moves[i]
    return best


@rule
def choose_card(box, s, seat, moves, n):
    """The card of the own discard pile with the most energy."""
    best = moves[0]
    most = np.int64(-1)
    member = np.int64(s.member[seat])
    for i in range(n):
        energy = box.energy[member, box.slot[member, moves[i] - state.RECOVER_CARD]]
        if energy > most:
            most = energy
            best = moves[i]
    return best


# ---------------------------------------------------------------- greedy


@rule
def greedy(box, s, seat, moves, n, rng):
    """Bids, abilities and Treasures as a decent player weighs them; a random member."""
    if n == 1:
        return moves[0]
    if s.ask == state.ASK_OPPONENT:
        return choose_opponent(box, s, seat, moves, n)
    if s.ask == state.ASK_DISCARD:
        return choose_card(box, s, seat, moves, n)
    if s.ask == state.ASK_OWN_TREASURE:
        return choose_gift(box, s, seat, moves, n)
    if s.ask != state.NO_ASK or s.phase == state.PICK:
        return choose_place(box, s, seat, moves, n)
    if s.phase == state.CHALLENGE_BID:
        return bid_for_challenge(box, s, seat, moves, n)
    if s.phase == state.TREASURE_BID:
        return bid_for_treasure(box, s, seat, moves, n)
    if s.phase == state.CHOOSE:
        return moves[below(rng, n)]
    if s.phase == state.CLAIM:
        return claim(box, s, seat)
    return use_or_hold_back(box, s, seat, moves, n)
