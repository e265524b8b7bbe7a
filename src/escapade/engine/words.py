"""What may be done, in words: a sentence for each block of moves, and for each phase what is decided.

Both are tables, as a `Story` is; whatever has no words is found when the game is imported.
"""

from collections.abc import Callable, Mapping
from typing import Any

from escapade.engine.contract import Box, Line, Move
from escapade.engine.declared import Phases
from escapade.engine.errors import BadGame
from escapade.engine.moves import Block, Choice, Moves
from escapade.engine.piles import listed
from escapade.engine.story import Number, Saying

Record = Any
Described = str | tuple[str, ...]  # a sentence; or a sentence and the keys that a person picks for the move
Describing = Callable[[Box, Record, int, Choice], Described]  # (box, s, seat, choice)
# What those who decide are told, what the others read of them, and the rule, or both rules where they are not the
# same; or what everybody reads, and the rule.
Step = tuple[str, str, str] | tuple[str, str, str, str] | tuple[str, str]
Stepping = Callable[[Box, Record, int], Step]  # (box, s, a seat that decides)


class Words:
    """The prompts of a game and the sentences of its moves.

    says: how values of moves are said, by their names, as in a `Story`; others are said as a `Number`.
    moves: for each block its sentence, with the values in braces, or a function.
    phases: for each phase a `Step`, or a function. What the others read begins with the names of those who decide; or
    it has {who} in it, where these names go. It must follow from what the others see: where the rule that is cited to
    those who decide would tell something, a fourth part is the rule for the others.
    """

    def __init__(
        self,
        moves: Moves,
        phases: Phases,
        awaits: Callable[[Record], int],
        *,
        says: Mapping[str, Saying],
        move_words: Mapping[Block, str | Describing],
        phase_words: Mapping[int, Step | Stepping],
    ) -> None:
        for block in moves:
            if block not in move_words:
                raise BadGame(f"{block.declared}: the moves '{block.name}' have no words.")
        for phase in phases:
            if phase not in phase_words and int(phase) not in phases.passing:
                raise BadGame(f"{phase.declared}: the phase '{phase.name}' has no words.")
        self._moves, self._awaits, self._says = moves, awaits, says
        self._move_words, self._phase_words = move_words, phase_words

    def step(self, box: Box, s: Record, seat: int) -> Step:
        """What is decided now, by `seat` if it is one of those who decide."""
        step = self._phase_words[int(s.phase)]
        return step(box, s, seat) if callable(step) else step

    def prompt(self, box: Box, s: Record, seat: int) -> Line:
        """What is happening, and what `seat` may do now."""
        deciding = listed(int(self._awaits(s)))
        step = self.step(box, s, seat if seat in deciding or not deciding else deciding[0])
        if len(step) == 2:
            return Line(*step)
        told, doing, *rules = step
        if seat in deciding:
            return Line(told, rules[0])
        *others, last = (f"{{{other}}}" for other in deciding)
        who = f"{', '.join(others)} and {last}" if others else last
        return Line(doing.replace("{who}", who) if "{who}" in doing else f"{who} {doing}.", rules[-1])

    def describe(self, box: Box, s: Record, seat: int, move: int) -> Move:
        """A move in words, and what a person picks for it."""
        choice = self._moves.read(move)
        words = self._move_words[choice.block]
        found = words(box, s, seat, choice) if callable(words) else self.say(words, box, choice)
        text, *keys = (found,) if isinstance(found, str) else found
        return Move(move, text, tuple(keys) or self._moves.keys(box.data, move), choice.block.name)

    def say(self, text: str, box: Box, choice: Choice) -> str:
        """A sentence with the values of a move."""
        return text.format_map(
            {
                name: self._says[name](box, value) if name in self._says else Number(value)
                for name, value in choice.block.values(choice.move).items()
            }
        )
