"""Many games side by side, each one move further: the loop behind `Batch`.

Templates for `bind`.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from escapade.engine.chance import begin_stream, below
from escapade.engine.contract import MOST_SEATS, Game
from escapade.engine.doors import kernels
from escapade.engine.piles import lowest
from escapade.engine.record import bind, bound_later, rule

setup = awaits = legal = play = payoff = scores = encode = decide = bound_later
look = deal = others = settle = close = bound_later

LOSE, PLAY_ANY, REFUSE = range(3)  # what becomes of a move that is not legal
SAME_STEP, NEXT_STEP, NEVER = range(3)  # when a game that is over is followed by the next one
BY_SHARE, BY_SCORE, BY_MARGIN = range(3)  # what a game pays its seats
LEARNER = -1  # in place of a bot: this seat's moves come from outside
ILLEGAL_REWARD = -1.0
ADVICE = 0xAD71CE  # Sets the streams of advice apart from those of the games.
KINDS = 8  # room for every kind of bot in the number of a stream
WORD = 64  # legal moves that one word of `bits` can tell


@cache
def stepping(game: Game, company: bool) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """The kernels that deal games of `game`, move them on, and see them from every seat (see the templates below).

    company: bots hold some of the seats. Without them, nobody waits for their machine code.
    """
    own, owner = _parts(game, company)
    return bind(deal_games, owner, own), bind(step_games, owner, own), bind(see_games, game.id, own)


@cache
def answering(game: Game, company: bool) -> Callable[..., Any]:
    """The kernel that plays the moves of players outside the kernels between two steps."""
    own, owner = _parts(game, company)
    return bind(answer_games, owner, own)


def _parts(game: Game, company: bool) -> tuple[dict[str, Callable[..., Any]], str]:
    own = kernels(game)
    owner = f"{game.id}.company" if company else game.id
    own["others"] = bind(play_bots, owner, own) if company else nobody_else
    own["look"] = bind(see, owner, own)
    own["deal"] = bind(begin, owner, own)
    own["settle"] = bind(settle_game, owner, own)
    own["close"] = bind(close_game, owner, own)
    return own, owner


@cache
def advising(game: Game) -> Callable[..., Any]:
    """The kernel that asks a bot what it would play in many games."""
    return bind(advise_games, game.id, kernels(game))


@cache
def telling(game: Game) -> Callable[..., Any]:
    """The kernel that tells every seat of one game what it sees and may do."""
    return bind(tell_seats, game.id, kernels(game))


@rule(small=True)
def is_legal(bits, action, moves):
    """Whether a move is among those that were last told; caller-visible masks are not trusted."""
    if action < 0 or action >= moves:
        return False
    return (bits[action // WORD] >> np.uint64(action % WORD)) & np.uint64(1) != 0


def see(box, s, observation, mask, bits, room):
    """What the seat that is due sees and may do; the seat."""
    seat = lowest(awaits(s))
    n = legal(box, s, seat, room)
    mask[:] = False
    bits[:] = 0
    for i in range(n):
        mask[room[i]] = True
        bits[room[i] // WORD] |= np.uint64(1) << np.uint64(room[i] % WORD)
    encode(box, s, seat, observation)
    return seat


@rule
def nobody_else(box, s, bots, number, room, rng, log):
    """No bot holds a seat."""


def play_bots(box, s, bots, number, room, rng, log):
    """Let the bots move until somebody else is due, or the game is over.

    bots: for each seat its kind of player, or LEARNER; with a last entry of 1 everybody sits one seat further on with
    every game of the seed.
    """
    seats = bots.shape[0] - 1
    while True:
        mask = awaits(s)
        if mask == 0:
            return
        seat = lowest(mask)
        kind = bots[(seat - bots[seats] * number) % seats]
        if kind == LEARNER:
            return
        n = legal(box, s, seat, room)
        play(box, s, seat, decide(box, s, seat, kind, room, n, rng), rng, log)


def begin(box, states, i, blank_state, options, seed, numbers, stride, bots, room, rng, log):
    """Lay out the next game of a place and let bots open it.

    Should bots end it before anybody else was asked, the one after it is laid out.
    """
    while True:
        states[i] = blank_state[0]
        begin_stream(rng, seed, numbers[i])
        setup(box, states[i], options, rng, log)
        others(box, states[i], bots, numbers[i], room, rng, log)
        if awaits(states[i]) != 0:
            return
        numbers[i] += stride


def deal_games(boxes, states, blank_state, options, seed, stride, numbers, wanted, bots, rngs, told, bits, room, log):
    """Begin the games of `numbers` wherever `wanted`."""
    seats, observations, masks, rewards, dones, decisions, _ = told
    box = boxes[0]
    for i in range(states.shape[0]):
        if not wanted[i]:
            continue
        deal(box, states, i, blank_state, options, seed, numbers, stride, bots, room, rngs[i], log)
        seats[i] = look(box, states[i], observations[i], masks[i], bits[i], room)
        rewards[i, :] = 0.0
        dones[i] = False
        decisions[i] = 0


def step_games(
    boxes, states, blank_state, options, seed, stride, numbers, actions, ways, bots, rngs, told, bits, room, shares, log
):
    """Play actions[i] for seats[i] in every game, and whatever bots play after it.

    ways: what becomes of illegal moves, when the next game follows, whether an illegal move is nobody's win, what is
    paid (see `rewards`), 1 or, where the fewest points win, -1, and how many sides are compared. The next game of a
    place is `stride` further on in the seed.
    """
    seats, observations, masks, rewards, dones, decisions, finals = told
    box = boxes[0]
    places = rewards.shape[1]
    for i in range(states.shape[0]):
        s = states[i]
        fresh = False
        rewards[i, :] = 0.0
        if dones[i]:
            if ways[1] == NEVER:
                continue
            dones[i] = False
            fresh = ways[1] == NEXT_STEP
        if not fresh:
            decisions[i] += 1
            seat = seats[i]
            move = actions[i]
            legal_move = is_legal(bits[i], move, masks.shape[1])
            if not legal_move and ways[0] == PLAY_ANY:
                move = room[below(rngs[i], legal(box, s, seat, room))]
                legal_move = True
            if legal_move:
                play(box, s, seat, move, rngs[i], log)
                others(box, s, bots, numbers[i], room, rngs[i], log)
                dones[i] = awaits(s) == 0
                if dones[i]:
                    settle(box, s, ways, shares, rewards[i])
            else:
                dones[i] = True
                rewards[i, :] = 0.0 if ways[2] else 1.0 / (places - 1)
                rewards[i, seat] = ILLEGAL_REWARD
            if dones[i]:
                if close(box, s, seat, ways, observations[i], masks[i], bits[i], finals[i]):
                    continue
                fresh = True
        if fresh:
            numbers[i] += stride
            decisions[i] = 0
            deal(box, states, i, blank_state, options, seed, numbers, stride, bots, room, rngs[i], log)
        seats[i] = look(box, s, observations[i], masks[i], bits[i], room)


def settle_game(box, s, ways, shares, rewards):
    """What every seat gets for a game that is over."""
    payoff(box, s, shares)
    if ways[3] == BY_SHARE:
        for place in range(rewards.shape[0]):
            rewards[place] = shares[place]
        return
    points = np.zeros(MOST_SEATS, np.int64)
    scores(box, s, points)
    for place in range(rewards.shape[0]):
        paid = ways[4] * points[place]
        if ways[3] == BY_MARGIN and ways[5] > 0:
            best = ways[4] * points[1 if place == 0 else 0]
            for side in range(ways[5]):
                if side != place:
                    best = max(best, ways[4] * points[side])
            paid -= best
        rewards[place] = paid


def close_game(box, s, seat, ways, observation, mask, bits, final):
    """Show the seat that moved last how it ended; whether the game waits at its end."""
    if ways[1] == SAME_STEP:
        encode(box, s, seat, final)
        return False
    encode(box, s, seat, observation)
    mask[:] = False
    bits[:] = 0
    return True


def answer_games(
    boxes, states, blank_state, options, seed, stride, numbers, actions, wanted, movers, ways, bots, rngs, told, bits,
    room, shares, log,
):  # fmt: skip
    """Play actions[i] for seats[i] where `wanted`: the moves of players who are asked between two steps.

    A game that ends before any move from outside is followed by the next one, as where bots end it in the kernels.
    movers: who moved last from outside, and so sees the end.
    """
    seats, observations, masks, rewards, dones, decisions, finals = told
    box = boxes[0]
    for i in range(states.shape[0]):
        if not wanted[i]:
            continue
        s = states[i]
        play(box, s, seats[i], actions[i], rngs[i], log)
        others(box, s, bots, numbers[i], room, rngs[i], log)
        if awaits(s) == 0:
            if decisions[i] > 0:
                dones[i] = True
                settle(box, s, ways, shares, rewards[i])
                if close(box, s, movers[i], ways, observations[i], masks[i], bits[i], finals[i]):
                    seats[i] = movers[i]
                    continue
            numbers[i] += stride
            decisions[i] = 0
            deal(box, states, i, blank_state, options, seed, numbers, stride, bots, room, rngs[i], log)
        seats[i] = look(box, s, observations[i], masks[i], bits[i], room)


def see_games(boxes, states, out):
    """What every seat sees of every game."""
    box = boxes[0]
    for i in range(states.shape[0]):
        for seat in range(out.shape[1]):
            encode(box, states[i], seat, out[i, seat])


def tell_seats(boxes, states, due, seen, masks, room):
    """What every seat of one game sees and may do; the last move is to wait, for those who are not due."""
    box, s = boxes[0], states[0]
    last = masks.shape[1] - 1
    for seat in range(seen.shape[0]):
        encode(box, s, seat, seen[seat])
        masks[seat, :] = 0
        if due >> seat & 1:
            n = legal(box, s, seat, room)
            for i in range(n):
                masks[seat, room[i]] = 1
        else:
            masks[seat, last] = 1


def advise_games(boxes, states, seats, legals, seed, numbers, decisions, kind, room, rng, out):
    """What a bot of this kind would play for seats[i] in every game.

    Every decision of every game has a stream of its own, which leaves the game's chance alone: that stands still while
    nothing is rolled.
    """
    box = boxes[0]
    for i in range(states.shape[0]):
        out[i] = 0
        if not legals[i].any():
            continue
        begin_stream(rng, seed ^ ADVICE, numbers[i])
        begin_stream(rng, rng[0], KINDS * decisions[i] + kind)
        n = legal(box, states[i], seats[i], room)
        out[i] = decide(box, states[i], seats[i], kind, room, n, rng)
