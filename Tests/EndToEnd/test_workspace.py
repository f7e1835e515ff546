"""The pages of a flight, folded forms, menus, the library and the logbook's table, as a person finds them."""

import pytest
from playwright.sync_api import expect

from conftest import NARROW, WIDE
from steps import add_aircraft, fill_flight, row, save, show

pytestmark = pytest.mark.without_map

PARTS = ["overview", "navlog", "weather", "loading", "runways", "files"]


def test_each_page_of_a_flight_has_its_head_and_leads_to_the_others(bag, open_page):
    page = open_page(bag.address, WIDE)
    show(page, "flights")
    page.locator("#new-flight").click()
    fill_flight(page, "EGTF", "EGKA", Route="NOWHERE1")
    save(page)
    for part in PARTS[1:] + PARTS[:1]:
        page.locator(f"#to-{part}").click()
        expect(page.locator(f"#to-{part}")).to_have_attribute("aria-current", "page")
        expect(page.locator(".flight-head h2")).to_have_text("EGTF – EGKA")
        expect(page.locator("#flight-lack")).to_have_text("route not complete")
    expect(page.locator(".check")).to_have_count(10)
    # The worst is told in the line, the rest behind it.
    line = page.locator("#check-route")
    expect(line.locator(".check-brief")).to_contain_text("NOWHERE1")
    expect(line.locator(".check-findings")).to_be_hidden()
    line.locator("summary").click()
    expect(line.locator(".check-findings")).to_be_visible()


def test_a_form_folds_what_is_seldom_filled_in_and_opens_it_for_a_problem(bag, open_page, complaints):
    complaints.expected.append("422")
    page = open_page(bag.address, WIDE, is_folded=True)
    show(page, "flights")
    page.locator("#new-flight").click()
    expect(page.get_by_label("Departure")).to_be_visible()
    assert page.locator("#form .field:visible").count() == 10
    fill_flight(page, "EGTF", "EGMD")
    group = page.locator(".form-group", has_text="Fuel and distances")
    group.locator("summary").click()
    page.get_by_label("Contingency").fill("200")
    group.locator("summary").click()
    expect(page.get_by_label("Contingency")).to_be_hidden()
    page.locator("#save").click()
    # A field with a problem is never out of sight.
    expect(page.get_by_label("Contingency")).to_be_visible()
    page.get_by_label("Contingency").fill("5")
    save(page)
    page.locator("#edit").click()
    expect(group.locator("summary")).to_contain_text("1 of 6")


def test_a_menu_closes_by_escape_and_by_a_press_elsewhere(bag, open_page):
    page = open_page(bag.address, WIDE)
    add_aircraft(page, "G-MENU", "C172")
    row(page, "aircraft", "G-MENU").click()
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator("#record-name").click()):
        page.locator("#record-more").click()
        expect(page.locator("#remove-record")).to_be_visible()
        close()
        expect(page.locator("#remove-record")).to_be_hidden()
        expect(page.locator("#record-name")).to_have_text("G-MENU")


def test_the_library_has_no_table_of_the_database(bag, open_page):
    page = open_page(bag.address, WIDE)
    show(page, "more")
    for place in ("certificates", "weather", "data", "settings", "files"):
        expect(page.locator(f"#open-{place}")).to_be_visible()
    for table in ("legs", "loading-profiles"):
        expect(page.locator(f"#open-{table}")).to_have_count(0)


def test_the_logbook_is_a_table_where_there_is_room(bag, open_page):
    page = open_page(bag.address, WIDE)
    show(page, "logbook")
    page.locator("#new-logbook_entry").click()
    page.locator("#f-departure").fill("EGTF")
    page.locator("#f-destination").fill("EGHN")
    page.locator("#f-total_s").fill("1:25")
    page.locator("#f-pic_s").fill("0:50")
    save(page)
    entry = row(page, "logbook", "EGTF – EGHN")
    expect(entry.get_by_text("0:50")).to_be_visible()
    head = page.locator(".log-head").get_by_text("PIC")
    boxes = [head.bounding_box(), entry.get_by_text("0:50").bounding_box()]
    ends = [box["x"] + box["width"] for box in boxes]
    assert abs(ends[0] - ends[1]) < 1
    page.locator("#close").click()
    page.set_viewport_size(NARROW)
    expect(page.locator(".log-head")).to_be_hidden()
    expect(entry.get_by_text("0:50")).to_be_hidden()


def test_the_page_has_its_typeface(bag, open_page):
    page = open_page(bag.address, WIDE)
    faces = page.request.get(bag.address.split("/?")[0] + "/assets/typeface.css").text()
    if "B612" not in faces:
        pytest.skip("Debian's package fonts-b612 is not installed.")
    page.wait_for_function("() => document.fonts.ready.then(() => true)")
    loaded = page.evaluate("() => [...document.fonts].filter((face) => face.status === 'loaded').length")
    assert loaded == 2
