"""What happened, in words: for each kind of event a sentence, with its fields in braces.

`state.BOARDS: ("{pawn} boards pod {pod}.", "ZY-PAWN-8")`: each field is said as the game says fields of that name.
"""

from collections.abc import Callable, Mapping
from typing import Any

from escapade.engine.contract import Box, Line
from escapade.engine.events import Event, Events, Happening

Saying = Callable[[Box, int], object]
Sentence = tuple[str, str] | tuple[str, str, str]
Teller = Callable[[Box, Happening, bool], Line]


class Number(int):
    """A number in a text: {n} alone, {n:card} with its noun, {n:+} with its sign."""

    def __format__(self, wanted: str) -> str:
        """The number as a person writes it."""
        if wanted in ("", "+"):
            return format(int(self), wanted).replace("-", "−")
        return f"{self} {wanted}{'s' * (abs(self) != 1)}"

    def __str__(self) -> str:
        """The number with a minus that is one."""
        return format(self)


def side(_: Box, seat: int) -> str:
    """How a field that names a side is said: {0}, {1}, … stand for the names of the sides."""
    return f"{{{seat}}}"


class Story:
    """How the events of a game are told.

    says: how fields are said, by their names; other fields are said as a `Number`, and `seat` as a side.
    lines: for each kind of event its sentence and the rule behind it, and where others see only a part of the event,
    what these read; or, where one sentence does not do, a function.
    """

    def __init__(self, events: Events, says: Mapping[str, Saying], lines: Mapping[int, Sentence | Teller]) -> None:
        untold = [kind.name for kind in events if kind not in lines]
        if untold:
            raise ValueError(f"There is no sentence for {', '.join(untold)}.")
        self._events, self._lines = events, lines
        self._says: dict[str, Saying] = {"seat": side, **says}

    def narrate(self, box: Box, event: Event, whole: bool) -> Line:
        """An event of the log in words."""
        line, e = self._lines[event.kind], self._events.read(event)
        if callable(line):
            return line(box, e, whole)
        text, rule, *unseen = line
        return Line(self.say(unseen[0] if unseen and not whole else text, box, e), rule)

    def say(self, text: str, box: Box, e: Happening) -> str:
        """A sentence with the fields of an event."""
        return text.format_map(_Said(self._says, box, e))


class _Said(dict[str, Any]):
    """The fields of an event, said when they are asked for."""

    def __init__(self, says: Mapping[str, Saying], box: Box, e: Happening) -> None:
        self._says, self._box, self._happening = says, box, e

    def __missing__(self, name: str) -> object:
        value = getattr(self._happening, name)
        return self._says[name](self._box, value) if name in self._says else Number(value)
