"""Arrange a table of Escape from Zyzzlvaria in a few words and play at it.

Pawns are `zoe:r7c6` or, in a pod, `zoe:N1`; `zoe:dead`, `zoe:trapped`, `zoe:jailed`, `zoe:saved2` are out of play. Pods
are `N1:r4c6`, `N1:escaped`, `N1:overturned`. Who is not named stands at the start. Players are numbered from 1 and hold
the wheel spaces 1–6, 7–12, 13–18, 19–24, so that 17 is good for the first and 4 is bad.

A move is a word: `zoe`, `N1`, `E` (a pod's way), `W3` (a segment: west with a 3), `stop`, `pass`, a card's id,
`no_card`, `quasar`, `p2`, `rock`, `turn1`, `reroll5`, `red=6`, `keep`, `w17`. `draws` are the next
dice and spins, in order.
"""

from collections.abc import Callable, Mapping, Sequence

from escapade.engine import contract
from escapade.engine.chance import dice, generator
from escapade.engine.doors import doors
from escapade.engine.record import blank
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import space_name, space_number
from escapade.games.zyzzlvaria.rules import decisions
from escapade.games.zyzzlvaria.state import NONE
from tests.games.any_table import PlayersTable, Word, blank_log

GAME = contract.game("zyzzlvaria")
BOX = GAME.box
DOORS = doors(GAME)
PAWNS = [pawn.id for pawn in BOX.data.crew.pawn]
PODS = [pod.id for pod in BOX.data.crew.pod]
CARDS = [card.id for card in BOX.data.card]
OBJECTS = [it.id for it in BOX.data.board.object]
ZONES = [zone.id for zone in BOX.data.board.zone]
MOONS = [moon.id for moon in BOX.data.moon_counter.moon]
QUARTERS = [quarter.id for quarter in BOX.data.moon_counter.quarter]
OUT = {fate.name: int(fate) for fate in state.FATES if fate < state.SAVED}
LOST = {fate.name: int(fate) for fate in state.POD_FATES}


class Table(PlayersTable):
    game = GAME
    step = Word("phase", state.PHASES.names)
    quarter = Word("quarter", QUARTERS)

    @property
    def player(self) -> int:
        """Whose turn it is, from 1."""
        return int(self.s.turn) + 1

    @property
    def over(self) -> str:
        """Why the game is over, or nothing."""
        return state.REASONS[self.s.reason].name if self.s.phase == state.OVER else ""

    def place(self, pawn: str) -> str:
        """Where a pawn is, in the notation of `at`."""
        place = int(self.s.place[PAWNS.index(pawn)])
        if place < state.IN_POD:
            return space_name(place)
        if place < state.DEAD:
            return PODS[place - state.IN_POD]
        if place >= state.SAVED:
            return f"saved{place - state.SAVED + 1}"
        return state.FATES[place].name

    def pod(self, pod: str) -> str:
        at = int(self.s.pod[PODS.index(pod)])
        return space_name(at) if at < state.SPACES else state.POD_FATES[at].name

    def face(self, pawn: str) -> int:
        """The number that faces north."""
        return int(BOX.record.face[PAWNS.index(pawn), self.s.face[PAWNS.index(pawn)]])

    def money(self, player: int = 1) -> int:
        return int(self.s.money[player - 1])

    def eclipse(self, player: int = 1) -> int:
        return int(self.s.eclipse[player - 1])

    @property
    def moon(self) -> str:
        return [*MOONS, "past"][self.s.moon]

    @property
    def open(self) -> str:
        return GAME.view(BOX, self.s, -1).open  # type: ignore[attr-defined]

    @property
    def dice(self) -> list[int]:
        return [int(die) for die in self.s.dice]

    def hand(self, player: int = 1) -> set[str]:
        return {card for i, card in enumerate(CARDS) if int(self.s.hand[player - 1]) >> i & 1}

    def count(self, kind: int) -> int:
        return self.kinds().count(kind)

    def word(self, move: int) -> str:
        """A move id as a word: the last thing that a person picks for it, and a little more for some."""
        it = state.MOVES.read(move)
        keys = state.MOVES.keys(BOX.data, move)
        last = keys[-1].split(":")[1] if keys else it.block.name
        words: dict[int, Callable[[], str]] = {
            state.MARK_SPACE: lambda: f"w{last}",
            state.NO_CARD: lambda: "no_card",
            state.TURN_POD: lambda: f"turn{it.quarters}",
            state.BEAM_TO: lambda: OBJECTS[it.object],
            state.CHOOSE_PLAYER: lambda: f"p{it.seat + 1}",
            state.ROLL_AGAIN: lambda: f"reroll{last}",
            state.TURN_DIE: lambda: f"{state.DICE_COLOURS[it.die].name}={last}",
            state.WALK: lambda: f"{last}{self.s.dice[it.die]}",
        }
        return words[it.block]() if it.block in words else last


def at(
    pawns: str = "",
    pods: str = "",
    *,
    roll: Sequence[int] = (),
    moon: str = "bad",
    quarter: str = "head",
    seats: int = 2,
    player: int = 1,
    money: Mapping[int, int] | int = 0,
    eclipse: Mapping[int, int] | int = 0,
    hands: Mapping[int, str] | None = None,
    faces: Mapping[str, int] | None = None,
    turned: Mapping[str, int] | None = None,
    loses: Sequence[int] = (),
    harvoids: Sequence[tuple[int, int]] = (),
    wheels: Mapping[int, Sequence[int]] | None = None,
    charm: tuple[int, int] | None = None,
    counter_clockwise: bool = False,
    turns: int = 0,
    wheel_size: int = 24,
    full_band: bool = False,
    free_boarding: bool = False,
    draws: Sequence[int] = (),
) -> Table:
    """The turn of `player` begins; without a hand, the `roll` lies on the table. `money` is the player's."""
    states = blank(GAME.state)
    s = states[0]
    log = blank_log()
    options = GAME.option_values(
        seats, {"wheel_size": wheel_size, "full_band": int(full_band), "free_boarding": int(free_boarding)}
    )
    DOORS.setup(BOX.records, states, options, generator(1), log)
    for side in range(seats):
        s.wheel[side] = sum(
            1 << (space - 1) for space in (wheels or {}).get(side + 1, range(6 * side + 1, 6 * side + 7))
        )
    for word in pawns.split():
        name, place = word.split(":")
        s.place[PAWNS.index(name)] = _place(place)
    for word in pods.split():
        name, place = word.split(":")
        s.pod[PODS.index(name)] = LOST[place] if place in LOST else space_number(place)
    for name, face in (faces or {}).items():
        s.face[PAWNS.index(name)] = list(BOX.record.face[PAWNS.index(name)]).index(face)
    for name, turns_made in (turned or {}).items():
        s.turned[PODS.index(name)] = turns_made
    for side, amount in money.items() if isinstance(money, Mapping) else {player: money}.items():
        s.money[side - 1] = amount
    for side, marker in eclipse.items() if isinstance(eclipse, Mapping) else {player: eclipse}.items():
        s.eclipse[side - 1] = marker
    for side, cards in (hands or {}).items():
        s.hand[side - 1] = sum(1 << CARDS.index(card) for card in cards.split())
    for side in loses:
        s.skips[side - 1] = 1
    for i, (by, on) in enumerate(harvoids):
        s.harvoid_by[i], s.harvoid_on[i], s.harvoids = by - 1, on - 1, i + 1
    if charm:
        s.charm_by, s.charm_on = charm[0] - 1, charm[1] - 1
    s.moon, s.quarter, s.turns = MOONS.index(moon), QUARTERS.index(quarter), turns
    s.way = -1 if counter_clockwise else 1
    s.turn, s.phase = player - 1, state.BEGINNING
    decisions.go_on(BOX.record, s, dice(*draws, *roll) if roll or draws else generator(1), log)
    return Table(states, log)


def _place(place: str) -> int:
    if place in OUT:
        return OUT[place]
    if place.startswith("saved"):
        return state.SAVED + int(place[5:]) - 1
    return state.IN_POD + PODS.index(place) if place in PODS else space_number(place)


def fresh(seats: int = 2, **options: int) -> Table:
    """A new game, before anybody has marked the wheel."""
    return Table.dealt(seats, generator(1), **options)


def begun(seats: int = 2, seed: int = 1, **options: int) -> Table:
    """A new game in its first turn; everybody has marked the lowest free spaces."""
    table, rng = fresh(seats, **options), generator(seed)
    for player in range(1, seats + 1):
        table.play(*[f"w{space}" for space in range(player, player + 6)], player=player, rng=rng)
    return table


__all__ = ["BOX", "CARDS", "DOORS", "GAME", "NONE", "PAWNS", "PODS", "ZONES", "Table", "at", "begun", "fresh"]
