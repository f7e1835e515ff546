"""Refused and overwritten changes: told in words, and decided by a person."""

import json
import os
import signal
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from aloft import Running, free_ports, server_rows
from checks import expect_accessible, expect_fits
from conftest import NARROW, SMALL, WIDE
from steps import (
    add_aircraft, eventually, expect_nothing_pending, open_aircraft, press_in_menu, press_status_action,
    row, save, show)

pytestmark = pytest.mark.without_map


def misuse(running: Running, sql: str) -> None:
    """Another program writes to the device's copy, and what it writes is no value of the column."""
    with closing(sqlite3.connect(running.home / "replica.sqlite", timeout=120)) as connection:
        with connection:
            connection.execute(sql)


def test_a_refused_change_is_told_edited_and_sent_again_or_discarded(start, open_page, picture):
    ports = free_ports(2)
    running = start("run", "refused", "--port", ports[0], "--server-port", ports[1])
    page = open_page(running.address, WIDE)
    add_aircraft(page, "G-REFU", "C172")
    expect_nothing_pending(page)
    misuse(running, "UPDATE aircraft SET seats = 'four'")
    expect(page.locator("#status")).to_contain_text("1 change set aside")
    press_status_action(page)
    refused = page.locator(".refused")
    expect(refused).to_have_count(1)
    expect(refused).to_contain_text("Edited aircraft G-REFU")
    expect(refused.get_by_label("Seats")).to_have_value("four")
    expect_fits(page)
    expect_accessible(page)
    picture(page, "attention-wide")
    with page.expect_download() as download:
        page.locator("#export-refused").click()
    exported = json.loads(download.value.path().read_text())
    assert len(exported) == 1 and "four" in json.dumps(exported)

    # A text that does not fit its field is not sent, even unedited.
    refused.get_by_role("button", name="Send again").click()
    expect(page.locator("#notes")).to_contain_text("Not sent: Seats: A whole number from 1 to 900.")
    # Typed text stays when the list changes meanwhile, as by another refusal.
    refused.get_by_label("Seats").fill("about four")
    misuse(running, "UPDATE aircraft SET year = 'new'")
    expect(refused).to_have_count(2)
    expect(refused.first.get_by_label("Seats")).to_have_value("about four")
    page.on("dialog", lambda dialog: dialog.accept())
    refused.last.get_by_role("button", name="Discard").click()
    expect(refused).to_have_count(1)
    expect(refused.get_by_label("Seats")).to_have_value("about four")
    refused.get_by_label("Seats").fill("4")
    refused.get_by_role("button", name="Send again").click()
    expect(refused).to_have_count(0)
    expect_nothing_pending(page)
    served = running.home / "server" / "server.sqlite"
    eventually("the server has four seats", page, lambda: [
        each.get("seats") for each in server_rows(served, "aircraft").values()] == [4])

    misuse(running, "UPDATE aircraft SET year = 'old'")
    expect(refused).to_have_count(1)
    refused.get_by_role("button", name="Discard").click()
    expect(refused).to_have_count(0)
    aircraft, = server_rows(served, "aircraft").values()
    assert "year" not in aircraft


def test_a_value_that_another_device_wrote_over_is_told_and_taken_back(start, open_page, picture):
    page_port, server_port, second_port = free_ports(3)
    first = start("run", "device-1", "--port", page_port, "--server-port", server_port)
    page = open_page(first.address, SMALL)
    add_aircraft(page, "G-BOTH", "C172")
    expect_nothing_pending(page)
    second = start(
        "flightbag", "device-2", "--port", second_port, "--server", f"http://127.0.0.1:{server_port}",
        "--name", "Tablet", "--sign-in", "pilot", "--password-file", first.home / "account-password")
    other = open_page(second.address, SMALL)
    show(other, "aircraft")
    expect(row(other, "aircraft", "G-BOTH")).to_be_visible()

    os.kill(first.server_process, signal.SIGKILL)
    for tab, words in ((page, "Left tyre worn"), (other, "Oil changed")):
        expect(tab.locator(".line.tone-offline")).to_contain_text("Offline")
        open_aircraft(tab, "G-BOTH")
        tab.get_by_label("Remarks").fill(words)
        save(tab)
    again = Running(*first.printed_command("server"))
    try:
        again.wait_for("Serving")
        for tab in (page, other):
            expect_nothing_pending(tab)
        show(page, "more")
        expect(page.locator("#open-attention .badge")).to_have_text("1")
        page.locator("#open-attention").click()
        told = page.locator("[aria-labelledby=overwritten-title] li")
        expect(told).to_contain_text("G-BOTH: Remarks")
        expect(told).to_contain_text("You wrote “Left tyre worn”; now it is “Oil changed”.")
        page.set_viewport_size(NARROW)
        expect_fits(page)
        expect_accessible(page)
        picture(page, "overwritten-narrow")
        page.get_by_role("button", name="Take back mine").click()
        expect(told).to_have_count(0)
        expect_nothing_pending(page)
        # An open form is not overwritten: a new value is shown first.
        show(other, "aircraft")
        row(other, "aircraft", "G-BOTH").click()
        expect(other.locator("#inspector")).to_contain_text("Left tyre worn")
        open_aircraft(other, "G-BOTH")
        expect(other.get_by_label("Remarks")).to_have_value("Left tyre worn")
    finally:
        again.stop()


def test_what_was_done_is_undone_and_done_again_after_a_restart(start, open_page):
    ports = free_ports(2)
    running = start("run", "undo", "--port", ports[0], "--server-port", ports[1])
    page = open_page(running.address, SMALL)
    add_aircraft(page, "G-UNDO", "C172")
    row(page, "aircraft", "G-UNDO").click()
    press_in_menu(page, "#remove-record")
    expect(row(page, "aircraft", "G-UNDO")).to_have_count(0)
    page.close()
    running.stop()
    again = start("run", "undo", "--port", ports[0], "--server-port", ports[1])
    page = open_page(again.address, SMALL)
    show(page, "more")
    page.locator("#open-attention").click()
    recent = page.locator("[aria-labelledby=recent-title] li")
    recent.filter(has_text="G-UNDO removed").get_by_role("button", name="Undo").click()
    show(page, "aircraft")
    expect(row(page, "aircraft", "G-UNDO")).to_contain_text("105 kt")
