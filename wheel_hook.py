"""Puts machine code into the wheel: what `escapade warm --into FOLDER` made, where MACHINE_CODE names FOLDER.

Without it the wheel is pure, and games are compiled where they are played.
"""

import os
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Asked by hatchling when it builds a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files, and say where they can be used."""
        named = os.environ.get("MACHINE_CODE", "")
        if not named or version == "editable":
            return
        package = Path(self.root, named, "escapade")
        if not package.is_dir():
            sys.exit(f"There is no machine code of Escapade in {named}. It is made by: escapade warm --into {named}")
        build_data["force_include"][str(package)] = "escapade"
        build_data["pure_python"] = False
        build_data["tag"] = _numbas_tag()


def _numbas_tag() -> str:
    """The Python and platforms of the installed Numba: ours asks for no more of a machine than Numba does."""
    wheel = (distribution("numba").read_text("WHEEL") or "").splitlines()
    tags = [line.removeprefix("Tag: ").strip().rsplit("-", 1) for line in wheel if line.startswith("Tag: ")]
    return f"{tags[0][0]}-{'.'.join(platform for _, platform in tags)}"
