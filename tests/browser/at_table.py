"""Somebody at a browser, who sees the page and clicks."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, Request, WebSocket

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SHOTS = ROOT / "artefacts/browser"
RUN_AXE = "() => axe.run(document, { resultTypes: ['violations'] })"
STILL, NEVER_STILL = 200, 1_000  # milliseconds: no change for so long; some pages move without end
WHEN_STILL = """([still, longest]) => new Promise((done) => {
  const began = performance.now()
  let last = began
  const changes = new MutationObserver(() => (last = performance.now()))
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const moves = (it) => it.playState === 'running' && Number.isFinite(it.effect?.getComputedTiming().endTime)
  const look = () => {
    const now = performance.now()
    if (document.getAnimations().some(moves)) last = now
    if (now - last < still && now - began < longest) return setTimeout(look, 25)
    changes.disconnect()
    done()
  }
  look()
})"""
PATIENCE = 120_000
LONGEST_GAME = 600  # seconds
RESULT = "dialog .ranking"  # Of a game that nobody won as well.
LIKED = ("button:launch", "button:pair", "button:end", "turn:")
SEES = f"""() => {{
  const near = [...document.querySelectorAll('.dock [data-pick]')]
  const things = near.length ? near : [...document.querySelectorAll('[data-pick]')]
  return {{ picks: things.map((it) => it.dataset.pick), over: document.querySelector('{RESULT}') !== null }}
}}"""
SEES_ALL = f"""() => ({{
  picks: [...document.querySelectorAll('[data-pick]')].map((it) => it.dataset.pick),
  over: document.querySelector('{RESULT}') !== null,
  prompt: document.querySelector('.dock .prompt')?.innerText ?? '',
}})"""


# In a fan a card lies over its neighbour: a point of it that is free, its middle if that is.
UNCOVERED = """(it) => {
  const { left, top, width, height } = it.getBoundingClientRect()
  for (const part of [0.5, 0.3, 0.15, 0.85, 0.06, 0.94]) {
    const found = document.elementFromPoint(left + part * width, top + height / 2)
    if (found && it.contains(found)) return { x: part * width, y: height / 2 }
  }
  return null
}"""


class Person:
    """A page, and what a person does with it. Complaints are what no page of ours may ever cause."""

    def __init__(self, context: BrowserContext, address: str, name: str, pace: str, guide: bool) -> None:
        self.context = context
        self.address = address
        self.complaints: list[str] = []
        self.lost_connection = False
        self.allowed_errors: tuple[str, ...] = ()
        self._asked: list[str] = []
        settings = json.dumps({"name": name, "pace": pace, "guide": guide, "theme": "system"})
        context.add_init_script(
            f"localStorage.getItem('escapade.settings') ?? localStorage.setItem('escapade.settings', {settings!r})"
        )
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", self._hear)
        self.page.on("websocket", self._check_socket)
        self.page.on("request", self._note_request)

    def _hear(self, message: Any) -> None:
        if message.type not in ("error", "warning") or (self.lost_connection and "ERR_INTERNET" in message.text):
            return
        if "blocked by Playwright" in message.text:  # Most people here do without the worker.
            return
        if not any(it in message.text for it in self.allowed_errors):
            self.complaints.append(f"{message.type}: {message.text}")

    def _note_request(self, request: Request) -> None:
        self._asked.append(request.url)
        if not request.url.startswith((self.address, "blob:", "data:")):
            self.complaints.append(f"a request to another host: {request.url}")

    def _check_socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.address).netloc:
            self.complaints.append(f"a socket to another host: {socket.url}")

    def keys(self) -> list[str]:
        """The seat keys that this person's device keeps."""
        kept = self.page.evaluate("() => JSON.parse(localStorage.getItem('escapade.seats') ?? '[]')")
        return [seat["key"] for sitting in kept for seat in sitting["keys"]]

    def leave(self) -> list[str]:
        """Close the browser; what there is to complain about. No key may ever have been in an address."""
        asked = [*self._asked, self.page.url]
        self.complaints += [f"a seat's key in {url}" for key in self.keys() for url in asked if key in url]
        self.context.close()
        return self.complaints

    # What a person does

    def come_home(self) -> Page:
        """Open the shelf."""
        self.page.goto(self.address)
        self.page.wait_for_selector("article")
        return self.page

    def sit_alone(self) -> Page:
        """From the shelf to the first turn of a game of Alien Getaway against Oola."""
        page = self.come_home()
        self.choose_way("Alone with Oola", "Alien Getaway")
        self.wait_for_turn()
        return page

    def choose_way(self, way: str, game: str) -> None:
        """One of the ways to begin a game that stand behind the three dots of its poster."""
        self.page.get_by_role("button", name=f"More ways to play: {game}").click()
        self.page.get_by_role("button", name=f"{way}: {game}").click()

    def sit_with(self, friend: "Person", game: str, awaited: str = ".dock .prompt") -> None:
        """Two people at a table, by link."""
        page = self.come_home()
        page.get_by_role("button", name=f"With friends: {game}").click()
        page.get_by_role("button", name="Set the table").click()
        friend.page.goto(page.get_by_label("Send this link to your friends").input_value())
        friend.page.get_by_role("button", name="Sit down here").click()
        for person in (self, friend):
            person.page.wait_for_selector(awaited)

    def sees(self) -> dict[str, Any]:
        """What can be picked now, and whether the result is on the screen."""
        seen: dict[str, Any] = self.page.evaluate(SEES)
        return seen

    def sees_all(self) -> dict[str, Any]:
        """The same of the whole page, not only of what is near at hand."""
        seen: dict[str, Any] = self.page.evaluate(SEES_ALL)
        return seen

    def wait_for_turn(self) -> None:
        """Wait until there is something to pick, or the game is over."""
        self.page.wait_for_function(f"() => {{ const it = ({SEES})(); return it.picks.length > 0 || it.over }}")

    def pick(self, key: str) -> None:
        """Click a thing, in the dock if it is there, on the board if not."""
        near = self.page.locator(f'.dock [data-pick="{key}"]')
        thing = (near if near.count() else self.page.locator(f'[data-pick="{key}"]')).first
        thing.scroll_into_view_if_needed()
        seen: dict[str, float] | None = thing.evaluate(UNCOVERED)
        if seen is None:  # It still moves, or something lies over it: wait as Playwright does.
            thing.click()
        else:
            thing.click(position=seen)  # type: ignore[arg-type]

    def version(self) -> int:
        """The number of the newest line in the log."""
        return int(self.page.locator(".log .step").last.inner_text())


def choose(picks: list[str]) -> str:
    """Launch after one card, pair where possible, end the turn; pass only when nothing else is lit."""
    for liked in LIKED:
        for key in picks:
            if key.startswith(liked):
                return key
    return next((key for key in picks if key != "button:pass"), picks[0])


def rounds(page: Page) -> Iterator[None]:
    """Look at the table again and again, a moment apart, as long as a game may take: one may stand still."""
    began = time.monotonic()
    while time.monotonic() - began < LONGEST_GAME:
        yield
        page.wait_for_timeout(15)


def play_to_the_end(*people: Person) -> int:
    """Click until the result is on every screen; returns how many clicks it took."""
    clicks = 0
    for _ in rounds(people[0].page):
        seen = [person.sees() for person in people]
        if all(one["over"] for one in seen):
            return clicks
        for person, one in zip(people, seen, strict=True):
            if one["picks"] and not one["over"]:
                person.pick(choose(one["picks"]))
                clicks += 1
    raise AssertionError(f"The game is not over after {clicks} clicks.")


def wait_until_still(page: Page) -> None:
    """Until nothing on the page changes, and nothing fades or slides."""
    page.evaluate(WHEN_STILL, [STILL, NEVER_STILL])


def open_scores(result: Locator) -> None:
    """Look at how the scores are made up; after a tie that is open already."""
    if result.locator("details[open]").count() == 0:
        result.get_by_text("How the scores are made up").click()


def look(page: Page, name: str, strict: bool = False) -> None:
    """Keep a picture of the page, and let axe-core read it; strict: not even a small finding is let pass."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    wait_until_still(page)
    page.screenshot(path=SHOTS / f"{name}.png")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found = page.evaluate(RUN_AXE)["violations"]
    serious = [
        f"{it['id']}: {it['help']} ({it['nodes'][0]['html'][:160]})"
        for it in found
        if strict or it["impact"] in ("serious", "critical")
    ]
    assert not serious, f"{name}: {serious}"
    across = page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert across <= 0, f"{name} scrolls sideways"


def look_everywhere(page: Page, name: str) -> None:
    """The same at a telephone's and a desk's size, in both themes."""
    for theme in ("dark", "light"):
        page.emulate_media(color_scheme=theme)
        for width, height in ((390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            look(page, f"{name}-{width}-{theme}")
