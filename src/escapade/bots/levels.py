"""The bots by name."""

import os
from dataclasses import dataclass
from difflib import get_close_matches

import numpy as np

from escapade.bots.search import search, search_calls
from escapade.bots.thoughts import Thought, Thoughts
from escapade.engine.chance import begin_stream
from escapade.engine.changeover import Call, change_over
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import AT_A_TABLE, GREEDY, POLICY, RANDOM, door_calls, doors, scratch
from escapade.engine.errors import UnknownBot
from escapade.engine.record import INTERPRETED, waits

ROOTS = 2  # Independent trees of a search; fixed, so that an answer does not depend on the machine.


@dataclass(frozen=True)
class Bot:
    """A player made of code. `kernel` is set where it can play inside compiled playouts."""

    name: str
    about: str
    kernel: int | None = None
    simulations: int = 0

    @property
    def searches(self) -> bool:
        """Whether it thinks ahead, and needs the machine code of the search for it."""
        return self.kernel is None

    @property
    def word(self) -> str:
        """What a saved match calls it."""
        return self.name

    def choose(self, game: Game, box: Box, states: Records, seat: int, seed: int) -> int:
        """The move this bot makes for `seat`: always the same for the same seed and the same sight."""
        moves = scratch(game)
        if doors(game).legal(box.records, states, seat, moves) == 1:
            return int(moves[0])
        return self.think(game, box, states, seat, seed).best

    def think(
        self, game: Game, box: Box, states: Records, seat: int, seed: int, threads: int | None = None
    ) -> Thoughts:
        """What this bot thinks of the moves of `seat`. `threads` (all, if left out) changes only the time."""
        if self.kernel is None:
            return search(
                game,
                box,
                states,
                seat,
                simulations=self.simulations,
                seed=seed,
                roots=ROOTS,
                threads=threads or os.cpu_count() or 1,
                until_settled=True,
            )
        rng = np.zeros(1, np.uint64)
        begin_stream(rng, seed & 0xFFFFFFFFFFFFFFFF, 0)
        move = doors(game).decide(box.records, states, seat, self.kernel, scratch(game), rng)
        return Thoughts([Thought(int(move), 1, 0.5)], 0, 0.0)


BOTS = {
    bot.name: bot
    for bot in (
        Bot("random", "plays any legal move", RANDOM),
        Bot("greedy", "takes what looks best right now", GREEDY),
        Bot("policy", "the quick player inside a search's rollouts", POLICY),
        Bot("easy", "thinks ahead a little", None, 100),
        Bot("medium", "thinks ahead", None, 500),
        Bot("hard", "thinks ahead well", None, 2_000),
        Bot("expert", "takes its time", None, 6_000),
    )
}
LEVELS = ("easy", "medium", "hard", "expert")


def bot(name: str, game: Game | None = None) -> Bot:
    """The bot of this name; one that can play `game`, if that is said."""
    if name in BOTS:
        found = BOTS[name]
        if game is not None and not plays(found, game):
            others = ", ".join(other for other in BOTS if plays(BOTS[other], game))
            raise UnknownBot(f"{game.title} has no kernel `{name}`, so that bot could only guess. Bots: {others}.")
        return found
    near = get_close_matches(name, BOTS, 1, 0.4)
    guess = f" Did you mean {near[0]}?" if near else ""
    raise UnknownBot(f"There is no bot '{name}'.{guess} Bots: {', '.join(BOTS)}.")


def plays(player: Bot, game: Game) -> bool:
    """Whether a bot has anything to go by in this game."""
    needed = {GREEDY: game.greedy or game.policy, POLICY: game.policy}
    return player.kernel not in needed or needed[player.kernel] is not None


def bot_calls(game: Game) -> tuple[Call, ...]:
    """The doors that bots go through beside the rules', each with arguments as it is called with."""
    return *door_calls(game, "decide"), *search_calls(game)


def awake(bot: Bot, game: Game) -> Bot:
    """The bot, or greedy in its place as long as the machine code of its search is not there."""
    if not bot.searches or INTERPRETED or waits():
        return bot
    return bot if change_over((*door_calls(game, *AT_A_TABLE), *bot_calls(game))) else BOTS["greedy"]
