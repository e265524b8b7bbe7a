"""Escape from Zyzzlvaria: every event of the log in words."""

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Happening
from escapade.engine.piles import listed
from escapade.engine.story import Story, side
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import LETTERS, pawn_name, pod_id, quarter_turns, space_name, wheel_space


def _pawns(box: Box, crew: int) -> str:
    names = [pawn_name(box, pawn) for pawn in listed(crew)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _where(box: Box, place: int) -> str:
    """A pawn's place: a space, with its object if it has one, or a pod."""
    if place >= state.IN_POD:
        return f"pod {pod_id(box, place - state.IN_POD)}"
    stellar = int(box.record.object[place])
    return f"{box.data.board.object[stellar].name}, {space_name(place)}" if stellar != state.NONE else space_name(place)


def _passed_over(box: Box, e: Happening, _: bool) -> Line:
    if e.lost:
        return Line(f"{{{e.seat}}} loses this turn.", "ZY-ZONE-5")
    return Line(f"{{{e.seat}}} is eclipsed and passed over.", "ZY-ECL-2")


def _harvoid_spin(box: Box, e: Happening, _: bool) -> Line:
    spun = f"Harvoid: {{{e.seat}}} spins {wheel_space(box, e.wheel)}."
    if e.pawn == state.NONE:
        return Line(f"{spun} Nothing happens.", "ZY-ZONE-9")
    return Line(f"{spun} {pawn_name(box, e.pawn)} changes over to {{{e.owner}}}.", "ZY-ZONE-9")


def _plays(box: Box, e: Happening, _: bool) -> Line:
    rule = "ZY-CARD-1" if box.record.effect[e.card] < state.ZONES else "ZY-CARD-2"
    return Line(f"{{{e.seat}}} plays {box.data.card[e.card].name}.", rule)


def _new_moon(box: Box, e: Happening, _: bool) -> Line:
    if e.moon == state.MOONS:
        return Line("The Moon Marker leaves the track: this is the last turn.", "ZY-ROLL-5")
    return Line(f"{box.data.moon_counter.moon[e.moon].name} rises.", "ZY-ROLL-3")


def _walks(box: Box, e: Happening, _: bool) -> Line:
    steps = abs(e.end - e.start) // (1 if e.direction % 2 else state.WIDTH)
    return Line(
        f"{pawn_name(box, e.pawn)} goes {state.COMPASS[e.direction].name} {steps} to {_where(box, e.end)}.", "ZY-PAWN-1"
    )


def _spins(box: Box, e: Happening, _: bool) -> Line:
    what = pawn_name(box, e.thing) if e.occasion == state.ON_WALK else f"pod {pod_id(box, e.thing)}"
    again = "again " if e.again else ""
    verdict = "bad" if e.bad else "harmless"
    rule = "ZY-WALK-1" if e.occasion == state.ON_WALK else "ZY-ESC-3"
    return Line(f"{{{e.seat}}} spins {again}for {what}: {wheel_space(box, e.wheel)}. That is {verdict}.", rule)


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


def _pays(box: Box, e: Happening, _: bool) -> Line:
    paid = f"{{{e.seat}}} pays {e.db} DB for visas" if e.db else "the visas are free"
    return Line(f"Pod {pod_id(box, e.pod)} enters the open sector: {paid}.", "ZY-ESC-2")


def _stalls(box: Box, e: Happening, _: bool) -> Line:
    return Line(
        f"{box.data.board.zone[e.zone].name} finds nothing to act on.",
        "ZY-ZONE-7" if e.zone == state.JAIL else "ZY-ZONE-10",
    )


def _invites(box: Box, e: Happening, _: bool) -> Line:
    if e.void:
        return Line(f"{{{e.player}}} will never spin for Harvoid.", "ZY-ZONE-9")
    return Line(f"{{{e.player}}} will spin for {{{e.seat}}}'s Harvoid.", "ZY-ZONE-9")


def _shows_throws(box: Box, e: Happening, _: bool) -> Line:
    shown = f"{state.GESTURES[e.own].name.capitalize()} against {state.GESTURES[e.theirs].name}"
    if e.own == e.theirs:
        return Line(f"{shown}: a tie.", "ZY-ZONE-4")
    winner, loser = (e.seat, e.player) if (e.own - e.theirs) % 3 == 1 else (e.player, e.seat)
    won = f"takes {abs(e.db)} DB from {{{loser}}}" if e.db else f"wins, but {{{loser}}} has nothing to give"
    return Line(f"{shown}: {{{winner}}} {won}.", "ZY-ZONE-4")


_REASONS: dict[int, tuple[str, str]] = {
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


_STORY = Story(
    state.EVENTS,
    says={
        "player": side,
        "pod": pod_id,
        "other": pod_id,
        "pawn": pawn_name,
        "crew": _pawns,
        "start": _where,
        "end": _where,
        "pod_at": _where,
        "other_at": _where,
        "zone": lambda box, zone: box.data.board.zone[zone].name,
        "spaces": lambda _, spaces: ", ".join(str(space + 1) for space in listed(spaces)),
        "cards": lambda box, cards: " and ".join(box.data.card[card].name for card in listed(cards)) or "no card",
        "quarter": lambda box, quarter: box.data.moon_counter.quarter[quarter].name,
        "quarters": quarter_turns,
        "direction": lambda _, direction: state.COMPASS[direction].name,
        "way": lambda _, way: "clockwise" if way == 1 else "counter-clockwise",
        "sector": lambda _, sector: LETTERS[sector],
        "die": lambda _, die: state.DICE_COLOURS[die].name,
        "dice": lambda _, dice: " and ".join(state.DICE_COLOURS[die].name for die in listed(dice)),
        "throw": lambda _, throw: state.GESTURES[throw].name,
    },
    lines={
        state.BEGINS: ("{seat} looks most like an alien and starts.", "ZY-SET-10"),
        state.MARKS: ("{seat} marks {spaces} on the wheel.", "ZY-SET-8", "{seat} has marked the wheel."),
        state.SHOWS_WHEEL: ("Bad for {seat}: {spaces}.", "ZY-SET-8"),
        state.DEALS: ("{seat} is dealt {cards}.", "ZY-SET-9", "{seat} is dealt {count:card}."),
        state.STIPENDS: ("{seat} begins with {db} DB.", "ZY-OPT-2"),
        state.TURN: ("{seat}'s turn.", "ZY-TURN-1"),
        state.PASSED_OVER: _passed_over,
        state.HARVOID_SPIN: _harvoid_spin,
        state.PLAYS: _plays,
        state.WARPS: ("Pod {pod} is moved from {start} to {end}.", "ZY-ZONE-11"),
        state.TURNS_POD: ("Pod {pod} is turned clockwise by {quarters}.", "ZY-CARD-2"),
        state.LOCKS: ("{pawn} is beamed from {start} to {end}.", "ZY-CARD-2"),
        state.CHARMS: ("{seat}'s wheel spaces are now bad for {player} too.", "ZY-WHEEL-3"),
        state.ROLLS: ("{seat} rolls {red}, {white}, {black}.", "ZY-ROLL-1"),
        state.REROLLS: ("{seat} rolls {dice} again: {red}, {white}, {black}.", "ZY-CARD-2"),
        state.SETS_DIE: ("{seat} turns the {die} {before} to {after}.", "ZY-CARD-2"),
        state.KEEPS: ("{seat} keeps the roll.", "ZY-CARD-2"),
        state.NEW_QUARTER: ("{quarter}: sector {sector} is open.", "ZY-ROLL-3"),
        state.NEW_MOON: _new_moon,
        state.WALKS: _walks,
        state.BOARDS: ("{pawn} boards pod {pod}.", "ZY-PAWN-8"),
        state.PUSHES: ("The steps left over carry pod {pod} to {end}.", "ZY-POD-5"),
        state.MOVES_POD: ("{seat} flies pod {pod} {direction} to {end}.", "ZY-POD-1"),
        state.SPINS: _spins,
        state.DIES: ("{pawn} is dead.", "ZY-WALK-2"),
        state.GOES_BACK: ("{pawn} comes back to {end}.", "ZY-WALK-3"),
        state.ECLIPSE: _eclipse,
        state.EARNS: _earns,
        state.NO_VISA: ("{seat} cannot pay {db} DB: pod {pod} stays.", "ZY-ESC-2"),
        state.PAYS: _pays,
        state.ESCAPES: ("Pod {pod} escapes! {seat} saves {crew}.", "ZY-ESC-3"),
        state.OVERTURNS: ("Pod {pod} overturns on the border: {crew} trapped.", "ZY-ESC-3"),
        state.STOPS: ("{pawn} stays in the pod.", "ZY-PAWN-9"),
        state.IDLES: ("{seat} can move nothing.", "ZY-TURN-3"),
        state.LANDS: ("Pod {pod} lands in {zone}.", "ZY-ZONE-1"),
        state.STALLS: _stalls,
        state.DELAYS: ("{player} will lose the next turn.", "ZY-ZONE-5"),
        state.MOONS_PLAYER: ("{seat} moons {player}.", "ZY-ZONE-6"),
        state.JAILS: ("{pawn} goes to jail.", "ZY-ZONE-7"),
        state.TURNS_ROUND: ("The direction of play turns round: {way} now.", "ZY-ZONE-8"),
        state.INVITES: _invites,
        state.SWAPS: ("Pods swap places: {pod} is on {pod_at}, {other} on {other_at}.", "ZY-ZONE-10"),
        state.DUELS: ("{seat} challenges {player}.", "ZY-ZONE-4"),
        state.THROWS: ("{seat} throws {throw}.", "ZY-ZONE-4", "{seat} has thrown."),
        state.SHOWS_THROWS: _shows_throws,
        state.ENDS: _ends,
        state.FINAL: _final,
    },
)


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _STORY.narrate(box, event, whole)
