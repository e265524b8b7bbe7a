"""Writes the client's types (src/api/schema.ts) from the server's OpenAPI document. Run it after a change of the wire.

With --check it writes nothing and fails where the two differ.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from escapade.engine import contract
from escapade.server.app import Application
from escapade.server.house.settings import Settings
from escapade.server.routes import openapi

HERE = Path(__file__).parent
TYPES = HERE / "src/api/schema.ts"
COMMAND = ("--root-types", "--root-types-no-schema-prefix", "--default-non-nullable", "false")


def wire() -> dict[str, Any]:
    """The messages of the document: no addresses, and the shapes of the project's own games and of no plugin."""
    app = Application(Settings("sqlite://", warm=False)).litestar
    whole = openapi.whole(app.openapi_schema.to_schema())
    plugins = [
        game_id for game_id in contract.game_ids() if "/escapade/games/" not in contract.game(game_id).folder.as_posix()
    ]
    foreign = tuple("".join(word.capitalize() for word in game_id.split("-")) for game_id in plugins)
    schemas = whole["components"]["schemas"]
    kept = {name: shape for name, shape in schemas.items() if not foreign or not name.startswith(foreign)}
    return {**whole, "paths": {}, "components": {**whole["components"], "schemas": kept}}


def typescript() -> str:
    """The document as TypeScript types."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "schema.ts"
        source.write_text(json.dumps(wire()), encoding="utf-8")
        tool = HERE / "node_modules/openapi-typescript/bin/cli.js"
        own = Path(sys.executable).parent / "node"  # Where the machine's own is too old, the environment has one.
        node = own if own.exists() else Path("node")
        subprocess.run(
            [str(node), str(tool), str(source), "--output", str(target), *COMMAND],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return target.read_text(encoding="utf-8")


def main() -> None:
    """Write, or check."""
    fresh = typescript()
    if "--check" in sys.argv:
        sys.exit(
            "The client's types are out of date: run web/wire_types.py."
            if fresh != TYPES.read_text(encoding="utf-8")
            else 0
        )
    TYPES.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()
