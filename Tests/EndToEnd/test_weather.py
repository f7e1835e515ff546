"""Weather: a flight packed online is all there without its server, its age growing; nothing looks current
that is not."""

import datetime
import os
import re
import signal

import pytest
from playwright.sync_api import Page, expect

from aloft import Running, free_ports, is_running
from checks import look
from conftest import NARROW, WIDE
from recordings import write_recordings
from steps import expect_map_drawn, fill_flight, save, show
from test_map import MAP, go, wait_until_drawn


@pytest.fixture
def replay(tmp_path):
    """Invented weather, its times moved to now, as a source on this machine."""
    folder = write_recordings(tmp_path / "recordings")
    started = []

    def begin(*arguments: object) -> str:
        running = Running("upstream-replay", folder, "--port", 0, *arguments)
        started.append(running)
        return running.wait_for(r"http://127\.0\.0\.1:\d+").group(0)

    yield begin
    for running in started:
        running.stop()


def begin(start, *arguments: object) -> Running:
    page_port, server_port = free_ports(2)
    return start("run", "home", "--port", page_port, "--server-port", server_port, *arguments)


def in_an_hour() -> tuple[str, str]:
    time = datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=1)
    return time.strftime("%Y-%m-%d"), time.strftime("%H%M")


def add_flight(page: Page, departure: str, destination: str, **fields: str) -> str:
    date, time = in_an_hour()
    show(page, "flights")
    page.locator("#new-flight").click()
    fill_flight(
        page, departure, destination, **{"Off-block_date": date, "Off-block_time": time, "TAS": "120"},
        **fields)
    save(page)
    # The address follows when the page has heard from its device.
    page.wait_for_url(re.compile(r"/flights/[0-9a-f-]{36}$"))
    return page.url.split("/")[-1]


def open_part(page: Page, flight: str, part: str) -> None:
    page.goto(page.url.split("/flights")[0].split("/map")[0] + f"/flights/{flight}/{part}")
    expect(page.locator("#status-line")).to_be_visible()


@pytest.mark.without_map
def test_a_flight_packed_online_is_there_without_the_server_and_grows_old(
        start, open_page, replay, picture):
    running = begin(start, "--weather-upstream", replay())
    page = open_page(running.address)
    flight = add_flight(page, "KPHL", "KJFK", Alternates="KISP")
    open_part(page, flight, "pack")
    expect(page.locator("#pack-metar")).to_contain_text("METAR: have")
    expect(page.locator("#pack-metar")).to_contain_text("stations within 25 NM")
    expect(page.locator("#pack-notams")).to_contain_text("missing")
    expect(page.locator(".pack-chip .pack-words")).to_contain_text("not complete")
    look(page, picture, "weather-pack")
    open_part(page, flight, "weather")
    expect(page.locator("#stop-KJFK")).to_be_visible()
    destination = page.locator("article.stop", has=page.locator("#stop-KJFK"))
    expect(destination.locator("[aria-label=METAR] .report-text")).to_contain_text("KJFK")
    expect(destination.locator("[aria-label=TAF] .report-text")).to_contain_text("TAF")
    expect(destination.locator(".taf-sets dt")).to_have_text(
        ["Prevailing", "In transition", "Temporary", "Probable"])
    expect(destination.locator(".runway-winds").first).to_contain_text("METAR")
    along = [each.get_attribute("id") for each in page.locator("details.stop").all()]
    assert along, "no station along the route"
    look(page, picture, "weather-flight")
    open_part(page, flight, "")
    expect(page.locator(".check", has_text="METAR, TAF")).to_contain_text("KJFK TAF at")
    picture(page, "weather-strip-wide")

    # The server dies: a reload shows everything, with the age of the observation.
    os.kill(running.server_process, signal.SIGKILL)
    open_part(page, flight, "weather")
    expect(destination.locator("[aria-label=METAR] .report-text")).to_contain_text("KJFK")
    assert [each.get_attribute("id") for each in page.locator("details.stop").all()] == along
    age = destination.locator("[aria-label=METAR] .age").first
    expect(age).to_contain_text("ago")
    made = int(age.get_attribute("data-made"))

    # Even with the flight bag stopped the page goes on ageing.
    os.kill(running.process.pid, signal.SIGSTOP)
    try:
        page.evaluate("later => { const real = Date.now; Date.now = () => real() + later; }", 7_200_000)
        expect(age).to_have_class("age age-stale")
        expect(age).to_contain_text("stale: may be outdated")
        expect(age.locator(".age-ago")).to_contain_text(re.compile("[23] h"))
        expect(destination.locator("[data-observed]")).to_be_hidden()
        expect(destination.locator(".stop-head .category b")).to_contain_text("not current")
        expect(page.locator(".pack-chip")).to_contain_text("Stale by now")
    finally:
        os.kill(running.process.pid, signal.SIGCONT)
    assert made > 0
    assert not is_running(running.server_process)


@pytest.mark.without_map
def test_nothing_is_fetched_until_a_person_says_so_and_then_it_comes(start, open_page, replay, picture):
    running = begin(start)
    page = open_page(running.at("/weather"))
    offer = page.locator("#weather-source")
    expect(offer).to_contain_text("Nothing is fetched until you say so.")
    expect(offer).to_contain_text("It learns nothing of you, your flights or where you are.")
    expect(page.locator("#weather-address")).to_have_value("https://aviationweather.gov")
    look(page, picture, "weather-offer")
    page.goto(page.url.rstrip("/") + "/EGLL")
    expect(page.locator(".absence").first).to_contain_text("No source")
    page.goto(page.url.replace("/EGLL", ""))
    page.locator("#weather-address").fill(replay())
    page.locator("#weather-yes").click()
    expect(offer).to_contain_text("Weather is fetched from http://127.0.0.1")
    page.goto(page.url.rstrip("/") + "/EGLL")
    expect(page.locator(".report-text").first).to_contain_text("EGLL")
    look(page, picture, "weather-station")


def test_stations_are_on_the_map_by_category_and_turn_hollow_with_age(start, open_page, replay, picture):
    running = begin(start, "--weather-upstream", replay())
    page = open_page(running.address)
    go(page, (-1.5, 52), 6.5)
    stations = f"""() => {MAP}.queryRenderedFeatures({{ layers: ['stations'] }})
        .map(each => ({{ ...each.properties, icon: String(each.layer.layout['icon-image']) }}))"""
    page.wait_for_function(f"""() => {{
        const found = ({stations})();
        return found.length > 20 && found.some(({{ station }}) => station === "EGLL");
    }}""")
    wait_until_drawn(page)
    found = {each["station"]: each for each in page.evaluate(stations)}
    assert "EGLL" in found and found["EGLL"]["category"] in ("VFR", "MVFR", "IFR", "LIFR")
    assert found["EGLL"]["icon"].endswith("-filled")
    picture(page, "weather-map-wide")
    page.set_viewport_size(NARROW)
    expect_map_drawn(page)
    picture(page, "weather-map-narrow")
    page.evaluate("""() => {
        const real = Date.now; Date.now = () => real() + 7200000;
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    page.wait_for_function(f"""() => {{
        const icons = ({stations})().map(each => each.icon);
        return icons.some(icon => icon.endsWith('-hollow')) && !icons.some(icon => icon.endsWith('-filled'));
    }}""")
    page.set_viewport_size(WIDE)
    page.get_by_role("button", name="Layers").click()
    page.get_by_label("Weather stations", exact=True).click()
    page.wait_for_function(f"() => ({stations})().length === 0")


@pytest.mark.without_map
def test_reports_of_yesterday_with_todays_fetch_time_are_shown_as_old(start, open_page, replay):
    running = begin(start, "--weather-upstream", replay("--fault", "stale,stale,stale,stale"))
    page = open_page(running.at("/weather/EGLL"))
    report = page.locator("[aria-label=METAR]").first
    expect(report).to_contain_text("No report: the station has had none for a day")


@pytest.mark.without_map
def test_a_device_clock_three_hours_behind_makes_the_age_unknown(start, open_page, replay):
    running = begin(start, "--weather-upstream", replay())
    page = open_page(running.at("/weather/EGLL"))
    age = page.locator("[aria-label=METAR] .age").first
    expect(age).to_contain_text("ago")
    page.evaluate("""() => {
        const real = Date.now; Date.now = () => real() - 10800000;
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    expect(age).to_contain_text("age unknown: a clock is wrong")
    expect(age).to_have_class("age age-unknown")
