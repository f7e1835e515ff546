"""Airspace on the map, what is above a point, and what an empty map means."""

import re

import pytest
from playwright.sync_api import Page, expect

from checks import expect_accessible, expect_fits, expect_targets, looks
from conftest import WIDE
from test_map import DESK, drawn, go, open_map, switch, tap, wait_until_drawn

OAKLAND, DENVER, HEATHROW = (-122.22, 37.72), (-104.9, 39.57), (-0.46, 51.47)


def hatched(page: Page) -> bool:
    return bool(page.evaluate("""() => {
        const map = document.getElementById('map').map;
        const { width, height } = map.getCanvas().getBoundingClientRect();
        return map.queryRenderedFeatures([width / 2, height / 2], { layers: ['airspace-gaps'] }).length;
    }"""))


def test_without_data_the_map_is_hatched_and_says_so(bag, open_page, picture):
    page = open_map(open_page, bag, DESK, HEATHROW, 8)
    expect(page.locator(".airspace-chip")).to_have_text("Airspace: no data")
    switch(page, "Airspace")
    page.wait_for_function("""() => document.getElementById('map').map
        .queryRenderedFeatures({ layers: ['airspace-gaps'] }).length > 0""")
    assert hatched(page)
    page.locator(".airspace-chip").click()
    expect(page.locator("#airspace-legend")).to_contain_text("does not mean that there is no airspace")
    picture(page, "airspace-none-day")
    page.keyboard.press("Escape")
    expect(page.locator("#airspace-legend")).to_be_hidden()
    page.evaluate("localStorage.removeItem('aloft-layers')")


def test_classes_have_their_lines_and_labels(published, open_page, picture):
    page = open_map(open_page, published, DESK, OAKLAND, 9)
    page.wait_for_function("""() => document.getElementById('map').map
        .queryRenderedFeatures({ layers: ['airspace-solid'] }).length > 0""")
    wait_until_drawn(page)
    assert {each["style"] for each in drawn(page, "airspace-solid")} <= {"B", "C"}
    assert {each["style"] for each in drawn(page, "airspace-dashed")} <= {"D", "E"}
    labels = {each["limits"] for each in drawn(page, "airspace-labels")}
    assert any(re.match(r"\d+/(SFC|\d+)$", each) for each in labels)
    assert not hatched(page)
    expect(page.locator(".airspace-chip")).to_have_text("Airspace: day unknown, partial")
    picture(page, "airspace-oakland-day")
    go(page, HEATHROW, 8)
    page.wait_for_function("""() => document.getElementById('map').map
        .queryRenderedFeatures({ layers: ['airspace-gaps'] }).length > 0""")
    wait_until_drawn(page)
    assert hatched(page)


def test_a_tap_tells_what_is_above_a_point(published, open_page, picture):
    page = open_map(open_page, published, DESK, OAKLAND, 10)
    page.evaluate("""() => { const map = document.getElementById('map').map;
        map.fire('contextmenu', { lngLat: { toArray: () => [-122.37, 37.62] } }); }""")
    expect(page.locator("#airspace-title")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/airspace\?at=37.62%2C-122.37$"))
    floors = page.locator("#airspace-list tbody tr td:nth-child(2)").all_inner_texts()
    assert floors[0] == "surface"
    expect(page.locator("#airspace-verdict")).to_contain_text("Partial: the data have only B, C, D, E")
    picture(page, "airspace-above-day")
    page.locator("#close").click()
    expect(page.locator("#airspace-title")).to_have_count(0)
    at = (-122.9, 37.3)
    go(page, at, 9)
    tap(page, at)
    expect(page.locator("#airspace-verdict")).to_be_visible()


@pytest.mark.without_map
def test_elsewhere_nothing_is_promised(published, open_page):
    page = open_page(published.at("/airports/EGLL"))
    page.locator("#above").click()
    expect(page.locator("#airspace-verdict")).to_contain_text("do not reach here")
    expect(page.locator("#airspace-list")).to_have_count(0)


def test_switched_off_it_stays_off(published, open_page):
    page = open_map(open_page, published, DESK, OAKLAND, 9)
    switch(page, "Airspace")
    expect(page.locator(".airspace-chip")).to_have_text("Airspace: off")
    page.reload(wait_until="domcontentloaded")
    wait_until_drawn(page)
    expect(page.locator(".airspace-chip")).to_have_text("Airspace: off")


def test_airspace_is_accessible(published, open_page, picture):
    page = open_page(published.at("/airspace?at=37.62,-122.37"), WIDE)
    expect(page.locator("#airspace-list")).to_be_visible()
    wait_until_drawn(page)
    page.locator(".airspace-chip").click()
    expect(page.locator("#airspace-legend")).to_be_visible()
    for each in looks(page):
        wait_until_drawn(page)
        expect_fits(page)
        expect_targets(page)
        expect_accessible(page)
        picture(page, f"airspace-above-{each}")
