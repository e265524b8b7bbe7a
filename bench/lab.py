"""What the lab is worth: speed with counters on, what pairing saves, repairs, and another way to draw chance.

    python bench/lab.py [speed] [pairing] [verdicts] [repairs] [streams] [whole]

Each part prints its figures as it goes; without a name all are measured, which takes some minutes.
"""

import sys
import time
from collections.abc import Sequence
from functools import cache
from statistics import median
from typing import Any

import numpy as np

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.chance import begin_stream, below
from escapade.engine.changes import changed_box
from escapade.engine.contract import MOST_SEATS, Box, Game
from escapade.engine.doors import GREEDY, RANDOM, kernels, scratch
from escapade.engine.log import SILENT
from escapade.engine.piles import lowest
from escapade.engine.record import Door, bind, blank, bound_later
from escapade.lab.by_card import cards
from escapade.lab.certainty import CHANGES
from escapade.lab.checkpoint import Checkpoint
from escapade.lab.comparison import AskedMeasures, Pair, StandingRun
from escapade.lab.contest import Contest, prepare
from escapade.lab.crew import Halt, ThisMachine
from escapade.lab.deals import Wanted, play_deals, under
from escapade.lab.effects import Effects
from escapade.lab.inert import things
from escapade.lab.reporting import report
from escapade.lab.simulate import simulate
from escapade.lab.tuning import tune
from escapade.lab.until import Until

setup = awaits = legal = play = scores = greedy = bound_later
Numbers = np.ndarray[Any, Any]
TABLES = {"alien-getaway": 3, "dying-planet": 4, "andromeda-escape": 3, "escape-earth": 2, "zyzzlvaria": 3}
CHANGED = ("alien-getaway", "dying-planet", "andromeda-escape")
ONE_STREAM, BY_MOVE, BY_TURN = range(3)


def at(game_id: str, level: str = "greedy") -> Contest:
    """A table of this game."""
    game = contract.game(game_id)
    return prepare(game, TABLES[game_id], [bot(level, game)])


def single_changes(game: Game, count: int) -> list[Box]:
    """Boxes in which one thing is made inert, spread over all things."""
    found = [thing.box for thing in things(game) if thing.changes]
    return [found[i * len(found) // count] for i in range(min(count, len(found)))]


def speed() -> None:
    """Games a second of CPU with all counters and wants on, over those of `simulate`."""
    for game_id in TABLES:
        for level in ("random", "greedy"):
            contest = at(game_id, level)
            kinds = Wanted(tuple((kind, 0, 0, 1) for kind in range(len(contest.game.events))), 1, kinds=True)
            games = 4 if level == "greedy" and game_id in ("zyzzlvaria", "escape-earth") else 40
            play_deals(contest, 0, 2, wants=kinds)
            simulate(contest, 2)
            games *= 25
            rates = []
            for _ in range(5):
                begin = time.process_time()
                simulate(contest, games)
                between = time.process_time()
                play_deals(contest, 0, games, wants=kinds)
                rates.append((games / (between - begin), games / (time.process_time() - between)))
            plain, counted = (max(rate) for rate in zip(*rates, strict=True))
            print(f"{game_id}, {level}: {plain:,.0f} games a second, counted {counted:,.0f}: {counted / plain:.2f}")


def pairing(deals: int = 400) -> None:
    """Variance of paired differences over that of independent games, of the mean score, over 20 single-card changes."""
    every: list[float] = []
    for game_id in CHANGED:
        contest = at(game_id)
        work = Effects(contest, single_changes(contest.game, 20))
        work.run(Until.read(str(deals)), None)
        ratios = sorted(effect.gain for effect in work.effects(0))
        every += ratios
        print(f"{game_id}: median {median(ratios):.2f}, best {ratios[0]:.2f}, worst {ratios[-1]:.2f} of {len(ratios)}")
    print(f"all: median {median(every):.2f}, worst {max(every):.2f}")


def verdicts(repeats: int = 20) -> None:
    """Games until it is sure, beside independent games with an ordinary interval (TAG's way) that find it as often."""
    point = {"planet.pla-g1.value": 9, "asteroid.ast-y1c.value": 3}  # a change of 1.0 in the long run
    for changes in (point, {"planet.pla-g1.value": 6}, {"dice.count": 3}, {"asteroid.ast-g1s.value": 3}):
        contest = at("alien-getaway")
        other = under(contest, box=changed_box(contest.game, changes))
        needed, found, seconds = [], 0, []
        for seed in range(repeats):
            pair = Pair(under(contest, seed=seed), under(other, seed=seed))
            work = StandingRun(pair, AskedMeasures.of(contest.game, contest.seats, "score"), Checkpoint(), Halt())
            now = work.run(ThisMachine(1), Until.read("sure,20000"))
            needed.append(now.games)
            seconds.append(now.seconds)
            found += now.verdict == CHANGES
        plain = _independent(contest, other, repeats, found / repeats)
        print(
            f"{changes}: {found} of {repeats} found, {np.mean(needed):,.0f} games on average, {median(seconds):.2f} s, "
            f"at most {max(seconds):.2f}; independent games, as often found: {plain}"
        )


def _independent(contest: Contest, other: Contest, repeats: int, power: float) -> str:
    """How many independent games an ordinary interval needs to find it as often."""
    seats, most = contest.seats, 4_000
    one = [play_deals(under(contest, seed=1000 + i), 0, most).points[0, :, :seats].mean(1) for i in range(repeats)]
    two = [play_deals(under(other, seed=2000 + i), 0, most).points[0, :, :seats].mean(1) for i in range(repeats)]
    for count in (50, 100, 200, 300, 500, 800, 1_200, 2_000, 3_000, 4_000):
        hits = 0
        for ours, theirs in zip(one, two, strict=True):
            error = np.sqrt(ours[:count].var(ddof=1) / count + theirs[:count].var(ddof=1) / count)
            hits += abs(theirs[:count].mean() - ours[:count].mean()) > 1.96 * error
        if hits >= power * repeats:
            return f"{2 * count:,} games"
    return f"more than {2 * most:,} games"


def repairs(until: str = "60s") -> None:
    """Planted imbalances in three games, a card worth too much and a seat with a bonus, and what tuning makes of it."""
    cases: list[tuple[str, dict[str, int], str, str, dict[str, object]]] = [
        ("alien-getaway", {"planet.pla-g1.value": 9}, "score=7.5..7.9", "planet.pla-g*.value", {}),
        ("alien-getaway", {"planet.pla-g1.value": 9}, "score=7.5..7.9", "*", {}),
        ("andromeda-escape", {"setup.start_vp.1": 12}, "seats<3%", "setup.*", {"start": 0}),
        ("andromeda-escape", {"card.G.vp_played": 12}, "score=16.4..16.9", "card.*.vp_played", {}),
        ("dying-planet", {"treasure.relic-1.points": 20}, "score=10.4..10.9", "treasure.relic-*.points", {}),
        ("dying-planet", {"treasure.relic-1.points": 20}, "score=10.4..10.9", "treasure.*.points", {}),
    ]
    met = 0
    for game_id, planted, target, move, options in cases:
        contest = at(game_id)
        begin = time.perf_counter()
        box = changed_box(contest.game, planted)
        found = tune(
            contest.game, [target], [move], box=box, options=options, seats=contest.seats, until=until, reach=16
        )
        met += all(aim.met for aim in found.aims)
        took = time.perf_counter() - begin
        print(f"{took:.0f} s, {len(found.trials)} boxes: {found.sentence} {'; '.join(found.changed)}")
    print(f"{met} of {len(cases)} repaired")


def play_keyed(boxes, states, blank_state, options, bots, seed, first, moves, way, points, log):  # type: ignore[no-untyped-def]
    """Games whose chance is begun anew with every move, or every turn, so that a change shifts no later draw."""
    box = boxes[0]
    rng = np.zeros(1, np.uint64)
    for i in range(states.shape[0]):
        states[i] = blank_state[0]
        s = states[i]
        begin_stream(rng, seed, first + i)
        setup(box, s, options, rng, log)
        length = 0
        turn = 0
        last = -1
        mask = awaits(s)
        while mask != 0 and length < 100_000:
            seat = lowest(mask)
            if seat != last:
                turn += 1
                last = seat
                if way == BY_TURN:
                    begin_stream(rng, seed + 1 + turn, first + i)
            if way == BY_MOVE:
                begin_stream(rng, seed + 1 + length, first + i)
            n = legal(box, s, seat, moves)
            move = moves[below(rng, n)] if bots[seat] == RANDOM else greedy(box, s, seat, moves, n, rng)
            play(box, s, seat, move, rng, log)
            length += 1
            mask = awaits(s)
        scores(box, s, points[i])


@cache
def keyed(game: Game) -> Door:
    """The kernel of the experiment."""
    return bind(play_keyed, game.id, kernels(game))


def streams(deals: int = 400) -> None:
    """An experiment: does chance that begins anew with every move, or turn, narrow the paired intervals?"""
    for game_id in CHANGED:
        contest = at(game_id)
        boxes = single_changes(contest.game, 20)
        ratios = {}
        for name, way in (("one stream", ONE_STREAM), ("by move", BY_MOVE), ("by turn", BY_TURN)):
            own = _keyed_scores(contest, contest.box, deals, way)
            found = []
            for box in boxes:
                changed = _keyed_scores(contest, box, deals, way)
                found.append(float((changed - own).var() / (own.var() + changed.var())))
            ratios[name] = found
        narrower = [
            np.sqrt(new / old) for new, old in zip(ratios["by turn"], ratios["one stream"], strict=True) if old > 0
        ]
        words = ", ".join(f"{name} {median(found):.2f}" for name, found in ratios.items())
        print(f"{game_id}: median variance ratio: {words}; intervals by turn: {median(narrower):.2f} as wide")


def _keyed_scores(contest: Contest, box: Box, deals: int, way: int) -> Numbers:
    game = contest.game
    points = np.zeros((deals, MOST_SEATS), np.int64)
    keyed(game)(
        box.records, blank(game.state, deals), blank(game.state), game.option_values(contest.seats),
        np.full(MOST_SEATS, GREEDY, np.int64), 0, 0, scratch(game), way, points, SILENT,
    )  # fmt: skip
    return np.asarray(points[:, : contest.seats].mean(1))


def whole(level: str = "greedy", until: str = "2m") -> None:
    """What the long commands take: `cards` over everything in a box, and a report of each game, by the clock."""
    for game_id in TABLES:
        contest = at(game_id, level)
        begin = time.perf_counter()
        rows = len(cards(contest.game, seats=contest.seats, bots=level, until="1000,60s").rows)
        between = time.perf_counter()
        page = len(report(contest.game, bots=[level], until=until).html)
        took = time.perf_counter() - between
        print(f"{game_id}: {rows} cards in {between - begin:.0f} s; a report of {page // 1000} kB in {took:.0f} s")


PARTS = {
    "speed": speed,
    "pairing": pairing,
    "verdicts": verdicts,
    "repairs": repairs,
    "streams": streams,
    "whole": whole,
}


def main(words: Sequence[str]) -> None:
    """Measure the parts that are named, or all."""
    for name in words or PARTS:
        if name not in PARTS:
            sys.exit(f"There is no part '{name}'. Parts: {', '.join(PARTS)}.")
        print(f"{name}: {PARTS[name].__doc__}")
        PARTS[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
