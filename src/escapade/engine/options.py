"""The settings that players choose before a game begins: what they take, and what a table says of them."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, overload

import msgspec

from escapade.engine.declared import declared_at
from escapade.engine.errors import BadGame, BadOptions

SWITCH = {"true": 1, "yes": 1, "on": 1, "false": 0, "no": 0, "off": 0}
RULE = re.compile(r"\s*\(([A-Z][A-Z0-9]*-[A-Z0-9-]+)\)")


class Option(msgspec.Struct, frozen=True):
    """A setting of a game that the players choose before it begins.

    A bool is 0 or 1; a seat is below the number of seats, or -1 to have it drawn. said: what the table says when it is
    not as usual, with {value}, {usual} or {name} in it ({name}: of the seat, or of the choice); without it the text
    speaks. names: what the values from 0 up are called, from the second part of the box; there are no others then.
    needs: the bool that is on wherever this is not as usual.
    """

    id: str
    text: str
    default: int = 0
    low: int = 0
    high: int = 1
    kind: str = "bool"
    said: str = ""
    names: Callable[[Any], Sequence[str]] | None = None
    needs: str = ""

    def choices(self, data: Any) -> Sequence[str]:
        """What the values from 0 up are called with these components; empty where they are plain numbers."""
        return () if self.names is None else self.names(data)

    def highest(self, data: Any) -> int:
        """The highest value that there is with these components."""
        return self.high if self.names is None else min(self.high, len(self.choices(data)) - 1)

    @property
    def rule(self) -> str:
        """The rule that the text cites; empty if it cites none."""
        cited = RULE.search(self.text)
        return cited[1] if cited else ""


class OptionIndex(int):
    """An option of a game: to kernels its place in `options`, where options[0] is the number of seats."""

    option: Option


class Options(Sequence[Option]):
    """The options of a game, in their order."""

    def __init__(self) -> None:
        self._settings: list[OptionIndex] = []

    def add(
        self,
        id: str,  # noqa: A002 -- as the field is called
        text: str,
        *,
        default: int = 0,
        low: int = 0,
        high: int = 1,
        kind: str = "bool",
        said: str = "",
        names: Callable[[Any], Sequence[str]] | None = None,
        needs: str = "",
    ) -> OptionIndex:
        """Declare the next option (see `Option`): its place in what `setup` is given."""
        place = declared_at()
        if not text.strip():
            raise BadGame(f"{place}: the option '{id}' has no words.")
        if any(id == known.id for known in self):
            raise BadGame(f"{place}: there are two options called '{id}'.")
        setting = OptionIndex(len(self._settings) + 1)
        setting.option = Option(id, text, default, low, high, kind, said, names, needs)
        self._settings.append(setting)
        return setting

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        """One of them, from 0."""
        found = self._settings[index]
        return found.option if isinstance(found, OptionIndex) else [setting.option for setting in found]

    def __len__(self) -> int:
        """How many there are."""
        return len(self._settings)


def option_value(option: Option, value: object, data: Any) -> int:
    """A setting as a number, from a number or from words; BadOptions if it takes no such value."""
    names = [name.lower() for name in option.choices(data)]
    if isinstance(value, str):
        text = value.strip().lower()
        if option.kind == "bool" and text in SWITCH:
            value = SWITCH[text]
        elif text in names:
            value = names.index(text)
        else:
            try:
                value = int(text)
            except ValueError:
                value = None
    if not isinstance(value, int) or not option.low <= value <= option.highest(data):
        raise BadOptions(f"Option '{option.id}' takes {_wanted(option, data)}.")
    return int(value)


def _wanted(option: Option, data: Any) -> str:
    if option.kind == "bool":
        return "true or false"
    names = option.choices(data)
    numbers = f"a whole number from {option.low} to {option.highest(data)}"
    return f"{numbers}, or a name: {', '.join(names)}" if names else numbers


def in_words(options: Sequence[Option], chosen: Mapping[str, int], data: Any) -> list[tuple[str, str]]:
    """What is not as usual, a sentence and its rule for each; {0}, {1} stand for the players' names."""
    needed = {one.needs for one in options if one.needs and chosen.get(one.id, one.default) != one.default}
    return [
        (_said(option, chosen[option.id], data), option.rule)
        for option in options
        if chosen.get(option.id, option.default) != option.default and option.id not in needed
    ]


def _said(option: Option, value: int, data: Any) -> str:
    names = option.choices(data)
    name = f"{{{value}}}" if option.kind == "seat" else names[value] if 0 <= value < len(names) else str(value)
    if option.said:
        words = option.said
        for key, text in (("{value}", str(value)), ("{usual}", str(option.default)), ("{name}", name)):
            words = words.replace(key, text)
        return words
    text = RULE.sub("", option.text).rstrip(".")
    if option.kind == "bool":
        return f"{text}." if value else f"Not as usual: {text}."
    return f"{text}: {name}."
