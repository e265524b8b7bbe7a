"""Three games whose secrets follow rules of their own, written from the docs: sound, until a mistake is planted.

In Saboteur a role is there only once, in Elimination a hidden card is worked out from public answers, in Memory
everybody remembers cards that lie face down again and that no view shows.
"""

from dataclasses import replace
from typing import Any

import pytest

from escapade.check import check_game, hidden
from escapade.check.case import Case
from escapade.check.finding import Unsound
from escapade.check.gauntlet import tell
from escapade.engine.chance import below
from escapade.engine.contract import Game
from escapade.engine.defaults import hide_nothing
from escapade.engine.record import rule
from tests.length import LONG
from tests.toys import elimination, memory, saboteur

TOYS = [toy.game for toy in (saboteur, elimination, memory)]
SEEDS = range(1, 21) if LONG else (1, 2, 3)
each_toy = pytest.mark.parametrize("game", TOYS, ids=lambda game: game.id)
each_seed = pytest.mark.parametrize("seed", SEEDS)


def broken(game: Game, name: str, **parts: Any) -> Game:
    return replace(game, id=f"{game.id}-{name}", **parts)


def finds(check: Any, game: Game, words: str, seed: int = 1, seats: int = 3) -> str:
    with pytest.raises(Unsound, match=words) as found:
        check(Case(game, seats), seed)
    return str(found.value)


@each_toy
def test_a_sound_toy_passes_the_whole_gauntlet(game: Game) -> None:
    verdict = check_game(game, thorough=True)
    assert verdict.sound, "\n".join(line for looked in verdict.parts for line in tell(looked))


@each_toy
@each_seed
def test_a_redeal_may_leave_what_its_seat_knows(game: Game, seed: int) -> None:
    for seats in game.seats:
        hidden.check_redeal_is_whole(Case(game, seats), seed)


@rule
def keep_roles(box, s, seat, rng):
    for other in range(s.seats):
        if other != seat and s.choice[other] != 0:
            s.choice[other] = 1 + below(rng, 2)


@each_seed
def test_a_redeal_that_forgets_the_roles(seed: int) -> None:
    game = broken(saboteur.game, "keeps", redeal=keep_roles)
    found = finds(hidden.check_redeal_is_whole, game, r"`role\[.\]` .* `redeal` never deals it", seed)
    assert "show it in the view" in found


@each_toy
@each_seed
def test_a_game_that_has_no_redeal(game: Game, seed: int) -> None:
    finds(hidden.check_redeal_is_whole, broken(game, "bare", redeal=hide_nothing), "the game has no `redeal`", seed)
