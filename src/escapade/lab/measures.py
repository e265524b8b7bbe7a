"""What is measured of a game: seats, scores, length, choices, drama; each a number a deal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

import numpy as np

from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions
from escapade.engine.record import Numbers
from escapade.lab.counting.kernels import ALTERNATIVES, CHOICES, COMEBACK, COUNTERS, GAPS, LEADS, LENGTH, SETTLED, TURNS
from escapade.lab.deals import Counted

NOTICED = 0.1  # A change of less than this part of the spread between deals nobody at a table would notice.
SHARE_NOTICED = 0.02


@dataclass(frozen=True)
class Measure:
    """Something that every game has a number of."""

    id: str
    name: str
    share: bool = False  # told in per cent
    adds_up: bool = False  # over a game: half the game, about half of it

    def tell(self, value: float, sign: bool = False) -> str:
        """The number as one reads it."""
        plus = "+" if sign else ""
        return f"{100 * value:{plus}.1f} %" if self.share else f"{value:{plus}.2f}"

    def tell_change(self, value: float) -> str:
        """A difference in a table: of shares in percentage points."""
        return f"{100 * value:+.1f} pp" if self.share else f"{value:+.2f}"

    def say_change(self, value: float) -> str:
        """A difference in a sentence."""
        return f"{100 * value:+.1f} percentage points" if self.share else f"{value:+.2f}"

    def noticed(self, spread: float) -> float:
        """The smallest change that matters, where nobody says one."""
        return SHARE_NOTICED if self.share else NOTICED * spread


ASKED = ("win", "share", "score", "length", "margin", "shared", "nobody")


def asked_first(names: Sequence[Measure]) -> list[int]:
    """Which measures a person would ask about, in order: who wins, points, length, how close it is."""
    known = {it.id for it in names}
    single = "share.1" in known  # beside it, `win` would be the first side's share once more
    found = []
    for i, it in enumerate(names):
        kind = "share" if it.id.startswith("share.") else it.id
        if kind in ASKED and not (kind == "win" and single):
            found.append((ASKED.index(kind), i))
    return [i for _, i in sorted(found)]


def measures_of(game: Game, seats: int) -> list[Measure]:
    """All measures of a game at a table of so many."""
    return [measure for measure, _ in _all(game, seats, None)]


def measure(game: Game, seats: int, games: Counted) -> Numbers:
    """Deals by measures: the mean of each deal's games."""
    return np.column_stack([values.mean(0) for _, values in _all(game, seats, games)])


def _all(game: Game, seats: int, games: Counted | None) -> Iterator[tuple[Measure, Numbers]]:
    sides = game.sides(seats)
    shares = games.shares[:, :, :sides] if games else np.zeros((1, 1, sides))
    points = games.points[:, :, :sides].astype(float) if games else np.zeros((1, 1, sides))
    counts = games.counts.astype(float) if games else np.zeros((1, 1, COUNTERS))
    length = np.maximum(counts[:, :, LENGTH], 1)
    if game.scores is not None and not game.cooperative:
        yield Measure("score", "mean score", adds_up=True), points[:, :, :seats].mean(2)
    if game.cooperative or sides > seats:
        yield Measure("win", "wins", share=True), shares[:, :, 0]
    if not game.cooperative:
        for side, name in enumerate(game.side_names(seats)):
            yield Measure(f"share.{side + 1}", f"{name} wins", share=True), shares[:, :, side]
        if game.scores is not None:
            for side, name in enumerate(game.side_names(seats)):
                yield Measure(f"score.{side + 1}", f"{name} scores", adds_up=True), points[:, :, side]
    yield Measure("length", "moves"), counts[:, :, LENGTH]
    yield Measure("turns", "turns", adds_up=True), counts[:, :, TURNS]
    yield Measure("choices", "decisions", adds_up=True), counts[:, :, CHOICES]
    yield (
        Measure("alternatives", "moves to choose of"),
        counts[:, :, ALTERNATIVES] / np.maximum(counts[:, :, CHOICES], 1),
    )
    yield Measure("forced", "forced moves", share=True), 1 - counts[:, :, CHOICES] / length
    if sides > 1 and not game.cooperative:
        ordered = np.sort(-points if game.points == "fewest" else points, axis=2)
        yield Measure("margin", "winner's margin", adds_up=True), ordered[:, :, -1] - ordered[:, :, -2]
        yield Measure("leads", "lead changes", adds_up=True), counts[:, :, LEADS]
        yield Measure("settled", "settled after", share=True), (counts[:, :, SETTLED] / length)
        yield Measure("gap", "leader's lead"), counts[:, :, GAPS] / np.maximum(counts[:, :, TURNS], 1)
        yield Measure("comeback", "winner was behind"), counts[:, :, COMEBACK]
        yield Measure("shared", "shared wins", share=True), ((shares > 0).sum(2) > 1).astype(float)
        yield Measure("nobody", "nobody wins", share=True), (shares.sum(2) < 0.5).astype(float)


def deciding(game: Game, seats: int, name: str | None) -> int:
    """Which measure a comparison is decided by: the one that is named, or the one that says most."""
    ids = [it.id for it in measures_of(game, seats)]
    if name is None:
        return 0
    if name not in ids:
        near = get_close_matches(name, ids, 1, 0.4)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise BadOptions(f"There is no measure '{name}'.{guess} Measures: {', '.join(ids)}.")
    return ids.index(name)
