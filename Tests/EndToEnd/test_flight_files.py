"""A flight comes in from another program's file, goes out again, and is logged once it was flown."""

import pytest
from playwright.sync_api import expect

from aloft import free_ports
from checks import look
from conftest import WIDE
from steps import add_aircraft, save, show

pytestmark = pytest.mark.without_map

GPX = """<?xml version="1.0"?>
<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
  <rte><name>To the sea</name>
    <rtept lat="51.3481" lon="-0.5589"><name>EGTF</name></rtept>
    <rtept lat="51.305" lon="-0.4472"><name>OCK</name></rtept>
    <rtept lat="51.0" lon="0.5"><name>My barn</name></rtept>
    <rtept lat="50.5174" lon="1.6206"><name>LFAT</name></rtept>
  </rte>
</gpx>
"""


def test_a_plan_is_imported_exported_and_logged(start, open_page, picture):
    ports = free_ports(2)
    bag = start("run", "files", "--port", ports[0], "--server-port", ports[1])
    page = open_page(bag.address, WIDE)
    add_aircraft(page, "G-FILE", "C172")
    show(page, "flights")

    # A broken file says what and where, and nothing is added.
    chosen = page.locator("#plan-file")
    chosen.set_input_files({"name": "bad.gpx", "mimeType": "text/xml", "buffer": b"<gpx>\n<rte>\n</gpx>"})
    expect(page.locator("#plan-refused")).to_contain_text("Line 3")
    chosen.set_input_files({"name": "sea.gpx", "mimeType": "text/xml", "buffer": GPX.encode()})
    points = page.locator(".plan-points li")
    expect(points).to_have_count(4)
    expect(points.filter(has_text="OCK")).to_contain_text("VOR")
    expect(points.filter(has_text="MY BARN")).to_contain_text("kept as the position")
    look(page, picture, "flight-import")
    page.locator("#add-plan-0").click()
    expect(page.locator("#record-name")).to_contain_text("EGTF – LFAT")

    # The runways show first that the wind is unknown, then the components of a typed one.
    page.locator("#to-runways").click()
    runways = page.locator(".runway-winds")
    expect(runways).to_have_count(2)
    expect(runways.first).to_contain_text("wind unknown")
    expect(runways.first.locator("tbody")).to_contain_text("unknown")
    page.locator("#to-overview").click()
    page.locator("#edit").click()
    page.get_by_label("Surface wind, take-off").fill("240/15G25")
    page.get_by_label("Aircraft", exact=True).select_option(label="G-FILE · C172")
    page.get_by_label("Off-block date").fill("2026-01-10")
    page.get_by_label("Off-block time").fill("10:00")
    page.get_by_label("Out Z").fill("10:05")
    page.get_by_label("In Z").fill("11:35")
    save(page)
    expect(page.locator(".warnings")).to_have_count(0)
    page.locator("#to-runways").click()
    expect(runways.first).to_contain_text("wind 240/15G25, as typed")
    expect(runways.first.locator("tbody tr").first).to_contain_text("head")

    # Files to download, and the text of the plan with its gaps.
    page.locator("#to-files").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Garmin .fpl").click()
    assert download.value.suggested_filename == "EGTF-LFAT.fpl"
    expect(page.locator("#filed-lacks")).to_contain_text("Item 10")
    look(page, picture, "flight-export")

    # Logged once: proposals are in the form, and nothing is written before it is saved.
    page.locator("#to-overview").click()
    page.locator("#log-flight").click()
    expect(page.get_by_label("Total time")).to_have_value("1.5")
    expect(page.get_by_label("All landings")).to_have_value("")
    save(page)
    show(page, "flights")
    page.locator("#past-flights .row").first.click()
    expect(page.locator("#logged")).to_contain_text("In the logbook")
    expect(page.locator("#log-flight")).to_have_count(0)
    page.locator("#logged a").click()
    expect(page.locator("#record-name")).to_contain_text("EGTF – LFAT")
