"""Escape Earth: the table drawn with letters and lines, from a view alone."""

from escapade.engine.contract import Box
from escapade.games.escape_earth.view import HubCard, Stock, Threat, View, World
from escapade.games.escape_earth.words import plural, structures_first

TILE = 9  # signs of a world, edges included
SLOT = 14
KINDS = {"earth": "Earth", "ocean": "Ocean", "food_planet": "Food", "resource_planet": "Res.", "planet": "Planet"}
KINDS |= {"space": "space", "asteroid": "rocks"}
CUBE_STYLES = {"food": "green", "resource": "yellow", "knowledge": "blue", "military": "red"}
ALIEN, WARP, SHIP, HIDDEN = "bold green", "bold magenta", "bold cyan", "dim"


def sketch(box: Box, view: View, width: int) -> str:
    """The whole table. A terminal too narrow for the U gets the row in shorter pieces, all from left to right."""
    lines = [*_clock(box, view), ""]
    half = (len(view.worlds) + 1) // 2  # worlds in the upper arm of the U
    if width >= half * TILE:
        lines += [*_strip(box, view, view.worlds[:half]), *_strip(box, view, view.worlds[: half - 1 : -1])]
    else:
        few = max(1, width // TILE)
        for first in range(0, len(view.worlds), few):
            lines += _strip(box, view, view.worlds[first : first + few])
    for seat in range(len(view.hubs)):
        lines += ["", *_hub(box, view, seat, width)]
    lines += ["", "Cubes     " + "  ".join(_stock(stock) for stock in view.stocks)]
    lines.append("To build  " + "  ".join(f"{name} {left}" for name, left in view.piles.items()))
    lines.append("Events    " + ("  ".join(_threat(threat) for threat in view.threats) or "[dim]none active[/]"))
    lines += [f"[bold red]! {warning}[/]" for warning in view.warnings]
    return "\n".join(lines)


def _clock(box: Box, view: View) -> list[str]:
    left = ", ".join(f"{count} {kind}" for kind, count in view.time_left.items() if count)
    late = f"No time cards before {structures_first(box)}"
    time = f"Time pile: {left}" if view.time_in_play else late
    aliens = f"[{ALIEN}]Aliens at {view.alien}[/], {view.alien_cards} alien cards from Earth"
    return [f"Turn {view.turns}   [bold]Population {view.population}[/]", aliens, time]


# ---------------------------------------------------------------- the row


def _strip(box: Box, view: View, worlds: list[World]) -> list[str]:
    """A stretch of the row, five lines high."""
    tiles = [_tile(box, view, world) for world in worlds]
    return ["".join(parts) for parts in zip(*tiles, strict=True)]


def _tile(box: Box, view: View, world: World) -> list[str]:
    return [
        _upper_edge(view, world),
        f"│{_kind(box, world)}│",
        f"│{_structure(world)}│",
        f"│{_cubes(world)}│",
        _lower_edge(box, world),
    ]


def _upper_edge(view: View, world: World) -> str:
    markers = [("alien", ALIEN)] * (view.alien == world.position) + [("warp", WARP)] * (view.anomaly == world.position)
    if len(markers) > 1:
        markers = [("al", ALIEN), ("wp", WARP)]
    number = str(world.position)
    text = "".join(f"[{style}]{name}[/]" for name, style in markers)
    line = "─" * (TILE - 2 - len(number) - sum(len(name) for name, _ in markers))
    return f"╭{number}{line}{text}╮"


def _kind(box: Box, world: World) -> str:
    """The kind of world, its free cube, and its parsecs."""
    if world.card is None:
        return f"[{HIDDEN}]{'░' * (TILE - 2)}[/]"
    card = box.data.galaxy[world.card]
    name = KINDS[card.kind]
    space = " " * (TILE - 3 - len(name) - bool(world.free))
    free = f"[{CUBE_STYLES[world.free]}]■[/]" if world.free else ""
    text = f"{name}{free}{space}{card.parsecs}"
    return text if world.up else f"[{HIDDEN}]{text}[/]"


def _structure(world: World) -> str:
    text = world.structure.ljust(TILE - 2)
    return f"[{'dim' if world.blocked else 'bold'}]{text}[/]" if world.structure else text


def _cubes(world: World) -> str:
    """Filled and empty places of the structure, and whether it is upgraded."""
    stock = "■" * world.stock + "□" * (world.capacity - world.stock)
    side = "up" if world.upgraded else ""
    space = " " * (TILE - 2 - len(stock) - len(side))
    style = CUBE_STYLES.get(world.makes, "")
    return f"[{style}]{stock}[/]{space}{side}" if style and stock else f"{stock}{space}{side}"


def _lower_edge(box: Box, world: World) -> str:
    names = [box.data.ship[seat].name[: 6 // len(world.ships)] for seat in world.ships]
    line = "─" * (TILE - 2 - sum(map(len, names)) - max(0, len(names) - 1))
    return f"╰{'─'.join(f'[{SHIP}]{name}[/]' for name in names)}{line}╯"


# ---------------------------------------------------------------- hubs, cubes, events


def _hub(box: Box, view: View, seat: int, width: int) -> list[str]:
    """The five slots: what lies there, what it is worth, whether it can be used."""
    on_turn = view.turn == seat and view.phase != "over"
    own = ", your ship" if view.seat == seat else ""
    actions = f", {view.actions} {plural('action', view.actions)} left" if on_turn else ""
    title = f"{'▶' if on_turn else ' '} [{SHIP}]{box.data.ship[seat].name}[/]{own}{actions}"
    if width < SLOT * len(view.hubs[seat]):
        return [title, *(f"  {card.slot} {_short(card)}" for card in view.hubs[seat])]
    slots = [_slot(card) for card in view.hubs[seat]]
    return [title, *("".join(parts) for parts in zip(*slots, strict=True))]


def _slot(card: HubCard) -> list[str]:
    inner = SLOT - 2
    units = f"builds {card.units}" if card.units else ""
    lines = [card.type.ljust(inner), f"{'I' * card.value:<4}{units:<{inner - 4}}"]
    style = "bold" if card.active else "dim"
    state = "active" if card.active else "asleep"
    edges = f"╭{card.slot}{'─' * (inner - 1)}╮", f"╰{'─' * (inner - len(state))}{state}╯"
    return [edges[0], *(f"│[{style}]{line}[/]│" for line in lines), edges[1]]


def _short(card: HubCard) -> str:
    units = f", builds {card.units}" if card.units else ""
    text = f"{card.type} {'I' * card.value}{units}, {'active' if card.active else 'asleep'}"
    return f"[bold]{text}[/]" if card.active else f"[dim]{text}[/]"


def _stock(stock: Stock) -> str:
    under = f" (and {stock.blocked} under the aliens)" if stock.blocked else ""
    return f"[{CUBE_STYLES[stock.cube]}]{stock.cube} {stock.usable}[/]{under}"


def _threat(threat: Threat) -> str:
    return f"[bold]{threat.event}[/] x{threat.count} (fight one for {threat.price} {threat.cube})"
