"""The rules against a second, independent reading of them, over whole random games."""

import random

import pytest

from escapade.engine.chance import generator
from escapade.games.alien_getaway import state
from tests.games.alien_getaway_reference import Reference
from tests.games.alien_getaway_table import NAMES, fresh

GAMES = 25


@pytest.mark.parametrize("easy", [False, True], ids=["standard", "easy"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_two_readings_of_the_rules_agree(seats, easy):
    for seed in range(GAMES):
        choices = random.Random(seed)
        table, cards = fresh(seats, start=seed % seats, easy=easy, seed=seed)
        other = Reference(seats, seed % seats, cards, NAMES, easy)
        keen = choices.random()  # How much this game's players like to lay: long routes, boxed-in ones and passes.
        while table.step != "over":
            legal = table.legal()
            assert legal == other.legal(), (seed, legal ^ other.legal())
            lays = sorted(move for move in legal if move.startswith("lay"))
            move = choices.choice(lays if lays and choices.random() < keen else sorted(legal))
            seen = len(table.events)
            table.play(move, generator(choices.randrange(2**60)))
            rolls = [event.b for event in table.events[seen:] if event.kind == state.ROLLS]
            other.play(move, [[int(face) for face in str(digits)] for digits in rolls])
            assert spread(table) == reference_spread(other), (seed, move)
        assert other.over
        assert (table.scores, table.winners) == (other.scores(), other.winners())


def spread(table):
    sides = range(table.s.sides)
    if table.step == "over":
        return [table.pile(side) for side in sides]
    return [
        *(table.turn, table.step, table.draw, table.route, table.zoid, sorted(table.collected.split())),
        *(sorted(table.box.split()), [table.pile(side) for side in sides]),
        *([sorted(table.hand(side).split()) for side in sides], table.final),
    ]


def reference_spread(other):
    piles = [" ".join(pile) for pile in other.piles.values()]
    if other.over:
        return piles
    route = " ".join(f"{card}@({x},{y})>{heading}" for card, (x, y), heading in other.route)
    return [
        *(other.turn, other.step, " ".join(other.deck), route, other.zoid or "pad", sorted(other.collected)),
        *(sorted(other.box), piles, [sorted(hand) for hand in other.hands.values()], other.final_turns or 0),
    ]
