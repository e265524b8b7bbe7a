"""An app that can be installed: the shell and opened replays are there without a server, and nothing else is kept."""

import json
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser, Page

from tests.browser.at_table import Person, play_to_the_end, rounds
from tests.browser.conftest import serving, warm_up

KEPT = """async () => {
  const all = []
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) all.push(request.url + [...request.headers.entries()])
  }
  return all
}"""
WORKS = "() => navigator.serviceWorker.controller !== null"


def somebody(browser: Browser, address: str) -> Person:
    person = Person(browser.new_context(reduced_motion="reduce"), address, "Ada", "instant", False)
    person.allowed_errors = ("ERR_", "503", "WebSocket")
    return person


def wait_until_kept(page: Page, part: str) -> None:
    for _ in rounds(page):
        if any(part in it for it in page.evaluate(KEPT)):
            return
    raise AssertionError(f"{part} was not kept.")


def test_a_replay_that_was_opened_is_watched_without_a_server(browser: Browser, static: Path, tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        warm_up(address, "alien-getaway")
        ada = somebody(browser, address)
        page = ada.come_home()
        page.wait_for_function(WORKS)
        wait_until_kept(page, "/assets/index")
        ada.choose_way("Alone with Oola", "Alien Getaway")
        ada.wait_for_turn()
        table = page.url.rsplit("/", 1)[1]
        wait_until_kept(page, "/assets/alien-getaway")
        assert not [it for it in page.evaluate(KEPT) if "/tables/" in it], "nothing of a game that goes on"
        play_to_the_end(ada)
        page.goto(f"{address}/#/table/{table}/replay/0")
        page.reload()
        page.get_by_text("Step 0 of").wait_for()
        last = int(page.get_by_text("Step 0 of").inner_text().rsplit(" ", 1)[1])
        wait_until_kept(page, f"/replay/{last}")
        kept = " ".join(page.evaluate(KEPT))
        seats = ada.keys()
        assert not [key for key in seats if key in kept], "no key is kept"
        assert "authorization" not in kept.lower()
    page.reload()
    page.get_by_text("Step 0 of").wait_for()
    page.get_by_role("button", name="To the end").click()
    page.get_by_text(f"Step {last} of {last}").wait_for()
    ada.context.close()


def test_the_house_and_the_browser_can_take_it_back(browser: Browser, static: Path, tmp_path: Path) -> None:
    with serving(tmp_path, ESCAPADE_OFFLINE_APP="off") as address:
        assert "unregister" in urlopen(f"{address}/sw.js").read().decode()
        ada = somebody(browser, address)
        ada.come_home()
        ada.page.wait_for_timeout(2_500)
        assert ada.page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
        assert ada.page.evaluate(KEPT) == []
        ada.context.close()
    with serving(tmp_path) as address:
        ada = somebody(browser, address)
        page = ada.come_home()
        page.wait_for_function(WORKS)
        wait_until_kept(page, "/assets/")
        page.goto(f"{address}/?worker=off")
        page.wait_for_function("async () => (await caches.keys()).length === 0")
        ada.context.close()


def test_it_can_be_installed(address: str) -> None:
    answer = urlopen(f"{address}/manifest.webmanifest")
    assert answer.headers["Content-Type"].startswith("application/manifest+json")
    manifest = json.loads(answer.read())
    assert {it["purpose"] for it in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert urlopen(f"{address}{icon['src']}").headers["Content-Type"].startswith("image/svg+xml")
    assert manifest["display"] == "standalone"
    assert urlopen(f"{address}/sw.js").headers["Cache-Control"] == "no-cache"
