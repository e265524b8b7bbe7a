"""Escape From a Dying Planet: setup, who decides, what is legal, and what a move does."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import any_of, list_set, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules import effects
from escapade.games.dying_planet.rules.cards import hand_size, legal_bids
from escapade.games.dying_planet.rules.challenge import keep_challenge, use_challenge
from escapade.games.dying_planet.rules.members import choose_members, free_members, join
from escapade.games.dying_planet.rules.rounds import begin_round, commit, go_on, open_bids, owing
from escapade.games.dying_planet.rules.treasure import pick
from escapade.games.dying_planet.rules.windows import legal_uses, use_kit, use_treasure, window_of

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """DP-SET-1 to DP-SET-5, DP-SET-9 to DP-SET-12, DP-SET-14, DP-ESC-1, DP-ESC-3, DP-KIT-1: the table and the lead."""
    s.seats = options[0]
    s.escalated = 1 if options[state.ESCALATION] == 1 or s.seats > box.base_players else 0
    s.escalation = state.NO_ESCALATION
    if s.escalated == 1:
        chosen = 0 <= options[state.ESCALATION_CARD] < box.escalations
        s.escalation = options[state.ESCALATION_CARD] if chosen else below(rng, box.escalations)
        s.kit_deck = box.all_kits
    s.unseen = box.all_challenges
    s.treasure_deck = box.all_treasures
    s.challenge = state.NO_CARD
    s.kit = state.NO_CARD
    s.give = state.NO_CARD
    s.market[:] = state.NO_CARD
    s.salvaged[:] = state.NO_CARD
    s.member[:] = state.NOBODY
    s.lead = below(rng, s.seats)
    note(log, state.BEGINS, s.lead, EVERYONE, s.escalation)
    s.phase = state.CHOOSE
    s.turn = s.lead
    if options[state.RANDOM_MEMBERS] == 1:
        for i in range(np.int64(s.seats)):
            join(s, (np.int64(s.lead) + i) % s.seats, any_of(rng, free_members(box, s)), 1, log)
        choose_members(box, s, rng, log)
        begin_round(box, s, rng, log)
        open_bids(s, state.CHALLENGE_BID)  # Nobody has anything to use before it.


# ---------------------------------------------------------------- decisions


@rule(small=True)
def awaits(s):
    """DP-BID-3: all who still owe a commit; otherwise one player at a time; nobody when the game is over."""
    if s.phase == state.OVER:
        return np.int64(0)
    if s.phase == state.CHALLENGE_BID or s.phase == state.TREASURE_BID:
        return owing(s)
    return single(s.turn)


@rule
def legal(box, s, seat, out):
    """What a player may do in this step, as ascending ids."""
    if s.ask != state.NO_ASK:
        return effects.legal_answers(box, s, seat, out)
    if s.phase == state.CHALLENGE_BID or s.phase == state.TREASURE_BID:
        return legal_bids(box, s, seat, state.BID, out)
    if s.phase == state.CHOOSE:
        return list_set(free_members(box, s), 0, out, 0)  # DP-SET-7
    if s.phase == state.CLAIM:
        return legal_claims(box, s, seat, out)
    if s.phase == state.PICK:
        return effects.legal_answers(box, s, seat, out)
    return legal_uses(box, s, seat, out)


@rule
def legal_claims(box, s, seat, out):
    """DP-CHA-12, DP-CHA-13: keep always, the ability only if it is usable."""
    out[0] = state.KEEP_CHALLENGE
    if not effects.usable(box, s, seat, np.int64(s.challenge), hand_size(s, seat), s.hand_dirt[seat] > 0):
        return 1
    out[1] = state.USE_CHALLENGE
    return 2


@rule
def play(box, s, seat, move, rng, log):
    """DP-RND-3: carry out one decision, up to the next."""
    if state.BID <= move < state.KEEP_CHALLENGE:
        commit(s, seat, move - state.BID, log)
    elif move < state.HOLD_BACK:
        join(s, seat, move, 0, log)
    elif move == state.HOLD_BACK:
        note(log, state.HOLDS_BACK, seat, EVERYONE, window_of(np.int64(s.phase)))
        s.progress += 1
    elif move < state.USE_KIT:
        use_treasure(box, s, seat, move - state.USE_TREASURE, rng, log)
    elif move < state.BID:
        use_kit(box, s, seat, move - state.USE_KIT, rng, log)
    elif move == state.KEEP_CHALLENGE:
        keep_challenge(box, s, seat, 1, log)
    elif move == state.USE_CHALLENGE:
        use_challenge(box, s, seat, rng, log)
    else:
        answer(box, s, seat, move, rng, log)
    if s.phase == state.CLAIM and s.challenge == state.NO_CARD and s.ask == state.NO_ASK:
        s.turn = state.NOBODY
    go_on(box, s, rng, log)


@rule
def answer(box, s, seat, move, rng, log):
    """DP-TRE-2, DP-FX-3, DP-FX-5 to DP-FX-10: a choice among open things: a place, an opponent, a card."""
    if move >= state.RECOVER_CARD:
        effects.recover(box, s, seat, box.slot[s.member[seat], move - state.RECOVER_CARD], log)
        effects.ask_discard(box, s, seat, log)
    elif move >= state.GIVE_TREASURE:
        s.ask = state.NO_ASK
        effects.give_treasure(s, seat, move - state.GIVE_TREASURE, log)
    elif move >= state.CHOOSE_OPPONENT:
        effects.strike(box, s, seat, move - state.CHOOSE_OPPONENT, rng, log)
    elif s.phase == state.PICK and s.ask == state.NO_ASK:
        pick(s, seat, move - state.CHOOSE_TREASURE, log)
    else:
        effects.choose_place(s, seat, move - state.CHOOSE_TREASURE, rng, log)
