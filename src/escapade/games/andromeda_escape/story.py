"""Andromeda Escape: every event of the log in words."""

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.engine.piles import listed
from escapade.engine.story import Story, Teller, side
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.box import ORDINALS, spelled
from escapade.games.andromeda_escape.words import card_rule, place_name, vp_words

PRINTED_MISSIONS = 15  # a designer's further missions have no rule of their own


def _begins(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} will start. Everyone looks at {spelled(box.record.dealt)} missions.", "AE-SETUP-11")


def _plays(box: Box, e: Happening, _: bool) -> Line:
    change = f": {vp_words(e.change)}, now {e.vp}" if e.change else ""
    return Line(f"{{{e.seat}}} plays {box.data.title(e.letter)}{change}.", card_rule(box, e.letter))


def _moves_ship(box: Box, e: Happening, _: bool) -> Line:
    start, end = place_name(box, e.start), place_name(box, e.end)
    whose = f"{{{e.owner}}}'s ship " if e.owner != e.seat else ""
    if e.end != state.WORMHOLE and box.record.zone[e.start] != box.record.zone[e.end]:
        return Line(f"{{{e.seat}}} flies across the dotted route from {start} to {end}.", "AE-MOVE-3")
    return Line(f"{{{e.seat}}} moves {whose}from {start} to {end}.", _by(box, e, "AE-MOVE-2"))


def _warps(box: Box, e: Happening, _: bool) -> Line:
    over = f" over {place_name(box, e.over)}" if e.over != state.NONE else ""
    return Line(f"{{{e.seat}}} warps from {place_name(box, e.start)}{over} to {place_name(box, e.end)}.", "AE-WARP-4")


def _swaps(box: Box, e: Happening, _: bool) -> Line:
    one, other = place_name(box, e.one), place_name(box, e.other)
    ships = f"The ships of {{{e.one_owner}}} on {one} and of {{{e.other_owner}}} on {other}"
    return Line(f"{ships} change places.", _by(box, e, "AE-SKIP-3"))


def _charges(box: Box, e: Happening, _: bool) -> Line:
    whose = "a ship" if e.owner == e.seat else f"{{{e.owner}}}'s ship"
    return Line(f"{{{e.seat}}} sets {whose} on {place_name(box, e.field)} upright.", _by(box, e, "AE-SKIP-4"))


def _keeps_mission(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} keeps a mission.", "AE-INFO-8")
    back = ", ".join(box.data.orders(mission) for mission in listed(e.back))
    rest = f" and puts back {back}" if back else ""
    return Line(f"{{{e.seat}}} keeps mission {box.data.orders(e.mission)}{rest}.", "AE-INFO-8")


def _skips(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} skips: disc on {e.field}, {box.data.huds.skip[e.field - 1].name}.", "AE-SKIP-1")


def _claims(box: Box, e: Happening, _: bool) -> Line:
    rule = f"AE-MIS-{e.mission}" if e.mission <= PRINTED_MISSIONS else "AE-MIS-G1"
    return Line(f"{{{e.seat}}} accomplishes mission {box.data.orders(e.mission)}: {vp_words(e.vp)}.", rule)


def _ends(box: Box, e: Happening, _: bool) -> Line:
    parts = f"{e.disc} on the disc, {vp_words(e.place)} for the place, {vp_words(e.hand)} in hand"
    return Line(f"{{{e.seat}}} has {e.total} VP: {parts}.", "AE-SCORE-4")


def _by(box: Box, e: Happening, rule: str) -> str:
    """The rule of the card that did it, or the one for doing it without a card."""
    return rule if e.by == state.NONE else card_rule(box, e.by)


def _by_card(text: str, rule: str) -> Teller:
    """What a card may have done; the rule is the card's, or the one for doing it without a card."""
    return lambda box, e, _: Line(_STORY.say(text, box, e), _by(box, e, rule))


_STORY = Story(
    state.EVENTS,
    says={
        "player": side,
        "field": place_name,
        "start": place_name,
        "over": place_name,
        "end": place_name,
        "letter": lambda box, letter: box.data.title(letter),
        "mission": lambda box, mission: box.data.orders(mission),
        "missions": lambda box, missions: ", ".join(box.data.orders(mission) for mission in listed(missions)),
        "place": lambda _, place: ORDINALS[place],
        "deck": lambda _, deck: state.DECKS[deck].name,
        "route": lambda box, route: box.data.board.route[route].id,
    },
    lines={
        state.BEGINS: _begins,
        state.RETURNS: ("{seat} puts mission {mission} back.", "AE-SETUP-6", "{seat} has put a mission back."),
        state.OPENS: ("Open {deck} card: {letter}.", "AE-DECK-1"),
        state.DEALS: ("{seat} is dealt {letter}.", "AE-SETUP-9", "{seat} is dealt an ALERT card."),
        state.TURN: ("{seat}'s turn.", "AE-TURN-1"),
        state.PLAYS: _plays,
        state.LAUNCHES: _by_card("{seat} launches to {field}.", "AE-MOVE-1"),
        state.MOVES_SHIP: _moves_ship,
        state.WARPS: _warps,
        state.JUMPS: _by_card("{seat} jumps from {start} over {over} to {end}.", "AE-CARD-4"),
        state.RELOCATES: _by_card("{seat} moves from {start} straight to {end}.", "AE-CARD-7"),
        state.SWAPS: _swaps,
        state.CHARGES: _charges,
        state.RECALLS: _by_card("{seat} takes the ship on {field} back to the platform.", "AE-ACT-A"),
        state.BLOCKS: _by_card("{seat} closes the dotted route {route}.", "AE-ACT-R"),
        state.DISCARDS: _by_card("{seat} throws {letter} away.", "AE-ACT-S"),
        state.DRAWS_MISSIONS: (
            "{seat} looks at the missions {missions}.",
            "AE-ACT-K",
            "{seat} looks at {count:mission}.",
        ),
        state.KEEPS_MISSION: _keeps_mission,
        state.CHOOSES: ("{seat} chooses {player}, who decides how.", "AE-CARD-6"),
        state.SKIPS: _skips,
        state.DECLINES: ("{seat} declines the reward.", "AE-SKIP-5"),
        state.SAVES: ("{seat}'s ship from {field} is saved.", "AE-SAVE-1"),
        state.TAKES: _by_card("{seat} takes {letter}.", "AE-SAVE-2"),
        state.FINDS_LOST: ("{seat}'s Lost Ship appears on {field}.", "AE-LOST-2"),
        state.FINISHES: ("{seat} has saved the Last Ship and takes {place} place.", "AE-LAST-1"),
        state.DRIFTS: (
            "{seat}'s only ship, on {field}, may not be saved while the Lost Ship is missing: "
            "it is taken off the board, and {seat} is adrift.",
            "AE-LAST-4",
        ),
        state.CLAIMS: _claims,
        state.AWARDED: ("{seat} is the last one racing and takes {place} place.", "AE-END-2"),
        state.ENDS: _ends,
    },
)


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _STORY.narrate(box, event, whole)
