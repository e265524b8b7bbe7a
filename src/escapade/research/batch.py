"""Many games at once, for learning: every seat's observation, legal moves and reward in arrays that one loop writes.

Everything else in this room is a shell over a `Batch`.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from escapade.bots.learned import LEARNED, Learned, opponent
from escapade.bots.levels import BOTS, Bot
from escapade.engine import contract
from escapade.engine.contract import MOST_SEATS, Box, Game, Records
from escapade.engine.doors import doors, scratch
from escapade.engine.errors import BadOptions, GameOver, IllegalMove
from escapade.engine.log import SILENT
from escapade.engine.record import blank
from escapade.research.kernels import (
    LEARNER,
    LOSE,
    NEVER,
    NEXT_STEP,
    PLAY_ANY,
    REFUSE,
    SAME_STEP,
    WORD,
    advising,
    answering,
    stepping,
)
from escapade.research.rewards import Payer, illegal_kind

MOST_GAMES = 10_000_000
MOST_SEED = (1 << 63) - 1
MOST_THREADS = 256
ILLEGAL = {"lose": LOSE, "random": PLAY_ANY, "raise": REFUSE}
FOLLOWING = {"same step": SAME_STEP, "next step": NEXT_STEP, "never": NEVER}

Numbers = np.ndarray[Any, Any]


class Batch:
    """`count` games of one seed, each moved on by one move a step.

    The arrays are written in place; whoever wants to keep one copies it.

    - `seat`: who is due in each game. `observation`: what that seat sees, slice by slice as `game.features` says.
    - `mask`: what it may do. `reward[i, seat]`: what the seat gets when game i ends, and 0 before: by `reward` its
      "share" of the win, its "score", or its "margin" over the best of the others (negated where the fewest win).
    - `done`: the games that ended with this step. `number`: which game of the seed each one is. `decisions`: how many
      moves from outside it has had.
    - `final_observation`: of a game that ended and was followed by the next one in the same step, what the seat saw
      that moved last.

    Game number i of a seed is always the same game, whatever the count and the threads: place p plays games p,
    p + count, p + 2 count and so on. `follow` says when the next one begins: in the "same step" in which a game
    ends, in the "next step" (whose action counts for nothing then), or "never" but by `reset`: every game is played
    once, those that are over stay `done`, and their actions count for nothing. An `illegal` move can
    "lose" the game (reward −1; the others share the win, but partners lose together; this is the default where shares
    are paid), be replaced by a "random" one, or "raise" before anything is moved (the default by score or margin).

    `bots` names for each seat the bot that holds it, or None for one whose moves come from outside. "random", "greedy"
    and "policy" move inside the loop. "learned", the file of a player (.npz) or a `Learned` is asked by NumPy between
    two rounds of the loop, for all games in which it is due at once; it plays the same moves as anywhere else. With
    `rotate` everybody sits one seat further on in every next game.

    >>> batch = Batch("alien-getaway", 4, seats=3, seed=7)
    >>> batch.step(batch.mask.argmax(1))
    >>> batch.observation.shape, batch.reward.shape
    ((4, 700), (4, 3))
    """

    def __init__(
        self,
        game: Game | str,
        count: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int = 0,
        box: Box | None = None,
        illegal: str | None = None,
        follow: str = "same step",
        reward: str = "share",
        bots: Sequence[str | Path | Bot | None] = (),
        rotate: bool = False,
        threads: int = 1,
    ) -> None:
        self.game = contract.game(game) if isinstance(game, str) else game
        self.count = whole("The number of games", count, 1, MOST_GAMES)
        self.seats = self.game.seats[0] if seats is None else seats
        self.options = dict(options or {})
        self.box = box or self.game.box
        self.threads = min(whole("The number of threads", threads, 1, MOST_THREADS), self.count)
        alone = self.seats == 1 or self.game.cooperative
        self._settings = self.game.option_values(self.seats, options)
        self._players: tuple[Learned | None, ...] = (None,) * self.seats
        self._bots = self._seated(bots, rotate)
        paid = Payer(self.game, self.seats, options, reward).ways
        wrong = one_of("illegal", illegal_kind(illegal, reward, ILLEGAL), ILLEGAL)
        self._ways = np.array([wrong, one_of("follow", follow, FOLLOWING), alone, *paid])
        self.seed = 0
        self.states: Records = blank(self.game.state, self.count)
        self.number = np.zeros(self.count, np.int64)
        self.seat = np.zeros(self.count, np.int64)
        self.observation = np.zeros((self.count, len(self.game.features)), np.float32)
        self.final_observation = np.zeros_like(self.observation)
        self.mask = np.zeros((self.count, len(self.game.moves)), np.bool_)
        self.reward = np.zeros((self.count, self.seats), np.float32)
        self.done = np.zeros(self.count, np.bool_)
        self.decisions = np.zeros(self.count, np.int64)
        self._bits = np.zeros((self.count, -(-len(self.game.moves) // WORD)), np.uint64)
        self._chance = np.zeros((self.count, 1), np.uint64)
        self._prepare()
        self.reset(seed=seed)

    def _seated(self, bots: Sequence[str | Path | Bot | None], rotate: bool) -> Numbers:
        """The bots as the kernels read them; players that have learned are outside of those, as learners are."""
        if bots and len(bots) != self.seats:
            raise BadOptions(f"There are {self.seats} seats, but {len(bots)} bots or places for others.")
        if bots and None not in bots:
            raise BadOptions("Leave a seat to the learner: write None in place of its bot.")
        found = [None if word is None else opponent(word, self.game) for word in bots or [None] * self.seats]
        self._players = tuple(one if isinstance(one, Learned) else None for one in found)
        kinds = [LEARNER if one is None or isinstance(one, Learned) else self._kind(one) for one in found]
        return np.array([*kinds, rotate], np.int64)

    def _kind(self, found: Bot) -> int:
        if found.kernel is None:
            within = ", ".join(known.name for known in BOTS.values() if known.kernel is not None)
            known = f"{within}, {LEARNED}, and files of players (.npz)"
            raise BadOptions(f"The bot '{found.name}' searches, which takes too long here. Bots of a batch: {known}.")
        return found.kernel

    def _prepare(self) -> None:
        """What is made again after a copy: the kernels, and each thread's own part of the arrays."""
        self._blank = blank(self.game.state)
        company = bool((self._bots[:-1] != LEARNER).any())
        self._deal, self._step, self._see = stepping(self.game, company)
        self._answer = answering(self.game, company) if any(self._players) else None
        edges = [self.count * part // self.threads for part in range(self.threads + 1)]
        self._parts = [self._part(slice(*edge)) for edge in pairwise(edges)]
        self._crew = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None

    def _part(self, part: slice) -> dict[str, Any]:
        told = (self.seat, self.observation, self.mask, self.reward, self.done, self.decisions, self.final_observation)
        return {
            "slice": part,
            "states": self.states[part],
            "numbers": self.number[part],
            "chance": self._chance[part],
            "told": tuple(array[part] for array in told),
            "bits": self._bits[part],
            "room": scratch(self.game),
            "shares": np.zeros(MOST_SEATS, np.float64),
        }

    def reset(self, mask: Numbers | None = None, *, seed: int | None = None) -> None:
        """Begin anew, with game 0 of `seed` in place 0 and so on; or, with a mask, the next game of those places."""
        if seed is not None:
            self.seed = whole("A seed", seed, 0, MOST_SEED)
        if mask is None:
            self.number[:] = np.arange(self.count)
            wanted = np.ones(self.count, np.bool_)
        else:
            wanted = self._array("A mask", mask, np.bool_)
            self.number[wanted] += self.count
        for part in self._parts:
            self._deal(
                self.box.records, part["states"], self._blank, self._settings, self.seed, self.count,
                part["numbers"], wanted[part["slice"]], self._bots, part["chance"], part["told"], part["bits"],
                part["room"], SILENT,
            )  # fmt: skip
        self._let_players_move(wanted, self.seat)

    def step(self, actions: Numbers) -> None:
        """Play one move in every game, for the seat that is due there."""
        chosen = self._array("Actions", actions, np.int64)
        if self._ways[1] == NEVER and self.done.all():
            raise GameOver("All games of the batch are over. Reset it before the next step.")
        if self._ways[0] == REFUSE:
            self._refuse_illegal(chosen)
        movers = self.seat.copy() if self._answer else self.seat
        helpers = [self._crew.submit(self._step_part, part, chosen) for part in self._parts[1:]] if self._crew else []
        self._step_part(self._parts[0], chosen)
        for helper in helpers:
            helper.result()
        self._let_players_move(np.ones(self.count, np.bool_), movers)

    def _let_players_move(self, asked: Numbers, movers: Numbers) -> None:
        """Ask the players that have learned, all games of each at once, until every game waits for the outside."""
        if self._answer is None:
            return
        while True:
            place = (self.seat - self._bots[-1] * self.number) % self.seats
            going = asked & (self._bits != 0).any(1)
            wanted, actions = np.zeros(self.count, np.bool_), np.zeros(self.count, np.int64)
            for player in set(filter(None, self._players)):
                own = [at for at, other in enumerate(self._players) if other is player]
                games = np.flatnonzero(going & np.isin(place, own))
                if len(games):
                    wanted[games] = True
                    actions[games] = player.moves(self.observation[games], self.mask[games])
            if not wanted.any():
                return
            for part in self._parts:
                self._answer(
                    self.box.records, part["states"], self._blank, self._settings, self.seed, self.count,
                    part["numbers"], actions[part["slice"]], wanted[part["slice"]], movers[part["slice"]], self._ways,
                    self._bots, part["chance"], part["told"], part["bits"], part["room"], part["shares"], SILENT,
                )  # fmt: skip

    def _step_part(self, part: dict[str, Any], actions: Numbers) -> None:
        self._step(
            self.box.records, part["states"], self._blank, self._settings, self.seed, self.count, part["numbers"],
            actions[part["slice"]], self._ways, self._bots, part["chance"], part["told"], part["bits"], part["room"],
            part["shares"], SILENT,
        )  # fmt: skip

    def _refuse_illegal(self, actions: Numbers) -> None:
        inside = (actions >= 0) & (actions < len(self.game.moves))
        index = np.where(inside, actions, 0)
        word = self._bits[np.arange(self.count), index // WORD]
        legal = inside & (word >> (index % WORD).astype(np.uint64) & np.uint64(1)).astype(np.bool_)
        wrong = ~legal & ~self.done  # Where a game is over, the action counts for nothing.
        if wrong.any():
            place = int(wrong.argmax())
            raise IllegalMove(
                f"Game {place} of the batch: {int(actions[place])} is not a legal move. Nothing was moved."
            )

    def _array(self, what: str, values: Any, kind: type) -> Numbers:
        try:
            given = np.asarray(values)
        except (TypeError, ValueError) as problem:
            raise BadOptions(f"{what} must be an array of {self.count}: {problem}.") from None
        fits = given.dtype == np.bool_ if kind is np.bool_ else given.dtype.kind in "iu"
        if given.shape != (self.count,) or not fits:
            wanted = "truth values" if kind is np.bool_ else "whole numbers"
            raise BadOptions(f"{what} must be {self.count} {wanted}, not {given.dtype} of shape {given.shape}.")
        return np.ascontiguousarray(given, kind)

    def see_all(self, out: Numbers | None = None) -> Numbers:
        """What every seat sees, game by game: (count, seats, features). For critics; no single seat may see it."""
        shape = (self.count, self.seats, len(self.game.features))
        seen = np.empty(shape, np.float32) if out is None else out
        if seen.shape != shape or seen.dtype != np.float32 or not seen.flags.c_contiguous:
            raise BadOptions(f"`out` must be a contiguous float32 array of shape {shape}.")
        self._see(self.box.records, self.states, seen)
        return seen

    def advice(self, bot: str | Path | Bot) -> Numbers:
        """What a bot would play in every game, for whoever is due there: for learners that begin by copying.

        The games and their chance stay as they are: every decision has a stream of its own, from the seed, the game's
        number and the decision's. So who asks twice is told the same. Where a game waits at its end, the advice is 0.
        """
        found, moves = opponent(bot, self.game), np.zeros(self.count, np.int64)
        if isinstance(found, Learned):
            going = np.flatnonzero((self._bits != 0).any(1))
            moves[going] = found.moves(self.observation[going], self.mask[going])
            return moves
        kind = self._kind(found)
        games = (self.box.records, self.states, self.seat, self._bits, self.seed, self.number, self.decisions)
        advising(self.game)(*games, kind, scratch(self.game), np.zeros(1, np.uint64), moves)
        return moves

    @property
    def scores(self) -> Numbers:
        """The scores as the players read them, of games that wait at their end (`follow` is not "same step")."""
        points = np.zeros((self.count, MOST_SEATS), np.int64)
        for place in range(self.count):
            doors(self.game).scores(self.box.records, self.states[place : place + 1], points[place])
        return points[:, : self.game.sides(self.seats)]

    # Copies: everything but the kernels and the threads

    def clone(self) -> "Batch":
        """A batch that goes on from here by itself, just as this one would."""
        other = Batch.__new__(Batch)
        kept = {name: value for name, value in vars(self).items() if name not in _MADE_AGAIN}
        vars(other).update({name: value.copy() if name in _ARRAYS else value for name, value in kept.items()})
        other._prepare()
        return other

    def __copy__(self) -> "Batch":
        """For `copy`."""
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Batch":
        """For `copy`."""
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle; a game goes by its name."""
        kept = {name: value for name, value in vars(self).items() if name not in _MADE_AGAIN}
        return kept | {"game": self.game.id, "box": None if self.box is self.game.box else self.box}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """For pickle."""
        vars(self).update(kept)
        self.game = contract.game(kept["game"])
        self.box = kept["box"] or self.game.box
        self._prepare()


_MADE_AGAIN = {"_deal", "_step", "_see", "_answer", "_parts", "_crew", "_blank"}
_ARRAYS = {
    "states",
    "number",
    "seat",
    "observation",
    "final_observation",
    "mask",
    "reward",
    "done",
    "decisions",
    "_bits",
    "_chance",
}


def whole(what: str, value: object, low: int, high: int) -> int:
    """A whole number between bounds, or a refusal in words."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise BadOptions(f"{what} is a whole number from {low} to {high}, not {value!r}.")
    return int(value)


def one_of(what: str, value: str, known: Mapping[str, int]) -> int:
    """The number behind a word, or a refusal that tells the words."""
    if value not in known:
        raise BadOptions(f"`{what}` is one of {', '.join(map(repr, known))}, not {value!r}.")
    return known[value]
