"""Where machine code is kept, and under which name: another after every edit. Knows files, and nothing of Numba."""

import functools
import hashlib
import os
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

Kernel = Callable[..., Any]


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


def user_folder(*kernels: Kernel) -> Path:
    """The user's own cache of what is compiled from these."""
    return _user_folder(_digest(*map(home_of, kernels)))


@functools.cache
def _digest(*homes: Path) -> str:
    """The name of what is compiled from the sources in `homes` and in the engine, by these tools.

    Numba looks only at the function's own file, and would run stale code after an edit in a helper.
    """
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    tools = f"numba {version('numba')} numpy {version('numpy').rsplit('.', 1)[0]} bounds {bounds}"
    digest = hashlib.blake2b(tools.encode(), digest_size=8)
    for place in (Path(__file__).parent, *homes):
        for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
            digest.update(str(file.relative_to(place.parent)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


@functools.cache
def _user_folder(digest: str) -> Path:
    user = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or Path(user) / "escapade") / digest
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
