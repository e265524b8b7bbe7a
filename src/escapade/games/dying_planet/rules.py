"""Escape From a Dying Planet: the rules, in the order of the rulebook."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.contract import EVERYONE
from escapade.engine.drive import note
from escapade.engine.piles import count, has, lowest, single
from escapade.engine.record import part, rule, small
from escapade.games.dying_planet.cards import (
    any_of,
    available,
    bid_total,
    challenge_of,
    chosen,
    draw,
    forget,
    hand_limit,
    hand_size,
    legal_bids,
    may_hold,
    may_hold_contamination,
    next_treasure,
    passive_sum,
    unknown_in_hand,
)
from escapade.games.dying_planet.effects import (
    ask_discard,
    choose_place,
    give_treasure,
    legal_answers,
    only_place,
    recover,
    resolve,
    strike,
    usable,
)
from escapade.games.dying_planet.scoring import end_game
from escapade.games.dying_planet.state import (
    ABILITY,
    AFTER_CHALLENGE,
    AFTER_TREASURE,
    APPEARS,
    BASE_SEATS,
    BEFORE_CHALLENGE,
    BEFORE_TREASURE,
    BEGINS,
    CHALLENGE_BID,
    CHALLENGE_LEAVES,
    CHALLENGES,
    CHOOSE,
    CLAIM,
    COMMITS_BID,
    EASE,
    ESCALATION,
    ESCALATION_CARD,
    ESCALATIONS,
    FAILS,
    FIRST_COMMIT,
    FIRST_KIT_ABILITY,
    FIRST_OPPONENT,
    FIRST_OWN_DISCARD,
    FIRST_OWN_TREASURE,
    FIRST_PLACE,
    FIRST_TREASURE_ABILITY,
    FIRST_USE,
    FIRST_USE_KIT,
    HUNTED,
    JOINS,
    KEEP,
    KEEPS,
    KIT_LEFT,
    KITS,
    MARKET,
    MEMBERS,
    NO_ASK,
    NO_CARD,
    NO_ESCALATION,
    NOBODY,
    NOBODY_PASSES,
    OPEN,
    OVER,
    PASS,
    PASSES_CHALLENGE,
    PASSES_WINDOW,
    PICK,
    RANDOM_MEMBERS,
    REFRESH,
    REVEALS,
    ROUND,
    ROUNDS,
    SHIELD,
    START_CONTAMINATION,
    STARTERS,
    TAKES_ABILITY,
    TAKES_KIT,
    TAKES_TREASURE,
    TO_CHALLENGE,
    TO_TREASURE,
    TREASURE_BID,
    TREASURE_LEFT,
    TREASURES,
    USES_KIT,
    USES_TREASURE,
    WINS_CHALLENGE,
)
from escapade.games.dying_planet.ties import rank_bids

# ---------------------------------------------------------------- setup


@rule
def setup(box, s, options, rng, log):
    """DP-SET-1 to DP-SET-5, DP-SET-9 to DP-SET-12, DP-SET-14, DP-ESC-1, DP-ESC-3, DP-KIT-1: the table and the lead."""
    s.seats = options[0]
    s.escalated = 1 if options[ESCALATION] == 1 or s.seats > BASE_SEATS else 0
    s.escalation = NO_ESCALATION
    if s.escalated == 1:
        drawn = 0 <= options[ESCALATION_CARD] < ESCALATIONS
        s.escalation = options[ESCALATION_CARD] if drawn else below(rng, ESCALATIONS)
        s.kit_deck = single(KITS) - 1
    s.unseen = single(CHALLENGES) - 1
    s.treasure_deck = single(TREASURES) - 1
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
            join(s, (np.int64(s.lead) + i) % s.seats, any_of(rng, free_members(s)), 1, log)
        choose_members(box, s, rng, log)
        begin_round(box, s, rng, log)
        open_bids(s, CHALLENGE_BID)  # Nobody has anything to use before it.


@rule
def free_members(s):
    """DP-SET-7: the members that nobody has taken."""
    free = single(MEMBERS) - 1
    for seat in range(np.int64(s.seats)):
        if s.member[seat] != NOBODY:
            free &= ~single(s.member[seat])
    return free


@small
def join(s, seat, member, dealt, log):
    """DP-SET-6, DP-SET-7: a player takes an Expedition member."""
    s.member[seat] = member
    note(log, JOINS, seat, EVERYONE, member, dealt)


@rule
def choose_members(box, s, rng, log):
    """DP-SET-7: the next in lead order chooses; the last member left needs no choice. False once all have one."""
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        if s.member[seat] != NOBODY:
            continue
        if count(free_members(s)) > 1:
            s.turn = seat
            return True
        join(s, seat, lowest(free_members(s)), 0, log)
    for i in range(np.int64(s.seats)):
        deal_deck(box, s, (np.int64(s.lead) + i) % s.seats, rng, log)
    return False


@part
def deal_deck(box, s, seat, rng, log):
    """DP-SET-4, DP-SET-8, DP-SET-13, DP-ESC-6, DP-ESC-7: starters and Contamination, and the first hand."""
    s.deck[seat] = box.starters[s.member[seat]]
    s.deck_x[seat] = START_CONTAMINATION + box.start_contamination_delta[s.escalation]
    draw(box, s, seat, hand_limit(box, s, seat), rng, log)


# ---------------------------------------------------------------- the round


@part
def go_on(box, s, rng, log):
    """DP-RND-1, DP-RND-3: step by step to the next decision."""
    while s.ask == NO_ASK and s.phase != OVER:
        phase = s.phase
        if phase == CHOOSE:
            if choose_members(box, s, rng, log):
                return
            begin_round(box, s, rng, log)
        elif phase in (CHALLENGE_BID, TREASURE_BID):
            if owing(s) != 0:
                return
            reveal_bids(box, s, log)
            open_window(s, phase + 1)
        elif phase == CLAIM:
            if s.turn != NOBODY:
                return
            end_challenge_phase(box, s, log)
            open_window(s, BEFORE_TREASURE)
        elif phase == PICK:
            if next_to_pick(s, log):
                return
            end_treasure_phase(box, s, log)
            open_window(s, REFRESH)
        elif find_asked(box, s):
            return
        elif phase in (BEFORE_CHALLENGE, BEFORE_TREASURE):
            open_bids(s, phase + 1)
        elif phase == AFTER_CHALLENGE:
            resolve_challenge(box, s, rng, log)
        elif phase == AFTER_TREASURE:
            rank_treasure_bids(box, s, rng, log)
        else:
            refresh(box, s, rng, log)


@small
def treasures_shown(s):
    """DP-RND-2, DP-ESC-2: one Treasure for two players, three for more than five, else two."""
    if s.seats == 2:
        return 1
    return 3 if s.seats > BASE_SEATS else 2


@rule
def begin_round(box, s, rng, log):
    """DP-RND-2, DP-RND-3, DP-SET-9, DP-SET-10, DP-KIT-1: reveal the Challenge, the Treasures and the kit."""
    s.round_number += 1
    s.used &= box.once_a_game
    s.challenge = any_of(rng, s.unseen)
    s.unseen &= ~single(s.challenge)
    if s.escalated == 1:
        s.kit = any_of(rng, s.kit_deck)
        s.kit_deck &= ~single(s.kit)
    note(log, ROUND, s.lead, EVERYONE, s.round_number, s.challenge, s.kit)
    for place in range(treasures_shown(s)):
        s.market[place] = next_treasure(s, rng, log)
        if s.market[place] != NO_CARD:
            note(log, APPEARS, NOBODY, EVERYONE, s.market[place], place)
    open_window(s, BEFORE_CHALLENGE)


# ---------------------------------------------------------------- bids


@rule
def open_bids(s, phase):
    """DP-BID-3, DP-BID-7, DP-CHA-1, DP-TRE-1: all owe a commit; an empty hand has nothing to choose."""
    s.phase = phase
    s.place = 0
    for seat in range(np.int64(s.seats)):
        s.commit[seat] = OPEN if hand_size(s, seat) > 0 else 0


@small
def owing(s):
    """DP-BID-3: the seats that have not committed, as a bit mask."""
    mask = np.int64(0)
    for seat in range(np.int64(s.seats)):
        if s.commit[seat] == OPEN:
            mask |= single(seat)
    return mask


@part
def commit(s, seat, mask, log):
    """DP-BID-1 to DP-BID-4: laid face down; the cards count as hand until all are revealed."""
    s.commit[seat] = mask
    cards, dirt = chosen(s, seat, mask)
    phase = TO_CHALLENGE if s.phase == CHALLENGE_BID else TO_TREASURE
    note(log, COMMITS_BID, seat, single(seat), phase, cards, dirt, s.member[seat])


@part
def reveal_bids(box, s, log):
    """DP-BID-1, DP-BID-8, DP-BID-9, DP-BID-11, DP-INF-2: all bids are turned up at the same time."""
    phase = TO_CHALLENGE if s.phase == CHALLENGE_BID else TO_TREASURE
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        cards, dirt = chosen(s, seat, np.int64(s.commit[seat]))
        s.commit[seat] = 0
        s.hand[seat] &= ~cards
        s.hand_x[seat] -= dirt
        s.bid[phase, seat] = cards
        s.bid_x[phase, seat] = dirt
        forget(box, s, seat, cards, dirt)
        total = bid_total(box, s, seat, phase)
        s.face_up[phase, seat] = cards
        s.face_up_x[phase, seat] = dirt
        s.face_up_total[phase, seat] = total - s.boost[phase, seat]
        note(log, REVEALS, seat, EVERYONE, total, cards, dirt, s.member[seat], phase)


# ---------------------------------------------------------------- the Challenge phase


@small
def is_late(box, s):
    """DP-ESC-11: whether the Escalation card's later part applies."""
    start = box.late_from_round[s.escalation]
    return start > 0 and s.round_number >= start


@rule
def value_for(box, s, seat):
    """DP-CHA-2, DP-FX-12, DP-ESC-4, DP-ESC-11: what a player's total must reach, at least 1."""
    value = box.value[s.challenge] + box.value_delta[s.escalation] - passive_sum(box, s, seat, EASE)
    if is_late(box, s):
        value += box.late_value_delta[s.escalation]
    return max(np.int64(1), value)


@rule
def danger(box, s):
    """DP-CHA-3, DP-ESC-5, DP-ESC-11: the Contamination that failing brings."""
    threat = box.danger[s.challenge] + box.danger_delta[s.escalation]
    return threat + box.late_danger_delta[s.escalation] if is_late(box, s) else threat


@part
def resolve_challenge(box, s, rng, log):
    """DP-CHA-4, DP-CHA-9, DP-CHA-10, DP-CHA-11, DP-CHA-16: pass or fail, then the highest passing bid wins the card."""
    s.phase = CLAIM
    s.turn = NOBODY
    passing = np.int64(0)
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        total = bid_total(box, s, seat, TO_CHALLENGE)
        value = value_for(box, s, seat)
        if total >= value:
            passing |= single(seat)
            note(log, PASSES_CHALLENGE, seat, EVERYONE, total, value)
        else:
            fail(box, s, seat, value, log)
    hunt(box, s, log)
    if passing == 0:
        note(log, NOBODY_PASSES, NOBODY, EVERYONE, s.challenge)
        return
    rank_bids(box, s, TO_CHALLENGE, passing, 1, 0, 0, rng, log)
    winner = np.int64(s.rank[0])
    note(log, WINS_CHALLENGE, winner, EVERYONE, s.challenge, bid_total(box, s, winner, TO_CHALLENGE))
    s.turn = winner
    holds = may_hold_contamination(s, winner, unknown_in_hand(s, winner))
    if not usable(box, s, winner, np.int64(s.challenge), hand_size(s, winner), holds):
        keep_challenge(box, s, winner, log)


@part
def fail(box, s, seat, value, log):
    """DP-CHA-5 to DP-CHA-8, DP-CARD-12 to DP-CARD-14, DP-FX-13: gain the Danger, less what shields hold off."""
    threat = danger(box, s)
    shield = min(threat, passive_sum(box, s, seat, SHIELD) + s.shield[seat])
    s.discard_x[seat] += threat - shield
    note(log, FAILS, seat, EVERYONE, threat - shield, value, shield)


@part
def hunt(box, s, log):
    """DP-ESC-10: the lowest total gains Contamination, all who tie for it, nobody if all players tie."""
    gain = box.lowest_challenge_contamination[s.escalation]
    if gain == 0:
        return
    lowest_total = np.int64(1) << 40
    highest_total = np.int64(-1)
    for seat in range(np.int64(s.seats)):
        total = bid_total(box, s, seat, TO_CHALLENGE)
        lowest_total = min(lowest_total, total)
        highest_total = max(highest_total, total)
    if lowest_total == highest_total:
        return
    for seat in range(np.int64(s.seats)):
        if bid_total(box, s, seat, TO_CHALLENGE) == lowest_total:
            s.discard_x[seat] += gain
            note(log, HUNTED, seat, EVERYONE, gain)


@rule
def keep_challenge(box, s, seat, log):
    """DP-CHA-12 to DP-CHA-14: the card goes to the winner's discard pile, its ability is lost."""
    s.discard[seat] |= single(box.slot[s.member[seat], STARTERS + s.challenge])
    note(log, KEEPS, seat, EVERYONE, s.challenge)
    s.challenge = NO_CARD
    s.turn = NOBODY


@part
def use_challenge(box, s, seat, rng, log):
    """DP-CHA-12, DP-CHA-15, DP-ABI-3, DP-CARD-15: the card leaves the game and its ability resolves at once."""
    challenge = np.int64(s.challenge)
    note(log, TAKES_ABILITY, seat, EVERYONE, challenge)
    s.challenge_discard |= single(challenge)
    s.challenge = NO_CARD
    resolve(box, s, seat, challenge, rng, log)


@part
def end_challenge_phase(box, s, log):
    """DP-CHA-16 to DP-CHA-18: an unclaimed Challenge and those committed from decks leave the game."""
    if s.challenge != NO_CARD:
        s.challenge_discard |= single(s.challenge)
        s.challenge = NO_CARD
    spend_challenges(box, s, TO_CHALLENGE, log)


@rule
def spend_challenges(box, s, phase, log):
    """DP-CHA-17, DP-CHA-18, DP-TRE-8, DP-CARD-15: Challenge cards in bids go to the Challenge discard, for good."""
    for seat in range(np.int64(s.seats)):
        cards = s.bid[phase, seat] & box.challenges[s.member[seat]]
        s.bid[phase, seat] &= ~cards
        while cards != 0:
            challenge = challenge_of(box, s, seat, lowest(cards))
            cards &= cards - 1
            s.challenge_discard |= single(challenge)
            note(log, CHALLENGE_LEAVES, seat, EVERYONE, challenge)


# ---------------------------------------------------------------- the Treasure phase


@part
def rank_treasure_bids(box, s, rng, log):
    """DP-TRE-2, DP-TRE-3, DP-TRE-5, DP-KIT-3, DP-ESC-9: positive totals by rank; below the reserve only the kit."""
    s.phase = PICK
    s.place = 0
    bidders = np.int64(0)
    for seat in range(np.int64(s.seats)):
        if bid_total(box, s, seat, TO_TREASURE) > 0:
            bidders |= single(seat)
    shown = available(s)
    kits = 1 if s.kit != NO_CARD else 0
    reaching = rank_bids(box, s, TO_TREASURE, bidders, shown, kits, box.treasure_min_bid[s.escalation], rng, log)
    s.prizes = min(shown, reaching)


@part
def next_to_pick(s, log):
    """DP-TRE-2 to DP-TRE-4: by rank, one Treasure each; the last one needs no choice. False when all have picked."""
    while s.place < s.prizes:
        s.turn = s.rank[s.place]
        if available(s) > 1:
            return True
        pick(s, np.int64(s.turn), only_place(s), log)
    return False


@small
def pick(s, seat, place, log):
    """DP-TRE-7: the Treasure goes to the winner's Stash."""
    s.stash[seat] |= single(s.market[place])
    note(log, TAKES_TREASURE, seat, EVERYONE, s.market[place], 0)
    s.market[place] = NO_CARD
    s.place += 1


@part
def end_treasure_phase(box, s, log):
    """DP-BID-10, DP-TRE-6, DP-TRE-8 to DP-TRE-10, DP-CARD-17: the kit, then everything is cleared away."""
    award_kit(box, s, log)
    for place in range(MARKET):
        if s.market[place] != NO_CARD:
            s.treasure_discard |= single(s.market[place])
            note(log, TREASURE_LEFT, NOBODY, EVERYONE, s.market[place])
            s.market[place] = NO_CARD
    spend_challenges(box, s, TO_TREASURE, log)
    for seat in range(np.int64(s.seats)):
        s.discard[seat] |= s.bid[TO_CHALLENGE, seat] | s.bid[TO_TREASURE, seat]
        s.discard_x[seat] += s.bid_x[TO_CHALLENGE, seat] + s.bid_x[TO_TREASURE, seat]
    s.bid[:] = 0
    s.bid_x[:] = 0
    s.boost[:] = 0
    s.shield[:] = 0
    s.rank[:] = 0
    s.ranked = 0
    s.prizes = 0
    put_away_spent(s)


@small
def put_away_spent(s):
    """DP-TRE-10, DP-REF-1: spent kits go to their owners' discard piles."""
    for seat in range(np.int64(s.seats)):
        s.discard[seat] |= s.spent[seat]
        s.spent[seat] = 0


@part
def award_kit(box, s, log):
    """DP-KIT-2 to DP-KIT-6, DP-CARD-16: the next highest positive bid gets the kit, into the discard pile."""
    if s.kit == NO_CARD:
        return
    if s.ranked > s.prizes:
        seat = np.int64(s.rank[s.prizes])
        s.discard[seat] |= single(kit_slot(box, s, seat, np.int64(s.kit)))
        note(log, TAKES_KIT, seat, EVERYONE, s.kit)
    else:
        s.kit_discard |= single(s.kit)
        note(log, KIT_LEFT, NOBODY, EVERYONE, s.kit)
    s.kit = NO_CARD


@small
def kit_slot(box, s, seat, kit):
    """The slot of a kit among a player's cards."""
    return box.slot[s.member[seat], STARTERS + CHALLENGES + kit]


# ---------------------------------------------------------------- the Refresh phase


@part
def refresh(box, s, rng, log):
    """DP-REF-1 to DP-REF-5, DP-CARD-9, DP-CARD-10, DP-RND-1, DP-RND-4: refill, pass the lead on, next round."""
    put_away_spent(s)
    for i in range(np.int64(s.seats)):
        seat = (np.int64(s.lead) + i) % s.seats
        draw(box, s, seat, hand_limit(box, s, seat) - hand_size(s, seat), rng, log)
    if s.round_number == ROUNDS:
        end_game(box, s, rng, log)
        return
    s.lead = (s.lead + 1) % s.seats
    begin_round(box, s, rng, log)


# ---------------------------------------------------------------- windows


@small
def open_window(s, phase):
    """DP-WIN-1: a window goes round once, from the lead."""
    s.phase = phase
    s.place = 0


@small
def window_of(phase):
    """The window that a phase is, by number."""
    if phase == BEFORE_CHALLENGE:
        return 0
    if phase == AFTER_CHALLENGE:
        return 1
    if phase == BEFORE_TREASURE:
        return 2
    return 3 if phase == AFTER_TREASURE else 4


@part
def find_asked(box, s):
    """DP-WIN-1, DP-WIN-2: the next in lead order who is asked; the others are skipped. False at the end."""
    while s.place < s.seats:
        seat = (np.int64(s.lead) + s.place) % s.seats
        if is_asked(box, s, seat):
            s.turn = seat
            return True
        s.place += 1
    return False


@part
def is_asked(box, s, seat):
    """DP-WIN-3, DP-WIN-4, DP-INF-4, DP-INF-7: whether everybody can see that this player may have something to use."""
    window = window_of(np.int64(s.phase))
    size = hand_size(s, seat)
    unknown = unknown_in_hand(s, seat)
    cards = s.stash[seat] & box.treasures_in[window] & ~s.used
    while cards != 0:
        ability = FIRST_TREASURE_ABILITY + lowest(cards)
        cards &= cards - 1
        if usable(box, s, seat, ability, size, may_hold_contamination(s, seat, unknown)):
            return True
    cards = (s.deck[seat] | s.hand[seat]) & box.kits_in[s.member[seat], window]
    while cards != 0:
        slot = lowest(cards)
        cards &= cards - 1
        if not may_hold(s, seat, slot):
            continue
        others = unknown if has(s.known[seat], slot) else unknown - 1
        holds = may_hold_contamination(s, seat, others)
        if usable(box, s, seat, kit_ability(box, s, seat, slot), size - 1, holds):
            return True
    return False


@small
def kit_ability(box, s, seat, slot):
    """The ability of the kit in a slot."""
    return FIRST_KIT_ABILITY + box.card[s.member[seat], slot] - STARTERS - CHALLENGES


@rule
def legal_uses(box, s, seat, out):
    """DP-ABI-1, DP-ABI-2, DP-ABI-4, DP-ABI-6, DP-WIN-5, DP-KIT-7, DP-KIT-10: pass, or a usable card of this window."""
    window = window_of(np.int64(s.phase))
    size = hand_size(s, seat)
    out[0] = PASS
    n = 1
    cards = s.stash[seat] & box.treasures_in[window] & ~s.used
    while cards != 0:
        treasure = lowest(cards)
        cards &= cards - 1
        if usable(box, s, seat, FIRST_TREASURE_ABILITY + treasure, size, s.hand_x[seat] > 0):
            out[n] = FIRST_USE + treasure
            n += 1
    cards = s.hand[seat] & box.kits_in[s.member[seat], window]
    kits = np.int64(0)
    while cards != 0:
        ability = kit_ability(box, s, seat, lowest(cards))
        cards &= cards - 1
        if usable(box, s, seat, ability, size - 1, s.hand_x[seat] > 0):
            kits |= single(ability - FIRST_KIT_ABILITY)
    while kits != 0:
        out[n] = FIRST_USE_KIT + lowest(kits)
        kits &= kits - 1
        n += 1
    return n


@part
def use_treasure(box, s, seat, treasure, rng, log):
    """DP-ABI-1, DP-ABI-4, DP-ABI-5: mark the card used and carry it out."""
    s.used |= single(treasure)
    note(log, USES_TREASURE, seat, EVERYONE, treasure)
    resolve(box, s, seat, FIRST_TREASURE_ABILITY + treasure, rng, log)


@part
def use_kit(box, s, seat, kit, rng, log):
    """DP-KIT-7 to DP-KIT-10, DP-CARD-2, DP-INF-2: the kit leaves the hand, lies spent, then its ability resolves."""
    slot = kit_slot(box, s, seat, kit)
    s.hand[seat] &= ~single(slot)
    s.spent[seat] |= single(slot)
    forget(box, s, seat, single(slot), 0)
    note(log, USES_KIT, seat, EVERYONE, kit)
    resolve(box, s, seat, FIRST_KIT_ABILITY + kit, rng, log)


# ---------------------------------------------------------------- decisions


@small
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
        return legal_members(s, out)
    if s.phase == CLAIM:
        return legal_claims(box, s, seat, out)
    if s.phase == PICK:
        return legal_answers(box, s, seat, out)
    return legal_uses(box, s, seat, out)


@part
def legal_members(s, out):
    """DP-SET-7: members are distinct."""
    n = 0
    free = free_members(s)
    while free != 0:
        out[n] = lowest(free)
        free &= free - 1
        n += 1
    return n


@part
def legal_claims(box, s, seat, out):
    """DP-CHA-12, DP-CHA-13: keep always, the ability only if it is usable."""
    out[0] = KEEP
    if not usable(box, s, seat, np.int64(s.challenge), hand_size(s, seat), s.hand_x[seat] > 0):
        return 1
    out[1] = ABILITY
    return 2


@rule
def play(box, s, seat, move, rng, log):
    """DP-RND-3: carry out one decision, up to the next."""
    if FIRST_COMMIT <= move < KEEP:
        commit(s, seat, move - FIRST_COMMIT, log)
    elif move < PASS:
        join(s, seat, move, 0, log)
    elif move == PASS:
        note(log, PASSES_WINDOW, seat, EVERYONE, window_of(np.int64(s.phase)))
        s.place += 1
    elif move < FIRST_USE_KIT:
        use_treasure(box, s, seat, move - FIRST_USE, rng, log)
    elif move < FIRST_COMMIT:
        use_kit(box, s, seat, move - FIRST_USE_KIT, rng, log)
    elif move == KEEP:
        keep_challenge(box, s, seat, log)
    elif move == ABILITY:
        use_challenge(box, s, seat, rng, log)
    else:
        answer(box, s, seat, move, rng, log)
    if s.phase == CLAIM and s.challenge == NO_CARD and s.ask == NO_ASK:
        s.turn = NOBODY
    go_on(box, s, rng, log)


@part
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


@small
def shown(box, s, seat, move):
    """DP-BID-3: a bid shows only that it was made; everything else is open."""
    return np.int64(FIRST_COMMIT) if FIRST_COMMIT <= move < KEEP else np.int64(move)
