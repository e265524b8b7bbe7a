"""Escape From a Dying Planet: what abilities do. Cards are data; each kind of effect is carried out here once."""

import numpy as np

from escapade.engine.chance import below
from escapade.engine.events import EVERYONE
from escapade.engine.log import note
from escapade.engine.piles import count, has, list_set, lowest, nth, single
from escapade.engine.record import rule
from escapade.games.dying_planet import state
from escapade.games.dying_planet.rules.cards import (
    available,
    bid_total,
    card_number,
    deck_size,
    discard_size,
    draw,
    forget,
    hand_size,
    learn,
    next_treasure,
)

# ---------------------------------------------------------------- when an ability may be used


@rule(small=True)
def rivals(s, seat):
    """The other seats, as a bit mask."""
    return ((np.int64(1) << s.seats) - 1) & ~single(seat)


@rule
def rivals_with_cards(s, seat):
    """DP-FX-7: the opponents with a hand card."""
    found = np.int64(0)
    for other in range(np.int64(s.seats)):
        if other != seat and hand_size(s, other) > 0:
            found |= single(other)
    return found


@rule(small=True)
def own_treasures(s, seat, ability):
    """DP-FX-9: the Stash without the card that gives the effect."""
    if state.FIRST_TREASURE_ABILITY <= ability < state.FIRST_KIT_ABILITY:
        return s.stash[seat] & ~single(ability - state.FIRST_TREASURE_ABILITY)
    return s.stash[seat]


@rule
def usable(box, s, seat, ability, size, holds_contamination):
    """DP-ABI-6: whether an ability may be used by a hand of `size` that holds, or may hold, Contamination.

    The conditions U of DP-FX-1 to DP-FX-13; everything but the last argument is open to all.
    """
    effect = box.effect[ability]
    if effect == state.DRAW:
        return size < state.HAND_CAP and deck_size(s, seat) + discard_size(s, seat) > 0
    if effect == state.RECOVER:
        return size < state.HAND_CAP and s.discard[seat] != 0
    if effect == state.CLEANSE:
        return holds_contamination or s.discard_dirt[seat] > 0
    if effect == state.OFFLOAD:
        return holds_contamination
    if effect == state.SABOTAGE:
        return rivals_with_cards(s, seat) != 0
    if effect == state.SALVAGE:
        return s.treasure_deck | s.treasure_discard != 0
    if effect == state.SWAP:
        return own_treasures(s, seat, ability) != 0 and available(s) > 0
    if effect == state.REROLL:
        return available(s) > 0 and s.treasure_deck | s.treasure_discard != 0
    return True


# ---------------------------------------------------------------- carrying it out


@rule
def resolve(box, s, seat, ability, rng, log):
    """DP-ABI-6: carry an ability out as far as possible; what it still asks for is left in s.ask."""
    effect = box.effect[ability]
    n = box.n[ability]
    s.turn = seat
    s.ability = ability
    if effect == state.BOOST:
        boost(box, s, seat, n, log)
    elif effect == state.DRAW:
        draw(box, s, seat, n, state.DRAWS, rng, log)
    elif effect == state.RECOVER:
        s.left = n
        ask_discard(box, s, seat, log)
    elif effect == state.CLEANSE:
        cleanse(box, s, seat, n, log)
    elif effect in (state.INFECT, state.OFFLOAD, state.SABOTAGE):
        if effect == state.OFFLOAD:
            lay_out(box, s, seat, n, log)
        if box.everyone[ability] == 1:
            strike_all(box, s, seat, rng, log)
        else:
            ask_opponent(box, s, seat, rng, log)
    elif effect == state.SALVAGE:
        salvage(s, seat, n, rng, log)
    elif effect == state.SWAP:
        ask_own_treasure(s, seat, log)
    elif effect == state.REROLL:
        ask_market(s, rng, log)
    elif effect == state.SCORE:
        s.bonus[seat] += n
        note(log, state.SCORES, seat, EVERYONE, n)
    elif effect == state.SHIELD:
        s.shield[seat] += n
        note(log, state.SHIELDED, seat, EVERYONE, n)


@rule
def boost(box, s, seat, n, log):
    """DP-FX-1: the bid just revealed; when won with a Challenge, the Treasure bid of this round."""
    phase = state.TO_CHALLENGE if s.phase == state.AFTER_CHALLENGE else state.TO_TREASURE
    s.boost[phase, seat] += n
    note(log, state.BOOSTS, seat, EVERYONE, n, bid_total(box, s, seat, phase))


@rule
def first_of_classes(box, s, seat, cards):
    """DP-INF-1: of interchangeable cards only the first."""
    first = np.int64(0)
    member = np.int64(s.member[seat])
    while cards != 0:
        slot = lowest(cards)
        first |= single(slot)
        cards &= ~box.kin[member, slot]
    return first


@rule
def ask_discard(box, s, seat, log):
    """DP-FX-3: choose a card of the own discard pile, while there is one and room in hand."""
    s.ask = state.NO_ASK
    while s.left > 0 and s.discard[seat] != 0 and hand_size(s, seat) < state.HAND_CAP:
        choices = first_of_classes(box, s, seat, s.discard[seat])
        if count(choices) > 1:
            s.ask = state.ASK_DISCARD
            return
        recover(box, s, seat, lowest(choices), log)
    s.left = 0


@rule
def recover(box, s, seat, slot, log):
    """DP-FX-3, DP-INF-2: from the discard pile into hand, seen by all."""
    s.left -= 1
    s.discard[seat] &= ~single(slot)
    s.hand[seat] |= single(slot)
    learn(box, s, seat, slot)
    note(log, state.RECOVERS, seat, EVERYONE, card_number(box, s, seat, slot))


@rule
def cleanse(box, s, seat, n, log):
    """DP-FX-4, DP-INF-3: back to the supply, from the hand first, then from the discard pile."""
    held = min(n, np.int64(s.hand_dirt[seat]))
    more = min(n - held, np.int64(s.discard_dirt[seat]))
    s.hand_dirt[seat] -= held
    s.discard_dirt[seat] -= more
    forget(box, s, seat, np.int64(0), held)
    if held < n:
        s.clean[seat] = 1
    note(log, state.CLEANSES, seat, EVERYONE, held + more, held)


@rule
def lay_out(box, s, seat, n, log):
    """DP-FX-6, DP-INF-3: Contamination from the hand lies openly on the table."""
    held = min(n, np.int64(s.hand_dirt[seat]))
    s.hand_dirt[seat] -= held
    s.aside_dirt[seat] += held
    s.left = held
    forget(box, s, seat, np.int64(0), held)
    if held < n:
        s.clean[seat] = 1
    note(log, state.LAYS_OUT, seat, EVERYONE, held)


@rule(small=True)
def targets(box, s, seat):
    """DP-FX-5 to DP-FX-7: whom the ability being carried out may hit."""
    return rivals_with_cards(s, seat) if box.effect[s.ability] == state.SABOTAGE else rivals(s, seat)


@rule
def ask_opponent(box, s, seat, rng, log):
    """DP-FX-5 to DP-FX-7: choose one; a single target needs no choice."""
    choices = targets(box, s, seat)
    if count(choices) > 1:
        s.ask = state.ASK_OPPONENT
        return
    strike(box, s, seat, lowest(choices), rng, log)


@rule
def strike_all(box, s, seat, rng, log):
    """DP-FX-5, DP-FX-7: every opponent, in lead order."""
    for i in range(np.int64(s.seats)):
        other = (np.int64(s.lead) + i) % s.seats
        if other != seat:
            strike(box, s, seat, other, rng, log)


@rule
def strike(box, s, seat, target, rng, log):
    """DP-FX-5 to DP-FX-7, DP-CARD-12: what the ability does to one opponent. Shields do not help."""
    s.ask = state.NO_ASK
    effect = box.effect[s.ability]
    n = box.n[s.ability]
    if effect == state.INFECT:
        s.discard_dirt[target] += n
        note(log, state.INFECTED, target, EVERYONE, n)
    elif effect == state.OFFLOAD:
        s.aside_dirt[seat] -= s.left
        s.discard_dirt[target] += s.left
        note(log, state.OFFLOADED, target, EVERYONE, s.left)
        s.left = 0
    else:
        sabotage(box, s, target, n, rng, log)


@rule
def sabotage(box, s, target, n, rng, log):
    """DP-FX-7: random hand cards go to the own discard pile; a Challenge among them was not played."""
    cards = np.int64(0)
    dirt = np.int64(0)
    for _ in range(min(n, hand_size(s, target))):
        at = below(rng, hand_size(s, target)) - s.hand_dirt[target]
        if at < 0:
            s.hand_dirt[target] -= 1
            dirt += 1
        else:
            slot = nth(s.hand[target], at)
            s.hand[target] &= ~single(slot)
            cards |= single(slot)
    s.discard[target] |= cards
    s.discard_dirt[target] += dirt
    forget(box, s, target, cards, dirt)
    note(log, state.SABOTAGED, target, EVERYONE, count(cards) + dirt, cards, dirt, s.member[target])


@rule
def salvage(s, seat, n, rng, log):
    """DP-FX-8: reveal the top Treasures and choose one; a single one needs no choice."""
    found = 0
    for i in range(n):
        s.salvaged[i] = next_treasure(s, rng, log)
        found += 1 if s.salvaged[i] != state.NO_CARD else 0
    note(log, state.SALVAGES, seat, EVERYONE, found, s.salvaged[0], s.salvaged[1], s.salvaged[2], s.salvaged[3])
    if found > 1:
        s.ask = state.ASK_SALVAGE
    else:
        take_salvaged(s, seat, np.int64(0), log)


@rule
def take_salvaged(s, seat, place, log):
    """DP-FX-8, DP-CARD-17: the chosen Treasure to the Stash, the rest to the Treasure discard."""
    s.ask = state.NO_ASK
    s.stash[seat] |= single(s.salvaged[place])
    note(log, state.TAKES_TREASURE, seat, EVERYONE, s.salvaged[place], 1)
    for i in range(state.MARKET):
        if i != place and s.salvaged[i] != state.NO_CARD:
            s.treasure_discard |= single(s.salvaged[i])
            note(log, state.TREASURE_LEFT, seat, EVERYONE, s.salvaged[i])
        s.salvaged[i] = state.NO_CARD


@rule
def ask_own_treasure(s, seat, log):
    """DP-FX-9: first the Treasure to give."""
    choices = own_treasures(s, seat, np.int64(s.ability))
    if count(choices) > 1:
        s.ask = state.ASK_OWN_TREASURE
    else:
        give_treasure(s, seat, lowest(choices), log)


@rule(small=True)
def only_place(s):
    """The place of the only available Treasure."""
    for place in range(state.MARKET):
        if s.market[place] != state.NO_CARD:
            return np.int64(place)
    return np.int64(state.NO_CARD)


@rule
def give_treasure(s, seat, treasure, log):
    """DP-FX-9: then the available Treasure to take for it."""
    s.give = treasure
    if available(s) > 1:
        s.ask = state.ASK_MARKET
    else:
        swap(s, seat, only_place(s), log)


@rule
def swap(s, seat, place, log):
    """DP-FX-9, DP-ABI-5: exchange the two, marks and all."""
    taken = np.int64(s.market[place])
    note(log, state.SWAPS, seat, EVERYONE, s.give, taken)
    s.stash[seat] = s.stash[seat] & ~single(s.give) | single(taken)
    s.market[place] = s.give
    s.give = state.NO_CARD
    s.ask = state.NO_ASK


@rule
def ask_market(s, rng, log):
    """DP-FX-10: choose an available Treasure."""
    if available(s) > 1:
        s.ask = state.ASK_MARKET
    else:
        reroll(s, only_place(s), rng, log)


@rule
def reroll(s, place, rng, log):
    """DP-FX-10, DP-CARD-17: the next Treasure takes the place, then the old one is discarded."""
    gone = np.int64(s.market[place])
    s.market[place] = next_treasure(s, rng, log)
    s.treasure_discard |= single(gone)
    s.ask = state.NO_ASK
    note(log, state.REROLLS, s.turn, EVERYONE, gone, s.market[place])


# ---------------------------------------------------------------- the answers to what it asks


@rule
def legal_answers(box, s, seat, out):
    """DP-INF-7: the choices of an ability, all of them among open cards, as ascending ids."""
    n = 0
    if s.ask == state.ASK_OPPONENT:
        return list_set(targets(box, s, seat), state.CHOOSE_OPPONENT, out, 0)
    if s.ask == state.ASK_OWN_TREASURE:
        return list_set(own_treasures(s, seat, np.int64(s.ability)), state.GIVE_TREASURE, out, 0)
    if s.ask == state.ASK_DISCARD:
        member = np.int64(s.member[seat])
        choices = first_of_classes(box, s, seat, s.discard[seat])
        for kind in range(state.KINDS):
            if has(choices, box.slot[member, kind]):
                out[n] = state.RECOVER_CARD + kind
                n += 1
        return n
    for place in range(state.MARKET):
        card = s.salvaged[place] if s.ask == state.ASK_SALVAGE else s.market[place]
        if card != state.NO_CARD:
            out[n] = state.CHOOSE_TREASURE + place
            n += 1
    return n


@rule
def choose_place(s, seat, place, rng, log):
    """DP-FX-8 to DP-FX-10: one of the Treasures on the table."""
    if s.ask == state.ASK_SALVAGE:
        take_salvaged(s, seat, place, log)
    elif s.give != state.NO_CARD:
        swap(s, seat, place, log)
    else:
        reroll(s, place, rng, log)
