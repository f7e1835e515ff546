"""The page follows its device: through any order of clicks, in many tabs, and when nobody looks at it."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from aloft import free_ports
from conftest import SMALL
from steps import add_aircraft, eventually, row, settle, show

pytestmark = pytest.mark.without_map

SLOTS = ["tabs", "panel", "inspector"]

# The text of the slots, without times, which may differ between two pages of the same.
TEXTS = """(slots) => slots.map((slot) =>
    document.getElementById(slot).innerText.replace(/\\d\\d:\\d\\dZ/g, "").replace(/\\s+/g, " ").trim())"""


def links(page: Page) -> list[str]:
    return page.evaluate("() => [...document.querySelectorAll('a[href^=\"/\"]:not([download], [target])')]"
                         ".map((link) => link.getAttribute('href'))")


def hide(page: Page, is_hidden: bool) -> None:
    """Headless pages are never hidden: this says to the page that it is."""
    page.evaluate("""(isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""", is_hidden)


def test_after_200_clicks_in_any_order_a_page_shows_what_its_address_names(start, open_page):
    # The flight bag is this test's own, so that its links are always the same.
    page_port, server_port = free_ports(2)
    bag = start("run", "own", "--port", page_port, "--server-port", server_port)
    page, writer = open_page(bag.address, SMALL), open_page(bag.address, SMALL)
    under_way = set()
    page.on("request", lambda request: "/stream" in request.url or under_way.add(request))
    for end in ("requestfinished", "requestfailed"):
        page.on(end, lambda request: under_way.discard(request))
    add_aircraft(page, "G-RNDM", "C152")
    show(writer, "aircraft")
    # So many pages that going back never leaves this one.
    for tab in ["flights", "more", "map", "aircraft"] * 4:
        show(page, tab)
    chance = random.Random(20261123)
    for turn in range(200):
        if turn % 20 == 0:
            add_aircraft(writer, f"G-R{turn:03}", "C172")
        way = chance.random()
        if way < 0.15:
            page.evaluate("() => history.back()")
        elif way < 0.25:
            page.evaluate("() => history.forward()")
        else:
            page.evaluate("(at) => document.querySelector(`a[href='${at}']`)?.click()",
                          chance.choice(links(page) or ["/map"]))
        if chance.random() < 0.3:
            settle(page)
    show(page, "aircraft")
    row(page, "aircraft", "G-RNDM").click()
    expect(page.locator("#record-name")).to_have_text("G-RNDM")
    # Earlier clicks may be under way: the last address is the one that stays.
    def has_come_to_rest() -> bool:
        settle(page)
        return not under_way and re.search("/aircraft/[0-9a-f-]{36}$", page.url) is not None

    eventually("the address of a record stays", page, has_come_to_rest)
    path = page.evaluate("() => location.pathname + location.search")
    fresh = open_page(bag.address.split("/?")[0] + path, SMALL)
    expect(fresh.locator("#record-name")).to_have_text("G-RNDM")
    eventually("both pages show the same", fresh,
               lambda: page.evaluate(TEXTS, SLOTS) == fresh.evaluate(TEXTS, SLOTS))


def test_twelve_tabs_all_answer_though_a_browser_has_six_connections(bag, open_page):
    tabs = []
    for number in range(12):
        for other in tabs:
            hide(other, True)
        tabs.append(open_page(bag.address, SMALL))
    add_aircraft(tabs[-1], "G-TWLV", "C172")
    hide(tabs[-1], True)
    for tab in tabs[:-1]:
        hide(tab, False)
        show(tab, "aircraft")
        expect(row(tab, "aircraft", "G-TWLV")).to_be_visible()
        hide(tab, True)


# A server that does not answer a sync, however the page asks for it.
UNANSWERED_SYNCS = """() => {
    const isSync = (url) => String(url).endsWith("/sync");
    const { open, send } = XMLHttpRequest.prototype, ask = window.fetch;
    XMLHttpRequest.prototype.open = function (method, url, ...more) {
        this.isSync = isSync(url);
        return open.call(this, method, url, ...more);
    };
    XMLHttpRequest.prototype.send = function (body) { if (!this.isSync) send.call(this, body); };
    window.fetch = (url, options) => isSync(url) ? new Promise(() => {}) : ask(url, options);
}"""


def test_a_press_is_not_lost_to_requests_that_nobody_pressed_for(bag, open_page):
    """A page that is looked at again asks for a sync, which may take its time; a press waits for nothing."""
    page = open_page(bag.address, SMALL)
    page.evaluate(UNANSWERED_SYNCS)
    for wanted in ("aircraft", "flights"):
        hide(page, True)
        hide(page, False)
        show(page, wanted)


def test_a_hidden_page_has_no_stream_and_hears_what_it_missed(bag, open_page):
    page, writer = open_page(bag.address, SMALL), open_page(bag.address, SMALL)
    show(page, "aircraft")
    with page.expect_event("requestfailed", lambda request: "/stream" in request.url):
        hide(page, True)
    add_aircraft(writer, "G-HIDE", "C172")
    settle(page)
    expect(row(page, "aircraft", "G-HIDE")).to_have_count(0)
    hide(page, False)
    expect(row(page, "aircraft", "G-HIDE")).to_be_visible()


def test_a_browser_that_is_not_let_in_any_more_is_told_how_to_go_on(bag, open_page, complaints):
    complaints.expected += ["403", "[object Event]", "htmx:", "pt"]
    page = open_page(bag.address, SMALL)
    page.context.clear_cookies()
    page.locator("#tab-flights").click()
    expect(page.locator("#lost")).to_contain_text("Aloft does not let this browser in, or not any more.")
    expect(page.locator("#lost")).to_contain_text("?token=")


PULL = """(pixels) => {
    const panel = document.getElementById("panel");
    const touch = (y) => new Touch({ identifier: 1, target: panel, clientX: 40, clientY: y });
    const send = (type, y) => panel.dispatchEvent(new TouchEvent(type, {
        bubbles: true, touches: type === "touchend" ? [] : [touch(y)], changedTouches: [touch(y)] }));
    send("touchstart", 200);
    send("touchmove", 200 + pixels);
    const words = document.getElementById("pulled").textContent;
    send("touchend", 200 + pixels);
    return words;
}"""


def test_a_list_pulled_down_syncs_and_one_pulled_a_little_does_not(bag, open_page):
    page = open_page(bag.address, SMALL)
    show(page, "flights")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/sync") else None)
    assert page.evaluate(PULL, 50) == "Pull to sync"
    settle(page)
    assert not asked
    with page.expect_request("**/sync"):
        assert page.evaluate(PULL, 90) == "Let go to sync"
    expect(page.locator("#pulled")).to_be_hidden()


def test_a_press_whose_end_a_menu_keeps_to_itself_holds_nothing_back(bag, open_page):
    page = open_page(bag.address, SMALL)
    page.evaluate("document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))")
    page.evaluate("document.getElementById('tab-flights').click()")
    page.mouse.move(20, 30)
    expect(page.get_by_role("heading", name="Flights", exact=True)).to_be_visible()


def test_a_press_is_not_lost_to_the_answer_that_replaces_its_button(bag, open_page):
    page = open_page(bag.address, SMALL)
    show(page, "flights")
    page.locator("#new-flight").click()
    page.get_by_label("Departure").fill("fairoaks")
    expect(page.locator(".pick").first).to_contain_text("EGTF")
    held = []
    page.route("**/airport-name**", lambda route: held.append(route))
    page.get_by_label("Departure").fill("fairoak")
    eventually("the airports are asked for again", page, lambda: held != [])
    page.locator(".pick").first.hover()
    page.mouse.down()
    with page.expect_response("**/airport-name**") as answer:
        held[0].continue_()
    answer.value.finished()
    settle(page)
    page.mouse.up()
    expect(page.get_by_label("Departure")).to_have_value("EGTF")


def test_a_page_that_is_looked_at_again_syncs(bag, open_page):
    page = open_page(bag.address, SMALL)
    hide(page, True)
    with page.expect_request("**/sync"):
        hide(page, False)
