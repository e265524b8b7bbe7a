"""How the lab's answers are told: tables, a line that narrows while one watches, one sentence at the end."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from escapade.cli.console import err

if TYPE_CHECKING:
    from rich.console import Console

    from escapade.lab.by_card import CardFigures, Cards
    from escapade.lab.by_number import Sensitivity
    from escapade.lab.comparison import Comparison
    from escapade.lab.findings import Findings
    from escapade.lab.holders import HolderComparison, HolderSetting
    from escapade.lab.luck import Luck
    from escapade.lab.reporting import Report
    from escapade.lab.rungs import Ladders
    from escapade.lab.standing import Row, Standing
    from escapade.lab.tuning import Tuned

SIGNS = {
    "changes": "[bold yellow]changes[/]",
    "same": "[dim]stays the same[/]",
    "undecided": "still open",
}
MOST_SEATS_SHOWN = 4
DEFAULT_ABOUT = "score"  # a measure that every game has
NAME = 26  # letters of a thing's name
LEAST_SHOWN = 6  # things of a kind


@contextmanager
def watching(title: str) -> "Iterator[Callable[[str, int, Standing], None]]":
    """A line on stderr that says how it stands."""

    def words(where: str, deals: int, setting: "Standing") -> str:
        row = setting.deciding
        it = row.measure
        return (
            f"{title}, {where}: {deals:,} deals, {row.name} {it.tell_change(row.change)} "
            f"({it.tell_change(row.low)} … {it.tell_change(row.high)})"
        )

    with line(f"{title}: compiling the rules, or loading them") as tell:
        yield lambda where, deals, setting: tell(words(where, deals, setting))


@contextmanager
def watching_holders(title: str) -> "Iterator[Callable[[str, int, HolderSetting], None]]":
    """The same for the holders of things."""
    with line(f"{title}: compiling the rules, or loading them") as tell:
        yield lambda where, deals, setting: tell(f"{title}, {where}: {deals:,} deals. {setting.sentence}")


@contextmanager
def line(first: str) -> Iterator[Callable[[str], None]]:
    """A line on stderr, where somebody watches, that can be written anew."""
    console = err()
    if not console.is_terminal:
        yield lambda _: None
        return
    with console.status(first) as status:
        yield status.update


def grid(*headings: str, left: int = 1) -> Any:
    """A table without lines; all but the first columns to the right."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 1), header_style="dim")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="left" if number < left else "right", no_wrap=number < left)
    return table


def print_comparison(console: "Console", answer: "Comparison", whole: bool = False) -> None:
    """What was asked, in a table of the first setting and a line for each other one, and the sentence.

    whole: every measure of every setting.
    """
    from rich.markup import escape

    if answer.settings:
        console.print(f"[bold]{answer.title}[/]: {escape('; '.join(answer.changed))}")
    if answer.settings and answer.fewer_is_better:
        console.print("Fewer points are better.", style="dim")
    for number, one in enumerate(answer.settings):
        if whole or number == 0:
            console.print()
            print_setting(console, one, whole)
        else:
            print_briefly(console, one, answer.settings[0])
    for held in answer.holders:
        for setting in held.settings[:1]:
            console.print()
            _print_holders_of(console, held, setting, 0)
    if answer.settings:
        console.print()
    _end(console, answer.sentence, answer.partial)


def print_holders(console: "Console", answer: "HolderComparison", top: int) -> None:
    """The answer, and then the holders of each thing: those that were changed, and then by how much it does for them.

    top: how many things; 0: all of them.
    """
    from rich.markup import escape

    console.print(f"[bold]{answer.title}[/]: {escape('; '.join(answer.changed))}")
    _end(console, answer.sentence, answer.partial)
    if answer.only_in_one:
        console.print(f"In one of the boxes only: {', '.join(answer.only_in_one)}.", style="dim", markup=False)
    for one in answer.settings:
        console.print()
        _print_holders_of(console, answer, one, top)


def _print_holders_of(console: "Console", answer: "HolderComparison", one: "HolderSetting", top: int) -> None:
    console.print(
        f"{one.seats} seat{'s' * (one.seats > 1)}, {one.bot}: {one.deals:,} deals in {one.seconds:.1f} s; holders "
        f"of {answer.about}",
        markup=False, highlight=False,
    )  # fmt: skip
    table = grid("share of the win", "before", "after", "change", "surely between", "")
    shown = one.rows[:top] if top else one.rows
    for row in shown:
        if row.share is None:
            seen = min(row.games_before, row.games_after)
            table.add_row(cut(row.name, NAME), "", "", "", f"in {seen:,} games", "too few")
            continue
        it = row.share
        table.add_row(
            cut(row.name, NAME), f"{it.before:.1%}", f"{it.after:.1%}", f"{100 * it.change:+.1f}",
            f"{100 * it.low:+.1f} … {100 * it.high:+.1f}", SIGNS[row.verdict], style="bold" if row.changed else "",
        )  # fmt: skip
    console.print(table)
    if len(shown) < len(one.rows):
        console.print(f"{len(one.rows) - len(shown)} more: --all.", style="dim")


def print_setting(console: "Console", one: "Standing", whole: bool) -> None:
    """What changes at one number of seats with one kind of bot: what was asked, or all of it."""
    console.print(
        f"{one.seats} seat{'s' * (one.seats > 1)}, {one.bot}: {one.deals:,} deals ({one.games:,} games) in "
        f"{one.seconds:.1f} s"
    )
    table = grid("", "before", "after", "change", "surely between", "")
    rows = one.rows if whole else _shown(one)
    for row in rows:
        it = row.measure
        name = f"[bold]{row.name}[/]" if row.id == one.decided_by else row.name
        span = f"{it.tell_change(row.low)} … {it.tell_change(row.high)}"
        word = "[yellow]with the length[/]" if row.with_length else SIGNS[row.verdict]
        table.add_row(name, it.tell(row.before), it.tell(row.after), it.tell_change(row.change), span, word)
    if one.luck_before and one.luck_after:
        old, new = one.luck_before, one.luck_after
        span = f"{old.low:.0%}–{old.high:.0%}, {new.low:.0%}–{new.high:.0%}"
        table.add_row(
            "luck between equals", f"{100 * old.share:.1f} %", f"{100 * new.share:.1f} %",
            f"{100 * (new.share - old.share):+.1f} pp", span, "",
        )  # fmt: skip
    console.print(table)
    if not whole:
        more = sum(row.verdict == "changes" for row in one.rows if row not in rows)
        surely = f", {more} of them surely changed" if more else ""
        console.print(f"{len(one.rows) - len(rows)} more measures{surely}: --all.", style="dim")
    elif one.deciding.gain < 1:
        saved = 1 / max(one.deciding.gain, 0.001)
        console.print(f"The same deals under both boxes: {saved:.1f} times fewer games than without.", style="dim")


def _shown(one: "Standing") -> "list[Row]":
    """What was asked; of many seats those that are surest to win more or less often; nothing that never happens."""
    asked = [row for row in one.asked if row.before or row.after or row.verdict == "undecided"]
    seats = [row for row in asked if row.id.startswith("share.")]
    seats.sort(key=lambda row: (row.verdict != "changes", -abs(row.change)))
    hidden = {row.id for row in seats[MOST_SEATS_SHOWN:]}
    return [row for row in asked if row.id not in hidden]


def print_briefly(console: "Console", one: "Standing", first: "Standing") -> None:
    """Another setting, on a line: the measure that the first was decided by."""
    row = one.row(first.decided_by) or one.deciding
    it = row.measure
    span = f"{it.tell_change(row.low)} … {it.tell_change(row.high)}"
    console.print(
        f"{one.seats} seat{'s' * (one.seats > 1)}, {one.bot}: {one.deals:,} deals in {one.seconds:.1f} s: {row.name} "
        f"{it.tell_change(row.change)} ({span}), {SIGNS[row.verdict]}"
    )


def print_cards(console: "Console", answer: "Cards", top: int) -> None:
    """What is out of line, in sentences; then a row for each thing by what it is worth to its holder."""
    console.print(
        f"[bold]{answer.title}[/], {_table_of(answer.seats)}, {answer.bot}: {answer.deals:,} deals in "
        f"{answer.seconds:.0f} s; a seat wins {answer.usual_share:.1%} on average."
    )
    if answer.partial:
        console.print("[yellow]Stopped early.[/]")
    for words in answer.sentences:
        console.print(f"• {words}", style="bold", markup=False, highlight=False)
    if answer.by != "holders":
        _print_effects(console, answer, top)
        return
    kinds = [kind for kind in dict.fromkeys(row.kind for row in answer.held) if _heard(answer, kind)]
    for kind in kinds:
        _print_worths(console, kind, _heard(answer, kind), max(top // len(kinds), LEAST_SHOWN))
    console.print(
        "Wins of whoever has it, with the thing as it is and made inert (blank), over the same deals; worth: the "
        "difference, in percentage points.", style="dim",
    )  # fmt: skip
    rest = len(answer.rows) - len(answer.held)
    if rest:
        console.print(f"{rest} more are plain already, or nobody has them: --about {DEFAULT_ABOUT}.", style="dim")


def _heard(answer: "Cards", kind: str) -> "list[CardFigures]":
    """The things of a kind, where somebody ever had one."""
    rows = [row for row in answer.held if row.kind == kind]
    return rows if any(row.worth and row.worth.verdict != "too few" for row in rows) else []


def _print_worths(console: "Console", kind: str, rows: "list[CardFigures]", top: int) -> None:
    """The things of a kind by what they are worth, one a line, and readable at 80 columns."""
    sense = rows[0].worth.sense if rows[0].worth else ""
    console.print()
    table = grid(f"{kind} ({sense})", "with", "blank", "worth", "95 % between", "")
    for row in _shown_of(rows, top):
        one = row.worth
        if one is None:
            continue
        if one.verdict == "too few":
            table.add_row(cut(row.name, NAME), "", "", "", f"in {min(one.games, one.games_inert):,} games", "too few")
            continue
        word = f"[bold yellow]{one.verdict}[/]" if one.verdict.startswith("too") else f"[dim]{one.verdict}[/]"
        table.add_row(
            cut(row.name, NAME), f"{one.with_it:.1%}", f"{one.without_it:.1%}", f"{100 * one.share:+.1f}",
            f"{100 * one.low:+.1f} … {100 * one.high:+.1f}", word,
        )  # fmt: skip
    console.print(table)
    if len(rows) > top:
        console.print(f"The best and the worst of {len(rows)} (--top).", style="dim")


def _print_effects(console: "Console", answer: "Cards", top: int) -> None:
    """A row for each thing by its effect on one measure of the whole table."""
    from escapade.lab.measures import Measure

    it = Measure("", answer.measure, answer.share)
    table = grid(f"effect on ‘{answer.measure}’", "came up", "effect", "95 % between", "")
    for row in answer.rows[:top]:
        table.add_row(
            cut(row.name, 30), _share(row.drawn if row.drawn else row.played), it.tell_change(row.effect),
            f"{it.tell_change(row.low)} … {it.tell_change(row.high)}",
            _sure(row.sure) if row.inert else "[dim]plain[/]",
        )  # fmt: skip
    console.print(table)
    if len(answer.rows) > top:
        console.print(f"… and {len(answer.rows) - top} more (--top).", style="dim")


def _shown_of(rows: "list[CardFigures]", top: int) -> "list[CardFigures]":
    """The best and the worst of many; those that are out of line always."""
    if len(rows) <= top:
        return rows
    out = [row for row in rows if row.worth and row.worth.verdict in ("too strong", "too weak")]
    ends = sorted(rows, key=lambda row: min(rows.index(row), len(rows) - 1 - rows.index(row)))
    chosen = {row.path for row in [*out, *ends][: max(top, len(out))]}
    return [row for row in rows if row.path in chosen]


def cut(words: str, most: int) -> str:
    """Words that fit."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def print_sensitivity(console: "Console", answer: "Sensitivity", top: int) -> None:
    """A tornado: bars to both sides of nothing."""
    from escapade.lab.measures import Measure

    it = Measure("", answer.measure, answer.share)
    console.print(
        f"[bold]{answer.title}[/], {_table_of(answer.seats)}, {answer.bot}: {answer.deals:,} deals. "
        f"What one step does to ‘{answer.measure}’."
    )
    shown = answer.rows[:top]
    widest = max((row.largest for row in shown), default=0) or 1.0
    table = grid("number", "", "is", "down", "up", "", left=2)
    for row in shown:
        larger = max((one for one in (row.down, row.up) if one), key=lambda one: abs(one.change))
        table.add_row(
            row.path, _bar(larger.change / widest), str(row.value), it.tell_change(row.down.change) if row.down else "",
            it.tell_change(row.up.change) if row.up else "", _sure(row.sure),
        )  # fmt: skip
    console.print(table)
    if len(answer.rows) > top:
        console.print(f"… and {len(answer.rows) - top} more (--top).", style="dim")
    _end(console, answer.sentence, answer.partial)


def print_findings(console: "Console", answer: "Findings") -> None:
    """The findings, worst first; then what is known of the seats, and what is not known."""
    from rich.text import Text

    console.print(f"[bold]{answer.title}[/], {answer.bot}: {answer.deals:,} deals at each table.")
    for row in answer.rows:
        colour = "red" if row.worse >= 60 else "yellow" if row.worse >= 30 else "dim"
        console.print(Text.assemble(("● ", colour), row.sentence))
    said = {row.sentence for row in answer.rows}
    for words in (*(table.sentence for table in answer.tables if table.sentence not in said), *answer.notes):
        console.print(Text.assemble(("· ", "dim"), words))
    console.print(
        f"{len(answer.looked)} figures were looked at. With 95 % probability not one of the findings is false.",
        style="dim",
    )
    console.print()
    _end(console, answer.sentence, answer.partial)


def print_ladders(console: "Console", answer: "Ladders") -> None:
    """A table for each ladder, the joint one last, and the sentence."""
    every = [(f"{one.title}, {_table_of(one.seats)}", one.rungs) for one in answer.ladders]
    for title, rungs in [*every, *([("All of them together", answer.joint)] if answer.joint else [])]:
        console.print(f"[bold]{title}[/]")
        table = grid("bot", "Elo", "95 % between", "wins", "deals")
        for rung in rungs:
            table.add_row(rung.bot, f"{rung.elo:.0f}", rung.span, f"{rung.wins:.1%}", f"{rung.deals:,}")
        console.print(table)
        console.print()
    _end(console, answer.sentence, answer.partial)


def print_luck(console: "Console", answer: "Luck") -> None:
    """What decides between equals, and the sentence."""
    slips = "" if answer.equals == "random" else ", one move in four at random"
    console.print(
        f"[bold]{answer.title}[/], {_table_of(answer.seats)}: {answer.deals:,} deals ({answer.games:,} games). "
        f"What decides between equals ({answer.equals}{slips}):"
    )
    table = grid("", "", "", left=3)
    choices = 1 - answer.share
    for name, part in (
        ("choices", choices), ("the seat", answer.seat), ("the deal", answer.deal),
        ("later dice and cards", answer.draws),
    ):  # fmt: skip
        table.add_row(name, f"{part:>4.0%}", "█" * round(24 * part))
    console.print(table)
    _end(console, answer.sentence, answer.partial)


def print_tuned(console: "Console", answer: "Tuned", file: Path | None) -> None:
    """What was aimed at, what was moved, and the sentence."""
    from escapade.lab.measures import Measure

    table = grid("target", "before", "after", "95 % between", "")
    words = {
        "met": "[green]surely met[/]",
        "missed": "[red]surely not met[/]",
        "open": "[yellow]too few deals to be sure[/]",
    }
    for aim in answer.aims:
        it = Measure("", "", aim.share)
        span = f"{it.tell(aim.low)} … {it.tell(aim.high)}"
        table.add_row(aim.target, it.tell(aim.before), it.tell(aim.after), span, words[aim.verdict])
    console.print(table)
    for change in answer.changed:
        console.print(f"  {change}", markup=False)
    console.print(
        f"{len(answer.trials):,} boxes, {answer.games:,} games in {answer.seconds:.0f} s."
        + (f" Written to {file}." if file else " --output FILE writes the box."),
        style="dim", markup=False,
    )  # fmt: skip
    _end(console, answer.sentence, answer.partial)


def print_report(console: "Console", answer: "Report", file: Path) -> None:
    """The verdict, and where the page is."""
    console.print(answer.verdict, style="bold", markup=False)
    console.print(f"Written to {file}.", style="dim", markup=False)


def _end(console: "Console", sentence: str, partial: bool) -> None:
    if partial:
        console.print("[yellow]Stopped early.[/]")
    console.print(sentence, style="bold", markup=False)


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.0%}"


def _sure(sure: bool) -> str:
    return "[bold yellow]sure[/]" if sure else ""


def _bar(part: float) -> str:
    """A bar of up to six signs, to the left of the middle or to the right of it."""
    length = min(6, round(6 * abs(part)))
    return f"{'█' * length:>6}│{'':6}" if part < 0 else f"{'':6}│{'█' * length:<6}"


def _table_of(seats: int) -> str:
    return f"{seats} seat{'s' * (seats > 1)}"
