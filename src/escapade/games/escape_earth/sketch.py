"""Escape Earth: the table drawn for a terminal, from a view."""

from escapade.engine.contract import Box
from escapade.games.escape_earth.view import HubCard, Stock, Threat, View, World

CELL = 8
HALF = 9
LETTERS = {"earth": "Earth", "ocean": "Ocean", "food_planet": "food", "resource_planet": "ore", "planet": "planet"}
CUBE_STYLES = {"food": "green", "resource": "yellow", "knowledge": "blue", "military": "red"}
CUBE_MARKS = {"food": "f", "resource": "r", "knowledge": "k", "military": "m"}
MADE = {"farm": "food", "mine": "resource", "lab": "knowledge", "base": "military"}


def sketch(box: Box, view: View, width: int) -> str:
    """The whole table: the row as a U, both hubs, stocks, events. Narrow terminals get the row in more lines."""
    per_line = max(3, min(HALF, (width - 2) // CELL))
    lines = _clock(view)
    worlds = view.worlds
    if per_line == HALF:
        lines += [*_strip(box, view, worlds[:HALF]), "", *_strip(box, view, worlds[: HALF - 1 : -1])]
    else:
        for first in range(0, len(worlds), per_line):
            lines += _strip(box, view, worlds[first : first + per_line])
    lines += ["", *_hub_lines(box, view, 0), *_hub_lines(box, view, 1), ""]
    lines.append("Cubes     " + "  ".join(_stock(stock) for stock in view.stocks))
    lines.append("To build  " + "  ".join(f"{name} {left}" for name, left in view.piles.items()))
    lines.append("Events    " + ("  ".join(_threat(threat) for threat in view.threats) or "[dim]none active[/]"))
    lines += [f"[bold red]! {warning}[/]" for warning in view.warnings]
    return "\n".join(lines)


def _clock(view: View) -> list[str]:
    left = "  ".join(f"{kind} {count}" for kind, count in view.time_left.items())
    time = f"Time pile  {left}" if view.time_in_play else "[dim]No time cards yet[/]"
    alien = f"[green]aliens {view.alien}[/] ({view.alien_cards} alien cards from Earth)"
    return [f"Turn {view.turns}   [bold]Population {view.population}[/]   {alien}   {time}", ""]


def _strip(box: Box, view: View, worlds: list[World]) -> list[str]:
    """Six text lines for a stretch of the row."""
    rows = [[_number(world) for world in worlds], [_markers(view, world) for world in worlds]]
    rows.append([_kind(box, world) for world in worlds])
    rows.append([_structure(world) for world in worlds])
    rows.append([_cubes(world) for world in worlds])
    rows.append([_ships(box, world) for world in worlds])
    return ["".join(_pad(text, style) for text, style in row).rstrip() for row in rows]


def _pad(text: str, style: str) -> str:
    cell = text.ljust(CELL)[:CELL]
    return f"[{style}]{cell}[/]" if style and text else cell


def _number(world: World) -> tuple[str, str]:
    return f"{world.position}", "bold" if world.up else "dim"


def _markers(view: View, world: World) -> tuple[str, str]:
    marks = ["alien"] * (view.alien == world.position) + ["warp"] * (view.anomaly == world.position)
    return "+".join(marks)[: CELL - 1], "bold green" if "alien" in marks else "bold magenta"


def _kind(box: Box, world: World) -> tuple[str, str]:
    if world.card is None:
        return "?????", "dim"
    card = box.data.galaxy[world.card]
    name = LETTERS.get(card.kind, card.kind[:5])
    return f"{name[:6]}{'*' * (card.parsecs - 1)}", "" if world.up else "dim"


def _structure(world: World) -> tuple[str, str]:
    if not world.structure:
        return "", ""
    return world.structure[:6] + ("+" if world.upgraded else ""), "reverse" if world.blocked else "bold"


def _cubes(world: World) -> tuple[str, str]:
    made = MADE.get(world.structure, "")
    text = CUBE_MARKS[made] * world.stock + "." * (world.capacity - world.stock) if made else ""
    if world.free:
        text += f" +{CUBE_MARKS[world.free]}"
    return text.strip(), CUBE_STYLES.get(world.free or made, "")


def _ships(box: Box, world: World) -> tuple[str, str]:
    return "/".join(
        box.data.ship[seat].name[: CELL - 1] if len(world.ships) == 1 else box.data.ship[seat].name[:3]
        for seat in world.ships
    ), "bold cyan"


def _hub_lines(box: Box, view: View, seat: int) -> list[str]:
    mark = ">" if view.turn == seat and view.phase != "over" else " "
    actions = f" {'●' * view.actions}" if mark == ">" else ""
    cards = "  ".join(_hub_card(card) for card in view.hubs[seat])
    return [f"{mark} {box.data.ship[seat].name:<7} {cards}{actions}"]


def _hub_card(card: HubCard) -> str:
    """Slot, type and value; what a construction card builds with; dim while the card sleeps."""
    units = f" b{card.units}" if card.units else ""
    text = f"{card.slot}:{card.type[:5]} {'I' * card.value}{units}"
    return f"[bold]{text}[/]" if card.active else f"[dim]{text}[/]"


def _stock(stock: Stock) -> str:
    under = f" (+{stock.blocked} under the aliens)" if stock.blocked else ""
    return f"[{CUBE_STYLES[stock.cube]}]{stock.cube} {stock.usable}[/]{under}"


def _threat(threat: Threat) -> str:
    return f"[bold]{threat.event}[/] x{threat.count} (fight for {threat.price} {threat.cube})"
