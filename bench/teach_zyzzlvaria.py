"""Teach Zyzzlvaria's bots who wins: `python bench/teach_zyzzlvaria.py` writes the game's learned.py anew.

Many games with two, three and four players are played. Half of the players are greedy, a quarter play by the rollout
policy, and a quarter look besides where each pawn or pod would leave them, with what is learned so far: taught on games
of the policy alone, the bots misjudge everybody else. Some turns and moves are any, so that unusual positions are seen.
The network then learns from positions at the end of a turn who won: the players' numbers go through a softmax, and its
log-likelihood is climbed with Adam. One game says little about one position, so a position is taught not only how its
game ended but also what was expected a few turns later, by what is learned so far (TRUST). And it is told who was which
kind of player (KINDS): good players own more of everything, and a network that has to guess who is good takes for a
cause of winning what is only a sign of it. The bots that ask it later leave this out, as if all were greedy.
"""
# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import argparse
import os
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from learned import written

from escapade.engine.chance import begin_stream, below
from escapade.engine.drive import SILENT, scratch
from escapade.engine.piles import has, lowest
from escapade.engine.record import bind, blank, rule
from escapade.games import zyzzlvaria
from escapade.games.zyzzlvaria.bot import greedy
from escapade.games.zyzzlvaria.learned import INPUTS
from escapade.games.zyzzlvaria.mind import estimate, look
from escapade.games.zyzzlvaria.policy import policy
from escapade.games.zyzzlvaria.rules import awaits, legal, play, setup
from escapade.games.zyzzlvaria.state import PICK, SIDES, WHEEL
from escapade.games.zyzzlvaria.turn import payoff
from escapade.lab.crew import in_order, stoppable

GAME = zyzzlvaria.game
DOUBT = GAME.doubt
LESSON = 1000  # games
KINDS = 2  # inputs for the kind of a player: plays by the policy, looks ahead
KEPT = 4  # one position in so many is kept
TRUST = 0.3  # how much of what a position is taught is what was expected at the next one kept, not what came of it
WILD_TURN, ODD_MOVE = 4, 4  # in a hundred: turns of any moves, and single moves that are any
BATCH = 4096
HIDDEN = 48
TESTED = 17  # one lesson in so many is not learned from; every number of players comes up among them


@rule
def looked_at(box, states, seat, choices, usual, moves, rng, log):
    """The pawn or pod that leaves the player best at the end of the turn, unless the policy's is about as good."""
    share = np.zeros(8, np.float64)
    luck = np.zeros(1, np.uint64)
    best, most, as_usual = usual, -1.0, 0.0
    for i in range(choices.shape[0]):
        luck[0] = rng[0] ^ np.uint64(0x5DEECE66D)  # the same for all, and not what will happen
        states[2] = states[0]
        t = states[2]
        move = choices[i]
        while True:
            play(box, t, seat, move, luck, log)
            if awaits(t) == 0 or lowest(awaits(t)) != seat:
                break
            move = policy(box, t, seat, moves, legal(box, t, seat, moves), luck)
        share[:] = 0.0
        if awaits(t) == 0:
            payoff(box, t, share)
        else:
            estimate(box, t, share)
        if choices[i] == usual:
            as_usual = share[seat]
        if share[seat] > most:
            best, most = choices[i], share[seat]
    return best if most > as_usual + DOUBT else usual


def gather(boxes, states, options, seed, first, games, rows, lessons, shares, moves, rng, log):
    """Play `games` games; the positions kept go to `rows`, what they teach to `lessons`, who won to `shares`.

    The number of positions.
    """
    box = boxes[0]
    share = np.zeros(8, np.float64)
    n = 0
    for number in range(first, first + games):
        begin_stream(rng, seed, number)
        states[0] = states[1]
        s = states[0]
        setup(box, s, options, rng, log)
        start, last, wild = n, -1, False
        keen, thoughtful = below(rng, 1 << SIDES), below(rng, 1 << SIDES)
        while awaits(s) != 0:
            seat = lowest(awaits(s))
            choices = legal(box, s, seat, moves)
            if s.phase != WHEEL and seat != last:
                last = seat
                wild = below(rng, 100) < WILD_TURN
                if below(rng, KEPT) == 0 and n < rows.shape[0]:
                    look(box, s, rows[n])
                    for side in range(s.seats):
                        rows[n, side, INPUTS] = has(keen, side)
                        rows[n, side, INPUTS + 1] = has(keen & thoughtful, side)
                    share[:] = 0.0
                    estimate(box, s, share)
                    lessons[n] = share[:SIDES]
                    n += 1
            if s.phase != WHEEL and (wild or below(rng, 100) < ODD_MOVE):
                move = moves[below(rng, choices)]
            elif not has(keen, seat):
                move = greedy(box, s, seat, moves, choices, rng)
            else:
                move = policy(box, s, seat, moves, choices, rng)
                if s.phase == PICK and has(thoughtful, seat):
                    move = looked_at(box, states, seat, moves[:choices].copy(), move, moves, rng, log)
            play(box, s, seat, move, rng, log)
        share[:] = 0.0
        payoff(box, s, share)
        later = share[:SIDES].copy()
        for i in range(n - 1, start - 1, -1):
            shares[i] = share[:SIDES]
            for side in range(SIDES):
                expected = lessons[i, side]
                lessons[i, side] = later[side]
                later[side] += TRUST * (expected - later[side])
    return n


def play_lesson(kernel: Any, seed: int, number: int) -> tuple[bool, tuple[Any, ...]]:
    """Whether a lesson is a test, and its positions, what they teach, who won, who sat at the table.

    Half of the games have four players.
    """
    seats = (4, 3, 4, 2)[number % 4]
    rows = np.zeros((LESSON * 30, SIDES, INPUTS + KINDS), np.float32)
    lessons, shares = np.zeros((2, len(rows), SIDES), np.float32)
    n = kernel(
        GAME.box.records, blank(GAME.state, 3), GAME.option_values(seats, {}), seed, number * LESSON, LESSON, rows,
        lessons, shares, scratch(GAME), np.zeros(1, np.uint64), SILENT,
    )  # fmt: skip
    won = shares[:n].sum(1) > 0.5
    seated = np.tile(np.arange(SIDES) < seats, (int(won.sum()), 1))
    print(f"lesson {number + 1}", flush=True)
    return number % TESTED == 0, (rows[:n][won], lessons[:n][won], shares[:n][won], seated)


def collect(games: int, seed: int) -> tuple[Any, Any, Any, Any, int]:
    """All lessons, and how many positions are for learning; the others come last."""
    kernel = bind(gather, GAME.id, play=play)
    with stoppable() as halt:
        found = list(in_order(partial(play_lesson, kernel, seed), range(games // LESSON), os.cpu_count() or 1, halt))
    parts, tests = ([part for test, part in found if test == kind] for kind in (False, True))
    rows, lessons, shares, seated = (np.concatenate(column) for column in zip(*parts, *tests, strict=True))
    return rows, lessons, shares, seated, sum(len(part[0]) for part in parts)


class Network:
    """What mind.py computes, with weights that can be taught."""

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


def main() -> None:
    """Gather, learn, and write learned.py."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=125_000)
    parser.add_argument("--rounds", type=int, default=5, help="how often each position is learned from")
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rows, lessons, shares, seated, known = collect(chosen.games, chosen.seed)
    middle, spread = rows[seated].mean(0), rows[seated].std(0) + 1e-3
    middle[INPUTS:], spread[INPUTS:] = 0.0, 1.0
    rows -= middle
    rows /= spread
    drawn = np.random.default_rng(chosen.seed)
    network = Network(drawn)
    steps, began = chosen.rounds * (known // BATCH), time.process_time()
    for step in range(steps):
        if step % (known // BATCH) == 0:
            order = drawn.permutation(known)
            doubt = network.doubt(rows[known:], shares[known:], seated[known:])
            print(f"{time.process_time() - began:.0f} s: {doubt:.4f} nats of doubt", flush=True)
        at = step % (known // BATCH) * BATCH
        batch = order[at : at + BATCH]
        rate = chosen.rate * 0.5 * (1.0 + np.cos(np.pi * step / steps))
        network.teach(rows[batch], lessons[batch], seated[batch], rate)
    print(f"{network.doubt(rows[known:], shares[known:], seated[known:]):.4f} nats of doubt in the end")
    w = network.weights
    w["INNER_BIAS"] = w["INNER_BIAS"] - (middle / spread) @ w["INNER"]
    w["INNER"] = (w["INNER"] / spread[:, None])[:INPUTS]
    w["DIRECT"] = (w["DIRECT"] / spread)[:INPUTS]
    about = "Escape from Zyzzlvaria: what the bots have learned of who wins (bench/teach_zyzzlvaria.py)."
    folder = Path(zyzzlvaria.__file__).parent
    (folder / "learned.py").write_text(written(about, INPUTS, HIDDEN, w, "int16"), encoding="utf-8")


if __name__ == "__main__":
    main()
