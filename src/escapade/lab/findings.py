"""What a designer should look at: rules never used, cards never played, ties, stalls, seats, leaders; worst first."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from escapade.bots.levels import BOTS, bot, plays
from escapade.engine.contract import Box, Game
from escapade.lab.certainty import chance_of
from escapade.lab.comparison import usual_levels
from escapade.lab.counting.kernels import LENGTH
from escapade.lab.crew import Halt, in_order
from escapade.lab.deals import Counted, Ears, count_stretch, play_deals, points_go, room_for
from escapade.lab.extra import Framed
from escapade.lab.groups import Listener, ask, things_called
from escapade.lab.intervals import WORTH_NAMING
from escapade.lab.luck import luck_share
from escapade.lab.measures import measure, measures_of
from escapade.lab.simulate import NO_SCRIPT, Contest, lead, prepare
from escapade.lab.until import Until

Numbers = np.ndarray[Any, Any]
USUAL_DEALS = 2_000
FEW = 30  # Of fewer deals nothing is said about seats.
LUCK_DEALS = 128
PIECE = 128
SURE_ENOUGH = 0.01  # a finding that would come up by chance in one game of a hundred, at most
# What is worth a finding
MANY_TIES, MANY_FORCED, EARLY, MOSTLY_LUCK, FAR_LONGER = 0.1, 0.5, 0.5, 0.9, 4


@dataclass(frozen=True)
class Finding:
    """Something to look at. The worse, the higher."""

    worse: int  # 0 to 100
    what: str  # a stable word for programs
    sentence: str
    seats: int | None = None


@dataclass(frozen=True)
class Findings(Framed):
    """All of them, worst first; and what was looked at."""

    game: str
    title: str
    bot: str
    deals: int
    rows: list[Finding]
    sentence: str
    partial: bool = False


def check(
    game: Game,
    *,
    box: Box | None = None,
    options: Mapping[str, object] | None = None,
    seats: list[int] | None = None,
    bots: str | None = None,
    deals: int = USUAL_DEALS,
    until: Until | None = None,
    seed: int = 0,
    halt: Halt | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Findings:
    """Play games at every number of seats, by a decent bot and at random, and say what is odd."""
    halt = halt or Halt()
    level = bot(bots or usual_levels(game)[0], game)
    places = list(seats or game.seats)
    heard = Heard(game, box or game.box)
    found: list[Finding] = []
    clock = (until or Until()).begin()
    for number, count in enumerate(places):
        contest = prepare(game, count, [level], options=options, box=box, seed=seed)
        wild = prepare(game, count, [BOTS["random"]], options=options, box=box, seed=seed)
        look = Look(contest, heard, halt)
        look.play(deals if not contest.searching else min(deals, 64), clock.share(len(places) - number).begin())
        if not halt.is_set():
            heard.listen(wild, max(deals // 4, 64), halt)
            found += look.findings()
        progress((number + 1) / len(places))
        if halt.is_set():
            break
    if not halt.is_set():
        found += heard.findings(places)
    found.sort(key=lambda row: -row.worse)
    return Findings(game.id, game.title, level.name, deals, found, _sentence(game, found), partial=halt.is_set())


class Heard:
    """What was never heard of in any game: kinds of events, moves, cards."""

    def __init__(self, game: Game, box: Box) -> None:
        self.game = game
        self._kinds = np.zeros(len(game.events), np.int64)
        self._offered = np.zeros(game.moves, np.int64)
        fields = list(dict.fromkeys(name for kind in game.events for name in kind.fields if name))
        self._names = {field: names for field in fields if any(names := things_called(box, field))}
        wanted, width, self._starts = [], 0, dict[str, int]()
        for field, names in self._names.items():
            self._starts[field] = width
            for kind in (kind for kind in game.events if field in kind.fields):
                wanted.append((int(kind), kind.fields.index(field), width, len(names)))
            width += len(names)
        self.ears = Ears(tuple(wanted), width, kinds=True, moves=True)
        self._seen = np.zeros(max(width, 1), np.int64)

    def listen(self, contest: Contest, deals: int, halt: Halt) -> None:
        """To some more games."""
        for first in range(0, deals, PIECE):
            if not halt.is_set():
                self.add(play_deals(contest, first, min(PIECE, deals - first), ears=self.ears))

    def add(self, games: Counted) -> None:
        """What these games tell."""
        self._kinds += games.kinds
        self._offered += games.offered
        self._seen += (games.seen > 0).sum((0, 1, 2))

    def findings(self, places: list[int]) -> Iterator[Finding]:
        """What never came up, at any number of seats and by any bot."""
        never = [kind.name for kind in self.game.events if not self._kinds[kind]]
        if never:
            yield Finding(30, "never-used", f"Never happened in any game: {_listed(never)}. A rule behind an option?")
        for field, names in self._names.items():
            start = self._starts[field]
            idle = [name for i, name in enumerate(names) if name and not self._seen[start + i]]
            if idle and len(idle) < len(names):
                yield Finding(
                    40, "never-played", f"Never named by any event, of {len(names)} by {field}: {_listed(idle)}."
                )
        unused = int((self._offered == 0).sum())
        if unused:
            share = unused / len(self._offered)
            yield Finding(
                5, "never-legal", f"{unused:,} of {len(self._offered):,} moves were never legal ({share:.0%})."
            )


class Look:
    """The games of one number of seats."""

    def __init__(self, contest: Contest, heard: Heard, halt: Halt) -> None:
        self.contest, self.heard, self.halt = contest, heard, halt
        game, seats = contest.game, contest.seats
        self.better = points_go(game, seats, contest.options)
        self.names = measures_of(game, seats)
        self._rows: list[Numbers] = []
        self._lengths: list[Numbers] = []
        self._unfinished = self._dead_ends = 0
        asked = [by for by in ("seat", "start") if game.sides(seats) == seats > 1 and not game.cooperative]
        kinds = {kind.name for kind in game.events}
        self._groups = [
            Listener(contest, ask(game, contest.box, seats, by)) for by in asked if by == "seat" or "begins" in kinds
        ]

    def play(self, deals: int, until: Until) -> None:
        """Some deals, listened to."""
        game, seats, bots = self.contest.game, self.contest.seats, self.contest.bots
        size = 1 if self.contest.searching else PIECE
        scripts = in_order(self._script, range(0, deals, size), os.cpu_count() or 1, self.halt)
        for first, script in zip(range(0, deals, size), scripts, strict=False):
            count = min(size, deals - first)
            games = room_for(game, 1, first, count, self.heard.ears)
            count_stretch(
                self.contest, bots, games, better=self.better, ears=self.heard.ears, script=script, halt=Halt()
            )
            self.heard.add(games)
            self._rows.append(measure(game, seats, games, self.better))
            self._lengths.append(games.counts[0, :, LENGTH])
            self._unfinished += games.unfinished
            self._dead_ends += games.dead_ends
            for listener in self._groups:
                listener.add(listener.play(first, count, bots, script, Halt()))
            if until.over:
                return

    def _script(self, deal: int) -> Numbers:
        """The moves of bots that search, which the kernel plays again to count; nothing where it plays by itself."""
        if not self.contest.searching:
            return NO_SCRIPT
        return np.array(lead(self.contest, deal, self.contest.bots, self.halt)[1], np.int64)

    def findings(self) -> Iterator[Finding]:
        """What is odd here."""
        seats, title = self.contest.seats, f"With {self.contest.seats} seat{'s' * (self.contest.seats > 1)}"
        lengths = np.concatenate(self._lengths)
        values = dict(zip((it.id for it in self.names), np.concatenate(self._rows).T, strict=True))
        if self._unfinished:
            yield Finding(100, "endless", f"{title}, {self._unfinished:,} games never ended.", seats)
        if self._dead_ends:
            yield Finding(
                99, "dead-end", f"{title}, {self._dead_ends:,} games came to a dead end: no move is legal.", seats
            )
        yield from self._seats_matter(title)
        yield from self._skill(title)
        for what, worse, least, words in (
            ("shared", 50, MANY_TIES, "the win is shared in {0:.0%} of games"),
            ("nobody", 55, MANY_TIES, "nobody wins {0:.0%} of games"),
            ("forced", 20, MANY_FORCED, "{0:.0%} of moves are no choice"),
        ):
            if what in values and values[what].mean() > least:
                yield Finding(worse, what, f"{title}, {words.format(values[what].mean())}.", seats)
        if "settled" in values and values["settled"].mean() < EARLY:
            told = f"the winner leads for good after {values['settled'].mean():.0%} of the game: a runaway leader"
            yield Finding(45, "runaway", f"{title}, {told}.", seats)
        if lengths.max() > FAR_LONGER * lengths.mean():
            told = f"the longest game had {lengths.max():,} moves where {lengths.mean():.0f} are usual: it may stall"
            yield Finding(35, "stall", f"{title}, {told}.", seats)
        if "win" in values and self.contest.game.cooperative and not 0.05 < values["win"].mean() < 0.95:
            yield Finding(60, "no-contest", f"{title}, {values['win'].mean():.0%} of games are won.", seats)

    def _seats_matter(self, title: str) -> Iterator[Finding]:
        if sum(map(len, self._lengths)) < FEW:
            return
        for listener in self._groups:
            rows = listener.groups().rows
            for row in rows:
                off = row.win_share - listener.usual
                error = (row.win_interval[1] - row.win_interval[0]) / 4
                if abs(off) > WORTH_NAMING and chance_of(off, error) < SURE_ENOUGH / len(rows):
                    told = f"{row.name.lower() if row.name.startswith('plays') else row.name}"
                    who = f"who {told}" if told.startswith("plays") else told
                    words = f"{who} wins {row.win_share:.1%} where {listener.usual:.1%} would be fair"
                    worse = min(95, 60 + int(200 * abs(off)))
                    yield Finding(worse, f"by-{listener.question.by}", f"{title}, {words}.", self.contest.seats)

    def _skill(self, title: str) -> Iterator[Finding]:
        if self.contest.searching or not plays(self.contest.bots[0], self.contest.game):
            return
        luck = luck_share(self.contest, LUCK_DEALS, self.halt)
        if luck is not None and luck.low > MOSTLY_LUCK:
            words = f"{luck.share:.0%} of the result is luck between {luck.better} and {luck.worse}"
            yield Finding(70, "luck", f"{title}, {words}.", self.contest.seats)


def _sentence(game: Game, found: list[Finding]) -> str:
    if not found:
        return f"Nothing odd was found in {game.title}."
    return f"{len(found)} finding{'s' * (len(found) > 1)} in {game.title}; the worst: {found[0].sentence}"


def _listed(words: list[str], most: int = 8) -> str:
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
