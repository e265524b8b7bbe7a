"""Escape Earth: every event of the log in words."""

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.engine.story import Story
from escapade.games.escape_earth import state
from escapade.games.escape_earth.words import cubes, kind_of, number, place, plural, structures_first


def _begins(box: Box, e: Happening, _: bool) -> Line:
    late = structures_first(box)
    if e.late_time and e.fight_anywhere:
        return Line(f"A beginner's game: time cards after {late}, aliens can be fought anywhere.", "EE-OPT-2")
    if e.late_time:
        return Line(f"Time cards come into play after {late}.", "EE-OPT-5")
    if e.fight_anywhere:
        return Line("Time cards from the first turn; aliens can be fought anywhere.", "EE-OPT-5")
    return Line("An expert game: time cards from the first turn.", "EE-OPT-1")


def _time(box: Box, e: Happening, _: bool) -> Line:
    if e.kind == state.ALIEN:
        return Line("Time card: the aliens come closer.", "EE-TIME-3")
    if e.kind == state.EVENT:
        return Line("Time card: an event.", "EE-TIME-4")
    return Line("Time card: time is passing.", "EE-TIME-2")


def _time_shuffled(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"All {number(box.record.time_cards)} time cards are shuffled into a new pile.", "EE-TIME-4")


def _alien(box: Box, e: Happening, _: bool) -> Line:
    if e.end > e.start:
        where = place(box, e.end) if e.end <= box.record.ocean else "where they came from"
        return Line(f"The aliens are pushed back to {where}.", "EE-FAL-1")
    where = place(box, e.end) if e.end <= box.record.ocean else "the edge of the row"
    return Line(f"The aliens move to {where}.", "EE-ALN-1")


def _pushed(box: Box, e: Happening, _: bool) -> Line:
    ship = box.data.ship[e.seat].name
    if e.by_anomaly:
        return Line(f"The anomaly throws the {ship} back to {place(box, e.end)}.", "EE-ANO-3")
    return Line(f"The aliens push the {ship} back to {place(box, e.end)}.", "EE-ALN-2")


def _flipped(box: Box, e: Happening, _: bool) -> Line:
    name = box.data.event[box.record.event_type[e.card]].name
    return Line(f"Event: {name}. Population {e.population}.", "EE-EVT-1")


def _fought(box: Box, e: Happening, _: bool) -> Line:
    name = box.data.event[e.type].name.lower()
    rest = "goes back into the pile, and one event card leaves the game unseen."
    how = " at once" if e.at_once else ""
    return Line(f"{{{e.seat}}} fights {name}{how}: the card {rest}", "EE-EVT-3" if e.at_once else "EE-FEV-3")


def _active(box: Box, e: Happening, _: bool) -> Line:
    name = box.data.event[e.type].name.lower()
    stack = f" ({e.stack} cards)" if e.stack > 1 else ""
    return Line(
        f"Active now: {name}{stack}; {e.types} {plural('kind', e.types)} of {plural('event', e.types)} in all.",
        "EE-EVT-5",
    )


def _riots(box: Box, e: Happening, _: bool) -> Line:
    goes = f"goes from slot {e.slot + 1} to slot 1" if e.slot else "stays in slot 1"
    return Line(f"Riots: {{{e.seat}}}'s construction card {goes}.", "EE-EVT-6")


def _nothing_lost(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"There is no {box.data.cube[e.cube].name.lower()} cube to lose.", "EE-EVT-6")


def _anomaly(box: Box, e: Happening, _: bool) -> Line:
    if e.end == state.OFF:
        return Line("The anomaly is gone.", "EE-ANO-5")
    if e.start == state.OFF:
        return Line(f"An anomaly opens on {place(box, e.end)}.", "EE-ANO-1")
    if e.start == e.end:
        return Line(
            f"The anomaly stays on {place(box, e.end)}.", "EE-ANO-5" if e.end == box.record.ocean else "EE-ANO-2"
        )
    return Line(f"The anomaly moves to {place(box, e.end)}.", "EE-ANO-2" if e.end < e.start else "EE-ANO-5")


def _swaps(box: Box, e: Happening, _: bool) -> Line:
    low, high = (box.data.activity[card].short for card in (e.low, e.high))
    return Line(f"{{{e.seat}}} swaps: {low} to slot {e.slot + 1}, {high} to slot {e.slot + 2}.", "EE-HUB-4")


def _builds(box: Box, e: Happening, _: bool) -> Line:
    built = f"{{{e.seat}}} builds: {box.data.structure[e.structure].name.lower()} on {place(box, e.world)}"
    if e.replaced == state.NONE:
        return Line(f"{built}.", "EE-BLD-8")
    leave = f"and {e.cubes} {plural('cube', e.cubes)} there leave" if e.cubes else "there leaves"
    return Line(f"{built}; the {box.data.structure[e.replaced].name.lower()} {leave} the game.", "EE-BLD-5")


def _uncovers(box: Box, e: Happening, _: bool) -> Line:
    it = box.data.galaxy[e.galaxy]
    rule = "EE-SET-1" if e.world <= box.record.face_up else "EE-OUT-1"
    what = "face up" if e.world == box.record.ocean else f"{it.name}, {kind_of(it)}"
    return Line(f"{place(box, e.world).capitalize()} is {what}, {it.parsecs} {plural('parsec', it.parsecs)}.", rule)


def _free_cube(box: Box, e: Happening, _: bool) -> Line:
    rule = "EE-SET-2" if e.world <= box.record.face_up else "EE-CUBE-3"
    return Line(f"{cubes(box, 1, e.cube).capitalize()} lies on {place(box, e.world)}, free to use.", rule)


def _produces(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} produces {cubes(box, e.count, e.cube)} on {place(box, e.world)}.", "EE-PRD-2")


def _ends(box: Box, e: Happening, _: bool) -> Line:
    if e.result == state.WIN:
        return Line(f"Both ships are home after {e.turns} turns. Everybody wins!", "EE-END-1")
    why: dict[int, tuple[str, str]] = {
        state.LOSS_POPULATION: ("Nobody is left on Earth", "EE-END-2"),
        state.LOSS_CHAOS: (f"{number(box.record.chaos).capitalize()} kinds of events at once: chaos", "EE-END-3"),
        state.LOSS_ALIEN: ("The aliens are on Earth", "EE-END-4"),
    }
    reason, rule = why[e.result]
    return Line(f"{reason}. Lost in turn {e.turns}, with {e.first_left} and {e.second_left} worlds to go.", rule)


_STORY = Story(
    state.EVENTS,
    says={
        "world": place,
        "start": place,
        "end": place,
        "cube": lambda box, cube: cubes(box, 1, cube),
        "card": lambda box, card: box.data.activity[card].short,
        "structure": lambda box, structure: box.data.structure[structure].name.lower(),
    },
    lines={
        state.BEGINS: _begins,
        state.TURN: ("Turn {number}: {seat}.", "EE-TURN-1"),
        state.TIME_FLIPPED: _time,
        state.TIME_SHUFFLED: _time_shuffled,
        state.ALIEN_MOVES: _alien,
        state.PUSHED: _pushed,
        state.EVENT_FLIPPED: _flipped,
        state.FOUGHT: _fought,
        state.ACTIVE: _active,
        state.RIOTS_HIT: _riots,
        state.LOST: ("{cube} on {world} is lost.", "EE-EVT-7"),
        state.NOTHING_LOST: _nothing_lost,
        state.ANOMALY_MOVES: _anomaly,
        state.SWAPS: _swaps,
        state.TRAVELS: ("{seat} travels from {start} to {end} with {card}.", "EE-MOVE-2"),
        state.BUILDS: _builds,
        state.UNCOVERS: _uncovers,
        state.FREE_CUBE: _free_cube,
        state.UPGRADES: ("{seat} upgrades the {structure} on {world}.", "EE-UPG-1"),
        state.PRODUCES: _produces,
        state.PAYS: ("{seat} pays {cube} from {world}.", "EE-CUBE-1"),
        state.PASSES: ("{seat} passes.", "EE-TURN-3"),
        state.ENDS: _ends,
    },
)


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _STORY.narrate(box, event, whole)
