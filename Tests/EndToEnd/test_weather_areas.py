"""Restrictions and advisories as shapes on the map, and NOTAMs of a flight by category."""

import datetime

import pytest
from playwright.sync_api import Page, expect

from aloft import Running
from checks import expect_accessible, expect_fits, look
from conftest import NARROW, WIDE
from recordings import write_recordings
from steps import expect_map_drawn
from test_map import MAP, go
from test_weather import add_flight, begin, open_part


@pytest.fixture
def recorded(tmp_path):
    """Invented weather, its times moved to now, as a source on this machine."""
    running = Running("upstream-replay", write_recordings(tmp_path / "recordings"), "--port", 0)
    yield running.wait_for(r"http://127\.0\.0\.1:\d+").group(0)
    running.stop()


def drawn(page: Page, layer: str) -> list[dict]:
    return page.evaluate(
        f"layer => {MAP}.queryRenderedFeatures({{ layers: [layer] }}).map(each => each.properties)", layer)


def wait_for_shapes(page: Page, layer: str, are_there: bool) -> None:
    count = f"{MAP}.queryRenderedFeatures({{ layers: ['{layer}'] }}).length"
    page.wait_for_function(f"() => {count} {'> 0' if are_there else '=== 0'}", timeout=120_000)


def test_restrictions_and_advisories_are_on_the_map_each_with_its_switch(
        start, open_page, recorded, picture):
    running = begin(start, "--weather-upstream", recorded, "--weather-tfrs", f"{recorded}/tfrs.geojson")
    page = open_page(running.address)
    go(page, (-95, 38), 3.5)
    wait_for_shapes(page, "tfrs-fill", True)
    expect_map_drawn(page)
    picture(page, "weather-areas-wide")

    # A tap on one tells its words and its limits.
    place = page.evaluate(f"""() => {{
        const map = {MAP};
        const box = map.getCanvas().getBoundingClientRect();
        for (const shape of map.queryRenderedFeatures({{ layers: ['tfrs-fill'] }})) {{
            const ring = [shape.geometry.coordinates].flat(shape.geometry.type === 'Polygon' ? 1 : 2)[0];
            const middle = axis => {{
                const all = ring.map(point => point[axis]);
                return (Math.min(...all) + Math.max(...all)) / 2;
            }};
            const at = map.project([middle(0), middle(1)]);
            const seen = document.elementFromPoint(box.x + at.x, box.y + at.y);
            const near = [[at.x - 20, at.y - 20], [at.x + 20, at.y + 20]];
            const isFree = map.queryRenderedFeatures(near).every(each => !each.properties.ident);
            const hit = map.queryRenderedFeatures(at, {{ layers: ['tfrs-fill'] }});
            if (seen === map.getCanvas() && isFree && hit.length) return [box.x + at.x, box.y + at.y];
        }}
    }}""")
    assert place, "no restriction can be tapped"
    page.mouse.click(*place)
    card = page.locator("#map-area")
    expect(card).to_be_visible()
    expect(card.locator("b").first).to_contain_text("TFR")
    expect(card.locator(".map-note").first).to_contain_text("to")
    expect_accessible(page)
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()

    page.get_by_role("button", name="Layers").click()
    page.get_by_label("TFRs", exact=True).click()
    wait_for_shapes(page, "tfrs-fill", False)
    page.get_by_label("TFRs", exact=True).click()
    wait_for_shapes(page, "tfrs-fill", True)
    page.evaluate(f"() => {{ {MAP}.jumpTo({{ center: [60, 20], zoom: 1.5 }}); }}")
    wait_for_shapes(page, "sigmets-fill", True)
    assert {each["kind"] for each in drawn(page, "sigmets-fill")} == {"SIGMET"}
    page.get_by_label("SIGMETs", exact=True).click()
    wait_for_shapes(page, "sigmets-fill", False)

    # An expired area is no longer drawn, even while Aloft sends nothing new.
    page.get_by_label("SIGMETs", exact=True).click()
    wait_for_shapes(page, "sigmets-fill", True)
    page.evaluate("""() => {
        const real = Date.now; Date.now = () => real() + 3 * 86400000;
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    wait_for_shapes(page, "sigmets-fill", False)


def invented(number: int, code: str, place: str, first: datetime.datetime, hours: int, words: str) -> str:
    """An invented notice, in ICAO layout."""
    last = first + datetime.timedelta(hours=hours)
    return (
        f"A{number:04}/26 NOTAMN\nQ) KZNY/{code}/IV/NBO/A/000/999/4038N07346W005\n"
        f"A) {place} B) {first:%y%m%d%H%M} C) {last:%y%m%d%H%M}\nE) INVENTED FOR A TEST: {words}\n\n")


@pytest.mark.without_map
def test_notams_of_a_flight_are_hidden_by_category_and_by_time(
        start, open_page, recorded, picture, tmp_path):
    now = datetime.datetime.now(datetime.UTC)
    before = now - datetime.timedelta(days=2)
    notices = tmp_path / "notams.txt"
    notices.write_text(
        invented(1, "QMXLC", "KJFK", before, 96, "TWY A CLSD") +
        invented(2, "QLPAS", "KJFK", before, 96, "PAPI U/S") +
        invented(3, "QMRLC", "KJFK", before, 40, "RWY 04L CLSD"))
    running = begin(start, "--weather-upstream", recorded, "--weather-notams", notices)
    page = open_page(running.address)
    flight = add_flight(page, "KPHL", "KJFK")
    open_part(page, flight, "pack")
    expect(page.locator("#pack-notams")).to_contain_text("3 NOTAM")
    open_part(page, flight, "weather")
    part = page.locator("#notices-notams")
    part.locator("summary").click()
    rows = part.locator(".notice-rows > li")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("in force at your time")
    expect(rows.last).to_contain_text("RWY 04L CLSD")
    expect(rows.last).to_contain_text("over before it")
    look(page, picture, "weather-notams")

    part.get_by_role("button", name="Runways and aprons 2").click()
    expect(rows).to_have_count(1)
    expect(page.locator("#hidden-notams")).to_have_text("2 hidden by filters")
    expect(rows).to_contain_text("PAPI U/S")
    part.get_by_role("button", name="Runways and aprons 2").click()
    expect(page.locator("#hidden-notams")).to_have_count(0)
    part.get_by_role("button", name="Not at your time").click()
    expect(rows).to_have_count(2)
    expect(page.locator("#hidden-notams")).to_have_text("1 hidden by filters")
    page.set_viewport_size(NARROW)
    expect_fits(page)
    page.set_viewport_size(WIDE)
