"""Where this person's matches and seats are kept, and how a file is written."""

import os
from pathlib import Path


def state_folder() -> Path:
    """The folder that is Escapade's own."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "escapade"


def matches_folder() -> Path:
    """The folder where this person's matches are kept."""
    return state_folder() / "matches"


def write_whole(file: Path, content: bytes) -> None:
    """All of it or nothing, readable by its owner alone: it may hold secrets."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_suffix(".new")
    draft.touch(mode=0o600)
    draft.write_bytes(content)
    draft.replace(file)
