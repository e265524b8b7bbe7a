"""The figures of docs/numbers/: who wins, how long games are, what happens in them. Every run prints the same lines.

    python bench/in_numbers.py alien-getaway            # a minute or less
    python bench/in_numbers.py alien-getaway --hard     # bots that search: up to some hours

`make truth` compares what is printed with what the documents say.
"""

import argparse
from dataclasses import dataclass
from typing import Any

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.contract import Game
from escapade.lab.contest import Contest, prepare
from escapade.lab.deals import Wanted, play_deals
from escapade.lab.groups import Group, GroupTally, ask
from escapade.lab.simulate import Outcome, simulate

SEED = 1


@dataclass(frozen=True)
class Told:
    """What is told of a game beside who wins."""

    games: int  # of greedy bots
    hard: int  # of bots that search
    options: tuple[tuple[str, dict[str, Any]], ...] = (("", {}),)  # a name for each variant
    events: tuple[str, ...] = ()  # counted by game
    spreads: tuple[str, ...] = ()  # by what the seats are grouped
    level: str = "hard"
    forced: tuple[int, ...] = ()  # numbers of seats that are only played as the variant


GAMES = {
    "alien-getaway": Told(20_000, 500, (("", {"start": 0}), ("easy variant", {"start": 0, "easy": 1}))),
    "andromeda-escape": Told(
        5_000, 500, events=("skips", "plays", "drifts", "saves"), spreads=("mission.accomplished",),
    ),
    "dying-planet": Told(
        5_000, 300, (("", {}), ("Escalation", {"escalation": 1})),
        ("passes-challenge", "takes-treasure", "takes-kit", "infected"), ("member", "treasure.kept"), forced=(6, 7, 8),
    ),
    "escape-earth": Told(
        2_000, 100, (("", {}), ("beginner", {"beginner": 1})), ("turn", "builds", "riots"), level="expert",
    ),
    "zyzzlvaria": Told(
        2_000, 500, (("", {"seat_stipend": 2}), ("no stipend", {"seat_stipend": 0})),
        ("turn", "escapes", "dies", "jails", "plays"), ("start",),
    ),
}  # fmt: skip


def contests(game: Game, told: Told, level: str) -> list[tuple[str, Contest]]:
    """A name and a contest for every number of seats and every variant that there is."""
    found = []
    for variant, options in told.options:
        for seats in game.seats:
            if not variant and seats in told.forced:
                continue
            contest = prepare(game, seats, [bot(level, game)], options=options, seed=SEED)
            found.append((f"{seats}, {variant}" if variant else str(seats), contest))
    return found


def table(heads: list[str], rows: list[list[str]]) -> None:
    """Print it as Markdown has it."""
    print()
    for row in (heads, ["---"] * len(heads), *rows):
        print(f"| {' | '.join(row)} |")


def who_wins(game: Game, told: Told, levels: dict[str, int]) -> None:
    """A row for every table."""
    rows = []
    for level, count in levels.items():
        for name, contest in contests(game, told, level):
            out = simulate(contest, count, threads=2)
            sides = range(1 if game.cooperative else len(out.win_share))
            won = ", ".join(_share(out, side) for side in sides)
            points = ", ".join(f"{out.mean_score[side]:.1f}" for side in sides)
            length = f"{out.length.low}, {out.length.mean:.0f}, {out.length.high}"
            rows.append([name, level, f"{count:,}", won, points, length])
    won = "won together in %" if game.cooperative else "win in %, from Player 1 on"
    table(["players", "bots", "games", won, "points on average", "moves in a game (fewest, mean, most)"], rows)


def _share(out: Outcome, side: int) -> str:
    low, high = out.win_interval[side]
    return f"{out.win_share[side] * 100:.1f} ({low * 100:.1f}–{high * 100:.1f})"


def what_happens(game: Game, told: Told) -> None:
    """How often each of some kinds of events happens in a game of greedy bots."""
    kinds = {kind.name: int(kind) for kind in game.events}
    rows = []
    for name, contest in contests(game, told, "greedy"):
        games = min(told.games, 2_000)
        heard = play_deals(contest, 0, games, wants=Wanted(kinds=True))
        rows.append([name, *(f"{heard.kinds[kinds[event]] / games:.2f}" for event in told.events)])
    if told.events:
        table(["players", *told.events], rows)


def spreads(game: Game, told: Told) -> None:
    """The groups that win least and most."""
    for by in told.spreads:
        rows = []
        for name, contest in contests(game, told, "greedy"):
            question = ask(game, contest.box, contest.seats, by)
            tally = GroupTally(contest.seats, question)
            simulate(contest, told.games, threads=2, groups=tally)
            groups = sorted(tally.by_place().values(), key=lambda group: group.win_share)
            groups = [group for group in groups if group.seats >= told.games // 20]
            rows.append([name, f"{1 / contest.seats:.1%}".replace("%", " %"), _group(groups[0]), _group(groups[-1])])
        table([f"players, {by}", "even share", "wins least, in %", "wins most, in %"], rows)


def _group(group: Group) -> str:
    low, high = group.win_interval
    return f"{group.name} {group.win_share * 100:.1f} ({low * 100:.1f}–{high * 100:.1f})"


def main() -> None:
    """Print the tables of one game."""
    asked = argparse.ArgumentParser(description="The figures of docs/numbers/.")
    asked.add_argument("game", choices=GAMES)
    asked.add_argument("--hard", action="store_true", help="bots that search")
    given = asked.parse_args()
    game, told = contract.game(given.game), GAMES[given.game]
    if given.hard:
        who_wins(game, told, {told.level: told.hard})
        return
    who_wins(game, told, {"greedy": told.games, "random": told.games})
    what_happens(game, told)
    spreads(game, told)


if __name__ == "__main__":
    main()
