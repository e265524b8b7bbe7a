"""Shares and scores by anything that events or the final position tell: who started, what was played, how it ended.

A group is a set of seats of games: the seats whose events name a card, say. Seats of one game hang together, so
intervals go by games.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

import numpy as np

from escapade.engine.contract import MOST_SEATS, Box, Game
from escapade.engine.errors import BadOptions
from escapade.engine.events import EVERYONE, Event, EventKind
from escapade.engine.record import Numbers
from escapade.lab.certainty import chance_of, holm
from escapade.lab.deals import Counted, Wanted
from escapade.lab.held import Holdings
from escapade.lab.intervals import NORMAL_95, WORTH_NAMING, rounded
from escapade.lab.named import things_called as things_called  # noqa: PLC0414
from escapade.lab.optional_packages import Framed

Members = Callable[[Counted], Numbers]  # games by seats by groups: whether that seat is in that group
BEGINS, ENDS = "begins", "ends"
MOST_VALUES = 64  # of a field whose values have no names
OFTEN = 6  # so many times or more are one group
ITSELF = -3  # in place of a field: that the event happened
FEW = 20  # Of fewer nothing is said.
MOST_TOLD = 1e9
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True)
class Group:
    """Seats of games that have something in common, and how they fared."""

    name: str
    games: int
    seats: int
    win_share: float
    win_interval: tuple[float, float]
    mean_score: float
    score_interval: tuple[float, float]
    times: float  # how often it came up in a game, where that is counted; else 0
    verdict: str  # wins more, wins less, wins as much, undecided, or too few
    would_tell: int  # how many games, where it is undecided; 0: nobody knows


@dataclass(frozen=True)
class Groups(Framed):
    """All groups of a question, in the order of their names' numbers."""

    by: str
    about: str
    rows: list[Group]


@dataclass(frozen=True)
class Grouping:
    """What the seats of games are grouped by."""

    by: str
    about: str
    names: tuple[str, ...]
    wants: Wanted
    members: Members
    times: Members | None = None  # how often it came up for that seat


def ask(game: Game, box: Box, seats: int, by: str) -> Grouping:
    """The question of this name: seat, start, end, who has a thing, an event, one of its fields, or of the position."""
    found = next(_answers(game, box, seats, by.strip()), None)
    if found is not None:
        return found
    known = [*("seat", "start", "end", "move"), *known_names(game)]
    near = get_close_matches(by, known, 1, 0.5)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise BadOptions(f"{game.title} tells nothing of '{by}'.{guess} It tells: {', '.join(known)}.")


def known_names(game: Game) -> list[str]:
    """Everything that can be asked by: things that one has, the fields of events, their kinds, and of the position."""
    had = [name for one in game.events.holdings for name in (one.thing, f"{one.thing}.{one.sense}")]
    fields = [name for kind in game.events for name in kind.fields if name]
    return list(dict.fromkeys([*had, *fields, *(kind.name for kind in game.events), *(game.state.names or ())]))


def _answers(game: Game, box: Box, seats: int, by: str) -> Iterator[Grouping]:
    kinds = {kind.name: kind for kind in game.events}
    if by == "seat":
        yield Grouping(by, "by seat", game.side_names(seats)[:seats], Wanted(), lambda games: _each_seat(games, seats))
    if by == "start" and BEGINS in kinds:
        yield _start(kinds[BEGINS], seats)
    if by == "end":
        yield _end(game, box, seats, kinds.get(ENDS))
    if by == "move":
        yield _chooses(game, seats)
    if game.events.holding(by) is not None:
        yield _has(game, box, seats, by)
    first, _, second = by.partition(".")
    if first in kinds and not second:
        yield _how_often(kinds[first], seats)
    named = [kind for kind in game.events if second in kind.fields and kind.name == first] if second else [
        kind for kind in game.events if by in kind.fields
    ]  # fmt: skip
    if named:
        yield _values(game, box, seats, by, named, second or by)
    if by in (game.state.names or ()):
        yield _position(game, box, seats, by)


def _has(game: Game, box: Box, seats: int, by: str) -> Grouping:
    """Who has which thing, as the game declares it."""
    holdings = Holdings.of(game, box, [by])
    held = holdings.kinds[0]
    about = f"by the {held.holding.thing} that a seat has {held.sense} ({held.holding.words})"
    return Grouping(by, about, held.names, holdings.wants, lambda games: holdings.who(games, seats)[0])


def _chooses(game: Game, seats: int) -> Grouping:
    """Which kinds of moves a seat chose, as the game declares them."""
    names = tuple(block.name for block in game.moves)

    def times(games: Counted) -> Numbers:
        return np.asarray(games.seen[0, :, :seats, : len(names)])

    wants = Wanted(width=len(names), chosen=True)
    return Grouping("move", "by the kinds of moves that a seat chose", names, wants, lambda g: times(g) > 0, times)


def _each_seat(games: Counted, seats: int) -> Numbers:
    return np.broadcast_to(np.eye(seats, dtype=bool), (games.deals, seats, seats))


def _start(kind: EventKind, seats: int) -> Grouping:
    def members(games: Counted) -> Numbers:
        starter = games.seen[0, :, :seats, 0].argmax(1)
        place: Numbers = (np.arange(seats)[None, :] - starter[:, None]) % seats
        there = np.asarray(games.seen[0, :, :seats, 0]).any(1).reshape(-1)
        return np.asarray((place[:, :, None] == np.arange(seats)) & there[:, None, None])

    return Grouping(
        "start", "by who starts", tuple(f"plays {place}" for place in PLACES[:seats]), _happens(kind), members
    )


def _happens(kind: EventKind) -> Wanted:
    """A kind itself: what stands where a field would is its own number."""
    return Wanted(((int(kind), ITSELF, -int(kind), int(kind) + 1),), 1)


def _how_often(kind: EventKind, seats: int) -> Grouping:
    def members(games: Counted) -> Numbers:
        times = np.minimum(games.seen[0, :, :seats, 0].astype(int) + games.seen[0, :, MOST_SEATS:, 0], OFTEN)
        return np.asarray(times[:, :, None] == np.arange(OFTEN + 1))

    names = ("never", "once", *(f"{times} times" for times in range(2, OFTEN)), f"{OFTEN} times or more")
    return Grouping(kind.name, f"by how often “{kind.name}” happens to a seat", names, _happens(kind), members)


def _values(game: Game, box: Box, seats: int, by: str, kinds: list[EventKind], field: str) -> Grouping:
    names = things_called(box, field)
    count = len(names) or MOST_VALUES
    wanted = tuple((int(kind), kind.fields.index(field), 0, count) for kind in kinds)
    told = names or [_told(game, box, kinds[0], field, value) for value in range(count)]

    def members(games: Counted) -> Numbers:
        seen = games.seen[0, :, :, :count] > 0
        everybody = seen[:, MOST_SEATS:]  # what happens to nobody in particular happens to all
        return np.asarray(seen[:, :seats] | everybody)

    heard = " or ".join(f"“{kind.name}”" for kind in kinds)
    pooled = ": any event that names it, as the game does not say what it means to have one" if len(kinds) > 1 else ""
    return Grouping(by, f"by the {field} in {heard}{pooled}", tuple(told), Wanted(wanted, count), members)


def _end(game: Game, box: Box, seats: int, kind: EventKind | None) -> Grouping:
    if kind is not None and kind.fields and kind.fields[0] in ("reason", "result"):
        found = _values(game, box, seats, "end", [kind], kind.fields[0])
        return Grouping("end", "by how it ends", found.names, found.wants, _for_all(found.members))

    def members(games: Counted) -> Numbers:
        winners = (games.shares[0, :, : game.sides(seats)] > 0).sum(1)
        ends = np.stack([winners == 1, winners > 1, winners == 0], axis=1)
        return np.asarray(np.repeat(ends[:, None, :], seats, axis=1))

    return Grouping("end", "by how it ends", ("one wins", "a shared win", "nobody wins"), Wanted(), members)


def _for_all(members: Members) -> Members:
    """What happens to one seat at the end is how the game ends for all."""

    def all_seats(games: Counted) -> Numbers:
        own = members(games)
        return np.asarray(np.repeat(own.any(1, keepdims=True), own.shape[1], axis=1))

    return all_seats


def _position(game: Game, box: Box, seats: int, field: str) -> Grouping:
    names = things_called(box, field)
    count = len(names) or MOST_VALUES

    def members(games: Counted) -> Numbers:
        values = np.asarray(games.states[field])[0]
        if values.ndim == 1:
            values = np.repeat(values[:, None], seats, axis=1)
        values = values.reshape(len(values), values.shape[1], -1)[:, :seats, 0]
        return np.asarray(values[:, :, None] == np.arange(count))

    told = names or [str(value) for value in range(count)]
    return Grouping(field, f"by “{field}” in the final position", tuple(told), Wanted(), members)


def _told(game: Game, box: Box, kind: EventKind, field: str, value: int) -> str:
    """A value without a name, in the words of its event if it is that event's public field."""
    if kind.fields[0] != field or (len(kind.fields) > 1 and kind.name != ENDS):
        return str(value)
    try:
        return game.narrate(box, Event(int(kind), 0, EVERYONE, value), True).text
    except Exception:  # a game's words need not know a value that never comes
        return str(value)


class GroupTally:
    """Adds up games by the groups of their seats, in the order of the games."""

    def __init__(self, seats: int, question: Grouping) -> None:
        self.seats, self.question = seats, question
        self._sums = np.zeros((9, len(question.names)))
        self._all = np.zeros(4)
        self._times = np.zeros(len(question.names))

    def add(self, games: Counted) -> None:
        """Count them."""
        seats = self.seats
        member = self.question.members(games).astype(float)
        shares, points = games.shares[0, :, :seats], games.points[0, :, :seats].astype(float)
        held = member.sum(1)
        won, scored = (np.einsum("gs,gsn->gn", of, member) for of in (shares, points))
        rows = (held, won, scored, won**2, won * held, scored**2, scored * held, held**2, held > 0)
        self._sums += np.stack([row.sum(0) for row in rows])
        if self.question.times is not None:
            self._times += self.question.times(games).sum((0, 1))
        self._all += (shares.size, shares.sum(), points.sum(), len(shares))

    @property
    def usual(self) -> float:
        """What a seat wins on average."""
        return float(self._all[1] / max(self._all[0], 1))

    def groups(self) -> Groups:
        """Everything that was heard."""
        return Groups(self.question.by, self.question.about, list(self.by_place().values()))

    def by_place(self) -> dict[int, Group]:
        """The groups that somebody was in, by their numbers."""
        held, won, scored, won2, won_held, scored2, scored_held, held2, there_in = self._sums
        there = [i for i in range(len(held)) if held[i] > 0]
        usual = self.usual
        share = won / np.maximum(held, 1)
        score = scored / np.maximum(held, 1)
        share_error = _error(share, held, won2, won_held, held2)
        score_error = _error(score, held, scored2, scored_held, held2)
        stands = dict(zip(there, holm([chance_of(share[i] - usual, share_error[i]) for i in there]), strict=True))
        games = self._all[3]
        found = {}
        for i in there:
            off = float(share[i] - usual)
            need = games * (NORMAL_95 * float(share_error[i]) / off) ** 2 if off else math.inf
            reach, span = NORMAL_95 * float(share_error[i]), NORMAL_95 * float(score_error[i])
            found[i] = Group(
                self.question.names[i], int(there_in[i]), int(held[i]), float(share[i]),
                (max(0.0, float(share[i]) - reach), min(1.0, float(share[i]) + reach)),
                float(score[i]), (float(score[i]) - span, float(score[i]) + span),
                float(self._times[i] / max(games, 1)),
                _verdict(int(held[i]), off, reach, stands[i]), rounded(need) if need < MOST_TOLD else 0,
            )  # fmt: skip
        return found


def _verdict(seats: int, off: float, reach: float, stands: bool) -> str:
    if seats < FEW:
        return "too few"
    if stands:
        return "wins more" if off > 0 else "wins less"
    return "wins as much" if abs(off) + reach < WORTH_NAMING else "undecided"


def _error(ratio: Numbers, held: Numbers, squares: Numbers, crossed: Numbers, held2: Numbers) -> Numbers:
    """The standard error of a mean over seats, where the seats of a game hang together."""
    spread = squares - 2 * ratio * crossed + ratio**2 * held2
    return np.asarray(np.sqrt(np.maximum(spread, 0.0)) / np.maximum(held, 1))
