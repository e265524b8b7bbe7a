"""The things of a box drawn for a page: name, number, suit and text, as they are printed."""

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

import msgspec

from escapade.engine.box_schema import KEYS, keys
from escapade.engine.changes import components
from escapade.engine.contract import Box, Game

LARGE = ("value", "points", "vp", "vp_played", "energy", "parsecs", "cost", "chance")  # what a corner may show
TEXTS = ("text", "flavour", "profile", "remark")
MOST_NUMBERS = 4
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}")


class Faces:
    """The cards of one box."""

    def __init__(self, game: Game, box: Box) -> None:
        self.accent = game.accent
        self._printed = components(game, box)
        self._data = msgspec.to_builtins(box.data)
        self._suits = dict(_suits(self._printed))

    def draw(self, path: str, below: str = "") -> str:
        """One of them as HTML; `below` is put under it, such as a chart. Nothing if there is no such part."""
        part, made = _part(self._printed, path), _part(self._data, path)
        if not isinstance(part, Mapping):
            return ""
        made = made if isinstance(made, Mapping) else {}
        kind = _words(path.rpartition(".")[0].rpartition(".")[2])
        colour, suit = self._suit(part)
        numbers = [(name, value) for name, value in part.items() if _is_number(value) and name not in KEYS]
        corner = next(((name, value) for large in LARGE for name, value in numbers if name == large), None)
        others = [one for one in numbers if one != corner][:MOST_NUMBERS]
        big = f'<strong title="{escape(_words(corner[0]))}">{corner[1]:g}</strong>' if corner else ""
        small = "".join(f"<li>{escape(_words(name))} <b>{value:g}</b></li>" for name, value in others)
        told = "".join(f"<p>{escape(text)}</p>" for text in _told(part, made))
        title = str(part.get("name") or path.rpartition(".")[2])
        role = " · ".join(dict.fromkeys(word for word in (kind, str(part.get("role", "")), suit) if word))
        return (
            f'<article class="card" style="--suit:{colour}"><header>{big}<div><h4>{escape(title)}</h4>'
            f"<small>{escape(role)}</small></div></header>{told}"
            f"{f'<ul>{small}</ul>' if small else ''}{below}</article>"
        )

    def _suit(self, part: Mapping[str, Any]) -> tuple[str, str]:
        """The colour of a part, its own or that of the suit that it belongs to; and the suit's name."""
        own = part.get("colour")
        if isinstance(own, str) and COLOUR.fullmatch(own):
            return own, ""
        for name, value in part.items():
            if isinstance(value, str) and (name, value) in self._suits:
                return self._suits[name, value]
        return self.accent, ""


def _suits(node: Any) -> Iterator[tuple[tuple[str, str], tuple[str, str]]]:
    """Parts with a colour that others name: the list's name and the key; the colour and the name."""
    for name, inside in node.items() if isinstance(node, Mapping) else ():
        if isinstance(inside, list) and inside and all(isinstance(one, Mapping) for one in inside):
            for key, one in zip(keys(inside), inside, strict=True):
                colour = one.get("colour")
                if isinstance(colour, str) and COLOUR.fullmatch(colour):
                    yield (name, key), (colour, str(one.get("name", key)))
        else:
            yield from _suits(inside)


def _part(node: Any, path: str) -> Any:
    for step in path.split("."):
        if isinstance(node, Mapping):
            node = node.get(step)
        elif isinstance(node, list) and all(isinstance(one, Mapping) for one in node):
            names = keys(node)
            node = node[names.index(step)] if step in names else None
        else:
            return None
    return node


def _told(part: Mapping[str, Any], made: Mapping[str, Any]) -> Iterator[str]:
    """What is written on it. A text whose numbers are filled in comes from the components as they are made."""
    ability = made.get("ability")
    if isinstance(ability, Mapping) and isinstance(ability.get("text"), str) and ability["text"]:
        yield ability["text"]
    for name in TEXTS:
        text = made.get(name) if isinstance(made.get(name), str) else part.get(name)
        if isinstance(text, str) and text:
            yield text


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _words(name: str) -> str:
    return name.replace("_", " ")


STYLE = """
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1rem;
  margin: 1rem 0; } .card { display: flex; flex-direction: column; gap: 0.4rem; border-radius: 0.7rem; padding: 0.8rem;
  border: 2px solid var(--suit); border-top-width: 0.55rem; break-inside: avoid; background:
  color-mix(in srgb, var(--suit) 9%, var(--paper)); font-size: 0.9rem; line-height: 1.35; }
.card header { display: flex; gap: 0.7rem; align-items: center; } .card h4 { margin: 0; font-size: 1.05rem;
  line-height: 1.2; overflow-wrap: anywhere; } .card small { color: var(--soft); } .card p { margin: 0; }
.card p + p { font-style: italic; color: var(--soft); } .card strong { flex: none; display: grid; place-items: center;
  min-width: 2.4rem; height: 2.4rem; padding: 0 0.3rem; border-radius: 1.2rem; font-size: 1.3rem;
  border: 2px solid var(--suit); background: var(--paper); }
.card ul { display: flex; flex-wrap: wrap; gap: 0.1rem 0.8rem; margin: 0; padding: 0; list-style: none;
  color: var(--soft); font-size: 0.82rem; } .card ul b { color: var(--ink); }
.card .chart { margin-top: auto; padding-top: 0.5rem; border-top: 1px solid var(--line); }
.card figcaption { font-size: 0.82rem; }
"""
