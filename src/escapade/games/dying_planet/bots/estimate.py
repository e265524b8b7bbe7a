"""Escape From a Dying Planet: what is to be expected of a position."""

import numpy as np

from escapade.engine.piles import count, each
from escapade.engine.record import rule
from escapade.games.dying_planet.bots.values import ENERGY, ability_worth, rounds_left
from escapade.games.dying_planet.ending import penalty, score
from escapade.games.dying_planet.rules.cards import bid_total, contamination, energy_of, owned
from escapade.games.dying_planet.state import FIRST_TREASURE_ABILITY, PICK, TO_TREASURE, TREASURE_BID

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


# ---------------------------------------------------------------- what search leans on


@rule
def estimate(box, s, out):
    """Each player's chance to win, foreseen from scores, Stashes and the strength of decks."""
    left = 1.0 * rounds_left(box, s)
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


@rule
def prospect(box, s, seat, left):
    """The points that a player may expect at the end, apart from what all may expect alike."""
    cards = owned(s, seat)
    dirt = contamination(s, seat)
    strength = energy_of(box, s, seat, cards) / (count(cards) + dirt)
    points = 1.0 * score(box, s, seat) + penalty(box, dirt) - 0.5 * min(box.worst_from, dirt)
    points += 0.65 * left * strength
    for treasure in each(s.stash[seat] & ~(s.used & box.once_a_game)):
        points += ability_worth(box, s, FIRST_TREASURE_ABILITY + treasure, rounds_left(box, s))
    held = 1.0 * energy_of(box, s, seat, s.hand[seat])
    if s.phase <= TREASURE_BID:
        points += ENERGY * held
    elif s.phase < PICK:
        points += ENERGY * bid_total(box, s, seat, TO_TREASURE)
    return points
