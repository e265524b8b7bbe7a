"""Andromeda Escape: every event of the log in words."""

from collections.abc import Callable

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.engine.piles import listed
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.box import DECKS, ORDINALS, spelled
from escapade.games.andromeda_escape.words import card_rule, place_name, vp_words

PRINTED_MISSIONS = 15  # a designer's further missions have no rule of their own

# ---------------------------------------------------------------- the log


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _NARRATORS[event.kind](box, state.EVENTS.read(event), whole)


def _begins(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} will start. Everyone looks at {spelled(int(box.record.dealt))} missions.", "AE-SETUP-11")


def _returns(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} has put a mission back.", "AE-SETUP-6")
    return Line(f"{{{e.seat}}} puts mission {box.data.orders(e.mission)} back.", "AE-SETUP-6")


def _opens(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Open {DECKS[e.deck]} card: {box.data.title(e.letter)}.", "AE-DECK-1")


def _deals(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} is dealt an ALERT card.", "AE-SETUP-9")
    return Line(f"{{{e.seat}}} is dealt {box.data.title(e.letter)}.", "AE-SETUP-9")


def _turn(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}}'s turn.", "AE-TURN-1")


def _plays(box: Box, e: Happening, _: bool) -> Line:
    change = f": {vp_words(e.change)}, now {e.vp}" if e.change else ""
    return Line(f"{{{e.seat}}} plays {box.data.title(e.letter)}{change}.", card_rule(box, e.letter))


def _launches(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} launches to {place_name(box, e.field)}.", _by(box, e, "AE-MOVE-1"))


def _moves_ship(box: Box, e: Happening, _: bool) -> Line:
    start, end = place_name(box, e.start), place_name(box, e.end)
    whose = f"{{{e.owner}}}'s ship " if e.owner != e.seat else ""
    if e.end != state.WORMHOLE and box.record.zone[e.start] != box.record.zone[e.end]:
        return Line(f"{{{e.seat}}} flies across the dotted route from {start} to {end}.", "AE-MOVE-3")
    return Line(f"{{{e.seat}}} moves {whose}from {start} to {end}.", _by(box, e, "AE-MOVE-2"))


def _warps(box: Box, e: Happening, _: bool) -> Line:
    over = f" over {place_name(box, e.over)}" if e.over != state.NONE else ""
    return Line(f"{{{e.seat}}} warps from {place_name(box, e.start)}{over} to {place_name(box, e.end)}.", "AE-WARP-4")


def _jumps(box: Box, e: Happening, _: bool) -> Line:
    start, over, end = (place_name(box, field) for field in (e.start, e.over, e.end))
    return Line(f"{{{e.seat}}} jumps from {start} over {over} to {end}.", _by(box, e, "AE-CARD-4"))


def _relocates(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{{{e.seat}}} moves from {place_name(box, e.start)} straight to {place_name(box, e.end)}.",
        _by(box, e, "AE-CARD-7"),
    )


def _swaps(box: Box, e: Happening, _: bool) -> Line:
    one, other = place_name(box, e.one), place_name(box, e.other)
    ships = f"The ships of {{{e.one_owner}}} on {one} and of {{{e.other_owner}}} on {other}"
    return Line(f"{ships} change places.", _by(box, e, "AE-SKIP-3"))


def _charges(box: Box, e: Happening, _: bool) -> Line:
    whose = "a ship" if e.owner == e.seat else f"{{{e.owner}}}'s ship"
    return Line(f"{{{e.seat}}} sets {whose} on {place_name(box, e.field)} upright.", _by(box, e, "AE-SKIP-4"))


def _recalls(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{{{e.seat}}} takes the ship on {place_name(box, e.field)} back to the platform.", _by(box, e, "AE-ACT-A")
    )


def _blocks(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} closes the dotted route {box.data.board.route[e.route].id}.", _by(box, e, "AE-ACT-R"))


def _discards(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} throws {box.data.title(e.letter)} away.", _by(box, e, "AE-ACT-S"))


def _draws_missions(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} looks at {e.count} mission{'s' * (e.count != 1)}.", "AE-ACT-K")
    seen = ", ".join(box.data.orders(mission) for mission in listed(e.missions))
    return Line(f"{{{e.seat}}} looks at the missions {seen}.", "AE-ACT-K")


def _keeps_mission(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} keeps a mission.", "AE-INFO-8")
    back = ", ".join(box.data.orders(mission) for mission in listed(e.back))
    rest = f" and puts back {back}" if back else ""
    return Line(f"{{{e.seat}}} keeps mission {box.data.orders(e.mission)}{rest}.", "AE-INFO-8")


def _chooses(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} chooses {{{e.player}}}, who decides how.", "AE-CARD-6")


def _skips(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} skips: disc on {e.field}, {box.data.huds.skip[e.field - 1].name}.", "AE-SKIP-1")


def _declines(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} declines the reward.", "AE-SKIP-5")


def _saves(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}}'s ship from {place_name(box, e.field)} is saved.", "AE-SAVE-1")


def _takes(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} takes {box.data.title(e.letter)}.", _by(box, e, "AE-SAVE-2"))


def _finds_lost(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}}'s Lost Ship appears on {place_name(box, e.field)}.", "AE-LOST-2")


def _finishes(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} has saved the Last Ship and takes {ORDINALS[e.place]} place.", "AE-LAST-1")


def _drifts(box: Box, e: Happening, _: bool) -> Line:
    ship = f"{{{e.seat}}}'s only ship, on {place_name(box, e.field)}, may not be saved while the Lost Ship is missing"
    return Line(f"{ship}: it is taken off the board, and {{{e.seat}}} is adrift.", "AE-LAST-4")


def _claims(box: Box, e: Happening, _: bool) -> Line:
    rule = f"AE-MIS-{e.mission}" if e.mission <= PRINTED_MISSIONS else "AE-MIS-G1"
    return Line(f"{{{e.seat}}} accomplishes mission {box.data.orders(e.mission)}: {vp_words(e.vp)}.", rule)


def _awarded(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} is the last one racing and takes {ORDINALS[e.place]} place.", "AE-END-2")


def _ends(box: Box, e: Happening, _: bool) -> Line:
    parts = f"{e.disc} on the disc, {vp_words(e.place)} for the place, {vp_words(e.hand)} in hand"
    return Line(f"{{{e.seat}}} has {e.total} VP: {parts}.", "AE-SCORE-4")


def _by(box: Box, e: Happening, rule: str) -> str:
    """The rule of the card that did it, or the one for doing it without a card."""
    return rule if e.by == state.NONE else card_rule(box, e.by)


_NARRATORS: dict[int, Callable[[Box, Happening, bool], Line]] = {
    state.BEGINS: _begins,
    state.RETURNS: _returns,
    state.OPENS: _opens,
    state.DEALS: _deals,
    state.TURN: _turn,
    state.PLAYS: _plays,
    state.LAUNCHES: _launches,
    state.MOVES_SHIP: _moves_ship,
    state.WARPS: _warps,
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
