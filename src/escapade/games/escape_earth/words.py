"""Escape Earth: the log in words, and why a move is refused."""

from escapade.engine.contract import Box, Event, Line, Record
from escapade.games.escape_earth import rules, state, table
from escapade.games.escape_earth.state import (
    ACT,
    ACTIONS,
    ALIEN,
    BUILD,
    CONSTRUCTION,
    EVENT,
    FIGHT_ALIENS,
    FIGHT_EVENT,
    IMMEDIATE,
    LOSE,
    LOSE_FROM,
    MILITARY,
    NONE,
    OCEAN,
    OFF,
    PASS,
    PAY,
    PAY_FROM,
    PRODUCE,
    TRAVEL,
    UPGRADE,
)
from escapade.games.escape_earth.view import a, cubes, place, prompt

# ---------------------------------------------------------------- the log


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0} and {1} stand for the names of the seats."""
    return _NARRATORS[event.kind](box, event)


def _begins(box: Box, e: Event) -> Line:
    if e.a and e.b:
        return Line("A beginner's game: time cards after two structures, aliens can be fought anywhere.", "EE-OPT-2")
    if e.a:
        return Line("Time cards come into play after two structures.", "EE-OPT-5")
    if e.b:
        return Line("Time cards from the first turn; aliens can be fought anywhere.", "EE-OPT-5")
    return Line("An expert game: time cards from the first turn.", "EE-OPT-1")


def _turn(box: Box, e: Event) -> Line:
    return Line(f"Turn {e.a}: {{{e.seat}}}.", "EE-TURN-1")


def _time(box: Box, e: Event) -> Line:
    if e.a == ALIEN:
        return Line("Time card: the aliens come closer.", "EE-TIME-3")
    if e.a == EVENT:
        return Line("Time card: an event.", "EE-TIME-4")
    return Line("Time card: time is passing.", "EE-TIME-2")


def _time_shuffled(box: Box, e: Event) -> Line:
    return Line("All six time cards are shuffled into a new pile.", "EE-TIME-4")


def _alien(box: Box, e: Event) -> Line:
    if e.b > e.a:
        where = place(e.b) if e.b <= OCEAN else "where they came from"
        return Line(f"The aliens are pushed back to {where}.", "EE-FAL-1")
    return Line(f"The aliens move to {place(e.b) if e.b <= OCEAN else 'the edge of the row'}.", "EE-ALN-1")


def _pushed(box: Box, e: Event) -> Line:
    ship = box.data.ship[e.seat].name
    if e.c:
        return Line(f"The anomaly throws the {ship} back to {place(e.b)}.", "EE-ANO-3")
    return Line(f"The aliens push the {ship} back to {place(e.b)}.", "EE-ALN-2")


def _flipped(box: Box, e: Event) -> Line:
    name = box.data.event[box.record.event_type[e.a]].name
    return Line(f"Event: {name}. Population {e.b}.", "EE-EVT-1")


def _fought(box: Box, e: Event) -> Line:
    name = box.data.event[e.a].name
    rest = "goes back into the pile, and one event card leaves the game unseen."
    return Line(f"{{{e.seat}}} fights {name}{' at once' * e.b}: it {rest}", "EE-EVT-3" if e.b else "EE-FEV-3")


def _active(box: Box, e: Event) -> Line:
    name = box.data.event[e.a].name
    stack = f" ({e.b} of them)" if e.b > 1 else ""
    return Line(f"{name} is active now{stack}; {e.c} event type{'s' * (e.c != 1)} in all.", "EE-EVT-5")


def _riots(box: Box, e: Event) -> Line:
    return Line(f"Riots: {{{e.seat}}}'s construction card goes from slot {e.a + 1} to slot 1.", "EE-EVT-6")


def _lost(box: Box, e: Event) -> Line:
    return Line(f"{cubes(box, 1, e.b).capitalize()} on {place(e.a)} is lost.", "EE-EVT-7")


def _nothing_lost(box: Box, e: Event) -> Line:
    return Line(f"There is no {box.data.cube[e.a].name.lower()} cube to lose.", "EE-EVT-6")


def _anomaly(box: Box, e: Event) -> Line:
    if e.b == OFF:
        return Line("The anomaly is gone.", "EE-ANO-5")
    if e.a == OFF:
        return Line(f"An anomaly opens on {place(e.b)}.", "EE-ANO-1")
    return Line(f"The anomaly moves to {place(e.b)}.", "EE-ANO-2" if e.b <= e.a else "EE-ANO-5")


def _swaps(box: Box, e: Event) -> Line:
    low, high = (box.data.activity[card].short for card in (e.b, e.c))
    return Line(f"{{{e.seat}}} swaps: {low} to slot {e.a + 1}, {high} to slot {e.a + 2}.", "EE-HUB-4")


def _travels(box: Box, e: Event) -> Line:
    return Line(
        f"{{{e.seat}}} travels from {place(e.a)} to {place(e.b)} with {box.data.activity[e.c].short}.", "EE-MOVE-2"
    )


def _builds(box: Box, e: Event) -> Line:
    name = box.data.structure[e.b].name.lower()
    if e.c == NONE:
        return Line(f"{{{e.seat}}} builds: {name} on {place(e.a)}.", "EE-BLD-8")
    old = box.data.structure[e.c].name.lower()
    lost = f" and {e.d} cube{'s' * (e.d != 1)}" if e.d else ""
    return Line(f"{{{e.seat}}} builds: {name} on {place(e.a)}; the {old}{lost} there leaves the game.", "EE-BLD-5")


def _uncovers(box: Box, e: Event) -> Line:
    it = box.data.galaxy[e.b]
    parsecs = f"{it.parsecs} parsec{'s' * (it.parsecs != 1)}"
    return Line(f"{place(e.a).capitalize()} is {it.name}, {parsecs}.", "EE-OUT-1")


def _free_cube(box: Box, e: Event) -> Line:
    return Line(f"{cubes(box, 1, e.b).capitalize()} lies on {place(e.a)}, free to use.", "EE-CUBE-3")


def _upgrades(box: Box, e: Event) -> Line:
    return Line(f"{{{e.seat}}} upgrades the {box.data.structure[e.b].name.lower()} on {place(e.a)}.", "EE-UPG-1")


def _produces(box: Box, e: Event) -> Line:
    return Line(f"{{{e.seat}}} produces {cubes(box, e.c, e.b)} on {place(e.a)}.", "EE-PRD-2")


def _pays(box: Box, e: Event) -> Line:
    return Line(f"{{{e.seat}}} pays {cubes(box, 1, e.b)} from {place(e.a)}.", "EE-CUBE-1")


def _passes(box: Box, e: Event) -> Line:
    return Line(f"{{{e.seat}}} passes.", "EE-TURN-3")


def _ends(box: Box, e: Event) -> Line:
    if e.a == state.WIN:
        return Line(f"Both ships are home after {e.b} turns. Everybody wins!", "EE-END-1")
    why = {
        state.LOSS_POPULATION: ("Nobody is left on Earth", "EE-END-2"),
        state.LOSS_CHAOS: ("Three kinds of events at once: chaos", "EE-END-3"),
        state.LOSS_ALIEN: ("The aliens are on Earth", "EE-END-4"),
    }
    reason, rule = why[e.a]
    return Line(f"{reason}. Lost in turn {e.b}, with {e.d} and {e.e} worlds to go.", rule)


_NARRATORS = {
    state.BEGINS: _begins,
    state.TURN: _turn,
    state.TIME_FLIPPED: _time,
    state.TIME_SHUFFLED: _time_shuffled,
    state.ALIEN_MOVES: _alien,
    state.PUSHED: _pushed,
    state.EVENT_FLIPPED: _flipped,
    state.FOUGHT: _fought,
    state.ACTIVE: _active,
    state.RIOTS_HIT: _riots,
    state.LOST: _lost,
    state.NOTHING_LOST: _nothing_lost,
    state.ANOMALY_MOVES: _anomaly,
    state.SWAPS: _swaps,
    state.TRAVELS: _travels,
    state.BUILDS: _builds,
    state.UNCOVERS: _uncovers,
    state.FREE_CUBE: _free_cube,
    state.UPGRADES: _upgrades,
    state.PRODUCES: _produces,
    state.PAYS: _pays,
    state.PASSES: _passes,
    state.ENDS: _ends,
}


# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: Record, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    step = ACT if move <= PASS else PAY if move < state.FIGHT_NOW else IMMEDIATE if move < LOSE_FROM else LOSE
    if s.phase != step:
        return Line(f"That is not what is being decided now. {prompt(box, s, seat).text}", "EE-TURN-1")
    if s.phase == PAY:
        return _refuse_pay(box, s, move - PAY_FROM)
    if s.phase == LOSE:
        return Line(f"No {box.data.cube[s.colour].name.lower()} cube lies on {place(move - LOSE_FROM)}.", "EE-EVT-7")
    here = int(s.ship[seat])
    if table.blocked(s, here) and not TRAVEL <= move < BUILD:
        return Line(
            "You stand on a blocked world: only leaving it, or fighting what blocks it, is possible.", "EE-MOVE-10"
        )
    if move < BUILD:
        return _refuse_travel(box, s, seat, *divmod(move - TRAVEL, 2))
    if move < UPGRADE:
        return _refuse_build(box, s, seat, move - BUILD)
    if move < PRODUCE:
        return _refuse_upgrade(box, s, move - UPGRADE)
    if move == PRODUCE:
        return _refuse_produce(box, s, seat)
    if move < FIGHT_ALIENS:
        return _refuse_fight(box, s, move - FIGHT_EVENT)
    return _refuse_push(box, s, move - FIGHT_ALIENS + 1)


def _refuse_pay(box: Box, s: Record, position: int) -> Line:
    if position == s.alien:
        return Line("Cubes under the aliens cannot pay for anything.", "EE-CUBE-2")
    return Line(f"No {box.data.cube[s.colour].name.lower()} cube lies on {place(position)}.", "EE-CUBE-1")


def _refuse_travel(box: Box, s: Record, seat: int, slot: int, back: int) -> Line:
    card = box.data.activity[s.hub[seat, slot]]
    if not table.is_active(box.record, s, seat, slot):
        return Line(f"{card.short} is not active in slot {slot + 1}.", "EE-HUB-1")
    here = int(s.ship[seat])
    end = int(rules.destination(box.record, s, here, card.value, 1 - 2 * back))
    if end == NONE and s.anomaly != OFF and not back and here + card.value >= s.anomaly:
        return Line("The anomaly blocks the way.", "EE-MOVE-7")
    if end == NONE:
        return Line(f"No face-up world lies exactly {card.value} parsecs that way.", "EE-MOVE-2")
    if s.actions < ACTIONS:
        rule = "EE-MOVE-6" if end == s.alien else "EE-MOVE-7"
        return Line(f"You cannot end your turn on {place(end)}: it is blocked.", rule)
    return Line(
        f"{place(end).capitalize()} is blocked, and you could not leave it again with your second action.", "EE-MOVE-10"
    )


def _refuse_build(box: Box, s: Record, seat: int, kind: int) -> Line:
    it = box.data.structure[kind]
    here = int(s.ship[seat])
    slot = int(table.slot_of(box.record, s, seat, CONSTRUCTION))
    units = int(rules.units(box.record, s, seat))
    old = int(s.structure[here])
    if not table.is_active(box.record, s, seat, slot):
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


def _refuse_upgrade(box: Box, s: Record, position: int) -> Line:
    kind = int(s.structure[position])
    if kind == NONE:
        return Line(f"No structure stands on {place(position)}.", "EE-UPG-1")
    it = box.data.structure[kind]
    if s.upgraded[position]:
        return Line(f"The {it.name.lower()} on {place(position)} is upgraded already.", "EE-UPG-2")
    if position == s.alien:
        return Line("A structure under the aliens cannot be upgraded.", "EE-UPG-3")
    return Line(f"That costs {cubes(box, it.upgrade_price, int(box.record.upgrade_cube[kind]))}.", "EE-UPG-1")


def _refuse_produce(box: Box, s: Record, seat: int) -> Line:
    here = int(s.ship[seat])
    kind = int(s.structure[here])
    if kind == NONE or box.record.makes[kind] == NONE:
        return Line("Your ship is not on a structure that produces.", "EE-PRD-1")
    if rules.room(box.record, s, here) == 0:
        return Line(f"The {box.data.structure[kind].name.lower()} is full.", "EE-PRD-3")
    return Line(f"Your {box.data.structure[kind].activity} card is not active.", "EE-PRD-1")


def _refuse_fight(box: Box, s: Record, kind: int) -> Line:
    name = box.data.event[kind].name
    price = int(rules.fight_price(box.record, s, kind))
    if price == 0:
        return Line(f"{name} is not active.", "EE-FEV-1")
    return Line(f"Fighting {name.lower()} costs {cubes(box, price, int(box.record.event_cube[kind]))}.", "EE-FEV-1")


def _refuse_push(box: Box, s: Record, n: int) -> Line:
    if s.alien + n > box.record.alien_start:
        return Line("The aliens cannot be pushed beyond where they came from.", "EE-FAL-1")
    if table.available(box.record, s, MILITARY) < n:
        return Line(f"That costs {cubes(box, n, MILITARY)}.", "EE-FAL-1")
    return Line("In an expert game the aliens can only be fought on face-up worlds.", "EE-FAL-2")
