"""The installed games as the wire shows them."""

import re
from functools import cache

import msgspec
from markdown_it import MarkdownIt

from escapade.bots.levels import BOTS, LEVELS
from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.server.edge.static_files import drawn_table
from escapade.server.table import boxes
from escapade.wire.games import GameFacts, GameInFull, GameOption, Level

# A game's rules may come from anybody's plugin: no HTML of theirs, no links, no pictures from elsewhere.
_PAGE = MarkdownIt("js-default", {"html": False}).disable(["link", "image", "autolink"])
_ID = r"[A-Z][A-Z0-9]-(?:[A-Z]+-)?[A-Z]?\d+"
_IDS = re.compile(rf"\({_ID}(?:(?:, | and | to ){_ID})*\)")


def facts(game: Game) -> GameFacts:
    """A game as it stands on the shelf."""
    data = boxes.offered(game).data
    return GameFacts(
        id=game.id,
        title=game.title,
        about=game.about,
        minutes=game.minutes,
        seats=list(game.seats),
        options=[
            GameOption(
                option.id,
                option.text,
                option.kind,
                option.default,
                option.low,
                option.highest(data),
                list(option.choices(data)),
                option.needs,
            )
            for option in game.options
        ],
        levels=[Level(level, BOTS[level].about) for level in LEVELS],
        accent=game.accent,
        automa=game.automa,
        cooperative=game.cooperative,
        version=game.version,
        points=game.points,
        changed=boxes.told(game, boxes.offered(game)),
    )


@cache
def all_facts() -> list[GameFacts]:
    """The whole shelf."""
    sound = [facts(game) for game in contract.games()]
    return sound + [_broken(game_id, why) for game_id, why in contract.broken_games().items()]


def look_again() -> None:
    """The house plays with other boxes now than a moment ago."""
    all_facts.cache_clear()
    page.cache_clear()


def _broken(game_id: str, why: str) -> GameFacts:
    """A game that cannot be played here: its place on the shelf, with the reason."""
    return GameFacts(game_id, game_id, "", 0, [], [], [], "", "", False, 0, broken=why)


def _rules_page(rules: str) -> str:
    """The rules as a page: ids in brackets are quiet, and what is wider than a phone can be reached with keys.

    Each section folds; what comes before them, and the first, is open.
    """
    page = _PAGE.render(rules).replace("<table>", '<table tabindex="0">').replace("<pre>", '<pre tabindex="0">')
    page = re.sub(r"<th([^>]*)></th>", r"<td\1></td>", page)  # Without a word it heads nothing.
    page = _IDS.sub(lambda ids: "<small>" + re.sub(_ID, r"<span>\g<0></span>", ids[0]) + "</small>", page)
    before, *sections = page.split("<h2>")
    return before + "".join(_section(text, number == 0) for number, text in enumerate(sections))


def _section(text: str, unfolded: bool) -> str:
    heading, _, body = text.partition("</h2>")
    return f"<details{' open' if unfolded else ''}><summary><h2>{heading}</h2></summary>{body}</details>"


def in_full(game: Game) -> GameInFull:
    """A game with its rules and components."""
    rules = game.rules_text if (game.folder / "RULES.md").exists() else ""
    return GameInFull(facts(game), _rules_page(rules), boxes.offered(game).data, drawn_table(game))


@cache
def page(game_id: str) -> bytes:
    """The same as it goes over the wire: laid out once, since rules are long and do not change."""
    return msgspec.json.encode(in_full(contract.game(game_id)))
