"""Whose work is done next."""

from escapade.server.jobs.fair_queue import FairQueue, QueuePlace, Urgency


def put(turns: FairQueue[str], urgency: Urgency, address: str, table: str, *work: str) -> None:
    for each in work:
        turns.put(QueuePlace(urgency, address, table), each)


def taken(turns: FairQueue[str], at_once: bool = False) -> list[str]:
    """All that is given out, each done before the next, or all at once."""
    found = []
    while (turn := turns.next()) is not None:
        place, work = turn
        found.append(work)
        if not at_once:
            turns.done(place)
    return found


def test_peoples_opponents_go_before_hints_before_tables_that_nobody_watches() -> None:
    turns: FairQueue[str] = FairQueue(1)
    put(turns, Urgency.UNWATCHED, "a", "1", "unwatched")
    put(turns, Urgency.WATCHED, "a", "2", "watched")
    put(turns, Urgency.ASKED, "a", "3", "hint")
    put(turns, Urgency.OPPONENT, "b", "4", "opponent")
    assert len(turns) == 4
    assert taken(turns) == ["opponent", "hint", "watched", "unwatched"]
    assert len(turns) == 0


def test_addresses_take_turns_and_so_do_the_tables_of_an_address() -> None:
    turns: FairQueue[str] = FairQueue(1)
    put(turns, Urgency.ASKED, "a", "1", "a1", "a1 again", "a1 once more")
    put(turns, Urgency.ASKED, "a", "2", "a2")
    put(turns, Urgency.ASKED, "b", "3", "b3", "b3 again")
    put(turns, Urgency.ASKED, "c", "4", "c4")
    assert taken(turns) == ["a1", "b3", "c4", "a2", "b3 again", "a1 again", "a1 once more"]


def test_no_address_has_everything() -> None:
    turns: FairQueue[str] = FairQueue(2)
    put(turns, Urgency.OPPONENT, "a", "1", "a1", "a1 again")
    put(turns, Urgency.UNWATCHED, "a", "2", "a2")
    first = turns.next()
    assert first is not None
    assert taken(turns, at_once=True) == ["a1 again"]
    put(turns, Urgency.UNWATCHED, "b", "3", "b3")
    assert taken(turns, at_once=True) == ["b3"]
    turns.done(first[0])
    assert taken(turns, at_once=True) == ["a2"]


def test_who_no_longer_waits_is_forgotten() -> None:
    turns: FairQueue[str] = FairQueue(1)
    place = QueuePlace(Urgency.ASKED, "a", "1")
    put(turns, Urgency.ASKED, "a", "1", "first", "second")
    assert turns.of("a", Urgency.ASKED) == 2 and turns.of("a", Urgency.OPPONENT) == 0
    turns.drop(place, "first")
    turns.drop(place, "first")
    assert taken(turns) == ["second"]
    turns.drop(place, "second")
    assert taken(turns) == []
