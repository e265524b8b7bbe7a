"""A bot partner says what it is up to, and gives nothing away that it cannot know."""

import re

from escapade import Match
from escapade.bots.levels import bot
from escapade.bots.plan import plan
from escapade.engine.chance import generator
from escapade.engine.doors import doors


def said(match: Match, seed: int = 3) -> str:
    seat = match.awaits[0]
    thoughts = bot("easy").think(match.game, match.box, match.states, seat, seed)
    return plan(match.game, match.box, match.states, seat, thoughts, seed)


def test_a_plan_is_one_sentence_that_begins_with_the_move_chosen() -> None:
    match = Match("escape-earth", seed=5)
    before = match.states.tobytes()
    seat = match.awaits[0]
    best = bot("easy").think(match.game, match.box, match.states, seat, 3).best
    chosen = match.game.describe(match.box, match.state, seat, best).text
    sentence = said(match)
    assert sentence.lower().startswith(f"i want to {chosen.lower().replace(' your ', ' my ')}")
    assert re.search(r"Our chances: \d+%\.$", sentence)
    assert match.states.tobytes() == before


def test_a_plan_is_the_same_whatever_is_hidden() -> None:
    match = Match("escape-earth", seed=6)
    plans = set()
    for deal in range(4):
        doors(match.game).redeal(match.box.records, match.states, match.awaits[0], generator(deal))
        plans.add(said(match))
    assert len(plans) == 1
