"""Escape Earth: what players read is right, and cites the rule behind it."""

import pytest

from escapade.engine import contract
from escapade.games.escape_earth import state
from tests.games.escape_earth_table import ALL_ONE, BOX, GAME, MOVES, Table, at, fresh

OUR_RULINGS = """
EE-SET-2 EE-SET-7 EE-SET-11 EE-SET-12 EE-TURN-3 EE-TURN-4 EE-TURN-5 EE-TURN-6 EE-HUB-3 EE-HUB-4 EE-MOVE-3 EE-MOVE-7
EE-MOVE-9 EE-MOVE-10 EE-BLD-5 EE-BLD-7 EE-OUT-1 EE-OUT-3 EE-OUT-4 EE-UPG-2 EE-UPG-4 EE-UPG-5 EE-PRD-3 EE-CUBE-2
EE-CUBE-3 EE-CUBE-4 EE-CUBE-5 EE-EVT-2 EE-EVT-3 EE-EVT-4 EE-EVT-7 EE-FEV-4 EE-ANO-3 EE-ANO-5 EE-ALN-1 EE-ALN-2
EE-ALN-4 EE-FAL-1 EE-FAL-2 EE-END-1 EE-END-5 EE-OPT-2 EE-OPT-3 EE-OPT-4 EE-OPT-5
"""
RECONSTRUCTED = "EE-HUB-2 EE-MOVE-8 EE-BLD-3 EE-PRD-2"


def told(table: Table, kind: int) -> list[tuple[str, str]]:
    """The lines about a kind of event, each with its rule."""
    lines = [GAME.narrate(BOX, event, True) for event in table.events if event.kind == kind]
    return [(line.text, line.rule) for line in lines]


def offered(table: Table, move: str) -> str:
    assert move in table.legal()
    return GAME.describe(BOX, table.s, table.turn, MOVES[move]).text


def refused(table: Table, move: str) -> str:
    assert move not in table.legal()
    return GAME.refuse(BOX, table.s, table.turn, MOVES[move]).text


@pytest.mark.rule("EE-EVT-6")
def test_riots_leave_a_card_in_slot_1_where_it_is() -> None:
    table = at(hub="F2 S2 R3 C2 M3", hub_1="C2 F3 R2 M2 S3", time="event", flip="riots").play("pass")
    assert told(table, state.RIOTS_HIT) == [
        ("Riots: {0}'s construction card goes from slot 4 to slot 1.", "EE-EVT-6"),
        ("Riots: {1}'s construction card stays in slot 1.", "EE-EVT-6"),
    ]


@pytest.mark.rule("EE-ANO-2", "EE-ANO-5")
def test_an_anomaly_that_cannot_move_stays() -> None:
    near = at(f=9, anomaly=4, active="anomaly", time="event", flip="anomaly").play("pass")
    assert told(near, state.ANOMALY_MOVES) == [("The anomaly stays on world 4.", "EE-ANO-2")]
    far = at(f=17, anomaly=17, active="anomaly anomaly", on={1: "lab+ 2"}).play("fight-event anomaly")
    assert told(far, state.ANOMALY_MOVES) == [("The anomaly stays on the ocean planet.", "EE-ANO-5")]
    nearer = at(f=9, anomaly=8, active="anomaly", time="event", flip="anomaly").play("pass")
    assert told(nearer, state.ANOMALY_MOVES) == [("The anomaly moves to world 6.", "EE-ANO-2")]


@pytest.mark.rule("EE-MOVE-2", "EE-MOVE-7")
def test_the_anomaly_is_blamed_only_for_what_it_blocks() -> None:
    blocked = at("E s s s s s s", ships=(3, 0), anomaly=4, active="anomaly")
    assert refused(blocked, "travel 2 +") == "The anomaly blocks the way."
    inexact = at("E s s a a", ships=(2, 0), anomaly=4, active="anomaly")
    assert refused(inexact, "travel 5 +") == "No face-up world lies exactly 3 parsecs that way."
    away = at("E s s a", f=3, ships=(2, 0), anomaly=4, active="anomaly")
    assert refused(away, "travel 5 +") == "No face-up world lies exactly 3 parsecs that way."


@pytest.mark.rule("EE-SET-1", "EE-SET-2", "EE-OUT-1", "EE-BLD-6")
def test_worlds_are_told_with_what_they_are_and_why_they_are_face_up() -> None:
    table = at("E s s p s F", f=3, ships=(3, 0)).play("build outpost")
    assert told(table, state.UNCOVERS) == [
        ("World 4 is Lantern Gap, open space, 1 parsec.", "EE-OUT-1"),
        ("World 5 is Verdance, a food planet, 1 parsec.", "EE-OUT-1"),
    ]
    assert told(table, state.FREE_CUBE) == [("1 food cube lies on world 5, free to use.", "EE-CUBE-3")]
    dealt = fresh(20)
    assert [rule for _, rule in told(dealt, state.UNCOVERS)] == ["EE-SET-1"] * 3
    food = next(table for table in map(fresh, range(1, 99)) if 2 in table.s.row[1:4])
    assert told(food, state.FREE_CUBE)[0][1] == "EE-SET-2"
    rocks = at("E s s s a p", f=3, ships=(3, 0)).play("build outpost")
    assert [text for text, _ in told(rocks, state.UNCOVERS)] == [
        "World 4 is Grinder Belt, an asteroid field, 2 parsecs.",
        "World 5 is Cinder Rest, a planet, 1 parsec.",
    ]
    home = at(ALL_ONE, f=16, ships=(16, 0)).play("build outpost")
    assert told(home, state.UNCOVERS) == [("The ocean planet is face up, 1 parsec.", "EE-OUT-1")]


@pytest.mark.rule("EE-CUBE-1", "EE-EVT-6")
def test_cubes_are_counted_in_good_english() -> None:
    table = at("E s s R", on={0: "farm 0"}, free=[3])
    assert offered(table, "upgrade 0") == "Upgrade the hydroponic farm on Earth for 1 resource cube"
    assert told(table.play("upgrade 0"), state.PAYS) == [("{0} pays 1 resource cube from world 3.", "EE-CUBE-1")]
    base = at(ships=(2, 0), on={2: "base+ 0"})
    assert offered(base, "produce") == "Produce 2 military cubes on world 2"
    poor = at(time="event", flip="raiders").play("pass")
    assert told(poor, state.NOTHING_LOST) == [("There is no resource cube to lose.", "EE-EVT-6")]
    assert "1 ore" not in GAME.rules_text
    assert "Ore" not in GAME.sketch(BOX, at("E s s R", free=[3]).view(), 120), "they are resources"


@pytest.mark.rule("EE-EVT-5", "EE-FEV-1")
def test_event_names_of_one_and_of_many_fit_their_sentences() -> None:
    table = at(active="raiders", time="event", flip="raiders").play("pass")
    assert told(table, state.ACTIVE) == [("Active now: raiders (2 cards); 1 kind of event in all.", "EE-EVT-5")]
    assert refused(at(), "fight-event raiders") == "No raiders card is active."
    asked = at(on={2: "base+ 2"}, time="event", flip="raiders").play("pass")
    prompt = GAME.prompt(BOX, asked.s, asked.turn).text
    assert prompt == "Raiders: fight at once for 2 military cubes, without an action?"
    fought = told(asked.play("immediate yes"), state.FOUGHT)
    assert fought[0][0].startswith("{1} fights raiders at once: the card goes back into the pile")


@pytest.mark.rule("EE-BLD-5")
@pytest.mark.parametrize(
    ("old", "words"),
    [
        ("lab+ 2", "the space lab and 2 cubes there leave the game."),
        ("lab 1", "the space lab and 1 cube there leave the game."),
        ("lab 0", "the space lab there leaves the game."),
    ],
)
def test_what_is_replaced_leaves_the_game(old: str, words: str) -> None:
    table = at("E s s p", ships=(3, 0), on={3: old}).play("build outpost")
    assert told(table, state.BUILDS)[0][0] == f"{{0}} builds: outpost on world 3; {words}"


@pytest.mark.rule("EE-OUT-1", "EE-UPG-4")
def test_an_outpost_that_would_uncover_nothing_is_marked_so() -> None:
    assert offered(at(), "build outpost") == "Build an outpost on Earth (this uncovers nothing)"
    assert offered(at("E s s s", ships=(3, 0)), "build outpost") == "Build an outpost on world 3"
    idle = at(f=9, on={3: "outpost", 1: "lab 1"})
    assert offered(idle, "upgrade 3").endswith("for 1 knowledge cube (this uncovers nothing)")


def test_the_rulebook_lists_everything_that_lies_in_the_box() -> None:
    rules = contract.game("escape-earth").rules_text
    parts = BOX.data
    for it in (*parts.galaxy, *parts.activity, *parts.structure, *parts.time, *parts.event, *parts.ship):
        assert it.name.lower() in rules.lower(), it.name


def test_the_rulebook_names_every_decision_of_ours() -> None:
    ours = contract.game("escape-earth").rules_text.partition("## Printed, and decided by us")[2]
    for rule in (*OUR_RULINGS.split(), *RECONSTRUCTED.split()):
        assert f"({rule})" in ours, rule


def test_the_worked_example_is_true() -> None:
    setting = {"row": "E s s p a F", "f": 3, "seat": 1, "turns": 0, "time": "passing event", "flip": "hunger"}
    table = at(**setting).play("pass", "travel 5 +")
    assert (table.ships, table.hub) == ((3, 0), "M3 R3 S2 C2 F2")
    table.play("build outpost")
    assert (table.hub, table.f, table.s.free[5], table.population) == ("C2 M3 R3 S2 F2", 5, 1, 11)
    assert [text.split(",")[0] for text, _ in told(table, state.UNCOVERS)] == [
        "World 4 is Grinder Belt",
        "World 5 is Verdance",
    ]
    table.play("immediate yes", "build farm")
    assert (table.s.free[5], table.population, table.hub_of(1)) == (0, 11, "C2 R2 S3 F3 M2")
    table.play("produce")
    assert (table.on(0), table.hub_of(1)) == ("farm 1", "F3 C2 R2 S3 M2")
