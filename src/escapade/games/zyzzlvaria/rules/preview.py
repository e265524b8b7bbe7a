"""Escape from Zyzzlvaria: what a segment or a pod's flight would lead to, for whoever has to choose."""

import msgspec
import numpy as np

from escapade.engine.contract import Box, Record
from escapade.engine.moves import Choice
from escapade.engine.piles import count, listed
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import pawn_id, pod_id, space_name, zone_id
from escapade.games.zyzzlvaria.rules import board


class Preview(msgspec.Struct, frozen=True):
    """What a legal segment or pod move leads to; `move` is the id of the move."""

    move: int
    die: str | None  # the die of a segment
    direction: str
    path: list[str]  # the spaces that the pawn steps on; empty for a pod move
    boards: str | None  # the pod that it boards
    pod: str | None  # the pod that moves (pushed by a pawn, or chosen)
    pod_path: list[str]  # the spaces that the pod moves over
    end: str  # where pawn or pod stops, before any spin
    earns: int  # DB of a stellar object
    object: str | None  # the stellar object that it ends on
    spin: bool  # a spacewalk
    risk: float  # chance that the spacewalk kills the pawn
    back: str | None  # where a pawn that survives is put back: a space or a pod
    escape: bool  # the pod enters the open sector
    cost: int  # DB of the visas, for everybody aboard
    affordable: bool
    chance: float  # chance that the escape succeeds, if a walker lives to see it
    zone: str | None  # the zone whose action follows
    optional: bool  # the player is asked whether to board this pod, another, or none (ZY-OPT-4)


class Glimpse(msgspec.Struct, frozen=True):
    """What the first step of a pawn, or a flight of a pod, could bring."""

    pick: str  # pawn:leah, pod:N1
    ends: list[str]  # where it could come to
    earns: int  # the most DB of a stellar object
    risk: float  # the least chance of death: above 0 every way is a spacewalk
    chance: float  # of the best escape that can be paid, or 0


def _odds(s: Record, seat: int, walks: bool) -> tuple[float, float]:
    """ZY-WHEEL-3, ZY-CARD-2: the risk of a spin, and the chance of an escape, after a spacewalk if one `walks`.

    Redshirt Reflexes spin once more, but once only: a walker who needed them has none left for the escape.
    """
    bad = int(s.wheel[seat]) | (int(s.wheel[s.charm_by]) if s.charm_on == seat else 0)
    once = count(bad) / s.wheel_size
    if s.armed != state.REFLEXES or s.turn != seat:
        return once, 1.0 - once
    return once * once, (1.0 - once) * (1.0 + 2.0 * once) / (1.0 + once) if walks else 1.0 - once * once


def previews(box: Box, s: Record, seat: int) -> list[Preview]:
    """What every legal segment of the chosen pawn, or way of the chosen pod, leads to."""
    if s.phase == state.POD_DIR:
        ways = listed(board.pod_ways(box.record, s, s.chosen))
        return [_pod_preview(box, s, seat, s.chosen, way) for way in ways]
    out = np.empty(len(state.MOVES), np.int64)
    n = board.list_segments(box.record, s, s.chosen, out, 0)
    return [preview(box, s, seat, state.MOVES.read(move)) for move in out[:n].tolist()]


def aims(box: Box, s: Record, pawn: int, die: int, direction: int) -> list[int]:
    """ZY-PAWN-8, ZY-OPT-4: which pod a segment boards; where that is free, all that it may, the nearest first."""
    if not s.free_boarding:
        return [board.NEAREST]
    start = int(board.space_of(s, pawn))
    pods = listed(board.boardings(box.record, s, pawn, die, direction))
    near = sorted((pod for pod in pods if pod != board.PAST), key=lambda pod: abs(int(s.pod[pod]) - start))
    return [*near, state.NONE] if board.PAST in pods else near


def glimpses(box: Box, s: Record, seat: int) -> list[Glimpse]:
    """What every pawn and pod that may be chosen could do first, in short."""
    out = np.empty(len(state.MOVES), np.int64)
    found = []
    for pawn in range(state.PAWNS):
        if not board.in_play(s.place[pawn]):
            continue
        n = board.list_segments(box.record, s, pawn, out, 0)
        walks = [state.MOVES.read(move) for move in out[:n].tolist()]
        ways = [segment_preview(box, s, seat, pawn, walk.die, walk.direction) for walk in walks]
        found.append(_glimpse(f"pawn:{pawn_id(box, pawn)}", ways))
    for pod in range(state.PODS):
        if s.pod[pod] < state.SPACES and board.crew(s, pod):
            turns = listed(board.pod_ways(box.record, s, pod))
            found.append(_glimpse(f"pod:{pod_id(box, pod)}", [_pod_preview(box, s, seat, pod, way) for way in turns]))
    return [it for it in found if it.ends]


def _glimpse(pick: str, ways: list[Preview]) -> Glimpse:
    return Glimpse(
        pick=pick,
        ends=sorted({way.end for way in ways}),
        earns=max((way.earns for way in ways), default=0),
        risk=min((way.risk for way in ways), default=0.0),
        chance=max((way.chance for way in ways if way.affordable), default=0.0),
    )


def preview(box: Box, s: Record, seat: int, move: Choice) -> Preview:
    """What one segment or pod move leads to."""
    if move.block == state.FLY:
        return _pod_preview(box, s, seat, s.chosen, move.direction)
    return segment_preview(box, s, seat, s.chosen, move.die, move.direction)


def _spaces(start: int, direction: int, steps: int) -> list[str]:
    return [space_name(start + k * state.STEP[direction]) for k in range(1, steps + 1)]


def _cost(box: Box, s: Record, seat: int, pawns: int) -> int:
    return 0 if s.armed == state.PAPERS and s.turn == seat else int(box.record.visa) * pawns


def _landing(box: Box, start: int, end: int) -> str | None:
    before, after = int(box.record.zone[start]), int(box.record.zone[end])
    return zone_id(box, after) if after != before else None


def _pod_preview(box: Box, s: Record, seat: int, pod: int, direction: int) -> Preview:
    start = int(s.pod[pod])
    distance = int(board.pod_distance(box.record, s, pod, direction))
    steps, entered = board.pod_stop(box.record, s, start, direction, distance, board.pods_ahead(s, start, direction))
    end = start + int(steps) * state.STEP[direction]
    cost = _cost(box, s, seat, count(board.crew(s, pod)))
    return Preview(
        move=state.FLY.move(direction=direction),
        die=None,
        direction=state.letter(direction),
        path=[],
        boards=None,
        pod=pod_id(box, pod),
        pod_path=_spaces(start, direction, int(steps)),
        end=space_name(end),
        earns=0,
        object=None,
        spin=False,
        risk=0.0,
        back=None,
        escape=bool(entered),
        cost=cost if entered else 0,
        affordable=bool(s.money[seat] >= cost),
        chance=_odds(s, seat, False)[1] if entered else 0.0,
        zone=_landing(box, start, end),
        optional=False,
    )


def segment_preview(
    box: Box, s: Record, seat: int, pawn: int, die: int, direction: int, aim: int | None = None
) -> Preview:
    """What a segment leads to that boards the pod `aim`, or the nearest that it may."""
    may = aims(box, s, pawn, die, direction)
    start = int(board.space_of(s, pawn))
    own, pod, shift, entered, walked = board.trace_to(
        box.record, s, start, direction, int(s.dice[die]), may[0] if aim is None else aim
    )
    risk, chance = _odds(s, seat, bool(walked))
    end = start + int(own) * state.STEP[direction]
    boards = pod != state.NONE
    cost = _cost(box, s, seat, count(board.crew(s, int(pod))) + 1) if boards else 0
    stop = end + int(shift) * state.STEP[direction]
    stellar = int(box.record.object[end]) if not boards else state.NONE
    return Preview(
        move=state.WALK.move(die=die, direction=direction),
        die=state.DICE_COLOURS[die].name,
        direction=state.letter(direction),
        path=_spaces(start, direction, int(own)),
        boards=pod_id(box, int(pod)) if boards else None,
        pod=pod_id(box, int(pod)) if shift else None,
        pod_path=_spaces(end, direction, int(shift)),
        end=space_name(stop),
        earns=int(box.record.face[pawn, s.face[pawn]]) if stellar != state.NONE else 0,
        object=box.data.board.object[stellar].id if stellar != state.NONE else None,
        spin=bool(walked),
        risk=risk if walked else 0.0,
        back=_back(box, s, pawn, start, direction, int(own)) if walked and not boards else None,
        escape=bool(entered),
        cost=cost if entered else 0,
        affordable=bool(s.money[seat] >= cost),
        chance=chance if entered else 0.0,
        zone=_landing(box, end, stop) if shift else None,
        optional=len(may) > 1,
    )


def _back(box: Box, s: Record, pawn: int, start: int, direction: int, own: int) -> str | None:
    """ZY-WALK-3: where a good spin leaves a pawn that ends outside."""
    if box.record.inner[start + own * state.STEP[direction]]:
        return None
    inner = int(board.last_inner(box.record, start, direction, own))
    if inner != state.NONE:
        return space_name(inner)
    place = int(s.place[pawn])
    return pod_id(box, place - state.IN_POD) if place >= state.IN_POD else space_name(place)
