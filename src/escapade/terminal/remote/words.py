"""What the screen says about a table on a server, besides what the game itself says."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from escapade.bots.levels import LEVELS
from escapade.engine.plain import result_words
from escapade.terminal.remote.table import RemoteTable
from escapade.wire.house import Notice
from escapade.wire.tables import SeatFacts


def gathering(table: RemoteTable, link: str) -> RenderableType:
    """Who sits where before the deal, and how others come to the table."""
    seats = RichTable.grid(padding=(0, 2))
    for seat in table.position.seats:
        you = " (you)" if seat.seat == table.seat else ""
        seats.add_row(Text(str(seat.seat + 1), "dim"), Text(seat.name + you), Text(waits_for(seat), "dim"))
    room = any(seat.kind == "open" for seat in table.position.seats)
    invitation = f"Others {'join' if room else 'watch'} at {link}"
    whole = RichTable.grid(padding=(0, 0, 1, 0))
    parts: list[RenderableType] = [Text(table.game.about), seats, Text(invitation, "dim", overflow="fold")]
    parts += [Text(table.named(line)) for line in table.position.unusual]
    if anew := table.position.sealed_anew:
        times = "once" if anew == 1 else f"{anew} times"
        parts.append(Text(f"Everybody's share of the chance was sealed anew {times}: somebody left.", "dim"))
    for part in parts:
        whole.add_row(part)
    return whole


def waiting(table: RemoteTable) -> str:
    """What the deal waits for."""
    position = table.position
    if table.doubt:
        return f"{table.doubt} This terminal keeps its share of the chance to itself."
    late = [each.name for each in position.seats if each.kind == "person" and not (each.shared or each.stand_in)]
    if position.sealed and late:
        return f"Everybody has sat down. Waiting for {' and '.join(late)} to come back."
    return "Waiting until everybody has sat down."


def asked_back(table: RemoteTable) -> str:
    """What somebody asks about taking back."""
    asked = table.position.undo.asked
    if asked is None:
        return ""
    steps = "the last step" if asked.steps == 1 else f"{asked.steps} steps"
    if table.asks_me:
        return f"{table.name(asked.seat)} asks to take back {steps}: y agrees, n does not.\n"
    away = [seat.seat for seat in table.position.seats if not seat.connected]
    waiting = " and ".join(f"{table.name(seat)}{' (away)' * (seat in away)}" for seat in asked.waiting)
    return f"{table.name(asked.seat)} asked to take back {steps}. It waits for {waiting}.\n"


def wish(table: RemoteTable) -> str:
    """Who would like to give up."""
    wanted = table.position.giving_up
    if wanted is None or not wanted.asked:
        return ""
    if table.seat in wanted.asked:
        return f"You would like to give up. It waits for {names(table, wanted.needs)}. g takes it back.\n"
    join = ": g joins in" if table.own is not None else ""
    return f"{names(table, wanted.asked)} would like to give up{join}.\n"


def names(table: RemoteTable, seats: Iterable[int]) -> str:
    """These people, in one phrase."""
    return " and ".join(table.name(seat) for seat in seats)


def result(table: RemoteTable) -> str:
    """How the game ended, and whether it was as promised."""
    position = table.position
    gave_up = f"{names(table, position.gave_up)} gave up. " if position.gave_up else ""
    winners = [side for side in position.winners or () if 0 <= side < len(position.sides)]
    ended = result_words(position.sides, position.scores or (), winners)
    return f"{gave_up}{ended} {table.doubt}".strip()


def notice_words(notice: Notice) -> str:
    """What the house says, in one line."""
    soon = notice.kind == "restart" and notice.seconds
    return f"{notice.text} (In {notice.seconds} s.)" if soon else notice.text


def whereabouts(seat: SeatFacts, warming: str = "") -> str:
    """What is to be said of somebody who does not just sit there. warming: of bots that should think ahead."""
    if warming and (seat.kind == "bot" or seat.stand_in) and seat.level in LEVELS:
        return f" ({warming})"
    if seat.thinking:
        return " (thinking)"
    if seat.kind == "bot":
        return ""
    if seat.stand_in:
        return " (a bot stands in)"
    return "" if seat.connected else " (away)"


def waits_for(seat: SeatFacts) -> str:
    """How a seat stands before the deal."""
    if seat.kind == "bot":
        return f"a bot, {seat.level}" if seat.level else "a bot"
    if seat.kind == "open":
        return "open"
    return "ready" if seat.seal else "has not sat down yet"
