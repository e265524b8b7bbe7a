"""Escape from Zyzzlvaria: the quick player inside a search: the greedy bot with a keener taste and an eye for cards."""

import numpy as np

from escapade.engine.piles import count
from escapade.engine.record import rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.bots import what_if
from escapade.games.zyzzlvaria.bots.greedy import ALL_DICE, best_of, score
from escapade.games.zyzzlvaria.bots.preferences import KEEN, Taste
from escapade.games.zyzzlvaria.bots.values import leads, most_saved, zone_worth
from escapade.games.zyzzlvaria.rules.board import pawns_in_play, saved_count

CLEARLY_RICHER = 10.0  # DB
AS_IT_IS = 0.01  # a roll that is as good as another is kept


@rule
def with_dice(box, s, seat):
    """ZY-ROLL-2: the pawns that the dice on the table save, in the sector that they open."""
    red, white, black = s.dice[state.RED], s.dice[state.WHITE], s.dice[state.BLACK]
    moon, quarter = s.moon, s.quarter
    if red in (white, black) or white == black:
        what_if.go_on(s, 3 if red == white == black else 1)
    found = what_if.in_this_sector(box, s, seat)
    s.moon, s.quarter = moon, quarter
    return found


@rule
def dice_worth(box, s, seat, move):
    """ZY-CARD-2: a die set, or dice rolled anew unless something can be launched with them."""
    if s.phase == state.REROLL:
        anew = state.ROLL_AGAIN if with_dice(box, s, seat) > 0.0 else state.ROLL_AGAIN + ALL_DICE
        return 1.0 if move == anew else 0.0
    if move == state.KEEP:
        return with_dice(box, s, seat) + AS_IT_IS
    die = (move - state.TURN_DIE) // state.BIGGEST_DIE
    held = s.dice[die]
    s.dice[die] = (move - state.TURN_DIE) % state.BIGGEST_DIE + 1
    found = with_dice(box, s, seat)
    s.dice[die] = held
    return found


@rule
def card_gain(box, s, taste, now, seat, effect):
    """ZY-CARD-1, ZY-CARD-2: the pawns that a card promises in addition to those that the table promises `now`."""
    if effect == state.CHARM:
        other = what_if.next_seat(s)
        return taste.unlucky * what_if.promise(box, s, other, what_if.SHARP) if other != seat else 0.0
    gain = what_if.with_card(box, s, seat, effect, what_if.SHARP) - now
    return gain + zone_worth(box, s, taste, seat, effect) if effect < state.ZONES else gain


@rule
def sharp(box, s, taste, now, seat, move):
    """What a legal move looks like, among the moves of its decision."""
    phase = s.phase
    if phase == state.CARD:
        if move == state.NO_CARD:
            return 0.0
        effect = box.effect[move - state.PLAY_CARD]
        late = min(1.0, count(pawns_in_play(s)) / taste.many)
        return card_gain(box, s, taste, now, seat, effect) - taste.patience[effect] * late
    if phase in (state.REROLL, state.SET_DIE):
        return dice_worth(box, s, seat, move)
    if s.zone == state.NONE and s.asked == state.NONE:
        if phase == state.TARGET_POD:
            pod = move - state.CHOOSE_POD
            if box.effect[s.card] == state.SPANNER:
                return what_if.best_turn(box, s, seat, pod, what_if.SHARP)
            return what_if.warped(box, s, seat, pod, box.effect[s.card], what_if.SHARP)
        if phase == state.ROTATION:
            return what_if.turned(box, s, seat, np.int64(s.chosen), move - state.TURN_POD + 1, what_if.SHARP)
        if phase == state.TARGET_OBJECT:
            return what_if.moved(box, s, seat, np.int64(s.chosen), box.object_at[move - state.BEAM_TO], what_if.SHARP)
    return score(box, s, taste, seat, move)


@rule
def purse_lead(s, seat):
    """ZY-END-3: how clearly a player is richer than those who have saved as many, from -1 to 1."""
    richest = 0
    for side in range(s.seats):
        if side != seat and saved_count(s, side) == saved_count(s, seat):
            richest = max(richest, np.int64(s.money[side]))
    return min(max((s.money[seat] - richest) / CLEARLY_RICHER, -1.0), 1.0)


@rule
def in_mood(s, taste, seat, moods):
    """The taste of a player who is ahead or behind, early or late in the game.

    Whoever is ahead likes a pawn lost or locked up, and the last one most: the game is over (ZY-END-1).
    """
    moods[0] = taste
    mood = moods[0]
    left = count(pawns_in_play(s))
    ahead = saved_count(s, seat) - most_saved(s, seat)
    late = taste.late * (0.5 - left / state.PAWNS)
    mood.dead -= taste.dead_ahead * ahead
    if ahead == 0:
        mood.dead -= taste.dead_rich * purse_lead(s, seat)
    if left == 1:
        mood.dead -= taste.last if leads(s, seat) else -taste.last
    mood.locked_up += taste.dead - mood.dead
    for i in range(taste.money.shape[0]):
        mood.money[i] = (taste.money[i] + taste.tied * (ahead == 0)) * (1.0 + late)


@rule
def by_taste(box, s, taste, seat, moves, n, rng):
    """What looks best to this taste, with a sharp eye for cards."""
    if n == 1:
        return moves[0]
    moods = np.empty(1, Taste)
    in_mood(s, taste, seat, moods)
    values = np.empty(n)
    weigh_moves(box, s, moods, seat, moves, values)
    return best_of(values, moves, rng)


@rule
def weigh_moves(box, s, moods, seat, moves, values):
    """What each move is worth in this mood."""
    now = what_if.promise(box, s, seat, what_if.SHARP) if s.phase == state.CARD else 0.0
    for i in range(values.shape[0]):
        values[i] = sharp(box, s, moods[0], now, seat, moves[i])


@rule
def policy(box, s, seat, moves, n, rng):
    """What looks best to a keen player."""
    return by_taste(box, s, KEEN[0], seat, moves, n, rng)
