"""Escape From a Dying Planet: every event of the log in words."""

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.engine.story import Number, Story, Teller
from escapade.games.dying_planet import state
from escapade.games.dying_planet.view import card_numbers
from escapade.games.dying_planet.words import WINDOW_WORDS, treasure_name

BID_WORDS: dict[int, str] = {state.TO_CHALLENGE: "the Challenge", state.TO_TREASURE: "the Treasures"}


def _set(box: Box, event: Happening) -> str:
    """The cards of an event in words."""
    names = [box.data.card_name(card) for card in card_numbers(box, event.member, event.slots, 0)]
    if event.contamination:
        names.append("Contamination" if event.contamination == 1 else f"{event.contamination} Contamination")
    return ", ".join(names) or "nothing"


def _begins(box: Box, e: Happening, _: bool) -> Line:
    if e.escalation == state.NO_ESCALATION:
        return Line(f"{{{e.seat}}} leads the first round.", "DP-SET-5")
    card = box.data.escalation[e.escalation]
    return Line(f"Escalation: {card.name}. {card.text} {{{e.seat}}} leads the first round.", "DP-ESC-3")


def _joins(box: Box, e: Happening, _: bool) -> Line:
    member = box.data.member[e.member]
    return Line(f"{{{e.seat}}} is {member.name}, {member.role}.", "DP-SET-7" if e.dealt else "DP-SET-6")


def _round(box: Box, e: Happening, _: bool) -> Line:
    card = box.data.challenge[e.challenge]
    kit = f" Supply Kit: {box.data.kit[e.kit].name}." if e.kit != state.NO_CARD else ""
    return Line(
        f"Round {e.number}: {card.name}, value {e.value}, Danger {e.danger}.{kit} {{{e.seat}}} leads.", "DP-RND-2"
    )


def _drawing(rule: str) -> Teller:
    return lambda box, e, whole: Line(
        f"{{{e.seat}}} draws {_set(box, e) if whole else f'{Number(e.count):card}'}.", rule
    )


def _using(home: str, rule: str) -> Teller:
    def uses(box: Box, e: Happening, _: bool) -> Line:
        card = getattr(box.data, home)[getattr(e, home)]
        return Line(f"{{{e.seat}}} uses {card.name}: {card.ability.text}", rule)

    return uses


def _commits(box: Box, e: Happening, whole: bool) -> Line:
    what = f": {_set(box, e)}" if whole else ""
    return Line(f"{{{e.seat}}} has committed to {BID_WORDS[e.bid]}{what}.", "DP-BID-3")


def _reveals(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{{{e.seat}}} reveals {e.total}: {_set(box, e)}.", "DP-CHA-1" if e.bid == state.TO_CHALLENGE else "DP-TRE-1"
    )


def _fails(box: Box, e: Happening, _: bool) -> Line:
    shield = f" ({e.shielded} shielded)" if e.shielded else ""
    return Line(f"{{{e.seat}}} fails against {e.value} and gains {e.gained} Contamination{shield}.", "DP-CHA-6")


def _tie_card(box: Box, e: Happening, _: bool) -> Line:
    if e.card == state.NO_CARD:
        return Line(f"Tie: {{{e.seat}}} has no card to reveal.", "DP-TIE-7")
    return Line(f"Tie: {{{e.seat}}} reveals {box.data.card_name(e.card)}.", "DP-TIE-1")


def _keeps(box: Box, e: Happening, _: bool) -> Line:
    name = box.data.challenge[e.challenge].name
    if not e.asked:
        return Line(f"{{{e.seat}}} keeps {name}: its ability would do nothing now.", "DP-CHA-13")
    return Line(f"{{{e.seat}}} keeps {name}.", "DP-CHA-12")


def _cleanses(box: Box, e: Happening, _: bool) -> Line:
    hand = f", {e.from_hand} of it from hand" if 0 < e.from_hand < e.count else ""
    place = "" if hand else " from hand" if e.from_hand else " from the discard pile"
    return Line(f"{{{e.seat}}} returns {e.count} Contamination{place} to the supply{hand}.", "DP-FX-4")


def _sabotaged(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} must discard {_set(box, e)}.", "DP-FX-7")


def _salvages(box: Box, e: Happening, _: bool) -> Line:
    names = ", ".join(
        box.data.treasure_name(card) for card in (e.first, e.second, e.third, e.fourth) if card != state.NO_CARD
    )
    return Line(f"{{{e.seat}}} reveals {names}.", "DP-FX-8")


def _takes_treasure(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} takes {box.data.treasure_name(e.treasure)}.", "DP-FX-8" if e.salvaged else "DP-TRE-7")


def _final(box: Box, e: Happening, _: bool) -> Line:
    parts = f"{e.treasures} for Treasures, {e.bonuses} in bonuses, {-e.penalty} for {e.contamination} Contamination"
    return Line(f"{{{e.seat}}}: {parts}, makes {e.score}.".replace("-", "−"), "DP-END-2")


def _last_card(box: Box, e: Happening, _: bool) -> Line:
    if e.card == state.NO_CARD:
        return Line(f"{{{e.seat}}} has no card left to reveal.", "DP-END-10")
    return Line(f"Last tie: {{{e.seat}}} reveals {box.data.card_name(e.card)}.", "DP-END-9")


_STORY = Story(
    state.EVENTS,
    says={
        "treasure": treasure_name,
        "given": treasure_name,
        "taken": treasure_name,
        "comes": treasure_name,
        "goes": treasure_name,
        "challenge": lambda box, challenge: box.data.challenge[challenge].name,
        "kit": lambda box, kit: box.data.kit[kit].name,
        "card": lambda box, card: box.data.card_name(card),
        "window": lambda _, window: WINDOW_WORDS[window],
    },
    lines={
        state.BEGINS: _begins,
        state.JOINS: _joins,
        state.ROUND: _round,
        state.APPEARS: ("{treasure} is available.", "DP-RND-2"),
        state.FIRST_HAND: _drawing("DP-SET-13"),
        state.DRAWS: _drawing("DP-FX-2"),
        state.REFILLS: _drawing("DP-REF-2"),
        state.RESHUFFLES: ("{seat} shuffles {count:card} of the discard pile into a new deck.", "DP-CARD-5"),
        state.COMMITS_BID: _commits,
        state.REVEALS: _reveals,
        state.PASSES_CHALLENGE: ("{seat} passes with {total} against {value}.", "DP-CHA-4"),
        state.FAILS: _fails,
        state.HUNTED: ("{seat} is hunted, with the lowest bid: {gained} Contamination.", "DP-ESC-10"),
        state.NOBODY_PASSES: ("Nobody passes: {challenge} is discarded.", "DP-CHA-16"),
        state.TIE_CARD: _tie_card,
        state.WINS_CHALLENGE: ("{seat} wins {challenge} with {total}.", "DP-CHA-9"),
        state.KEEPS: _keeps,
        state.TAKES_ABILITY: _using("challenge", "DP-CHA-15"),
        state.CHALLENGE_LEAVES: ("{challenge} has been played by {seat} and leaves the game.", "DP-CHA-17"),
        state.USES_TREASURE: _using("treasure", "DP-ABI-1"),
        state.USES_KIT: _using("kit", "DP-KIT-8"),
        state.HOLDS_BACK: ("{seat} holds back {window}.", "DP-WIN-2"),
        state.BOOSTS: ("{seat} adds {by}: {total} so far.", "DP-FX-1"),
        state.RECOVERS: ("{seat} takes back {card}.", "DP-FX-3"),
        state.CLEANSES: _cleanses,
        state.INFECTED: ("{seat} gains {count} Contamination.", "DP-FX-5"),
        state.LAYS_OUT: ("{seat} lays {count} Contamination from hand on the table.", "DP-FX-6"),
        state.OFFLOADED: ("{seat} gets {count} Contamination.", "DP-FX-6"),
        state.SABOTAGED: _sabotaged,
        state.SALVAGES: _salvages,
        state.TAKES_TREASURE: _takes_treasure,
        state.TREASURE_LEFT: ("{treasure} is discarded.", "DP-CARD-17"),
        state.SWAPS: ("{seat} gives {given} for {taken}.", "DP-FX-9"),
        state.REROLLS: ("{comes} replaces {goes}.", "DP-FX-10"),
        state.SCORES: ("{seat} gains {points:bonus point}.", "DP-FX-11"),
        state.SHIELDED: ("{seat} would gain {by} Contamination less this round.", "DP-FX-13"),
        state.TAKES_KIT: ("{seat} gets {kit}.", "DP-KIT-2"),
        state.KIT_LEFT: ("Nobody wins {kit}.", "DP-KIT-4"),
        state.TREASURES_RESHUFFLED: ("The Treasure discard is shuffled into a new deck of {count:card}.", "DP-CARD-18"),
        state.FINAL: _final,
        state.LAST_CARD: _last_card,
        state.WINS: ("{seat} gets the seat on the rescue craft with {score:point}.", "DP-END-1"),
    },
)


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _STORY.narrate(box, event, whole)
