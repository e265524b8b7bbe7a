"""What a step of learning costs: the batch core, each shell over it, and connect four beside its peers.

    python bench/research.py [--seconds 2] [--json]

A step is one move with the observation and the legal moves of whoever is due next; choosing is part of the time.
The batches and Pgx play at random, single games the first legal move (OpenSpiel's way: the middle one), so the games
differ somewhat in length. Peers that are not installed are left out, and it is said so.

A shell is compared with the core at the same service: one game (or as many), the same bots, and the same numbers
handed out. PettingZoo's parallel way wants what every seat sees, OpenSpiel a list of Python's own numbers.

Times are those of the processor, which is fair on a busy machine; where two threads are compared with one, by the
clock. Pgx is measured both ways, and the better one counts.
"""

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from escapade.engine import contract
from escapade.research.batch import Batch

GAMES = 1_024
CHUNK = 100
ROUNDS = 5
SETTINGS = {
    "connect-four": 2,
    "alien-getaway": 3,
    "andromeda-escape": 3,
    "dying-planet": 4,
    "escape-earth": 2,
    "zyzzlvaria": 3,
}
Steps = Callable[[int], Any]  # plays so many steps


def rate(play: Steps, seconds: float, at_once: int = 1, clock: Callable[[], float] = time.process_time) -> float:
    """Steps a second: the best of five rounds, after one that loads everything."""
    play(1)
    steps = 1
    while True:
        begin = clock()
        play(steps)
        took = clock() - begin
        if took >= seconds / 10:
            break
        steps *= 2
    steps = max(1, int(steps * seconds / took / ROUNDS))
    rounds = []
    for _ in range(ROUNDS):
        begin = clock()
        play(steps)
        rounds.append(steps * at_once / (clock() - begin))
    return max(rounds)


# Ours


def batch(game: str, count: int) -> Steps:
    """The core, with random moves that NumPy chooses: with hundreds of moves that costs as much as the step."""
    games = Batch(game, count, SETTINGS[game], seed=1)
    dice = np.random.default_rng(1)

    def play(steps: int) -> None:
        for _ in range(steps):
            games.step((games.mask * dice.random((1, len(games.game.moves)), np.float32)).argmax(1))

    return play


def first(game: str, count: int, bots: bool = False, hand_out: str = "a seat", threads: int = 1) -> Steps:
    """The core with the first legal move of every game, which is cheap to choose: what the shells are compared with.

    hand_out: what the one due sees ("a seat"), the same as "a list", or what "all seats" see.
    """
    seats = SETTINGS[game]
    others = (None, *["random"] * (seats - 1)) if bots else ()
    games = Batch(game, count, seats, seed=1, bots=others, rotate=bots, threads=threads)
    seen = games.see_all()

    def play(steps: int) -> None:
        for _ in range(steps):
            games.step(games.mask.argmax(1))
            if hand_out == "all seats":
                games.see_all(seen)
            elif hand_out == "a list":
                games.observation.tolist()

    return play


def aec(game: str) -> Steps:
    """PettingZoo, seat after seat."""
    from escapade.research.zoo import env

    return _by_turns(env(game, SETTINGS[game]))


def _by_turns(table: Any) -> Steps:
    """Any AEC environment with a mask in its observation."""
    table.reset(seed=1)

    def play(steps: int) -> None:
        for _ in range(steps):
            seen, _, over, cut, _ = table.last()
            if over or cut:
                table.reset()
            else:
                table.step(int(seen["action_mask"].argmax()))

    return play


def parallel(game: str) -> Steps:
    """PettingZoo, all at once."""
    from escapade.research.zoo import parallel_env

    table = parallel_env(game, SETTINGS[game])

    def play(steps: int) -> None:
        seen, _ = table.reset(seed=1)
        for _ in range(steps):
            seen, *_ = table.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in table.agents})
            if not table.agents:
                seen, _ = table.reset()

    return play


def seat(game: str) -> Steps:
    """Gymnasium, one seat among random bots."""
    from escapade.research.gym import SeatEnv

    table = SeatEnv(game, SETTINGS[game], bots="random")

    def play(steps: int) -> None:
        _, info = table.reset(seed=1)
        for _ in range(steps):
            _, _, over, _, info = table.step(int(info["action_mask"].argmax()))
            if over:
                _, info = table.reset()

    return play


def vector(game: str, count: int) -> Steps:
    """Gymnasium, many games."""
    from escapade.research.gym import SeatVectorEnv

    table = SeatVectorEnv(game, count, SETTINGS[game], bots="random")
    _, first = table.reset(seed=1)
    kept = {"mask": first["action_mask"]}

    def play(steps: int) -> None:
        for _ in range(steps):
            *_, infos = table.step(kept["mask"].argmax(1))
            kept["mask"] = infos["action_mask"]

    return play


def spiel(name: str) -> Steps:
    """OpenSpiel's way, for its games and for ours: legal moves, observation, apply."""
    import pyspiel

    from escapade.research import spiel as ours

    assert ours.DEALS
    game = pyspiel.load_game(name)

    def play(steps: int) -> None:
        state = game.new_initial_state()
        for _ in range(steps):
            while state.is_chance_node():
                state.apply_action(0)
            legal = state.legal_actions()
            state.observation_tensor()
            state.apply_action(legal[len(legal) // 2])
            if state.is_terminal():
                state = game.new_initial_state()

    return play


# Peers


def pgx() -> Steps:
    """Pgx's connect four on the CPU, with random moves, the next game in place of one that is over: CHUNK steps a call.

    XLA takes as many threads as it likes; our core beside it has one.
    """
    import jax
    from pgx import make
    from pgx.experimental import auto_reset

    game = make("connect_four")
    move = jax.vmap(auto_reset(game.step, game.init))

    def one_more(state: Any, key: Any) -> tuple[Any, None]:
        chance, restart = jax.random.split(key)
        action = jax.random.categorical(chance, jax.numpy.log(state.legal_action_mask), axis=1)
        return move(state, action, jax.random.split(restart, GAMES)), None

    many = jax.jit(lambda state, key: jax.lax.scan(one_more, state, jax.random.split(key, CHUNK))[0])
    begun = jax.jit(jax.vmap(game.init))(jax.random.split(jax.random.PRNGKey(0), GAMES))
    kept = {"state": begun, "key": jax.random.PRNGKey(1)}

    def play(steps: int) -> None:
        for _ in range(steps):
            kept["key"], chance = jax.random.split(kept["key"])
            kept["state"] = many(kept["state"], chance)
        kept["state"].observation.block_until_ready()

    return play


def pettingzoo_own() -> Steps:
    """PettingZoo's own connect four."""
    from pettingzoo.classic import connect_four_v3

    return _by_turns(connect_four_v3.raw_env())


def measured(make: Callable[[], Steps], seconds: float, at_once: int = 1, by_clock: bool = False) -> float | None:
    """A rate, or None where something is not installed."""
    try:
        return rate(make(), seconds, at_once, time.perf_counter if by_clock else time.process_time)
    except ImportError as missing:
        print(f"left out: {missing}")
        return None


def shells(game: str, seconds: float) -> dict[str, tuple[float | None, float | None]]:
    """Each shell's rate, and the core's at the same service."""
    name = f"escapade_{contract.game(game).id.replace('-', '_')}(players={SETTINGS[game]},deals=1)"
    one = partial(first, game, 1)
    pairs: dict[str, tuple[Callable[[], Steps], Callable[[], Steps], int]] = {
        "PettingZoo AEC": (partial(aec, game), one, 1),
        "PettingZoo parallel": (partial(parallel, game), partial(one, hand_out="all seats"), 1),
        "Gymnasium": (partial(seat, game), partial(one, bots=True), 1),
        "Gymnasium vector": (partial(vector, game, GAMES), partial(first, game, GAMES, bots=True), GAMES),
        "OpenSpiel": (partial(spiel, name), partial(one, hand_out="a list"), 1),
    }
    return {
        f"{shell}, {game}": (measured(ours, seconds, count), measured(core, seconds, count))
        for shell, (ours, core, count) in pairs.items()
    }


def main() -> None:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seconds", type=float, default=2.0)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args()
    seconds: float = given.seconds
    found: dict[str, float | None] = {}
    for game in SETTINGS:
        found[f"core, {game}"] = measured(partial(batch, game, GAMES), seconds, GAMES)
        found[f"core, first legal move, {game}"] = measured(partial(first, game, GAMES), seconds, GAMES)
        found[f"core, one game, {game}"] = measured(partial(first, game, 1), seconds)
    found["core, zyzzlvaria, 65,536 games"] = measured(partial(batch, "zyzzlvaria", 65_536), seconds, 65_536)
    for threads in (1, 2):
        made = partial(first, "alien-getaway", 16 * GAMES, threads=threads)
        found[f"core, alien-getaway, threads: {threads}"] = measured(made, seconds, 16 * GAMES, by_clock=True)
    over = {name: pair for game in ("connect-four", "alien-getaway") for name, pair in shells(game, seconds).items()}
    ours, ours_first = (found[f"core, {how}connect-four"] or 0.0 for how in ("", "first legal move, "))
    both = [measured(pgx, seconds, GAMES * CHUNK, by_clock) for by_clock in (False, True)]
    peers = {  # with what is ours beside them: random moves, or the first legal one
        "Pgx, batch 1,024": (max(filter(None, both), default=None), ours),
        "OpenSpiel's connect four": (measured(partial(spiel, "connect_four"), seconds), ours_first),
        "PettingZoo's connect four": (measured(pettingzoo_own, seconds), ours_first),
    }
    if given.json:
        found |= {name: shell for name, (shell, _) in over.items()}
        found |= {f"core, as {name}": core for name, (_, core) in over.items()}
        found |= {name: peer for name, (peer, _) in peers.items()}
        print(json.dumps({"steps_per_second": found}, indent=1))
        return
    for name, steps in found.items():
        print(f"{name:45} {steps or 0:14,.0f} steps/s")
    for name, (shell, core) in over.items():
        if shell and core:
            print(f"{name:45} {shell:14,.0f} steps/s   {core / shell:4.2f} times the core's cost")
    for name, (peer, core) in peers.items():
        if peer:
            print(f"{name:45} {peer:14,.0f} steps/s   our core: {core / peer:6.1f} times")


if __name__ == "__main__":
    main()
