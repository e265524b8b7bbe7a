"""What a search has found."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Thought:
    """One legal move as the search sees it. `value` is the payoff it expects, 0 to 1."""

    move: int
    visits: int
    value: float


@dataclass(frozen=True)
class Thoughts:
    """The result of a search: the moves, best first."""

    moves: list[Thought]
    simulations: int
    seconds: float

    @property
    def best(self) -> int:
        """The move that the search would make."""
        return self.moves[0].move
