"""The search tree's kernels: multiple-observer information-set Monte-Carlo tree search.

Every simulation deals the searching seat a world it cannot tell from the true one, and walks one tree
per seat through it. A node of a seat's tree is what that seat has seen: its own moves, and of the
others' moves what they show. So nobody in the search answers a hidden commit or a hidden card.
Chance is sampled anew each time. All functions are templates for `bind`.
"""

import math

import numpy as np

from escapade.engine.chance import below
from escapade.engine.contract import MOST_SEATS
from escapade.engine.piles import lowest
from escapade.engine.record import bound_later, record, rule

awaits = legal = play = payoff = redeal = imagine = shown = policy = estimate = bound_later

LONGEST_WALK = 256  # Decisions of one simulation that are counted in the trees.
SPREAD = np.uint64(0x9E3779B97F4A7C15)
S40 = np.uint64(40)
NONE = -1
FEW = 8  # Simulations before anything is said about their spread.

Node = record([("visits", "i4"), ("available", "i4"), ("total", "f8"), ("squares", "f8")])  # squares: of roots only
Slot = record([("key", "i8"), ("node", "i8")])


@rule
def edge_key(node, seat, shown_move):
    """What names a child: its parent, who moved, and what was seen of the move. Never 0."""
    return ((node + 1) << 24) | (shown_move << 3) | seat


@rule
def find_slot(slots, key):
    """Where `key` lies in the hash table, or the free place where it belongs."""
    mask = slots.shape[0] - 1
    at = np.int64((np.uint64(key) * SPREAD) >> S40) & mask
    while slots[at].key != 0 and slots[at].key != key:
        at = (at + 1) & mask
    return at


@rule
def find_child(slots, node, seat, shown_move):
    """The child behind an edge, or NONE."""
    if node == NONE:
        return np.int64(NONE)
    key = edge_key(node, seat, shown_move)
    at = find_slot(slots, key)
    return slots[at].node if slots[at].key == key else np.int64(NONE)


@rule
def grow_child(nodes, slots, tally, node, seat, shown_move):
    """The child behind an edge, made if there is room; NONE once the tree is full."""
    if node == NONE:
        return np.int64(NONE)
    key = edge_key(node, seat, shown_move)
    at = find_slot(slots, key)
    if slots[at].key == key:
        return slots[at].node
    if tally[0] >= nodes.shape[0]:
        return np.int64(NONE)
    child = tally[0]
    tally[0] += 1
    slots[at].key = key
    slots[at].node = child
    return child


@rule
def choose_child(nodes, slots, node, seat, moves, n, exploration, rng):
    """The move to try next: one that was never tried, else the best by upper confidence bound; and whether it is new.

    A move that is not legal in this world is no choice, so the bound counts how often each was available.
    """
    untried = 0
    newest = np.int64(NONE)
    choice = np.int64(NONE)
    best = -1.0
    for i in range(n):
        child = find_child(slots, node, seat, moves[i])
        if child == NONE or nodes[child].visits == 0:
            untried += 1
            if below(rng, untried) == 0:
                newest = np.int64(i)
            continue
        nodes[child].available += 1
        if untried > 0:
            continue
        visits = nodes[child].visits
        bound = nodes[child].total / visits + exploration * math.sqrt(math.log(nodes[child].available) / visits)
        if bound > best:
            best = bound
            choice = np.int64(i)
    return (newest, True) if untried > 0 else (choice, False)


@rule
def spread(root):
    """How far the payoffs of a seat spread, 1 for wins and losses that alternate: what exploration is measured by."""
    if root.visits < FEW:
        return 1.0
    mean = root.total / root.visits
    return 2.0 * math.sqrt(max(root.squares / root.visits - mean * mean, 1e-8))


def finish(box, world, last, moves, depth, rng, log):
    """Play on by the game's rollout policy: to the end, or `depth` decisions and then to the end of that turn.

    `last` is the seat that moved last; a negative depth means to the end.
    """
    played = 0
    mask = awaits(world)
    while mask != 0:
        mover = lowest(mask)
        if 0 <= depth <= played and mover != last:
            return
        n = legal(box, world, mover, moves)
        play(box, world, mover, policy(box, world, mover, moves, n, rng), rng, log)
        mask = awaits(world)
        last = mover
        played += 1


roll_out = one_simulation = bound_later


def simulate(boxes, states, seat, seats, nodes, slots, tally, moves, exploration, depth, rng, log):
    """One simulation: redeal, walk down, try one new move, roll out, and note the result on the way walked.

    states[0] is the true position, of which only what `seat` sees matters; states[1] the dealt world.
    """
    box = boxes[0]
    states[1] = states[0]
    world = states[1]
    redeal(box, world, seat, rng)
    imagine(box, world, seat, rng)
    here = np.empty(MOST_SEATS, np.int64)
    for each in range(seats):
        here[each] = each
    walked = np.empty(LONGEST_WALK, np.int64)
    walker = np.empty(LONGEST_WALK, np.int64)
    steps = 0
    mover = np.int64(NONE)
    mask = awaits(world)
    while mask != 0 and steps < LONGEST_WALK:
        # Of several who choose at once the searching seat goes first: its moves hang on the root of its tree.
        mover = seat if mask >> seat & 1 else lowest(mask)
        n = legal(box, world, mover, moves)
        secret = False
        fresh = False
        if n == 1:  # Nothing to decide, but the others see it.
            move = moves[0]
        elif mover != seat and shown(box, world, mover, moves[0]) == shown(box, world, mover, moves[1]):
            # What another does in secret depends on a hand that is dealt anew each time: no tree can learn it.
            secret = True
            move = policy(box, world, mover, moves, n, rng)
        else:
            reach = exploration * spread(nodes[mover])
            choice, fresh = choose_child(nodes, slots, here[mover], mover, moves, n, reach, rng)
            move = moves[choice]
        seen = shown(box, world, mover, move)
        for each in range(seats):
            own = each == mover and not secret
            here[each] = grow_child(nodes, slots, tally, here[each], mover, move if own else seen)
        if here[mover] != NONE and n > 1 and not secret:
            walked[steps] = here[mover]
            walker[steps] = mover
            steps += 1
        play(box, world, mover, move, rng, log)
        mask = awaits(world)
        if fresh:
            break
    roll_out(box, world, mover, moves, depth, rng, log)
    mask = awaits(world)
    share = np.zeros(MOST_SEATS, np.float64)
    if mask == 0:
        payoff(box, world, share)
    else:
        estimate(box, world, share)
    for each in range(seats):
        nodes[each].visits += 1
        nodes[each].total += share[each]
        nodes[each].squares += share[each] * share[each]
    for i in range(steps):
        node = walked[i]
        if nodes[node].visits == 0:
            nodes[node].available += 1
        nodes[node].visits += 1
        nodes[node].total += share[walker[i]]


def grow(boxes, states, seat, seats, nodes, slots, tally, moves, exploration, depth, count, rng, log):
    """`count` simulations into the same trees."""
    for _ in range(count):
        one_simulation(boxes, states, seat, seats, nodes, slots, tally, moves, exploration, depth, rng, log)


def read_root(boxes, states, seat, nodes, slots, moves, visits, totals):
    """The legal moves of the searching seat with their visits and summed payoffs; their number."""
    n = legal(boxes[0], states[0], seat, moves)
    for i in range(n):
        child = find_child(slots, seat, seat, moves[i])
        visits[i] = 0 if child == NONE else nodes[child].visits
        totals[i] = 0.0 if child == NONE else nodes[child].total
    return n
