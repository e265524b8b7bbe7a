"""The OpenAPI document, with the games' own shapes in it, and a page to read it without any other host."""

import html
from contextlib import suppress
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_type_hints

import msgspec
from litestar import Request
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from escapade import wire
from escapade.engine import contract
from escapade.wire.live import FromClient, FromServer

PATH = "/api/schema"


class Document(JsonRenderPlugin):
    """The document as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The routes as Litestar knows them, the socket's messages and the games' shapes."""
        return msgspec.json.encode(whole(openapi_schema))


class Page(OpenAPIRenderPlugin):
    """The document for people."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """One table of routes, and every shape."""
        document = whole(openapi_schema)
        routes = "".join(
            f"<tr><td><code>{method.upper()}</code></td><td><code>{_safe(path)}</code></td>"
            f"<td>{_safe(operation.get('description') or operation.get('summary') or '')}</td></tr>"
            for path, item in sorted(document["paths"].items())
            for method, operation in item.items()
            if isinstance(operation, dict)
        )
        shapes = "".join(_shape(name, schema) for name, schema in sorted(document["components"]["schemas"].items()))
        return _PAGE.format(routes=routes, shapes=shapes).encode()


_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Escapade: the table server</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"></head>
<body><main><h1>The table server</h1><p>The same as a document: <a href="/api/schema/openapi.json">openapi.json</a>.
A seat's key goes into the header <code>Authorization: Bearer KEY</code>.</p>
<h2>Routes</h2><table><tbody>{routes}</tbody></table><h2>Shapes</h2>{shapes}</main></body></html>"""


def _shape(name: str, schema: dict[str, Any]) -> str:
    about = schema.get("description", "").partition("\n")[0]
    whole_shape = msgspec.json.format(msgspec.json.encode(schema), indent=2).decode()
    head = f"<summary><code>{_safe(name)}</code> {_safe(about)}</summary>"
    return f"<details>{head}<pre>{_safe(whole_shape)}</pre></details>"


def _safe(text: str) -> str:
    return html.escape(text)


def whole(document: dict[str, Any]) -> dict[str, Any]:
    """The document with what Litestar cannot know: the exact shapes, the socket's messages, views and components."""
    components = document.get("components", {})
    schemas = {**components.get("schemas", {}), **_further_shapes()}
    return {**document, "components": {**components, "schemas": schemas}}


@cache
def _further_shapes() -> dict[str, Any]:
    template = "#/components/schemas/{name}"
    modules = [import_module(f"{wire.__name__}.{each.name}") for each in iter_modules(wire.__path__)]
    known = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    structs = sorted((each for each in known if issubclass(each, msgspec.Struct)), key=lambda each: each.__name__)
    (from_client, from_server), shapes = msgspec.json.schema_components([FromClient, FromServer], ref_template=template)
    found = {**shapes, **msgspec.json.schema_components(structs, ref_template=template)[1]}
    found["FromClient"] = {"description": "What a client may send over the live socket.", **from_client}
    found["FromServer"] = {"description": "What the server sends over the live socket.", **from_server}
    for game in contract.games():
        with suppress(Exception):  # A plugin whose view cannot be described is played all the same.
            found.update(_game_shapes(game))
    return found


def _game_shapes(game: contract.Game) -> dict[str, Any]:
    """The view and the components of a game, each name led by the game's: AlienGetawayView."""
    prefix = "".join(word.capitalize() for word in game.id.split("-"))
    view = get_type_hints(game.view).get("return")
    parts = type(game.box.data)
    known = [shape for shape in (view, parts) if isinstance(shape, type) and issubclass(shape, msgspec.Struct)]
    _, shapes = msgspec.json.schema_components(known, ref_template="#/components/schemas/" + prefix + "{name}")
    found = {**shapes, "Event": _event_shape(game), "MoveKind": _move_kinds(game)}
    return {prefix + name: schema for name, schema in found.items()}


def _event_shape(game: contract.Game) -> dict[str, Any]:
    """What a line of this game's story acts out: one of its kinds of events. Fields after the first may be hidden."""
    kinds = []
    for kind in game.events:
        fields = [name for name in kind.fields if name]
        facts = {
            "type": "object",
            "properties": {name: {"type": "integer"} for name in fields},
            "required": [name for name in fields if name == kind.fields[0]],
            "additionalProperties": False,
        }
        properties = {"kind": {"const": kind.name}, "facts": facts}
        kinds.append({"type": "object", "properties": properties, "required": ["kind", "facts"]})
    return {"title": "Event", "description": "What a line of the story acts out.", "oneOf": kinds}


def _move_kinds(game: contract.Game) -> dict[str, Any]:
    """What `kind` may say of a move of this game: the blocks that it declares."""
    return {"type": "string", "enum": [block.name for block in game.moves], "description": "What kind a move is of."}


def config(version: str) -> OpenAPIConfig:
    """Where the document is found."""
    return OpenAPIConfig(
        title="Escapade table server",
        version=version,
        path=PATH,
        render_plugins=[Page(path="/"), Document(path="/openapi.json")],
        use_handler_docstrings=True,
    )
