"""Every address of the flight bag, with a record of every kind: it fits, is legible, and can be pressed."""

import json

import pytest
from playwright.sync_api import expect

from account import ID, take_in
from checks import WIDTHS, expect_accessible, expect_fits, expect_targets, unreadable
from conftest import NARROW, WIDE, begin, ready_home
from steps import eventually

# One record of every kind, by its table and the path of its pages.
RECORDS = [
    ("aircraft", "aircraft", {
        "registration": "G-BSYA", "type_designator": "C172", "default_loading_id": ID(3), "seats": 4,
        "fuel_kind": "avgas_100ll", "fuel_unit": "usgal", "default_performance_id": ID(1),
        "mass_unit": "lb"}),
    ("performance_profile", "performance", {
        "aircraft_id": ID(0), "name": "Cruise", "cruise_tas_kt": 110.0, "cruise_fuel_l_per_h": 32.0}),
    ("flight", "flights", {
        "departure": "EGTF", "destination": "LFAT", "aircraft_id": ID(0), "tas_kt": 110.0, "level": "FL055",
        "off_block_utc": "2031-06-28T09:30Z", "wind": "240/15", "persons": 2, "fuel_block_l": 120.0,
        "rule_set": "easa", "loading_scenario_id": ID(9)}),
    ("loading_profile", "loading-profiles", {
        "aircraft_id": ID(0), "name": "C172", "mass_unit": "lb", "arm_unit": "in", "max_takeoff_kg": 1111.0}),
    ("loading_station", "loading-stations", {
        "loading_profile_id": ID(3), "name": "Front seats", "kind": "occupant", "arm_m": 0.94}),
    ("loading_limit", "loading-limits", {
        "loading_profile_id": ID(3), "name": "Baggage", "max_mass_kg": 54.0, "station_ids": "[]"}),
    ("loading_envelope", "loading-envelopes", {
        "loading_profile_id": ID(3), "name": "Normal", "category": "normal", "plane": "mass_arm",
        "shape": "[[1.2,885],[1.2,1111],[0.99,1111],[0.89,885]]"}),
    ("weighing", "weighings", {
        "loading_profile_id": ID(3), "weighed_on": "2026-03-01", "empty_mass_kg": 745.0, "empty_arm_m": 1.0}),
    ("flight_leg", "legs", {
        "flight_id": ID(2), "from_ident": "EGTF", "to_ident": "LFAT", "nth": 1, "note": "Call Lydd"}),
    ("loading_scenario", "loading-scenarios", {
        "aircraft_id": ID(0), "loading_profile_id": ID(3), "name": "Two up",
        "loads": json.dumps({ID(4): 150.0})}),
    ("logbook_entry", "logbook", {
        "date": "2026-03-02", "aircraft_registration": "G-BSYA", "departure": "EGTF", "destination": "LFAT",
        "kind": "flight", "total_s": 5400, "pic_s": 5400, "day_takeoffs": 1, "day_landings_full_stop": 1}),
    ("certificate", "certificates", {
        "kind": "medical", "name": "Class 2", "authority": "CAA", "expires_on": "2027-01-31"}),
    ("endorsement", "endorsements", {
        "kind": "tailwheel", "text": "Tailwheel aeroplanes", "given_on": "2025-05-01"}),
    ("starred_airport", "starred", {"ident": "EGLL", "label": "Home"}),
]
IDS = [ID(number) for number in range(len(RECORDS))]
# The map is looked at on these pages alone: drawing it takes most of a test's time.
ON_THE_MAP = ("/map", "/airspace", "/airports/EGLL")


# Widths in pixels, with the size of text in per cent.
SIZES = [(width, 100) for width in WIDTHS] + [(1440, 200), (1920, 200)]


@pytest.fixture(scope="module")
def full(tmp_path_factory, airports):
    """A flight bag with a record of every kind, taken in as an account document."""
    home = ready_home(tmp_path_factory.mktemp("full"), airports)
    take_in(home, [(table, key, fields) for (table, _, fields), key in zip(RECORDS, IDS)])
    running = begin(home)
    running.wait_for("are on this device", 900)
    yield running
    running.stop()


def pages_of(page, address: str) -> list[str]:
    """An address of every page that the flight bag has, by its own list."""
    def told() -> list[str]:
        answer = page.request.get(address + "/pages.txt")
        assert answer.status == 200
        return answer.text().split("\n")

    def is_whole() -> bool:
        pages = told()
        # The imported record of a kind that has pages has them, too.
        return all(f"/{path}/{key}/edit" in pages
                   for (_, path, _), key in zip(RECORDS, IDS) if f"/{path}" in pages)

    eventually("every record is in the list of pages", page, is_whole)
    return told()


def is_on_the_map(path: str) -> bool:
    return path.split("?")[0].startswith("/map") or path.split("?")[0] in ON_THE_MAP


@pytest.mark.parametrize("on_the_map", [
    pytest.param(True, id="on-the-map"),
    pytest.param(False, id="beside-the-map", marks=pytest.mark.without_map),
])
def test_every_page_fits_is_legible_and_can_be_pressed(full, open_page, complaints, picture, on_the_map):
    complaints.expected.append("404")
    page = open_page(full.address, WIDE, is_folded=True)
    address = full.address.split("/?")[0]
    pages = [path for path in pages_of(page, address) if is_on_the_map(path) == on_the_map]
    if not on_the_map:
        pages.append("/nothing/here")
    faults = []
    for number, path in enumerate(pages):
        page.goto(address + path, wait_until="domcontentloaded")
        expect(page.locator("#status-line")).to_be_visible()
        expect(page.get_by_text("removed, or not on this device")).to_have_count(0)
        name = path.strip("/").replace("/", "-").split("?")[0].replace(ID(0)[:-12], "")
        looks = [("wide", WIDE, "day"), ("narrow", NARROW, "night")]
        for size, viewport, theme in looks if number % 2 else reversed(looks):
            page.set_viewport_size(viewport)
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            # The slow rules run once a page, at alternating sizes.
            is_last = (size == "narrow") == bool(number % 2)
            for check in (expect_fits, expect_targets) + ((expect_accessible,) if is_last else ()):
                try:
                    check(page)
                except AssertionError as fault:
                    faults.append(f"{path} {size} {theme}: {fault}")
            picture(page, f"every-{name}-{size}-{theme}")
    assert not faults, "\n".join(faults)


@pytest.mark.without_map
def test_every_page_reads_at_every_width_and_with_large_text(full, open_page, complaints):
    complaints.expected.append("404")
    page = open_page(full.address, WIDE, is_folded=True)
    address = full.address.split("/?")[0]
    faults = []
    for path in pages_of(page, address):
        page.goto(address + path, wait_until="domcontentloaded")
        expect(page.locator("#status-line")).to_be_visible()
        for width, text in SIZES:
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate("size => { document.documentElement.style.fontSize = `${size}%`; }", text)
            faults += [f"{path} {width} px, text of {text} %: {fault}" for fault in unreadable(page)]
    assert not faults, "\n".join(faults)
