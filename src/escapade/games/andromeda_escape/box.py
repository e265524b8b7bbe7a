"""Andromeda Escape: box.toml, checked and laid out for the kernels."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta

from escapade.engine.components import Colour, Id, Name, Named, Part, Text, between, read_parts, refuse
from escapade.engine.contract import Box, Record
from escapade.engine.errors import Fault
from escapade.engine.record import blank
from escapade.games.andromeda_escape import state

TITLE = "Andromeda Escape"
W = "W"  # the wormhole's name among the fields
ANYBODY = (state.SELF, state.OPPONENT)
MAY_BE_DONE_TO = {  # what a card does, to whose ships
    state.RECALL: ANYBODY,
    state.JUMP: (state.SELF,),
    state.RELOCATE: ANYBODY,
    state.LAUNCH: ANYBODY,
    state.EXCHANGE: (state.SELF, state.TWO_OPPONENTS),
    state.STEP: ANYBODY,
    state.CHARGE: ANYBODY,
    state.ORDERS: (state.SELF,),
    state.BLOCK: (state.BOARD,),
    state.DISCARD: (state.SELF,),
    state.TAKE_OPEN: (state.SELF,),
}
TARGETS = {effect.name: [target.name for target in targets] for effect, targets in MAY_BE_DONE_TO.items()}
DIRECTED = (state.JUMP.name, state.STEP.name, state.EXCHANGE.name)
DIRECTIONS = {one.name: one for one in state.DIRECTIONS} | {"front": state.FORWARD, "behind": state.BACK}
NEEDS = {
    state.MASSED_LAUNCH.name: ("count", state.FIELDS),
    state.BORDER_PATROL.name: ("count", 2 * state.ROUTES),
    state.HOLD_THE_GATES.name: ("count", state.ZONES),
    state.PLUNGE.name: ("count", state.FIELDS),
    state.PLACE.name: ("place", state.PLACES),
    state.STATION.name: ("field", state.SKIP_FIELDS),
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SPELLED = ("count", "warning", "alert", "draw")
ORDINALS = ("no", "first", "second", "third", "fourth")
MOST_SHIPS = 12  # on a platform
Points = Annotated[int, between(-20, 20)]
SkipNumber = Annotated[int, between(1, state.SKIP_FIELDS)]
Place = Annotated[float, Meta(ge=-1000, le=1000)]  # in the drawing


class Fleet(Named):
    """A colour of ships; the hull tells fleets apart without colour."""

    colour: Colour
    hull: Name


class Setup(Part):
    """What the players begin with."""

    platform_ships: list[Annotated[int, between(1, MOST_SHIPS)]]
    start_vp: list[Annotated[int, between(0, 40)]]
    start_skip: list[SkipNumber]
    missions_dealt: Annotated[int, between(2, state.OFFERED)]
    two_players_without_missions: list[Annotated[int, between(1, state.MISSIONS)]]
    two_players_without_cards: list[Id]


class SkipField(Part):
    """A field of the Skip HUD."""

    field: SkipNumber
    reward: Literal["none", "swap", "warp"]
    next: SkipNumber
    name: Name


class Huds(Part):
    """The tracks at the board's edge."""

    vp_track: Annotated[int, between(10, 100)]
    last_ship_vp: list[Points]
    skip: list[SkipField]


class Zone(Named):
    """A fly zone; `angle` is its middle, clockwise from the top."""

    angle: Annotated[int, between(0, 360)]
    colour: Colour


class Field(Part):
    """A field of the board, with its place in the drawing."""

    id: Id
    zone: Id
    ring: Annotated[int, between(1, state.RINGS)]
    x: Place
    y: Place
    forward: list[Id]


class Route(Part):
    """A dotted route."""

    id: Id
    ends: tuple[Id, Id]


class Board(Part):
    """The board."""

    centre: tuple[Place, Place]
    wormhole_radius: Annotated[int, between(1, 1000)]
    ring_names: list[Name]
    ring_radius: list[Annotated[int, between(1, 1000)]]
    zone: list[Zone]
    field: list[Field]
    route: list[Route]


class Mission(Part):
    """A mission card."""

    number: Annotated[int, between(1, state.MISSIONS)]
    name: Name
    vp: Points
    check: Literal["state", "event", "end"]
    kind: Id
    text: Text
    count: Annotated[int, between(0, state.FIELDS)] = 0
    place: Annotated[int, between(0, state.PLACES)] = 0
    field: Annotated[int, between(0, state.SKIP_FIELDS)] = 0
    warning: Annotated[int, between(0, state.CARDS)] = 0
    alert: Annotated[int, between(0, state.CARDS)] = 0


class Card(Part):
    """An action card."""

    letter: Annotated[str, Meta(pattern="^[A-Z]$", description="a letter, A to Z")]
    deck: Literal["ALERT", "WARNING"]
    name: Name
    vp_played: Points
    vp_hand: Points
    copies: Annotated[int, between(1, state.CARDS)]
    kind: Id
    who: Literal["self", "opponent", "two_opponents", "board"]
    text: Text
    direction: Annotated[str, Meta(max_length=16)] = ""
    relation: Annotated[str, Meta(max_length=16)] = ""
    ring: Annotated[int, between(0, state.RINGS)] = 0
    draw: Annotated[int, between(0, state.OFFERED)] = 0


class Components(Part):
    """All of box.toml."""

    fleet: list[Fleet]
    setup: Setup
    huds: Huds
    board: Board
    mission: list[Mission]
    card: list[Card]

    @property
    def letters(self) -> list[Card]:
        """The action cards by the numbers of their letters, as events name them."""
        return self.card

    @property
    def missions(self) -> list[Mission | None]:
        """The missions by their numbers, as events name them; there is no mission 0."""
        last = max((mission.number for mission in self.mission), default=0)
        by_number = {mission.number: mission for mission in self.mission}
        return [by_number.get(number) for number in range(last + 1)]

    def place(self, field: int) -> str:
        """A field as players say it."""
        return "the wormhole" if field == state.WORMHOLE else self.board.field[field].id

    def title(self, letter: int) -> str:
        """A card as players say it: 'Afterburner (O)'."""
        return f"{self.card[letter].name} ({self.card[letter].letter})"

    def orders(self, number: int) -> str:
        """A mission as players say it: '5 Deep Column'."""
        return f"{number} {self.mission_of(number).name}"

    def mission_of(self, number: int) -> Mission:
        """The mission with this number."""
        return next(mission for mission in self.mission if mission.number == number)


def load_box(data: Mapping[str, Any]) -> Box:
    """Check the components and lay them out."""
    parts = read_parts(Components, data, TITLE)
    faults = [*_setup_faults(parts), *_board_faults(parts), *_mission_faults(parts), *_card_faults(parts)]
    faults = faults or [*_fill_texts(parts)]
    refuse(faults, TITLE)
    records = blank(state.Box)
    _lay_out_board(records[0], parts.board)
    _lay_out_cards(records[0], parts)
    _lay_out_missions(records[0], parts)
    _lay_out_setup(records[0], parts)
    return Box(records, parts)


def spelled(number: int, words: tuple[str, ...] = NUMBERS) -> str:
    """A number as a text on a card has it."""
    return words[number] if 0 <= number < len(words) else str(number)


def _fill_texts(parts: Components) -> Iterator[Fault | str]:
    """Write a card's own numbers into its text; a text that asks for others is a fault."""
    both: list[Mission | Card] = [*parts.mission, *parts.card]
    for it in both:
        numbers = {name: spelled(getattr(it, name)) for name in SPELLED if hasattr(it, name)}
        if isinstance(it, Mission):
            numbers |= {"field": str(it.field), "place": spelled(it.place, ORDINALS)}
        elif it.ring:
            numbers["ring"] = parts.board.ring_names[it.ring - 1]
        for name, number in numbers.items():
            it.text = it.text.replace(f"{{{name}}}", number)
        if "{" in it.text:
            path = f"mission.{it.number}" if isinstance(it, Mission) else f"card.{it.letter}"
            yield Fault(f"{path}.text", f"the text of {it.name} has a number in braces that is not on it")


def _lay_out_board(box: Record, board: Board) -> None:
    index = {field.id: i for i, field in enumerate(board.field)} | {W: state.WORMHOLE}
    zones = [zone.id for zone in board.zone]
    box.route[:] = state.NONE
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
    for _ in range(state.RINGS - 1):
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
    first = 0
    for i, card in enumerate(parts.card):
        deck = state.DECKS.number(card.deck)
        box.deck[i], box.vp_played[i], box.vp_hand[i] = deck, card.vp_played, card.vp_hand
        box.kind[i], box.who[i] = state.EFFECTS.number(card.kind), state.TARGETS.number(card.who)
        box.draws[i] = card.draw
        box.way[i] = card.ring - 1 if card.ring else DIRECTIONS.get(card.direction or card.relation, 0)
        copies = ((1 << card.copies) - 1) << first
        box.cards_of[i] = copies
        box.letter[first : first + card.copies] = i
        box.in_deck[deck] |= copies
        if card.letter in parts.setup.two_players_without_cards:
            box.pair_cards |= copies
        first += card.copies


def _lay_out_missions(box: Record, parts: Components) -> None:
    for mission in parts.mission:
        number, kind = mission.number, state.MISSION_KINDS.number(mission.kind)
        box.missions |= 1 << number
        box.of_kind[kind] |= 1 << number
        box.mission_kind[number], box.mission_vp[number] = kind, mission.vp
        box.mission_count[number] = mission.count or mission.place or mission.field
        box.mission_hand[number, state.ALERT] = mission.alert
        box.mission_hand[number, state.WARNING] = mission.warning
    for number in parts.setup.two_players_without_missions:
        box.pair_missions |= 1 << number


def _lay_out_setup(box: Record, parts: Components) -> None:
    box.dealt = parts.setup.missions_dealt
    box.platform[2:] = parts.setup.platform_ships
    box.start_vp[:] = parts.setup.start_vp
    box.start_skip[:] = parts.setup.start_skip
    for field in parts.huds.skip:
        box.next_skip[field.field] = field.next
        box.reward[field.field] = state.REWARDS.number(field.reward)
    box.places = len(parts.huds.last_ship_vp)
    box.place_vp[1 : 1 + box.places] = parts.huds.last_ship_vp


def _setup_faults(parts: Components) -> Iterator[Fault | str]:
    setup, huds = parts.setup, parts.huds
    if len(parts.fleet) != state.SIDES:
        yield f"there must be {state.SIDES} fleets"
    if len(setup.platform_ships) != state.SIDES - 1:
        yield Fault("setup.platform_ships", "give the platform ships for 2, for 3 and for 4 players")
    if len(setup.start_vp) != state.SIDES:
        yield Fault("setup.start_vp", f"give {state.SIDES} starting VP")
    if [field.field for field in huds.skip] != [1, 2, 3]:
        yield "the Skip HUD must have the fields 1, 2, 3"
    if len(setup.start_skip) != state.SIDES:
        yield Fault("setup.start_skip", f"give {state.SIDES} starting fields of the Skip HUD")
    if not 1 <= len(huds.last_ship_vp) <= state.PLACES:
        yield f"there must be 1 to {state.PLACES} places for Last Ships"


def _mission_faults(parts: Components) -> Iterator[Fault | str]:
    numbers, kinds = [mission.number for mission in parts.mission], state.MISSION_KINDS.names
    if len(set(numbers)) < len(numbers):
        yield "the missions need different numbers"
    for mission in parts.mission:
        path = f"mission.{mission.number}"
        if mission.kind not in kinds:
            yield Fault(f"{path}.kind", f"mission {mission.number} is of no known kind: {', '.join(kinds)}")
        elif mission.kind in NEEDS and not 1 <= getattr(mission, NEEDS[mission.kind][0]) <= NEEDS[mission.kind][1]:
            name, most = NEEDS[mission.kind]
            yield Fault(f"{path}.{name}", f"mission {mission.number} needs a {name}, 1 to {most}")
        elif mission.kind == state.LEDGER.name and mission.alert + mission.warning < 1:
            yield Fault(f"{path}.alert", f"mission {mission.number} needs a number of ALERT or WARNING cards")
    if sum(mission.kind == state.UNSEARCHED.name for mission in parts.mission) > 1:
        yield "only one mission can be about a Lost Ship that stays missing (AE-INFO-5)"
    left_out = set(parts.setup.two_players_without_missions)
    if not left_out <= set(numbers):
        yield "a mission that two players leave out does not exist"
    dealt = parts.setup.missions_dealt
    if len(numbers) < state.SIDES * dealt or len(set(numbers) - left_out) < 2 * dealt:
        yield f"there are too few missions to deal {dealt} to everyone"
    drawn = sum(card.copies for card in parts.card if card.kind == state.ORDERS.name)
    if dealt - 1 + drawn > state.SLOTS:
        yield f"one player could come to hold {dealt - 1 + drawn} missions, and there is room for {state.SLOTS}"


def _board_faults(parts: Components) -> Iterator[Fault | str]:
    board = parts.board
    names = [field.id for field in board.field]
    zones = [zone.id for zone in board.zone]
    if len(zones) != state.ZONES or len(set(zones)) != state.ZONES:
        yield f"there must be {state.ZONES} zones"
    if len(names) != state.FIELDS or len(set(names)) != state.FIELDS or W in names:
        yield f"there must be {state.FIELDS} fields with names of their own"
    if len(board.ring_names) != state.RINGS or len(board.ring_radius) != state.RINGS:
        yield f"there must be {state.RINGS} rings"
    by_name = {field.id: field for field in board.field}
    for field in board.field:
        if field.zone not in zones:
            yield Fault(f"board.field.{field.id}.zone", f"{field.id} is in no zone: there is {', '.join(zones)}")
        for name in field.forward:
            ring = state.RINGS + 1 if name == W else by_name[name].ring if name in by_name else 0
            if ring != field.ring + 1:
                yield f"{field.id} leads to {name}, which is not one ring further in (AE-BOARD-3)"
        if not field.forward:
            yield f"nothing leads on from {field.id}"
    yield from _route_faults(board, by_name)


def _route_faults(board: Board, by_name: Mapping[str, Field]) -> Iterator[str]:
    ends = [end for route in board.route for end in route.ends]
    if len(board.route) != state.ROUTES or len(set(ends)) != 2 * state.ROUTES:
        yield f"there must be {state.ROUTES} dotted routes, no two at one field"
    for route in board.route:
        fields = [by_name.get(end) for end in route.ends]
        if any(field is None or field.ring != state.SECOND + 1 for field in fields):
            yield f"{route.id} must join fields of the second ring (AE-BOARD-4)"
        elif len({field.zone for field in fields if field}) != 2:
            yield f"{route.id} must join two zones (AE-BOARD-4)"
    if any(name != W and name not in by_name for field in board.field for name in field.forward):
        return
    if set(ends) <= set(by_name) and max(len(list(columns(board))), len(list(convoys(board)))) > state.MOST_LINES:
        yield f"the board has more than {state.MOST_LINES} lines for mission 4 or 5"


def _card_faults(parts: Components) -> Iterator[Fault | str]:
    letters = [card.letter for card in parts.card]
    if len(set(letters)) < len(letters):
        yield "every action card needs a letter of its own, A to Z"
    for card in parts.card:
        path = f"card.{card.letter}"
        if card.who not in TARGETS.get(card.kind, ()):
            yield Fault(f"{path}.kind", f"{card.letter} has an unknown kind, or one that does not fit who")
        if card.kind == state.RELOCATE.name and not card.ring:
            yield Fault(f"{path}.ring", f"{card.letter} has no ring")
        if (card.direction or card.relation) not in (DIRECTIONS if card.kind in DIRECTED else ("",)):
            yield Fault(f"{path}.direction", f"{card.letter} has an unknown direction or relation")
        if card.kind == state.ORDERS.name and not card.draw:
            yield Fault(f"{path}.draw", f"{card.letter} must draw 1 to {state.OFFERED} missions")
    if sum(card.copies for card in parts.card) > state.CARDS:
        yield f"there are more than {state.CARDS} action cards, and there is no room for them"
    left_out = set(parts.setup.two_players_without_cards)
    if not left_out <= set(letters):
        yield "a card that two players leave out does not exist"
    alerts = {card.letter: card.copies for card in parts.card if card.deck == state.ALERT.name}
    for_two = sum(copies for letter, copies in alerts.items() if letter not in left_out)
    if sum(alerts.values()) < 1 + state.SIDES or for_two < 1 + 2:
        yield "there are too few ALERT cards: one lies open and everyone is dealt one (AE-SETUP-9)"
    if all(card.deck == state.ALERT.name for card in parts.card):
        yield "there must be a WARNING card"
