"""Files in and out: the account as a document, loading profiles, and what is told apart by its content."""

import json
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from aloft import aloft, free_ports
from checks import expect_accessible, look
from conftest import NARROW, WIDE
from steps import add_aircraft, open_aircraft, press_in_menu, row, save, show, tick

pytestmark = pytest.mark.without_map

PROFILE = {
    "name": "C172S", "units": {"mass": "lb", "arm": "in", "volume": "usgal"},
    "empty": {"mass": 1707, "arm": 39.06}, "limits": {"ramp": 2558, "takeoff": 2550, "landing": 2550},
    "stations": [{"name": "Front seats", "arm": 37.0}, {"name": "Baggage A", "arm": 95.0, "max_mass": 120},
                 {"name": "Fuel", "arm": 48.0, "fuel": {"density": 6.0, "usable": 53}}],
    "envelopes": [{"name": "normal", "axis": "arm",
                   "points": [[35.0, 1500], [35.0, 1950], [41.0, 2550], [47.3, 2550], [47.3, 1500]]}],
}


def own(start, name: str):
    ports = free_ports(2)
    return start("run", name, "--port", ports[0], "--server-port", ports[1])


def drop(page: Page, name: str, text: str) -> None:
    """Drops a file on whatever page is open."""
    page.evaluate("""([name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        const how = { dataTransfer: data, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent("drop", how));
    }""", [name, text])


def exported(page: Page) -> dict:
    with page.expect_download() as download:
        page.locator("#export-account").click()
    return json.loads(download.value.path().read_text())


def test_an_account_goes_into_another_with_preview_and_undo(start, open_page, picture):
    first = open_page(own(start, "first").address, WIDE)
    add_aircraft(first, "G-BSYA", "C172")
    add_aircraft(first, "G-OTHR", "PA28")
    show(first, "more")
    first.locator("#open-files").click()
    document = exported(first)
    assert document["count"] == len(document["records"])

    second = open_page(own(start, "second").address, WIDE)
    show(second, "aircraft")
    drop(second, "account.txt", json.dumps(document))
    expect(second.locator("#account-counts")).to_contain_text("New")
    second.wait_for_function("() => location.pathname === '/files'")
    look(second, picture, "account-preview")
    second.locator("#account-import").click()
    expect(second.locator("#account-done")).to_contain_text(f"{document['count']} records written")
    assert {json.dumps(each, sort_keys=True) for each in exported(second)["records"]} == {
        json.dumps(each, sort_keys=True) for each in document["records"]}

    # A difference is shown, and stays.
    open_aircraft(second, "G-BSYA")
    second.get_by_label("Type designator").fill("C152")
    save(second)
    drop(second, "account.json", json.dumps(document))
    expect(second.get_by_text("is C152 here, C172 in the file")).to_be_visible()
    expect_accessible(second)
    second.locator("#account-close").click()
    expect(second.locator("#account-counts")).to_have_count(0)

    # One undo, which keeps later changes.
    second.locator("#account-imports button").click()
    expect(second.locator("#account-done")).to_contain_text("1 changed since")
    show(second, "aircraft")
    expect(row(second, "aircraft", "G-OTHR")).to_have_count(0)
    expect(row(second, "aircraft", "G-BSYA")).to_be_visible()


def test_a_loading_profile_goes_onto_an_aircraft(start, open_page, picture):
    page = open_page(own(start, "profile").address, WIDE)
    drop(page, "c172s.json", json.dumps(PROFILE))
    expect(page.get_by_text("There is no aircraft yet")).to_be_visible()
    add_aircraft(page, "N172SP", "C172")
    drop(page, "c172s.json", json.dumps(PROFILE))
    expect(page.locator("#profile-form")).to_be_visible()
    look(page, picture, "profile-preview")
    page.set_viewport_size(NARROW)
    page.locator("#profile-day").fill("2026-03-01")
    page.locator("#profile-add").click()
    page.locator(".note", has_text="C172S added").locator(".note-action").click()
    expect(page.get_by_text("There is no loading profile of this aircraft yet")).to_be_visible()
    drop(page, "c172s.json", json.dumps(PROFILE))
    page.locator("#profile-day").fill("2026-03-01")
    page.locator("#profile-add").click()
    expect(page.locator("#loading-name")).to_contain_text("N172SP")
    with page.expect_download() as download:
        page.locator("#profile-menu summary").click()
        page.get_by_role("link", name="Profile C172S as a file").click()
    written = json.loads(download.value.path().read_text())
    assert abs(written["empty"]["mass"] - 1707) < 1e-6
    assert [station["name"] for station in written["stations"]] == ["Front seats", "Baggage A", "Fuel"]


def test_every_file_is_known_by_its_content(bag, open_page, picture):
    page = open_page(bag.address, WIDE)
    show(page, "more")
    page.locator("#open-files").click()
    look(page, picture, "files")
    drop(page, "diary.csv", "Dear diary")
    expect(page.locator("#file-unread")).to_contain_text("diary.csv cannot be read here")
    expect_accessible(page)
    drop(page, "what.json", '{"format":"aloft account","version":9,"schema":"flightbag"}')
    expect(page.locator("#account-refused")).to_contain_text("A newer version of Aloft wrote")
    expect(page.locator("#file-unread")).to_have_count(0)
    drop(page, "x", "Flights Table\nDate,AircraftID,From,To,TotalTime\n2026-11-05,N123,KPAO,KSQL,1.0\n")
    expect(page.locator("#import-counts")).to_contain_text("New")
    drop(page, "y", "(FPL-GBSYA-VG\n-C172/L-S/S\n-EGTF0900\n-N0110VFR DCT\n-LFAT0100\n-DOF/261128)")
    expect(page.locator(".plan")).to_contain_text("EGTF – LFAT")


def test_the_text_of_a_flight_plan_is_copied_and_not_filed(start, open_page):
    bag = own(start, "filing")
    page = open_page(bag.address, WIDE)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    add_aircraft(page, "G-BSYA", "C172")
    open_aircraft(page, "G-BSYA")
    page.locator("#f-fpl_equipment").fill("SGY")
    page.locator("#f-fpl_surveillance").fill("S")
    page.locator("#f-fpl_wake").select_option("L")
    save(page)
    drop(page, "y", "(FPL-GBSYA-VG\n-C172/L-S/S\n-EGTF0900\n-N0110VFR DCT\n-LFAT0100\n-DOF/261128)")
    page.locator("#add-plan-0").click()
    expect(page.locator("#record-name")).to_contain_text("EGTF – LFAT")
    page.locator("#to-files").click()
    page.locator("#file-plan").click()
    expect(page.locator("#file-said")).to_contain_text("It is not filed")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == page.locator("#filed-text").text_content()
    assert copied.startswith("(FPL-GBSYA-VG")

    # What was said of a text is gone once there is another one.
    flight = urlsplit(page.url).path.removesuffix("/files")
    other = open_page(bag.at(flight + "/edit"))
    other.get_by_label("Off-block time").fill("1015")
    save(other)
    expect(page.locator("#flight-summary")).to_contain_text("10:15Z")
    expect(page.locator("#filed-text")).to_contain_text("EGTF1015")
    expect(page.locator("#file-said")).to_have_text("")

    page.locator("#to-overview").click()
    press_in_menu(page, "#copy-link")
    expect(page.locator("#copy-link")).to_have_text("Link copied")
    tick(page, "aircraft")
    expect(page.locator("#tick-aircraft")).to_have_attribute("aria-pressed", "true")



def test_commands_that_read_work_beside_the_flight_bag_and_say_nothing_else(bag):
    for command, begins in {"export": "ForeFlight Logbook Import", "totals": "Column"}.items():
        status, said = aloft("logbook", command, "--home", bag.home)
        assert (status, said.startswith(begins), "warning" in said) == (0, True, False), said
    status, document = aloft("export", "--home", bag.home)
    assert (status, json.loads(document)["count"] >= 0) == (0, True)
