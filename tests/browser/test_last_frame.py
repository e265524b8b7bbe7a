"""The last picture on the way is the position that arrives: what the frames of a game have changed is so."""

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from escapade.check import golden as golden_game
from escapade.engine.contract import SPECTATOR, game
from escapade.engine.match import Match
from tests.browser.acting import pictures, steps
from tests.length import LONG

SEEDS = range(4) if LONG else range(1)
# What a table leaves as it is until the position arrives, though the frames have touched it.
LATER = {
    "alien-getaway": {"at_risk": "what the next card would risk"},
    "andromeda-escape": {"phase": "a card that is played acts at once", "previews": "what may be chosen next"},
    "dying-planet": {
        "market": "a new round deals it",
        "kit": "a new round deals it",
        "sides.committed": "bids lie there until they have been looked at",
        "sides.commit": "bids lie there until they have been looked at",
    },
    "escape-earth": {
        "hubs.active": "slots are active when the card has come to rest",
        "hubs.units": "slots are active when the card has come to rest",
    },
    "zyzzlvaria": {},
}
# And in an entry that such an event is told of.
LATER_WITH = {
    "oola-draws": {"turn": "Oola's turn is over with the picture", "laid": "Oola's turn is over with the picture"}
}
# Beside the golden game: games (seats, seed, level or random moves) that tell of the other events.
FURTHER: dict[str, list[tuple[int, int, str]]] = {
    "alien-getaway": [(1, 2, "greedy"), (1, 0, "")],
    "andromeda-escape": [(4, 2, "")],
    "dying-planet": [(6, 0, "greedy")],
    "escape-earth": [(2, 1, ""), (2, 7, "")],
    "zyzzlvaria": [(4, 0, "greedy"), (2, 7, ""), (2, 0, ""), (3, 7, "")],
}
# Events that none of these games tells of: most belong to the beginning, before the first picture.
NEVER = {
    "alien-getaway": {"begins", "dealt"},
    "andromeda-escape": {"begins"},
    "dying-planet": {"begins", "last-card", "treasures-reshuffled"},
    "escape-earth": {"begins", "free-cube", "pushed"},
    "zyzzlvaria": {"idles"},
}
UNORDERED = {"collected", "ships", "known", "stash", "worlds.ships"}  # drawn by what is in them


@pytest.fixture
def warm() -> None:
    """No browser and no server take part here."""


def leaves(path: str, name: str, tree: Any) -> Iterator[tuple[str, str, Any]]:
    """Every value, where it is, and by which names alone."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(f"{path}.{key}", f"{name}.{key}".strip("."), value)
    elif isinstance(tree, list | tuple):
        each = sorted(tree, key=repr) if name in UNORDERED or name.rpartition(".")[2] in UNORDERED else tree
        yield f"{path} length", name, len(each)
        for at, value in enumerate(each):
            which = value.get("field", at) if isinstance(value, dict) else at
            yield from leaves(f"{path}[{which}]", name, value)
    else:
        yield path, name, tree


def untrue(game: str, before: Any, last: Any, after: Any, told: Iterable[str] = ()) -> list[str]:
    """What the frames have changed, and not to what it is."""
    later = {*LATER[game], *(name for kind in told for name in LATER_WITH.get(kind, ()))}
    was, now = ({path: value for path, _, value in leaves("", "", view)} for view in (before, after))
    return [
        f"{path}: {was.get(path)} → {value}, and then {now.get(path)}"
        for path, name, value in leaves("", "", last)
        if value != was.get(path) and value != now.get(path) and name not in later
    ]


@pytest.mark.parametrize("viewer", [SPECTATOR, 0], ids=["spectator", "seat 0"])
@pytest.mark.parametrize("name", LATER)
def test_the_last_frame_is_the_position_that_arrives(name: str, viewer: int, tmp_path: Path) -> None:
    """In the golden game, and in games of what happens there never; each entry has its frames."""
    shown = 0
    kinds: set[str] = set()
    found: dict[str, str] = {}
    golden = (game(name).usual_seats, golden_game.SEED, "")
    for seats, seed, level in (golden, *FURTHER[name], *(extra(name, seed) for seed in SEEDS)):
        told = list(steps(Match(game(name), seats, seed=seed), viewer, seed, level))
        for step, frames in zip(told, pictures(name, told, tmp_path), strict=True):
            here = [line["kind"] for line in step["lines"]]
            kinds |= set(here)
            if frames:
                shown += 1
                wrong = untrue(name, step["before"], frames[-1]["view"], step["after"], here)
                found |= {re.sub(r"\d+", "#", f"{here} {it}"): it for it in wrong}
    assert shown > 20
    assert not found, "\n".join(f"{where}: {it}" for where, it in found.items())
    assert {kind.name for kind in game(name).events} - kinds <= NEVER[name], "these games tell of less than they did"


def extra(name: str, seed: int) -> tuple[int, int, str]:
    """At a number of seats that changes from seed to seed."""
    return random.Random(seed).choice([count for count in game(name).seats if count > 1]), seed, ""


def test_a_frame_that_is_wrong_is_found() -> None:
    before, after = {"left": 5, "hand": [1], "phase": "play"}, {"left": 3, "hand": [1, 2], "phase": "over"}
    assert untrue("zyzzlvaria", before, before, after) == [], "what was not touched comes with the position"
    assert untrue("zyzzlvaria", before, before | {"left": 4}, after) == [".left: 5 → 4, and then 3"]
    assert untrue("zyzzlvaria", before, before | {"hand": [1, 2, 2]}, after)
