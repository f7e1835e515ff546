"""A flight's page and its nav log: the route, the fuel by the rules, and what to check before."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from aloft import free_ports
from checks import expect_accessible, look
from conftest import WIDE
from steps import add_aircraft, fill_flight, open_aircraft, open_flight, row, save, show, tick

pytestmark = pytest.mark.without_map


def alone(start, name: str):
    ports = free_ports(2)
    return start("run", name, "--port", ports[0], "--server-port", ports[1])


def next_solstice() -> str:
    """A day in June that is yet to come: it is light at ten."""
    today = datetime.datetime.now(datetime.UTC).date()
    return f"{today.year + (today >= datetime.date(today.year, 6, 1))}-06-21"


def plan(page, registration: str, departure: str, destination: str, **fields: str) -> None:
    add_aircraft(page, registration, "C172")
    show(page, "flights")
    page.locator("#new-flight").click()
    fill_flight(page, departure, destination, **fields)
    page.get_by_label("Aircraft", exact=True).select_option(label=f"{registration} · C172")
    page.get_by_label("Off-block date").fill(next_solstice())
    page.get_by_label("Off-block time").fill("10:00")
    save(page)


def test_a_route_becomes_a_nav_log_with_its_fuel_by_the_rules(start, open_page, picture):
    bag = alone(start, "navlog")
    page = open_page(bag.address, WIDE)
    plan(page, "G-NAVL", "EGTF", "EGKB", Route="OCK DET", Level="3500 ft", Wind="240/15", Taxi_out="10",
         Fuel_on_board="100", Contingency="5")
    expect(page.locator("#flight-figures")).to_contain_text("NM")
    fuel = page.locator(".ladder")
    expect(fuel.locator("tr", has_text="Final reserve")).to_contain_text("30 min")
    expect(fuel.locator("tr", has_text="On board")).to_contain_text("100 L")
    before = page.locator(".check")
    expect(before).to_have_count(10)
    # No unknown value is shown as good.
    expect(page.locator(".mark-good", has_text="METAR")).to_have_count(0)
    expect(page.locator(".check", has_text="without taxi fuel")).to_be_visible()
    expect(page.locator(".check.mark-good", has_text="Fuel")).to_have_count(0)
    open_aircraft(page, "G-NAVL")
    page.get_by_label("Taxi fuel").fill("4")
    page.get_by_label("Climb TAS").fill("75")
    page.get_by_label("Climb rate").fill("600")
    save(page)
    show(page, "flights")
    row(page, "flights", "EGTF").first.click()
    expect(page.locator(".check.mark-good", has_text="Fuel")).to_be_visible()
    tick(page, "aircraft")
    expect(before.filter(has_text="papers and defects")).to_contain_text("checked")
    look(page, picture, "flight-page")

    page.locator("#to-navlog").click()
    expect(page.locator(".legs tbody tr")).to_have_count(3)
    expect(page.locator("#navlog-totals")).to_contain_text("NM")
    expect(page.locator(".navlog")).to_contain_text("Terrain is not known here")
    look(page, picture, "navlog")
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type */Page\b", page.pdf(format=paper))) == 1, "the log is one page"
    time = page.locator("#navlog-totals").text_content()

    # A leg keeps its typed values, and the log follows.
    page.locator("#leg-2").click()
    page.get_by_label("Wind", exact=True).fill("060/40")
    page.get_by_label("Note").fill("Call Biggin at the reservoir")
    save(page)
    expect(page.locator(".leg-line")).to_contain_text("Call Biggin")
    expect(page.locator("#navlog-totals")).not_to_have_text(time)
    page.reload()
    expect(page.locator(".leg-line")).to_contain_text("Call Biggin")


def test_of_several_places_of_a_name_the_near_one_is_taken_and_can_be_changed(start, open_page, picture):
    bag = alone(start, "pins")
    page = open_page(bag.address, WIDE)
    plan(page, "G-PINS", "EGTF", "EGHR", Route="MID")
    page.locator("#to-navlog").click()
    expect(page.locator(".legs tbody tr")).to_have_count(2)
    choices = page.locator("#choice-MID")
    choices.locator("summary").click()
    expect(choices.get_by_role("button", name="Taken: VOR, GB")).to_be_visible()
    near = page.locator("#navlog-totals").text_content()
    choices.get_by_role("button").last.click()
    expect(page.locator("#navlog-totals")).not_to_have_text(near)
    expect(page.locator(".legs tbody tr")).to_have_count(2)
    expect_accessible(page)
    open_flight(page)
    page.get_by_role("textbox", name="Route").fill("NOWHERE1")
    save(page)
    expect(page.locator(".check.mark-bad")).to_contain_text("NOWHERE1")
