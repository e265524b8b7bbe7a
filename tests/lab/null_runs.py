"""How often a check finds something in games in which nothing is: whole findings of games whose seats are drawn by lot.

A run is a check of its own seed: every number of seats of a real game, each game's seats dealt out by lot, so that no
seat and no starter matters. What else is found must be so: it is held against the figures of all runs together.

python -m tests.lab.null_runs --runs 400
"""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.lab.contest import prepare
from escapade.lab.crew import Halt
from escapade.lab.deals import Counted
from escapade.lab.event_counts import MISSED, EventCounts
from escapade.lab.findings import Finding, Findings, Look, _told
from escapade.lab.intervals import wilson
from escapade.lab.until import Until


class Turned(Look):
    """A look at games whose seats are dealt out by lot: whatever the game is, no seat matters."""

    lot: np.random.Generator
    loaded = 0.0  # in what part of the games the first seat is given to whoever won: planted, to see it found

    def add(self, games: Counted) -> None:
        """Count them, each with its seats in another order."""
        seats = self.contest.seats
        order = self.lot.permuted(np.tile(np.arange(seats), (games.deals, 1)), axis=1)
        best = games.shares[0, :, :seats].argmax(1)
        for deal in np.flatnonzero(self.lot.random(games.deals) < self.loaded):
            place = int(np.flatnonzero(order[deal] == best[deal])[0])
            order[deal, [0, place]] = order[deal, [place, 0]]
        shares = games.shares.copy()
        shares[0, :, :seats] = np.take_along_axis(shares[0, :, :seats], order, axis=1)
        seen = games.seen.copy()
        seen[0, :, :seats] = np.take_along_axis(seen[0, :, :seats], order[:, :, None], axis=1)
        super().add(replace(games, shares=shares, seen=seen))


def findings_of(
    game: Any, places: Sequence[int], games: int, number: int, lot: np.random.Generator, *, loaded: float = 0.0
) -> Findings:
    """A whole check, with seats by lot."""
    heard, looks = EventCounts(game, game.box), []
    for seats in places:
        look = Turned(prepare(game, seats, [bot("greedy")], seed=number), heard, Halt())
        look.lot, look.loaded = lot, loaded
        look.play(games, Until())
        looks.append(look)
    return _told(game, "greedy", looks, heard, number, partial=False)


@dataclass
class Runs:
    """Many checks: in how many something false was found, and how many figures each looked at."""

    runs: int = 0
    false: int = 0
    figures: int = 0
    games: int = 0
    wrong: list[Finding] = field(default_factory=list)

    @property
    def rate(self) -> tuple[float, float, float]:
        """How often, with its 95 % interval."""
        return self.false / self.runs, *wilson(self.false, self.runs)


def null_runs(
    game_id: str, places: Sequence[int], runs: int, games: int, seed: int = 11, *, loaded: float = 0.0
) -> Runs:
    """Check after check; what all of them together say is taken for the truth of what seats have no part in."""
    lot, game = np.random.default_rng(seed), contract.game(game_id)
    found = [findings_of(game, places, games, number, lot, loaded=loaded) for number in range(runs)]
    heard, truth = EventCounts(game, game.box), dict[tuple[str, int | None, str], list[float]]()
    for one in found:
        for it in one.looked:
            truth.setdefault((it.what, it.seats, it.name), []).append(it.value)
    told = Runs(runs, figures=len(found[0].looked), games=runs * games * len(places))
    for one in found:
        wrong = [row for row in one.rows if _false(row, truth, heard)]
        told.false += bool(wrong)
        told.wrong += wrong
    return told


def _false(row: Finding, truth: dict[tuple[str, int | None, str], list[float]], heard: EventCounts) -> bool:
    if row.what.startswith("by-"):
        return True
    if row.what.startswith("never-"):  # Its bound is missed if more than 99 of 100 checks hear the thing.
        return any(
            1 - float(np.mean(values)) <= MISSED
            for (what, _, name), values in truth.items()
            if what.startswith(row.what) and name in row.names and _is_about(row, what.partition(".")[2], heard)
        )  # fmt: skip
    mean = float(np.mean(truth[row.what, row.seats, ""]))
    assert row.value is not None and row.usual is not None
    return (row.value > row.usual) != (mean > row.usual)


def _is_about(row: Finding, field: str, heard: EventCounts) -> bool:
    """Whether a finding is about this field of events; a card that is named in one may never be named in another."""
    return not field or heard.said_by(field) in row.sentence


def main() -> None:
    """Say how often."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--game", default="dying-planet")
    asked.add_argument("--runs", type=int, default=400)
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seed", type=int, default=11)
    wish = asked.parse_args()
    seats = contract.game(wish.game).seats
    found = null_runs(wish.game, seats, wish.runs, wish.games, wish.seed)
    rate, low, high = found.rate
    print(
        f"{found.runs} checks of {wish.game} with its seats drawn by lot, {found.games:,} games, {found.figures} "
        f"figures in each: something false was found in {found.false}, {rate:.1%} (95 %: {low:.1%} to {high:.1%})."
    )
    for row in found.wrong:
        print(f"  {row.what}: {row.sentence}")


if __name__ == "__main__":
    main()
