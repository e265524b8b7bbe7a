"""Bots that peek: whoever chooses otherwise in a world that looks the same uses what its seat cannot know."""

from collections.abc import Iterator

from escapade.bots.levels import BOTS, Bot
from escapade.bots.search import search
from escapade.check.case import Case, Trial, positions, redealt
from escapade.check.finding import Unsound
from escapade.check.hidden import alike_deals
from escapade.check.worlds import both
from escapade.engine.contract import Records
from escapade.engine.record import as_python

POSITIONS = 8
SIMULATIONS = 120
SEEDS = 2


def check_bots(case: Case, seed: int = 1) -> None:
    """Every bot, the searching one too, thinks the same in worlds that its seat cannot tell apart."""
    for match, seat, other in _pairs(case, seed):
        for number in range(SEEDS):
            for bot in _kernels(case):
                _choose(match, seat, other, bot, number)
            _search(match, seat, other, number)


def _kernels(case: Case) -> list[Bot]:
    own = {"greedy": case.game.greedy, "policy": case.game.policy}
    return [BOTS[name] for name, kernel in own.items() if kernel is not None]


def _pairs(case: Case, seed: int) -> Iterator[tuple[Trial, int, Records]]:
    """Positions with a choice, who chooses, and another world that looks the same to it."""
    for match in positions(case, seed, POSITIONS):
        for seat in match.awaits:
            if len(match.legal(seat)) > 1:
                yield match, seat, redealt(match, seat, match.version + 3)
    for seat in range(case.seats):
        for one, other in alike_deals(case, seat, 2):
            if len(one.legal(seat)) > 1:
                yield one, seat, other.states


def _choose(match: Trial, seat: int, other: Records, bot: Bot, seed: int) -> None:
    here, there = (bot.choose(match.game, match.box, states, seat, seed) for states in (match.states, other))
    if here != there:
        _caught(match, seat, other, f"`{bot.name}`", f"{_words(match, seat, here)} here, {there} there")


def _search(match: Trial, seat: int, other: Records, seed: int) -> None:
    game, box = match.game, match.box
    here, there = (
        search(game, box, states, seat, simulations=SIMULATIONS, seed=seed).moves for states in (match.states, other)
    )
    if [(one.move, one.visits) for one in here] == [(one.move, one.visits) for one in there]:
        return
    at = next(at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1])
    tries = f"{here[at].visits} times in the one and {there[at].visits} in the other"
    hopes = f"it expects {here[0].value:.2f} and {there[0].value:.2f}"
    said = f"{_words(match, seat, here[at].move)} is tried {tries}; {hopes}"
    _caught(match, seat, other, "The searching bot (`redeal`, `imagine`)", said)


def _words(match: Trial, seat: int, move: int) -> str:
    return f"move {move} '{match.game.describe(match.box, as_python(match.states), seat, move).text}'"


def _caught(match: Trial, seat: int, other: Records, who: str, said: str) -> None:
    raise Unsound(
        f"{who} cheats: on seat {seat} it plays otherwise in a world that looks the same to that seat: {said}. "
        f"It uses what the seat cannot know.",
        match,
        both(match.states, other, ("here", "there")),
    )
