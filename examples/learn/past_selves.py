"""Self-play against past selves, on top of ppo.py: whoever only plays itself forgets how to beat what it once was.

    python examples/learn/past_selves.py connect-four --minutes 10 --stages 5

The time is cut into stages. After each the player is kept as GAME-past-N.npz, and from then on a part of all games is
against some of those. They hold seats inside `Batch`, like any bot that is named by a file. All options of ppo.py hold;
the first of `--against` is what the player is tested with. The same command goes on after the last whole stage.
"""

import random
import shutil
import sys
from argparse import ArgumentParser
from pathlib import Path

from ppo import School, asked_for  # type: ignore[import-not-found] # the file beside this one

from escapade.engine.errors import EscapadeError


def past(into: Path, game: str) -> dict[int, Path]:
    """The past selves that are kept, by stage."""
    return {int(file.stem.rpartition("-")[2]): file for file in into.glob(f"{game}-past-*.npz")}


def main() -> None:
    """Learn stage by stage."""
    own = ArgumentParser(add_help=False, allow_abbrev=False)
    own.add_argument("--stages", type=int, default=5)
    own.add_argument("--rivals", type=int, default=3, help="past selves at a time")
    mine, sys.argv[1:] = own.parse_known_args()
    wish = asked_for()
    first, whole = wish.against, wish.minutes
    for stage in range(1 + max(past(wish.into, wish.game), default=0), 1 + mine.stages):
        selves = list(past(wish.into, wish.game).values())
        rivals = random.Random(stage).sample(selves, min(mine.rivals, len(selves)))
        wish.against, wish.minutes = [*first, *map(str, rivals)], whole * stage / mine.stages
        print(f"Stage {stage} of {mine.stages}, against {', '.join(wish.against)}")
        School(wish).attend()
        shutil.copy(wish.into / f"{wish.game}.npz", wish.into / f"{wish.game}-past-{stage}.npz")


if __name__ == "__main__":
    try:
        main()
    except EscapadeError as problem:
        sys.exit(problem.sentence)
    except KeyboardInterrupt:
        print("Stopped. The same command begins this stage again.")
