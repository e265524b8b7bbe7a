"""Simulate and soak: the same games on any number of threads, whoever leads them."""

import time
from dataclasses import replace

import msgspec
import pytest

from escapade.bots.levels import bot
from escapade.check.kernels import BAD_REDEAL, BROKEN_LAW, LEAK, NO_MOVE
from escapade.check.soak import _combinations, soak, variants, violation_words
from escapade.engine import contract
from escapade.engine.errors import BadOptions
from escapade.engine.record import rule
from escapade.lab.contest import ROTATE_EVERY, Contest, lead, prepare
from escapade.lab.counting.kernels import LENGTH
from escapade.lab.crew import Halt, Halted, in_order
from escapade.lab.deals import play_games
from escapade.lab.intervals import wilson
from escapade.lab.simulate import CHUNK, Outcome, Tally, batch_of, simulate

GAME = contract.game("alien-getaway")


def contest(*bots: str, seats: int = 2, seed: int = 5, rotate: bool = False) -> Contest:
    return prepare(GAME, seats, [bot(name) for name in bots], seed=seed, rotate=rotate)


def without_the_clock(outcome: Outcome) -> Outcome:
    names = ("seconds", "warm_up_seconds", "games_per_second", "moves_per_second", "threads")
    return msgspec.structs.replace(outcome, **dict.fromkeys(names, 0))


@pytest.mark.parametrize("rotate", [False, True])
def test_threads_do_not_change_the_result(rotate: bool) -> None:
    one = simulate(contest("random", "greedy", seats=3, rotate=rotate), 3000, threads=1)
    two = simulate(contest("random", "greedy", seats=3, rotate=rotate), 3000, threads=2)
    assert without_the_clock(one) == without_the_clock(two)
    assert one.games == 3000 and not one.partial and one.unfinished == 0


def test_the_digest_tells_games_apart() -> None:
    digests = {
        simulate(contest("random", seed=5), 300).digest,
        simulate(contest("random", seed=6), 300).digest,
        simulate(contest("random", seed=5), 301).digest,
        simulate(contest("greedy", seed=5), 300).digest,
    }
    assert len(digests) == 4


@pytest.mark.parametrize("rotate", [False, True])
def test_games_led_by_python_are_the_games_inside_the_kernel(rotate: bool) -> None:
    match = contest("random", "greedy", rotate=rotate)
    for number, games in enumerate(play_games(match, at, 1) for at in range(40)):
        states, moves = lead(match, number, match.seated(number), Halt())
        assert len(moves) == games.counts[0, 0, LENGTH] and states.tobytes() == games.states.tobytes()


def test_the_digest_is_the_same_however_games_are_bundled() -> None:
    match = contest("random", "greedy", rotate=True)
    bundled, one_by_one = Tally(match), Tally(match)
    bundled.add(batch_of(play_games(match, 0, 40)))
    for number in range(40):
        one_by_one.add(batch_of(play_games(match, number, 1)))
    assert bundled.outcome(40, 1, 1.0, 0.0) == one_by_one.outcome(40, 1, 1.0, 0.0)


def test_search_bots_play_the_same_on_any_number_of_threads() -> None:
    one = simulate(contest("easy", "random", rotate=True), 4, threads=1)
    two = simulate(contest("easy", "random", rotate=True), 4, threads=2)
    assert without_the_clock(one) == without_the_clock(two)
    assert [share.seats_held for share in one.by_bot] == [4, 4]


def test_rotation_moves_every_bot_through_every_seat() -> None:
    kernel = contest("random", "greedy", "policy", seats=3, rotate=True)
    names = [tuple(one.name for one in kernel.seated(block * ROTATE_EVERY)) for block in range(3)]
    assert names == [("random", "greedy", "policy"), ("policy", "random", "greedy"), ("greedy", "policy", "random")]
    searching = contest("easy", "random", rotate=True)
    assert [searching.seated(number)[0].name for number in range(3)] == ["easy", "random", "easy"]
    fixed = contest("random", "greedy", seats=3)
    assert [one.name for one in fixed.seated(99)] == ["random", "greedy", "random"]


def test_shares_add_up() -> None:
    outcome = simulate(contest("random", "greedy", seats=4, rotate=True), 1024)
    assert sum(outcome.win_share) == pytest.approx(1)
    assert sum(one.win_share * one.seats_held for one in outcome.by_bot) == pytest.approx(1024)
    assert sum(one.seats_held for one in outcome.by_bot) == 4 * 1024
    for share, (low, high) in zip(outcome.win_share, outcome.win_interval, strict=True):
        assert low < share < high
    assert outcome.length.low <= outcome.length.mean <= outcome.length.high
    assert outcome.moves == pytest.approx(outcome.length.mean * 1024)


def test_alone_the_automa_is_a_side() -> None:
    outcome = simulate(contest("random", seats=1), 200)
    assert outcome.sides == ("Player 1", "Oola") and len(outcome.win_share) == 2


@pytest.mark.parametrize(("names", "split", "games"), [(("random", "greedy"), 37, 100), (("easy", "random"), 1, 3)])
def test_later_games_of_a_seed_are_played_without_the_first(names: tuple[str, ...], split: int, games: int) -> None:
    played = contest(*names, rotate=True)
    whole, one = simulate(played, games), simulate(played, split)
    other = simulate(played, games - split, first=split)
    assert (whole.moves, whole.games) == (one.moves + other.moves, one.games + other.games)
    for name in range(2):
        shares = [part.by_bot[name].win_share * part.games for part in (whole, one, other)]
        assert shares[0] == pytest.approx(shares[1] + shares[2])
    with pytest.raises(BadOptions, match="first game"):
        simulate(played, 1, first=-1)


def test_a_stop_keeps_the_first_games() -> None:
    halt, heard = Halt(), []

    def progress(done: int) -> None:
        heard.append(done)
        if done >= 3 * CHUNK:
            halt.set()

    stopped = simulate(contest("random"), 100_000, threads=2, halt=halt, progress=progress)
    assert stopped.partial and 3 * CHUNK <= stopped.games < 100_000 and heard == sorted(heard)
    whole = simulate(contest("random"), stopped.games)
    assert whole.digest == stopped.digest and whole.win_share == stopped.win_share and not whole.partial


def test_a_stop_before_the_first_game_is_no_crash() -> None:
    halt = Halt()
    halt.set()
    outcome = simulate(contest("random"), 1000, halt=halt)
    assert outcome.partial and outcome.games == 0 and outcome.length.low == 0


def test_answers_come_in_order_and_a_failure_comes_through() -> None:
    assert list(in_order(lambda n: n * n, range(50), 4, Halt())) == [n * n for n in range(50)]
    with pytest.raises(ZeroDivisionError):
        list(in_order(lambda n: 1 // (n - 3), range(10), 2, Halt()))


def test_a_piece_given_up_while_it_is_waited_for_is_no_failure() -> None:
    halt = Halt()

    def work(number: int) -> int:
        if number < 3:
            return number
        time.sleep(0.05)  # by now the third piece is waited for
        halt.set()
        raise Halted

    assert list(in_order(work, range(10), 1, halt)) == [0, 1, 2]


def test_wilson() -> None:
    assert wilson(50, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0, 10) == pytest.approx((0, 0.27753), abs=1e-5)
    assert wilson(10, 10) == pytest.approx((0.72247, 1), abs=1e-5)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("games", "threads"), [(0, 1), (-1, 1), (10**12, 1), (1, 0), (1, 10**6)])
def test_impossible_numbers_are_refused(games: int, threads: int) -> None:
    with pytest.raises(BadOptions):
        simulate(contest("random"), games, threads=threads)
    with pytest.raises(BadOptions):
        soak(GAME, games, threads=threads)


def test_impossible_contests_are_refused() -> None:
    for bots, seats, seed in (
        ((), 2, 0),
        (("random",) * 3, 2, 0),
        (("random",), 9, 0),
        (("random",), 2, -1),
        (("random",), 2, 1 << 63),
    ):
        with pytest.raises(BadOptions):
            contest(*bots, seats=seats, seed=seed)


# Soak


def test_soak_covers_all_seats_and_the_range_of_every_option() -> None:
    settings = variants(GAME)
    assert {setting.seats for setting in settings} == set(GAME.seats)
    for option in GAME.options:
        tried = {setting.options[option.id] for setting in settings}
        assert {option.low, option.default} <= tried
    assert all(setting.options["start"] < setting.seats for setting in settings)
    assert {variant.options["games"] for variant in variants(GAME, (2,), {"games": "3"})} == {3}


def test_many_options_are_spread_and_not_multiplied() -> None:
    combinations = _combinations([(0, 1, 2)] * 8, [1] * 8)
    assert len(combinations) == 1 + 2 + 16
    assert {(0,) * 8, (1,) * 8, (2,) * 8} <= set(combinations)


def test_a_sound_game_soaks_well() -> None:
    found = soak(GAME, 200, threads=2)
    assert found.sound and found.games == 200 and found.violation is None and not found.partial
    assert found.moves == soak(GAME, 200, threads=1).moves


@rule
def third_fault(box, s):  # type: ignore[no-untyped-def]
    """Break the third law once anything lies on the route."""
    return 4 if s.end > 0 else 0


def test_a_broken_law_is_told_with_the_way_back_to_it() -> None:
    broken = replace(GAME, id="broken-getaway", faults=third_fault)
    found = soak(broken, 400, seed=3)
    assert not found.sound and not found.partial and found.violation is not None
    violation = found.violation
    assert violation.kind == "broken-law" and GAME.laws.words(4)[0] in violation.words
    again = soak(broken, 1, seats=(violation.seats,), options=violation.options, seed=3, first=violation.game_number)
    assert again.violation == violation


def test_every_violation_has_words() -> None:
    assert GAME.laws.words(1)[0] in violation_words(GAME, BAD_REDEAL, 1)[1]
    assert all(violation_words(GAME, ended, 1)[1].endswith(".") for ended in (BROKEN_LAW, NO_MOVE, LEAK))
