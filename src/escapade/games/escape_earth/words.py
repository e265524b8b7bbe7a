"""Escape Earth: every step, move and refusal in words."""

from escapade.engine.contract import Box, Line, Move
from escapade.games.escape_earth import state
from escapade.games.escape_earth.box import CUBE_IDS, EVENT_IDS, Galaxy
from escapade.games.escape_earth.rules import actions, fate, pieces
from escapade.games.escape_earth.state import State

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


# ---------------------------------------------------------------- how things are called


def place(box: Box, position: int) -> str:
    """A position as players say it."""
    if position == state.EARTH:
        return "Earth"
    return "the ocean planet" if position == box.record.ocean else f"world {position}"


def cubes(box: Box, count: int, colour: int) -> str:
    """'2 knowledge cubes', '1 food cube'."""
    return f"{count} {box.data.cube[colour].name.lower()} {plural('cube', count)}"


def kind_of(world: Galaxy) -> str:
    """What a world is, for whoever wants to build there (EE-BLD-6): 'a planet', 'open space'."""
    if world.planet:
        return f"a {world.cube} planet" if world.cube else "a planet"
    return "an asteroid field" if world.kind == "asteroid" else "open space"


def number(n: int) -> str:
    """A small number in words."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def plural(thing: str, count: int) -> str:
    """'world', or 'worlds' if it is not one."""
    return thing if count == 1 else f"{thing}s"


def structures_first(box: Box) -> str:
    """What a beginner's game waits for (EE-OPT-2): 'two structures'."""
    count = box.data.beginner.structures
    return f"{number(count)} {plural('structure', count)}"


def a(name: str) -> str:
    """A name with its article."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name.lower()}"


# ---------------------------------------------------------------- steps and moves


def prompt(box: Box, s: State, seat: int) -> Line:
    """The seat on turn is told what to decide, the others who is deciding what."""
    if s.phase == state.OVER:
        return Line(_result_words(box, int(s.result)), ("", "EE-END-1", "EE-END-2", "EE-END-3", "EE-END-4")[s.result])
    if s.turn != seat:
        doing = {
            state.ACT: "chooses an action",
            state.PAY: "pays",
            state.IMMEDIATE: "decides whether to fight",
            state.LOSE: "gives up a cube",
        }
        return Line(f"{{{s.turn}}} {doing[int(s.phase)]}.", "EE-TURN-4")
    if s.phase == state.PAY:
        return Line(f"Pay {cubes(box, int(s.owed), int(s.colour))}: take the next cube from which world?", "EE-CUBE-4")
    if s.phase == state.LOSE:
        ask = "From which world?" if s.owed == 1 else "Take the next from which world?"
        return Line(f"You lose {cubes(box, int(s.owed), int(s.colour))}. {ask}", "EE-EVT-7")
    if s.phase == state.IMMEDIATE:
        return _immediate_prompt(box, s)
    if pieces.blocked(s, s.ship[seat]):
        return Line("You cannot stay on a blocked world: travel on, or fight what blocks it.", "EE-MOVE-10")
    more = "" if s.actions == box.record.actions else " more"
    return Line(f"You have {number(s.actions)}{more} {plural('action', s.actions)}.", "EE-TURN-1")


def _immediate_prompt(box: Box, s: State) -> Line:
    kind = int(box.record.event_type[s.event])
    event = box.data.event[kind]
    price = cubes(box, int(fate.price_now(box.record, s, kind)), int(box.record.event_cube[kind]))
    types = fate.active_types(box.record, s)
    if types == box.record.chaos - 1 and not s.active & box.record.of_type[kind]:
        return Line(f"{event.name}, one kind of event too many: fight now for {price}, or lose the game.", "EE-EVT-4")
    return Line(f"{event.name}: fight at once for {price}, without an action?", "EE-EVT-3")


def _result_words(box: Box, result: int) -> str:
    return (
        "",
        "Both ships are on the ocean planet: you have won!",
        "The last event card is gone, and with it Earth's people: you have lost.",
        f"{number(box.record.chaos).capitalize()} kinds of events rage at once: chaos, you have lost.",
        "The aliens have reached Earth: you have lost.",
    )[result]


def describe(box: Box, s: State, seat: int, move: int) -> Move:
    """A move in words, and the things to pick for it."""
    if move < state.TRAVEL:
        slot = move - state.SWAP + 1
        low, high = (box.data.activity[s.hub[seat, at]].short for at in (slot - 1, slot))
        return Move(move, f"Swap {low} (slot {slot}) and {high} (slot {slot + 1})", (f"gap:{slot}",))
    if move < state.BUILD:
        return _describe_travel(box, s, seat, move)
    if move < state.UPGRADE:
        it = box.data.structure[move - state.BUILD]
        slot = int(pieces.slot_of(box.record, s, seat, state.CONSTRUCTION)) + 1
        old = int(s.structure[s.ship[seat]])
        instead = f", replacing the {box.data.structure[old].name.lower()}" if old != state.NONE else ""
        idle = _uncovers_nothing(box, s, int(s.ship[seat]), it.uncovers[0])
        text = f"Build {a(it.name)} on {place(box, int(s.ship[seat]))}{instead}{idle}"
        return Move(move, text, (f"slot:{slot}", f"build:{it.id}"))
    if move < state.PRODUCE:
        return _describe_upgrade(box, s, move - state.UPGRADE)
    if move == state.PRODUCE:
        return _describe_produce(box, s, seat)
    if move < state.FIGHT_ALIENS:
        kind = move - state.FIGHT_EVENT
        price = cubes(box, int(actions.fight_price(box.record, s, kind)), int(box.record.event_cube[kind]))
        return Move(move, f"Fight {box.data.event[kind].name.lower()} for {price}", (f"event:{EVENT_IDS[kind]}",))
    if move < state.PASS:
        n = move - state.FIGHT_ALIENS + 1
        end = int(s.alien) + n
        where = place(box, end) if end <= box.record.ocean else "where they came from"
        text = f"Push the aliens back to {where} for {cubes(box, n, state.MILITARY)}"
        return Move(move, text, ("marker:alien", f"push:{n}"))
    if move == state.PASS:
        left = "the rest of your turn" if s.actions < box.record.actions else "your turn"
        return Move(move, f"Pass {left}", ("button:pass",))
    return _describe_answer(box, s, move)


def _describe_answer(box: Box, s: State, move: int) -> Move:
    if move < state.FIGHT_NOW:
        position = move - state.PAY_FROM
        return Move(move, f"Pay {cubes(box, 1, int(s.colour))} from {place(box, position)}", (f"world:{position}",))
    if move >= state.LOSE_FROM:
        position = move - state.LOSE_FROM
        return Move(move, f"Give up {cubes(box, 1, int(s.colour))} on {place(box, position)}", (f"world:{position}",))
    kind = int(box.record.event_type[s.event]) if s.event != state.NONE else state.ANOMALY
    name = box.data.event[kind].name.lower()
    if move == state.FIGHT_NOW:
        price = cubes(box, int(fate.price_now(box.record, s, kind)), int(box.record.event_cube[kind]))
        return Move(move, f"Fight {name} now for {price}", ("button:fight",))
    return Move(move, f"Let {name} happen", ("button:face",))


def _describe_travel(box: Box, s: State, seat: int, move: int) -> Move:
    slot, back = divmod(move - state.TRAVEL, 2)
    card = box.data.activity[s.hub[seat, slot]]
    end = int(actions.destination(box.record, s, int(s.ship[seat]), card.value, 1 - 2 * back))
    if end == state.NONE:
        way = "towards Earth" if back else "away from Earth"
        return Move(
            move, f"Travel {card.value} parsecs {way} with {card.short}", (f"slot:{slot + 1}", f"dir:{'+-'[back]}")
        )
    name = box.data.galaxy[s.row[end]].name
    where = f"{place(box, end)}, {name}," if 0 < end < box.record.ocean else place(box, end)
    return Move(move, f"Travel to {where} with {card.short} (slot {slot + 1})", (f"slot:{slot + 1}", f"world:{end}"))


def _describe_upgrade(box: Box, s: State, position: int) -> Move:
    kind = int(s.structure[position])
    picks = (f"upgrade:{position}",)
    if kind == state.NONE:
        return Move(state.UPGRADE + position, f"Upgrade the structure on {place(box, position)}", picks)
    it = box.data.structure[kind]
    price = cubes(box, it.upgrade_price, CUBE_IDS.index(it.upgrade_cube))
    idle = _uncovers_nothing(box, s, position, it.uncovers[1])
    return Move(
        state.UPGRADE + position, f"Upgrade the {it.name.lower()} on {place(box, position)} for {price}{idle}", picks
    )


def _uncovers_nothing(box: Box, s: State, position: int, uncovers: int) -> str:
    """A warning where an outpost, built here or upgraded, finds all in its reach face up (EE-OUT-1, EE-UPG-4)."""
    idle = uncovers > 0 and min(box.record.ocean, position + uncovers) <= s.frontier
    return " (this uncovers nothing)" if idle else ""


def _describe_produce(box: Box, s: State, seat: int) -> Move:
    position = int(s.ship[seat])
    kind = int(s.structure[position])
    if kind == state.NONE or box.record.makes[kind] == state.NONE:
        return Move(state.PRODUCE, f"Produce on {place(box, position)}", ("button:produce",))
    made = cubes(box, int(actions.room(box.record, s, position)), int(box.record.makes[kind]))
    slot = int(pieces.slot_of(box.record, s, seat, box.record.made_with[kind])) + 1
    return Move(state.PRODUCE, f"Produce {made} on {place(box, position)}", (f"slot:{slot}", "button:produce"))


# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    step = (
        state.ACT
        if move <= state.PASS
        else state.PAY
        if move < state.FIGHT_NOW
        else state.IMMEDIATE
        if move < state.LOSE_FROM
        else state.LOSE
    )
    if s.phase != step:
        return Line(f"That is not what is being decided now. {prompt(box, s, seat).text}", "EE-TURN-1")
    if s.phase == state.PAY:
        return _refuse_pay(box, s, move - state.PAY_FROM)
    if s.phase == state.LOSE:
        return Line(
            f"No {box.data.cube[s.colour].name.lower()} cube lies on {place(box, move - state.LOSE_FROM)}.", "EE-EVT-7"
        )
    here = int(s.ship[seat])
    if pieces.blocked(s, here) and not state.TRAVEL <= move < state.BUILD:
        return Line(
            "You stand on a blocked world: only leaving it, or fighting what blocks it, is possible.", "EE-MOVE-10"
        )
    if move < state.BUILD:
        return _refuse_travel(box, s, seat, *divmod(move - state.TRAVEL, 2))
    if move < state.UPGRADE:
        return _refuse_build(box, s, seat, move - state.BUILD)
    if move < state.PRODUCE:
        return _refuse_upgrade(box, s, move - state.UPGRADE)
    if move == state.PRODUCE:
        return _refuse_produce(box, s, seat)
    if move < state.FIGHT_ALIENS:
        return _refuse_fight(box, s, move - state.FIGHT_EVENT)
    return _refuse_push(box, s, move - state.FIGHT_ALIENS + 1)


def _refuse_pay(box: Box, s: State, position: int) -> Line:
    if position == s.alien:
        return Line("Cubes under the aliens cannot pay for anything.", "EE-CUBE-2")
    return Line(f"No {box.data.cube[s.colour].name.lower()} cube lies on {place(box, position)}.", "EE-CUBE-1")


def _refuse_travel(box: Box, s: State, seat: int, slot: int, back: int) -> Line:
    card = box.data.activity[s.hub[seat, slot]]
    if not pieces.is_active(box.record, s, seat, slot):
        return Line(f"{card.short} is not active in slot {slot + 1}.", "EE-HUB-1")
    here = int(s.ship[seat])
    end = int(actions.destination(box.record, s, here, card.value, 1 - 2 * back))
    if end == state.NONE and not back and _beyond_anomaly(box, s, here, card.value):
        return Line("The anomaly blocks the way.", "EE-MOVE-7")
    if end == state.NONE:
        return Line(f"No face-up world lies exactly {card.value} parsecs that way.", "EE-MOVE-2")
    if s.actions == 1:
        rule = "EE-MOVE-6" if end == s.alien else "EE-MOVE-7"
        return Line(f"You cannot end your turn on {place(box, end)}: it is blocked.", rule)
    return Line(
        f"{place(box, end).capitalize()} is blocked, and you could not leave it again with your next action.",
        "EE-MOVE-10",
    )


def _beyond_anomaly(box: Box, s: State, here: int, value: int) -> bool:
    """Whether the anomaly, and not the distance, is why a card leads nowhere."""
    position = here
    while value > 0 and position < s.frontier:
        position += 1
        value -= box.data.galaxy[s.row[position]].parsecs
    return bool(value == 0 and state.OFF < s.anomaly < position)


def _refuse_build(box: Box, s: State, seat: int, kind: int) -> Line:
    it = box.data.structure[kind]
    here = int(s.ship[seat])
    slot = int(pieces.slot_of(box.record, s, seat, state.CONSTRUCTION))
    units = int(actions.units(box.record, s, seat))
    old = int(s.structure[here])
    if not pieces.is_active(box.record, s, seat, slot):
        return Line(f"Your construction card is not active in slot {slot + 1}.", "EE-BLD-1")
    if units < it.cost:
        return Line(f"That needs {it.cost} units; in slot {slot + 1} your construction card gives {units}.", "EE-BLD-2")
    if s.left[kind] == 0:
        return Line(f"No {it.name.lower()} is left.", "EE-SET-3")
    if it.planets_only and not box.record.is_planet[s.row[here]]:
        return Line(f"{a(it.name).capitalize()} only stands on a planet.", "EE-BLD-6")
    if old == kind:
        return Line(f"There is {a(it.name)} here already.", "EE-BLD-5")
    return Line("An outpost is never replaced.", "EE-BLD-5")


def _refuse_upgrade(box: Box, s: State, position: int) -> Line:
    kind = int(s.structure[position])
    if kind == state.NONE:
        return Line(f"No structure stands on {place(box, position)}.", "EE-UPG-1")
    it = box.data.structure[kind]
    if s.upgraded[position]:
        return Line(f"The {it.name.lower()} on {place(box, position)} is upgraded already.", "EE-UPG-2")
    if position == s.alien:
        return Line("A structure under the aliens cannot be upgraded.", "EE-UPG-3")
    return Line(f"That costs {cubes(box, it.upgrade_price, int(box.record.upgrade_cube[kind]))}.", "EE-UPG-1")


def _refuse_produce(box: Box, s: State, seat: int) -> Line:
    here = int(s.ship[seat])
    kind = int(s.structure[here])
    if kind == state.NONE or box.record.makes[kind] == state.NONE:
        return Line("Your ship is not on a structure that produces.", "EE-PRD-1")
    if actions.room(box.record, s, here) == 0:
        return Line(f"The {box.data.structure[kind].name.lower()} is full.", "EE-PRD-3")
    return Line(f"Your {box.data.structure[kind].activity} card is not active.", "EE-PRD-1")


def _refuse_fight(box: Box, s: State, kind: int) -> Line:
    name = box.data.event[kind].name.lower()
    price = int(actions.fight_price(box.record, s, kind))
    if price == 0:
        return Line(f"No {name} card is active.", "EE-FEV-1")
    return Line(f"Fighting {name} costs {cubes(box, price, int(box.record.event_cube[kind]))}.", "EE-FEV-1")


def _refuse_push(box: Box, s: State, n: int) -> Line:
    if s.alien + n > box.record.alien_start:
        return Line("The aliens cannot be pushed beyond where they came from.", "EE-FAL-1")
    if pieces.available(box.record, s, state.MILITARY) < n:
        return Line(f"That costs {cubes(box, n, state.MILITARY)}.", "EE-FAL-1")
    return Line("In an expert game the aliens can only be fought on face-up worlds.", "EE-FAL-2")
