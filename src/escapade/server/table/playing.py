"""Playing: moves, taking back, giving up."""

from collections.abc import Callable

from escapade.engine.errors import GameOver, StaleMove
from escapade.engine.match import Entry, Match
from escapade.server.database import changes
from escapade.server.database.rows import EntryRow
from escapade.server.errors import NothingAsked, StandInPlays
from escapade.server.table import entry_words
from escapade.server.table.presence import note_presence
from escapade.server.table.table import Table
from escapade.server.table.table_state import Who
from escapade.server.table.tables import TRIES, Tables
from escapade.wire.play import GaveUp, TakeBack, TookBack


class Playing:
    """What the seats of a table do once it is dealt."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def play(
        self, table_id: str, who: Who, version: int, move: int, writing: Callable[[int], None] = lambda _: None
    ) -> int:
        """A person's move; the number under which it is written, of which `writing` hears before everybody else."""
        async with self._tables.at(table_id, trust=True) as table:
            seat = who(table.state)
            await note_presence(self._tables, table, seat, True)
            if table.state.seats[seat].stand_in:
                raise StandInPlays("A bot is playing for you. Take your seat back first.")
            return await self._play(table, seat, version, move, writing)

    async def play_for_bot(self, table_id: str, seat: int, version: int, move: int) -> None:
        """A bot's move."""
        async with self._tables.at(table_id, trust=True) as table:
            if table.state.played_by_bot(seat):
                await self._play(table, seat, version, move)

    async def _play(
        self, table: Table, seat: int, version: int, move: int, writing: Callable[[int], None] = lambda _: None
    ) -> int:
        if version > table.state.version:  # Chosen at another process, whose word has not reached this one.
            await self._tables.read_on(table)
        for _ in range(TRIES):
            match = table.state.dealt
            first = next((n for n, entry in enumerate(match.log[version:], version + 1) if entry.seat == seat), None)
            if first is not None and match.log[first - 1].move == move:
                return _still_standing(match, first)
            match.play(seat, move, at=match.version if _unaffected(match, seat, version) else version)
            words = table.facts.last_told(table.state.seats[seat].stand_in).text
            writing(match.version)
            if await self._tables.written(table, EntryRow(table.id, match.version, seat, move, None, words)):
                return match.version
        raise StaleMove("The table is too busy at the moment. Please try again.")

    async def take_back(self, table_id: str, key: str | None, wish: TakeBack) -> TookBack:
        """Take back one's last step, ask for more, or answer who asked."""
        async with self._tables.at(table_id) as table:
            seat = table.state.person(key)
            match = table.state.dealt
            if match.over:
                raise GameOver("The game is over and its secret is out: nothing can be taken back.")
            if wish.version != match.version:
                raise StaleMove(f"That was about step {wish.version}; the table is at step {match.version} by now.")
            if wish.answer is not None:
                return await self._answer(table, seat, wish.answer)
            if match.can_undo(seat):
                return await self._undo(table, seat, 1, agreed=False)
            if not table.consent.must_agree(seat):
                return await self._undo(table, seat, table.consent.steps_back(seat), agreed=False)
            await self._ask(table, seat, match.version, 0)
            return TookBack(done=False, asked=True)

    async def _answer(self, table: Table, seat: int, agreed: bool) -> TookBack:
        asked = table.consent.asked()
        if asked is None or seat not in (*asked.waiting, *asked.agreed):
            raise NothingAsked("Nobody is asking you to take something back.")
        if not agreed:
            await self._ask(table, -1, -1, 0)
            return TookBack(done=False, asked=False)
        await self._tables.rewrite(table, changes.agree(table.id, table.state.version, seat))
        asked = table.consent.asked()
        if asked is None or asked.waiting:
            return TookBack(done=False, asked=asked is not None)
        return await self._undo(table, asked.seat, table.consent.steps_back(asked.seat), agreed=True)

    async def _ask(self, table: Table, seat: int, version: int, agreed: int) -> None:
        asked = changes.set_table(table.id, undo_seat=seat, undo_version=version, undo_agreed=agreed)
        await self._tables.rewrite(table, asked)

    async def _undo(self, table: Table, seat: int, steps: int, agreed: bool) -> TookBack:
        match = table.state.dealt
        first = match.version + 1
        match.replay(Entry(seat, None) for _ in range(steps))
        entries = [EntryRow(table.id, first + i, seat, None) for i in range(steps)]
        entries[-1].words = entry_words.of_take_back(match.take_backs[-steps:], agreed).text
        if not await self._tables.written(table, *entries):
            raise StaleMove("Somebody moved in the meantime.")
        return TookBack(done=True, asked=False)

    async def give_up(self, table_id: str, key: str | None, on: bool) -> GaveUp:
        """Give up, or say that one would like to; or after all not."""
        async with self._tables.at(table_id) as table:
            state = table.state
            seat = state.person(key)
            if state.dealt.over:
                raise GameOver("The game is over: nobody can give up any more.")
            if state.seats[seat].stand_in:
                raise StandInPlays("A bot is playing for you. Take your seat back first.")
            if state.seats[seat].gives_up != on:
                await self._tables.rewrite(table, changes.set_seat(state.seats[seat], gives_up=on))
            return GaveUp(await end_if_given_up(self._tables, table), on)


async def end_if_given_up(tables: Tables, table: Table) -> bool:
    """Whether everybody gives up whose word it takes; then the game is over."""
    for _ in range(TRIES):
        match, leaving = table.state.match, table.consent.leaving()
        if match is None or match.over or not leaving:
            break
        match.give_up(leaving)
        entry, words = match.log[-1], table.facts.last_told().text
        if await tables.written(table, EntryRow(table.id, match.version, entry.seat, entry.move, None, words)):
            break
    return table.state.match is not None and table.state.match.over


def _still_standing(match: Match, number: int) -> int:
    """The number of a move that was sent again, if it was not taken back meanwhile."""
    if all(ply.number != number for ply in match.history):
        raise StaleMove("That move was taken back in the meantime. Please choose again.")
    return number


def _unaffected(match: Match, seat: int, version: int) -> bool:
    """Whether only others chose at the same time as `seat`, so that its choice at `version` still holds."""
    since = match.log[version:]
    if not since or any(entry.move is None or entry.seat == seat for entry in since):
        return False
    return all(seat in match.awaited_at(ply) for ply in match.history[-len(since) :])
