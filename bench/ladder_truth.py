"""Whether `lab ladder` finds strengths that are known: spacing, order, and how often its intervals hold.

    python bench/ladder_truth.py [spacing] [order] [coverage] [before] [--seeds 200]

*spacing*: in a raffle whose seats win by their tickets the strengths are exact. *order*: policies that play at random
at a known rate. *coverage*: over many seeds, how often the 95 % interval holds the truth, in the raffle (exact) and in
two games (truth: many deals, counted here and not by the ladder). *before*: what the ladder said in the cases that once
were wrong. Without a name all are printed, some minutes.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from escapade.engine import contract
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import GREEDY, RANDOM, doors, scratch
from escapade.engine.stepper import Stepper
from escapade.lab.rungs import Own, ladder

sys.path.append(str(Path(__file__).parents[1]))
from tests.toys import raffle  # a game whose truth is known

SEATS = (2, 3, 4, 8)
DEALS = (5, 20, 100)
TICKETS = (1, 4, 8)
RATES = (0.0, 0.3, 0.6)
MIXED = (("dying-planet", SEATS), ("alien-getaway", (2, 3, 4)))
TRUTH = 3_000  # deals
SEEDS = 200


def elo(strength: float) -> float:
    """Strengths as the ladder's scale has them."""
    return float(400 * np.log10(strength))


def takes(tickets: int) -> Own:
    """A bot of the raffle whose strength is the number of its tickets."""
    return Own(f"takes {tickets}", "", None, 0, lambda *_: tickets - 1)


def clumsy(rate: float) -> Own:
    """Plays at random so often, and greedily otherwise."""

    def choose(game: Game, box: Box, states: Records, seat: int, seed: int) -> int:
        how = RANDOM if (seed & 0xFFFF) / 0x10000 < rate else GREEDY
        rng = np.array([seed >> 16], np.uint64)
        return int(doors(game).decide(box.records, states, seat, how, scratch(game), rng))

    return Own(f"random {rate:.0%}", "", None, 0, choose)


def spacing() -> None:
    """Planted strengths and those found; greedy takes 8, too."""
    planted = {f"takes {one}": one for one in TICKETS} | {"greedy": 8}
    print("Raffle, 400 deals of each pair, seed 0: Elo above `takes 1`, planted and found (95 %)")
    for seats in SEATS:
        own = [takes(one) for one in TICKETS]
        found = ladder(raffle.game, seats=[seats], bots=["greedy"], own=own, until="400").ladders[0]
        zero = next(rung.elo for rung in found.rungs if rung.bot == "takes 1")
        told = [
            f"{rung.bot} {elo(planted[rung.bot]):.0f}: {rung.elo - zero:.0f} (±{(rung.high - rung.low) / 2:.0f})"
            for rung in found.rungs
        ]
        print(f"  {seats} seats: {'; '.join(told)}")


def order() -> None:
    """Players who err at a known rate."""
    print("Mixed policies, 100 deals of each pair, seed 0: Elo above random (95 %), and wins")
    for game_id, counts in MIXED:
        for seats in counts:
            game, own = contract.game(game_id), [clumsy(rate) for rate in RATES]
            rungs = ladder(game, seats=[seats], bots=["random"], own=own, until="100").ladders[0].rungs
            ranked = [rung.bot for rung in rungs] == [*(one.name for one in own), "random"]
            zero = rungs[-1].elo
            told = ", ".join(f"{rung.bot} {rung.elo - zero:.0f} ({rung.wins:.0%})" for rung in rungs)
            print(f"  {game_id}, {seats} seats: {told}: {'ranked right' if ranked else 'WRONG ORDER'}", flush=True)


def truth(game: Game, seats: int, own: Own) -> float:
    """How far a player is above greedy, from tables where each has every seat once; counted without the lab."""
    best = clumsy(0.0)
    table, chance = Stepper(game, seats, seed=12_345), np.random.default_rng(54_321)
    won = np.zeros((2, 2))
    for number in range(TRUTH):
        for swapped in (0, 1):
            table.reset(number)
            while table.moves:
                seat = table.seat
                who = (own, best)[(seat + swapped) % 2]
                table.step(who.choose(game, game.box, table.states, seat, int(chance.integers(1 << 62))))
            for seat in range(seats):
                won[swapped, (seat + swapped) % 2] += table.payoffs[seat]
    gap = 0.0  # the one under which the two tables together are likeliest, by bisection
    low, high = -20.0, 20.0
    odds = [((seats + 1) // 2) / (seats // 2), (seats // 2) / ((seats + 1) // 2)]
    for _ in range(60):
        gap = (low + high) / 2
        more = sum(
            won[one, 0] - won[one].sum() * odds[one] * np.exp(gap) / (odds[one] * np.exp(gap) + 1) for one in (0, 1)
        )
        low, high = (gap, high) if more > 0 else (low, gap)
    return elo(np.exp(gap))


def coverage(seeds: int) -> None:
    """How often the interval of the difference holds the truth."""
    print(f"Coverage of the 95 % interval, {seeds} seeds, by deals {', '.join(map(str, DEALS))}; median width in Elo")
    for told, end in (("games apart", raffle.APART), ("the same dice for both games of a deal", raffle.TICKET)):
        print(f" raffle, {told}")
        for tickets in (7, 3, 1):
            for seats in SEATS:
                own = takes(tickets)
                planted = elo(tickets) - elo(8)
                _covered(f"8 to {tickets}", (raffle.game, seats), own, planted, seeds, end)
    print(" games; greedy, and greedy that plays at random half of the time")
    for game_id, seats in (("dying-planet", 2), ("dying-planet", 8), ("alien-getaway", 3)):
        own = clumsy(0.5)
        game = contract.game(game_id)
        _covered(game_id, (game, seats), own, truth(game, seats, own), seeds)


def _covered(name: str, where: tuple[Game, int], own: Own, planted: float, seeds: int, end: int = -1) -> None:
    game, seats = where
    options = {"end": end} if end >= 0 else None
    told = []
    for deals in DEALS:
        held, widths = 0, []
        for seed in range(seeds):
            found = ladder(
                game, seats=[seats], bots=["greedy"], own=[own], until=str(deals), seed=1_000 + seed, options=options
            )
            whole = found.ladders[0].whole
            sign = 1 if whole.better == own.name else -1
            low, high = sorted((sign * whole.low, sign * whole.high))
            held += low <= planted <= high
            widths.append(high - low)
        told.append(f"{held / seeds:.1%} ({np.median(widths):.0f})")
    print(f"  {name}, {seats} seats, {planted:.0f} Elo: {', '.join(told)}", flush=True)


def before() -> None:
    """The cases in which the ladder was wrong once."""
    print("Alien Getaway, greedy against random, 400 deals, seed 0 (3 seats were 74.2 % and 173 to 191 Elo)")
    game = contract.game("alien-getaway")
    for seats in (2, 3, 4):
        top = ladder(game, seats=[seats], bots=["random", "greedy"], until="400").ladders[0].rungs[0]
        print(f"  {seats} seats: {top.wins:.1%}, {top.elo:.0f} Elo [{top.span}]")
    print("Alien Getaway, 3 seats, 5 deals, seed 0 (was: easy 167 [167…168], policy > easy)")
    found = ladder(game, seats=[3], bots=["random", "policy", "greedy", "easy"], until="5")
    for rung in found.ladders[0].rungs:
        print(f"  {rung.bot} {rung.elo:.0f} [{rung.span}]")
    print(f"  {found.sentence}")


def main() -> None:
    """Print what is named."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("parts", nargs="*", choices=["spacing", "order", "coverage", "before", []])
    asked.add_argument("--seeds", type=int, default=SEEDS)
    given = asked.parse_args()
    parts = {"before": before, "spacing": spacing, "order": order, "coverage": lambda: coverage(given.seeds)}
    for name, part in parts.items():
        if not given.parts or name in given.parts:
            part()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
