"""A bad line, tried out on the ground: said all the while, nothing lost, and over when somebody ends it."""

import pytest
from playwright.sync_api import expect

from aloft import server_rows
from conftest import PICTURES, SMALL
from steps import (
    add_aircraft, eventually, expect_nothing_pending, press_status_action, row, show)


@pytest.mark.without_map
def test_a_bad_line_is_rehearsed_and_nothing_is_lost(bag, open_page):
    def on_server() -> list[str]:
        found = server_rows(bag.home / "server" / "server.sqlite", "aircraft")
        return sorted(record["registration"] for record in found.values())

    page = open_page(bag.address, SMALL)
    words = page.locator(".line .words")
    # The last test's changes may be on their way.
    expect_nothing_pending(page)
    show(page, "more")
    page.locator("#rehearse-noConnection").click()
    expect(words).to_have_text("Rehearsal: no connection")
    expect(page.locator("#rehearse-noConnection")).to_have_attribute("aria-pressed", "true")
    add_aircraft(page, "G-RHRS", "C152")
    expect(page.locator("#status-pending")).to_contain_text("2 changes")
    assert "G-RHRS" not in on_server()
    show(page, "more")
    page.locator("#rehearsal-title").scroll_into_view_if_needed()
    page.screenshot(path=PICTURES / "rehearsal.png")

    press_status_action(page)
    expect(words).not_to_contain_text("Rehearsal")
    expect_nothing_pending(page)
    eventually("the server has the record once", page, lambda: on_server().count("G-RHRS") == 1)

    page.locator("#rehearse-lostAnswers").click()
    expect(words).to_have_text("Rehearsal: lost answers")
    add_aircraft(page, "G-LOST", "PA28")
    eventually("the server has the record once", page, lambda: on_server().count("G-LOST") == 1)
    expect_nothing_pending(page)
    show(page, "more")
    page.locator("#rehearse-none").click()
    expect(words).not_to_contain_text("Rehearsal")
    expect(row(page, "aircraft", "G-LOST")).to_have_count(0)
    show(page, "aircraft")
    expect(row(page, "aircraft", "G-LOST")).to_have_count(1)
