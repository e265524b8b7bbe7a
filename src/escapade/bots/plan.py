"""What a bot says to its partners: what it means to do this turn, in a sentence."""

from escapade.bots.search import search
from escapade.bots.thoughts import Thoughts
from escapade.engine.chance import generator
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import doors, scratch
from escapade.engine.log import SILENT
from escapade.engine.record import as_python, copy_of

MOST_STEPS = 3
GLANCE = 200  # simulations for a step that is still to be thought about


def plan(game: Game, box: Box, states: Records, seat: int, thoughts: Thoughts, seed: int) -> str:
    """The move that the bot has chosen and how its turn may go on, as far as the seat can know: the rest is redealt."""
    world, rng, room = copy_of(states), generator(seed), scratch(game)
    doors(game).redeal(box.records, world, seat, rng)
    steps: list[str] = []
    move = thoughts.best
    while len(steps) < MOST_STEPS:
        if doors(game).legal(box.records, world, seat, room) > 1:
            steps.append(_as_mine(game.describe(box, as_python(world), seat, move).text))
        doors(game).play(box.records, world, seat, move, rng, SILENT)
        if thoughts.simulations == 0 or not int(doors(game).awaits(world)) >> seat & 1:
            break  # A bot that does not think ahead has nothing more to say.
        move = search(game, box, world, seat, simulations=GLANCE, seed=seed).best
    hope = f" Our chances: {thoughts.moves[0].value:.0%}." if thoughts.simulations else ""
    return f"I want to {', then '.join(steps)}.{hope}" if steps else ""


def _as_mine(text: str) -> str:
    """A move as the one who makes it would say it."""
    return (text[:1].lower() + text[1:]).replace(" your ", " my ")
