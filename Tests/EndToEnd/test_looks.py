"""The look of every part, by day and night, wide and narrow: it fits, is legible and stays in place."""

import pytest
from playwright.sync_api import Page, expect

from checks import LOOKS, expect_accessible, expect_fits, expect_targets
from conftest import NARROW, WIDE
from steps import (
    add_aircraft, expect_nothing_pending, fill_flight, in_days, open_flight, press_in_menu,
    row, save, search, show)

FLIGHTS = [
    ("EGTF", "LFAT", {"Off-block_date": in_days(30), "Off-block_time": "0930", "Level": "fl85"}),
    ("EGTF", "EGHR", {"Off-block_date": in_days(37), "Off-block_time": "1000", "Level": "vfr"}),
    ("EGTF", "ZZZZ", {"Remarks": "A strip that no list has"}),
]


def add_records(page: Page) -> None:
    add_aircraft(page, "G-BSYA", "C172")
    for departure, destination, fields in FLIGHTS:
        show(page, "flights")
        page.locator("#new-flight").click()
        fill_flight(page, departure, destination, Persons_on_board="2", **fields)
        save(page)
    expect_nothing_pending(page)


def open_fairoaks(page: Page) -> None:
    """From the list of airports that the flights use."""
    show(page, "map")
    row(page, "results", "EGTF").click()
    expect(page.locator("#inspector h2")).to_have_text("Fairoaks Airport")


def tab_places(page: Page) -> list[dict]:
    return [tab.bounding_box() for tab in page.locator(".tab").all()]


@pytest.mark.without_map
def test_every_part_fits_and_is_legible_wide_and_narrow_by_day_and_by_night(bag, open_page, picture):
    page = open_page(bag.address, WIDE)
    add_records(page)

    def look(part: str) -> None:
        expect_fits(page)
        expect_accessible(page)
        expect_targets(page)
        assert tab_places(page) == places, "the tabs moved"
        picture(page, f"{part}-{size}-{theme}")

    for size, viewport, theme in LOOKS:
        page.set_viewport_size(viewport)
        places = tab_places(page)
        show(page, "more")
        page.locator(f"#theme-{theme}").click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        open_fairoaks(page)
        look("airport")
        page.locator("#close").click()
        show(page, "more")
        look("more")
        for part in ("attention", "starred", "settings"):
            show(page, "more")
            page.locator(f"#open-{part}").click()
            expect(page.locator(f"#form, [data-part={part}]").first).to_be_visible()
            look(part)
        show(page, "aircraft")
        look("aircraft-list")
        row(page, "aircraft", "G-BSYA").click()
        expect(page.locator("#record-name")).to_have_text("G-BSYA")
        look("aircraft")
        page.locator("#edit").click()
        expect(page.locator("#save")).to_be_in_viewport()
        look("aircraft-form")
        page.locator("#close").click()
        expect(page.locator("#form")).to_have_count(0)
        show(page, "flights")
        expect(row(page, "flights", "ZZZZ")).to_contain_text("unknown airport")
        expect(row(page, "flights", "EGHR")).to_contain_text("10:00Z")
        look("flights")
        open_flight(page, "EGHR")
        expect(page.locator("#h-destination")).to_contain_text("Goodwood")
        expect(page.locator("#save")).to_be_in_viewport()
        look("flight-form")
        page.locator("#close").click()
        expect(page.locator("#form")).to_have_count(0)
        look("flight")


def test_a_narrow_page_reaches_everything(bag, open_page):
    page = open_page(bag.address, NARROW)
    search(page, "goodwood")
    row(page, "results", "EGHR").click()
    expect(page.locator("#inspector h2")).to_contain_text("Goodwood")
    heights = set()
    for _ in range(3):
        page.locator("#grip").click()
        heights.add(page.locator("#sheet").get_attribute("data-detent"))
        expect(page.locator("#search")).to_be_in_viewport()
    assert heights == {"peek", "half", "full"}
    page.get_by_role("button", name="Zoom in").click()
    page.locator("#fly-from").click()
    expect(page.get_by_label("Departure")).to_have_value("EGHR")
    fill_flight(page, "EGHR", "EGLM", Remarks="Back before dark")
    save(page)
    open_flight(page, "EGHR→EGLM")
    expect(page.get_by_label("Remarks")).to_have_value("Back before dark")
    press_in_menu(page, "#remove-record")
    removal = page.locator(".note", has_text="EGHR – EGLM removed")
    removal.locator(".note-action").click()
    expect(row(page, "flights", "EGHR→EGLM")).to_be_visible()
    expect_fits(page)
    open_flight(page, "EGHR→EGLM")
    press_in_menu(page, "#remove-record")
    expect(row(page, "flights", "EGHR→EGLM")).to_have_count(0)
    show(page, "more")
    for control in ("#sign-out", "#sync-now", "#theme-auto", "#notices"):
        # At once: the page is drawn again while it syncs, and Playwright waits for an element to stand still.
        page.locator(control).evaluate("element => element.scrollIntoView()")
        expect(page.locator(control)).to_be_in_viewport()


@pytest.mark.without_map
def test_text_at_twice_its_size_fits_and_can_be_used(bag, open_page, picture):
    page = open_page(bag.address, WIDE)
    add_aircraft(page, "G-BIGG", "C172")
    for size, viewport in {"wide": WIDE, "narrow": NARROW}.items():
        page.set_viewport_size(viewport)
        page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        for tab in ("map", "flights", "more", "aircraft"):
            show(page, tab)
            expect_fits(page)
        row(page, "aircraft", "G-BIGG").click()
        page.locator("#edit").click()
        expect(page.locator("#save")).to_be_in_viewport()
        expect_fits(page)
        picture(page, f"large-text-{size}")
        page.locator("#close").click()
        expect(page.locator("#form")).to_have_count(0)
        show(page, "map")
        page.locator("#search").fill("EGLL")
        row(page, "results", "EGLL").first.click()
        for control in ("#star", "#close"):
            expect(page.locator(control)).to_be_in_viewport(ratio=1)
        picture(page, f"large-text-airport-{size}")
        page.locator("#close").click()


@pytest.mark.without_map
def test_a_flight_prints_black_on_white_without_buttons(bag, open_page):
    page = open_page(bag.address, WIDE)
    show(page, "flights")
    page.locator("#new-flight").click()
    fill_flight(page, "EGTF", "EGLM")
    save(page)
    expect(page.locator("#record-name")).to_have_text("EGTF – EGLM")
    page.emulate_media(media="print")
    for hidden in ("#map", "#tabs", "#remove-record", "#status"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator("#flight-figures")).to_be_visible()
    colours = page.evaluate("""() => [...document.querySelectorAll("#inspector dd")].map(
        (element) => getComputedStyle(element).color)""")
    assert set(colours) == {"rgb(0, 0, 0)"}
    page.emulate_media(media="screen")


@pytest.mark.without_map
def test_an_airport_is_starred_and_tells_how_far_it_is_from_home(bag, open_page):
    page = open_page(bag.address, WIDE)
    show(page, "more")
    page.locator("#open-settings").click()
    page.get_by_label("Home airport").fill("egll")
    page.locator("#save").click()
    expect(page.locator(".note", has_text="Settings saved")).to_be_visible()
    show(page, "map")
    page.locator("#search").fill("le bourget")
    row(page, "results", "LFPB").click()
    expect(page.locator("#inspector .facts").first).to_contain_text("From EGLL, home")
    page.locator("#star").click()
    expect(page.locator("#star")).to_have_attribute("aria-pressed", "true")
    show(page, "more")
    page.locator("#open-starred").click()
    expect(row(page, "starred", "LFPB")).to_contain_text("Bourget")
    page.go_back()
    show(page, "map")
    page.locator("#search").fill("le bourget")
    row(page, "results", "LFPB").click()
    page.locator("#star").click()
    expect(page.locator("#star")).to_have_attribute("aria-pressed", "false")
    show(page, "more")
    page.locator("#open-starred").click()
    expect(row(page, "starred", "LFPB")).to_have_count(0)
