"""Alien Getaway: every event of the log in words."""

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.engine.piles import listed
from escapade.engine.story import Number, Story
from escapade.games.alien_getaway import state


def _draws(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} draws {Number(e.count):card}.", "AG-DRAW-1")
    cards = " and ".join(box.data.short(card) for card in (e.first, e.second, e.third, e.fourth)[: e.count])
    return Line(f"{{{e.seat}}} draws {cards}.", "AG-DRAW-1")


def _lays(box: Box, e: Happening, _: bool) -> Line:
    way = "" if e.turn == state.AHEAD else f", turning {state.TURNS[e.turn].name}"
    return Line(f"{{{e.seat}}} lays {box.data.short(e.card)}{way}.", "AG-GRID-5")


def _flies(box: Box, e: Happening, _: bool) -> Line:
    if e.cards == 0:
        return Line("Zoid stays.", "AG-MOVE-3" if e.ahead else "AG-MOVE-5")
    return Line(f"Zoid flies {Number(e.cards):card}; {e.ahead} ahead.", "AG-MOVE-4")


def _drifts(box: Box, e: Happening, _: bool) -> Line:
    words = f"Zoid drifts on; {e.ahead} ahead." if e.cards else "Zoid stays: no card lies ahead."
    return Line(words, "AG-PASS-1")


def _takes(box: Box, e: Happening, _: bool) -> Line:
    source = "the draw pile" if e.from_pile else "the start of the route"
    return Line(
        f"{{{e.seat}}} takes {box.data.short(e.card)} from {source}.", "AG-PEN-2" if e.from_pile else "AG-PEN-1"
    )


def _stacks(box: Box, e: Happening, _: bool) -> Line:
    if e.step == 4:
        return Line(f"{{{e.seat}}} plays {box.data.short(e.card)} on the pile.", "AG-PLAN-1")
    oola_draws_planet = e.step == 0 and e.card >= box.record.asteroids
    return Line(
        f"{{{e.seat}}} puts {box.data.short(e.card)} on the pile.", "AG-SOLO-5" if oola_draws_planet else "AG-PILE-1"
    )


def _pairs(box: Box, e: Happening, _: bool) -> Line:
    card, top = box.data.short(e.card), box.data.short(e.top)
    if e.step == 4:
        return Line(f"{{{e.seat}}} plays {card} and discards it with {top}.", "AG-PLAN-1")
    return Line(f"{{{e.seat}}} discards {card} with {top}.", "AG-PILE-2" if e.step else "AG-SOLO-11")


def _final(box: Box, e: Happening, _: bool) -> Line:
    turns = "one more turn" if e.turns == 1 else "one more turn each"
    return Line(f"The draw pile is empty. Final round: {turns}.", "AG-FIN-1")


def _tie(box: Box, e: Happening, _: bool) -> Line:
    """Who wins in spite of equal points, or shares the win."""
    winners = [f"{{{side}}}" for side in listed(e.winners)]
    points, rule = ("Grand totals", "AG-GRAND-2") if e.games > 1 else ("points", "AG-SCORE-2")
    if len(winners) == 1:
        return Line(f"The lowest {points} are equal: {winners[0]} wins with fewer cards, {e.cards}.", rule)
    names = f"{', '.join(winners[:-1])} and {winners[-1]}"
    return Line(f"The lowest {points} are equal, and so are the cards: {names} share the win.", rule)


def _short(box: Box, card: int) -> str:
    return str(box.data.short(card))


_STORY = Story(
    state.EVENTS,
    says={
        "card": _short,
        "top": _short,
        "dice": lambda _, digits: " ".join(str(digits)),
    },
    lines={
        state.BEGINS: ("Game {game}. {seat} starts.", "AG-SET-6"),
        state.DEALT: ("{seat} begins a pile with {card}.", "AG-SET-2"),
        state.DRAWS: _draws,
        state.LAYS_CARD: _lays,
        state.ROLLS: ("{seat} rolls {dice} for {card}: {points:Motion point}.", "AG-MOVE-3"),
        state.FLIES: _flies,
        state.PASSES: ("{seat} passes.", "AG-PASS-1"),
        state.DRIFTS: _drifts,
        state.TAKES: _takes,
        state.SPARED: ("{seat} is spared {count:penalty card}: none is left to take.", "AG-PEN-2"),
        state.STACKS: _stacks,
        state.PAIRS: _pairs,
        state.FINAL_ROUND: _final,
        state.LEFT_OVER: ("{seat} puts {card} down from hand.", "AG-FIN-3"),
        state.ENDS: ("Game {game}: {seat} has {points:point} in {cards:card}.", "AG-SCORE-1"),
        state.TIE: _tie,
        state.OOLA_DRAWS: ("{seat} turns up {card}.", "AG-SOLO-4"),
        state.OOLA_BOXES: ("{card} cannot be laid and goes to the box.", "AG-SOLO-7"),
        state.OOLA_SKIPPED: ("{seat} plays no final turn.", "AG-SOLO-12"),
        state.OOLA_ENDS: ("Game {game}: {seat} has {cards:point}, one for each card.", "AG-SOLO-13"),
    },
)


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _STORY.narrate(box, event, whole)
