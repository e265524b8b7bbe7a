"""The cards of the environments in docs/research/: facts from random games, and who beats whom.

    python bench/cards.py                                          # write the cards anew
    python bench/cards.py --play alien-getaway --bots greedy,easy --games 200   # play, note it, and write them

Facts come from the same random games every time, so a test compares them. Results are kept in
docs/research/results.csv, a line for each bot against each other one; the more games, the longer a line is kept. The
curves of what has learned become a picture.
"""

import argparse
import csv
from itertools import combinations
from pathlib import Path
from typing import Any

import altair
import numpy as np

from escapade.bots.learned import LEARNED, Learned, player_or_file
from escapade.bots.levels import BOTS
from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.engine.doors import doors
from escapade.lab.intervals import wilson
from escapade.lab.simulate import prepare, simulate
from escapade.research.batch import Batch
from escapade.research.sight import setting_name, settings

FOLDER = Path(__file__).parents[1] / "docs" / "research"
RESULTS = FOLDER / "results.csv"
COLUMNS = ("game", "seats", "one", "other", "games", "won", "low", "high")
ORDER = [*(name for name in BOTS if name != "policy"), LEARNED]
OURS = ("alien-getaway", "andromeda-escape", "dying-planet", "escape-earth", "zyzzlvaria")
GAMES, SEED = 200, 1
PAIR = 2  # seats at which bots are compared


def facts(game: Game, seats: int) -> list[str]:
    """A row of the table: how long games are, and how much there is to choose."""
    batch = Batch(game, GAMES, seats, seed=SEED)
    choices = np.zeros(GAMES, np.int64)
    over = np.zeros(GAMES, np.bool_)
    legal: list[int] = []
    together = 0
    while not over.all():
        for place in np.flatnonzero(~over):
            together += int(doors(game).awaits(batch.states[place : place + 1])).bit_count() > 1
            legal.append(int(batch.mask[place].sum()))
            choices[place] += 1
        batch.step(batch.advice("random"))
        over |= batch.done
    many = np.array(legal)
    row = [setting_name(game, seats), seats, f"{choices.mean():.0f} ({choices.min()}–{choices.max()})"]
    row += [f"{many.mean():.1f}", many.max(), f"{(many == 1).mean():.0%}", f"{together / len(legal):.0%}"]
    return [str(word).replace("%", " %") for word in row]


def card(game: Game) -> str:
    """The whole card of a game."""
    lines = [
        f"# {game.title}",
        "",
        f"{game.about} `{game.id}`, rules {game.version}. How to use it: [research.md](../research.md).",
        "",
        f"- Players: {_seats(game)}. {'They win or lose together.' if game.cooperative else 'Each for itself.'}",
        f"- Information: {_information(game)} Chance falls inside moves.",
        f"- Moves: {game.moves} by number, with a mask. An observation is {len(game.features)} numbers (below).",
        "- Reward: at the end only, the seat's share of the win, from 0 to 1.",
        "",
        "## In numbers",
        "",
        *_table(
            ["setting", "seats", "moves a game", "legal moves", "at most", "without a choice", "several at once"],
            [facts(game, seats) for seats in game.seats],
        ),
        "",
        f"From {GAMES} games between random players for each number of seats (`python bench/cards.py`). *Moves a game* "
        "of all players together: the mean, the shortest and the longest. *Without a choice*: one move is legal. "
        "*Several at once*: more than one seat may act, and none sees what another chooses.",
        "",
        "## What is seen",
        "",
        *_table(["part", "from", "numbers"], [[part.name, str(part.at), _size(part)] for part in game.features]),
        "",
        *_results(game),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _seats(game: Game) -> str:
    low, high = min(game.seats), max(game.seats)
    return str(low) if low == high else f"{low} to {high}"


def _information(game: Game) -> str:
    hides = game.redeal.__module__ != "escapade.engine.defaults"
    return "imperfect, what a seat cannot know is redealt in searches." if hides else "everything lies open."


def _size(part: Any) -> str:
    return str(part.size) if len(part.columns) == 1 else f"{part.rows} × {len(part.columns)}: {', '.join(part.columns)}"


def _table(heads: list[str], rows: list[list[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]


# Who beats whom


def _results(game: Game) -> list[str]:
    found = {(row["one"], row["other"]): row for row in _kept() if row["game"] == game.id}
    if not found:
        return []
    names = [name for name in ORDER if any(name in pair for pair in found)]
    if game.cooperative:
        rows = [[name, _cell(found[name, name])] for name in names if (name, name) in found]
        told = "How often two of the same kind win together"
        table = _table(["bot", "won"], rows)
    else:
        told = f"The share of the win of the bot in the row against the one in the column, with {PAIR} seats in turn"
        table = _table(["", *names], [[name, *(_cell(found.get((name, other))) for other in names)] for name in names])
    about = f"{told}; in brackets 95 % of what it may truly be, and the number of games."
    return ["## Who beats whom", "", *table, "", about, "`results.csv` has them all."]


def _cell(row: dict[str, str] | None) -> str:
    if row is None:
        return ""
    low, high = (f"{100 * float(row[name]):.0f}" for name in ("low", "high"))
    return f"{100 * float(row['won']):.0f} % ({low}–{high}; {int(row['games']):,})"


def _kept() -> list[dict[str, str]]:
    if not RESULTS.exists():
        return []
    with RESULTS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def play(game: Game, one: str, other: str, games: int, seed: int) -> list[dict[str, str]]:
    """Two bots against each other, in every seat in turn; or two of a kind together."""
    names = [one] if game.cooperative else [one, other]
    bots = [player_or_file(name, game) for name in names]
    if isinstance(bots[-1], Learned) and bots[0].kernel is not None and not game.cooperative:
        won = at_once(game, bots[-1], one, games, seed)
        shares = {other: won.sum(axis=0)[0], one: won.sum(axis=0)[1]}
    else:
        outcome = simulate(prepare(game, PAIR, bots, seed=seed, rotate=True), games, threads=2)
        shares = {each.bot: each.win_share * games for each in outcome.by_bot}
    rows = []
    for name, wins in shares.items():
        told = (f"{each:.4f}" for each in (wins / games, *wilson(float(wins), games)))
        fellow = other if name == one else one
        rows.append(dict(zip(COLUMNS, (game.id, str(PAIR), name, fellow, str(games), *told), strict=True)))
    return rows


def at_once(game: Game, learned: Learned, other: str, games: int, seed: int) -> Any:
    """What a player that has learned and a bot inside the kernels won of each game, all played side by side."""
    batch = Batch(game, games, PAIR, seed=seed, bots=(None, other), rotate=True)
    places, own = np.arange(games), np.arange(games) % PAIR  # Everybody sits one seat further on with each game.
    won, over = np.zeros((games, PAIR)), np.zeros(games, np.bool_)
    while not over.all():
        moves, choice = batch.mask.argmax(1), np.flatnonzero(~over & (batch.mask.sum(1) > 1))
        moves[choice] = np.where(batch.mask[choice], learned.liking(batch.observation[choice]), -np.inf).argmax(1)
        batch.step(moves)
        ended = batch.done & ~over
        won[ended] = np.stack([batch.reward[places, own], batch.reward[places, 1 - own]], 1)[ended]
        over |= ended
    return won


def note(results: list[dict[str, str]]) -> None:
    """Keep results in place of older ones of the same pair, unless those come from more games."""
    best: dict[tuple[str, ...], dict[str, str]] = {}
    for row in (*results, *_kept()):
        key = tuple(row[name] for name in COLUMNS[:4])
        if key not in best or int(row["games"]) > int(best[key]["games"]):
            best[key] = row
    rows = list(best.values())
    rows.sort(key=lambda row: (row["game"], ORDER.index(row["one"]), ORDER.index(row["other"])))
    with RESULTS.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


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


def main() -> None:
    """Play what was asked for, and write the cards."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--play", metavar="GAME")
    asked.add_argument("--bots", default="random,greedy", help="every pair of these")
    asked.add_argument("--games", type=int, default=200)
    asked.add_argument("--seed", type=int, default=7)
    wish = asked.parse_args()
    if wish.play:
        game, names = contract.game(wish.play), sorted(wish.bots.split(","), key=ORDER.index)
        for one, other in [(name, name) for name in names] if game.cooperative else combinations(names, 2):
            note(play(game, one, other, wish.games, wish.seed))
    FOLDER.mkdir(exist_ok=True)
    for game in {game.id: game for game, _ in settings() if game.id in OURS}.values():
        (FOLDER / f"{game.id}.md").write_text(card(game), encoding="utf-8")
    curves()


if __name__ == "__main__":
    main()
