"""Teach Zyzzlvaria's bots who wins: `python bench/teach_zyzzlvaria.py` writes its bots/weights.py anew.

Many games with two, three and four players are played. Half of the players are greedy, a quarter play by the rollout
policy, and a quarter think: of a few courses of their turn they take what is best by what is learned so far. That is
what the search does, and what it does finds every place where the estimate is wrong; so the positions after such a turn
are what must be learned, and the lesson is best repeated with what it taught. Some turns and moves are any, so that
unusual positions are seen. A few networks then learn from positions at the end of a turn who won: the players' numbers
go through a softmax, and its log-likelihood is climbed with Adam. They are told who was which kind of player (KINDS):
good players own more of everything, and a network that has to guess who is good takes for a cause of winning what is
only a sign of it. What is written down is their average, for players who think.
"""
# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import argparse
import os
from functools import partial
from typing import Any

import numpy as np
from learned import written

from escapade.engine.chance import begin_stream, below
from escapade.engine.doors import scratch
from escapade.engine.log import SILENT
from escapade.engine.piles import has, lowest
from escapade.engine.record import bind, blank, rule
from escapade.games import zyzzlvaria
from escapade.games.zyzzlvaria.bots.estimate import estimate, look
from escapade.games.zyzzlvaria.bots.greedy import greedy
from escapade.games.zyzzlvaria.bots.policy import policy
from escapade.games.zyzzlvaria.bots.weights import INPUTS
from escapade.games.zyzzlvaria.ending import payoff
from escapade.games.zyzzlvaria.rules.decisions import awaits, legal, play, setup
from escapade.games.zyzzlvaria.state import PICK, SIDES, THROW, WHEEL
from escapade.lab.crew import in_order, stoppable

GAME = zyzzlvaria.game
WEIGHTS = GAME.folder / "bots" / "weights.py"
LESSON = 1000  # games
KINDS = 2  # inputs for the kind of a player: plays by the policy, looks ahead
KEPT = 4  # one position in so many is kept, and all after a turn that was thought about
COURSES, LONGEST = 24, 8  # that a player who looks ahead thinks of in a turn, and the moves of one
WILD_TURN, ODD_MOVE = 4, 4  # in a hundred: turns of any moves, and single moves that are any
BATCH = 4096
HIDDEN, NETWORKS = 48, 3  # numbers in the hidden layer of each, and how many are averaged
TESTED = 17  # one lesson in so many is not learned from; every number of players comes up among them


@rule
def think(box, states, seat, plan, moves, rng, log):
    """The best of a few courses of a turn, by what is learned so far, into `plan`; how many moves it has.

    A course is made of the policy's moves and of any; it ends where something is drawn, and the policy goes on.
    """
    share = np.zeros(8, np.float64)
    luck = np.zeros(1, np.uint64)
    course = np.zeros(plan.shape[0], np.int64)
    best, length = -1.0, 0
    for _ in range(COURSES):
        luck[0] = rng[0] ^ np.uint64(0x5DEECE66D)  # the same for all, and not what will happen
        states[2] = states[0]
        t = states[2]
        n, drawn = 0, False
        while awaits(t) != 0 and lowest(awaits(t)) == seat:
            choices = legal(box, t, seat, moves)
            move = policy(box, t, seat, moves, choices, rng)
            if not drawn and n < plan.shape[0]:
                if below(rng, 2) == 0:
                    move = moves[below(rng, choices)]
                course[n] = move
                n += 1
            before = luck[0]
            play(box, t, seat, move, luck, log)
            drawn = drawn or luck[0] != before
        share[:] = 0.0
        if awaits(t) == 0:
            payoff(box, t, share)
        else:
            estimate(box, t, share)
        if share[seat] > best:
            best, length = share[seat], n
            plan[:] = course
    return length


def gather(boxes, states, options, seed, first, games, rows, shares, moves, rng, log):
    """Play `games` games; the positions kept go to `rows`, who won to `shares`. The number of positions."""
    box = boxes[0]
    share = np.zeros(8, np.float64)
    plan = np.zeros(LONGEST, np.int64)
    n = 0
    for number in range(first, first + games):
        begin_stream(rng, seed, number)
        states[0] = states[1]
        s = states[0]
        setup(box, s, options, rng, log)
        start, last, wild = n, -1, False
        planned, at = 0, 0
        keen, thoughtful = below(rng, 1 << SIDES), below(rng, 1 << SIDES)
        while awaits(s) != 0:
            seat = lowest(awaits(s))
            choices = legal(box, s, seat, moves)
            if s.phase not in (WHEEL, THROW) and seat != last:
                last = seat
                wild = below(rng, 100) < WILD_TURN
                if (planned > 0 or below(rng, KEPT) == 0) and n < rows.shape[0]:
                    look(box, s, rows[n])
                    for side in range(s.seats):
                        rows[n, side, INPUTS] = has(keen, side)
                        rows[n, side, INPUTS + 1] = has(keen & thoughtful, side)
                    n += 1
                planned, at = 0, 0
            if at < planned:
                move = plan[at]
                at += 1
            elif s.phase != WHEEL and (wild or below(rng, 100) < ODD_MOVE):
                move = moves[below(rng, choices)]
            elif not has(keen, seat):
                move = greedy(box, s, seat, moves, choices, rng)
            elif s.phase == PICK and has(thoughtful, seat):
                planned = think(box, states, seat, plan, moves, rng, log)
                move, at = plan[0], 1
            else:
                move = policy(box, s, seat, moves, choices, rng)
            play(box, s, seat, move, rng, log)
        share[:] = 0.0
        payoff(box, s, share)
        for i in range(start, n):
            shares[i] = share[:SIDES]
    return n


def play_lesson(kernel: Any, seed: int, number: int) -> tuple[bool, tuple[Any, ...]]:
    """Whether a lesson is a test, and its positions, who won, who sat at the table.

    Half of the games have four players.
    """
    seats = (4, 3, 4, 2)[number % 4]
    rows = np.zeros((LESSON * 40, SIDES, INPUTS + KINDS), np.float32)
    shares = np.zeros((len(rows), SIDES), np.float32)
    n = kernel(
        GAME.box.records, blank(GAME.state, 3), GAME.option_values(seats, {}), seed, number * LESSON, LESSON, rows,
        shares, scratch(GAME), np.zeros(1, np.uint64), SILENT,
    )  # fmt: skip
    won = shares[:n].sum(1) > 0.5
    seated = np.tile(np.arange(SIDES) < seats, (int(won.sum()), 1))
    print(f"lesson {number + 1}", flush=True)
    return number % TESTED == 0, (rows[:n][won], shares[:n][won], seated)


def collect(games: int, seed: int) -> tuple[Any, Any, Any, int]:
    """All lessons, and how many positions are for learning; the others come last."""
    kernel = bind(gather, GAME.id, {"play": play})
    with stoppable() as halt:
        found = list(in_order(partial(play_lesson, kernel, seed), range(games // LESSON), os.cpu_count() or 1, halt))
    parts, tests = ([part for test, part in found if test == kind] for kind in (False, True))
    rows, shares, seated = (np.concatenate(column) for column in zip(*parts, *tests, strict=True))
    return rows, shares, seated, sum(len(part[0]) for part in parts)


class Network:
    """What bots/estimate.py computes, with weights that can be taught."""

    def __init__(self, drawn: Any) -> None:
        self.weights = {
            "INNER": drawn.normal(size=(INPUTS + KINDS, HIDDEN)) / np.sqrt(INPUTS),
            "INNER_BIAS": np.zeros(HIDDEN),
            "OUTER": 0.3 * drawn.normal(size=HIDDEN) / np.sqrt(HIDDEN),
            "DIRECT": np.zeros(INPUTS + KINDS),
        }
        self.weights = {name: value.astype(np.float32) for name, value in self.weights.items()}
        self.first = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0

    def foresee(self, rows: Any, seated: Any) -> tuple[Any, Any]:
        """Each player's chance to win, and the hidden layer."""
        w = self.weights
        hidden = np.maximum(rows @ w["INNER"] + w["INNER_BIAS"], 0.0)
        z = np.where(seated, hidden @ w["OUTER"] + rows @ w["DIRECT"], -1e9)
        z = np.exp(z - z.max(1, keepdims=True))
        return z / z.sum(1, keepdims=True), hidden

    def teach(self, rows: Any, shares: Any, seated: Any, rate: float) -> None:
        """One step of Adam."""
        chances, hidden = self.foresee(rows, seated)
        slope = ((chances - shares) / len(rows)).reshape(-1)
        rows, hidden = rows.reshape(-1, INPUTS + KINDS), hidden.reshape(-1, HIDDEN)
        back = np.outer(slope, self.weights["OUTER"]) * (hidden > 0.0)
        slopes = {
            "INNER": rows.T @ back,
            "INNER_BIAS": back.sum(0),
            "OUTER": hidden.T @ slope,
            "DIRECT": rows.T @ slope,
        }
        self.steps += 1
        for name, value in slopes.items():
            self.first[name] += 0.1 * (value - self.first[name])
            self.second[name] += 0.001 * (value * value - self.second[name])
            size = np.sqrt(self.second[name] / (1.0 - 0.999**self.steps)) + 1e-8
            self.weights[name] -= rate * self.first[name] / (1.0 - 0.9**self.steps) / size

    def doubt(self, rows: Any, shares: Any, seated: Any) -> float:
        """Nats of doubt about who wins."""
        chances, _ = self.foresee(rows, seated)
        return float(-(shares * np.log(np.maximum(chances, 1e-9))).sum(1).mean())


def taught(rows: Any, shares: Any, seated: Any, known: int, rounds: int, top_rate: float, seed: int) -> Network:
    """A network that has learned from the first `known` positions, each seen `rounds` times."""
    drawn = np.random.default_rng(seed)
    network = Network(drawn)
    batches = known // BATCH
    for turn in range(rounds):
        order = drawn.permutation(known)
        for i in range(batches):
            rate = top_rate * 0.5 * (1.0 + np.cos(np.pi * (turn + i / batches) / rounds))
            batch = order[i * BATCH : (i + 1) * BATCH]
            network.teach(rows[batch], shares[batch], seated[batch], rate)
        print(f"{network.doubt(rows[known:], shares[known:], seated[known:]):.4f} nats of doubt", flush=True)
    return network


def average(networks: list[Network]) -> dict[str, Any]:
    """One network as wide as all of them that says what they say on average."""
    every = {name: [network.weights[name] for network in networks] for name in networks[0].weights}
    return {
        "INNER": np.concatenate(every["INNER"], 1),
        "INNER_BIAS": np.concatenate(every["INNER_BIAS"]),
        "OUTER": np.concatenate(every["OUTER"]) / len(networks),
        "DIRECT": np.mean(every["DIRECT"], 0),
    }


def main() -> None:
    """Gather, learn, and write bots/weights.py."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=125_000)
    parser.add_argument("--rounds", type=int, default=4, help="how often each position is learned from")
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rows, shares, seated, known = collect(chosen.games, chosen.seed)
    middle, spread = rows[seated].mean(0), rows[seated].std(0) + 1e-3
    middle[INPUTS:], spread[INPUTS:] = 0.0, 1.0
    rows -= middle
    rows /= spread
    lesson = (rows, shares, seated, known, chosen.rounds, chosen.rate)
    w = average([taught(*lesson, chosen.seed + i) for i in range(NETWORKS)])
    thinking = w["INNER"][INPUTS:].sum(0)
    w["INNER_BIAS"] = w["INNER_BIAS"] - (middle / spread) @ w["INNER"] + thinking
    w["INNER"] = (w["INNER"] / spread[:, None])[:INPUTS]
    w["DIRECT"] = (w["DIRECT"] / spread)[:INPUTS]
    about = "Escape from Zyzzlvaria: what the bots have learned of who wins (bench/teach_zyzzlvaria.py)."
    source = written(about, INPUTS, HIDDEN * NETWORKS, w, "int16")
    WEIGHTS.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    main()
