"""Escape from Zyzzlvaria: what a seat may see."""

import msgspec

from escapade.engine.contract import Box
from escapade.engine.piles import count, listed
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import LETTERS, card_id, pawn_id, pod_id, space_name, zone_id
from escapade.games.zyzzlvaria.rules import board
from escapade.games.zyzzlvaria.rules.decisions import awaits
from escapade.games.zyzzlvaria.rules.preview import Glimpse, Preview, glimpses, previews
from escapade.games.zyzzlvaria.state import State


class Pawn(msgspec.Struct, frozen=True):
    """A pawn. It stands on `space`, sits in `pod` (then `space` is the pod's), or is out of play."""

    id: str
    fate: str  # inner, pod, dead, trapped, jailed, saved
    space: str | None
    pod: str | None
    saved_by: int  # a seat, or -1
    face: int  # what it earns on a stellar object now; 0 is the X
    next_faces: list[int]  # the other three, in the order in which they will come


class Pod(msgspec.Struct, frozen=True):
    """A pod."""

    id: str
    fate: str  # play, escaped, overturned
    space: str | None
    numbers: list[int]  # at N, E, S, W, as the pod is turned now
    crew: list[str]  # pawns in it; of an escaped or overturned pod nobody
    zone: str | None
    sectors: str  # the letters of the sectors it is in
    moved: bool  # in this turn
    ways: list[str]  # directions in which it may move by its numbers with the dice on the table


class Die(msgspec.Struct, frozen=True):
    """A die of this turn; `value` is 0 before the roll."""

    id: str
    size: int
    value: int
    used: bool


class Side(msgspec.Struct, frozen=True):
    """A player. What others may not see is None."""

    money: int
    saved: list[str]  # pawns
    eclipse: int  # 0 the first E … 7 the !
    out: bool  # at !
    loses_turn: bool
    hand_count: int
    hand: list[str] | None
    wheel: list[int] | None  # own wheel spaces from 1; None until all are shown, for the others
    marked: bool  # has finished marking wheel spaces
    lent: list[int]  # further spaces that are bad for this player because of Bad Luck Charm
    risk: float  # chance that a spin on a spacewalk or escape is bad, before any Redshirt Reflexes
    charmed_by: int  # a seat, or -1
    harvoids: list[int]  # seats whose Harvoid waits for this player, in order
    thrown: bool  # has thrown in the open duel
    throw: str | None  # what, for the owner
    showed: str | None  # the throw that was last shown, in the latest duel


class View(msgspec.Struct, frozen=True):
    """All that a seat sees of the table."""

    seat: int
    start: int  # the first player, or -1 before it is drawn
    turn: int  # the active player, or -1
    who: list[int]  # who decides now
    phase: str
    step: str  # card, move, zone
    turns: int
    clockwise: bool
    moon: int  # 0 Bad … 7 Harvest; 8 when the Moon Marker has left the track
    quarter: int
    open: str  # the open sector's letter
    next_open: str | None  # the one after it
    full_band: bool
    free_boarding: bool
    wheel_size: int
    stipend: int
    dice: list[Die]
    last_direction: str | None  # of the segment before
    chosen_pawn: str | None
    chosen_pod: str | None
    card: str | None  # the card being carried out
    armed: str | None  # the card whose effect waits in this turn
    zone: str | None  # the zone being carried out
    landed: str | None  # the zone whose action will follow in step 4
    rival: int  # the other thrower, or -1
    ties: int
    pawns: list[Pawn]
    pods: list[Pod]
    sides: list[Side]
    discard: list[str]
    undealt: int
    previews: list[Preview]  # for the seat that decides a segment or a pod's way; else empty
    glimpses: list[Glimpse]  # for the seat that chooses what moves; else empty
    reason: str  # why the game ended: no-pawn, moon, eclipse, cap; else empty


def armed_card(box: Box, s: State) -> int:
    """The played card whose effect waits in this turn, or NONE."""
    played = [card for card in listed(s.discard) if box.record.effect[card] == s.armed]
    return played[-1] if played else state.NONE


def view(box: Box, s: State, seat: int) -> View:
    """The board, markers, money and discards are open; hands, wheel picks and throws to their owner alone."""
    begun = s.phase != state.WHEEL
    by_pawn, by_pod = s.phase == state.SEGMENT, s.phase == state.POD_DIR
    opened = int(board.open_sector(box.record, s))
    return View(
        seat=seat,
        start=s.start if begun else state.NONE,
        turn=s.turn if begun else state.NONE,
        who=listed(awaits(s)),
        phase=state.PHASES[s.phase].name,
        step=state.STEPS[s.step].name,
        turns=s.turns,
        clockwise=s.way == 1,
        moon=s.moon,
        quarter=s.quarter,
        open=LETTERS[opened],
        next_open=LETTERS[opened + 1] if opened + 1 < len(LETTERS) else None,
        full_band=bool(s.full_band),
        free_boarding=bool(s.free_boarding),
        wheel_size=s.wheel_size,
        stipend=s.stipend,
        dice=[_die(box, s, die) for die in range(state.DICE)],
        last_direction=None if s.last_dir == state.NONE else state.letter(s.last_dir),
        chosen_pawn=pawn_id(box, s.chosen)
        if by_pawn or s.phase == state.TARGET_OBJECT or s.asked != state.NONE
        else None,
        chosen_pod=pod_id(box, s.chosen) if s.chosen != state.NONE and _chose_pod(s) else None,
        card=card_id(box, s.card),
        armed=card_id(box, armed_card(box, s)),
        zone=zone_id(box, s.zone),
        landed=zone_id(box, s.landed),
        rival=s.rival,
        ties=s.ties,
        pawns=[_pawn(box, s, pawn) for pawn in range(state.PAWNS)],
        pods=[_pod(box, s, pod) for pod in range(state.PODS)],
        sides=[_side(box, s, side, seat) for side in range(s.seats)],
        discard=[box.data.card[card].id for card in listed(s.discard)],
        undealt=_undealt(box, s),
        previews=previews(box, s, seat) if (by_pawn or by_pod) and seat == s.turn else [],
        glimpses=glimpses(box, s, seat) if s.phase == state.PICK and seat == s.turn else [],
        reason=state.REASONS[s.reason].name if s.reason else "",
    )


def _chose_pod(s: State) -> bool:
    return s.asked == state.NONE and s.phase in (state.POD_DIR, state.ROTATION, state.TARGET_POD)


def _undealt(box: Box, s: State) -> int:
    held = sum(count(s.hand[side]) for side in range(s.seats))
    return len(box.data.card) - held - count(s.discard)


def _die(box: Box, s: State, die: int) -> Die:
    moon = s.rolled - 1 if s.rolled else s.moon
    return Die(
        state.DICE_COLOURS[die].name,
        int(box.record.dice[moon, die]),
        int(s.dice[die]) if s.rolled else 0,
        bool(s.used >> die & 1),
    )


def _pawn(box: Box, s: State, pawn: int) -> Pawn:
    place = int(s.place[pawn])
    faces = [int(box.record.face[pawn, (int(s.face[pawn]) + k) % state.FACES]) for k in range(state.FACES)]
    if place < state.SPACES:
        return Pawn(pawn_id(box, pawn), "inner", space_name(place), None, state.NONE, faces[0], faces[1:])
    if place < state.DEAD:
        pod = place - state.IN_POD
        space = space_name(int(s.pod[pod]))
        return Pawn(pawn_id(box, pawn), "pod", space, pod_id(box, pod), state.NONE, faces[0], faces[1:])
    saver = place - state.SAVED if place >= state.SAVED else state.NONE
    return Pawn(pawn_id(box, pawn), state.FATES[min(place, state.SAVED)].name, None, None, saver, faces[0], faces[1:])


def _pod(box: Box, s: State, pod: int) -> Pod:
    at = int(s.pod[pod])
    here = at < state.SPACES
    crew = int(board.crew(s, pod))
    by_numbers = here and crew and s.rolled and s.phase in (state.PICK, state.POD_DIR)
    ways = listed(board.pod_ways(box.record, s, pod)) if by_numbers else []
    return Pod(
        id=pod_id(box, pod),
        fate="play" if here else state.POD_FATES[at].name,
        space=space_name(at) if here else None,
        numbers=[int(board.facing(box.record, s, pod, direction)) for direction in range(state.DIRECTIONS)],
        crew=[pawn_id(box, pawn) for pawn in listed(crew)],
        zone=zone_id(box, int(box.record.zone[at])) if here else None,
        sectors="".join(LETTERS[one] for one in listed(box.record.sectors[s.full_band, at])) if here else "",
        moved=bool(s.moved >> pod & 1),
        ways=[state.letter(way) for way in ways],
    )


def _side(box: Box, s: State, side: int, seat: int) -> Side:
    shown = s.phase != state.WHEEL
    own = side == seat
    lent = int(s.wheel[s.charm_by]) & ~int(s.wheel[side]) if shown and s.charm_on == side else 0
    bad = s.marks + count(lent)
    waiting = [i for i in range(s.harvoids) if s.harvoid_on[i] == side]
    return Side(
        money=int(s.money[side]),
        saved=[pawn_id(box, pawn) for pawn in range(state.PAWNS) if s.place[pawn] == state.SAVED + side],
        eclipse=int(s.eclipse[side]),
        out=bool(s.eclipse[side] == state.LAST_ECLIPSE),
        loses_turn=bool(s.skips[side]),
        hand_count=int(count(s.hand[side])),
        hand=[box.data.card[card].id for card in listed(s.hand[side])] if own else None,
        wheel=[space + 1 for space in listed(s.wheel[side])] if own or shown else None,
        marked=count(s.wheel[side]) == s.marks,
        lent=[space + 1 for space in listed(lent)],
        risk=bad / s.wheel_size,
        charmed_by=s.charm_by if s.charm_on == side else state.NONE,
        harvoids=[int(s.harvoid_by[i]) for i in waiting],
        thrown=bool(s.thrown[side]),
        throw=state.GESTURES[s.thrown[side]].name if own and s.thrown[side] else None,
        showed=state.GESTURES[s.showed[side]].name if s.showed[side] else None,
    )
