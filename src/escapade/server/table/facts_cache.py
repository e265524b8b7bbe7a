"""What is sent of a table, worked out once for all who are sent the same, for as long as it holds."""

from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from escapade.engine.contract import SPECTATOR
from escapade.engine.events import Event
from escapade.server.table import entry_words
from escapade.server.table.boxes import told as boxes_told
from escapade.server.table.consent import Consent
from escapade.server.table.entry_words import EntryWords
from escapade.server.table.table_state import LOOK_AGAIN, OfEntry, OfRows, TableState, now
from escapade.wire.play import GivingUp, StoryLine, UndoFacts
from escapade.wire.tables import SeatFacts, TableFacts


@dataclass
class FactsOfRows:
    """What holds for as long as the table's rows do not change."""

    rows: OfRows
    sides: list[str] = field(default_factory=list)
    giving_up: dict[int, GivingUp] = field(default_factory=dict)
    seats: tuple[tuple[int, tuple[int, ...]], list[SeatFacts]] = ((-1, ()), [])  # the minute and the thinking bots


@dataclass
class FactsOfBoth:
    """What holds until rows or match change: words for the most part, which have names in them."""

    rows: OfRows
    entry: OfEntry
    take_backs: list[tuple[int, int, str]] | None = None
    undo: dict[int, UndoFacts] = field(default_factory=dict)
    told: dict[tuple[int, Event, bool], StoryLine] = field(default_factory=dict)


class FactsCache:
    """A table's part in what goes over the wire."""

    def __init__(self, state: TableState, consent: Consent) -> None:
        self._state = state
        self._consent = consent
        self._rows = FactsOfRows(state.of_rows)
        self._both = FactsOfBoth(state.of_rows, state.of_entry)

    @property
    def _of_rows(self) -> FactsOfRows:
        rows, known = self._state.of_rows, self._rows
        if known.rows is not rows:
            known = self._rows = FactsOfRows(rows)
        return known

    @property
    def _of_both(self) -> FactsOfBoth:
        rows, entry, known = self._state.of_rows, self._state.of_entry, self._both
        if known.rows is not rows or known.entry is not entry:
            known = self._both = FactsOfBoth(rows, entry)
        return known

    # The table

    @cached_property
    def changed_parts(self) -> list[str]:
        """What differs from the game's own components, for people."""
        state = self._state
        if not state.row.changes:
            return []
        if state.outdated:
            return sorted(msgspec.json.decode(state.row.changes))
        return boxes_told(state.game, state.box)

    @cached_property
    def unusual(self) -> list[str]:
        """Which options are not as usual, for people; {0}, {1} stand for the players' names."""
        state = self._state
        return [] if state.outdated else [line.text for line in state.game.unusual(state.options, state.box)]

    def of_table(self) -> TableFacts:
        """The table as everybody sees it."""
        state = self._state
        return TableFacts(
            table=state.id,
            game=state.row.game,
            title=state.title,
            options=state.options,
            stage=state.stage,
            seats=self.of_seats(),
            pace=state.row.pace,
            listed=state.row.listed,
            imported=state.row.imported,
            version=state.version,
            commitment=state.commitment,
            created=state.row.created,
            stand_in_level=state.row.stand_in_level,
            practice=state.practice,
            older=state.why_outdated,
            sealed=state.sealed,
            sealed_anew=state.row.seals,
            unusual=self.unusual,
            changed=self.changed_parts,
        )

    # Its seats

    @property
    def sides(self) -> list[str]:
        """What the log calls the sides."""
        known = self._of_rows
        if not known.sides:
            known.sides = list(self._state.names)
        return known.sides

    def of_seats(self) -> list[SeatFacts]:
        """The seats as everybody sees them."""
        state, known = self._state, self._of_rows
        holds = now() // LOOK_AGAIN, tuple(seat for seat in state.awaits if state.played_by_bot(seat))
        if known.seats[0] != holds:
            known.seats = holds, self._of_seats(holds[1])
        return known.seats[1]

    def _of_seats(self, thinking: tuple[int, ...]) -> list[SeatFacts]:
        state = self._state
        return [
            SeatFacts(
                seat=row.seat,
                name=state.names[row.seat],
                kind=row.kind,
                level=row.level,
                stand_in=row.stand_in,
                connected=state.connected(row),
                thinking=row.seat in thinking,
                shared=state.shared(row),
                seal=row.seal,
                stand_in_by=row.stand_in_by,
                away_since=0 if state.connected(row) else abs(row.seen_at),
                away_at=state.away_at(row),
            )
            for row in state.seats
        ]

    def undo(self, seat: int) -> UndoFacts:
        """What the seat may take back, and who asks to."""
        known = self._of_both.undo
        if seat not in known:
            known[seat] = self._consent.undo(seat)
        return known[seat]

    def giving_up(self, seat: int) -> GivingUp:
        """Who would like to give up, and whose word it takes beside that of `seat`."""
        known = self._of_rows.giving_up
        if seat not in known:
            known[seat] = self._consent.giving_up(seat)
        return known[seat]

    # The story

    def line(self, number: int, event: Event, whole: bool) -> StoryLine:
        """A line of the story about what the match here did: in words, once for all who see the same of it."""
        known = self._of_both.told
        key = (number, event, whole)
        if key not in known:
            known[key] = entry_words.line(self._state.dealt, number, event, whole)
        return known[key]

    def take_backs(self) -> list[tuple[int, int, str]]:
        """The take-backs that the story tells of: number, seat and words."""
        known = self._of_both
        if known.take_backs is None:
            known.take_backs = entry_words.take_backs(self._state.dealt, self._state.told)
        return known.take_backs

    def last_told(self, stand_in: bool = False) -> EntryWords:
        """What to write down of the entry that the match here has just made."""
        match = self._state.dealt
        events = [event for _, event in match.events(match.version - 1)]
        lines = [self.line(match.version, event, match.whole(event, SPECTATOR)).text for event in events]
        return EntryWords(lines, stand_in, "" if self._state.awaits else entry_words.result(match))
