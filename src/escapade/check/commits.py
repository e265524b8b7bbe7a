"""Simultaneous choices: any order of commits leads to the same position."""

import random
from itertools import permutations

from escapade.check.case import Case, Trial, positions
from escapade.check.finding import hold
from escapade.check.worlds import both
from escapade.engine.chance import generator
from escapade.engine.contract import Records
from escapade.engine.doors import doors, scratch
from escapade.engine.log import SILENT


def check_commit_order(case: Case, seed: int = 1) -> int:
    """Where several seats choose at once, any order leads to the same bytes. The number of such positions seen."""
    choices, seen = random.Random(seed), 0
    for match in positions(case, seed, 60):
        if len(match.awaits) < 2:
            continue
        seen += 1
        plans = {seat: _commit(match, seat, choices) for seat in match.awaits}
        orders = list(permutations(match.awaits))
        if len(match.awaits) > 4:
            orders = choices.sample(orders, 8)
        first = _carried_out(match, orders[0], plans, seed)
        for order in orders[1:]:
            world = _carried_out(match, order, plans, seed)
            sentence = f"The order in which seats {match.awaits} choose matters: {orders[0]} and {order} differ."
            hold(world.tobytes() == first.tobytes(), sentence, match, both(first, world, (f"{orders[0]}", f"{order}")))
    return seen


def _carried_out(match: Trial, order: tuple[int, ...], plans: dict[int, list[int]], seed: int) -> Records:
    world = match.states.copy()
    for seat in order:
        for move in plans[seat]:
            doors(match.game).play(match.box.records, world, seat, move, generator(seed), SILENT)
    return world


def _commit(match: Trial, seat: int, choices: random.Random) -> list[int]:
    """Random moves of one seat until it has chosen, while the others have not."""
    world, out = match.states.copy(), scratch(match.game)
    plan: list[int] = []
    while doors(match.game).awaits(world) >> seat & 1:
        hold(len(plan) < 200, f"Seat {seat} never finishes choosing while the others wait.", match)
        count = doors(match.game).legal(match.box.records, world, seat, out)
        move = int(choices.choice(out[:count]))
        rng = generator(seat)
        doors(match.game).play(match.box.records, world, seat, move, rng, SILENT)
        sentence = f"Move {move}, a hidden choice of seat {seat}, drew on chance before the last seat has chosen."
        hold(int(rng[0]) == seat, sentence, match)
        plan.append(move)
    return plan
