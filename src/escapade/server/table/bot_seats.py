"""Bots at the table: they think in processes of their own, move at the table's pace, and hold nothing between moves."""

import asyncio
import logging
import secrets
from dataclasses import dataclass, field

from escapade.bots.thoughts import Thought, Thoughts
from escapade.engine.errors import BrokenGame, EscapadeError, NotYourTurn
from escapade.engine.match import Match
from escapade.server.jobs.fair_queue import QueuePlace, Urgency
from escapade.server.jobs.jobs import Think
from escapade.server.jobs.workers import Workers
from escapade.server.table.boxes import stored
from escapade.server.table.last_visitors import LastVisitors
from escapade.server.table.playing import Playing
from escapade.server.table.seating import Seating
from escapade.server.table.sockets import Sockets
from escapade.server.table.table import Table
from escapade.server.table.table_state import TableState
from escapade.server.table.tables import Tables
from escapade.wire.play import Advice, Hint

PAUSE = {"instant": 0.0, "quick": 0.3, "calm": 0.9, "slow": 2.2}
HINT_LEVEL = "hard"
HINT_MOVES = 3

logger = logging.getLogger("escapade.server")


@dataclass(eq=False)
class BotSeats:
    """Moves for the bots of the tables that something happens at."""

    tables: Tables
    playing: Playing
    seating: Seating
    workers: Workers
    sockets: Sockets
    visitors: LastVisitors
    most_waiting: int
    paused: bool = False  # before a restart: who thinks already may finish, nobody begins
    _busy: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    def nudge(self, table_id: str) -> None:
        """Look whether a bot is due at the table. Several servers may: the log takes only one of their moves."""
        table = self.tables.in_memory(table_id)
        if self.paused or table_id in self._busy:
            return
        if table is not None and not table.stale and _due(table.state) is None:
            return
        task = asyncio.get_running_loop().create_task(self._serve(table_id))
        self._busy[table_id] = task
        task.add_done_callback(lambda _: self._busy.pop(table_id, None))

    def table_changed(self, table_id: str, table: Table | None) -> None:
        """A bot may be due at a table that is known here."""
        if table is not None:
            self.nudge(table_id)

    def nudge_watched(self) -> None:
        """Look at every table that somebody is connected to: bots may have paused, or given up meanwhile."""
        for table_id in self.sockets.tables:
            self.nudge(table_id)

    @property
    def at_work(self) -> int:
        """At how many tables a bot thinks, waits for its turn to think, or waits to move."""
        return len(self._busy)

    def visited(self, table_id: str, address: str, seat: int) -> None:
        """Somebody opened a socket: the table's work may count for them, and bots who waited go on."""
        self.visitors.came(table_id, address, seat)
        self.nudge(table_id)

    async def stop(self) -> None:
        """Let everything lie."""
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, table_id: str) -> None:
        try:
            while not self.paused and await self._one_move(table_id):
                pass
        except EscapadeError as problem:
            logger.warning("a bot gave up at a table: %s", problem.sentence)
        except Exception:
            logger.exception("a bot stumbled")

    async def _one_move(self, table_id: str) -> bool:
        loop = asyncio.get_running_loop()
        async with self.tables.at(table_id, trust=True, outdated=True) as table:
            state = table.state
            seat = _due(state)
            if seat is None or state.match is None:
                return False
            urgency = self._urgency(state)
            if not state.people() and urgency == Urgency.UNWATCHED:
                return False  # It goes on when somebody looks: whoever does nudges.
            match = state.match
            # What is chosen in secret at the same time, nobody watches: a bot does not keep people waiting for it.
            pause = PAUSE[state.row.pace] if match.awaits == (seat,) else 0.0
            version = match.version
            speaks = _begins_turn(match, seat) and match.game.cooperative and bool(state.people())
            job = _think(match, seat, state.seats[seat].level, secrets.randbits(63), speaks)
        begun = loop.time()
        place = QueuePlace(urgency, self.visitors.address(table_id), table_id)
        try:
            opinion = await asyncio.wrap_future(self.workers.ask(place, job))
            move, said = opinion.thoughts.best, opinion.said
        except EscapadeError as problem:
            logger.warning("a bot could not think and plays any move: %s", problem.sentence)
            move, said = await self._any_move(table_id, seat, version), ""
        if said:
            await self.seating.say_for_bot(table_id, seat, version, said)
        await asyncio.sleep(max(0.0, begun + pause - loop.time()))
        try:
            await self.playing.play_for_bot(table_id, seat, version, move)
        except BrokenGame:
            raise  # The next try would go the same way.
        except EscapadeError as problem:  # Somebody took a move or the seat back; look again.
            logger.debug("a bot's move came too late: %s", problem.code)
        return True

    def _urgency(self, state: TableState) -> Urgency:
        if any(state.connected(state.seats[seat]) for seat in state.people()):
            return Urgency.OPPONENT
        return Urgency.WATCHED if self.visitors.watched(state.id) else Urgency.UNWATCHED

    async def _any_move(self, table_id: str, seat: int, version: int) -> int:
        """A move for a bot whose thinking failed. To list the moves is as safe as to play one, as is done here."""
        async with self.tables.at(table_id, trust=True) as table:
            legal = table.state.dealt.legal(seat) if table.state.version == version else []
            return secrets.choice(legal) if legal else -1

    async def hint(self, table_id: str, key: str | None, address: str) -> Hint:
        """What the search would do on this seat. It knows what the seat knows: the rest is redealt."""
        async with self.tables.at(table_id) as table:
            seat = table.state.person(key)
            match = table.state.dealt
            moves = {move.id: move for move in match.moves(seat)}
            if not moves:
                raise NotYourTurn("There is nothing for you to decide now.")
            version = match.version
            # The seed is the version: asking again tells nothing more, and nothing hidden enters it.
            job = _think(match, seat, HINT_LEVEL, version)
        place = QueuePlace(Urgency.ASKED, address, table_id)
        opinion = await asyncio.wrap_future(self.workers.ask(place, job, self.most_waiting))
        thoughts = opinion.thoughts
        advice = [
            Advice(moves[thought.move], round(share, 3), round(thought.value, 3)) for thought, share in _best(thoughts)
        ]
        sentence = (
            hint_sentence(advice) if opinion.hasty else explain(advice, thoughts.simulations, match.game.cooperative)
        )
        return Hint(version, sentence, advice, thoughts.simulations)


def _think(match: Match, seat: int, level: str, seed: int, speaks: bool = False) -> Think:
    game = match.game
    return Think(
        game.id, game.version, match.box.digest, match.states.tobytes(), seat, level, seed, speaks, stored(match.box)
    )


def _due(state: TableState) -> int | None:
    if state.match is None:
        return None
    return next((seat for seat in state.match.awaits if state.played_by_bot(seat)), None)


def _begins_turn(match: Match, seat: int) -> bool:
    """Whether somebody else moved last: a partner says once a turn what it is up to."""
    return not match.history or match.history[-1].seat != seat


def _best(thoughts: Thoughts) -> list[tuple[Thought, float]]:
    visits = sum(thought.visits for thought in thoughts.moves) or 1
    return [(thought, thought.visits / visits) for thought in thoughts.moves[:HINT_MOVES]]


def hint_sentence(advice: list[Advice]) -> str:
    """A hint while the search is not compiled yet."""
    return f"At first glance, “{advice[0].move.text}”. The one who thinks ahead is still warming up: ask again soon."


def explain(advice: list[Advice], simulations: int, together: bool) -> str:
    """A hint in a sentence: the move, what it is worth, and what the next best would be."""
    first = advice[0]
    text = f"I would choose “{first.move.text}”"
    if simulations == 0 or len(advice) == 1:
        return f"{text}: there is no better choice."
    if together:
        worth = f"with it the team wins {first.expected:.0%} of {simulations:,} trial games"
        other = f"with the next best choice {advice[1].expected:.0%}"
    else:
        worth = f"over {simulations:,} trial games it is worth {first.expected:.0%} of a win"
        other = f"the next best {advice[1].expected:.0%}"
    if advice[1].expected >= first.expected:  # tried less often, or not by enough to believe it
        other = "and nothing else is surely better"
    return f"{text}: {worth}, {other}."
