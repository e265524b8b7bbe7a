"""Bots on one scale: everybody against everybody over the same deals, and a Bradley–Terry fit with intervals."""

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
from escapade.lab.crew import Crew, Halt, Here
from escapade.lab.deals import pieces, play_deals, rotations
from escapade.lab.extra import framed, needed
from escapade.lab.kept import Kept, asked
from escapade.lab.simulate import Contest, prepare
from escapade.lab.until import Until

if TYPE_CHECKING:
    import polars

Numbers = np.ndarray[Any, Any]
OWN_BOTS = "escapade.bots"  # the group of entry points under which people's own bots are found
USUAL = ("random", "policy", "greedy", "easy")
USUAL_DEALS = 100
MOST_DEALS = 100_000  # of one pair
ELO = 400 / np.log(10)
REPEATS = 200  # samples of the deals from which the intervals are read
TIMID = 0.5  # half a win each way, so that who never lost is not infinitely strong


@dataclass(frozen=True)
class Rung:
    """A bot's place. 0 is the mean of all, or the random bot where it plays."""

    bot: str
    elo: float
    low: float
    high: float
    wins: float  # against all others, 0 to 1
    deals: int


@dataclass(frozen=True)
class Ladder:
    """The bots of one game at one number of seats, strongest first."""

    game: str
    title: str
    seats: int
    rungs: list[Rung]
    against: dict[str, dict[str, float]]  # how much of the wins the first has against the second


@dataclass(frozen=True)
class Ladders:
    """All ladders that were asked for, and one fit over all of them in which every ladder has the same weight."""

    ladders: list[Ladder]
    joint: list[Rung]
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
    crew: Crew | None = None,
    halt: Halt | None = None,
    progress: Callable[[str], None] = lambda _: None,
    keep: Path | Kept | None = None,
) -> Ladders:
    """Every bot against every other at one table, seats rotated; in co-operative games at two tables with one deal.

    What is done is kept in `keep`, if that is named, and the same call goes on from there.
    """
    needed("choix")
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
    ladders, matrices = [], []
    with Kept.of(keep, "; ".join(dict.fromkeys(asked("ladder", work.contest) for work in rounds))) as kept:
        for number, work in enumerate(rounds):
            work.play(until.share(len(rounds) - number), crew or Here(threads), progress, kept)
            ladders.append(work.ladder())
            matrices.append((tuple(one.name for one in work.players), work.results))
            if halt.is_set():
                break
    joint = _joint(matrices) if len(matrices) > 1 else []
    return Ladders(ladders, joint, _sentence(ladders, joint), partial=halt.is_set())


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

    def play(self, halt: Halt, piece: tuple[int, int]) -> Numbers:
        """What the first won of each deal, 0 to 1."""
        game, seats = self.contest.game, self.contest.seats
        if game.cooperative or game.sides(seats) > seats:
            return self._beside(halt, piece)
        table = replace(self.contest, bots=tuple((self.first, self.second)[seat % 2] for seat in range(seats)))
        games = play_deals(table, *piece, halt=halt)
        won = np.zeros(piece[1])
        turned = rotations(table.bots)
        for turn, seated in enumerate(turned):
            mine = [seat for seat, one in enumerate(seated) if one == self.first]
            theirs = [seat for seat, one in enumerate(seated) if one == self.second]
            shares = games.shares[turn]
            met = [np.sign(shares[:, a] - shares[:, b]) for a in mine for b in theirs]
            won += (np.mean(met, axis=0) + 1) / 2
        return np.asarray(won / len(turned))

    def _beside(self, halt: Halt, piece: tuple[int, int]) -> Numbers:
        """Two tables with the same deals: whose players fare better."""
        shares = []
        for one in (self.first, self.second):
            games = play_deals(replace(self.contest, bots=(one,) * self.contest.seats), *piece, halt=halt)
            shares.append(games.shares[0, :, 0])
        return np.asarray((np.sign(shares[0] - shares[1]) + 1) / 2)


class Round:
    """Everybody against everybody in one game at one number of seats."""

    def __init__(self, contest: Contest, players: Sequence[Bot], halt: Halt) -> None:
        self.contest, self.players, self.halt = contest, list(players), halt
        self.results: dict[tuple[int, int], Numbers] = {}  # of each pair: what the first won, deal by deal

    def play(self, until: Until, crew: Crew, progress: Callable[[str], None], kept: Kept) -> None:
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
            won: list[float] = kept.find(name, list[float] | None) or []
            kept.hold(name, partial(list, won))
            coming = pieces(len(won), until.deals or MOST_DEALS, meeting.slow)
            for answer in crew.answers(meeting.play, coming, self.halt):
                won.extend(answer.tolist())
                kept.beat()
                if share.over:
                    break
            self.results[one, other] = np.array(won)
            if self.halt.is_set():
                return

    def ladder(self) -> Ladder:
        """How they stand."""
        names = [one.name for one in self.players]
        rungs = _fit(names, [self.results])
        against: dict[str, dict[str, float]] = {name: {} for name in names}
        for (one, other), won in self.results.items():
            if won.size:
                against[names[one]][names[other]] = float(won.mean())
                against[names[other]][names[one]] = float(1 - won.mean())
        return Ladder(self.contest.game.id, self.contest.game.title, self.contest.seats, rungs, against)


def _fit(names: Sequence[str], rounds: Sequence[Mapping[tuple[int, int], Numbers]]) -> list[Rung]:
    """Bradley–Terry over one or several rounds, each of the same weight, with intervals from samples of the deals."""
    chance = np.random.default_rng(0)
    middle = _strengths(names, [{pair: won for pair, won in one.items() if won.size} for one in rounds])
    samples = []
    for _ in range(REPEATS):
        drawn = [
            {pair: won[chance.integers(0, won.size, won.size)] for pair, won in one.items() if won.size}
            for one in rounds
        ]
        samples.append(_strengths(names, drawn))
    low, high = np.percentile(np.array(samples), [2.5, 97.5], axis=0)
    rungs = []
    for i, name in enumerate(names):
        own = [won if pair[0] == i else 1 - won for one in rounds for pair, won in one.items() if i in pair]
        every = np.concatenate(own) if own else np.zeros(0)
        wins = float(every.mean()) if every.size else 0.5
        rungs.append(Rung(name, float(middle[i]), float(low[i]), float(high[i]), wins, int(every.size)))
    return sorted(rungs, key=lambda rung: -rung.elo)


def _strengths(names: Sequence[str], rounds: Sequence[Mapping[tuple[int, int], Numbers]]) -> Numbers:
    """Each bot's Elo."""
    wins = np.zeros((len(names), len(names)))
    for one in rounds:
        total = sum(won.size for won in one.values()) or 1
        for (first, second), won in one.items():
            weight = 1.0 if len(rounds) == 1 else 1000 / total
            wins[first, second] += (won.sum() + TIMID) * weight
            wins[second, first] += (won.size - won.sum() + TIMID) * weight
    fitted = np.asarray(needed("choix").ilsr_pairwise_dense(wins, alpha=1e-6)) * ELO
    return np.asarray(fitted - (fitted[names.index("random")] if "random" in names else fitted.mean()))


def _joint(matrices: Sequence[tuple[tuple[str, ...], Mapping[tuple[int, int], Numbers]]]) -> list[Rung]:
    names = list(dict.fromkeys(name for players, _ in matrices for name in players))
    rounds = [
        {(names.index(players[a]), names.index(players[b])): won for (a, b), won in results.items()}
        for players, results in matrices
    ]
    return _fit(names, rounds)


def _sentence(ladders: Sequence[Ladder], joint: Sequence[Rung]) -> str:
    rungs = joint or ladders[0].rungs
    where = f"over {len(ladders)} tables" if joint else f"in {ladders[0].title} ({ladders[0].seats} seats)"
    order = [rungs[0].bot]
    for better, worse in pairwise(rungs):
        order.append(f"{'>' if better.low > worse.high else '≥'} {worse.bot}")
    best, last = rungs[0], rungs[-1]
    return (
        f"{' '.join(order)} {where}; {best.bot} is {best.elo - last.elo:.0f} Elo above {last.bot} "
        f"(‘>’ where the intervals are apart)."
    )
