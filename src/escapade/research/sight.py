"""One game with its seats, as the single environments hand it out: what each seat sees, may do and gets."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from operator import index
from typing import Any, Self

import numpy as np

from escapade.engine import contract
from escapade.engine.chance import begin_stream, below
from escapade.engine.contract import MOST_SEATS, Box, Game
from escapade.engine.doors import door_calls, doors, scratch
from escapade.engine.errors import BadOptions, GameOver, IllegalMove
from escapade.engine.log import SILENT
from escapade.engine.record import Kernel, as_python, blank, copy_of, unchecked, waits
from escapade.research.batch import ILLEGAL, MOST_SEED, whole
from escapade.research.kernels import BY_SHARE, telling
from escapade.research.rewards import Payer, illegal_kind

ILLEGAL_REWARD = -1.0

Numbers = np.ndarray[Any, Any]


class Sight:
    """Game `number` of a seed, moved seat by seat.

    Where several choose at the same time, any of them may come first.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        box: Box | None = None,
        illegal: str | None = None,
        reward: str = "share",
    ) -> None:
        self.game = contract.game(game) if isinstance(game, str) else game
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = dict(options or {})
        self.box = box or self.game.box
        self.illegal = illegal_kind(illegal, reward, ILLEGAL)
        self._reward = reward
        self._payer = Payer(self.game, self.seats, reward)
        self._settings = self.game.option_values(self.seats, options)
        self.seed, self.number = 0, -1
        self.states = blank(self.game.state)
        self.rng = np.zeros(1, np.uint64)
        self.rewards: tuple[float, ...] = ()  # set when the game is over
        self.due = 0  # bit mask of the seats that may act
        self._prepare()

    def _prepare(self) -> None:
        """What no copy shares: the doors, without a look at every argument, and room for them to write in."""
        found = _kept_ways(self.game) if waits() else _ways(self.game)
        self._setup, self._awaits, self._legal, self._play, self._payoff, self._encode = found
        self._make_room()
        self._wide = len(self.game.features)
        self._decide: Any = None
        self._tell: Any = None
        self._masks: list[Numbers | None] = [None] * self.seats

    def _make_room(self) -> None:
        self._room = scratch(self.game)
        self._list = memoryview(self._room.data)

    def deal(self, seed: int | None = None, number: int | None = None) -> None:
        """Begin game 0 of this seed, or without one the next game; or the game of this number."""
        if seed is not None:
            self.seed, self.number = whole("A seed", seed, 0, MOST_SEED), -1
        self.number = self.number + 1 if number is None else whole("A game's number", number, 0, MOST_SEED)
        self.rewards = ()
        self.states = blank(self.game.state)
        begin_stream(self.rng, self.seed, self.number)
        self._setup(self.box.records, self.states, self._settings, self.rng, SILENT)
        self._go_on()

    @property
    def over(self) -> bool:
        """Whether nobody may act any more."""
        return bool(self.rewards)

    @property
    def seat(self) -> int:
        """The first of the seats that may act."""
        return (self.due & -self.due).bit_length() - 1

    def legal(self, seat: int) -> Numbers:
        """The legal moves of a seat, ascending; none if it is not due. The next call writes over them."""
        if not self.due >> seat & 1:
            return self._room[:0]
        return self._room[: self._legal(self.box.records, self.states, seat, self._room)]

    def legal_list(self, seat: int) -> list[int]:
        """The same, for keeps. Lists from here come sooner than from NumPy."""
        if not self.due >> seat & 1:
            return []
        return self._list[: self._legal(self.box.records, self.states, seat, self._room)].tolist()

    def mask(self, seat: int) -> Numbers:
        """What a seat may do, as zeros and ones. It is kept until somebody moves: who hands it out, copies it."""
        kept = self._masks[seat]
        if kept is None:
            kept = self._masks[seat] = np.zeros(len(self.game.moves), np.int8)
            kept[self.legal(seat)] = 1
        return kept

    def see(self, seat: int) -> Numbers:
        """What a seat sees."""
        seen = np.empty(self._wide, np.float32)
        self._encode(self.box.records, self.states, seat, seen)
        return seen

    def see_all(self) -> Numbers:
        """What all seats see, one after the other: for critics; no single seat may see it."""
        return np.concatenate([self.see(seat) for seat in range(self.seats)])

    def see_table(self) -> tuple[Numbers, Numbers]:
        """What every seat sees and may do, a row each. Of the moves the last is to wait, for those who are not due.

        Its machine code is fetched when asked. The rows are the caller's own.
        """
        seen = np.empty((self.seats, self._wide), np.float32)
        if self._tell is None:
            self._all_masks = np.zeros((self.seats, len(self.game.moves) + 1), np.int8)
            self._rows = [row[:-1] for row in self._all_masks]
            like = (self.box.records, self.states, self.due, seen, self._all_masks, self._room)
            self._tell = unchecked(telling(self.game), *like)
        self._tell(self.box.records, self.states, self.due, seen, self._all_masks, self._room)
        self._masks = [*self._rows]
        return seen, self._all_masks.copy()

    def play(self, seat: int, action: object) -> None:
        """Play a move of a seat; one that is not legal ends as `illegal` says."""
        move = move_number(action)
        if not self.due:
            raise GameOver("No game is on. Reset it before the next step.")
        if 0 <= move < len(self.game.moves) and self.mask(seat)[move]:
            self.move(seat, move)
            return
        if self.illegal == "raise" or not self.due >> seat & 1:
            raise IllegalMove(f"{move} is not a legal move of seat {seat}. Nothing was moved.")
        if self.illegal == "lose":
            self._lose(seat)
            return
        legal = self.legal(seat)
        self.move(seat, int(legal[below(self.rng, len(legal))]))

    def move(self, seat: int, move: int) -> None:
        """Play a move that is surely legal."""
        self._play(self.box.records, self.states, seat, move, self.rng, SILENT)
        self._go_on()

    def decide(self, seat: int, kind: int) -> int:
        """What a bot of a kind that lives in the kernels plays for a seat. Its machine code is fetched when asked."""
        if self._decide is None:
            ((door, like),) = door_calls(self.game, "decide")
            self._decide = unchecked(door, *like)
        return int(self._decide(self.box.records, self.states, seat, kind, self._room, self.rng))

    def _go_on(self) -> None:
        self._masks = [None] * self.seats
        self.due = int(self._awaits(self.states))
        if not self.due:
            self.rewards = self._paid()

    def _paid(self) -> tuple[float, ...]:
        """What every seat gets for a game that is over."""
        if self._payer.kind != BY_SHARE:
            points = np.zeros(MOST_SEATS, np.int64)
            doors(self.game).scores(self.box.records, self.states, points)
            return self._payer.pay(points, self.seats)
        shares = np.zeros(MOST_SEATS, np.float64)
        self._payoff(self.box.records, self.states, shares)
        return tuple(shares[: self.seats].tolist())

    def _lose(self, seat: int) -> None:
        alone = self.seats == 1 or self.game.cooperative
        others = 0.0 if alone else 1.0 / (self.seats - 1)
        self.rewards = tuple(ILLEGAL_REWARD if other == seat else others for other in range(self.seats))
        self.due = 0
        self._masks = [None] * self.seats

    def words(self, seat: int) -> str:
        """The table as a seat sees it, for people."""
        from escapade.research.text import drawn

        return drawn(self.game, self.box, self.game.view(self.box, as_python(self.states), seat), self.named)

    def named(self, text: str) -> str:
        """Words with the sides' names in them."""
        return text.format(*self.game.side_names(self.seats))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The seats as PettingZoo calls agents."""
        return tuple(f"player_{seat}" for seat in range(self.seats))

    # Copies share the game and its components, and nothing else

    def clone(self) -> Self:
        """The same game, going on by itself."""
        other = self.__class__.__new__(self.__class__)
        vars(other).update(vars(self))
        other.states, other.rng = copy_of(self.states), self.rng.copy()
        other._make_room()
        other._masks = [None] * self.seats
        other._tell = None  # which writes masks into an array of its own
        return other

    def __copy__(self) -> Self:
        """For `copy`."""
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """For `copy`."""
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle; a game goes by its name."""
        kept = {name: value for name, value in vars(self).items() if name not in _MADE_AGAIN}
        return kept | {"game": self.game.id, "box": None if self.box is self.game.box else self.box}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """For pickle."""
        vars(self).update(kept)
        self.game = contract.game(kept["game"])
        self.box = kept["box"] or self.game.box
        self._prepare()


_MADE_AGAIN = {"_setup", "_awaits", "_legal", "_play", "_payoff", "_encode", "_decide", "_tell"}
_MADE_AGAIN |= {"_room", "_list", "_wide", "_masks", "_all_masks", "_rows"}


def _ways(game: Game) -> list[Kernel]:
    """A game's doors, without a look at every argument."""
    return [unchecked(door, *like) for door, like in door_calls(game, *_DOORS)]


_DOORS = ("setup", "awaits", "legal", "play", "payoff", "encode")
_kept_ways = cache(_ways)  # To find them takes longer than to play a move, and copies are many.


def move_number(action: Any) -> int:
    """An action as the number of a move, or a refusal in words."""
    try:
        return index(action)
    except TypeError:
        raise BadOptions(f"An action is a whole number, not {action!r}.") from None


def settings() -> Iterator[tuple[Game, int]]:
    """Every installed game with every number of seats that it is for."""
    for game in contract.games():
        for seats in game.seats:
            yield game, seats


def setting_name(game: Game, seats: int) -> str:
    """What a setting is called in registries: `escapade/AlienGetaway-3p-v0`."""
    words: Sequence[str] = game.id.split("-")
    return f"escapade/{''.join(word.capitalize() for word in words)}-{seats}p-v0"
