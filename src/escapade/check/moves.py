"""Moves: lists of legal ones, refusals of all others, and thousands of games at full speed."""

import random

from escapade.check.case import Case, Trial, positions
from escapade.check.finding import NO_END, NO_MOVE, Unsound, broken_law, hold, quoted
from escapade.check.ids import ids_in
from escapade.check.soak import Variant, Violation, soak_piece
from escapade.engine.doors import doors
from escapade.engine.errors import EscapadeError, GameOver, IllegalMove, NotYourTurn

SEED = 7  # of the games at full speed


def check_legal_lists(case: Case, seed: int = 1) -> None:
    """Random games end; lists are never empty, ascending, in range; every law holds."""
    for match in positions(case, seed):
        broken = "; ".join(case.game.laws.words(int(doors(case.game).faults(match.box.records, match.states))))
        hold(not broken, f"The position breaks a law: {broken}.", match, cause=broken_law(broken))
        sentence = f"The field `seats` of the state is {match.state.seats} at a table of {case.seats}: `setup` sets it."
        hold(match.state.seats == case.seats, sentence, match)
        for seat in match.awaits:
            _check_list(match, seat, match.legal(seat))


def _check_list(match: Trial, seat: int, moves: list[int]) -> None:
    game = match.game
    listed = f"`legal` gives seat {seat} the moves {quoted(moves)}"
    hold(moves, f"Seat {seat} is awaited and has no legal move.", match, cause=NO_MOVE)
    hold(moves == sorted(set(moves)), f"{listed}, which are not ascending.", match)
    hold(moves[0] >= 0 and moves[-1] < len(game.moves), f"{listed}; they go from 0 to {len(game.moves) - 1}.", match)
    most = game.most_legal or len(game.moves)
    hold(len(moves) <= most, f"{listed}: {len(moves)} of them, and `most_legal` is {most}.", match)


def check_refusals(case: Case, seed: int = 1) -> None:
    """What is not legal is refused with a sentence and changes nothing."""
    choices = random.Random(seed)
    for match in positions(case, seed, 40):
        before, log = match.states.tobytes(), list(match.log)
        if match.over:
            for seat in range(case.seats):
                _expect(GameOver, match, seat, 0)
                hold(match.legal(seat) == [], f"Seat {seat} has legal moves when the game is over.", match)
        for seat in set(range(-1, case.seats + 1)) - set(match.awaits) if not match.over else ():
            _expect(NotYourTurn, match, seat, 0)
        for seat in match.awaits:
            legal = set(match.legal(seat))
            others = [move for move in range(len(case.game.moves)) if move not in legal]
            for move in [*choices.sample(others, min(15, len(others))), -1, len(case.game.moves), 10**30]:
                _expect(IllegalMove, match, seat, move)
        hold(match.states.tobytes() == before and match.log == log, "A refused move changed the position.", match)


def _expect(error: type[EscapadeError], match: Trial, seat: int, move: int) -> None:
    try:
        match.play(seat, move)
    except EscapadeError as refusal:
        where = f"`refuse` says of move {move} of seat {seat}: '{refusal.sentence}'"
        hold(type(refusal) is error, f"{where}, as {type(refusal).__name__} in place of {error.__name__}.", match)
        hold(refusal.sentence.strip().endswith((".", "!", "?")), f"{where}. That is no sentence.", match)
        hold("{" not in refusal.sentence, f"{where}. That names nobody: the seats are {{0}}, {{1}}, …", match)
        known = not refusal.rule or refusal.rule in ids_in(match.game.rules_text)
        hold(known, f"{where}, and cites '{refusal.rule}', which is not in RULES.md.", match)
        return
    raise Unsound(f"Move {move} of seat {seat} was not refused, though `legal` does not list it.", match)


def check_soak(case: Case, count: int) -> None:
    """Thousands of games at full speed: laws, lists, redeals and features in every position."""
    options = {one.id: case.options.get(one.id, one.default) for one in case.game.options}
    found = soak_piece(case.game, SEED, (Variant(case.seats, options), 0, count)).violation
    if found:
        where = f"In game {found.game_number} of seed {SEED}, after {found.move_number} moves."
        raise Unsound(f"{found.words} {where}", cause=_cause(found))


def _cause(found: Violation) -> str:
    broken = found.words.partition("breaks a law: ")[2].removesuffix(".")
    names = {"broken-law": broken_law(broken), "bad-redeal": broken_law(broken, "worlds of `redeal`")}
    return ({"no-move": NO_MOVE, "too-long": NO_END} | names).get(found.kind, "")
