"""PettingZoo: `env("alien-getaway", seats=3)`, seat after seat (AEC), and `parallel_env`, all seats at once.

Importing this registers every setting: `pettingzoo.make("aec", "escapade/AlienGetaway-3p-v0")`.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from escapade.engine.contract import SPECTATOR, Box, Game
from escapade.engine.errors import BadOptions, GameOver
from escapade.research.sight import Sight, setting_name, settings

ANSI = "ansi"

Observed = dict[str, np.ndarray[Any, Any]]


class _Seated:
    """What both kinds of environment have in common: a game, and its seats as agents with their spaces."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        box: Box | None = None,
        illegal: str | None = None,
        reward: str = "share",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in {None, ANSI}:
            raise BadOptions(f"A table is rendered as 'ansi', not as {render_mode!r}.")
        self.sight = Sight(game, seats, options, box=box, illegal=illegal, reward=reward)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": setting_name(self.sight.game, self.sight.seats),
            "render_modes": [ANSI],
            "is_parallelizable": False,  # by PettingZoo's conversion; `parallel_env` is another environment
        }
        self.possible_agents = list(self.sight.names)
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        moves = len(self.sight.game.moves) + self.idle_moves
        # Features are counts and sums of what a box prints, and a designer may print anything: no bound is declared.
        seen = spaces.Box(-np.inf, np.inf, (len(self.sight.game.features),), np.float32)
        mask = spaces.Box(0, 1, (moves,), np.int8)
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(moves) for agent in self.possible_agents}

    idle_moves = 0

    def observation_space(self, agent: str) -> Any:
        """What an agent's observations look like: the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may send: the same object every time."""
        return self.action_spaces[agent]

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats see, one after the other: for critics only."""
        return self.sight.see_all()

    def close(self) -> None:
        """Nothing is open."""


class TableEnv(_Seated, AECEnv[str, Observed, int]):  # type: ignore[misc] # without types
    """A table at which every seat learns, one after the other.

    An observation is a dictionary: `observation`, what the seat sees, and `action_mask`, what it may do (for a seat
    that is not due, nothing). The mask is in the selected agent's info, too. The reward is the seat's share of the
    win, when the game is over. Where several seats choose at the same time, they are asked one after the other, and
    none sees what another chose.
    """

    agent_selection: str

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin game 0 of this seed, or without one the next game."""
        self.sight.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> Observed:
        """What an agent sees now, and may do."""
        seat = self._seat[agent]
        return {"observation": self.sight.see(seat), "action_mask": self.sight.mask(seat).copy()}

    def step(self, action: Any) -> None:
        """The move of the agent that is selected; None for one whose game is over."""
        if not self.agents:
            raise GameOver("No game is on. Reset the table before the next step.")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.sight.play(self._seat[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if not self.sight.rewards:
            self._select()
            return
        for other, reward in zip(self.possible_agents, self.sight.rewards, strict=True):
            self.rewards[other] = reward
            self._cumulative_rewards[other] += reward
            self.terminations[other] = True
        self.agent_selection = self.agents[0]

    def _select(self) -> None:
        seat = self.sight.seat
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = {"action_mask": self.sight.mask(seat).copy()}

    def render(self) -> str | None:
        """The table as the selected agent sees it, in characters."""
        return None if self.render_mode is None else self.sight.words(self._seat[self.agent_selection])


class ParallelTableEnv(_Seated, ParallelEnv[str, Observed, int]):  # type: ignore[misc] # without types
    """A table at which every seat learns, and those who choose at the same time do so in one step.

    Every agent acts in every step. The last action, `wait`, is for whoever is not due; of those who are not due,
    whatever they send counts for nothing.
    """

    idle_moves = 1

    def __init__(self, *table: Any, **settings: Any) -> None:
        super().__init__(*table, **settings)
        self._nothing = dict.fromkeys(self.possible_agents, 0.0)  # copies of these come sooner than new ones
        self._not = dict.fromkeys(self.possible_agents, False)

    @property
    def wait(self) -> int:
        """The action of those who are not due."""
        return len(self.sight.game.moves)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begin game 0 of this seed, or without one the next game."""
        self.sight.deal(seed)
        self.agents = list(self.possible_agents)
        return self._told()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everybody's move, seat by seat; a seat whose turn it no longer is when its move comes up waits."""
        if not self.agents:
            raise GameOver("No game is on. Reset the table before the next step.")
        sight, agents = self.sight, self.agents
        due = sight.due
        while due:
            seat = (due & -due).bit_length() - 1
            if sight.due >> seat & 1:
                sight.play(seat, actions.get(agents[seat], self.wait))
            due &= due - 1
        over = not sight.due
        seen, infos = self._told()
        if not over:
            return seen, self._nothing.copy(), self._not.copy(), self._not.copy(), infos
        self.agents = []
        rewards = dict(zip(agents, sight.rewards, strict=True))
        return seen, rewards, dict.fromkeys(agents, True), self._not.copy(), infos

    def _told(self) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """What everybody sees and may do, and what they may do once more."""
        told, masks = self.sight.see_table()
        seen, infos = {}, {}
        for seat, agent in enumerate(self.agents):  # to go through an array's rows by themselves takes longer
            mask = masks[seat]
            seen[agent] = {"observation": told[seat], "action_mask": mask}
            infos[agent] = {"action_mask": mask}
        return seen, infos

    def render(self) -> str | None:
        """The table as a spectator sees it, in characters."""
        return None if self.render_mode is None else self.sight.words(SPECTATOR)


def env(game: Game | str, seats: int | None = None, **settings: Any) -> TableEnv:
    """A table for PettingZoo, seat after seat, by its old way of making one."""
    return TableEnv(game, seats, **settings)


def parallel_env(game: Game | str, seats: int | None = None, **settings: Any) -> ParallelTableEnv:
    """A table for PettingZoo, all seats at once, by its old way of making one."""
    return ParallelTableEnv(game, seats, **settings)


for _game, _seats in settings():
    _chosen = {"game": _game.id, "seats": _seats}
    pettingzoo.register("aec", setting_name(_game, _seats), f"{__name__}:TableEnv", kwargs=_chosen)
    pettingzoo.register("parallel", setting_name(_game, _seats), f"{__name__}:ParallelTableEnv", kwargs=_chosen)
