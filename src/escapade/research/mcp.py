"""A table for language models, over the Model Context Protocol: `escapade mcp`.

A model sees what its seat sees, in words, and nothing else: no seed, no other hand, and no hint unless whoever started
the server allows hints.
"""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from escapade.engine import contract
from escapade.engine.errors import BadOptions, EscapadeError
from escapade.engine.options import Option
from escapade.research.seats import LocalSeat, RemoteSeat, Seat
from escapade.research.text import listed, rule_text, told

MOST_TABLES = 100
INSTRUCTIONS = (
    "Board games about fleeing a doomed world. Call list_games, then open_table or join_table, then look and play "
    "until the game is over. A move is said by its number or by its words. What is refused, is refused with the rule."
)


class ModelTables:
    """The tools: a model's tables by name, and what it may do there."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._seats: dict[str, Seat] = {}
        self._opened = 0
        self._one_at_a_time = threading.RLock()

    def list_games(self) -> str:
        """The games that can be played: id, title, seats, options, what each is about."""
        return "\n".join(map(_facts, contract.games()))

    def open_table(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 1,
        bots: str = "medium",
        options: dict[str, str | int | bool] | None = None,
    ) -> str:
        """Open a table against bots and sit down: game by its id, seats in all, your seat counted from 1.

        bots: names for the other seats, separated by commas: random, greedy, easy, medium, hard or expert.
        """
        names = [name.strip() for name in bots.split(",") if name.strip()]
        return self._open(LocalSeat(game, seats, seat, names, options or {}, seed=self._seed, number=self._opened))

    def join_table(self, link: str, name: str = "Model") -> str:
        """Sit down at a table on a server, by the link of a seat or of a table that has a free one."""
        return self._open(RemoteSeat(link, name))

    def look(self, table: str, wait_seconds: float = 0) -> str:
        """What you see there, and what happened since you last looked; wait up to a minute for your turn."""
        return self._seat(table).look(wait_seconds)

    def legal_moves(self, table: str) -> str:
        """What you may do there now, each move with its number."""
        moves = self._seat(table).moves()
        return listed(moves) if moves else "You may do nothing now: it is not your turn, or the game is over."

    def play(self, table: str, move: str | int) -> str:
        """Play a move, by its number or by its words; what you see then."""
        seat = self._seat(table)
        try:
            return seat.play(str(move))
        except EscapadeError as problem:
            raise ToolError(told(problem, seat.game)) from None

    def rules(self, game: str, rule: str = "") -> str:
        """How a game is played: all of it, or the paragraph of one rule by its id."""
        known = contract.game(game)
        if not rule:
            return known.rules_text
        found = rule_text(known, rule)
        if not found:
            raise BadOptions(f"The rules of {known.title} have no paragraph '{rule}'.")
        return found

    def hint(self, table: str) -> str:
        """What a good bot would do on your seat."""
        return self._seat(table).hint()

    def _open(self, seat: Seat) -> str:
        if len(self._seats) >= MOST_TABLES:
            del self._seats[next(iter(self._seats))]
        self._opened += 1
        name = f"table-{self._opened}"
        self._seats[name] = seat
        return f"This is {name}.\n\n{seat.look(0.0)}"

    def _seat(self, name: str) -> Seat:
        if name not in self._seats:
            known = ", ".join(self._seats) or "none yet"
            raise BadOptions(f"There is no table '{name}'. Your tables: {known}.")
        return self._seats[name]

    def tool(self, act: Callable[..., str]) -> Callable[..., str]:
        """A tool that refuses in words. Calls may come in several threads: tables are touched by one."""

        @wraps(act)
        def done(*given: Any, **named: Any) -> str:
            try:
                with self._one_at_a_time:
                    return act(*given, **named)
            except EscapadeError as problem:
                raise ToolError(problem.sentence) from None

        return done


def server(hints: bool = False, seed: int | None = None) -> MCPServer[Any]:
    """The server with its tools. seed: table n plays its game n - 1. Without, nobody can know the deals."""
    tables = ModelTables(seed)
    serves: MCPServer[Any] = MCPServer("escapade", instructions=INSTRUCTIONS, log_level="WARNING")
    acts: list[Callable[..., str]] = [tables.list_games, tables.open_table, tables.join_table, tables.look]
    acts += [tables.legal_moves, tables.play, tables.rules, *[tables.hint][: int(hints)]]
    for act in acts:
        serves.add_tool(tables.tool(act), structured_output=False)
    return serves


def _facts(game: contract.Game) -> str:
    seats = " or ".join(map(str, game.seats))
    options = ", ".join(_option(option, game.box.data) for option in game.options)
    return f"{game.id}: {game.title}, for {seats} seats. {game.about}" + (f" Options: {options}" if options else "")


def _option(option: Option, data: Any) -> str:
    names = "".join(f"; {value} {name}" for value, name in enumerate(option.choices(data)))
    return f"{option.id} ({option.low} to {option.highest(data)}{names}): {option.text}"
