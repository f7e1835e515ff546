"""One pilot with two devices: what each wrote without the other is there on both when they meet."""

import json
import os
import re
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from account import ID, take_in
from aloft import Running, free_ports, rows, server_rows
from checks import look
from conftest import SMALL
from steps import (
    add_aircraft, expect_nothing_pending, open_aircraft, press_in_menu, row, save, show
)
from test_page_drafts import type_remark
from test_loading import add_row, last_row, open_loading
from test_logbook import add_entry, choose

pytestmark = pytest.mark.without_map

TABLES = ["aircraft", "loading_profile", "loading_station", "loading_envelope", "weighing",
          "loading_scenario", "flight", "flight_leg", "logbook_entry"]
RECORDS = [
    ("aircraft", ID(0), {
        "registration": "N172SP", "type_designator": "C172", "fuel_kind": "avgas_100ll",
        "default_performance_id": ID(9)}),
    ("performance_profile", ID(9), {
        "aircraft_id": ID(0), "name": "Cruise", "cruise_tas_kt": 105.0, "cruise_fuel_l_per_h": 34.0}),
    ("loading_profile", ID(1), {
        "aircraft_id": ID(0), "name": "C172", "mass_unit": "lb", "arm_unit": "in", "max_takeoff_kg": 1157.0}),
    ("loading_station", ID(8), {
        "loading_profile_id": ID(1), "name": "Front seats", "kind": "occupant", "arm_m": 0.94}),
    ("loading_station", ID(2), {
        "loading_profile_id": ID(1), "name": "Rear seats", "kind": "occupant", "arm_m": 1.85}),
    ("loading_envelope", ID(3), {
        "loading_profile_id": ID(1), "name": "Normal", "category": "normal", "plane": "mass_arm",
        "shape": "[[1.2,885],[1.2,1157],[0.99,1157],[0.89,885]]"}),
    ("weighing", ID(4), {
        "loading_profile_id": ID(1), "weighed_on": "2026-03-01", "empty_mass_kg": 774.0, "empty_arm_m": 1.0}),
    ("loading_scenario", ID(5), {
        "aircraft_id": ID(0), "loading_profile_id": ID(1), "name": "Two up",
        "loads": json.dumps({ID(2): 150.0})}),
    ("flight", ID(6), {
        "departure": "EGTF", "destination": "EGKB", "route": "OCK DET", "level": "FL035",
        "aircraft_id": ID(0)}),
    ("logbook_entry", ID(7), {
        "date": "2026-11-20", "aircraft_registration": "N172SP", "departure": "EGTF", "destination": "LFAT",
        "kind": "flight", "total_s": 5100}),
]
HEAD = "Flights Table\nDate,AircraftID,From,To,TotalTime,PIC,AllLandings\n"


def pair(start, open_page, *records: tuple[str, str, dict]) -> tuple[Running, Running, Page, Page]:
    """A device with the server, which begins with some records, and a second one of the same account, each
    with its page."""
    if records:
        take_in(start.home("phone"), list(records))
    page_port, server_port, other_port = free_ports(3)
    first = start("run", "phone", "--port", page_port, "--server-port", server_port)
    page = open_page(first.address, SMALL)
    second = start("flightbag", "tablet", "--port", other_port, "--server", first.server_address,
                   "--name", "Tablet", "--sign-in", "pilot",
                   "--password-file", first.home / "account-password")
    return first, second, page, open_page(second.address, SMALL)


def open_profile(page: Page, registration: str) -> None:
    open_loading(page, registration)
    page.locator("#profile-menu summary").click()
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
    first, second, page, other = pair(start, open_page, *RECORDS)
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
    other.locator("#to-navlog").click()
    other.locator("#leg-2").click()
    other.get_by_label("Note").fill("Call Biggin at the reservoir")
    save(other)
    open_loading(other, "N172SP")
    other.get_by_role("link", name="Two up").click()
    other.locator("#edit-loading").click()
    other.locator("#close").click()
    expect(other.locator("#form")).to_have_count(0)
    press_in_menu(other, "#remove-record")
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
        look(page, picture, "arrived")
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
            each.locator("#to-navlog").click()
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
    press_in_menu(page, "#remove-record")
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
