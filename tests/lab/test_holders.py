"""Who has a thing, and what it does for them: planted truths are found, and by plain play too."""

import pickle

import numpy as np
import pytest

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.errors import BadGame, BadOptions
from escapade.engine.events import Events, at_the_end
from escapade.lab.certainty import CHANGES, SAME, chance_of
from escapade.lab.contest import prepare
from escapade.lab.crew import Halt
from escapade.lab.deals import play_deals, under
from escapade.lab.held import SHARE, Holdings, Sums, as_normal, usual_of
from escapade.lab.holders import HolderPair, changed_kinds, holder_slice, holders

GAME = contract.game("alien-getaway")
DEAR = changed_box(GAME, {"planet.pla-g1.value": 9})


def test_a_holding_is_declared_once_and_mistakes_name_file_and_line() -> None:
    events = Events()
    takes = events.kind("takes", "card", "from_pile")
    swaps = events.kind("swaps", "given", "taken")
    events.has("card", "kept", takes, swaps.field("taken"), lost=swaps.field("given"))
    events.has("card", "shown", at_the_end("open"))
    assert events.holding("card") is events.holdings[0] and events.holding("card.shown") is events.holdings[1]
    assert events.holding("card.lost") is None and events.holding("takes") is None
    assert events.holdings[0].words == "takes.card or swaps.taken, and not again swaps.given"
    for wrong, words in (
        (lambda: events.has("cards", "kept", takes), "'takes' has no field 'cards'. Its fields: card, from_pile."),
        (lambda: events.has("card", "drawn", swaps.field("gave")), "'swaps' has no field 'gave'"),
        (lambda: events.has("card", "kept", takes), "declared twice"),
        (lambda: events.has("card", "Is Kept", takes), "write one word"),
        (lambda: events.has("card", "drawn"), "name a kind of event"),
        (lambda: events.has("takes", "drawn", takes.field("card")), "is a kind of event"),
        (lambda: events.has("card", "drawn", Events().kind("other", "card")), "no kind of event of this game"),
    ):
        with pytest.raises(BadGame, match=r"test_holders\.py, line ") as found:
            wrong()  # type: ignore[no-untyped-call]
        assert words in found.value.sentence


@pytest.mark.parametrize("game_id", ["dying-planet", "zyzzlvaria"])
def test_who_has_a_thing_is_what_the_game_itself_says(game_id: str) -> None:
    """Sets in one field, things that change hands: the last position of the same games knows, and no event is asked."""
    game = contract.game(game_id)
    contest = prepare(game, 3, [bot("random")])
    holdings = Holdings.of(game, game.box, ["treasure" if game_id == "dying-planet" else "card"])
    games = play_deals(contest, 0, 40, wants=holdings.wants, states=True)
    who = holdings.who(games, 3)[0]
    if game_id == "dying-planet":
        told = np.asarray(games.states["stash"])[0, :, :3]
        assert ((told[..., None] >> np.arange(who.shape[2]) & 1) == who).all()
    else:
        assert (who.sum(2) == int(game.box.record.dealt)).all() and (who.sum(1) <= 1).all()


def test_missions_are_held_until_the_end_or_accomplished() -> None:
    game = contract.game("andromeda-escape")
    holdings = Holdings.of(game, game.box, ["mission"])
    games, _ = holdings.play(prepare(game, 3, [bot("greedy")]), 0, 40)
    who, states = holdings.who(games, 3)[0], games.states[0]
    for mission in range(1, who.shape[2]):
        told = (np.asarray(states["scored"])[:, :3] >> mission & 1 != 0) | (
            np.asarray(states["slot"])[:, :3] == mission
        ).any(2)
        assert (told == who[:, :, mission]).all()
    assert (who.sum(2) >= int(game.box.record.dealt) - 1).all()


def test_a_planted_card_costs_whoever_has_it_and_nobody_else() -> None:
    """Mosswick at 9: fewer points win, and who keeps it has eight more, if the same seats keep it."""
    found = holders(GAME, DEAR, by="card", seats=[3], bots=["random"], until="600")
    one = found.settings[0]
    planted = one.rows[0]
    assert planted.name == "Mosswick" and planted.changed and not any(row.changed for row in one.rows[1:])
    assert planted.points is not None and planted.points.low <= 8 <= planted.points.high
    assert planted.share is not None and planted.share.verdict == CHANGES and planted.share.high < 0
    assert found.fewer_is_better and "Who has Mosswick (kept) wins" in found.sentence
    others = [row for row in one.rows[1:] if row.share]
    assert len(others) > 30 and sum(row.verdict == CHANGES for row in others) <= 1
    assert one.frame().height == len(one.rows)


def test_the_figures_are_those_of_the_plain_games() -> None:
    """An independent count: the piles at the end of the same games, without events."""
    contest = prepare(GAME, 3, [bot("random")])
    pair = HolderPair(contest, under(contest, box=DEAR), "card")
    usual, ours, theirs = pair.play(Halt(), (0, 50))
    number = GAME.box.data.cards.index(next(card for card in GAME.box.data.cards if card.id == "pla-g1"))
    for at, rows in ((contest, ours), (pair.changed, theirs)):
        holdings = Holdings.of(GAME, at.box, ["card"])
        games, _ = holdings.play(at, 0, 50)
        expected = np.zeros(3)
        states = play_deals(at, 0, 50, states=True).states[0]
        for deal in range(50):
            for seat in range(3):
                count = int(states["pile_count"][deal, seat])
                if number in states["pile"][deal, seat, :count]:
                    expected += (1, games.shares[0, deal, seat], games.points[0, deal, seat])
        assert rows[:, number, :3].sum(0) == pytest.approx(expected)
    assert usual[:, 0].sum() == 150 and usual[:, 1].sum() == pytest.approx(50)


def test_nothing_is_found_where_nothing_was_changed() -> None:
    named = changed_box(GAME, {"planet.pla-g1.name": "Another name"})
    found = holders(GAME, named, by="card", seats=[2], bots=["random"], until="400")
    assert found.settings[0].rows[0].verdict == SAME
    assert all(row.share is None or row.share.change == 0 for row in found.settings[0].rows)


def test_other_deals_of_the_same_box_are_called_different_no_more_often_than_is_said() -> None:
    """The same box on both sides and other deals: whatever is found of any of 51 cards is wrong. 60 seeds."""
    wrong = 0
    for seed in range(60):
        contests = [prepare(GAME, 3, [bot("random")], seed=2 * seed + side) for side in (0, 1)]
        holdings = Holdings.of(GAME, GAME.box, ["card"])
        sums = Sums(51)
        sides = []
        for contest in contests:
            games, fared = holdings.play(contest, 0, 100)
            sides.append(fared)
            sums.usual += usual_of(games, 3).sum(0)
        sums.add(slice(None), 0, *sides)
        found = [one for one in sums.estimates(SHARE, [range(51)]) if one]
        chances = [chance_of(as_normal(one.change / one.error, one.freedom), 1.0) for one in found]
        wrong += min(chances) < 0.05 / len(chances)
    assert wrong <= 8, "0.05 of 60 are 3; 8 come by chance once in a hundred times"


def test_a_slice_at_a_time_comes_to_the_same() -> None:
    at_once = holder_slice(GAME, DEAR, GAME.box, by="card", seats=2, bots="random", deals=128)
    first = holder_slice(GAME, DEAR, GAME.box, by="card", seats=2, bots="random", deals=64)
    both = holder_slice(GAME, DEAR, GAME.box, by="card", seats=2, bots="random", deals=64, before=first)
    assert both.deals == 128 and both.counted == at_once.counted
    assert [row.name for row in both.setting.rows] == ["Mosswick"] and both.setting.rows == at_once.setting.rows
    assert changed_kinds(GAME, DEAR) == ["card"] and changed_kinds(GAME, GAME.box) == []


def test_what_cannot_be_asked_is_refused_in_words() -> None:
    with pytest.raises(BadOptions, match=r"It does of: card.kept, card.played, card.taken"):
        holders(GAME, DEAR, by="treasure")
    with pytest.raises(BadOptions, match="does not say what it means to have a disc"):
        holders(contract.game("connect-four"), by="disc", other_options={}, box=contract.game("connect-four").box)
    with pytest.raises(BadOptions, match="Nothing is changed"):
        holders(GAME, by="card")


def test_the_question_travels_to_other_machines() -> None:
    holdings = Holdings.of(GAME, GAME.box, ["card"])
    there = pickle.loads(pickle.dumps(holdings))
    assert there.wants == holdings.wants and there.kinds[0].holding.words == holdings.kinds[0].holding.words
