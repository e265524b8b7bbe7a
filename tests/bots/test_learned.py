"""Players that have learned: what is kept plays as it was, and what is no player is refused in words."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from escapade import Match, game_ids
from escapade.bots.learned import FORMAT, LEARNED, Layer, Learned, came_with, keep, player_or_file, read, sight
from escapade.bots.levels import awake, bot
from escapade.engine import contract
from escapade.engine.chance import generator
from escapade.engine.doors import doors
from escapade.engine.errors import BadWeights, UnknownBot
from escapade.lab.contest import prepare
from escapade.lab.simulate import simulate
from escapade.terminal.local.table import LocalSeats, LocalTable, resume

GAME = contract.game("connect-four")
COLUMNS = len(GAME.moves)


def likes_column(favourite: int) -> list[Layer]:
    """Two layers that like one column best, then those beside it, whatever is on the board."""
    inner = np.zeros((len(GAME.features), 3), np.float32)
    outer = -np.abs(np.arange(COLUMNS) - favourite).astype(np.float32)
    return [(inner, np.array([1, -1, 0], np.float32)), (np.outer([1, 9, 9], outer).astype(np.float32), 0 * outer)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    keep(tmp_path / "mine.npz", GAME, 2, likes_column(2))
    return tmp_path / "mine.npz"


def test_it_plays_the_legal_move_that_it_likes_best(file: Path) -> None:
    mine = player_or_file(str(file), GAME)
    assert isinstance(mine, Learned) and (mine.name, mine.seats, mine.searches) == ("mine.npz", 2, False)
    assert awake(mine, GAME) is mine
    match = Match(GAME, seed=1)
    columns: list[int] = []
    while len(columns) < 8:
        seat = match.awaits[0]
        columns.append(mine.choose(match.game, match.box, match.states, seat, seed=len(columns)))
        match.play(seat, columns[-1])
    assert columns == [2] * 6 + [1] * 2  # a column holds six; of two that are as near, the first


def test_many_positions_are_liked_as_each_alone(file: Path) -> None:
    weights = np.random.default_rng(1)
    shapes = [(len(GAME.features), 16), (16, COLUMNS)]
    layers = [(weights.normal(size=shape).astype(np.float32), np.zeros(shape[1], np.float32)) for shape in shapes]
    keep(file, GAME, 2, layers)
    mine = read(file, GAME)
    seen = weights.normal(size=(5, len(GAME.features))).astype(np.float32)
    assert np.allclose(mine.liking(seen), [mine.liking(one) for one in seen], atol=1e-4)
    exact = np.maximum(seen @ layers[0][0], 0) @ layers[1][0]
    assert np.abs(mine.liking(seen) - exact).max() < 0.2  # half precision


@pytest.mark.parametrize(
    "game_id", [one for one in game_ids() if (contract.game(one).folder / "bots/learned.npz").exists()]
)
def test_those_that_came_with_a_game_sit_down(game_id: str) -> None:
    game = contract.game(game_id)
    learned = came_with(game)
    assert isinstance(learned, Learned) and learned.file.stat().st_size < 600_000
    assert learned.seats in game.seats
    outcome = simulate(prepare(game, learned.seats, [learned, bot("random")], rotate=True), 20)
    share = {one.bot: one.win_share for one in outcome.by_bot}
    assert share[LEARNED] > 0.8 and outcome.unfinished == 0
    match = Match(game, learned.seats, seed=3)
    for _ in range(40):
        seat = match.awaits[0]
        world = match.states.copy()
        doors(game).redeal(match.box.records, world, seat, generator(5))
        here, there = (learned.choose(game, match.box, states, seat, 1) for states in (match.states, world))
        assert here == there  # It knows what its seat knows.
        match.play(seat, here)


def test_a_match_against_it_is_gone_on_with(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "my players"
    folder.mkdir()
    moved = file.rename(folder / "mine.npz")
    seating = LocalSeats.choose(2, [1], [player_or_file(str(moved), GAME)])
    table = LocalTable(Match(GAME, seed=1, names=seating.names()), seating, tmp_path / "match.txt")
    table.match.play(0, 3)
    text = table.keep().read_text(encoding="utf-8")
    again = resume(text).seating.players[1]
    assert isinstance(again, Learned) and again.file == moved
    moved.unlink()
    with pytest.raises(BadWeights, match="There is no file"):
        resume(text)
    others = resume(text, None, lambda seats, game: LocalSeats.choose(seats, [1], [bot("easy")]))
    assert others.seating.words == ("person", "easy")


def packed(**arrays: Any) -> bytes:
    out = io.BytesIO()
    np.savez(out, **arrays)
    return out.getvalue()


ABOUT = {"format": FORMAT, "game": GAME.id, "seats": 2, "sight": sight(GAME)}
WIDE = len(GAME.features)


def written(about: object = None, **arrays: Any) -> bytes:
    sound = {"weight0": np.zeros((WIDE, COLUMNS), np.float16), "bias0": np.zeros(COLUMNS, np.float32)}
    return packed(about=np.array(json.dumps(about or ABOUT)), **(sound | arrays))


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("weight0.npy", bytes(100 << 20))
    return out.getvalue()


BAD: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "holds no player"),
    "text": (lambda: b"weights", "holds no player"),
    "cut": (lambda: written()[:-40], "holds no player"),
    "flipped": (lambda: written().replace(b"\x93NUMPY", b"\x93NUMPI"), "holds no player"),
    "pickled": (lambda: written(weight0=np.array([{"a": 1}], object)), "holds no player"),
    "too large": (bomb, "too large"),
    "nothing about it": (lambda: packed(weight0=np.zeros((2, 2))), "holds no player"),
    "another form": (lambda: written({**ABOUT, "format": "player 9"}), "of a form that is known"),
    "no form": (lambda: written(["a", "list"]), "of a form that is known"),
    "another game": (lambda: written({**ABOUT, "game": "alien-getaway"}), "alien-getaway, not connect-four"),
    "no game": (lambda: written({**ABOUT, "game": 7}), "nothing that it names"),
    "another sight": (lambda: written({**ABOUT, "sight": "0"}), "must learn again"),
    "no seats": (lambda: written({**ABOUT, "seats": "two"}), "must learn again"),
    "whole numbers": (lambda: written(weight0=np.zeros((WIDE, COLUMNS), np.int64)), "no finite fractions"),
    "not finite": (lambda: written(bias0=np.full(COLUMNS, np.nan)), "no finite fractions"),
    "one too many": (lambda: written(extra=np.zeros(3)), "and nothing else"),
    "a gap": (lambda: written(weight2=np.zeros((7, 7)), bias2=np.zeros(7)), "and nothing else"),
    "too narrow": (lambda: written(weight0=np.zeros((WIDE - 1, COLUMNS))), "leads from 84 numbers to 7 moves"),
    "no matrix": (lambda: written(weight0=np.float64(3.0)), "does not fit"),
    "no step": (lambda: written(weight1=np.zeros((COLUMNS + 1, 7)), bias1=np.zeros(7)), "layer 1 is"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_player_is_refused_in_words(kind: str, tmp_path: Path) -> None:
    make, words = BAD[kind]
    (tmp_path / "bad.npz").write_bytes(make())
    with pytest.raises(BadWeights, match=r"bad\.npz") as refused:
        read(tmp_path / "bad.npz", GAME)
    assert words in refused.value.sentence


def test_a_sound_one_is_not_refused(tmp_path: Path) -> None:
    (tmp_path / "good.npz").write_bytes(written())
    assert len(read(tmp_path / "good.npz", GAME).layers) == 1


def test_names_of_files_are_for_people_at_this_machine(file: Path) -> None:
    with pytest.raises(UnknownBot):
        bot(str(file), GAME)  # A model or a client of a server may not have files opened.
    with pytest.raises(BadWeights, match="There is no file"):
        player_or_file("none/such.npz", GAME)
    with pytest.raises(UnknownBot, match="Nobody has learned Connect four yet"):
        player_or_file(LEARNED, GAME)
