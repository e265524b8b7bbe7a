"""Where in a TOML text each value stands: for the line in a refusal, and to write a number anew in its place."""

import re
from dataclasses import dataclass

Place = tuple[str | int, ...]  # the way to a value: names of tables and fields, numbers in lists

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_PLAIN = re.compile(r"[^,\]}#\r\n]*")
_REMARK = re.compile(r"[ \t,]*#[ \t]*([^\n]*)")
_STRINGS = {
    '"""': re.compile(r'"""(?:[^\\]|\\.)*?"""(?!")', re.DOTALL),
    "'''": re.compile(r"'''.*?'''(?!')", re.DOTALL),
    '"': re.compile(r'"(?:[^"\\]|\\.)*"'),
    "'": re.compile(r"'[^']*'"),
}


@dataclass(frozen=True)
class TextSpan:
    """Where a value stands in a text, and the remark that follows it in its line."""

    line: int
    start: int
    end: int
    remark: str = ""


def places(text: str) -> dict[Place, TextSpan]:
    """Where every table, list and value of a text stands. The text is TOML: somebody has read it before."""
    return _TomlReader(text).read()


class _TomlReader:
    """Reads once through a text that is known to be TOML."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Place, TextSpan] = {}
        self.counts: dict[Place, int] = {}  # how many tables each list of them has so far

    def read(self) -> dict[Place, TextSpan]:
        here: Place = ()
        self._pass(_BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                here = self._header()
            else:
                self._assignment(here)
            self._pass(_BLANK)
        return self.found

    def _header(self) -> Place:
        start = self.at
        several = self.text.startswith("[[", start)
        self.at += 1 + several
        here = self._inside(self._names())
        if several:
            number = self.counts.get(here, 0)
            self.counts[here] = number + 1
            here = (*here, number)
        self.at = self.text.index("]", self.at) + 1 + several
        self._note(here, start)
        return here

    def _inside(self, names: Place) -> Place:
        """A header's names: after the name of a list of tables, its last one is meant."""
        here: Place = ()
        for name in names[:-1]:
            here = (*here, name)
            if here in self.counts:
                here = (*here, self.counts[here] - 1)
        return (*here, *names[-1:])

    def _assignment(self, here: Place) -> None:
        place = (*here, *self._names())
        self.at = self.text.index("=", self.at) + 1
        self._value(place)

    def _names(self) -> Place:
        names: list[str] = []
        while True:
            self._pass(_SPACE)
            if self.text[self.at] in "\"'":
                names.append(self._string()[1:-1])
            else:
                bare = _BARE.match(self.text, self.at)
                assert bare, "the text is TOML"
                names.append(bare[0])
                self.at = bare.end()
            self._pass(_SPACE)
            if not self.text.startswith(".", self.at):
                return tuple(names)
            self.at += 1

    def _value(self, place: Place) -> None:
        self._pass(_SPACE)
        start = self.at
        first = self.text[start]
        if first == "[":
            self._list(place)
        elif first == "{":
            self._table(place)
        elif first in "\"'":
            self._string()
        else:
            plain = _PLAIN.match(self.text, start)
            assert plain, "the text is TOML"
            self.at = start + len(plain[0].rstrip())
        self._note(place, start)

    def _list(self, place: Place) -> None:
        self.at += 1
        number = 0
        self._pass(_BLANK)
        while self.text[self.at] != "]":
            self._value((*place, number))
            number += 1
            self._pass_comma()
        self.at += 1

    def _table(self, place: Place) -> None:
        self.at += 1
        self._pass(_BLANK)
        while self.text[self.at] != "}":
            self._assignment(place)
            self._pass_comma()
        self.at += 1

    def _pass_comma(self) -> None:
        self._pass(_BLANK)
        if self.text[self.at] == ",":
            self.at += 1
        self._pass(_BLANK)

    def _string(self) -> str:
        quotes = next(quotes for quotes in _STRINGS if self.text.startswith(quotes, self.at))
        found = _STRINGS[quotes].match(self.text, self.at)
        assert found, "the text is TOML"
        self.at = found.end()
        return found[0]

    def _pass(self, what: re.Pattern[str]) -> None:
        found = what.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _note(self, place: Place, start: int) -> None:
        remark = _REMARK.match(self.text, self.at)
        line = self.text.count("\n", 0, start) + 1
        self.found[place] = TextSpan(line, start, self.at, remark[1].strip() if remark else "")
