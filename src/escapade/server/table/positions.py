"""What one seat is told of a table. Everything that goes to a seat during a game is built here."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import msgspec

from escapade.engine.contract import SPECTATOR
from escapade.engine.events import Event
from escapade.engine.match import Match
from escapade.server.database.rows import EntryRow
from escapade.server.errors import NotForYou, NotFound
from escapade.server.table import entry_words, outdated
from escapade.server.table.entry_words import NOTHING_TO_ACT
from escapade.server.table.table import Table
from escapade.server.table.table_state import TableState
from escapade.wire.finished_games import Moment
from escapade.wire.play import ChatLine, Position, StoryLine, UndoFacts


def position(table: Table, seat: int, since: int = -1, chat_since: int = 0) -> Position:
    """The table as `seat` may see it now, with the story after entry `since`."""
    state = table.state
    match = state.match
    if match is None:
        bare = _without_a_game(table, seat, since, chat_since)
        return outdated.with_story(state, bare) if state.outdated else bare
    awaits = state.awaits
    over = not awaits
    return Position(
        table=table.id,
        game=state.row.game,
        stage="over" if over else "playing",
        version=match.version,
        stamp=state.row.stamp,
        since=since,
        seat=seat,
        awaits=awaits,
        view=plain(match.view(seat)),
        prompt=match.prompt(seat),
        moves=match.moves(seat) if seat in awaits and not state.played_by_bot(seat) else [],
        lines=_lines(match, seat, since, table.facts.line, table.facts.take_backs()),
        taken_back=_taken_back(match, since),
        undo=UndoFacts() if over or seat == SPECTATOR else table.facts.undo(seat),
        seats=table.facts.of_seats(),
        sides=table.facts.sides,
        pace=state.row.pace,
        imported=state.row.imported,
        chat=_chat(state, chat_since),
        commitment=state.commitment,
        practice=state.practice,
        unusual=table.facts.unusual,
        changed=table.facts.changed_parts,
        giving_up=None if over else table.facts.giving_up(seat),
        gave_up=list(match.gave_up),
        sealed=len(match.origin.seals) == len(match.shares),
        sealed_anew=match.origin.sealed_anew,
        scores=list(match.scores) if over else None,
        payoffs=list(match.payoffs) if over else None,
        winners=list(match.winners) if over else None,
        secret=match.secret.hex() if over else None,
        shares=[share.hex() for share in match.shares] if over else None,
        givers=list(match.origin.givers) if over else None,
        seals=list(match.origin.seals) if over else None,
    )


def plain(view: Any) -> Any:
    """A view as dicts, lists and plain values, as JSON has it: so can two of them be compared."""
    return msgspec.to_builtins(view, str_keys=True)


def _without_a_game(table: Table, seat: int, since: int, chat_since: int) -> Position:
    """What there is to see where nothing is dealt yet, or nothing can be played any more."""
    state = table.state
    return Position(
        table=table.id,
        game=state.row.game,
        stage=state.stage,
        version=state.version,
        stamp=state.row.stamp,
        since=since,
        seat=seat,
        awaits=[],
        view=None,
        prompt=None,
        moves=[],
        lines=[],
        taken_back=[],
        undo=UndoFacts(),
        seats=table.facts.of_seats(),
        sides=table.facts.sides,
        pace=state.row.pace,
        imported=state.row.imported,
        chat=_chat(state, chat_since),
        commitment=state.commitment,
        sealed=state.stage == "gathering" and state.sealed,
        sealed_anew=state.row.seals,
        practice=state.practice,
        unusual=table.facts.unusual,
        changed=table.facts.changed_parts,
        older=state.why_outdated,
    )


def _chat(state: TableState, since: int) -> list[ChatLine]:
    """What was said since, and what the host has deleted, so that nobody goes on showing it."""
    return [
        ChatLine(row.number, row.seat, row.name, row.text, row.thing)
        for row in state.chat
        if row.number > since or not row.text
    ]


def viewpoint(state: TableState, number: int, asker: int, seat: int | None) -> int:
    """The place from which `asker` may see entry `number`: its own, or any once the game is over."""
    over = state.dealt.over
    viewer = asker if seat is None else seat
    if viewer != asker and not over:
        raise NotForYou("Another place's view of the table opens when the game is over.")
    if viewer >= len(state.seats):
        raise NotFound(f"There is no seat {viewer} at this table.")
    if not 0 <= number <= state.version:
        raise NotFound(f"This game has no entry {number}; they run from 0 to {state.version}.")
    return viewer


def moments(state: TableState, entries: list[EntryRow], first: int, last: int, viewer: int) -> Iterator[Moment]:
    """The table as it was after each of some entries. One after the other: only the first is far from the deal."""
    match = state.begin(entries[0])
    match.replay(row.entry for row in entries[1:first])
    for number in range(first, last + 1):
        if number > 0:
            match.replay([entries[number].entry])
        yield _moment(state, match, entries, number, viewer)


def _moment(state: TableState, match: Match, entries: list[EntryRow], number: int, viewer: int) -> Moment:
    last = entries[number]
    return Moment(
        table=state.id,
        number=number,
        last=len(entries) - 1,
        seat=viewer,
        by=last.seat,
        took_back=number > 0 and last.move is None,
        awaits=list(match.awaits),
        over=match.over,
        view=match.view(viewer),
        prompt=match.prompt(viewer),
        lines=_lines(
            match, viewer, number - 1, partial(entry_words.line, match), entry_words.take_backs(match, state.told)
        ),
        scores=list(match.scores) if match.over else None,
        winners=list(match.winners) if match.over else None,
    )


def _lines(
    match: Match,
    seat: int,
    since: int,
    told: Callable[[int, Event, bool], StoryLine],
    take_backs: Sequence[tuple[int, int, str]],
) -> list[StoryLine]:
    """The story after entry `since`, with the take-backs that showed something. told: the words of an event."""
    lines = []
    if since < 0:
        lines += [StoryLine(0, line.text, line.rule, NOTHING_TO_ACT, SPECTATOR, {}) for line in match.beforehand]
    lines += [told(number, event, match.whole(event, seat)) for number, event in match.events(since)]
    lines += [StoryLine(number, text, "", NOTHING_TO_ACT, by, {}) for number, by, text in take_backs if number > since]
    return sorted(lines, key=lambda line: line.number)


def _taken_back(match: Match, since: int) -> list[int]:
    """The entries up to `since` that stood then and no longer stand."""
    if all(entry.move is not None for entry in match.log[max(since, 0) :]):
        return []
    standing: list[int] = []
    for number, entry in enumerate(match.log[: max(since, 0)], 1):
        if entry.move is None:
            standing.pop()
        else:
            standing.append(number)
    return sorted(set(standing) - {ply.number for ply in match.history})
