"""PettingZoo, all seats at once: `parallel_env("dying-planet", seats=5)`.

Every agent acts in every step. The last action, `wait`, is for whoever is not due; of those who are not due, whatever
they send counts for nothing.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from escapade.engine.contract import Box, Game
from escapade.research.sight import Sight, setting_name

Observed = dict[str, np.ndarray[Any, Any]]


class ParallelTableEnv(ParallelEnv[str, Observed, int]):
    """A table at which every seat learns, and those who choose at the same time do so in one step."""

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
        self.sight = Sight(game, seats, options, box=box, illegal=illegal)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"escapade/{setting_name(self.sight.game, self.sight.seats)}",
            "render_modes": ["ansi"],
        }
        self.possible_agents = list(self.sight.names)
        self.agents = []
        self.wait = self.sight.game.moves

    @cached_property
    def _spaces(self) -> tuple[dict[str, spaces.Dict], dict[str, spaces.Discrete]]:
        width, moves = len(self.sight.game.features), self.wait + 1
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

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begin game 0 of this seed, or without one the next game."""
        self.sight.deal(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everybody's move, seat by seat; a seat whose turn it no longer is when its move comes up waits."""
        due = self.sight.due
        for seat, agent in enumerate(self.possible_agents):
            if due >> seat & 1 and self.sight.due >> seat & 1 and not self.sight.over:
                self.sight.play(seat, int(actions.get(agent, self.wait)))
        agents, over = self.agents, self.sight.over
        rewards = dict(zip(self.possible_agents, self.sight.rewards or (0.0,) * len(agents), strict=True))
        seen = self._observations()
        if over:
            self.agents = []
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Observed]:
        return {agent: self._observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _observe(self, seat: int) -> Observed:
        mask = self.sight.mask(seat, self.wait + 1)
        mask[self.wait] = not self.sight.due >> seat & 1
        return {"observation": self.sight.see(seat), "action_mask": mask}

    def state(self) -> np.ndarray[Any, Any]:
        """What all seats see, one after the other: for critics only."""
        return np.concatenate([self.sight.see(seat) for seat in range(self.sight.seats)])

    def render(self) -> str | None:
        """The table as a spectator sees it, in characters."""
        return None if self.render_mode is None else self.sight.words(-1)

    def close(self) -> None:
        """Nothing is open."""


def parallel_env(game: Game | str, seats: int | None = None, **settings: Any) -> ParallelTableEnv:
    """A table for PettingZoo, by its old way of making one."""
    return ParallelTableEnv(game, seats, **settings)
