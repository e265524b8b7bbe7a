"""Every figure of the documents has an owner, and what owns it is there; `make truth` makes the figures again."""

import typer.main
from typer.core import TyperCommand, TyperGroup

from escapade.cli import app
from tests.documents import check_command
from tests.truth.again import agree, compared, shown
from tests.truth.figures import Block, Owner, blocks, every_block, owners, unowned

EXAMPLES = {"escapade lab compare": {"0.5 or 2%"}, "escapade lab tune": {"2%"}}  # of what one may type
OWNED = {"escapade simulate": ("thousands a second", "bench")}  # figures of help texts, and their owners
PAGE = """# A page

Draw three cards; 3 to 6 may play, with Python 3.11. On 18 November 2026 `0.5 s` was code.

The first seat wins 54.2 % of them.

<!-- figures: known -->
The first seat wins 54.2 % of 20,000 games.

## A part
<!-- figures of this section: known -->

| players | win |
| --- | --- |
| 2 | 51 |
| 3 | 34 |

- The mean is 7.5 points.

## Another

It takes 20 to 30 ms.
"""


def test_every_figure_has_an_owner() -> None:
    known = owners()
    found = [told for block in every_block() if (told := unowned(block, known))]
    assert not found, "\n\n".join(found)


def test_owners_are_there_and_own_something() -> None:
    known = owners()
    problems = {name: owner.problems for name, owner in known.items() if owner.problems}
    assert not problems
    named = {name for block in every_block() for name in block.owners}
    assert set(known) - named == set()


def test_a_figure_without_an_owner_is_found() -> None:
    known = {"known": Owner("known", choice="a test")}
    found = [block for block in blocks("page.md", PAGE) if unowned(block, known)]
    assert [block.text for block in found] == ["The first seat wins 54.2 % of them.", "It takes 20 to 30 ms."]
    assert "page.md:5 has figures that no script owns: 54.2 %" in unowned(found[0], known)
    assert "<!-- figures: NAME -->" in unowned(found[0], known)
    marked = [block.owners for block in blocks("page.md", PAGE) if block.owners]
    assert len(marked) == 3
    assert "none of that name" in unowned(next(blocks("page.md", "<!-- figures: who -->\nNothing.")), known)


def test_what_is_not_complete_is_no_owner() -> None:
    assert Owner("a").problems and Owner("a", run="python bench/lab.py", test="x").problems
    assert "there is no bench/nothing.py" in Owner("a", run="python bench/nothing.py", seed=1, on="today").problems
    assert any("seed" in told for told in Owner("a", run="python bench/lab.py", on="2026-11-19").problems)
    assert Owner("a", test="tests/truth/test_figures.py::test_nothing").problems
    assert not Owner("a", test="tests/truth/test_figures.py::test_what_is_not_complete_is_no_owner").problems


def test_a_figure_that_comes_out_otherwise_is_found() -> None:
    block = Block("page.md", 1, "", False, "| 2 | greedy | 31.2 (30.1–32.3) | 7.54 |", ("one",))
    owner = Owner("one")
    same, inside, other, gone = (
        "| 2 | greedy | 31.2 (30.1–32.3) | 7.54 |",
        "|  2 | greedy | 31.9 (30.8–33.0) | 7.54 |",
        "| 2 | greedy | 31.2 (30.1–32.3) | 7.64 |",
        "| 2 | random | 31.2 (30.1–32.3) | 7.54 |",
    )
    assert not list(compared(block, owner, f"{other}\n{same}")) and not list(compared(block, owner, inside))
    assert [found.now for found in compared(block, owner, other)] == [other]
    assert "no such line" in next(compared(block, owner, gone)).now
    assert not list(compared(block, Owner("one", within=0.05), other))
    assert agree("35 ± 2 % win", "36 ± 2 % win") and not agree("35 ± 2 % win", "39 ± 2 % win")


def test_a_stale_console_block_is_found() -> None:
    printed = "3 seats: 128 deals in 0.3 s\n  before  after\n  7.54   7.90\nIt rises.\nIt holds."
    assert not shown(printed, "3 seats: 128 deals in 1.4 s\n before after\n …\nIt rises. It\nholds.")
    assert shown(printed, "3 seats: 128 deals in 1.4 s\n before after\n 7.54 7.91\n") == "7.54 7.91"
    assert shown(printed, "It holds.\n…\nIt rises.") == "It rises."


def test_commands_of_console_blocks_exist() -> None:
    commands = [words for block in every_block() for words, _ in block.commands]
    assert len(commands) > 10
    for words in commands:
        if words[0] == "escapade":
            check_command(*words[1:])


def helps(command: TyperGroup | TyperCommand, name: str) -> list[tuple[str, str]]:
    """All help texts of a command, and of what is below it."""
    found = [(name, command.help or "")]
    found += [(name, getattr(one, "help", None) or "") for one in command.params]
    for below in getattr(command, "commands", {}).values():
        found += helps(below, f"{name} {below.name}")
    return found


def test_figures_of_help_texts_have_an_owner() -> None:
    """Limits and defaults are put there by code, from code; whatever else is a figure must be owned."""
    app_ = typer.main.get_command(app)
    found = []
    for name, text in helps(app_, "escapade"):  # type: ignore[arg-type]
        measured = set(Block(name, 0, "", False, text, ()).figures) - EXAMPLES.get(name, set())
        measured -= {OWNED[name][0]} if name in OWNED else set()
        found += [f"{name}: {figure}" for figure in measured]
    assert not found and {owner for _, owner in OWNED.values()} <= set(owners())
