"""Andromeda Escape: every event of the log in words."""

from collections.abc import Callable

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.state import COPIES, NONE, WORMHOLE
from escapade.games.andromeda_escape.view import members
from escapade.games.andromeda_escape.words import DECK_NAMES, PLACE_NAMES, _place, vp_words

# ---------------------------------------------------------------- the log


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _NARRATORS[event.kind](box, state.EVENTS.read(event), whole)


def _begins(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} will start. Everyone looks at three missions.", "AE-SETUP-11")


def _returns(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} has put a mission back.", "AE-SETUP-6")
    return Line(f"{{{e.seat}}} puts mission {box.data.orders(e.mission)} back.", "AE-SETUP-6")


def _opens(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Open {DECK_NAMES[e.deck]} card: {box.data.title(e.card // COPIES)}.", "AE-DECK-1")


def _deals(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} is dealt an ALERT card.", "AE-SETUP-9")
    return Line(f"{{{e.seat}}} is dealt {box.data.title(e.card // COPIES)}.", "AE-SETUP-9")


def _turn(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}}'s turn.", "AE-TURN-1")


def _plays(box: Box, e: Happening, _: bool) -> Line:
    card = box.data.card[e.letter]
    change = f" ({vp_words(e.change)}, now {e.vp})" if e.change else ""
    return Line(f"{{{e.seat}}} plays {card.letter} {card.name}{change}.", f"AE-ACT-{card.letter}")


def _launches(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} launches to {_place(box, e.field)}.", "AE-MOVE-1")


def _moves_ship(box: Box, e: Happening, _: bool) -> Line:
    start, end = _place(box, e.start), _place(box, e.end)
    if e.over != NONE:
        return Line(f"{{{e.seat}}} warps from {start} over {_place(box, e.over)} to {end}.", "AE-WARP-4")
    whose = f"{{{e.owner}}}'s ship " if e.owner != e.seat else ""
    if e.end != WORMHOLE and box.record.zone[e.start] != box.record.zone[e.end]:
        return Line(f"{{{e.seat}}} flies across the dotted route from {start} to {end}.", "AE-MOVE-3")
    return Line(f"{{{e.seat}}} moves {whose}from {start} to {end}.", "AE-MOVE-2")


def _jumps(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{{{e.seat}}} jumps from {_place(box, e.start)} over {_place(box, e.over)} to {_place(box, e.end)}.",
        "AE-CARD-4",
    )


def _relocates(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} moves from {_place(box, e.start)} straight to {_place(box, e.end)}.", "AE-CARD-7")


def _swaps(box: Box, e: Happening, _: bool) -> Line:
    one, other = _place(box, e.one), _place(box, e.other)
    return Line(
        f"The ships of {{{e.one_owner}}} on {one} and of {{{e.other_owner}}} on {other} change places.", "AE-SKIP-3"
    )


def _charges(box: Box, e: Happening, _: bool) -> Line:
    whose = "a ship" if e.owner == e.seat else f"{{{e.owner}}}'s ship"
    return Line(f"{{{e.seat}}} sets {whose} on {_place(box, e.field)} upright.", "AE-WARP-1")


def _recalls(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} takes the ship on {_place(box, e.field)} back to the platform.", "AE-ACT-A")


def _blocks(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} closes the dotted route {box.data.board.route[e.route].id}.", "AE-ACT-R")


def _discards(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} throws {box.data.title(e.letter)} away.", "AE-ACT-S")


def _draws_missions(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} looks at {e.count} mission{'s' * (e.count != 1)}.", "AE-ACT-K")
    seen = ", ".join(box.data.orders(mission) for mission in members(e.missions))
    return Line(f"{{{e.seat}}} looks at the missions {seen}.", "AE-ACT-K")


def _keeps_mission(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} keeps a mission.", "AE-INFO-8")
    back = ", ".join(box.data.orders(mission) for mission in members(e.back))
    rest = f" and puts back {back}" if back else ""
    return Line(f"{{{e.seat}}} keeps mission {box.data.orders(e.mission)}{rest}.", "AE-INFO-8")


def _chooses(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} chooses {{{e.player}}}, who decides how.", "AE-CARD-6")


def _skips(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} skips: disc on {e.field}, {box.data.huds.skip[e.field - 1].name}.", "AE-SKIP-1")


def _declines(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} declines the reward.", "AE-SKIP-5")


def _saves(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}}'s ship from {_place(box, e.field)} is saved.", "AE-SAVE-1")


def _takes(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} takes {box.data.title(e.card // COPIES)}.", "AE-SAVE-2")


def _finds_lost(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}}'s Lost Ship appears on {_place(box, e.field)}.", "AE-LOST-2")


def _finishes(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} has saved the Last Ship and takes {_place_name(e.place)} place.", "AE-LAST-1")


def _drifts(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{{{e.seat}}}'s last ship on {_place(box, e.field)} may not be saved: {{{e.seat}}} is adrift.", "AE-LAST-4"
    )


def _claims(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{{{e.seat}}} accomplishes mission {box.data.orders(e.mission)}: {vp_words(e.vp)}.", f"AE-MIS-{e.mission}"
    )


def _awarded(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} is the last one racing and takes {_place_name(e.place)} place.", "AE-END-2")


def _ends(box: Box, e: Happening, _: bool) -> Line:
    parts = f"{e.disc} on the disc, {vp_words(e.place)} for the place, {vp_words(e.hand)} in hand"
    return Line(f"{{{e.seat}}} has {e.total} VP: {parts}.", "AE-SCORE-4")


def _place_name(place: int) -> str:
    return PLACE_NAMES[place] if place < len(PLACE_NAMES) else str(place)


_NARRATORS: dict[int, Callable[[Box, Happening, bool], Line]] = {
    state.BEGINS: _begins,
    state.RETURNS: _returns,
    state.OPENS: _opens,
    state.DEALS: _deals,
    state.TURN: _turn,
    state.PLAYS: _plays,
    state.LAUNCHES: _launches,
    state.MOVES_SHIP: _moves_ship,
    state.JUMPS: _jumps,
    state.RELOCATES: _relocates,
    state.SWAPS: _swaps,
    state.CHARGES: _charges,
    state.RECALLS: _recalls,
    state.BLOCKS: _blocks,
    state.DISCARDS: _discards,
    state.DRAWS_MISSIONS: _draws_missions,
    state.KEEPS_MISSION: _keeps_mission,
    state.CHOOSES: _chooses,
    state.SKIPS: _skips,
    state.DECLINES: _declines,
    state.SAVES: _saves,
    state.TAKES: _takes,
    state.FINDS_LOST: _finds_lost,
    state.FINISHES: _finishes,
    state.DRIFTS: _drifts,
    state.CLAIMS: _claims,
    state.AWARDED: _awarded,
    state.ENDS: _ends,
}
