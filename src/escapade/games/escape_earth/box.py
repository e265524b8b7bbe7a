"""Escape Earth: box.toml, checked and laid out for the kernels."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from escapade.engine.contract import Box
from escapade.engine.errors import BadBox
from escapade.engine.record import blank
from escapade.games.escape_earth import state
from escapade.games.escape_earth.state import EVENT_CARDS, NONE, ROW, SLOTS, TIME_CARDS, TYPES

CUBE_IDS = ("food", "resource", "knowledge", "military")
STRUCTURE_IDS = ("outpost", "farm", "mine", "lab", "base")
TYPE_IDS = ("construction", "resources", "science", "food", "military")
EVENT_IDS = ("hunger", "riots", "raiders", "anomaly", "outbreak")
TIME_KINDS = ("passing", "event", "alien")
EFFECTS = ("none", "riots", "lose", "anomaly")
MIXED_TYPES = 4


class Alien(msgspec.Struct, forbid_unknown_fields=True):
    """The alien marker."""

    start: int


class Cube(msgspec.Struct, forbid_unknown_fields=True):
    """A colour of activity cubes, with the shape it is drawn in."""

    id: str
    name: str
    count: int
    colour: str
    symbol: str


class Galaxy(msgspec.Struct, forbid_unknown_fields=True):
    """A galaxy card."""

    id: str
    name: str
    kind: str
    parsecs: int
    planet: bool
    cube: str = ""
    flavour: str = ""


class Structure(msgspec.Struct, forbid_unknown_fields=True):
    """A pile of structure cards. Pairs are the basic and the upgraded side."""

    id: str
    name: str
    copies: int
    cost: int
    upgrade_cube: str
    upgrade_price: int
    planets_only: bool
    replaceable: bool
    capacity: tuple[int, int]
    uncovers: tuple[int, int]
    cube: str = ""
    activity: str = ""


class Activity(msgspec.Struct, forbid_unknown_fields=True):
    """An activity card."""

    id: str
    name: str
    type: str
    value: int
    slots: list[int]
    units: list[int] = []

    @property
    def short(self) -> str:
        """The card as players say it: 'Science III'."""
        return f"{self.type.capitalize()} {'I' * self.value}"


class Time(msgspec.Struct, forbid_unknown_fields=True):
    """Time cards of a kind."""

    kind: str
    name: str
    copies: int


class EventType(msgspec.Struct, forbid_unknown_fields=True):
    """Event cards of a type."""

    id: str
    name: str
    copies: int
    effect: str
    cube: str
    price: int
    text: str
    loses: str = ""


class Ship(msgspec.Struct, forbid_unknown_fields=True):
    """A seat's ship."""

    name: str
    colour: str


class Components(msgspec.Struct, forbid_unknown_fields=True):
    """All of box.toml."""

    alien: Alien
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
        return [TIME_KINDS.index(it.kind) for it in self.time for _ in range(it.copies)]

    @property
    def event_types(self) -> list[int]:
        """The type of each event card."""
        return [kind for kind, it in enumerate(self.event) for _ in range(it.copies)]


def load_box(data: Mapping[str, Any]) -> Box:
    """Check the components and lay them out."""
    try:
        parts = msgspec.convert(data, Components)
    except msgspec.ValidationError as problem:
        raise BadBox(f"The components of Escape Earth: {problem}.") from None
    faults = [*_set_faults(parts), *_galaxy_faults(parts), *_structure_faults(parts), *_card_faults(parts)]
    if faults:
        raise BadBox(f"The components of Escape Earth do not fit: {'; '.join(faults)}.")
    records = blank(state.Box)
    box = records[0]
    box.alien_start = parts.alien.start
    box.cubes[:] = [cube.count for cube in parts.cube]
    for card, world in enumerate(parts.galaxy):
        box.parsecs[card], box.is_planet[card] = world.parsecs, world.planet
        box.free_cube[card] = _number(world.cube, CUBE_IDS)
    _lay_structures(box, parts.structure)
    _lay_activities(box, parts.activity)
    box.time_kind[:] = parts.time_kinds
    box.event_type[:] = parts.event_types
    for card, kind in enumerate(parts.event_types):
        box.event_cards[kind] |= 1 << card
    for kind, event in enumerate(parts.event):
        box.event_cube[kind], box.event_price[kind] = CUBE_IDS.index(event.cube), event.price
        box.event_effect[kind], box.event_loses[kind] = EFFECTS.index(event.effect), _number(event.loses, CUBE_IDS)
    return Box(records, parts)


def _number(word: str, words: Sequence[str]) -> int:
    return words.index(word) if word else NONE


def _lay_structures(box: Any, structures: list[Structure]) -> None:
    for kind, it in enumerate(structures):
        box.copies[kind], box.cost[kind] = it.copies, it.cost
        box.upgrade_cube[kind], box.upgrade_price[kind] = CUBE_IDS.index(it.upgrade_cube), it.upgrade_price
        box.planets_only[kind], box.replaceable[kind] = it.planets_only, it.replaceable
        box.makes[kind], box.made_with[kind] = _number(it.cube, CUBE_IDS), _number(it.activity, TYPE_IDS)
        box.capacity[kind], box.uncovers[kind] = it.capacity, it.uncovers


def _lay_activities(box: Any, cards: list[Activity]) -> None:
    for card, it in enumerate(cards):
        box.type[card], box.value[card] = TYPE_IDS.index(it.type), it.value
        for slot in it.slots:
            box.active[card, slot - 1] = 1
        box.units[card, : len(it.units)] = it.units
    mixed = []
    for kind in range(TYPES):
        low, high = sorted(
            (card for card in range(len(cards)) if box.type[card] == kind), key=lambda card: cards[card].value
        )
        box.low_card[kind], box.high_card[kind] = low, high
        if cards[low].value != cards[high].value:
            mixed.append(kind)
    box.mixed[:] = mixed


def _set_faults(parts: Components) -> list[str]:
    """Things that the rules call by name must be there, in their order."""
    wanted: list[tuple[str, Sequence[str], Sequence[str]]] = [
        ("cubes", [it.id for it in parts.cube], CUBE_IDS),
        ("structures", [it.id for it in parts.structure], STRUCTURE_IDS),
        ("events", [it.id for it in parts.event], EVENT_IDS),
    ]
    faults = [
        f"the {name} must be {', '.join(ids)}, in this order" for name, found, ids in wanted if tuple(found) != ids
    ]
    for kind in {it.kind for it in parts.time} - set(TIME_KINDS):
        faults.append(f"there is no time card '{kind}'")
    if (
        sum(it.copies for it in parts.time) != TIME_CARDS
        or sum(it.copies for it in parts.time if it.kind == "event") < 1
    ):
        faults.append(f"there must be {TIME_CARDS} time cards, an event among them")
    if sum(it.copies for it in parts.event) != EVENT_CARDS or min((it.copies for it in parts.event), default=0) < 0:
        faults.append(f"there must be {EVENT_CARDS} event cards")
    if len(parts.ship) != state.SEATS:
        faults.append(f"there must be {state.SEATS} ships")
    return faults


def _galaxy_faults(parts: Components) -> list[str]:
    faults = []
    if [it.kind for it in parts.galaxy[:2]] != ["earth", "ocean"] or len(parts.galaxy) != ROW:
        faults.append(f"there must be {ROW} galaxy cards, Earth first and the ocean planet second")
    for it in parts.galaxy:
        if not 1 <= it.parsecs <= state.MOST_VALUE:
            faults.append(f"{it.id} costs {it.parsecs} parsecs, not 1 to {state.MOST_VALUE}")
        if it.cube not in ("", *CUBE_IDS):
            faults.append(f"{it.id} has the unknown cube '{it.cube}'")
    if len({it.id for it in parts.galaxy}) != len(parts.galaxy):
        faults.append("two galaxy cards have the same id")
    if not state.OCEAN <= parts.alien.start <= 2 * ROW:
        faults.append(f"the alien must start at {state.OCEAN} to {2 * ROW}")
    return faults


def _structure_faults(parts: Components) -> list[str]:
    faults = []
    for it in parts.structure:
        if it.upgrade_cube not in CUBE_IDS or it.cube not in ("", *CUBE_IDS):
            faults.append(f"{it.id} has an unknown cube")
        if it.activity not in ("", *TYPE_IDS) or bool(it.cube) != bool(it.activity):
            faults.append(f"{it.id} must name both the cube it makes and the activity that makes it, or neither")
        if not (0 <= it.copies <= 9 and 1 <= it.cost <= 9 and 0 <= it.upgrade_price <= 4):
            faults.append(f"{it.id} needs 0 to 9 copies, a cost of 1 to 9 and an upgrade price of 0 to 4")
        if not 0 <= it.capacity[0] <= it.capacity[1] <= 4 or not 0 <= it.uncovers[0] <= it.uncovers[1] < ROW:
            faults.append(f"{it.id} must not be weaker on its upgraded side, nor hold more than 4")
    return faults


def _card_faults(parts: Components) -> list[str]:
    faults = []
    for it in parts.activity:
        if not 1 <= it.value <= state.MOST_VALUE:
            faults.append(f"{it.id} has the value {it.value}, not 1 to {state.MOST_VALUE}")
        if any(not 1 <= slot <= SLOTS for slot in it.slots):
            faults.append(f"{it.id} names a slot that is not 1 to {SLOTS}")
        if len(it.units) not in (0, SLOTS) or bool(it.units) != (it.type == "construction"):
            faults.append(f"{it.id}: construction cards, and only they, need units for each of the {SLOTS} slots")
    values: dict[str, set[int]] = {kind: set() for kind in TYPE_IDS}
    for it in parts.activity:
        values.setdefault(it.type, set()).add(it.value)
    counts = [sum(it.type == kind for it in parts.activity) for kind in values]
    if counts != [state.SEATS] * TYPES or sum(len(found) > 1 for found in values.values()) != MIXED_TYPES:
        faults.append("there must be two cards of each activity type, of different value in four types (EE-SET-6)")
    for event in parts.event:
        if event.cube not in CUBE_IDS or event.loses not in ("", *CUBE_IDS) or event.effect not in EFFECTS:
            faults.append(f"event '{event.id}' has an unknown cube or effect")
        elif (event.effect == "lose") != bool(event.loses) or not 1 <= event.price <= 4:
            faults.append(f"event '{event.id}' needs a price of 1 to 4, and names what is lost if its effect is a loss")
    return faults
