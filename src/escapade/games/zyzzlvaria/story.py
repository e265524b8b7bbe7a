"""Escape from Zyzzlvaria: every event of the log in words."""

from collections.abc import Callable

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.engine.piles import listed
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import DIE_NAMES, DIRECTION_WORDS, LETTERS, pawn_name, pod_id, space_name
from escapade.games.zyzzlvaria.view import THROWS


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _NARRATORS[event.kind](box, state.EVENTS.read(event), whole)


def _pawns(box: Box, crew: int) -> str:
    names = [pawn_name(box, pawn) for pawn in listed(crew)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _zone(box: Box, zone: int) -> str:
    return str(box.data.board.zone[zone].name)


def _wheel(box: Box, space: int) -> str:
    return f"{space}, {box.data.wheel.space[space - 1]}"


def _where(box: Box, place: int) -> str:
    """A pawn's place: a space, with its object if it has one, or a pod."""
    if place >= state.IN_POD:
        return f"pod {pod_id(box, place - state.IN_POD)}"
    stellar = int(box.record.object[place])
    return f"{box.data.board.object[stellar].name}, {space_name(place)}" if stellar != state.NONE else space_name(place)


def _begins(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} looks most like an alien and starts.", "ZY-SET-10")


def _marks(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} has marked the wheel.", "ZY-SET-8")
    return Line(f"{{{e.seat}}} marks {_numbers(e.spaces)} on the wheel.", "ZY-SET-8")


def _numbers(spaces: int) -> str:
    return ", ".join(str(space + 1) for space in listed(spaces))


def _shows_wheel(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Bad for {{{e.seat}}}: {_numbers(e.spaces)}.", "ZY-SET-8")


def _deals(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} is dealt {e.count} {'card' if e.count == 1 else 'cards'}.", "ZY-SET-9")
    names = " and ".join(box.data.card[card].name for card in listed(e.cards))
    return Line(f"{{{e.seat}}} is dealt {names or 'no card'}.", "ZY-SET-9")


def _stipends(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} begins with {e.db} DB.", "ZY-OPT-2")


def _turn(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}}'s turn.", "ZY-TURN-1")


def _passed_over(box: Box, e: Happening, _: bool) -> Line:
    if e.lost:
        return Line(f"{{{e.seat}}} loses this turn.", "ZY-ZONE-5")
    return Line(f"{{{e.seat}}} is eclipsed and passed over.", "ZY-ECL-2")


def _harvoid_spin(box: Box, e: Happening, _: bool) -> Line:
    spun = f"Harvoid: {{{e.seat}}} spins {_wheel(box, e.wheel)}."
    if e.pawn == state.NONE:
        return Line(f"{spun} Nothing happens.", "ZY-ZONE-9")
    return Line(f"{spun} {pawn_name(box, e.pawn)} changes over to {{{e.owner}}}.", "ZY-ZONE-9")


def _plays(box: Box, e: Happening, _: bool) -> Line:
    rule = "ZY-CARD-1" if box.record.effect[e.card] < state.ZONES else "ZY-CARD-2"
    return Line(f"{{{e.seat}}} plays {box.data.card[e.card].name}.", rule)


def _warps(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Pod {pod_id(box, e.pod)} is moved from {space_name(e.start)} to {space_name(e.end)}.", "ZY-ZONE-11")


def _turns_pod(box: Box, e: Happening, _: bool) -> Line:
    words = ("a quarter turn", "a half turn", "three quarter turns")[e.quarters - 1]
    return Line(f"Pod {pod_id(box, e.pod)} is turned clockwise by {words}.", "ZY-CARD-2")


def _locks(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{pawn_name(box, e.pawn)} is beamed from {_where(box, e.start)} to {_where(box, e.end)}.", "ZY-CARD-2")


def _charms(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}}'s wheel spaces are now bad for {{{e.player}}} too.", "ZY-WHEEL-3")


def _rolls(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} rolls {e.red}, {e.white}, {e.black}.", "ZY-ROLL-1")


def _rerolls(box: Box, e: Happening, _: bool) -> Line:
    dice = " and ".join(DIE_NAMES[die] for die in listed(e.dice))
    return Line(f"{{{e.seat}}} rolls {dice} again: {e.red}, {e.white}, {e.black}.", "ZY-CARD-2")


def _sets_die(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} turns the {DIE_NAMES[e.die]} {e.before} to {e.after}.", "ZY-CARD-2")


def _keeps(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} keeps the roll.", "ZY-CARD-2")


def _new_quarter(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{box.data.moon_counter.quarter[e.quarter].name}: sector {LETTERS[e.sector]} is open.", "ZY-ROLL-3")


def _new_moon(box: Box, e: Happening, _: bool) -> Line:
    if e.moon == state.MOONS:
        return Line("The Moon Marker leaves the track: this is the last turn.", "ZY-ROLL-5")
    return Line(f"{box.data.moon_counter.moon[e.moon].name} rises.", "ZY-ROLL-3")


def _walks(box: Box, e: Happening, _: bool) -> Line:
    steps = abs(e.end - e.start) // (1 if e.direction % 2 else state.WIDTH)
    return Line(
        f"{pawn_name(box, e.pawn)} goes {DIRECTION_WORDS[e.direction]} {steps} to {_where(box, e.end)}.", "ZY-PAWN-1"
    )


def _boards(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{pawn_name(box, e.pawn)} boards pod {pod_id(box, e.pod)}.", "ZY-PAWN-8")


def _pushes(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"The steps left over carry pod {pod_id(box, e.pod)} to {space_name(e.end)}.", "ZY-POD-5")


def _moves_pod(box: Box, e: Happening, _: bool) -> Line:
    way = DIRECTION_WORDS[e.direction]
    return Line(f"{{{e.seat}}} flies pod {pod_id(box, e.pod)} {way} to {space_name(e.end)}.", "ZY-POD-1")


def _spins(box: Box, e: Happening, _: bool) -> Line:
    what = pawn_name(box, e.thing) if e.occasion == state.ON_WALK else f"pod {pod_id(box, e.thing)}"
    again = "again " if e.again else ""
    verdict = "bad" if e.bad else "harmless"
    rule = "ZY-WALK-1" if e.occasion == state.ON_WALK else "ZY-ESC-3"
    return Line(f"{{{e.seat}}} spins {again}for {what}: {_wheel(box, e.wheel)}. That is {verdict}.", rule)


def _dies(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{pawn_name(box, e.pawn)} is dead.", "ZY-WALK-2")


def _goes_back(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{pawn_name(box, e.pawn)} comes back to {_where(box, e.end)}.", "ZY-WALK-3")


def _eclipse(box: Box, e: Happening, _: bool) -> Line:
    track = box.data.moon_counter.eclipse
    if e.marker == 0:
        return Line(f"{{{e.seat}}}'s ECLIPSE! marker goes back to the first E.", "ZY-ZONE-3")
    if e.marker == state.LAST_ECLIPSE:
        return Line(f"{{{e.seat}}} is at ! and may no longer move.", "ZY-ECL-2")
    return Line(
        f"{{{e.seat}}}'s ECLIPSE! marker moves to {track[e.marker]}, {e.marker + 1} of {len(track)}.", "ZY-ECL-1"
    )


def _earns(box: Box, e: Happening, _: bool) -> Line:
    name = box.data.board.object[int(box.record.object[e.space])].name
    if e.db == 0:
        return Line(f"{name} shows {pawn_name(box, e.pawn)}'s X: no money.", "ZY-PAWN-4")
    return Line(f"{name} pays {{{e.seat}}} {e.db} DB for {pawn_name(box, e.pawn)}.", "ZY-PAWN-4")


def _no_visa(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} cannot pay {e.db} DB: pod {pod_id(box, e.pod)} stays.", "ZY-ESC-2")


def _pays(box: Box, e: Happening, _: bool) -> Line:
    paid = f"{{{e.seat}}} pays {e.db} DB for visas" if e.db else "the visas are free"
    return Line(f"Pod {pod_id(box, e.pod)} enters the open sector: {paid}.", "ZY-ESC-2")


def _escapes(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Pod {pod_id(box, e.pod)} escapes! {{{e.seat}}} saves {_pawns(box, e.crew)}.", "ZY-ESC-3")


def _overturns(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Pod {pod_id(box, e.pod)} overturns on the border: {_pawns(box, e.crew)} trapped.", "ZY-ESC-3")


def _stops(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{pawn_name(box, e.pawn)} stays in the pod.", "ZY-PAWN-9")


def _idles(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} can move nothing.", "ZY-TURN-3")


def _lands(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"Pod {pod_id(box, e.pod)} lands in {_zone(box, e.zone)}.", "ZY-ZONE-1")


def _stalls(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{_zone(box, e.zone)} finds nothing to act on.", "ZY-ZONE-7" if e.zone == state.JAIL else "ZY-ZONE-10")


def _delays(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.player}}} will lose the next turn.", "ZY-ZONE-5")


def _moons_player(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} moons {{{e.player}}}.", "ZY-ZONE-6")


def _jails(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{pawn_name(box, e.pawn)} goes to jail.", "ZY-ZONE-7")


def _turns_round(box: Box, e: Happening, _: bool) -> Line:
    way = "clockwise" if e.way == 1 else "counter-clockwise"
    return Line(f"The direction of play turns round: {way} now.", "ZY-ZONE-8")


def _invites(box: Box, e: Happening, _: bool) -> Line:
    if e.void:
        return Line(f"{{{e.player}}} will never spin for Harvoid.", "ZY-ZONE-9")
    return Line(f"{{{e.player}}} will spin for {{{e.seat}}}'s Harvoid.", "ZY-ZONE-9")


def _swaps(box: Box, e: Happening, _: bool) -> Line:
    one, other = (
        f"{pod_id(box, e.pod)} is on {space_name(e.pod_at)}",
        f"{pod_id(box, e.other)} on {space_name(e.other_at)}",
    )
    return Line(f"Pods swap places: {one}, {other}.", "ZY-ZONE-10")


def _duels(box: Box, e: Happening, _: bool) -> Line:
    return Line(f"{{{e.seat}}} challenges {{{e.player}}}.", "ZY-ZONE-4")


def _throws(box: Box, e: Happening, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} has thrown.", "ZY-ZONE-4")
    return Line(f"{{{e.seat}}} throws {THROWS[e.throw]}.", "ZY-ZONE-4")


def _shows_throws(box: Box, e: Happening, _: bool) -> Line:
    shown = f"{THROWS[e.own].capitalize()} against {THROWS[e.theirs]}"
    if e.own == e.theirs:
        return Line(f"{shown}: a tie.", "ZY-ZONE-4")
    winner, loser = (e.seat, e.player) if (e.own - e.theirs) % 3 == 1 else (e.player, e.seat)
    won = f"takes {abs(e.db)} DB from {{{loser}}}" if e.db else f"wins, but {{{loser}}} has nothing to give"
    return Line(f"{shown}: {{{winner}}} {won}.", "ZY-ZONE-4")


_REASONS = {
    state.NO_PAWN: ("No pawn is in play any more.", "ZY-END-1"),
    state.MOON_GONE: ("The Moon Marker has left the track.", "ZY-END-1"),
    state.ALL_ECLIPSED: ("Everybody is eclipsed.", "ZY-END-1"),
    state.TOO_LONG: (f"That was turn {state.TURN_CAP}.", "ZY-END-2"),
}


def _ends(box: Box, e: Happening, _: bool) -> Line:
    text, rule = _REASONS[e.reason]
    return Line(f"{text} The game is over.", rule)


def _final(box: Box, e: Happening, _: bool) -> Line:
    pawns = "1 pawn" if e.saved == 1 else f"{e.saved} pawns" if e.saved else "nobody"
    return Line(f"{{{e.seat}}} has saved {pawns} and holds {e.db} DB.", "ZY-END-3")


_NARRATORS: dict[int, Callable[[Box, Happening, bool], Line]] = {
    state.BEGINS: _begins,
    state.MARKS: _marks,
    state.SHOWS_WHEEL: _shows_wheel,
    state.DEALS: _deals,
    state.STIPENDS: _stipends,
    state.TURN: _turn,
    state.PASSED_OVER: _passed_over,
    state.HARVOID_SPIN: _harvoid_spin,
    state.PLAYS: _plays,
    state.WARPS: _warps,
    state.TURNS_POD: _turns_pod,
    state.LOCKS: _locks,
    state.CHARMS: _charms,
    state.ROLLS: _rolls,
    state.REROLLS: _rerolls,
    state.SETS_DIE: _sets_die,
    state.KEEPS: _keeps,
    state.NEW_QUARTER: _new_quarter,
    state.NEW_MOON: _new_moon,
    state.WALKS: _walks,
    state.BOARDS: _boards,
    state.PUSHES: _pushes,
    state.MOVES_POD: _moves_pod,
    state.SPINS: _spins,
    state.DIES: _dies,
    state.GOES_BACK: _goes_back,
    state.ECLIPSE: _eclipse,
    state.EARNS: _earns,
    state.NO_VISA: _no_visa,
    state.PAYS: _pays,
    state.ESCAPES: _escapes,
    state.OVERTURNS: _overturns,
    state.STOPS: _stops,
    state.IDLES: _idles,
    state.LANDS: _lands,
    state.STALLS: _stalls,
    state.DELAYS: _delays,
    state.MOONS_PLAYER: _moons_player,
    state.JAILS: _jails,
    state.TURNS_ROUND: _turns_round,
    state.INVITES: _invites,
    state.SWAPS: _swaps,
    state.DUELS: _duels,
    state.THROWS: _throws,
    state.SHOWS_THROWS: _shows_throws,
    state.ENDS: _ends,
    state.FINAL: _final,
}
