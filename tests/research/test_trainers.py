"""Other people's trainers learn here as they do anywhere: a short course with each, in `make test-research` only."""

import os
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest

from escapade.research.gym import SeatEnv
from tests.length import LONG

pytestmark = pytest.mark.skipif(
    not LONG, reason="takes minutes; `make test-research` installs the trainers and runs it"
)
GAME = "connect-four"


def win_share(choose: Any, games: int = 100) -> float:
    """The share of wins against random moves."""
    table = SeatEnv(GAME, bots="random")
    seen, info = table.reset(seed=99)
    won: list[float] = []
    while len(won) < games:
        seen, reward, over, _, info = table.step(choose(seen, info["action_mask"]))
        if over:
            won.append(reward)
            seen, info = table.reset()
    return float(np.mean(won))


@pytest.mark.filterwarnings("ignore")
def test_maskable_ppo_of_sb3() -> None:
    contrib = pytest.importorskip("sb3_contrib")
    player = contrib.MaskablePPO(
        "MlpPolicy", SeatEnv(GAME, bots="random"), n_steps=512, n_epochs=5, seed=1, device="cpu"
    )

    def choose(seen: Any, mask: Any) -> int:
        return int(player.predict(seen, action_masks=mask, deterministic=True)[0])

    before = win_share(choose)
    player.learn(6_144)
    assert win_share(choose) > max(before, 0.7)


class MaskInSight(gymnasium.Env[Any, Any]):
    """A seat's environment in the spelling of RLlib: the mask beside the observations."""

    def __init__(self, _config: Any = None) -> None:
        self.table = SeatEnv(GAME, bots="random")
        assert isinstance(self.table.action_space, gymnasium.spaces.Discrete)
        mask = gymnasium.spaces.Box(0.0, 1.0, (int(self.table.action_space.n),), np.float32)
        self.action_space = self.table.action_space
        self.observation_space = gymnasium.spaces.Dict(
            {"observations": self.table.observation_space, "action_mask": mask}
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        seen, info = self.table.reset(seed=seed, options=options)
        return self._both(seen, info), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.table.step(action)
        return self._both(seen, info), reward, over, cut, {}

    def _both(self, seen: Any, info: dict[str, Any]) -> dict[str, Any]:
        return {"observations": seen, "action_mask": info["action_mask"].astype(np.float32)}


@pytest.mark.filterwarnings("ignore")
def test_ppo_of_rllib() -> None:
    ray = pytest.importorskip("ray")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from ray.rllib.algorithms.ppo import PPOConfig
        from ray.rllib.core.rl_module.rl_module import RLModuleSpec
        from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        config = (
            PPOConfig()
            .environment(MaskInSight)
            .env_runners(num_env_runners=0)
            .learners(num_learners=0)
            .training(train_batch_size_per_learner=2_000, minibatch_size=250, num_epochs=6, lr=1e-3)
            .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
        )
        trainer = config.build_algo()
        returns = [trainer.train()["env_runners"]["episode_return_mean"] for _ in range(6)]
        trainer.stop()
    finally:
        ray.shutdown()
    assert min(returns) >= 0.0, "an illegal move, which costs 1, was made"
    assert returns[-1] > max(0.6, returns[0])


@pytest.mark.filterwarnings("ignore")
def test_torchrl() -> None:
    torch, torchrl_envs = pytest.importorskip("torch"), pytest.importorskip("torchrl.envs")
    from tensordict.nn import TensorDictModule
    from torchrl.envs.utils import MarlGroupMapType, check_env_specs
    from torchrl.modules import MaskedCategorical, ProbabilisticActor

    from escapade.research.zoo import env, parallel_env

    check_env_specs(torchrl_envs.PettingZooWrapper(env(GAME), use_mask=True))
    table = torchrl_envs.PettingZooWrapper(
        parallel_env(GAME, illegal="raise"), use_mask=True, group_map=MarlGroupMapType.ALL_IN_ONE_GROUP
    )
    check_env_specs(table)
    torch.manual_seed(1)
    sees, moves = table.sight.game.features, len(table.sight.game.moves) + 1
    network = torch.nn.Sequential(torch.nn.Linear(len(sees), 64), torch.nn.ReLU(), torch.nn.Linear(64, moves))
    seen = ("agents", "observation", "observation")
    player = ProbabilisticActor(
        TensorDictModule(network, in_keys=[seen], out_keys=[("agents", "logits")]),
        in_keys={"logits": ("agents", "logits"), "mask": ("agents", "action_mask")},
        out_keys=[("agents", "action")],
        distribution_class=MaskedCategorical,
    )
    teach = torch.optim.Adam(network.parameters(), lr=3e-3)
    before = [weights.clone() for weights in network.parameters()]
    for _ in range(30):
        game = table.rollout(50, player)  # both seats learn, in a game that ends with a reward
        likely = player.get_dist(game).log_prob(game["agents", "action"])
        gain = game["next", "agents", "reward"].sum(0).squeeze(-1) - 0.5
        teach.zero_grad()
        (-(likely * gain).mean()).backward()
        teach.step()
        assert game["next", "done"][-1].item() and game["next", "agents", "reward"].sum().item() == pytest.approx(1.0)
    assert all(not torch.equal(old, new) for old, new in zip(before, network.parameters(), strict=True))
