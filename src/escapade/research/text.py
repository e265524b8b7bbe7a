"""Words for language models: a seat's sight of a table in words, moves by text or number, refusals with their rule.

`TextTable` plays a game seat by seat. Nobody reads more than the seat sees.
"""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from escapade.engine.chance import STREAM_CHANCE, stream_secret
from escapade.engine.contract import Box, Game
from escapade.engine.errors import EscapadeError
from escapade.engine.match import Match
from escapade.engine.plain import result_words
from escapade.research.answers import read_move
from escapade.research.batch import MOST_SEED, whole

WIDTH = 100


# Sights


def drawn(game: Game, box: Box, view: Any, named: Any) -> str:
    """The table as the terminal draws it, without colours."""
    from rich.console import Console

    from escapade.terminal.picture import picture

    console = Console(width=WIDTH, no_color=True, file=StringIO())
    with console.capture() as captured:
        console.print(picture(game, box, view, WIDTH, named))
    return "\n".join(line.rstrip() for line in captured.get().splitlines()).strip("\n")


def rule_text(game: Game, rule: str) -> str:
    """The paragraph of the rules that has this id; empty if there is none."""
    from escapade.terminal.rules_screen import place_of, rule_pages

    pages = rule_pages(game)
    place = place_of(rule, pages)
    return "" if place is None else pages[place]


def told(problem: EscapadeError, game: Game | None = None) -> str:
    """A refusal as feedback: the sentence, and the rule behind it in full."""
    rule = rule_text(game, problem.rule) if game is not None and problem.rule else ""
    return f"{problem.sentence}\nThe rule: {rule}" if rule else problem.sentence


def sight(
    title: str, own: str, story: Sequence[str], picture: str, prompt: str, moves: Mapping[int, str] | None
) -> str:
    """Everything that a seat is told, in one text."""
    parts = [f"{title}. You are {own}."]
    if story:
        parts.append("What happened:\n" + "\n".join(f"- {line}" for line in story))
    parts += [f"The table as you see it:\n{picture}", prompt]
    if moves:
        parts.append(listed(moves))
    return "\n\n".join(part for part in parts if part)


def listed(moves: Mapping[int, str]) -> str:
    """Legal moves, a line each."""
    return "Your moves, each with its number:\n" + "\n".join(f"{move}: {text}" for move, text in moves.items())


def outcome(names: Sequence[str], scores: Sequence[int], winners: Sequence[int]) -> str:
    """How a game ended."""
    return f"The game is over. {result_words(names, scores, winners)}"


def seeded(
    game: Game | str,
    seats: int | None,
    options: Mapping[str, object] | None,
    seed: int | None,
    number: int = 0,
    box: Box | None = None,
) -> Match:
    """A match that is game `number` of a seed, the same as in a `Batch`; without a seed, one that nobody can know."""
    if seed is None:
        return Match(game, seats, options, box=box)
    secret = stream_secret(whole("A seed", seed, 0, MOST_SEED), whole("A game's number", number, 0, MOST_SEED))
    return Match(game, seats, options, secret=secret, chance=STREAM_CHANCE, box=box)


class TextTable:
    """A game in words, moved seat by seat: game `number` of a seed, or without a seed one that nobody can know.

    >>> table = TextTable("connect-four", seed=1)
    >>> _ = table.play(0, "Drop into column 4")
    >>> print(table.observe(1).splitlines()[0])
    Connect four. You are Player 2.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        number: int = 0,
        names: Sequence[str] = (),
        box: Box | None = None,
    ) -> None:
        self._sit(seeded(game, seats, options, seed, number, box))
        self.match.names = (*(names or self.match.game.side_names(self.match.seats)),)

    def _sit(self, match: Match) -> None:
        self.match = match
        self._heard = [-1] * match.seats  # the last entry of the log that each seat was told of

    @classmethod
    def of(cls, match: Match) -> "TextTable":
        """The words of a match that is there already."""
        table = cls.__new__(cls)
        table._sit(match)
        return table

    @property
    def due(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return self.match.awaits

    def moves(self, seat: int) -> dict[int, str]:
        """The legal moves of a seat by number."""
        return {move.id: move.text for move in self.match.moves(seat)}

    def observe(self, seat: int, *, moves: bool = True) -> str:
        """What a seat sees now, and what happened since it was last told."""
        match = self.match
        heard = self._heard[seat]
        story = [line.text for number, line in match.story(seat, max(heard, 0)) if number > heard]
        self._heard[seat] = match.version
        return sight(
            match.game.title,
            match.names[seat],
            story,
            drawn(match.game, match.box, match.view(seat), match.named),
            self.result or match.prompt(seat).text,
            self.moves(seat) if moves else None,
        )

    def play(self, seat: int, answer: str | int) -> int:
        """Play what an answer names; the move. IllegalMove says why not, with its rule (see `feedback`).

        GameOver and NotYourTurn say that there is nothing to choose.
        """
        self.match.expect(seat)
        move = answer if isinstance(answer, int) else read_move(answer, self.moves(seat))
        self.match.play(seat, move)
        return move

    def feedback(self, problem: EscapadeError) -> str:
        """A refusal in words that help to choose again."""
        return told(problem, self.match.game)

    @property
    def result(self) -> str:
        """How the game ended; empty while it goes on."""
        match = self.match
        return outcome(match.names, match.scores, match.winners) if match.over else ""
