"""What a designer should look at: seats, ties, stalls, leaders, rules never used, cards never named; worst first."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from escapade.bots.levels import BOTS, bot, plays
from escapade.engine.contract import Box, Game
from escapade.engine.record import Numbers
from escapade.lab.comparison import usual_levels
from escapade.lab.contest import Contest, prepare
from escapade.lab.counting.kernels import LENGTH
from escapade.lab.crew import Halt, in_order
from escapade.lab.deals import Counted, Wanted, play_deals
from escapade.lab.event_counts import RARE, SELDOM, EventCounts, needed_games
from escapade.lab.family import FamilyFigure, furthest_off, judged, place_of, share_of
from escapade.lab.groups import BEGINS, ITSELF, PLACES
from escapade.lab.intervals import WORTH_NAMING, wilson
from escapade.lab.measures import measure, measures_of
from escapade.lab.optional_packages import Framed
from escapade.lab.until import Until

USUAL_DEALS = 8_000
SEARCHED_DEALS = 64  # of bots that search, at each table
WILD_GAMES = 20_000  # by bots that move at random, at all tables together, for what nobody was heard of yet
PIECE = 128
# What is worth a finding
MANY_TIES, MANY_FORCED, EARLY, FAR_LONGER = 0.1, 0.5, 0.5, 4
STALLS = 1 / 1000  # of the games, that may be far longer than usual
HARDLY, NEARLY_ALL = 0.05, 0.95  # of the games that are won together
TELLING = 0.1  # An interval of a seat's share that is wider to one side tells nobody anything.
SERIOUS = 30  # From here on a finding is worth a verdict.
UNHEARD = 25  # Not every event names everything, so this is something to look at, and no verdict.


@dataclass(frozen=True)
class Finding:
    """Something to look at. The worse, the higher."""

    worse: int  # 0 to 100
    what: str  # a stable word for programs
    sentence: str
    seats: int | None = None
    games: int = 0
    value: float | None = None  # what was found, from 0 to 1, and its 95 % interval
    low: float | None = None
    high: float | None = None
    usual: float | None = None
    chance: float | None = None  # how likely it is where nothing is odd; None: it is there for all to see
    names: list[str] = field(default_factory=list)  # of things that were not heard of


@dataclass(frozen=True)
class Seats:
    """What the seats win at one table, and how far the one that is furthest off its share may be."""

    seats: int
    games: int
    rows: list[FamilyFigure]
    off: float  # with 95 % probability no seat of any table is further off than its table says
    sentence: str


@dataclass(frozen=True)
class Findings(Framed):
    """All of them, worst first; and everything that was looked at."""

    game: str
    title: str
    bot: str
    deals: int  # at the table with the fewest
    rows: list[Finding]
    tables: list[Seats]
    sentence: str
    looked: list[FamilyFigure] = field(default_factory=list)
    listened: int = 0  # games in which a thing could have been heard
    wild: int = 0  # games by bots that move at random, beside them
    notes: list[str] = field(default_factory=list)  # what could not be said
    seed: int = 0
    box: str = ""
    rules: str = ""
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
    threads: int | None = None,
    halt: Halt | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Findings:
    """Play games at every number of seats, by a decent bot and at random, and say what is odd."""
    halt = halt or Halt()
    level = bot(bots or usual_levels(game)[0], game)
    places = list(seats or game.seats)
    heard = EventCounts(game, box or game.box)
    clock = (until or Until()).begin()
    looks = []
    for number, count in enumerate(places):
        contest = prepare(game, count, [level], options=options, box=box, seed=seed)
        look = Look(contest, heard, halt, threads)
        wanted = min(deals, SEARCHED_DEALS) if contest.searching else deals
        look.play(wanted, clock.share(len(places) + 1 - number).begin())
        looks += [look] if look.games else []
        progress((number + 1) / (len(places) + 1))
        if halt.is_set():
            break
    _go_on_listening(heard, [look.contest for look in looks], clock, halt)
    progress(1)
    return _told(game, level.name, looks, heard, seed, partial=halt.is_set())


def _go_on_listening(heard: EventCounts, contests: Sequence[Contest], until: Until, halt: Halt) -> None:
    """To bots that take no time, until everything was heard or could have been."""
    game, enough = heard.game, needed_games(SELDOM)
    for wild, names in ((False, ("greedy", "policy")), (True, ("random",))):
        tables = [
            prepare(game, one.seats, [BOTS[name]], options=one.options, box=one.box, seed=one.seed + 1)
            for name in names
            if plays(BOTS[name], game)
            for one in contests
        ]
        for number, table in enumerate(tables):
            left = -(-(enough - heard.games) // (len(tables) - number)) if not wild else WILD_GAMES // len(tables)
            clock = until.share(len(tables) - number).begin()
            heard.listen(table, max(left, 0), halt, wild=wild, until=clock)


class Look:
    """The games of one number of seats."""

    def __init__(self, contest: Contest, heard: EventCounts, halt: Halt, threads: int | None = None) -> None:
        self.contest, self.heard, self.halt, self.threads = contest, heard, halt, threads
        game, seats = contest.game, contest.seats
        self.names = measures_of(game, seats)
        self.games = 0
        self.rivals = game.sides(seats) == seats > 1 and not game.cooperative
        begins = next((kind for kind in game.events if kind.name == BEGINS), None)
        self._begins, self._wants = heard.wants.width, heard.wants
        if begins is not None and self.rivals:
            own = (int(begins), ITSELF, self._begins - int(begins), int(begins) + 1)
            self._wants = Wanted((*heard.wants.fields, own), self._begins + 1, kinds=True)
        self._rows: list[Numbers] = []
        self._lengths: list[Numbers] = []
        self._shares: list[Numbers] = []
        self._starters: list[Numbers] = []
        self._unfinished = self._dead_ends = 0

    def play(self, deals: int, until: Until) -> None:
        """Some deals, listened to."""
        size = 1 if self.contest.searching else PIECE
        pieces = ((first, min(size, deals - first)) for first in range(0, deals, size))
        for games in in_order(self._piece, pieces, self.threads or os.cpu_count() or 1, self.halt):
            self.add(games)
            if until.over:
                return

    def _piece(self, piece: tuple[int, int]) -> Counted:
        one = self.contest
        return play_deals(one, *piece, wants=self._wants, halt=self.halt, turned=(one.bots,))

    def add(self, games: Counted) -> None:
        """Count them."""
        seats = self.contest.seats
        self.heard.add(games, wild=self.contest.bots[0].name == "random" and plays(BOTS["greedy"], self.contest.game))
        self.games += games.deals
        self._rows.append(measure(self.contest.game, seats, games))
        self._lengths.append(games.counts[0, :, LENGTH])
        self._shares.append(games.shares[0, :, :seats])
        if self._wants.width > self._begins:
            begun = games.seen[0, :, :seats, self._begins] > 0
            self._starters.append(np.where(begun.any(1), begun.argmax(1), -1))
        self._unfinished += games.unfinished
        self._dead_ends += games.dead_ends

    def seats(self) -> list[FamilyFigure]:
        """What each seat wins."""
        if not self.rivals:
            return []
        shares = np.concatenate(self._shares)
        names = self.contest.game.side_names(self.contest.seats)
        return [place_of("by-seat", names[at], self.contest.seats, shares, at) for at in range(self.contest.seats)]

    def family(self) -> Iterator[FamilyFigure]:
        """Every figure that could be odd here."""
        seats = self.contest.seats
        yield from self.seats()[: 1 if seats == 2 else None]  # Of two, what one wins the other does not.
        yield from self._starts()
        values = dict(zip((it.id for it in self.names), np.concatenate(self._rows).T, strict=True))
        for what, limit in (("shared", MANY_TIES), ("nobody", MANY_TIES), ("forced", MANY_FORCED)):
            if what in values:
                yield share_of(what, "", seats, values[what], limit)
        if "settled" in values:
            yield share_of("runaway", "", seats, values["settled"], EARLY, below=True)
        if "win" in values and self.contest.game.cooperative:
            yield share_of("hardly-won", "", seats, values["win"], HARDLY, below=True)
            yield share_of("nearly-always-won", "", seats, values["win"], NEARLY_ALL)
        lengths = np.concatenate(self._lengths)
        yield share_of("stall", "", seats, (lengths > FAR_LONGER * lengths.mean()).astype(float), STALLS)

    def _starts(self) -> Iterator[FamilyFigure]:
        """Who plays first, second, …, where that is not always the same seat."""
        starters = np.concatenate(self._starters) if self._starters else np.zeros(0, int)
        there = starters >= 0
        if not there.any() or len(np.unique(starters[there])) < 2:
            return
        seats, shares = self.contest.seats, np.concatenate(self._shares)[there]
        order = (starters[there][:, None] + np.arange(seats)) % seats
        turned = np.take_along_axis(shares, order, axis=1)
        for at in range(1 if seats == 2 else seats):
            yield place_of("by-start", f"whoever plays {PLACES[at]}", seats, turned, at)

    def facts(self) -> Iterator[Finding]:
        """What needs no statistics: a single game shows it."""
        for worse, what, times, words in (
            (100, "endless", self._unfinished, "never ended"),
            (99, "dead-end", self._dead_ends, "came to a dead end: no move is legal"),
        ):
            if times:
                low, high = wilson(times, self.games)
                many = f"{times:,} of {self.games:,} games {words}"
                yield Finding(
                    worse, what, f"{_with(self.contest.seats)}, {many}.", self.contest.seats, self.games,
                    times / self.games, low, high,
                )  # fmt: skip

    def told(self, one: FamilyFigure) -> Finding | None:
        """A figure that stands, in words; nothing where it is too small to matter."""
        off = one.value - one.usual
        kinds = {
            "shared": (50, "the win is shared in {} of games"),
            "nobody": (55, "nobody wins {} of games"),
            "forced": (20, "{} of moves are no choice"),
            "runaway": (45, "the winner leads for good after {} of the game: a runaway leader"),
            "hardly-won": (60, "only {} of games are won"),
            "nearly-always-won": (60, "{} of games are won"),
        }
        if one.what.startswith("by-"):
            if abs(off) < WORTH_NAMING:
                return None
            worse = min(95, 60 + int(200 * abs(off)))
            words = f"{one.name} wins {_span(one)} where {100 * one.usual:.1f} % is fair"
        elif one.what == "stall":
            lengths = np.concatenate(self._lengths)
            worse, usual = 35, f"{FAR_LONGER} times the usual {lengths.mean():.0f} moves"
            words = f"{_span(one)} of games take more than {usual}, the longest {lengths.max():,}: they may stall"
        else:
            worse, words = kinds[one.what]
            words = words.format(_span(one))
        return _finding(worse, one, f"{_with(one.seats or 0)}, {words}; {one.games:,} games.")


def _told(
    game: Game, level: str, looks: Sequence[Look], heard: EventCounts, seed: int, *, partial: bool
) -> Findings:  # fmt: skip
    of = [(look, one) for look in looks for one in look.family()]
    things = list(heard.family())
    family = judged([*(one for _, one in of), *things])
    found = [fact for look in looks for fact in look.facts()]
    for (look, _), one in zip(of, family, strict=False):
        finding = look.told(one) if one.sure else None
        found += [finding] if finding else []
    unheard = [one for one in family[len(of) :] if not one.value]
    places = [look.contest.seats for look in looks] or [*game.seats]
    found += _never(heard, [one for one in unheard if one.sure], places)
    found.sort(key=lambda row: -row.worse)
    tables = _tables(looks, found)
    box = looks[0].contest.box.digest if looks else game.box.digest
    notes = _notes(heard, unheard)
    return Findings(
        game.id, game.title, level, min((look.games for look in looks), default=0), found, tables,
        _sentence(game, found, tables, looks), family, heard.games, heard.wild, notes, seed, box,
        str(game.version), partial,
    )  # fmt: skip


def _never(heard: EventCounts, unheard: Sequence[FamilyFigure], places: Sequence[int]) -> Iterator[Finding]:
    """What never came up, though it would have been heard."""
    seats = f"{places[0]} to {places[-1]} seats" if len(places) > 1 else f"{places[0]} seat{'s' * (places[0] > 1)}"
    for what in dict.fromkeys(one.what for one in unheard):
        mine = [one for one in unheard if one.what == what]
        names, field = [one.name for one in mine], what.partition(".")[2]
        told = (
            f"did {heard.said_by(field)} name {_listed(names)}"
            if field
            else f"did {_listed([f'“{name}”' for name in names])} happen"
        )
        option = "" if field else " A rule behind an option?"
        words = f"Not once in {heard.games:,} games with {seats} {told}: {heard.bound}.{option}"
        yield Finding(
            UNHEARD, what.partition(".")[0], words, None, heard.games, 0.0, 0.0, mine[0].high, RARE, mine[0].chance,
            names,
        )  # fmt: skip


def _notes(heard: EventCounts, unheard: Sequence[FamilyFigure]) -> list[str]:
    open_ones = [one for one in unheard if not one.sure]
    if not open_ones:
        return []
    return [
        f"Too few games were heard ({heard.games:,}) to say that something never happens; not heard so far: "
        f"{_listed([one.name for one in open_ones])}."
    ]


def _tables(looks: Sequence[Look], found: Sequence[Finding]) -> list[Seats]:
    """Of every table, how far off any seat may be: the answer where nothing was found."""
    rivals = [look for look in looks if look.rivals]
    places = sum(look.contest.seats for look in rivals)
    told = []
    for look in rivals:
        rows = look.seats()
        off, seats = furthest_off(rows, places), look.contest.seats
        words = (
            f"{_with(seats)} no seat is more than {100 * off:.1f} points off its share (95 %, {look.games:,} games)."
        )
        odd = next((one for one in found if one.seats == seats and one.what == "by-seat"), None)
        if odd is not None:
            words = odd.sentence
        elif off > TELLING:
            words = f"{_with(seats)}, {look.games:,} games are too few to say whether the seat matters."
        told.append(Seats(seats, look.games, rows, off, words))
    return told


def _sentence(game: Game, found: Sequence[Finding], tables: Sequence[Seats], looks: Sequence[Look]) -> str:
    if not looks:
        return f"No game of {game.title} was played."
    fair = about_seats(tables)
    if not found:
        return f"Nothing odd was found in {game.title}. {fair}".strip()
    one = f"{len(found)} finding{'s' * (len(found) > 1)} in {game.title}; the worst: {found[0].sentence}"
    return one if found[0].what.startswith("by-") else f"{one} {fair}".strip()


def about_seats(tables: Sequence[Seats]) -> str:
    """How far off its share a seat may be at any of these tables; nothing where nobody plays against anybody."""
    if not tables:
        return ""
    worst = max(tables, key=lambda one: one.off)
    if worst.off > TELLING:
        return worst.sentence
    return f"No seat is more than {100 * worst.off:.1f} points off its share at any table (95 %)."


def _finding(worse: int, one: FamilyFigure, words: str) -> Finding:
    told = words[:1].upper() + words[1:]
    return Finding(
        worse, one.what, told, one.seats, one.games, one.value, one.low, one.high, one.usual, one.chance
    )  # fmt: skip


def _with(seats: int) -> str:
    return f"With {seats} seat{'s' * (seats > 1)}"


def _span(one: FamilyFigure) -> str:
    digits = 2 if max(one.value, one.high - one.value) < 0.01 else 1
    return f"{100 * one.value:.{digits}f} % ({100 * one.low:.{digits}f}–{100 * one.high:.{digits}f})"


def _listed(words: Sequence[str], most: int = 8) -> str:
    more = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + more
