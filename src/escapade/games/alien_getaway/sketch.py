"""Alien Getaway: the table drawn with letters and lines, from a view alone."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from escapade.engine.contract import Box
from escapade.games.alien_getaway.view import RouteCard, View

WIDE, HIGH = 7, 3  # signs of one tile
PLANET_CELLS = ((-1, -1), (0, -1), (-1, 0), (0, 0))
LINE = "bold #5db2ff"
ZOID = "bold #0b0e1a on #9bef5b"
TARGET = "#9bef5b"
DANGER = "bold #ff9d5c"
ROCK = "#c46a3a"
QUIET = "dim"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
ARROWS = {"N": "↑", "E": "→", "S": "↓", "W": "←"}
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}
# What the line looks like in the middle of a card, by the two sides that it touches
BENDS = {"EW": "━", "NS": "┃", "ES": "┏", "SW": "┓", "EN": "┗", "NW": "┛"}
PLANET_ROWS = (
    "╭──╴ ░▒▓╲ ╶──╮",
    "│ ░▒▓▓▓ ╲▓▒░ │",
    "╵ ▒▓▓╱╲▓╱▓▓▒ ╵",
    "╷ ▓▓╱  ╳ ▓▓▒ ╷",
    "│ ░▒▓▓╱ ╲  ┣━━",
    "╰──╴ ░▒▓░ ╶──╯",
)
Cell = tuple[int, int]


@dataclass
class Canvas:
    """Signs with styles, addressed by column and row, which may be negative until it is cropped."""

    signs: dict[Cell, tuple[str, str]] = field(default_factory=dict)

    def write(self, x: int, y: int, text: str, style: str) -> None:
        """Put a text down, sign by sign."""
        for i, sign in enumerate(text):
            self.signs[x + i, y] = (sign, style)

    def lines(self, left: int, top: int, width: int, height: int) -> list[str]:
        """A window of the canvas as markup."""
        return [self._line(left, y, width) for y in range(top, top + height)]

    def _line(self, left: int, y: int, width: int) -> str:
        runs: list[tuple[str, str]] = []
        for x in range(left, left + width):
            sign, style = self.signs.get((x, y), (" ", ""))
            if runs and runs[-1][1] == style:
                runs[-1] = (runs[-1][0] + sign, style)
            else:
                runs.append((sign, style))
        return "".join(f"[{style}]{text}[/]" if style else text for text, style in runs).rstrip()


def sketch(box: Box, view: View, width: int) -> str:
    """The whole table, no wider than `width`."""
    lines = [*_route(box, view, width), "", *_status(box, view), "", *_sides(box, view), "", *_hand(box, view, width)]
    return "\n".join(lines)


# ---------------------------------------------------------------- the route


def _route(box: Box, view: View, width: int) -> list[str]:
    columns, rows = max(3, width // WIDE), max(4, width // 11)
    left, across, top, down = _window(view, columns, rows)
    canvas = Canvas()
    _draw_planet(canvas, view.zoid < 0)
    if view.target_free and view.phase != "over":
        _draw_target(canvas, view)
    for number, card in enumerate(view.route):
        _draw_card(box, canvas, view, number, card)
    lines = canvas.lines(left * WIDE, top * HIGH, across * WIDE, down * HIGH)
    beyond = [*_beyond(view.route, left, top, across, down), *_planet_beyond(left, top, across, down)]
    return [*lines, f"[{QUIET}]Out of sight: {', '.join(beyond)}.[/]"] if beyond else lines


def _window(view: View, columns: int, rows: int) -> tuple[int, int, int, int]:
    """What to show of the grid: all of it, or the route without the planet, or what fits around Zoid and the target."""
    route = [view.target, *((card.x, card.y) for card in view.route)]
    cells = [*PLANET_CELLS, *route]
    if view.zoid >= 0 and (_span(x for x, _ in cells) > columns or _span(y for _, y in cells) > rows):
        cells = route
    zoid_x, zoid_y = (view.route[view.zoid].x, view.route[view.zoid].y) if view.zoid >= 0 else (0, 0)
    left, across = _stretch([x for x, _ in cells], zoid_x, view.target[0], columns)
    top, down = _stretch([y for _, y in cells], zoid_y, view.target[1], rows)
    return left, across, top, down


def _span(places: Iterable[int]) -> int:
    places = list(places)
    return max(places) - min(places) + 1


def _stretch(places: list[int], zoid: int, target: int, most: int) -> tuple[int, int]:
    """The first place and the number of places to show."""
    low, high = min(places), max(places)
    if high - low + 1 <= most:
        return low, high - low + 1
    middle = (zoid + target) // 2
    if abs(zoid - target) >= most:
        middle = target  # Both cannot be seen: the place where cards are laid matters more.
    return min(max(middle - most // 2, low), high - most + 1), most


def _beyond(route: list[RouteCard], left: int, top: int, across: int, down: int) -> list[str]:
    """The cards that the window leaves out."""
    counts = {
        "west": sum(card.x < left for card in route),
        "east": sum(card.x >= left + across for card in route),
        "north": sum(card.y < top for card in route),
        "south": sum(card.y >= top + down for card in route),
    }
    return [f"{n} card{'s' * (n > 1)} further {side}" for side, n in counts.items() if n]


def _planet_beyond(left: int, top: int, across: int, down: int) -> list[str]:
    """Where the Exploding planet lies when the window leaves its pad out."""
    sides = [side for side, out in (("north", top > 0), ("south", top + down <= 0)) if out]
    sides += [side for side, out in (("west", left > 0), ("east", left + across <= 0)) if out]
    return [f"the planet, {'-'.join(sides)}"] if sides else []


def _draw_planet(canvas: Canvas, launchpad: bool) -> None:
    left, top = -WIDE, -HIGH
    for y, row in enumerate(PLANET_ROWS):
        canvas.write(left, top + y, row, ROCK)
    canvas.write(WIDE // 2, 1, "┣━━━", LINE)
    if launchpad:
        canvas.write(WIDE // 2 - 1, 1, "(Z)", ZOID)


def _draw_target(canvas: Canvas, view: View) -> None:
    x, y = view.target[0] * WIDE, view.target[1] * HIGH
    canvas.write(x, y, "┌╌╌╌╌╌┐", TARGET)
    canvas.write(x, y + 1, "╎     ╎", TARGET)
    canvas.write(x, y + 2, "└╌╌╌╌╌┘", TARGET)
    canvas.write(x + 2, y + 1, f"{ARROWS[view.target_heading]} ?", f"bold {TARGET}")


def _draw_card(box: Box, canvas: Canvas, view: View, number: int, card: RouteCard) -> None:
    x, y = card.x * WIDE, card.y * HIGH
    style = _style(box, card.card)
    for row, text in enumerate(("╭─────╮", "│     │", "╰─────╯")):
        canvas.write(x, y + row, text, style)
    _draw_line(canvas, x, y, OPPOSITE[card.entered], card.heading)
    canvas.write(x + 1, y, _label(box, card.card), f"bold reverse {style}")
    if number < len(view.at_risk):
        canvas.write(x + 5, y, str(number + 1), DANGER)
    if number == view.zoid:
        canvas.write(x + 2, y + 1, "(Z)", ZOID)
    if not view.target_free and (card.x, card.y) == view.target:
        canvas.write(x + 2, y + 2, "‼", DANGER)


def _draw_line(canvas: Canvas, x: int, y: int, came: str, goes: str) -> None:
    """The blue line from the side it comes from, over the middle, to the side it leaves by."""
    middle_x, middle_y = x + WIDE // 2, y + 1
    for side in (came, goes):
        step_x, step_y = STEPS[side]
        for i in range(1, (WIDE // 2 if step_x else 1) + 1):
            canvas.write(middle_x + i * step_x, middle_y + i * step_y, "━" if step_x else "┃", LINE)
    canvas.write(middle_x, middle_y, BENDS["".join(sorted(came + goes))], LINE)


# ---------------------------------------------------------------- words under it


def _style(box: Box, card: int) -> str:
    it = box.data.cards[card]
    return str(next(crystal.colour for crystal in box.data.crystal if crystal.id == it.crystal))


def _label(box: Box, card: int) -> str:
    it = box.data.cards[card]
    return f"{next(crystal.letter for crystal in box.data.crystal if crystal.id == it.crystal)}{it.value}"


def _chip(box: Box, card: int) -> str:
    """A card in one word: letter and Value, then its shape: ━ straight, ┓ curve, ● planet."""
    shape = {"straight": "━", "curve": "┓"}.get(getattr(box.data.cards[card], "shape", ""), "●")
    return f"[bold reverse {_style(box, card)}]{_label(box, card)}[/][{_style(box, card)}]{shape}[/]"


def _status(box: Box, view: View) -> list[str]:
    match = f"Game {view.game} of {view.games} · " if view.games > 1 else ""
    if view.phase == "over":
        return [f"{match}The match is over."]
    final = (
        f"[{DANGER}]Final round: {view.final_left} turn{'s' * (view.final_left != 1)} left[/] · "
        if view.final_left
        else ""
    )
    lines = [f"{match}{final}Draw pile [bold]{view.draw_pile}[/] · Zoid has [bold]{view.ahead}[/] ahead"]
    if not view.target_free:
        lines.append(f"[{DANGER}]‼ Boxed in: a card lies where the route leads.[/]")
    elif view.at_risk:
        marks = "1" if len(view.at_risk) == 1 else f"1 to {len(view.at_risk)}"
        lines.append(f"[{QUIET}]Next penalty cards: [/][{DANGER}]{marks}[/][{QUIET}] on the route[/]")
    if view.collected:
        lines.append(f"Collected: {' '.join(_chip(box, card) for card in view.collected)}")
    return lines


def _sides(box: Box, view: View) -> list[str]:
    lines = []
    for number, side in enumerate(view.sides):
        turn = "▸" if view.turn == number and view.phase != "over" else " "
        top = f"top {_chip(box, side.pile_top)}" if side.pile_top is not None else "no top "
        points = f"[bold]{side.points:>2}[/]" if side.points is not None else " ?"
        total = f" (+{side.total})" if view.games > 1 and view.phase != "over" else ""
        pile = f"{points} pts in {side.pile_count:>2}, {top}"
        lines.append(f"{turn}{pile}, hand {side.hand_count:>2}{total}  [bold]{{{number}}}[/]")
    return lines


def _hand(box: Box, view: View, width: int) -> list[str]:
    """The viewer's hand, grouped by Crystal."""
    hand = view.sides[view.seat].hand if 0 <= view.seat < len(view.sides) else None
    if view.phase == "over" or hand is None:
        return []
    if not hand:
        return ["Your hand is empty."]
    groups = []
    for crystal in range(len(box.data.crystal)):
        cards = [card for card in hand if box.record.crystal[card] == crystal]
        if cards:
            groups.append((4 * len(cards), " ".join(_chip(box, card) for card in cards)))
    lines, room = ["[bold]Your hand[/]  "], width - 11
    for size, chips in groups:
        if size + 2 > room:
            lines.append(" " * 11)
            room = width - 11
        lines[-1] += chips + "  "
        room -= size + 2
    return [*lines, f"[{QUIET}]━ straight  ┓ curve  ● planet[/]"]
