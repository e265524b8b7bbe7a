"""How long the browser's script holds up a table while a move is shown, with the processor slowed four times.

python bench/smooth.py [--game zyzzlvaria] [--window 390x844]

For each game one move is played in real Chromium and traced: once as a friend's would come, from elsewhere, and once
by a click. A task counts what its script took of the processor, with the layouts that it asked for: painting is left
out, since machines without a graphics card paint by the processor. Each is done three times on a fresh page, and the
best is told, as other programs disturb. Prints the longest task, and the tasks over 50 ms.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.conftest import BROWSERS, FLAGS, serving, warm_up
from tests.pictures.check import call, call_version, open_table
from tests.pictures.scenes import GAMES, scene

SLOWED = 4
LONG = 50.0  # milliseconds
WATCHED = 4_000
SCRIPT = (
    "FunctionCall",
    "EvaluateScript",
    "v8.compile",
    "RunMicrotasks",
    "TimerFire",
    "FireAnimationFrame",
    "EventDispatch",
)
TASK = ("RunTask", "ThreadControllerImpl::RunTask")
WINDOWS = ("1280x800", "390x844")
TIMES = 3


def tasks(browser: Browser, url: str, game: str, window: tuple[int, int], *, clicked: bool) -> list[float]:
    """The milliseconds of script in every task while one move is shown."""
    one = scene(game, "moment")
    page, table, key = open_table(browser, url, one, window, "dark")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    if clicked:
        page.evaluate("document.querySelector('#tab-moves').click()")
        act = f"document.querySelector('[data-move=\"{one.move}\"]').click()"
        events = record(page, session, lambda: page.evaluate(act))
    else:
        events = record(page, session, lambda: from_elsewhere(url, table, key, one.move))
    page.context.close()
    return scripted(events)


def from_elsewhere(url: str, table: str, key: str, move: int | None) -> None:
    """Play the move as a friend's would come."""
    call(url, f"/tables/{table}/moves", {"version": call_version(url, table, key), "move": move}, key)


def record(page: Page, session: CDPSession, act: Callable[[], object]) -> list[dict[str, Any]]:
    """What Chromium traces from the move until it has been shown."""
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda it: events.extend(it["value"]))
    done: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.start", {"categories": "devtools.timeline,toplevel", "transferMode": "ReportEvents"})
    act()
    page.wait_for_timeout(WATCHED)
    session.send("Tracing.end")
    while not done:
        session.send("Runtime.evaluate", {"expression": "0"})
    return events


def scripted(events: list[dict[str, Any]]) -> list[float]:
    """Script's time in each task of the page's main thread."""
    busy: Counter[tuple[int, int]] = Counter()
    for it in events:
        if it["name"] in SCRIPT:
            busy[it["pid"], it["tid"]] += it.get("dur", 0)
    main = busy.most_common(1)[0][0]  # The page's own thread is the one that runs its script.
    whole = [it for it in events if (it.get("pid"), it.get("tid")) == main and it.get("ph") == "X"]
    outer = sorted((it["ts"], it["ts"] + it["dur"]) for it in whole if it["name"] in TASK)
    pieces = sorted((it for it in whole if it["name"] in SCRIPT), key=lambda it: it["ts"])
    return [taken([it for it in pieces if start <= it["ts"] < end]) / 1000 for start, end in outer]


def taken(pieces: list[dict[str, Any]]) -> int:
    """What all pieces took of the processor; what runs inside another counts with it."""
    total, reached = 0, 0
    for it in pieces:
        if it["ts"] >= reached:
            total += it.get("tdur", 0)
            reached = it["ts"] + it.get("dur", 0)
    return total


def main() -> int:
    """Each game in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--window", action="append")
    parser.add_argument("--times", type=int, default=TIMES)
    asked = parser.parse_args()
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, serving(Path(folder)) as url:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for game, window, clicked in product(asked.game or GAMES, asked.window or WINDOWS, (False, True)):
            warm_up(url, game)
            width, height = map(int, window.split("x"))
            runs = [tasks(browser, url, game, (width, height), clicked=clicked) for _ in range(asked.times)]
            best = min(runs, key=max)
            told = {"game": game, "window": window, "move": "clicked" if clicked else "a friend's"}
            long = [round(it) for it in best if it > LONG]
            print(json.dumps(told | {"longest_ms": round(max(best), 1), "over_50_ms": long}), flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
