"""Everything by keyboard alone: the focus can be seen wherever it is, and no push takes it away."""

import time

import pytest
from playwright.sync_api import Page, expect

from aloft import free_ports
from conftest import SMALL
from steps import add_aircraft

pytestmark = pytest.mark.without_map

# The element that has the focus, or why a person could not tell.
FOCUS = """() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing";
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    const isInside = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.left < innerWidth;
    const isOutlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const isShadowed = style.boxShadow !== "none";
    const isSeen = element.matches(":focus-visible") && isInside && (isOutlined || isShadowed);
    return (isSeen ? "" : "invisible ") + (element.id || element.className || element.tagName);
}"""


def look(page: Page, *unwanted: str) -> str:
    """Where the focus is; looked for a while, since the page may be drawing what the device told it."""
    deadline = time.monotonic() + 20
    while (found := page.evaluate(FOCUS)).startswith(unwanted) and time.monotonic() < deadline:
        page.wait_for_timeout(100)
    return found


def focus(page: Page) -> str:
    found = look(page, "nothing", "invisible")
    assert not found.startswith(("nothing", "invisible")), f"the focus is at: {found}"
    return found


def tab_to(page: Page, wanted: str) -> None:
    """Presses Tab until the element of that id has the focus; every stop on the way has to be visible."""
    passed: list[str] = []
    for _ in range(60):
        page.keyboard.press("Tab")
        passed.append(look(page, "invisible"))
        if passed[-1] == wanted:
            break
    # After the last element the browser has a turn itself, once.
    assert passed[-1] == wanted and passed.count("nothing") <= 1, f"{wanted} cannot be reached; {passed}"
    assert not any(stop.startswith("invisible") for stop in passed), f"one cannot see where one is; {passed}"


def press(page: Page, key: str, times: int = 1) -> None:
    for _ in range(times):
        page.keyboard.press(key)


def expect_focus(page: Page, selector: str) -> None:
    expect(page.locator(selector)).to_be_focused()
    focus(page)


def test_search_and_airports_need_no_mouse(bag, open_page):
    page = open_page(bag.address, SMALL)
    heading = page.locator("#inspector h2")
    page.keyboard.press("/")
    page.keyboard.type("heathrow")
    expect(page.locator("#results .row").first).to_contain_text("EGLL")
    press(page, "ArrowDown")
    expect_focus(page, "#airport-EGLL")
    press(page, "Enter")
    expect(heading).to_have_text("London Heathrow Airport")
    expect(page.locator("#airport-EGLL")).to_have_attribute("aria-current", "true")
    expect_focus(page, "#airport-EGLL")
    press(page, "ArrowUp")
    expect_focus(page, "#search")
    press(page, "Escape")
    expect(page.locator("#search")).to_have_value("")
    # Sooner than any result: the first of an earlier search must not open.
    page.keyboard.type("fairoaks")
    press(page, "Enter")
    expect(heading).to_have_text("Fairoaks Airport")
    expect_focus(page, "#search")
    tab_to(page, "close")
    press(page, "Enter")
    expect(heading).to_have_count(0)
    focus(page)
    press(page, "/")
    expect_focus(page, "#search")


def test_details_that_close_themselves_leave_the_focus_where_one_goes_on(bag, open_page):
    page = open_page(bag.address, SMALL)
    page.keyboard.press("/")
    page.keyboard.type("heathrow")
    expect(page.locator("#results .row").first).to_contain_text("EGLL")
    press(page, "ArrowDown")
    press(page, "Enter")
    expect(page.locator("#inspector h2")).to_have_text("London Heathrow Airport")
    # The details have the focus, not something in them.
    page.locator("#inspector").focus()
    press(page, "Escape")
    expect(page.locator("#inspector h2")).to_have_count(0)
    expect_focus(page, "#airport-EGLL")


def test_an_aircraft_is_added_edited_and_removed_without_a_mouse(bag, open_page, complaints):
    complaints.expected.append("422 (Unprocessable Entity)")
    page = open_page(bag.address, SMALL)
    tab_to(page, "tab-aircraft")
    press(page, "Enter")
    expect(page.locator("#new-aircraft")).to_be_visible()
    expect_focus(page, "#tab-aircraft")
    tab_to(page, "new-aircraft")
    press(page, "Enter")
    expect_focus(page, "#f-registration")
    page.keyboard.type("g-keys")
    speed = page.get_by_label("Cruise TAS").get_attribute("id")
    tab_to(page, speed)
    page.keyboard.type("fast")
    press(page, "Enter")
    expect_focus(page, "[aria-invalid]")
    expect(page.locator(f"#{speed.replace('f-', 'h-', 1)}")).to_contain_text("A number from 20")
    press(page, "Control+a")
    page.keyboard.type("105")
    press(page, "Enter")
    expect(page.locator("#form")).to_have_count(0)
    expect_focus(page, "#inspector")

    row = page.locator("#aircraft .row", has_text="G-KEYS")
    expect(row).to_contain_text("105 kt")
    tab_to(page, row.get_attribute("id"))
    press(page, "Enter")
    expect(page.locator("#record-name")).to_have_text("G-KEYS")
    tab_to(page, "edit")
    press(page, "Enter")
    expect_focus(page, "#f-registration")
    press(page, "Tab")
    page.keyboard.type("da40")
    tab_to(page, speed)
    page.keyboard.type("very fast")
    press(page, "Enter")
    expect_focus(page, "[aria-invalid]")
    expect(page.locator("form")).to_have_count(2)  # the search and this one, once
    press(page, "Control+a")
    page.keyboard.type("120")
    tab_to(page, "save")
    press(page, "Enter")
    expect(row).to_contain_text("DA40")
    # The row is told before the form has its answer; until then the form takes nothing else.
    expect(page.locator("#form")).to_have_count(0)
    expect_focus(page, "#inspector")

    for control in ("record-more", "remove-record"):
        tab_to(page, control)
        press(page, "Enter")
    expect(row).to_have_count(0)
    expect(page.locator("#form")).to_have_count(0)
    page.wait_for_function("() => document.activeElement !== document.body")
    focus(page)
    for tab in ("more", "flights", "map"):
        tab_to(page, f"tab-{tab}")
        press(page, "Enter")
        expect(page.locator(f"#tab-{tab}")).to_have_attribute("aria-current", "page")
        expect_focus(page, f"#tab-{tab}")


def test_what_grows_above_the_focus_leaves_it_in_sight(start, open_page):
    bag = start("flightbag", "growing", "--port", free_ports(1)[0])
    page, other = open_page(bag.address, SMALL), open_page(bag.address)
    tab_to(page, "tab-more")
    press(page, "Enter")
    expect(page.locator("#changes-sum")).to_be_visible()
    tab_to(page, "theme-night")
    above = page.locator("#theme-night").bounding_box()["y"]
    for number in range(4):
        add_aircraft(other, f"G-GRO{number}", "SR22")
    expect(page.locator("#changes li")).to_have_count(8)
    expect_focus(page, "#theme-night")
    # Once a person has scrolled it out of view, it stays so.
    page.mouse.move(360, 200)
    page.mouse.wheel(0, -5_000)
    page.wait_for_function("() => document.getElementById('panel').scrollTop === 0")
    assert page.locator("#theme-night").bounding_box()["y"] > SMALL["height"] > above
    add_aircraft(other, "G-GRO4", "SR22")
    expect(page.locator("#changes li")).to_have_count(10)
    expect(page.locator("#theme-night")).to_be_focused()
    assert page.evaluate("document.getElementById('panel').scrollTop") == 0
