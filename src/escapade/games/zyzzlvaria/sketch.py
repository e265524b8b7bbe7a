"""Escape from Zyzzlvaria: the table drawn with letters and lines, from a view alone.

The signs are those of the picture in RULES.md, and a legend says them.
"""

from textwrap import wrap

from escapade.engine.contract import Box
from escapade.games.zyzzlvaria.box import band_sectors
from escapade.games.zyzzlvaria.view import Pawn, Pod, Side, View

QUIET = "dim"
LIT = "bold black on #ffd52e"
STAR = "bold #ffffff"
CORE = "bold #ff6b4a"
ZONE = "#c792ea"
POD = "bold #7cf29c"
DANGER = "bold #ff6b4a"
WIDTH = 16
SIGNS = {".": ("·", QUIET), "*": ("★", STAR), "@": ("◉", CORE), "+": ("+", QUIET)}
LEGEND = (
    "· inner space  ★ star, pays who stops there  ◉ Core Reactor  + Rim",
    "Z° a pawn (Z+ several)  N1 a pod  A to P sectors (small: in two)  1 to 8 zones",
)


def sketch(box: Box, view: View, width: int) -> str:
    """The whole table, no wider than `width`."""
    lines = [
        *_board(box, view, width),
        "",
        *_counter(box, view),
        *_pawns(view, width),
        *_pods(view, width),
        *_sides(box, view),
        *_own(box, view),
    ]
    return "\n".join(lines)


# ---------------------------------------------------------------- the board


def _board(box: Box, view: View, width: int) -> list[str]:
    cell = 3 if width >= WIDTH * 3 + 3 else 2
    pawns = {pawn.space: pawn for pawn in view.pawns if pawn.fate == "inner"}
    crowds = [pawn.space for pawn in view.pawns if pawn.fate == "inner"]
    pods = {pod.space: pod for pod in view.pods if pod.space}
    chosen = {view.chosen_pawn, view.chosen_pod} - {None}
    lines = ["   " + "".join(f"[{QUIET}]{column + 1:<{cell}}[/]" for column in range(WIDTH))]
    for row in range(WIDTH):
        line = f"[{QUIET}]{row + 1:>2}[/] "
        for column in range(WIDTH):
            name = f"r{row + 1}c{column + 1}"
            if name in pods:
                text, style = _pod_sign(pods[name]), POD
            elif name in pawns:
                text, style = _pawn_sign(pawns[name], crowds.count(name)), _colour(box, pawns[name])
            else:
                text, style = _space_sign(box, view, row, column)
            if _is_chosen(chosen, pawns.get(name), pods.get(name)):
                style += " reverse"
            line += f"[{style}]{text}[/]" + " " * (cell - len(text))
        lines.append(line.rstrip())
    zones = [f"[{ZONE}]{number}[/] {zone.name}" for number, zone in enumerate(box.data.board.zone, 1)]
    each = 4 if width >= 76 else 2 if width >= 44 else 1
    legend = [f"[{QUIET}]{line}[/]" for words in LEGEND for line in wrap(words, width)]
    return [*lines, *legend, *("  ".join(zones[i : i + each]) for i in range(0, len(zones), each))]


def _is_chosen(chosen: set[str | None], pawn: Pawn | None, pod: Pod | None) -> bool:
    return bool((pawn and pawn.id in chosen) or (pod and (pod.id in chosen or chosen & set(pod.crew))))


def _pod_sign(pod: Pod) -> str:
    return pod.id


def _pawn_sign(pawn: Pawn, here: int) -> str:
    return f"{pawn.id[0].upper()}{'+' if here > 1 else '°'}"


def _colour(box: Box, pawn: Pawn) -> str:
    return f"bold {next(one.colour for one in box.data.crew.pawn if one.id == pawn.id)}"


def _space_sign(box: Box, view: View, row: int, column: int) -> tuple[str, str]:
    sign = box.data.board.map[row][column]
    if sign.isdigit():
        return sign, ZONE
    if sign in SIGNS and not (view.full_band and sign == "+"):
        return SIGNS[sign]
    letters = band_sectors(box.data.board, row * WIDTH + column)  # ZY-OPT-3: the Rim may belong to them, too
    if sign == "+":
        sign = letters[:1] or sign
    return sign, LIT if view.open in letters else QUIET


# ---------------------------------------------------------------- words under it


def _counter(box: Box, view: View) -> list[str]:
    moons = box.data.moon_counter.moon
    moon = moons[view.moon].name if view.moon < len(moons) else "past Harvest"
    quarter = box.data.moon_counter.quarter[view.quarter].name
    lines = [f"[bold]{moon}[/], {quarter}: sector [{LIT}]{view.open}[/] is open"]
    if view.next_open:
        lines[0] += f" [{QUIET}]then {view.next_open}[/]"
    dice = [
        f"[{QUIET if die.used else 'bold'}]{die.id} {die.value or '-'}[/][{QUIET}]/{die.size}[/]" for die in view.dice
    ]
    lines.append("Dice: " + "  ".join(dice))
    waits = [
        f"{word} {what}" for word, what in (("card", view.card), ("armed", view.armed), ("zone", view.zone)) if what
    ]
    return [*lines, ", ".join(waits)] if waits else lines


def _pawns(view: View, width: int) -> list[str]:
    """The pawns in play: what each earns on a star, and then the next times."""
    words = []
    for pawn in view.pawns:
        if pawn.fate in ("inner", "pod"):
            faces = " ".join(str(face or "X") for face in (pawn.face, *pawn.next_faces))
            words.append(f"[bold]{pawn.id.capitalize()}[/] {pawn.pod or pawn.space} {faces}")
    each = max(1, min(4, width // 24))
    rows = ["  ".join(words[i : i + each]) for i in range(0, len(words), each)]
    return [f"[{QUIET}]Pawns: where, what each earns on a star now and then in turn[/]", *rows] if rows else []


def _pods(view: View, width: int) -> list[str]:
    """The pods in play with their numbers at N, E, S, W, a few to a line."""
    words = []
    for pod in view.pods:
        if pod.fate == "play":
            crew = "+".join(name[0].upper() for name in pod.crew) or "empty"
            words.append(f"[{POD}]{pod.id}[/] {pod.space} {'/'.join(map(str, pod.numbers))} {crew}")
    lost = [f"{pod.id} {pod.fate}" for pod in view.pods if pod.fate != "play"]
    each = max(1, min(3, width // 30))
    lines = ["  ".join(words[i : i + each]) for i in range(0, len(words), each)]
    if lines:
        lines.insert(0, f"[{QUIET}]Pods: where, numbers at north/east/south/west, crew[/]")
    return [*lines, f"[{QUIET}]{', '.join(lost)}[/]"] if lost else lines


def _sides(box: Box, view: View) -> list[str]:
    lines = []
    for number, side in enumerate(view.sides):
        turn = "▸" if number in view.who else "·" if view.turn == number else " "
        lines.append(f"{turn}[bold]{number + 1} {{{number}}}[/] {_side_words(box, side)}")
    out = [f"{pawn.id} {pawn.fate}" for pawn in view.pawns if pawn.fate in ("dead", "trapped", "jailed")]
    return [*lines, f"[{QUIET}]{', '.join(out)}[/]"] if out else lines


def _side_words(box: Box, side: Side) -> str:
    track = box.data.moon_counter.eclipse
    saved = f"saved {', '.join(side.saved)}" if side.saved else "nobody saved"
    eclipse = f"[bold]{track[: side.eclipse + 1]}[/][{QUIET}]{track[side.eclipse + 1 :]}[/]"
    flags = [
        word
        for word, on in (
            ("loses a turn", side.loses_turn),
            ("charmed", side.charmed_by >= 0),
            (f"Harvoid ×{len(side.harvoids)}", side.harvoids),
        )
        if on
    ]
    told = f", [{DANGER}]{', '.join(flags)}[/]" if flags else ""
    return f"{side.money} DB, {saved}, {eclipse}, {_cards(side.hand_count)}{told}"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _own(box: Box, view: View) -> list[str]:
    """The viewer's cards and wheel spaces."""
    if not 0 <= view.seat < len(view.sides):
        return []
    me = view.sides[view.seat]
    cards = [card for card in box.data.card if me.hand and card.id in me.hand]
    lines = [f"[bold]{card.name}[/]: {card.text}" for card in cards]
    if me.wheel:
        lines.append(f"Bad on the wheel: {' '.join(map(str, sorted([*me.wheel, *me.lent])))} of {view.wheel_size}")
    return lines
