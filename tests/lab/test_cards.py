"""Cards made inert, numbers moved by a step: planted oddities are found."""

import numpy as np
import pytest

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.box_schema import BoxSchema
from escapade.engine.changes import changed_box
from escapade.engine.errors import BadOptions
from escapade.lab.by_card import cards
from escapade.lab.by_number import numbers, sensitivity
from escapade.lab.comparison import compare
from escapade.lab.contest import prepare
from escapade.lab.crew import Halt, ThisMachine
from escapade.lab.effects import Effects
from escapade.lab.held import Holdings, Sums
from escapade.lab.inert import nearest_to_nothing, things
from escapade.lab.until import Until
from escapade.lab.worth import TOO_STRONG, TOO_WEAK, worths

GAME = contract.game("alien-getaway")


def test_every_card_is_made_inert_or_plain_already() -> None:
    found = things(GAME)
    assert len(found) == 51 and {thing.kind for thing in found} == {"asteroid", "planet"}
    for thing in found:
        assert all(value == 1 and path.startswith(f"{thing.path}.") for path, value in thing.changes.items())
        assert bool(thing.changes) == (thing.box.digest != GAME.box.digest)


@pytest.mark.parametrize("game_id", ["dying-planet", "andromeda-escape", "zyzzlvaria", "escape-earth"])
def test_things_of_every_game_can_be_made_inert(game_id: str) -> None:
    found = [thing for thing in things(contract.game(game_id)) if thing.changes]
    assert len(found) > 15 and len({thing.box.digest for thing in found}) > 15


def test_what_is_nearest_to_nothing() -> None:
    assert nearest_to_nothing(BoxSchema("whole", low=1, high=9)) == 1
    assert nearest_to_nothing(BoxSchema("whole", low=-5, high=-2)) == -2
    assert nearest_to_nothing(BoxSchema("whole", low=-5, high=5)) == 0


def test_a_planted_card_is_found_and_a_plain_one_is_not() -> None:
    dear = changed_box(GAME, {"planet.pla-g1.value": 9})
    found = cards(GAME, box=dear, seats=3, bots="random", until="120")
    planted = next(row for row in found.rows if row.path == "planet.pla-g1")
    assert planted.sure and 0 < planted.low < planted.effect
    assert planted == max((row for row in found.rows if row.sure), key=lambda row: row.effect)
    assert planted.inert == ["value=1"] and planted.played is not None and planted.played > 0.5
    assert planted.name in found.sentence and found.deals == 120
    plain = [row for row in found.rows if not row.inert]
    assert plain and all(row.effect == 0 and not row.sure for row in plain)
    assert found.frame().height == 51


def test_a_planted_card_is_too_weak_for_whoever_keeps_it() -> None:
    """Fewer points win: Mosswick at 9 costs its holder eight points and wins, and no other card is called so."""
    plain = {f"planet.{card.id}.value": 3 for card in GAME.box.data.cards if card.id.startswith("pla-")}
    box = changed_box(GAME, {**plain, "planet.pla-g1.value": 9})
    found = cards(GAME, box=box, seats=3, bots="random", until="400", by="card")
    planets = [row for row in found.held if row.kind == "planet"]
    worst = planets[-1]
    assert worst.name == "Mosswick" and worst.worth is not None and worst.worth.verdict == TOO_WEAK
    assert worst.worth.points_low is not None and worst.worth.points_low <= 8 <= (worst.worth.points_high or 0)
    assert worst.worth.high < 0 and f"{worst.name} is too weak" in found.sentence
    shares = [row.worth.share for row in planets if row.worth and row.worth.verdict != "too few"]
    assert shares == sorted(shares, reverse=True)
    assert not any(row.worth and row.worth.verdict == TOO_WEAK for row in planets[:-1])
    assert found.by == "holders" and "card" in found.has


def test_where_all_are_alike_hardly_any_is_out_of_line() -> None:
    """Two hundred seeds of eight things that do nothing, then of seven and one that wins a tenth more games."""
    rng, wrong, right = np.random.default_rng(0), 0, 0
    holdings = Holdings.of(GAME, GAME.box, ["card"])
    for planted in (0.0, 0.15):
        for _ in range(200):
            sums = Sums(8)
            sums.usual += (900, 300, 300, 0, 0)
            for number in range(8):
                held = (rng.random((2, 300)) < 0.4).astype(float)
                extra = np.array([[planted if number == 0 else 0.0], [0.0]])
                won = held * (rng.random((2, 300)) < 1 / 3 + extra)
                ours, theirs = np.stack([held, won, 0 * held, held], axis=2)
                sums.add(number, 0, ours, theirs)
            found = worths(sums, holdings, range(8), ["card"] * 8, 300)
            out = [i for i, one in enumerate(found) if one is not None and one.verdict in {TOO_STRONG, TOO_WEAK}]
            wrong += bool([i for i in out if i > 0 or planted == 0])
            right += planted > 0 and 0 in out
    assert wrong <= 28, "0.05 of 400 are 20; 29 come by chance once in thirty times"
    assert right >= 60, "a planted tenth is found often enough"


def test_a_member_of_blank_cards_costs_whoever_has_it() -> None:
    """Dying Planet's Cook made inert: negative for the Cook's holder, in words, whatever it does to the others."""
    game = contract.game("dying-planet")
    cook = next(thing for thing in things(game) if thing.path == "member.cook")
    found = compare(game, cook.box, seats=[4], bots=["greedy"], until="256")
    (held,) = found.holders
    (row,) = held.settings[0].rows
    assert row.name == cook.name and row.share is not None and row.share.high < -0.05
    assert f"Who has {cook.name} (chosen) wins" in found.sentence


def test_the_same_deals_whatever_the_threads() -> None:
    boxes = [thing.box for thing in things(GAME) if thing.changes][:4]
    answers = []
    for threads in (1, 2):
        work = Effects(prepare(GAME, 2, [bot("random")]), boxes)
        work.run(Until.read("40"), ThisMachine(threads))
        answers.append(work.effects(0))
    assert answers[0] == answers[1]
    assert all(effect.deals == 40 for effect in answers[0])


def test_what_is_stopped_keeps_what_is_done() -> None:
    halt = Halt()
    found = cards(GAME, seats=2, bots="random", until="5000", halt=halt, progress=lambda _: halt.set())
    assert found.partial and found.rows


def test_steps_up_and_down() -> None:
    found = sensitivity(GAME, move=["dice.*", "planet.pla-g1.value"], seats=2, bots="random", until="100")
    assert {row.path for row in found.rows} == {"dice.count", "dice.faces", "planet.pla-g1.value"}
    cheapest = next(row for row in found.rows if row.path == "planet.pla-g1.value")
    assert cheapest.down is None and cheapest.up is not None and cheapest.up.change > 0
    assert "hangs most on" in found.sentence or "None of" in found.sentence
    assert found.frame().height == 3


def test_numbers_by_pattern() -> None:
    assert numbers(GAME, GAME.box, ["dice.*"]) == {"dice.count": 4, "dice.faces": 6}
    changed = changed_box(GAME, {"dice.count": 3})
    assert numbers(GAME, changed, ["dice.count"]) == {"dice.count": 3}
    with pytest.raises(BadOptions, match="No number in the box"):
        numbers(GAME, GAME.box, ["dise.*"])


def test_nothing_can_be_made_inert_where_nothing_is_printed() -> None:
    with pytest.raises(BadOptions, match="can be made inert"):
        cards(contract.game("connect-four"))
