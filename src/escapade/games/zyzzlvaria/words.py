"""Escape from Zyzzlvaria: every step, move and refusal in words."""

from collections.abc import Callable

from escapade.engine.contract import Box, Line
from escapade.engine.moves import Choice
from escapade.engine.piles import has, listed
from escapade.engine.story import side
from escapade.engine.words import Described, Step, Words
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import pawn_name, pod_id, quarter_turns, space_name, wheel_space
from escapade.games.zyzzlvaria.rules import board, cards
from escapade.games.zyzzlvaria.rules.decisions import awaits
from escapade.games.zyzzlvaria.rules.preview import Preview, preview, segment_preview
from escapade.games.zyzzlvaria.state import State
from escapade.games.zyzzlvaria.view import armed_card

ZONE_RULES: dict[int, str] = {
    state.OUTPOST: "ZY-ZONE-5",
    state.NEXUS: "ZY-ZONE-6",
    state.JAIL: "ZY-ZONE-7",
    state.REVERSE: "ZY-ZONE-8",
    state.HARVOID: "ZY-ZONE-9",
    state.LAZYR: "ZY-ZONE-10",
    state.IMMUNITY: "ZY-ZONE-3",
    state.COMBAT: "ZY-ZONE-4",
}


def _way(direction: int) -> str:
    return state.COMPASS[direction].name


def _die(die: int) -> str:
    return state.DICE_COLOURS[die].name


# ---------------------------------------------------------------- steps


def _step(told: str, doing: str, rule: str) -> Step:
    return told, f"Waiting for {{who}}: {doing}.", rule


def _armed(box: Box, s: State) -> str:
    return str(box.data.card[armed_card(box, s)].name)


def _picks(box: Box, s: State, seat: int) -> Step:
    if not _can_move(box, s):
        return _step("Nothing can move: go on.", "nothing can move", "ZY-TURN-3")
    return _step("Choose a pawn for the dice, or a pod with crew for its numbers.", "choosing what moves", "ZY-TURN-3")


def _can_move(box: Box, s: State) -> bool:
    """ZY-TURN-3: whether a pawn or a pod can be picked."""
    pawns = listed(board.pawns_in_play(s))
    pods = listed(board.occupied_pods(s))
    return any(board.can_walk(box.record, s, pawn) for pawn in pawns) or any(
        board.pod_ways(box.record, s, pod) for pod in pods
    )


def _walks_on(box: Box, s: State, seat: int) -> Step:
    name = pawn_name(box, s.chosen)
    if s.used and s.place[s.chosen] >= state.IN_POD:
        return _step(f"{name} sits in an unmoved pod: stop here, or walk on.", f"{name} may walk on", "ZY-PAWN-9")
    return _step(f"Choose a die and a direction for {name}.", f"{name} is walking", "ZY-PAWN-1")


def _throws(box: Box, s: State, seat: int) -> Step:
    again = f" Tie number {s.ties}: throw again." if s.ties else ""
    return _step(f"Rock, paper or scissors?{again}", "a throw", "ZY-ZONE-4")


def _chooses_pod(box: Box, s: State, seat: int) -> Step:
    if s.asked != state.NONE:
        name = pawn_name(box, s.chosen)
        return _step(f"{name} meets a pod: board it, or walk past?", f"{name} meets a pod", "ZY-OPT-4")
    if s.zone != state.LAZYR:
        return _carries_out(box, s, "choose a pod.")
    if s.chosen == state.NONE:
        return _carries_out(box, s, "choose the first pod.")
    return _carries_out(box, s, f"choose the pod to swap with {pod_id(box, s.chosen)}.")


def _carries_out(box: Box, s: State, asked: str) -> Step:
    """The card or the zone being carried out asks for something."""
    if s.zone != state.NONE:
        zone = box.data.board.zone[s.zone]
        return _step(f"{zone.name}: {asked} {zone.text}", f"the action of {zone.name}", ZONE_RULES[s.zone])
    card = box.data.card[s.card]
    return _step(f"{card.name}: {asked}", f"carrying out {card.name}", _card_rule(_effect(box, s)))


def _effect(box: Box, s: State) -> int:
    """What the card being carried out does."""
    return int(box.record.effect[s.card])


def _card_rule(effect: int) -> str:
    return "ZY-CARD-1" if effect < state.ZONES else "ZY-CARD-2"


# ---------------------------------------------------------------- moves: what they do, and what is at stake


def _choose_pod(box: Box, s: State, seat: int, move: Choice) -> Described:
    if s.asked != state.NONE:
        seen = _boarding(box, s, seat, move.pod)
        return f"Board{_walk_words(seen).removeprefix(': into')}{_stakes(box, seen, asked=True)}"
    pod = f"pod {pod_id(box, move.pod)} ({_pod_state(box, s, move.pod)})"
    if s.zone == state.LAZYR:
        verb = "Swap" if s.chosen == state.NONE else f"Swap {pod_id(box, s.chosen)} with"
        return f"{verb} {pod}"
    if _effect(box, s) == state.SPANNER:
        return f"Turn {pod}"
    return f"Send {pod} to {box.data.board.zone[_effect(box, s)].name}"


def _boarding(box: Box, s: State, seat: int, aim: int) -> Preview:
    """ZY-OPT-4: what the segment that the player is asked about leads to, into a pod or past all."""
    return segment_preview(box, s, seat, s.chosen, *divmod(s.asked, state.DIRECTIONS), aim)


def _pod_state(box: Box, s: State, pod: int) -> str:
    aboard = [pawn_name(box, pawn) for pawn in listed(board.crew(s, pod))]
    return f"{space_name(int(s.pod[pod]))}, {' and '.join(aboard) or 'empty'}"


def _choose_pawn(box: Box, s: State, seat: int, move: Choice) -> Described:
    verb = "Lock up" if s.zone != state.NONE else "Beam"
    return f"{verb} {pawn_name(box, move.pawn)} ({_pawn_state(box, s, move.pawn)})"


def _pawn_state(box: Box, s: State, pawn: int) -> str:
    place = int(s.place[pawn])
    if place < state.SPACES:
        return space_name(place)
    return f"in pod {pod_id(box, place - state.IN_POD)}"


def _beam_to(box: Box, s: State, seat: int, move: Choice) -> Described:
    it = box.data.board.object[move.object]
    return f"Beam {pawn_name(box, s.chosen)} to {it.name} ({it.at})"


def _choose_player(box: Box, s: State, seat: int, move: Choice) -> Described:
    other = side(box, move.seat)
    if s.zone == state.NONE:
        return f"Put the {box.data.card[s.card].name} on {other}"
    words: dict[int, str] = {
        state.OUTPOST: f"{other} loses the next turn",
        state.NEXUS: f"Moon {other}: their ECLIPSE! marker moves {box.record.mooned} ahead",
        state.HARVOID: f"Invite {other} to Harvoid ({_saved_words(s, move.seat)})",
        state.COMBAT: f"Challenge {other}, who has {s.money[move.seat]} DB",
    }
    return words[s.zone]


def _saved_words(s: State, seat: int) -> str:
    saved = sum(int(place) == state.SAVED + seat for place in s.place)
    return f"{saved} saved" if saved else "nobody saved yet"


def _roll_again(box: Box, s: State, seat: int, move: Choice) -> Described:
    chosen = [f"the {_die(die)} {s.dice[die]}" for die in listed(move.dice)]
    return f"Roll {' and '.join(chosen)} again" if chosen else "Keep all dice"


def _pick_pawn(box: Box, s: State, seat: int, move: Choice) -> Described:
    face = box.record.face[move.pawn, s.face[move.pawn]]
    return f"Move {pawn_name(box, move.pawn)} ({_pawn_state(box, s, move.pawn)}, face {face or 'X'})"


def _pick_pod(box: Box, s: State, seat: int, move: Choice) -> Described:
    ways = [_way(way) for way in listed(board.pod_ways(box.record, s, move.pod))]
    return f"Fly pod {pod_id(box, move.pod)} by its numbers, {' or '.join(ways)}"


def _fly(box: Box, s: State, seat: int, move: Choice) -> Described:
    seen = preview(box, s, seat, move)
    steps = len(seen.pod_path)
    return f"Pod {seen.pod} flies {_way(move.direction)} by {steps} to {seen.end}{_stakes(box, seen)}"


def _walk(box: Box, s: State, seat: int, move: Choice) -> Described:
    seen = preview(box, s, seat, move)
    return f"{_way(move.direction).capitalize()} {s.dice[move.die]}{_walk_words(seen)}{_stakes(box, seen)}"


def _stop(box: Box, s: State, seat: int, move: Choice) -> Described:
    if s.asked == state.NONE:
        return f"{pawn_name(box, s.chosen)} stays in the pod", "button:stop"
    seen = _boarding(box, s, seat, state.NONE)
    return f"Walk past{_walk_words(seen)}{_stakes(box, seen, asked=True)}", "button:past"


def _walk_words(seen: Preview) -> str:
    if seen.boards and seen.pod_path:
        return f": into pod {seen.boards}, which flies on to {seen.end}"
    return f": into pod {seen.boards} on {seen.end}" if seen.boards else f" to {seen.end}"


def _stakes(box: Box, seen: Preview, asked: bool = False) -> str:
    """What a course may bring and cost."""
    parts = ["or past it: you will be asked"] if seen.optional and not asked else []
    if seen.object:
        name = next(it.name for it in box.data.board.object if it.id == seen.object)
        parts.append(f"{name}, {seen.earns} DB" if seen.earns else f"{name}, but X earns nothing")
    if seen.spin:
        back = f", back to {seen.back}" if seen.back else ""
        parts.append(f"spacewalk: {seen.risk:.0%} death{back}")
    if seen.escape and seen.affordable:
        parts.append(f"escape: {f'{seen.cost} DB' if seen.cost else 'free'}, {seen.chance:.0%}")
    elif seen.escape:
        parts.append(f"no escape: visas cost {seen.cost} DB")
    if seen.zone:
        parts.append(next(zone.name for zone in box.data.board.zone if zone.id == seen.zone))
    return f" ({'; '.join(parts)})" if parts else ""


_WORDS = Words(
    state.MOVES,
    state.PHASES,
    awaits,
    says={
        "space": wheel_space,
        "card": lambda box, card: f"{box.data.card[card].name}: {box.data.card[card].text.rstrip('.')}",
        "throw": lambda _, throw: state.GESTURES[throw].name,
    },
    move_words={
        state.MARK_SPACE: "Mark {space}",
        state.PLAY_CARD: "Play {card}",
        state.NO_CARD: "Play no card: roll the dice",
        state.CHOOSE_POD: _choose_pod,
        state.TURN_POD: lambda box, s, _, move: (
            f"Turn pod {pod_id(box, s.chosen)} clockwise by {quarter_turns(box, move.quarters)}"
        ),
        state.CHOOSE_PAWN: _choose_pawn,
        state.BEAM_TO: _beam_to,
        state.CHOOSE_PLAYER: _choose_player,
        state.MAKE_THROW: "Throw {throw}",
        state.ROLL_AGAIN: _roll_again,
        state.TURN_DIE: lambda box, s, _, move: f"Turn the {_die(move.die)} {s.dice[move.die]} to {move.value}",
        state.KEEP: "Keep the roll",
        state.PICK_PAWN: _pick_pawn,
        state.PICK_POD: _pick_pod,
        state.FLY: _fly,
        state.WALK: _walk,
        state.STOP: _stop,
        state.PASS: "Nothing can move: go on",
    },
    phase_words={
        state.WHEEL: lambda box, s, _: _step(
            f"Mark {s.marks} spaces of the Wheel of Death that will be bad for you.", "marking the wheel", "ZY-SET-8"
        ),
        state.CARD: _step("Play a card if you like, then roll.", "a card, perhaps", "ZY-TURN-2"),
        state.TARGET_POD: _chooses_pod,
        state.ROTATION: lambda box, s, _: _carries_out(box, s, f"how far does pod {pod_id(box, s.chosen)} turn?"),
        state.TARGET_PAWN: lambda box, s, _: _carries_out(box, s, "choose a pawn."),
        state.TARGET_OBJECT: lambda box, s, _: _carries_out(box, s, "choose a stellar object."),
        state.TARGET_PLAYER: lambda box, s, _: _carries_out(box, s, "choose a player."),
        state.THROW: _throws,
        state.REROLL: lambda box, s, _: _step(
            f"{_armed(box, s)}: roll any dice again, or keep them.", "rolling again", "ZY-CARD-2"
        ),
        state.SET_DIE: lambda box, s, _: _step(
            f"{_armed(box, s)}: turn one die to another number, or keep the roll.", "turning a die", "ZY-CARD-2"
        ),
        state.PICK: _picks,
        state.POD_DIR: lambda box, s, _: _step(
            f"Choose where pod {pod_id(box, s.chosen)} flies.", "moving a pod", "ZY-POD-1"
        ),
        state.SEGMENT: _walks_on,
        state.OVER: ("The game is over.", "ZY-END-1"),
    },
)
prompt, describe = _WORDS.prompt, _WORDS.describe

# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    choice = state.MOVES.read(move)
    why = _REFUSALS.get((int(s.phase), choice.block))
    told, *_, rule = _WORDS.step(box, s, seat)
    return (why and why(box, s, seat, choice)) or Line(f"That does not belong to this step. {told}", rule)


def _refuse_mark(box: Box, s: State, seat: int, move: Choice) -> Line:
    if move.space > s.wheel_size:
        return Line(f"The wheel has {s.wheel_size} spaces.", "ZY-WHEEL-1")
    return Line("You have marked this space already.", "ZY-SET-8")


def _refuse_card(box: Box, s: State, seat: int, move: Choice) -> Line:
    if move.card >= len(box.data.card):
        return Line("There is no such card.", "ZY-TURN-2")
    name = box.data.card[move.card].name
    if not has(s.hand[seat], move.card):
        return Line(f"{name} is not in your hand.", "ZY-TURN-2")
    effect = int(box.record.effect[move.card])
    if effect < state.ZONES and cards.free_space(box.record, s, effect) == state.NONE:
        return Line(f"All four spaces of {box.data.board.zone[effect].name} are taken.", "ZY-ZONE-11")
    return Line(f"{name} finds nothing to act on now.", "ZY-CARD-3")


def _refuse_pod(box: Box, s: State, seat: int, move: Choice) -> Line:
    name = pod_id(box, move.pod)
    if gone := _gone(box, s, move.pod):
        return Line(gone, "ZY-ESC-3")
    if s.asked != state.NONE:
        return Line(f"{pawn_name(box, s.chosen)} cannot board pod {name} on this way.", "ZY-OPT-4")
    if s.zone == state.LAZYR and move.pod == s.chosen:
        return Line(f"Choose a pod to swap with {name}: another one.", "ZY-ZONE-10")
    if s.zone == state.LAZYR:
        return Line(f"Pod {name} is empty: only pods with crew are swapped.", "ZY-ZONE-10")
    return Line(f"Pod {name} is in {box.data.board.zone[_effect(box, s)].name} already.", "ZY-CARD-1")


def _gone(box: Box, s: State, pod: int) -> str:
    """What became of a pod that is out of play, or nothing."""
    if s.pod[pod] < state.SPACES:
        return ""
    return (
        f"Pod {pod_id(box, pod)} {'has escaped' if s.pod[pod] == state.ESCAPED else 'lies overturned on the border'}."
    )


def _refuse_pawn(box: Box, s: State, seat: int, move: Choice) -> Line:
    name, place = pawn_name(box, move.pawn), int(s.place[move.pawn])
    if place < state.DEAD:
        inside = f"{name} sits in pod {pod_id(box, place - state.IN_POD)}"
        return Line(f"{inside}: only a pawn that stands in Inner Zyzzlvaria can be beamed.", "ZY-CARD-2")
    fate = "in jail" if place == state.JAILED else state.FATES[min(place, state.SAVED)].name
    done, rule = ("beamed", "ZY-CARD-2") if s.zone == state.NONE else ("locked up", "ZY-ZONE-7")
    return Line(f"{name} is {fate}: only a pawn in play can be {done}.", rule)


def _refuse_player(box: Box, s: State, seat: int, move: Choice) -> Line | None:
    return Line("Choose another player, not yourself.", "ZY-ZONE-12") if move.seat == seat else None


def _refuse_past(box: Box, s: State, seat: int, move: Choice) -> Line | None:
    if s.asked == state.NONE:
        return None
    return Line(f"{pawn_name(box, s.chosen)} cannot walk past the pods on this way.", "ZY-OPT-4")


def _refuse_value(box: Box, s: State, seat: int, move: Choice) -> Line:
    name, size = _die(move.die), box.record.dice[s.moon, move.die]
    if move.value > size:
        return Line(f"The {name} die has {size} sides.", "ZY-CARD-2")
    return Line(f"The {name} die shows {s.dice[move.die]} already: keep the roll, or choose another.", "ZY-CARD-2")


def _refuse_pick_pawn(box: Box, s: State, seat: int, move: Choice) -> Line:
    if not board.in_play(s.place[move.pawn]):
        return Line(f"{pawn_name(box, move.pawn)} is out of play.", "ZY-PAWN-1")
    return Line(f"{pawn_name(box, move.pawn)} has nowhere to go.", "ZY-PAWN-14")


def _refuse_pick_pod(box: Box, s: State, seat: int, move: Choice) -> Line:
    pod = move.pod
    if gone := _gone(box, s, pod):
        return Line(gone, "ZY-ESC-3")
    if not board.crew(s, pod):
        return Line(f"Pod {pod_id(box, pod)} holds nobody: empty pods do not fly by their numbers.", "ZY-POD-10")
    for way in state.COMPASS:
        if board.pod_distance(box.record, s, pod, way) > 0:
            return _refuse_way(box, s, pod, way)
    return Line(f"No die shows a number of pod {pod_id(box, pod)}.", "ZY-POD-1")


def _refuse_way(box: Box, s: State, pod: int, way: int) -> Line:
    cannot = f"Pod {pod_id(box, pod)} cannot go {_way(way)}"
    if board.pod_distance(box.record, s, pod, way) == 0:
        number = board.facing(box.record, s, pod, way)
        return Line(f"{cannot}: no die shows {number}, the number at that side.", "ZY-POD-1")
    if box.record.pod_way[s.pod[pod], way] == 0:
        return Line(f"{cannot}: there is not a single space for it.", "ZY-POD-3")
    return Line(f"{cannot}: it would end on another pod.", "ZY-POD-4")


def _refuse_walk(box: Box, s: State, seat: int, move: Choice) -> Line:
    if s.used >> move.die & 1:
        return Line(f"The {_die(move.die)} die is used already.", "ZY-PAWN-1")
    if move.direction == s.last_dir:
        gone = f"{pawn_name(box, s.chosen)} has just gone {_way(move.direction)}"
        return Line(f"{gone}: choose another direction.", "ZY-PAWN-2")
    if board.is_repeated(s, move.die):
        return Line("Another die shows the same: take that one.", "ZY-PAWN-1")
    start = int(board.space_of(s, s.chosen))
    own, _, shift, _, _ = board.trace(box.record, s, start, move.direction, int(s.dice[move.die]))
    if own == 0:
        return Line("There is no space in this direction.", "ZY-PAWN-3")
    if shift == board.BLOCKED:
        return Line("The pod that it boards would end on another pod.", "ZY-POD-4")
    return Line("The last segment may not end in the Core Reactor or on another pawn.", "ZY-PAWN-5")


# Why a move that belongs to a step is not legal there; a function that finds nothing leaves it to the step's own words
_REFUSALS: dict[tuple[int, int], Callable[[Box, State, int, Choice], Line | None]] = {
    (state.WHEEL, state.MARK_SPACE): _refuse_mark,
    (state.CARD, state.PLAY_CARD): _refuse_card,
    (state.TARGET_POD, state.CHOOSE_POD): _refuse_pod,
    (state.TARGET_POD, state.STOP): _refuse_past,
    (state.TARGET_PAWN, state.CHOOSE_PAWN): _refuse_pawn,
    (state.TARGET_OBJECT, state.BEAM_TO): lambda box, s, _, move: Line(
        f"A pawn stands on {box.data.board.object[move.object].name} already.", "ZY-CARD-2"
    ),
    (state.TARGET_PLAYER, state.CHOOSE_PLAYER): _refuse_player,
    (state.SET_DIE, state.TURN_DIE): _refuse_value,
    (state.PICK, state.PICK_PAWN): _refuse_pick_pawn,
    (state.PICK, state.PICK_POD): _refuse_pick_pod,
    (state.PICK, state.PASS): lambda *_: Line("Something can still be moved.", "ZY-TURN-3"),
    (state.POD_DIR, state.FLY): lambda box, s, _, move: _refuse_way(box, s, s.chosen, move.direction),
    (state.SEGMENT, state.WALK): _refuse_walk,
    (state.SEGMENT, state.STOP): lambda *_: Line(
        "A pawn may stop only in a pod that it has boarded in this turn.", "ZY-PAWN-9"
    ),
}
