"""The map: airports by importance and zoom, switches, ruler, route; what was tapped stays in view."""

import json
import math
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from aloft import aloft
from checks import expect_accessible, expect_fits, looks
from conftest import NARROW, SMALL
from steps import expect_map_drawn, fill_flight, save, settle, show

DESK = {"width": 1280, "height": 800}
EGLL, EGTF = (-0.459909, 51.470748), (-0.558889, 51.348099)
MAP = "document.getElementById('map').map"
# A beacon, as longitude and latitude.
OCK = (-0.4472, 51.305)
# The features that are drawn of some layers: their properties. Labels that found no place are missing.
DRAWN = f"layers => {MAP}.queryRenderedFeatures({{ layers }}).map(feature => feature.properties)"
# The map rests, has all its tiles, and no request of a source is under way.
IS_DRAWN = f"""() => {{
    const element = document.getElementById('map');
    return element.dataset.firstMarker && {MAP}.loaded() && !{MAP}.isMoving() && {MAP}.areTilesLoaded()
        && element.dataset.loads === '0';
}}"""


def open_map(open_page, bag, size: dict = SMALL, at=EGTF, zoom: float = 9) -> Page:
    # The address rounds; opened elsewhere the map would be drawn twice.
    page = open_page(bag.at(f"/map?at={at[1]:.4f},{at[0]:.4f},{zoom:.2f}"), size)
    wait_until_drawn(page)
    go(page, at, zoom)
    return page


def go(page: Page, at, zoom: float) -> None:
    page.evaluate(f"([center, zoom]) => {{ {MAP}.jumpTo({{ center, zoom }}); }}", [list(at), zoom])
    wait_until_drawn(page)


def wait_until_drawn(page: Page) -> None:
    page.wait_for_function(IS_DRAWN)
    expect_map_drawn(page)


def drawn(page: Page, *layers: str) -> list[dict]:
    """The features that are drawn. The map may load again meanwhile; then it is asked once more."""
    for _ in range(20):
        found = page.evaluate(DRAWN, list(layers))
        if page.evaluate(IS_DRAWN):
            return found
        wait_until_drawn(page)
    raise AssertionError("the map is drawn again whenever it is asked")


def symbols(page: Page) -> set[str]:
    return {each["ident"] for each in drawn(page, "airports", "airfields")}


def kinds(page: Page) -> set[str]:
    return {each["kind"] for each in drawn(page, "airports", "airfields")}


def route_line(page: Page, *longitudes: float) -> list[float]:
    """The coordinates of the route's line, as longitude, latitude and so on, once its tiles reach over these
    longitudes: after a move they come one by one."""
    line = f"""{MAP}.querySourceFeatures('route')
        .filter(f => f.geometry.type.endsWith('LineString')).flatMap(f => f.geometry.coordinates.flat(5))"""
    page.wait_for_function(f"""longitudes => {{
        const reached = {line}.filter((_, index) => index % 2 === 0);
        return longitudes.every(each => Math.min(...reached) < each && each < Math.max(...reached));
    }}""", arg=list(longitudes))
    return page.evaluate(f"() => {line}")


def labels(page: Page) -> set[str]:
    return {each["ident"] for each in drawn(page, "airports-labels", "airfields-labels")}


def switch(page: Page, *labels: str) -> None:
    page.get_by_role("button", name="Layers").click()
    for label in labels:
        page.get_by_label(label, exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator("#map-switches")).to_be_hidden()
    wait_until_drawn(page)


def place_on_screen(page: Page, at) -> dict:
    """Where a place is in the window, in pixels."""
    return page.evaluate(f"""at => {{
        const frame = document.getElementById('map').getBoundingClientRect();
        const point = {MAP}.project(at);
        return {{ x: frame.x + point.x, y: frame.y + point.y }};
    }}""", list(at))


def tap(page: Page, at) -> None:
    point = place_on_screen(page, at)
    page.mouse.click(point["x"], point["y"])


def test_airports_come_by_importance_and_zoom(bag, open_page, picture):
    page = open_map(open_page, bag, DESK, EGLL, 4)
    assert "EGLL" in symbols(page) and "EGTF" not in symbols(page)
    assert "EGLL" in labels(page) and "EGTF" not in labels(page)
    assert kinds(page) == {"large_airport"}
    picture(page, "map-zoom4-day")
    go(page, EGLL, 6)
    assert {"EGLL", "EGLF"} <= symbols(page) and "EGTF" not in symbols(page)
    picture(page, "map-zoom6-day")
    go(page, EGLL, 9.2)
    assert {"EGLL", "EGLF", "EGTF"} <= symbols(page)
    assert kinds(page) == {"large_airport", "medium_airport", "small_airport"}
    assert {"EGLL", "EGTF"} <= labels(page)
    picture(page, "map-zoom9-day")


def test_no_label_is_made_up(bag, open_page):
    page = open_map(open_page, bag, DESK, EGTF, 11.2)
    texts = [each.get("label") or each["name"] for each in drawn(page, "airfields-labels")]
    assert texts and not [text for text in texts if re.match(r"[A-Z]{2}-\d+$", text)]
    without_code = [each for each in drawn(page, "airfields") if "label" not in each]
    assert all(re.match(r"[A-Z]{1,2}-", each["ident"]) for each in without_code)


def test_runways_are_drawn_to_scale_with_their_numbers(bag, open_page, picture):
    page = open_map(open_page, bag, DESK, EGLL, 12)
    numbers = {each["number"] for each in drawn(page, "runway-numbers")}
    assert {"09L", "27R", "09R", "27L"} <= numbers
    assert drawn(page, "runways")
    picture(page, "map-zoom12-day")
    # The northern runway is 3,902 m long: a pixel is 78,271.5 m × cos φ / 2^zoom.
    ends = page.wait_for_function(f"""() => {{
        const ends = {MAP}.querySourceFeatures('runways')
            .filter(f => f.geometry.type === 'Point' && ['09L', '27R'].includes(f.properties.number));
        const near = ends.map(f => f.geometry.coordinates).filter(([lon, lat]) =>
            Math.abs(lat - 51.4775) < 0.002 && Math.abs(lon + 0.46) < 0.04);
        return new Set(ends.map(f => f.properties.number)).size === 2 && near;
    }}""").json_value()
    one, other = (place_on_screen(page, end) for end in (min(ends), max(ends)))
    metres = math.dist((one["x"], one["y"]), (other["x"], other["y"])) \
        * 78_271.517 * math.cos(math.radians(51.4775)) / 2**12
    assert abs(metres - 3_902) < 15
    go(page, EGLL, 10)
    assert not drawn(page, "runways", "runway-numbers")


def test_symbols_show_the_longest_runway_and_say_when_that_is_about(bag, open_page):
    page = open_map(open_page, bag, DESK, EGTF, 9.5)
    found = {each["ident"]: each for each in drawn(page, "airports", "airfields")}
    assert found["EGLL"]["direction"] == 90 and "about" not in found["EGLL"]
    about = [each for each in found.values() if each.get("about")]
    assert about and all(0 <= each["direction"] < 180 for each in about)


def test_switches_show_what_is_usually_left_out_and_are_remembered(bag, open_page, picture):
    page = open_map(open_page, bag, DESK, EGTF, 10.3)
    assert kinds(page) <= {"large_airport", "medium_airport", "small_airport"}
    switch(page, "Heliports", "Closed airports", "Radio beacons", "Graticule")
    assert {"heliport", "closed"} <= kinds(page)
    assert "OCK" in {each["ident"] for each in drawn(page, "navaids")}
    lines = {each.get("label") for each in drawn(page, "graticule-labels")}
    assert "51°20′N" in lines and "0°30′W" in lines
    picture(page, "map-switches-day")
    page.reload(wait_until="domcontentloaded")
    wait_until_drawn(page)
    assert {"heliport", "closed"} <= kinds(page) and drawn(page, "navaids")
    switch(page, "Heliports")
    assert "heliport" not in kinds(page) and "closed" in kinds(page)
    tap(page, OCK)
    expect(page.locator(".asked-note").first).to_contain_text("OCK: Ockham VOR")
    picture(page, "map-beacon-day")


def test_the_ruler_reads_what_aloft_measures(bag, open_page, picture):
    page = open_map(open_page, bag, DESK, (0.1, 51.15), 8.2)
    lydd = next(each for each in drawn(page, "airports", "airfields") if each["ident"] == "EGMD")
    at = page.evaluate(f"""() => {MAP}.queryRenderedFeatures({{ layers: ['airports', 'airfields'] }})
        .find(f => f.properties.ident === 'EGMD').geometry.coordinates""")
    page.get_by_role("button", name="Ruler").click()
    reading = page.locator(".map-ruler .map-reading")
    expect(reading).to_have_text("Tap where from.")
    tap(page, EGLL)
    expect(reading).to_have_text("Tap where to.")
    tap(page, at)
    expect(reading).to_contain_text("NM")
    # Positions in a tile are right to some metres.
    status, answer = aloft("distance", "51.470748,-0.459909", f"{at[1]},{at[0]}")
    assert status == 0 and lydd
    miles = float(re.search(r"Distance +([\d.]+) NM", answer).group(1))
    told = float(re.search(r"([\d.]+) NM", reading.inner_text()).group(1))
    assert abs(told - miles) <= 0.05 + 0.01
    assert re.search(r"\d{3}°T · \d{3}°M", reading.inner_text())
    expect(page.locator("#inspector h2")).to_have_count(0)
    picture(page, "map-ruler-day")
    page.get_by_role("button", name="Undo").click()
    expect(reading).to_have_text("Tap where to.")
    page.get_by_role("button", name="Ruler").click()
    expect(page.locator(".map-ruler")).to_be_hidden()


@pytest.mark.parametrize("size", [NARROW, {"width": 360, "height": 640}, SMALL, DESK])
def test_a_tapped_airport_stays_in_view_beside_its_details(bag, open_page, size, picture):
    page = open_map(open_page, bag, size, EGLL, 10)
    # So that it comes to lie under what opens: low on a narrow page, at the right on a wide one.
    room = page.locator(".map-corner").bounding_box()["y"] - 30 - place_on_screen(page, EGLL)["y"]
    shift = [0, -room] if size["width"] < 700 else [-size["width"] * 0.25, 0]
    page.evaluate(f"shift => {{ {MAP}.panBy(shift, {{ duration: 0 }}); }}", shift)
    wait_until_drawn(page)
    tap(page, EGLL)
    expect(page.locator("#inspector h2")).to_have_text("London Heathrow Airport")
    # The part opens and the map moves: the airport is beside it then and stays there, marked once.
    is_beside = f"""at => {{
        const map = {MAP}, frame = document.getElementById('map').getBoundingClientRect();
        const {{ x, y }} = map.project(at);
        return !map.isMoving() && x > 0 && y > 0 && x < frame.width && y < frame.height
            && document.elementFromPoint(x + frame.x, y + frame.y)?.matches('.maplibregl-canvas')
            && map.queryRenderedFeatures([x, y], {{ layers: ['chosen-ring'] }}).length === 1;
    }}"""
    page.wait_for_function(is_beside, arg=list(EGLL))
    center = f"() => {MAP}.getCenter().toArray()"
    before = page.evaluate(center)
    wait_until_drawn(page)
    settle(page)
    page.wait_for_function(is_beside, arg=list(EGLL))
    assert page.evaluate(center) == before
    if size == DESK:
        picture(page, "flight-bag")


def test_the_view_is_kept_over_a_reload_and_for_the_next_window(bag, open_page):
    page = open_map(open_page, bag, SMALL, (2.5, 46.5), 6.4)
    before = page.evaluate(f"() => [...{MAP}.getCenter().toArray(), {MAP}.getZoom()]")
    page.reload(wait_until="domcontentloaded")
    wait_until_drawn(page)
    after = page.evaluate(f"() => [...{MAP}.getCenter().toArray(), {MAP}.getZoom()]")
    assert all(abs(one - other) < 1e-6 for one, other in zip(before, after))
    page.goto(f"{bag.address.split('?')[0]}airports/EGTF", wait_until="domcontentloaded")
    wait_until_drawn(page)
    page.wait_for_function(f"() => Math.abs({MAP}.getCenter().lng - {EGTF[0]}) < 1")
    go(page, (2.5, 46.5), 6.4)
    page.reload(wait_until="domcontentloaded")
    wait_until_drawn(page)
    expect(page.locator("#map")).to_have_attribute("data-chosen", "EGTF")
    after = page.evaluate(f"() => [...{MAP}.getCenter().toArray(), {MAP}.getZoom()]")
    assert all(abs(one - other) < 1e-6 for one, other in zip(before, after))
    other = open_page(bag.address, SMALL)
    wait_until_drawn(other)
    assert abs(other.evaluate(f"() => {MAP}.getZoom()") - before[2]) < 1e-6


def test_a_word_stands_on_the_map_until_there_is_something_to_see(bag, context: BrowserContext, open_page):
    held = []
    context.route("**/layers/airports.geojson*", lambda route: held.append(route))
    page = open_page(bag.address, SMALL)
    word = page.locator("#map-word")
    expect(word).to_have_text("Loading the airports…")
    expect(word).to_be_visible()
    for route in held:
        route.continue_()
    context.unroute("**/layers/airports.geojson*")
    wait_until_drawn(page)
    expect(word).to_be_hidden()


def test_a_route_is_a_great_circle_and_the_map_goes_there_once(bag, open_page, picture):
    page = open_map(open_page, bag, DESK, EGTF, 8)
    tell = """island => {
        const focus = document.getElementById('focus');
        Object.assign(focus.firstElementChild.dataset, island);
        focus.dispatchEvent(new Event('aloft:slot'));
    }"""
    route = [[-0.46, 51.47], [-73.78, 40.64]]
    page.evaluate(tell, {"route": json.dumps(route), "fit": "route"})
    wait_until_drawn(page)
    bounds = page.evaluate(f"() => {MAP}.getBounds().toArray()")
    assert bounds[0][0] < -73.8 and bounds[1][0] > -0.4
    line = route_line(page, -73.7, -0.5)
    # The great circle goes further north than either end: to 53.6°.
    assert 53.3 < max(line[1::2]) < 53.9
    picture(page, "map-route-day")
    go(page, EGTF, 8)
    page.evaluate(tell, {"title": "the same route again"})
    settle(page)
    wait_until_drawn(page)
    assert abs(page.evaluate(f"() => {MAP}.getZoom()") - 8) < 1e-6
    page.get_by_role("button", name="Show everything").click()
    page.wait_for_function(f"() => {MAP}.getZoom() < 5")


def test_what_was_found_is_marked_and_can_be_seen_at_once(bag, open_page):
    page = open_map(open_page, bag, DESK, (100, 10), 8)
    page.locator("#search").fill("EGTF")
    expect(page.locator("#airport-EGTF")).to_be_visible()
    page.get_by_role("button", name="Show everything").click()
    wait_until_drawn(page)
    assert drawn(page, "results")
    west, east = (corner[0] for corner in page.evaluate(f"() => {MAP}.getBounds().toArray()"))
    assert west < EGTF[0] < east


def test_relief_lies_under_the_map_until_zoom_8(bag, open_page):
    page = open_page(bag.address, SMALL)
    asked = []
    page.on("response", lambda response: "/tiles/" in response.url and asked.append(response.status))
    page.reload(wait_until="domcontentloaded")
    wait_until_drawn(page)
    assert asked and set(asked) <= {200, 304}
    go(page, EGTF, 9)
    assert page.evaluate(f"() => {MAP}.getLayer('relief').isHidden({MAP}.getZoom())")


def test_own_position_is_shown_where_the_browser_gives_it(bag, context: BrowserContext, open_page):
    context.grant_permissions(["geolocation"])
    context.set_geolocation({"latitude": EGTF[1], "longitude": EGTF[0], "accuracy": 20})
    page = open_map(open_page, bag, SMALL, (10, 50), 6)
    page.get_by_role("button", name="Find my location").click()
    expect(page.locator(".maplibregl-user-location-dot")).to_be_visible()
    page.wait_for_function(f"() => Math.abs({MAP}.getCenter().lng - {EGTF[0]}) < 0.01")


def test_the_flight_that_is_open_is_drawn_on_the_map(bag, open_page):
    page = open_map(open_page, bag, DESK, EGTF, 8)
    show(page, "flights")
    page.locator("#new-flight").click()
    fill_flight(page, "EGTF", "KJFK")
    save(page)
    wait_until_drawn(page)
    page.wait_for_function(f"() => {MAP}.getBounds().getWest() < -73.8")
    route_line(page, -73.7, -0.6)
    show(page, "more")
    page.wait_for_function(f"() => {MAP}.querySourceFeatures('route').length === 0")


@pytest.mark.parametrize("size", [DESK, NARROW], ids=["desk", "narrow"])
def test_both_ends_of_a_route_are_seen_beside_the_buttons(bag, open_page, size):
    page = open_map(open_page, bag, size, zoom=4)
    show(page, "flights")
    page.locator("#new-flight").click()
    fill_flight(page, "EGTF", "LFAT")
    save(page)
    expect(page.locator("#flight-summary")).to_be_visible()
    wait_until_drawn(page)
    page.wait_for_function("""ends => {
        const map = document.getElementById('map').map, box = map.getContainer().getBoundingClientRect();
        const covers = [...document.querySelectorAll('.maplibregl-ctrl-group, #inspector, #sheet, .search')]
            .map(each => each.getBoundingClientRect()).filter(each => each.width && each.height);
        return !map.isMoving() && ends.every(end => {
            const {x, y} = map.project(end), [left, top] = [x + box.left, y + box.top];
            return x > 0 && y > 0 && x < box.width && y < box.height && covers.every(each =>
                left < each.left || left > each.right || top < each.top || top > each.bottom);
        });
    }""", arg=[list(EGTF), [1.6206, 50.5174]])


@pytest.mark.without_map
def test_libraries_are_sent_compressed(bag, open_page):
    page = open_page(bag.address, SMALL)
    for name in ("maplibre-gl.js", "htmx.js", "maplibre-gl.css"):
        with page.expect_response(f"**/assets/{name}") as answer:
            page.evaluate(
                "name => fetch(`/assets/${name}`, { cache: 'reload' }).then(answer => answer.text())", name)
        assert answer.value.headers.get("content-encoding") in ("gzip", "br"), name


@pytest.mark.cold
def test_the_fine_coast_comes_by_itself_and_its_long_tasks_are_told(bag, context: BrowserContext, open_page):
    context.add_init_script("""
        window.longTasks = [];
        new PerformanceObserver(list => window.longTasks.push(...list.getEntries().map(task =>
            [Math.round(task.startTime), Math.round(task.duration)])))
            .observe({ type: 'longtask', buffered: true });""")
    page = open_map(open_page, bag, SMALL, EGTF, 4)
    page.evaluate("window.longTasks.length = 0")
    began = page.evaluate("performance.now()")
    page.wait_for_function("() => document.getElementById('map').dataset.coast === 'fine'")
    wait_until_drawn(page)
    fetched = page.evaluate("performance.now()")
    page.evaluate(f"() => {{ {MAP}.easeTo({{ zoom: 6.5, duration: 600 }}); }}")
    wait_until_drawn(page)
    tasks = page.evaluate("window.longTasks")
    print(f"\nfetched from {began:.0f} to {fetched:.0f} ms, then drawn; long tasks (start, length): {tasks}")
    assert fetched > began


def test_the_map_fits_and_is_legible_with_its_cards_open(bag, open_page, picture):
    page = open_map(open_page, bag, DESK, EGLL, 7.6)
    for each in looks(page):
        for zoom in (4.2, 7.6, 11.3):
            go(page, EGLL, zoom)
            picture(page, f"map-{each}-{zoom}")
        page.get_by_role("button", name="Layers").click()
        expect_fits(page)
        expect_accessible(page)
        picture(page, f"map-{each}-layers")
        page.keyboard.press("Escape")
