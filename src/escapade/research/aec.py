"""PettingZoo, seat after seat (AEC): `env("alien-getaway", seats=3)`.

Where several seats choose at the same time, they are asked one after the other, and none sees what another chose.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from escapade.engine.contract import Box, Game
from escapade.research.sight import Sight, setting_name

Observed = dict[str, np.ndarray[Any, Any]]


class TableEnv(AECEnv[str, Observed, int]):
    """A table at which every seat learns.

    An observation is a dictionary: `observation`, what the seat sees, and `action_mask`, what it may do (for a seat
    that is not due, nothing). The reward is the seat's share of the win, when the game is over.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        box: Box | None = None,
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.sight = Sight(game, seats, options, box=box, illegal=illegal)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"escapade/{setting_name(self.sight.game, self.sight.seats)}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = list(self.sight.names)
        self.agents = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    @cached_property
    def _spaces(self) -> tuple[dict[str, spaces.Dict], dict[str, spaces.Discrete]]:
        width, moves = len(self.sight.game.features), self.sight.game.moves
        seen = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (width,), np.float32),
                    "action_mask": spaces.Box(0, 1, (moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        return seen, {agent: spaces.Discrete(moves) for agent in self.possible_agents}

    @property
    def observation_spaces(self) -> dict[str, Any]:  # type: ignore[override]
        """What each agent's observations look like."""
        return dict(self._spaces[0])

    @property
    def action_spaces(self) -> dict[str, Any]:  # type: ignore[override]
        """What each agent may send."""
        return dict(self._spaces[1])

    def observation_space(self, agent: str) -> Any:
        """The same object every time."""
        return self._spaces[0][agent]

    def action_space(self, agent: str) -> Any:
        """The same object every time."""
        return self._spaces[1][agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin game 0 of this seed, or without one the next game."""
        self.sight.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.sight.seat]

    def observe(self, agent: str) -> Observed:
        """What an agent sees now, and may do."""
        seat = self._seat[agent]
        mask = self.sight.mask(seat, self.sight.game.moves)
        return {"observation": self.sight.see(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """The move of the agent that is selected; None for one whose game is over."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self.sight.play(self._seat[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        if not self.sight.over:
            self.agent_selection = self.possible_agents[self.sight.seat]
            return
        for other, reward in zip(self.possible_agents, self.sight.rewards, strict=True):
            self.rewards[other] = reward
            self._cumulative_rewards[other] += reward
            self.terminations[other] = True
        self.agent_selection = self.agents[0]

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats see, one after the other: for critics only."""
        return np.concatenate([self.sight.see(seat) for seat in range(self.sight.seats)])

    def render(self) -> str | None:
        """The table as the selected agent sees it, in characters."""
        if self.render_mode is None:
            return None
        return self.sight.words(self._seat[self.agent_selection])

    def close(self) -> None:
        """Nothing is open."""


def env(game: Game | str, seats: int | None = None, **settings: Any) -> TableEnv:
    """A table for PettingZoo, by its old way of making one."""
    return TableEnv(game, seats, **settings)
