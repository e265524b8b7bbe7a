"""Bots on one scale: everybody against everybody over the same deals, and the strengths that tell who won."""

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import entry_points
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from escapade.bots.learned import player_or_file
from escapade.bots.levels import BOTS, Bot, plays
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import doors, scratch
from escapade.engine.errors import BadOptions, UnknownBot
from escapade.engine.record import Numbers
from escapade.lab.checkpoint import Checkpoint, asked
from escapade.lab.contest import Contest, prepare
from escapade.lab.crew import DealRunner, Halt, ThisMachine
from escapade.lab.deals import pieces, play_deals
from escapade.lab.intervals import rounded
from escapade.lab.optional_packages import framed
from escapade.lab.strengths import Met, Strengths, even_weights, share_of
from escapade.lab.until import Until

if TYPE_CHECKING:
    import polars

OWN_BOTS = "escapade.bots"  # the group of entry points under which people's own bots are found
USUAL = ("random", "policy", "greedy", "easy")
USUAL_DEALS = 100
MOST_DEALS = 100_000  # of one pair
ELO = float(400 / np.log(10))
TABLES = 2  # games of a deal


@dataclass(frozen=True)
class Rung:
    """A bot's place. 0 is the mean of all, or the random bot where it plays; an end of the interval may be open."""

    bot: str
    elo: float
    low: float
    high: float
    wins: float  # of all that its seats and the others' won against each other, 0 to 1: 1 for who always wins
    deals: int

    @property
    def span(self) -> str:
        """The interval in words."""
        low, high = (f"{end:.0f}" if np.isfinite(end) else "open" for end in (self.low, self.high))
        return f"{low} … {high}"


@dataclass(frozen=True)
class EloStep:
    """How far a bot is above another one, and whether that is sure (95 %)."""

    better: str
    worse: str
    elo: float
    low: float
    high: float
    sure: bool
    would_tell: int  # deals, where it is not sure; 0 where no sensible number would

    @property
    def words(self) -> str:
        """How far, with its interval."""
        low, high = np.isfinite([self.low, self.high])
        span = f"{self.low:.0f} to {self.high:.0f}" if low and high else ""
        span = span or (f"{self.low:.0f} or more" if low else f"{self.high:.0f} or less" if high else "open")
        return f"{self.better} is {self.elo:.0f} Elo above {self.worse} (95 %: {span})"


@dataclass(frozen=True)
class Ladder:
    """The bots of one game at one number of seats, strongest first."""

    game: str
    title: str
    seats: int
    rungs: list[Rung]
    steps: list[EloStep]  # from each to the next
    whole: EloStep  # from the first to the last
    against: dict[str, dict[str, float]]  # how much of what the two won went to the first
    deals: int  # of each pair; fewer where time was short
    games: int
    nobody: int  # games that nobody won: they say nothing about who is better
    seed: int
    box: str


@dataclass(frozen=True)
class Ladders:
    """All ladders that were asked for, and one fit over all of them in which every ladder has the same weight."""

    ladders: list[Ladder]
    joint: list[Rung]
    joint_steps: list[EloStep]
    sentence: str
    partial: bool = False

    def frame(self) -> "polars.DataFrame":
        """A row for each bot on each ladder."""
        return framed(
            [
                {"game": one.game, "seats": one.seats, "bot": rung.bot, "elo": rung.elo, "low": rung.low}
                | {"high": rung.high, "wins": rung.wins, "deals": rung.deals}
                for one in self.ladders
                for rung in one.rungs
            ]
        )


@dataclass(frozen=True)
class Own(Bot):
    """Somebody's own bot: a function (game, box, states, seat, seed) -> move."""

    function: Callable[..., int] | None = None

    def choose(self, game: Game, box: Box, states: Records, seat: int, seed: int) -> int:
        """Its move, which must be legal: the rules themselves do not look."""
        assert self.function is not None
        try:
            move = int(self.function(game, box, states, seat, seed))
        except Exception as problem:  # somebody else's code
            raise UnknownBot(f"The bot {self.name} broke down: {type(problem).__name__}: {problem}.") from None
        moves = scratch(game)
        count = doors(game).legal(box.records, states, seat, moves)
        if move not in moves[:count]:
            raise UnknownBot(f"The bot {self.name} chose move {move} in {game.title}, which is not legal there.")
        return move


def own_bot(where: str) -> Bot:
    """A bot by the name of its entry point in the group `escapade.bots`, or as module:name."""
    found: Any = None
    entry = next((one for one in entry_points(group=OWN_BOTS) if one.name == where), None)
    try:
        if entry is not None:
            found = entry.load()
        elif ":" in where:
            module, _, name = where.partition(":")
            if str(Path.cwd()) not in sys.path:
                sys.path.append(str(Path.cwd()))  # A script of one's own lies where one works.
            found = getattr(importlib.import_module(module), name)
    except Exception as problem:  # somebody else's code
        raise UnknownBot(f"The bot '{where}' cannot be loaded: {type(problem).__name__}: {problem}.") from None
    name = where.rpartition(":")[2]
    if isinstance(found, Bot):
        return found
    if callable(found):
        made = found() if isinstance(found, type) else found
        return made if isinstance(made, Bot) else Own(name, "somebody's own", None, 0, made)
    known = ", ".join(one.name for one in entry_points(group=OWN_BOTS)) or "none"
    raise UnknownBot(
        f"There is no bot '{where}' among the entry points {OWN_BOTS} ({known}), nor a module:name of one."
    )


def ladder(
    games: Game | Sequence[Game],
    *,
    seats: Sequence[int] = (),
    bots: Sequence[str] = (),
    own: Sequence[str | Bot] = (),
    box: Box | None = None,
    options: Mapping[str, object] | None = None,
    until: str | Until = f"{USUAL_DEALS},60s",
    seed: int = 0,
    threads: int | None = None,
    crew: DealRunner | None = None,
    halt: Halt | None = None,
    progress: Callable[[str], None] = lambda _: None,
    keep: Path | Checkpoint | None = None,
) -> Ladders:
    """Every bot against every other at one table, seats rotated; in co-operative games at two tables with one deal.

    What is done is kept in `keep`, if that is named, and the same call goes on from there.
    """
    games = [games] if isinstance(games, Game) else list(games)
    until = Until.of(until).begin()
    halt = halt or Halt()
    guests = [one if isinstance(one, Bot) else own_bot(one) for one in own]
    settings = [(game, count) for game in games for count in (seats or [game.usual_seats]) if count in game.seats]
    if not settings:
        raise BadOptions(f"None of these games is for {', '.join(map(str, seats))} seats.")
    rounds = []
    for game, count in settings:
        names = bots or [name for name in USUAL if plays(BOTS[name], game)]
        players = [*(player_or_file(name, game) for name in names), *guests]
        if len({one.name for one in players}) < 2:
            raise BadOptions(f"A ladder needs two bots, and {game.title} has {', '.join(one.name for one in players)}.")
        rounds.append(Round(prepare(game, count, players[:1], options=options, box=box, seed=seed), players, halt))
    ladders, every = [], []
    with Checkpoint.of(keep, "; ".join(dict.fromkeys(asked("ladder", work.contest) for work in rounds))) as kept:
        for number, work in enumerate(rounds):
            work.play(until.share(len(rounds) - number), crew or ThisMachine(threads), progress, kept)
            ladders.append(work.ladder())
            every.append((work.names, work.met))
            if halt.is_set():
                break
    first = ladders[0]
    where = f"in {first.title} ({first.seats} seat{'s' * (first.seats > 1)})"
    if len(every) < 2:
        return Ladders(ladders, [], [], _sentence(first.steps, first.whole, where, ladders), partial=halt.is_set())
    joint, steps, whole = _joint(every)
    sentence = _sentence(steps, whole, f"over {len(ladders)} tables", ladders)
    return Ladders(ladders, joint, steps, sentence, partial=halt.is_set())


@dataclass(frozen=True)
class Meeting:
    """Two bots at one table, or in a co-operative game at two."""

    contest: Contest
    first: Bot
    second: Bot

    @property
    def slow(self) -> bool:
        """Whether one of them cannot play inside the kernels."""
        return self.first.kernel is None or self.second.kernel is None

    @property
    def beside(self) -> bool:
        """Whether they play at two tables: where all at one win or lose together, or one plays alone."""
        game, seats = self.contest.game, self.contest.seats
        return game.cooperative or seats == 1 or game.sides(seats) > seats

    @property
    def places(self) -> list[list[int]]:
        """Whose each seat is at each table, 0 for the first: in turn, and then each sits where the other sat.

        So each has had every seat once, whatever their number.
        """
        seats = range(self.contest.seats)
        return [[(seat + swapped) % 2 for seat in seats] for swapped in (0, 1)]

    @property
    def seats(self) -> tuple[tuple[int, int], ...]:
        """How many seats each has at each table."""
        return ((1, 1),) if self.beside else tuple((whose.count(0), whose.count(1)) for whose in self.places)

    def play(self, halt: Halt, piece: tuple[int, int]) -> Numbers:
        """What each won, by deal, table and player."""
        pair = (self.first, self.second)
        tables = [(one,) * self.contest.seats for one in pair]
        if not self.beside:
            tables = [tuple(pair[whose] for whose in seated) for seated in self.places]
        seated = replace(self.contest, bots=pair * self.contest.seats)  # who searches is known from it
        shares = play_deals(seated, *piece, halt=halt, turned=tables).shares
        if self.beside:
            better = (np.sign(shares[0, :, 0] - shares[1, :, 0]) + 1) / 2
            return np.stack([better, 1 - better], axis=1)[:, None, :]
        won = np.zeros((piece[1], len(tables), 2))
        for table, owners in enumerate(self.places):
            for seat, whose in enumerate(owners):
                won[:, table, whose] += shares[table, :, seat]
        return won


class Round:
    """Everybody against everybody in one game at one number of seats."""

    def __init__(self, contest: Contest, players: Sequence[Bot], halt: Halt) -> None:
        self.contest, self.players, self.halt = contest, list(players), halt
        self.names = [one.name for one in self.players]
        self.met: list[Met] = []

    def play(self, until: Until, crew: DealRunner, progress: Callable[[str], None], kept: Checkpoint) -> None:
        """All pairs, each with its share of the time."""
        pairs = list(combinations(range(len(self.players)), 2))
        for one, other in pairs:
            meeting = Meeting(self.contest, self.players[one], self.players[other])
            if not meeting.slow:
                meeting.play(Halt(), (0, 1))  # compiles, or loads, before the clock starts
                break
        clock = until.begin()
        for number, (one, other) in enumerate(pairs):
            first, second = self.players[one], self.players[other]
            progress(f"{self.contest.game.title}, {self.contest.seats} seats: {first.name} against {second.name}")
            share = clock.share(len(pairs) - number).begin()
            meeting = Meeting(self.contest, first, second)
            name = f"{self.contest.game.id}, {self.contest.seats} seats: {first.name} against {second.name}"
            won: list[list[list[float]]] = kept.find(name, list[list[list[float]]] | None) or []
            kept.hold(name, partial(list, won))
            coming = pieces(len(won), until.deals or MOST_DEALS, meeting.slow)
            for answer in crew.answers(meeting.play, coming, self.halt):
                won.extend(answer.tolist())
                kept.beat()
                if share.over:
                    break
            if won:
                self.met.append(Met(one, other, np.array(won), meeting.seats))
            if self.halt.is_set():
                return

    def ladder(self) -> Ladder:
        """How they stand."""
        names, contest = self.names, self.contest
        rungs, steps, whole = _fit(names, self.met)
        against: dict[str, dict[str, float]] = {name: {} for name in names}
        for one in self.met:
            against[names[one.first]][names[one.second]] = one.wins
            against[names[one.second]][names[one.first]] = 1 - one.wins
        return Ladder(
            contest.game.id, contest.game.title, contest.seats, rungs, steps, whole, against,
            min((one.deals for one in self.met), default=0), TABLES * sum(one.deals for one in self.met),
            sum(one.nobody for one in self.met), contest.seed, contest.box.digest,
        )  # fmt: skip


def _fit(
    names: Sequence[str], met: Sequence[Met], weights: Sequence[float] = ()
) -> tuple[list[Rung], list[EloStep], EloStep]:
    """Everybody's place, strongest first; how sure each is above the next; and the first above the last."""
    strengths = Strengths(len(names), met, weights)
    whole = np.eye(len(names))
    zero = whole[names.index("random")] if "random" in names else np.full(len(names), 1 / len(names))
    order = sorted(range(len(names)), key=lambda i: -strengths.best[i])
    rungs = []
    for i in order:
        towards = whole[i] - zero
        low, high = strengths.between(towards) if towards.any() else (0.0, 0.0)
        deals = sum(one.deals for one in met if i in (one.first, one.second))
        elo = float(towards @ strengths.best)
        rungs.append(Rung(names[i], ELO * elo, ELO * low, ELO * high, share_of(i, met), deals))
    played = min((one.deals for one in met), default=0)

    def step(i: int, j: int) -> EloStep:
        gap = float(strengths.best[i] - strengths.best[j])
        low, high = strengths.between(whole[i] - whole[j])
        need = played * ((gap - low) / gap) ** 2 if gap > 0 and np.isfinite(low) else np.inf
        more = rounded(need) if low <= 0 and 0 < need <= MOST_DEALS else 0
        return EloStep(names[i], names[j], ELO * gap, ELO * low, ELO * high, low > 0, more)

    return rungs, [step(i, j) for i, j in pairwise(order)], step(order[0], order[-1])


def _joint(rounds: Sequence[tuple[Sequence[str], Sequence[Met]]]) -> tuple[list[Rung], list[EloStep], EloStep]:
    names = list(dict.fromkeys(name for players, _ in rounds for name in players))
    met = [
        [replace(one, first=names.index(players[one.first]), second=names.index(players[one.second])) for one in found]
        for players, found in rounds
    ]
    return _fit(names, [one for found in met for one in found], even_weights(met))


def _sentence(steps: Sequence[EloStep], whole: EloStep, where: str, ladders: Sequence[Ladder]) -> str:
    deals, nobody = min(one.deals for one in ladders), sum(one.nobody for one in ladders)
    if not deals:
        return f"Who is stronger {where} is not known: there was no time for a deal of each pair."
    order = " ".join([steps[0].better, *(f"{'>' if step.sure else '≥'} {step.worse}" for step in steps)])
    told = [f"{order} {where}: {whole.words}, after {deals:,} deal{'s' * (deals != 1)} of each pair."]
    for step in steps:
        if not step.sure:
            more = f"about {step.would_tell:,} deals would" if step.would_tell else "they are as strong, or nearly"
            told.append(f"‘≥’: too few deals to tell {step.better} from {step.worse}; {more}.")
    if nobody:
        told.append(f"Nobody won {nobody:,} of {sum(one.games for one in ladders):,} games, which say nothing here.")
    return " ".join(told)
