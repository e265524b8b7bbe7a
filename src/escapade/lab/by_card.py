"""What every card, treasure, mission and zone is worth to whoever has it, how often it comes up, and what it does."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.engine.record import Numbers
from escapade.lab.checkpoint import Checkpoint, asked, seated
from escapade.lab.comparison import one_table
from escapade.lab.contest import Contest
from escapade.lab.crew import DealRunner, Halt, ThisMachine
from escapade.lab.deals import Counted, Wanted, play_deals
from escapade.lab.effects import Effect, Effects
from escapade.lab.groups import Grouping, GroupTally, things_called
from escapade.lab.held import Holdings, the_holding
from escapade.lab.inert import Thing, things
from escapade.lab.measures import Measure, deciding
from escapade.lab.optional_packages import Framed
from escapade.lab.until import Until
from escapade.lab.worth import TOO_FEW, Valued, Worth, belongs, held_things, sentences, worths

DRAWING = ("deal", "draw", "open", "appear", "first-hand")  # how kinds of events begin by which a card comes up
LISTENED = 2_000  # deals that are listened to
PLAIN = Effect(0.0, 0.0, 0.0, 1.0, False, 1.0, 0)  # of what is as plain as can be already


@dataclass(frozen=True)
class CardFigures:
    """One thing in the box. `effect` is what it does: the measure with it, less the measure without."""

    path: str
    name: str
    kind: str
    drawn: float | None  # in how many games it came up; None where the game does not tell
    played: float | None  # in how many games somebody did something with it
    won_with: float | None  # the win share of the seats that did
    won_interval: tuple[float, float] | None
    effect: float
    low: float
    high: float
    sure: bool  # corrected for the number of cards
    chance: float
    inert: list[str]  # how it was made inert
    worth: Worth | None = None  # to whoever has it; None where nobody has such a thing, or it is plain already


@dataclass(frozen=True)
class Cards(Framed):
    """All of them, those with the surest effect first."""

    game: str
    title: str
    seats: int
    bot: str
    measure: str
    share: bool
    deals: int
    usual_share: float
    rows: list[CardFigures]  # what is worth most to its holder first, then the rest by its effect
    sentence: str
    partial: bool = False
    by: str = ""  # what rows are ordered by and the sentence is about: holders, or the measure that was named
    has: dict[str, str] = field(default_factory=dict)  # what having a thing means, for each kind
    seconds: float = 0.0
    seed: int = 0
    sentences: list[str] = field(default_factory=list)  # one for each that is out of line, and what it takes to know

    @property
    def held(self) -> list[CardFigures]:
        """The things of which it is known what they are worth to their holders."""
        return [row for row in self.rows if row.worth is not None]


def cards(
    game: Game,
    *,
    box: Box | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    bots: str | None = None,
    until: str | Until = "1000,60s",
    about: str | None = None,
    by: str | None = None,
    seed: int = 0,
    threads: int | None = None,
    crew: DealRunner | None = None,
    halt: Halt | None = None,
    progress: Callable[[float], None] = lambda _: None,
    keep: Path | Checkpoint | None = None,
) -> Cards:
    """Every named thing of the box, against the same deals with that thing made inert.

    What it is worth to whoever has it is asked first, and what it does to `about` (a measure of the whole table)
    beside it. `by` is a kind of things that the game says one has, such as `treasure`, or `treasure.used`: only those.
    What is done is kept in `keep`, if that is named, and the same call goes on from there.
    """
    until = Until.of(until)
    halt = halt or Halt()
    contest = one_table(game, seats, bots, options=options, box=box, seed=seed)
    every = [one for one in things(game, contest.box) if by is None or belongs(game, contest.box, by, one)]
    if by is not None:
        the_holding(game, by)
    found = [thing for thing in every if thing.changes]
    if not found:
        raise BadOptions(f"Nothing{f' called {by}' if by else ''} in the box of {game.title} can be made inert.")
    number = deciding(game, contest.seats, about)
    holdings, places = held_things(game, contest.box, found, by)
    started = time.perf_counter()
    with Checkpoint.of(
        keep, asked("cards and holders", contest, seated(contest), *([f"by {by}"] if by else []))
    ) as kept:
        work = Effects(contest, [thing.box for thing in found], halt, kept, holdings, places)
        work.run(until, crew or ThisMachine(threads), progress)
    seconds = time.perf_counter() - started
    effects = work.effects(number)
    deals = effects[0].deals
    done = dict(zip((thing.path for thing in found), effects, strict=True))
    worth: dict[str, Worth | None] = {}
    if holdings.kinds:
        valued = worths(work.sums, holdings, places, [thing.kind for thing in found], deals)
        worth = dict(zip((thing.path for thing in found), valued, strict=True))
    listened = min(LISTENED, max(moments.blocks for moments in work.moments), 32 if contest.searching else LISTENED)
    told = ThingEvents(contest, max(listened, 1), halt)
    rows = [told.card(thing, done.get(thing.path, PLAIN), worth.get(thing.path)) for thing in every]
    rows.sort(key=_by_effect if about else _by_worth)
    it = work.names[number]
    known = [Valued(row.name, row.kind, row.worth) for row in rows if row.worth is not None]
    for_holders = bool(known) and about is None
    words = sentences(known, deals, seconds) if for_holders else [_sentence(game, contest, it, rows, deals)]
    return Cards(
        game.id, game.title, contest.seats, contest.bots[0].name, it.name, it.share, deals, told.usual, rows,
        " ".join(words), partial=halt.is_set(), by="holders" if for_holders else it.id, has=_has(holdings),
        seconds=seconds, seed=seed, sentences=words,
    )  # fmt: skip


def _by_effect(row: CardFigures) -> tuple[bool, float]:
    return not row.sure, -abs(row.effect)


def _by_worth(row: CardFigures) -> tuple[bool, bool, float]:
    known = row.worth is not None and row.worth.verdict != TOO_FEW
    return row.worth is None, not known, -(row.worth.share if row.worth and known else abs(row.effect))


def _has(holdings: Holdings) -> dict[str, str]:
    return {one.holding.thing: f"{one.sense}: {one.holding.words}" for one in holdings.kinds}


class ThingEvents:
    """What the events tell of things, by their names: one run of the box as it is."""

    def __init__(self, contest: Contest, deals: int, halt: Halt) -> None:
        game, seats = contest.game, contest.seats
        fields = list(dict.fromkeys(name for kind in game.events for name in kind.fields if name))
        named = {one: names for one in fields if any(names := things_called(contest.box, one))}
        self._where: dict[str, tuple[int, int]] = {}  # a name: where its drawing is noted, and its playing
        wanted, width = [], 0
        for one, names in named.items():
            for number, name in enumerate(names):
                self._where.setdefault(name, (width + number, width + len(names) + number))
            for kind in (kind for kind in game.events if one in kind.fields):
                start = width if kind.name.startswith(DRAWING) else width + len(names)
                wanted.append((int(kind), kind.fields.index(one), start, len(names)))
            width += 2 * len(names)
        wants = Wanted(tuple(wanted), width)
        question = Grouping("", "", ("",) * width, wants, lambda games: self._members(games, seats))
        self._groups = GroupTally(contest.seats, question)
        self._games = np.zeros(width)
        self._deals = 0
        size = 1 if contest.searching else 256
        for first in range(0, deals, size):
            games = play_deals(contest, first, min(size, deals - first), wants=wants)
            self._groups.add(games)
            self._games += (games.seen[0] > 0).any(1).sum(0)[:width] if width else 0
            self._deals += games.deals
            if halt.is_set():
                break
        self._by_place = self._groups.by_place()
        self.usual = self._groups.usual

    def _members(self, games: Counted, seats: int) -> Numbers:
        return np.asarray(games.seen[0, :, :seats] > 0)

    def card(self, thing: Thing, effect: Effect, worth: Worth | None) -> CardFigures:
        """What is known of one thing. The effect is turned round: what the thing does, not what its absence does."""
        drawn = played = won = interval = None
        if thing.name in self._where:
            come, used = self._where[thing.name]
            drawn, played = float(self._games[come]) / self._deals, float(self._games[used]) / self._deals
            group = self._by_place.get(used)
            if group is not None:
                won, interval = group.win_share, group.win_interval
        return CardFigures(
            thing.path, thing.name, thing.kind, drawn, played, won, interval, -effect.change, -effect.high,
            -effect.low, effect.stands, effect.chance,
            [_said(path.removeprefix(f"{thing.path}."), to) for path, to in thing.changes.items()], worth,
        )  # fmt: skip


def _said(field: str, value: object) -> str:
    return f"{field}={'none' if value is None else value}"


def _sentence(game: Game, contest: Contest, it: Measure, rows: list[CardFigures], deals: int) -> str:
    sure = [row for row in rows if row.sure]
    where = f"‘{it.name}’ in {game.title} ({contest.seats} seats, {contest.bots[0].name}, {deals:,} deals)"
    if not sure:
        return f"None of {len(rows)} things surely moves {where}, corrected for their number."
    most = max(sure, key=lambda row: abs(row.effect))
    count = f"{len(sure)} of {len(rows)} things surely move{'s' * (len(sure) == 1)}"
    return f"{count} {where}, corrected for their number; most of all {most.name}: {it.say_change(most.effect)}."
