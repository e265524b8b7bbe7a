"""Escape From a Dying Planet: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, list_set, single
from escapade.engine.record import rule
from escapade.games.dying_planet.rules.cards import hand_size, legal_bids
from escapade.games.dying_planet.rules.challenge import keep_challenge, use_challenge
from escapade.games.dying_planet.rules.effects import (
    ask_discard,
    choose_place,
    give_treasure,
    legal_answers,
    recover,
    strike,
    usable,
)
from escapade.games.dying_planet.rules.members import choose_members, free_members, join
from escapade.games.dying_planet.rules.rounds import begin_round, commit, go_on, open_bids, owing
from escapade.games.dying_planet.rules.treasure import pick
from escapade.games.dying_planet.rules.windows import legal_uses, use_kit, use_treasure, window_of
from escapade.games.dying_planet.state import (
    ABILITY,
    BEGINS,
    CHALLENGE_BID,
    CHOOSE,
    CLAIM,
    ESCALATION,
    ESCALATION_CARD,
    FIRST_COMMIT,
    FIRST_OPPONENT,
    FIRST_OWN_DISCARD,
    FIRST_OWN_TREASURE,
    FIRST_PLACE,
    FIRST_USE,
    FIRST_USE_KIT,
    HOLD_BACK,
    HOLDS_BACK,
    KEEP,
    NO_ASK,
    NO_CARD,
    NO_ESCALATION,
    NOBODY,
    OVER,
    PICK,
    RANDOM_MEMBERS,
    TREASURE_BID,
)

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """DP-SET-1 to DP-SET-5, DP-SET-9 to DP-SET-12, DP-SET-14, DP-ESC-1, DP-ESC-3, DP-KIT-1: the table and the lead."""
    s.seats = options[0]
    s.escalated = 1 if options[ESCALATION] == 1 or s.seats > box.base_players else 0
    s.escalation = NO_ESCALATION
    if s.escalated == 1:
        chosen = 0 <= options[ESCALATION_CARD] < box.escalations
        s.escalation = options[ESCALATION_CARD] if chosen else below(rng, box.escalations)
        s.kit_deck = box.all_kits
    s.unseen = box.all_challenges
    s.treasure_deck = box.all_treasures
    s.challenge = NO_CARD
    s.kit = NO_CARD
    s.give = NO_CARD
    s.market[:] = NO_CARD
    s.salvaged[:] = NO_CARD
    s.member[:] = NOBODY
    s.lead = below(rng, s.seats)
    note(log, BEGINS, s.lead, EVERYONE, s.escalation)
    s.phase = CHOOSE
    s.turn = s.lead
    if options[RANDOM_MEMBERS] == 1:
        for i in range(np.int64(s.seats)):
            join(s, (np.int64(s.lead) + i) % s.seats, any_of(rng, free_members(box, s)), 1, log)
        choose_members(box, s, rng, log)
        begin_round(box, s, rng, log)
        open_bids(s, CHALLENGE_BID)  # Nobody has anything to use before it.


# ---------------------------------------------------------------- decisions


@rule(small=True)
def awaits(s):
    """DP-BID-3: all who still owe a commit; otherwise one player at a time; nobody when the game is over."""
    if s.phase == OVER:
        return np.int64(0)
    if s.phase == CHALLENGE_BID or s.phase == TREASURE_BID:
        return owing(s)
    return single(s.turn)


@rule
def legal(box, s, seat, out):
    """What a player may do in this step, as ascending ids."""
    if s.ask != NO_ASK:
        return legal_answers(box, s, seat, out)
    if s.phase == CHALLENGE_BID or s.phase == TREASURE_BID:
        return legal_bids(box, s, seat, FIRST_COMMIT, out)
    if s.phase == CHOOSE:
        return list_set(free_members(box, s), 0, out, 0)  # DP-SET-7
    if s.phase == CLAIM:
        return legal_claims(box, s, seat, out)
    if s.phase == PICK:
        return legal_answers(box, s, seat, out)
    return legal_uses(box, s, seat, out)


@rule(part=True)
def legal_claims(box, s, seat, out):
    """DP-CHA-12, DP-CHA-13: keep always, the ability only if it is usable."""
    out[0] = KEEP
    if not usable(box, s, seat, np.int64(s.challenge), hand_size(s, seat), s.hand_dirt[seat] > 0):
        return 1
    out[1] = ABILITY
    return 2


@rule
def play(box, s, seat, move, rng, log):
    """DP-RND-3: carry out one decision, up to the next."""
    if FIRST_COMMIT <= move < KEEP:
        commit(s, seat, move - FIRST_COMMIT, log)
    elif move < HOLD_BACK:
        join(s, seat, move, 0, log)
    elif move == HOLD_BACK:
        note(log, HOLDS_BACK, seat, EVERYONE, window_of(np.int64(s.phase)))
        s.progress += 1
    elif move < FIRST_USE_KIT:
        use_treasure(box, s, seat, move - FIRST_USE, rng, log)
    elif move < FIRST_COMMIT:
        use_kit(box, s, seat, move - FIRST_USE_KIT, rng, log)
    elif move == KEEP:
        keep_challenge(box, s, seat, 1, log)
    elif move == ABILITY:
        use_challenge(box, s, seat, rng, log)
    else:
        answer(box, s, seat, move, rng, log)
    if s.phase == CLAIM and s.challenge == NO_CARD and s.ask == NO_ASK:
        s.turn = NOBODY
    go_on(box, s, rng, log)


@rule(part=True)
def answer(box, s, seat, move, rng, log):
    """DP-TRE-2, DP-FX-3, DP-FX-5 to DP-FX-10: a choice among open things: a place, an opponent, a card."""
    if move >= FIRST_OWN_DISCARD:
        recover(box, s, seat, box.slot[s.member[seat], move - FIRST_OWN_DISCARD], log)
        ask_discard(box, s, seat, log)
    elif move >= FIRST_OWN_TREASURE:
        s.ask = NO_ASK
        give_treasure(s, seat, move - FIRST_OWN_TREASURE, log)
    elif move >= FIRST_OPPONENT:
        strike(box, s, seat, move - FIRST_OPPONENT, rng, log)
    elif s.phase == PICK and s.ask == NO_ASK:
        pick(s, seat, move - FIRST_PLACE, log)
    else:
        choose_place(s, seat, move - FIRST_PLACE, rng, log)
