"""Andromeda Escape: what a seat may see."""

from collections.abc import Iterable

import msgspec
import numpy as np

from escapade.engine.contract import Box, Record
from escapade.engine.moves import Choice
from escapade.engine.piles import count, has, listed
from escapade.games.andromeda_escape import ending, state
from escapade.games.andromeda_escape.rules import board, cards, decisions, missions
from escapade.games.andromeda_escape.state import State

NEEDED_TO_FIND = 3  # AE-LOST-2: ships for three zones


class Ship(msgspec.Struct, frozen=True):
    """A ship on the board."""

    field: str
    side: int
    upright: bool
    crossed: bool
    fresh: bool  # charged in this turn


class Progress(msgspec.Struct, frozen=True):
    """An unscored mission and how far its owner has come."""

    number: int
    have: int
    need: int
    possible: bool


class Side(msgspec.Struct, frozen=True):
    """A player. What others may not see is None."""

    platform: int
    missing: bool
    saved: int
    status: str
    place: int
    vp: int
    skip: int
    next_reward: str
    alerts: int
    warnings: int
    known: list[str]
    has_secret: bool
    secret: str | None
    scored: list[int]
    unscored: int
    missions: list[Progress] | None
    offer: list[int] | None
    chosen: bool
    place_vp: int
    hand_vp: int | None


class Way(msgspec.Struct, frozen=True):
    """From a field, or from the platform (None), to the fields that may be chosen after it."""

    start: str | None
    ends: list[str]


class Preview(msgspec.Struct, frozen=True):
    """What picking a thing can lead to, shown before it is picked."""

    pick: str
    vp: int  # on the disc afterwards
    ways: list[Way]
    seats: list[int]
    routes: list[str]


class View(msgspec.Struct, frozen=True):
    """All that a seat sees of the table."""

    seat: int
    start: int
    turn: int  # -1 before the first
    who: list[int]
    phase: str
    letter: str | None
    chosen: str | None
    ships: list[Ship]
    closed: list[str]
    open: list[str | None]  # ALERT, WARNING
    piles: list[int]
    discard: list[str]
    stack: int
    saves: int
    first_empty: int
    warning: str | None  # for the mover alone (AE-LAST-5), as are these:
    risky: list[str]  # the picks that the warning is about
    previews: list[Preview]
    sides: list[Side]


def _letter(box: Box, card: int) -> str:
    """The letter of a card."""
    return str(box.data.card[box.record.letter[card]].letter)


def _letters(box: Box, cards: int) -> list[str]:
    """The letters of a set of cards, in order."""
    return [_letter(box, card) for card in listed(cards)]


def view(box: Box, s: State, seat: int) -> View:
    """AE-INFO-1: the board and all discs are open; hands by their backs and known letters; missions to their owner."""
    name = box.data.place
    moves = _choices(box, s, seat)
    stranding = [pick(box, seat, move) for move in moves if strands(box, s, seat, move)]
    drifting = [pick(box, seat, move) for move in moves if drifts(box, s, seat, move)]
    return View(
        seat=seat,
        start=s.start,
        turn=-1 if s.phase == state.RETURN else s.turn,
        who=listed(decisions.awaits(s)),
        phase=state.PHASES[s.phase].name,
        letter=None if s.letter == state.NONE else box.data.card[s.letter].letter,
        chosen=None if s.chosen == state.NONE else name(s.chosen),
        ships=_ships(box, s),
        closed=[box.data.board.route[route].id for route in range(state.ROUTES) if s.debris[route] != state.NONE],
        open=[None if card == state.NONE else _letter(box, card) for card in s.open],
        piles=[int(count(s.pile[deck])) for deck in state.DECKS],
        discard=_letters(box, s.discard),
        stack=int(count(s.stack)),
        saves=s.saves,
        first_empty=s.first_empty,
        warning=STRANDS if stranding else DRIFTS if drifting else None,
        risky=stranding + drifting,
        previews=previews(box, s, seat, moves),
        sides=[_side(box, s, side, seat) for side in range(s.seats)],
    )


def _ships(box: Box, s: State) -> list[Ship]:
    found = []
    for side in range(s.seats):
        for field in listed(s.ships[side]):
            upright, crossed, fresh = (bool(has(marks, field)) for marks in (s.upright, s.crossed, s.fresh))
            found.append(Ship(box.data.place(field), side, upright, crossed, fresh))
    return found


def _side(box: Box, s: State, side: int, seat: int) -> Side:
    own = side == seat or s.phase == state.OVER
    secret = s.secret[side] != state.NONE
    held = [int(mission) for mission in s.slot[side] if mission]
    offered = s.phase == state.RETURN or (s.phase == state.CARD_MISSION and s.who == side)
    return Side(
        platform=int(s.platform[side]),
        missing=bool(s.missing[side]),
        saved=int(s.saved[side]),
        status=state.STATUSES[s.status[side]].name,
        place=int(s.place[side]),
        vp=int(s.vp[side]),
        skip=int(s.skip[side]),
        next_reward=box.data.huds.skip[box.record.next_skip[s.skip[side]] - 1].reward,
        alerts=int(missions.hand_size(box.record, s, side, state.ALERT)),
        warnings=int(missions.hand_size(box.record, s, side, state.WARNING)),
        known=_letters(box, s.hand[side]),
        has_secret=bool(secret),
        secret=_letter(box, s.secret[side]) if own and secret else None,
        scored=listed(s.scored[side]),
        unscored=len(held),
        missions=[progress(box, s, side, mission) for mission in held] if own else None,
        offer=sorted(int(mission) for mission in s.offer[side] if mission) if own and offered else None,
        chosen=bool(s.returned[side]),
        place_vp=int(box.record.place_vp[s.place[side]]),
        hand_vp=int(ending.hand_vp(box.record, s, side)) if own else None,
    )


# ---------------------------------------------------------------- how far a mission has come


def progress(box: Box, s: State, side: int, mission: int) -> Progress:
    """How much of a mission its owner has, for the owner's eyes."""
    have, need, possible = _MEASURES[state.MISSION_KINDS[box.record.mission_kind[mission]]](
        box.record, s, side, mission
    )
    return Progress(mission, int(min(have, need)), int(need), bool(possible))


Measure = tuple[int, int, bool]  # have, need, possible


def _most(sets: Iterable[int], ships: int) -> int:
    return max((count(ships & one) for one in sets), default=0)


def _by_zone(box: Record, s: State, side: int, mission: int) -> Measure:
    return _most(box.in_zone, s.ships[side] & box.in_ring[state.OUTER]), box.mission_count[mission], True


def _at_routes(box: Record, s: State, side: int, mission: int) -> Measure:
    return _most([box.at_routes], s.ships[side]), box.mission_count[mission], True


def _at_gates(box: Record, s: State, side: int, mission: int) -> Measure:
    return _most([box.in_ring[state.INNER]], s.ships[side]), box.mission_count[mission], True


def _in_convoy(box: Record, s: State, side: int, mission: int) -> Measure:
    lines = [box.convoy[i] for i in range(box.convoys) if s.debris[box.convoy_route[i]] == state.NONE]
    return _most(lines, s.ships[side]), missions.SHIPS_IN_LINE, bool(lines)


def _in_column(box: Record, s: State, side: int, mission: int) -> Measure:
    return _most(box.column[: box.columns], s.ships[side]), missions.SHIPS_IN_LINE, True


def _placed(box: Record, s: State, side: int, mission: int) -> Measure:
    place = box.mission_count[mission]
    taken = any(s.place[other] == place for other in range(s.seats) if other != side)
    open_to = s.status[side] == state.RACING and not taken
    return s.place[side] == place, 1, open_to or s.place[side] == place


def _unsearched(box: Record, s: State, side: int, mission: int) -> Measure:
    possible = s.missing[side] == 1 and s.status[side] == state.RACING
    return s.saved[side], box.platform[s.seats], possible


def _on_skip_field(box: Record, s: State, side: int, mission: int) -> Measure:
    return s.skip[side] == box.mission_count[mission], 1, True


def _saves(box: Record, s: State, side: int, mission: int) -> Measure:
    return s.saves if s.turn == side else 0, box.mission_count[mission], s.status[side] == state.RACING


def _in_hand(box: Record, s: State, side: int, mission: int) -> Measure:
    have = need = 0
    for deck in state.DECKS:
        wanted = box.mission_hand[mission, deck]
        need += wanted
        have += min(wanted, missions.hand_size(box, s, side, deck))
    return have, need, True


def _first_empty(box: Record, s: State, side: int, mission: int) -> Measure:
    ships = box.platform[s.seats]
    return ships - s.platform[side], ships, s.first_empty in (state.NONE, side)


_MEASURES = {
    state.MASSED_LAUNCH: _by_zone,
    state.BORDER_PATROL: _at_routes,
    state.HOLD_THE_GATES: _at_gates,
    state.CONVOY: _in_convoy,
    state.COLUMN: _in_column,
    state.PLACE: _placed,
    state.UNSEARCHED: _unsearched,
    state.STATION: _on_skip_field,
    state.PLUNGE: _saves,
    state.LEDGER: _in_hand,
    state.EMPTY_HANGAR: _first_empty,
}


# ---------------------------------------------------------------- warnings

STRANDS = "Saving a ship now leaves you fewer than three, and your missing Lost Ship could not be found any more."
DRIFTS = "With your Lost Ship missing, your only ship may not be saved: an action that begins with it on the inner ring takes it off the board, and you are adrift."  # noqa: E501


def strands(box: Box, s: State, seat: int, move: int) -> bool:
    """AE-LAST-5: whether the move leaves its owner fewer than three ships while the Lost Ship is missing."""
    if s.missing[seat] == 0 or board.fleet_left(s, seat) > NEEDED_TO_FIND:
        return False
    return saves_own(box, s, seat, move)


def saves_own(box: Box, s: State, seat: int, move: int) -> bool:
    """Whether the move can only bring an own ship into the wormhole."""
    return own_ends(box, s, seat, move) == board.HOLE


def drifts(box: Box, s: State, seat: int, move: int) -> bool:
    """AE-LAST-4: whether the move can only leave its owner's last ship on the inner ring, where it may not be saved."""
    if not board.last_is_barred(s, seat) or board.is_unsearched(box.record, s, seat):
        return False
    inner = int(box.record.in_ring[state.INNER])
    if s.phase == state.CARD_PHASE and move == state.DONE:
        return bool(s.ships[seat] & inner & ~s.fresh)
    ends = own_ends(box, s, seat, move)
    return ends != 0 and ends & ~inner == 0


def own_ends(box: Box, s: State, seat: int, move: int) -> int:
    """Where an own ship may be after the move, as a set; empty if no ship of one's own flies."""
    it = state.MOVES.read(move)
    if it.block in (state.FIELD, state.INTO_WORMHOLE):
        if s.phase not in (state.DESTINATION, state.CARD_FIELD, state.SWAP_WITH):
            return 0
        mine = s.chosen != state.NONE and board.owner(s, s.chosen) == seat
        return 1 << (it.field if it.block == state.FIELD else state.WORMHOLE) if mine else 0
    if it.block == state.SHIP:
        if s.phase == state.CARD_SHIP and board.owner(s, it.field) != seat:
            return 0
        return _ends_after(box, s, seat, it) if s.phase in (state.SOURCE, state.CARD_SHIP, state.SWAP_OWN) else 0
    if s.phase == state.CARD_PHASE and it.block == state.PLAY_CARD:
        if box.record.who[it.letter] != state.SELF or box.record.kind[it.letter] not in _FLYING:
            return 0
        ends = 0
        for start in listed(cards.card_ships(box.record, s, seat, it.letter)):
            ends |= _card_ends(box, s, seat, it.letter, start)
        return ends
    return 0


_FLYING = (state.STEP, state.JUMP, state.RELOCATE, state.EXCHANGE)


def _choices(box: Box, s: State, seat: int) -> list[int]:
    """What the seat may decide now, when it alone decides."""
    if s.phase in (state.OVER, state.RETURN) or s.who != seat:
        return []
    out = np.empty(len(state.MOVES), np.int64)
    n = decisions.legal(box.record, s, seat, out)
    return [int(move) for move in out[:n]]


# ---------------------------------------------------------------- previews


def pick(box: Box, seat: int, move: int) -> str:
    """The thing to pick for a move."""
    return f"platform:{seat}" if move == state.PLATFORM else state.MOVES.keys(box.data, move)[0]


def previews(box: Box, s: State, seat: int, moves: list[int]) -> list[Preview]:
    """What the playable cards, or the ships that can move, may lead to. For the seat that decides alone."""
    if s.phase == state.CARD_PHASE:
        return [_card_preview(box, s, seat, state.MOVES.read(move)) for move in moves if move != state.DONE]
    if s.phase not in (state.SOURCE, state.CARD_SHIP, state.SWAP_OWN):
        return []
    sources = [it for it in map(state.MOVES.read, moves) if it.block in (state.PLATFORM, state.SHIP)]
    return [Preview(pick(box, seat, it.move), int(s.vp[seat]), [_ways_of(box, s, seat, it)], [], []) for it in sources]


def _ways_of(box: Box, s: State, seat: int, source: Choice) -> Way:
    start = state.NONE if source.block == state.PLATFORM else source.field
    return _way(box, start, _ends_after(box, s, seat, source))


def _way(box: Box, start: int, ends: int) -> Way:
    names = ["W" if end == state.WORMHOLE else str(box.data.place(end)) for end in listed(ends)]
    return Way(None if start == state.NONE else str(box.data.place(start)), names)


def _ends_after(box: Box, s: State, seat: int, source: Choice) -> int:
    if source.block == state.PLATFORM:
        return int(board.free_in_ring(box.record, s, state.OUTER))
    if s.phase == state.SOURCE:
        return int(board.destinations(box.record, s, seat, source.field))
    if s.phase == state.SWAP_OWN:
        return int(board.in_front_swaps(box.record, s, seat, source.field))
    return _card_ends(box, s, seat, s.letter, source.field)


def _card_ends(box: Box, s: State, seat: int, letter: int, start: int) -> int:
    if box.record.kind[letter] in (state.RECALL, state.CHARGE):
        return 0
    return int(cards.card_fields(box.record, s, seat, letter, start))


def _card_preview(box: Box, s: State, seat: int, move: Choice) -> Preview:
    letter = move.letter
    kind, whose = int(box.record.kind[letter]), int(box.record.who[letter])
    ways: list[Way] = []
    seats: list[int] = []
    routes: list[str] = []
    if kind in (state.LAUNCH, state.RELOCATE) and whose == state.OPPONENT:
        seats = listed(cards.card_players(box.record, s, seat, letter))
    elif kind == state.LAUNCH:
        ways = [_way(box, state.NONE, int(board.free_in_ring(box.record, s, state.OUTER)))]
    elif kind == state.BLOCK:
        routes = [box.data.board.route[route].id for route in listed(cards.open_routes(s))]
    elif kind not in (state.ORDERS, state.DISCARD, state.TAKE_OPEN):
        ships = listed(cards.card_ships(box.record, s, seat, letter))
        ways = [_way(box, start, _card_ends(box, s, seat, letter, start)) for start in ships]
    vp = int(s.vp[seat] + box.record.vp_played[letter])
    return Preview(pick(box, seat, move.move), vp, ways, seats, routes)
