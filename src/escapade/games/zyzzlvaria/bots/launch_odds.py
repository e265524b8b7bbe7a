"""Escape from Zyzzlvaria: the chance that a roll lets somebody launch a pod, counted over all rolls."""

import numpy as np

from escapade.engine.piles import count, has, single
from escapade.engine.record import record, rule
from escapade.games.zyzzlvaria import state
from escapade.games.zyzzlvaria.rules.board import crew, facing, pod_on, pod_stop, pods_ahead

MOST_CREW = 3  # launches of so many pawns or more are one kind
NEVER = 99  # no die is that large
INNER, FIRST_INNER = 8, 4  # Inner Zyzzlvaria: 8 by 8 spaces from the fifth row and column on
Room = record(  # to work in
    [
        (
            "need",
            "i2",
            (state.DIRECTIONS, state.SPACES),
        ),  # the die with which a pawn here launches a pod in this direction
        ("least", "i2", (state.DIRECTIONS, INNER * INNER)),  # the least of them but for the direction that it came by
        ("one", "i2", state.BIGGEST_DIE + 1),  # the die that launches after this one
        ("two", "i2", (state.BIGGEST_DIE + 1, state.BIGGEST_DIE + 1)),  # after these two
        ("before", "i8", state.BIGGEST_DIE + 1),  # the dice after which this one launches, as a set
        (
            "between",
            "i8",
            (state.BIGGEST_DIE + 1, state.BIGGEST_DIE + 1),
        ),  # after which the second of these does, with the first
        ("third", "i8", (state.BIGGEST_DIE + 1, state.BIGGEST_DIE + 1)),  # the dice that launch together with these two
    ]
)


@rule
def largest_die(box, s):
    """The largest value that a die of this moon shows."""
    return max(box.dice[s.moon, 0], box.dice[s.moon, 1], box.dice[s.moon, 2])


@rule
def double_chance(box, s):
    """ZY-ROLL-2: the chance that two dice show the same, as if all three were as large as the red one."""
    size = box.dice[s.moon, state.RED]
    return 1.0 - (1.0 - 1.0 / size) * (1.0 - 2.0 / size)


@rule
def known(s):
    """ZY-CARD-2: whether the dice lie on the table, and a card lets the player think again."""
    return s.phase in (state.SET_DIE, state.REROLL)


@rule
def by_numbers(box, s, number, least):
    """ZY-POD-1, ZY-CARD-2: the share of rolls in which a die shows a pod's number, or may, and both others carry it."""
    if known(s):
        red, white, black = s.dice[state.RED], s.dice[state.WHITE], s.dice[state.BLACK]
        shown = (red == number) + (white == number) + (black == number)
        far = (red >= least) + (white >= least) + (black >= least)
        return 1.0 if shown > 0 and far - (number >= least) >= state.DICE - 1 else 0.0
    sizes = box.dice[s.moon]
    found, rolls, shown, carried = 0, 1, 1, 1
    for die in range(state.DICE):
        one, other = sizes[(die + 1) % state.DICE], sizes[(die + 2) % state.DICE]
        both = max(one - least + 1, 0) * max(other - least + 1, 0)
        shows = number <= sizes[die]
        found += shows * both * (sizes[die] if s.armed == state.OVERRIDE else 1)
        rolls *= sizes[die]
        shown *= shows
        carried *= max(sizes[die] - least + 1, 0)
    # What was counted twice: with the number on two dice or, where any die may be set, with all three large enough.
    for die in range(state.DICE):
        twice = (number <= sizes[(die + 1) % state.DICE]) * (number <= sizes[(die + 2) % state.DICE])
        if s.armed == state.OVERRIDE:
            found -= twice * carried
        elif number >= least:
            found -= twice * max(sizes[die] - least + 1, 0)
    if s.armed == state.OVERRIDE:
        found += shown * carried
    elif number >= least:
        found += shown
    return found / rolls


@rule
def line_up(box, s, room, pod, direction, entry):
    """From where a pawn reaches a pod this way and pushes it into the open sector, on foot outside too."""
    space = np.int64(s.pod[pod])
    largest = largest_die(box, s)
    at = space
    for near in range(1, min(largest - entry, box.to_edge[space, (direction + 2) & 3]) + 1):
        at -= state.STEP[direction]
        room.need[direction, at] = min(room.need[direction, at], near + entry)
        if pod_on(s, at) != state.NONE:
            return


@rule
def look_around(room):
    """For every inner space the least die that launches from there, by the direction that a pawn came by."""
    for row in range(INNER):
        for column in range(INNER):
            at = (row + FIRST_INNER) * 16 + column + FIRST_INNER
            for came in range(state.DIRECTIONS):
                least = NEVER
                for direction in range(state.DIRECTIONS):
                    if direction != came:
                        least = min(least, room.need[direction, at])
                room.least[came, row * INNER + column] = least


@rule
def walk(room, space, largest):
    """ZY-PAWN-2: where one and two dice bring a pawn, and the die that launches from there."""
    for first in range(state.DIRECTIONS):
        row = (space >> 4) - FIRST_INNER
        column = (space & 15) - FIRST_INNER
        for die in range(1, largest + 1):
            row += (first == state.SOUTH) - (first == state.NORTH)
            column += (first == state.EAST) - (first == state.WEST)
            if not (0 <= row < INNER and 0 <= column < INNER):
                break
            room.one[die] = min(room.one[die], room.least[first, row * INNER + column])
            for second in range(state.DIRECTIONS):
                if second == first:
                    continue
                down = (second == state.SOUTH) - (second == state.NORTH)
                right = (second == state.EAST) - (second == state.WEST)
                for other in range(1, largest + 1):
                    to, across = row + other * down, column + other * right
                    if not (0 <= to < INNER and 0 <= across < INNER):
                        break
                    room.two[die, other] = min(room.two[die, other], room.least[second, to * INNER + across])


@rule
def share_of_rolls(box, s, room, straight):
    """The share of all rolls with a launch: `straight` is the die that launches at once."""
    put_together(room, largest_die(box, s), straight)
    if known(s):
        return 1.0 if has(room.third[s.dice[state.RED], s.dice[state.WHITE]], s.dice[state.BLACK]) else 0.0
    sizes = box.dice[s.moon]
    found = 0
    for red in range(1, sizes[state.RED] + 1):
        for white in range(1, sizes[state.WHITE] + 1):
            if s.armed == state.OVERRIDE:
                found += count_set(room, sizes, red, white)
            else:
                found += count(room.third[red, white] & up_to(sizes[state.BLACK]))
    return found / (sizes[state.RED] * sizes[state.WHITE] * sizes[state.BLACK])


@rule
def put_together(room, largest, straight):
    """Which three dice launch, in whatever order: for any two the third ones, as a set."""
    room.before[:] = 0
    room.between[:] = 0
    for die in range(1, largest + 1):
        room.one[die] = min(room.one[die], straight)
        if room.one[die] <= largest:
            room.before[room.one[die]] |= single(die)
        for other in range(1, die + 1):
            either = min(room.two[die, other], room.two[other, die])
            room.two[die, other] = either
            room.two[other, die] = either
            if either <= largest:
                room.between[die, either] |= single(other)
                room.between[other, either] |= single(die)
    for last in range(2, largest + 1):
        room.before[last] |= room.before[last - 1]
        for die in range(1, largest + 1):
            room.between[die, last] |= room.between[die, last - 1]
    for die in range(1, largest + 1):
        for other in range(1, die + 1):
            least = min(room.one[die], room.one[other], room.two[die, other])
            last = up_to(largest) & ~up_to(least - 1) if least <= largest else 0
            third = last | room.before[die] | room.between[die, other] | room.between[other, die]
            room.third[die, other] = third
            room.third[other, die] = third


@rule(small=True)
def up_to(value):
    """The numbers from one on, as a set."""
    return (np.int64(2) << value) - 2


@rule
def count_set(room, sizes, red, white):
    """ZY-CARD-2: Captain's Override: for how many black dice a launch is possible with one die set to any value."""
    if room.third[red, white] & up_to(sizes[state.BLACK]) != 0:
        return sizes[state.BLACK]
    found = 0
    for black in range(1, sizes[state.BLACK] + 1):
        by_red = room.third[white, black] & up_to(sizes[state.RED])
        by_white = room.third[red, black] & up_to(sizes[state.WHITE])
        found += by_red | by_white != 0
    return found


@rule
def forget(room):
    """Nothing is known of where pawns can go."""
    room.one[:] = NEVER
    room.two[:] = NEVER


@rule
def launch_chances(box, s, rooms, most, chances):
    """The chances that the next roll allows a launch with one, with two and with more pawns, up to `most`.

    ZY-CARD-2: with Captain's Override or Overclocked Thrusters armed, the chances that they allow one; when the dice
    lie on the table and may be changed, whether they do as they are. `rooms` holds one Room to work in.
    """
    room = rooms[0]
    chances[:] = 0.0
    if s.moon >= state.MOONS:
        return
    largest = largest_die(box, s)
    for aboard in range(most + 1):
        ways = 0
        room.need[:] = NEVER
        for pod in range(state.PODS):
            if s.pod[pod] >= state.SPACES or min(count(crew(s, np.int64(pod))), MOST_CREW) != aboard:
                continue
            space = np.int64(s.pod[pod])
            before = ways
            for way in range(state.DIRECTIONS):
                direction = np.int64(way)
                entry, entered = pod_stop(
                    box, s, space, direction, box.pod_way[space, direction], pods_ahead(s, space, direction)
                )
                if entered:
                    ways += 1
                    line_up(box, s, room, pod, direction, entry)
                    if aboard > 0:
                        numbers = by_numbers(box, s, facing(box, s, np.int64(pod), direction), entry)
                        chances[aboard - 1] = 1.0 - (1.0 - chances[aboard - 1]) * (1.0 - numbers)
            if aboard > 0 and ways > before:  # ZY-PAWN-11: one of the crew may walk out and board again
                look_around(room)
                forget(room)
                walk(room, space, largest)
                again = share_of_rolls(box, s, room, NEVER)
                chances[aboard - 1] = 1.0 - (1.0 - chances[aboard - 1]) * (1.0 - again)
        if ways == 0 or aboard == most:
            continue
        look_around(room)
        forget(room)
        straight = NEVER
        for pawn in range(state.PAWNS):
            place = np.int64(s.place[pawn])
            if place >= state.DEAD:
                continue
            space = place if place < state.SPACES else np.int64(s.pod[place - state.IN_POD])
            for direction in range(state.DIRECTIONS):
                straight = min(straight, room.need[direction, space])
            if place < state.SPACES or min(count(crew(s, place - state.IN_POD)), MOST_CREW) != aboard:
                walk(room, space, largest)
        found = share_of_rolls(box, s, room, straight)
        chances[aboard] = 1.0 - (1.0 - chances[aboard]) * (1.0 - found)
    if s.armed == state.THRUSTERS and not known(s):
        for i in range(MOST_CREW):
            chances[i] = 1.0 - (1.0 - chances[i]) * (1.0 - chances[i])
