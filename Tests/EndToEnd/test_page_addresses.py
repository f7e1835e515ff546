"""An address names what is shown: cold after a restart, back and forward, in a tab of its own."""

import pytest
from playwright.sync_api import expect

from aloft import free_ports
from checks import expect_accessible
from conftest import NARROW, SMALL, WIDE
from steps import add_aircraft, eventually, open_aircraft, press_in_menu, row, save, settle, show


def address(running, path: str) -> str:
    return running.address.split("/?")[0] + path


def expect_at(page, path: str, title: str) -> None:
    # The map's address has its view, too.
    page.wait_for_function("""(path) =>
        (location.pathname + location.search).replace(/[?&]at=[^&]*/, "") === path""", arg=path)
    page.wait_for_function("(title) => document.title === title + ' · Aloft'", arg=title)


@pytest.mark.without_map
def test_an_address_opened_cold_after_a_restart_shows_what_it_named(start, open_page):
    ports = free_ports(2)
    running = start("run", "cold", "--port", ports[0], "--server-port", ports[1])
    page = open_page(running.address, SMALL)
    add_aircraft(page, "G-COLD", "C152")
    open_aircraft(page, "G-COLD")
    page.wait_for_function("() => location.pathname.endsWith('/edit')")
    record = page.evaluate("() => location.pathname")
    page.close()
    running.stop()

    again = start("run", "cold", "--port", ports[0], "--server-port", ports[1])
    page = open_page(again.at(record), SMALL)
    expect(page.get_by_label("Registration")).to_have_value("G-COLD")
    expect_at(page, record, "Edit aircraft")
    pages = {
        "/map": ".panel-part[data-part=map]", "/flights": "#new-flight", "/aircraft": "#aircraft .row",
        "/more": ".panel-part[data-part=more]", "/airports/EGLL": ".airport", "/account/sign-in": "#form",
        "/map?q=fairoaks": "#airport-EGTF", "/attention": ".panel-part[data-part=attention]",
        "/starred": ".panel-part[data-part=starred]", "/settings": ".panel-part[data-part=settings]",
    }
    for path, shown in pages.items():
        # Twice, because a question changes nothing.
        for _ in range(2):
            assert page.goto(address(again, path)).status == 200
            expect(page.locator(shown).first).to_be_visible()


@pytest.mark.without_map
def test_back_and_forward_go_where_a_person_was(bag, open_page):
    page = open_page(bag.address, SMALL)
    show(page, "flights")
    page.locator("#new-flight").click()
    expect(page.locator("#form")).to_be_visible()
    show(page, "more")
    expect_at(page, "/more", "Library")
    page.go_back()
    expect(page.locator("#form")).to_be_visible()
    page.wait_for_function("() => location.search.startsWith('?new=yes')")
    page.go_back()
    expect(page.locator("#form")).to_have_count(0)
    expect_at(page, "/flights", "Flights")
    page.go_forward()
    expect(page.locator("#form")).to_be_visible()
    page.go_forward()
    expect_at(page, "/more", "Library")
    expect(page.locator("#tab-more")).to_have_attribute("aria-current", "page")


@pytest.mark.without_map
def test_an_address_of_nothing_and_one_of_a_record_that_is_not_here_say_so(bag, open_page, complaints):
    complaints.expected.append("404 (Not Found)")
    page = open_page(bag.address, SMALL)
    assert page.goto(address(bag, "/nowhere")).status == 404
    expect(page.locator("#notes")).to_contain_text("There is no page /nowhere")
    page.goto(address(bag, "/flights/01977421-a28d-7000-8000-0000000000ff/edit"))
    expect(page.locator("#inspector")).to_contain_text("removed, or is not on this device yet")
    page.goto(address(bag, "/airports/QQQQQ"))
    expect(page.locator("#inspector")).to_contain_text("There is no airport QQQQQ")


@pytest.mark.without_map
def test_a_part_of_an_airport_has_an_address_and_leaves_the_sheet_as_it_is(bag, open_page, picture):
    for size in (SMALL, NARROW):
        page = open_page(bag.at("/airports/EGLL"), size)
        if size == NARROW:
            page.locator("#grip").click()
        detent = page.locator("#sheet").get_attribute("data-detent")
        page.locator("#part-runways").focus()
        page.keyboard.press("Enter")
        expect_at(page, "/airports/EGLL/runways", "EGLL Runways")
        ends = page.locator(".runway", has_text="09L/27R").locator("thead th")
        expect(ends).to_have_text(["09L", "27R"])
        expect(page.locator("#part-runways")).to_be_focused()
        assert page.locator("#sheet").get_attribute("data-detent") == detent
        expect_accessible(page)
        picture(page, "runways-" + ("narrow" if size == NARROW else "small"))
        page.go_back()
        expect_at(page, "/airports/EGLL", "EGLL")
        expect(page.locator("#part-overview")).to_have_attribute("aria-current", "page")
        page.reload()
        expect(page.locator(".airport")).to_contain_text("Frequencies")


@pytest.mark.without_map
def test_a_flight_is_planned_from_an_address_and_stored_only_when_it_is_saved(bag, open_page):
    page = open_page(bag.at("/flights/new?from=EGTF"), SMALL)
    expect(page.get_by_label("Departure")).to_have_value("EGTF")
    page.reload()
    expect(page.get_by_label("Departure")).to_have_value("EGTF")
    page.get_by_label("Destination").fill("LFAT")
    save(page)
    page.wait_for_function("() => /^\\/flights\\/[0-9a-f-]{36}$/.test(location.pathname)")
    expect(page.locator("#record-name")).to_have_text("EGTF – LFAT")
    key = page.url.split("?")[0].rsplit("/", 1)[1]
    expect(page.locator(f"#flights-{key}")).to_contain_text("LFAT")


@pytest.mark.without_map
def test_a_copied_link_opens_its_record_in_the_search(bag, open_page, context):
    context.grant_permissions(["clipboard-read", "clipboard-write", "geolocation"])
    page = open_page(bag.address, SMALL)
    add_aircraft(page, "G-LINK", "C152")
    show(page, "aircraft")
    row(page, "aircraft", "G-LINK").click()
    press_in_menu(page, "#copy-link")
    expect(page.locator("#copy-link")).to_have_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith("/aircraft/")
    show(page, "map")
    page.locator("#search").fill(link)
    expect(page.locator("#open-link")).to_contain_text(f"Open {link}")
    page.locator("#search").press("Enter")
    expect(page.locator("#record-name")).to_have_text("G-LINK")


@pytest.mark.without_map
def test_a_press_counts_though_the_part_under_it_changes_before_it_ends(bag, open_page):
    page = open_page(bag.address)
    page.get_by_role("searchbox").fill("EGT")
    expect(page.locator("#panel [data-query]")).to_have_attribute("data-query", "EGT")
    tab = page.locator("#tab-aircraft").bounding_box()
    page.mouse.move(tab["x"] + tab["width"] / 2, tab["y"] + tab["height"] / 2)
    # The result changes the map's tab, which leads back to the search. It arrives while the button is down.
    held = []
    page.route("**/search", lambda route: held.append(route))
    page.get_by_role("searchbox").press_sequentially("F")
    eventually("the search is on its way", page, lambda: held != [])
    page.mouse.down()
    with page.expect_response("**/search") as answer:
        held[0].continue_()
    answer.value.finished()
    settle(page)
    page.mouse.up()
    expect(page.locator("#tab-aircraft")).to_have_attribute("aria-current", "page")


@pytest.mark.without_map
def test_a_press_counts_that_takes_the_focus_from_a_number_whose_answer_comes_meanwhile(bag, open_page):
    page = open_page(bag.at("/map?near=EGTF"), WIDE)
    expect(page.locator("#asked")).to_contain_text("50 NM")
    page.locator("#asked-within").press("Control+a")
    page.locator("#asked-within").press_sequentially("20")
    link = page.locator("#airport-EGTF").bounding_box()
    page.mouse.move(link["x"] + link["width"] / 2, link["y"] + link["height"] / 2)
    with page.expect_response("**/ask") as answer:
        page.mouse.down()
    answer.value.finished()
    settle(page)
    page.mouse.up()
    expect(page.locator("#inspector h2")).to_have_text("Fairoaks Airport")
    expect(page.locator("#asked")).to_contain_text("20 NM")
