"""The cards of the environments in docs/research/: facts from random games, and who beats whom.

    python bench/cards.py                                   # write the cards again, in less than a minute
    python bench/cards.py --estimate                        # what the empty cells would cost
    python bench/cards.py --play --minutes 30               # fill them, the cheapest first, and write the cards
    python bench/cards.py --play zyzzlvaria --bots easy,hard --minutes 60
    python bench/cards.py --play --bots random,greedy,policy --within 1    # narrower intervals

Facts come from the same random games every time. Results are kept in docs/research/results.csv (bench/baselines.py says
how); Ctrl-C loses nothing. Minutes are of the processor. The table of games in docs/research.md is written, too, and
the curves of what has learned become a picture.
"""

import argparse
import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import altair
import numpy as np
from baselines import (
    SEED,
    WITHIN,
    Cell,
    Found,
    Results,
    Share,
    bots_of,
    cells,
    estimate,
    needed,
    order,
    play,
    read,
    together,
)

from escapade.bots.learned import LEARNED
from escapade.bots.levels import BOTS, bot
from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.engine.doors import door_calls
from escapade.engine.record import unchecked
from escapade.lab.crew import stoppable
from escapade.lab.intervals import NORMAL_95, wilson
from escapade.research.batch import Batch
from escapade.research.sight import setting_name

FOLDER = Path(__file__).parents[1] / "docs" / "research"
PAGE = FOLDER.parent / "research.md"
OURS = ("alien-getaway", "andromeda-escape", "dying-planet", "escape-earth", "zyzzlvaria")
GAMES, FACTS_SEED = 1_000, 1
SLOW = ("hard", "expert")  # in a card only where somebody has let them play
EMPTY = "–"
MOST_NAMED = 10  # rows of an observation whose names a card lists


# Facts from random games


@dataclass(frozen=True)
class Facts:
    """What random games of a setting are like. Means come with half of their 95 % interval."""

    seats: int
    games: int
    length: tuple[float, float]
    shortest: int
    longest: int
    legal: tuple[float, float]
    most: int
    forced: tuple[float, float]  # of the decisions, those with one legal move
    several: tuple[float, float]  # of the decisions, those where more than one seat may act
    unwon: int  # games that nobody wins


def facts(game: Game, seats: int, games: int = GAMES) -> Facts:
    """Play them, every move uniformly among the legal ones."""
    batch = Batch(game, games, seats, seed=FACTS_SEED, follow="never")
    ((door, like),) = door_calls(game, "awaits")
    awaits = unchecked(door, *like)
    counts = np.zeros((4, games), np.int64)  # decisions, legal moves, forced, several
    most, won = 0, np.zeros(games)
    while not batch.done.all():
        on = np.flatnonzero(~batch.done)
        many = batch.mask[on].sum(1)
        several = [(due := int(awaits(batch.states[at : at + 1]))) & (due - 1) != 0 for at in on]
        counts[:, on] += np.stack([np.ones(len(on), np.int64), many, many == 1, several])
        most = max(most, int(many.max()))
        batch.step(batch.advice("random"))
        won[on] += batch.reward[on].sum(1)
    length = counts[0]
    legal, forced, several_due = (_ratio(count, length) for count in counts[1:])
    mean = float(length.mean()), float(NORMAL_95 * length.std(ddof=1) / games**0.5)
    unwon = int((won == 0).sum())
    return Facts(seats, games, mean, int(length.min()), int(length.max()), legal, most, forced, several_due, unwon)


def _ratio(count: Any, length: Any) -> tuple[float, float]:
    """A mean over decisions, which hang together within a game, and half of its 95 % interval."""
    mean, games = count.sum() / length.sum(), len(length)
    error = (count - mean * length).std(ddof=1) / games**0.5 / length.mean()
    return float(mean), float(NORMAL_95 * error)


def _facts_row(game: Game, found: Facts) -> list[str]:
    unwon = wilson(found.unwon, found.games)
    share = f" ({100 * unwon[0]:.1f}–{100 * unwon[1]:.1f} %)" if found.unwon else ""
    return [
        setting_name(game, found.seats),
        str(found.seats),
        f"{found.length[0]:.1f} ± {found.length[1]:.1f} ({found.shortest}–{found.longest})",
        f"{found.legal[0]:.2f} ± {found.legal[1]:.2f}",
        str(found.most),
        _percent(found.forced),
        _percent(found.several),
        f"{found.unwon:,}{share}",
    ]


def _percent(mean: tuple[float, float]) -> str:
    digits = 1 if mean[0] >= 0.01 else 2
    return f"{100 * mean[0]:.{digits}f} ± {100 * mean[1]:.{digits}f} %" if mean[0] else "never"


# A card


def card(game: Game, found: Sequence[Facts], results: Results) -> str:
    """The whole card of a game."""
    heads = ["setting", "seats", "moves a game", "legal moves", "at most"]
    lines = [
        f"# {game.title}",
        "",
        f"{game.about} `{game.id}`, rules {game.version}. How to use it: [research.md](../research.md).",
        "",
        f"- Players: {_seats(game)}. {'They win or lose together.' if game.cooperative else 'Each for itself.'}",
        f"- Information: {_information(game)} Chance falls inside moves.",
        f"- Moves: {len(game.moves)} by number, with a mask. An observation is {len(game.features)} numbers (below).",
        "- Reward: at the end only, the seat's share of the win, from 0 to 1.",
        "",
        "## In numbers",
        "",
        *_table(
            [*heads, "without a choice", "several at once", f"won by nobody, of {GAMES:,}"],
            [_facts_row(game, each) for each in found],
        ),
        "",
        f"From {GAMES:,} games between random players for each number of seats (games 0 to {GAMES - 1} of seed "
        f"{FACTS_SEED}: `python bench/cards.py`). Behind ±, and in brackets in the last column, is the 95 % interval. "
        "*Moves a game*: of all players together, the mean, and the shortest and the longest game. *Legal moves*: the "
        "mean over all decisions, and the most seen. *Without a choice*: one move is legal. *Several at once*: more "
        f"than one seat may act, and none sees what another chooses. *Won by nobody*: {_unwon(game)}.",
        "",
        *_baselines(game, results),
        *_seen(game),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _seats(game: Game) -> str:
    low, high = min(game.seats), max(game.seats)
    return str(low) if low == high else f"{low} to {high}"


def _information(game: Game) -> str:
    hides = game.redeal.__module__ != "escapade.engine.defaults"
    return "imperfect, what a seat cannot know is redealt in searches." if hides else "everything lies open."


def _unwon(game: Game) -> str:
    if game.cooperative:
        return "the partners have lost"
    return "no seat has a share of the win" + (f"; with one seat, {game.automa} has it" if game.automa else "")


# What is seen


def _seen(game: Game) -> list[str]:
    """The parts of an observation, as the game declares them."""
    rows = [[part.name, str(part.at), _size(part, game), _rows(part, game), _scale(part)] for part in game.features]
    kept = [at for at in range(5) if at < 3 or any(row[at] for row in rows)]
    heads = ["part", "from", "numbers", "rows", "1.0 stands for"]
    lines = ["## What is seen", "", *_table([heads[at] for at in kept], [[row[at] for at in kept] for row in rows]), ""]
    lines += [f"`escapade games --features {game.id}` prints every part, too, and `game.features` holds it.", ""]
    left_out: dict[str, str] = getattr(game.features, "left_out", {})
    if left_out:
        lines += ["Left out on purpose:", "", *(f"- `{name}`: {why}." for name, why in left_out.items()), ""]
    return lines


def _size(part: Any, game: Game) -> str:
    columns = part.column_names(game.box) if hasattr(part, "column_names") else part.columns
    return str(part.size) if len(columns) == 1 else f"{part.rows} × {len(columns)}: {', '.join(columns)}"


def _rows(part: Any, game: Game) -> str:
    """What the rows are, where the game names them; of many the first and the last."""
    names = [name for name in part.row_names(game.box) if name] if getattr(part, "index", ()) else []
    return ", ".join(names if len(names) <= MOST_NAMED else [*names[:2], "…", names[-1]])


def _scale(part: Any) -> str:
    """What 1.0 means, column by column, where it is more than yes."""
    scales: dict[str, str] = getattr(part, "one", {})
    return "; ".join(f"{column}: {told}" if column else told for column, told in scales.items())


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]


# Who beats whom


def _baselines(game: Game, results: Results) -> list[str]:
    own = {share: found for share, found in results.items() if share.game == game.id}
    names = sorted({*bots_of(game), *(name for share in own for name in (share.one, share.others))}, key=order)
    lines = ["## Who wins", "", *_who_plays(game, names), ""]
    contested = [seats for seats in game.seats if not together(game, seats)]
    if set(contested) != set(game.seats):
        lines += [*_alone(game, names, own), ""]
    for seats in contested:
        lines += [f"### {seats} seats: one among others", "", *_cross(game, seats, names, own), ""]
    if contested:
        lines += ["### What a seat is worth", "", *_seat_by_seat(game, contested, names, own), ""]
    return [*lines, *_how(game), ""]


def _who_plays(game: Game, names: Sequence[str]) -> list[str]:
    kinds = [f"`{name}` ({bot(name).about})" for name in names if name != LEARNED]
    kinds += [f"`{LEARNED}` (the player that came with the game)"] if LEARNED in names else []
    same = "" if "policy" in names else " Its `policy` is the same as `greedy`."
    return [f"Bots: {', '.join(kinds)}.{same}"]


def _alone(game: Game, names: Sequence[str], own: Results) -> list[str]:
    whom = "both seats are held by" if game.cooperative else f"one seat, against {game.automa}, is held by"
    seats = game.seats[0]
    rows = [[name, _cell(own.get(Share(game.id, seats, name, name)))] for name in names]
    return [f"How often the game is won where {whom} the bot:", "", *_table(["bot", "won"], rows)]


def _cross(game: Game, seats: int, names: Sequence[str], own: Results) -> list[str]:
    rows = [
        [name, *("" if name == other else _cell(own.get(Share(game.id, seats, name, other))) for other in names)]
        for name in names
    ]
    whom = "another one" if seats == 2 else f"{seats - 1} others"
    told = f"The share of the win of one bot (row) against {whom} (column). A fair share is {100 / seats:.4g} %."
    return [told, "", *_table(["", *names], rows)]


def _seat_by_seat(game: Game, contested: Sequence[int], names: Sequence[str], own: Results) -> list[str]:
    rows = []
    for seats in contested:
        for name in names:
            founds = [own.get(Share(game.id, seats, name, name, seat + 1), Found()) for seat in range(seats)]
            if name in ("random", "greedy", "policy"):
                rows.append([str(seats), name, *_shares_of_seats(founds)])
    heads = ["seats", "all seats are held by", "wins in %, from the first player on", "nobody", "games"]
    return _table(heads, rows)


def _shares_of_seats(founds: Sequence[Found]) -> list[str]:
    if not all(found.games and found.reach <= WITHIN for found in founds):
        return [EMPTY] * 3
    games = founds[0].games
    nobody = 1 - sum(found.wins for found in founds) / games
    told = " / ".join(f"{100 * found.won:.1f}" for found in founds)
    reach = max(found.reach for found in founds)
    return [f"{told} (± {100 * reach:.1f})", f"{100 * nobody:.1f} %" if nobody > 1e-9 else "never", f"{games:,}"]


def _cell(found: Found | None) -> str:
    """A share with its interval and its games; empty, if the interval reaches too far."""
    if found is None or not found.games or found.reach > WITHIN:
        return EMPTY
    low, high = found.interval
    return f"{100 * found.won:.1f} % ({100 * low:.1f}–{100 * high:.1f}; {found.games:,})"


def _how(game: Game) -> list[str]:
    """What the figures are, and how to have them again."""
    wide = f"±{100 * WITHIN:.0f} points (an interval {200 * WITHIN:.0f} points long)"
    seats = game.seats[-1]
    names = ",".join(["greedy", *["random"] * (0 if game.cooperative else seats - 1)])
    starts = "".join(f", with `--option {option.id}=1`" for option in game.options if option.kind == "seat")
    told = [
        "In brackets: the 95 % interval (Wilson) and the number of games, which were played until the interval was "
        f"short enough. “{EMPTY}”: not known to {wide}, since fewer games were played than that takes, which is "
        f"{needed(0.5, WITHIN)} for a share of one half and fewer for one that is farther off."
    ]
    again = f"A cell is games 0, 1, 2, … of seed {SEED}: `escapade simulate {game.id} --seats {seats} --bots {names} "
    again += f"--rotate --seed {SEED} --games N` gives its figures again"
    if not game.cooperative:
        told[0] += " One among others sits in every seat equally often; where all seats are held by the same kind, "
        told[0] += "the first player starts. Where the shares of two do not make 100 %, nobody won some of the games."
        again += " (the bot of the row first; of a pair, the one named first in the table); what a seat is worth comes "
        again += f"without `--rotate`{starts}"
    again += ". [results.csv](results.csv) has every share with its number of games, also those that are not known "
    again += "well enough yet. `python bench/cards.py --estimate` says what the empty cells would cost, "
    again += "`python bench/cards.py --play --minutes 30` fills them, the cheapest first, and goes on where it stopped."
    return [*told, "", again]


# The table of games in docs/research.md


def overview(found: dict[str, Sequence[Facts]]) -> None:
    """Write its rows again."""
    text = PAGE.read_text(encoding="utf-8")
    for game_id, each in found.items():
        row = f"| {' | '.join(_overview_row(contract.game(game_id), each))} |"
        text, times = re.subn(rf"^\| {game_id} \| \d.*\|$", lambda _, row=row: row, text, count=1, flags=re.M)  # type: ignore[misc]
        if not times:
            raise SystemExit(f"{PAGE} has no row for {game_id}.")
    PAGE.write_text(text, encoding="utf-8")


def _overview_row(game: Game, found: Sequence[Facts]) -> list[str]:
    low, high = min(game.seats), max(game.seats)
    seats = str(low) if low == high else f"{low}–{high}"
    several = _span([each.several[0] for each in found], lambda share: f"{100 * share:.0f}")
    return [
        game.id,
        f"{seats}, together" if game.cooperative else seats,
        str(len(game.moves)),
        f"{len(game.features):,}",
        _span([each.length[0] for each in found], lambda length: f"{length:.0f}"),
        f"{_span([each.legal[0] for each in found], lambda legal: f'{legal:.1f}')}, "
        f"at most {max(each.most for each in found)}",
        "never" if not any(each.several[0] for each in found) else f"{several} %",
    ]


def _span(numbers: Sequence[float], told: Callable[[float], str]) -> str:
    low, high = told(min(numbers)), told(max(numbers))
    return low if low == high else f"{low}–{high}"


# How the players that came with games have learned


def curves() -> None:
    """A picture of what they won against greedy, minute by minute, from their curves."""
    rows = []
    for path in sorted(FOLDER.glob("*-curve.csv")):
        title = contract.game(path.stem.removesuffix("-curve")).title
        with path.open(encoding="utf-8", newline="") as file:
            rows += [
                {"game": title, "minutes": float(row["minutes"]), "won": float(row["won"])}
                for row in csv.DictReader(file)
            ]
    y = altair.Y("won:Q", title="won against greedy", axis=altair.Axis(format="%"), scale=altair.Scale(domain=(0, 1)))
    lines = (
        altair.Chart({"values": rows}, width=520, height=220)
        .mark_line(point=True)
        .encode(x=altair.X("minutes:Q", title="minutes of one core"), y=y)
        .encode(color=altair.Color("game:N", title=None, scale=altair.Scale(range=["#2563a8", "#c2611f", "#3a7d44"])))
    )
    even = altair.Chart({"values": [{"won": 0.5}]}).mark_rule(strokeDash=[4, 4], color="#777").encode(y="won:Q")
    chart = altair.layer(lines, even).configure(background="white", font="sans-serif")
    chart.configure_legend(orient="bottom").save(FOLDER / "curves.svg")


def wanted(game_id: str, names: str | None) -> list[Cell]:
    """The cells to play: of every game those bots that it has."""
    asked = names.split(",") if names else []
    if unknown := [name for name in asked if name not in (*BOTS, LEARNED)]:
        raise SystemExit(f"There is no bot '{unknown[0]}'. Bots: {', '.join((*BOTS, LEARNED))}.")
    if game_id and game_id not in OURS:
        raise SystemExit(f"There is no card for '{game_id}'. Cards: {', '.join(OURS)}.")
    found: list[Cell] = []
    for game in map(contract.game, [game_id] if game_id else OURS):
        able = (*bots_of(game), *SLOW)
        found += cells(game, sorted((name for name in set(asked) & set(able)), key=order) if asked else bots_of(game))
    return found


def main() -> None:
    """Play what was asked for, and write the cards."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--play", metavar="GAME", nargs="?", const="", help="one game, or all of them")
    asked.add_argument(
        "--estimate", metavar="GAME", nargs="?", const="", help="what is missing, and what it would cost"
    )
    asked.add_argument("--bots", metavar="NAMES", help="only these; without it those that a card shows")
    asked.add_argument("--minutes", type=float, default=5.0, help="of CPU")
    asked.add_argument("--within", type=float, default=100 * WITHIN, help="how far intervals may reach, in points")
    wish = asked.parse_args()
    results = read()
    if wish.estimate is not None:
        estimate(wanted(wish.estimate, wish.bots), results, wish.within / 100, print)
        return
    if wish.play is not None:
        with stoppable() as halt:
            play(wanted(wish.play, wish.bots), results, wish.within / 100, wish.minutes, halt, _say)
    FOLDER.mkdir(exist_ok=True)
    found: dict[str, Sequence[Facts]] = {}
    for game in map(contract.game, (*OURS, "connect-four")):
        found[game.id] = [facts(game, seats) for seats in game.seats]
    for game_id in OURS:
        text = card(contract.game(game_id), found[game_id], results)
        (FOLDER / f"{game_id}.md").write_text(text, encoding="utf-8")
    overview(found)
    curves()


def _say(sentence: str) -> None:
    print(sentence, flush=True)


if __name__ == "__main__":
    main()
