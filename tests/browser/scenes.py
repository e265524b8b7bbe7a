"""Somebody's seat at a table that bots have brought to a moment."""

from tests.browser.at_table import Person
from tests.pictures.check import seat_at
from tests.pictures.scenes import scene


def at_scene(person: Person, address: str, game: str, name: str) -> Person:
    """Sit down there, with something to do."""
    table, key = seat_at(address, scene(game, name))
    person.page.goto(f"{address}/#/table/{table}/key/{key}")
    person.wait_for_turn()
    return person
