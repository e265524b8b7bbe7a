"""Luck: how much of the result between equals is chance; and beside it how often the better player wins.

All seats are held by the same bot, so nobody is better. What then decides? Seen from the beginning every seat has its
expectation. Whatever happens moves the expectations: the seat one is given, the deal, a choice, what dice and cards
answer to it. These steps are uncorrelated (they make a martingale), so the variance of the result is the sum of their
variances, and the part of it that is not choices is luck. A choice moves an expectation as far as other choices of
the same player would have moved it elsewhere: from one decision of each game on, several moves are tried, and several
games are played out after each. A bot that always does the same chooses nothing, so one move in four is any legal
move, whoever plays: equals are equally good, not all the same.

How often the better player wins hangs on who that is, so it is told with both names.
"""

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from escapade.bots.levels import BOTS, Bot, plays
from escapade.engine.contract import MOST_SEATS
from escapade.engine.doors import scratch
from escapade.engine.log import SILENT
from escapade.engine.record import Numbers, blank
from escapade.lab.contest import LONGEST, Contest
from escapade.lab.crew import DealRunner, Halt, Halted, ThisMachine
from escapade.lab.deals import play_deals, rotations
from escapade.lab.forks.kernels import ROOM, SLIPS_OF, forking
from escapade.lab.held import widened
from escapade.lab.intervals import NORMAL_95, rounded
from escapade.lab.until import Until

PARTS = 16  # of the deals; the interval is from leaving each out in turn
SLIP = 0.25  # of all moves are any legal move
AGAIN = 8  # other games of the same deal
MOVES, GAMES = 4, 32  # that are tried at a decision (half of them the bot's, half any), and games after each
STRETCH = 2  # deals that a thread plays in one go
DEALS = 512
PATIENCE = 20.0  # seconds, where it is one answer of several
WIDE = 0.2  # an interval that is wider says little


@dataclass(frozen=True)
class Luck:
    """The share of luck between equals, and between what it lies with 95 % probability; and what the better wins."""

    share: float
    low: float
    high: float
    better: str  # "": nobody is there who could be better
    worse: str
    better_wins: float  # of the games in which one better player sits among worse ones; of a table of them, together
    deals: int
    better_low: float = 0.0
    better_high: float = 1.0
    fair: float = 0.0  # what a seat wins on average: what better_wins would be without skill
    equals: str = ""  # who plays between equals, one move in four at random
    seat: float = 0.0  # the parts of luck: the seat,
    deal: float = 0.0  # the deal,
    draws: float = 0.0  # dice and cards that come later
    games: int = 0
    game: str = ""
    title: str = ""
    seats: int = 0
    seed: int = 0
    partial: bool = False

    @property
    def sentence(self) -> str:
        """What can be repeated."""
        parts = f"the seat {self.seat:.0%}, the deal {self.deal:.0%}, later dice and cards {self.draws:.0%}"
        need = rounded(self.deals * ((self.high - self.low) / WIDE) ** 2)
        few = "" if self.high - self.low <= WIDE else f" That is still vague: about {need:,} deals would tell."
        found = (
            f"Between equals {self.share:.0%} of what decides is luck (95 %: {self.low:.0%} to {self.high:.0%}; "
            f"{parts}), {1 - self.share:.0%} is choices.{few}"
        )
        if not self.better:
            return found
        span = f"95 %: {self.better_low:.0%} to {self.better_high:.0%}"
        return f"{found} The better player ({self.better} against {self.worse}) wins {self.better_wins:.0%} ({span})."


def worse_than(strong: Bot, contest: Contest) -> Bot | None:
    """Whom a bot should beat."""
    if strong.kernel is None and plays(BOTS["greedy"], contest.game):
        return BOTS["greedy"]
    return None if strong.name == "random" else BOTS["random"]


def equals_of(contest: Contest) -> Bot:
    """Who plays between equals: the quickest that tries to win, since it takes 100,000 games; random where it is asked.

    A game's `policy` is that, as inside a search; `greedy` where it has none.
    """
    if contest.bots[0].name == "random":
        return BOTS["random"]
    return next(BOTS[name] for name in ("policy", "greedy", "random") if plays(BOTS[name], contest.game))


def luck_share(contest: Contest, deals: int, halt: Halt | None = None) -> Luck | None:
    """Luck, and what the better player wins, in `PATIENCE` seconds at most; None where nobody is better."""
    if worse_than(contest.bots[0], contest) is None:
        return None
    return luck(contest, deals, until=Until(seconds=PATIENCE).begin(), halt=halt)


def luck(
    contest: Contest, deals: int = DEALS, *, until: Until | None = None, halt: Halt | None = None,
    crew: DealRunner | None = None, progress: Callable[[float, float], None] = lambda *_: None,
) -> Luck | None:  # fmt: skip
    """How much of the result between equals is luck, from so many deals; None where nothing is ever decided.

    `until`: no longer than that; `progress` hears what part of the deals is done, and how many seconds went by.
    """
    halt, until = halt or Halt(), until or Until().begin()
    equals = Equals(replace(contest, bots=(equals_of(contest),) * contest.seats))
    forked: list[tuple[Numbers, Numbers]] = []
    equals.play(Halt(), (0, 1))  # compiles, or loads
    until = until.begin()
    for answer in (crew or ThisMachine()).answers(equals.play, equals.pieces(deals), halt):
        forked.append(answer)
        progress(len(forked) * STRETCH / deals, time.perf_counter() - until.since)
        if until.over:
            break
    deals = sum(len(one) for one, _ in forked)
    if deals < PARTS:
        if halt.is_set():
            raise Halted
        return None
    results, forks = np.concatenate([one for one, _ in forked]), np.concatenate([two for _, two in forked])
    whole, reach = jackknifed(results, forks, equals.alike)
    if whole[0] <= 0:
        return None
    total, _, _, choices = whole
    share = min(max(1 - choices / total, 0.0), 1.0)
    seat = min(max(whole[1] / total, 0.0), share)
    deal = min(max(whole[2] / total, 0.0), share - seat)
    name = equals.contest.bots[0].name
    games = int(results.shape[0] * (results.shape[1] + forks.shape[1] * forks.shape[2]))
    found = Luck(
        share, max(share - reach, 0.0), min(share + reach, 1.0), "", "", 0.0, deals, equals=name,
        seat=seat, deal=deal, draws=share - seat - deal, games=games,
        game=contest.game.id, title=contest.game.title, seats=contest.seats, seed=contest.seed, partial=halt.is_set(),
    )  # fmt: skip
    return _with_the_better(contest, found, halt)


@dataclass(frozen=True)
class Equals:
    """A table of equals, whose games are forked."""

    contest: Contest

    @property
    def sides(self) -> int:
        """How many sides are looked at: one where all win together."""
        game = self.contest.game
        return 1 if game.cooperative else game.sides(self.contest.seats)

    @property
    def alike(self) -> bool:
        """Whether all sides are seats, so that who has which is by lot."""
        return 1 < self.sides == self.contest.seats

    def pieces(self, deals: int) -> Iterator[tuple[int, int]]:
        """Deals for the threads."""
        return ((at, min(STRETCH, deals - at)) for at in range(0, deals, STRETCH))

    def play(self, halt: Halt, piece: tuple[int, int]) -> tuple[Numbers, Numbers]:
        """Some deals: results by deals, games and sides; and forks by deals, moves, games and sides.

        Forks are weighted with how many decisions the game had, since one of them stands for all.
        """
        if halt.is_set():
            raise Halted
        one = self.contest
        game, (first, count) = one.game, piece
        decisions, results = np.zeros(count, np.int64), np.zeros((count, 1 + AGAIN, MOST_SEATS))
        forks = np.zeros((count, MOVES, GAMES, MOST_SEATS))
        forking(game)(
            one.box.records, blank(game.state, ROOM), blank(game.state), game.option_values(one.seats, one.options),
            np.array([bot.kernel for bot in one.bots], np.int64), round(SLIP * SLIPS_OF),
            one.seed, first, scratch(game), LONGEST, decisions, results, forks, SILENT,
        )  # fmt: skip
        weight = np.sqrt(decisions)[:, None, None, None]
        return results[:, :, : self.sides], weight * forks[..., : self.sides]


def jackknifed(results: Numbers, forks: Numbers, alike: bool) -> tuple[tuple[float, float, float, float], float]:
    """The variances (`variances`), and how far the share of choices may be off to either side."""
    whole = variances(results, forks, alike)
    part = np.arange(len(results)) % PARTS
    shares = []
    for left in range(PARTS):
        total, _, _, choices = variances(results[part != left], forks[part != left], alike)
        shares.append(choices / total if total > 0 else 0.0)
    error = math.sqrt((PARTS - 1) / PARTS * float(((np.array(shares) - np.mean(shares)) ** 2).sum()))
    return whole, widened(NORMAL_95, PARTS - 1) * error


def variances(results: Numbers, forks: Numbers, alike: bool) -> tuple[float, float, float, float]:
    """The variance of a result, summed over sides: in all, of the seat, of the deal, and of choices (all unbiased)."""
    deals = len(results)
    middles = results.mean(1)
    means = middles.mean(0)
    between = ((middles - means) ** 2).sum() / (deals - 1)
    within = results.var(1, ddof=1).sum(1).mean()
    deal = float(between - within / results.shape[1])
    seat = 0.0
    if alike:
        seat = float(max(((means - means.mean()) ** 2).sum() - between / deals, 0.0))
    choices = float(_squared(forks, (1, -1, 0, 0)).mean()) / 2, float(_squared(forks, (0, 0, 1, -1)).mean()) / 2
    apart = float(_squared(forks, (0.5, 0.5, -0.5, -0.5)).mean()) - sum(choices) / 2
    chosen = (1 - SLIP) * choices[0] + SLIP * choices[1] + SLIP * (1 - SLIP) * apart
    return float(within + deal + seat), seat, deal, chosen


def _squared(forks: Numbers, weights: Sequence[float]) -> Numbers:
    """The square of what moves do together, by deals: moves weighted so, less what chance adds to a square."""
    games = np.einsum("dmgs,m->dgs", forks, np.array(weights, np.float64))
    return np.asarray((games.mean(1) ** 2 - games.var(1, ddof=1) / games.shape[1]).sum(1))


def _with_the_better(contest: Contest, found: Luck, halt: Halt) -> Luck:
    """The same with how often the better player wins."""
    strong, weak = contest.bots[0], worse_than(contest.bots[0], contest)
    sides = contest.game.sides(contest.seats)
    if weak is None or halt.is_set() or (sides == 1 and not contest.game.cooperative):
        return found
    together = contest.game.cooperative or sides > contest.seats
    deals = found.deals
    results, who = (_together if together else _against)(contest, strong, weak, deals, halt)
    wins = results[:, who].mean(1)
    # As if one deal had gone the other way: a bot that never lost is not sure to win always.
    error = math.sqrt((float(wins.var()) + 1 / deals) / deals)
    mean, reach = float(wins.mean()), NORMAL_95 * error
    fair = float(results[:, ~who].mean()) if together else 1 / contest.seats
    return replace(
        found, better=strong.name, worse=weak.name, better_wins=mean, better_low=max(mean - reach, 0.0),
        better_high=min(mean + reach, 1.0), fair=fair,
    )  # fmt: skip


def _against(
    contest: Contest, strong: Bot, weak: Bot, deals: int, halt: Halt | None
) -> tuple[Numbers, Numbers]:  # fmt: skip
    """One good player among bad ones: deals by places, and which of the places are the good player's."""
    mixed = replace(contest, bots=(strong, *[weak] * (contest.seats - 1)))
    games = play_deals(mixed, 0, deals, halt=halt)
    who = np.array([[one is strong for one in bots] for bots in rotations(mixed.bots)])
    shares = games.shares[:, :, : contest.seats].transpose(1, 0, 2)
    return shares.reshape(deals, -1), who.ravel()


def _together(
    contest: Contest, strong: Bot, weak: Bot, deals: int, halt: Halt | None
) -> tuple[Numbers, Numbers]:  # fmt: skip
    """A table of good players and one of bad ones."""
    tables = [replace(contest, bots=(one,) * contest.seats) for one in (strong, weak)]
    results = [play_deals(table, 0, deals, halt=halt).shares[0, :, 0] for table in tables]
    return np.column_stack(results), np.array([True, False])
