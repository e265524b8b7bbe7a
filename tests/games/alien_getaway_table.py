"""Arrange a table of Alien Getaway in a few words, and play at it.

`Y4c` is the Asteroid Yellow 4 curve, `pB4` the Planet Blue 4. Hands, piles (bottom first), the draw pile
(top first) and routes (start first) are words between spaces; `Y4c@(3,0)>S` lies in cell (3,0), heading south.
"""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from escapade.engine import contract
from escapade.engine.chance import Rng, below, dice, generator, shuffle
from escapade.engine.doors import doors, scratch
from escapade.engine.record import blank
from escapade.games.alien_getaway import state
from tests.games.any_table import AnyTable, Number

GAME = contract.game("alien-getaway")
BOX = GAME.box
DOORS = doors(GAME)
CARDS = len(BOX.data.cards)

NAMES = [f"{it.id[4].upper()}{it.id[5:]}" if it.id[0] == "a" else f"p{it.id[4:].upper()}" for it in BOX.data.cards]
NUMBERS = {name: number for number, name in enumerate(NAMES)}
_LYING = re.compile(r"(\w+)@\((-?\d+),(-?\d+)\)>([NESW])")


def cards(words: str) -> list[int]:
    return [NUMBERS[word] for word in words.split()]


def names(numbers: Sequence[int]) -> str:
    return " ".join(NAMES[number] for number in numbers)


def _set(numbers: Sequence[int]) -> int:
    return sum(1 << number for number in numbers)


def _members(mask: int) -> list[int]:
    return [number for number in range(CARDS) if int(mask) >> number & 1]


def straight_row(words: str) -> str:
    """Cards at (1,0), (2,0), … all heading east."""
    return " ".join(f"{word}@({x},0)>E" for x, word in enumerate(words.split(), 1))


class Table(AnyTable):
    game = GAME
    turn = Number("turn")
    final = Number("final_left")

    @property
    def step(self) -> str:
        return state.PHASES[self.s.phase].name

    @property
    def draw(self) -> str:
        return names(self.s.deck[self.s.top :])

    @property
    def route(self) -> str:
        """Where each route card lies, in the notation of `at`."""
        s = self.s
        return " ".join(
            f"{NAMES[s.route[i]]}@({s.x[i]},{s.y[i]})>{'NESW'[s.heading[i]]}" for i in range(s.first, s.end)
        )

    @property
    def route_cards(self) -> str:
        return names(self.s.route[self.s.first : self.s.end])

    @property
    def zoid(self) -> str:
        return "pad" if self.s.zoid == state.PAD else NAMES[self.s.route[self.s.zoid]]

    @property
    def target(self) -> tuple[int, int]:
        return self.view().target

    @property
    def collected(self) -> str:
        return names(_members(self.s.collected))

    @property
    def box(self) -> str:
        return names(_members(self.s.boxed))

    def hand(self, seat: int | None = None) -> str:
        return names(_members(self.s.hand[self.turn if seat is None else seat]))

    def pile(self, side: int | None = None) -> str:
        side = self.turn if side is None else side
        return names(self.s.pile[side, : self.s.pile_count[side]])

    @property
    def winners(self) -> tuple[int, ...]:
        out = np.zeros(contract.MOST_SEATS)
        DOORS.payoff(BOX.records, self.states, out)
        return tuple(side for side in range(self.s.sides) if out[side] > 0)

    # Moves, as words: "lay Y4c right", "pass", "launch", "put B2s pair", "planet pG4", "end"

    def legal(self) -> set[str]:
        out = scratch(GAME)
        count = DOORS.legal(BOX.records, self.states, self.turn, out)
        return {move_words(int(move)) for move in out[:count]}

    def legal_cards(self) -> set[str]:
        """The cards that may be laid now, in whatever way."""
        return {words.split()[1] for words in self.legal() if words.startswith("lay")}

    def lay(self, *what: str) -> "Table":
        for words in what:
            self.play(f"lay {words}")
        return self

    def launch(self, *rolls: Sequence[int]) -> "Table":
        """Launch, with the dice of each roll."""
        faces = [face for roll in rolls for face in roll]
        rng = dice(*faces)
        self.play("launch", rng)
        assert int(rng[1]) == len(faces), f"{int(rng[1])} dice were rolled, not {len(faces)}"
        assert rng[0] == 0, "more dice were rolled than named"
        return self

    def pass_turn(self) -> "Table":
        rng = generator(0)
        self.play("pass", rng)
        assert rng[0] == 0, "a pass rolls nothing (AG-PASS-3)"
        return self

    def put(self, *what: str, pair: bool = False) -> "Table":
        for word in what:
            self.play(f"put {word}{' pair' * pair}")
        return self

    def planet(self, word: str, pair: bool = False) -> "Table":
        return self.play(f"planet {word}{' pair' * pair}")

    def end_turn(self, seed: int = 0) -> "Table":
        return self.play("end", generator(seed))

    def play(self, words: str, rng: Rng | None = None) -> "Table":
        assert words in self.legal(), f"'{words}' is not legal; legal: {sorted(self.legal())}"
        self.carry_out(self.turn, MOVES[words], generator(0) if rng is None else rng)
        return self


def move_words(move: int) -> str:
    """A move id in the words of this module."""
    it = state.MOVES.read(move)
    if it.block == state.LAY:
        way = ("left", "right")[it.way] if NAMES[it.card].endswith("c") else ""
        return f"lay {NAMES[it.card]} {way}".strip()
    if it.block in (state.PUT_CARD, state.PLAY_PLANET):
        return f"{it.block.name} {NAMES[it.card]}{' pair' * it.pair}"
    return {state.PASS: "pass", state.LAUNCH: "launch", state.END_TURN: "end"}[it.block]


_CARD_MOVES = [
    block.move(card=card, **{last: way})
    for block, last in ((state.LAY, "way"), (state.PUT_CARD, "pair"), (state.PLAY_PLANET, "pair"))
    for card in range(CARDS)
    for way in (1, 0)
]
MOVES = {move_words(move): move for move in [*_CARD_MOVES, state.PASS, state.LAUNCH, state.END_TURN]}


def at(
    hand: str = "",
    *,
    row: str = "",
    route: str = "",
    zoid: str = "pad",
    draw: str = "",
    pile: str = "",
    collected: str = "",
    step: str = "play",
    seat: int = 0,
    seats: int = 2,
    hands: Mapping[int, str] | None = None,
    piles: Mapping[int, str] | None = None,
    final: int = 0,
    easy: bool = False,
    game: int = 1,
    games: int = 1,
    start: int = 0,
    totals: Sequence[tuple[int, int]] = (),
    spare: str = "box",
) -> Table:
    """A table in mid-game. `hand` and `pile` are those of the seat on turn; cards not named go to `spare`
    (the box, or under the draw pile)."""
    states = blank(GAME.state)
    s = states[0]
    s.seats, s.sides = seats, max(2, seats)
    s.easy, s.game, s.games, s.start = easy, game, games, start
    s.turn, s.phase, s.final_left = seat, state.PHASES.number(step), final
    named: list[int] = []

    def use(words: str) -> list[int]:
        named.extend(cards(words))
        return cards(words)

    for side, words in {**(hands or {}), seat: hand}.items():
        s.hand[side] = _set(use(words))
    for side, words in {**(piles or {}), seat: pile or (piles or {}).get(seat, "")}.items():
        stacked = use(words)
        s.pile_count[side] = len(stacked)
        s.pile[side, : len(stacked)] = stacked
    lying = _LYING.findall(route or straight_row(row))
    for i, (word, x, y, heading) in enumerate(lying):
        s.route[i], s.x[i], s.y[i], s.heading[i] = NUMBERS[word], int(x), int(y), "NESW".index(heading)
        use(word)
    s.end = len(lying)
    s.zoid = state.PAD if zoid == "pad" else [word for word, *_ in lying].index(zoid)
    s.collected = _set(use(collected))
    deck = use(draw)
    assert len(set(named)) == len(named), "a card was named twice"
    rest = [card for card in range(CARDS) if card not in named]
    if spare == "draw":
        deck += rest
    else:
        s.boxed = _set(rest)
    s.top = state.MOST_CARDS - len(deck)
    s.deck[s.top :] = deck
    for side, (points, pile_cards) in enumerate(totals):
        s.total[side], s.total_cards[side] = points, pile_cards
    return Table(states)


def fresh(
    seats: int = 2, *, start: int = 0, games: int = 1, easy: bool = False, seed: int = 1
) -> tuple[Table, list[str]]:
    """A new game, and the shuffled cards d1, d2, … from the top (index 0 is d1)."""
    table = Table.dealt(seats, generator(seed), start=start, games=games, easy=easy)
    deck, rng = np.arange(CARDS), generator(seed)
    if start < 0 and seats > 1:
        below(rng, seats)
    shuffle(rng, deck, CARDS)
    return table, [NAMES[card] for card in deck]
