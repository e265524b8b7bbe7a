"""No kernel uses a record of an array that it made itself: with a second thread that is a crash."""

from pathlib import Path

import pytest

import escapade
from escapade.check import workspaces

ROOT = Path(__file__).parents[1]
HEAD = "@rule\ndef kernel(box, s, rooms):\n"


def found(*lines: str) -> list[str]:
    return workspaces.unsafe(HEAD + "".join(f"    {line}\n" for line in lines))


def test_our_own_sources() -> None:
    files = [*Path(escapade.__file__).parent.rglob("*.py"), *ROOT.glob("bench/*.py"), *ROOT.glob("examples/**/*.py")]
    files += ROOT.glob("tests/toys/*.py")
    assert len(files) > 100
    assert workspaces.unsafe_files(files) == []


def test_templates_are_looked_at_too() -> None:
    template = "play = bound_later\n\ndef walk(states):\n    worlds = np.zeros(2, State)\n    play(worlds[0])\n"
    assert len(workspaces.unsafe(template)) == 1


@pytest.mark.parametrize(
    "lines",
    [
        ["room = np.empty(1, Room)", "work(box, s, room[0])"],
        ["rooms = np.empty(1, Room)", "room = rooms[0]", "work(room)"],
        ["rooms = np.empty(1, dtype=Room)", "return rooms[0].need"],
        ["rooms = np.zeros(2, launch.Room)", "for room in rooms:", "    work(room)"],
        ["rooms = blank(Room)", "work(rooms[0])"],
        ["copies = rooms.copy()", "work(copies[0])"],
        ["others = np.empty_like(rooms)", "work(others[0])"],
        ["work(np.empty(1, Room)[0])"],
    ],
    ids=lambda lines: lines[-1].strip(),
)
def test_a_record_of_a_local_array_is_found(lines: tuple[str, ...]) -> None:
    assert len(found(*lines)) == 1


@pytest.mark.parametrize(
    "lines",
    [
        ["work(box, s, np.empty(1, Room))"],
        ["mine = np.empty(1, Room)", "mine[0] = s", "work(mine)", "return other(mine)"],
        ["room = rooms[0]", "work(room)"],
        ["values = np.empty(4)", "work(values[0])"],
        ["values = np.zeros((2, 3), np.float32)", "work(values[0])"],
        ["values = np.zeros(3, dtype=np.int64)", "return values[0]"],
    ],
    ids=lambda lines: lines[-1].strip(),
)
def test_what_is_safe_passes(lines: tuple[str, ...]) -> None:
    assert found(*lines) == []
