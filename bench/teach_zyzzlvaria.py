"""Teach Zyzzlvaria's bots who wins: `python bench/teach_zyzzlvaria.py` writes the game's learned.py anew.

Many games with two, three and four players are played. Half of the players are greedy, a quarter play by the rollout
policy, and a quarter look besides where each pawn or pod would leave them, with what is learned so far: taught on games
of the policy alone, the bots misjudge everybody else. Some turns and moves are any, so that unusual positions are seen.
The network then learns from positions at the end of a turn who won: the players' numbers go through a softmax, and its
log-likelihood is climbed with Adam.
"""
# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import argparse
import time
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

GAME = zyzzlvaria.game
DOUBT = GAME.doubt
LESSON = 1000  # games
KEPT = 4  # one position in so many is kept
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


def gather(boxes, states, options, seed, first, games, rows, shares, moves, rng, log):
    """Play `games` games; the positions kept go to `rows`, who won to `shares`. The number of them."""
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
        for i in range(start, n):
            shares[i] = share[:SIDES]
    return n


def collect(games: int, seed: int) -> tuple[Any, Any, Any, int]:
    """Positions, who won, who sat at the table, and how many positions are for learning; the others come last.

    Half of the games have four players.
    """
    play_lesson = bind(gather, GAME.id, play=play)
    states, rng = blank(GAME.state, 3), np.zeros(1, np.uint64)
    parts, tests = [], []
    for lesson in range(games // LESSON):
        seats = (4, 3, 4, 2)[lesson % 4]
        rows = np.zeros((LESSON * 30, SIDES, INPUTS), np.float32)
        shares = np.zeros((len(rows), SIDES), np.float32)
        options = GAME.option_values(seats, {})
        n = play_lesson(
            GAME.box.records, states, options, seed, lesson * LESSON, LESSON, rows, shares, scratch(GAME), rng, SILENT
        )
        won = shares[:n].sum(1) > 0.5
        seated = np.tile(np.arange(SIDES) < seats, (int(won.sum()), 1))
        (tests if lesson % TESTED == 0 else parts).append((rows[:n][won], shares[:n][won], seated))
        print(f"{(lesson + 1) * LESSON} games", flush=True)
    rows, shares, seated = (np.concatenate(column) for column in zip(*parts, *tests, strict=True))
    return rows, shares, seated, sum(len(part[0]) for part in parts)


class Network:
    """What mind.py computes, with weights that can be taught."""

    def __init__(self, drawn: Any) -> None:
        self.weights = {
            "INNER": drawn.normal(size=(INPUTS, HIDDEN)) / np.sqrt(INPUTS),
            "INNER_BIAS": np.zeros(HIDDEN),
            "OUTER": 0.3 * drawn.normal(size=HIDDEN) / np.sqrt(HIDDEN),
            "DIRECT": np.zeros(INPUTS),
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
        rows, hidden = rows.reshape(-1, INPUTS), hidden.reshape(-1, HIDDEN)
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
    parser.add_argument("--games", type=int, default=102_000)
    parser.add_argument("--rounds", type=int, default=6, help="how often each position is learned from")
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rows, shares, seated, known = collect(chosen.games, chosen.seed)
    middle, spread = rows[seated].mean(0), rows[seated].std(0) + 1e-3
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
        network.teach(rows[batch], shares[batch], seated[batch], rate)
    print(f"{network.doubt(rows[known:], shares[known:], seated[known:]):.4f} nats of doubt in the end")
    w = network.weights
    w["INNER_BIAS"] = w["INNER_BIAS"] - (middle / spread) @ w["INNER"]
    w["INNER"] = w["INNER"] / spread[:, None]
    w["DIRECT"] = w["DIRECT"] / spread
    about = "Escape from Zyzzlvaria: what the bots have learned of who wins (bench/teach_zyzzlvaria.py)."
    folder = Path(zyzzlvaria.__file__).parent
    (folder / "learned.py").write_text(written(about, INPUTS, HIDDEN, w, "int16"), encoding="utf-8")


if __name__ == "__main__":
    main()
