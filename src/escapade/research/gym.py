"""Gymnasium: one seat against named bots, `SeatEnv`, and many such games at once, `SeatVectorEnv`.

Importing this registers every setting: `gymnasium.make("escapade.research.gym:escapade/AlienGetaway-3p-v0")` imports
it, and `make_vec` makes the batch.
"""

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from escapade.bots.learned import doubts, opponent
from escapade.bots.levels import Bot
from escapade.engine.chance import begin_stream, next_word
from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions, GameOver, IllegalMove
from escapade.research.batch import MOST_SEED, Batch, whole
from escapade.research.sight import Sight, setting_name, settings

THINKING = 0x51A7  # Sets the streams of the bots' own chance apart from those of the games.
FOLLOWING = {
    AutoresetMode.NEXT_STEP: "next step",
    AutoresetMode.SAME_STEP: "same step",
    AutoresetMode.DISABLED: "never",
}

Numbers = np.ndarray[Any, Any]


def _spaces(game: Game) -> tuple[spaces.Box, spaces.Discrete[Any]]:
    """No bound is declared: features are counts and sums of what a box prints, and a designer may print anything."""
    return spaces.Box(-np.inf, np.inf, (len(game.features),), np.float32), spaces.Discrete(len(game.moves))


def _mode(name: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(name)
    except ValueError:
        known = ", ".join(repr(mode.value) for mode in AutoresetMode)
        raise BadOptions(f"`autoreset_mode` is one of {known}, not {name!r}.") from None


Named = str | Path | Bot


def _opponents(bots: Named | Sequence[Named], seats: int) -> list[Named]:
    names = [bots] * (seats - 1) if isinstance(bots, Named) else list(bots)
    if len(names) != seats - 1:
        raise BadOptions(f"There are {seats - 1} other seats, but {len(names)} bots.")
    return names


class SeatEnv(gymnasium.Env[Numbers, Any]):
    """One seat of a table; bots hold the others.

    The observation is what the seat sees. What it may do is in `info["action_mask"]` and in `action_masks()`, as
    MaskablePPO asks for it. The reward comes at the end: by `reward` the seat's "share" of the win, with −1 for an
    illegal move, its "score", or its "margin" over the best of the others. Bots go by name, "learned" included, or by
    the file of a player (.npz).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 — Gymnasium's own form

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seat: int = 0,
        bots: Named | Sequence[Named] = "greedy",
        box: Box | None = None,
        illegal: str | None = None,
        reward: str = "share",
        render_mode: str | None = None,
    ) -> None:
        self.sight = Sight(game, seats, options, box=box, illegal=illegal, reward=reward)
        self.seat = whole("The seat", seat, 0, self.sight.seats - 1)
        names = _opponents(bots, self.sight.seats)
        found = [opponent(name, self.sight.game) for name in names]
        for doubt in doubts(found, self.sight.game, self.sight.box):
            warnings.warn(doubt, stacklevel=2)
        others = iter(found)
        self._bots = [None if place == self.seat else next(others) for place in range(self.sight.seats)]
        if render_mode not in {None, *self.metadata["render_modes"]}:
            raise BadOptions(f"A table is rendered as 'ansi', not as {render_mode!r}.")
        self.render_mode = render_mode
        self.observation_space, self.action_space = _spaces(self.sight.game)
        self._thinking = np.zeros(1, np.uint64)
        self._any_thinks = any(one is not None and one.kernel is None for one in self._bots)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin game 0 of this seed, or without one the next game; or the game that options["number"] asks for."""
        super().reset(seed=None if seed is None else whole("A seed", seed, 0, MOST_SEED))
        number = (options or {}).get("number")
        while True:
            self.sight.deal(seed, number)
            if self._any_thinks:
                begin_stream(self._thinking, self.sight.seed ^ THINKING, self.sight.number)
            self._let_bots_move()
            if not self.sight.over:  # Bots may end a game before this seat was asked.
                return self.sight.see(self.seat), {"action_mask": self.sight.mask(self.seat).copy()}
            seed = number = None

    def step(self, action: Any) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        """The seat's move, and whatever the bots play after it."""
        sight = self.sight
        try:
            sight.play(self.seat, action)
        except GameOver as problem:
            raise ResetNeeded(problem.sentence) from None
        except (BadOptions, IllegalMove) as problem:
            raise InvalidAction(problem.sentence) from None
        self._let_bots_move()
        over = sight.over
        reward = sight.rewards[self.seat] if over else 0.0
        return sight.see(self.seat), reward, over, False, {"action_mask": sight.mask(self.seat).copy()}

    def action_masks(self) -> Numbers:
        """What the seat may do now, as sb3-contrib asks for it."""
        return self.sight.mask(self.seat).copy()

    def _let_bots_move(self) -> None:
        sight = self.sight
        while sight.due and not sight.due >> self.seat & 1:
            seat = sight.seat
            sight.move(seat, self._choice(seat))

    def _choice(self, seat: int) -> int:
        sight, other = self.sight, self._bots[seat]
        assert other is not None
        if other.kernel is None:
            return other.choose(sight.game, sight.box, sight.states, seat, int(next_word(self._thinking)) >> 1)
        return sight.decide(seat, other.kernel)

    def render(self) -> str | None:
        """The table as the seat sees it, in characters."""
        return None if self.render_mode is None else self.sight.words(self.seat)


class SeatVectorEnv(VectorEnv[Numbers, Numbers, Numbers]):
    """Many games at once, one seat of each: the batch core with Gymnasium's names.

    The bots are those of a `Batch`: no search, but players that have learned. With `rotate` the seat moves on with
    every game, so that a learner knows all of them. `infos["action_mask"]` is what each seat may do; in SAME_STEP
    `infos["final_obs"]` is what it saw last of a game that is over. Arrays are copied unless `copy` is off.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        bots: Named | Sequence[Named] = "greedy",
        rotate: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str | None = None,
        reward: str = "share",
        box: Box | None = None,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        mode = _mode(autoreset_mode)
        table = Sight(game, seats, options, box=box)
        self.batch = Batch(
            table.game, num_envs, table.seats, options, box=box, illegal=illegal, reward=reward, follow=FOLLOWING[mode],
            bots=(None, *_opponents(bots, table.seats)), rotate=rotate, threads=threads,
        )  # fmt: skip
        self.metadata = {"autoreset_mode": mode}
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(table.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rotate = rotate
        self._copy = copy
        self._places = np.arange(num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """Begin all games anew, or those of options["reset_mask"]."""
        wanted = (options or {}).get("reset_mask")
        if seed is not None and not isinstance(seed, int | np.integer):
            raise BadOptions("A batch has one seed for all its games: game i of it is always the same.")
        if wanted is None:
            super().reset(seed=None if seed is None else int(seed))
        self.batch.reset(wanted, seed=seed)
        return self._own(self.batch.observation), self._allowed()

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        """A move in every game, and whatever the bots play after it."""
        batch = self.batch
        if self.metadata["autoreset_mode"] == AutoresetMode.DISABLED and batch.done.any():
            raise ResetNeeded(f"Game {int(batch.done.argmax())} is over. Reset it before the next step.")
        seat = batch.number % batch.seats if self._rotate else 0
        try:
            batch.step(actions)
        except (BadOptions, IllegalMove) as problem:
            raise InvalidAction(problem.sentence) from None
        reward = batch.reward[self._places, seat]
        infos = self._allowed()
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and batch.done.any():
            infos |= {"final_obs": self._own(batch.final_observation), "_final_obs": batch.done.copy()}
        return (
            self._own(batch.observation),
            reward.astype(np.float64),
            batch.done.copy(),
            np.zeros(self.num_envs, np.bool_),
            infos,
        )

    def _allowed(self) -> dict[str, Any]:
        """The masks of all games, as Gymnasium's spaces want them: `action_space.sample(mask=tuple(…))`."""
        return {"action_mask": self._own(self.batch.mask.view(np.int8))}

    def _own(self, array: Numbers) -> Numbers:
        return array.copy() if self._copy else array


for _game, _seats in settings():
    gymnasium.register(
        setting_name(_game, _seats),
        f"{__name__}:SeatEnv",
        vector_entry_point=f"{__name__}:SeatVectorEnv",
        kwargs={"game": _game.id, "seats": _seats},
    )
