"""Words for language models: a seat's sight of a table in words, moves by text or number, refusals with their rule.

`TextTable` plays a game seat by seat. `Harness` is the three functions that Kaggle's Game Arena asks for, for games
that OpenSpiel plays (see `spiel`). Nobody reads more than the seat sees.
"""

import json
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

from escapade.engine import contract
from escapade.engine.chance import STREAM_CHANCE, stream_secret
from escapade.engine.contract import Box, Game
from escapade.engine.errors import EscapadeError, IllegalMove
from escapade.engine.match import Match
from escapade.research.batch import MOST_SEED, whole

WIDTH = 100
MOST_SHOWN = 80  # signs of an answer that is quoted back
RECENT_MOVES = 30
_NUMBER = re.compile(r"(?:move\s*)?#?\s*\[?\s*(\d{1,9})\s*\]?\s*[.:]?", re.IGNORECASE)
_ENDS_WITH_NUMBER = re.compile(r"\[(\d{1,9})\]\s*\.?$")
_ANSWER = re.compile(r"^\W*(?:final answer|answer|move|action)\W*:\s*(.+)$", re.IGNORECASE | re.MULTILINE)
_SPACES = re.compile(r"\s+")


# Moves


def read_move(answer: str, legal: Mapping[int, str]) -> int:
    """The move that an answer names: by number, by its words, or by words that only one move has.

    Of a longer answer the last line that begins with "Move:" counts. A number need not be legal: the table says why.
    """
    said = _ANSWER.findall(answer)
    wanted = (said[-1] if said else answer).strip().strip("`*\"' ")
    number = _NUMBER.fullmatch(wanted) or _ENDS_WITH_NUMBER.search(wanted)
    if number:
        return int(number[1])
    plain = _plain(wanted)
    texts = {move: _plain(text) for move, text in legal.items()}
    same = [move for move, text in texts.items() if text == plain]
    like = same or [move for move, text in texts.items() if plain and plain in text]
    if len(like) == 1 or same:
        return like[0]
    short = wanted if len(wanted) <= MOST_SHOWN else f"{wanted[:MOST_SHOWN]}…"
    if like:
        raise IllegalMove(f"'{short}' may be any of {len(like)} moves. Say its number, or all of its words.")
    raise IllegalMove(f"'{short}' is none of the moves that are possible now. Say a number or the words of one.")


def _plain(text: str) -> str:
    return _SPACES.sub(" ", text).strip(" .!").lower()


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
    points = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))
    won = " and ".join(names[side] for side in winners) or "nobody"
    return f"The game is over. Scores: {points}. Won by: {won}."


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


# Kaggle's Game Arena


class Harness:
    """How a language model plays one of our games there: legal moves, a prompt, and an answer understood.

    The functions read what an environment of theirs tells a player: `observationString`, `legalActions`,
    `legalActionStrings`, `playerId`. Legal moves are not in the prompt: to find them is a part of playing.
    """

    def __init__(self, game: Game | str) -> None:
        self.game = contract.game(game) if isinstance(game, str) else game

    def get_legal_moves(self, observation: Mapping[str, Any]) -> dict[int, str]:
        """The legal moves by number."""
        return dict(zip(observation["legalActions"], observation["legalActionStrings"], strict=True))

    def generate_prompt(
        self,
        observation: Mapping[str, Any],
        move_history: Sequence[str] = (),
        previous_response: str | None = None,
        previous_action: str | None = None,
    ) -> str:
        """Rules, position, history, who one is, how to answer; and what was wrong, if one is asked again."""
        history = "\n".join(move_history[-RECENT_MOVES:]) or "nothing yet"
        parts = [
            f"You play {self.game.title}. These are the rules:\n\n{self.game.rules_text}",
            f"You are player {int(observation['playerId']) + 1}.",
            f"The position as you see it:\n{_readable(observation['observationString'])}",
            f"The last moves:\n{history}",
            "Think it over, then say your move in the last line, in words as the game uses them, or by its number:\n"
            "Move: ...",
        ]
        if previous_response is not None:
            named = f"'{previous_action}'" if previous_action else "which named no move"
            parts.append(
                f"Your last answer, {named}, is not legal in this position. It was:\n{previous_response}\n"
                "Look at the rules and the position again, and choose another move."
            )
        return "\n\n".join(parts)

    def parse_response(self, response: str, legal_action_strings: Sequence[str]) -> str | None:
        """The legal move that a response names, as the environment writes it; None if it names none."""
        texts = dict(enumerate(legal_action_strings))
        numbers = {int(found[1]): text for text in texts.values() if (found := _ENDS_WITH_NUMBER.search(text))}
        words = {move: _ENDS_WITH_NUMBER.sub("", text) for move, text in (numbers or texts).items()}
        try:
            move = read_move(response, words)
        except IllegalMove:
            return None
        return (numbers or texts).get(move)


def _readable(observation: str) -> str:
    try:
        return json.dumps(json.loads(observation), indent=1, ensure_ascii=False)
    except ValueError:
        return observation
