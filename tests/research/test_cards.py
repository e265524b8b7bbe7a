"""The cards in docs/research/ tell what the games are: facts are worked out again, in part."""

import csv
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from escapade.engine import contract

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "research"


@pytest.fixture(scope="module")
def cards() -> ModuleType:
    spec = importlib.util.spec_from_file_location("cards", ROOT / "bench" / "cards.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_game_has_a_card_and_every_setting_a_row(cards: ModuleType) -> None:
    for game_id in cards.OURS:
        text = (FOLDER / f"{game_id}.md").read_text(encoding="utf-8")
        game = contract.game(game_id)
        for seats in game.seats:
            assert f"| {cards.setting_name(game, seats)} | {seats} |" in text
        for part in game.features:
            assert f"| {part.name} | {part.at} |" in text
        assert f"Moves: {game.moves} by number" in text


@pytest.mark.parametrize(("game_id", "seats"), [("alien-getaway", 2), ("dying-planet", 2), ("escape-earth", 2)])
def test_facts_come_out_again(cards: ModuleType, game_id: str, seats: int) -> None:
    row = f"| {' | '.join(cards.facts(contract.game(game_id), seats))} |"
    assert row in (FOLDER / f"{game_id}.md").read_text(encoding="utf-8").splitlines()


def test_results_are_told_as_they_were_noted(cards: ModuleType) -> None:
    with cards.RESULTS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["game"] for row in rows} == set(cards.OURS)
    for row in rows:
        assert 0 <= float(row["low"]) <= float(row["won"]) <= float(row["high"]) <= 1
        assert cards._cell(row) in (FOLDER / f"{row['game']}.md").read_text(encoding="utf-8")


def test_who_has_learned_beats_greedy(cards: ModuleType) -> None:
    """What is claimed is in the results: over 2,000 games, and not by luck."""
    rows = {(row["game"], row["one"], row["other"]): row for row in cards._kept()}
    learned = [game_id for game_id in cards.OURS if (contract.game(game_id).folder / "bots" / "learned.npz").exists()]
    assert learned
    for game_id in learned:
        row = rows[game_id, "learned", "greedy"]
        assert int(row["games"]) >= 2_000 and float(row["low"]) > 0.5
