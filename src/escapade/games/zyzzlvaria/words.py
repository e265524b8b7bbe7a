"""Escape from Zyzzlvaria: every step, move and refusal in words."""

from escapade.engine.contract import Box, Line, Move
from escapade.engine.piles import has, listed
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.box import DIE_NAMES, DIRECTION_NAMES, DIRECTION_WORDS, pawn_name, pod_id, space_name
from escapade.games.zyzzlvaria.rules import board, cards
from escapade.games.zyzzlvaria.rules.preview import Preview, preview, segment_preview
from escapade.games.zyzzlvaria.state import State
from escapade.games.zyzzlvaria.view import THROWS, armed_card, awaited

ZONE_RULES = (
    "ZY-ZONE-5", "ZY-ZONE-6", "ZY-ZONE-7", "ZY-ZONE-8", "ZY-ZONE-9", "ZY-ZONE-10", "ZY-ZONE-3", "ZY-ZONE-4",
)  # fmt: skip


# ---------------------------------------------------------------- the prompt


def prompt(box: Box, s: State, seat: int) -> Line:
    """Who decides what: the decider is told what to do, the others for whom they wait."""
    if s.phase == state.OVER:
        return Line("The game is over.", "ZY-END-1")
    told, doing, rule = _step_words(box, s)
    who = awaited(s)
    if seat in who:
        return Line(told, rule)
    names = " and ".join(f"{{{side}}}" for side in who)
    return Line(f"Waiting for {names}: {doing}.", rule)


def _step_words(box: Box, s: State) -> tuple[str, str, str]:
    """What the decider is told, what the others read, and the rule."""
    if s.phase == state.WHEEL:
        told = f"Mark {s.marks} spaces of the Wheel of Death that will be bad for you."
        return told, "marking the wheel", "ZY-SET-8"
    if s.phase == state.CARD:
        return "Play a card if you like, then roll.", "a card, perhaps", "ZY-TURN-2"
    if s.phase == state.REROLL:
        return f"{_armed(box, s)}: roll any dice again, or keep them.", "rolling again", "ZY-CARD-2"
    if s.phase == state.SET_DIE:
        return f"{_armed(box, s)}: turn one die to another number, or keep the roll.", "turning a die", "ZY-CARD-2"
    if s.phase == state.PICK:
        if not _can_move(box, s):
            return "Nothing can move: go on.", "nothing can move", "ZY-TURN-3"
        return "Choose a pawn for the dice, or a pod with crew for its numbers.", "choosing what moves", "ZY-TURN-3"
    if s.phase == state.POD_DIR:
        return f"Choose where pod {pod_id(box, s.chosen)} flies.", "moving a pod", "ZY-POD-1"
    if s.phase == state.SEGMENT:
        return _segment_prompt(box, s)
    return _target_words(box, s)


def _armed(box: Box, s: State) -> str:
    return str(box.data.card[armed_card(box, s)].name)


def _can_move(box: Box, s: State) -> bool:
    """ZY-TURN-3: whether a pawn or a pod can be picked."""
    pawns = listed(board.pawns_in_play(s))
    pods = listed(board.occupied_pods(s))
    return any(board.can_walk(box.record, s, pawn) for pawn in pawns) or any(
        board.pod_ways(box.record, s, pod) for pod in pods
    )


def _segment_prompt(box: Box, s: State) -> tuple[str, str, str]:
    name = pawn_name(box, s.chosen)
    if s.used and s.place[s.chosen] >= state.IN_POD:
        return f"{name} sits in an unmoved pod: stop here, or walk on.", f"{name} may walk on", "ZY-PAWN-9"
    return f"Choose a die and a direction for {name}.", f"{name} is walking", "ZY-PAWN-1"


def _target_words(box: Box, s: State) -> tuple[str, str, str]:
    if s.phase == state.THROW:
        again = f" Tie number {s.ties}: throw again." if s.ties else ""
        return f"Rock, paper or scissors?{again}", "a throw", "ZY-ZONE-4"
    if s.asked != state.NONE:
        name = pawn_name(box, s.chosen)
        return f"{name} meets a pod: board it, or walk past?", f"{name} meets a pod", "ZY-OPT-4"
    if s.zone != state.NONE:
        zone = box.data.board.zone[s.zone]
        asked = {
            state.TARGET_POD: "choose a pod",
            state.TARGET_PAWN: "choose a pawn",
            state.TARGET_PLAYER: "choose a player",
        }[s.phase]
        if s.zone == state.LAZYR:
            asked = (
                "choose the first pod"
                if s.chosen == state.NONE
                else f"choose the pod to swap with {pod_id(box, s.chosen)}"
            )
        return f"{zone.name}: {asked}. {zone.text}", f"the action of {zone.name}", ZONE_RULES[s.zone]
    card = box.data.card[s.card]
    asked = {
        state.TARGET_POD: "choose a pod",
        state.ROTATION: f"how far does pod {pod_id(box, s.chosen)} turn?" if s.chosen != state.NONE else "",
        state.TARGET_PAWN: "choose a pawn",
        state.TARGET_OBJECT: "choose a stellar object",
        state.TARGET_PLAYER: "choose a player",
    }[s.phase]
    ending = "" if asked.endswith("?") else "."
    return f"{card.name}: {asked}{ending}", f"carrying out {card.name}", _card_rule(_effect(box, s))


def _effect(box: Box, s: State) -> int:
    """What the card being carried out does."""
    return int(box.record.effect[s.card])


def _card_rule(effect: int) -> str:
    return "ZY-CARD-1" if effect < state.ZONES else "ZY-CARD-2"


# ---------------------------------------------------------------- moves


def describe(box: Box, s: State, seat: int, move: int) -> Move:
    """A move in words with what is at stake, and the things to pick for it."""
    text, *picks = _move_words(box, s, seat, move)
    return Move(move, text, tuple(picks))


def _move_words(box: Box, s: State, seat: int, move: int) -> tuple[str, ...]:
    parts = box.data
    if move < state.FIRST_CARD:
        return f"Mark {move + 1}, {parts.wheel.space[move]}", f"wheel:{move + 1}"
    if move < state.NO_CARD:
        card = parts.card[move - state.FIRST_CARD]
        return f"Play {card.name}: {card.text.rstrip('.')}", f"card:{card.id}"
    if move == state.NO_CARD:
        return "Play no card: roll the dice", "button:no-card"
    if move < state.FIRST_PAWN:
        return _pod_words(box, s, seat, move)
    if move < state.FIRST_THROW:
        return _target_move(box, s, seat, move)
    if move < state.FIRST_REROLL:
        throw = THROWS[move - state.FIRST_THROW + 1]
        return f"Throw {throw}", f"throw:{throw}"
    if move < state.PICK_PAWN:
        return _dice_words(box, s, move)
    if move < state.FIRST_DIR:
        return _pick_words(box, s, move)
    if move < state.STOP:
        return _course_words(box, s, seat, move)
    if move == state.STOP and s.asked != state.NONE:
        seen = segment_preview(box, s, seat, int(s.chosen), int(s.asked), state.NONE)
        return f"Walk past{_walk_words(seen)}{_stakes(box, seen, asked=True)}", "button:past"
    if move == state.STOP:
        return f"{pawn_name(box, s.chosen)} stays in the pod", "button:stop"
    return "Nothing can move: go on", "button:pass"


def _pod_words(box: Box, s: State, seat: int, move: int) -> tuple[str, ...]:
    if move >= state.FIRST_ROTATION:
        turns = move - state.FIRST_ROTATION + 1
        words = ("a quarter turn", "a half turn", "three quarter turns")[turns - 1]
        return f"Turn pod {pod_id(box, s.chosen)} clockwise by {words}", f"button:turn-{turns}"
    pod = move - state.FIRST_POD
    if s.asked != state.NONE:
        seen = segment_preview(box, s, seat, int(s.chosen), int(s.asked), pod)
        return (
            f"Board{_walk_words(seen).removeprefix(': into')}{_stakes(box, seen, asked=True)}",
            f"pod:{pod_id(box, pod)}",
        )
    name, where = pod_id(box, pod), _pod_state(box, s, pod)
    if s.zone == state.LAZYR:
        verb = "Swap" if s.chosen == state.NONE else f"Swap {pod_id(box, s.chosen)} with"
        return f"{verb} pod {name} ({where})", f"pod:{name}"
    if _effect(box, s) == state.SPANNER:
        return f"Turn pod {name} ({where})", f"pod:{name}"
    zone = box.data.board.zone[_effect(box, s)]
    return f"Send pod {name} ({where}) to {zone.name}", f"pod:{name}"


def _pod_state(box: Box, s: State, pod: int) -> str:
    aboard = [pawn_name(box, pawn) for pawn in listed(board.crew(s, pod))]
    return f"{space_name(int(s.pod[pod]))}, {' and '.join(aboard) or 'empty'}"


def _target_move(box: Box, s: State, seat: int, move: int) -> tuple[str, ...]:
    if move < state.FIRST_OBJECT:
        pawn = box.data.crew.pawn[move - state.FIRST_PAWN]
        verb = "Lock up" if s.zone != state.NONE else "Beam"
        return f"{verb} {pawn.name} ({_pawn_state(box, s, move - state.FIRST_PAWN)})", f"pawn:{pawn.id}"
    if move < state.FIRST_PLAYER:
        it = box.data.board.object[move - state.FIRST_OBJECT]
        return f"Beam {pawn_name(box, s.chosen)} to {it.name} ({it.at})", f"space:{it.at}"
    other = move - state.FIRST_PLAYER
    who = f"{{{other}}}"
    if s.zone == state.NONE:
        words = f"Put the {box.data.card[s.card].name} on {who}"
    else:
        words = {
            state.OUTPOST: f"{who} loses the next turn",
            state.NEXUS: f"Moon {who}: their ECLIPSE! marker moves {box.record.mooned} ahead",
            state.HARVOID: f"Invite {who} to Harvoid ({_saved_words(box, s, other)})",
            state.COMBAT: f"Challenge {who}, who has {s.money[other]} DB",
        }[int(s.zone)]
    return words, f"seat:{other}"


def _saved_words(box: Box, s: State, side: int) -> str:
    saved = sum(int(place) == state.SAVED + side for place in s.place)
    return f"{saved} saved" if saved else "nobody saved yet"


def _pawn_state(box: Box, s: State, pawn: int) -> str:
    place = int(s.place[pawn])
    if place < state.SPACES:
        return space_name(place)
    return f"in pod {pod_id(box, place - state.IN_POD)}"


def _dice_words(box: Box, s: State, move: int) -> tuple[str, ...]:
    if move < state.FIRST_VALUE:
        mask = move - state.FIRST_REROLL
        chosen = [f"the {DIE_NAMES[die]} {s.dice[die]}" for die in listed(mask)]
        words = f"Roll {' and '.join(chosen)} again" if chosen else "Keep all dice"
        return words, f"reroll:{mask}"
    if move == state.KEEP:
        return "Keep the roll", "button:keep"
    die, value = divmod(move - state.FIRST_VALUE, state.BIGGEST_DIE)
    return f"Turn the {DIE_NAMES[die]} {s.dice[die]} to {value + 1}", f"die:{DIE_NAMES[die]}", f"value:{value + 1}"


def _pick_words(box: Box, s: State, move: int) -> tuple[str, ...]:
    if move < state.PICK_POD:
        pawn = box.data.crew.pawn[move - state.PICK_PAWN]
        face = int(box.record.face[move - state.PICK_PAWN, s.face[move - state.PICK_PAWN]])
        return (
            f"Move {pawn.name} ({_pawn_state(box, s, move - state.PICK_PAWN)}, face {face or 'X'})",
            f"pawn:{pawn.id}",
        )
    pod = move - state.PICK_POD
    ways = [DIRECTION_WORDS[way] for way in listed(board.pod_ways(box.record, s, pod))]
    return f"Fly pod {pod_id(box, pod)} by its numbers, {' or '.join(ways)}", f"pod:{pod_id(box, pod)}"


def _course_words(box: Box, s: State, seat: int, move: int) -> tuple[str, ...]:
    seen = preview(box, s, seat, move)
    if move < state.FIRST_SEGMENT:
        way = move - state.FIRST_DIR
        steps = len(seen.pod_path)
        text = f"Pod {seen.pod} flies {DIRECTION_WORDS[way]} by {steps} to {seen.end}{_stakes(box, seen)}"
        return text, f"dir:{DIRECTION_NAMES[way]}"
    die, way = divmod(move - state.FIRST_SEGMENT, state.DIRECTIONS)
    text = f"{DIRECTION_WORDS[way].capitalize()} {s.dice[die]}{_walk_words(seen)}{_stakes(box, seen)}"
    return text, f"die:{DIE_NAMES[die]}", f"dir:{DIRECTION_NAMES[way]}"


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


# ---------------------------------------------------------------- refusals


def refuse(box: Box, s: State, seat: int, move: int) -> Line:
    """Why a move is not legal now, with the rule that says so."""
    told, _, rule = _step_words(box, s)
    if s.phase == state.WHEEL and move < state.FIRST_CARD:
        if move >= s.wheel_size:
            return Line(f"The wheel has {s.wheel_size} spaces.", "ZY-WHEEL-1")
        return Line("You have marked this space already.", "ZY-SET-8")
    if s.phase == state.CARD and state.FIRST_CARD <= move < state.NO_CARD:
        return _refuse_card(box, s, seat, move - state.FIRST_CARD)
    if s.phase == state.PICK and state.PICK_PAWN <= move < state.FIRST_DIR:
        return _refuse_pick(box, s, move)
    if s.phase == state.PICK and move == state.PASS:
        return Line("Something can still be moved.", "ZY-TURN-3")
    if s.phase == state.POD_DIR and state.FIRST_DIR <= move < state.FIRST_SEGMENT:
        return _refuse_way(box, s, int(s.chosen), move - state.FIRST_DIR)
    if s.phase == state.SEGMENT and state.FIRST_SEGMENT <= move < state.STOP:
        return _refuse_segment(box, s, *divmod(move - state.FIRST_SEGMENT, state.DIRECTIONS))
    if s.phase == state.SEGMENT and move == state.STOP:
        return Line("A pawn may stop only in a pod that it has boarded in this turn.", "ZY-PAWN-9")
    if s.asked != state.NONE and move == state.STOP:
        return Line(f"{pawn_name(box, s.chosen)} cannot walk past the pods on this way.", "ZY-OPT-4")
    if s.phase == state.TARGET_PLAYER and move == state.FIRST_PLAYER + seat:
        return Line("Choose another player, not yourself.", "ZY-ZONE-12")
    if s.phase == state.TARGET_POD and state.FIRST_POD <= move < state.FIRST_ROTATION:
        return _refuse_pod(box, s, move - state.FIRST_POD)
    if s.phase == state.TARGET_PAWN and state.FIRST_PAWN <= move < state.FIRST_OBJECT:
        return _refuse_pawn(box, s, move - state.FIRST_PAWN)
    if s.phase == state.TARGET_OBJECT and state.FIRST_OBJECT <= move < state.FIRST_PLAYER:
        it = box.data.board.object[move - state.FIRST_OBJECT]
        return Line(f"A pawn stands on {it.name} already.", "ZY-CARD-2")
    if s.phase == state.SET_DIE and state.FIRST_VALUE <= move < state.KEEP:
        return _refuse_value(box, s, *divmod(move - state.FIRST_VALUE, state.BIGGEST_DIE))
    return Line(f"That does not belong to this step. {told}", rule)


def _gone(box: Box, s: State, pod: int) -> str:
    """What became of a pod that is out of play, or nothing."""
    if s.pod[pod] < state.SPACES:
        return ""
    return (
        f"Pod {pod_id(box, pod)} {'has escaped' if s.pod[pod] == state.ESCAPED else 'lies overturned on the border'}."
    )


def _refuse_pod(box: Box, s: State, pod: int) -> Line:
    name = pod_id(box, pod)
    if gone := _gone(box, s, pod):
        return Line(gone, "ZY-ESC-3")
    if s.asked != state.NONE:
        return Line(f"{pawn_name(box, s.chosen)} cannot board pod {name} on this way.", "ZY-OPT-4")
    if s.zone == state.LAZYR and pod == s.chosen:
        return Line(f"Choose a pod to swap with {name}: another one.", "ZY-ZONE-10")
    if s.zone == state.LAZYR:
        return Line(f"Pod {name} is empty: only pods with crew are swapped.", "ZY-ZONE-10")
    return Line(f"Pod {name} is in {box.data.board.zone[_effect(box, s)].name} already.", "ZY-CARD-1")


def _refuse_pawn(box: Box, s: State, pawn: int) -> Line:
    name, place = pawn_name(box, pawn), int(s.place[pawn])
    if place < state.DEAD:
        inside = f"{name} sits in pod {pod_id(box, place - state.IN_POD)}"
        return Line(f"{inside}: only a pawn that stands in Inner Zyzzlvaria can be beamed.", "ZY-CARD-2")
    fate = {state.DEAD: "dead", state.TRAPPED: "trapped", state.JAILED: "in jail"}.get(place, "saved")
    done, rule = ("beamed", "ZY-CARD-2") if s.zone == state.NONE else ("locked up", "ZY-ZONE-7")
    return Line(f"{name} is {fate}: only a pawn in play can be {done}.", rule)


def _refuse_value(box: Box, s: State, die: int, before: int) -> Line:
    size = int(box.record.dice[s.moon, die])
    if before >= size:
        return Line(f"The {DIE_NAMES[die]} die has {size} sides.", "ZY-CARD-2")
    return Line(f"The {DIE_NAMES[die]} die shows {s.dice[die]} already: keep the roll, or choose another.", "ZY-CARD-2")


def _refuse_card(box: Box, s: State, seat: int, card: int) -> Line:
    if card >= len(box.data.card):
        return Line("There is no such card.", "ZY-TURN-2")
    name = box.data.card[card].name
    if not has(s.hand[seat], card):
        return Line(f"{name} is not in your hand.", "ZY-TURN-2")
    effect = int(box.record.effect[card])
    if effect < state.ZONES and cards.free_space(box.record, s, effect) == state.NONE:
        return Line(f"All four spaces of {box.data.board.zone[effect].name} are taken.", "ZY-ZONE-11")
    return Line(f"{name} finds nothing to act on now.", "ZY-CARD-3")


def _refuse_pick(box: Box, s: State, move: int) -> Line:
    if move < state.PICK_POD:
        pawn = move - state.PICK_PAWN
        if not board.in_play(s.place[pawn]):
            return Line(f"{pawn_name(box, pawn)} is out of play.", "ZY-PAWN-1")
        return Line(f"{pawn_name(box, pawn)} has nowhere to go.", "ZY-PAWN-14")
    pod = move - state.PICK_POD
    if gone := _gone(box, s, pod):
        return Line(gone, "ZY-ESC-3")
    if not board.crew(s, pod):
        return Line(f"Pod {pod_id(box, pod)} holds nobody: empty pods do not fly by their numbers.", "ZY-POD-10")
    for way in range(state.DIRECTIONS):
        if board.pod_distance(box.record, s, pod, way) > 0:
            return _refuse_way(box, s, pod, way)
    return Line(f"No die shows a number of pod {pod_id(box, pod)}.", "ZY-POD-1")


def _refuse_way(box: Box, s: State, pod: int, way: int) -> Line:
    cannot = f"Pod {pod_id(box, pod)} cannot go {DIRECTION_WORDS[way]}"
    if board.pod_distance(box.record, s, pod, way) == 0:
        number = board.facing(box.record, s, pod, way)
        return Line(f"{cannot}: no die shows {number}, the number at that side.", "ZY-POD-1")
    if box.record.pod_way[s.pod[pod], way] == 0:
        return Line(f"{cannot}: there is not a single space for it.", "ZY-POD-3")
    return Line(f"{cannot}: it would end on another pod.", "ZY-POD-4")


def _refuse_segment(box: Box, s: State, die: int, way: int) -> Line:
    pawn = int(s.chosen)
    if int(s.used) >> die & 1:
        return Line(f"The {DIE_NAMES[die]} die is used already.", "ZY-PAWN-1")
    if way == s.last_dir:
        return Line(
            f"{pawn_name(box, pawn)} has just gone {DIRECTION_WORDS[way]}: choose another direction.", "ZY-PAWN-2"
        )
    if board.is_repeated(s, die):
        return Line("Another die shows the same: take that one.", "ZY-PAWN-1")
    start = int(board.space_of(s, pawn))
    own, _, shift, _, _ = board.trace(box.record, s, start, way, int(s.dice[die]))
    if own == 0:
        return Line("There is no space in this direction.", "ZY-PAWN-3")
    if shift == board.BLOCKED:
        return Line("The pod that it boards would end on another pod.", "ZY-POD-4")
    return Line("The last segment may not end in the Core Reactor or on another pawn.", "ZY-PAWN-5")
