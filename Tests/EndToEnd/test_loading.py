"""An aircraft's loading from the handbook's pages to the sheet that a flight keeps."""

import json

import pytest
from playwright.sync_api import Page, expect

from aloft import aloft
from checks import look, looks
from conftest import NARROW, WIDE
from steps import add_aircraft, eventually, press_in_menu, save, settle, show

pytestmark = pytest.mark.without_map

STATIONS = [("Front seats", "seat", "37", ""), ("Rear seats", "seat", "73", ""), ("Fuel", "fuel", "48", ""),
            ("Baggage A", "baggage", "95", "120")]
POINTS = "35 1500\n35 1950\n41 2550\n47.3 2550\n47.3 1500"


def last_row(page: Page, table: str):
    return page.locator(f".form-row:has([name^='{table}-'])").last


def add_row(page: Page, table: str) -> None:
    rows = page.locator(f".form-row:has([name^='{table}-'])")
    before = rows.count()
    page.locator(f"#add-{table}").click()
    expect(rows).to_have_count(before + 1)


def add_profile(page: Page) -> None:
    """The profile of the aircraft whose loading page is open."""
    press_in_menu(page, "#new-profile")
    page.get_by_label("Masses in").select_option("lb")
    page.get_by_label("Arms in").select_option("in")
    page.get_by_label("Take-off maximum").fill("2550")
    page.get_by_label("Landing maximum").fill("2550")
    for index, (name, kind, arm, most) in enumerate(STATIONS):
        if index:
            add_row(page, "loading_station")
        row = last_row(page, "loading_station")
        row.get_by_label("Station", exact=True).fill(name)
        row.get_by_label("Kind").select_option(kind)
        row.get_by_label("Arm", exact=True).fill(arm)
        row.get_by_label("Maximum", exact=True).fill(most)
    add_row(page, "loading_envelope")
    row = last_row(page, "loading_envelope")
    row.get_by_label("Envelope", exact=True).fill("Normal")
    row.get_by_label("Axis").select_option("arm")
    row.get_by_label("Points").fill(POINTS)
    add_row(page, "weighing")
    row = last_row(page, "weighing")
    row.get_by_label("Weighed on").fill("2026-03-01")
    row.get_by_label("Empty mass").fill("1707")
    row.get_by_label("Empty arm", exact=True).fill("39.06")
    row.get_by_label("With unusable fuel").select_option("yes")


def open_loading(page: Page, registration: str = "N172SP") -> None:
    show(page, "aircraft")
    page.locator("#aircraft .row", has_text=registration).click()
    expect(page.locator("#record-name")).to_have_text(registration)
    page.locator("#to-loading").click()
    expect(page.locator("#loading-name")).to_be_visible()


def test_a_press_on_save_waits_for_the_row_that_is_being_removed(bag, open_page):
    page = open_page(bag.address, WIDE)
    add_aircraft(page, "N172RW", "C172")
    open_loading(page, "N172RW")
    add_profile(page)
    held = hold_row_requests(page)
    last_row(page, "loading_station").get_by_role("button", name="Remove").click()
    eventually("the row is on its way", page, lambda: held != [])
    page.locator("#save").click()
    settle(page)
    held[0].continue_()
    expect(page.locator("#form")).to_have_count(0)
    expect(page.locator("#inspector")).to_contain_text("Rear seats")
    expect(page.locator("#inspector")).not_to_contain_text("Baggage A")


def drop_draft(page: Page) -> None:
    """Leaves no draft behind, which other tests would see."""
    page.reload()
    page.locator("#drop-draft").click()
    expect(page.locator("#drop-draft")).to_have_count(0)


def hold_row_requests(page: Page) -> list:
    held = []
    page.route("**/rows/**", lambda route: held.append(route))
    return held


def test_a_row_that_is_typed_into_stays_as_it_is_while_another_is_added(bag, open_page):
    page = open_page(bag.address, WIDE)
    add_aircraft(page, "N172LT", "C172")
    open_loading(page, "N172LT")
    add_profile(page)
    save(page)
    page.locator("#edit").click()
    stations = page.locator(".form-row:has([name^='loading_station-'])")
    held = hold_row_requests(page)
    page.locator("#add-loading_station").click()
    eventually("the row is on its way", page, lambda: held != [])
    front = stations.filter(has=page.locator("summary", has_text="Front seats"))
    front.locator("summary").click()
    front.get_by_label("Maximum", exact=True).fill("15")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2")
    held[0].continue_()
    expect(stations).to_have_count(len(STATIONS) + 1)
    settle(page)
    page.keyboard.type("3")
    expect(front.get_by_label("Maximum", exact=True)).to_have_value("1235")
    expect(front.get_by_label("Maximum", exact=True)).to_be_visible()
    drop_draft(page)


def test_a_field_keeps_the_focus_when_a_row_that_was_added_before_comes(bag, open_page):
    page = open_page(bag.address, WIDE)
    add_aircraft(page, "N172FC", "C172")
    open_loading(page, "N172FC")
    add_profile(page)
    held = hold_row_requests(page)
    page.locator("#add-loading_station").click()
    eventually("the row is on its way", page, lambda: held != [])
    page.get_by_label("Take-off maximum").fill("25")
    held[0].continue_()
    expect(page.locator(".form-row:has([name^='loading_station-'])")).to_have_count(len(STATIONS) + 1)
    settle(page)
    page.keyboard.type("49")
    expect(page.get_by_label("Take-off maximum")).to_have_value("2549")
    drop_draft(page)


def test_presses_on_rows_follow_one_another(bag, open_page):
    page = open_page(bag.address, WIDE)
    add_aircraft(page, "N172TW", "C172")
    open_loading(page, "N172TW")
    add_profile(page)
    held = hold_row_requests(page)
    page.locator("#add-loading_station").click()
    eventually("the row is on its way", page, lambda: held != [])
    page.locator("#add-loading_station").click()
    last_row(page, "loading_envelope").get_by_role("button", name="Remove").click()
    page.locator("#close").click()
    for count in range(3):
        eventually("the next press is sent", page, lambda count=count: len(held) == count + 1)
        held[count].continue_()
    expect(page.locator("#form")).to_have_count(0)
    page.get_by_role("link", name="Not saved yet").click()
    expect(page.locator(".form-row:has([name^='loading_envelope-'])")).to_have_count(0)
    expect(page.locator(".form-row:has([name^='loading_station-'])")).to_have_count(len(STATIONS) + 2)
    drop_draft(page)


def set_up(page: Page, registration: str = "N172SP") -> None:
    add_aircraft(page, registration, "C172")
    page.locator("#aircraft .row", has_text=registration).click()
    page.locator("#edit").click()
    page.get_by_label("Fuel", exact=True).select_option("avgas_100ll")
    page.get_by_label("Taxi fuel").fill("1 gal")
    save(page)
    open_loading(page, registration)
    add_profile(page)
    save(page)
    open_loading(page, registration)
    page.locator("[id^=new-loading-]").click()
    page.get_by_label("Name", exact=True).fill("Two up")
    page.get_by_label("Front seats").fill("340")
    page.get_by_label("Fuel", exact=True).fill("40 gal")
    save(page)
    expect(page.locator("#record-name")).to_have_text("Two up")


def test_a_loading_is_typed_computed_drawn_and_kept_by_a_flight(bag, open_page, picture):
    page = open_page(bag.address, WIDE)
    set_up(page)
    page.locator("#to-loading").click()
    states = page.locator(".loading-states tbody tr")
    expect(states.nth(0)).to_contain_text("2047.0")
    expect(states.nth(0)).to_contain_text("38.72")
    # Nobody flies from here: the landing is not computed, and nothing is green.
    expect(page.locator("#loading-verdict")).to_contain_text("Not computed")
    expect(page.locator("#loading-problems")).to_be_visible()
    status, text = aloft(
        "loading", "--aircraft", "N172SP", "--scenario", "Two up", "--home", bag.home, "--json")
    answer = json.loads(text)
    assert status == 0 and answer["landing"]["mass"] is None
    assert [answer[key]["mass"] for key in ("zero_fuel", "ramp")] == [2047, 2287.347648]
    expect(states.nth(1)).to_contain_text("2287.3")
    show(page, "flights")
    page.locator("#new-flight").click()
    page.get_by_label("Departure").fill("EGTF")
    page.get_by_label("Destination").fill("LFAT")
    page.get_by_label("Aircraft").select_option(label="N172SP · C172")
    save(page)
    page.locator("#to-loading").click()
    page.get_by_role("button", name="Two up").click()
    expect(page.locator("#loading-verdict")).to_contain_text("Within every limit that is given")
    expect(page.locator(".plot-way")).to_have_count(1)
    expect(page.locator("#not-checked")).to_contain_text("The ramp maximum is not given")
    page.locator("#accept-loading").click()
    expect(page.locator("#frozen-title")).to_contain_text("Accepted")
    expect(page.locator(".frozen")).to_contain_text("Nothing changed since")
    page.locator("#edit-loading").click()
    page.get_by_label("Rear seats").fill("420 lb")
    save(page)
    page.go_back()
    show(page, "flights")
    page.locator("#flights .row", has_text="EGTF").filter(has_text="N172SP").click()
    page.locator("#to-loading").click()
    expect(page.locator("#changed-since")).to_contain_text("Rear seats: 0 lb when accepted, 420 lb now")
    expect(page.locator("#loading-verdict")).to_contain_text("Not allowed as loaded")
    expect(page.locator("#loading-problems")).to_contain_text("of 2550 lb")
    look(page, picture, "loading")
    for each in looks(page):
        page.locator("article > .plot").scroll_into_view_if_needed()
        picture(page, f"loading-plot-{each}")


def test_the_profile_form_fits_and_is_used_with_the_keys(bag, open_page, picture):
    page = open_page(bag.address, WIDE)
    set_up(page, "N172SQ")
    open_loading(page, "N172SQ")
    page.locator("#profile-menu summary").click()
    page.get_by_role("link", name="Profile C172", exact=True).click()
    expect(page.locator(".part").first).to_be_visible()
    page.locator("#edit").click()
    first = page.locator(".form-row:has([name^='loading_station-'])").first
    first.locator("summary").focus()
    page.keyboard.press("Enter")
    down = first.get_by_role("button", name="Down")
    down.focus()
    page.keyboard.press("Enter")
    titles = page.locator(".form-row:has([name^='loading_station-']) > summary")
    expect(titles.nth(1)).to_have_text("Front seats")
    expect(page.locator(".draft-notice, [id^=down-]:focus").first).to_be_visible()
    look(page, picture, "loading-profile-form")
    page.set_viewport_size(NARROW)
    rear = page.locator(".form-row", has=page.locator("summary", has_text="Rear seats"))
    rear.locator("summary").click()
    rear.get_by_role("button", name="Remove").click()
    expect(page.locator(".is-removed")).to_contain_text("Rear seats")
    page.reload()
    expect(page.locator(".is-removed")).to_contain_text("Rear seats")
    page.get_by_role("button", name="Put back").click()
    expect(page.locator(".is-removed")).to_have_count(0)
    save(page)
    expect(page.locator(".part > summary", has_text="Rear seats")).to_have_count(1)
