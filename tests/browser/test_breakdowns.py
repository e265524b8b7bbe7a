"""How the scores are made up: what the table lists adds up to the score it names, and that is the rules' own."""

import json
import random
import re
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator

from escapade.bots.levels import bot
from escapade.engine.match import Match
from tests.browser.at_table import Person, open_scores

Come = Callable[..., Person]
GAMES = ()


def played(game: str, seats: int, seed: int) -> Match:
    """A game of quick bots to its end, with some moves at random."""
    chance, match = random.Random(seed), Match(game, seats, seed=seed)
    quick = bot("policy")
    while not match.over:
        seat = chance.choice(list(match.awaits))
        move = quick.choose(match.game, match.box, match.states, seat, chance.getrandbits(32))
        match.play(seat, chance.choice(match.moves(seat)).id if chance.random() < 0.2 else move)
    return match


def numbers(places: Locator) -> list[int]:
    return [int(text.replace("−", "-").replace("+", "")) for text in places.all_inner_texts()]


def _rows(section: Locator, _: Any) -> int:
    """Every row, and whatever else beside them ends with points that somebody got."""
    others = " ".join(section.locator("li").all_inner_texts())
    return sum(numbers(section.locator("dd"))) + sum(int(points) for points in re.findall(r"[+](\d+)", others))


def _alien_getaway(section: Locator, box: Any) -> int:
    printed = [*box.asteroid, *box.planet]
    cards = [it.get_attribute("data-card") or "" for it in section.locator("li[data-card]").all()]
    return sum(printed[int(card.removeprefix("card:"))].value for card in cards)


def _zyzzlvaria(section: Locator, _: Any) -> int:
    saved = section.locator("p").first.inner_text().partition(":")[2]
    return 0 if "nobody" in saved.lower() else section.locator("p").first.locator("svg").count()


@pytest.mark.parametrize(
    ("game", "seats", "added"),
    [
        ("andromeda-escape", 2, _rows),
        ("dying-planet", 6, _rows),
        ("alien-getaway", 3, _alien_getaway),
        ("zyzzlvaria", 3, _zyzzlvaria),
    ],
)
def test_what_is_listed_adds_up_to_the_score(
    someone: Come, address: str, game: str, seats: int, added: Callable[[Locator, Any], int]
) -> None:
    person, seen = someone(), 0
    for seed in range(3):
        match = played(game, seats, seed)
        body = json.dumps({"text": match.save()}).encode()
        asked = Request(f"{address}/api/tables/import", body, {"Content-Type": "application/json"})
        table = json.loads(urlopen(asked).read())["table"]
        person.page.goto(f"{address}/#/table/{table}")
        result = person.page.locator("dialog")
        result.locator(".ranking").wait_for()
        open_scores(result)
        for side, score in enumerate(match.scores):
            section = result.locator(".made section").nth(side)
            told = int(re.search(r"[−-]?\d+$", section.locator("h3").inner_text())[0].replace("−", "-"))  # type: ignore[index]
            assert told == score == added(section, match.box.data), f"{game}, seed {seed}, side {side}"
            seen += score != 0
    assert seen, "some scores are not 0"
