"""The checks that hold for every picture of the page, whatever it shows."""

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


def expect_targets(page: Page) -> None:
    """Whatever is pressed is 44 pixels high and wide; a link inside a line of text is as high as the line."""
    small = page.evaluate("""() => {
        const pressed = "button, a[href], input:not([type=hidden]), select, textarea, summary";
        return [...document.querySelectorAll(pressed)].filter((element) => {
            const box = element.getBoundingClientRect();
            const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
            const isApart = element.closest(".unseen");
            if (!isSeen || box.width < 2 || isApart) return false;
            if (getComputedStyle(element).display === "inline") return false;
            const after = getComputedStyle(element, "::after");
            const more = after.content !== "none" && after.position === "absolute";
            return !more && (box.height < 43.5 || box.width < 43.5);
        }).map((element) => {
            const box = element.getBoundingClientRect();
            return `${element.id || element.className || element.tagName}: ${box.width} x ${box.height}`;
        });
    }""")
    assert not small, "too small: " + "; ".join(small)


def expect_accessible(page: Page) -> None:
    """No serious or critical violation of the rules of axe."""
    found = Axe().run(page).response["violations"]
    serious = [f"{each['id']} at {[node['target'] for node in each['nodes']]}: {each['help']}"
               for each in found if each["impact"] in ("serious", "critical")]
    assert not serious, "\n".join(serious)


def expect_whole_choices(page: Page) -> None:
    """The longest choice of every field ends before the arrow."""
    cut = page.evaluate("""() => {
        const pen = document.createElement("canvas").getContext("2d");
        return [...document.querySelectorAll(".field select")].flatMap((select) => {
            const style = getComputedStyle(select);
            const padding = parseFloat(style.paddingLeft) + Math.max(32, parseFloat(style.paddingRight));
            pen.font = style.font;
            return [...select.options].map((option) => option.label)
                .filter((label) => pen.measureText(label).width > select.clientWidth - padding)
                .map((label) => `${select.name}: ${label}`);
        });
    }""")
    assert not cut, "cut: " + "; ".join(cut)
