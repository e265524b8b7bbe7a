"""Escape From a Dying Planet: what a decent player does, and what search leans on.

Everything is weighed in points. A bid is worth what it is expected to win, less what its cards would be worth
in later rounds; rivals are judged by what everybody sees: the size of their hands and the cards they own.
"""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.piles import count, has, lowest, single
from escapade.engine.record import part, rule, small
from escapade.games.dying_planet.cards import bid_total, chosen, contamination, energy_of, hand_size, owned, passive_sum
from escapade.games.dying_planet.rules import danger, value_for
from escapade.games.dying_planet.scoring import endgame_points, penalty, score
from escapade.games.dying_planet.state import (
    ABILITY,
    AFTER_CHALLENGE,
    AFTER_TREASURE,
    ASK_DISCARD,
    ASK_OPPONENT,
    ASK_OWN_TREASURE,
    ASK_SALVAGE,
    BEFORE_TREASURE,
    BOOST,
    CHALLENGE_BID,
    CHOOSE,
    CLAIM,
    CLEANSE,
    DRAW,
    EASE,
    ENDGAME,
    FIRST_COMMIT,
    FIRST_KIT_ABILITY,
    FIRST_OPPONENT,
    FIRST_OWN_DISCARD,
    FIRST_OWN_TREASURE,
    FIRST_PLACE,
    FIRST_TREASURE_ABILITY,
    FIRST_USE,
    FIRST_USE_KIT,
    HAND_LIMIT_UP,
    INFECT,
    KEEP,
    MARKET,
    NO_ASK,
    NO_CARD,
    NO_EFFECT,
    OFFLOAD,
    PASS,
    PICK,
    RECOVER,
    REROLL,
    ROUNDS,
    SABOTAGE,
    SALVAGE,
    SCORE,
    SHIELD,
    STARTERS,
    SWAP,
    TIE_WIN,
    TO_CHALLENGE,
    TO_TREASURE,
    TREASURE_BID,
)

ENERGY = 0.13  # points that one energy is worth over a game
DIRT = 0.6  # points that a Contamination costs in scoring, up to the eighth
CLOG = 0.15  # points that it costs in each round still to play
MOST_TOTAL = 64  # totals are told apart up to here


# ---------------------------------------------------------------- what things are worth


@small
def rounds_left(s):
    """Rounds after this one."""
    return ROUNDS - s.round_number


@small
def dirt_cost(s, seat):
    """What one Contamination more costs a player."""
    scored = DIRT if contamination(s, seat) < 8 else 0.0
    return scored + CLOG * rounds_left(s)


@rule
def mean_energy(box, s, seat):
    """The energy of a card that this player may hold or draw, on average; open to all."""
    cards = s.deck[seat] | s.hand[seat]
    dirt = np.int64(s.deck_x[seat]) + s.hand_x[seat]
    if count(cards) + dirt < 3:
        cards |= s.discard[seat]
        dirt += s.discard_x[seat]
    number = count(cards) + dirt
    return energy_of(box, s, seat, cards) / number if number > 0 else 0.0


@rule
def ability_worth(box, s, ability, rounds):
    """What a Treasure's ability may still bring in so many rounds."""
    effect = box.effect[ability]
    n = box.n[ability]
    if effect == NO_EFFECT or rounds <= 0:
        return 0.0
    once = 0.5 + 0.5 * min(1.0, rounds / 4)
    if effect == ENDGAME:
        return 0.12 * rounds
    if effect == HAND_LIMIT_UP:
        return 0.28 * n * rounds
    if effect == EASE:
        return 0.13 * n * rounds
    if effect == SHIELD:
        return 0.2 * n * rounds
    if effect == TIE_WIN:
        return 0.12 * rounds
    if has(box.once_a_game, ability - FIRST_TREASURE_ABILITY):
        return once * active_worth(effect, n)
    return 0.35 * rounds * active_worth(effect, n)


@rule
def active_worth(effect, n):
    """What using an ability once brings, at a middling moment."""
    if effect == BOOST:
        return 0.22 * n
    if effect == DRAW:
        return 0.35 * n
    if effect == RECOVER:
        return 0.5 * n
    if effect == CLEANSE:
        return 0.75 * n
    if effect == OFFLOAD:
        return 0.8 * n
    if effect == INFECT:
        return 0.3 * n
    if effect == SABOTAGE:
        return 0.25 * n
    if effect == SALVAGE:
        return 1.6 + 0.5 * n
    if effect == SWAP:
        return 0.8
    if effect == SCORE:
        return 1.0 * n
    return 0.2


@rule
def treasure_worth(box, s, seat, treasure):
    """What a Treasure is worth to this player: its points, what it makes of the Stash, and its ability."""
    before = s.stash[seat]
    points = -endgame_points(box, s, seat)
    s.stash[seat] = before | single(treasure)
    points += box.points[treasure] + endgame_points(box, s, seat)
    s.stash[seat] = before
    if has(s.used & box.once_a_game, treasure):
        return 1.0 * points
    return points + ability_worth(box, s, FIRST_TREASURE_ABILITY + treasure, rounds_left(s))


@rule
def challenge_worth(box, s):
    """What winning the Challenge card is worth."""
    challenge = np.int64(s.challenge)
    kept = keep_worth(box, s, challenge)
    return max(kept, 0.8 * active_worth(box.effect[challenge], box.n[challenge]))


@rule
def keep_worth(box, s, challenge):
    """What a Challenge card is worth in the deck: its energy once, or its bonus at the end."""
    slot = box.slot[0, STARTERS + challenge]
    once = 0.17 * box.energy[0, slot] if rounds_left(s) > 1 else 0.0
    return max(once, 0.9 * box.bonus[challenge]) + 0.3 * min(once, 0.9 * box.bonus[challenge])


# ---------------------------------------------------------------- bids


@small
def beats(total, mean, spread):
    """The chance that a total beats a rival of whom so much is expected."""
    x = (total - mean) / spread
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@rule
def prize_worths(box, s, seat, worths):
    """What the available Treasures and the kit are worth to this player, best first; how many they are."""
    n = 0
    for place in range(MARKET):
        if s.market[place] == NO_CARD:
            continue
        worth = treasure_worth(box, s, seat, np.int64(s.market[place]))
        at = n
        while at > 0 and worths[at - 1] < worth:
            worths[at] = worths[at - 1]
            at -= 1
        worths[at] = worth
        n += 1
    if s.kit != NO_CARD:
        worths[n] = 0.09 * rounds_left(s)
        n += 1
    return n


@rule
def rival_totals(box, s, seat, means):
    """What the rivals are expected to bid for the Treasures; how many they are."""
    n = 0
    before_challenge = s.phase == CHALLENGE_BID
    for other in range(np.int64(s.seats)):
        if other == seat:
            continue
        mean = 0.9 * hand_size(s, other) * mean_energy(box, s, other)
        if before_challenge:
            mean = max(0.55 * mean, mean - 0.85 * value_for(box, s, other))
        means[n] = mean + s.boost[TO_TREASURE, other]
        n += 1
    return n


@rule
def prizes_expected(total, means, rivals, worths, prizes):
    """What a Treasure total is expected to win: the chance of each rank times the prize of that rank."""
    if total <= 0:
        return 0.0
    above = np.zeros(5, np.float64)
    above[0] = 1.0
    for i in range(rivals):
        win = beats(total, means[i], 1.0 + 0.22 * means[i])
        for k in range(4, 0, -1):
            above[k] = above[k] * win + above[k - 1] * (1.0 - win)
        above[0] *= win
    worth = 0.0
    for k in range(prizes):
        worth += above[k] * worths[k]
    return worth


@rule
def spending_cost(box, s, seat, cards, dirt, mean):
    """What the cards of a bid would be worth later: more than a fresh card, or less."""
    bonus = 0.0 if rounds_left(s) == 0 else ENERGY * (energy_of(box, s, seat, cards) - mean * (count(cards) + dirt))
    once = cards & box.challenges[s.member[seat]]
    while once != 0:
        slot = lowest(once)
        once &= once - 1
        bonus += 0.8 * box.bonus[box.card[s.member[seat], slot] - STARTERS]
        if rounds_left(s) > 0:
            bonus += ENERGY * mean
    return bonus


@rule
def bid_for_challenge(box, s, seat, moves, n):
    """The subset that is expected to bring most from the Challenge and from the Treasures after it."""
    means = np.empty(8, np.float64)
    worths = np.empty(4, np.float64)
    rivals = rival_totals(box, s, seat, means)
    prizes = prize_worths(box, s, seat, worths)
    later = np.full(MOST_TOTAL, -1.0)
    value = value_for(box, s, seat)
    shield = passive_sum(box, s, seat, SHIELD)
    loss = max(0, danger(box, s) - shield) * dirt_cost(s, seat)
    card = challenge_worth(box, s)
    mean = mean_energy(box, s, seat)
    dirt_energy = box.contamination_energy[s.escalation]
    whole = energy_of(box, s, seat, s.hand[seat])
    best = moves[0]
    best_worth = -1e9
    for i in range(n):
        cards, dirt = chosen(s, seat, moves[i] - FIRST_COMMIT)
        energy = energy_of(box, s, seat, cards)
        total = max(np.int64(0), energy + dirt * dirt_energy)
        rest = min(MOST_TOTAL - 1, whole - energy)
        if later[rest] < 0.0:
            later[rest] = prizes_expected(rest + s.boost[TO_TREASURE, seat], means, rivals, worths, prizes)
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
    means = np.empty(8, np.float64)
    worths = np.empty(4, np.float64)
    rivals = rival_totals(box, s, seat, means)
    prizes = prize_worths(box, s, seat, worths)
    known = np.full(MOST_TOTAL, -1.0)
    mean = mean_energy(box, s, seat)
    dirt_energy = box.contamination_energy[s.escalation]
    floor = box.treasure_min_bid[s.escalation]
    best = moves[0]
    best_worth = -1e9
    for i in range(n):
        cards, dirt = chosen(s, seat, moves[i] - FIRST_COMMIT)
        total = max(np.int64(0), energy_of(box, s, seat, cards) + dirt * dirt_energy) + s.boost[TO_TREASURE, seat]
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


# ---------------------------------------------------------------- abilities


@rule
def standing(box, s, seat, phase, extra):
    """How many rivals' revealed totals are above a player's, with so much added to it."""
    own = bid_total(box, s, seat, phase) + extra
    above = 0
    for other in range(np.int64(s.seats)):
        if other != seat and bid_total(box, s, other, phase) >= own:
            above += 1
    return above


@part
def boost_worth(box, s, seat, n):
    """What adding n to the bid just revealed changes."""
    if s.phase == AFTER_CHALLENGE:
        own = bid_total(box, s, seat, TO_CHALLENGE)
        value = value_for(box, s, seat)
        if own + n < value:
            return 0.0
        gain = danger(box, s) * dirt_cost(s, seat) if own < value else 0.0
        first = standing(box, s, seat, TO_CHALLENGE, n) == 0
        if first and (own < value or standing(box, s, seat, TO_CHALLENGE, 0) > 0):
            gain += challenge_worth(box, s)
        return gain
    worths = np.zeros(10, np.float64)
    prize_worths(box, s, seat, worths)
    return worths[standing(box, s, seat, TO_TREASURE, n)] - worths[standing(box, s, seat, TO_TREASURE, 0)]


@rule
def best_in_discard(box, s, seat):
    """The highest energy in the own discard pile."""
    return box.energy[s.member[seat], lowest(s.discard[seat])] if s.discard[seat] != 0 else np.int64(0)


@rule
def swap_gain(box, s, seat, ability):
    """What the best exchange with the market brings."""
    best = 0.0
    for place in range(MARKET):
        if s.market[place] != NO_CARD:
            best = max(best, treasure_worth(box, s, seat, np.int64(s.market[place])))
    cheapest = 99.0
    cards = s.stash[seat]
    if FIRST_TREASURE_ABILITY <= ability < FIRST_KIT_ABILITY:
        cards &= ~single(ability - FIRST_TREASURE_ABILITY)
    while cards != 0:
        cheapest = min(cheapest, loss_of(box, s, seat, lowest(cards)))
        cards &= cards - 1
    return best - cheapest


@rule
def loss_of(box, s, seat, treasure):
    """What giving a Treasure of the own Stash away costs."""
    before = s.stash[seat]
    s.stash[seat] = before & ~single(treasure)
    worth = treasure_worth(box, s, seat, treasure)
    s.stash[seat] = before
    return worth


@rule
def use_worth(box, s, seat, ability):
    """What using an ability right now brings, less what it would bring at a better time."""
    effect = box.effect[ability]
    n = box.n[ability]
    last = rounds_left(s) == 0
    if effect == BOOST:
        return boost_worth(box, s, seat, n) - (0.0 if last else 0.35)
    if effect == DRAW:
        ready = last or s.phase == BEFORE_TREASURE or hand_size(s, seat) <= 5
        return 0.2 * n if ready else -1.0
    if effect == RECOVER:
        return best_in_discard(box, s, seat) - (2.0 if last else 3.5)
    if effect == CLEANSE:
        removed = min(n, np.int64(s.hand_x[seat]) + s.discard_x[seat])
        return removed * dirt_cost(s, seat) - (0.0 if last else 0.55 * n)
    if effect == OFFLOAD:
        removed = min(n, np.int64(s.hand_x[seat]))
        return removed * (dirt_cost(s, seat) + 0.3) - (0.0 if last else 0.5 * n)
    if effect == SABOTAGE:
        return 0.3 if s.phase == BEFORE_TREASURE else -1.0
    if effect == SWAP:
        return swap_gain(box, s, seat, ability) - (0.1 if last else 1.6)
    if effect == SHIELD:
        failing = bid_total(box, s, seat, TO_CHALLENGE) < value_for(box, s, seat)
        threat = max(0, danger(box, s) - s.shield[seat] - passive_sum(box, s, seat, SHIELD))
        return min(n, threat) * dirt_cost(s, seat) - 0.6 if failing else -1.0
    if effect == REROLL:
        return reroll_worth(box, s, seat)
    return 1.0


@part
def reroll_worth(box, s, seat):
    """A fresh Treasure instead of the poorest, if even the best is poor."""
    best = 0.0
    for place in range(MARKET):
        if s.market[place] != NO_CARD:
            best = max(best, treasure_worth(box, s, seat, np.int64(s.market[place])))
    return 2.0 - best


@part
def use_or_pass(box, s, seat, moves, n):
    """The ability that brings most now, or pass."""
    best = np.int64(PASS)
    best_worth = 0.0
    for i in range(1, n):
        if moves[i] >= FIRST_USE_KIT:
            ability = FIRST_KIT_ABILITY + moves[i] - FIRST_USE_KIT
            cost = 0.0 if s.phase == AFTER_TREASURE else 0.15
        else:
            ability = FIRST_TREASURE_ABILITY + moves[i] - FIRST_USE
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
    worth = active_worth(effect, n)
    if effect == CLEANSE:
        worth = min(n, np.int64(s.hand_x[seat]) + s.discard_x[seat]) * dirt_cost(s, seat)
    elif effect == OFFLOAD:
        worth = min(n, np.int64(s.hand_x[seat])) * (dirt_cost(s, seat) + 0.25)
    elif effect == SWAP:
        worth = swap_gain(box, s, seat, challenge)
    elif effect == RECOVER:
        worth = 0.17 * n * best_in_discard(box, s, seat)
    elif effect == INFECT and box.everyone[challenge] == 1:
        worth = 0.5 * n
    return np.int64(ABILITY) if worth > keep_worth(box, s, challenge) else np.int64(KEEP)


# ---------------------------------------------------------------- choices among open things


@part
def choose_opponent(box, s, seat, moves, n):
    """The leader of those who may be hit; among equals the next clockwise."""
    best = moves[0]
    best_worth = -1e9
    for i in range(1, np.int64(s.seats)):
        other = (seat + i) % s.seats
        for j in range(n):
            if moves[j] != FIRST_OPPONENT + other:
                continue
            worth = 1.0 * score(box, s, other)
            if box.effect[s.ability] == SABOTAGE:
                worth += 2.0 * hand_size(s, other)
            elif contamination(s, other) >= 8:
                worth -= 4.0
            if worth > best_worth:
                best_worth = worth
                best = moves[j]
    return best


@part
def choose_place(box, s, seat, moves, n):
    """The Treasure that is worth most to the chooser; for a reroll the poorest goes."""
    poorest = s.ask != NO_ASK and s.ask != ASK_SALVAGE and box.effect[s.ability] == REROLL
    best = moves[0]
    best_worth = -1e9
    for i in range(n):
        place = moves[i] - FIRST_PLACE
        treasure = s.salvaged[place] if s.ask == ASK_SALVAGE else s.market[place]
        worth = treasure_worth(box, s, seat, np.int64(treasure))
        if poorest:
            worth = -worth
        if worth > best_worth:
            best_worth = worth
            best = moves[i]
    return best


@part
def choose_gift(box, s, seat, moves, n):
    """The Treasure of the own Stash that is missed least."""
    best = moves[0]
    least = 1e9
    for i in range(n):
        loss = loss_of(box, s, seat, moves[i] - FIRST_OWN_TREASURE)
        if loss < least:
            least = loss
            best = moves[i]
    return best


@part
def choose_card(box, s, seat, moves, n):
    """The card of the own discard pile with the most energy."""
    best = moves[0]
    most = np.int64(-1)
    member = np.int64(s.member[seat])
    for i in range(n):
        energy = box.energy[member, box.slot[member, moves[i] - FIRST_OWN_DISCARD]]
        if energy > most:
            most = energy
            best = moves[i]
    return best


# ---------------------------------------------------------------- greedy


@rule
def greedy(box, s, seat, moves, n, rng):
    """Bids, abilities and Treasures as the strategy notes weigh them; a random member."""
    if n == 1:
        return moves[0]
    if s.ask == ASK_OPPONENT:
        return choose_opponent(box, s, seat, moves, n)
    if s.ask == ASK_DISCARD:
        return choose_card(box, s, seat, moves, n)
    if s.ask == ASK_OWN_TREASURE:
        return choose_gift(box, s, seat, moves, n)
    if s.ask != NO_ASK or s.phase == PICK:
        return choose_place(box, s, seat, moves, n)
    if s.phase == CHALLENGE_BID:
        return bid_for_challenge(box, s, seat, moves, n)
    if s.phase == TREASURE_BID:
        return bid_for_treasure(box, s, seat, moves, n)
    if s.phase == CHOOSE:
        return moves[below(rng, n)]
    if s.phase == CLAIM:
        return claim(box, s, seat)
    return use_or_pass(box, s, seat, moves, n)


# ---------------------------------------------------------------- what search leans on


@rule
def estimate(box, s, out):
    """Each player's chance to win, foreseen from scores, Stashes and the strength of decks."""
    left = 1.0 * rounds_left(s)
    if s.phase < PICK:
        left += 0.7
    spread = 0.9 + 0.75 * np.sqrt(left)
    most = -1e9
    for seat in range(np.int64(s.seats)):
        out[seat] = 0.0
        if s.member[seat] >= 0:
            out[seat] = prospect(box, s, seat, left)
        most = max(most, out[seat])
    total = 0.0
    for seat in range(np.int64(s.seats)):
        out[seat] = np.exp((out[seat] - most) / spread)
        total += out[seat]
    for seat in range(np.int64(s.seats)):
        out[seat] /= total


@part
def prospect(box, s, seat, left):
    """The points that a player may expect at the end, apart from what all may expect alike."""
    cards = owned(s, seat)
    dirt = contamination(s, seat)
    strength = energy_of(box, s, seat, cards) / (count(cards) + dirt)
    points = 1.0 * score(box, s, seat) + penalty(dirt) - 0.5 * min(8.0, 1.0 * dirt)
    points += 0.65 * left * strength
    stash = s.stash[seat] & ~(s.used & box.once_a_game)
    while stash != 0:
        points += ability_worth(box, s, FIRST_TREASURE_ABILITY + lowest(stash), rounds_left(s))
        stash &= stash - 1
    held = 1.0 * energy_of(box, s, seat, s.hand[seat])
    if s.phase <= TREASURE_BID:
        points += ENERGY * held
    elif s.phase < PICK:
        points += ENERGY * bid_total(box, s, seat, TO_TREASURE)
    return points
