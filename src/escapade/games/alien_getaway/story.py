"""Alien Getaway: every event of the log in words."""

from collections.abc import Callable

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.games.alien_getaway import state
from escapade.games.alien_getaway.state import AHEAD
from escapade.games.alien_getaway.view import TURNS


def _dice(digits: int) -> str:
    return " ".join(str(digits))


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _NARRATORS[event.kind](box, state.EVENTS.read(event), whole)


def _begins(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Game {e.game}. {{{e.seat}}} starts.", "AG-SET-6")


def _dealt(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} begins a pile with {box.data.short(e.card)}.", "AG-SET-2")


def _draws(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} draws {e.count} card{'s' * (e.count != 1)}.", "AG-DRAW-1")
    cards = " and ".join(box.data.short(card) for card in (e.first, e.second, e.third, e.fourth)[: e.count])
    return Line(f"{{{e.seat}}} draws {cards}.", "AG-DRAW-1")


def _lays(box: Box, e: Happening, _: bool) -> Line:
    way = "" if e.turn == AHEAD else f", turning {TURNS[e.turn]}"
    return Line(f"{{{e.seat}}} lays {box.data.short(e.card)}{way}.", "AG-GRID-5")


def _rolls(box: Box, e: Happening, _: bool) -> Line:
    points = f"{e.points} Motion point{'s' * (e.points != 1)}"
    return Line(f"{{{e.seat}}} rolls {_dice(e.dice)} for {box.data.short(e.card)}: {points}.", "AG-MOVE-3")


def _flies(box: Box, e: Happening, _: bool) -> Line:
    if e.cards == 0:
        return Line("Zoid stays.", "AG-MOVE-5")
    return Line(f"Zoid flies {e.cards} card{'s' * (e.cards != 1)}; {e.ahead} ahead.", "AG-MOVE-4")


def _passes(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} passes.", "AG-PASS-1")


def _takes(box: Box, e: Happening, _: bool) -> Line:
    source = "the draw pile" if e.from_pile else "the start of the route"
    return Line(
        f"{{{e.seat}}} takes {box.data.short(e.card)} from {source}.", "AG-PEN-2" if e.from_pile else "AG-PEN-1"
    )


def _spared(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{{{e.seat}}} is spared {e.count} penalty card{'s' * (e.count != 1)}: none is left to take.", "AG-PEN-2"
    )


def _stacks(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} puts {box.data.short(e.card)} on the pile.", "AG-PILE-1")


def _pairs(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} discards {box.data.short(e.card)} with {box.data.short(e.top)}.", "AG-PILE-2")


def _final(box: Box, e: Happening, _: bool) -> Line:
    turns = "one more turn" if e.turns == 1 else "one more turn each"
    return Line(f"The draw pile is empty. Final round: {turns}.", "AG-FIN-1")


def _left_over(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} puts {box.data.short(e.card)} down from hand.", "AG-FIN-3")


def _ends(box: Box, e: Happening, _: bool) -> Line:
    cards = f"{e.cards} card{'s' * (e.cards != 1)}"
    return Line(f"Game {e.game}: {{{e.seat}}} has {e.points} point{'s' * (e.points != 1)} in {cards}.", "AG-SCORE-1")


def _oola_draws(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} turns up {box.data.short(e.card)}.", "AG-SOLO-4")


def _oola_boxes(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{box.data.short(e.card)} cannot be laid and goes to the box.", "AG-SOLO-7")


def _oola_skipped(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} plays no final turn.", "AG-SOLO-12")


_NARRATORS: dict[int, Callable[[Box, Happening, bool], Line]] = {
    state.BEGINS: _begins,
    state.DEALT: _dealt,
    state.DRAWS: _draws,
    state.LAYS_CARD: _lays,
    state.ROLLS: _rolls,
    state.FLIES: _flies,
    state.PASSES: _passes,
    state.TAKES: _takes,
    state.SPARED: _spared,
    state.STACKS: _stacks,
    state.PAIRS: _pairs,
    state.FINAL_ROUND: _final,
    state.LEFT_OVER: _left_over,
    state.ENDS: _ends,
    state.OOLA_DRAWS: _oola_draws,
    state.OOLA_BOXES: _oola_boxes,
    state.OOLA_SKIPPED: _oola_skipped,
}
