"""Escape Earth: what everybody may see: both seats and spectators see the same."""

import msgspec

from escapade.engine.contract import Box
from escapade.engine.piles import count
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules import actions, fate, pieces
from escapade.games.escape_earth.state import State
from escapade.games.escape_earth.words import number


class World(msgspec.Struct, frozen=True):
    """One position of the row. `card` is None where it lies face down (the last one is always known)."""

    position: int
    up: bool
    card: int | None
    structure: str
    upgraded: bool
    makes: str  # the cube that its structure produces
    stock: int
    capacity: int
    free: str
    blocked: bool
    ships: list[int]


class HubCard(msgspec.Struct, frozen=True):
    """A card in a slot: whether it is active there, and what it builds with if it is a construction card."""

    slot: int
    card: int
    type: str
    value: int
    active: bool
    units: int


class Stock(msgspec.Struct, frozen=True):
    """The cubes of one colour: those that can pay, those under the alien, and the supply."""

    cube: str
    usable: int
    blocked: int
    supply: int


class Threat(msgspec.Struct, frozen=True):
    """An active event type: how many cards, and what fighting one of them costs now."""

    event: str
    count: int
    cube: str
    price: int


class View(msgspec.Struct, frozen=True):
    """All that a seat sees of the table."""

    seat: int
    turn: int
    turns: int
    phase: str
    result: str
    actions: int
    worlds: list[World]
    frontier: int
    reach: int  # the farthest card that can still be turned up
    hubs: list[list[HubCard]]
    stocks: list[Stock]
    piles: dict[str, int]
    alien: int
    alien_cards: int  # alien cards until it reaches Earth
    anomaly: int
    population: int
    removed: int
    threats: list[Threat]
    event: str  # the event that waits for an immediate fight
    event_price: int
    owed: int
    colour: str
    time_left: dict[str, int]
    flipped: list[str]
    time_in_play: bool
    late_time: bool
    fight_anywhere: bool
    warnings: list[str]


def view(box: Box, s: State, seat: int) -> View:
    """Built up from what is public, never cut down."""
    return View(
        seat=seat,
        turn=s.turn,
        turns=s.turns,
        phase=state.PHASES[s.phase].name,
        result=state.RESULTS[s.result].name,
        actions=s.actions,
        worlds=[_world(box, s, position) for position in range(box.record.ocean + 1)],
        frontier=s.frontier,
        reach=int(pieces.reach(box.record, s)),
        hubs=[[_hub_card(box, s, owner, slot) for slot in range(state.SLOTS)] for owner in range(state.SEATS)],
        stocks=[_stock(box, s, colour) for colour in range(state.CUBES)],
        piles={it.id: int(s.left[kind]) for kind, it in enumerate(box.data.structure)},
        alien=s.alien,
        alien_cards=-(-s.alien // box.data.alien.step),
        anomaly=s.anomaly,
        population=s.population,
        removed=s.removals,
        threats=[_threat(box, s, kind) for kind in range(state.EVENT_TYPES) if s.active & box.record.of_type[kind]],
        event=state.THREATS[box.record.event_type[s.event]].name if s.event != state.NONE else "",
        event_price=int(fate.price_now(box.record, s, box.record.event_type[s.event])) if s.event != state.NONE else 0,
        owed=s.owed,
        colour=state.COLOURS[s.colour].name if s.phase in (state.PAY, state.LOSE) else "",
        time_left=_time_left(box, s),
        flipped=[state.TIME_KINDS[box.record.time_kind[card]].name for card in s.time[: s.flipped]],
        time_in_play=bool(not s.late_time or s.built >= box.record.quiet_builds or s.turns >= box.record.quiet_turns),
        late_time=bool(s.late_time),
        fight_anywhere=bool(s.fight_anywhere),
        warnings=_warnings(box, s),
    )


def _world(box: Box, s: State, position: int) -> World:
    up = bool(position <= s.frontier)
    kind = int(s.structure[position])
    free = box.data.galaxy[s.row[position]].cube if s.free[position] else ""
    return World(
        position=position,
        up=up,
        card=int(s.row[position]) if up or position == box.record.ocean else None,
        structure=state.STRUCTURE_TYPES[kind].name if kind != state.NONE else "",
        upgraded=bool(s.upgraded[position]),
        makes=box.data.structure[kind].cube if kind != state.NONE else "",
        stock=int(s.stock[position]),
        capacity=int(box.record.capacity[kind, s.upgraded[position]]) if kind != state.NONE else 0,
        free=free,
        blocked=bool(pieces.blocked(s, position)),
        ships=[seat for seat in range(state.SEATS) if s.ship[seat] == position],
    )


def _hub_card(box: Box, s: State, owner: int, slot: int) -> HubCard:
    card = int(s.hub[owner, slot])
    kind = int(box.record.type[card])
    return HubCard(
        slot=slot + 1,
        card=card,
        type=state.ACTIVITY_TYPES[kind].name,
        value=int(box.record.value[card]),
        active=bool(pieces.is_active(box.record, s, owner, slot)),
        units=int(box.record.units[card, slot]) if kind == state.CONSTRUCTION else 0,
    )


def _stock(box: Box, s: State, colour: int) -> Stock:
    usable = int(pieces.available(box.record, s, colour))
    under_aliens = int(pieces.on_table(box.record, s, colour)) - usable
    return Stock(state.COLOURS[colour].name, usable, under_aliens, int(s.supply[colour]))


def _threat(box: Box, s: State, kind: int) -> Threat:
    cards = count(s.active & box.record.of_type[kind])
    event = box.data.event[kind]
    return Threat(event.id, cards, event.cube, int(actions.fight_price(box.record, s, kind)))


def _time_left(box: Box, s: State) -> dict[str, int]:
    kinds = [state.TIME_KINDS[box.record.time_kind[card]].name for card in s.time[s.flipped : box.record.time_cards]]
    return {kind: kinds.count(kind) for kind in state.TIME_KINDS.names}


def _warnings(box: Box, s: State) -> list[str]:
    """EE-OUT-4 and the other things that a team should not overlook."""
    if s.phase == state.OVER:
        return []
    found = []
    if pieces.reach(box.record, s) < box.record.ocean:
        found.append("The ocean planet is out of reach: there are too few outposts left to uncover it.")
    kinds = fate.active_types(box.record, s)
    if kinds == box.record.chaos - 1:
        now = f"Kinds of active events: {number(kinds)}."
        found.append(f"{now} One more that you cannot fight at once loses the game.")
    if s.population == 1:
        found.append("One event card is left: the next event loses the game.")
    if s.alien <= box.record.alien_step:
        found.append("The next alien card loses the game.")
    for seat in range(state.SEATS):
        if s.ship[seat] == s.alien - box.record.alien_step and s.ship[seat] > 0:
            found.append(f"The next alien card pushes the {box.data.ship[seat].name} one world back.")
    return found
