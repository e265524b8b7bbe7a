"""What every game must hold, as plain checks over its positions. tests/test_contract.py runs them on all games.

A check takes a `Case` (a game, a number of seats, options) and fails with AssertionError; it knows no game.
"""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

import msgspec
import numpy as np

from escapade.engine.chance import generator
from escapade.engine.contract import SPECTATOR, Game, Move, Records
from escapade.engine.doors import GREEDY, RANDOM, doors, scratch
from escapade.engine.errors import EscapadeError, GameOver, IllegalMove, NotYourTurn
from escapade.engine.events import EVERYONE, Event
from escapade.engine.log import EVENT_WIDTH, SILENT
from escapade.engine.match import Match
from escapade.engine.record import blank
from escapade.lab.kernels import soaking
from tests.test_trace import ids_in

LONGEST = 20_000
KEPT_FREE = "kept free"  # a slice of the features without a meaning, so that the others stay where they are
POSITIONS = 120  # looked at in one game; of a longer game every so many


@dataclass(frozen=True)
class Case:
    """A game as it might be set up."""

    game: Game
    seats: int
    label: str = "default"
    options: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game.id}-{self.seats}-{self.label}"

    def match(self, seed: int = 1) -> Match:
        return Match(self.game, self.seats, self.options, seed=seed)

    @property
    def viewers(self) -> range:
        return range(SPECTATOR, self.seats)


def variants(game: Game, seats: int) -> list[Case]:
    """The default, each option at its lowest and highest (one at a time), and all at their highest."""
    cases = [Case(game, seats)]
    ends: dict[str, int] = {}
    for option in game.options:
        high = min(option.high, seats - 1) if option.kind == "seat" else option.high
        ends[option.id] = high
        for value in sorted({option.low, high} - {option.default}):
            cases.append(Case(game, seats, f"{option.id}={value}", {option.id: value}))
    if len(ends) > 1:
        cases.append(Case(game, seats, "high", ends))
    return cases


def play_randomly(match: Match, choices: random.Random) -> None:
    """One random move of a random seat that is awaited."""
    seat = choices.choice(match.awaits)
    match.play(seat, choices.choice(match.legal(seat)))


def positions(case: Case, seed: int = 1, most: int = POSITIONS) -> Iterator[Match]:
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
        assert match.version < LONGEST, "the game does not end"
        play_randomly(match, choices)
    return match.version


# ---------------------------------------------------------------- moves


def check_legal_lists(case: Case, seed: int = 1) -> None:
    """Random games end; lists are never empty, ascending, in range; every law holds."""
    for match in positions(case, seed):
        assert doors(case.game).faults(match.box.records, match.states) == 0
        assert match.state.seats == case.seats
        for seat in match.awaits:
            moves = match.legal(seat)
            assert moves, "a seat is awaited and has no move"
            assert moves == sorted(set(moves)), "the moves are not ascending"
            assert moves[0] >= 0 and moves[-1] < case.game.moves
            assert len(moves) <= (case.game.most_legal or case.game.moves)
    assert match.over


def check_refusals(case: Case, seed: int = 1) -> None:
    """What is not legal is refused with a sentence and changes nothing."""
    choices = random.Random(seed)
    for match in positions(case, seed, 40):
        before, log = match.states.tobytes(), list(match.log)
        if match.over:
            for seat in range(case.seats):
                _expect(GameOver, match, seat, 0)
                assert match.legal(seat) == []
        for seat in set(range(-1, case.seats + 1)) - set(match.awaits) if not match.over else ():
            _expect(NotYourTurn, match, seat, 0)
            assert match.legal(seat) == []
        for seat in match.awaits:
            legal = set(match.legal(seat))
            others = [move for move in range(case.game.moves) if move not in legal]
            for move in [*choices.sample(others, min(15, len(others))), -1, case.game.moves, 10**30]:
                _expect(IllegalMove, match, seat, move)
        assert match.states.tobytes() == before, "a refused move changed the position"
        assert match.log == log


def _expect(error: type[EscapadeError], match: Match, seat: int, move: int) -> None:
    try:
        match.play(seat, move)
    except EscapadeError as refusal:
        assert type(refusal) is error, f"{type(refusal).__name__} instead of {error.__name__}"
        assert refusal.sentence.strip().endswith((".", "!", "?")), f"'{refusal.sentence}' is no sentence"
        assert "{" not in refusal.sentence, f"'{refusal.sentence}' names nobody"
        if refusal.rule:
            assert refusal.rule in ids_in(match.game.rules_text), f"{refusal.rule} is not in RULES.md"
        return
    raise AssertionError(f"move {move} of seat {seat} was not refused")


def check_soak(case: Case, count: int) -> None:
    """Thousands of games at full speed: laws, lists, redeals and features in every position."""
    game = case.game
    here, there = np.zeros(len(game.features), np.float32), np.zeros(len(game.features), np.float32)
    report = np.zeros(4, np.int64)
    verdict = soaking(game)(
        game.box.records,
        blank(game.state, 2),
        blank(game.state),
        game.option_values(case.seats, case.options),
        *(7, 0, count),
        *(scratch(game), scratch(game), here, there, SILENT, report),
    )
    words = ("sound", "broken law", "no move", "bad list", "too long", "leak", "bad redeal")[verdict]
    assert verdict == 0, f"{words} in game {report[0]} of seed 7, move {report[1]} ({report[2]})"
    assert report[3] >= count


# ---------------------------------------------------------------- hidden information


def redealt(match: Match, seat: int, seed: int, states: Records | None = None) -> Records:
    """A world that looks the same to `seat`."""
    world = (match.states if states is None else states).copy()
    doors(match.game).redeal(match.box.records, world, seat, generator(seed))
    return world


def what_it_sees(match: Match, states: Records, seat: int) -> tuple[Any, ...]:
    """All that a seat is shown of a position."""
    game, box, s = match.game, match.box, states[0]
    mask = int(doors(game).awaits(states))
    moves: list[Move] = []
    features = b""
    if seat >= 0:
        room = np.full(len(game.features), np.nan, np.float32)
        doors(game).encode(box.records, states, seat, room)
        assert np.isfinite(room).all(), "encode leaves a feature unwritten, or writes what is no number"
        features = room.tobytes()
        if mask >> seat & 1:
            out = scratch(game)
            count = doors(game).legal(box.records, states, seat, out)
            moves = [game.describe(box, s, seat, int(move)) for move in out[:count]]
    return mask, msgspec.json.encode(game.view(box, s, seat)), game.prompt(box, s, seat), moves, features


def check_hidden(case: Case, seed: int = 1) -> None:
    """View, prompt, moves and features stay the same when what the seat cannot see is dealt anew."""
    for match in positions(case, seed, 60):
        for seat in case.viewers:
            world = redealt(match, seat, match.version)
            assert doors(case.game).faults(match.box.records, world) == 0, "the redealt world is broken"
            seen, again = what_it_sees(match, match.states, seat), what_it_sees(match, world, seat)
            for what, one, other in zip(("awaits", "view", "prompt", "moves", "features"), seen, again, strict=True):
                assert one == other, f"seat {seat} sees more than it may: its {what} changed with the redeal"
            once, twice = redealt(match, seat, 5), redealt(match, seat, 5, world)
            assert once.tobytes() == twice.tobytes(), "a redeal depends on where hidden things truly lie"


def check_imagine(case: Case, seed: int = 1) -> int:
    """What a bot imagines of others changes nothing that its seat sees. The number of worlds that it did change."""
    changed = 0
    for match in positions(case, seed, 40):
        for seat in range(case.seats) if not match.over else ():
            world = redealt(match, seat, match.version)
            before = world.tobytes()
            case.game.imagine(match.box.record, world[0], seat, generator(match.version))
            assert doors(case.game).faults(match.box.records, world) == 0, "the imagined world is broken"
            same = what_it_sees(match, match.states, seat) == what_it_sees(match, world, seat)
            assert same, f"what seat {seat} imagines changes what it sees"
            changed += world.tobytes() != before
    return changed


def check_story(case: Case, seed: int = 1) -> int:
    """Of two worlds that are one to a seat before and after a move it is told the same.

    They are one to it if it would redeal them to the same bytes. The number of lines with something hidden that
    were compared.
    """
    choices, hidden = random.Random(seed), 0
    for match in positions(case, seed, 60):
        for seat in case.viewers if not match.over else ():
            mover = choices.choice(match.awaits)
            move = choices.choice(match.legal(mover))
            world = redealt(match, seat, match.version + 1)
            alike = [move] if seat == mover else _moves_shown_alike(match, world, mover, move)
            if not alike:
                continue
            true_after, true_events = _after(match, match.states, mover, move)
            other_after, other_events = _after(match, world, mover, choices.choice(alike))
            if redealt(match, seat, 6, true_after).tobytes() == redealt(match, seat, 6, other_after).tobytes():
                true_lines = [_told(match, event, seat) for event in true_events]
                other_lines = [_told(match, event, seat) for event in other_events]
                assert true_lines == other_lines, f"the story tells seat {seat} what it may not know"
                hidden += sum(not event.seen_by(seat) for event in true_events)
    return hidden


def _moves_shown_alike(match: Match, world: Records, mover: int, move: int) -> list[int]:
    """What the mover might be doing in another world, as far as the others learn."""
    game, box, out = match.game, match.box.record, scratch(match.game)
    learnt = game.shown(box, match.state, mover, move)
    count = doors(game).legal(match.box.records, world, mover, out)
    return [int(other) for other in out[:count] if game.shown(box, world[0], mover, int(other)) == learnt]


def _after(match: Match, states: Records, seat: int, move: int) -> tuple[Records, list[Event]]:
    world = states.copy()
    log = np.zeros((512, EVENT_WIDTH), np.int64)
    doors(match.game).play(match.box.records, world, seat, move, generator(99), log)
    return world, [Event(*map(int, row)) for row in log[1 : log[0, 0] + 1]]


def _told(match: Match, event: Event, seat: int) -> tuple[str, str]:
    whole = event.seen_by(seat)
    line = match.game.narrate(match.box, event if whole else event.public(), whole)
    return line.text, line.rule


# ---------------------------------------------------------------- words


def check_words(case: Case, seed: int = 1) -> None:
    """Every move and every event has words; the paths of picks tell the moves apart."""
    rules = ids_in(case.game.rules_text)
    for match in positions(case, seed):
        for seat in match.awaits:
            moves = match.moves(seat)
            for move in moves:
                assert move.text.strip(), f"move {move.id} has no words"
                assert move.picks and all(move.picks), f"move {move.id} has no picks"
            _check_paths(moves)
        for seat in case.viewers:
            line = match.prompt(seat)
            assert line.text.strip()
            assert not line.rule or line.rule in rules, f"{line.rule} is not in RULES.md"
    for _, event in match.events():
        for whole in (True, False) if event.sees != EVERYONE else (True,):
            line = case.game.narrate(match.box, event if whole else event.public(), whole)
            assert line.text.strip(), f"event {event} has no words"
            assert line.rule in rules, f"event {event} cites '{line.rule}', which is not in RULES.md"
    for seat in case.viewers:
        for _, line in match.story(seat):
            assert "{" not in line.text, f"'{line.text}' names nobody"


def _check_paths(moves: Sequence[Move]) -> None:
    paths = {move.picks for move in moves}
    assert len(paths) == len(moves), "two moves are made by the same picks"
    for path in paths:
        for length in range(1, len(path)):
            assert path[:length] not in paths, f"{path[:length]} is a move and the beginning of another"


def check_public_events(case: Case, seed: int = 1) -> None:
    """The public form of an event has nothing but its public part, and what is told of it follows from that."""
    match = case.match(seed)
    finish(match, seed)
    for _, event in match.events():
        kind = case.game.events[event.kind]
        assert not any(event.values[len(kind.fields) :]), f"'{kind.name}' carries more than it declares"
        happened = case.game.events.read(event)
        assert happened.facts(True) == {name: getattr(happened, name) for name in kind.fields if name}
        assert set(happened.facts(False)) <= set(kind.fields[:1]), f"'{kind.name}' shows more than its public field"
        public = event.public()
        assert (public.b, public.c, public.d, public.e) == (0, 0, 0, 0)
        assert (public.kind, public.seat, public.a) == (event.kind, event.seat, event.a)
        if event.sees == EVERYONE:
            continue
        for seat in case.viewers:
            if not event.seen_by(seat):
                twin = Event(event.kind, event.seat, event.sees, event.a, 1, 1, 1, 1)
                assert _told(match, event, seat) == _told(match, twin, seat)


# ---------------------------------------------------------------- what a game declares


def check_declared(game: Game) -> None:
    """Kinds of events and their fields have names that travel well; laws cite their rules; slices can be told apart."""
    rules = ids_in(game.rules_text)
    for kind in game.events:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", kind.name), f"'{kind.name}' is no name for a kind of event"
        assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", name) for name in filter(None, kind.fields)), kind.name
        assert all(kind.fields[1:]), f"a hidden field of '{kind.name}' has no name"
    for words in game.laws.words((1 << len(game.laws)) - 1):
        assert ids_in(words) and ids_in(words) <= rules, f"'{words}' cites no rule of RULES.md"
    for part in game.features:
        assert part.name.strip() and len(set(part.columns)) == len(part.columns), f"the columns of '{part.name}'"


def lively_games(game: Game, count: int) -> Iterator[Match]:
    """Games at all numbers of seats and with all options between players who are greedy, random or both in turn.

    Together they come to nearly everything that can happen. Each is stopped at every few positions, and at its end.
    """
    for seed in range(count):
        for seats in game.seats:
            cases = variants(game, seats)
            match, choices = cases[seed % len(cases)].match(seed), random.Random(seed)
            while not match.over:
                if match.version % 7 == 0:
                    yield match
                seat = choices.choice(match.awaits)
                how = GREEDY if choices.random() < (0.5, 0.9, 0.0, 1.0)[seed % 4] else RANDOM
                luck = generator(choices.getrandbits(32))
                move = doors(game).decide(match.box.records, match.states, seat, how, scratch(game), luck)
                match.play(seat, int(move))
            yield match


def check_all_that_happens(game: Game, count: int = 12) -> None:
    """Every kind of event has words, whole and in public, and every slice of the features is written to."""
    rules, told = ids_in(game.rules_text), set[Event]()
    written, room = np.zeros(len(game.features), bool), np.zeros(len(game.features), np.float32)
    for match in lively_games(game, count):
        for seat in range(match.seats):
            doors(game).encode(match.box.records, match.states, seat, room)
            written |= room != 0
        told |= {event for _, event in match.events()} if match.over else set()
    rare = set(range(len(game.events))) - {event.kind for event in told}
    told |= {Event(kind, 0, EVERYONE) for kind in rare}  # with nothing in it; at least the words are there
    for event in told:
        for one in {event, event if event.sees == EVERYONE else event.public()}:
            line = game.narrate(game.box, one, one is event)
            assert line.text.strip(), f"'{game.events[event.kind].name}' has no words"
            assert line.rule in rules, f"'{game.events[event.kind].name}' cites '{line.rule}', not in RULES.md"
    for part in game.features:
        empty = not written[part.at : part.at + part.size].any()
        assert empty == (part.name == KEPT_FREE), f"what is ever written to the feature '{part.name}'?"


# ---------------------------------------------------------------- chance, paper, the end


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
    assert course(1)[1] == first
    assert drew == any(course(seed)[1] != first for seed in (2, 3, 4)), "chance and the seed do not go together"


def _deal_draws(case: Case) -> bool:
    rng, states = generator(1), blank(case.game.state)
    options = case.game.option_values(case.seats, case.options)
    doors(case.game).setup(case.game.box.records, states, options, rng, SILENT)
    return int(rng[0]) != 1


def check_take_back(case: Case, seed: int = 1) -> Match:
    """Each move that may be taken back is, now and then, and leaves no trace in the position. The match, played out."""
    match, choices = case.match(seed), random.Random(seed)
    while not match.over:
        before, numbers = match.states.tobytes(), [ply.number for ply in match.history]
        seat = choices.choice(match.awaits)
        move = choices.choice(match.legal(seat))
        match.play(seat, move)
        after = match.states.tobytes()
        if not match.can_undo(seat) or choices.random() < 0.5:
            continue
        match.undo(seat)
        assert match.states.tobytes() == before, "a move taken back left a trace"
        assert [ply.number for ply in match.history] == numbers
        match.play(seat, move)
        assert match.states.tobytes() == after, "a move that may be taken back drew on chance"
        assert match.version < LONGEST
    return match


def check_fresh_chance(case: Case, seed: int = 1) -> None:
    """A die rolled again after an agreed undo is freshly drawn."""
    tried = different = 0
    match, choices = case.match(seed), random.Random(seed)
    used = set()
    while not match.over:
        play_randomly(match, choices)
        ply = match.history[-1]
        assert ply.number not in used, "a number of the log was used twice"
        used.add(ply.number)
        if not ply.drew or tried >= 25 or match.over:
            continue
        tried += 1
        after = match.states.tobytes()
        match.undo(ply.seat, agreed=True)
        assert match.states.tobytes() == ply.before.tobytes()
        match.play(ply.seat, ply.move)
        assert match.history[-1].number == ply.number + 2
        used.add(match.history[-1].number)
        different += match.states.tobytes() != after  # A shuffle shows in the position, not in the log.
    assert tried == 0 or different > 0, "chance came out the same each time it was drawn again"


def check_end(case: Case, seeds: Sequence[int] = range(1, 9)) -> None:
    """Payoffs share one win, or none; co-operating sides have the same; every side has a score."""
    for seed in seeds:
        match = case.match(seed)
        assert not match.winners
        finish(match, seed)
        shares = match.payoffs
        assert len(shares) == len(match.scores) == case.game.sides(case.seats)
        assert all(0 <= share <= 1 for share in shares)
        if case.game.cooperative:
            assert len(set(shares)) == 1
        else:
            assert abs(sum(shares) - 1) < 1e-9 or sum(shares) == 0
        assert all(shares[side] == max(shares) for side in match.winners)


# ---------------------------------------------------------------- simultaneous choices


def check_commit_order(case: Case, seed: int = 1) -> int:
    """Where several seats choose at once, any order leads to the same bytes. The number of such positions seen."""
    game, choices, seen = case.game, random.Random(seed), 0
    for match in positions(case, seed, 60):
        if len(match.awaits) < 2:
            continue
        seen += 1
        plans = {seat: _commit(match, seat, choices) for seat in match.awaits}
        orders = list(permutations(match.awaits))
        if len(match.awaits) > 4:
            orders = choices.sample(orders, 8)
        results = set()
        for order in orders:
            world = match.states.copy()
            for seat in order:
                for move in plans[seat]:
                    doors(game).play(match.box.records, world, seat, move, generator(seed), SILENT)
            results.add(world.tobytes())
        assert len(results) == 1, f"the order in which seats {match.awaits} choose matters"
    return seen


def _commit(match: Match, seat: int, choices: random.Random) -> list[int]:
    """Random moves of one seat until it has chosen, while the others have not."""
    world, out = match.states.copy(), scratch(match.game)
    plan: list[int] = []
    while doors(match.game).awaits(world) >> seat & 1:
        assert len(plan) < 200, f"seat {seat} never finishes choosing"
        count = doors(match.game).legal(match.box.records, world, seat, out)
        move = int(choices.choice(out[:count]))
        rng = generator(seat)
        doors(match.game).play(match.box.records, world, seat, move, rng, SILENT)
        assert int(rng[0]) == seat, "a hidden choice drew on chance before the last one"
        plan.append(move)
    return plan
