"""The installed games."""

from typing import Any, Literal

import msgspec


class GameOption(msgspec.Struct, frozen=True):
    """An option of a game. kind: bool (0 or 1), int (low to high) or seat (a seat, or -1 to have it drawn).

    names: what the values from 0 up are called, where they are not plain numbers. needs: the bool that is turned on
    with it.
    """

    id: str
    text: str
    kind: str
    default: int
    low: int
    high: int
    names: list[str] = []
    needs: str = ""


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays."""

    id: str
    text: str


class GameFacts(msgspec.Struct, frozen=True):
    """A game as it stands on the shelf. points: which of them win, where points are counted.

    broken: why it cannot be played here; then nothing else is known.
    changed: how the box that this house plays it with differs from the game's own, in words.
    """

    id: str
    title: str
    about: str
    minutes: int
    seats: list[int]
    options: list[GameOption]
    levels: list[Level]
    accent: str
    automa: str
    cooperative: bool
    version: int
    points: Literal["most", "fewest"] | None = None
    broken: str = ""
    changed: list[str] = []


class BeingPrepared(msgspec.Struct, frozen=True):
    """A game that is played in plain Python, because its machine code is not there (yet): bots play at first glance.

    stage: asked for a moment ago, waiting for its turn, compiling (`done` of `of` steps), or plain: it could not be
    compiled. words: what is to be said of a bot that thinks ahead. why: the reason in a sentence, if there is one.
    """

    game: str
    stage: str
    done: int
    of: int
    words: str
    why: str


class GameInFull(msgspec.Struct, frozen=True):
    """A game with its rules (as a page), its components, and where its own drawing is, if it brings one."""

    facts: GameFacts
    rules: str
    components: Any
    drawing: str = ""
