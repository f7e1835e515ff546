"""A browser, and homes to start from: one test imports the airports, the others copy what it made."""

import os
import shutil
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright
)

from aloft import ROOT, Running, free_ports

PICTURES = ROOT / ".build-artefacts"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# The map needs WebGL, which a machine without a graphics card does in software. Mesa needs seven tenths of
# the time of the browser's own SwiftShader, which draws where there is no Mesa. The page needs no GL.
CHROMIUM_ARGUMENTS = [
    "--no-sandbox", "--use-gl=angle", "--use-angle=gl-egl", "--ignore-gpu-blocklist",
    "--enable-unsafe-swiftshader", "--disable-gpu-compositing"]
WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
# For tests that are not about looks: a smaller map is drawn sooner.
SMALL = {"width": 720, "height": 480}

# How long anything is waited for, in milliseconds: a busy machine draws the map in software.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)


# Gives a page no WebGL: drawing the map without a graphics card takes most of a test's time.
WITHOUT_WEBGL = """
    const getContext = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...options) {
        return kind.startsWith("webgl") ? null : getContext.call(this, kind, ...options);
    };
"""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "without_map: the browser cannot draw the map, which is not looked at")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The first start comes first: its test looks at the import, which the others wait for."""
    items.sort(key=lambda item: item.path.name != "test_first_flight.py")


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(
        executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS, env={**os.environ, "LIBGL_ALWAYS_SOFTWARE": "1"},
        timeout=180_000)


@pytest.fixture(scope="session")
def browser() -> Browser:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Complaints:
    """The complaints of the browser, violations of the content security policy included."""

    def __init__(self):
        self.heard: list[str] = []
        self.expected: list[str] = []

    def listen(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.heard.append(str(error)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in self.expected):
            self.heard.append(f"{message.type}: {message.text}")


def has_no_map(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("without_map") is not None


@pytest.fixture
def complaints(request: pytest.FixtureRequest):
    complaints = Complaints()
    # Software drawing, of which the browser itself warns.
    complaints.expected = ["GPU stall due to ReadPixels", "GL Driver Message"]
    if has_no_map(request):
        complaints.expected.append("Failed to initialize WebGL")
    yield complaints
    assert complaints.heard == []


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> BrowserContext:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    if has_no_map(request):
        context.add_init_script(WITHOUT_WEBGL)
    context.set_default_timeout(PATIENCE)
    context.set_default_navigation_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def open_page(context: BrowserContext, complaints: Complaints):
    """Opens an address in a new tab and waits until its status line stands there."""
    def opened(address: str, size: dict[str, int] = WIDE) -> Page:
        page = context.new_page()
        page.set_viewport_size(size)
        complaints.listen(page)
        page.goto(address, wait_until="domcontentloaded")
        expect(page.locator("#status-line")).to_be_visible()
        return page
    return opened


@pytest.fixture(scope="session")
def first_start(browser: Browser, tmp_path_factory) -> Running:
    """`aloft run` in an empty folder, when the browser is there: the first test sees the import."""
    home = tmp_path_factory.mktemp("first") / "home"
    page_port, server_port = free_ports(2)
    running = Running("run", "--home", home, "--port", page_port, "--server-port", server_port)
    running.home = home
    yield running
    running.stop()


@pytest.fixture(scope="session")
def airports(first_start: Running) -> Path:
    """The airports that the first start read in; a copy of them makes another home ready."""
    first_start.wait_for(r"airports? .*on this device|85,836 are on this device", 900)
    return first_start.home / "airports.sqlite"


@pytest.fixture
def bag(first_start: Running, airports: Path) -> Running:
    """The flight bag of the first start, ready, for tests that share one and keep to records of their own."""
    return first_start


@pytest.fixture
def start(tmp_path, airports):
    """Starts a command in a home of its own that has the airports already; ends it after the test."""
    started = ExitStack()

    def begin(command: str, name: str, *arguments: object) -> Running:
        home = tmp_path / name
        if not home.exists():
            home.mkdir(mode=0o700)
            shutil.copy(airports, home / "airports.sqlite")
        running = Running(command, "--home", home, *arguments)
        running.home = home
        started.callback(running.stop)
        return running

    # All of them are stopped, also when one does not want to.
    with started:
        yield begin


@pytest.fixture
def picture():
    """Keeps a screenshot among the artefacts of the test."""
    def take(page: Page, name: str) -> None:
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")
    return take
