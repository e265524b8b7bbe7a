"""A model's seats at tables: here against bots, or on a server by link. Everything is told in words (see `text`)."""

import time
from collections.abc import Mapping, Sequence
from typing import Protocol

from escapade.bots.learned import LEARNED, came_with
from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.engine.errors import BadOptions, EscapadeError, GameOver, NotYourTurn
from escapade.research.answers import read_move
from escapade.research.batch import whole
from escapade.research.text import TextTable, drawn, outcome, seeded, sight

LOOK_EVERY = 0.3  # seconds between two questions to a server
LONGEST_WAIT = 60.0


class Seat(Protocol):
    """A model's seat at a table, wherever that stands."""

    game: Game

    def look(self, wait: float) -> str:
        """What the seat sees; who waits is told as soon as it may move."""

    def moves(self) -> dict[int, str]:
        """What it may do now."""

    def play(self, answer: str) -> str:
        """Play a move; what the seat sees then."""

    def hint(self) -> str:
        """What a good bot would do on this seat."""


class LocalSeat:
    """A seat at a table of our own; bots hold the others, and answer at once."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        seat: int,
        bots: Sequence[str],
        options: Mapping[str, object],
        *,
        seed: int | None = None,
        number: int = 0,
    ) -> None:
        from escapade.terminal.local.table import LocalSeats, LocalTable, open_at_once

        self.game = contract.game(game)
        match = seeded(self.game, seats, options, seed, number)
        if not bots:
            raise BadOptions("Name at least one bot for the other seats.")
        found = [came_with(self.game) if name == LEARNED else bot(name) for name in bots]
        seating = LocalSeats.choose(match.seats, [whole("A seat", seat, 1, match.seats)], found)
        match.names = (*seating.names(), *self.game.side_names(match.seats)[match.seats :])
        open_at_once(self.game)
        self._table = LocalTable(match, seating)
        self._words = TextTable.of(match)
        self._seat = seat - 1
        self._let_bots_move()

    def look(self, wait: float = 0.0) -> str:
        """What the seat sees. Nobody is waited for here."""
        return self._words.observe(self._seat)

    def moves(self) -> dict[int, str]:
        """What it may do now."""
        return self._words.moves(self._seat)

    def play(self, answer: str) -> str:
        """Play a move, and let the bots answer."""
        self._words.play(self._seat, answer)
        self._let_bots_move()
        return self.look()

    def hint(self) -> str:
        """What a good bot would do on this seat."""
        if self._seat not in self._words.due:
            raise NotYourTurn("There is nothing to decide on this seat now.")
        texts = self.moves()
        best, value = self._table.hint(self._seat)[0]
        expected = f", and would expect {value:.0%} of the win" if value >= 0 else ""
        return f"A good bot would play {best}: {texts[best]}{expected}."

    def _let_bots_move(self) -> None:
        while (due := self._table.due) is not None and due != self._seat:
            self._table.match.play(due, self._table.bot_choice(due))


class RemoteSeat:
    """A seat at a table on a server, by its link."""

    def __init__(self, link: str, name: str) -> None:
        from escapade.terminal.remote.address import read_address
        from escapade.terminal.remote.arrival import arrive, check_name

        arrival = arrive(read_address(link))
        if arrival.has_room:
            arrival.join(check_name(name), None)
        if not arrival.client.address.key:
            raise BadOptions("No seat is free at that table. With the link of a seat you may sit down on it.")
        self.game = arrival.game
        self.link = arrival.client.address.link
        self._client = arrival.client
        self._table = arrival.remote_table()
        self._heard = -1

    def look(self, wait: float = 0.0) -> str:
        """What the seat sees; who waits is told as soon as it may move, or the game is over."""
        until = time.monotonic() + min(max(wait, 0.0), LONGEST_WAIT)
        while not self._news() and time.monotonic() < until:
            time.sleep(LOOK_EVERY)
        return self._words()

    def moves(self) -> dict[int, str]:
        """What it may do now."""
        self._news()
        return self._legal()

    def play(self, answer: str) -> str:
        """Play a move; what the seat sees then."""
        self._news()
        if self._table.over:
            raise GameOver("The game is over: nothing more can be played.")
        if not self._legal():
            raise NotYourTurn("There is nothing to decide on this seat now. Look again, and wait for your turn.")
        self._client.play(self._table.position.version, read_move(answer, self._legal()))
        return self.look()

    def hint(self) -> str:
        """What the server's search would do on this seat."""
        return self._client.hint().sentence

    def _legal(self) -> dict[int, str]:
        return {move.id: self._table.named(move.text) for move in self._table.position.moves}

    def _news(self) -> bool:
        """Ask how the table stands, do what it waits for before the deal; whether one may move, or all is over."""
        table, client = self._table, self._client
        table.take(client.position(table.position.version, table.chat_since))
        step = table.next_step(late=True)
        if step is not None:
            self._bind(step.share, step.seal, step.anew)
        return table.over or bool(table.older) or table.seat in table.position.awaits

    def _bind(self, share: str, seal: str, anew: bool) -> None:
        try:
            if share:
                self._client.share(share)
            elif seal:
                self._client.seal(seal, anew)
        except EscapadeError as problem:
            if problem.code not in ("already-dealt", "not-sealed", "sealed"):  # The next look says how it stands.
                raise

    def _words(self) -> str:
        table, position = self._table, self._table.position
        own = table.name(table.seat)
        if table.older:
            return f"{self.game.title}. {table.older}"
        if table.gathering:
            return f"{self.game.title}. You are {own}. The table waits for people to sit down; look again later."
        story = [text for number, text in table.story() if number > self._heard]
        self._heard = position.version
        prompt = table.named(position.prompt.text) if position.prompt else ""
        if table.over:
            prompt = outcome(position.sides, position.scores or [], position.winners or [])
        doubt = f"{table.doubt}\n" if table.doubt else ""
        view = drawn(self.game, table.box, table.view(), table.named)
        return doubt + sight(self.game.title, own, story, view, prompt, self._legal())
