"""Escape From a Dying Planet: how much to bid for what."""

import numpy as np

from escapade.engine.piles import count, each
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.bots import values
from escapade.games.dying_planet.rules.cards import challenge_of, chosen, energy_of, hand_size, passive_sum
from escapade.games.dying_planet.rules.challenge import danger, value_for

MOST_TOTAL = 64  # totals are told apart up to here


# ---------------------------------------------------------------- bids


@rule(small=True)
def beats(total, mean, spread):
    """The chance that a total beats a rival of whom so much is expected."""
    x = (total - mean) / spread
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@rule
def prize_worths(box, s, seat, worths):
    """What the available Treasures and the kit are worth to this player, best first; how many they are."""
    n = 0
    for place in range(state.MARKET):
        if s.market[place] == state.NO_CARD:
            continue
        worth = values.treasure_worth(box, s, seat, np.int64(s.market[place]))
        at = n
        while at > 0 and worths[at - 1] < worth:
            worths[at] = worths[at - 1]
            at -= 1
        worths[at] = worth
        n += 1
    if s.kit != state.NO_CARD:
        worths[n] = 0.09 * values.rounds_left(box, s)
        n += 1
    return n


@rule
def rival_totals(box, s, seat, means):
    """What the rivals are expected to bid for the Treasures; how many they are."""
    n = 0
    before_challenge = s.phase == state.CHALLENGE_BID
    for other in range(np.int64(s.seats)):
        if other == seat:
            continue
        mean = 0.9 * hand_size(s, other) * values.mean_energy(box, s, other)
        if before_challenge:
            mean = max(0.55 * mean, mean - 0.85 * value_for(box, s, other))
        means[n] = mean + s.boost[state.TO_TREASURE, other]
        n += 1
    return n


@rule
def prizes_expected(total, means, rivals, worths, prizes):
    """What a Treasure total is expected to win: the chance of each rank times the prize of that rank."""
    if total <= 0:
        return 0.0
    above = np.zeros(state.MARKET + 2, np.float64)
    above[0] = 1.0
    for i in range(rivals):
        win = beats(total, means[i], 1.0 + 0.22 * means[i])
        for k in range(state.MARKET + 1, 0, -1):
            above[k] = above[k] * win + above[k - 1] * (1.0 - win)
        above[0] *= win
    worth = 0.0
    for k in range(prizes):
        worth += above[k] * worths[k]
    return worth


@rule
def spending_cost(box, s, seat, cards, dirt, mean):
    """What the cards of a bid would be worth later: more than a fresh card, or less."""
    bonus = (
        0.0
        if values.rounds_left(box, s) == 0
        else values.ENERGY * (energy_of(box, s, seat, cards) - mean * (count(cards) + dirt))
    )
    for slot in each(cards & box.challenges[s.member[seat]]):
        bonus += 0.8 * box.bonus[challenge_of(box, s, seat, slot)]
        if values.rounds_left(box, s) > 0:
            bonus += values.ENERGY * mean
    return bonus


@rule
def bid_for_challenge(box, s, seat, moves, n):
    """The subset that is expected to bring most from the Challenge and from the Treasures after it."""
    means = np.empty(state.SEATS, np.float64)
    worths = np.empty(state.MARKET + 1, np.float64)
    rivals = rival_totals(box, s, seat, means)
    prizes = prize_worths(box, s, seat, worths)
    later = np.full(MOST_TOTAL, -1.0)
    value = value_for(box, s, seat)
    shield = passive_sum(box, s, seat, state.SHIELD)
    loss = max(0, danger(box, s) - shield) * values.dirt_cost(box, s, seat)
    card = values.challenge_worth(box, s)
    mean = values.mean_energy(box, s, seat)
    dirt_energy = box.contamination_energy[s.escalation]
    whole = energy_of(box, s, seat, s.hand[seat])
    best = moves[0]
    best_worth = -1e9
    for i in range(n):
        cards, dirt = chosen(s, seat, moves[i] - state.BID)
        energy = energy_of(box, s, seat, cards)
        total = max(np.int64(0), energy + dirt * dirt_energy)
        rest = min(MOST_TOTAL - 1, whole - energy)
        if later[rest] < 0.0:
            later[rest] = prizes_expected(rest + s.boost[state.TO_TREASURE, seat], means, rivals, worths, prizes)
        worth = later[rest] - 0.5 * spending_cost(box, s, seat, cards, dirt, mean)
        if total < value:
            worth -= loss
        else:
            win = beats(1.0 * total, value + 1.6, 1.3)
            for _ in range(rivals - 1):
                win *= 0.35 + 0.65 * beats(1.0 * total, value + 1.6, 1.3)
            worth += win * card
        if worth > best_worth:
            best_worth = worth
            best = moves[i]
    return best


@rule
def bid_for_treasure(box, s, seat, moves, n):
    """The subset whose expected prize is most above what its cards are worth later."""
    means = np.empty(state.SEATS, np.float64)
    worths = np.empty(state.MARKET + 1, np.float64)
    rivals = rival_totals(box, s, seat, means)
    prizes = prize_worths(box, s, seat, worths)
    known = np.full(MOST_TOTAL, -1.0)
    mean = values.mean_energy(box, s, seat)
    dirt_energy = box.contamination_energy[s.escalation]
    floor = box.treasure_min_bid[s.escalation]
    best = moves[0]
    best_worth = -1e9
    for i in range(n):
        cards, dirt = chosen(s, seat, moves[i] - state.BID)
        total = max(np.int64(0), energy_of(box, s, seat, cards) + dirt * dirt_energy) + s.boost[state.TO_TREASURE, seat]
        total = min(MOST_TOTAL - 1, total)
        if known[total] < 0.0:
            known[total] = prizes_expected(total, means, rivals, worths, prizes)
            if total < floor:
                known[total] = min(known[total], worths[prizes - 1])
        worth = known[total] - spending_cost(box, s, seat, cards, dirt, mean)
        if worth > best_worth:
            best_worth = worth
            best = moves[i]
    return best
