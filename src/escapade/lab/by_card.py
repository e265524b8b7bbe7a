"""What every card, treasure, mission and zone does: how often it comes up, who wins with it, and its paired effect."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from escapade.engine.contract import Box, Game
from escapade.engine.errors import BadOptions
from escapade.lab.comparison import one_table
from escapade.lab.crew import Crew, Halt, Here
from escapade.lab.deals import Counted, Ears, play_deals
from escapade.lab.effects import Effect, Effects
from escapade.lab.extra import Framed
from escapade.lab.groups import Listener, Question, things_called
from escapade.lab.inert import Thing, things
from escapade.lab.kept import Kept, asked, seated
from escapade.lab.measures import Measure, deciding
from escapade.lab.simulate import Contest
from escapade.lab.until import Until

Numbers = np.ndarray[Any, Any]
DRAWING = ("deal", "draw", "open", "appear", "first-hand")  # how kinds of events begin by which a card comes up
LISTENED = 2_000  # deals that are listened to
PLAIN = Effect(0.0, 0.0, 0.0, 1.0, False, 1.0, 0)  # of what is as plain as can be already


@dataclass(frozen=True)
class Card:
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
    rows: list[Card]
    sentence: str
    partial: bool = False


def cards(
    game: Game,
    *,
    box: Box | None = None,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    bots: str | None = None,
    until: str | Until = "1000,60s",
    about: str | None = None,
    seed: int = 0,
    threads: int | None = None,
    crew: Crew | None = None,
    halt: Halt | None = None,
    progress: Callable[[float], None] = lambda _: None,
    keep: Path | Kept | None = None,
) -> Cards:
    """Every named thing of the box, against the same deals with that thing made inert.

    What is done is kept in `keep`, if that is named, and the same call goes on from there.
    """
    until = Until.of(until)
    halt = halt or Halt()
    contest = one_table(game, seats, bots, options=options, box=box, seed=seed)
    every = things(game, contest.box)
    found = [thing for thing in every if thing.changes]
    if not found:
        raise BadOptions(f"Nothing in the box of {game.title} can be made inert.")
    by = deciding(game, contest.seats, about)
    with Kept.of(keep, asked("cards", contest, seated(contest))) as kept:
        work = Effects(contest, [thing.box for thing in found], halt, kept)
        work.run(until, crew or Here(threads), progress)
    effects = work.effects(by)
    listened = min(LISTENED, max(moments.blocks for moments in work.moments), 32 if contest.searching else LISTENED)
    told = Told(contest, max(listened, 1), halt)
    done = dict(zip((thing.path for thing in found), effects, strict=True))
    rows = [told.card(thing, done.get(thing.path, PLAIN)) for thing in every]
    rows.sort(key=lambda row: (not row.sure, row.chance, -abs(row.effect)))
    it = work.names[by]
    return Cards(
        game.id, game.title, contest.seats, contest.bots[0].name, it.name, it.share, effects[0].deals, told.usual, rows,
        _sentence(game, contest, it, rows, effects[0].deals), partial=halt.is_set(),
    )  # fmt: skip


class Told:
    """What the events tell of things, by their names: one run of the box as it is."""

    def __init__(self, contest: Contest, deals: int, halt: Halt) -> None:
        game, seats = contest.game, contest.seats
        fields = list(dict.fromkeys(name for kind in game.events for name in kind.fields if name))
        named = {field: names for field in fields if any(names := things_called(contest.box, field))}
        self._where: dict[str, tuple[int, int]] = {}  # a name: where its drawing is noted, and its playing
        wanted, width = [], 0
        for field, names in named.items():
            for number, name in enumerate(names):
                self._where.setdefault(name, (width + number, width + len(names) + number))
            for kind in (kind for kind in game.events if field in kind.fields):
                start = width if kind.name.startswith(DRAWING) else width + len(names)
                wanted.append((int(kind), kind.fields.index(field), start, len(names)))
            width += 2 * len(names)
        ears = Ears(tuple(wanted), width)
        question = Question("", "", ("",) * width, ears, lambda games: self._members(games, seats))
        self._listener = Listener(contest, question)
        self._games = np.zeros(width)
        self._deals = 0
        size = 1 if contest.searching else 256
        for first in range(0, deals, size):
            games = play_deals(contest, first, min(size, deals - first), ears=ears)
            self._listener.add(games)
            self._games += (games.seen[0] > 0).any(1).sum(0)[:width] if width else 0
            self._deals += games.deals
            if halt.is_set():
                break
        self._by_place = self._listener.by_place()
        self.usual = self._listener.usual

    def _members(self, games: Counted, seats: int) -> Numbers:
        return np.asarray(games.seen[0, :, :seats] > 0)

    def card(self, thing: Thing, effect: Effect) -> Card:
        """What is known of one thing. The effect is turned round: what the thing does, not what its absence does."""
        drawn = played = won = interval = None
        if thing.name in self._where:
            come, used = self._where[thing.name]
            drawn, played = float(self._games[come]) / self._deals, float(self._games[used]) / self._deals
            group = self._by_place.get(used)
            if group is not None:
                won, interval = group.win_share, group.win_interval
        return Card(
            thing.path, thing.name, thing.kind, drawn, played, won, interval, -effect.change, -effect.high,
            -effect.low, effect.stands, effect.chance,
            [_said(path.removeprefix(f"{thing.path}."), to) for path, to in thing.changes.items()],
        )  # fmt: skip


def _said(field: str, value: object) -> str:
    return f"{field}={'none' if value is None else value}"


def _sentence(game: Game, contest: Contest, it: Measure, rows: list[Card], deals: int) -> str:
    sure = [row for row in rows if row.sure]
    where = f"‘{it.name}’ in {game.title} ({contest.seats} seats, {contest.bots[0].name}, {deals:,} deals)"
    if not sure:
        return f"None of {len(rows)} things surely moves {where}, corrected for their number."
    most = max(sure, key=lambda row: abs(row.effect))
    count = f"{len(sure)} of {len(rows)} things surely move{'s' * (len(sure) == 1)}"
    return f"{count} {where}, corrected for their number; most of all {most.name}: {it.say_change(most.effect)}."
