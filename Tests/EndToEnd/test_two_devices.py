"""One pilot with two devices: what each wrote without the other is there on both when they meet."""

import os
import re
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from aloft import Running, free_ports, rows, server_rows
from checks import expect_accessible, expect_fits, expect_targets
from conftest import NARROW, SMALL, WIDE
from steps import (
    add_aircraft, expect_nothing_pending, fill_flight, open_aircraft, row, save, show
)
from test_page_drafts import type_remark
from test_loading import add_row, last_row, open_loading, set_up
from test_logbook import add_entry, choose

pytestmark = pytest.mark.without_map

TABLES = ["aircraft", "loading_profile", "loading_station", "loading_envelope", "weighing",
          "loading_scenario", "flight", "flight_leg", "logbook_entry"]
HEAD = "Flights Table\nDate,AircraftID,From,To,TotalTime,PIC,AllLandings\n"


def pair(start, open_page) -> tuple[Running, Running, Page, Page]:
    """A device with the server, and a second one of the same account, each with its page."""
    page_port, server_port, other_port = free_ports(3)
    first = start("run", "phone", "--port", page_port, "--server-port", server_port)
    page = open_page(first.address, SMALL)
    second = start("flightbag", "tablet", "--port", other_port, "--server", first.server_address,
                   "--name", "Tablet", "--sign-in", "pilot",
                   "--password-file", first.home / "account-password")
    return first, second, page, open_page(second.address, SMALL)


def open_profile(page: Page, registration: str) -> None:
    open_loading(page, registration)
    page.get_by_role("link", name=re.compile("^Profile (?!.*as a file)")).click()
    expect(page.locator(".part").first).to_be_visible()
    page.locator("#edit").click()
    expect(page.locator("#form")).to_be_visible()


def edit_entry(page: Page, name: str, **fields: str) -> None:
    show(page, "logbook")
    row(page, "logbook", name).click()
    page.locator("#edit").click()
    for each, text in fields.items():
        page.locator(f"#f-{each}").fill(text)
    save(page)


def count(database: Path, table: str) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=120)) as connection:
        return connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


def look_at_attention(page: Page):
    show(page, "more")
    page.locator("#open-attention").click()
    expect(page.locator("#arrived")).to_be_visible()
    return page.locator("#arrived")


def test_a_pilot_writes_on_two_devices_without_the_server(start, open_page, picture):
    first, second, page, other = pair(start, open_page)
    set_up(page, "N172SP")
    show(page, "flights")
    page.locator("#new-flight").click()
    fill_flight(page, "EGTF", "EGKB", Route="OCK DET", Level="3500 ft")
    page.get_by_label("Aircraft", exact=True).select_option(label="N172SP · C172")
    save(page)
    add_entry(page, date="2026-11-20", aircraft_registration="N172SP", departure="EGTF", destination="LFAT",
              total_s="1:25")
    expect_nothing_pending(page)
    show(other, "logbook")
    expect(row(other, "logbook", "EGTF – LFAT")).to_contain_text("1:25")

    os.kill(first.server_process, signal.SIGKILL)
    for each in (page, other):
        expect(each.locator(".line.tone-offline")).to_contain_text("Offline")

    # The phone: a weighing, three entries, a remark on the entry that both have.
    open_profile(page, "N172SP")
    add_row(page, "weighing")
    weighed = last_row(page, "weighing")
    weighed.get_by_label("Weighed on").fill("2026-11-21")
    weighed.get_by_label("Empty mass").fill("1712")
    weighed.get_by_label("Empty arm", exact=True).fill("39.1")
    weighed.get_by_label("With unusable fuel").select_option("yes")
    save(page)
    for day, place in ((21, "EGHH"), (22, "EGKB"), (23, "EGMD")):
        add_entry(page, date=f"2026-11-{day}", aircraft_registration="N172SP", departure="EGTF",
                  destination=place, total_s="1:00")
    edit_entry(page, "EGTF – LFAT", remarks="Lunch in Le Touquet")

    # The tablet: a station's name, the landings of that entry, a note on a leg, no scenario any more.
    open_profile(other, "N172SP")
    rear = other.locator(".form-row", has=other.locator("summary", has_text="Rear seats"))
    rear.locator("summary").click()
    rear.get_by_label("Station", exact=True).fill("Back bench")
    save(other)
    edit_entry(other, "EGTF – LFAT", all_landings="2")
    show(other, "flights")
    row(other, "flights", "EGTF").click()
    other.locator("#navlog").click()
    other.locator("#leg-2").click()
    other.get_by_label("Note").fill("Call Biggin at the reservoir")
    save(other)
    open_loading(other, "N172SP")
    other.get_by_role("link", name="Two up").click()
    other.locator("#edit-loading").click()
    other.locator("#close").click()
    other.locator("#remove-record").click()
    expect(other.locator(".note", has_text="Two up removed")).to_be_visible()

    again = Running(*first.printed_command("server"))
    try:
        again.wait_for("Serving")
        for each in (page, other):
            expect_nothing_pending(each)
        arrived = look_at_attention(page)
        for line in ("Edited station Back bench", "landings", "Removed", "Two up", "EGTF – LFAT"):
            expect(arrived).to_contain_text(re.compile(line, re.IGNORECASE))
        expect(look_at_attention(other)).to_contain_text("Added logbook entry 2026-11-23 EGTF – EGMD")
        for size, viewport in {"wide": WIDE, "narrow": NARROW}.items():
            page.set_viewport_size(viewport)
            for theme in ("day", "night"):
                page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                expect_fits(page)
                expect_accessible(page)
                expect_targets(page)
                picture(page, f"arrived-{size}-{theme}")
        page.set_viewport_size(SMALL)

        for each in (page, other):
            show(each, "logbook")
            expect(each.locator("#logbook-summary")).to_contain_text("4 entries")
            row(each, "logbook", "EGTF – LFAT").click()
            expect(each.locator("#panel")).to_contain_text("Lunch in Le Touquet")
            open_profile(each, "N172SP")
            expect(each.locator("#form")).to_contain_text("Back bench")
            expect(each.locator(".form-row:has([name^='weighing-'])")).to_have_count(2)
            each.locator("#close").click()
            show(each, "flights")
            row(each, "flights", "EGTF").click()
            each.locator("#navlog").click()
            expect(each.locator(".leg-line")).to_contain_text("Call Biggin")
            open_loading(each, "N172SP")
            expect(each.get_by_role("link", name="Two up")).to_have_count(0)

        # Undone where it was removed, the scenario is back on both.
        show(other, "more")
        other.locator("#open-attention").click()
        other.locator("li", has_text="Two up removed").get_by_role("button", name="Undo").click()
        for each in (page, other):
            open_loading(each, "N172SP")
            expect(each.get_by_role("link", name="Two up")).to_be_visible()
            expect_nothing_pending(each)
        for table in TABLES:
            here = rows(first.home / "replica.sqlite", table)
            assert here and here == rows(second.home / "replica.sqlite", table), table
            assert here == server_rows(first.home / "server" / "server.sqlite", table), table
        entry = next(each for each in rows(first.home / "replica.sqlite", "logbook_entry").values()
                     if each.get("destination") == "LFAT")
        assert entry["remarks"] == "Lunch in Le Touquet" and entry["all_landings"] == 2
        assert entry["total_s"] == 5100
    finally:
        again.stop()


def test_five_thousand_entries_arrive_while_a_form_is_being_filled_in(start, open_page):
    first, second, page, other = pair(start, open_page)
    show(other, "flights")
    other.locator("#new-flight").click()
    expect(other.locator("#form")).to_be_visible()
    lines = "".join(f"20{10 + index // 500}-0{1 + index % 9}-1{index % 10},N{index},KPAO,KSQL,1.0,1.0,1\n"
                    for index in range(5_000))
    choose(page, HEAD + lines)
    expect(page.locator("#import-counts")).to_contain_text("5,000")
    page.locator("#import").click()
    remarks = other.get_by_label("Remarks")
    remarks.focus()
    typed, arrived, told = "", 0, set()
    deadline = time.monotonic() + 900
    while arrived < 5_000:
        assert time.monotonic() < deadline, f"{arrived} entries of 5,000 after 15 minutes"
        for letter in "Call the tower. ":
            other.keyboard.type(letter)
            typed += letter
        assert remarks.input_value() == typed
        told |= {each.locator("#status-line").inner_text() for each in (page, other)}
        arrived = count(second.home / "replica.sqlite", "logbook_entry")
    expect(page.locator("#import-done")).to_contain_text("entries added")
    expect(remarks).to_be_focused()
    expect_nothing_pending(page)
    show(other, "logbook")
    expect(other.locator("#logbook-summary")).to_contain_text("5,000 entries")
    assert rows(first.home / "replica.sqlite", "logbook_entry") \
        == rows(second.home / "replica.sqlite", "logbook_entry")
    print(f"told meanwhile: {sorted(told)}")


def test_what_was_typed_for_a_record_that_another_device_removed_comes_back(start, open_page):
    first, _, page, other = pair(start, open_page)
    add_aircraft(page, "G-LOST", "C152")
    expect_nothing_pending(page)
    show(other, "aircraft")
    expect(row(other, "aircraft", "G-LOST")).to_be_visible()

    os.kill(first.server_process, signal.SIGKILL)
    for each in (page, other):
        expect(each.locator(".line.tone-offline")).to_contain_text("Offline")
    open_aircraft(page, "G-LOST")
    page.locator("#remove-record").click()
    expect(row(page, "aircraft", "G-LOST")).to_have_count(0)
    open_aircraft(other, "G-LOST")
    type_remark(other, "Left brake drags")
    save(other)
    again = Running(*first.printed_command("server"))
    try:
        again.wait_for("Serving")
        show(other, "aircraft")
        expect(row(other, "aircraft", "G-LOST")).to_have_count(0)
        show(other, "more")
        other.locator("#open-attention").click()
        lost = other.locator("li", has_text="the record was removed")
        expect(lost).to_contain_text("Left brake drags")
        lost.get_by_role("button").click()
        expect(lost).to_have_count(0)
        for each in (other, page):
            show(each, "aircraft")
            row(each, "aircraft", "G-LOST").click()
            expect(each.locator("#inspector")).to_contain_text("Left brake drags")
            expect(each.locator("#inspector")).to_contain_text("C152")
    finally:
        again.stop()
