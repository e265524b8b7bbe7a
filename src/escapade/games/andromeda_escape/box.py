"""Andromeda Escape: box.toml, checked and laid out for the kernels."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from escapade.engine.contract import Box, Record
from escapade.engine.errors import BadBox
from escapade.engine.record import blank
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.state import (
    ALERT,
    COPIES,
    DEALT,
    FIELDS,
    LETTERS,
    MISSIONS,
    MOST_LINES,
    NONE,
    RINGS,
    ROUTES,
    SECOND,
    SIDES,
    SKIP_FIELDS,
    WARNING,
    WARNING_LETTERS,
    WORMHOLE,
    ZONES,
)

W = "W"  # the wormhole's name among the fields
DECKS = ("ALERT", "WARNING")
KINDS = {
    "return_to_platform": state.RECALL,
    "jump": state.JUMP,
    "relocate": state.RELOCATE,
    "launch": state.LAUNCH,
    "swap": state.EXCHANGE,
    "step": state.STEP,
    "charge": state.CHARGE,
    "draw_mission": state.ORDERS,
    "block_route": state.BLOCK,
    "discard_warning": state.DISCARD,
    "take_open": state.TAKE_OPEN,
}
WHO = {"self": state.SELF, "opponent": state.OPPONENT, "two_opponents": state.TWO_OPPONENTS, "board": state.BOARD}
WAYS = {
    "": 0,
    "forward": state.FORWARD,
    "front": state.FORWARD,
    "back": state.BACK,
    "behind": state.BACK,
    "adjacent": state.ADJACENT,
}
REWARDS = {"none": state.NO_REWARD, "swap": state.SWAP, "warp": state.WARP}
MISSION_KINDS = (
    "outer_in_one_zone",
    "next_to_dotted",
    "all_inner",
    "line",
    "line",
    "place",
    "place",
    "platform_rescued_without_lost",
    "skip_disc",
    "skip_disc",
    "saves_in_own_turn",
    "hand",
    "hand",
    "hand",
    "first_empty_platform",
)


class Fleet(msgspec.Struct, forbid_unknown_fields=True):
    """A colour of ships; the hull tells fleets apart without colour."""

    id: str
    name: str
    colour: str
    hull: str


class Setup(msgspec.Struct, forbid_unknown_fields=True):
    """What the players begin with."""

    platform_ships: list[int]
    start_vp: list[int]
    start_skip: list[int]
    two_players_without_missions: list[int]
    two_players_without_cards: list[str]


class SkipField(msgspec.Struct, forbid_unknown_fields=True):
    """A field of the Skip HUD."""

    field: int
    reward: Literal["none", "swap", "warp"]
    next: int
    name: str


class Huds(msgspec.Struct, forbid_unknown_fields=True):
    """The tracks at the board's edge."""

    vp_track: int
    last_ship_vp: list[int]
    skip: list[SkipField]


class Zone(msgspec.Struct, forbid_unknown_fields=True):
    """A fly zone; `angle` is its middle, clockwise from the top."""

    id: str
    name: str
    angle: int
    colour: str


class Field(msgspec.Struct, forbid_unknown_fields=True):
    """A field of the board, with its place in the drawing."""

    id: str
    zone: str
    ring: int
    x: float
    y: float
    forward: list[str]


class Route(msgspec.Struct, forbid_unknown_fields=True):
    """A dotted route."""

    id: str
    ends: tuple[str, str]


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """The board."""

    centre: tuple[float, float]
    wormhole_radius: int
    ring_names: list[str]
    ring_radius: list[int]
    zone: list[Zone]
    field: list[Field]
    route: list[Route]


class Mission(msgspec.Struct, forbid_unknown_fields=True):
    """A mission card."""

    number: int
    name: str
    vp: int
    check: Literal["state", "event", "end"]
    kind: str
    text: str
    count: int = 0
    place: int = 0
    field: int = 0
    warning: int = 0
    alert: int = 0


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """An action card."""

    letter: str
    deck: Literal["ALERT", "WARNING"]
    name: str
    vp_played: int
    vp_hand: int
    copies: int
    kind: str
    who: str
    text: str
    direction: str = ""
    relation: str = ""
    ring: int = 0
    draw: int = 0


class Components(msgspec.Struct, forbid_unknown_fields=True):
    """All of box.toml."""

    fleet: list[Fleet]
    setup: Setup
    huds: Huds
    board: Board
    mission: list[Mission]
    card: list[Card]

    def place(self, field: int) -> str:
        """A field as players say it."""
        return "the wormhole" if field == WORMHOLE else self.board.field[field].id

    def title(self, letter: int) -> str:
        """A card as players say it: 'O Afterburner'."""
        return f"{self.card[letter].letter} {self.card[letter].name}"

    def orders(self, mission: int) -> str:
        """A mission as players say it: '5 Deep Column'."""
        return f"{mission} {self.mission[mission - 1].name}"


def load_box(data: Mapping[str, Any]) -> Box:
    """Check the components and lay them out."""
    try:
        parts = msgspec.convert(data, Components)
    except msgspec.ValidationError as problem:
        raise BadBox(f"The components of Andromeda Escape: {problem}.") from None
    faults = [*_setup_faults(parts), *_board_faults(parts), *_card_faults(parts)]
    if faults:
        raise BadBox(f"The components of Andromeda Escape do not fit: {'; '.join(faults)}.")
    records = blank(state.Box)
    _lay_out_board(records[0], parts.board)
    _lay_out_cards(records[0], parts)
    _lay_out_missions(records[0], parts)
    _lay_out_setup(records[0], parts)
    return Box(records, parts)


def _lay_out_board(box: Record, board: Board) -> None:
    index = {field.id: i for i, field in enumerate(board.field)} | {W: WORMHOLE}
    zones = [zone.id for zone in board.zone]
    box.route[:] = NONE
    for i, field in enumerate(board.field):
        zone, ring = zones.index(field.zone), field.ring - 1
        box.zone[i], box.ring[i] = zone, ring
        box.in_zone[zone] |= 1 << i
        box.in_ring[ring] |= 1 << i
        for name in field.forward:
            box.forward[i] |= 1 << index[name]
            if name != W:
                box.back[index[name]] |= 1 << i
    for number, route in enumerate(board.route):
        one, other = (index[end] for end in route.ends)
        for here, there in ((one, other), (other, one)):
            box.route[here] = number
            box.across[here] = 1 << there
            box.at_routes |= 1 << here
    for line in columns(board):
        box.column[box.columns] = sum(1 << index[name] for name in line)
        box.columns += 1
    for number, line in convoys(board):
        box.convoy[box.convoys] = sum(1 << index[name] for name in line)
        box.convoy_route[box.convoys] = number
        box.convoys += 1


def columns(board: Board) -> Iterator[tuple[str, ...]]:
    """AE-MIS-L1: the lines of mission 5, one field of every ring, each connected to the next."""
    ahead = {field.id: [name for name in field.forward if name != W] for field in board.field}
    lines: list[tuple[str, ...]] = [(field.id,) for field in board.field if field.ring == 1]
    for _ in range(RINGS - 1):
        lines = [(*line, name) for line in lines for name in ahead[line[-1]]]
    yield from lines


def convoys(board: Board) -> Iterator[tuple[int, tuple[str, ...]]]:
    """AE-MIS-L1: the lines of mission 4 with their route: its two ends and two more ships, never bending back."""
    ahead = {field.id: [name for name in field.forward if name != W] for field in board.field}
    behind = {field.id: [other.id for other in board.field if field.id in other.forward] for field in board.field}
    for number, route in enumerate(board.route):
        one, other = route.ends
        for left in (*ahead[one], *behind[one]):
            for right in (*ahead[other], *behind[other]):
                yield number, (left, one, other, right)
        for here, there in ((one, other), (other, one)):
            for step in (ahead, behind):
                for near in step[here]:
                    for far in step[near]:
                        yield number, (far, near, here, there)


def _lay_out_cards(box: Record, parts: Components) -> None:
    for i, card in enumerate(parts.card):
        deck = DECKS.index(card.deck)
        box.deck[i], box.vp_played[i], box.vp_hand[i] = deck, card.vp_played, card.vp_hand
        box.kind[i], box.who[i] = KINDS[card.kind], WHO[card.who]
        box.way[i] = card.ring - 1 if card.ring else WAYS[card.direction or card.relation]
        copies = ((1 << card.copies) - 1) << (i * COPIES)
        box.in_deck[deck] |= copies
        if card.letter in parts.setup.two_players_without_cards:
            box.pair_cards |= copies
        if card.draw:
            box.draws = card.draw


def _lay_out_missions(box: Record, parts: Components) -> None:
    for mission in parts.mission:
        box.mission_vp[mission.number] = mission.vp
        box.mission_count[mission.number] = mission.count or mission.place or mission.field
        box.mission_hand[mission.number, ALERT] = mission.alert
        box.mission_hand[mission.number, WARNING] = mission.warning
    for number in parts.setup.two_players_without_missions:
        box.pair_missions |= 1 << number


def _lay_out_setup(box: Record, parts: Components) -> None:
    box.platform[2:] = parts.setup.platform_ships
    box.start_vp[:] = parts.setup.start_vp
    box.start_skip[:] = parts.setup.start_skip
    for field in parts.huds.skip:
        box.next_skip[field.field] = field.next
        box.reward[field.field] = REWARDS[field.reward]
    box.place_vp[1 : 1 + len(parts.huds.last_ship_vp)] = parts.huds.last_ship_vp


def _setup_faults(parts: Components) -> Iterator[str]:
    setup, huds = parts.setup, parts.huds
    if len(parts.fleet) != SIDES:
        yield f"there must be {SIDES} fleets"
    if len(setup.platform_ships) != SIDES - 1 or not all(1 <= ships <= 12 for ships in setup.platform_ships):
        yield "give 1 to 12 platform ships for 2, for 3 and for 4 players"
    if len(setup.start_vp) != SIDES or not all(0 <= vp <= 40 for vp in setup.start_vp):
        yield f"give {SIDES} starting VP, 0 to 40"
    if [field.field for field in huds.skip] != [1, 2, 3]:
        yield "the Skip HUD must have the fields 1, 2, 3"
    if not all(1 <= field.next <= SKIP_FIELDS for field in huds.skip):
        yield f"the Skip HUD leads off its {SKIP_FIELDS} fields"
    if len(setup.start_skip) != SIDES or not all(1 <= field <= SKIP_FIELDS for field in setup.start_skip):
        yield f"give {SIDES} starting fields of the Skip HUD, 1 to {SKIP_FIELDS}"
    if len(huds.last_ship_vp) != state.PLACES:
        yield f"there must be {state.PLACES} places for Last Ships"
    if [mission.number for mission in parts.mission] != list(range(1, MISSIONS + 1)):
        yield f"the missions must be numbered 1 to {MISSIONS}"
    elif tuple(mission.kind for mission in parts.mission) != MISSION_KINDS:
        yield "the missions must have the kinds of the fifteen, in order"
    if any(not 1 <= number <= MISSIONS for number in setup.two_players_without_missions):
        yield "a mission that two players leave out does not exist"
    if MISSIONS - len(set(setup.two_players_without_missions)) < 2 * DEALT:
        yield "too few missions are left for two players"


def _board_faults(parts: Components) -> Iterator[str]:
    board = parts.board
    names = [field.id for field in board.field]
    zones = [zone.id for zone in board.zone]
    if len(zones) != ZONES or len(set(zones)) != ZONES:
        yield f"there must be {ZONES} zones"
    if len(names) != FIELDS or len(set(names)) != FIELDS or W in names:
        yield f"there must be {FIELDS} fields with names of their own"
    if len(board.ring_names) != RINGS or len(board.ring_radius) != RINGS:
        yield f"there must be {RINGS} rings"
    by_name = {field.id: field for field in board.field}
    for field in board.field:
        if field.zone not in zones or not 1 <= field.ring <= RINGS:
            yield f"{field.id} is in no zone or no ring"
        for name in field.forward:
            inwards = field.ring == RINGS if name == W else name in by_name and by_name[name].ring == field.ring + 1
            if not inwards:
                yield f"{field.id} leads to {name}, which is not one ring further in (AE-BOARD-3)"
        if not field.forward:
            yield f"nothing leads on from {field.id}"
    yield from _route_faults(board, by_name)


def _route_faults(board: Board, by_name: Mapping[str, Field]) -> Iterator[str]:
    ends = [end for route in board.route for end in route.ends]
    if len(board.route) != ROUTES or len(set(ends)) != 2 * ROUTES:
        yield f"there must be {ROUTES} dotted routes, no two at one field"
    for route in board.route:
        fields = [by_name.get(end) for end in route.ends]
        if any(field is None or field.ring != SECOND + 1 for field in fields):
            yield f"{route.id} must join fields of the second ring (AE-BOARD-4)"
        elif len({field.zone for field in fields if field}) != 2:
            yield f"{route.id} must join two zones (AE-BOARD-4)"
    if any(name != W and name not in by_name for field in board.field for name in field.forward):
        return
    if set(ends) <= set(by_name) and max(len(list(columns(board))), len(list(convoys(board)))) > MOST_LINES:
        yield f"the board has more than {MOST_LINES} lines for mission 4 or 5"


def _card_faults(parts: Components) -> Iterator[str]:
    letters = "ABCDEFGHIJKLMNOPQRSTU"
    if "".join(card.letter for card in parts.card) != letters or len(letters) != LETTERS:
        yield f"the action cards must be {letters[0]} to {letters[-1]}, in order"
    for i, card in enumerate(parts.card):
        if (card.deck == "WARNING") != (i < WARNING_LETTERS):
            yield f"{card.letter} is in the wrong deck"
        if not 1 <= card.copies <= COPIES:
            yield f"{card.letter} has {card.copies} copies, not 1 to {COPIES}"
        if card.kind not in KINDS or card.who not in WHO:
            yield f"{card.letter} has an unknown kind or who"
        if not 0 <= card.ring <= RINGS or (card.direction or card.relation) not in WAYS:
            yield f"{card.letter} has an unknown ring, direction or relation"
        if card.kind == "draw_mission" and not 1 <= card.draw <= DEALT:
            yield f"{card.letter} must draw 1 to {DEALT} missions"
    if not set(parts.setup.two_players_without_cards) <= set(letters):
        yield "a card that two players leave out does not exist"
