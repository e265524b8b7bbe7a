"""The browser client, as Vite built it into `static/`, and the drawings that games bring along."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.engine.errors import UnknownGame
from escapade.server.errors import NotFound
from escapade.server.house.settings import Settings

FOREVER = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
WORTH_PACKING = 1_000
DRAWINGS = "/drawings"  # where a game's own drawing is found: the files of its folder `drawing`
DRAWING = "drawing"
DRAWN_TABLE = "table.js"
WORKER = "/sw.js"  # what lets browsers keep the page
DRAWN_WITH = frozenset({".js", ".mjs", ".css", ".svg", ".png", ".jpg", ".webp", ".woff2", ".json"})
KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".mjs": "text/javascript"}
_NO_WORKER = """// The house wants nothing kept in browsers: forget everything, and go.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
"""

_NOT_BUILT = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Escapade</title></head><body><main>
<h1>Escapade</h1><p>The table server is running, but the browser table has not been built yet.</p>
<p>In a source tree, <code>make web</code> builds it.
The server's own page is at <a href="/api/schema">/api/schema</a>.</p>
</main></body></html>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[Any]:
    """A file of the client, or its front page for the addresses that the client itself understands."""
    if path.startswith("/api"):
        raise NotFound("There is nothing at this address.")
    settings: Settings = request.app.state.settings
    if path == WORKER and not settings.offline_app:
        return Response(_NO_WORKER, media_type=KINDS[".js"], headers={"Cache-Control": ALWAYS_ASK})
    static = settings.static
    file = _inside(static, path)
    hashed = "/assets/" in path
    if file is None and (hashed or "." in path.rsplit("/", 1)[-1]):
        raise NotFound("There is nothing at this address.")
    file = file or _inside(static, "index.html")
    if file is None:
        return Response(_NOT_BUILT, media_type=MediaType.HTML, headers={"Cache-Control": ALWAYS_ASK})
    return _file(request, file, hashed)


@get(f"{DRAWINGS}/{{game:str}}/{{path:path}}", include_in_schema=False)
async def drawing(request: Request[Any, Any, Any], game: FromPath[str], path: FromPath[str]) -> Response[Any]:
    """A file of the drawing that a game brings along."""
    try:
        folder = contract.game(game).folder / DRAWING
    except UnknownGame:
        raise NotFound("There is nothing at this address.") from None
    file = _inside(folder, path)
    if file is None or file.suffix not in DRAWN_WITH:
        raise NotFound("There is nothing at this address.")
    return _file(request, file, hashed=False)


def drawn_table(game: Game) -> str:
    """Where a game's own drawing begins; empty where it has none."""
    return f"{DRAWINGS}/{game.id}/{DRAWN_TABLE}" if (game.folder / DRAWING / DRAWN_TABLE).is_file() else ""


def _file(request: Request[Any, Any, Any], file: Path, hashed: bool) -> Response[Any]:
    modified = file.stat().st_mtime_ns
    plain, packed = _contents(file, modified)
    headers = {"Cache-Control": FOREVER if hashed else ALWAYS_ASK, "ETag": f'"{modified:x}"', "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        plain = packed
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(plain, media_type=kind, headers=headers)


def _inside(static: Path, path: str) -> Path | None:
    """The file of that name, if it lies in the folder and nowhere else."""
    if "\0" in path:
        return None
    file = (static / path.lstrip("/")).resolve()
    return file if path.strip("/") and file.is_relative_to(static.resolve()) and file.is_file() else None


@lru_cache(maxsize=256)
def _contents(file: Path, _: int) -> tuple[bytes, bytes]:
    """A file as it is and packed; read again when it was built anew."""
    plain = file.read_bytes()
    packed = gzip.compress(plain, 9, mtime=0) if len(plain) >= WORTH_PACKING else b""
    return plain, packed if len(packed) < len(plain) else b""
