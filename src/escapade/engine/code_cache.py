"""Where machine code is kept, and under which name. Knows files, and nothing of Numba.

- The user's own cache: compiled here, for this very processor.
- What came with a game: compiled by who packed it, for any processor of its family; never written.
Both name a folder by the sources and the tools that its code was made from: a wrong one is missed, never misused.
"""

import functools
import hashlib
import json
import os
import platform
import re
import shutil
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

STALE_CACHE_DAYS = 14
MADE_WITH = "made_with.json"

Kernel = Callable[..., Any]
_packing: Path | None = None


def home_of(kernel: Kernel) -> Path:
    """Where everything is written that a kernel is compiled from: its game's whole folder, or its one file.

    A game's folder is the one with its RULES.md, however deep below it the kernel stands.
    """
    module = sys.modules[kernel.__module__]
    file = Path(module.__file__ or "")
    if not module.__package__:
        return file
    depth = module.__package__.count(".") + 1
    return next((folder for folder in list(file.parents)[:depth] if (folder / "RULES.md").exists()), file.parent)


def file_stem(function: Kernel) -> str:
    """What the files of a function are called, wherever its package lies."""
    name = f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")
    return f"{name}-{function.__code__.co_firstlineno}.py{sys.version_info[0]}{sys.version_info[1]}"


def tools() -> dict[str, str]:
    """What machine code is made with and for. NumPy's last number changes nothing that is compiled."""
    return {
        "Numba": version("numba"),
        "NumPy": ".".join(version("numpy").split(".")[:2]),
        "Python": f"{sys.version_info[0]}.{sys.version_info[1]}",
        "platform": f"{platform.system()} {platform.machine()}",
    }


# The user's own


def user_folder(*kernels: Kernel) -> Path:
    """The user's own cache of what is compiled from the sources of these."""
    return _user_folder(_digest(*map(home_of, kernels)))


@functools.cache
def _digest(*homes: Path) -> str:
    """The name of what is compiled from the sources in `homes` and in the engine.

    Numba looks only at the function's own file, and would run stale code after an edit in a helper.
    """
    made = tools()
    words = f"numba {made['Numba']} numpy {made['NumPy']} bounds {os.environ.get('NUMBA_BOUNDSCHECK', '')}"
    digest = hashlib.blake2b(words.encode(), digest_size=8)
    for place in (Path(__file__).parent, *homes):
        for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
            digest.update(file.relative_to(place.parent).as_posix().encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


def _caches() -> Path:
    user = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("NUMBA_CACHE_DIR") or Path(user) / "escapade")


@functools.cache
def _user_folder(digest: str) -> Path:
    folder = _caches() / digest
    with suppress(OSError):  # A read-only home: nothing is kept there, and nothing swept.
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        _sweep(folder.parent)
    return folder


def _sweep(caches: Path) -> None:
    """Delete caches of sources that nobody has run for a while."""
    for other in caches.iterdir():
        ours = re.fullmatch("[0-9a-f]{16}", other.name)  # NUMBA_CACHE_DIR may be home to others, too.
        if ours and other.is_dir() and other.stat().st_mtime < time.time() - STALE_CACHE_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)


def no_room() -> str:
    """Why nothing can be kept in the user's cache, in words; empty where it can."""
    caches = _caches()
    try:
        caches.mkdir(parents=True, exist_ok=True)
        probe = caches / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as problem:
        return f"nothing can be kept in {caches} ({(problem.strerror or 'no access').lower()})"
    return ""


# What came with the game


def pack_into(folder: Path) -> None:
    """From now on this process compiles for any processor of the family, into a folder that a wheel can hold.

    It is laid out as the packages lie on Python's path, and nothing is taken from the user's cache.
    """
    global _packing  # noqa: PLW0603
    _packing = folder


def packing() -> bool:
    """Whether this process compiles for others."""
    return _packing is not None


def shipped_beside(kernel: Kernel) -> Path:
    """Where a game's own machine code lies, if it came with some: in its folder, or beside its one file."""
    home = home_of(kernel)
    return home / "machine_code" if home.is_dir() else home.with_name(f"{home.stem}.machine_code")


def packed_folder(*kernels: Kernel) -> Path:
    """Where `pack_into` puts what is compiled from the sources of these, the game's first."""
    assert _packing is not None
    module = sys.modules[kernels[0].__module__]
    depth = module.__package__.count(".") + 1 if module.__package__ else 0
    beside = shipped_beside(kernels[0])
    inside = beside.relative_to(Path(module.__file__ or "").parents[depth])
    (_packing / inside).mkdir(parents=True, exist_ok=True)
    (_packing / inside / MADE_WITH).write_text(json.dumps(tools(), indent=1), encoding="utf-8")
    return _packing / inside / _digest(*map(home_of, kernels))


def shipped_folder(*kernels: Kernel) -> Path | None:
    """The machine code that came with a game, if it was made from these sources for these tools."""
    folder = shipped_beside(kernels[0]) / _digest(*map(home_of, kernels))
    return folder if folder.is_dir() and not _others(kernels[0]) else None


def _others(kernel: Kernel) -> list[str]:
    """The tools that a game's machine code was made with and that are others here."""
    try:
        made = json.loads((shipped_beside(kernel) / MADE_WITH).read_text(encoding="utf-8"))
        return [f"{name} {made[name]}" for name, here in tools().items() if made[name] != here]
    except (OSError, ValueError, KeyError, TypeError):
        return ["unknown tools"]


def why_not_shipped(kernel: Kernel) -> str:
    """In a sentence, why the machine code that came with a game is of no use here; empty if it is, or there is none."""
    beside = shipped_beside(kernel)
    if not beside.is_dir():
        return ""
    others = [words.removeprefix("platform ") for words in _others(kernel)]
    if others:
        return f"Its machine code was made for {' and '.join(others)}: for yours it is compiled once, here."
    own = beside / _digest(home_of(kernel), Path(__file__).parent)
    return "" if own.is_dir() else "Its machine code was made from other sources: it is compiled once, here."


def folders(*kernels: Kernel) -> list[Path]:
    """Where the machine code of a door is looked for, in this order; the kernels are its game's and its template's."""
    if packing():
        return [packed_folder(*kernels)]
    shipped = shipped_folder(*kernels)
    return [user_folder(*kernels), *([shipped] if shipped else [])]
