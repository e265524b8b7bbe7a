"""OpenSpiel: `pyspiel.load_game("escapade_alien_getaway(players=3)")` for every setting, once this is imported.

Chance falls inside moves here, but OpenSpiel cannot write down a Python game with sampled chance. So all of a game's
chance comes first: the one chance node chooses which game of the seed `rng_seed` is dealt, of `deals`, and a state is
its history. A clone goes on with the very same dice. Who searches must not know those: `resample_from_infostate` deals
anew everything that a seat cannot know, what is still to be drawn included. Seats that choose at the same time are
asked one after the other, and none sees what another chose. A state has no information-state string: seats see what
lies before them and what has been counted, not everything in its order.
"""

from collections.abc import Callable, Mapping
from typing import Any, Self

import msgspec
import numpy as np
import pyspiel

from escapade.engine import contract
from escapade.engine.chance import generator
from escapade.engine.contract import Game
from escapade.engine.defaults import hide_nothing
from escapade.engine.doors import doors
from escapade.engine.errors import BadOptions
from escapade.engine.record import as_python
from escapade.research.batch import MOST_SEED, whole
from escapade.research.sight import Sight

LONGEST = 100_000  # No game of ours comes near.
DEALS, MOST_DEALS = 1_000, 1_000_000  # every list of chance outcomes is this long
SEED_BITS = 53  # as many as a uniform number has

Numbers = np.ndarray[Any, Any]
Types = pyspiel.GameType
TERMINAL, CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"escapade_{game.id.replace('-', '_')}"


class Course(Sight):
    """A game and how it came about: written down as its seed and its moves, and played again when read."""

    def __init__(self, game: Game | str, seats: int | None, options: Mapping[str, object]) -> None:
        super().__init__(game, seats, options, illegal="raise")
        self.moves: list[int] = []
        self._asked = -1  # the seat whose legal moves were asked for last in this position
        self._told: list[int] = []
        self.anew = ""  # where it was dealt anew on the way: from there on the position itself is written down

    def legal_list(self, seat: int) -> list[int]:
        """The legal moves of a seat, ascending, kept until somebody moves: who hands them out, copies them."""
        if self._asked != seat:
            self._told, self._asked = super().legal_list(seat), seat
        return self._told

    def _go_on(self) -> None:
        self._asked = -1
        super()._go_on()

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
        other.moves = self.moves.copy()
        return other

    def dealt_anew(self, seat: int, seed: int) -> None:
        """Deal anew whatever a seat cannot know, and draw from another chance from now on."""
        self.rng = generator(seed)
        doors(self.game).redeal(self.box.records, self.states, seat, self.rng)
        self.anew = f" (dealt anew for seat {seat} by {seed} after {len(self.moves)} moves)"
        self._asked, self._masks = -1, [None] * self.seats

    def __str__(self) -> str:
        """Which game it is, and its moves."""
        if self.number < 0:
            return f"{self.game.title}, {self.seats} seats, nothing dealt"
        which = f"{self.game.title}, {self.seats} seats, game {self.number} of seed {self.seed}"
        return f"{which}: {' '.join(map(str, self.moves)) or 'nothing played'}{self.anew}"

    def __getstate__(self) -> dict[str, Any]:
        """For pickle."""
        if self.anew:
            return super().__getstate__()
        return {
            "course": (self.game.id, self.seats, self.options, self.seed, self.number, tuple(self.moves)),
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """For pickle."""
        if "course" not in kept:
            super().__setstate__(kept)
            return
        game, seats, options, seed, number, moves = kept["course"]
        Course.__init__(self, game, seats, options)
        if number >= 0:
            self.deal(seed, number)
        for move in moves:
            self.follow(move)


class SpielGame(pyspiel.Game):  # type: ignore[misc] # without types
    """A setting of one of our games. `players` is the number of seats; the game's options are parameters, too.

    Initial states differ by the game of `rng_seed` that chance chooses, one of the first `deals`.
    """

    game: Game

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen = dict(parameters or {})
        game = self.game
        self.seats = int(chosen.get("players", game.seats[0]))
        self.settings = {option.id: int(chosen.get(option.id, option.default)) for option in game.options}
        self.undealt = Course(game, self.seats, self.settings)
        self.rng_seed = whole("`rng_seed`", chosen.get("rng_seed", 0), 0, MOST_SEED)
        self.deals = whole("`deals`", chosen.get("deals", DEALS), 1, MOST_DEALS)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(game), info, chosen)

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

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer | None":
        """What one seat sees, or with everybody's private information what all see; of anything else nothing."""
        if isinstance(kind, Mapping):  # From C++ there is no kind, and the parameters come first.
            kind, parameters = None, kind
        if parameters:
            raise BadOptions(f"Observations have no parameters, not even {', '.join(map(str, parameters))}.")
        if kind is None:
            return Observer(self, False)
        if kind.perfect_recall or not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.NONE:
            return None
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
        views = [course.game.view(course.box, as_python(course.states), seat) for seat in self._seats or [player]]
        return msgspec.json.encode(views[0] if self._seats is None else views).decode()


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is made."""
    hides = game.redeal is not hide_nothing
    information = Types.Information.IMPERFECT_INFORMATION if hides else Types.Information.PERFECT_INFORMATION
    parameters = {"players": game.seats[0], "rng_seed": 0, "deals": DEALS}
    return Types(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=Types.Dynamics.SEQUENTIAL,
        chance_mode=Types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=Types.Utility.IDENTICAL if game.cooperative else Types.Utility.GENERAL_SUM,
        reward_model=Types.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=False,
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
