"""What a comparison comes to, in words that can be repeated."""

from collections.abc import Iterator, Sequence

from escapade.engine.contract import Game
from escapade.lab import certainty
from escapade.lab.certainty import CHANGES, SAME, UNDECIDED
from escapade.lab.intervals import lasting, rounded
from escapade.lab.standing import LENGTH, Row, Standing, agrees

SURELY = 3.0  # where all of n deals were alike, surely (95 %) fewer than 3 of n are not: the logarithm of 20
MOST_NAMED = 2  # sides that win more or less often, by name
WINS = ("share", "win")


def agreement(settings: Sequence[Standing]) -> str:
    """Whether it holds wherever it was tried: holds, flips, differs, or open."""
    told = {agrees(settings[0], one) for one in settings[1:]}
    return next((word for word in ("flips", "open", "differs", "holds") if word in told), "")


def sentence(game: Game, changed: Sequence[str], settings: Sequence[Standing], fewer: bool) -> str:
    """What was found in the first setting, and whether it holds in the others."""
    played = [one for one in settings if one.deals]
    if not played:
        return "Nothing was played."
    first, others = played[0], played[1:]
    words = [_found(game, changed, first, fewer)]
    told = {id(one): agrees(first, one) for one in others}
    if holding := [_where(one, first) for one in others if told[id(one)] == "holds"]:
        words.append(f"{_what_holds(first)} {listed(holding)} too.")
    words += [f"{_elsewhere(first, one, told[id(one)])}." for one in others if told[id(one)] != "holds"]
    if "flips" in told.values():
        words.append("So it flips: do not trust it before stronger bots agree.")
    return " ".join(words)


def _what_holds(first: Standing) -> str:
    """What others agree with: all of it, or the one thing that they were asked about."""
    row = first.deciding
    if row.verdict != CHANGES or len(first.asked) == 1 or _is_win(row):
        return "It holds"
    return f"That ‘{row.name}’ {'rises' if row.change > 0 else 'falls'} holds"


def unread_words(game: Game, changed: Sequence[str]) -> str:
    """What is to be said of changes that no rule reads."""
    it = "it is" if len(changed) == 1 else "they are"
    return f"No rule of {game.title} reads {listed(changed)} ({it} only drawn or told)"


def listed(words: Sequence[str]) -> str:
    """Several things in a sentence; of many only the first."""
    if len(words) > 4:
        return f"{', '.join(words[:3])} and {len(words) - 3} more changes"
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def span(row: Row) -> str:
    """Between what the change lies."""
    it = row.measure
    low, high = (it.tell_change(value).removesuffix(" pp") for value in (row.low, row.high))
    return f"{low} … {high}{' percentage points' if row.share else ''}"


def deals_to_tell(one: Standing, row: Row) -> int:
    """About how many deals would decide a row."""
    return rounded(row.would_tell * one.deals / max(one.games, 1))


def would_take(one: Standing, row: Row) -> str:
    """How many deals would decide a row, and how long they take."""
    deals = deals_to_tell(one, row)
    time = f" ({lasting(one.seconds / one.deals * deals)})" if one.deals and one.seconds else ""
    return f"about {deals:,} deals would tell{time}"


def _found(game: Game, changed: Sequence[str], one: Standing, fewer: bool) -> str:
    what = f"With {listed(changed)}"
    where = f"{game.title} ({one.seats} seat{'s' * (one.seats > 1)}, {one.bot})"
    if one.deals < certainty.FIRST_LOOK:
        return (
            f"{what}, nothing can be said yet of {where}: {one.deals} deal{'s' * (one.deals > 1)} are too few "
            f"(it takes {certainty.FIRST_LOOK} to begin with)."
        )
    if one.identical:
        often = f"surely (95 %) fewer than one deal in {max(1, int(one.deals / SURELY)):,} is another"
        return f"{what}, nothing happens in {where}: all {one.deals:,} deals are the same move by move; {often}."
    if len(one.asked) == 1:
        return f"{what}, {_single(game, one, where, fewer)}"
    better = "; fewer points are better there" if fewer and _verdict(one, "score") == CHANGES else ""
    parts = "; ".join([*_wins(one), *_changed(one), *_same(one), *_open(one)])
    surely = "Surely (95 %), after" if any(row.verdict != UNDECIDED for row in one.asked) else "That is after"
    return f"{what}, in {where} {parts}. {surely} {one.deals:,} deals{better}."


def _verdict(one: Standing, measure: str) -> str:
    row = one.row(measure)
    return row.verdict if row is not None else ""


def _is_win(row: Row) -> bool:
    return row.id.partition(".")[0] in WINS


def _wins(one: Standing) -> Iterator[str]:
    """Who wins: the first that anybody asks."""
    rows = [row for row in one.asked if _is_win(row)]
    changed = sorted((row for row in rows if row.verdict == CHANGES), key=lambda row: -abs(row.change))
    if changed:
        told = [f"‘{row.name}’ {_moves(row)} ({span(row)})" for row in changed[:MOST_NAMED]]
        more = len(changed) - MOST_NAMED
        yield " and ".join(told) + (f", and {more} more change" if more > 0 else "")
    elif rows and all(row.verdict == SAME for row in rows):
        less = rows[0].measure.say_change(max(row.margin for row in rows))[1:]
        yield f"who wins stays the same (nobody by {less} more or less)"
    elif rows:
        widest = max(rows, key=lambda row: max(abs(row.low), abs(row.high)))
        about = would_take(one, max(rows, key=lambda row: row.would_tell))
        yield f"who wins is still open (‘{widest.name}’ {span(widest)}; {about})"


def _changed(one: Standing) -> Iterator[str]:
    """What else changes; what only goes with the length is told with it."""
    rows = [row for row in one.asked if row.verdict == CHANGES and not _is_win(row)]
    along = [row for row in rows if row.with_length]
    yield from (f"‘{row.name}’ {_moves(row)}" for row in rows if row.id != LENGTH and not row.with_length)
    length = next((row for row in rows if row.id == LENGTH), None)
    if length is None:
        return
    shorter = "shorter" if length.change < 0 else "longer"
    with_it = listed([f"‘{row.name}’ ({_from_to(row)})" for row in along]) if along else ""
    goes = f", and {with_it} go{'es' * (len(along) == 1)} with it" if along else ""
    yield f"a game gets {shorter}, {_from_to(length)} moves{goes}"


def _same(one: Standing) -> Iterator[str]:
    rows = [row for row in one.asked if row.verdict == SAME and not _is_win(row) and (row.before or row.after)]
    if rows:
        yield f"{listed([f'‘{row.name}’' for row in rows])} stay{'s' * (len(rows) == 1)} the same"


def _open(one: Standing) -> Iterator[str]:
    rows = [row for row in one.asked if row.verdict == UNDECIDED and not _is_win(row)]
    if rows:
        yield f"still open: {listed([f'‘{row.name}’ ({span(row)})' for row in rows])}"


def _single(game: Game, one: Standing, where: str, fewer: bool) -> str:
    row, it = one.deciding, one.deciding.measure
    if row.verdict == CHANGES:
        better = ""
        if row.id == "score" and game.sides(one.seats) > 0:
            better = "; fewer points are better there" if fewer else ""
        return (
            f"‘{row.name}’ of {where} {_moves(row)}: {it.say_change(row.change)}, and surely (95 %) between "
            f"{it.say_change(row.low)} and {it.say_change(row.high)}, after {one.deals:,} deals{better}."
        )
    if row.verdict == SAME:
        return (
            f"‘{row.name}’ of {where} stays as it is: {_from_to(row)}, surely (95 %) less than "
            f"{it.say_change(row.margin)[1:]} apart, after {one.deals:,} deals."
        )
    return (
        f"‘{row.name}’ of {where} may have gone from {_from_to(row)}, but that is still open after {one.deals:,} "
        f"deals ({span(row)}): {would_take(one, row)}."
    )


def _elsewhere(first: Standing, one: Standing, told: str) -> str:
    """How it stands where it does not simply hold."""
    where = _where(one, first).capitalize()
    row = one.row(first.decided_by) or one.deciding
    if one.deals < certainty.FIRST_LOOK:
        few = f"{one.deals} deal{'s' * (one.deals > 1)}"
        return f"{where} still open: {few}, too few to say anything"
    if row.verdict == UNDECIDED:
        return f"{where} still open: {one.deals:,} deals, {span(row)}; {would_take(one, row)}"
    if told == "flips":
        return f"{where} it flips: {span(row)}, surely, after {one.deals:,} deals"
    changed = next((each for each in (row, *one.asked) if each.verdict == CHANGES), None)
    if changed is not None:
        return f"{where} ‘{changed.name}’ {_moves(changed)} ({span(changed)}), surely, after {one.deals:,} deals"
    least = row.measure.say_change(row.margin)[1:]
    return f"{where} ‘{row.name}’ stays the same, surely less than {least} apart, after {one.deals:,} deals"


def _moves(row: Row) -> str:
    return f"{'rises' if row.change > 0 else 'falls'} from {_from_to(row)}"


def _from_to(row: Row) -> str:
    it = row.measure
    return f"{it.tell(row.before)} to {it.tell(row.after)}"


def _where(one: Standing, first: Standing) -> str:
    seats = f"at {one.seats} seats" if one.seats != first.seats else ""
    level = f"with {one.bot}" if one.bot != first.bot else ""
    return " ".join(filter(None, (seats, level))) or f"with {one.bot}"
