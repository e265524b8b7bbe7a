"""Alien Getaway: what a decent player does."""

import numpy as np

from escapade.engine.piles import count, each, has, lowest, single
from escapade.engine.record import rule
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.rules import route
from escapade.games.alien_getaway.rules.pile import cards_left, matches

UNKNOWN_CARD = 2.2  # what a penalty card from the draw pile costs on average, after matching
LEAD = 0.06  # what each card left ahead of Zoid is worth to the next player
KEEP_PLANET = 1.0  # what a Planet card in hand is worth as an answer to a dear top card
MOST_TRIED = 6  # cards of one kind that are combined into sets
MOST_SET = 7  # cards of a whole set; a person may lay more
MOST_MOTION = state.MOST_CARDS * state.MOST_DICE


# ---------------------------------------------------------------- what things are worth


@rule
def hand_weight(s):
    """What a point in hand is expected to cost: little early on, all of it in the Final round."""
    if s.final_left > 0:
        return 1.0
    turns = cards_left(s) / (2.45 * s.sides)
    return min(1.0, max(0.15, 0.95 - 0.2 * turns))


@rule
def pile_top(s, side):
    """The top card of a pile, or NO_CARD."""
    return np.int64(s.pile[side, s.pile_count[side] - 1]) if s.pile_count[side] > 0 else np.int64(state.NO_CARD)


@rule
def settled(box, top, cards):
    """The points a pile gains when `cards` are put on it in a good order; negative if its top goes too.

    Cards of one Crystal cancel in pairs, the top counts as one of them, and a Wild takes the dearest left.
    """
    points = 0.0
    dearest = 0.0
    wilds = 0
    wild_value = 0.0
    top_crystal = np.int64(-1) if top == state.NO_CARD else box.crystal[top]
    top_value = 0.0 if top == state.NO_CARD else np.float64(box.value[top])
    for crystal in range(box.crystals):
        number = 0
        cheapest = 99.0
        for card in each(cards):
            if box.crystal[card] == crystal:
                number += 1
                cheapest = min(cheapest, np.float64(box.value[card]))
        if crystal == box.wild:
            wilds = number
            wild_value = cheapest
            continue
        odd = number % 2 == 1
        if crystal == top_crystal and number > 0 and (odd or top_value > cheapest):
            points -= top_value
            odd = not odd
        if odd:
            points += cheapest
            dearest = max(dearest, cheapest)
    for _ in range(wilds):
        if dearest > 0.0:
            points -= dearest
            dearest = 0.0
        elif top != state.NO_CARD and points >= 0.0:
            points -= top_value
            top_value = 0.0
        else:
            points += wild_value
    if top_crystal == box.wild and dearest > 0.0 and dearest + top_value > 0.0:
        points -= dearest + top_value
    return points


@rule
def pass_cost(box, s, seat):
    """The points that a Pass is expected to add to the own pile."""
    zoid = s.zoid + min(1, route.cards_ahead(s))
    if zoid > s.first:
        return settled(box, pile_top(s, seat), single(s.route[s.first]))
    return UNKNOWN_CARD if cards_left(s) > 0 else 0.0


# ---------------------------------------------------------------- greedy


@rule
def greedy(box, s, seat, moves, n, rng):
    """The set, the putting order and the Planet cards that look best for this turn."""
    if n == 1:
        return moves[0]
    if s.phase == state.PLAY:
        return greedy_play(box, s, seat, moves, n)
    if s.phase == state.PUT:
        return greedy_put(box, s, seat, moves, n)
    return greedy_planet(box, s, seat, moves, n)


@rule
def add_motion(box, odds, most, card):
    """Add a card's roll to the distribution of Motion points."""
    value = box.value[card]
    for points in range(most + box.dice, -1, -1):
        chance = 0.0
        for p in range(min(points, box.dice) + 1):
            if points - p <= most:
                chance += box.chance[value, p] * odds[points - p]
        odds[points] = chance
    return most + box.dice


@rule
def launch_cost(box, s, seat, extra, odds):
    """The points expected from laying `extra` too and launching: pile, hand and the lead left behind."""
    odds[0] = 1.0
    most = 0
    for i in range(s.end - s.laid, s.end):
        most = add_motion(box, odds, most, np.int64(s.route[i]))
    hand = np.float64(0.0)
    for card in each(s.hand[seat]):
        if has(extra, card):
            most = add_motion(box, odds, most, card)
        else:
            hand += box.value[card]
    number = count(extra)
    room = route.cards_ahead(s) + number
    cost = hand_weight(s) * hand
    top = pile_top(s, seat)
    taken = np.int64(0)
    on_route = np.int64(s.end - s.first) + number - 1
    laying = extra
    unknown = 0.0
    add = 0.0
    for points in range(most + 1):
        spilt = points - room
        if spilt > 0:
            if spilt <= on_route:
                at = s.first + spilt - 1
                if at < s.end:
                    taken |= single(s.route[at])
                else:
                    taken |= single(lowest(laying))
                    laying &= laying - 1
                add = settled(box, top, taken)
            elif spilt - on_route <= cards_left(s):
                unknown += UNKNOWN_CARD
        cost += odds[points] * (add + unknown + LEAD * max(0, -spilt))
    return cost


@rule
def greedy_play(box, s, seat, moves, n):
    """Try every set that could still be laid this turn; lay its first card, or launch, or Pass."""
    odds = np.empty(MOST_MOTION + 1, np.float64)
    layable = np.int64(0)
    for i in range(n):
        if moves[i] < state.PASS:
            layable |= single(moves[i] // 2)
    hand = 0.0
    for card in each(s.hand[seat]):
        hand += box.value[card]
    best = np.int64(0)
    if s.laid == 0:
        best_cost = pass_cost(box, s, seat) + hand_weight(s) * hand
    else:
        best_cost = launch_cost(box, s, seat, np.int64(0), odds)
    for kind in range(box.crystals + box.highest):
        group = layable
        if kind < box.crystals:
            if kind == box.wild or (s.laid > 0 and s.set_crystal != kind and s.set_crystal != box.wild):
                continue
            group &= box.of_crystal[kind]
        else:
            if s.laid > 0 and s.set_value != kind - box.crystals + 1:
                continue
            group &= box.of_value[kind - box.crystals + 1]
        while group != 0 and (count(group) > MOST_TRIED or count(group) + s.laid > MOST_SET):
            group &= group - 1
        subset = group
        while subset != 0:
            cost = launch_cost(box, s, seat, subset, odds)
            if cost < best_cost - 1e-9:
                best_cost = cost
                best = subset
            subset = (subset - 1) & group
    if best == 0:
        return np.int64(state.PASS if s.laid == 0 else state.LAUNCH)
    return way_to_lay(box, s, best, moves, n)


@rule
def way_to_lay(box, s, cards, moves, n):
    """The lay of one of `cards` that keeps the route open and leads away from the planet."""
    best = np.int64(state.LAUNCH)
    best_worth = -1000.0
    x, y = route.target(s)
    heading = route.end_heading(s)
    for i in range(n):
        if moves[i] >= state.PASS or not has(cards, moves[i] // 2):
            continue
        out = route.turned(heading, route.turn_of(box, moves[i]))
        exit_x = x + route.step_x(out)
        exit_y = y + route.step_y(out)
        worth = np.float64(abs(exit_x) + abs(exit_y))
        if route.holds_route(s, exit_x, exit_y):
            worth -= 100.0
        if worth > best_worth:
            best_worth = worth
            best = moves[i]
    return best


@rule
def greedy_put(box, s, seat, moves, n):
    """The put after which the rest settles best; among equals the one that leaves a cheap top."""
    best = moves[0]
    best_cost = 1e9
    for i in range(n):
        card = (moves[i] - state.PUT_CARD) // 2
        rest = s.collected & ~single(card)
        if (moves[i] - state.PUT_CARD) % 2 == 1:
            top = np.int64(state.NO_CARD)
            if s.pile_count[seat] > 1:
                top = np.int64(s.pile[seat, s.pile_count[seat] - 2])
            cost = -np.float64(box.value[pile_top(s, seat)])
        else:
            top = card
            cost = np.float64(box.value[card])
        cost += settled(box, top, rest)
        if rest == 0 and top != state.NO_CARD:
            cost += 0.01 * box.value[top]
        if cost < best_cost:
            best_cost = cost
            best = moves[i]
    return best


@rule
def greedy_planet(box, s, seat, moves, n):
    """Discard a dear top card; two Planets that match each other when the end is near; else end the turn."""
    weight = hand_weight(s)
    planets = s.hand[seat] & box.planet_set
    best = np.int64(state.END_TURN)
    best_gain = 0.0
    for i in range(n):
        if moves[i] >= state.END_TURN:
            continue
        card = (moves[i] - state.PLAY_PLANET) // 2
        if (moves[i] - state.PLAY_PLANET) % 2 == 1:
            gain = box.value[pile_top(s, seat)] + weight * box.value[card] - KEEP_PLANET * (1.0 - weight)
        else:
            gain = -1.0
            for other in each(planets & ~single(card)):
                if matches(box, s, card, other):
                    pair = np.float64(box.value[card] + box.value[other])
                    gain = max(gain, weight * pair - 2.0 * KEEP_PLANET * (1.0 - weight) - 0.5)
        if gain > best_gain:
            best_gain = gain
            best = moves[i]
    return best
