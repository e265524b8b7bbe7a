"""A story's sentences: fields said by name, numbers with their nouns, and what others read."""

from typing import cast

import pytest

from escapade.engine.contract import Box, Line
from escapade.engine.events import EVERYONE, Event, Events
from escapade.engine.story import Number, Story, side

EVENTS = Events()
DRAWS = EVENTS.kind("draws", "count", "card")
HELPS = EVENTS.kind("helps", "player", "by")
NO_BOX = cast(Box, None)
SAYS = {"player": side, "card": lambda _, card: f"card {'ABC'[card]}"}
STORY: Story = Story(
    EVENTS,
    SAYS,
    {
        DRAWS: ("{seat} draws {card}.", "T-1", "{seat} draws {count:card}."),
        HELPS: lambda box, e, _: Line(STORY.say("{seat} gives {player} {by}.", box, e), "T-2"),
    },
)


def test_an_event_is_told_whole_and_to_others() -> None:
    event = Event(DRAWS, seat=1, sees=0b10, a=2, b=1)
    assert STORY.narrate(NO_BOX, event, True) == Line("{1} draws card B.", "T-1")
    assert STORY.narrate(NO_BOX, event.public(), False) == Line("{1} draws 2 cards.", "T-1")


def test_a_function_tells_what_one_sentence_cannot() -> None:
    assert STORY.narrate(NO_BOX, Event(HELPS, 0, EVERYONE, 2, -3), True) == Line("{0} gives {2} −3.", "T-2")


def test_every_kind_needs_its_words() -> None:
    with pytest.raises(ValueError, match="no sentence for helps"):
        Story(EVENTS, SAYS, {DRAWS: ("{seat} draws.", "T-1")})


@pytest.mark.parametrize(
    ("number", "words"), [(1, "1 card"), (-1, "−1 card"), (0, "0 cards"), (12, "12 cards"), (-2, "−2 cards")]
)
def test_a_number_has_its_noun(number: int, words: str) -> None:
    assert f"{Number(number):card}" == words
