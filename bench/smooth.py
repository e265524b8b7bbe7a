"""How long the browser's script holds up a table while a move is shown, with the processor slowed four times.

python bench/smooth.py [--game zyzzlvaria]

For each game one move is played in real Chromium and traced. A task counts what its script took: painting is left
out, since machines without a graphics card paint by the processor. Prints the longest task, and the tasks over 50 ms.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, sync_playwright

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


def tasks(browser: Browser, url: str, game: str) -> list[float]:
    """The milliseconds of script in every task while one move is shown."""
    one = scene(game, "moment")
    page, table, key = open_table(browser, url, one, (1280, 800), "dark")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    events = record(session, lambda: move_and_watch(page, url, table, key, one.move))
    page.context.close()
    return scripted(events)


def move_and_watch(page: Any, url: str, table: str, key: str, move: int | None) -> None:
    """Play the move from elsewhere, as a friend's would come, and wait until it has been shown."""
    call(url, f"/tables/{table}/moves", {"version": call_version(url, table, key), "move": move}, key)
    page.wait_for_timeout(WATCHED)


def record(session: CDPSession, act: Any) -> list[dict[str, Any]]:
    """What Chromium traces meanwhile."""
    events: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda it: events.extend(it["value"]))
    done: list[bool] = []
    session.on("Tracing.tracingComplete", lambda _: done.append(True))
    session.send("Tracing.start", {"categories": "devtools.timeline,toplevel", "transferMode": "ReportEvents"})
    act()
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
    outer = sorted(
        (
            (it["ts"], it["ts"] + it["dur"])
            for it in whole
            if it["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        ),
    )
    pieces = sorted((it["ts"], it["ts"] + it.get("dur", 0)) for it in whole if it["name"] in SCRIPT)
    return [covered([it for it in pieces if start <= it[0] < end]) / 1000 for start, end in outer]


def covered(pieces: list[tuple[int, int]]) -> int:
    """The length of all pieces together, each moment counted once."""
    length, reached = 0, 0
    for start, end in pieces:
        length += max(0, end - max(start, reached))
        reached = max(reached, end)
    return length


def main() -> int:
    """Each game in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES)
    asked = parser.parse_args()
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, serving(Path(folder)) as url:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for game in asked.game or GAMES:
            warm_up(url, game)
            times = tasks(browser, url, game)
            long = [round(it) for it in times if it > LONG]
            print(
                json.dumps({"game": game, "tasks": len(times), "longest_ms": round(max(times), 1), "over_50_ms": long}),
                flush=True,
            )
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
