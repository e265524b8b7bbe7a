"""Each command of the lab beside a recount that shares no code with it: one planted change, and one that is none."""

import json
import math
import re
import tomllib
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from escapade import cli
from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.changes import changed_box
from escapade.engine.contract import Box, Game, Records
from escapade.engine.doors import GREEDY, doors, scratch
from escapade.lab import tuning
from escapade.lab.by_card import cards
from escapade.lab.by_number import sensitivity
from escapade.lab.comparison import compare
from escapade.lab.contest import prepare
from escapade.lab.findings import check
from escapade.lab.groups import Group, GroupTally, ask
from escapade.lab.holders import holders as lab_holders
from escapade.lab.reporting import report
from escapade.lab.rungs import Own, ladder
from escapade.lab.simulate import Outcome, simulate
from escapade.lab.tuning import tune
from tests.toys import raffle
from tests.truth.second import Numbers, Played, Seen, holders, place, played

ALIEN, PLANET = "alien-getaway", "dying-planet"
GAMES = 3_000
DEAR = (("planet.pla-g1.value", 9),)
TWINS = (("asteroid.ast-g3s.name", "Verdane Twin"), ("asteroid.ast-g4s.name", "Verdane Other"))  # names, and no more
COOK = tuple((f"member.cook.cards.{number}.energy", 1) for number in range(1, 8))
IDOL = (("treasure.relic-2.points", 8),)
RENAMED = (("member.cook.name", "A Cook"), ("treasure.relic-2.name", "An Idol"))


def box(game_id: str, changes: tuple[tuple[str, Any], ...]) -> Any:
    return changed_box(contract.game(game_id), dict(changes))


def parts(game_id: str, kind: str) -> list[str]:
    """The ids of the parts of one kind, in the order of box.toml."""
    with (contract.game(game_id).folder / "box.toml").open("rb") as file:
        found = tomllib.load(file)[kind]
    return [one["id"] for one in found] if isinstance(found, list) else list(found)


# ---------------------------------------------------------------- simulate


def simulated(game_id: str, seats: int, *bots: str, games: int = GAMES) -> Outcome:
    game = contract.game(game_id)
    return simulate(prepare(game, seats, [bot(name, game) for name in bots]), games)


def test_simulate_tells_who_wins_as_a_recount_does() -> None:
    lab, mine = (
        simulated(ALIEN, 3, "greedy", "random", "random"),
        played(ALIEN, 3, GAMES, bots=("greedy", "random", "random")),
    )
    for seat in range(3):
        assert Seen.of(mine.shares[:, seat]).agrees(*lab.win_interval[seat])
        assert Seen.of(mine.points[:, seat]).agrees(*lab.score_interval[seat])
    assert "greedy wins more than random" in lab.finding and mine.shares[:, 0].mean() > 0.9
    assert Seen.of(mine.lengths.astype(float)).mean == pytest.approx(lab.length.mean, rel=0.02)


def test_simulate_tells_of_equals_as_a_recount_does() -> None:
    lab, mine = simulated(ALIEN, 3, "greedy"), played(ALIEN, 3, GAMES)
    assert all(Seen.of(mine.shares[:, seat]).agrees(*lab.win_interval[seat]) for seat in range(3))
    assert "The seat matters" not in lab.finding and lab.fewer_is_better
    assert all(Seen.of(mine.shares[:, seat] - 1 / 3).sign == 0 for seat in range(3))


def grouped(changes: tuple[tuple[str, Any], ...], by: str) -> dict[str, Group]:
    game = contract.game(PLANET)
    contest = prepare(game, 4, [bot("greedy")], box=box(PLANET, changes))
    tally = GroupTally(4, ask(game, contest.box, 4, by))
    simulate(contest, 1_500, groups=tally)
    return {row.name: row for row in tally.groups().rows}


def chose(games: Played, key: str) -> Numbers:
    return np.asarray(games.states["member"])[:, :4] == place(parts(PLANET, "member"), key)


def kept(games: Played, key: str) -> Numbers:
    return (np.asarray(games.states["stash"])[:, :4] >> place(parts(PLANET, "treasure"), key) & 1).astype(bool)


def test_simulate_by_tells_of_a_planted_member_as_a_recount_does() -> None:
    lab, mine = grouped(COOK, "member")["Bram Oduya"], played(PLANET, 4, 1_500, changes=COOK)
    cook = holders(mine.shares, chose(mine, "cook"))
    assert cook.agrees(*lab.win_interval) and lab.verdict == "wins less"
    assert cook.mean < 0.1


def test_simulate_by_tells_of_a_relabelled_box_as_a_recount_does() -> None:
    lab, mine = grouped(RENAMED, "member"), played(PLANET, 4, 1_500)
    cook = holders(mine.shares, chose(mine, "cook"))
    assert cook.agrees(*lab["A Cook"].win_interval) and "Bram Oduya" not in lab
    idol = grouped(RENAMED, "treasure.kept")["An Idol"]
    assert holders(mine.shares, kept(mine, "relic-2")).agrees(*idol.win_interval)


# ---------------------------------------------------------------- compare


def test_compare_finds_a_planted_change_as_a_recount_does() -> None:
    setting = compare(contract.game(ALIEN), box(ALIEN, DEAR), seats=[3], bots=["greedy"], until="1000").settings[0]
    row = setting.row("score")
    assert row is not None and row.verdict == "changes"
    before, after = played(ALIEN, 3, GAMES), played(ALIEN, 3, GAMES, changes=DEAR, seed=1)
    mine = Seen.of(after.points.mean(1)).minus(Seen.of(before.points.mean(1)))
    assert mine.sign == 1 and row.low > 0 and mine.agrees(row.low, row.high)


def test_compare_finds_nothing_between_a_box_and_itself_under_other_names() -> None:
    found = compare(contract.game(ALIEN), box(ALIEN, TWINS), seats=[3], bots=["greedy"], until="200")
    assert all(row.verdict != "changes" for one in found.settings for row in one.rows)
    before, after = played(ALIEN, 3, GAMES), played(ALIEN, 3, GAMES, changes=TWINS, seed=1)
    assert Seen.of(after.points.mean(1)).minus(Seen.of(before.points.mean(1))).sign == 0


def test_what_a_change_does_for_holders_is_as_a_recount_has_it() -> None:
    found = lab_holders(
        contract.game(PLANET), box(PLANET, IDOL), by="treasure", seats=[4], bots=["greedy"], until="1000"
    )
    row = found.settings[0].rows[0]
    assert row.name == "Laughing Idol" and row.changed and row.share is not None and row.share.verdict == "changes"
    before, after = played(PLANET, 4, 1_500), played(PLANET, 4, 1_500, changes=IDOL, seed=1)
    mine = holders(after.shares, kept(after, "relic-2")).minus(holders(before.shares, kept(before, "relic-2")))
    assert mine.sign == 1 and row.share.low > 0 and mine.agrees(row.share.low, row.share.high)


def test_holders_of_a_relabelled_card_fare_as_before() -> None:
    found = lab_holders(
        contract.game(PLANET), box(PLANET, RENAMED), by="treasure", seats=[4], bots=["greedy"], until="200"
    )
    assert all(row.share is None or row.share.change == 0 for row in found.settings[0].rows)


# ---------------------------------------------------------------- cards, sensitivity


def test_cards_have_the_effect_that_a_recount_has() -> None:
    """The dear planet is made inert, as the answer says how; a plain asteroid (value 1) is inert already."""
    lab = cards(contract.game(ALIEN), box=box(ALIEN, DEAR), seats=3, bots="greedy", until="150", about="score")
    row = next(row for row in lab.rows if row.path == "planet.pla-g1")
    assert row.inert == ["value=1"] and row.sure
    dear, plain = (played(ALIEN, 3, GAMES, changes=changes) for changes in (DEAR, (("planet.pla-g1.value", 1),)))
    mine = Seen.of(dear.points.mean(1)).minus(Seen.of(plain.points.mean(1)))
    assert mine.sign == 1 and row.low > 0 and mine.agrees(row.low, row.high)
    null = next(row for row in lab.rows if row.path == "asteroid.ast-g1s")
    assert not null.sure and null.low <= 0 <= null.high


def test_sensitivity_has_the_effects_that_a_recount_has() -> None:
    """One more card dealt into everybody's pile counts; the number of a sector on the board's edge does not."""
    move = ["deal.pile", "planet.pla-g1.value"]
    lab = sensitivity(contract.game(ALIEN), move=move, seats=3, bots="greedy", until="400", about="score")
    steps = {row.path: row for row in lab.rows}
    up = steps["deal.pile"].up
    assert up is not None and up.stands and lab.rows[0].path == "deal.pile"
    before, after = played(ALIEN, 3, GAMES), played(ALIEN, 3, GAMES, changes=(("deal.pile", 2),), seed=1)
    mine = Seen.of(after.points.mean(1)).minus(Seen.of(before.points.mean(1)))
    assert mine.sign == 1 and mine.agrees(up.low, up.high)
    value = steps["planet.pla-g1.value"].up
    near = Seen.of(played(ALIEN, 3, GAMES, changes=(("planet.pla-g1.value", 2),)).points.mean(1)).minus(
        Seen.of(before.points.mean(1))
    )
    assert value is not None and near.agrees(value.low, value.high)


# ---------------------------------------------------------------- check, report


def test_check_finds_the_seat_that_a_recount_finds() -> None:
    """Whoever drops first wins connect four more often, when both play at random."""
    found = check(contract.game("connect-four"), bots="random", deals=4_000)
    (first,) = (row for row in found.rows if row.what == "by-seat")
    assert first.low is not None and first.high is not None and "Player 1 wins" in first.sentence
    mine = Seen.of(played("connect-four", 2, GAMES, bots=("random",)).shares[:, 0] - 0.5)
    assert mine.sign == 1 and first.low > 0.5 and mine.agrees(first.low - 0.5, first.high - 0.5)


def test_check_finds_no_seat_where_a_recount_finds_none() -> None:
    """A pure coin: one seat is drawn, whatever anybody did."""
    found = check(raffle.game, seats=[4], options={"end": raffle.COIN}, bots="greedy", deals=2_000)
    assert not [row for row in found.rows if row.what.startswith("by-")]
    mine = played("toy-raffle", 4, GAMES, options=(("end", raffle.COIN),))
    assert all(Seen.of(mine.shares[:, seat] - 0.25).sign == 0 for seat in range(4))


def off_by(verdict: str) -> float:
    """How far off any seat may be, as a report's verdict says."""
    (points,) = re.findall(r"[Nn]o seat is more than ([\d.]+) points off its share", verdict)
    return float(points) / 100


def test_a_report_promises_no_more_of_its_seats_than_a_recount_allows() -> None:
    """A game whose first seat is better, and a coin: what is promised must hold for the truth."""
    verdict = report(contract.game("connect-four"), bots=["random"], until="1500").verdict
    mine = Seen.of(played("connect-four", 2, GAMES, bots=("random",)).shares[:, 0] - 0.5)
    assert "Player 1" in verdict or off_by(verdict) > mine.mean - mine.error
    options = {"end": raffle.COIN}
    coin = report(raffle.game, seats=[2], bots=["greedy", "random"], options=options, until="400").verdict
    assert "Nothing serious was found" in coin and 0 < off_by(coin) < 0.15


# ---------------------------------------------------------------- tune, ladder, box


def test_tune_keeps_its_promise_on_games_of_a_recount(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "QUICK", replace(tuning.QUICK, fresh=250, last=1_000))
    game, move = contract.game(ALIEN), ["planet.pla-g1.value", "planet.pla-g3.value"]
    found = tune(game, ["score=7..8"], move, box=box(ALIEN, DEAR), seats=3, bots="greedy", until="12", reach=8)
    before = Seen.of(played(ALIEN, 3, GAMES, changes=DEAR).points.mean(1))
    after = Seen.of(played(ALIEN, 3, GAMES, changes=tuple(found.changes.items())).points.mean(1))
    aim = found.aims[0]
    spread = 2 * before.error * math.sqrt(GAMES / 1_000)
    assert before.agrees(aim.before - spread, aim.before + spread) and before.mean > 8
    assert after.agrees(aim.after - spread, aim.after + spread) and after.minus(before).sign == -1
    assert aim.met and 7 < after.mean < 8


def test_tune_leaves_alone_what_a_recount_finds_on_target(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "QUICK", replace(tuning.QUICK, fresh=250, last=1_000))
    found = tune(contract.game(ALIEN), ["score=7..8.5"], ["planet.pla-g1.value"], seats=3, bots="greedy", until="6")
    assert not found.changes and found.aims[0].met
    assert 7 < played(ALIEN, 3, GAMES).points.mean() < 8.5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ladder_has_the_shares_and_the_gap_of_a_recount(seats: int) -> None:
    """Each sits where the other sat: k seats of greedy and m of random share the win as k e^a to m e^b."""
    found = ladder(contract.game(ALIEN), seats=[seats], bots=["random", "greedy"], until="300").ladders[0]
    one, other = ("greedy", "random"), ("random", "greedy")
    tables = [tuple(pair[seat % 2] for seat in range(seats)) for pair in (one, other)]
    won = np.concatenate([played(ALIEN, seats, 1_000, bots=bots, seed=7).shares @ [name == "greedy" for name in bots]
                          for bots in tables])  # fmt: skip
    assert found.rungs[0].bot == "greedy" and found.steps[0].sure
    share = Seen.of(won)

    def foreseen(elo: float) -> float:
        strong = 10 ** (elo / 400)
        mine = [bots.count("greedy") * strong for bots in tables]
        return float(np.mean([one / (one + bots.count("random")) for one, bots in zip(mine, tables, strict=True)]))

    low, high = (foreseen(min(end, 4_000)) for end in (found.whole.low, found.whole.high))
    assert share.agrees(low, high) and share.mean > 0.9 and high - low < 0.02


def test_ladder_does_not_tell_a_bot_from_itself_under_another_name() -> None:
    def choose(game: Game, components: Box, states: Records, seat: int, seed: int) -> int:
        rng = np.array([seed], np.uint64)
        return int(doors(game).decide(components.records, states, seat, GREEDY, scratch(game), rng))

    twin = Own("twin", "", None, 0, choose)
    found = ladder(contract.game(ALIEN), seats=[3], bots=["greedy"], own=[twin], until="60").ladders[0]
    assert not found.steps[0].sure and found.whole.low <= 0 <= found.whole.high


def test_box_prints_what_the_file_says_and_marks_what_is_planted(capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*words: str) -> dict[str, Any]:
        with pytest.raises(SystemExit) as ended:
            cli.main(["box", ALIEN, "--json", *words])
        assert ended.value.code == 0
        return dict(json.loads(capsys.readouterr().out))

    text = (contract.game(ALIEN).folder / "box.toml").read_text("utf-8")
    plain, planted = printed(), printed("--set", "planet.pla-g1.value=9")
    assert plain["components"] == tomllib.loads(text) and not plain["changed"]
    assert [(one["path"], one["was"], one["now"]) for one in planted["changed"]] == [("planet.pla-g1.value", 1, 9)]
    differ = [
        one
        for one, other in zip(leaves(planted["components"]), leaves(plain["components"]), strict=True)
        if one != other
    ]
    assert differ == [9]


def leaves(node: Any) -> list[Any]:
    """All values, in order."""
    below = node.values() if isinstance(node, dict) else node if isinstance(node, list) else None
    return [node] if below is None else [value for part in below for value in leaves(part)]
