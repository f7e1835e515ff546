"""The parts of an airport's page: without data each says so, with data each shows a difference."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect

from checks import look
from conftest import WIDE
from steps import eventually, settle
from test_map import MAP, drawn, wait_until_drawn

PARTS = ["overview", "runways", "frequencies", "procedures", "aip", "rules", "customs"]
WITHOUT = {
    "procedures": "No procedures of EGLL are on this device",
    "aip": "No AIP entries of EGLL are on this device",
    "rules": "No rules of United Kingdom are on this device",
    "customs": "Unknown: no list of its country’s points of entry is on this device",
}


def words(page: Page) -> str:
    return page.locator("#inspector").inner_text().replace("'", "’")


@pytest.mark.without_map
def test_each_part_has_an_address_and_says_what_is_missing(bag, open_page):
    page = open_page(bag.at("/airports/EGLL"))
    for part in PARTS[1:]:
        page.locator(f"#part-{part}").click()
        expect(page.locator(f"#part-{part}")).to_have_attribute("aria-current", "page")
        expect(page).to_have_url(re.compile(f"/airports/EGLL/{part}$"))
        if part in WITHOUT:
            assert WITHOUT[part] in words(page)
            assert "aloft import FILE" in words(page)
    page.go_back()
    expect(page.locator("#part-rules")).to_have_attribute("aria-current", "page")


@pytest.mark.without_map
def test_runways_are_drawn_beside_their_table(bag, open_page):
    page = open_page(bag.at("/airports/EGLL/runways"))
    plan = page.get_by_role("img", name="Runways to scale")
    expect(plan).to_be_visible()
    assert {"09L", "27R", "09R", "27L"} <= set(plan.locator("text").all_text_contents())
    assert plan.locator("polygon").count() == 2
    expect(page.locator(".runway table").first).to_be_visible()


@pytest.mark.without_map
def test_with_data_each_part_shows_a_difference(published, open_page):
    page = open_page(published.at("/airports/EGLL/procedures"))
    first = page.locator("#inspector .procedures").first.locator(".row-title").all_inner_texts()
    assert first[0].startswith("ILS") and first[1].startswith("RNP")
    assert "EuroAIP, 20" in words(page)
    page.locator("#part-aip").click()
    expect(page.locator("#aip-count")).to_contain_text(re.compile(r"^\d+ entries · EuroAIP, 20"))
    assert not [each for each in WITHOUT.values() if each in words(page)]
    page.locator("#part-rules").click()
    expect(page.locator("#inspector")).to_contain_text("Is this question invented?")
    page.locator("#part-customs").click()
    expect(page.locator("#customs-verdict")).to_contain_text("Point of entry")
    expect(page.locator("#inspector")).to_contain_text("London Heathrow")


@pytest.mark.without_map
def test_an_aip_is_searched_as_one_types(published, open_page):
    page = open_page(published.at("/airports/EGLL/aip"))
    field = page.get_by_label("Search the AIP of EGLL")
    field.click()
    page.keyboard.type("customs", delay=20)
    expect(page.locator("#aip-count")).to_contain_text(re.compile(r"^\d+ of \d+ entries"))
    expect(page).to_have_url(re.compile(r"/aip\?q=customs$"))
    assert page.evaluate("document.activeElement.id") == "aip-words"
    assert field.input_value() == "customs"
    page.reload(wait_until="domcontentloaded")
    expect(page.locator("#aip-count")).to_contain_text(re.compile(r"^\d+ of \d+ entries"))


@pytest.mark.without_map
def test_letters_typed_while_an_answer_is_awaited_are_searched(published, open_page):
    page = open_page(published.at("/airports/EGLL/aip"))
    field = page.get_by_label("Search the AIP of EGLL")
    # The second time the same words as the first.
    for _ in range(2):
        asked = []
        page.route("**/aip/EGLL", lambda route: asked.append(route), times=1)
        field.click()
        page.keyboard.type("custom")
        eventually("a request", page, lambda: len(asked) == 1)
        page.keyboard.type("s")
        settle(page)
        # The flight bag replaces the part of the page before it has answered the request.
        answer = asked[0].fetch()
        page.wait_for_function(
            "(words) => document.getElementById('aip-words').defaultValue === words",
            arg=parse_qs(asked[0].request.post_data)["q"][0])
        asked[0].fulfill(response=answer)
        expect(page).to_have_url(re.compile(r"/aip\?q=customs$"))
        assert field.input_value() == "customs"
        field.press("ControlOrMeta+a")
        field.press("Delete")
        expect(page).to_have_url(re.compile(r"/aip$"))


def test_legs_are_drawn_and_what_is_not_is_listed(published, open_page, picture):
    page = open_page(published.at("/airports/KHWD/procedures"))
    page.locator("a.procedure", has_text="RNAV (GPS) RWY 28L").click()
    expect(page.locator("#map")).to_have_attribute("data-procedure", re.compile("/procedure-lines/KHWD/"))
    expect(page.locator("#procedure-drawn")).to_contain_text("legs are on the map")
    expect(page.locator(".legs .is-left").first).to_contain_text("Not drawn:")
    wait_until_drawn(page)
    names = {each["name"] for each in drawn(page, "procedure-fixes")}
    assert {"JOBUS", "SUDGE", "FENRA", "RW28L"} <= names
    assert drawn(page, "procedure-exact")
    picture(page, "airport-procedure-wide-day")


def test_a_center_line_says_that_it_is_not_the_procedure(published, open_page, picture):
    page = open_page(published.at("/airports/EGLL/procedures"))
    page.locator("a.procedure", has_text="ILS").first.click()
    expect(page.locator("#procedure-drawn")).to_contain_text("that is not the procedure")
    page.wait_for_function(f"""() => {MAP}.queryRenderedFeatures({{ layers: ['procedure-fixes'] }})
        .map(feature => feature.properties.name).join() === "Centre line, not the procedure" """)
    picture(page, "airport-centre-line-wide-day")


@pytest.mark.without_map
def test_parts_are_accessible(published, open_page, picture):
    page = open_page(published.address, WIDE)
    shows = [("EGLL", part) for part in PARTS[1:]] + [("KHWD", "procedures?q=rnav-gps-rwy-28l")]
    for ident, part in shows:
        page.goto(f"{published.address.split('/?')[0]}/airports/{ident}/{part}",
                  wait_until="domcontentloaded")
        expect(page.locator(".airport")).to_be_visible()
        look(page, picture, f"airport-{part.split('?')[0]}-{ident}")
