"""A game as it might be set up, and random games of it that are stopped at many positions."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from escapade.check.finding import NO_END, NO_MOVE, hold
from escapade.engine.chance import generator
from escapade.engine.contract import SPECTATOR, Game, Records
from escapade.engine.doors import GREEDY, RANDOM, doors, scratch
from escapade.engine.match import Match

LONGEST = 20_000
POSITIONS = 120  # looked at in one game; of a longer game every so many


class Trial(Match):
    """A match of a check, which knows its seed."""

    seed: int


@dataclass(frozen=True)
class Case:
    """A game as it might be set up."""

    game: Game
    seats: int
    label: str = "default"
    options: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        """For the names of tests."""
        return f"{self.game.id}-{self.seats}-{self.label}"

    def match(self, seed: int = 1) -> Trial:
        """A new match."""
        match = Trial(self.game, self.seats, self.options, seed=seed)
        match.seed = seed
        return match

    @property
    def viewers(self) -> range:
        """All who look on: the seats, and a spectator."""
        return range(SPECTATOR, self.seats)


def variants(game: Game, seats: int) -> list[Case]:
    """The default, each option at its lowest and highest (one at a time), and all at their highest."""
    cases = [Case(game, seats)]
    ends: dict[str, int] = {}
    for option in game.options:
        high = min(option.high, seats - 1) if option.kind == "seat" else option.highest(game.box.data)
        ends[option.id] = high
        for value in sorted({option.low, high} - {option.default}):
            cases.append(Case(game, seats, f"{option.id}={value}", {option.id: value}))
    if len(ends) > 1:
        cases.append(Case(game, seats, "high", ends))
    return cases


def play_randomly(match: Match, choices: random.Random) -> None:
    """One random move of a random seat that is awaited."""
    seat = choices.choice(match.awaits)
    moves = match.legal(seat)
    hold(moves, f"Seat {seat} is awaited and has no legal move.", match, cause=NO_MOVE)
    match.play(seat, choices.choice(moves))


def positions(case: Case, seed: int = 1, most: int = POSITIONS) -> Iterator[Trial]:
    """A random game, stopped at up to about `most` positions spread over it, the first and the last among them."""
    length = finish(case.match(seed), seed)
    every = 1 + length // most
    match, choices = case.match(seed), random.Random(seed)
    while not match.over:
        if match.version % every == 0:
            yield match
        play_randomly(match, choices)
    yield match


def finish(match: Match, seed: int) -> int:
    """Play a random game to its end; its length."""
    choices = random.Random(seed)
    while not match.over:
        sentence = f"The game does not end: it goes on after {LONGEST} random moves."
        hold(match.version < LONGEST, sentence, match, cause=NO_END)
        play_randomly(match, choices)
    return match.version


def lively_games(game: Game, count: int) -> Iterator[Trial]:
    """Games at all numbers of seats and with all options between players who are greedy, random or both in turn.

    Together they come to nearly everything that can happen. Each is stopped at every few positions, and at its end.
    """
    for seed in range(count):
        for seats in game.seats:
            cases = variants(game, seats)
            match, choices = cases[seed % len(cases)].match(seed), random.Random(seed)
            while not match.over:
                sentence = f"The game does not end: it goes on after {LONGEST} moves."
                hold(match.version < LONGEST, sentence, match, cause=NO_END)
                if match.version % 7 == 0:
                    yield match
                seat = choices.choice(match.awaits)
                how = GREEDY if choices.random() < (0.5, 0.9, 0.0, 1.0)[seed % 4] else RANDOM
                luck = generator(choices.getrandbits(32))
                move = int(doors(game).decide(match.box.records, match.states, seat, how, scratch(game), luck))
                hold(
                    move in match.legal(seat), f"`greedy` chose move {move} for seat {seat}, which is not legal.", match
                )
                match.play(seat, move)
            yield match


def redealt(match: Match, seat: int, seed: int, states: Records | None = None) -> Records:
    """A world that looks the same to `seat`."""
    world = (match.states if states is None else states).copy()
    doors(match.game).redeal(match.box.records, world, seat, generator(seed))
    return world
