"""The gauntlet in a game's own tests. This is a plugin of pytest, which finds it by itself.

from escapade.check.pytest import gauntlet
test_gauntlet = gauntlet("my-game")
"""

from collections.abc import Callable
from typing import Any

import pytest

# Nothing of ours is imported here: everybody's pytest imports this module.


def pytest_addoption(parser: pytest.Parser) -> None:
    """What can be asked of the gauntlet."""
    group = parser.getgroup("escapade")
    group.addoption("--golden", action="store_true", help="write the golden games of the gauntlet anew")
    group.addoption("--thorough", action="store_true", help="the gauntlet tries every setting, however long it takes")


def pytest_configure(config: pytest.Config) -> None:
    """A mark for the rule that a test is about."""
    config.addinivalue_line("markers", "rule(id): the rule that the test is about, by its id in RULES.md")


def gauntlet(game: Any, *, leave_out: tuple[str, ...] = ()) -> Callable[..., None]:
    """A test for each part of the gauntlet. `game`: an id, a file, a folder, or the Game itself."""
    from escapade.check.parts import PARTS

    names = [part.name for part in PARTS if part.name not in leave_out]

    @pytest.mark.parametrize("part", names)
    def test_gauntlet(part: str, request: pytest.FixtureRequest) -> None:
        from escapade.check.gauntlet import check_game, tell

        golden, thorough = (bool(request.config.getoption(name, False)) for name in ("golden", "thorough"))
        for looked in check_game(game, [part], golden=golden, thorough=thorough).failures:
            pytest.fail("\n".join(tell(looked)), pytrace=False)

    return test_gauntlet
