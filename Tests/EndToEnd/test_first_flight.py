"""The story that the flight bag is for: a flight goes on when the server does not."""

import os
import re
import signal
import time

import pytest
from playwright.sync_api import expect

from aloft import Running, free_ports, is_running, rows, server_rows
from checks import expect_accessible, expect_fits
from steps import (
    add_aircraft, edit_flight, expect_nothing_pending, in_days, open_flight, press_in_menu, save, show)


@pytest.mark.cold
def test_first_start_reads_in_the_airports_and_finds_fairoaks(first_start: Running, open_page, picture):
    page = open_page(first_start.address)
    importing = page.get_by_text("Reading in the airports of the world")
    expect(importing).to_be_visible()
    picture(page, "first-start-importing")
    expect(importing).to_have_count(0, timeout=900_000)
    expect(page.get_by_text("85,836 airports are on this device")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("Fairoaks")
    expect(page.locator("#results .row").first).to_contain_text("EGTF")
    page.keyboard.press("Enter")
    details = page.locator("#inspector")
    expect(details.get_by_role("heading", name="Fairoaks Airport")).to_be_visible()
    for fact in [
        "80 ft", "51°20.89′N 000°33.53′W", "06/24", "2667 ft", "asphalt", "123.430 MHz", "OurAirports, 2026",
    ]:
        expect(details).to_contain_text(fact)
    expect(page.locator("#map")).to_have_attribute("data-chosen", "EGTF")


@pytest.mark.without_map
def test_a_flight_goes_on_without_the_server_and_two_devices_meet_again(start, open_page, picture):
    page_port, server_port, second_port = free_ports(3)
    first = start("run", "device-1", "--port", page_port, "--server-port", server_port)
    page = open_page(first.address)
    add_aircraft(page, "G-BSYA", "C172")
    add_aircraft(page, "G-OLDE", "PA28")
    show(page, "flights")
    page.locator("#new-flight").click()
    page.get_by_label("Departure").fill("egtf")
    expect(page.locator("#h-departure")).to_contain_text("Fairoaks Airport")
    page.get_by_label("Destination").fill("LFAT")
    page.get_by_label("Aircraft", exact=True).select_option(label="G-BSYA · C172")
    page.get_by_label("Off-block date").fill(in_days(30))
    page.get_by_label("Off-block time").fill("0930")
    page.get_by_label("Level").fill("fl85")
    page.get_by_label("Persons on board").fill("2")
    save(page)
    flight = page.locator("#flights .row", has_text="EGTF")
    expect(flight).to_contain_text("09:30Z")
    expect_nothing_pending(page)

    second = start(
        "flightbag", "device-2", "--port", second_port, "--server", f"http://127.0.0.1:{server_port}",
        "--name", "Tablet", "--sign-in", "pilot", "--password-file", first.home / "account-password")
    other = open_page(second.address)
    show(other, "flights")
    expect(other.locator("#flights .row", has_text="EGTF")).to_contain_text("FL085")

    server = first.server_process
    os.kill(server, signal.SIGKILL)
    for each in (page, other):
        expect(each.locator(".line.tone-offline")).to_contain_text("Offline")
    first.wait_for(r"The server \(process \d+\) has ended; the flight bag goes on")
    assert not is_running(server)
    picture(page, "offline-wide")

    edit_flight(page, Route="OCK DCT MID")
    add_aircraft(page, "G-NEWA", "SR22")
    page.locator("#aircraft .row", has_text="G-OLDE").click()
    expect(page.locator("#record-name")).to_have_text("G-OLDE")
    press_in_menu(page, "#remove-record")
    expect(page.locator(".note", has_text="G-OLDE removed")).to_be_visible()
    expect(page.locator("#aircraft .row", has_text="G-OLDE")).to_have_count(0)
    edit_flight(other, Remarks="Passports!", Fuel_on_board="40 gal")
    page.reload()
    show(page, "aircraft")
    expect(page.locator("#aircraft .row", has_text="G-NEWA")).to_be_visible()
    expect(page.locator("#aircraft .row", has_text="G-OLDE")).to_have_count(0)
    open_flight(page)
    expect(page.get_by_role("textbox", name="Route")).to_have_value("OCK DCT MID")
    expect(page.get_by_label("Remarks")).to_have_value("")

    expect(page.locator("#status-pending")).to_contain_text("4 changes")
    show(page, "more")
    changes = page.locator("#changes li")
    expect(changes).to_have_count(4)
    expect(changes.nth(0)).to_contain_text("Edited flight EGTF – LFAT")
    expect(changes.nth(0)).to_contain_text("route")
    expect(changes.nth(1)).to_contain_text("Added aircraft G-NEWA")
    expect(changes.nth(2)).to_contain_text("Added performance profile Figures of G-NEWA")
    expect(changes.nth(3)).to_contain_text("Removed aircraft G-OLDE")
    expect(page.locator("#changes .standing").first).to_have_text("waiting")
    expect_fits(page)
    expect_accessible(page)
    picture(page, "changes-offline-wide")
    show(other, "flights")

    again = Running(*first.printed_command("server"))
    try:
        again.wait_for("Serving")
        back = time.monotonic()
        for each in (page, other):
            expect_nothing_pending(each)
        # Without a click: the other device's write appears in the open lists.
        expect(page.locator("#changes-sum")).to_have_text("Nothing waits for the server.")
        expect(other.locator("#flights .row", has_text="40 gal")).to_be_visible()
        show(page, "flights")
        expect(page.locator("#flights .row", has_text="40 gal")).to_be_visible()
        open_flight(page)
        expect(page.get_by_label("Remarks")).to_have_value("Passports!")
        show(other, "aircraft")
        expect(other.locator("#aircraft .row", has_text="G-NEWA")).to_be_visible()
        expect(other.locator("#aircraft .row", has_text="G-OLDE")).to_have_count(0)
        open_flight(other)
        expect(other.get_by_role("textbox", name="Route")).to_have_value("OCK DCT MID")
        print(f"both devices met {time.monotonic() - back:.1f} s after the server was back")
        for each in (page, other):
            expect(each.locator(".line")).to_contain_text(re.compile("Synced|syncing"))
        for table in ("aircraft", "flight"):
            here = rows(first.home / "replica.sqlite", table)
            assert here == rows(second.home / "replica.sqlite", table)
            assert here == server_rows(first.home / "server" / "server.sqlite", table)
        met = next(iter(rows(first.home / "replica.sqlite", "flight").values()))
        assert met["route"] == "OCK DCT MID" and met["remarks"] == "Passports!"
        assert met["fuel_block_l"] == 151.41647136
    finally:
        again.stop()
