"""Escape Earth: box.toml, checked and laid out for the kernels."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal

from msgspec import field

from escapade.engine.components import Colour, Flavour, Name, Named, Part, Text, between, read_parts, refuse
from escapade.engine.contract import Box
from escapade.engine.declared import Names
from escapade.engine.errors import Fault
from escapade.engine.record import blank
from escapade.games.escape_earth import state

TITLE = "Escape Earth"
CubeId = Literal["food", "resource", "knowledge", "military"]
CubeIdOrNone = Literal["", "food", "resource", "knowledge", "military"]
TypeId = Literal["construction", "resources", "science", "food", "military"]
TimeKind = Literal["passing", "event", "alien"]
Effect = Literal["none", "riots", "lose", "anomaly"]
Capacity = Annotated[int, between(0, 4)]
Worlds = Annotated[int, between(0, state.MOST_WORLDS - 1)]


class Numbers(Part):
    """The numbers of the rules: worlds face up at the start, actions of a turn, kinds of events that mean chaos."""

    face_up: Annotated[int, between(1, state.MOST_WORLDS)]
    actions: Annotated[int, between(1, 9)]
    chaos: Annotated[int, between(1, 9)]


class Alien(Part):
    """The alien marker: how far beyond the ocean planet it starts, and its step."""

    beyond: Annotated[int, between(0, state.MOST_WORLDS)]
    step: Annotated[int, between(1, state.MOST_WORLDS)]


class Anomaly(Part):
    """The anomaly marker: how near to Earth it comes."""

    nearest: Annotated[int, between(1, state.MOST_WORLDS)]


class Beginner(Part):
    """When time cards come into play in a beginner's game: after so many structures, or so many turns."""

    structures: Annotated[int, between(0, 99)]
    turns: Annotated[int, between(0, 99)]


class Cube(Named):
    """A colour of activity cubes, with the shape it is drawn in."""

    count: Annotated[int, between(0, state.MOST_CUBES)]
    colour: Colour
    symbol: Name


class Galaxy(Named):
    """A galaxy card."""

    kind: Literal["earth", "ocean", "food_planet", "resource_planet", "planet", "space", "asteroid"]
    parsecs: Annotated[int, between(1, state.MOST_VALUE)]
    planet: bool
    cube: CubeIdOrNone = ""
    flavour: Flavour = ""


class Structure(Named):
    """A pile of structure cards. Pairs are the basic and the upgraded side."""

    copies: Annotated[int, between(0, 9)]
    cost: Annotated[int, between(1, 9)]
    upgrade_cube: CubeId
    upgrade_price: Annotated[int, between(0, 4)]
    planets_only: bool
    replaceable: bool
    capacity: tuple[Capacity, Capacity]
    uncovers: tuple[Worlds, Worlds]
    cube: CubeIdOrNone = ""
    activity: Literal["", "construction", "resources", "science", "food", "military"] = ""


class Activity(Named):
    """An activity card."""

    type: TypeId
    value: Annotated[int, between(1, state.MOST_VALUE)]
    slots: list[Annotated[int, between(1, state.SLOTS)]]
    units: list[Annotated[int, between(0, 9)]] = field(default_factory=list)

    @property
    def short(self) -> str:
        """The card as players say it: 'Science III'."""
        return f"{self.type.capitalize()} {'I' * self.value}"


class Time(Part):
    """Time cards of a kind."""

    kind: TimeKind
    name: Name
    copies: Annotated[int, between(0, state.MOST_TIME_CARDS)]


class EventType(Named):
    """Event cards of a type. `n` is what it takes, or how far the anomaly moves."""

    copies: Annotated[int, between(0, state.MOST_EVENT_CARDS)]
    effect: Effect
    cube: CubeId
    price: Annotated[int, between(1, 4)]
    text: Text
    loses: CubeIdOrNone = ""
    n: Annotated[int, between(0, state.MOST_CUBES)] = 0


class Ship(Part):
    """A seat's ship."""

    name: Name
    colour: Colour


class Components(Part):
    """All of box.toml."""

    table: Numbers
    alien: Alien
    anomaly: Anomaly
    beginner: Beginner
    cube: list[Cube]
    galaxy: list[Galaxy]
    structure: list[Structure]
    activity: list[Activity]
    time: list[Time]
    event: list[EventType]
    ship: list[Ship]

    @property
    def time_kinds(self) -> list[int]:
        """The kind of each time card."""
        return [state.TIME_KINDS.number(it.kind) for it in self.time for _ in range(it.copies)]

    @property
    def event_types(self) -> list[int]:
        """The type of each event card."""
        return [kind for kind, it in enumerate(self.event) for _ in range(it.copies)]


def load_box(data: Mapping[str, Any]) -> Box:
    """Check the components and lay them out."""
    parts = read_parts(Components, data, TITLE)
    checks = (_number_faults, _set_faults, _galaxy_faults, _structure_faults, _activity_faults, _event_faults)
    refuse((fault for check in checks for fault in check(parts)), TITLE)
    for event in parts.event:
        event.text = event.text.replace("{n}", str(event.n)).replace("{s}", "s" * (event.n != 1))
    records = blank(state.Box)
    box = records[0]
    _lay_numbers(box, parts)
    box.cubes[:] = [cube.count for cube in parts.cube]
    for card, world in enumerate(parts.galaxy):
        box.parsecs[card], box.is_planet[card] = world.parsecs, world.planet
        box.free_cube[card] = _number(world.cube, state.COLOURS)
    _lay_structures(box, parts.structure)
    _lay_activities(box, parts.activity)
    box.time_kind[: box.time_cards] = parts.time_kinds
    box.event_type[: box.event_cards] = parts.event_types
    for card, kind in enumerate(parts.event_types):
        box.of_type[kind] |= 1 << card
    for kind, event in enumerate(parts.event):
        box.event_cube[kind], box.event_price[kind] = state.COLOURS.number(event.cube), event.price
        box.event_effect[kind], box.event_loses[kind] = (
            state.EFFECTS.number(event.effect),
            _number(event.loses, state.COLOURS),
        )
        box.event_n[kind] = event.n
    return Box(records, parts)


def _number(word: str, names: Names) -> int:
    return names.number(word) if word else state.NONE


def _lay_numbers(box: Any, parts: Components) -> None:
    times, events = parts.time_kinds, parts.event_types
    box.ocean = len(parts.galaxy) - 1
    box.face_up, box.actions, box.chaos = parts.table.face_up, parts.table.actions, parts.table.chaos
    box.alien_start, box.alien_step = box.ocean + parts.alien.beyond, parts.alien.step
    box.anomaly_nearest = parts.anomaly.nearest
    box.quiet_builds, box.quiet_turns = parts.beginner.structures, parts.beginner.turns
    box.time_cards, box.event_cards = len(times), len(events)
    # Every event needs at most all other time cards before it, and the last event loses.
    longest_wait = len(times) - times.count(state.EVENT) + 1
    box.most_turns = parts.beginner.turns + len(events) * longest_wait


def _lay_structures(box: Any, structures: list[Structure]) -> None:
    for kind, it in enumerate(structures):
        box.copies[kind], box.cost[kind] = it.copies, it.cost
        box.upgrade_cube[kind], box.upgrade_price[kind] = state.COLOURS.number(it.upgrade_cube), it.upgrade_price
        box.planets_only[kind], box.replaceable[kind] = it.planets_only, it.replaceable
        box.makes[kind], box.made_with[kind] = (
            _number(it.cube, state.COLOURS),
            _number(it.activity, state.ACTIVITY_TYPES),
        )
        box.capacity[kind], box.uncovers[kind] = it.capacity, it.uncovers


def _lay_activities(box: Any, cards: list[Activity]) -> None:
    for card, it in enumerate(cards):
        box.type[card], box.value[card] = state.ACTIVITY_TYPES.number(it.type), it.value
        for slot in it.slots:
            box.active[card, slot - 1] = 1
        box.units[card, : len(it.units)] = it.units
    mixed = []  # the types whose two cards differ in value
    for kind in range(state.TYPES):
        low, high = sorted(
            (card for card in range(len(cards)) if box.type[card] == kind), key=lambda card: cards[card].value
        )
        box.low_card[kind], box.high_card[kind] = low, high
        if cards[low].value != cards[high].value:
            mixed.append(kind)
    deals = [sum(1 << kind for kind in strong) for strong in combinations(mixed, len(mixed) // 2)]
    box.deals = len(deals)
    box.deal[: len(deals)] = deals


def _number_faults(parts: Components) -> list[Fault]:
    last = len(parts.galaxy) - 1
    allowed = [
        ("table.face_up", parts.table.face_up, 1, last - 1),
        ("anomaly.nearest", parts.anomaly.nearest, 1, last - 1),
        ("the number of galaxy cards", len(parts.galaxy), 4, state.MOST_WORLDS),
        ("the number of time cards", sum(it.copies for it in parts.time), 1, state.MOST_TIME_CARDS),
        ("the number of event cards", sum(it.copies for it in parts.event), 1, state.MOST_EVENT_CARDS),
        ("the number of ships", len(parts.ship), state.SEATS, state.SEATS),
    ]
    return [
        Fault(name if "." in name else "", f"{name} must be {_range(low, high)}, not {it}")
        for name, it, low, high in allowed
        if not low <= it <= high
    ]


def _range(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else str(low)


def _set_faults(parts: Components) -> list[str]:
    """Things that the rules call by name must be there, in their order."""
    wanted: list[tuple[str, Sequence[str], Sequence[str]]] = [
        ("cubes", [it.id for it in parts.cube], state.COLOURS.names),
        ("structures", [it.id for it in parts.structure], state.STRUCTURE_TYPES.names),
        ("events", [it.id for it in parts.event], state.THREATS.names),
        ("time cards", [it.kind for it in parts.time], state.TIME_KINDS.names),
    ]
    faults = [
        f"the {name} must be {', '.join(ids)}, in this order" for name, found, ids in wanted if tuple(found) != ids
    ]
    if sum(it.copies for it in parts.time if it.kind == "event") < 1:
        faults.append("there must be an event among the time cards")
    return faults


def _galaxy_faults(parts: Components) -> list[str]:
    faults = []
    if [it.kind for it in parts.galaxy[:2]] != ["earth", "ocean"]:
        faults.append("Earth must be the first galaxy card and the ocean planet the second")
    if len({it.id for it in parts.galaxy}) != len(parts.galaxy):
        faults.append("two galaxy cards have the same id")
    return faults


def _structure_faults(parts: Components) -> list[Fault | str]:
    faults: list[Fault | str] = []
    for it in parts.structure:
        if bool(it.cube) != bool(it.activity):
            words = f"{it.id} must name both the cube it makes and the activity that makes it, or neither"
            faults.append(Fault(f"structure.{it.id}.activity", words))
        for name, (basic, upgraded) in (("capacity", it.capacity), ("uncovers", it.uncovers)):
            if basic > upgraded:
                faults.append(Fault(f"structure.{it.id}.{name}", f"{it.id} must not be weaker on its upgraded side"))
    return faults


def _activity_faults(parts: Components) -> list[Fault | str]:
    faults: list[Fault | str] = []
    for it in parts.activity:
        if len(it.units) not in (0, state.SLOTS) or bool(it.units) != (it.type == "construction"):
            words = f"{it.id}: construction cards, and only they, need units for each of the {state.SLOTS} slots"
            faults.append(Fault(f"activity.{it.id}.units", words))
    if sorted(it.type for it in parts.activity) != sorted(state.ACTIVITY_TYPES.names * state.SEATS):
        faults.append("there must be two cards of each activity type (EE-SET-6)")
    return faults


def _event_faults(parts: Components) -> list[Fault | str]:
    faults: list[Fault | str] = []
    for it in parts.event:
        if (it.effect == "lose") != bool(it.loses):
            words = f"event '{it.id}' names what is lost if its effect is a loss, and only then"
            faults.append(Fault(f"event.{it.id}.loses", words))
        elif (it.effect in ("lose", "anomaly")) != (it.n > 0):
            words = f"event '{it.id}' needs n, 1 to {state.MOST_CUBES}, exactly if it takes cubes or moves the anomaly"
            faults.append(Fault(f"event.{it.id}.n", words))
        if (it.id == "anomaly") != (it.effect == "anomaly"):
            faults.append("the event 'anomaly', and no other, has the effect 'anomaly'")
    return faults
