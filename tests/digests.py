"""Random games as digests: printed by an interpreted process, compared with the compiled rules.

`NUMBA_DISABLE_JIT=1 python -m tests.digests alien-getaway` prints one line for each position.
"""

import random
import sys
from collections.abc import Iterator
from hashlib import blake2b

import numpy as np

from escapade.engine import contract
from escapade.engine.doors import doors
from tests.gauntlet import Case, play_randomly, redealt

GAMES = 2
MOST_MOVES = 400


def lines(game: contract.Game) -> Iterator[str]:
    """What the rules make of a few random games at each number of seats."""
    for seats in game.seats:
        high = {
            option.id: min(option.high, seats - 1 if option.kind == "seat" else 2 if option.kind == "int" else 1)
            for option in game.options
        }
        high = {option.id: max(high[option.id], option.low) for option in game.options}
        for number, options in enumerate([{}] * GAMES + [high]):
            yield from _course(Case(game, seats, str(number), options), number)


def _course(case: Case, seed: int) -> Iterator[str]:
    match, choices = case.match(seed), random.Random(seed)
    features = np.zeros(len(case.game.features), np.float32)
    while not match.over and match.version < MOST_MOVES:
        seat = match.awaits[0]
        doors(case.game).encode(match.box.records, match.states, seat, features)
        broken = int(doors(case.game).faults(match.box.records, match.states))
        world = blake2b(redealt(match, seat, match.version).tobytes(), digest_size=4).hexdigest()
        shown = [int(case.game.shown(match.box.record, match.state, s, match.legal(s)[0])) for s in match.awaits]
        parts = (
            match.digest,
            world,
            match.legal(seat),
            features.tobytes().hex(),
            broken,
            shown,
            match.scores,
            match.payoffs,
        )
        mark = blake2b(repr(parts).encode(), digest_size=6).hexdigest()
        yield f"{case} {match.version} {match.digest} {mark}"
        play_randomly(match, choices)
    events = repr([ply.events for ply in match.history]).encode()
    yield f"{case} end {match.digest} {blake2b(events, digest_size=6).hexdigest()} {match.scores} {match.payoffs}"


if __name__ == "__main__":
    for one in lines(contract.game(sys.argv[1])):
        print(one)
