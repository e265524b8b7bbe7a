"""A language model's seat in Kaggle's Game Arena: legal moves, a prompt that can be played from, an answer understood.

A prompt has the position as a person sees it, the legal moves by number, and how the game goes in short, in fewer than
4,000 characters. All else of the rules is there for the asking: a model that answers `Rule: Ties` finds that chapter in
its next prompt.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, get_type_hints

import msgspec

from escapade.engine import contract
from escapade.engine.contract import Box, Game
from escapade.engine.errors import IllegalMove
from escapade.research.answers import read_move, without_number
from escapade.research.text import drawn, rule_text

LONGEST_PROMPT = 3_999
MOST_RULE, LEAST_RULE = 1_500, 300  # signs of a chapter that was asked for, and where there is little room for it
MOST_ANSWER = 200  # signs of an answer that is shown again
RECENT_MOVES = 8
FEWEST_ALIKE = 3  # moves that share words, before those get a letter
LETTERS = "abcdefghijklmnopqrstuvwxyz"
IN_SHORT = "In short"
HOW = (
    "Think it over, then end with one line that names your move by its number or its words:\nMove: …\n"
    "To read a part of the rules before you choose, end with its name or id instead:\nRule: …"
)
_ASKS = re.compile(r"^\W*rules?\W*:\s*(.+?)\W*$", re.IGNORECASE | re.MULTILINE)
_HEADING = re.compile(r"^## +(.+?)\s*$", re.MULTILINE)
_FRAMES = re.compile(r"[─╭╮╰╯│]+")
_GAPS = re.compile(r"(?<=\S) {3,}")


class Harness:
    """How a language model plays one of our games there: `get_legal_moves`, `generate_prompt`, `parse_response`.

    The functions read what an environment of theirs says to a player: `observationString`, `legalActions`,
    `legalActionStrings`, `playerId`.

    >>> harness = Harness("alien-getaway")
    >>> harness.parse_response('{"move": 3}', ["Pass [0]", "Lay Green 2 [3]"])
    'Lay Green 2 [3]'
    """

    def __init__(self, game: Game | str, box: Box | None = None) -> None:
        self.game = contract.game(game) if isinstance(game, str) else game
        self.box = box or self.game.box
        self._view = get_type_hints(self.game.view).get("return")

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
        """Who one is, the position, the moves, how to answer; and what was wrong or asked, if one is asked again."""
        seat = int(observation["playerId"])
        moves = {move: without_number(text)[0] for move, text in self.get_legal_moves(observation).items()}
        first = f"You play {self.game.title}, as {self._name(seat)}. {self.game.about}"
        chapters = f"The rules have these parts: {', '.join(_chapters(self._rules))}."
        table = self._table(observation["observationString"])
        history = [without_number(line)[0] for line in move_history[-RECENT_MOVES:]]
        short = _chapter(self._rules, IN_SHORT)

        def said(table: str, listed: str, short: str, history: Sequence[str] = (), most: int = MOST_RULE) -> str:
            parts = [
                first, short, chapters if most > LEAST_RULE else "", f"The table as you see it:\n{table}",
                self._again(previous_response, previous_action, most),
                "The last moves:\n" + "\n".join(history) if history else "", f"Your moves:\n{listed}", HOW,
            ]  # fmt: skip
            return "\n\n".join(part for part in parts if part)

        full, brief, squeezed = _listed(moves), _with_letters(moves), _squeezed(table)
        for at in range(0, len(history) + 1, 2):
            if len(prompt := said(table, full, short, history[at:])) <= LONGEST_PROMPT:
                return prompt
        for drawing, moves_listed in ((table, full), (table, brief), (squeezed, brief)):
            for most in (MOST_RULE, LEAST_RULE):
                if len(prompt := said(drawing, moves_listed, "", most=most)) <= LONGEST_PROMPT:
                    return prompt
        room = LONGEST_PROMPT - len(said("…", brief, "", most=LEAST_RULE))
        return said(f"{squeezed[: max(0, room)]}…", brief, "", most=LEAST_RULE)

    def parse_response(self, response: str, legal_action_strings: Sequence[str]) -> str | None:
        """The legal move that a response names, as the environment writes it; None if it names none."""
        numbers: dict[int, str] = {}
        words: dict[int, str] = {}
        for at, text in enumerate(legal_action_strings):
            plain, number = without_number(text)
            numbers[at if number is None else number], words[at if number is None else number] = text, plain
        if _asked(response) is not None:
            return None
        try:
            return numbers.get(read_move(response, words))
        except IllegalMove:
            return None

    @property
    def _rules(self) -> str:
        try:
            return self.game.rules_text
        except OSError:
            return ""

    def _name(self, seat: int) -> str:
        return self.game.side_names(max(self.game.seats))[seat]

    def _table(self, observed: str) -> str:
        """What an observation shows, as it is drawn for people; as it is, where it is none of ours."""
        try:
            view = msgspec.json.decode(observed, type=self._view or Any)
        except msgspec.DecodeError:
            return observed
        names = self.game.side_names(max(self.game.seats))
        return drawn(self.game, self.box, view, lambda text: _named(text, names))

    def _again(self, response: str | None, action: str | None, most: int) -> str:
        """What was asked for, or what was wrong."""
        if response is None:
            return ""
        if (wanted := _asked(response)) is not None:
            return f"You asked for {wanted[:MOST_ANSWER]}:\n{_cut(self._answer(wanted), most)}"
        named = f"'{action}'" if action else "which named no move"
        return (
            f"Your last answer, {named}, is not legal in this position. It ended:\n{response[-MOST_ANSWER:]}\n"
            "Choose another move."
        )

    def _answer(self, wanted: str) -> str:
        """A chapter, a paragraph by its id, or the first that has the words."""
        found = _chapter(self._rules, wanted)
        if not found and re.fullmatch(r"[A-Za-z]+(-[A-Za-z]+)*-\d+", wanted):
            found = rule_text(self.game, wanted.upper())
        if not found:
            lines = [line for line in self._rules.splitlines() if wanted.lower() in line.lower() and line[:1] != "#"]
            found = "\n".join(lines[:4])
        return found or f"The rules have no part of that name. They have: {', '.join(_chapters(self._rules))}."


def _asked(response: str) -> str | None:
    """The part of the rules that an answer asks for, if that is how it ends."""
    lines = [line for line in response.strip().strip("`").splitlines() if line.strip()]
    found = _ASKS.match(lines[-1]) if lines else None
    return found[1].strip("`*\"'. ") if found else None


def _chapters(rules: str) -> list[str]:
    return [name for name in _HEADING.findall(rules) if name != IN_SHORT]


def _chapter(rules: str, name: str) -> str:
    """What stands under a heading."""
    edges = [(found.start(), found.end(), found[1]) for found in _HEADING.finditer(rules)]
    edges.append((len(rules), len(rules), ""))
    for (_, begin, heading), (end, _, _) in pairwise(edges):
        if heading.lower() == name.strip().lower():
            return rules[begin:end].strip()
    return ""


def _listed(moves: Mapping[int, str]) -> str:
    return "\n".join(f"{move}: {text}" for move, text in moves.items())


def _with_letters(moves: Mapping[int, str]) -> str:
    """The moves, with a letter for words that many of them share."""
    counts: dict[str, int] = {}
    for part in (part for text in moves.values() for part in _parts(text)):
        counts[part] = counts.get(part, 0) + 1
    worth = sorted((part for part, count in counts.items() if count >= FEWEST_ALIKE and len(part) > 4), key=len)
    letters = dict(zip(worth[::-1], LETTERS, strict=False))
    if not letters:
        return _listed(moves)
    key = ", ".join(f"{letter} = {part}" for part, letter in letters.items())
    briefly = {move: _lettered(text, letters) for move, text in moves.items()}
    return f"({key})\n{_listed(briefly)}"


def _parts(text: str) -> Iterable[str]:
    _, colon, tail = text.partition(": ")
    return tail.split(", ") if colon else []


def _lettered(text: str, letters: Mapping[str, str]) -> str:
    head, colon, tail = text.partition(": ")
    return f"{head}{colon}{', '.join(letters.get(part, part) for part in tail.split(', '))}" if colon else text


def _squeezed(table: str) -> str:
    """A drawing without its frames: its words stay, its shape goes."""
    lines = (_GAPS.sub("  ", _FRAMES.sub(" ", line)).strip() for line in table.splitlines())
    return "\n".join(line for line in lines if line)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most].rstrip()} …"


def _named(text: str, names: Sequence[str]) -> str:
    return re.sub(r"\{(\d+)\}", lambda found: names[int(found[1])], text)
