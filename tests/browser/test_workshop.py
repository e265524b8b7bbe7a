"""The workshop: change a card, see it, play it, have it compared, share it; refusals stand at the field."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.at_table import AXE, RUN_AXE
from tests.browser.conftest import serving

GAME = "alien-getaway"
FIELD = "deal.draw"


@pytest.fixture(scope="module")
def house(static: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("workshop"), ESCAPADE_WORKSHOP="on") as url:
        yield url


@pytest.fixture
def page(browser: Browser, house: str) -> Iterator[Page]:
    context = browser.new_context(
        base_url=house, reduced_motion="reduce", viewport={"width": 1280, "height": 900}, accept_downloads=True
    )
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda problem: problems.append(str(problem)))
    yield page
    context.close()
    assert problems == []


def part(page: Page, name: str) -> None:
    """Choose what to change by its group and name."""
    group = page.locator("nav details", has=page.locator("summary", has_text=re.compile(f"^{name}", re.IGNORECASE)))
    group.locator("summary").click()
    group.locator("li button").first.click()


def open_deal(page: Page) -> None:
    page.goto(f"/#/workshop/{GAME}")
    page.locator(".form").wait_for(timeout=60_000)
    part(page, "deal")


def test_the_shelf_leads_there(page: Page) -> None:
    page.goto("/")
    more = page.get_by_role("button", name="More ways to play: Alien Getaway")
    more.first.click()
    page.get_by_role("button", name="Change its cards: Alien Getaway").click()
    expect(page.get_by_role("heading", name="Workshop: Alien Getaway")).to_be_visible(timeout=60_000)


def test_a_card_is_drawn_while_it_is_edited(page: Page) -> None:
    page.goto(f"/#/workshop/{GAME}")
    look = page.locator(".look")
    look.wait_for(timeout=60_000)
    value = page.locator('[id^="at-asteroid."][id$=".value"]')
    expect(look).to_contain_text("Green 1 straight")
    value.fill("7")
    expect(look).to_contain_text("Green 7 straight", timeout=20_000)
    expect(page.locator(".entry.changed")).to_contain_text("was 1")
    expect(page.locator(".acts [role=status]")).to_have_text("1 change")
    page.get_by_role("button", name="As printed again: value").click()
    expect(look).to_contain_text("Green 1 straight", timeout=20_000)
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()


def test_what_does_not_fit_is_refused_at_the_field(page: Page) -> None:
    open_deal(page)
    draw = page.locator(f'[id="at-{FIELD}"]')
    for wrong, words in (("99", "deal.draw must be 1 to 4, not 99"), ("many", "not 'many'"), ("", "deal.draw must be")):
        draw.fill(wrong)
        expect(page.locator(f'[id="at-{FIELD}-why"]')).to_contain_text(words, timeout=20_000)
        expect(page.get_by_role("button", name="Play it")).to_be_disabled()
        assert draw.get_attribute("aria-invalid") == "true"
    draw.fill("3")
    expect(page.get_by_role("button", name="Play it")).to_be_enabled(timeout=20_000)
    expect(page.locator(f'[id="at-{FIELD}-why"]')).to_have_count(0)


def test_it_is_played_the_next_minute(page: Page) -> None:
    open_deal(page)
    page.locator(f'[id="at-{FIELD}"]').fill("3")
    page.get_by_role("button", name="Play it").click(timeout=20_000)
    page.wait_for_url("**/#/table/**", timeout=60_000)
    badge = page.locator("header .practice", has_text="changed")
    expect(badge).to_be_visible(timeout=60_000)
    assert "draw 3 (was 2)" in (badge.get_attribute("title") or "")


def test_friends_are_told_before_they_sit_down(page: Page) -> None:
    open_deal(page)
    page.locator(f'[id="at-{FIELD}"]').fill("4")
    page.get_by_role("button", name="With friends").click(timeout=20_000)
    page.wait_for_url("**/#/table/**", timeout=60_000)
    expect(page.locator(".changed")).to_contain_text("deal: draw 4 (was 2)", timeout=60_000)


def test_a_link_carries_the_difference(page: Page, browser: Browser, house: str) -> None:
    open_deal(page)
    page.locator(f'[id="at-{FIELD}"]').fill("3")
    page.get_by_role("button", name="Copy link").click(timeout=20_000)
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    other = browser.new_context(base_url=house).new_page()
    other.goto(link)
    expect(other.locator(f'[id="at-{FIELD}"]')).to_have_value("3", timeout=60_000)
    other.goto("about:blank")
    other.goto(f"{house}/#/workshop/{GAME}/nonsense")
    expect(other.get_by_role("alert")).to_contain_text("cannot be read", timeout=60_000)
    other.context.close()


def test_the_box_is_taken_home(page: Page) -> None:
    open_deal(page)
    page.locator(f'[id="at-{FIELD}"]').fill("3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download box.toml").click(timeout=20_000)
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "draw = 3  # cards drawn" in text and "was 2" in text


def test_what_it_does_is_counted_before_ones_eyes(page: Page) -> None:
    open_deal(page)
    page.locator(f'[id="at-{FIELD}"]').fill("3")
    page.get_by_role("button", name="Find out").click(timeout=20_000)
    sentence = page.locator(".sentence")
    expect(sentence).to_contain_text("With deal: draw 3 (was 2)", timeout=600_000)
    expect(page.get_by_role("button", name="Find out")).to_be_visible(timeout=120_000)
    expect(sentence).to_contain_text(re.compile("surely", re.IGNORECASE))
    assert page.locator("table tbody tr").count() > 3
    page.locator(f'[id="at-{FIELD}"]').fill("4")
    expect(sentence).to_have_count(0)


def test_on_a_phone_nothing_is_cut_off(browser: Browser, house: str) -> None:
    page = browser.new_context(base_url=house, viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"/#/workshop/{GAME}")
    page.locator(".form").wait_for(timeout=60_000)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_label("Card or table").select_option("deal")
    expect(page.locator(f'[id="at-{FIELD}"]')).to_be_visible()
    page.context.close()


def test_a_house_without_a_workshop_does_not_lead_there(address: str, browser: Browser) -> None:
    page = browser.new_context(base_url=address).new_page()
    page.goto(f"/#/workshop/{GAME}")
    expect(page.get_by_role("alert")).to_contain_text("no workshop", timeout=60_000)
    page.context.close()


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light")])
def test_axe_finds_nothing(browser: Browser, house: str, width: int, scheme: Literal["dark", "light"]) -> None:
    size = ViewportSize(width=width, height=900)
    page = browser.new_context(base_url=house, viewport=size, color_scheme=scheme, bypass_csp=True).new_page()
    page.goto(f"/#/workshop/{GAME}")
    page.locator(".form").wait_for(timeout=60_000)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(RUN_AXE)["violations"]
    assert [each["id"] for each in found] == []
    page.context.close()
