"""Bots against each other, for the cards in docs/research/ (bench/cards.py): what to play, and what came of it.

A *cell* is one bot of a kind among others of another kind, all of them moving on a seat with each game; or seats that
are all held by the same kind, for what each seat is worth. A cell is played as games 0, 1, 2, … of SEED until the 95 %
interval of each of its shares is at most ±5 points; so `escapade simulate` with that seed and that many games gives its
figures again. docs/research/results.csv has a line for each share and is written after every few games: whatever stops
the run loses nothing, and the next one goes on from there.
"""

import csv
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import numpy as np

from escapade.bots.learned import LEARNED, Learned, player_or_file
from escapade.bots.levels import BOTS
from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.lab.contest import ROTATE_EVERY, prepare
from escapade.lab.crew import Halt
from escapade.lab.intervals import wilson
from escapade.lab.simulate import Outcome, simulate
from escapade.research.batch import Batch

RESULTS = Path(__file__).parents[1] / "docs" / "research" / "results.csv"
COLUMNS = ("game", "rules", "weights", "seats", "one", "others", "seat", "games", "wins", "won", "low", "high")
SEED = 7
WITHIN = 0.05  # how far from its share an interval may reach
QUICK = 500  # games in a piece of a cell without search, at the least
ALIKE = 1_000  # games in a piece of what the seats are worth
AT_ONCE = 2_000  # games of a player that has learned among bots without search
LED = 8  # games in a piece of a cell with search, at the least
PROBED = 8  # games that say how long one takes, where no bot searches
LIKELY = 0.97  # the share of the win that anybody may be expected to have against random players; only orders the work
WEIGHT = 8  # how many games such an expectation counts for
IN_TURN = 0  # in place of a seat: the bot held each of them equally often


@dataclass(frozen=True)
class Share:
    """Whose share of the win: of one `one` among `others`, or of a seat where all are `one`."""

    game: str
    seats: int
    one: str
    others: str
    seat: int = IN_TURN


@dataclass(frozen=True)
class Found:
    """What became of it; a shared win counts as its part."""

    games: int = 0
    wins: float = 0.0

    @property
    def won(self) -> float:
        """The share of the win."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval (Wilson) of that share."""
        return wilson(self.wins, self.games)

    @property
    def reach(self) -> float:
        """Half the length of the interval."""
        low, high = self.interval
        return (high - low) / 2


Results = dict[Share, Found]


@dataclass(frozen=True)
class Cell:
    """Games that are played together, and the shares they tell."""

    game: Game
    seats: int
    one: str
    others: str

    @property
    def alike(self) -> bool:
        """Whether all seats are held by the same kind."""
        return self.one == self.others

    @property
    def shares(self) -> tuple[Share, ...]:
        """The shares that the games tell: with two seats those of both, where all are alike that of each seat."""
        own = Share(self.game.id, self.seats, self.one, self.others)
        if self.alike and not together(self.game, self.seats):
            return tuple(Share(own.game, own.seats, own.one, own.others, seat + 1) for seat in range(self.seats))
        if self.seats == 2 and not self.alike:
            return own, Share(own.game, own.seats, own.others, own.one)
        return (own,)

    @property
    def options(self) -> dict[str, object]:
        """Where seats are compared, the first one starts."""
        compared = self.alike and not together(self.game, self.seats)
        return {option.id: 0 for option in self.game.options if option.kind == "seat" and compared}

    @property
    def searching(self) -> bool:
        """Whether Python leads the games."""
        return any(player_or_file(name, self.game).kernel is None for name in (self.one, self.others))

    @property
    def piece(self) -> int:
        """Games that are played in one go: every bot as often in every seat."""
        least, turn = (LED, 1) if self.searching else (ALIKE if self.alike else QUICK, ROTATE_EVERY)
        return turn * self.seats * -(-least // (turn * self.seats))

    def __str__(self) -> str:
        """For people."""
        whom = "alone" if self.seats == 1 else "everywhere" if self.alike else f"among {self.others}"
        return f"{self.game.id}, {self.seats} seats, {self.one} {whom}"

    def play(self, first: int, games: int, halt: Halt) -> Outcome:
        """Games from number `first` on."""
        names = [self.one, *[self.others] * (self.seats - 1)]
        bots = [player_or_file(name, self.game) for name in names]
        turning = not self.alike
        contest = prepare(self.game, self.seats, bots, options=self.options, seed=SEED, rotate=turning)
        return simulate(contest, games, first=first, halt=halt)

    def add(self, results: Results, games: int, halt: Halt) -> None:
        """Play that many more, and count them; all at once where a player that has learned meets quick ones."""
        played = results.get(self.shares[0], Found()).games
        if LEARNED in (self.one, self.others) and not self._searchers():
            won = at_once(self, max(AT_ONCE, played + games))
            results.update({share: Found(len(won), float(won[:, i].sum())) for i, share in enumerate(self.shares)})
            return
        outcome = self.play(played, games, halt)
        fared = {each.bot: each.win_share for each in outcome.by_bot}
        for share in self.shares:
            part = outcome.win_share[share.seat - 1] if share.seat else fared[share.one]
            before = results.get(share, Found())
            results[share] = Found(before.games + outcome.games, before.wins + part * outcome.games)

    def _searchers(self) -> bool:
        return any(player_or_file(name, self.game).searches for name in (self.one, self.others))

    def missing(self, results: Results, within: float) -> int:
        """About how many more games it takes until all its shares are sure; 0: they are."""
        founds = [results.get(share, Found()) for share in self.shares]
        if all(found.games and found.reach <= within for found in founds):
            return 0
        return max(1, *(needed(self._expected(found, share), within) - found.games
                        for found, share in zip(founds, self.shares, strict=True)))  # fmt: skip

    def _expected(self, found: Found, share: Share) -> float:
        weak = "random" in (share.one, share.others) and not self.alike
        fair = 1 / self.seats
        guess = (LIKELY if share.others == "random" else 1 - LIKELY) if weak else fair
        return (found.wins + WEIGHT * guess) / (found.games + WEIGHT)


def together(game: Game, seats: int) -> bool:
    """Whether the seats win or lose as one: partners, or one alone."""
    return game.cooperative or seats == 1


@cache
def needed(share: float, within: float) -> int:
    """How many games it takes until the interval of such a share reaches no farther than that."""
    low, high = 1, 1
    while _reach(share, high) > within:
        low, high = high, 2 * high
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if _reach(share, middle) > within else (low, middle)
    return high


def _reach(share: float, games: int) -> float:
    return Found(games, share * games).reach


def bots_of(game: Game) -> list[str]:
    """The bots whose results a card shows: a policy where it is not the same as greedy, what was learned if it was."""
    own = {"random": True, "greedy": True, "policy": game.policy is not game.greedy, "easy": True, "medium": True}
    names = [name for name in own if own[name]]
    return [*names, LEARNED] if weights(game) else names


def order(name: str) -> int:
    """Where a bot stands in a table."""
    return [*BOTS, LEARNED].index(name)


def cells(game: Game, names: Sequence[str]) -> Iterator[Cell]:
    """Every cell of a game for these bots; what seats are worth only with bots that do not search."""
    for seats in game.seats:
        alone = together(game, seats)
        for name in names:
            if alone or (name in BOTS and not BOTS[name].searches):
                yield Cell(game, seats, name, name)
        if not alone:
            for pair in combinations(names, 2) if seats == 2 else permutations(names, 2):
                yield Cell(game, seats, *pair)


def at_once(cell: Cell, games: int) -> Any:
    """What a player that has learned and a bot inside the kernels won of each game, all played side by side.

    A column for each share of the cell: the first bot's, and with two seats the other's.
    """
    learned = player_or_file(LEARNED, cell.game)
    assert isinstance(learned, Learned)
    seated = [None if name == LEARNED else name for name in (cell.one, *[cell.others] * (cell.seats - 1))]
    batch = Batch(cell.game, games, cell.seats, seed=SEED, bots=seated, rotate=True, follow="never")
    own = batch.number % cell.seats  # Everybody sits one seat further on with each game.
    won, over = np.zeros((games, cell.seats)), np.zeros(games, np.bool_)
    while not over.all():
        due = np.flatnonzero(~over)
        moves = np.zeros(games, np.int64)
        moves[due] = np.where(batch.mask[due], learned.liking(batch.observation[due]), -np.inf).argmax(1)
        batch.step(moves)
        ended = batch.done & ~over
        won[ended] = batch.reward[ended]
        over |= ended
    turned = won[np.arange(games)[:, None], (own[:, None] + np.arange(cell.seats)) % cell.seats]
    return turned[:, : len(cell.shares)]


# Results on the disk


@cache
def weights(game: Game) -> str:
    """A fingerprint of the player that came with a game; what another one won is not what this one wins."""
    file = game.folder / "bots" / f"{LEARNED}.npz"
    return blake2b(file.read_bytes(), digest_size=4).hexdigest() if file.exists() else ""


def _belongs(row: dict[str, str]) -> bool:
    """Whether a line is of the rules and of the learned player that are here now."""
    game = contract.game(row["game"])
    return int(row["rules"]) == game.version and row["weights"] == _weights(game, row["one"], row["others"])


def _weights(game: Game, *names: str) -> str:
    return weights(game) if LEARNED in names else ""


def read() -> Results:
    """What is kept, and still holds."""
    if not RESULTS.exists():
        return {}
    with RESULTS.open(encoding="utf-8", newline="") as file:
        return {
            Share(row["game"], int(row["seats"]), row["one"], row["others"], int(row["seat"])): Found(
                int(row["games"]), float(row["wins"])
            )
            for row in csv.DictReader(file)
            if _belongs(row)
        }


def write(results: Results) -> None:
    """Keep results; at any moment there is a whole file."""
    rows = []
    by = sorted(results, key=lambda share: (share.game, share.seats, order(share.one), order(share.others), share.seat))
    for share in by:
        found, game = results[share], contract.game(share.game)
        low, high = found.interval
        told = (found.games, f"{found.wins:.4f}", *(f"{number:.4f}" for number in (found.won, low, high)))
        whose = (share.seats, share.one, share.others, share.seat)
        rows.append((share.game, game.version, _weights(game, share.one, share.others), *whose, *told))
    new = RESULTS.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    new.replace(RESULTS)


# Playing


class Prices:
    """CPU seconds that a game takes: as it was in this run, or from games in which all seats are of that kind."""

    def __init__(self) -> None:
        self._alike: dict[tuple[str, int, str], float] = {}
        self._spent: dict[Cell, tuple[float, int]] = {}
        self._warm: set[tuple[str, str]] = set()

    def of(self, cell: Cell) -> float:
        """Of one game of a cell."""
        seconds, games = self._spent.get(cell, (0.0, 0))
        if games:
            return seconds / games
        one, others = (self._probe(cell.game, cell.seats, name) for name in (cell.one, cell.others))
        return (one + (cell.seats - 1) * others) / cell.seats

    def note(self, cell: Cell, seconds: float, games: int) -> None:
        """What some games took."""
        before = self._spent.get(cell, (0.0, 0))
        self._spent[cell] = before[0] + seconds, before[1] + games

    def _probe(self, game: Game, seats: int, name: str) -> float:
        key = game.id, seats, name
        if key not in self._alike:
            cell = Cell(game, seats, name, name)
            games = 1 if cell.searching else PROBED
            if (game.id, name) not in self._warm:
                cell.play(0, 1, Halt())  # The machine code is loaded before the clock starts.
                self._warm.add((game.id, name))
            begun = time.process_time()
            cell.play(0, games, Halt())
            self._alike[key] = (time.process_time() - begun) / games
        return self._alike[key]


def estimate(wanted: Sequence[Cell], results: Results, within: float, say: Callable[[str], None]) -> None:
    """What is missing, and about how many CPU seconds it would take."""
    prices, total = Prices(), 0.0
    for cell in wanted:
        if missing := cell.missing(results, within):
            cost = missing * prices.of(cell)
            total += cost
            say(f"{cell}: about {missing:,} more games, {cost:,.0f} s")
    say(f"In all about {total / 60:,.0f} minutes of CPU.")


def play(
    wanted: Sequence[Cell], results: Results, within: float, minutes: float, halt: Halt, say: Callable[[str], None]
) -> None:
    """Play what is missing, the cheapest cell first, until the CPU minutes are used up or somebody stops it."""
    prices, begun = Prices(), time.process_time()
    while not halt.is_set():
        spent = time.process_time() - begun
        left = [(missing * prices.of(cell), missing, at) for at, cell in enumerate(wanted)
                if (missing := cell.missing(results, within))]  # fmt: skip
        if not left:
            say(f"Nothing is missing, after {spent:,.0f} s of CPU.")
            return
        cost, _, at = min(left)
        cell = wanted[at]
        if spent + cost > 60 * minutes:
            say(f"{len(left)} cells are left, the next of about {cost:,.0f} s ({cell}); {spent:,.0f} s of CPU used.")
            return
        before, played = time.process_time(), results.get(cell.shares[0], Found()).games
        cell.add(results, cell.piece - played % cell.piece, halt)
        found = results[cell.shares[0]]
        prices.note(cell, time.process_time() - before, max(1, found.games - played))
        write(results)
        sure = "" if cell.missing(results, within) else ", sure"
        say(f"{spent:5,.0f} s  {cell}: {found.won:.1%} ± {found.reach:.1%} after {found.games:,} games{sure}")
