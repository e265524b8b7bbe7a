"""Chance, take-backs, paper and the end: what makes a match one that can be trusted."""

import random
from collections.abc import Sequence

from escapade.check.case import LONGEST, Case, Trial, finish, play_randomly
from escapade.check.finding import NO_END, hold
from escapade.check.worlds import both
from escapade.engine.chance import generator
from escapade.engine.doors import doors
from escapade.engine.log import SILENT
from escapade.engine.match import Match
from escapade.engine.record import blank
from escapade.engine.save import verify


def check_repeatable(case: Case) -> None:
    """The same seed gives the same game; another seed another, if there is chance in it at all."""

    def course(seed: int) -> tuple[bool, list[str]]:
        match, choices = case.match(seed), random.Random(1)
        digests = [match.digest]
        while not match.over:
            play_randomly(match, choices)
            digests.append(match.digest)
        return _deal_draws(case) or any(ply.drew for ply in match.history), digests

    drew, first = course(1)
    again = course(1)[1]
    apart = next((at for at, (one, other) in enumerate(zip(first, again, strict=False)) if one != other), len(first))
    hold(again == first, f"The same seed (1) gives another game from move {apart} on: is there a chance beside `rng`?")
    differs = any(course(seed)[1] != first for seed in (2, 3, 4))
    sentence = "Chance was drawn, but every seed gives the same game." if drew else "Without chance seeds differ."
    hold(drew == differs, sentence)


def _deal_draws(case: Case) -> bool:
    rng, states = generator(1), blank(case.game.state)
    options = case.game.option_values(case.seats, case.options)
    doors(case.game).setup(case.game.box.records, states, options, rng, SILENT)
    return int(rng[0]) != 1


def check_take_back(case: Case, seed: int = 1) -> Match:
    """Each move that may be taken back is, now and then, and leaves no trace in the position. The match, played out."""
    match, choices = case.match(seed), random.Random(seed)
    while not match.over:
        before, numbers = match.states.copy(), [ply.number for ply in match.history]
        seat = choices.choice(match.awaits)
        move = choices.choice(match.legal(seat))
        match.play(seat, move)
        after = match.states.copy()
        if not match.can_undo(seat) or choices.random() < 0.5:
            continue
        match.undo(seat)
        trace = both(before, match.states, ("before", "after the take-back"))
        hold(match.states.tobytes() == before.tobytes(), f"Move {move}, taken back, left a trace.", match, trace)
        hold([ply.number for ply in match.history] == numbers, "A take-back changed the history.", match)
        match.play(seat, move)
        same = match.states.tobytes() == after.tobytes()
        hold(same, f"Move {move} may be taken back, but drew on chance.", match, both(after, match.states))
        sentence = f"The game does not end: it goes on after {LONGEST} entries."
        hold(match.version < LONGEST, sentence, match, cause=NO_END)
    return match


def check_fresh_chance(case: Case, seed: int = 1) -> None:
    """A die rolled again after an agreed undo is freshly drawn."""
    tried = different = 0
    match, choices = case.match(seed), random.Random(seed)
    used = set()
    while not match.over:
        play_randomly(match, choices)
        ply = match.history[-1]
        hold(ply.number not in used, "A number of the log was used twice.", match)
        used.add(ply.number)
        if not ply.drew or tried >= 25 or match.over:
            continue
        tried += 1
        after = match.states.tobytes()
        match.undo(ply.seat, agreed=True)
        hold(match.states.tobytes() == ply.before.tobytes(), "An agreed take-back left a trace.", match)
        match.play(ply.seat, ply.move)
        hold(match.history[-1].number == ply.number + 2, "A number of the log was skipped.", match)
        used.add(match.history[-1].number)
        different += match.states.tobytes() != after  # A shuffle shows in the position, not in the log.
    hold(tried == 0 or different > 0, f"Chance came out the same each of the {tried} times it was drawn again.", match)


def check_paper(case: Case, seed: int = 1) -> None:
    """A match survives being written down, and anybody can verify it."""
    match = check_take_back(case, seed)
    text = match.save()
    again = Match.load(text) if _is_installed(match) else _replayed(match)
    same = again.states.tobytes() == match.states.tobytes()
    hold(same, "A saved match does not replay to where it was.", match, both(match.states, again.states))
    hold((again.log, again.scores) == (match.log, match.scores), "A saved match replays to other scores.", match)
    events = [[(ply.number, ply.events) for ply in one.history] for one in (match, again)]
    hold(events[0] == events[1], "A saved match replays to another story.", match)
    if _is_installed(match):
        hold(again.save() == text, "A match that was loaded is saved with another text.", match)
        hold(verify(text, match.commitment).moves == len(match.history), "A saved match cannot be verified.", match)


def _is_installed(match: Match) -> bool:
    """Whether the name in a file leads to this very game; a game that is only tried from its file is not found."""
    from escapade.engine import contract

    return match.game.id in contract.game_ids() and contract.game(match.game.id) is match.game


def _replayed(match: Match) -> Match:
    return match.dealt_again().replay(match.log)


def check_end(case: Case, seeds: Sequence[int] = range(1, 9)) -> None:
    """Payoffs share one win, or none; co-operating sides have the same; every side has a score."""
    for seed in seeds:
        match = case.match(seed)
        hold(not match.winners, "Somebody has won before the first move.", match)
        finish(match, seed)
        _check_shares(case, match)


def _check_shares(case: Case, match: Trial) -> None:
    shares = match.payoffs
    said = f"`payoff` gives {shares}"
    sides = case.game.sides(case.seats)
    hold(len(shares) == len(match.scores) == sides, f"{said} and `scores` {match.scores} for {sides} sides.", match)
    hold(all(0 <= share <= 1 for share in shares), f"{said}; a share goes from 0 to 1.", match)
    if case.game.cooperative:
        hold(len(set(shares)) == 1, f"{said}; who plays together has the same.", match)
    else:
        hold(abs(sum(shares) - 1) < 1e-9 or sum(shares) == 0, f"{said}; the shares of a win add up to 1, or 0.", match)
    hold(all(shares[side] == max(shares) for side in match.winners), f"{said}; winners {match.winners}.", match)
