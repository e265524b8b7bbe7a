"""Arrange a table of Andromeda Escape in a few words, and play at it.

`1:X13` is a flat ship of player 1 on X13, `1:X13^` an upright one, `1:X13~` one that has crossed a dotted
route. Players are numbered from 1 in turn order. A move is a word: a field, `W`, `platform`, `skip`,
`done`, `decline`, a letter, `m5` (a mission), `p2` (a player), `ALERT`, `WARNING`, `R1`.
"""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from escapade.engine import contract
from escapade.engine.chance import generator
from escapade.engine.doors import doors
from escapade.engine.piles import listed
from escapade.engine.record import blank
from escapade.games.andromeda_escape import state
from escapade.games.andromeda_escape.rules import turn
from escapade.games.andromeda_escape.state import ALERT, NONE, WARNING
from tests.games.any_table import PlayersTable, Word, blank_log

GAME = contract.game("andromeda-escape")
BOX = GAME.box
DOORS = doors(GAME)
FIELDS = [field.id for field in BOX.data.board.field]
LETTERS = [card.letter for card in BOX.data.card]
ROUTES = [route.id for route in BOX.data.board.route]
_SHIP = re.compile(r"(\d):([XYZ]\d\d)([\^~]*)")


def bits(words: str) -> int:
    """Fields as a set."""
    return sum(1 << FIELDS.index(word) for word in words.split())


def names(fields: int) -> set[str]:
    return {FIELDS[i] for i in listed(fields)}


def letter_of(card: int) -> str:
    return LETTERS[BOX.record.letter[card]]


class Table(PlayersTable):
    game = GAME
    step = Word("phase", state.PHASES.names)

    @property
    def player(self) -> int:
        """Whose turn it is, from 1."""
        return int(self.s.turn) + 1

    @property
    def who(self) -> int:
        """Who decides now, from 1."""
        return int(self.s.who) + 1

    @property
    def over(self) -> bool:
        return self.s.phase == state.OVER

    @property
    def ships(self) -> str:
        """All ships in the notation of `at`, in the order of the fields."""
        found = []
        for i, field in enumerate(FIELDS):
            for side in range(self.s.seats):
                if int(self.s.ships[side]) >> i & 1:
                    marks = "^" * (int(self.s.upright) >> i & 1) + "~" * (int(self.s.crossed) >> i & 1)
                    found.append(f"{side + 1}:{field}{marks}")
        return " ".join(found)

    def hand(self, player: int = 1) -> str:
        """The known letters and, in brackets, the secret one."""
        known = "".join(letter_of(card) for card in listed(self.s.hand[player - 1]))
        secret = self.s.secret[player - 1]
        return known if secret == NONE else f"{known}({letter_of(secret)})"

    @property
    def open(self) -> list[str | None]:
        return [None if card == NONE else letter_of(card) for card in self.s.open]

    def vp(self, player: int = 1) -> int:
        return int(self.s.vp[player - 1])

    def scored(self, player: int = 1) -> set[int]:
        return set(listed(self.s.scored[player - 1]))

    def missions(self, player: int = 1) -> set[int]:
        return {int(m) for m in self.s.slot[player - 1] if m}

    @property
    def stack(self) -> set[int]:
        return set(listed(self.s.stack))

    @property
    def winners(self) -> tuple[int, ...]:
        out = np.zeros(contract.MOST_SEATS)
        DOORS.payoff(BOX.records, self.states, out)
        return tuple(side + 1 for side in range(self.s.seats) if out[side] > 0)

    def word(self, move: int) -> str:
        return word(move)


def word(move: int) -> str:
    """A move id as a word."""
    it = state.MOVES.read(move)
    if it.block == state.MISSION:
        return f"m{it.mission}"
    if it.block == state.PLAYER:
        return f"p{it.seat + 1}"
    if it.block == state.INTO_WORMHOLE:
        return "W"
    *_, last = state.MOVES.name(BOX.data, move).split()  # the letter, the field, the deck or the route; or its kind
    return last


def at(
    ships: str = "",
    hand: str = "",
    *,
    seats: int = 3,
    player: int = 1,
    vp: Mapping[int, int] | None = None,
    platform: Mapping[int, int] | None = None,
    missing: Sequence[int] = (),
    hands: Mapping[int, str] | None = None,
    secrets: Mapping[int, str] | None = None,
    missions: Mapping[int, Sequence[int]] | None = None,
    scored: Mapping[int, Sequence[int]] | None = None,
    skip: Sequence[int] = (1, 1, 3, 2),
    open_cards: Sequence[str | None] = ("T", "I"),
    places: Mapping[int, int] | None = None,
    closed: Sequence[str] = (),
    first_empty: int = 0,
    discard: str = "",
    decks: str = "ALERT WARNING",
) -> Table:
    """A table in mid-game, the turn of `player` beginning. Who is not named has two ships on the platform.

    Cards not named lie in the `decks`; a deck that is not named there is empty, its cards are discarded.
    """
    states = blank(GAME.state)
    s = states[0]
    s.seats, s.turn, s.letter, s.chosen, s.first_empty = seats, player - 1, NONE, NONE, first_empty - 1
    s.debris[:], s.open[:], s.secret[:] = NONE, NONE, NONE
    standing = _SHIP.findall(ships)
    assert len(standing) == len(ships.split()), f"'{ships}' is not understood"
    for owner, field, marks in standing:
        bit = 1 << FIELDS.index(field)
        s.ships[int(owner) - 1] |= bit
        s.upright |= bit if "^" in marks else 0
        s.crossed |= bit if "~" in marks else 0
    for side in range(seats):
        one = side + 1
        place = (places or {}).get(one, 0)
        named = f"{one}:" in ships or one in (missing or ()) or place
        s.platform[side] = (platform or {}).get(one, 0 if named else 2)
        s.missing[side] = one in missing
        s.vp[side] = (vp or {}).get(one, 3)
        s.skip[side] = skip[side]
        s.place[side] = place
        s.status[side] = state.FINISHED if place else state.RACING
        s.finished += bool(place)
        on_board = int(s.ships[side]).bit_count()
        s.saved[side] = BOX.record.platform[seats] + 1 - s.platform[side] - s.missing[side] - on_board
    _deal_cards(
        s,
        seats,
        {**(hands or {}), player: hand},
        secrets or {},
        open_cards=open_cards,
        closed=closed,
        discard=discard,
        decks=decks,
    )
    _deal_missions(s, seats, missions or {}, scored or {})
    log = blank_log()
    turn.go_on(BOX.record, s, state.GOES_ON, log)
    return Table(states, log)


def _deal_cards(
    s: np.record,
    seats: int,
    hands: Mapping[int, str],
    secrets: Mapping[int, str],
    *,
    open_cards: Sequence[str | None],
    closed: Sequence[str],
    discard: str,
    decks: str,
) -> None:
    left = int(BOX.record.in_deck[ALERT] | BOX.record.in_deck[WARNING])
    if seats == 2:
        left &= ~int(BOX.record.pair_cards)

    def use(letter: str) -> int:
        nonlocal left
        for card in listed(BOX.record.cards_of[LETTERS.index(letter)]):
            if left >> card & 1:
                left &= ~(1 << card)
                return card
        raise AssertionError(f"there is no further {letter}")

    for player, letters in hands.items():
        for letter in letters:
            s.hand[player - 1] |= 1 << use(letter)
    for player, letter in secrets.items():
        s.secret[player - 1] = use(letter)
    for letter in discard:
        s.discard |= 1 << use(letter)
    for route in closed:
        s.debris[ROUTES.index(route)] = use("R")
    for deck, shown in enumerate(open_cards):
        if shown:
            s.open[deck] = use(shown)
    for deck in state.DECKS:
        rest = left & int(BOX.record.in_deck[deck])
        if deck.name in decks:
            s.pile[deck] = rest
        else:
            s.discard |= rest


def _deal_missions(
    s: np.record, seats: int, missions: Mapping[int, Sequence[int]], scored: Mapping[int, Sequence[int]]
) -> None:
    stack = int(BOX.record.missions) & ~(0 if seats > 2 else int(BOX.record.pair_missions))
    for side in range(seats):
        s.slots[side] = max(2, len(missions.get(side + 1, ())))
    for player, numbers in missions.items():
        for i, number in enumerate(numbers):
            s.slot[player - 1, i] = number
            stack &= ~(1 << number)
    for player, numbers in scored.items():
        for number in numbers:
            s.scored[player - 1] |= 1 << number
            stack &= ~(1 << number)
    s.stack = stack


def fresh(seats: int = 3, seed: int = 1, start: int = 1) -> Table:
    """A new game, before anybody has put a mission back."""
    return Table.dealt(seats, generator(seed), start=start - 1)


def begun(seats: int = 3, seed: int = 1) -> Table:
    """A new game in its first turn; everybody has put the lowest mission back."""
    table = fresh(seats, seed)
    for player in range(1, seats + 1):
        table.play(min(table.legal(player), key=lambda one: int(one[1:])), player=player)
    return table
