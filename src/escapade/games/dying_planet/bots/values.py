"""Escape From a Dying Planet: what Treasures, Challenges and abilities are worth to a player."""

import numpy as np

from escapade.engine.piles import count, has, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.ending import endgame_points
from escapade.games.dying_planet.rules.cards import contamination, energy_of

ENERGY = 0.13  # points that one energy is worth over a game
DIRT = 0.6  # points that a Contamination costs in scoring, while the penalty grows
CLOG = 0.15  # points that it costs in each round still to play


# ---------------------------------------------------------------- what things are worth


@rule(small=True)
def rounds_left(box, s):
    """Rounds after this one."""
    return box.rounds - s.round_number


@rule(small=True)
def dirt_cost(box, s, seat):
    """What one Contamination more costs a player."""
    scored = DIRT if contamination(s, seat) < box.worst_from else 0.0
    return scored + CLOG * rounds_left(box, s)


@rule
def mean_energy(box, s, seat):
    """The energy of a card that this player may hold or draw, on average; open to all."""
    cards = s.deck[seat] | s.hand[seat]
    dirt = np.int64(s.deck_dirt[seat]) + s.hand_dirt[seat]
    if count(cards) + dirt < 3:
        cards |= s.discard[seat]
        dirt += s.discard_dirt[seat]
    number = count(cards) + dirt
    return energy_of(box, s, seat, cards) / number if number > 0 else 0.0


@rule
def ability_worth(box, s, ability, rounds):
    """What a Treasure's ability may still bring in so many rounds."""
    effect = box.effect[ability]
    n = box.n[ability]
    if effect == state.NO_EFFECT or rounds <= 0:
        return 0.0
    once = 0.5 + 0.5 * min(1.0, rounds / 4)
    if effect == state.ENDGAME:
        return 0.12 * rounds
    if effect == state.HAND_LIMIT_UP:
        return 0.28 * n * rounds
    if effect == state.EASE:
        return 0.13 * n * rounds
    if effect == state.SHIELD:
        return 0.2 * n * rounds
    if effect == state.TIE_WIN:
        return 0.12 * rounds
    if has(box.once_a_game, ability - state.FIRST_TREASURE_ABILITY):
        return once * active_worth(effect, n)
    return 0.35 * rounds * active_worth(effect, n)


@rule
def active_worth(effect, n):
    """What using an ability once brings, at a middling moment."""
    if effect == state.BOOST:
        return 0.22 * n
    if effect == state.DRAW:
        return 0.35 * n
    if effect == state.RECOVER:
        return 0.5 * n
    if effect == state.CLEANSE:
        return 0.75 * n
    if effect == state.OFFLOAD:
        return 0.8 * n
    if effect == state.INFECT:
        return 0.3 * n
    if effect == state.SABOTAGE:
        return 0.25 * n
    if effect == state.SALVAGE:
        return 1.6 + 0.5 * n
    if effect == state.SWAP:
        return 0.8
    if effect == state.SCORE:
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
    return points + ability_worth(box, s, state.FIRST_TREASURE_ABILITY + treasure, rounds_left(box, s))


@rule
def challenge_worth(box, s):
    """What winning the Challenge card is worth."""
    challenge = np.int64(s.challenge)
    kept = keep_worth(box, s, challenge)
    return max(kept, 0.8 * active_worth(box.effect[challenge], box.n[challenge]))


@rule
def keep_worth(box, s, challenge):
    """What a Challenge card is worth in the deck: its energy once, or its bonus at the end."""
    slot = box.slot[0, state.FIRST_CHALLENGE + challenge]
    once = 0.17 * box.energy[0, slot] if rounds_left(box, s) > 1 else 0.0
    return max(once, 0.9 * box.bonus[challenge]) + 0.3 * min(once, 0.9 * box.bonus[challenge])
