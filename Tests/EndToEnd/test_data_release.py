"""A release of the airports: made, published, taken by a device that is killed meanwhile, and a page."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from aloft import Running, aloft, free_ports
from checks import look
from conftest import WIDE
from steps import show

pytestmark = pytest.mark.without_map

STEPS = ["downloading", "downloaded", "verifying", "unpacking", "checking", "keeping imports", "backing up",
         "swapping", "swapped", "confirming"]


def imported(home: Path, airports: Path, name: str, day: str) -> Path:
    """A home with the airports, and a list of points of entry of a later day."""
    home.mkdir(mode=0o700)
    shutil.copy(airports, home / "airports.sqlite")
    listed = home.parent / f"{name}.csv"
    listed.write_text("Country,Name,ICAO\nUnited Kingdom,Fairoaks,EGTF\n")
    status, said = aloft("import", listed, "--home", home, "--quiet", "--date", day)
    assert status == 0, said
    return home


@pytest.fixture(scope="module")
def published(tmp_path_factory, airports):
    """A server with a release that knows Fairoaks as a point of entry."""
    folder = tmp_path_factory.mktemp("release")
    maker = imported(folder / "maker", airports, "borders", "2026-10-29")
    status, said = aloft("release", "build", "--home", maker, "--output", folder / "releases")
    assert status == 0 and "Version 20261029.1" in said, said
    port = free_ports(1)[0]
    server = Running(
        "server", "--home", folder / "server", "--port", port, "--releases", folder / "releases")
    server.wait_for("Serving")
    server.url = f"http://127.0.0.1:{port}"
    yield server
    server.stop()


def is_entry(home: Path) -> bool:
    """Whether the airports of a home have Fairoaks as a border crossing; fails unless they are whole."""
    status, said = aloft("airport", "EGTF", "--home", home, "--json")
    assert status == 0 and '"Fairoaks Airport"' in said, said
    status, found = aloft("search", "heathrow", "--home", home, "--json")
    assert status == 0 and "EGLL" in found, found
    return '"border_points": ["Fairoaks"]' in said or "border crossing list" in said


def test_a_device_killed_at_any_step_has_its_airports_and_takes_the_release_then(
        tmp_path, airports, published):
    home = tmp_path / "device"
    home.mkdir(mode=0o700)
    shutil.copy(airports, home / "airports.sqlite")
    assert not is_entry(home)
    early = 0
    for step in STEPS:
        update = Running("release", "update", "--home", home, "--server", published.url)
        update.wait_for(f"^{step}$")
        update.process.kill()
        update.process.wait(timeout=90)
        # After the swap the new data are complete, before it the old ones.
        isNew = is_entry(home)
        # It may have continued before it was killed.
        if not re.search("^swapping$", update.last_words(), re.MULTILINE):
            assert not isNew, step
            early += 1
        if isNew:
            break
    assert early > 0
    status, said = aloft("release", "update", "--home", home, "--server", published.url)
    assert status == 0, said
    assert "in use now" in said or "Nothing newer" in said, said
    assert is_entry(home)
    left = sorted(path.name for path in (home / "airports-update").iterdir())
    assert left == ["notes.json"], left


def test_a_page_offers_a_newer_edition_and_shows_it_without_a_restart(start, published, open_page, picture):
    port = free_ports(1)[0]
    bag = start("flightbag", "device", "--port", port, "--server", published.url)
    page = open_page(bag.address, WIDE)
    show(page, "more")
    page.locator("#open-data").click()
    page.wait_for_function("() => location.pathname === '/data'")
    expect(page.locator("#edition-facts")).to_contain_text("Read in from files on this device")
    expect(page.locator("#edition-sources")).to_contain_text("airports.csv")
    # It is older than a week that the server was asked: it was asked at the start.
    expect(page.locator("#edition-offer")).to_contain_text("20261029.1")
    look(page, picture, "edition-offered")
    page.locator("#edition-take").click()
    expect(page.locator("#edition-words")).to_contain_text("20261029.1 is in use now", timeout=120_000)
    expect(page.locator("#edition-facts")).to_contain_text("As release 20261029.1")
    expect(page.locator("#edition-sources")).to_contain_text("border crossing list")
    picture(page, "edition-replaced")
    page.locator("#edition-check").click()
    expect(page.locator("#edition-words")).to_contain_text("Nothing newer")
    published.stop()
    page.locator("#edition-check").click()
    expect(page.locator("#edition-problem")).to_contain_text("the server is out of reach")
    expect(page.locator("#edition-facts")).to_contain_text("As release 20261029.1")
