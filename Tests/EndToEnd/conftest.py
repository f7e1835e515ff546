"""A browser, and homes to start from: one test imports the airports, the others copy what it made."""

import fcntl
import os
import shutil
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser, BrowserContext, ConsoleMessage, Error, Page, Playwright, expect, sync_playwright
)

from aloft import ROOT, Running, aloft, free_ports
from published import publications

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


# Opens what a form folds, as a person does who looks for a field there.
UNFOLDED = """
    new MutationObserver(() => {
        for (const part of document.querySelectorAll("#form .form-group:not([open])")) part.open = true;
    }).observe(document, { childList: true, subtree: true });
"""


FIRST = [
    "test_first_flight", "test_yoga_studio", "test_two_devices", "test_map", "test_asking", "test_stream"]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "without_map: the browser cannot draw the map, which is not looked at")
    config.addinivalue_line("markers", "cold: the browser has nothing of the map in its cache")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The first start comes first: its test looks at the import, which the others wait for. Beside it runs
    what needs no airports, then what takes long, so that no worker ends long after the others."""
    order = {name: place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: order.get(item.path.stem, len(FIRST)))


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


def new_context(browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.set_default_navigation_timeout(PATIENCE)
    return context


@pytest.fixture(scope="session")
def map_context(browser: Browser):
    """The profile that tests of the map share: its cache has the libraries, the coasts and the airports."""
    context = new_context(browser)
    yield context
    context.close()


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest):
    if has_no_map(request) or request.node.get_closest_marker("cold"):
        context = new_context(browser)
        if has_no_map(request):
            context.add_init_script(WITHOUT_WEBGL)
        yield context
        context.close()
        return
    context = request.getfixturevalue("map_context")
    yield context
    for page in context.pages:
        # A page that did not open has none.
        with suppress(Error):
            page.evaluate("() => localStorage.clear()")
        page.close()
    context.unroute_all()
    context.clear_cookies()
    context.clear_permissions()
    context.set_geolocation(None)


@pytest.fixture
def open_page(context: BrowserContext, complaints: Complaints):
    """Opens an address in a new tab and waits until its status line stands there. Forms are unfolded, unless
    `is_folded`."""
    def opened(address: str, size: dict[str, int] = WIDE, is_folded: bool = False) -> Page:
        page = context.new_page()
        if not is_folded:
            page.add_init_script(UNFOLDED)
        page.set_viewport_size(size)
        complaints.listen(page)
        page.goto(address, wait_until="domcontentloaded")
        expect(page.locator("#status-line")).to_be_visible()
        return page
    return opened


@pytest.fixture(scope="session")
def shared(tmp_path_factory) -> Path:
    """A folder that all workers of a run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@contextmanager
def one_worker(folder: Path, name: str):
    """Makes the other workers wait while one makes what all of them use."""
    with (folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def begin(home: Path, *arguments: object) -> Running:
    """`aloft run` in a folder."""
    page_port, server_port = free_ports(2)
    running = Running("run", "--home", home, "--port", page_port, "--server-port", server_port, *arguments)
    running.home = home
    return running


def keep_airports(running: Running, shared: Path) -> None:
    """Keeps the airports that a flight bag has read in, for all workers."""
    running.wait_for(r"airports? .*on this device|85,836 are on this device", 900)
    shutil.copy(running.home / "airports.sqlite", shared / "airports.new")
    (shared / "airports.new").rename(shared / "airports.sqlite")


@pytest.fixture
def first_start(browser: Browser, shared: Path, tmp_path: Path):
    """`aloft run` in an empty folder, when the browser is there: its test sees the import, and the others
    take the airports that it has read in."""
    with one_worker(shared, "airports"):
        running = begin(tmp_path / "home")
        yield running
        keep_airports(running, shared)
        running.stop()


@pytest.fixture(scope="session")
def airports(shared: Path, tmp_path_factory) -> Path:
    """The airports, read in once a run; a copy of them makes another home ready."""
    with one_worker(shared, "airports"):
        if not (shared / "airports.sqlite").exists():
            running = begin(tmp_path_factory.mktemp("first") / "home")
            keep_airports(running, shared)
            running.stop()
    return shared / "airports.sqlite"


def ready_home(folder: Path, airports: Path, name: str = "home") -> Path:
    """A home folder with the airports."""
    home = folder / name
    home.mkdir(mode=0o700)
    shutil.copy(airports, home / "airports.sqlite")
    return home


@pytest.fixture(scope="session")
def bag(airports: Path, tmp_path_factory):
    """A flight bag for tests that share one and keep to records of their own."""
    running = begin(ready_home(tmp_path_factory.mktemp("bag"), airports))
    running.wait_for("are on this device", 900)
    yield running
    running.stop()


@pytest.fixture(scope="session")
def published(shared: Path, airports: Path, tmp_path_factory):
    """A flight bag that also has procedures, airspaces, AIP entries, points of entry and rules; it is only
    looked at."""
    filled = shared / "published"
    with one_worker(shared, "published"):
        if not filled.exists():
            home = ready_home(tmp_path_factory.mktemp("published"), airports)
            status, words = aloft("import", *publications(home.parent), "--home", home)
            assert status == 0, words
            home.rename(filled)
    home = tmp_path_factory.mktemp("published") / "home"
    shutil.copytree(filled, home)
    running = begin(home)
    running.wait_for("are on this device", 900)
    yield running
    running.stop()


@pytest.fixture
def start(tmp_path, airports):
    """Starts a command in a home of its own that has the airports already; ends it after the test."""
    started = ExitStack()

    def home(name: str) -> Path:
        return tmp_path / name if (tmp_path / name).exists() else ready_home(tmp_path, airports, name)

    def begun(command: str, name: str, *arguments: object) -> Running:
        running = Running(command, "--home", home(name), *arguments)
        running.home = home(name)
        started.callback(running.stop)
        return running

    begun.home = home
    # All of them are stopped, also when one does not want to.
    with started:
        yield begun


@pytest.fixture
def picture():
    """Keeps a screenshot among the artefacts of the test."""
    def take(page: Page, name: str) -> None:
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}.png")
    return take
