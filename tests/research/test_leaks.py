"""No observation tells what its seat cannot know: whatever is dealt anew behind its back, numbers and moves stay.

`make test` looks at some thousand positions, `make test-research` at a million in all settings together.
"""

from typing import Any

import numpy as np
import pytest

from escapade.engine.chance import generator
from escapade.engine.contract import Game
from escapade.engine.doors import doors, scratch
from escapade.research.batch import Batch
from escapade.research.sight import settings
from tests.length import LONG

SETTINGS = [(game.id, seats) for game, seats in settings()]
FEW = [("alien-getaway", 3), ("andromeda-escape", 2), ("dying-planet", 4), ("escape-earth", 2), ("zyzzlvaria", 3)]
POSITIONS = 1_000_000 // len(SETTINGS) + 1 if LONG else 600
HIDES_NOTHING = {"connect-four"}
GAMES = 24
SKIP = 3  # moves between two looks


@pytest.mark.parametrize(("game_id", "seats"), SETTINGS if LONG else FEW)
def test_observations_and_moves_are_the_same_in_every_world_that_a_seat_cannot_tell_apart(
    game_id: str, seats: int
) -> None:
    batch = Batch(game_id, GAMES, seats, seed=11)
    game, rng, dice = batch.game, generator(7), np.random.default_rng(3)
    kernels, room, box = doors(game), scratch(game), batch.box.records
    seen, seen_anew = np.zeros(len(game.features), np.float32), np.zeros(len(game.features), np.float32)
    looked = dealt_anew = 0
    while looked < POSITIONS:
        for _ in range(SKIP):
            batch.step((batch.mask * dice.random((GAMES, len(game.moves)), np.float32)).argmax(1))
        for place in range(GAMES):
            here, due = batch.states[place : place + 1], int(batch.seat[place])
            for seat in range(seats):
                world = here.copy()
                kernels.redeal(box, world, seat, rng)
                dealt_anew += world.tobytes() != here.tobytes()
                kernels.encode(box, here, seat, seen)
                kernels.encode(box, world, seat, seen_anew)
                told = f"{game_id}, game {batch.number[place]}, seat {seat}"
                assert seen.tobytes() == seen_anew.tobytes(), f"{told}: {_slices(game, seen != seen_anew)}"
                looked += 1
                if seat == due:
                    assert batch.observation[place].tobytes() == seen.tobytes(), told
                    legal = room[: kernels.legal(box, world, seat, room)]
                    assert np.flatnonzero(batch.mask[place]).tolist() == legal.tolist(), told
    assert dealt_anew > looked // 10 or game_id in HIDES_NOTHING, "the redeal changed hardly anything: a weak test"


def _slices(game: Game, apart: Any) -> list[str]:
    """The named parts of an observation that differ."""
    return [part.name for part in game.features if apart[part.at : part.at + part.size].any()]
