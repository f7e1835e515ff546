"""Two tabs of one browser: the same records, but each looks where it likes."""

import pytest
from playwright.sync_api import expect

from conftest import SMALL
from steps import add_aircraft, open_aircraft, row, save, search, show


def test_tabs_share_records_and_nothing_else_and_a_push_never_goes_over_a_form(
    bag, open_page, complaints
):
    complaints.expected.append("422 (Unprocessable Entity)")
    one, two = open_page(bag.address, SMALL), open_page(bag.address, SMALL)
    search(one, "fairoaks")
    row(one, "results", "EGTF").click()
    expect(one.locator("#inspector h2")).to_have_text("Fairoaks Airport")
    expect(one.locator("#map")).to_have_attribute("data-chosen", "EGTF")
    show(two, "aircraft")
    add_aircraft(two, "G-TWOS", "C172")
    show(one, "aircraft")
    expect(row(one, "aircraft", "G-TWOS")).to_be_visible()
    row(one, "aircraft", "G-TWOS").focus()
    open_aircraft(two, "G-TWOS")
    two.get_by_label("Type designator").fill("C182")
    save(two)
    expect(row(one, "aircraft", "G-TWOS")).to_contain_text("C182")
    expect(row(one, "aircraft", "G-TWOS")).to_be_focused()
    show(two, "map")
    expect(two.locator("#search")).to_have_value("")
    expect(two.locator("#map")).not_to_have_attribute("data-chosen", "EGTF")
    expect(two.locator("#inspector > *")).to_have_count(0)

    open_aircraft(two, "G-TWOS")
    two.get_by_label("Remarks").fill("Keys in the left pocket")
    with two.expect_response(lambda answer: "/draft/" in answer.url and answer.ok):
        two.get_by_label("Usable fuel").fill("a lot")
    two.get_by_label("Usable fuel").focus()
    open_aircraft(one, "G-TWOS")
    # The other tab's unsaved text is this tab's draft, too.
    expect(one.get_by_label("Remarks")).to_have_value("Keys in the left pocket")
    one.locator("#drop-draft").click()
    expect(one.get_by_label("Remarks")).to_have_value("")
    one.get_by_label("Cruise TAS").fill("111")
    save(one)
    expect(row(two, "aircraft", "G-TWOS")).to_contain_text("111 kt")
    expect(two.locator("#meanwhile")).to_contain_text("Cruise TAS")
    expect(two.get_by_label("Usable fuel")).to_be_focused()
    expect(two.get_by_label("Usable fuel")).to_have_value("a lot")
    expect(two.get_by_label("Remarks")).to_have_value("Keys in the left pocket")
    expect(two.get_by_label("Cruise TAS")).to_have_value("105")

    # After the refusal the form is new: it still has the typed text, and shows the other change.
    two.locator("#save").click()
    expect(two.locator("#h-fuel_tanks")).to_contain_text("Litres, from 1")
    expect(two.locator("#meanwhile")).to_contain_text("Cruise TAS")
    expect(two.get_by_label("Remarks")).to_have_value("Keys in the left pocket")
    two.get_by_label("Usable fuel").fill("180")
    save(two)
    for tab in (one, two):
        expect(row(tab, "aircraft", "G-TWOS")).to_contain_text("111 kt")
        expect(row(tab, "aircraft", "G-TWOS")).to_contain_text("180 L usable")


@pytest.mark.without_map
def test_a_draft_that_is_open_in_another_tab_is_told_and_not_overwritten_silently(bag, open_page):
    one = open_page(bag.address, SMALL)
    add_aircraft(one, "G-TABS", "C152")
    open_aircraft(one, "G-TABS")
    with one.expect_response(lambda answer: "/draft/" in answer.url and answer.ok):
        one.get_by_label("Remarks").fill("typed in one")
    two = open_page(bag.address, SMALL)
    open_aircraft(two, "G-TABS")
    told = two.locator("#meanwhile .other-draft")
    expect(told).to_contain_text("A draft is open in another tab, changed at")
    with two.expect_response(lambda answer: "/draft/" in answer.url and answer.ok):
        two.get_by_label("Remarks").fill("typed in two")
    expect(one.locator("#meanwhile .other-draft")).to_contain_text("Remarks: typed in two")
    expect(one.get_by_label("Remarks")).to_have_value("typed in one")
    save(one)
    expect(two.locator("#meanwhile")).to_contain_text("Remarks: typed in one")
    expect(two.get_by_label("Remarks")).to_have_value("typed in two")
    two.reload()
    expect(two.get_by_label("Remarks")).to_have_value("typed in two")
