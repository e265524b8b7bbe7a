"""A table at this terminal: one match, who plays which seat, and the file that keeps it. Knows no screen."""

import atexit
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from urllib.parse import unquote

import msgspec

from escapade.bots.learned import ENDING, LEARNED, player_or_file
from escapade.bots.levels import BOTS, Bot, awake, bot
from escapade.engine.chance import generator
from escapade.engine.contract import SPECTATOR, Game
from escapade.engine.doors import doors
from escapade.engine.errors import BadOptions, BadSave
from escapade.engine.match import Entry, Match
from escapade.engine.record import as_python, copy_of, plain_first, waits
from escapade.terminal.files import matches_folder, write_whole
from escapade.warming.preparing import Preparing, Stand
from escapade.warming.warm import at_a_table

HINTS_BY = "hard"
PERSON = "person"
NOTHING = -1.0
LOOKS = 8  # Redeals tried to find out whether hands are hidden.
RESULT_LINE = "\nresult "  # in the file of a match that is over


@dataclass(frozen=True)
class LocalSeats:
    """Who plays each seat: a person at this terminal (None) or a bot."""

    players: tuple[Bot | None, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people at this terminal."""
        return tuple(seat for seat, player in enumerate(self.players) if player is None)

    @property
    def words(self) -> tuple[str, ...]:
        """The seating as a match keeps it."""
        return tuple(player.word if player else PERSON for player in self.players)

    def names(self, given: Sequence[str] = ()) -> tuple[str, ...]:
        """What the log calls the seats: the names that people gave, or numbers."""
        names = []
        waiting = list(given)
        for seat, player in enumerate(self.players):
            if player is None:
                names.append(waiting.pop(0) if waiting else f"Player {seat + 1}")
            else:
                names.append(f"Robot {seat + 1}")
        return tuple(names)

    @classmethod
    def choose(cls, seats: int, people: Sequence[int], bots: Sequence[Bot]) -> "LocalSeats":
        """People in the seats counted from 1, bots in the others, in order and over again."""
        for seat in people:
            if not 1 <= seat <= seats:
                raise BadOptions(f"You cannot have seat {seat}: the seats are 1 to {seats}.")
        players: list[Bot | None] = []
        dealt = 0
        for seat in range(1, seats + 1):
            if seat in people:
                players.append(None)
            else:
                players.append(bots[dealt % len(bots)])
                dealt += 1
        return cls(tuple(players))

    @classmethod
    def of(cls, match: Match) -> "LocalSeats":
        """The seating that a match was left with. Where none, or one not known here: all people.

        A player whose weights are not there any more is missed, and that is said.
        """
        words = [unquote(word) for word in match.seating]
        known = words and all(word in {PERSON, LEARNED, *BOTS} or word.endswith(ENDING) for word in words)
        if not known:
            return cls((None,) * match.seats)
        return cls(tuple(None if word == PERSON else player_or_file(word, match.game) for word in words))


class LocalTable:
    """A match with people and bots around it."""

    def __init__(self, match: Match, seating: LocalSeats, file: Path | None = None) -> None:
        self.match = match
        self.seating = seating
        self.file = file or new_file(match.game)
        self.kept = 0 if file is None else match.version  # The version that the file holds.
        self._hidden = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.match.game

    @property
    def due(self) -> int | None:
        """The seat that decides next at this terminal: bots first, so that people wait least later."""
        awaited = self.match.awaits
        bots = [seat for seat in awaited if seat not in self.seating.people]
        return next(iter((*bots, *awaited)), None)

    @property
    def hands_are_hidden(self) -> bool:
        """Whether people here see or choose what others here may not know: then a curtain falls between them."""
        people = self.seating.people
        if not self._hidden:
            together = sum(seat in people for seat in self.match.awaits) > 1
            self._hidden = together or any(
                self._hides(seat, other) for seat in people for other in people if seat != other
            )
        return self._hidden

    def _hides(self, seat: int, other: int) -> bool:
        """Whether the sight of `seat` holds something that `other` cannot know."""
        match = self.match
        seen = msgspec.json.encode(match.view(seat))
        for number in range(LOOKS):
            world = copy_of(match.states)
            doors(match.game).redeal(match.box.records, world, other, generator(number))
            if msgspec.json.encode(match.game.view(match.box, as_python(world), seat)) != seen:
                return True
        return False

    def viewer(self, last: int) -> int:
        """Through whose eyes the table is shown now. `last` is the person who looked before."""
        people = self.seating.people
        if len(people) == 1:
            return people[0]
        if self.due in people:
            return self.due if self.due is not None else SPECTATOR
        return SPECTATOR if self.hands_are_hidden else last

    def bot_choice(self, seat: int) -> int:
        """What the bot in this seat plays. It thinks on a copy, so this may run beside the screen."""
        player = self.seating.players[seat]
        assert player is not None
        match = self.match
        player = awake(player, match.game)
        return player.choose(match.game, match.box, copy_of(match.states), seat, self.thinking_seed(seat))

    def thinking_seed(self, seat: int) -> int:
        """The same match makes its bots think the same, and the secret stays out of it."""
        words = f"{self.match.commitment} {self.match.version} {seat}"
        return int.from_bytes(blake2b(words.encode(), digest_size=7).digest(), "big")

    def hint(self, seat: int) -> list[tuple[int, float]]:
        """The best moves of a person's seat as a good bot sees them, with the share of the win it expects.

        As long as it cannot think ahead: one move, and nothing expected of it.
        """
        match, adviser = self.match, awake(bot(HINTS_BY), self.game)
        thoughts = adviser.think(match.game, match.box, copy_of(match.states), seat, self.thinking_seed(seat))
        return [(thought.move, thought.value if thoughts.simulations else NOTHING) for thought in thoughts.moves]

    @property
    def stand(self) -> Stand:
        """How far the machine code of the game is."""
        return preparing.stand(self.game.id) if not waits() else Stand("ready")

    def take_back_turn(self) -> bool:
        """Undo to the last decision of a person here. All people at this terminal agree by pressing the key."""
        for steps, ply in enumerate(reversed(self.match.history), 1):
            if ply.seat in self.seating.people:
                self.match.replay([Entry(ply.seat, None)] * steps)
                return True
        return False

    @property
    def who_gives_up(self) -> tuple[int, ...]:
        """Between two sides the person who decides, otherwise all people here; nobody where all are bots."""
        people = self.seating.people
        if self.game.cooperative or self.game.sides(self.match.seats) > 2:
            return people
        return tuple(seat for seat in people if seat == self.due) or people[:1]

    def keep(self) -> Path:
        """Write the match to its file."""
        self.match.seating = self.seating.words
        write_whole(self.file, self.match.save().encode())
        self.kept = self.match.version
        return self.file

    def keep_if_new(self) -> bool:
        """Keep a match in which something happened since the file was written; whether the file is up to date."""
        if self.match.version == 0:
            return False
        if self.kept != self.match.version:
            self.keep()
        return True


def resume(text: str, file: Path | None = None, others: Callable[[int, Game], LocalSeats] | None = None) -> LocalTable:
    """The table that a save file keeps, with the people and bots it was left with or with others."""
    match = Match.load(text)
    if match.over:
        raise BadSave("That match is over. Look back at it with: escapade replay FILE.")
    return LocalTable(match, others(match.seats, match.game) if others else LocalSeats.of(match), file)


def new_file(game: Game) -> Path:
    """A file name for a new match that no other match has."""
    stem = f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    number = 1
    while (file := matches_folder() / f"{stem}{'' if number == 1 else f'-{number}'}.txt").exists():
        number += 1
    return file


def unfinished(game_id: str) -> Iterator[Path]:
    """The matches of this game that were left before their end, newest first."""
    try:
        files = sorted(matches_folder().glob(f"{game_id}-*.txt"), key=lambda file: file.stat().st_mtime, reverse=True)
    except OSError:
        return
    for file in files:
        try:
            if RESULT_LINE not in file.read_text(encoding="utf-8"):
                yield file
        except (OSError, UnicodeDecodeError):
            continue


preparing = Preparing(at_a_table)
atexit.register(preparing.end)


def open_at_once(game: Game) -> None:
    """Nobody waits for machine code here: the game begins in plain Python, and changes over as soon as it is there."""
    plain_first()
    preparing.want(game.id, urgent=True)
