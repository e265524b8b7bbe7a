"""What never came up: kinds of events, and things that events name. Said only where it would have been heard."""

import math
from collections.abc import Iterator

import numpy as np

from escapade.engine.contract import Box, Game
from escapade.lab.contest import Contest
from escapade.lab.crew import Halt
from escapade.lab.deals import Counted, Wanted, play_deals
from escapade.lab.family import FamilyFigure
from escapade.lab.groups import things_called
from escapade.lab.until import Until

RARE = 1 / 100  # What comes up in fewer games is not missed: of it nothing is said.
SELDOM = 1 / 1000  # So rare a thing is listened for, if there is time.
MISSED = 0.01  # how likely a thing is missed that comes up as often as the bound says
PIECE = 128


def needed_games(rate: float) -> int:
    """After how many games a thing that comes up in `rate` of them was heard with 99 % probability."""
    return math.ceil(math.log(MISSED) / math.log1p(-rate))


class EventCounts:
    """The events of many games."""

    def __init__(self, game: Game, box: Box) -> None:
        self.game = game
        self.games = 0  # by bots that try to win: the bounds are theirs
        self.wild = 0  # by bots that move at random: they can only show that something does come up
        self._kinds = np.zeros(len(game.events), np.int64)
        self._fields = list(dict.fromkeys(name for kind in game.events for name in kind.fields if name))
        self._names = {field: names for field in self._fields if any(names := things_called(box, field))}
        wanted, width, self._starts = [], 0, dict[str, int]()
        for field, names in self._names.items():
            self._starts[field] = width
            for kind in (kind for kind in game.events if field in kind.fields):
                wanted.append((int(kind), kind.fields.index(field), width, len(names)))
            width += len(names)
        self.wants = Wanted(tuple(wanted), width, kinds=True)
        self._seen = np.zeros(max(width, 1), np.int64)

    def listen(
        self, contest: Contest, games: int, halt: Halt, *, wild: bool = False, until: Until | None = None
    ) -> None:
        """To some more games."""
        for first in range(0, games, PIECE):
            if self.all_heard or halt.is_set() or (until is not None and until.over):
                return
            self.add(play_deals(contest, first, min(PIECE, games - first), wants=self.wants), wild=wild)

    def add(self, games: Counted, *, wild: bool = False) -> None:
        """What these games tell."""
        self._kinds += games.kinds
        seen = (games.seen > 0).sum((0, 1, 2))
        self._seen += seen[: len(self._seen)]
        if wild:
            self.wild += games.deals
        else:
            self.games += games.deals

    @property
    def all_heard(self) -> bool:
        """Whether there is nothing left to listen for."""
        return all(one.value for one in self.family())

    @property
    def bound(self) -> str:
        """How rare a thing is that was not heard once."""
        rarer = int(1 / (1 - MISSED ** (1 / max(self.games, 1))))
        unit = 10 ** max(len(str(rarer)) - 2, 0)
        return f"rarer than 1 in {rarer // unit * unit:,} (99 %)"

    def family(self) -> Iterator[FamilyFigure]:
        """Each thing that could have been heard. Its value is 1 if it was."""
        for kind in self.game.events:
            yield self._looked("never-used", kind.name, int(self._kinds[kind]))
        for field, names in self._names.items():
            seen = self._seen[self._starts[field] : self._starts[field] + len(names)]
            for name, times in zip(names, seen, strict=True):
                if name and seen.any():  # A field that never names anything has other reasons.
                    yield self._looked(f"never-named.{field}", name, int(times))

    def _looked(self, what: str, name: str, times: int) -> FamilyFigure:
        most = 1 - MISSED ** (1 / max(self.games, 1))
        if times:
            return FamilyFigure(what, name, None, self.games, 1.0, 0.0, 1.0, RARE, 1.0)
        return FamilyFigure(what, name, None, self.games, 0.0, 0.0, most, RARE, (1 - RARE) ** self.games)

    def said_by(self, field: str) -> str:
        """The kinds of events that name a thing in this field."""
        kinds = [f"“{kind.name}”" for kind in self.game.events if field in kind.fields]
        return " or ".join(kinds) if len(kinds) < 5 else f"{', '.join(kinds[:4])} or {len(kinds) - 4} other events"
