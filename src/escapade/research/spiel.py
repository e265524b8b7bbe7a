"""OpenSpiel: `pyspiel.load_game("escapade_alien_getaway(players=3)")` for every setting, once this is imported.

Chance falls inside moves here, but OpenSpiel cannot write down a Python game with sampled chance. So all of a game's
chance comes first: the one chance node chooses which game of the seed `rng_seed` is dealt, of `deals`, and a state is
its history. A clone goes on with the very same dice. Who searches must not know those: `resample_from_infostate` deals
anew everything that a seat cannot know, what is still to be drawn included. Seats that choose at the same time are
asked one after the other, and none sees what another chose.

An information-state string is what a seat has seen and done since the deal, in its order (see `memory`); it costs
nothing until somebody asks for one. There is no information-state tensor: that would have no fixed length.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

import msgspec
import numpy as np
import pyspiel

from escapade.engine import contract
from escapade.engine.chance import generator
from escapade.engine.contract import Box, Game
from escapade.engine.defaults import hide_nothing
from escapade.engine.doors import doors
from escapade.engine.errors import BadOptions
from escapade.engine.log import EVENT_WIDTH
from escapade.engine.record import as_python, copy_of
from escapade.research.batch import MOST_SEED, whole
from escapade.research.boxes import named_box
from escapade.research.memory import Memory, heard
from escapade.research.sight import Sight

LONGEST = 100_000  # No game of ours comes near.
DEALS, MOST_DEALS = 1_000, 1_000_000  # every list of chance outcomes is this long
MOST_POINTS = 10_000.0  # bound of what is paid by score
LOG_ROWS = 64  # of a move; with more events it is played again with more
NO_TENSOR = "There is no information-state tensor: it would have no fixed length. Use the string, or observations."
NO_SEAT = "No information state of player {}: the seats are 0 to {}, once a game is dealt; at its end, say which."
SEED_BITS = 53  # as many as a uniform number has

Numbers = np.ndarray[Any, Any]
Types = pyspiel.GameType
TERMINAL, CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"escapade_{game.id.replace('-', '_')}"


class GameHistory(Sight):
    """A game and how it came about: written down as its seed and its moves, and played again when read."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None,
        options: Mapping[str, object],
        box: Box | None = None,
        reward: str = "share",
    ) -> None:
        super().__init__(game, seats, options, box=box, illegal="raise", reward=reward)
        self.moves: list[int] = []
        self.redeals: list[tuple[int, int, int]] = []  # after how many moves it was dealt anew, for whom, by which seed
        self.memory: Memory | None = None  # kept from the deal on where `remembers`, or made when it is asked for
        self.remembers = False
        self._views: dict[int, bytes] = {}  # what seats see in this position, as far as it was asked for
        self._asked = -1  # the seat whose legal moves were asked for last in this position
        self._told: list[int] = []

    def legal_list(self, seat: int) -> list[int]:
        """The legal moves of a seat, ascending, kept until somebody moves: who hands them out, copies them."""
        if self._asked != seat:
            self._told, self._asked = super().legal_list(seat), seat
        return self._told

    def deal(self, seed: int | None = None, number: int | None = None) -> None:
        """Begin a game; from here on its seats may remember."""
        self.memory = Memory(self.seats) if self.remembers else None
        super().deal(seed, number)

    def _go_on(self) -> None:
        self._asked, self._views = -1, {}
        super()._go_on()
        if self.memory is not None:
            for seat in range(self.seats):
                self.memory.sees(seat, self.see(seat).tobytes())

    def move(self, seat: int, move: int) -> None:
        """Play a legal move, and have the seats remember it if they do."""
        if self.memory is None:
            super().move(seat, move)
            return
        view = self.view(seat)
        before, chance, rows = copy_of(self.states), self.rng.copy(), LOG_ROWS
        while True:
            log = np.zeros((rows, EVENT_WIDTH), np.int64)
            doors(self.game).play(self.box.records, self.states, seat, move, self.rng, log)
            if log[0, 0] < rows:
                break
            rows = int(log[0, 0]) + 1
            self.states[0], self.rng[0] = before[0], chance[0]
        self.memory.acts(seat, view, move)
        self.memory.hears(heard(log))
        self._go_on()

    def view(self, seat: int) -> bytes:
        """What a seat sees, as JSON; kept until somebody moves."""
        if seat not in self._views:
            self._views[seat] = msgspec.json.encode(self.game.view(self.box, as_python(self.states), seat))
        return self._views[seat]

    def remembered(self, seat: int) -> str:
        """What a seat has seen and done since the deal. Asked for the first time, the game is played once more."""
        if self.memory is None:
            again = GameHistory(self.game, self.seats, self.options, self.box, self._reward)
            again.remembers = self.remembers = True
            again._play_again(self.seed, self.number, self.moves, self.redeals)
            self.memory = again.memory
        assert self.memory is not None
        return f"{self.memory.mark(seat)} {self.view(seat).decode()}"

    def follow(self, move: int) -> None:
        """Play a move of the seat that is due."""
        seat = self.seat
        if self.due and move in self.legal_list(seat):
            self.move(seat, move)
        else:
            self.play(seat, move)  # which refuses it, in words
        self.moves.append(move)

    def clone(self) -> Self:
        """The same game, going on by itself."""
        other = super().clone()
        other.moves, other.redeals = self.moves.copy(), self.redeals.copy()
        other.memory = self.memory and self.memory.clone()
        other._views = self._views.copy()
        return other

    def dealt_anew(self, seat: int, seed: int) -> None:
        """Deal anew whatever a seat cannot know, and draw from another chance from now on."""
        self.rng = generator(seed)
        doors(self.game).redeal(self.box.records, self.states, seat, self.rng)
        self.redeals.append((len(self.moves), seat, seed))
        self._asked, self._views, self._masks = -1, {}, [None] * self.seats
        if self.memory is not None:
            for other in range(self.seats):
                if other != seat:
                    self.memory.forgets(other)
                self.memory.sees(other, self.see(other).tobytes())

    def _play_again(
        self, seed: int, number: int, moves: Sequence[int], redeals: Sequence[tuple[int, int, int]]
    ) -> None:
        self.deal(seed, number)
        left = list(redeals)
        for played in range(len(moves) + 1):
            while left and left[0][0] == played:
                self.dealt_anew(*left.pop(0)[1:])
            if played < len(moves):
                self.follow(moves[played])

    def __str__(self) -> str:
        """Which game it is, and its moves."""
        if self.number < 0:
            return f"{self.game.title}, {self.seats} seats, nothing dealt"
        which = f"{self.game.title}, {self.seats} seats, game {self.number} of seed {self.seed}"
        anew = "".join(
            f" (dealt anew for seat {seat} by {seed} after {after} moves)" for after, seat, seed in self.redeals
        )
        return f"{which}: {' '.join(map(str, self.moves)) or 'nothing played'}{anew}"

    def __getstate__(self) -> dict[str, Any]:
        """For pickle: how it came about."""
        box = None if self.box is self.game.box else self.box
        setting = (self.game.id, self.seats, self.options, box, self._reward)
        return {"setting": setting, "course": (self.seed, self.number, tuple(self.moves), tuple(self.redeals))}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """For pickle."""
        GameHistory.__init__(self, *kept["setting"])
        seed, number, moves, redeals = kept["course"]
        if number >= 0:
            self._play_again(seed, number, moves, redeals)


class SpielGame(pyspiel.Game):  # type: ignore[misc] # without types
    """A setting of one of our games. `players` is the number of seats; the game's options are parameters, too.

    Initial states differ by the game of `rng_seed` that chance chooses, one of the first `deals`. `reward` is share,
    score or margin; `box` is the file of a box.toml, or `small` where a small one comes with the package.
    """

    game: Game

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen = dict(parameters or {})
        game = self.game
        self.seats = int(chosen.get("players", game.seats[0]))
        self.settings = {option.id: int(chosen.get(option.id, option.default)) for option in game.options}
        reward = str(chosen.get("reward", "share"))
        box = named_box(game, str(chosen.get("box", "")))
        self.undealt = GameHistory(game, self.seats, self.settings, box, reward)
        self.rng_seed = whole("`rng_seed`", chosen.get("rng_seed", 0), 0, MOST_SEED)
        self.deals = whole("`deals`", chosen.get("deals", DEALS), 1, MOST_DEALS)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.moves),
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=0.0 if reward == "share" else -MOST_POINTS,
            max_utility=1.0 if reward == "share" else MOST_POINTS,
            utility_sum=0.0 if zero_sum(game, self.seats, reward) else None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game, zero_sum(game, self.seats, reward)), info, chosen)

    def new_initial_state(self) -> "SpielState":
        """Nothing is dealt yet."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Only the deal."""
        return 1

    def deal(self, number: int = 0) -> "SpielState":
        """Game `number` of the seed: the same as anywhere else in Escapade."""
        state = self.new_initial_state()
        state.apply_action(number)
        return state

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer | Recall | None":
        """What one seat sees or remembers, or with everybody's private information what all see; else nothing."""
        if isinstance(kind, Mapping):  # From C++ there is no kind, and the parameters come first.
            kind, parameters = None, kind
        if parameters:
            raise BadOptions(f"Observations have no parameters, not even {', '.join(map(str, parameters))}.")
        if kind is None:
            return Observer(self, False)
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.NONE:
            return None
        if kind.perfect_recall:
            return Recall() if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else None
        return Observer(self, kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS)


class SpielState(pyspiel.State):  # type: ignore[misc] # without types
    """A game in progress."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = game.undealt  # until something is dealt: OpenSpiel makes a state for every look at one

    # OpenSpiel answers each of these by asking Python two or three questions, one of which is the same again. Who asks
    # from Python is answered at once; those who ask from C++ go the long way, to the same answers.

    def current_player(self) -> int:
        """The seat that is due."""
        due = self.course.due
        if due:
            return (due & -due).bit_length() - 1
        return TERMINAL if self.course.rewards else CHANCE

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.course.rewards)

    def is_chance_node(self) -> bool:
        """Whether nothing is dealt yet."""
        return self.course.number < 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What the seat that is due may do; of any other seat nothing."""
        course = self.course
        if course.number < 0:
            return self._the_long_way("legal_actions", player)
        if not course.due or player not in (None, course.seat):
            return []
        return course.legal_list(course.seat).copy()

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What the seat that is due sees, or this one."""
        course = self.course
        seat = course.seat if player is None else player
        if course.number < 0 or not 0 <= seat < course.seats:
            return self._the_long_way("observation_tensor", player)
        seen: list[float] = course.see(seat).tolist()
        return seen

    def information_state_string(self, player: int | None = None) -> str:
        """What the seat that is due has seen and done since the deal, or this one."""
        course = self.course
        seat = course.seat if player is None else player
        if course.number < 0 or not 0 <= seat < course.seats:
            raise BadOptions(NO_SEAT.format(seat, course.seats - 1))
        self.get_game().undealt.remembers = True  # From now on games remember from their deal on.
        return course.remembered(seat)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """There is none."""
        raise BadOptions(NO_TENSOR)

    def _the_long_way(self, question: str, player: int | None) -> list[Any]:
        """Of chance, and of whoever is no player: OpenSpiel's own answer or refusal."""
        asked = getattr(super(), question)
        found: list[Any] = asked() if player is None else asked(player)
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each deal as likely as any other."""
        deals = self.get_game().deals
        return [(number, 1.0 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal_list(player)

    def _apply_action(self, action: int) -> None:
        if self.course.number < 0:
            self.course = self.course.clone()
            self.course.deal(self.get_game().rng_seed, int(action))
        else:
            self.course.follow(action)

    def _action_to_string(self, player: int, action: int) -> str:
        course = self.course
        if player < 0:
            return f"deal game {action}"
        words = course.named(course.game.describe(course.box, as_python(course.states), player, action).text)
        return f"{words} [{action}]"  # Two moves may have the same words; their numbers differ.

    def returns(self) -> list[float]:
        """Each seat's share of the win; nothing before the end."""
        return list(self.course.rewards) or [0.0] * self.course.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A position that looks the same to a seat, with everything that it cannot know dealt anew."""
        world: SpielState = self.clone()
        world.course.dealt_anew(player, int(sampler() * 2**SEED_BITS))
        return world

    def __str__(self) -> str:
        """Which game it is, and its moves: everything, so not for players."""
        return str(self.course)


class Resampler:
    """For IS-MCTS: `bot.set_resampler(Resampler(seed=1))`."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = np.random.default_rng(seed)

    def __call__(self, state: SpielState, player: int) -> SpielState:
        """A position that looks the same to a seat."""
        return state.resample_from_infostate(player, self._chance.random)


class Recall:
    """What a seat has seen and done since the deal, as OpenSpiel asks for it from C++."""

    tensor: None = None  # there are no numbers for it

    def set_from(self, state: SpielState, player: int) -> None:
        """Refused: there is no tensor."""
        raise BadOptions(NO_TENSOR)

    def string_from(self, state: SpielState, player: int) -> str:
        """An information state."""
        return "" if state.course.number < 0 else state.information_state_string(player)


class Observer:
    """What a seat sees: in numbers, by the names of the game's features, and as the view that every table shows."""

    def __init__(self, game: SpielGame, everybody: bool) -> None:
        self._seats = range(game.seats) if everybody else None
        wide = len(game.game.features)
        self.tensor = np.zeros(wide * (game.seats if everybody else 1), np.float32)
        self.dict: dict[str, Numbers] = {}
        for at, seat in enumerate(self._seats or [None]):
            for part in game.game.features:
                begin = at * wide + part.at
                shape = (part.rows, len(part.columns)) if part.rows > 1 else (part.size,)
                name = part.name if seat is None else f"seat {seat}: {part.name}"
                self.dict[name] = self.tensor[begin : begin + part.size].reshape(shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write down what a player sees; before the deal, nothing."""
        if state.course.number < 0:
            self.tensor[:] = 0.0
            return
        self.tensor[:] = state.course.see(player) if self._seats is None else state.course.see_all()

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees, as JSON."""
        course = state.course
        if course.number < 0:
            return ""
        if self._seats is None:
            return course.view(player).decode()
        return f"[{','.join(course.view(seat).decode() for seat in self._seats)}]"


def zero_sum(game: Game, seats: int, reward: str) -> bool:
    """Whether what one seat gets the other loses."""
    return reward == "margin" and seats == 2 and not game.cooperative


def game_type(game: Game, is_zero_sum: bool = False) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    utility = Types.Utility.ZERO_SUM if is_zero_sum else Types.Utility.GENERAL_SUM
    hides = game.redeal is not hide_nothing
    information = Types.Information.IMPERFECT_INFORMATION if hides else Types.Information.PERFECT_INFORMATION
    parameters = {"players": game.seats[0], "rng_seed": 0, "deals": DEALS, "reward": "share", "box": ""}
    return Types(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=Types.Dynamics.SEQUENTIAL,
        chance_mode=Types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=Types.Utility.IDENTICAL if game.cooperative else utility,
        reward_model=Types.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters | {option.id: option.default for option in game.options},
    )


def _register(game: Game) -> None:
    # A class, because OpenSpiel lets go of it only when Python is gone, and a class does not mind. Pickle looks here.
    made = type(short_name(game), (SpielGame,), {"game": game})
    globals()[made.__name__] = made
    pyspiel.register_game(game_type(game), made)


for _game in contract.games():
    _register(_game)
