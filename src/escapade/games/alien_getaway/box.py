"""Alien Getaway: box.toml, checked and laid out for the kernels."""

from collections.abc import Mapping
from math import comb
from typing import Annotated, Any, Literal

from msgspec import Meta

from escapade.engine.components import Colour, Id, Name, Named, Part, between, read_parts, refuse
from escapade.engine.contract import Box
from escapade.engine.errors import Fault
from escapade.engine.record import blank
from escapade.games.alien_getaway import state

TITLE = "Alien Getaway"
Value = Annotated[int, between(1, state.MOST_VALUE)]


class Dice(Part):
    """The blue dice."""

    count: Annotated[int, between(1, state.MOST_DICE)]
    faces: Annotated[int, between(2, state.MOST_FACES)]


class Deal(Part):
    """How many cards are dealt and drawn."""

    pile: Annotated[int, between(0, state.MOST_CARDS)]
    hand: Annotated[int, between(0, state.MOST_CARDS)]
    draw: Annotated[int, between(1, state.MOST_DRAWN)]


class Crystal(Named):
    """One of the Crystals, with the shape and colour it is drawn in."""

    letter: Annotated[str, Meta(min_length=1, max_length=1)]
    wild: bool
    glyph: Name
    colour: Colour


class Shard(Named):
    """An Exploding planet card."""

    cell: tuple[int, int]
    launch: bool


class Asteroid(Named):
    """An Asteroid field card."""

    crystal: Id
    value: Value
    shape: Literal["straight", "curve"]


class Planet(Named):
    """A Planet card."""

    crystal: Id
    value: Value


class Components(Part):
    """All of box.toml."""

    dice: Dice
    deal: Deal
    crystal: list[Crystal]
    exploding_planet: list[Shard]
    asteroid: list[Asteroid]
    planet: list[Planet]

    @property
    def cards(self) -> list[Asteroid | Planet]:
        """The cards that are shuffled, in the order of their numbers."""
        return [*self.asteroid, *self.planet]

    def short(self, card: int) -> str:
        """A card as players say it: 'Green 3 curve', 'planet Blue 4'."""
        it = self.cards[card]
        crystal = next(one.name for one in self.crystal if one.id == it.crystal)
        if isinstance(it, Planet):
            return f"planet {crystal} {it.value}"
        return f"{crystal} {it.value} {it.shape}"


def load_box(data: Mapping[str, Any]) -> Box:
    """Check the components and lay them out."""
    parts = read_parts(Components, data, TITLE)
    _check(parts)
    records = blank(state.Box)
    box = records[0]
    crystals = [crystal.id for crystal in parts.crystal]
    box.cards, box.asteroids, box.crystals = len(parts.cards), len(parts.asteroid), len(crystals)
    box.highest = max(card.value for card in parts.cards)
    box.wild = next(i for i, crystal in enumerate(parts.crystal) if crystal.wild)
    box.asteroid_set = (1 << len(parts.asteroid)) - 1
    box.planet_set = (1 << len(parts.cards)) - (1 << len(parts.asteroid))
    for card, it in enumerate(parts.cards):
        box.value[card] = it.value
        box.crystal[card] = crystals.index(it.crystal)
    for card, asteroid in enumerate(parts.asteroid):
        bit = 1 << card
        box.curved |= bit if asteroid.shape == "curve" else 0
        box.of_value[asteroid.value] |= bit
        for crystal in range(box.crystals):
            if box.wild in (crystal, box.crystal[card]) or crystal == box.crystal[card]:
                box.of_crystal[crystal] |= bit
    for i, shard in enumerate(parts.exploding_planet):
        box.planet_x[i], box.planet_y[i] = shard.cell
    box.dice, box.faces = parts.dice.count, parts.dice.faces
    for value in range(1, state.MOST_VALUE + 1):
        hit = min(value, box.faces) / box.faces
        for points in range(box.dice + 1):
            box.chance[value, points] = comb(box.dice, points) * hit**points * (1 - hit) ** (box.dice - points)
    box.deal_pile, box.deal_hand, box.draw = parts.deal.pile, parts.deal.hand, parts.deal.draw
    return Box(records, parts)


def _check(parts: Components) -> None:
    """Say everything that would make the game unplayable."""
    faults: list[Fault | str] = []
    crystals = {crystal.id for crystal in parts.crystal}
    if len(parts.crystal) > state.MOST_CRYSTALS or sum(crystal.wild for crystal in parts.crystal) != 1:
        faults.append(f"there must be at most {state.MOST_CRYSTALS} crystals, and just one of them wild")
    if len(parts.cards) > state.MOST_CARDS:
        faults.append(f"there is room for {state.MOST_CARDS} cards, and these are {len(parts.cards)}")
    dealt = state.SIDES * (parts.deal.pile + parts.deal.hand)
    if not parts.asteroid or len(parts.cards) <= dealt:
        faults.append(
            f"{state.SIDES} players are dealt {dealt} cards: there must be more than that, asteroids among them"
        )
    for it in parts.cards:
        if it.crystal not in crystals:
            home = "planet" if isinstance(it, Planet) else "asteroid"
            known = ", ".join(crystal.id for crystal in parts.crystal)
            faults.append(
                Fault(f"{home}.{it.id}.crystal", f"{it.id} has the unknown crystal '{it.crystal}'; there is {known}")
            )
    if len({it.id for it in parts.cards}) != len(parts.cards):
        faults.append("two cards have the same id")
    if [shard.cell for shard in parts.exploding_planet] != [(-1, -1), (0, -1), (-1, 0), (0, 0)]:
        faults.append("the exploding planet must fill the four cells around its centre, the pad last (AG-GRID-2)")
    refuse(faults, TITLE)
