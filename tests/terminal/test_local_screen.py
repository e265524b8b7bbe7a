"""The terminal table, played through its keys."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static
from textual.widgets._toast import Toast

from escapade import Match
from escapade.bots.levels import bot
from escapade.engine import contract
from escapade.engine.changeover import compile_all
from escapade.engine.contract import SPECTATOR
from escapade.terminal.app import TableApp
from escapade.terminal.local.screen import Curtain, LocalScreen
from escapade.terminal.local.table import LocalSeats, LocalTable, resume
from escapade.terminal.replay_screen import ReplayScreen
from escapade.terminal.rules_screen import RulesScreen
from escapade.terminal.table_screen import AGAIN, Confirmation
from escapade.warming.preparing import Stand
from escapade.warming.warm import at_a_table
from tests.terminal.patience import until

GAME = "alien-getaway"


@pytest.fixture(autouse=True)
def own_shelf(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture(autouse=True, scope="module")
def warmed() -> None:
    """Compile everything before anybody waits for a bot."""
    compile_all(at_a_table(contract.game(GAME)))


def sit(people: tuple[int, ...] = (1,), seats: int = 2, seed: int = 11, against: str = "random") -> LocalTable:
    seating = LocalSeats.choose(seats, people, [bot(against)])
    return LocalTable(Match(GAME, seats, {"start": 0}, seed=seed, names=seating.names()), seating)


def app_for(table: LocalTable) -> TableApp:
    return TableApp(LocalScreen(table, pace=0))


@asynccontextmanager
async def shown(app: TableApp, width: int = 100, height: int = 30) -> AsyncIterator[Pilot[str]]:
    """The app on a terminal of this size, once it has drawn itself."""
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        yield pilot


def words(app: TableApp, part: str) -> str:
    return str(app.screen.query_one(part, Static).render())


def choices(app: TableApp) -> OptionList:
    return app.screen.query_one("#moves", OptionList)


def play_on(match: Match, moves: int = 1_000) -> Match:
    """So many moves, or the whole game."""
    while moves and not match.over:
        seat, moves = match.awaits[0], moves - 1
        match.play(seat, match.legal(seat)[-1])
    return match


async def test_a_whole_game_by_keys() -> None:
    table = sit()
    app = app_for(table)
    async with app.run_test(size=(80, 24)) as pilot:
        turns = 0
        while not table.match.over:
            await until(pilot, lambda: table.match.over or (table.due == 0 and choices(app).option_count > 0))
            if table.match.over:
                break
            turns += 1
            await pilot.press(*(("down", "enter") if turns % 3 == 0 else ("1",) if turns % 3 == 1 else ("enter",)))
        await until(pilot, lambda: choices(app).option_count == 3)
        assert "win" in words(app, "#prompt")
        assert table.file.exists() and "result" in table.file.read_text()
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(app.screen, LocalScreen))
        await pilot.press("1")
    assert app.return_value == AGAIN and turns > 5


async def test_a_number_with_two_digits_waits_for_the_second() -> None:
    screen = ReplayScreen(play_on(sit().match, 30), 0)
    app = TableApp(screen)
    async with shown(app) as pilot:
        await pilot.press("1")
        await pilot.pause()
        assert screen.at == 1
        await pilot.press("2")
        await pilot.pause()
        assert screen.at == 12
        await pilot.press("9")
        await pilot.pause()
        assert screen.at == 9


async def test_undo_takes_back_what_may_be_taken_back() -> None:
    table = sit()
    app = app_for(table)
    async with shown(app) as pilot:
        before = table.match.digest
        await pilot.press("1")
        assert table.match.digest != before
        await pilot.press("u")
        assert table.match.digest == before and table.match.version == 2
        await pilot.press("u")
        await pilot.pause()
        assert table.match.version == 2, "nothing left to take back: a sentence, no change"


async def test_a_whole_turn_is_taken_back_with_the_large_u() -> None:
    table = sit()
    app = app_for(table)
    async with shown(app) as pilot:
        while table.match.awaits == (0,) and not any(ply.drew for ply in table.match.history):
            await pilot.press("1" if table.match.version == 0 else "end", "enter")
            await pilot.pause()
        count = len(table.match.history)
        await pilot.press("U")
        await pilot.pause()
        assert len(table.match.history) < count and table.due == 0


async def test_names_are_no_markup_and_a_game_over_stays_over() -> None:
    table = sit(people=(1, 2))
    table.match.names = ("[/x]", "[red]Ben[/]")
    app = app_for(table)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "[/x], the table waits for you" in str(app.screen.query_one(".card", Static).render())
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LocalScreen))
        screen = next(screen for screen in app.screen_stack if isinstance(screen, LocalScreen))
        screen.choose(1, 0)  # It is the other's turn: the refusal names both.
        await until(pilot, lambda: bool(app.screen.query(Toast)))
        told = str(app.screen.query(Toast).first().render())
        assert told == "[red]Ben[/] has nothing to decide now; waiting for [/x]."
        match = table.match
        while not match.over:
            match.play(match.awaits[0], match.legal(match.awaits[0])[-1])
        screen.go_on()
        await until(pilot, lambda: "[/x]" in words(app, "#prompt") and "[red]Ben[/]" in words(app, "#prompt"))
        version = match.version
        await pilot.press("U")
        await pilot.pause()
        assert match.over and match.version == version


async def test_giving_up_asks_first_and_ends_the_match() -> None:
    table = sit()
    app = app_for(table)
    async with shown(app) as pilot:
        await pilot.press("1", "g")
        await until(pilot, lambda: isinstance(app.screen, Confirmation))
        assert "Player 1, do you give up?" in words(app, ".card")
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, LocalScreen))
        assert not table.match.over
        await pilot.press("g")
        await until(pilot, lambda: isinstance(app.screen, Confirmation))
        await pilot.press("y")
        await until(pilot, lambda: table.match.over and choices(app).option_count == 3)
        assert table.match.gave_up == (0,) and table.match.winners == (1,)
        assert "Player 1 gave up: the game is over. Robot 2 wins!" in words(app, "#prompt")
        assert Match.load(table.file.read_text()).gave_up == (0,)
        version = table.match.version
        await pilot.press("g", "u", "U")
        await pilot.pause()
        assert table.match.version == version and isinstance(app.screen, LocalScreen)
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        assert "gave up" in words(app, "#prompt")


async def test_a_hint_marks_the_best_move() -> None:
    table = sit()
    app = app_for(table)
    async with shown(app) as pilot:
        await pilot.press("h")
        screen = app.screen
        assert isinstance(screen, LocalScreen)
        await until(pilot, lambda: bool(screen.advice))
        best = next(iter(screen.advice or {}))
        at = choices(app).highlighted
        assert at is not None and choices(app).get_option_at_index(at).id == str(best)
        assert best in table.match.legal(0)
        await pilot.press("enter")
        assert screen.advice is None and table.match.history[-1].move == best


async def test_the_rules_open_at_the_rule_of_the_prompt() -> None:
    table = sit()
    app = app_for(table)
    async with shown(app, 80, 24) as pilot:
        rule = table.match.prompt(0).rule
        await pilot.press("question_mark")
        await until(pilot, lambda: isinstance(app.screen, RulesScreen))
        here = list(app.screen.query(".here"))
        assert len(here) == 1 and rule
        await until(pilot, lambda: app.screen.query_one("#pages").scroll_offset.y > 0)
        assert app.screen.query_one("#pages").region.contains_region(here[0].region)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, LocalScreen))


async def test_a_terminal_that_becomes_too_small_and_large_again() -> None:
    table = sit()
    app = app_for(table)
    async with shown(app, 80, 24) as pilot:
        await pilot.resize_terminal(50, 12)
        await pilot.pause()
        assert app.screen.query_one("#small").display and not app.screen.query_one("#table").display
        assert "50 × 12" in words(app, "#small")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert not app.screen.query_one("#small").display and app.screen.query_one("#table").display


async def test_saved_and_resumed_it_is_the_same_position() -> None:
    table = sit()
    app = app_for(table)
    async with shown(app, 80, 24) as pilot:
        await pilot.press("1", "s")
        await pilot.pause()
        assert table.file.exists()
        await pilot.press("q")
    again = resume(table.file.read_text(), table.file)
    assert again.match.digest == table.match.digest and again.seating == table.seating
    second = app_for(again)
    async with shown(second, 80, 24) as pilot:
        assert [choices(second).get_option_at_index(i).id for i in range(choices(second).option_count)] == [
            str(move) for move in table.match.legal(0)
        ]


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_every_way_out_ends_the_app(key: str) -> None:
    app = app_for(sit())
    async with shown(app, 80, 24) as pilot:
        await pilot.press("1", key)
        await pilot.pause()
        assert not app.is_running or app._exit


async def test_a_curtain_falls_between_hidden_hands() -> None:
    table = sit(people=(1, 2))
    app = app_for(table)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "Player 1" in words(app, ".card")
        screen = app.screen_stack[-2]
        assert isinstance(screen, LocalScreen) and screen.viewer == SPECTATOR
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, LocalScreen))
        assert screen.viewer == 0 and choices(app).option_count > 0
        while table.due == 0:
            await pilot.press("end", "enter")
            await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, Curtain))
        assert "Player 2" in words(app, ".card") and screen.viewer == SPECTATOR
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, LocalScreen))
        assert screen.viewer == 1


async def test_bots_can_be_watched() -> None:
    table = sit(people=())
    app = app_for(table)
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: table.match.over)
        await until(pilot, lambda: choices(app).option_count == 3)


async def test_a_move_is_chosen_with_the_mouse() -> None:
    table = sit()
    app = app_for(table)
    async with shown(app) as pilot:
        await pilot.click("#moves", offset=(6, 0))
        await pilot.pause()
        assert table.match.version == 1


async def test_looking_back_steps_through_every_position() -> None:
    table = sit()
    match = table.match
    screen = ReplayScreen(play_on(match), 0)
    app = TableApp(screen)
    async with shown(app) as pilot:
        assert "opening" in words(app, "#prompt")
        await pilot.press("right", "right", "left")
        assert screen.at == 1 and choices(app).highlighted == 1
        assert match.names[match.history[0].seat] in words(app, "#prompt")
        await pilot.press("end")
        await pilot.pause()
        assert screen.at == len(match.history)
        eyes = set()
        for _ in screen.viewpoints:
            eyes.add(screen.viewer)
            await pilot.press("v")
        assert {0, 1, SPECTATOR} <= eyes
        await pilot.press("q")


async def test_looking_back_at_a_match_that_goes_on_shows_no_hand_unasked() -> None:
    table = sit()
    table.match.play(0, table.match.legal(0)[0])
    screen = ReplayScreen(table.match, 1)
    app = TableApp(screen)
    async with shown(app):
        assert screen.viewer == SPECTATOR and words(app, "#prompt").endswith("moves")


async def test_a_bot_says_that_it_is_still_warming_up_until_it_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = [Stand("compiling", 3, 10)]
    monkeypatch.setattr(LocalTable, "stand", property(lambda _: stand[0]))
    screen = LocalScreen(sit(against="hard"), 0)
    async with TableApp(screen).run_test(size=(120, 40)) as pilot:

        def title() -> str:
            return str(screen.query_one("#title", Static).render())

        await until(pilot, lambda: "robots play hard, still warming up (3 of 10)" in title())
        stand[0] = Stand("ready")
        await until(pilot, lambda: "warming" not in title())


async def test_what_could_not_be_compiled_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "It could not be compiled here: no. It is played without, more slowly."
    monkeypatch.setattr(LocalTable, "stand", property(lambda _: Stand("plain", why=sentence)))
    screen = LocalScreen(sit(against="hard"), 0)
    async with TableApp(screen).run_test(size=(120, 40), notifications=True) as pilot:
        await until(pilot, lambda: any(sentence in str(toast.render()) for toast in screen.query(Toast)))
        assert "playing at first glance" in str(screen.query_one("#title", Static).render())
