"""What every part looks like, by day and night, wide and narrow: it fits, is legible and stays in place."""

import pytest
from playwright.sync_api import Page, expect

from aloft import Running
from checks import expect_accessible, expect_fits
from conftest import NARROW, SMALL, WIDE
from steps import (
    add_aircraft, expect_map_drawn, expect_nothing_pending, fill_flight, open_airport, open_flight, row, save,
    show)

FLIGHTS = [
    ("EGTF", "LFAT", {"Off-block_date": "2026-11-28", "Off-block_time": "0930", "Level": "fl85"}),
    ("LFAT", "EGTF", {"Off-block_date": "2026-11-28", "Off-block_time": "1515", "Level": "fl80"}),
    ("EGTF", "EGHR", {"Off-block_date": "2026-12-05", "Off-block_time": "1000", "Level": "vfr"}),
    ("EGTF", "ZZZZ", {"Remarks": "A strip that no list has"}),
]
SIZES = {"wide": WIDE, "narrow": NARROW}


@pytest.fixture(scope="module")
def recorded() -> set[Running]:
    return set()


@pytest.fixture
def records(bag, open_page, recorded):
    """A flight bag with a few flights in it, made once."""
    if bag not in recorded:
        page = open_page(bag.address, SMALL)
        add_aircraft(page, "G-BSYA", "C172")
        for departure, destination, fields in FLIGHTS:
            show(page, "flights")
            page.locator("#new-flight").click()
            fill_flight(page, departure, destination, Persons_on_board="2", **fields)
            save(page)
        expect(page.locator("#flights .row")).to_have_count(len(FLIGHTS))
        expect_nothing_pending(page)
        page.close()
        recorded.add(bag)
    return bag


def tab_places(page: Page) -> list[dict]:
    return [tab.bounding_box() for tab in page.locator(".tab").all()]


@pytest.mark.parametrize("size", SIZES)
def test_every_part_fits_and_is_legible_by_day_and_by_night(size, records, open_page, picture):
    page = open_page(records.address, SIZES[size])

    places = tab_places(page)

    def look(part: str) -> None:
        expect_fits(page)
        assert tab_places(page) == places, "the tabs moved"
        expect_accessible(page)
        picture(page, f"{part}-{size}-{theme}")

    for theme in ("day", "night"):
        show(page, "more")
        page.get_by_role("button", name=theme.capitalize(), exact=True).click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        open_airport(page, "EGTF", "Fairoaks")
        look("airport")
        page.locator("#close").click()
        show(page, "more")
        look("more")
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


def test_a_narrow_page_reaches_everything(records, open_page):
    page = open_page(records.address, NARROW)
    page.locator("#search").fill("goodwood")
    row(page, "results", "EGHR").click()
    expect(page.locator("#inspector h2")).to_contain_text("Goodwood")
    grip = page.locator("#grip")
    heights = set()
    for _ in range(3):
        grip.click()
        heights.add(page.locator("#sheet").get_attribute("data-detent"))
        expect(page.locator("#search")).to_be_in_viewport()
    assert heights == {"peek", "half", "full"}
    page.get_by_role("button", name="Zoom in").click()
    page.locator("#fly-from").click()
    expect(page.get_by_label("Departure")).to_have_value("EGHR")
    fill_flight(page, "EGHR", "EGTF", Remarks="Back before dark")
    page.get_by_label("Aircraft", exact=True).select_option(label="G-BSYA · C172")
    save(page)
    open_flight(page, "EGHR→EGTF")
    expect(page.get_by_label("Remarks")).to_have_value("Back before dark")
    page.locator("#remove-record").click()
    expect(page.locator(".note")).to_contain_text("EGHR – EGTF removed")
    page.locator(".note-action").click()
    expect(row(page, "flights", "EGHR→EGTF")).to_be_visible()
    expect_fits(page)
    open_flight(page, "EGHR→EGTF")
    page.locator("#remove-record").click()
    expect(row(page, "flights", "EGHR→EGTF")).to_have_count(0)
    show(page, "more")
    for control in ("#sign-out", "#sync-now", "#theme-auto", "#notices"):
        page.locator(control).scroll_into_view_if_needed()
        expect(page.locator(control)).to_be_in_viewport()


def test_the_picture_of_the_readme(records, open_page, picture):
    page = open_page(records.address, WIDE)
    row(page, "results", "EGTF").click()
    expect(page.locator("#inspector h2")).to_have_text("Fairoaks Airport")
    expect(page.locator("#map")).to_have_attribute("data-chosen", "EGTF")
    for _ in range(2):
        before = page.locator("#map").get_attribute("data-zoom")
        page.get_by_role("button", name="Zoom out").click()
        expect(page.locator("#map")).not_to_have_attribute("data-zoom", before)
    page.locator("#inspector").hover()
    expect_map_drawn(page)
    picture(page, "flight-bag")
