"""Nothing typed is lost: drafts outlive the tab, the page, the browser and the program."""

import os
import signal

import pytest
from playwright.sync_api import Page, expect

from aloft import free_ports
from conftest import SMALL
from steps import add_aircraft, eventually, open_aircraft, press_in_menu, row, save, search, show

pytestmark = pytest.mark.without_map


def type_remark(page: Page, text: str) -> None:
    """Types, and waits until the draft is on disk."""
    with page.expect_response(lambda answer: "/draft/" in answer.url and answer.ok):
        page.get_by_label("Remarks").fill(text)


def test_what_is_typed_outlives_tab_change_escape_and_reload(bag, open_page):
    page = open_page(bag.address, SMALL)
    add_aircraft(page, "G-DRFT", "C152")
    open_aircraft(page, "G-DRFT")
    type_remark(page, "half a sentence")
    show(page, "flights")
    expect(page.locator("#form")).to_have_count(0)
    show(page, "aircraft")
    expect(row(page, "aircraft", "G-DRFT")).to_contain_text("draft")
    open_aircraft(page, "G-DRFT")
    expect(page.get_by_label("Remarks")).to_have_value("half a sentence")
    page.keyboard.press("Escape")
    expect(page.locator("#form")).to_have_count(0)
    page.locator(".note", has_text="kept as a draft").locator(".note-action").click()
    expect(page.get_by_label("Remarks")).to_have_value("half a sentence")
    page.reload()
    expect(page.get_by_label("Remarks")).to_have_value("half a sentence")
    save(page)
    expect(row(page, "aircraft", "G-DRFT")).not_to_contain_text("draft")
    open_aircraft(page, "G-DRFT")
    expect(page.get_by_label("Remarks")).to_have_value("half a sentence")
    expect(page.locator(".draft-notice")).to_have_count(0)


def test_a_reload_right_after_a_key_keeps_what_was_typed(bag, open_page):
    page = open_page(bag.address, SMALL)
    add_aircraft(page, "G-RLOD", "C152")
    open_aircraft(page, "G-RLOD")
    type_remark(page, "the first half")
    for text in ("the first half and", "the first half and the second"):
        page.get_by_label("Remarks").fill(text)
        page.reload()
        expect(page.get_by_label("Remarks")).to_have_value(text)
    # Nobody else types there.
    with page.expect_response(lambda answer: "/draft/" in answer.url and answer.ok):
        page.get_by_label("Remarks").press_sequentially(".")
    expect(page.locator("#meanwhile .other-draft")).to_have_count(0)
    save(page)
    open_aircraft(page, "G-RLOD")
    expect(page.get_by_label("Remarks")).to_have_value("the first half and the second.")


def test_a_draft_of_a_new_flight_is_discarded_in_the_list_and_taken_back(bag, open_page):
    page = open_page(bag.address, SMALL)
    show(page, "flights")
    page.locator("#new-flight").click()
    with page.expect_response(lambda answer: "/draft/" in answer.url and answer.ok):
        page.get_by_label("Remarks").fill("to the sea, perhaps")
    page.locator("#close").click()
    # Other tests with this flight bag may have left drafts of their own.
    draft = page.locator("#flights .row-with-button").first
    link = draft.locator("a").get_attribute("id")
    draft.get_by_role("button", name="Discard the draft").click()
    expect(page.locator(f"#{link}")).to_have_count(0)
    page.locator(".note", has_text="Draft discarded").get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Remarks")).to_have_value("to the sea, perhaps")
    page.locator("#drop-draft").click()
    expect(page.locator("#form")).to_have_count(0)
    expect(page.locator(f"#{link}")).to_have_count(0)


def test_a_draft_is_dropped_when_a_person_says_so(bag, open_page):
    page = open_page(bag.address, SMALL)
    add_aircraft(page, "G-DROP", "C152")
    open_aircraft(page, "G-DROP")
    type_remark(page, "never mind")
    page.reload()
    expect(page.locator(".draft-notice")).to_be_visible()
    page.locator("#drop-draft").click()
    expect(page.get_by_label("Remarks")).to_have_value("")
    expect(page.locator(".draft-notice")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(row(page, "aircraft", "G-DROP")).not_to_contain_text("draft")


def test_a_discard_holds_against_text_that_was_on_its_way(bag, open_page):
    page = open_page(bag.address, SMALL)
    add_aircraft(page, "G-LATE", "C152")
    open_aircraft(page, "G-LATE")
    with page.expect_request("**/draft/aircraft/**") as sent:
        type_remark(page, "never")
    page.reload()
    expect(page.locator(".draft-notice")).to_be_visible()
    page.locator("#drop-draft").click()
    expect(page.locator(".draft-notice")).to_have_count(0)
    late = sent.value
    answer = page.request.post(late.url, headers=late.headers, data=late.post_data)
    assert answer.status == 204
    page.reload()
    page.keyboard.press("Escape")
    expect(row(page, "aircraft", "G-LATE")).not_to_contain_text("draft")
    open_aircraft(page, "G-LATE")
    expect(page.get_by_label("Remarks")).to_have_value("")


def test_a_discard_right_after_a_key_holds(bag, open_page):
    page = open_page(bag.address, SMALL)
    add_aircraft(page, "G-FAST", "C152")
    open_aircraft(page, "G-FAST")
    type_remark(page, "never")
    page.reload()
    expect(page.locator(".draft-notice")).to_be_visible()
    drafts = []
    page.on("request", lambda request: "/draft/aircraft" in request.url and drafts.append(request))
    page.clock.install()
    dropping = []
    page.route("**/draft/drop", lambda route: dropping.append(route))
    # In one task, so that on a slow machine, too, the press comes before the draft would be sent.
    page.get_by_label("Remarks").evaluate("""field => {
      field.value = "never mind";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.getElementById("drop-draft").click();
    }""")
    eventually("the discard is on its way", page, lambda: dropping != [])
    # Longer than a draft waits after the last key.
    page.clock.run_for(2_000)
    dropping[0].continue_()
    expect(page.get_by_label("Remarks")).to_have_value("")
    page.clock.run_for(2_000)
    assert drafts == []
    expect(page.locator(".draft-notice")).to_have_count(0)


def test_a_form_goes_on_when_the_flight_bag_was_killed_and_started_again(start, open_page, complaints):
    complaints.expected += ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "[object Event]",
                            "pt", "[object HTMLDivElement]", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET"]
    ports = free_ports(2)
    first = start("run", "killed", "--port", ports[0], "--server-port", ports[1])
    page = open_page(first.address, SMALL)
    show(page, "aircraft")
    page.locator("#new-aircraft").click()
    page.get_by_label("Registration").fill("G-KILL")
    type_remark(page, "typed before")
    server = first.server_process
    first.process.kill()
    first.process.wait()
    os.kill(server, signal.SIGKILL)
    expect(page.locator("#lost")).to_be_visible()

    again = start("run", "killed", "--port", ports[0], "--server-port", ports[1])
    assert again.address
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.get_by_label("Registration")).to_have_value("G-KILL")
    page.get_by_label("Type designator").fill("C152")
    save(page)
    expect(row(page, "aircraft", "G-KILL")).to_be_visible()
    # Another tab never had the form, and finds no draft.
    other = open_page(again.address, SMALL)
    show(other, "aircraft")
    expect(row(other, "aircraft", "G-KILL")).not_to_contain_text("draft")


def test_a_form_stays_when_a_draft_reaches_a_restarted_flight_bag_before_the_stream(
    start, open_page, complaints
):
    complaints.expected += ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "[object Event]",
                            "pt", "[object HTMLDivElement]", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET",
                            "ERR_FAILED"]
    ports = free_ports(2)
    first = start("run", "early", "--port", ports[0], "--server-port", ports[1])
    page = open_page(first.address, SMALL)
    show(page, "aircraft")
    page.locator("#new-aircraft").click()
    page.get_by_label("Registration").fill("G-SOON")
    type_remark(page, "typed before")
    page.route("**/stream?**", lambda route: route.abort())
    server = first.server_process
    first.process.kill()
    first.process.wait()
    os.kill(server, signal.SIGKILL)
    expect(page.locator("#lost")).to_be_visible()
    page.get_by_label("Remarks").fill("typed meanwhile")

    with page.expect_response(lambda answer: "/draft/" in answer.url and answer.ok):
        start("run", "early", "--port", ports[0], "--server-port", ports[1])
    page.unroute("**/stream?**")
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#tab-aircraft")).to_have_attribute("aria-current", "page")
    expect(page.get_by_label("Registration")).to_have_value("G-SOON")
    expect(page.get_by_label("Remarks")).to_have_value("typed meanwhile")
    save(page)
    expect(row(page, "aircraft", "G-SOON")).to_be_visible()


def test_what_is_typed_for_a_record_that_was_removed_is_saved_as_a_new_one(bag, open_page, complaints):
    complaints.expected.append("422 (Unprocessable Entity)")
    page, other = open_page(bag.address, SMALL), open_page(bag.address, SMALL)
    add_aircraft(page, "G-GONE", "C152")
    open_aircraft(page, "G-GONE")
    type_remark(page, "Propeller balanced")
    show(other, "aircraft")
    row(other, "aircraft", "G-GONE").click()
    press_in_menu(other, "#remove-record")
    expect(page.locator("#meanwhile")).to_contain_text("removed meanwhile")
    page.locator("#save").click()
    expect(page.locator("#form .problem")).to_contain_text("nothing was saved")
    expect(page.get_by_label("Remarks")).to_have_value("Propeller balanced")
    page.locator("#save-as-new").click()
    expect(page.locator("#record-name")).to_have_text("G-GONE")
    expect(page.locator("#inspector")).to_contain_text("Propeller balanced")
    expect(row(page, "aircraft", "G-GONE")).to_have_count(1)


def test_letters_typed_while_a_form_is_refused_stay(bag, open_page, complaints):
    complaints.expected.append("422 (Unprocessable Entity)")
    page = open_page(bag.address, SMALL)
    add_aircraft(page, "G-RFSD", "C152")
    open_aircraft(page, "G-RFSD")
    page.get_by_label("Cruise TAS").fill("fast")
    page.get_by_label("Remarks").fill("Propeller")
    held = []
    page.route("**/save/**", lambda route: held.append(route))
    page.locator("#save").click()
    eventually("the form is on its way", page, lambda: held != [])
    page.get_by_label("Remarks").fill("Propeller balanced")
    held[0].continue_()
    expect(page.locator("#form [aria-invalid]").first).to_be_visible()
    expect(page.get_by_label("Remarks")).to_have_value("Propeller balanced")
    page.unroute("**/save/**")
    page.get_by_label("Cruise TAS").fill("105")
    save(page)
    expect(page.locator("#inspector")).to_contain_text("Propeller balanced")


def test_an_airport_is_picked_from_a_list_by_keyboard_or_typed_as_a_code(bag, open_page):
    page = open_page(bag.address, SMALL)
    show(page, "flights")
    page.locator("#new-flight").click()
    page.get_by_label("Departure").fill("fairoaks")
    expect(page.locator(".pick").first).to_contain_text("EGTF")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".pick").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Departure")).to_have_value("EGTF")
    expect(page.get_by_label("Departure")).to_be_focused()
    expect(page.locator("#h-departure")).to_contain_text("Fairoaks Airport")
    page.get_by_label("Destination").fill("zzxx")
    expect(page.locator("#h-destination")).to_contain_text("ZZXX is unknown here; it is kept as typed.")
    page.get_by_label("Off-block date").fill("2020-01-01")
    page.get_by_label("Off-block time").fill("1000")
    expect(page.locator("#warnings")).to_contain_text("It leaves its stand in the past.")
    save(page)
    expect(page.locator(".warnings")).to_contain_text("ZZXX is not among the airports on this device.")


def test_a_record_that_is_back_after_its_removal_is_not_said_to_be_removed(bag, open_page, complaints):
    complaints.expected.append("422 (Unprocessable Entity)")
    page, other = open_page(bag.address, SMALL), open_page(bag.address, SMALL)
    add_aircraft(page, "G-BACK", "C152")
    open_aircraft(page, "G-BACK")
    type_remark(page, "Propeller balanced")
    show(other, "aircraft")
    row(other, "aircraft", "G-BACK").click()
    press_in_menu(other, "#remove-record")
    expect(page.locator("#meanwhile")).to_contain_text("removed meanwhile")
    page.locator("#save").click()
    expect(page.locator("#form .problem")).to_contain_text("nothing was saved")
    expect(page.locator("#save")).to_be_hidden()
    # The note with its Undo may be gone by now.
    show(other, "more")
    other.locator("#open-attention").click()
    recent = other.locator("[aria-labelledby=recent-title] li")
    recent.filter(has_text="G-BACK removed").get_by_role("button", name="Undo").click()
    expect(page.locator("#meanwhile")).not_to_contain_text("removed meanwhile")
    expect(page.locator("#form .problem")).to_be_hidden()
    expect(page.locator("#save-as-new")).to_be_hidden()
    save(page)
    expect(row(page, "aircraft", "G-BACK")).to_have_count(1)
    expect(page.locator("#inspector")).to_contain_text("Propeller balanced")


def test_text_that_is_too_long_is_refused_in_words_and_stays(bag, open_page, complaints):
    complaints.expected += ["413 (Content Too Large)", "413 (Payload Too Large)",
                            "Response Status Error Code 413"]
    page = open_page(bag.address, SMALL)
    page.locator("#search").fill("london " * 200_000)
    expect(page.locator("#too-long")).to_contain_text("too long")
    search(page, "fairoaks")
    expect(row(page, "results", "EGTF")).to_be_visible()
    expect(page.locator("#too-long")).to_be_hidden()
    add_aircraft(page, "G-LONG", "C152")
    open_aircraft(page, "G-LONG")
    page.get_by_label("Remarks").fill("long " * 300_000)
    expect(page.locator("#too-long")).to_be_visible()
    page.locator("#save").click()
    expect(page.locator("#too-long")).to_be_visible()
    assert len(page.get_by_label("Remarks").input_value()) == 1_500_000
    page.get_by_label("Remarks").fill("short")
    save(page)
    expect(page.locator("#too-long")).to_be_hidden()
