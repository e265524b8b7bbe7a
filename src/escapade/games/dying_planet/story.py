"""Escape From a Dying Planet: every event of the log in words."""

from collections.abc import Callable

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.games.dying_planet import state
from escapade.games.dying_planet.view import card_numbers
from escapade.games.dying_planet.words import WINDOW_WORDS

BIDS = ("the Challenge", "the Treasures")


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _NARRATORS[event.kind](box, state.EVENTS.read(event), whole)


def _who(event: Happening) -> str:
    return f"{{{event.seat}}}"


def _many(number: int, one: str = "card") -> str:
    return f"{number} {one}{'s' * (abs(number) != 1)}"


def _set(box: Box, event: Happening) -> str:
    """The cards of an event in words."""
    names = [box.data.card_name(card) for card in card_numbers(box, event.member, event.slots, 0)]
    if event.contamination:
        names.append("Contamination" if event.contamination == 1 else f"{event.contamination} Contamination")
    return ", ".join(names) or "nothing"


def _begins(box: Box, e: Happening, _: bool) -> Line:
    if e.escalation == state.NO_ESCALATION:
        return Line(f"{_who(e)} leads the first round.", "DP-SET-5")
    card = box.data.escalation[e.escalation]
    return Line(f"Escalation: {card.name}. {card.text} {_who(e)} leads the first round.", "DP-ESC-3")


def _joins(box: Box, e: Happening, _: bool) -> Line:
    member = box.data.member[e.member]
    return Line(f"{_who(e)} is {member.name}, {member.role}.", "DP-SET-7" if e.dealt else "DP-SET-6")


def _round(box: Box, e: Happening, _: bool) -> Line:
    card = box.data.challenge[e.challenge]
    kit = f" Supply Kit: {box.data.kit[e.kit].name}." if e.kit != state.NO_CARD else ""
    return Line(f"Round {e.number}: {card.name}, value {e.value}, Danger {e.danger}.{kit} {_who(e)} leads.", "DP-RND-2")


def _appears(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{box.data.treasure_name(e.treasure)} is available.", "DP-RND-2")


def _drawing(rule: str) -> Callable[[Box, Happening, bool], Line]:
    def draws(box: Box, e: Happening, whole: bool) -> Line:
        return Line(f"{_who(e)} draws {_set(box, e) if whole else _many(e.count)}.", rule)

    return draws


def _reshuffles(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} shuffles {_many(e.count)} of the discard pile into a new deck.", "DP-CARD-5")


def _commits(box: Box, e: Happening, whole: bool) -> Line:
    what = f": {_set(box, e)}" if whole else ""
    return Line(f"{_who(e)} has committed to {BIDS[e.bid]}{what}.", "DP-BID-3")


def _reveals(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{_who(e)} reveals {e.total}: {_set(box, e)}.", "DP-CHA-1" if e.bid == state.TO_CHALLENGE else "DP-TRE-1"
    )


def _passes_challenge(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} passes with {e.total} against {e.value}.", "DP-CHA-4")


def _fails(box: Box, e: Happening, _: bool) -> Line:
    shield = f" ({e.shielded} shielded)" if e.shielded else ""
    return Line(f"{_who(e)} fails against {e.value} and gains {e.gained} Contamination{shield}.", "DP-CHA-6")


def _hunted(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} is hunted, with the lowest bid: {e.gained} Contamination.", "DP-ESC-10")


def _nobody(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Nobody passes: {box.data.challenge[e.challenge].name} is discarded.", "DP-CHA-16")


def _tie_card(box: Box, e: Happening, _: bool) -> Line:
    if e.card == state.NO_CARD:
        return Line(f"Tie: {_who(e)} has no card to reveal.", "DP-TIE-7")
    return Line(f"Tie: {_who(e)} reveals {box.data.card_name(e.card)}.", "DP-TIE-1")


def _wins_challenge(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} wins {box.data.challenge[e.challenge].name} with {e.total}.", "DP-CHA-9")


def _keeps(box: Box, e: Happening, _: bool) -> Line:
    name = box.data.challenge[e.challenge].name
    if not e.asked:
        return Line(f"{_who(e)} keeps {name}: its ability would do nothing now.", "DP-CHA-13")
    return Line(f"{_who(e)} keeps {name}.", "DP-CHA-12")


def _takes_ability(box: Box, e: Happening, _: bool) -> Line:
    card = box.data.challenge[e.challenge]
    return Line(f"{_who(e)} uses {card.name}: {card.ability.text}", "DP-CHA-15")


def _challenge_leaves(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{box.data.challenge[e.challenge].name} has been played by {_who(e)} and leaves the game.", "DP-CHA-17"
    )


def _uses_treasure(box: Box, e: Happening, _: bool) -> Line:
    card = box.data.treasure[e.treasure]
    return Line(f"{_who(e)} uses {card.name}: {card.ability.text}", "DP-ABI-1")


def _uses_kit(box: Box, e: Happening, _: bool) -> Line:
    card = box.data.kit[e.kit]
    return Line(f"{_who(e)} uses {card.name}: {card.ability.text}", "DP-KIT-8")


def _holds_back(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} holds back {WINDOW_WORDS[e.window]}.", "DP-WIN-2")


def _boosts(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} adds {e.by}: {e.total} so far.", "DP-FX-1")


def _recovers(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} takes back {box.data.card_name(e.card)}.", "DP-FX-3")


def _cleanses(box: Box, e: Happening, _: bool) -> Line:
    hand = f", {e.from_hand} of it from hand" if 0 < e.from_hand < e.count else ""
    place = "" if hand else " from hand" if e.from_hand else " from the discard pile"
    return Line(f"{_who(e)} returns {e.count} Contamination{place} to the supply{hand}.", "DP-FX-4")


def _infected(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} gains {e.count} Contamination.", "DP-FX-5")


def _lays_out(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} lays {e.count} Contamination from hand on the table.", "DP-FX-6")


def _offloaded(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} gets {e.count} Contamination.", "DP-FX-6")


def _sabotaged(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} must discard {_set(box, e)}.", "DP-FX-7")


def _salvages(box: Box, e: Happening, _: bool) -> Line:
    names = ", ".join(
        box.data.treasure_name(card) for card in (e.first, e.second, e.third, e.fourth) if card != state.NO_CARD
    )
    return Line(f"{_who(e)} reveals {names}.", "DP-FX-8")


def _takes_treasure(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} takes {box.data.treasure_name(e.treasure)}.", "DP-FX-8" if e.salvaged else "DP-TRE-7")


def _treasure_left(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{box.data.treasure_name(e.treasure)} is discarded.", "DP-CARD-17")


def _swaps(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} gives {box.data.treasure_name(e.given)} for {box.data.treasure_name(e.taken)}.", "DP-FX-9")


def _rerolls(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{box.data.treasure_name(e.comes)} replaces {box.data.treasure_name(e.goes)}.", "DP-FX-10")


def _scores(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} gains {_many(e.points, 'bonus point')}.", "DP-FX-11")


def _shielded(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} would gain {e.by} Contamination less this round.", "DP-FX-13")


def _takes_kit(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_who(e)} gets {box.data.kit[e.kit].name}.", "DP-KIT-2")


def _kit_left(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Nobody wins {box.data.kit[e.kit].name}.", "DP-KIT-4")


def _treasures_reshuffled(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"The Treasure discard is shuffled into a new deck of {_many(e.count)}.", "DP-CARD-18")


def _final(box: Box, e: Happening, _: bool) -> Line:
    parts = f"{e.treasures} for Treasures, {e.bonuses} in bonuses, {-e.penalty} for {e.contamination} Contamination"
    return Line(f"{_who(e)}: {parts}, makes {e.score}.".replace("-", "−"), "DP-END-2")


def _last_card(box: Box, e: Happening, _: bool) -> Line:
    if e.card == state.NO_CARD:
        return Line(f"{_who(e)} has no card left to reveal.", "DP-END-10")
    return Line(f"Last tie: {_who(e)} reveals {box.data.card_name(e.card)}.", "DP-END-9")


def _wins(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{_who(e)} gets the seat on the rescue craft with {_many(e.score, 'point')}.".replace("-", "−"), "DP-END-1"
    )


_NARRATORS: dict[int, Callable[[Box, Happening, bool], Line]] = {
    state.BEGINS: _begins,
    state.JOINS: _joins,
    state.ROUND: _round,
    state.APPEARS: _appears,
    state.FIRST_HAND: _drawing("DP-SET-13"),
    state.DRAWS: _drawing("DP-FX-2"),
    state.REFILLS: _drawing("DP-REF-2"),
    state.RESHUFFLES: _reshuffles,
    state.COMMITS_BID: _commits,
    state.REVEALS: _reveals,
    state.PASSES_CHALLENGE: _passes_challenge,
    state.FAILS: _fails,
    state.HUNTED: _hunted,
    state.NOBODY_PASSES: _nobody,
    state.TIE_CARD: _tie_card,
    state.WINS_CHALLENGE: _wins_challenge,
    state.KEEPS: _keeps,
    state.TAKES_ABILITY: _takes_ability,
    state.CHALLENGE_LEAVES: _challenge_leaves,
    state.USES_TREASURE: _uses_treasure,
    state.USES_KIT: _uses_kit,
    state.HOLDS_BACK: _holds_back,
    state.BOOSTS: _boosts,
    state.RECOVERS: _recovers,
    state.CLEANSES: _cleanses,
    state.INFECTED: _infected,
    state.LAYS_OUT: _lays_out,
    state.OFFLOADED: _offloaded,
    state.SABOTAGED: _sabotaged,
    state.SALVAGES: _salvages,
    state.TAKES_TREASURE: _takes_treasure,
    state.TREASURE_LEFT: _treasure_left,
    state.SWAPS: _swaps,
    state.REROLLS: _rerolls,
    state.SCORES: _scores,
    state.SHIELDED: _shielded,
    state.TAKES_KIT: _takes_kit,
    state.KIT_LEFT: _kit_left,
    state.TREASURES_RESHUFFLED: _treasures_reshuffled,
    state.FINAL: _final,
    state.LAST_CARD: _last_card,
    state.WINS: _wins,
}
