"""An account: made, left and entered again. What was written before or between stays, and syncs later."""

import pytest
from playwright.sync_api import Page, expect

from aloft import free_ports, rows, server_rows
from conftest import SMALL
from steps import add_aircraft, expect_nothing_pending, row, show

pytestmark = pytest.mark.without_map


def enter(page: Page, account: str, password: str) -> None:
    page.get_by_role("textbox", name="Account").fill(account)
    page.get_by_label("Password").fill(password)
    page.locator("#save").click()


def expect_pending(page: Page, changes: str) -> None:
    expect(page.locator("#status-pending")).to_contain_text(changes)


def registrations(found: dict[str, dict]) -> set[str]:
    return {record["registration"] for record in found.values()}


@pytest.fixture
def own_device(bag, start):
    """A flight bag where nobody is signed in, with the server of the shared one."""
    page_port, = free_ports(1)
    return start("flightbag", "own", "--port", page_port, "--server", bag.server_address, "--name", "Own")


def test_what_was_written_before_and_between_sign_ins_syncs(bag, own_device, open_page, complaints):
    complaints.expected.append("422 (Unprocessable Entity)")

    def on_server() -> set[str]:
        return registrations(server_rows(bag.home / "server" / "server.sqlite", "aircraft"))

    page = open_page(own_device.address, SMALL)
    expect(page.locator(".line .words")).to_have_text("Not signed in — kept on this device")
    add_aircraft(page, "G-FORE", "C152")
    expect_pending(page, "2 changes")

    show(page, "more")
    page.locator("#open-sign-up").click()
    enter(page, "newcomer", "short")
    expect(page.locator("#form .problem")).to_contain_text("A password has at least 10 characters.")
    expect(page.get_by_role("textbox", name="Account")).to_have_value("newcomer")
    expect(page.get_by_label("Password")).to_be_focused()
    expect_pending(page, "2 changes")
    enter(page, "newcomer", "long enough for anybody")
    expect(page.locator("#form")).to_have_count(0)
    expect(page.locator(".note", has_text="Signed in as newcomer")).to_be_visible()
    expect_nothing_pending(page)
    assert "G-FORE" in on_server()

    page.locator("#sign-out").click()
    expect(page.locator("#open-sign-in")).to_be_visible()
    add_aircraft(page, "G-BTWN", "PA28")
    expect(row(page, "aircraft", "G-FORE")).to_be_visible()
    expect_pending(page, "2 changes")
    assert "G-BTWN" not in on_server()

    show(page, "more")
    page.locator("#open-sign-in").click()
    enter(page, "newcomer", "long enough for anybody")
    expect(page.locator("#form")).to_have_count(0)
    expect_nothing_pending(page)
    assert registrations(rows(own_device.home / "replica.sqlite", "aircraft")) == {"G-FORE", "G-BTWN"}
    assert {"G-FORE", "G-BTWN"} <= on_server()
