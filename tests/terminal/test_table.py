"""The terminal table, played through its keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static
from textual.widgets._toast import Toast

from escapade import Match
from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.contract import SPECTATOR
from escapade.terminal.app import TableApp
from escapade.terminal.curtain import Curtain
from escapade.terminal.lookback import LookBack
from escapade.terminal.playing import AGAIN, Playing
from escapade.terminal.rules import Rules
from escapade.terminal.sitting import Seating, Sitting, resume, warm

GAME = "alien-getaway"
PATIENCE = 600  # Rounds of waiting for a bot or a screen.


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture(autouse=True, scope="module")
def warmed() -> None:
    """Compile everything before anybody waits for a bot."""
    warm(contract.game(GAME))


def sit(people: tuple[int, ...] = (1,), seats: int = 2, seed: int = 11) -> Sitting:
    seating = Seating.choose(seats, people, [bot("random")])
    return Sitting(Match(GAME, seats, {"start": 0}, seed=seed, names=seating.names()), seating)


def app_for(sitting: Sitting) -> TableApp:
    return TableApp(Playing(sitting, pace=0), sitting.game.title, sitting.game.accent)


async def until(pilot: Pilot[str], holds: Callable[[], bool]) -> None:
    for _ in range(PATIENCE):
        if holds():
            await pilot.pause()
            return
        await pilot.pause(0.02)
    raise AssertionError("that did not come about")


def words(app: TableApp, part: str) -> str:
    return str(app.screen.query_one(part, Static).render())


def choices(app: TableApp) -> OptionList:
    return app.screen.query_one("#moves", OptionList)


async def test_a_whole_game_by_keys() -> None:
    sitting = sit()
    app = app_for(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        turns = 0
        while not sitting.match.over:
            await until(pilot, lambda: sitting.match.over or (sitting.due == 0 and choices(app).option_count > 0))
            if sitting.match.over:
                break
            turns += 1
            await pilot.press(*(("down", "enter") if turns % 3 == 0 else ("1",) if turns % 3 == 1 else ("enter",)))
        await until(pilot, lambda: choices(app).option_count == 3)
        assert "win" in words(app, "#prompt")
        assert sitting.file.exists() and "result" in sitting.file.read_text()
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, LookBack))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, Playing))
        await pilot.press("1")
    assert app.return_value == AGAIN and turns > 5


async def test_a_number_with_two_digits_waits_for_the_second() -> None:
    match = sit().match
    for _ in range(30):
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[-1])
    table = LookBack(match, 0)
    app = TableApp(table, "", "#7cf29c")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("1")
        await pilot.pause()
        assert table.at == 1
        await pilot.press("2")
        await pilot.pause()
        assert table.at == 12
        await pilot.press("9")
        await pilot.pause()
        assert table.at == 9


async def test_undo_takes_back_what_may_be_taken_back() -> None:
    sitting = sit()
    app = app_for(sitting)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        before = sitting.match.digest
        await pilot.press("1")
        assert sitting.match.digest != before
        await pilot.press("u")
        assert sitting.match.digest == before and sitting.match.version == 2
        await pilot.press("u")
        await pilot.pause()
        assert sitting.match.version == 2, "nothing left to take back: a sentence, no change"


async def test_a_whole_turn_is_taken_back_with_the_large_u() -> None:
    sitting = sit()
    app = app_for(sitting)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        while sitting.match.awaits == (0,) and not any(ply.drew for ply in sitting.match.history):
            await pilot.press("1" if sitting.match.version == 0 else "end", "enter")
            await pilot.pause()
        count = len(sitting.match.history)
        await pilot.press("U")
        await pilot.pause()
        assert len(sitting.match.history) < count and sitting.due == 0


async def test_names_are_no_markup_and_a_game_over_stays_over() -> None:
    sitting = sit(people=(1, 2))
    sitting.match.names = ("[/x]", "[red]Ben[/]")
    app = app_for(sitting)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "[/x], it is your turn" in str(app.screen.query_one("#words", Static).render())
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Playing))
        table = next(screen for screen in app.screen_stack if isinstance(screen, Playing))
        table.choose(1, 0)  # It is the other's turn: the refusal names both.
        await until(pilot, lambda: bool(app.screen.query(Toast)))
        told = str(app.screen.query(Toast).first().render())
        assert told == "[red]Ben[/] has nothing to decide now; waiting for [/x]."
        match = sitting.match
        while not match.over:
            match.play(match.awaits[0], match.legal(match.awaits[0])[-1])
        table.go_on()
        await until(pilot, lambda: "[/x]" in words(app, "#prompt") and "[red]Ben[/]" in words(app, "#prompt"))
        version = match.version
        await pilot.press("U")
        await pilot.pause()
        assert match.over and match.version == version


async def test_a_hint_marks_the_best_move() -> None:
    sitting = sit()
    app = app_for(sitting)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("h")
        table = app.screen
        assert isinstance(table, Playing)
        await until(pilot, lambda: bool(table.advice))
        best = next(iter(table.advice or {}))
        at = choices(app).highlighted
        assert at is not None and choices(app).get_option_at_index(at).id == str(best)
        assert best in sitting.match.legal(0)
        await pilot.press("enter")
        assert table.advice is None and sitting.match.history[-1].move == best


async def test_the_rules_open_at_the_rule_of_the_prompt() -> None:
    sitting = sit()
    app = app_for(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        rule = sitting.match.prompt(0).rule
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, Rules))
        here = list(app.screen.query(".here"))
        assert len(here) == 1 and rule
        await until(pilot, lambda: app.screen.query_one("#pages").scroll_offset.y > 0)
        assert app.screen.query_one("#pages").region.contains_region(here[0].region)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, Playing))


async def test_a_terminal_that_becomes_too_small_and_large_again() -> None:
    sitting = sit()
    app = app_for(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(50, 12)
        await pilot.pause()
        assert app.screen.query_one("#small").display and not app.screen.query_one("#table").display
        assert "50 × 12" in words(app, "#small")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert not app.screen.query_one("#small").display and app.screen.query_one("#table").display


async def test_saved_and_resumed_it_is_the_same_position() -> None:
    sitting = sit()
    app = app_for(sitting)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1", "s")
        await pilot.pause()
        assert sitting.file.exists()
        await pilot.press("q")
    again = resume(sitting.file.read_text(), sitting.file)
    assert again.match.digest == sitting.match.digest and again.seating == sitting.seating
    second = app_for(again)
    async with second.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert [choices(second).get_option_at_index(i).id for i in range(choices(second).option_count)] == [
            str(move) for move in sitting.match.legal(0)
        ]


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_every_way_out_ends_the_app(key: str) -> None:
    app = app_for(sit())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("1", key)
        await pilot.pause()
        assert not app.is_running or app._exit


async def test_a_curtain_falls_between_hidden_hands() -> None:
    sitting = sit(people=(1, 2))
    app = app_for(sitting)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "Player 1" in words(app, "#words")
        table = app.screen_stack[-2]
        assert isinstance(table, Playing) and table.viewer == SPECTATOR
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, Playing))
        assert table.viewer == 0 and choices(app).option_count > 0
        while sitting.due == 0:
            await pilot.press("end", "enter")
            await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "Player 2" in words(app, "#words") and table.viewer == SPECTATOR
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, Playing))
        assert table.viewer == 1


async def test_bots_can_be_watched() -> None:
    sitting = sit(people=())
    app = app_for(sitting)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: sitting.match.over)
        await until(pilot, lambda: choices(app).option_count == 3)


async def test_a_move_is_chosen_with_the_mouse() -> None:
    sitting = sit()
    app = app_for(sitting)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.click("#moves", offset=(6, 0))
        await pilot.pause()
        assert sitting.match.version == 1


async def test_looking_back_steps_through_every_position() -> None:
    sitting = sit()
    match = sitting.match
    while not match.over:
        seat = match.awaits[0]
        match.play(seat, match.legal(seat)[-1])
    table = LookBack(match, 0)
    app = TableApp(table, "", "#7cf29c")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert "opening" in words(app, "#prompt")
        await pilot.press("right", "right", "left")
        assert table.at == 1 and choices(app).highlighted == 1
        assert match.names[match.history[0].seat] in words(app, "#prompt")
        await pilot.press("end")
        await pilot.pause()
        assert table.at == len(match.history)
        eyes = set()
        for _ in table.viewpoints:
            eyes.add(table.viewer)
            await pilot.press("v")
        assert {0, 1, SPECTATOR} <= eyes
        await pilot.press("q")


async def test_looking_back_at_a_match_that_goes_on_shows_no_hand_unasked() -> None:
    sitting = sit()
    sitting.match.play(0, sitting.match.legal(0)[0])
    table = LookBack(sitting.match, 1)
    app = TableApp(table, "", "#7cf29c")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert table.viewer == SPECTATOR and words(app, "#prompt").endswith("moves")
