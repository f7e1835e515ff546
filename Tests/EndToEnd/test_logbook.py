"""The logbook as a pilot keeps it."""

import shutil
import subprocess

import pytest
from playwright.sync_api import Page, expect

from aloft import PROGRAM, Running, free_ports
from checks import look, looks
from conftest import WIDE
from steps import in_days, press_in_menu, row, save, show

pytestmark = pytest.mark.without_map

LOGBOOK = """Aircraft Table
AircraftID,TypeCode,GearType,EngineType,equipType (FAA),aircraftClass (FAA)
N123,C172,fixed_tricycle,Piston,aircraft,airplane_single_engine_land
Flights Table
Date,AircraftID,From,To,TimeOut,TotalTime,PIC,DayTakeoffs,AllLandings,[Hours]Tailwheel
2026-11-05,N123,KPAO,KSQL,17:00,1.4,1.4,3,3,1.2
2026-11-06,N123,KSQL,KPAO,18:00,0:20,,1,1,
2026-11-07,N123,KSQL,KPAO,,"1,5",,1,1,
"""


@pytest.fixture
def own(start) -> Running:
    """A flight bag whose logbook is empty."""
    page_port, server_port = free_ports(2)
    return start("run", "own", "--port", page_port, "--server-port", server_port)


def choose(page: Page, text: str) -> None:
    show(page, "logbook")
    page.get_by_role("link", name="Import and export").click()
    page.locator("#logbook-file").set_input_files(
        {"name": "log.csv", "mimeType": "text/csv", "buffer": text.encode()})


def at(address: str, path: str) -> str:
    return address.split("?")[0].rstrip("/") + path


def add_entry(page: Page, **fields: str) -> None:
    show(page, "logbook")
    page.locator("#new-logbook_entry").click()
    expect(page.locator("#form")).to_be_visible()
    for name, text in fields.items():
        page.locator(f"#f-{name}").fill(text)
    save(page)


def test_an_entry_is_written_with_offered_times_signed_and_copied(own, open_page):
    page = open_page(own.address, WIDE)
    show(page, "logbook")
    expect(page.locator("#panel")).to_contain_text("No entries yet")
    page.locator("#new-logbook_entry").click()
    for name, text in {"date": "2026-11-20", "aircraft_registration": "g-bsya", "departure": "EGTF",
                       "destination": "LFAT", "time_out": "1600", "time_in": "1725"}.items():
        page.locator(f"#f-{name}").fill(text)
    page.get_by_role("button", name="Total time 1:25").click()
    expect(page.locator("#f-total_s")).to_have_value("1:25")
    save(page)
    expect(page.locator("#record-name")).to_have_text("2026-11-20 EGTF – LFAT")
    expect(row(page, "logbook", "EGTF – LFAT")).to_contain_text("1:25")
    expect(page.locator("#logbook-summary")).to_contain_text("1 entry")

    page.locator("#edit").click()
    page.locator("#f-signed_by").fill("A. Instructor, 123")
    save(page)
    expect(page.locator("#lock")).to_contain_text("signed by A. Instructor")
    expect(page.locator("#edit, #remove-record")).to_have_count(0)
    press_in_menu(page, "#duplicate")
    expect(page.locator("#f-total_s")).to_have_value("1:25")
    page.locator("#f-total_s").fill("1.5")
    save(page)
    expect(page.locator("#logbook .row")).to_have_count(2)
    press_in_menu(page, "#remove-record")
    page.locator(".note", has_text="removed").locator(".note-action").click()
    expect(page.locator("#logbook .row")).to_have_count(2)
    page.locator("#logbook .row", has_text="1:30").click()
    press_in_menu(page, "#remove-record")
    expect(page.locator("#logbook .row")).to_have_count(1)


def test_the_logbook_fits_and_is_legible_wide_and_narrow_by_day_and_by_night(own, open_page, picture):
    page = open_page(own.address, WIDE)
    add_entry(page, date="2026-11-20", aircraft_registration="G-BSYA", departure="EGTF",
              destination="LFAT", total_s="1:25", pic_s="1:25", all_landings="1", remarks="Lunch")
    add_entry(page, date="2025-11-21", aircraft_registration="G-BBBB", total_s="0.9", night_s="0")
    page.goto(at(own.address, "/logbook?by=aircraft"), wait_until="domcontentloaded")
    expect(page.locator("#logbook-groups")).to_contain_text("G-BSYA")
    look(page, picture, "logbook")
    row(page, "logbook", "EGTF – LFAT").click()
    expect(page.locator("#record-name")).to_be_visible()
    look(page, picture, "logbook-entry")
    page.locator("#edit").click()
    look(page, picture, "logbook-form")
    for _ in looks(page):
        expect(page.locator("#save")).to_be_in_viewport()
    page.locator("#close").click()
    expect(page.locator("#form")).to_have_count(0)
    choose(page, LOGBOOK)
    page.get_by_text("Unreadable: left out").click()
    look(page, picture, "logbook-import")
    page.locator("#import-close").click()
    page.goto(at(own.address, "/logbook/currency"), wait_until="domcontentloaded")
    expect(page.locator(".finding").first).to_be_visible()
    look(page, picture, "currency")


def test_a_logbook_is_previewed_imported_and_taken_back(own, open_page):
    page = open_page(own.address, WIDE)
    choose(page, LOGBOOK)
    counts = page.locator("#import-counts")
    expect(counts).to_contain_text("New2")
    expect(counts).to_contain_text("Unreadable1")
    page.get_by_text("Unreadable: left out").click()
    expect(page.locator("#panel")).to_contain_text("a comma in a number")
    page.locator("#import").click()
    expect(page.locator("#import-done")).to_contain_text("2 entries added")
    with page.expect_download() as download:
        page.locator("#export").click()
    exported = download.value.path().read_text()
    assert "[Hours]Tailwheel" in exported and ",1.2" in exported and "0:20" in exported
    show(page, "logbook")
    expect(page.locator("#logbook-summary")).to_contain_text("2 entries")
    expect(page.locator("#logbook-summary")).to_contain_text("1:44 total")
    choose(page, exported)
    expect(page.locator("#import-counts")).to_contain_text("The same as here2")
    page.locator("#import-close").click()
    page.locator("#imports").get_by_role("button", name="Take back").click()
    expect(page.locator("#import-done")).to_contain_text("2 entries taken back")
    show(page, "logbook")
    expect(page.locator("#panel")).to_contain_text("No entries yet")
    choose(page, "name,colour\nred,1\n")
    expect(page.locator("#panel [role=alert]")).to_contain_text("It is text of another kind")


def test_the_logbook_is_narrowed_and_its_sums_told_apart(own, open_page):
    page = open_page(own.address, WIDE)
    choose(page, LOGBOOK)
    page.locator("#import").click()
    expect(page.locator("#import-done")).to_be_visible()
    add_entry(page, date="2025-01-01", aircraft_registration="G-BSYA", total_s="2.0", remarks="Skiing")
    page.locator("#close").click()
    page.locator("#logbook-filter input[type=search]").fill("skiing")
    page.keyboard.press("Enter")
    expect(page.locator("#logbook-summary")).to_contain_text("1 entry")
    page.wait_for_url("**q=skiing*")
    page.get_by_role("link", name="All entries").click()
    expect(page.locator("#logbook-summary")).to_contain_text("3 entries")
    page.get_by_text("Period, aircraft, type, class").click()
    add_entry(open_page(own.address, WIDE), date="2025-01-02", aircraft_registration="G-BSYA", total_s="1.0")
    expect(page.locator("#logbook-summary")).to_contain_text("4 entries")
    # A part that a person opened stays open when the list is pushed.
    expect(page.locator("#logbook-filter [name=from]")).to_be_visible()
    page.get_by_text("Totals of these").click()
    page.locator("#logbook-sums").get_by_role("link", name="Aircraft").click()
    expect(page.locator("#logbook-groups")).to_contain_text("N123")
    page.locator("#logbook-groups").get_by_role("link", name="N123").click()
    expect(page.locator("#logbook-summary")).to_contain_text("2 entries")
    page.go_back()
    expect(page.locator("#logbook-groups")).to_be_visible()


def test_a_rule_that_a_person_opened_stays_open_when_more_is_counted(own, open_page):
    page, other = open_page(own.address, WIDE), open_page(own.address, WIDE)
    choose(other, LOGBOOK)
    other.locator("#import").click()
    expect(other.locator("#import-done")).to_be_visible()
    landing = {"date": in_days(0), "aircraft_registration": "N123", "total_s": "1.0", "pic_s": "1.0",
               "day_takeoffs": "1", "all_landings": "1"}
    add_entry(other, **landing)
    page.goto(at(own.address, "/logbook/currency"), wait_until="domcontentloaded")
    rule = page.locator(".finding", has_text="61.57(a)").first
    rule.locator("summary").click()
    expect(rule.locator("details")).to_have_attribute("open", "")
    before = rule.locator("summary").text_content()
    add_entry(other, **landing)
    expect(rule.locator("summary")).not_to_have_text(before)
    expect(rule.locator("details")).to_have_attribute("open", "")


def test_the_same_file_imported_offline_on_two_devices_makes_one_set(start, open_page, airports, tmp_path):
    page_port, server_port, other_port = free_ports(3)
    file = tmp_path / "log.csv"
    file.write_text(LOGBOOK)
    homes = {}
    for name in ("left", "right"):
        homes[name] = tmp_path / name
        homes[name].mkdir(mode=0o700)
        shutil.copy(airports, homes[name] / "airports.sqlite")
        subprocess.run([PROGRAM, "logbook", "import", file, "--home", homes[name]], check=True)
    left = start("run", "left", "--port", page_port, "--server-port", server_port)
    page = open_page(left.address)
    show(page, "logbook")
    expect(page.locator("#logbook-summary")).to_contain_text("2 entries")
    password = homes["left"] / "account-password"
    right = start("flightbag", "right", "--port", other_port, "--server", left.server_address,
                  "--sign-in", "pilot", "--password-file", password)
    other = open_page(right.address)
    add_entry(other, date="2026-11-20", aircraft_registration="G-BSYA", total_s="2.0")
    show(page, "logbook")
    for each in (page, other):
        show(each, "logbook")
        expect(each.locator("#logbook-summary")).to_contain_text("3 entries")
        expect(each.locator("#logbook-summary")).to_contain_text("3:44 total")
