"""Alien Getaway: what a seat may see."""

import msgspec

from escapade.engine.contract import Box
from escapade.engine.piles import count, listed
from escapade.games.alien_getaway import ending, state
from escapade.games.alien_getaway.rules import route
from escapade.games.alien_getaway.rules.pile import cards_left, pile_points
from escapade.games.alien_getaway.state import State


class RouteCard(msgspec.Struct, frozen=True):
    """A card of the Escape route."""

    card: int
    x: int
    y: int
    heading: str
    entered: str


class Way(msgspec.Struct, frozen=True):
    """One way to leave the target cell, and what its exit faces."""

    turn: str
    x: int
    y: int
    faces: str  # free, card (a dead end for now) or planet (not allowed)


class Side(msgspec.Struct, frozen=True):
    """A player, or Oola. What others may not see of a side is None."""

    hand_count: int
    pile_count: int
    pile_top: int | None
    hand: list[int] | None
    pile: list[int] | None
    points: int | None
    total: int
    total_cards: int
    rank: int | None  # the place in the match, once it is over


class View(msgspec.Struct, frozen=True):
    """All that a seat sees of the table."""

    seat: int
    turn: int
    phase: str
    game: int
    games: int
    easy: bool
    final_left: int
    draw_pile: int
    box_count: int
    route: list[RouteCard]
    zoid: int  # index in `route`, -1 on the pad
    ahead: int
    target: tuple[int, int]
    target_heading: str
    target_free: bool
    ways: list[Way]
    laid: int
    collected: list[int]
    at_risk: list[int]  # the next penalty cards, as many as one roll may cost
    pass_takes: str  # route, draw or nothing
    sides: list[Side]
    results: list[list[int]]


def view(box: Box, s: State, seat: int) -> View:
    """AG-INFO-1: built up from what this seat may see, never cut down."""
    x, y = (int(at) for at in route.target(s))
    heading = int(route.end_heading(s))
    lying = _route(s)
    covered = {(card.x, card.y) for card in lying}
    return View(
        seat=seat,
        turn=int(s.turn),
        phase=state.PHASES[s.phase].name,
        game=int(s.game),
        games=int(s.games),
        easy=bool(s.easy),
        final_left=int(s.final_left),
        draw_pile=int(cards_left(s)),
        box_count=count(s.boxed),
        route=lying,
        zoid=int(s.zoid) - int(s.first) if s.zoid >= 0 else -1,
        ahead=int(route.cards_ahead(s)),
        target=(x, y),
        target_heading=_letter(heading),
        target_free=(x, y) not in covered,
        ways=_ways(box, covered, x, y, heading),
        laid=int(s.laid),
        collected=listed(s.collected),
        at_risk=[card.card for card in lying[:-1][: box.data.dice.count]],
        pass_takes=pass_takes(s),
        sides=[_side(box, s, side, seat) for side in range(s.sides)],
        results=s.result[: _finished(s), : s.sides].tolist(),
    )


def _finished(s: State) -> int:
    return int(s.game) if s.phase == state.OVER else int(s.game) - 1


def _letter(heading: int) -> str:
    """A point of the compass: N, E, S or W."""
    return state.HEADINGS[heading].name[0].upper()


def _route(s: State) -> list[RouteCard]:
    first, end = int(s.first), int(s.end)
    out = s.heading[:end].tolist()
    entered = [state.EAST, *out]  # from the pad the route leads east
    spots = zip(s.route[first:end].tolist(), s.x[first:end].tolist(), s.y[first:end].tolist(), strict=True)
    return [RouteCard(card, x, y, _letter(out[i]), _letter(entered[i])) for i, (card, x, y) in enumerate(spots, first)]


def _ways(box: Box, covered: set[tuple[int, int]], x: int, y: int, heading: int) -> list[Way]:
    ways = []
    for turn in state.TURNS:
        out = route.turned(heading, turn)
        at = x + route.step_x(out), y + route.step_y(out)
        faces = "planet" if route.in_planet(box.record, *at) else "card" if at in covered else "free"
        ways.append(Way(turn.name, *at, faces))
    return ways


def pass_takes(s: State) -> str:
    """AG-PASS-2: where the penalty card of a Pass would come from."""
    zoid = s.zoid + min(1, route.cards_ahead(s))
    if zoid > s.first:
        return "route"
    return "draw" if cards_left(s) else "nothing"


def _side(box: Box, s: State, side: int, seat: int) -> Side:
    oola = s.seats == 1 and side == state.OOLA
    own = side == seat or oola or s.phase == state.OVER
    pile = s.pile[side, : s.pile_count[side]].tolist()
    hand = listed(s.hand[side])
    return Side(
        hand_count=len(hand),
        pile_count=len(pile),
        pile_top=pile[-1] if pile else None,
        hand=hand if own else None,
        pile=pile if own else None,
        points=int(pile_points(box.record, s, side)) if own else None,
        total=int(s.total[side]),
        total_cards=int(s.total_cards[side]),
        rank=_rank(box, s, side) if s.phase == state.OVER else None,
    )


def _rank(box: Box, s: State, side: int) -> int:
    """AG-SCORE-3: the first place is 1; sides with equal points and cards share a place."""
    own = ending.rank_key(box.record, s, side)
    return 1 + sum(bool(ending.rank_key(box.record, s, other) < own) for other in range(s.sides))
