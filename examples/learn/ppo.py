"""PPO with masks, in plain PyTorch on the batch core: learn a game on the processor, and take a seat at the table.

    python examples/learn/ppo.py alien-getaway
    escapade play alien-getaway --bot learned/alien-getaway.npz

First the network copies what the teacher (a bot inside the loop) plays, and learns who wins then. After that it plays
by itself, against bots or against itself, and what went better than expected becomes likelier (proximal policy
optimisation; Schulman and others, 2017). Once a minute everything is kept: the curve as CSV, the state of learning (the
same command goes on from there), and the player. Ctrl-C stops early and keeps them, too.
"""

import csv
import sys
import time
from argparse import ArgumentParser, BooleanOptionalAction, Namespace, RawDescriptionHelpFormatter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.optim import Adam

from escapade.bots.learned import keep
from escapade.engine.errors import EscapadeError
from escapade.research.batch import Batch

TEST_SEED = 1_000_000
CLIP, VALUE, ENTROPY, MOST_NORM, TRACE, EPOCHS = 0.2, 0.5, 0.01, 0.5, 0.95, 3
LEAST_SPREAD = 0.25  # what hardly ever differs is not blown up
UNLIKELY = -1e9

Numbers = np.ndarray[Any, Any]
Step = tuple[Numbers, Numbers, Numbers, Numbers]  # where there was a choice, whose turn, rewards, what ended


class Player(nn.Module):
    """Two hidden layers, from which come how good each move looks and how likely the win is."""

    def __init__(self, features: int, moves: int, width: int) -> None:
        super().__init__()
        self.half = False  # whether to reckon in bfloat16
        self.register_buffer("middle", torch.zeros(features))
        self.register_buffer("spread", torch.ones(features))
        self.first = nn.Linear(features, width)
        self.second = nn.Linear(width, width)
        self.moves = nn.Linear(width, moves)
        self.win = nn.Linear(width, 1)
        for last in (self.moves, self.win):  # a move that is never legal keeps weights of zero
            nn.init.zeros_(last.weight)
            nn.init.zeros_(last.bias)

    def look(self, seen: Numbers) -> torch.Tensor:
        """What was seen, each number measured by its own middle and spread."""
        looked = (torch.from_numpy(seen) - self.middle) * self.spread
        return looked.bfloat16() if self.half else looked

    def forward(self, looked: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithm of each move's chance, and the share of the win that is expected."""
        with torch.autocast("cpu", torch.bfloat16, enabled=self.half):
            hidden = torch.relu(self.second(torch.relu(self.first(looked))))
            logits, win = self.moves(hidden), self.win(hidden)
        return torch.log_softmax(logits.float().masked_fill(~mask, UNLIKELY), 1), win.float().squeeze(1)

    def measure(self, seen: torch.Tensor) -> None:
        """Take middle and spread of every number from what was seen; what never differs counts for nothing."""
        spread = seen.std(0)
        self.middle.copy_(seen.mean(0))
        self.spread.copy_(torch.where(spread > 0, 1 / spread.clamp(min=LEAST_SPREAD), torch.zeros(())))

    def layers(self) -> list[tuple[Numbers, Numbers]]:
        """Weights and biases as a bot needs them, middle and spread worked into the first layer."""
        found = [(one.weight.detach().T.clone(), one.bias.detach()) for one in (self.first, self.second, self.moves)]
        weight, bias = found[0]
        weight = weight * self.spread[:, None]
        found[0] = weight, bias - self.middle @ weight
        return [(weight.numpy(), bias.numpy()) for weight, bias in found]


@dataclass
class Lessons:
    """Decisions to learn from, one a row; moves without a choice are left out."""

    seen: torch.Tensor
    mask: torch.Tensor
    move: torch.Tensor
    likely: torch.Tensor
    better: torch.Tensor  # by how much it went better than expected
    worth: torch.Tensor


@torch.no_grad()
def play(player: Player, games: Batch, steps: int, teacher: str | None) -> Lessons:
    """So many steps of all games: the player's own moves or, with a teacher, the teacher's."""
    kept: list[tuple[torch.Tensor, ...]] = []
    course: list[Step] = []
    for _ in range(steps):
        move = games.advice(teacher) if teacher else games.mask.argmax(1)
        choice = np.flatnonzero(games.mask.sum(1) > 1)
        seen, mask = player.look(games.observation[choice]), torch.from_numpy(games.mask[choice])
        likely, expected = player(seen, mask)
        if not teacher:
            move[choice] = torch.multinomial(likely.exp(), 1).squeeze(1).numpy()
        chosen = torch.from_numpy(move[choice])
        kept.append((seen, mask, chosen, likely.gather(1, chosen[:, None])[:, 0], expected))
        seat = games.seat.copy()
        games.step(move)
        course.append((choice, seat, games.reward.copy(), games.done.copy()))
    _, last = player(player.look(games.observation), torch.from_numpy(games.mask))
    better, worth = look_back(course, [told[-1].numpy() for told in kept], last.numpy(), games.seat)
    seen, mask, chosen, likely, _ = (torch.cat(rows) for rows in zip(*kept, strict=True))
    return Lessons(seen, mask, chosen, likely, torch.from_numpy(better), torch.from_numpy(worth))


def look_back(course: list[Step], expected: list[Numbers], last: Numbers, seats: Numbers) -> tuple[Numbers, Numbers]:
    """How every decision turned out, from the last to the first, seat by seat (generalised advantage estimation).

    What a seat has ahead of it is what it expects at its next decision, or what it got at the end of the game. A seat
    that decided nothing more before the steps ran out is not known about: it keeps what it expected.
    """
    ahead = np.full(course[0][2].shape, np.nan, np.float32)
    ahead[np.arange(len(seats)), seats] = last
    gain = np.zeros_like(ahead)
    better: list[Any] = [None] * len(course)
    for t in range(len(course) - 1, -1, -1):
        choice, seat, reward, done = course[t]
        ahead[done], gain[done] = reward[done], 0.0
        whose = choice, seat[choice]
        here = np.where(np.isnan(ahead[whose]), expected[t], ahead[whose])
        better[t] = here - expected[t] + TRACE * gain[whose]
        ahead[whose], gain[whose] = expected[t], better[t]
    told = np.concatenate(better)
    return told, told + np.concatenate(expected)


def learn(player: Player, teach: Adam, lessons: Lessons, wish: Namespace, copying: bool) -> dict[str, float]:
    """Go through the lessons a few times, some thousand at once."""
    better = (lessons.better - lessons.better.mean()) / (lessons.better.std() + 1e-8)
    told: list[list[float]] = []
    for _ in range(1 if copying else EPOCHS):
        for rows in torch.randperm(len(better)).split(wish.rows):
            likely, expected = player(lessons.seen[rows], lessons.mask[rows])
            own = likely.gather(1, lessons.move[rows, None])[:, 0]
            entropy = -(likely.exp() * likely).sum(1).mean()
            change = own - lessons.likely[rows]
            if copying:
                policy = -own.mean()
            else:
                ratio, gain = change.exp(), better[rows]
                gained = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                policy = -gained - ENTROPY * entropy
            value = (expected - lessons.worth[rows]).square().mean()
            teach.zero_grad()
            (policy + VALUE * value).backward()
            nn.utils.clip_grad_norm_(player.parameters(), MOST_NORM)
            teach.step()
            told.append([one.item() for one in (policy, value, entropy, (change.exp() - 1 - change).mean())])
    return dict(zip(("policy", "value", "entropy", "moved"), np.mean(told, 0).tolist(), strict=True))


def against(opponent: str, count: int, seed: int, wish: Namespace) -> Batch:
    """Games against bots of this name, in every seat in turn, or against itself."""
    bots = () if opponent == "self" else (None, *[opponent] * (wish.seats - 1))
    return Batch(wish.game, count, wish.seats, seed=seed, bots=bots, rotate=True, threads=wish.threads)


@torch.no_grad()
def win_rate(player: Player, wish: Namespace) -> float:
    """The share of the win in new games against the first opponent, with the likeliest moves."""
    games = against(wish.against[0], wish.test, TEST_SEED, wish)
    won, places = np.full(games.count, np.nan), np.arange(games.count)
    while np.isnan(won).any():
        likely, _ = player(player.look(games.observation), torch.from_numpy(games.mask))
        seat = games.seat.copy()
        games.step(likely.argmax(1).numpy())
        first = games.done & np.isnan(won)
        won[first] = games.reward[places, seat][first]
    return float(won.mean())


class School:
    """A player, its games, and the files in which everything is kept."""

    def __init__(self, wish: Namespace) -> None:
        self.wish = wish
        torch.manual_seed(wish.seed)
        torch.set_flush_denormal(True)  # Adam's memory of what is rarely legal fades into numbers that take very long
        torch.set_num_threads(wish.threads)
        share = wish.games // len(wish.against)
        self.tables = [against(one, share, wish.seed, wish) for one in wish.against]
        self.game = self.tables[0].game
        self.player = Player(len(self.game.features), len(self.game.moves), wish.width)
        self.teach = Adam(self.player.parameters(), lr=wish.rate, eps=1e-5)
        self.course = Namespace(seconds=0.0, by_the_clock=0.0, decisions=0, rounds=0)  # seconds of the processor
        wish.into.mkdir(parents=True, exist_ok=True)
        self.state, self.curve = wish.into / f"{wish.game}.pt", wish.into / f"{wish.game}.csv"
        if self.state.exists():
            self.go_on(torch.load(self.state, weights_only=True))
        else:
            self.player.measure(play(self.player, self.tables[0], wish.steps, wish.teacher).seen)
        self.player.half = wish.bf16

    def go_on(self, kept: dict[str, Any]) -> None:
        """Go on with what was kept, in games that were not seen before."""
        try:
            self.player.load_state_dict(kept["player"])
        except RuntimeError:
            sys.exit(f"{self.state} holds another network. Name another folder with --into.")
        self.teach.load_state_dict(kept["teach"])
        self.course = Namespace(**kept["course"])
        for table in self.tables:
            table.reset(seed=self.wish.seed + self.course.rounds)
        print(f"Going on after {self.course.seconds / 60:.1f} minutes.")

    def attend(self) -> None:
        """Learn until the time is over or somebody stops it."""
        wish, course = self.wish, self.course
        tested, told = -1e9, {}
        work, clock = time.process_time() - course.seconds, time.monotonic() - course.by_the_clock
        while course.seconds < 60 * wish.minutes:
            copying = course.seconds < 60 * wish.copy
            for group in self.teach.param_groups:
                group["lr"] = wish.rate * (1.0 if copying else max(0.1, 1 - course.seconds / (60 * wish.minutes)))
            lessons = [play(self.player, table, wish.steps, wish.teacher if copying else None) for table in self.tables]
            everything = Lessons(*map(torch.cat, zip(*(vars(one).values() for one in lessons), strict=True)))
            told = learn(self.player, self.teach, everything, wish, copying)
            course.rounds, course.decisions = course.rounds + 1, course.decisions + len(everything.move)
            course.seconds, course.by_the_clock = time.process_time() - work, time.monotonic() - clock
            if course.seconds - tested > wish.every:
                tested = course.seconds
                self.report(told, copying)
        if told:
            self.report(told, copying=False)

    def report(self, told: dict[str, float], copying: bool) -> None:
        """Test the player, write a line of the curve, keep everything."""
        minutes, clock = (round(seconds / 60, 2) for seconds in (self.course.seconds, self.course.by_the_clock))
        row: dict[str, Any] = {"minutes": minutes, "clock": clock, "decisions": self.course.decisions}
        row |= {"stage": "copy" if copying else "ppo", "won": round(win_rate(self.player, self.wish), 4)}
        row |= {name: round(value, 5) for name, value in told.items()}
        new = not self.curve.exists()
        with self.curve.open("a", newline="") as file:
            csv.writer(file).writerows([row.keys(), row.values()] if new else [row.values()])
        print("  ".join(f"{name} {value}" for name, value in row.items()), flush=True)
        self.keep()

    def keep(self) -> None:
        """Write down the state of learning and the player."""
        kept = {"player": self.player.state_dict(), "teach": self.teach.state_dict(), "course": vars(self.course)}
        fresh = self.state.with_suffix(".new")
        torch.save(kept, fresh)
        fresh.replace(self.state)
        keep(self.wish.into / f"{self.wish.game}.npz", self.game, self.wish.seats, self.player.layers())


def asked_for() -> Namespace:
    """What the command line says."""
    asked = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--minutes", type=float, default=10.0, help="of the processor in all; started again, it goes on")
    asked.add_argument("--copy", type=float, default=1.0, help="minutes of it that are spent on copying")
    asked.add_argument("--teacher", default="greedy", help="greedy or policy")
    asked.add_argument("--against", default="greedy,self", help="bots, and self: greedy,self")
    asked.add_argument("--into", type=Path, default=Path("learned"), help="folder for what is kept")
    asked.add_argument("--games", type=int, default=1_024, help="side by side")
    asked.add_argument("--steps", type=int, default=64, help="of each game before each lesson")
    asked.add_argument("--width", type=int, default=256, help="of the hidden layers")
    asked.add_argument("--rows", type=int, default=1_024, help="decisions learned at once")
    asked.add_argument("--rate", type=float, default=1e-3, help="of learning; it falls with time")
    asked.add_argument("--test", type=int, default=1_000, help="games of each test")
    asked.add_argument("--every", type=float, default=60.0, help="seconds between two tests")
    asked.add_argument("--threads", type=int, default=1)
    able = torch.cpu.get_capabilities()
    half = bool(able.get("avx512_bf16") or able.get("amx_bf16"))
    asked.add_argument(
        "--bf16", action=BooleanOptionalAction, default=half, help="in bfloat16: faster where the processor has it"
    )
    asked.add_argument("--seed", type=int, default=1)
    wish = asked.parse_args()
    wish.against = wish.against.split(",")
    return wish


def main() -> None:
    """Learn; Ctrl-C keeps what was learned."""
    try:
        school = School(asked_for())
        school.attend()
    except EscapadeError as problem:
        sys.exit(problem.sentence)
    except KeyboardInterrupt:
        school.keep()
        print(f"Stopped. What was learned so far is in {school.wish.into}.")


if __name__ == "__main__":
    main()
