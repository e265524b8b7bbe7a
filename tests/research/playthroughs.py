"""Games as OpenSpiel tells them, shortened: what is declared, the first position in words, every move, and the end.

`python -m tests.research.playthroughs` writes them anew, to be reviewed as a diff.
"""

from itertools import dropwhile, takewhile
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough_lines

from escapade.engine import contract
from escapade.research.spiel import short_name

FOLDER = Path(__file__).parent / "playthroughs"
OURS = ("alien-getaway", "andromeda-escape", "connect-four", "dying-planet", "escape-earth", "zyzzlvaria")
GAMES = [short_name(contract.game(name)) for name in OURS]
SEED = 1


def played(name: str) -> str:
    """A game of a setting, shortened."""
    lines = playthrough_lines(f"{name}(players=2,deals=3)", seed=SEED)
    lines = [line for line in lines if not line or ("Tensor(" not in line and line.strip(" ◯◉"))]
    begun = [number for number, line in enumerate(lines) if line.startswith("action: ")]
    opening = lines[: begun[1] - 1]
    moves = [line for line in lines[begun[1] - 1 :] if line.startswith(("# Apply", "action: "))]
    end = takewhile(str, reversed(lines))
    result = list(dropwhile(lambda line: not line.startswith("Rewards"), reversed(list(end))))
    return "\n".join([*opening, *moves, *result, ""])


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(played(name), encoding="utf-8")


if __name__ == "__main__":
    main()
