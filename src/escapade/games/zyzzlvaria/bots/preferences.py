"""Escape from Zyzzlvaria: what the bots like and dread, in saved pawns."""

from typing import Any

from escapade.engine.contract import Records
from escapade.engine.record import blank, record
from escapade.games.zyzzlvaria.state import EFFECT_COUNT

Taste = record(
    [
        ("money", "f8", 5),  # a DB of the first five, of the next five, and so on
        ("tied", "f8"),  # a DB more, for who has saved as many as the best of the others
        ("late", "f8"),  # how much more a DB is worth at the end than in the middle of the game
        ("second", "f8"),  # another pawn launched with the first
        ("third", "f8"),
        ("trapped", "f8"),  # a pawn that another spin may set free
        ("dead", "f8"),  # a pawn in play, to whoever loses it
        ("dead_ahead", "f8"),  # so much less for each saved pawn that it is ahead
        ("dead_rich", "f8"),  # so much less among equals, if it is clearly the richest; more if it is not
        ("last", "f8"),  # the last pawn, so much less for whoever would win without it, more for the others
        ("gift", "f8"),  # a loaded pod left for the others
        ("gift_crew", "f8"),  # for each of the crew
        ("gift_ready", "f8"),  # more, if it has only to be pushed straight into the open sector
        ("pod_ready", "f8"),  # the same of a pod that was moved by its numbers; less if it was ready before
        ("next_face", "f8"),  # a DB that the pawn will earn next, for whoever moves it
        ("poor", "f8"),  # a launch that it cannot pay for
        ("step", "f8"),  # a step towards ECLIPSE!, and how much it grows from step to step
        ("growth", "f8"),
        ("lost_turn", "f8"),  # of another player
        ("other_step", "f8"),  # a step of another player, and one that is nearly the last
        ("other_last", "f8"),
        ("rich", "f8"),  # whom to harm: one with a DB more, the next player, one further on the ECLIPSE! track
        ("next_seat", "f8"),
        ("far_out", "f8"),
        ("harvoid", "f8"),
        ("locked_up", "f8"),
        ("patience", "f8", EFFECT_COUNT),  # what a card must promise to be played
        ("many", "f8"),  # pawns in play; with fewer the end is near, and a card kept is worth less
        ("unlucky", "f8"),  # of the pawns that another player hopes for, what a charm on them is worth
    ]
)


def tasting(**likes: Any) -> Records:
    """A taste; what is not named is nothing to it."""
    taste = blank(Taste)
    for what, worth in likes.items():
        taste[what] = worth
    return taste


# The greedy bot's, as a decent player would say it.
PLAIN = tasting(
    money=(0.045, 0.045, 0.012, 0.012, 0.002),
    second=1.0,
    third=1.0,
    trapped=0.15,
    dead=0.30,
    gift=0.07,
    poor=0.07,
    step=0.03,
    growth=0.02,
    lost_turn=0.12,
    other_step=0.04,
    other_last=0.4,
    rich=0.02,
    next_seat=0.3,
    far_out=0.3,
    harvoid=0.3,
    locked_up=0.02,
)
# The policy's, turned until it won no more often against three greedy bots (bench/taste_zyzzlvaria.py).
KEEN = tasting(
    money=(0.055, 0.045, 0.019, 0.024, 0.021),
    tied=0.013,
    late=0.25,
    second=1.2,
    third=1.1,
    trapped=0.12,
    dead=0.035,
    dead_ahead=0.14,
    dead_rich=0.35,
    last=0.3,
    gift=0.034,
    gift_crew=0.036,
    gift_ready=0.08,
    pod_ready=0.03,
    next_face=0.0025,
    poor=0.07,
    step=0.012,
    growth=0.004,
    lost_turn=0.1,
    other_step=0.04,
    other_last=0.45,
    rich=0.01,
    next_seat=0.15,
    far_out=0.35,
    harvoid=0.4,
    locked_up=0.012,
    patience=(0.16, 0.12, 0.25, 0.22, 0.8, 0.22, 0.13, 0.13, 0.055, 0.47, 0.09, 0.042, 0.32, 0.055, 0.05, 0.028),
    many=5.5,
    unlucky=0.1,
)
