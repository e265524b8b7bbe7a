"""Escape from Zyzzlvaria: the chance that a roll lets somebody launch a pod, counted over all rolls.

A pawn launches a pod with the last die it needs; the dice before it only bring the pawn into line. So three tables say
it all: the least value that launches with one die alone, after one other, and after two others.
"""

import numpy as np

from escapade.engine.piles import count
from escapade.engine.record import record, rule
from escapade.games.zyzzlvaria.board import crew, facing, pod_on, pod_stop, pods_ahead
from escapade.games.zyzzlvaria.state import (
    BIGGEST_DIE,
    DEAD,
    DIRECTIONS,
    EAST,
    IN_POD,
    MOONS,
    NONE,
    NORTH,
    PAWNS,
    PODS,
    SOUTH,
    SPACES,
    STEP,
    WEST,
)

MOST_CREW = 3  # launches of so many pawns or more are one kind
NEVER = 99  # no die is that large
INNER, FIRST_INNER = 8, 4  # Inner Zyzzlvaria: 8 by 8 spaces from the fifth row and column on

Room = record(  # to work in
    [
        ("need", "i2", (DIRECTIONS, SPACES)),  # the die with which a pawn here launches a pod in this direction
        ("least", "i2", (DIRECTIONS, INNER * INNER)),  # the least of them but for the direction that it came by
        ("one", "i2", BIGGEST_DIE + 1),  # the die that launches after this one
        ("two", "i2", (BIGGEST_DIE + 1, BIGGEST_DIE + 1)),  # after these two
    ]
)


@rule
def largest_die(box, s):
    """The largest value that a die of this moon shows."""
    return max(box.dice[s.moon, 0], box.dice[s.moon, 1], box.dice[s.moon, 2])


@rule
def by_numbers(box, s, number, least):
    """ZY-POD-1: the chance that a die shows a pod's number and the others both carry it far enough."""
    found = 0
    for red in range(1, box.dice[s.moon, 0] + 1):
        for white in range(1, box.dice[s.moon, 1] + 1):
            for black in range(1, box.dice[s.moon, 2] + 1):
                if red == number:
                    found += min(white, black) >= least
                elif white == number:
                    found += min(red, black) >= least
                elif black == number:
                    found += min(red, white) >= least
    return found / (box.dice[s.moon, 0] * box.dice[s.moon, 1] * box.dice[s.moon, 2])


@rule
def line_up(box, s, room, pod, direction, entry):
    """From where a pawn reaches a pod this way and pushes it into the open sector, on foot outside too."""
    space = np.int64(s.pod[pod])
    largest = largest_die(box, s)
    at = space
    for near in range(1, min(largest - entry, box.to_edge[space, (direction + 2) & 3]) + 1):
        at -= STEP[direction]
        room.need[direction, at] = min(room.need[direction, at], near + entry)
        if pod_on(s, at) != NONE:
            return


@rule
def look_around(room):
    """For every inner space the least die that launches from there, by the direction that a pawn came by."""
    for row in range(INNER):
        for column in range(INNER):
            at = (row + FIRST_INNER) * 16 + column + FIRST_INNER
            for came in range(DIRECTIONS):
                least = NEVER
                for direction in range(DIRECTIONS):
                    if direction != came:
                        least = min(least, room.need[direction, at])
                room.least[came, row * INNER + column] = least


@rule
def walk(room, space, largest):
    """ZY-PAWN-2: where one and two dice bring a pawn, and the die that launches from there."""
    for first in range(DIRECTIONS):
        row = (space >> 4) - FIRST_INNER
        column = (space & 15) - FIRST_INNER
        for die in range(1, largest + 1):
            row += (first == SOUTH) - (first == NORTH)
            column += (first == EAST) - (first == WEST)
            if not (0 <= row < INNER and 0 <= column < INNER):
                break
            room.one[die] = min(room.one[die], room.least[first, row * INNER + column])
            for second in range(DIRECTIONS):
                if second == first:
                    continue
                down = (second == SOUTH) - (second == NORTH)
                right = (second == EAST) - (second == WEST)
                for other in range(1, largest + 1):
                    to, across = row + other * down, column + other * right
                    if not (0 <= to < INNER and 0 <= across < INNER):
                        break
                    room.two[die, other] = min(room.two[die, other], room.least[second, to * INNER + across])


@rule
def share_of_rolls(box, s, room, straight):
    """The share of all rolls with a launch: `straight` is the die that launches at once."""
    largest = largest_die(box, s)
    for die in range(1, largest + 1):
        room.one[die] = min(room.one[die], straight)
        for other in range(1, die + 1):
            either = min(room.two[die, other], room.two[other, die])
            room.two[die, other] = either
            room.two[other, die] = either
    found = 0
    for red in range(1, box.dice[s.moon, 0] + 1):
        for white in range(1, box.dice[s.moon, 1] + 1):
            larger = max(red, white)
            least = min(room.one[red], room.one[white], room.two[red, white])
            for black in range(1, box.dice[s.moon, 2] + 1):
                found += (
                    (black >= least)
                    | (room.one[black] <= larger)
                    | (room.two[red, black] <= white)
                    | (room.two[white, black] <= red)
                )
    return found / (box.dice[s.moon, 0] * box.dice[s.moon, 1] * box.dice[s.moon, 2])


@rule
def forget(room):
    """Nothing is known of where pawns can go."""
    room.one[:] = NEVER
    room.two[:] = NEVER


@rule
def launch_chances(box, s, room, chances):
    """The chances that the next roll allows a launch with one, with two and with more pawns, for who can pay."""
    chances[:] = 0.0
    if s.moon >= MOONS:
        return
    largest = largest_die(box, s)
    for aboard in range(MOST_CREW + 1):
        ways = 0
        room.need[:] = NEVER
        for pod in range(PODS):
            if s.pod[pod] >= SPACES or min(count(crew(s, np.int64(pod))), MOST_CREW) != aboard:
                continue
            space = np.int64(s.pod[pod])
            before = ways
            for way in range(DIRECTIONS):
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
        if ways == 0 or aboard == MOST_CREW:
            continue
        look_around(room)
        forget(room)
        straight = NEVER
        for pawn in range(PAWNS):
            place = np.int64(s.place[pawn])
            if place >= DEAD:
                continue
            space = place if place < SPACES else np.int64(s.pod[place - IN_POD])
            for direction in range(DIRECTIONS):
                straight = min(straight, room.need[direction, space])
            if place < SPACES or min(count(crew(s, place - IN_POD)), MOST_CREW) != aboard:
                walk(room, space, largest)
        found = share_of_rolls(box, s, room, straight)
        chances[aboard] = 1.0 - (1.0 - chances[aboard]) * (1.0 - found)
