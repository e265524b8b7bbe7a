"""Andromeda Escape: the table drawn with letters and lines, from a view alone."""

from escapade.engine.contract import Box
from escapade.games.andromeda_escape.view import Ship, Side, View
from escapade.games.andromeda_escape.words import signed

RINGS = ("1", "2", "3", "4")
QUIET = "dim"
DOTTED = "bold #e8b339"
DANGER = "bold #ff9d5c"
REWARDS = {"swap": "SWAP", "warp": "WARP", "none": "–"}
WIDEST, NARROWEST = 5, 4  # signs of one field
PODIUM = ("", "1st", "2nd", "3rd", "4th")


def sketch(box: Box, view: View, width: int) -> str:
    """The whole table, no wider than `width`."""
    lines = [*_board(box, view, width), "", *_status(box, view), "", *_sides(view), *_own(box, view, width)]
    return "\n".join(lines)


# ---------------------------------------------------------------- the board


def _board(box: Box, view: View, width: int) -> list[str]:
    zones = [zone.id for zone in box.data.board.zone]
    cell = WIDEST if width >= 15 * WIDEST + 4 else NARROWEST
    if width >= 15 * cell + 4:
        drawn = [_zone(box, view, zone, cell) for zone in zones]
        lines = ["  ".join(parts) for parts in zip(*drawn, strict=True)]
        return [*lines, _hole(15 * cell + 4), *_routes(box, view)]
    lines = [line for zone in zones for line in _zone(box, view, zone, max(3, min(NARROWEST, width // 5)))]
    return [*lines, _hole(min(width, 20)), *_routes(box, view)]


def _zone(box: Box, view: View, zone: str, cell: int) -> list[str]:
    it = next(one for one in box.data.board.zone if one.id == zone)
    title = f"{it.id} {it.name}"[: 5 * cell]
    lines = [f"[bold {it.colour}]{title:^{5 * cell}}[/]"]
    for ring in RINGS:
        names = [field.id for field in box.data.board.field if field.zone == zone and str(field.ring) == ring]
        pad = (5 - len(names)) * cell // 2
        row = "".join(_field(box, view, name, cell) for name in names)
        rest = 5 * cell - pad - len(names) * cell
        lines.append(" " * pad + row + " " * rest)
    return lines


def _field(box: Box, view: View, name: str, cell: int) -> str:
    """A field in `cell` signs: its number if free, else the ship."""
    ship = next((ship for ship in view.ships if ship.field == name), None)
    chosen = view.chosen == name
    if ship is None:
        text, style = name[1:], _free_style(box, name)
    else:
        text, style = _ship(ship), f"bold reverse {box.data.fleet[ship.side].colour}"
    if chosen:
        text = f"›{text}"[: cell - 1]
    return f"[{style}]{text}[/]" + " " * (cell - len(text))


def _ship(ship: Ship) -> str:
    return f"▲{ship.side + 1}{'^' * ship.upright}{'~' * ship.crossed}"


def _free_style(box: Box, name: str) -> str:
    at_route = any(name in route.ends for route in box.data.board.route)
    return DOTTED if at_route else QUIET


def _hole(width: int) -> str:
    return f"[bold magenta]{'(@) wormhole':^{width}}[/]"


def _routes(box: Box, view: View) -> list[str]:
    parts = []
    for route in box.data.board.route:
        state = "closed" if route.id in view.closed else "open"
        style = QUIET if state == "closed" else DOTTED
        parts.append(f"[{style}]{route.id} {route.ends[0]}··{route.ends[1]} {state}[/]")
    return ["  ".join(parts)]


# ---------------------------------------------------------------- words under it


def _card(box: Box, letter: str) -> str:
    it = next(card for card in box.data.card if card.letter == letter)
    return f"{it.name} ({it.letter}), {signed(it.vp_played)} played, {signed(it.vp_hand)} kept"


def _status(box: Box, view: View) -> list[str]:
    if view.phase == "over":
        return ["The game is over."]
    shown = [_card(box, letter) if letter else "empty" for letter in view.open]
    lines = [
        f"[bold]ALERT[/] {shown[0]} [{QUIET}]{view.piles[0]} left[/]",
        f"[bold]WARNING[/] {shown[1]} [{QUIET}]{view.piles[1]} left[/]",
    ]
    if view.warning:
        lines.append(f"[{DANGER}]{view.warning}[/]")
    return lines


def _sides(view: View) -> list[str]:
    lines = []
    for number, side in enumerate(view.sides):
        turn = "▸" if number in view.who else "·" if view.turn == number and view.phase != "over" else " "
        lines.append(f"{turn}[bold]{number + 1} {{{number}}}[/] {side.vp} VP, {_fleet(side)}, {_hand(side)}")
    return lines


def _fleet(side: Side) -> str:
    if side.status == "finished":
        return f"{PODIUM[side.place]} place"
    if side.status == "adrift":
        return "adrift"
    lost = ", Lost Ship missing" if side.missing else ""
    skip = f"disc {side.skip}, next {REWARDS[side.next_reward]}"
    return f"platform {side.platform}, saved {side.saved}{lost}, {skip}"


def _hand(side: Side) -> str:
    known = "".join(side.known)
    secret = side.secret or ("?" if side.has_secret else "")
    hand = f"hand {known}{secret}" if known or secret else "no cards"
    done = f", missions done {' '.join(map(str, side.scored))}" if side.scored else ""
    return f"{hand}{done}, {side.unscored} secret mission{'s' * (side.unscored != 1)}"


def _own(box: Box, view: View, width: int) -> list[str]:
    """The viewer's missions with their progress, and hand."""
    if not 0 <= view.seat < len(view.sides) or view.phase == "over":
        return []
    me = view.sides[view.seat]
    lines = [""]
    for hint in me.missions or []:
        mission = box.data.mission_of(hint.number)
        far = f"{hint.have} of {hint.need}" if hint.possible else "out of reach"
        lines.append(f"[bold]Mission {mission.number} {mission.name}[/] {mission.vp} VP, {far}")
    for number in me.offer or []:
        lines.append(f"[bold]Offered: {number} {box.data.mission_of(number).name}[/]")
    for letter in [*me.known, *([me.secret] if me.secret else [])]:
        lines.append(_card(box, letter))
    return lines
