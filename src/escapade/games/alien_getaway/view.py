"""Alien Getaway: what a seat may see, and every move and event in words."""

import msgspec

from escapade.engine.contract import Box, Event, Line, Move, Record
from escapade.engine.piles import has, lowest
from escapade.games.alien_getaway import route, rules, state
from escapade.games.alien_getaway.pile import can_pair, cards_left, pile_points
from escapade.games.alien_getaway.state import (
    AHEAD,
    ASTEROIDS,
    CARDS,
    END_TURN,
    FIRST_PLANET,
    FIRST_PUT,
    LAUNCH,
    LAYS,
    LEFT,
    OOLA,
    OVER,
    PASS,
    PLANETS_STEP,
    PLAY,
    PUT,
    RIGHT,
)

PHASES = ("play", "put", "planets", "over")
TURNS = ("ahead", "left", "right")
HEADINGS = "NESW"
AT_RISK = 4  # the next penalty cards that are worth a mark


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
    at_risk: list[int]
    pass_takes: str  # route, draw or nothing
    sides: list[Side]
    results: list[list[int]]


def _cards(cards: int) -> list[int]:
    found = []
    while cards:
        found.append(int(lowest(cards)))
        cards &= cards - 1
    return found


def view(box: Box, s: Record, seat: int) -> View:
    """AG-INFO-1 and the table "Information": built up from what this seat may see, never cut down."""
    x, y = (int(at) for at in route.target(s))
    heading = int(route.end_heading(s))
    laid = _route(s)
    covered = {(card.x, card.y) for card in laid}
    return View(
        seat=seat,
        turn=int(s.turn),
        phase=PHASES[s.phase],
        game=int(s.game),
        games=int(s.games),
        easy=bool(s.easy),
        final_left=int(s.final_left),
        draw_pile=int(cards_left(s)),
        box_count=len(_cards(int(s.boxed))),
        route=laid,
        zoid=int(s.zoid) - int(s.first) if s.zoid >= 0 else -1,
        ahead=int(route.cards_ahead(s)),
        target=(x, y),
        target_heading=HEADINGS[heading],
        target_free=(x, y) not in covered,
        ways=_ways(box, covered, x, y, heading),
        laid=int(s.laid),
        collected=_cards(int(s.collected)),
        at_risk=[card.card for card in laid[:-1][:AT_RISK]],
        pass_takes=_pass_takes(s),
        sides=[_side(box, s, side, seat) for side in range(s.sides)],
        results=s.result[: _finished(s), : s.sides].tolist(),
    )


def _finished(s: Record) -> int:
    return int(s.game) if s.phase == OVER else int(s.game) - 1


def _route(s: Record) -> list[RouteCard]:
    first, end = int(s.first), int(s.end)
    out = s.heading[:end].tolist()
    entered = [state.EAST, *out]  # from the pad the route leads east
    spots = zip(s.route[first:end].tolist(), s.x[first:end].tolist(), s.y[first:end].tolist(), strict=True)
    return [
        RouteCard(card, x, y, HEADINGS[out[i]], HEADINGS[entered[i]]) for i, (card, x, y) in enumerate(spots, first)
    ]


def _ways(box: Box, covered: set[tuple[int, int]], x: int, y: int, heading: int) -> list[Way]:
    ways = []
    for turn in (AHEAD, LEFT, RIGHT):
        out = route.turned(heading, turn)
        at = x + route.step_x(out), y + route.step_y(out)
        faces = "planet" if route.in_planet(box.record, *at) else "card" if at in covered else "free"
        ways.append(Way(TURNS[turn], *at, faces))
    return ways


def _pass_takes(s: Record) -> str:
    zoid = s.zoid + min(1, route.cards_ahead(s))
    if zoid > s.first:
        return "route"
    return "draw" if cards_left(s) else "nothing"


def _side(box: Box, s: Record, side: int, seat: int) -> Side:
    oola = s.seats == 1 and side == OOLA
    own = side == seat or oola or s.phase == OVER
    pile = s.pile[side, : s.pile_count[side]].tolist()
    hand = _cards(int(s.hand[side]))
    return Side(
        hand_count=len(hand),
        pile_count=len(pile),
        pile_top=pile[-1] if pile else None,
        hand=hand if own else None,
        pile=pile if own else None,
        points=int(pile_points(box.record, s, side)) if own else None,
        total=int(s.total[side]),
        total_cards=int(s.total_cards[side]),
        rank=_rank(box, s, side) if s.phase == OVER else None,
    )


def _rank(box: Box, s: Record, side: int) -> int:
    """AG-SCORE-3: the first place is 1; sides with equal points and cards share a place."""
    own = rules.rank_key(box.record, s, side)
    return 1 + sum(bool(rules.rank_key(box.record, s, other) < own) for other in range(s.sides))


# ---------------------------------------------------------------- words


def prompt(box: Box, s: Record, seat: int) -> Line:
    """AG-INFO-2: the player on turn is told what to do, the others whose turn it is and which step."""
    if s.phase == OVER:
        return Line("The match is over.", "AG-FIN-5")
    if s.turn != seat:
        doing = ("chooses cards for the route", "puts penalty cards away", "may play Planet cards")[s.phase]
        return Line(f"{{{s.turn}}} {doing}.", ("AG-PLAY-1", "AG-PILE-1", "AG-PLAN-1")[s.phase])
    if s.phase == PUT:
        return Line("Put each penalty card on your pile. One that matches the top may take it along.", "AG-PILE-1")
    if s.phase == PLANETS_STEP:
        if s.final_left:
            return Line("Last chance for Planet cards: what stays in your hand will count.", "AG-FIN-3")
        return Line("Play Planet cards on your pile if you like, then end your turn.", "AG-PLAN-1")
    if s.laid:
        return Line("Lay another card of the same Value or Crystal, or launch and roll for each card.", "AG-PLAY-1")
    x, y = route.target(s)
    if route.holds_route(s, x, y):
        return Line("The route is boxed in, so nothing can be laid: you must pass.", "AG-GRID-6")
    if s.final_left:
        return Line("Final round: lay cards or pass. Whatever is left in hand will count.", "AG-FIN-2")
    return Line("Lay asteroids of one Value or one Crystal, or pass.", "AG-PLAY-1")


def describe(box: Box, s: Record, seat: int, move: int) -> Move:
    """A move in words, and the things to pick for it."""
    name = box.data.short
    if move < LAYS:
        card, turn = int(box.record.lay_card[move]), int(box.record.lay_turn[move])
        if turn == AHEAD:
            return Move(move, f"Lay {name(card)}", (f"card:{card}",))
        return Move(move, f"Lay {name(card)}, turning {TURNS[turn]}", (f"card:{card}", f"turn:{TURNS[turn]}"))
    if move == PASS:
        return Move(move, _pass_words(box, s), ("button:pass",))
    if move == LAUNCH:
        return Move(move, f"Launch: roll for {s.laid} card{'s' * int(s.laid > 1)}", ("button:launch",))
    if move == END_TURN:
        return Move(move, "End your turn", ("button:end",))
    card, pair = card_and_pair(move)
    verb = "Put" if move < FIRST_PLANET else "Play"
    if pair:
        top = name(int(s.pile[seat, s.pile_count[seat] - 1]))
        return Move(move, f"{verb} {name(card)} and discard it with {top}", (f"card:{card}", "button:pair"))
    picks = (f"card:{card}", "button:stack") if can_pair(box.record, s, seat, card) else (f"card:{card}",)
    return Move(move, f"{verb} {name(card)} on top of your pile", picks)


def card_and_pair(move: int) -> tuple[int, bool]:
    """The card of a put or planet move, and whether it pairs."""
    if move < FIRST_PLANET:
        return (move - FIRST_PUT) // 2, (move - FIRST_PUT) % 2 == 1
    return ASTEROIDS + (move - FIRST_PLANET) // 2, (move - FIRST_PLANET) % 2 == 1


def _pass_words(box: Box, s: Record) -> str:
    cost = _pass_takes(s)
    if cost == "route":
        return f"Pass: Zoid drifts on, you take {box.data.short(int(s.route[s.first]))}"
    if cost == "draw":
        return "Pass: Zoid drifts on, you take the top card of the draw pile"
    return "Pass: Zoid drifts on, there is nothing to take"


def refuse(box: Box, s: Record, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    step = (
        PLAY if move <= LAUNCH else PUT if move < FIRST_PLANET else PLANETS_STEP
    )  # END_TURN belongs to the step of the Planet cards
    if s.phase != step:
        now = ("laying cards", "putting penalty cards away", "Planet cards")[s.phase]
        return Line(f"That does not belong to this step, which is {now}.", "AG-TURN-1")
    if move == PASS:
        return Line("You have laid a card this turn: launch instead of passing.", "AG-TURN-2")
    if move == LAUNCH:
        return Line("Lay at least one card before you launch.", "AG-PLAY-8")
    if move < LAYS:
        return _refuse_lay(box, s, seat, move)
    card, _ = card_and_pair(move)
    if move < FIRST_PLANET and card not in _cards(int(s.collected)):
        return Line(f"You have not collected {box.data.short(card)}.", "AG-PILE-1")
    if move >= FIRST_PLANET and card not in _cards(int(s.hand[seat])):
        return Line(f"The {box.data.short(card)} is not in your hand.", "AG-PLAN-1")
    return Line(f"The {box.data.short(card)} does not match the top of your pile.", "AG-PILE-3")


def _refuse_lay(box: Box, s: Record, seat: int, move: int) -> Line:
    card, turn = int(box.record.lay_card[move]), int(box.record.lay_turn[move])
    x, y = route.target(s)
    if card not in _cards(int(s.hand[seat])):
        return Line(f"{box.data.short(card)} is not in your hand.", "AG-PLAY-1")
    if route.holds_route(s, x, y):
        return Line("A card lies where the route leads: nothing can be laid until it is taken.", "AG-GRID-6")
    if not has(route.fitting(box.record, s), card):
        return Line(
            f"{box.data.short(card)} shares neither Value nor Crystal with all cards laid this turn.", "AG-PLAY-3"
        )
    return Line(f"Laid {TURNS[turn]}, the route would lead back into the planet.", "AG-GRID-8")


def _dice(digits: int) -> str:
    return " ".join(str(digits))


def narrate(box: Box, event: Event, whole: bool) -> Line:
    """An event of the log in words. {0}, {1}, … stand for the names of the sides."""
    return _NARRATORS[event.kind](box, event, whole)


def _begins(box: Box, e: Event, _: bool) -> Line:
    return Line(f"Game {e.a}. {{{e.seat}}} starts.", "AG-SET-6")


def _dealt(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{{{e.seat}}} begins a pile with {box.data.short(e.a)}.", "AG-SET-2")


def _draws(box: Box, e: Event, whole: bool) -> Line:
    if not whole:
        return Line(f"{{{e.seat}}} draws {e.a} card{'s' * (e.a != 1)}.", "AG-DRAW-1")
    cards = " and ".join(box.data.short(card) for card in (e.b, e.c) if 0 <= card < CARDS)
    return Line(f"{{{e.seat}}} draws {cards}.", "AG-DRAW-1")


def _lays(box: Box, e: Event, _: bool) -> Line:
    way = "" if e.b == AHEAD else f", turning {TURNS[e.b]}"
    return Line(f"{{{e.seat}}} lays {box.data.short(e.a)}{way}.", "AG-GRID-5")


def _rolls(box: Box, e: Event, _: bool) -> Line:
    points = f"{e.c} Motion point{'s' * (e.c != 1)}"
    return Line(f"{{{e.seat}}} rolls {_dice(e.b)} for {box.data.short(e.a)}: {points}.", "AG-MOVE-3")


def _flies(box: Box, e: Event, _: bool) -> Line:
    if e.a == 0:
        return Line("Zoid stays.", "AG-MOVE-5")
    return Line(f"Zoid flies {e.a} card{'s' * (e.a != 1)}; {e.b} ahead.", "AG-MOVE-4")


def _passes(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{{{e.seat}}} passes.", "AG-PASS-1")


def _takes(box: Box, e: Event, _: bool) -> Line:
    source = "the draw pile" if e.b else "the start of the route"
    return Line(f"{{{e.seat}}} takes {box.data.short(e.a)} from {source}.", "AG-PEN-2" if e.b else "AG-PEN-1")


def _spared(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{{{e.seat}}} is spared {e.a} penalty card{'s' * (e.a != 1)}: none is left to take.", "AG-PEN-2")


def _stacks(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{{{e.seat}}} puts {box.data.short(e.a)} on the pile.", "AG-PILE-1")


def _pairs(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{{{e.seat}}} discards {box.data.short(e.a)} with {box.data.short(e.b)}.", "AG-PILE-2")


def _final(box: Box, e: Event, _: bool) -> Line:
    turns = "one more turn" if e.a == 1 else "one more turn each"
    return Line(f"The draw pile is empty. Final round: {turns}.", "AG-FIN-1")


def _left_over(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{{{e.seat}}} puts {box.data.short(e.a)} down from hand.", "AG-FIN-3")


def _ends(box: Box, e: Event, _: bool) -> Line:
    cards = f"{e.c} card{'s' * (e.c != 1)}"
    return Line(f"Game {e.a}: {{{e.seat}}} has {e.b} point{'s' * (e.b != 1)} in {cards}.", "AG-SCORE-1")


def _oola_draws(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{{{e.seat}}} turns up {box.data.short(e.a)}.", "AG-SOLO-4")


def _oola_boxes(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{box.data.short(e.a)} cannot be laid and goes to the box.", "AG-SOLO-7")


def _oola_skipped(box: Box, e: Event, _: bool) -> Line:
    return Line(f"{{{e.seat}}} plays no final turn.", "AG-SOLO-12")


_NARRATORS = {
    state.BEGINS: _begins,
    state.DEALT: _dealt,
    state.DRAWS: _draws,
    state.LAYS_CARD: _lays,
    state.ROLLS: _rolls,
    state.FLIES: _flies,
    state.PASSES: _passes,
    state.TAKES: _takes,
    state.SPARED: _spared,
    state.STACKS: _stacks,
    state.PAIRS: _pairs,
    state.FINAL_ROUND: _final,
    state.LEFT_OVER: _left_over,
    state.ENDS: _ends,
    state.OOLA_DRAWS: _oola_draws,
    state.OOLA_BOXES: _oola_boxes,
    state.OOLA_SKIPPED: _oola_skipped,
}
