"""Opens every scene at every window, in both themes; says what is out of place; keeps the pictures on contact sheets.

python -m tests.pictures.check --game dying-planet --window 390x844 --theme dark
"""

import argparse
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.at_table import wait_until_still
from tests.browser.conftest import BROWSERS, FLAGS, serving, warm_up
from tests.pictures.scenes import GAMES, SCENES, Scene, scene

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "artefacts/pictures"
WINDOWS = ((390, 844), (820, 1180), (1024, 768), (1280, 800), (1366, 650), (1920, 1080), (2560, 1440))
THEMES = ("dark", "light")
DESKTOP = 1024
SHOW = 6  # pictures' worth of looks while something is acted out
MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8").split("\n;", 1)[1]
SHIFTS = Path(__file__).with_name("shifts.js").read_text(encoding="utf-8")
STYLE = """
body { margin: 8px; background: #555; color: #fff; font: 14px sans-serif }
div { display: flex; gap: 6px }
img { height: 340px }
h2 { margin: 4px }
"""
SETTINGS = {"name": "Ada", "motion": "full", "sound": False, "chat": True}


@dataclass
class Finding:
    """What is wrong in one picture."""

    picture: str
    wrong: str


@dataclass
class Gallery:
    """All pictures taken so far, and what is wrong with them."""

    folder: Path
    findings: list[Finding] = field(default_factory=list)
    taken: list[Path] = field(default_factory=list)

    def look(self, page: Page, name: str) -> dict[str, Any]:
        """Take a picture and measure."""
        file = self.folder / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=file)
        self.taken.append(file)
        return self.judge(page, name)

    def judge(self, page: Page, name: str) -> dict[str, Any]:
        """Measure the page, and note what must not be."""
        seen: dict[str, Any] = page.evaluate(MEASURE)
        window = page.viewport_size
        assert window is not None
        wrong = list(seen["outside"])
        if seen["page"] > window["height"] + 1 or seen["wide"] > window["width"] + 1:
            wrong.append(f"the page scrolls: {seen['wide']}×{seen['page']}")
        if seen["board"] is None:
            wrong.append("there is no board")
        elif window["width"] < 600 and seen["board"]["height"] < window["height"] / 2:
            wrong.append(f"the board has {seen['board']['height']:.0f} of {window['height']} pixels of height")
        elif window["width"] >= DESKTOP and seen["board"]["width"] < 0.6 * window["width"]:
            wrong.append(f"the board has {seen['board']['width']:.0f} of {window['width']} pixels of width")
        wrong += [f"too small for a finger: {it}" for it in seen["small"]]
        wrong += [f"the board shifts: {it}" for it in seen["shifts"]]
        self.findings += [Finding(name, it) for it in wrong]
        return seen


def call(url: str, path: str, body: object, key: str = "") -> Any:
    """Ask the server."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {key}"} if key else {})
    with urlopen(Request(f"{url}/api{path}", json.dumps(body).encode(), headers)) as answer:
        return json.loads(answer.read() or b"null")


def seat_at(url: str, one: Scene) -> tuple[str, str]:
    """Set the scene up on the server: seat 0 is a person, the others are bots."""
    people = [{"kind": "person", "name": "Ada"}] + [{"kind": "bot", "level": "greedy"}] * (one.seats - 1)
    sat = call(url, "/tables/import", {"text": one.text, "seats": people})
    return sat["table"], next(it["key"] for it in sat["keys"] if it["seat"] == 0)


def open_table(browser: Browser, url: str, one: Scene, window: tuple[int, int], theme: str) -> tuple[Page, str, str]:
    """A page with the scene on it."""
    table, key = seat_at(url, one)
    width, height = window
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]
        has_touch=width < 600,
    )
    settings = SETTINGS | {"theme": theme, "guide": one.guide, "pace": "calm"}
    context.add_init_script(f"localStorage.setItem('escapade.settings', {json.dumps(settings)!r})")
    context.add_init_script(SHIFTS)
    page = context.new_page()
    page.goto(f"{url}/#/table/{table}/key/{key}")
    page.wait_for_selector(".dock .prompt")
    wait_until_still(page)
    return page, table, key


def show(gallery: Gallery, browser: Browser, url: str, one: Scene, window: tuple[int, int], theme: str) -> None:
    """One scene at one window: pictures, and whether the board keeps its place."""
    name = f"{one.game}/{theme}/{one.name}-{window[0]}x{window[1]}"
    page, table, key = open_table(browser, url, one, window, theme)
    try:
        boxes = []
        if one.move is None:
            boxes.append(gallery.look(page, name)["board"])
            boxes += pick_along(gallery, page, name)
        else:
            boxes.append(gallery.judge(page, name)["board"])
            version = call_version(url, table, key)
            call(url, f"/tables/{table}/moves", {"version": version, "move": one.move}, key)
            boxes += watch(gallery, page, name, one)
        if len({json.dumps(box) for box in boxes if box}) > 1:
            gallery.findings.append(Finding(name, f"the board moves: {boxes}"))
    finally:
        page.context.close()


def call_version(url: str, table: str, key: str) -> int:
    """The number of the last entry."""
    ask = Request(f"{url}/api/tables/{table}/position", headers={"Authorization": f"Bearer {key}"})
    with urlopen(ask) as answer:
        version: int = json.loads(answer.read())["version"]
    return version


def pick_along(gallery: Gallery, page: Page, name: str) -> list[Any]:
    """Begin a choice and take it back: what opens and shuts meanwhile must not move the board."""
    boxes: list[Any] = []
    things = page.locator(".dock .hand-room [data-pick]:enabled:visible")
    if things.count() and len(page.evaluate("[...document.querySelectorAll('[data-pick]')]")) > 1:
        try:
            things.first.hover(timeout=1500)
        except Exception:
            return boxes
        wait_until_still(page)
        boxes.append(gallery.judge(page, f"{name} hovered")["board"])
    return boxes


def watch(gallery: Gallery, page: Page, name: str, one: Scene) -> list[Any]:
    """Look again and again while a move is acted out; the picture is of the middle, or of the end."""
    boxes: list[Any] = []
    if one.name == "end":
        page.wait_for_selector(".ranking", timeout=60_000)
        wait_until_still(page)
        gallery.look(page, name)
        return boxes
    for at in range(SHOW):
        page.wait_for_timeout(350)
        seen = gallery.look(page, name) if at == 2 else gallery.judge(page, name)
        boxes.append(seen["board"])
    return boxes


def sheet(browser: Browser, gallery: Gallery, game: str, theme: str) -> Path | None:
    """All pictures of a game in one theme, a row for each scene."""
    rows = []
    for moment in SCENES:
        files = [gallery.folder / f"{game}/{theme}/{moment}-{w}x{h}.png" for w, h in WINDOWS]
        found = "".join(f'<img src="{it.as_uri()}">' for it in files if it.exists())
        if found:
            rows.append(f"<h2>{moment}</h2><div>{found}</div>")
    if not rows:
        return None
    source = gallery.folder / "sheet.html"
    source.write_text(f"<style>{STYLE}</style><h1>{game}, {theme}</h1>{''.join(rows)}", encoding="utf-8")
    page = browser.new_page(viewport={"width": 3360, "height": 800})
    page.goto(source.as_uri())
    page.wait_for_load_state("networkidle")
    file = gallery.folder / f"{game}-{theme}.png"
    page.screenshot(path=file, full_page=True)
    page.close()
    source.unlink()
    return file


def main(arguments: Sequence[str] | None = None) -> int:
    """Take all pictures, or those asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append", choices=GAMES)
    parser.add_argument("--scene", action="append", choices=SCENES)
    parser.add_argument("--window", action="append")
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--url", help="a server that runs already")
    asked = parser.parse_args(arguments)
    windows = [tuple(map(int, it.split("x"))) for it in asked.window or []] or list(WINDOWS)
    gallery = Gallery(PICTURES)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        found = next(filter(None, map(shutil.which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        if asked.url:
            take(gallery, browser, asked.url, asked, windows)
        else:
            with serving(Path(folder)) as url:
                take(gallery, browser, url, asked, windows)
        browser.close()
    for finding in gallery.findings:
        print(f"{finding.picture}: {finding.wrong}")
    print(f"{len(gallery.taken)} pictures in {gallery.folder.relative_to(ROOT)}, {len(gallery.findings)} findings.")
    return 1 if gallery.findings else 0


def take(gallery: Gallery, browser: Browser, url: str, asked: argparse.Namespace, windows: Sequence[Any]) -> None:
    """Game by game, with a contact sheet after each."""
    for game in asked.game or GAMES:
        warm_up(url, game)
        began = time.monotonic()
        for theme in asked.theme or THEMES:
            for name in asked.scene or SCENES:
                for window in windows:
                    show(gallery, browser, url, scene(game, name), window, theme)
            print(
                f"{game}, {theme}: {sheet(browser, gallery, game, theme)}, {time.monotonic() - began:.0f} s", flush=True
            )


if __name__ == "__main__":
    sys.exit(main())
