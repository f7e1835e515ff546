"""The steps of a person in the flight bag. Each step ends when the page shows that it is done."""

import datetime
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect


def in_days(count: int) -> str:
    """The day of a flight that is yet to come, as it is typed."""
    return (datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=count)).strftime("%Y-%m-%d")


def search(page: Page, words: str) -> None:
    """Searches, and waits for what these words find: the map lists the airports of flights before."""
    page.locator("#search").fill(words)
    expect(page.locator("#panel [data-query]").first).to_have_attribute("data-query", words)


def show(page: Page, tab: str) -> None:
    page.locator(f"#tab-{tab}").click()
    expect(page.locator(f"#tab-{tab}")).to_have_attribute("aria-current", "page")
    # The tab may have been the current one before, with a record open.
    expect(page.locator("#inspector > *")).to_have_count(0)


def row(page: Page, table: str, text: str) -> Locator:
    """A line of the list of flights, of aircraft, or of airports that were found ("results")."""
    return page.locator(f"#{table} .row", has_text=text)


def save(page: Page) -> None:
    page.locator("#save").click()
    expect(page.locator("#form")).to_have_count(0)


def add_aircraft(page: Page, registration: str, type_designator: str) -> None:
    show(page, "aircraft")
    page.locator("#new-aircraft").click()
    page.get_by_label("Registration", exact=True).fill(registration)
    page.get_by_label("Type designator").fill(type_designator)
    page.get_by_label("Cruise TAS").fill("105")
    page.get_by_label("Fuel burn").fill("9 gal")
    page.get_by_label("Usable fuel").fill("200")
    save(page)
    expect(row(page, "aircraft", registration).first).to_be_visible()


def open_aircraft(page: Page, registration: str) -> None:
    show(page, "aircraft")
    row(page, "aircraft", registration).click()
    page.locator("#edit").click()
    expect(page.locator("#form")).to_be_visible()


def field(page: Page, label: str) -> Locator:
    """The field of the open form with this label, or with one that has these words in it."""
    exact = page.get_by_label(label, exact=True)
    return exact if exact.count() == 1 else page.get_by_label(label)


def fill_flight(page: Page, departure: str, destination: str, **fields: str) -> None:
    """Fills the open form. Other fields are named by their label, with _ for a space."""
    page.get_by_label("Departure").fill(departure)
    page.get_by_label("Destination").fill(destination)
    for label, value in fields.items():
        field(page, label.replace("_", " ")).fill(value)


def open_flight(page: Page, name: str = "EGTF") -> None:
    show(page, "flights")
    row(page, "flights", name).first.click()
    page.locator("#edit").click()
    expect(page.locator("#form")).to_be_visible()


def edit_flight(page: Page, **fields: str) -> None:
    open_flight(page)
    for label, value in fields.items():
        field(page, label.replace("_", " ")).fill(value)
    save(page)


def eventually(what: str, page: Page, is_so: Callable[[], bool]) -> None:
    """Waits for something that is asked again and again, since the page has no element that shows it."""
    deadline = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < deadline, f"after two minutes still not: {what}"
        page.wait_for_timeout(100)


def press_in_menu(page: Page, selector: str) -> None:
    """Presses something that stands in a menu, or, in a form, beside Save."""
    expect(page.locator(selector)).to_have_count(1)
    menu = page.locator(f"details.menu:not([open]):has({selector})")
    if menu.count():
        menu.locator("summary").click()
    page.locator(selector).click()


def tick(page: Page, subject: str) -> None:
    """Ticks a line of "Before you go", or takes the tick off."""
    line = page.locator(f"#check-{subject}")
    if not line.evaluate("element => element.open"):
        line.locator("summary").click()
    page.locator(f"#tick-{subject}").click()


def settle(page: Page) -> None:
    """Returns when what the page has at hand is done: events and answers that have come, timers that are due
    and what they set off, two frames."""
    page.evaluate("""async () => {
        for (let turn = 0; turn < 2; turn += 1) {
            await new Promise((done) => setTimeout(done));
            await new Promise((done) => requestAnimationFrame(done));
        }
        await new Promise((done) => setTimeout(done));
    }""")


def expect_map_drawn(page: Page) -> None:
    expect(page.locator("#map")).to_have_attribute("data-state", "idle")


def expect_nothing_pending(page: Page) -> None:
    expect(page.locator("#status-pending")).to_have_count(0)


def press_status_action(page: Page) -> None:
    """Presses what the status line offers, though the line may have folded: it does after ten seconds, which
    a busy machine may take to come here."""
    page.locator("#status-action").dispatch_event("click")
