"""The things of a view, drawn with characters."""

from dataclasses import replace
from io import StringIO

import msgspec
from rich.cells import cell_len
from rich.console import Console, RenderableType

from escapade import Match
from escapade.engine.things import Card, Cell, Counter, Die, Grid, Mat, Piece, Pile, Track
from escapade.terminal.picture import listing, picture

NAMES = ("Ada", "Ben")


class View(msgspec.Struct):
    round: int
    deck: Pile
    market: list[Card]
    board: Grid
    way: Track
    water: Counter
    wave: Die
    mats: list[Mat]


def drawn(view: object, width: int = 80) -> str:
    def named(text: str) -> str:
        return text.format(*NAMES)

    return on_paper(listing(msgspec.to_builtins(view), named, width), width)


def on_paper(picture: RenderableType, width: int) -> str:
    page = StringIO()
    Console(file=page, width=width).print(picture)
    return page.getvalue()


def table(**changes: object) -> View:
    return View(
        3,
        Pile(12, "Deck"),
        [Card("7", "Captain", seat=1), Card("2", "Cook", tone=3)],
        Grid([[Cell(0), Cell(1)], [Cell(mark="x"), Cell()]], "Field", columns=["column:1", "column:2"]),
        Track(["wreck", "1", "shore"], [Piece(1, seat=0)], "The way"),
        Counter(3, "water", 5),
        Die(6, "Wave"),
        [
            Mat(0, [Counter(4, "points"), Card("5", "Pilot", key="card:5")]),
            Mat(1, [Counter(1, "points"), *[Card(hidden=True)] * 3], out=True),
        ],
    )


def test_every_thing_is_drawn() -> None:
    paper = drawn(table())
    for words in (
        "12 Deck",
        "Captain",
        "▲ Ben",
        "Cook",
        "◆",
        "● ▲",
        "x ·",
        "1 2",
        "wreck",
        "The way",
        "3/5 ●●●○○ water",
    ):
        assert words in paper, f"{words} is not in\n{paper}"
    assert "│ 6 │" in paper and "round" in paper
    assert "● Ada  4 points" in paper and "Pilot" in paper
    assert "▲ Ben out of the game  1 points  ▒▒▒ 3 face down" in paper


def test_it_fits_and_needs_no_colour() -> None:
    for width in (40, 80, 140):
        assert all(cell_len(line.rstrip()) <= width for line in drawn(table(), width).splitlines())


def test_a_hidden_card_says_nothing() -> None:
    assert "░" in drawn({"hand": [{"thing": "card", "hidden": True}]})


def test_a_game_without_a_sketch_shows_its_things_by_name() -> None:
    match = Match("airlock", 2, seed=3, names=NAMES)
    paper = on_paper(picture(match.game, match.box, match.view(0), 70, match.named), 70)
    assert "● Ada  0 points" in paper and "▲ Ben  0 points  ▒▒▒ 3 face down" in paper and "Ranks still in play" in paper
    spectator = on_paper(picture(match.game, match.box, match.view(-1), 70, match.named), 70)
    assert "● Ada  0 points  ▒▒▒ 3 face down" in spectator


def test_connect_four_needs_no_sketch_either() -> None:
    match = Match("connect-four", seed=1)
    match.play(0, 3)
    plain = replace(match.game, sketch=None)
    paper = on_paper(picture(plain, match.box, match.view(0), 70, match.named), 70)
    assert "· · · ● · · ·" in paper and "1 2 3 4 5 6 7" in paper
