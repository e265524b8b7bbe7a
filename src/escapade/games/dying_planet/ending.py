"""Escape From a Dying Planet: the end, scores and the last tie-breaks."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import count, each, has, nth, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules.cards import card_number, challenge_of, contamination, owned


@rule(small=True)
def penalty(box, dirt):
    """DP-END-5: what so much Contamination costs."""
    return box.penalty[min(dirt, state.PENALISED)]


@rule
def treasure_points(box, s, seat):
    """DP-END-2: the points of the Treasures in a Stash."""
    points = np.int64(0)
    for treasure in each(s.stash[seat]):
        points += box.points[treasure]
    return points


@rule
def endgame_points(box, s, seat):
    """DP-FX-16: what the Stash scores on top, the penalty filter apart."""
    points = np.int64(0)
    for treasure in each(s.stash[seat] & box.passive[state.ENDGAME]):
        ability = state.FIRST_TREASURE_ABILITY + treasure
        n = box.n[ability]
        per = box.per[ability]
        if per == state.PER_TYPE:
            points += n * count(s.stash[seat] & box.of_type[box.of[ability]] & ~single(treasure))
        elif per == state.PER_DISTINCT:
            for kind in range(box.types):
                if kind != box.type[treasure] and s.stash[seat] & box.of_type[kind] != 0:
                    points += n
        elif per == state.PER_CHALLENGE:
            points += min(box.most[ability], n * count(owned(s, seat) & box.challenges[s.member[seat]]))
        elif per == state.PER_CLEAN and contamination(s, seat) <= box.most[ability]:
            points += n
    return points


@rule
def challenge_bonus(box, s, seat):
    """DP-END-3, DP-CARD-20: the bonus of every Challenge card that a player owns."""
    points = np.int64(0)
    for slot in each(owned(s, seat) & box.challenges[s.member[seat]]):
        points += box.bonus[challenge_of(box, s, seat, slot)]
    return points


@rule
def filtered(box, s, seat):
    """DP-FX-16: the Contamination that the penalty counts."""
    dirt = contamination(s, seat)
    for treasure in each(s.stash[seat] & box.passive[state.ENDGAME]):
        ability = state.FIRST_TREASURE_ABILITY + treasure
        if box.per[ability] == state.PER_FILTER:
            dirt -= box.n[ability]
    return max(np.int64(0), dirt)


@rule
def audit(box, s, seat):
    """DP-ESC-12: the fewest Treasures in a Stash lose points, unless all have the same number."""
    points = box.fewest_treasures_points[s.escalation]
    if points == 0:
        return np.int64(0)
    more = False
    for other in range(np.int64(s.seats)):
        if count(s.stash[other]) < count(s.stash[seat]):
            return np.int64(0)
        if count(s.stash[other]) > count(s.stash[seat]):
            more = True
    return points if more else np.int64(0)


@rule
def bonuses(box, s, seat):
    """DP-END-3: Challenge cards, bonus points, endgame effects and the audit."""
    return challenge_bonus(box, s, seat) + s.bonus[seat] + endgame_points(box, s, seat) + audit(box, s, seat)


@rule
def score(box, s, seat):
    """DP-END-2, DP-END-6: Treasures and bonuses minus the penalty; it may be negative."""
    return treasure_points(box, s, seat) + bonuses(box, s, seat) - penalty(box, filtered(box, s, seat))


@rule
def scores(box, s, out):
    """DP-END-1, DP-END-2: the scores as they stand; everything in them is open."""
    for seat in range(np.int64(s.seats)):
        out[seat] = score(box, s, seat) if s.member[seat] >= 0 else 0


@rule
def end_game(box, s, rng, log):
    """DP-END-1, DP-END-7, DP-END-8: the highest score wins, then the fewest Contamination, then the last cards."""
    s.phase = state.OVER
    best = np.int64(-1) << 40
    tied = np.int64(0)
    for seat in range(np.int64(s.seats)):
        points = score(box, s, seat)
        dirt = contamination(s, seat)
        note(
            log,
            state.FINAL,
            seat,
            EVERYONE,
            points,
            treasure_points(box, s, seat),
            bonuses(box, s, seat),
            penalty(box, filtered(box, s, seat)),
            dirt,
        )
        worth = points * 1024 - dirt
        if worth > best:
            best = worth
            tied = np.int64(0)
        if worth == best:
            tied |= single(seat)
    if count(tied) > 1:
        tied = reveal_last_cards(box, s, tied, rng, log)
    s.winners = tied
    for seat in each(tied):
        note(log, state.WINS, seat, EVERYONE, score(box, s, seat))


@rule
def reveal_last_cards(box, s, tied, rng, log):
    """DP-END-9, DP-END-10: all owned cards shuffled, one revealed by each; the highest go on until one is left."""
    cards = np.zeros(state.SEATS, np.int64)
    dirt = np.zeros(state.SEATS, np.int64)
    for seat in range(np.int64(s.seats)):
        cards[seat] = owned(s, seat)
        dirt[seat] = contamination(s, seat)
    while count(tied) > 1:
        best = np.int64(-1)
        ahead = np.int64(0)
        for seat in range(np.int64(s.seats)):
            if not has(tied, seat):
                continue
            shown = np.int64(state.NO_CARD)
            energy = np.int64(-1)
            left = count(cards[seat]) + dirt[seat]
            if left > 0:
                at = below(rng, left) - dirt[seat]
                energy = np.int64(0)
                shown = box.contamination_card
                if at < 0:
                    dirt[seat] -= 1
                else:
                    slot = nth(cards[seat], at)
                    cards[seat] &= ~single(slot)
                    energy = box.energy[s.member[seat], slot]
                    shown = card_number(box, s, seat, slot)
            note(log, state.LAST_CARD, seat, EVERYONE, shown)
            if energy > best:
                best = energy
                ahead = np.int64(0)
            if energy == best:
                ahead |= single(seat)
        tied = ahead
        if best < 0:
            return tied
    return tied


@rule
def payoff(box, s, out):
    """DP-END-1, DP-END-10: the win, shared if the last cards could not part the best; before the end, by all."""
    winners = np.int64(s.winners) if s.phase == state.OVER else (np.int64(1) << s.seats) - 1
    for seat in range(np.int64(s.seats)):
        out[seat] = 1.0 / count(winners) if has(winners, seat) else 0.0
