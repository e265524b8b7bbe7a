"""Arrange a table of Escape Earth in a few words and play at it.

A row is `E s s a p F R`, from Earth on; cards that are not named fill it up. A hub is `R3 S2 C2 F2 M3`, slots 1 to 5.
Structures stand in `on`: {3: "lab 1", 5: "base+ 2"} is a lab with one cube and an upgraded star base with two.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from escapade.engine import contract
from escapade.engine.chance import Rng, generator
from escapade.engine.doors import doors, scratch
from escapade.engine.piles import listed
from escapade.engine.record import blank
from escapade.games.escape_earth import state
from escapade.games.escape_earth.rules import actions
from tests.games.any_table import AnyTable, Number, Word

GAME = contract.game("escape-earth")
BOX = GAME.box
DOORS = doors(GAME)
KIND_LETTERS = {
    "E": "earth",
    "O": "ocean",
    "F": "food_planet",
    "R": "resource_planet",
    "p": "planet",
    "s": "space",
    "a": "asteroid",
}
TYPE_LETTERS = "CRSFM"
HUB_0, HUB_1 = "R3 S2 C2 F2 M3", "R2 S3 C2 F3 M2"
ALL_ONE = "E a a a s s s s s s s s p p p F R O"  # beyond position 3 every card costs one parsec


def move_words(move: int) -> str:
    """A move in short words: as the moves are declared, but travels and the immediate fight as players say them."""
    it = state.MOVES.read(move)
    if it.block == state.TRAVEL:
        return f"travel {it.slot} {'+-'[it.back]}"
    if it.block in (state.FIGHT_NOW, state.FACE_IT):
        return f"immediate {'yes' if it.block == state.FIGHT_NOW else 'no'}"
    return state.MOVES.name(BOX.data, move)


MOVES = {move_words(move): move for move in range(len(state.MOVES))}


class Table(AnyTable):
    game = GAME
    turn = Number("turn")
    actions = Number("actions")
    phase = Word("phase", state.PHASES.names)
    result = Word("result", state.RESULTS.names)
    f = Number("frontier")
    alien = Number("alien")
    anomaly = Number("anomaly")
    population = Number("population")

    @property
    def ships(self) -> tuple[int, int]:
        return int(self.s.ship[0]), int(self.s.ship[1])

    @property
    def hub(self) -> str:
        return self.hub_of(0)

    def hub_of(self, seat: int) -> str:
        record = BOX.record
        return " ".join(f"{TYPE_LETTERS[record.type[card]]}{record.value[card]}" for card in self.s.hub[seat])

    @property
    def active(self) -> list[str]:
        return [state.THREATS[BOX.record.event_type[card]].name for card in listed(self.s.active)]

    def on(self, position: int) -> str:
        """The structure here, in the notation of `at`; empty if there is none."""
        kind = int(self.s.structure[position])
        if kind == state.NONE:
            return ""
        return f"{state.STRUCTURE_TYPES[kind].name}{'+' * int(self.s.upgraded[position])} {self.s.stock[position]}"

    def supply(self, cube: str) -> int:
        return int(self.s.supply[state.COLOURS.number(cube)])

    def usable(self, cube: str) -> int:
        return self.view().stocks[state.COLOURS.number(cube)].usable

    @property
    def payoffs(self) -> list[float]:
        out = np.zeros(contract.MOST_SEATS)
        DOORS.payoff(BOX.records, self.states, out)
        return list(out[:2])

    # Moves, in words

    def legal(self, verb: str = "") -> set[str]:
        out = scratch(GAME)
        count = DOORS.legal(BOX.records, self.states, self.turn, out)
        words = {move_words(int(move)) for move in out[:count]}
        return {move for move in words if move.split()[0] == verb} if verb else words

    def builds(self) -> set[str]:
        return {move.split()[1] for move in self.legal("build")}

    def travels(self) -> set[tuple[int, int]]:
        """The legal travels as (slot, destination)."""
        found = set()
        for words in self.legal("travel"):
            slot, way = int(words.split()[1]), 1 if words.endswith("+") else -1
            value = int(BOX.record.value[self.s.hub[self.turn, slot - 1]])
            end = actions.destination(BOX.record, self.s, int(self.s.ship[self.turn]), value, way)
            found.add((slot, int(end)))
        return found

    def play(self, *moves: str, rng: Rng | None = None) -> "Table":
        for words in moves:
            assert words in self.legal(), f"'{words}' is not legal; legal: {sorted(self.legal())}"
            chance = generator(0) if rng is None else rng
            self.carry_out(self.turn, MOVES[words], chance)
        return self

    def story(self) -> list[str]:
        return [GAME.narrate(BOX, event, True).text for event in self.events]

    def refusal(self, words: str) -> str:
        """The rule that forbids a move."""
        assert words not in self.legal()
        return GAME.refuse(BOX, self.s, self.turn, MOVES[words]).rule


def _fill(kinds: Sequence[str], wanted: str) -> list[int]:
    """Cards for the named places first; the rest of the box in order."""
    left = list(range(len(kinds)))
    row = [-1] * len(kinds)
    named = [KIND_LETTERS[letter] if letter != "?" else "" for letter in wanted.split()]
    named += [""] * (len(kinds) - len(named))
    named[0], named[-1] = "earth", "ocean"
    for position, kind in enumerate(named):
        if kind:
            row[position] = next(card for card in left if kinds[card] == kind)
            left.remove(row[position])
    left.sort(key=lambda card: (kinds[card] != "space", kinds[card] != "planet", card))
    return [card if card >= 0 else left.pop(0) for card in row]


def _hub(words: str, seat: int) -> list[int]:
    cards = []
    for letter, value in words.split():  # type: ignore[str-unpack]
        kind = TYPE_LETTERS.index(letter)
        same = [card for card in range(10) if BOX.record.type[card] == kind and BOX.record.value[card] == int(value)]
        cards.append(same[seat] if len(same) > 1 else same[0])
    return cards


def at(
    row: str = "E",
    *,
    f: int | None = None,
    ships: tuple[int, int] = (0, 0),
    hub: str = HUB_0,
    hub_1: str = HUB_1,
    on: Mapping[int, str] | None = None,
    free: Sequence[int] = (),
    alien: int = 18,
    anomaly: int = state.OFF,
    active: str = "",
    pile: int | None = None,
    flip: str = "",
    time: str = "",
    left: Mapping[str, int] | None = None,
    actions: int = 2,
    seat: int = 0,
    turns: int = 1,
    beginner: bool = False,
) -> Table:
    """A table in mid-game. `flip` names the next event cards, `time` the next time cards, top first."""
    states = blank(GAME.state)
    s = states[0]
    s.seats = 2
    s.late_time = s.fight_anywhere = beginner
    s.turn, s.turns, s.actions = seat, turns, actions
    s.ship[:] = ships
    s.row[: len(BOX.data.galaxy)] = _fill([it.kind for it in BOX.data.galaxy], row)
    s.frontier = max(3, len(row.split()) - 1) if f is None else f
    s.hub[0], s.hub[1] = _hub(hub, 0), _hub(hub_1, 1)
    s.alien, s.anomaly, s.event, s.task = alien, anomaly, state.NONE, state.NONE
    s.supply[:] = [cube.count for cube in BOX.data.cube]
    s.left[:] = [it.copies for it in BOX.data.structure]
    s.structure[:] = state.NONE
    for position, words in (on or {}).items():
        name, _, cubes = words.partition(" ")
        kind = state.STRUCTURE_TYPES.number(name.rstrip("+"))
        s.structure[position], s.upgraded[position] = kind, name.endswith("+")
        s.stock[position] = int(cubes or 0)
        s.left[kind] -= 1
        s.supply[BOX.record.makes[kind]] -= int(cubes or 0)
    for position in free:
        s.free[position] = 1
        s.supply[BOX.record.free_cube[s.row[position]]] -= 1
    for name, count in (left or {}).items():
        s.left[state.STRUCTURE_TYPES.number(name)] = count
    s.built = sum(it.copies for it in BOX.data.structure) - s.left.sum()
    _lay_events(s, active, pile, flip)
    _lay_time(s, time)
    return Table(states)


def _lay_events(s: np.record, active: str, pile: int | None, flip: str) -> None:
    left = list(range(BOX.record.event_cards))

    def take(word: str) -> int:
        card = next(card for card in left if state.THREATS[BOX.record.event_type[card]].name == word)
        left.remove(card)
        return card

    s.active = sum(1 << take(word) for word in active.split())
    top = [take(word) for word in flip.split()]
    size = BOX.record.event_cards - len(active.split()) if pile is None else pile
    cards = left[: size - len(top)] + top[::-1]
    s.events[:] = state.NONE
    s.events[: len(cards)] = cards
    s.population = len(cards)
    gone = left[size - len(top) :]
    s.removed, s.removals = sum(1 << card for card in gone), len(gone)


def _lay_time(s: np.record, time: str) -> None:
    left = list(range(BOX.record.time_cards))
    cards = []
    for word in time.split():
        card = next(card for card in left if state.TIME_KINDS[BOX.record.time_kind[card]].name == word)
        left.remove(card)
        cards.append(card)
    s.time[: len(cards + left)] = cards + left


def fresh(seed: int = 1, **options: object) -> Table:
    """A new game."""
    return Table.dealt(2, generator(seed), **options)
