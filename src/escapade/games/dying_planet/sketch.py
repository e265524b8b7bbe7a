"""Escape From a Dying Planet: the table drawn with letters and lines, from a view alone."""

from rich.markup import escape

from escapade.engine.contract import Box
from escapade.games.dying_planet.view import Bid, Side, View

EMBER = "#ff8a3d"
BAD = "bold #ff5c4d"
GOOD = "bold #7cd992"
DIRT = "#8fbf4d"
QUIET = "dim"
CARD_WIDE = 24
PHASE_WORDS = {
    "choose": "choosing members",
    "before_challenge": "before the Challenge",
    "challenge_bid": "secret bids against the Challenge",
    "after_challenge_reveal": "Challenge bids revealed",
    "claim": "the Challenge is won",
    "before_treasure": "before the Treasures",
    "treasure_bid": "secret bids for the Treasures",
    "after_treasure_reveal": "Treasure bids revealed",
    "pick": "Treasures are picked",
    "refresh": "Refresh",
    "over": "the craft has left",
}


def sketch(box: Box, view: View, width: int) -> str:
    """The whole table, no wider than `width`."""
    lines = [*_head(box, view, width), "", *_table(box, view, width)]
    if view.phase == "choose":
        return "\n".join([*lines, *_members(box, view)])
    lines += ["", *(line for side in range(len(view.sides)) for line in _side(box, view, side, width))]
    return "\n".join([*lines, "", *_hand(box, view, width)])


def _head(box: Box, view: View, width: int) -> list[str]:
    cracks = "▓" * view.round + "░" * (view.rounds - view.round)
    lines = [f"[{EMBER}]{cracks}[/] Round [bold]{view.round}[/] of {view.rounds}", f"  {PHASE_WORDS[view.phase]}"]
    if view.escalation is not None:
        card = box.data.escalation[view.escalation]
        lines += _wrapped(f"Escalation, {card.name}: {card.text}", width, BAD)
    return lines


# ---------------------------------------------------------------- the middle


def _table(box: Box, view: View, width: int) -> list[str]:
    cards = []
    if view.challenge is not None:
        cards.append(_challenge(box, view))
    for place, treasure in enumerate(view.market):
        if treasure is not None:
            cards.append(_treasure(box, treasure, f"Treasure {place + 1}"))
    for treasure in view.salvaged:
        cards.append(_treasure(box, treasure, "Salvaged"))
    if view.kit is not None:
        kit = box.data.kit[view.kit]
        cards.append(_card("Supply Kit", kit.name, f"energy {kit.energy}", kit.ability.text, "#b9c2cc"))
    lines = _side_by_side(cards, max(1, (width + 1) // (CARD_WIDE + 1)))
    piles = f"Challenges to come {view.challenges_left} · Treasure deck {view.treasures_left}"
    kits = f" · kits {view.kits_left}" if view.escalated else ""
    supply = f" · Contamination supply {view.supply}".replace("-", "−")
    return [*lines, *_wrapped(piles + kits + supply, width, QUIET)]


def _challenge(box: Box, view: View) -> list[str]:
    assert view.challenge is not None
    card = box.data.challenge[view.challenge]
    own = view.sides[view.seat].value if 0 <= view.seat < len(view.sides) else None
    value = own if own is not None else view.value
    numbers = f"reach {value}  {'☠' * (view.danger or 0)} {view.danger}"
    extra = f"In a deck: energy {card.energy}" + (f", {card.bonus} bonus" if card.bonus else "")
    return _card("CHALLENGE", card.name, numbers, f"{card.ability.text} {extra}.", EMBER)


def _treasure(box: Box, treasure: int, title: str) -> list[str]:
    card = box.data.treasure[treasure]
    kind = box.data.type_of(card)
    text = card.ability.text if card.ability else ""
    return _card(title, card.name, f"{kind.name}  {_points(card.points)}", text, kind.colour)


def _points(points: int) -> str:
    return f"{points} pt{'s' * (abs(points) != 1)}".replace("-", "−")


def _card(title: str, name: str, numbers: str, text: str, colour: str) -> list[str]:
    """A card of fixed width; the text takes as many lines as it needs."""
    inner = CARD_WIDE - 4
    rows = [("bold", part) for part in _split(name, inner)]
    rows.append((GOOD if " pt" in numbers else EMBER, numbers))
    rows += [("", part) for part in _split(text, inner)]
    lines = [f"[{colour}]╭─ {title} {'─' * (CARD_WIDE - len(title) - 5)}╮[/]"]
    for style, part in rows:
        shown = f"[{style}]{escape(part)}[/]" if style else escape(part)
        lines.append(f"[{colour}]│[/] {shown}{' ' * (inner - len(part))} [{colour}]│[/]")
    lines.append(f"[{colour}]╰{'─' * (CARD_WIDE - 2)}╯[/]")
    return lines


def _side_by_side(cards: list[list[str]], most: int) -> list[str]:
    lines: list[str] = []
    for start in range(0, len(cards), most):
        row = cards[start : start + most]
        height = max(len(card) for card in row)
        for i in range(height):
            lines.append(" ".join(card[i] if i < len(card) else " " * CARD_WIDE for card in row).rstrip())
    return lines


def _split(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines if text else []


def _wrapped(text: str, width: int, style: str) -> list[str]:
    return [f"[{style}]{escape(part)}[/]" for part in _split(text, width)]


# ---------------------------------------------------------------- the players


def _members(box: Box, view: View) -> list[str]:
    lines = []
    for number in view.free_members:
        member = box.data.member[number]
        energies = " ".join(str(card.energy) for card in member.cards)
        lines.append(f"[{member.colour}]■[/] [bold]{member.role}[/] {energies}")
    return lines


def _side(box: Box, view: View, number: int, width: int) -> list[str]:
    side = view.sides[number]
    mark = "★" if number in view.winners else "▸" if number in view.awaits else " "
    lead = " [bold]lead[/]" if view.lead == number and view.phase != "over" else ""
    role = box.data.member[side.member].role if side.member is not None else ""
    counts = (
        f"[bold]{_points(side.score.total)}[/]  hand {side.hand_count} deck {side.deck_count} "
        f"pile {len(side.discard)}  [{DIRT}]X {side.contamination}[/]"
    )
    lines = [f"{mark} [bold]{{{number}}}[/] [{QUIET}]{role}[/]{lead}{_tick(view, side)}", f"  {counts}"]
    lines += [f"    {bid}" for bid in _bids(box, side)]
    if side.stash:
        lines += [f"    {part}" for part in _stash(box, side, width - 4)]
    return lines


def _tick(view: View, side: Side) -> str:
    if view.phase not in ("challenge_bid", "treasure_bid"):
        return ""
    return f" [{GOOD}]✓ committed[/]" if side.committed else f" [{QUIET}]… choosing[/]"


def _bids(box: Box, side: Side) -> list[str]:
    words = []
    for name, bid in (("Challenge", side.challenge_bid), ("Treasures", side.treasure_bid)):
        if bid is not None:
            words.append(f"{name} {_bid(box, bid)}")
    words += [f"spent {box.data.card_name(card)}" for card in side.spent]
    return words


def _bid(box: Box, bid: Bid) -> str:
    energies = " ".join(_chip(box, card) for card in bid.cards) or "–"
    boost = f" +{bid.boost}" if bid.boost else ""
    return f"{energies}{boost} = [bold]{bid.total}[/]"


def _stash(box: Box, side: Side, width: int) -> list[str]:
    lines, room = [""], width
    for treasure in side.stash:
        card = box.data.treasure[treasure]
        kind = box.data.type_of(card)
        used = "×" if treasure in side.used else ""
        text = f"{kind.name[0]}{card.points}{used} {card.name}"
        if len(text) + 2 > room:
            lines.append("")
            room = width
        room -= len(text) + 2
        lines[-1] += f"[{kind.colour}]{escape(text)}[/]  "
    return [line.rstrip() for line in lines]


# ---------------------------------------------------------------- the own hand


def _chip(box: Box, card: int) -> str:
    """A card in one sign: its energy; C a Challenge, K a kit, X Contamination."""
    if card == box.data.contamination:
        return f"[{DIRT}]X[/]"
    energy = box.data.card_energy(card)
    if card >= box.data.first_kit:
        return f"[bold]K{energy}[/]"
    return f"[bold {EMBER}]C{energy}[/]" if card >= box.data.first_challenge else f"[bold]{energy}[/]"


def _hand(box: Box, view: View, width: int) -> list[str]:
    if not 0 <= view.seat < len(view.sides) or view.phase == "over":
        return []
    side = view.sides[view.seat]
    if not side.hand:
        return ["Your hand is empty."]
    energy = sum(box.data.card_energy(card) for card in side.hand)
    lines = [f"[bold]Your hand[/], {energy} energy"]
    for card in side.hand:
        name = box.data.card_name(card)
        lines.append(f"  {_chip(box, card)} {escape(name)}")
        if card >= box.data.first_kit and card != box.data.contamination:
            text = box.data.kit[card - box.data.first_kit].ability.text
            lines += [f"     [{QUIET}]{escape(part)}[/]" for part in _split(text, width - 5)]
    if side.commit is not None:
        lines.append(f"[{GOOD}]Committed:[/] {' '.join(_chip(box, card) for card in side.commit) or 'nothing'}")
    return lines
