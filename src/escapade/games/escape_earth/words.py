"""Escape Earth: every step, move and refusal in words."""

from collections.abc import Callable

from escapade.engine.contract import Box, Line
from escapade.engine.moves import Choice
from escapade.engine.words import Described, Step, Words
from escapade.games.escape_earth import state
from escapade.games.escape_earth.box import Activity, Galaxy
from escapade.games.escape_earth.rules import actions, fate, pieces
from escapade.games.escape_earth.rules.decisions import awaits
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


# ---------------------------------------------------------------- steps


def _acts(box: Box, s: State, seat: int) -> Step:
    doing = "chooses an action"
    if pieces.blocked(s, s.ship[seat]):
        told = "You cannot stay on a blocked world: travel on, or fight what blocks it."
        return told, doing, "EE-MOVE-10", "EE-TURN-4"
    more = "" if s.actions == box.record.actions else " more"
    told = f"You have {number(s.actions)}{more} {plural('action', s.actions)}."
    return told, doing, "EE-TURN-1", "EE-TURN-4"


def _pays(box: Box, s: State, seat: int) -> Step:
    told = f"Pay {cubes(box, s.owed, s.colour)}: take the next cube from which world?"
    return told, "pays", "EE-CUBE-4", "EE-TURN-4"


def _loses(box: Box, s: State, seat: int) -> Step:
    ask = "From which world?" if s.owed == 1 else "Take the next from which world?"
    return f"You lose {cubes(box, s.owed, s.colour)}. {ask}", "gives up a cube", "EE-EVT-7", "EE-TURN-4"


def _may_fight(box: Box, s: State, seat: int) -> Step:
    doing = "decides whether to fight"
    kind = box.record.event_type[s.event]
    name = box.data.event[kind].name
    price = cubes(box, fate.price_now(box.record, s, kind), box.record.event_cube[kind])
    types = fate.active_types(box.record, s)
    if types == box.record.chaos - 1 and not s.active & box.record.of_type[kind]:
        told = f"{name}, one kind of event too many: fight now for {price}, or lose the game."
        return told, doing, "EE-EVT-4", "EE-TURN-4"
    return f"{name}: fight at once for {price}, without an action?", doing, "EE-EVT-3", "EE-TURN-4"


def _is_over(box: Box, s: State, seat: int) -> Step:
    ends: dict[int, Step] = {
        state.WIN: ("Both ships are on the ocean planet: you have won!", "EE-END-1"),
        state.LOSS_POPULATION: (
            "The last event card is gone, and with it Earth's people: you have lost.",
            "EE-END-2",
        ),
        state.LOSS_CHAOS: (
            f"{number(box.record.chaos).capitalize()} kinds of events rage at once: chaos, you have lost.",
            "EE-END-3",
        ),
        state.LOSS_ALIEN: ("The aliens have reached Earth: you have lost.", "EE-END-4"),
    }
    return ends[s.result]


# ---------------------------------------------------------------- moves


def _swap(box: Box, s: State, seat: int, move: Choice) -> Described:
    low, high = (box.data.activity[s.hub[seat, at]].short for at in (move.slot - 1, move.slot))
    return f"Swap {low} (slot {move.slot}) and {high} (slot {move.slot + 1})"


def _travel(box: Box, s: State, seat: int, move: Choice) -> Described:
    card, end = _journey(box, s, seat, move)
    slot = f"slot:{move.slot}"
    if end == state.NONE:
        way = "towards Earth" if move.back else "away from Earth"
        return f"Travel {card.value} parsecs {way} with {card.short}", slot, f"dir:{'+-'[move.back]}"
    name = box.data.galaxy[s.row[end]].name
    where = f"{place(box, end)}, {name}," if 0 < end < box.record.ocean else place(box, end)
    return f"Travel to {where} with {card.short} (slot {move.slot})", slot, f"world:{end}"


def _journey(box: Box, s: State, seat: int, move: Choice) -> tuple[Activity, int]:
    """The card of a travel, and where it leads, or NONE."""
    card = box.data.activity[s.hub[seat, move.slot - 1]]
    return card, actions.destination(box.record, s, s.ship[seat], card.value, 1 - 2 * move.back)


def _build(box: Box, s: State, seat: int, move: Choice) -> Described:
    it, here = box.data.structure[move.structure], s.ship[seat]
    slot = pieces.slot_of(box.record, s, seat, state.CONSTRUCTION) + 1
    old = s.structure[here]
    instead = f", replacing the {box.data.structure[old].name.lower()}" if old != state.NONE else ""
    idle = _uncovers_nothing(box, s, here, it.uncovers[0])
    return f"Build {a(it.name)} on {place(box, here)}{instead}{idle}", f"slot:{slot}", f"build:{it.id}"


def _upgrade(box: Box, s: State, seat: int, move: Choice) -> Described:
    kind, where = s.structure[move.world], place(box, move.world)
    if kind == state.NONE:
        return f"Upgrade the structure on {where}"
    it = box.data.structure[kind]
    price = cubes(box, it.upgrade_price, box.record.upgrade_cube[kind])
    idle = _uncovers_nothing(box, s, move.world, it.uncovers[1])
    return f"Upgrade the {it.name.lower()} on {where} for {price}{idle}"


def _uncovers_nothing(box: Box, s: State, position: int, uncovers: int) -> str:
    """A warning where an outpost, built here or upgraded, finds all in its reach face up (EE-OUT-1, EE-UPG-4)."""
    idle = uncovers > 0 and min(box.record.ocean, position + uncovers) <= s.frontier
    return " (this uncovers nothing)" if idle else ""


def _produce(box: Box, s: State, seat: int, move: Choice) -> Described:
    here = s.ship[seat]
    kind = s.structure[here]
    if kind == state.NONE or box.record.makes[kind] == state.NONE:
        return f"Produce on {place(box, here)}", "button:produce"
    made = cubes(box, actions.room(box.record, s, here), box.record.makes[kind])
    slot = pieces.slot_of(box.record, s, seat, box.record.made_with[kind]) + 1
    return f"Produce {made} on {place(box, here)}", f"slot:{slot}", "button:produce"


def _fight_event(box: Box, s: State, seat: int, move: Choice) -> Described:
    price = cubes(box, actions.fight_price(box.record, s, move.event), box.record.event_cube[move.event])
    return f"Fight {box.data.event[move.event].name.lower()} for {price}"


def _fight_aliens(box: Box, s: State, seat: int, move: Choice) -> Described:
    end = s.alien + move.cubes
    where = place(box, end) if end <= box.record.ocean else "where they came from"
    return f"Push the aliens back to {where} for {cubes(box, move.cubes, state.MILITARY)}"


def _pass(box: Box, s: State, seat: int, move: Choice) -> Described:
    return f"Pass {'the rest of your turn' if s.actions < box.record.actions else 'your turn'}"


def _pay(box: Box, s: State, seat: int, move: Choice) -> Described:
    return f"Pay {cubes(box, 1, s.colour)} from {place(box, move.world)}"


def _decide_to_fight(box: Box, s: State, seat: int, move: Choice) -> Described:
    kind = box.record.event_type[s.event] if s.event != state.NONE else state.ANOMALY
    name = box.data.event[kind].name.lower()
    if move.block == state.FACE_IT:
        return f"Let {name} happen"
    return f"Fight {name} now for {cubes(box, fate.price_now(box.record, s, kind), box.record.event_cube[kind])}"


def _lose(box: Box, s: State, seat: int, move: Choice) -> Described:
    return f"Give up {cubes(box, 1, s.colour)} on {place(box, move.world)}"


_WORDS = Words(
    state.MOVES,
    state.PHASES,
    awaits,
    says={},
    move_words={
        state.SWAP: _swap,
        state.TRAVEL: _travel,
        state.BUILD: _build,
        state.UPGRADE: _upgrade,
        state.PRODUCE: _produce,
        state.FIGHT_EVENT: _fight_event,
        state.FIGHT_ALIENS: _fight_aliens,
        state.PASS: _pass,
        state.PAY_FROM: _pay,
        state.FIGHT_NOW: _decide_to_fight,
        state.FACE_IT: _decide_to_fight,
        state.LOSE_FROM: _lose,
    },
    phase_words={
        state.ACT: _acts,
        state.PAY: _pays,
        state.IMMEDIATE: _may_fight,
        state.LOSE: _loses,
        state.OVER: _is_over,
    },
)
prompt, describe = _WORDS.prompt, _WORDS.describe

# ---------------------------------------------------------------- refusals

_ANSWERS = {  # the moves of the steps that ask for something; all others are actions
    state.PAY: (state.PAY_FROM,),
    state.IMMEDIATE: (state.FIGHT_NOW, state.FACE_IT),
    state.LOSE: (state.LOSE_FROM,),
}


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    choice = state.MOVES.read(move)
    step = next((phase for phase, blocks in _ANSWERS.items() if choice.block in blocks), state.ACT)
    if s.phase != step:
        return Line(f"That is not what is being decided now. {prompt(box, s, seat).text}", "EE-TURN-1")
    if s.phase == state.ACT and pieces.blocked(s, s.ship[seat]) and choice.block != state.TRAVEL:
        return Line(
            "You stand on a blocked world: only leaving it, or fighting what blocks it, is possible.", "EE-MOVE-10"
        )
    return _REFUSALS[choice.block](box, s, seat, choice)


def _refuse_pay(box: Box, s: State, seat: int, move: Choice) -> Line:
    if move.world == s.alien:
        return Line("Cubes under the aliens cannot pay for anything.", "EE-CUBE-2")
    return Line(_no_cube(box, s, move), "EE-CUBE-1")


def _refuse_lose(box: Box, s: State, seat: int, move: Choice) -> Line:
    return Line(_no_cube(box, s, move), "EE-EVT-7")


def _no_cube(box: Box, s: State, move: Choice) -> str:
    return f"No {box.data.cube[s.colour].name.lower()} cube lies on {place(box, move.world)}."


def _refuse_travel(box: Box, s: State, seat: int, move: Choice) -> Line:
    card, end = _journey(box, s, seat, move)
    if not pieces.is_active(box.record, s, seat, move.slot - 1):
        return Line(f"{card.short} is not active in slot {move.slot}.", "EE-HUB-1")
    if end == state.NONE and not move.back and _beyond_anomaly(box, s, s.ship[seat], card.value):
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


def _refuse_build(box: Box, s: State, seat: int, move: Choice) -> Line:
    kind, here = move.structure, s.ship[seat]
    it = box.data.structure[kind]
    slot = pieces.slot_of(box.record, s, seat, state.CONSTRUCTION)
    units = actions.units(box.record, s, seat)
    if not pieces.is_active(box.record, s, seat, slot):
        return Line(f"Your construction card is not active in slot {slot + 1}.", "EE-BLD-1")
    if units < it.cost:
        return Line(f"That needs {it.cost} units; in slot {slot + 1} your construction card gives {units}.", "EE-BLD-2")
    if s.left[kind] == 0:
        return Line(f"No {it.name.lower()} is left.", "EE-SET-3")
    if it.planets_only and not box.record.is_planet[s.row[here]]:
        return Line(f"{a(it.name).capitalize()} only stands on a planet.", "EE-BLD-6")
    if s.structure[here] == kind:
        return Line(f"There is {a(it.name)} here already.", "EE-BLD-5")
    return Line("An outpost is never replaced.", "EE-BLD-5")


def _refuse_upgrade(box: Box, s: State, seat: int, move: Choice) -> Line:
    kind, where = s.structure[move.world], place(box, move.world)
    if kind == state.NONE:
        return Line(f"No structure stands on {where}.", "EE-UPG-1")
    it = box.data.structure[kind]
    if s.upgraded[move.world]:
        return Line(f"The {it.name.lower()} on {where} is upgraded already.", "EE-UPG-2")
    if move.world == s.alien:
        return Line("A structure under the aliens cannot be upgraded.", "EE-UPG-3")
    return Line(f"That costs {cubes(box, it.upgrade_price, box.record.upgrade_cube[kind])}.", "EE-UPG-1")


def _refuse_produce(box: Box, s: State, seat: int, move: Choice) -> Line:
    here = s.ship[seat]
    kind = s.structure[here]
    if kind == state.NONE or box.record.makes[kind] == state.NONE:
        return Line("Your ship is not on a structure that produces.", "EE-PRD-1")
    if actions.room(box.record, s, here) == 0:
        return Line(f"The {box.data.structure[kind].name.lower()} is full.", "EE-PRD-3")
    return Line(f"Your {box.data.structure[kind].activity} card is not active.", "EE-PRD-1")


def _refuse_fight(box: Box, s: State, seat: int, move: Choice) -> Line:
    name = box.data.event[move.event].name.lower()
    price = actions.fight_price(box.record, s, move.event)
    if price == 0:
        return Line(f"No {name} card is active.", "EE-FEV-1")
    return Line(f"Fighting {name} costs {cubes(box, price, box.record.event_cube[move.event])}.", "EE-FEV-1")


def _refuse_push(box: Box, s: State, seat: int, move: Choice) -> Line:
    if s.alien + move.cubes > box.record.alien_start:
        return Line("The aliens cannot be pushed beyond where they came from.", "EE-FAL-1")
    if pieces.available(box.record, s, state.MILITARY) < move.cubes:
        return Line(f"That costs {cubes(box, move.cubes, state.MILITARY)}.", "EE-FAL-1")
    return Line("In an expert game the aliens can only be fought on face-up worlds.", "EE-FAL-2")


_REFUSALS: dict[int, Callable[[Box, State, int, Choice], Line]] = {  # of all moves that are not always legal
    state.TRAVEL: _refuse_travel,
    state.BUILD: _refuse_build,
    state.UPGRADE: _refuse_upgrade,
    state.PRODUCE: _refuse_produce,
    state.FIGHT_EVENT: _refuse_fight,
    state.FIGHT_ALIENS: _refuse_push,
    state.PAY_FROM: _refuse_pay,
    state.LOSE_FROM: _refuse_lose,
}
