"""What a game declares holds in play: kinds and keys of moves, phases, and which points win."""

from collections.abc import Sequence

from escapade.check.case import Case, Trial, finish, positions
from escapade.check.finding import hold, quoted
from escapade.engine.contract import Game


def check_names(game: Game) -> None:
    """Every move has a name of its own, whatever the position; so have the numbers of a field `phase`."""
    names: dict[str, int] = {}
    for move in range(len(game.moves)):
        name = game.moves.name(game.box.data, move)
        other, where = names.setdefault(name, move), game.moves.block_of(move).declared
        hold(other == move, f"Moves {other} and {move} have the same name, '{name}' ({where}).")
    in_state = "phase" in (game.state.names or ())
    sentence = (
        "The state has a field `phase`, and the game does not say what its numbers stand for: PHASES = Phases(), "
        'then a name for each, PLAYING = PHASES.phase("playing"), and phases=PHASES in the Game.'
    )
    hold(game.phases is not None or not in_state, sentence)


def check_positions(case: Case, seed: int = 1) -> None:
    """In every position the phase is a declared one that may be seen, and moves are what their blocks say."""
    for match in positions(case, seed):
        if case.game.phases is not None:
            _check_phase(match)
        for seat in match.awaits:
            _check_moves(match, seat)


def _check_phase(match: Trial) -> None:
    phases = match.game.phases
    assert phases is not None
    now, known = int(match.state.phase), [int(phase) for phase in phases]
    sentence = f"The field `phase` of the state is {now}; the declared phases are {quoted(', '.join(phases.names))}"
    hold(now in known, f"{sentence} ({known[0]} to {known[-1]}).", match)
    name = phases[now].name
    sentence = f"Somebody decides in the phase '{name}' ({phases[now].declared}), which is declared as passing:"
    hold(now not in phases.passing, f"{sentence} it should end inside a move.", match)


def _check_moves(match: Trial, seat: int) -> None:
    game = match.game
    for move in match.moves(seat):
        block = game.moves.block_of(move.id)
        said = f"`describe` gives move {move.id} '{move.text}'"
        where = f"its block is '{block.name}' ({block.declared})"
        hold(move.kind == block.name, f"{said} the kind '{move.kind}', and {where}.", match)
        keys = game.moves.keys(match.box.data, move.id)
        picks = " > ".join(move.picks)
        sentence = f"{said} the picks {quoted(picks)}, and {where} with the key {quoted(' > '.join(keys))}."
        hold(move.picks[: len(keys)] == keys, sentence, match)


def check_points(case: Case, seeds: Sequence[int] = range(1, 6)) -> None:
    """Where points win, nobody who wins has a worse score than somebody who does not."""
    game = case.game
    if game.points is None or game.cooperative:
        return
    sign = 1 if game.points == "most" else -1
    for seed in seeds:
        match = case.match(seed)
        finish(match, seed)
        for winner in match.winners:
            for loser in set(range(len(match.scores))) - set(match.winners):
                sentence = (
                    f'The game says points="{game.points}", and side {winner} wins with '
                    f"{match.scores[winner]} where side {loser} has {match.scores[loser]}."
                )
                hold(sign * match.scores[winner] >= sign * match.scores[loser], sentence, match)
