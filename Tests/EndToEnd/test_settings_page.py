"""The settings of an account and of a device, and what each does to other pages."""

import pytest
from playwright.sync_api import expect

from aloft import free_ports
from checks import expect_whole_choices, look, looks
from conftest import WIDE
from steps import add_aircraft, show

pytestmark = pytest.mark.without_map


def test_settings_are_kept_on_their_page_and_decide_how_flights_begin(start, open_page, complaints):
    complaints.expected.append("422")
    ports = free_ports(2)
    page = open_page(start("run", "own", "--port", ports[0], "--server-port", ports[1]).address, WIDE)
    add_aircraft(page, "G-BSYA", "C172")
    show(page, "more")
    page.locator("#open-settings").click()
    page.wait_for_function("() => location.pathname === '/settings'")
    expect(page.locator("#stored-folder")).to_contain_text("own")
    expect(page.locator("#last-synced")).to_contain_text("ago")
    page.get_by_label("Home airport").fill("EGTF")
    expect(page.locator("#h-home_airport")).to_contain_text("Fairoaks")
    page.get_by_label("Runway lengths").select_option("m")
    page.get_by_label("Rules of").select_option("uk")
    page.get_by_label("Taxi out").fill("ten")
    page.locator("#save").click()
    expect(page.locator("#h-default_taxi_out_min")).to_contain_text("A whole number")
    page.get_by_label("Taxi out").fill("10")
    page.locator("#save").click()
    expect(page.locator(".note", has_text="Settings saved")).to_be_visible()
    expect(page.get_by_label("Home airport")).to_have_value("EGTF")
    expect(page.locator("#remove-record")).to_have_count(0)

    show(page, "flights")
    page.locator("#new-flight").click()
    for label, value in {"Departure": "EGTF", "Taxi out": "10", "Rules of": "uk"}.items():
        expect(page.get_by_label(label)).to_have_value(value)
    page.goto(page.url.split("/flights")[0] + "/airports/EGTF/runways", wait_until="domcontentloaded")
    expect(page.locator("#inspector")).to_contain_text("813 m")
    expect(page.locator("#inspector")).not_to_contain_text("2667 ft")


def test_settings_fit_and_are_legible_wide_and_narrow_by_day_and_by_night(bag, open_page, picture):
    page = open_page(bag.at("/settings"), WIDE)
    for theme in ("night", "day"):
        page.locator(f"#theme-{theme}").click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
    expect(page.get_by_label("Home airport")).to_be_visible()
    look(page, picture, "settings")
    for _ in looks(page):
        expect_whole_choices(page)
