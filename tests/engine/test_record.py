"""Records, and the compile cache that goes with the sources."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from numba.core.runtime import _nrt_python, rtsys

from escapade.engine.code_cache import STALE_CACHE_DAYS, _digest, _sweep, _user_folder
from escapade.engine.record import INTERPRETED, bind, blank, record, rule


def test_fields_read_as_attributes() -> None:
    points = record([("x", "i2"), ("route", "i2", 3)])
    two = blank(points, 2)
    two[1].x = 5
    two[1].route[2] = 7
    assert (int(two[1].x), list(two[1].route), int(two[0].x)) == (5, [0, 0, 7], 0)
    copy = two.copy()
    copy[1].x = 1
    assert two[1].x == 5
    assert two.tobytes() != copy.tobytes()


@pytest.mark.parametrize("name", ["round", "max", "item", "size"])
def test_a_field_that_every_numpy_record_has_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        record([("x", "i2"), (name, "i2")])


def test_a_changed_source_gets_another_cache(tmp_path: Path) -> None:
    home = tmp_path / "my_game"
    home.mkdir()
    (home / "rules.py").write_text("HAND = 2\n")
    (home / "notes.txt").write_text("one")
    folder = _digest.__wrapped__
    first = folder(home)
    (home / "notes.txt").write_text("two")
    assert folder(home) == first, "only sources count"
    (home / "rules.py").write_text("HAND = 3\n")
    second = folder(home)
    assert second != first
    (home / "rules.py").write_text("HAND = 4\n")
    assert folder(home / "rules.py") not in (first, second), "a game in one file"


def test_only_own_stale_caches_are_swept(tmp_path: Path) -> None:
    old = time.time() - (STALE_CACHE_DAYS + 1) * 86400
    for name in ("0123456789abcdef", "somebody-elses", "fedcba9876543210"):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (old, old))
    os.utime(tmp_path / "fedcba9876543210")
    _sweep(tmp_path)
    assert sorted(place.name for place in tmp_path.iterdir()) == ["fedcba9876543210", "somebody-elses"]


def test_records_are_plain_bytes() -> None:
    one = blank(record([("a", "i2"), ("b", "i8")]))
    assert one.tobytes() == bytes(10)
    assert np.frombuffer(one.tobytes(), one.dtype)[0].b == 0


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Rules made now are compiled, and not read from the disk."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    _user_folder.cache_clear()
    yield
    _user_folder.cache_clear()


@pytest.mark.usefixtures("empty_cache")
def test_a_rule_is_translated_once_and_is_machine_code_only_in_doors() -> None:
    @rule
    def half(number):
        return number // 2

    @rule
    def sum_of(narrow, wide):
        return half(narrow[0]) + half(wide[0]) + half(7)

    door = bind(total, "test", {"play": sum_of})
    assert door(np.array([5], np.int16), np.array([9], np.int64)) == 2 + 4 + 3
    if not INTERPRETED:
        for a_rule in (half, sum_of):
            (made,) = cast(Any, a_rule).compiled.overloads.values()
            assert list(made.library.get_defined_functions()) == []
        (made,) = cast(Any, door).compiled.overloads.values()
        assert list(made.library.get_defined_functions()) != []


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.usefixtures("empty_cache")
def test_a_rule_counts_only_arrays_of_its_own() -> None:
    @rule
    def lent(narrow, wide):
        row = wide[:]
        row[0] += narrow[0]
        return row[0]

    @rule
    def tail_of(narrow):
        return narrow[1:]

    @rule
    def owns(narrow, wide):
        room = np.zeros(2, np.int64)
        room[0] = tail_of(narrow)[0]
        return room[0] + lent(narrow, wide)

    door = bind(total, "test", {"play": owns})
    assert door(np.array([5, 3], np.int64), np.array([9], np.int64)) == 3 + 14

    def counts(a_rule: Any) -> bool:
        (made,) = a_rule.compiled.overloads.values()
        code = str(made.library._shared_module)
        return "NRT_incref" in code or "NRT_decref" in code

    assert [counts(it) for it in (lent, tail_of, owns)] == [False, True, True]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.usefixtures("empty_cache")
def test_nothing_is_left_behind_by_rules_that_make_arrays() -> None:
    @rule
    def tail_of(narrow):
        return narrow[1:]

    @rule
    def owns(narrow, wide):
        room = np.zeros(8, np.int64)
        room[1:3] = tail_of(narrow)[:2]
        return room[1] + wide[0]

    door = bind(total, "test", {"play": owns})
    numbers = np.arange(5), np.arange(3)
    door(*numbers)
    _nrt_python.memsys_enable_stats()
    before = rtsys.get_allocation_stats()
    held = [sys.getrefcount(each) for each in numbers]
    for _ in range(100):
        door(*numbers)
    after = rtsys.get_allocation_stats()
    _nrt_python.memsys_disable_stats()
    assert 0 < after.alloc - before.alloc == after.free - before.free
    assert held == [sys.getrefcount(each) for each in numbers]


def total(narrow: Any, wide: Any) -> Any:
    """A door; `play` is bound to a rule that calls others with an int16, an int64 and a constant."""
    return play(narrow, wide)  # type: ignore[name-defined]  # noqa: F821


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_walk_over_a_set_serves_a_process_that_did_not_compile_it(tmp_path: Path) -> None:
    walk = (
        "import numba\nfrom escapade.engine.piles import each\n"
        "@numba.njit\ndef total(cards):\n    n = {}\n    for card in each(cards):\n        n += card\n    return n\n"
        "print(total(37))"
    )
    for start in (0, 1):
        run = [sys.executable, "-c", walk.format(start)]
        told = subprocess.check_output(run, env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}, text=True)
        assert int(told) == 7 + start
