"""Escape from Zyzzlvaria: box.toml, checked and laid out for the kernels."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from escapade.engine.components import Colour, Id, Name, Named, Part, Text, between, read_parts, refuse
from escapade.engine.contract import Box, Record
from escapade.engine.errors import Fault
from escapade.engine.record import blank
from escapade.games.zyzzlvaria import state

TITLE = "Escape from Zyzzlvaria"
INNER_SIGNS = ".*@"
SHARED = {"a": "AP", "d": "DE", "h": "HI", "l": "LM"}  # ZY-GEO-7
LETTERS = "ABCDEFGHIJKLMNOP"
ZONE_IDS = state.EFFECTS.names[: state.ZONES]
Kind = Literal["zone", "respin", "set_die", "reroll", "free_visa", "quarter_step", "teleport", "rotate_pod", "jinx"]
Space = Annotated[str, Meta(pattern="^r[0-9]{1,2}c[0-9]{1,2}$", description="a space such as r7c6")]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]
Die = Annotated[int, between(2, state.BIGGEST_DIE)]
Told = Annotated[int, between(0, 100)]  # the number in a text
# ZY-GEO-5, ZY-OPT-3: whose band a Rim space joins in the other layout; the corners are shared.
CORNERS = {(3, 3): "AP", (3, 12): "DE", (12, 12): "HI", (12, 3): "LM"}


class Money(Part):
    """Prices in dollarbucks."""

    visa: Annotated[int, between(0, 100)]


class StellarObject(Named):
    """A white space that pays."""

    at: Space


class Zone(Named):
    """A Special Zone; `spaces` from the board's centre outward; `n` is the number in its text."""

    spaces: list[Space]
    text: Text
    n: Told = 0


class Board(Part):
    """The board as a map of signs."""

    map: list[Annotated[str, Meta(max_length=state.WIDTH)]]
    object: list[StellarObject]
    zone: list[Zone]


class Quarter(Named):
    """A quarter of a moon."""


class Moon(Named):
    """A moon: its dice (red, white, black) and the two sectors that open under it."""

    dice: list[Die]
    sectors: Annotated[str, Meta(min_length=2, max_length=2)]


class MoonCounter(Part):
    """Moons, quarters and the ECLIPSE! track."""

    eclipse: Name
    quarter: list[Quarter]
    moon: list[Moon]


class Pawn(Part):
    """A crew member; `faces` in the order in which they come to face north, 0 for X."""

    id: Id
    letter: Letter
    name: Name
    colour: Colour
    at: Space
    faces: list[Annotated[int, between(0, 50)]]


class Pod(Part):
    """An escape pod; `numbers` at N, E, S, W; `home` is the sector in front of it."""

    id: Id
    at: Space
    numbers: list[Annotated[int, between(1, state.BIGGEST_DIE)]]
    home: Letter


class Crew(Part):
    """Pawns and pods."""

    pawn: list[Pawn]
    pod: list[Pod]


class Wheel(Part):
    """The Wheel of Death: the names of its spaces, and how many of them each player marks."""

    marked: Annotated[int, between(1, state.LEAST_WHEEL)]
    space: list[Name]


class Deal(Part):
    """How many cards each player is dealt."""

    cards: Annotated[int, between(0, state.MOST_CARDS)]


class Card(Named):
    """A card; `of` is its zone, or its crew member; `n` is the number in its text."""

    kind: Kind
    of: Id
    text: Text
    n: Told = 0


class Components(Part):
    """All of box.toml."""

    money: Money
    board: Board
    moon_counter: MoonCounter
    crew: Crew
    wheel: Wheel
    deal: Deal
    card: list[Card]


def space_name(space: int) -> str:
    """A space by its row and column: r7c6."""
    return f"r{space // state.WIDTH + 1}c{space % state.WIDTH + 1}"


def pawn_id(box: Box, pawn: int) -> str:
    """A pawn's id."""
    return str(box.data.crew.pawn[pawn].id)


def pawn_name(box: Box, pawn: int) -> str:
    """A pawn's name."""
    return str(box.data.crew.pawn[pawn].name)


def pod_id(box: Box, pod: int) -> str:
    """A pod's id."""
    return str(box.data.crew.pod[pod].id)


def zone_id(box: Box, zone: int) -> str | None:
    """A zone's id, or None."""
    return None if zone == state.NONE else str(box.data.board.zone[zone].id)


def card_id(box: Box, card: int) -> str | None:
    """A card's id, or None."""
    return None if card == state.NONE else str(box.data.card[card].id)


def wheel_space(box: Box, space: int) -> str:
    """A space of the Wheel of Death, counted from 1, with its name."""
    return f"{space}, {box.data.wheel.space[space - 1]}"


def quarter_turns(_: Box, quarters: int) -> str:
    """How far a pod is turned."""
    return ("a quarter turn", "a half turn", "three quarter turns")[quarters - 1]


def space_number(name: str) -> int:
    """The number of the space r7c6, or NONE."""
    found = re.fullmatch(r"r(\d{1,2})c(\d{1,2})", name)
    if not found:
        return state.NONE
    row, column = int(found[1]) - 1, int(found[2]) - 1
    return row * state.WIDTH + column if 0 <= row < state.WIDTH and 0 <= column < state.WIDTH else state.NONE


def load_box(data: Mapping[str, Any]) -> Box:
    """Check the components and lay them out."""
    parts = read_parts(Components, data, TITLE)
    faults = list(_map_faults(parts.board)) or [
        *_place_faults(parts),
        *_counter_faults(parts),
        *_crew_faults(parts),
        *_card_faults(parts),
    ]
    refuse(faults, TITLE)
    records = blank(state.Box)
    _lay_out_map(records[0], parts.board)
    _lay_out_ways(records[0])
    _lay_out_counter(records[0], parts)
    _lay_out_crew(records[0], parts)
    _lay_out_cards(records[0], parts)
    for told in _told(parts):
        told.text = told.text.replace("{n}", str(told.n))
    return Box(records, parts)


def _told(parts: Components) -> list[Card | Zone]:
    """All whose text may hold its number."""
    return [*parts.card, *parts.board.zone]


# ---------------------------------------------------------------- laying out


def _sign(board: Board, space: int) -> str:
    return board.map[space // state.WIDTH][space % state.WIDTH]


def sectors_of(board: Board, space: int) -> str:
    """ZY-GEO-6 to ZY-GEO-8: the letters of the sectors that a space belongs to."""
    sign = _sign(board, space)
    return SHARED.get(sign, sign if sign in LETTERS else "")


def band_sectors(board: Board, space: int) -> str:
    """ZY-OPT-3: the same where the Rim joins the sector outside it."""
    if _sign(board, space) != "+":
        return sectors_of(board, space)
    row, column = divmod(space, state.WIDTH)
    if (row, column) in CORNERS:
        return CORNERS[row, column]
    outside = space + (
        state.STEP[0] if row == 3 else state.STEP[2] if row == 12 else state.STEP[3] if column == 3 else state.STEP[1]
    )
    return sectors_of(board, outside)


def _bits(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


def _lay_out_map(box: Record, board: Board) -> None:
    """ZY-GEO-1 to ZY-GEO-4: what lies on each space."""
    box.object[:], box.zone[:] = state.NONE, state.NONE
    for space in range(state.SPACES):
        sign = _sign(board, space)
        box.inner[space] = sign in INNER_SIGNS
        box.core[space] = sign == "@"
        box.zone[space] = int(sign) - 1 if sign.isdigit() else state.NONE
        box.sectors[0, space] = _bits(sectors_of(board, space))
        box.sectors[1, space] = _bits(band_sectors(board, space))
    for i, it in enumerate(board.object):
        box.object_at[i] = space_number(it.at)
        box.object[space_number(it.at)] = i
    for i, zone in enumerate(board.zone):
        box.zone_at[i] = [space_number(name) for name in zone.spaces]


def _lay_out_ways(box: Record) -> None:
    """ZY-GEO-1, ZY-POD-2, ZY-POD-3: how far the border and Inner Zyzzlvaria are from each space."""
    for space in range(state.SPACES):
        row, column = divmod(space, state.WIDTH)
        for direction, edge in enumerate((row, state.WIDTH - 1 - column, state.WIDTH - 1 - row, column)):
            inside = [k for k in range(1, edge + 1) if box.inner[space + k * state.STEP[direction]]]
            box.to_edge[space, direction] = edge
            box.inner_from[space, direction] = inside[0] if inside else 0
            box.inner_to[space, direction] = inside[-1] if inside else 0
            box.pod_way[space, direction] = inside[0] - 1 if inside else edge


def _lay_out_counter(box: Record, parts: Components) -> None:
    """ZY-ROLL-1, ZY-ESC-1, ZY-ROLL-5: dice and open sectors; past Harvest its dice and its last sector."""
    moons = parts.moon_counter.moon
    for i, moon in enumerate(moons):
        box.dice[i] = moon.dice
        for quarter in range(state.QUARTERS):
            box.opens[i, quarter] = LETTERS.index(moon.sectors[quarter >= state.FISCAL])
    box.dice[state.MOONS] = moons[-1].dice
    box.opens[state.MOONS] = LETTERS.index(moons[-1].sectors[1])


def _lay_out_crew(box: Record, parts: Components) -> None:
    """ZY-SET-2 to ZY-SET-6: where pawns and pods start, and their numbers."""
    for i, pawn in enumerate(parts.crew.pawn):
        box.pawn_at[i] = space_number(pawn.at)
        box.face[i] = pawn.faces
    for i, pod in enumerate(parts.crew.pod):
        box.pod_at[i] = space_number(pod.at)
        box.number[i] = pod.numbers
    box.visa, box.marks = parts.money.visa, parts.wheel.marked


def effect_of(card: Card) -> int:
    """ZY-CARD-1, ZY-CARD-2: what a card does: the number of its zone, or of its kind."""
    return state.EFFECTS.number(card.of if card.kind == "zone" else card.kind)


def _lay_out_cards(box: Record, parts: Components) -> None:
    """ZY-SET-9, ZY-CARD-1, ZY-CARD-2, ZY-ZONE-4, ZY-ZONE-6: what cards and zones do, and by how much."""
    box.cards, box.dealt = len(parts.card), parts.deal.cards
    for i, card in enumerate(parts.card):
        box.effect[i], box.card_n[i] = effect_of(card), card.n
    box.mooned, box.stake = parts.board.zone[state.NEXUS].n, parts.board.zone[state.COMBAT].n


# ---------------------------------------------------------------- checks


def _map_faults(board: Board) -> Iterator[Fault | str]:
    if len(board.map) != state.WIDTH or any(len(row) != state.WIDTH for row in board.map):
        yield f"the map must have {state.WIDTH} rows of {state.WIDTH} signs (ZY-GEO-1)"
        return
    strange = set("".join(board.map)) - set(INNER_SIGNS + "+12345678" + LETTERS + "".join(SHARED))
    if strange:
        yield f"the map has unknown signs: {' '.join(sorted(strange))}"
    for space in range(state.SPACES):
        row, column = divmod(space, state.WIDTH)
        inner = 4 <= row < 12 and 4 <= column < 12
        rim = not inner and 3 <= row < 13 and 3 <= column < 13
        if inner != (_sign(board, space) in INNER_SIGNS) or rim != (_sign(board, space) == "+"):
            yield f"{space_name(space)} is drawn as '{_sign(board, space)}' (ZY-GEO-1, ZY-GEO-5)"


def _place_faults(parts: Components) -> Iterator[Fault | str]:
    board = parts.board
    stars = {space_name(space) for space in range(state.SPACES) if _sign(board, space) == "*"}
    if {it.at for it in board.object} != stars or len(board.object) != state.OBJECTS:
        yield f"the {state.OBJECTS} stellar objects must lie on the stars of the map (ZY-GEO-3)"
    if tuple(zone.id for zone in board.zone) != ZONE_IDS:
        yield f"the Special Zones must be {', '.join(ZONE_IDS)}, in this order (ZY-GEO-4)"
    for number, zone in enumerate(board.zone, 1):
        cells = {space_name(space) for space in range(state.SPACES) if _sign(board, space) == str(number)}
        if set(zone.spaces) != cells or len(zone.spaces) != 4:
            yield Fault(f"board.zone.{zone.id}.spaces", f"{zone.name} must list its four spaces (ZY-GEO-4)")
    for pawn in parts.crew.pawn:
        space = space_number(pawn.at)
        if space == state.NONE or _sign(board, space) not in INNER_SIGNS:
            yield Fault(f"crew.pawn.{pawn.id}.at", f"{pawn.name} must start in Inner Zyzzlvaria (ZY-SET-5)")
    for pod in parts.crew.pod:
        space = space_number(pod.at)
        if space == state.NONE or _sign(board, space) in INNER_SIGNS:
            yield Fault(f"crew.pod.{pod.id}.at", f"pod {pod.id} must start in Outer Zyzzlvaria (ZY-SET-2)")
    for kind, places in (("pawns", parts.crew.pawn), ("pods", parts.crew.pod)):
        if len({it.at for it in places}) != len(places):
            yield f"two {kind} start on the same space"


def _counter_faults(parts: Components) -> Iterator[Fault | str]:
    counter = parts.moon_counter
    if len(counter.eclipse) != state.LAST_ECLIPSE + 1:
        yield f"the ECLIPSE! track has {state.LAST_ECLIPSE + 1} spaces (ZY-ECL-1)"
    if len(counter.quarter) != state.QUARTERS or len(counter.moon) != state.MOONS:
        yield f"there must be {state.QUARTERS} quarters and {state.MOONS} moons (ZY-ROLL-3)"
    if "".join(moon.sectors for moon in counter.moon) != LETTERS or len(LETTERS) != state.SECTORS:
        yield "every moon opens two sectors, A to P in order (ZY-ESC-1)"
    for moon in counter.moon:
        if len(moon.dice) != state.DICE:
            yield Fault(f"moon_counter.moon.{moon.id}.dice", f"{moon.name} needs three dice (ZY-ROLL-1)")
    if len(parts.wheel.space) != state.MOST_WHEEL:
        yield f"the wheel needs names for {state.MOST_WHEEL} spaces (ZY-OPT-1)"


def _crew_faults(parts: Components) -> Iterator[Fault | str]:
    pawns, pods = parts.crew.pawn, parts.crew.pod
    if len(pawns) != state.PAWNS or len({pawn.id for pawn in pawns}) != state.PAWNS:
        yield f"there must be {state.PAWNS} different pawns (ZY-SET-5)"
    if len(pods) != state.PODS or len({pod.id for pod in pods}) != state.PODS:
        yield f"there must be {state.PODS} different pods (ZY-SET-2)"
    for pawn in pawns:
        if len(pawn.faces) != state.FACES:
            yield Fault(f"crew.pawn.{pawn.id}.faces", f"{pawn.name} needs four faces (ZY-SET-6)")
    for pod in pods:
        if len(pod.numbers) != state.DIRECTIONS:
            yield Fault(f"crew.pod.{pod.id}.numbers", f"pod {pod.id} needs four numbers (ZY-SET-4)")
        if pod.home not in LETTERS:
            yield Fault(f"crew.pod.{pod.id}.home", f"pod {pod.id} has no sector in front of it")


def _card_faults(parts: Components) -> Iterator[Fault | str]:
    zones, pawns = {zone.id for zone in parts.board.zone}, {pawn.id for pawn in parts.crew.pawn}
    cards, dealt = parts.card, parts.deal.cards
    if len(cards) > state.MOST_CARDS:
        yield f"there is room for {state.MOST_CARDS} cards, not for {len(cards)} (ZY-SET-9)"
    if len({card.id for card in cards}) != len(cards):
        yield "two cards have the same id"
    if dealt < 0 or dealt * state.SIDES > len(cards):
        yield f"{len(cards)} cards are too few to deal {dealt} to each of {state.SIDES} players (ZY-SET-9)"
    for card in cards:
        if card.of not in (zones if card.kind == "zone" else pawns):
            yield Fault(f"card.{card.id}.of", f"{card.name} belongs to nobody: there is no {card.of} (ZY-CARD-1)")
