"""The picture of a table: with a sketch, and without one."""

import random
from dataclasses import replace
from io import StringIO

import msgspec
import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

from escapade import Match
from escapade.engine.contract import SPECTATOR
from escapade.terminal.picture import listing, picture

GAME = "alien-getaway"


def on_paper(drawn: RenderableType, width: int = 100) -> str:
    page = StringIO()
    Console(file=page, width=width).print(drawn)
    return page.getvalue()


class Counter(msgspec.Struct):
    colour: str
    places: list[int]


class View(msgspec.Struct):
    turn: int
    ready: bool
    secret: int | None
    board: list[list[str]]
    counters: list[Counter]
    empty: list[int]


def test_a_game_without_a_sketch_is_listed_tidily() -> None:
    view = View(1, True, None, [["x", "o"], [".", "x"]], [Counter("red", [1, 2]), Counter("blue", [])], [])
    paper = on_paper(listing(msgspec.to_builtins(view)))
    lines = [line.rstrip() for line in paper.splitlines()]
    assert "x o" in lines and ". x" in lines
    assert any("secret" in line and "?" in line for line in lines) and any(
        "ready" in line and "yes" in line for line in lines
    )
    assert any("red" in line and "1 2" in line for line in lines)


def test_any_view_can_be_listed() -> None:
    match = Match(GAME, 3, seed=1)
    plain = replace(match.game, sketch=None)
    for seat in (SPECTATOR, 0, 2):
        assert "draw pile" in on_paper(picture(plain, match.box, match.view(seat), 80, match.named))


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("width", [40, 76, 140])
def test_the_sketch_fits_and_shows_the_table(seats: int, width: int) -> None:
    match = Match(GAME, seats, {"games": 2}, seed=seats)
    chance = random.Random(width)
    while not match.over:
        seat = match.awaits[0]
        for viewer in (seat, SPECTATOR):
            view = match.view(viewer)
            text = (
                Text.from_markup(match.named(match.game.sketch(match.box, view, width)))
                if match.game.sketch
                else Text()
            )
            lines = text.plain.splitlines()
            grid = lines[: next(i for i, line in enumerate(lines) if "Draw pile" in line)]
            assert max(cell_len(line) for line in grid[:3]) <= width
            assert sum(line.count("(Z)") for line in grid) == 1, "Zoid is always in sight"
            assert view.target_free == any("?" in line for line in grid)
            assert f"Draw pile {view.draw_pile}" in text.plain
            hand = view.sides[seat].hand if viewer == seat else None
            assert ("Your hand" in text.plain) == (hand is not None)
        legal = match.legal(seat)
        lays = [
            move for move in legal if match.game.describe(match.box, match.state, seat, move).text.startswith("Lay")
        ]
        match.play(seat, chance.choice(lays if lays and chance.random() < 0.8 else legal))
    over = Text.from_markup(match.game.sketch(match.box, match.view(0), width)).plain if match.game.sketch else ""
    assert "over" in over


def test_the_sketch_tells_what_colours_tell() -> None:
    match = Match(GAME, 2, {"start": 0}, seed=3)
    while not any(move < 63 for move in match.legal(0)):
        match.play(0, match.legal(0)[-1])
    lay = next(move for move in match.moves(0) if move.text.startswith("Lay"))
    match.play(0, lay)
    words = lay.text.split()  # Lay Green 3 curve, …
    assert match.game.sketch is not None
    assert (
        words[1][0] + words[2]
        in Text.from_markup(match.game.sketch(match.box, match.view(0), 80)).plain.split("Draw pile")[0]
    )
