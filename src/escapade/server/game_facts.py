"""The installed games as the wire shows them."""

import re
from functools import cache

import msgspec
from markdown_it import MarkdownIt

from escapade.bots.levels import BOTS, LEVELS
from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.server.static_files import drawn_table
from escapade.wire.games import GameFacts, GameInFull, GameOption, Level

# A game's rules may come from anybody's plugin: no HTML of theirs, no links, no pictures from elsewhere.
_PAGE = MarkdownIt("js-default", {"html": False}).disable(["link", "image", "autolink"])
_ID = r"[A-Z][A-Z0-9]-(?:[A-Z]+-)?[A-Z]?\d+"
_IDS = re.compile(rf"\({_ID}(?:(?:, | and | to ){_ID})*\)")


def facts(game: Game) -> GameFacts:
    """A game as it stands on the shelf."""
    return GameFacts(
        id=game.id,
        title=game.title,
        about=game.about,
        minutes=game.minutes,
        seats=list(game.seats),
        options=[
            GameOption(option.id, option.text, option.kind, option.default, option.low, option.high)
            for option in game.options
        ],
        levels=[Level(level, BOTS[level].about) for level in LEVELS],
        accent=game.accent,
        automa=game.automa,
        cooperative=game.cooperative,
        version=game.version,
    )


@cache
def all_facts() -> list[GameFacts]:
    """The whole shelf."""
    sound = [facts(game) for game in contract.games()]
    return sound + [_broken(game_id, why) for game_id, why in contract.broken_games().items()]


def _broken(game_id: str, why: str) -> GameFacts:
    """A game that cannot be played here: its place on the shelf, with the reason."""
    return GameFacts(game_id, game_id, "", 0, [], [], [], "", "", False, 0, broken=why)


def _rules_page(rules: str) -> str:
    """The rules as a page: ids in brackets are quiet, and what is wider than a phone can be reached with keys."""
    page = _PAGE.render(rules).replace("<table>", '<table tabindex="0">').replace("<pre>", '<pre tabindex="0">')
    return _IDS.sub(lambda ids: "<small>" + re.sub(_ID, r"<span>\g<0></span>", ids[0]) + "</small>", page)


def in_full(game: Game) -> GameInFull:
    """A game with its rules and components."""
    rules = game.rules_text if (game.folder / "RULES.md").exists() else ""
    return GameInFull(facts(game), _rules_page(rules), game.box.data, drawn_table(game))


@cache
def page(game_id: str) -> bytes:
    """The same as it goes over the wire: laid out once, since rules are long and do not change."""
    return msgspec.json.encode(in_full(contract.game(game_id)))
