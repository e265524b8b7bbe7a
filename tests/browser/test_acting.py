"""What a table shows on the way to a position names what happens there."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from escapade.engine.match import Match
from tests.browser.acting import pictures, steps

SHOWN = ("money", "eclipse", "hand_count")


def _opens(components: Any, moon: int, quarter: int) -> str:
    """The open sector as it is printed on the Moon Counter: the second one from Fiscal on, and past the last moon."""
    moons, fiscal = components["moon_counter"]["moon"], 2
    sector: str = moons[moon]["sectors"][quarter >= fiscal] if moon < len(moons) else moons[-1]["sectors"][1]
    return sector


@pytest.fixture
def warm() -> None:
    """No browser and no server take part here."""


@pytest.mark.parametrize("seed", range(4))
def test_a_moon_rises_over_the_sector_that_opens_and_money_goes_where_it_is_said(seed: int, tmp_path: Path) -> None:
    match = Match("zyzzlvaria", 3, {"seat_stipend": 2}, seed=seed)
    components = msgspec.to_builtins(match.box.data)
    assert components["moon_counter"]["quarter"][2]["name"] == "Fiscal Quarter"
    game = list(steps(match, seed=seed))
    moons = 0
    for step, shown in zip(game, pictures("zyzzlvaria", game, tmp_path), strict=True):
        for frame in shown:
            view = frame["view"]
            assert view["open"] == _opens(components, view["moon"], view["quarter"]), frame["line"]["text"]
            moons += bool((frame.get("cue") or {}).get("rises"))
        told = [frame for frame in shown if frame.get("line")]
        for side, after in enumerate(step["after"]["sides"] if told and "deals" not in _kinds(step) else ()):
            assert {name: told[-1]["view"]["sides"][side][name] for name in SHOWN} == {
                name: after[name] for name in SHOWN
            }, _kinds(step)
    assert moons, "a moon rose"


def _kinds(step: dict[str, Any]) -> list[str]:
    return [line["kind"] for line in step["lines"]]
