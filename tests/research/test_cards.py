"""The cards in docs/research/ say what is so: a sample of their figures is worked out by loops that share no code."""

import csv
import random
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from escapade.bots.learned import LEARNED, Learned
from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.lab.crew import Halt
from escapade.research.sight import Sight, setting_name
from tests.length import LONG

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "research"
OURS = ("alien-getaway", "andromeda-escape", "dying-planet", "escape-earth", "zyzzlvaria")
EVERY = [(game_id, seats) for game_id in OURS for seats in contract.game(game_id).seats]
SETTINGS = EVERY if LONG else [("alien-getaway", 2), ("andromeda-escape", 3), ("dying-planet", 5), ("zyzzlvaria", 2)]
MEETINGS = [
    ("alien-getaway", 3, "greedy", "random"),
    ("andromeda-escape", 2, "greedy", "random"),
    ("dying-planet", 4, "greedy", "random"),
    ("zyzzlvaria", 2, "policy", "random"),
]
PLAYED, MET = (1_000, 1_000) if LONG else (60, 60)
NORMAL = 1.96


@pytest.fixture(scope="module")
def cards() -> ModuleType:
    return _script("cards")


@pytest.fixture(scope="module")
def baselines(cards: ModuleType) -> ModuleType:
    return sys.modules["baselines"]


def _script(name: str) -> ModuleType:
    sys.path.insert(0, str(ROOT / "bench"))
    try:
        return __import__(name)
    finally:
        sys.path.pop(0)


def text_of(game_id: str) -> str:
    return (FOLDER / f"{game_id}.md").read_text(encoding="utf-8")


def rows_of(text: str) -> dict[str, list[str]]:
    """The rows of all tables by their first cell."""
    cells = (line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| "))
    return {row[0]: row for row in cells}


def table_under(text: str, heading: str) -> list[list[str]]:
    part = text.partition(f"### {heading}")[2].partition("\n#")[0]
    return [[cell.strip() for cell in line[1:-1].split("|")] for line in part.splitlines() if line.startswith("|")]


def test_every_game_has_a_card_and_every_setting_a_row(cards: ModuleType) -> None:
    assert cards.OURS == OURS and len(EVERY) == 18
    for game_id in OURS:
        game, text = contract.game(game_id), text_of(game_id)
        assert f"`{game_id}`, rules {game.version}." in text and f"Moves: {len(game.moves)} by number" in text
        for seats in game.seats:
            assert f"| {setting_name(game, seats)} | {seats} |" in text
            if seats > 1 and not game.cooperative:
                assert f"### {seats} seats: one among others" in text
        for part in game.features:
            assert f"| {part.name} | {part.at} |" in text


# Facts from random games


def randomly(game: Game, seats: int, games: int) -> tuple[Any, Any, int]:
    """Moves and legal moves of each game, and how many nobody wins; dice of Python's own."""
    sight, dice = Sight(game, seats), random.Random(game.id)
    length, legal, unwon = [], [], 0
    for number in range(games):
        sight.deal(77, number)
        many = []
        while not sight.over:
            moves = sight.legal_list(sight.seat)
            many.append(len(moves))
            sight.move(sight.seat, dice.choice(moves))
        length.append(len(many))
        legal.append(sum(many))
        unwon += not any(sight.rewards)
    return np.array(length), np.array(legal), unwon


def figures(cell: str) -> list[float]:
    return [float(word.replace(",", "")) for word in re.findall(r"\d[\d,]*\.?\d*", cell)]


@pytest.mark.parametrize(("game_id", "seats"), SETTINGS)
def test_random_games_of_a_plain_loop_are_as_the_card_says(game_id: str, seats: int) -> None:
    game = contract.game(game_id)
    row = rows_of(text_of(game_id))[setting_name(game, seats)]
    length, legal, unwon = randomly(game, seats, PLAYED)
    (mean, reach, low, high), (choices, give) = figures(row[2]), figures(row[3])
    own = NORMAL * length.std(ddof=1) / PLAYED**0.5
    assert abs(length.mean() - mean) < reach + own
    assert low <= mean <= high and own < 0.2 * mean
    ratio = legal.sum() / length.sum()
    own = NORMAL * (legal - ratio * length).std(ddof=1) / PLAYED**0.5 / length.mean()
    assert abs(ratio - choices) < give + own
    if game_id == "zyzzlvaria":  # Where nobody wins most games, the card says so.
        _, least, most = figures(row[7])
        assert least / 100 - _spread(unwon, PLAYED) <= unwon / PLAYED <= most / 100 + _spread(unwon, PLAYED)


def _spread(wins: float, games: int) -> float:
    share = (wins + 2) / (games + 4)
    return float(NORMAL * (share * (1 - share) / (games + 4)) ** 0.5 + 2 / (games + 4))


@pytest.mark.parametrize(("game_id", "seats"), [("alien-getaway", 2), ("dying-planet", 2), ("escape-earth", 2)])
def test_facts_come_out_again(cards: ModuleType, game_id: str, seats: int) -> None:
    game = contract.game(game_id)
    row = f"| {' | '.join(cards._facts_row(game, cards.facts(game, seats)))} |"
    assert row in text_of(game_id).splitlines()


def test_the_table_of_games_is_that_of_the_cards() -> None:
    """The lengths in docs/research.md are the least and the greatest mean of the card."""
    page = rows_of((ROOT / "docs" / "research.md").read_text(encoding="utf-8"))
    for game_id in OURS:
        game, card = contract.game(game_id), rows_of(text_of(game_id))
        means = [figures(card[setting_name(game, seats)][2])[0] for seats in game.seats]
        told = figures(page[game_id][4])
        assert abs(told[0] - min(means)) <= 0.51 and abs(told[-1] - max(means)) <= 0.51


# Who wins


def meet(game: Game, seats: int, one: str, other: str, games: int) -> float:
    """The share of the win of one among others, seats in turn: move by move, by the single table."""
    sight, dice, won = Sight(game, seats), random.Random(5), 0.0
    for number in range(games):
        own = number % seats
        sight.deal(4_242, number)
        while not sight.over:
            kind = bot(one if sight.seat == own else other).kernel
            assert kind is not None
            legal = sight.legal_list(sight.seat)
            sight.move(sight.seat, dice.choice(legal) if kind == 0 else sight.decide(sight.seat, kind))
        won += sight.rewards[own]
    return won


@pytest.mark.parametrize(("game_id", "seats", "one", "other"), MEETINGS)
def test_who_wins_comes_out_again_in_a_plain_loop(game_id: str, seats: int, one: str, other: str) -> None:
    heads, _, *body = table_under(text_of(game_id), f"{seats} seats: one among others")
    (row,) = (row for row in body if row[0] == one)
    _, low, high, games = figures(row[heads.index(other)])
    wins = meet(contract.game(game_id), seats, one, other, MET)
    assert games > 300 and high - low <= 10
    assert low / 100 - _spread(wins, MET) <= wins / MET <= high / 100 + _spread(wins, MET)


def test_results_are_shown_where_they_are_sure_and_only_there(cards: ModuleType, baselines: ModuleType) -> None:
    with baselines.RESULTS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["game"] for row in rows} == set(OURS)
    for row in filter(baselines._belongs, rows):
        games, share, low, high = (float(row[name]) for name in ("games", "won", "low", "high"))
        assert low <= share <= high and abs(share - float(row["wins"]) / games) < 1e-4
        found = baselines.Found(int(games), float(row["wins"]))  # what the file says of it is rounded
        assert np.allclose((share, low, high), (found.won, *found.interval), atol=1e-4)
        share, (low, high) = found.won, found.interval
        for end in (low, high):  # what defines a Wilson interval
            if 0 < end < 1:
                assert abs(abs(share - end) / (end * (1 - end) / games) ** 0.5 - NORMAL) < 0.01
        told = f"{100 * share:.1f} % ({100 * low:.1f}–{100 * high:.1f}; {int(games):,})"
        if int(row["seat"]) == baselines.IN_TURN and abs(high - low - 2 * baselines.WITHIN) > 2e-4:
            assert (told in text_of(row["game"])) == (high - low < 2 * baselines.WITHIN)


def test_a_card_without_enough_games_shows_empty_cells(cards: ModuleType, baselines: ModuleType) -> None:
    game = contract.game("alien-getaway")
    share = baselines.Share(game.id, 2, "easy", "greedy")
    few, enough = (baselines.Found(games, games / 2) for games in (380, 381))

    def cell(results: Any) -> str:
        heads, _, *body = table_under(cards.card(game, [], results), "2 seats: one among others")
        return str(next(row[heads.index("greedy")] for row in body if row[0] == "easy"))

    assert cell({}) == cell({share: few}) == cards.EMPTY == "–"
    assert cell({share: enough}) == "50.0 % (45.0–55.0; 381)"
    text = cards.card(game, [], {share: few})
    assert "“–”: not known to ±5 points (an interval 10 points long), since fewer games were played than that" in text
    assert "which is 381 for a share of one half" in text
    assert baselines.needed(0.5, 0.05) == 381


@pytest.mark.parametrize("one", ["greedy", "easy"])
def test_a_cell_goes_on_where_it_stopped(
    one: str, baselines: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(baselines, "RESULTS", tmp_path / "results.csv")
    cell = baselines.Cell(contract.game("alien-getaway"), 2, one, "random")
    games = 4 if cell.searching else 96
    whole: dict[Any, Any] = {}
    cell.add(whole, games, Halt())
    for part in (games // 4, games - games // 4):
        cell.add(parts := baselines.read(), part, Halt())
        baselines.write(parts)
    kept = baselines.read()
    assert kept.keys() == whole.keys() == set(cell.shares)
    assert all(kept[share].games == games for share in kept)
    assert all(abs(kept[share].wins - whole[share].wins) < 1e-3 for share in kept)
    assert abs(sum(found.wins for found in kept.values()) - games) < 1e-3  # In this game somebody always wins.


def test_playing_fills_cells_until_the_minutes_are_used_up(
    cards: ModuleType, baselines: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(baselines, "RESULTS", tmp_path / "results.csv")
    wanted = [cell for cell in cards.wanted("alien-getaway", "greedy,random") if cell.seats == 2]
    said: list[str] = []
    baselines.play(wanted, {}, 0.05, 0.0, Halt(), said.append)
    assert said.pop().startswith("3 cells are left, the next of about") and not baselines.read()
    halted = Halt()
    halted.set()
    baselines.play(wanted, {}, 0.05, 10.0, halted, said.append)
    assert not said and not baselines.read()
    baselines.play(wanted, {}, 0.05, 10.0, Halt(), said.append)
    assert said[-1].startswith("Nothing is missing")
    found = baselines.read()
    assert found.keys() == {share for cell in wanted for share in cell.shares} and len(found) == 6
    assert all(each.reach <= 0.05 for each in found.values())
    baselines.estimate(wanted, found, 0.05, said.append)
    assert said[-1] == "In all about 0 minutes of CPU." and said[-2].startswith("Nothing is missing")
    for game, bots in (("chess", None), ("alien-getaway", "greedy,lerned")):
        with pytest.raises(SystemExit, match="There is no"):
            cards.wanted(game, bots)


def test_results_of_other_rules_or_another_learned_player_do_not_count(
    baselines: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(baselines, "RESULTS", tmp_path / "results.csv")
    learned = baselines.Share("alien-getaway", 2, LEARNED, "greedy")
    other = baselines.Share("alien-getaway", 2, "greedy", "random")
    baselines.write({learned: baselines.Found(9, 3.0), other: baselines.Found(9, 4.0)})
    assert set(baselines.read()) == {learned, other}
    monkeypatch.setattr(baselines, "weights", lambda game: "another")
    assert set(baselines.read()) == {other}
    text = baselines.RESULTS.read_text(encoding="utf-8")
    baselines.RESULTS.write_text(text.replace("alien-getaway,", "alien-getaway,9"), encoding="utf-8")
    assert not baselines.read()


@pytest.mark.parametrize(("seats", "one", "others"), [(2, "greedy", LEARNED), (3, LEARNED, "random")])
def test_games_side_by_side_are_those_that_simulate_plays(
    seats: int, one: str, others: str, baselines: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted player that has learned nothing: every game ends as when Python leads it."""
    game = contract.game("alien-getaway")
    layer = np.random.default_rng(3).normal(size=(len(game.features), len(game.moves))).astype(np.float32)
    planted = Learned(LEARNED, "", layers=((layer, np.zeros(len(game.moves), np.float32)),))
    monkeypatch.setattr(baselines, "player_or_file", lambda name, _: planted if name == LEARNED else bot(name))
    cell = baselines.Cell(game, seats, one, others)
    monkeypatch.setattr(baselines.Cell, "options", property(lambda _: {}))
    won = baselines.at_once(cell, 12)
    led = {each.bot: each.win_share for each in cell.play(0, 12, Halt()).by_bot}
    assert np.allclose(won.mean(0), [led[share.one] for share in cell.shares], atol=1e-6)
    assert 0 < won[:, 0].sum() < 12 or one == "greedy"


def test_who_has_learned_beats_greedy(baselines: ModuleType) -> None:
    """What is claimed is in the results: over 2,000 games, and not by luck. Until it was played, cells are empty."""
    for game_id in OURS:
        game = contract.game(game_id)
        if not baselines.weights(game):
            assert LEARNED not in text_of(game_id)
            continue
        found = baselines.read().get(baselines.Share(game_id, 2, LEARNED, "greedy"))
        heads, _, *body = table_under(text_of(game_id), "2 seats: one among others")
        (cell,) = (row[heads.index("greedy")] for row in body if row[0] == LEARNED)
        assert (cell == "–") == (found is None)
        assert found is None or (found.games >= 2_000 and found.interval[0] > 0.5)
