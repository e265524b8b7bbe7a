"""Game i of seed k is the same in every shell: the same moves lead to the same bytes."""

from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
import pytest

from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.chance import STREAM_CHANCE, begin_stream, below
from escapade.engine.doors import doors, scratch
from escapade.engine.errors import BadOptions, BadSave
from escapade.engine.log import SILENT
from escapade.engine.match import Match
from escapade.engine.record import blank
from escapade.lab.contest import prepare
from escapade.lab.simulate import simulate
from escapade.research.batch import Batch
from escapade.research.gym import SeatEnv, SeatVectorEnv
from escapade.research.mcp import ModelTables
from escapade.research.spiel import short_name
from escapade.research.text import TextTable
from escapade.research.zoo import env, parallel_env
from tests.length import LONG

GAMES = [("alien-getaway", 2), ("andromeda-escape", 2), ("dying-planet", 3), ("escape-earth", 2), ("zyzzlvaria", 2)]
SEED, NUMBER = 7, 3
MOST = 120  # moves that are compared

FEW = GAMES if LONG else GAMES[:1]  # where every game would have to be compiled for this alone


class Plain:
    """Game `number` of the seed by nothing but the rules, drawing from one stream."""

    def __init__(self, game: str, seats: int, number: int) -> None:
        self.game, self.rng = contract.game(game), np.zeros(1, np.uint64)
        self.states, self.doors, self.room = blank(self.game.state), doors(self.game), scratch(self.game)
        begin_stream(self.rng, SEED, number)
        options = self.game.option_values(seats, None)
        self.doors.setup(self.game.box.records, self.states, options, self.rng, SILENT)

    @property
    def due(self) -> list[int]:
        mask = int(self.doors.awaits(self.states))
        return [seat for seat in range(8) if mask >> seat & 1]

    def legal(self, seat: int) -> list[int]:
        count = self.doors.legal(self.game.box.records, self.states, seat, self.room)
        found: list[int] = self.room[:count].tolist()
        return found

    def play(self, seat: int, move: int) -> None:
        self.doors.play(self.game.box.records, self.states, seat, move, self.rng, SILENT)

    @property
    def bytes(self) -> bytes:
        return self.states.tobytes()


@pytest.mark.parametrize(("game", "seats"), GAMES)
@pytest.mark.parametrize("number", [0, NUMBER])
def test_the_same_moves_lead_to_the_same_bytes(game: str, seats: int, number: int) -> None:
    batch = Batch(game, 5, seats, seed=SEED, follow="never")
    one = env(game, seats)
    one.reset(seed=SEED)
    one.sight.deal(SEED, number)
    spiel = pyspiel.load_game(f"{short_name(contract.game(game))}(players={seats},rng_seed={SEED})").deal(number)
    words = TextTable(game, seats, seed=SEED, number=number)
    plain, dice = Plain(game, seats, number), np.random.default_rng(number)
    for _ in range(MOST):
        if not plain.due:
            break
        seat = plain.due[0]
        move = int(dice.choice(plain.legal(seat)))
        actions = batch.mask.argmax(1)
        actions[number] = move
        assert batch.seat[number] == spiel.current_player() == words.due[0] == seat
        batch.step(actions)
        one.sight.play(seat, move)
        spiel.apply_action(move)
        texts = words.moves(seat)
        words.play(seat, texts[move] if list(texts.values()).count(texts[move]) == 1 else move)
        plain.play(seat, move)
        found = (batch.states[number], one.sight.states, spiel.course.states, words.match.states)
        assert [each.tobytes() for each in found] == [plain.bytes] * 4


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_seats_that_choose_at_once_do_so_in_the_same_game(game: str, seats: int) -> None:
    together, plain, dice = parallel_env(game, seats), Plain(game, seats, 0), np.random.default_rng(1)
    seen, _ = together.reset(seed=SEED)
    for _ in range(MOST):
        if not plain.due:
            break
        actions = {}
        for seat in plain.due:
            agent = together.possible_agents[seat]
            actions[agent] = int(dice.choice(np.flatnonzero(seen[agent]["action_mask"])))
        for seat in plain.due:  # lowest first; whose turn it no longer is then, waits
            if seat in plain.due:
                plain.play(seat, actions[together.possible_agents[seat]])
        seen = together.step(actions)[0]
        assert together.sight.states.tobytes() == plain.bytes


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_models_table_is_a_game_of_its_seed(game: str, seats: int) -> None:
    tables = ModelTables(seed=SEED)
    for number in range(2):
        tables.open_table(game, seats, 1, "greedy")
        seat: Any = tables._seats[f"table-{number + 1}"]
        match: Match = seat._table.match
        for step in range(12):
            if not match.over:
                legal = match.legal(0)
                seat.play(str(legal[step * 5 % len(legal)]))
        plain = Plain(game, seats, number)
        for entry in match.log:
            assert entry.move in plain.legal(entry.seat)
            plain.play(entry.seat, entry.move)
        assert plain.bytes == match.states.tobytes() and match.version > 4


@pytest.mark.parametrize(("game", "seats"), FEW)
def test_against_bots_one_game_is_the_same_in_gymnasium_and_in_a_batch(game: str, seats: int) -> None:
    one = SeatEnv(game, seats, bots="random")
    _, info = one.reset(seed=SEED)
    many = SeatVectorEnv(game, 3, seats, bots="random", rotate=False, autoreset_mode="Disabled")
    many.reset(seed=SEED)
    batch = Batch(game, 4, seats, seed=SEED, bots=(None, *["random"] * (seats - 1)), follow="never")
    over, dice = False, np.random.default_rng(1)
    while not over:
        action = int(one.action_space.sample(mask=info["action_mask"]))
        assert one.sight.states.tobytes() == batch.states[0].tobytes() == many.batch.states[0].tobytes()
        for games in (batch, many.batch):
            actions = (dice.random(games.mask.shape) * games.mask).argmax(1)
            actions[0] = action
            games.step(actions)
        _, _, over, _, info = one.step(action)
    assert batch.done[0] and many.batch.done[0]


@pytest.mark.parametrize(("game", "seats"), FEW)
def test_simulate_plays_it_too(game: str, seats: int) -> None:
    known = contract.game(game)
    told = simulate(prepare(known, seats, [bot("random")], seed=SEED), 1)
    plain = Plain(game, seats, 0)
    while plain.due:
        legal = plain.legal(plain.due[0])
        plain.play(plain.due[0], legal[below(plain.rng, len(legal))])
    link = blake2b(plain.bytes, digest_size=16).digest()
    assert told.digest == blake2b(link, digest_size=16).hexdigest()


def test_another_seed_is_another_game() -> None:
    """What is planted is found: a table of the seed below, or of the game's number before, is told apart."""
    plain = Plain("alien-getaway", 2, 0)
    plain.play(plain.due[0], plain.legal(plain.due[0])[0])
    for seed, number in ((SEED + 1, 0), (SEED, 1)):
        words = TextTable("alien-getaway", 2, seed=seed, number=number)
        words.play(words.due[0], next(iter(words.moves(words.due[0]))))
        assert words.match.states.tobytes() != plain.bytes
    assert Match("alien-getaway", 2, seed=SEED).digest != TextTable("alien-getaway", 2, seed=SEED).match.digest


def test_such_a_match_survives_the_paper_and_a_take_back() -> None:
    table = TextTable("alien-getaway", 2, seed=SEED)
    match, dice = table.match, np.random.default_rng(2)
    for step in range(40):
        seat = match.awaits[0]
        match.play(seat, int(dice.choice(match.legal(seat))))
        if step % 9 == 5:
            match.undo(seat, agreed=True)
    again = Match.load(match.save())
    assert again.chance == STREAM_CHANCE and again.digest == match.digest
    while not match.over:
        seat = match.awaits[0]
        move = int(dice.choice(match.legal(seat)))
        match.play(seat, move)
        again.play(seat, move)
        assert again.digest == match.digest
    forged = match.save().replace("shares      none", f"shares      {bytes(32).hex()}")
    with pytest.raises(BadSave, match="no share can have entered it"):
        Match.load(forged)


@pytest.mark.parametrize("wrong", [{"seed": -1}, {"seed": "x"}, {"seed": 1, "number": -2}])
def test_what_is_no_seed_is_refused_in_words(wrong: Any) -> None:
    with pytest.raises(BadOptions, match="is a whole number from 0"):
        TextTable("alien-getaway", **wrong)
