"""Andromeda Escape in a real browser: a whole game by clicks, every kind of screen looked at and read by axe-core."""

import random
import re
from collections.abc import Callable

from tests.browser.at_table import RESULT, Person, look, open_scores, rounds
from tests.pictures.check import seat_at
from tests.pictures.scenes import scene_when

Come = Callable[..., Person]
GAMES = ("andromeda-escape",)
TITLE = "Andromeda Escape"
ALL_SIZES = tuple((theme, size) for theme in ("dark", "light") for size in ((390, 844), (1280, 800)))


def begins(start: str) -> Callable[[list[str]], bool]:
    """Whether something whose key begins like this can be picked."""
    return lambda picks: any(key.startswith(start) for key in picks)


def play_on(people: list[Person], until: Callable[[list[str]], bool], choices: random.Random) -> bool:
    """Click at random until the first person sees what is wanted; whether it came before the end."""
    for _ in rounds(people[0].page):
        for person in people:
            seen = person.sees_all()
            if seen["over"] and person is people[-1]:
                return False
            if not seen["picks"] or seen["over"]:
                continue
            if person is people[0] and until(seen["picks"]):
                return True
            liked = [key for key in seen["picks"] if key != "button:decline"] or seen["picks"]
            person.page.locator(f'[data-pick="{choices.choice(liked)}"]').first.click()
    raise AssertionError("Still not there.")


def look_at_all_sizes(person: Person, name: str) -> None:
    """The screen as it is now, in both themes, on a phone and on a desk."""
    for theme, (width, height) in ALL_SIZES:
        person.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        person.page.set_viewport_size({"width": width, "height": height})
        look(person.page, f"andromeda-escape-{name}-{width}-{theme}")


def sit_down_alone(person: Person) -> None:
    person.come_home().get_by_role("button", name=f"Play now: {TITLE}").click()
    person.page.wait_for_selector('[data-pick^="mission:"]')


def test_a_whole_game_of_two_people_and_two_bots(someone: Come) -> None:
    ada, bea, choices = someone("Ada"), someone("Bea"), random.Random(3)
    page = ada.come_home()
    page.get_by_role("button", name=f"With friends: {TITLE}").click()
    page.get_by_role("group").get_by_role("button", name="4", exact=True).click()
    page.get_by_label("Seat 2", exact=True).select_option("friend")
    for seat in (3, 4):
        page.get_by_label(f"Seat {seat}", exact=True).select_option("bot")
        page.get_by_label(f"Strength: Seat {seat}").select_option("easy")
    page.get_by_role("button", name="Set the table").click()
    link = page.get_by_label("Send this link to your friends").input_value()
    bea.page.goto(link)
    bea.page.get_by_role("button", name="Sit down here").click()
    page.wait_for_selector('[data-pick^="mission:"]')
    people = [ada, bea]
    assert play_on(people, begins("button:done"), choices)
    look_at_all_sizes(ada, "cards")
    assert play_on(people, begins("open:"), choices)
    look(ada.page, "andromeda-escape-take-1280-light")
    assert not play_on(people, lambda _: False, choices)
    page.wait_for_selector(RESULT)
    result = page.get_by_role("dialog")
    open_scores(result)
    totals = [int(it.replace("−", "-")) for it in result.locator(".made h3 .number").all_inner_texts()]
    ranked = [int(it.replace("−", "-")) for it in result.locator("ol strong").all_inner_texts()]
    assert len(ranked) == 4
    assert sorted(totals) == sorted(ranked)
    assert ranked == [int(it.replace("−", "-")) for it in bea.page.locator("dialog ol strong").all_inner_texts()]
    look_at_all_sizes(ada, "result")


def test_a_ship_is_launched_with_the_keyboard(someone: Come) -> None:
    ada = someone()
    sit_down_alone(ada)
    assert play_on([ada], begins("platform:"), random.Random(1))
    platform = ada.page.locator('[data-pick^="platform:"]')
    platform.focus()
    ada.page.locator(".foresight .arrow").first.wait_for()  # Where it may go is shown before it is chosen.
    platform.press("Enter")
    field = ada.page.locator('[data-pick^="field:"]').first
    field.wait_for()
    name = field.get_attribute("data-pick") or ""
    field.press("Enter")
    ada.page.wait_for_function(f"() => !document.querySelector('[data-pick=\"{name}\"]')")
    ada.page.locator(".log").get_by_text(f"launches to {name[6:]}").first.wait_for(state="attached")


def test_the_first_tap_reads_a_card_and_the_second_plays_it(someone: Come) -> None:
    ada = someone(width=390, height=844)
    sit_down_alone(ada)
    assert play_on([ada], begins("card:"), random.Random(2))
    card = ada.page.locator('[data-pick^="card:"]').first
    letter = (card.get_attribute("data-pick") or "")[5:]
    # A bot may have played its twin.
    played = ada.page.locator(".log").get_by_text(re.compile(rf"Ada plays [^.]*\({letter}\)"))
    card.tap()
    ada.page.locator(".reader .ae-face").wait_for()
    ada.page.locator(".note", has_text="VP").wait_for()  # What it costs, and on the board what it can do.
    assert played.count() == 0
    card.tap()
    played.wait_for(state="attached")


def test_in_a_rivals_turn_you_decide(someone: Come, address: str) -> None:
    ada = someone()
    table, key = seat_at(address, scene_when("andromeda-escape", lambda it: it.view(0).turn in (1, 2)))
    ada.page.goto(f"{address}/#/table/{table}/key/{key}")
    ada.wait_for_turn()
    told = ada.page.locator(".prompt [role=status]").inner_text()
    assert told.startswith("You decide. ") and "on you" in told
    assert ada.page.title().startswith("You decide · ")


def test_without_a_card_a_ship_is_launched_straight_away(someone: Come) -> None:
    ada = someone()
    sit_down_alone(ada)
    assert play_on([ada], begins("button:done"), random.Random(1))
    ada.page.get_by_role("button", name="No more cards: launch a ship").click()
    ada.page.locator('[data-pick^="field:"]').first.wait_for()
    ada.page.get_by_text("Launch a ship: choose a free outer field.").first.wait_for()


def test_every_target_on_the_board_is_large_enough_for_a_finger(someone: Come) -> None:
    ada = someone(width=390, height=844)
    sit_down_alone(ada)
    assert play_on([ada], begins("platform:"), random.Random(1))
    ada.page.locator('[data-pick^="platform:"]').click()
    ada.page.locator('[data-pick^="field:"]').first.wait_for()
    for thing in ada.page.locator("[data-pick]").all():
        box = thing.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.5, thing.get_attribute("data-pick")
