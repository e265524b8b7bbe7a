"""Where to turn Zyzzlvaria's taste: `python bench/taste_zyzzlvaria.py` prints what each number of it is worth.

One seat of four plays by the policy, the others are greedy. In every game each number of the policy's taste is a little
higher or a little lower, drawn anew, so one series tells of all of them at once: the share of wins with a number higher
less that with it lower. Turn those in games/zyzzlvaria/bots/preferences.py that stand out, and ask again; when none
does and the share without any shift (--spread 0) no longer grows, it is done.
"""
# mypy: allow-untyped-defs, allow-untyped-calls, no-check-untyped-defs

import argparse
from typing import Any

import numpy as np

from escapade.engine.chance import begin_stream, below
from escapade.engine.doors import scratch
from escapade.engine.log import SILENT
from escapade.engine.piles import lowest
from escapade.engine.record import bind, blank
from escapade.games import zyzzlvaria
from escapade.games.zyzzlvaria.bots.greedy import greedy
from escapade.games.zyzzlvaria.bots.policy import by_taste
from escapade.games.zyzzlvaria.bots.preferences import KEEN, Taste
from escapade.games.zyzzlvaria.ending import payoff
from escapade.games.zyzzlvaria.rules.decisions import awaits, legal, play, setup

GAME = zyzzlvaria.game
SEATS = 4
LESSON = 2000  # games between two reports
LEAST = 0.01  # the shift of a number that is nothing so far


def try_tastes(boxes, states, options, seed, first, middle, shift, tastes, numbers, signs, won, moves, rng, log):
    """Play a game for each row of `signs`; `numbers` is `tastes` as plain numbers. Who won goes to `won`."""
    box = boxes[0]
    share = np.zeros(8, np.float64)
    for row in range(signs.shape[0]):
        begin_stream(rng, seed, first + row)
        for i in range(numbers.shape[0]):
            signs[row, i] = 2 * below(rng, 2) - 1
            numbers[i] = middle[i] + shift[i] * signs[row, i]
        states[0] = states[1]
        s = states[0]
        setup(box, s, options, rng, log)
        odd = (first + row) % SEATS
        while awaits(s) != 0:
            seat = lowest(awaits(s))
            n = legal(box, s, seat, moves)
            if seat == odd:
                move = by_taste(box, s, tastes[0], seat, moves, n, rng)
            else:
                move = greedy(box, s, seat, moves, n, rng)
            play(box, s, seat, move, rng, log)
        share[:] = 0.0
        payoff(box, s, share)
        won[row] = share[odd]


def names() -> list[str]:
    """What each number of a taste is called."""
    found = []
    for name in Taste.names or ():
        shape = Taste[name].shape
        found += [f"{name}[{i}]" for i in range(shape[0])] if shape else [name]
    return found


def report(signs: Any, won: Any, middle: Any, shift: Any) -> None:
    """The share of wins, and what stands out."""
    print(f"{len(won)} games: {won.mean():.4f} ± {won.std() / len(won) ** 0.5:.4f}", flush=True)
    error = 2.0 * won.std() / len(won) ** 0.5
    effects = 2.0 * ((won - won.mean())[:, None] * signs).mean(0)
    for i in np.argsort(-np.abs(effects)):
        if shift[i] > 0.0 and abs(effects[i]) > error:
            print(f"  {names()[i]:14} {middle[i]:.3f} ± {shift[i]:.3f}: {effects[i]:+.4f} ± {error:.4f}")


def main() -> None:
    """Play, and report now and then."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--spread", type=float, default=0.3, help="how much higher or lower, as a share of each number")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    tastes = KEEN.copy()
    numbers = tastes.view(np.float64)
    middle = numbers.copy()
    shift = chosen.spread * np.where(middle == 0.0, LEAST, np.abs(middle))
    states, rng = blank(GAME.state, 2), np.zeros(1, np.uint64)
    try_lesson = bind(try_tastes, GAME.id, {"play": play})
    all_signs, all_won = [], []
    for first in range(0, chosen.games, LESSON):
        signs, won = np.zeros((LESSON, len(middle)), np.int8), np.zeros(LESSON)
        try_lesson(
            GAME.box.records, states, GAME.option_values(SEATS, {}), chosen.seed, first, middle, shift, tastes, numbers,
            signs, won, scratch(GAME), rng, SILENT,
        )  # fmt: skip
        all_signs.append(signs)
        all_won.append(won)
        if first // LESSON % 10 == 9 or first + LESSON >= chosen.games:
            report(np.concatenate(all_signs), np.concatenate(all_won), middle, shift)


if __name__ == "__main__":
    main()
