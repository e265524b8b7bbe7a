"""Escape Earth: what everybody may see, and every move in words. Both seats and spectators see the same."""

import msgspec

from escapade.engine.contract import Box, Line, Move, Record
from escapade.games.escape_earth import fate, rules, state, table
from escapade.games.escape_earth.box import CUBE_IDS, EVENT_IDS, STRUCTURE_IDS, TIME_KINDS, TYPE_IDS
from escapade.games.escape_earth.state import (
    ACT,
    ACTIONS,
    ALIEN_STEP,
    ANOMALY,
    BUILD,
    CHAOS,
    CONSTRUCTION,
    CUBES,
    EVENT_TYPES,
    FIGHT_ALIENS,
    FIGHT_EVENT,
    FIGHT_NOW,
    IMMEDIATE,
    LOSE,
    LOSE_FROM,
    MILITARY,
    NONE,
    OCEAN,
    OVER,
    PASS,
    PAY,
    PAY_FROM,
    PRODUCE,
    QUIET_BUILDS,
    QUIET_TURNS,
    ROW,
    SEATS,
    SLOTS,
    SWAP,
    TRAVEL,
    UPGRADE,
)

PHASES = ("act", "pay", "immediate", "lose", "over")
RESULTS = ("undecided", "win", "loss_population", "loss_chaos", "loss_alien")


class World(msgspec.Struct, frozen=True):
    """One position of the row. `card` is None where it lies face down (the last one is always known)."""

    position: int
    up: bool
    card: int | None
    structure: str
    upgraded: bool
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


def view(box: Box, s: Record, seat: int) -> View:
    """The ledger's table "Information": built up from what is public, never cut down."""
    return View(
        seat=seat,
        turn=int(s.turn),
        turns=int(s.turns),
        phase=PHASES[s.phase],
        result=RESULTS[s.result],
        actions=int(s.actions),
        worlds=[_world(box, s, position) for position in range(ROW)],
        frontier=int(s.frontier),
        reach=int(table.reach(box.record, s)),
        hubs=[[_hub_card(box, s, owner, slot) for slot in range(SLOTS)] for owner in range(SEATS)],
        stocks=[_stock(box, s, colour) for colour in range(CUBES)],
        piles={it.id: int(s.left[kind]) for kind, it in enumerate(box.data.structure)},
        alien=int(s.alien),
        alien_cards=-(-int(s.alien) // ALIEN_STEP),
        anomaly=int(s.anomaly),
        population=int(s.population),
        removed=int(s.removals),
        threats=[_threat(box, s, kind) for kind in range(EVENT_TYPES) if s.active & box.record.event_cards[kind]],
        event=EVENT_IDS[box.record.event_type[s.event]] if s.event != NONE else "",
        event_price=int(fate.price_now(box.record, s, box.record.event_type[s.event])) if s.event != NONE else 0,
        owed=int(s.owed),
        colour=CUBE_IDS[s.colour] if s.phase in (PAY, LOSE) else "",
        time_left=_time_left(box, s),
        flipped=[TIME_KINDS[box.record.time_kind[card]] for card in s.time[: s.flipped]],
        time_in_play=bool(not s.late_time or s.built >= QUIET_BUILDS or s.turns >= QUIET_TURNS),
        late_time=bool(s.late_time),
        fight_anywhere=bool(s.fight_anywhere),
        warnings=_warnings(box, s),
    )


def _world(box: Box, s: Record, position: int) -> World:
    up = bool(position <= s.frontier)
    kind = int(s.structure[position])
    free = box.data.galaxy[s.row[position]].cube if s.free[position] else ""
    return World(
        position=position,
        up=up,
        card=int(s.row[position]) if up or position == OCEAN else None,
        structure=STRUCTURE_IDS[kind] if kind != NONE else "",
        upgraded=bool(s.upgraded[position]),
        stock=int(s.stock[position]),
        capacity=int(box.record.capacity[kind, s.upgraded[position]]) if kind != NONE else 0,
        free=free,
        blocked=bool(table.blocked(s, position)),
        ships=[seat for seat in range(SEATS) if s.ship[seat] == position],
    )


def _hub_card(box: Box, s: Record, owner: int, slot: int) -> HubCard:
    card = int(s.hub[owner, slot])
    kind = int(box.record.type[card])
    return HubCard(
        slot=slot + 1,
        card=card,
        type=TYPE_IDS[kind],
        value=int(box.record.value[card]),
        active=bool(table.is_active(box.record, s, owner, slot)),
        units=int(box.record.units[card, slot]) if kind == CONSTRUCTION else 0,
    )


def _stock(box: Box, s: Record, colour: int) -> Stock:
    usable = int(table.available(box.record, s, colour))
    return Stock(CUBE_IDS[colour], usable, int(table.on_table(box.record, s, colour)) - usable, int(s.supply[colour]))


def _threat(box: Box, s: Record, kind: int) -> Threat:
    cards = int(s.active & box.record.event_cards[kind]).bit_count()
    return Threat(EVENT_IDS[kind], cards, box.data.event[kind].cube, int(rules.fight_price(box.record, s, kind)))


def _time_left(box: Box, s: Record) -> dict[str, int]:
    kinds = [TIME_KINDS[box.record.time_kind[card]] for card in s.time[s.flipped :]]
    return {kind: kinds.count(kind) for kind in TIME_KINDS}


def _warnings(box: Box, s: Record) -> list[str]:
    """EE-OUT-4 and the other things that a team should not overlook."""
    if s.phase == OVER:
        return []
    found = []
    if table.reach(box.record, s) < OCEAN:
        found.append("The ocean planet is out of reach: there are too few outposts left to uncover it.")
    if fate.active_types(box.record, s) == CHAOS - 1:
        found.append("Two event types are active. A third one that you cannot fight at once loses the game.")
    if s.population == 1:
        found.append("One event card is left: the next event loses the game.")
    if s.alien <= ALIEN_STEP:
        found.append("The next alien card loses the game.")
    for seat in range(SEATS):
        if s.ship[seat] == s.alien - ALIEN_STEP and s.ship[seat] > 0:
            found.append(f"The next alien card pushes the {box.data.ship[seat].name} one world back.")
    return found


# ---------------------------------------------------------------- words


def place(position: int) -> str:
    """A position as players say it."""
    if position == state.EARTH:
        return "Earth"
    return "the ocean planet" if position == OCEAN else f"world {position}"


def cubes(box: Box, count: int, colour: int) -> str:
    """'2 knowledge', '1 food'."""
    return f"{count} {box.data.cube[colour].name.lower()}"


def prompt(box: Box, s: Record, seat: int) -> Line:
    """The seat on turn is told what to decide, the others who is deciding what."""
    if s.phase == OVER:
        return Line(_result_words(int(s.result)), ("", "EE-END-1", "EE-END-2", "EE-END-3", "EE-END-4")[s.result])
    if s.turn != seat:
        doing = {ACT: "chooses an action", PAY: "pays", IMMEDIATE: "decides whether to fight", LOSE: "gives up a cube"}
        return Line(f"{{{s.turn}}} {doing[int(s.phase)]}.", "EE-TURN-4")
    if s.phase == PAY:
        return Line(f"Pay {cubes(box, int(s.owed), int(s.colour))}: take the next cube from which world?", "EE-CUBE-4")
    if s.phase == LOSE:
        return Line(f"You lose {cubes(box, 1, int(s.colour))}. From which world?", "EE-EVT-7")
    if s.phase == IMMEDIATE:
        return _immediate_prompt(box, s)
    if table.blocked(s, s.ship[seat]):
        return Line("You cannot stay on a blocked world: travel on, or fight what blocks it.", "EE-MOVE-10")
    left = "You have two actions." if s.actions == ACTIONS else "You have one more action."
    return Line(left, "EE-TURN-1")


def _immediate_prompt(box: Box, s: Record) -> Line:
    kind = int(box.record.event_type[s.event])
    event = box.data.event[kind]
    price = cubes(box, int(fate.price_now(box.record, s, kind)), int(box.record.event_cube[kind]))
    types = fate.active_types(box.record, s)
    if types == CHAOS - 1 and not s.active & box.record.event_cards[kind]:
        return Line(f"{event.name}, a third type: fight it now for {price}, or lose the game.", "EE-EVT-4")
    return Line(f"{event.name}: fight it at once for {price}, without an action?", "EE-EVT-3")


def _result_words(result: int) -> str:
    return (
        "",
        "Both ships are on the ocean planet: you have won!",
        "The last event card is gone, and with it Earth's people: you have lost.",
        "Three kinds of events rage at once: chaos, you have lost.",
        "The aliens have reached Earth: you have lost.",
    )[result]


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    """A move in words, and the things to pick for it."""
    if move < TRAVEL:
        slot = move - SWAP + 1
        low, high = (box.data.activity[s.hub[seat, at]].short for at in (slot - 1, slot))
        return Move(move, f"Swap {low} (slot {slot}) and {high} (slot {slot + 1})", (f"gap:{slot}",))
    if move < BUILD:
        return _describe_travel(box, s, seat, move)
    if move < UPGRADE:
        it = box.data.structure[move - BUILD]
        slot = int(table.slot_of(box.record, s, seat, CONSTRUCTION)) + 1
        old = int(s.structure[s.ship[seat]])
        instead = f", replacing the {box.data.structure[old].name.lower()}" if old != NONE else ""
        text = f"Build {a(it.name)} on {place(int(s.ship[seat]))}{instead}"
        return Move(move, text, (f"slot:{slot}", f"build:{it.id}"))
    if move < PRODUCE:
        return _describe_upgrade(box, s, move - UPGRADE)
    if move == PRODUCE:
        return _describe_produce(box, s, seat)
    if move < FIGHT_ALIENS:
        kind = move - FIGHT_EVENT
        price = cubes(box, int(rules.fight_price(box.record, s, kind)), int(box.record.event_cube[kind]))
        return Move(move, f"Fight {box.data.event[kind].name.lower()} for {price}", (f"event:{EVENT_IDS[kind]}",))
    if move < PASS:
        n = move - FIGHT_ALIENS + 1
        text = f"Push the aliens back to {_off_row(int(s.alien) + n)} for {cubes(box, n, MILITARY)}"
        return Move(move, text, ("marker:alien", f"push:{n}"))
    if move == PASS:
        left = "the rest of your turn" if s.actions < ACTIONS else "your turn"
        return Move(move, f"Pass {left}", ("button:pass",))
    return _describe_answer(box, s, move)


def _describe_answer(box: Box, s: Record, move: int) -> Move:
    if move < FIGHT_NOW:
        position = move - PAY_FROM
        return Move(move, f"Pay {cubes(box, 1, int(s.colour))} from {place(position)}", (f"world:{position}",))
    if move >= LOSE_FROM:
        position = move - LOSE_FROM
        return Move(move, f"Give up {cubes(box, 1, int(s.colour))} on {place(position)}", (f"world:{position}",))
    kind = int(box.record.event_type[s.event]) if s.event != NONE else ANOMALY
    name = box.data.event[kind].name.lower()
    if move == FIGHT_NOW:
        price = cubes(box, int(fate.price_now(box.record, s, kind)), int(box.record.event_cube[kind]))
        return Move(move, f"Fight {name} now for {price}", ("button:fight",))
    return Move(move, f"Let {name} happen", ("button:face",))


def _describe_travel(box: Box, s: Record, seat: int, move: int) -> Move:
    slot, back = divmod(move - TRAVEL, 2)
    card = box.data.activity[s.hub[seat, slot]]
    end = int(rules.destination(box.record, s, int(s.ship[seat]), card.value, 1 - 2 * back))
    if end == NONE:
        way = "towards Earth" if back else "away from Earth"
        return Move(
            move, f"Travel {card.value} parsecs {way} with {card.short}", (f"slot:{slot + 1}", f"dir:{'+-'[back]}")
        )
    name = box.data.galaxy[s.row[end]].name
    where = f"{place(end)}, {name}," if 0 < end < OCEAN else place(end)
    return Move(move, f"Travel to {where} with {card.short} (slot {slot + 1})", (f"slot:{slot + 1}", f"world:{end}"))


def _describe_upgrade(box: Box, s: Record, position: int) -> Move:
    kind = int(s.structure[position])
    picks = (f"upgrade:{position}",)
    if kind == NONE:
        return Move(UPGRADE + position, f"Upgrade the structure on {place(position)}", picks)
    it = box.data.structure[kind]
    price = cubes(box, it.upgrade_price, CUBE_IDS.index(it.upgrade_cube))
    idle = it.uncovers[1] > 0 and min(OCEAN, position + it.uncovers[1]) <= s.frontier
    warning = " (this uncovers nothing)" if idle else ""
    return Move(UPGRADE + position, f"Upgrade the {it.name.lower()} on {place(position)} for {price}{warning}", picks)


def _describe_produce(box: Box, s: Record, seat: int) -> Move:
    position = int(s.ship[seat])
    kind = int(s.structure[position])
    if kind == NONE or box.record.makes[kind] == NONE:
        return Move(PRODUCE, f"Produce on {place(position)}", ("button:produce",))
    made = cubes(box, int(rules.room(box.record, s, position)), int(box.record.makes[kind]))
    slot = int(table.slot_of(box.record, s, seat, box.record.made_with[kind])) + 1
    return Move(PRODUCE, f"Produce {made} on {place(position)}", (f"slot:{slot}", "button:produce"))


def _off_row(position: int) -> str:
    return place(position) if position <= OCEAN else "where they came from"


def a(name: str) -> str:
    """A name with its article."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name.lower()}"
