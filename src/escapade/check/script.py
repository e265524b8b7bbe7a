"""Matches that go as a test says: which moves are made, and what the dice show."""

from collections.abc import Iterable, Mapping, Sequence

from escapade.check.local import game_at
from escapade.engine import chance
from escapade.engine.chance import Rng
from escapade.engine.contract import Game, Move
from escapade.engine.errors import IllegalMove
from escapade.engine.match import Match

Step = int | str | tuple[int, int | str]


class Scripted(Match):
    """A match whose chance a test has loaded: `dice[3]` is that of the third entry, `dice[0]` that of the deal."""

    def __init__(self, game: Game, seats: int | None, options: Mapping[str, object] | None, seed: int,
                 loaded_chance: Mapping[int, Rng]) -> None:  # fmt: skip
        self._loaded = loaded_chance
        super().__init__(game, seats, options, seed=seed)

    def _chance_of(self, number: int) -> Rng:
        return self._loaded[number].copy() if number in self._loaded else super()._chance_of(number)


def scripted(
    game: Game | str,
    moves: Iterable[Step] = (),
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    dice: Mapping[int, Rng] | None = None,
) -> Match:
    """The match after these moves.

    A move is its id, its words ("Drop into column 4") or its picks ("column:4", "card:17 > turn:left"). It is made by
    the one seat that is awaited; where several are, write (seat, move). `dice` loads the chance of single moves,
    counted from 1; 0 is the deal.
    """
    match = Scripted(game_at(game) if isinstance(game, str) else game, seats, options, seed, dice or {})
    for number, step in enumerate(moves, 1):
        seat, wanted = step if isinstance(step, tuple) else (_only_seat(match, number), step)
        match.play(seat, _move(match, seat, wanted, number))
    return match


def loaded_dice(*faces: int) -> Rng:
    """Chance that lets the next dice show just these faces, counted from 1; then it goes on as it likes."""
    return chance.dice(*faces)


def loaded_draws(*draws: int) -> Rng:
    """Chance whose next draws are these, counted from 0: `below(rng, n)` gives them one after the other."""
    return chance.loaded(draws)


def _only_seat(match: Match, number: int) -> int:
    if len(match.awaits) != 1:
        awaited = " and ".join(map(str, match.awaits)) or "nobody: the game is over"
        raise IllegalMove(f"Step {number} of the script: awaited is {awaited}. Write (seat, move).")
    return match.awaits[0]


def _move(match: Match, seat: int, wanted: int | str, number: int) -> int:
    if isinstance(wanted, int):
        return wanted
    moves = match.moves(seat)
    found = [move.id for move in moves if wanted in _names(move)]
    if len(found) == 1:
        return found[0]
    problem = f"is that of {len(found)} moves" if found else "is no move"
    listed = "; ".join(f"{move.id} '{move.text}' ({_names(move)[1]})" for move in moves)
    raise IllegalMove(f"Step {number} of the script: '{wanted}' {problem} of seat {seat}. Moves: {listed or 'none'}.")


def _names(move: Move) -> Sequence[str]:
    return move.text, " > ".join(move.picks)
