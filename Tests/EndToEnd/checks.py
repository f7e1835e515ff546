"""What has to hold for every picture of the page, whatever it shows."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def expect_fits(page: Page) -> None:
    """Nothing is wider than the window, nor than the part that it is in."""
    parts = ["html", "body", "#panel", "#inspector", ".bar", "#tabs"]
    too_wide = page.evaluate("""(parts) => parts.filter((part) => {
        const element = document.querySelector(part);
        return element.scrollWidth > Math.min(element.clientWidth, innerWidth);
    })""", parts)
    assert not too_wide, f"too wide: {too_wide}"


def expect_accessible(page: Page) -> None:
    """No serious or critical violation of the rules of axe."""
    found = Axe().run(page).response["violations"]
    serious = [f"{each['id']} at {[node['target'] for node in each['nodes']]}: {each['help']}"
               for each in found if each["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(serious)
