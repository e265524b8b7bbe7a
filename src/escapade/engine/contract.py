"""What a game must provide, and the door through which games come in.

A game is kernels (compiled, on records), words (plain Python, on the same records) and a few facts.
The five games and third-party plugins are found alike, by the entry-point group `escapade.games`.
"""

import os
import sys
import threading
import tomllib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from hashlib import blake2b
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from escapade.engine.declared import Features, Laws, Phases
from escapade.engine.defaults import hide_nothing, imagine_nothing, show_all
from escapade.engine.errors import BadBox, BadGame, BadOptions, BrokenGame, UnknownGame
from escapade.engine.events import Event, Events
from escapade.engine.form import complaints
from escapade.engine.loading import CannotLoad, load
from escapade.engine.moves import Moves
from escapade.engine.options import Option as Option  # noqa: PLC0414 -- authors import it from here
from escapade.engine.options import in_words, option_value
from escapade.engine.record import as_python, blank, record

GAMES_GROUP = "escapade.games"
LENT = "LENT_ESCAPADE_GAMES"  # games that are not installed, as id=module:name, with commas between them
MOST_SEATS = 8
PICK_LENGTH = 40  # characters of a key that is picked; a table sends keys when somebody points at a thing
SPECTATOR = -1
NOBODY = -1
NOTHING = record([("nothing", "i8")])

Record = Any  # One np.record: fields read as attributes, which no type checker can follow.
Records = np.ndarray[Any, Any]
Kernel = Callable[..., Any]


class Move(msgspec.Struct, frozen=True):
    """A legal move: its number, its words, and the path of keys that a person picks to make it.

    kind: the block of the game's moves that it belongs to; whoever describes a move may leave it out.
    """

    id: int
    text: str
    picks: tuple[str, ...]
    kind: str = ""


class Line(msgspec.Struct, frozen=True):
    """A sentence for a person, and the id of the rule behind it."""

    text: str
    rule: str = ""


@dataclass(frozen=True)
class Box:
    """The components of a game: `records` for the kernels, `data` (names, texts) for the words."""

    records: Records
    data: Any
    changes: Mapping[str, Any] = field(default_factory=dict)  # what is not as in the game's own box, by path

    @cached_property
    def record(self) -> Record:
        """The components as words read them."""
        return as_python(self.records)

    @cached_property
    def digest(self) -> str:
        """Changes when a number on a component changes."""
        return blake2b(self.records.tobytes(), digest_size=8).hexdigest()


def no_components(data: Mapping[str, Any]) -> Box:
    """The box of a game in which nothing is printed on anything."""
    if data:
        raise BadBox("This game has no components that could be changed.")
    return Box(blank(NOTHING), None)


@dataclass(frozen=True, eq=False)
class Game:
    """Facts, kernels and words of one game. The order of the fields is the order of the contract."""

    # Facts
    id: str
    title: str
    version: int
    about: str
    minutes: int
    seats: tuple[int, ...]
    moves: Moves
    features: Features
    laws: Laws
    events: Events
    folder: Path
    state: Any  # a record (to mypy, a class) with a field `seats`, the number of seats that decide

    # Kernels; box and s are records, seat and move int64
    setup: Kernel  # (box, s, options, rng, log): options[0] is the number of seats
    awaits: Kernel  # (s) -> bit mask of the seats that may act; 0 when the game is over
    legal: Kernel  # (box, s, seat, out) -> n: ascending ids
    play: Kernel  # (box, s, seat, move, rng, log)
    payoff: Kernel  # (box, s, out): float64, 0..1, share of the win for each side
    encode: Kernel  # (box, s, seat, out): float32 features of what seat sees
    faults: Kernel  # (box, s) -> bit mask of the broken laws

    # Words
    view: Callable[[Box, Record, int], msgspec.Struct]
    prompt: Callable[[Box, Record, int], Line]
    describe: Callable[[Box, Record, int, int], Move]
    narrate: Callable[[Box, Event, bool], Line]

    # What a game may leave out; one that hides nothing needs neither `redeal` nor `shown`
    redeal: Kernel = hide_nothing  # (box, s, seat, rng): everything that seat cannot know; seat -1 is a spectator
    imagine: Kernel = imagine_nothing  # (box, s, seat, rng): after a redeal, what the others have likely chosen unseen
    shown: Kernel = show_all  # (box, s, seat, move) -> what the other seats learn of that move
    scores: Kernel | None = None  # (box, s, out): int64 for each side; left out: 1 for a win, 0 for anything less
    load_box: Callable[[Mapping[str, Any]], Box] = no_components
    options: Sequence[Option] = ()
    phases: Phases | None = None  # where the state has a field `phase`: what it stands for
    points: Literal["most", "fewest"] | None = None  # which points win; None: nobody counts points
    final: frozenset[int] = frozenset()  # moves that are never taken back
    automa: str = ""  # the side that plays against a single seat, by the rules alone
    cooperative: bool = False
    most_legal: int = 0  # bound for the number of legal moves; 0: all of them
    refuse: Callable[[Box, Record, int, int], Line] | None = None  # why a move is not legal
    sketch: Callable[[Box, Any, int], str] | None = None  # the table as console markup, from a view
    greedy: Kernel | None = None  # (box, s, seat, moves, n, rng) -> move: what a decent player does
    policy: Kernel | None = None  # the same, fast, for rollouts
    estimate: Kernel | None = None  # (box, s, out): payoff foreseen from any position
    rollout_depth: int | None = None  # moves of a rollout before its turn ends and `estimate` is asked; None: all
    doubt: float = 0.0  # above 0, search compares courses of a turn; one must beat the policy's by more than this
    habits: frozenset[int] = frozenset()  # such a search leaves a decision with one of these moves to the policy
    accent: str = "#7cf29c"

    def __post_init__(self) -> None:
        """Before anything is compiled: what does not keep the contract is refused in words."""
        for sentence in complaints(self, MOST_SEATS):
            raise BadGame(f"Game(id={self.id!r}): {sentence}")

    @cached_property
    def box(self) -> Box:
        """The components as they come in the box."""
        return self.load_box(self.printed)

    @cached_property
    def printed(self) -> dict[str, Any]:
        """What stands in the game's box.toml; a changed box is read by `engine/changes.py`."""
        try:
            return tomllib.loads(self.box_text)
        except tomllib.TOMLDecodeError as problem:
            raise BadBox(f"box.toml is not valid TOML: {problem}.") from None

    @cached_property
    def box_text(self) -> str:
        """The game's box.toml as it is written, with its remarks."""
        file = self.folder / "box.toml"
        try:
            return file.read_text(encoding="utf-8") if file.exists() else ""
        except (OSError, UnicodeDecodeError) as problem:
            raise BadBox(f"box.toml cannot be read: {problem}.") from None

    @cached_property
    def rules_text(self) -> str:
        """How to play, with the rule ids."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    @property
    def usual_seats(self) -> int:
        """The number of seats when nobody says one: two, or as near as the game comes to it."""
        return min(self.seats, key=lambda count: (abs(count - 2), count))

    def described(self, box: Box, s: Record, seat: int, move: int) -> Move:
        """A move in words, with the name of its kind."""
        found = self.describe(box, s, seat, move)
        return found if found.kind else msgspec.structs.replace(found, kind=self.moves.block_of(move).name)

    def sides(self, seats: int) -> int:
        """How many sides are scored: the seats, and the automa where one person plays alone."""
        return 2 if seats == 1 and self.automa else seats

    def side_names(self, seats: int) -> tuple[str, ...]:
        """What the log calls the sides when nobody has given names."""
        names = tuple(f"Player {seat + 1}" for seat in range(seats))
        return (*names, self.automa) if self.sides(seats) > seats else names

    def option_values(
        self, seats: int, chosen: Mapping[str, object] | None = None, box: Box | None = None
    ) -> np.ndarray[Any, Any]:
        """The settings as the kernels read them: the number of seats, then the options in order."""
        if not isinstance(seats, int) or seats not in self.seats:
            raise BadOptions(f"{self.title} is for {_count_words(self.seats)}, not {seats}.")
        chosen = dict(chosen or {})
        values: dict[str, int] = {}
        for option in self.options:
            value = option_value(option, chosen.pop(option.id, option.default), (box or self.box).data)
            if option.kind == "seat" and value >= seats > 1:
                raise BadOptions(f"Option '{option.id}' names seat {value}, but the seats are 0 to {seats - 1}.")
            values[option.id] = value
        for unknown in chosen:
            known = ", ".join(option.id for option in self.options) or "none"
            raise BadOptions(f"{self.title} has no option '{unknown}'. Its options: {known}.")
        values |= {option.needs: 1 for option in self.options if option.needs and values[option.id] != option.default}
        return np.array([seats, *values.values()], np.int64)

    def unusual(self, options: Mapping[str, int], box: Box | None = None) -> list[Line]:
        """Which options are not as usual, a line each; {0}, {1} stand for the players' names."""
        return [Line(text, rule) for text, rule in in_words(self.options, options, (box or self.box).data)]


def _count_words(seats: tuple[int, ...]) -> str:
    listed = ", ".join(str(n) for n in seats[:-1])
    number = f"{listed} or {seats[-1]}" if listed else str(seats[-1])
    return f"{number} {'seat' if number == '1' else 'seats'}"


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all installed games, broken ones too: our own by name, then other people's."""
    found = {entry.name: not _is_ours(entry) for entry in entries()}
    return tuple(sorted(found, key=lambda name: (found[name], name)))


def game(game_id: str) -> Game:
    """The installed game of this id; BrokenGame, in words, if there is one that cannot be loaded."""
    with _turns[game_id]:  # One at a time, and nobody waits for another game.
        if game_id not in _shelf:
            _shelf[game_id] = _take(_entry(game_id))
    found = _shelf[game_id]
    if isinstance(found, str):
        raise BrokenGame(f"The game '{game_id}' is broken: {found}")
    return found


def entries() -> list[EntryPoint]:
    """Where all games are found: those that are installed, and those that are lent."""
    lent = (pair.split("=", 1) for pair in os.environ.get(LENT, "").split(",") if "=" in pair)
    return [*entry_points(group=GAMES_GROUP), *(EntryPoint(name, value, GAMES_GROUP) for name, value in lent)]


def lend(found: Game) -> None:
    """Have a game that is not installed found by its id, in this process and in all that it starts."""
    if found.id in game_ids():
        return
    module, name = next(
        (module, name) for module in list(sys.modules.values()) for name, it in vars(module).items() if it is found
    )
    file = Path(module.__file__ or "")
    root = file.parents[module.__name__.count(".") + (file.name == "__init__.py")]
    lent = f"{found.id}={module.__name__}:{name}"
    for variable, value, between in ((LENT, lent, ","), ("PYTHONPATH", str(root), os.pathsep)):
        os.environ[variable] = between.join(filter(None, (value, os.environ.get(variable, ""))))
    game_ids.cache_clear()


def lay_out(found: Game) -> None:
    """Have this game, installed or not, found by its id for as long as the process lasts."""
    _shelf[found.id] = found


def forget(game_id: str) -> None:
    """Load a game anew when it is asked for next: its sources have changed."""
    _shelf.pop(game_id, None)


def games() -> list[Game]:
    """All installed games that can be played."""
    return [found for found in (_sound(game_id) for game_id in game_ids()) if found]


def broken_games() -> dict[str, str]:
    """The installed games that cannot be loaded, by id, and why."""
    return {game_id: str(_shelf[game_id]) for game_id in game_ids() if not _sound(game_id)}


_turns: defaultdict[str, threading.RLock] = defaultdict(threading.RLock)
_shelf: dict[str, Game | str] = {}  # what is loaded, or why it cannot be


def _sound(game_id: str) -> Game | None:
    try:
        return game(game_id)
    except BrokenGame:
        return None


def _is_ours(entry: EntryPoint) -> bool:
    return entry.value.startswith("escapade.")


def _entry(game_id: str) -> EntryPoint:
    found = [entry for entry in entries() if entry.name == game_id]
    if found:
        return max(found, key=_is_ours)  # Nobody takes the place of one of ours.
    near = get_close_matches(game_id, game_ids(), 1, 0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownGame(f"There is no game '{game_id}'.{guess} Installed: {', '.join(game_ids())}.")


def _take(entry: EntryPoint) -> Game | str:
    """The game that an entry leads to, or why it does not."""
    try:
        found = entry.load() if _is_ours(entry) else load(entry)
    except CannotLoad as problem:
        return str(problem)
    if not isinstance(found, Game):
        return f"{entry.value} is a {type(found).__name__}, not a Game."
    if found.id != entry.name:
        return f"it is registered as '{entry.name}' and calls itself '{found.id}'."
    return found
