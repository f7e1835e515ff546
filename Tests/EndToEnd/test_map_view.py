"""The view of the map in its address, and the words over it when text is large."""

import math

import pytest
from playwright.sync_api import expect

from conftest import NARROW, SMALL
from steps import show
from test_map import EGTF, MAP, go, open_map, wait_until_drawn


def test_the_address_of_the_map_has_its_view_and_opens_there(bag, open_page):
    page = open_map(open_page, bag, SMALL, (2.5, 46.5), 6.4)
    show(page, "map")
    go(page, (8.55, 47.46), 9.2)
    page.wait_for_function("() => location.pathname + location.search === '/map?at=47.4600,8.5500,9.20'")
    page.locator("#search").fill("egtf")
    page.wait_for_function("() => location.search === '?q=egtf&at=47.4600,8.5500,9.20'")
    root = bag.address.split("?")[0]
    other = open_page(bag.address, SMALL)
    for address, centre in {"map?at=51.35,-0.56,9.5": (-0.56, 51.35), "map?at=91,0,99": None}.items():
        before = other.evaluate(f"() => {MAP}.getCenter().toArray()")
        other.goto(root + address, wait_until="domcontentloaded")
        wait_until_drawn(other)
        found = other.evaluate(f"() => {MAP}.getCenter().toArray()")
        assert math.dist(found, centre or before) < 1e-3
    show(other, "flights")
    go(other, EGTF, 8)
    assert "at=" not in other.url


@pytest.mark.parametrize("size", [NARROW, SMALL])
def test_the_word_and_the_attribution_have_room_at_twice_the_size(bag, context, open_page, size, picture):
    held = []
    context.route("**/layers/airports.geojson*", lambda route: held.append(route))
    page = open_page(bag.address, size)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(page.locator("#map-word")).to_be_visible()
    attribution = page.locator(".maplibregl-ctrl-attrib")
    expect(attribution).to_be_visible()
    if "maplibregl-compact-show" not in attribution.get_attribute("class"):
        attribution.locator("summary").click()
    word, other = page.locator("#map-word").bounding_box(), attribution.bounding_box()
    apart = (word["y"] + word["height"] <= other["y"] or other["y"] + other["height"] <= word["y"]
             or word["x"] + word["width"] <= other["x"] or other["x"] + other["width"] <= word["x"])
    picture(page, f"map-word-large-{size['width']}")
    assert apart, (word, other)
    button = attribution.locator("summary").bounding_box()
    assert button["width"] >= 44 and button["height"] >= 44
    for route in held:
        route.continue_()
    context.unroute("**/layers/airports.geojson*")


@pytest.mark.cold
def test_how_soon_the_first_airport_is_there_and_for_how_many_bytes(bag, open_page):
    page = open_page(bag.address, SMALL)
    figures = {}
    for state in ("cold", "warm"):
        wait_until_drawn(page)
        marker = int(page.locator("#map").get_attribute("data-first-marker"))
        sizes = page.evaluate("""() => performance.getEntries().filter(entry => "transferSize" in entry)
            .map(entry => [entry.name.split("/").pop().split("?")[0], entry.transferSize,
                Math.round(entry.startTime), Math.round(entry.responseEnd)])""")
        largest = sorted(sizes, key=lambda each: -each[1])[:6]
        figures[state] = (marker, sum(size[1] for size in sizes))
        print(f"\n{state}: first marker after {marker} ms,"
              f" {figures[state][1]:,} bytes in {len(sizes)} requests;"
              f" the largest (name, bytes, from, to in ms): {largest}")
        page.reload(wait_until="domcontentloaded")
    assert all(marker > 0 for marker, _ in figures.values())
    # The browser keeps the files that do not change.
    assert figures["warm"][1] < figures["cold"][1] / 4
