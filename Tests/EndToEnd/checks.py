"""The checks that hold for every picture of the page, whatever it shows."""

from collections.abc import Iterator

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from conftest import NARROW, WIDE

# The size decides what fits, the theme which colours there are, and neither what the other one does.
LOOKS = [("wide", WIDE, "day"), ("narrow", NARROW, "night")]


def looks(page: Page) -> Iterator[str]:
    """Shows the page wide by day, then narrow by night, and gives the name of each look."""
    for size, viewport, theme in LOOKS:
        show(page, viewport, theme)
        yield f"{size}-{theme}"


def show(page: Page, viewport: dict[str, int], theme: str) -> None:
    page.set_viewport_size(viewport)
    page.evaluate("""theme => {
        document.documentElement.dataset.theme = theme;
        document.dispatchEvent(new Event("aloft:theme"));
    }""", theme)


def look(page: Page, picture, name: str) -> None:
    """The page fits, is legible and can be pressed, wide by day and narrow by night; it stays wide."""
    for each in looks(page):
        expect_fits(page)
        expect_targets(page)
        expect_accessible(page)
        picture(page, f"{name}-{each}")
    show(page, WIDE, "day")


def expect_fits(page: Page) -> None:
    """Nothing is wider than the window, nor than the part that it is in."""
    parts = ["html", "body", "#panel", "#inspector", ".bar", "#tabs"]
    too_wide = page.evaluate("""(parts) => parts.filter((part) => {
        const element = document.querySelector(part);
        return element.scrollWidth > Math.min(element.clientWidth, innerWidth);
    })""", parts)
    assert not too_wide, f"too wide: {too_wide}"


# Fonts that a machine may have, at their narrowest: letters without a width, lines without a lead. What is
# large enough with these has its size from the style sheet, and is large enough with any.
NARROWEST = "*, ::before, ::after { letter-spacing: -1em !important; line-height: 1 !important; }"


def expect_targets(page: Page) -> None:
    """Whatever is pressed is 44 pixels high and wide, whatever the font; a link inside a line of text is as
    high as the line."""
    small = page.evaluate("""(narrowest) => {
        const pressed = "button, a[href], input:not([type=hidden]), select, textarea, summary";
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(narrowest);
        document.adoptedStyleSheets.push(sheet);
        try {
            return [...document.querySelectorAll(pressed)].filter((element) => {
                const box = element.getBoundingClientRect();
                const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
                const isApart = element.closest(".unseen");
                if (!isSeen || box.width < 2 && box.height < 2 || isApart) return false;
                if (getComputedStyle(element).display === "inline") return false;
                const after = getComputedStyle(element, "::after");
                const more = after.content !== "none" && after.position === "absolute";
                return !more && (box.height < 43.5 || box.width < 43.5);
            }).map((element) => {
                const box = element.getBoundingClientRect();
                return `${element.id || element.className || element.tagName}: ${box.width} x ${box.height}`;
            });
        } finally {
            document.adoptedStyleSheets.pop();
        }
    }""", NARROWEST)
    assert not small, "too small: " + "; ".join(small)


# Widths from a phone to a large screen, in pixels.
WIDTHS = [390, 768, 1024, 1440, 1920]


def unreadable(page: Page) -> list[str]:
    """Whatever is cut off, breaks within a word, or lies over other text.

    A text that ends in an ellipsis says itself that it is cut; codes, addresses and what a person typed may
    break anywhere (`.breakable`).
    """
    return page.evaluate("""() => {
        const seen = { visibilityProperty: true, opacityProperty: true };
        const isSeen = (element) => element.checkVisibility(seen);
        const name = (element) => `${element.id || element.className || element.tagName}`;
        const faults = [];
        function* ancestors(element) {
            for (let each = element; each && each !== document.body; each = each.parentElement) yield each;
        }
        const isClipped = (element) => [...ancestors(element)].some(
            (each) => getComputedStyle(each).clipPath !== "none");
        const apart = ".unseen, .breakable, textarea, input, select, option, pre, code, .map-frame, svg";
        const lines = [];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
            const element = text.parentElement;
            if (!text.data.trim() || !isSeen(element)) continue;
            if (element.closest(apart) || isClipped(element)) continue;
            const range = document.createRange();
            for (const { index, 0: word } of text.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
                const tops = new Set(rects.map(({ top }) => Math.round(top)));
                if (tops.size > 1 && word.length < 16) faults.push(`broken: ${word} in ${name(element)}`);
            }
            range.selectNodeContents(text);
            const ends = [...ancestors(element)].some(
                (each) => getComputedStyle(each).textOverflow === "ellipsis");
            for (const { left, top, right, bottom } of range.getClientRects()) {
                const box = { left, top: top + 3, right, bottom: bottom - 3, element };
                box.text = text.data.trim();
                if (!ends && box.right - box.left > 2 && box.bottom > box.top) lines.push(box);
            }
            // A frame that hides what is too wide cuts it off; one that scrolls shows it.
            for (const frame of ancestors(element)) {
                const { overflowX, textOverflow } = getComputedStyle(frame);
                if (overflowX === "visible" || textOverflow === "ellipsis") continue;
                if (frame.scrollWidth > frame.clientWidth + 1) {
                    faults.push(`cut off: ${name(frame)} by ${frame.scrollWidth - frame.clientWidth}`);
                }
                break;
            }
        }
        const layer = (element) => element.closest(
            ".bar, .tabs, .notes, .inspector, .panel, .form-buttons, .search, .pulled, .lost, .skip");
        lines.sort((one, other) => one.top - other.top);
        for (const [index, one] of lines.entries()) {
            for (let next = index + 1; next < lines.length && lines[next].top < one.bottom; next += 1) {
                const other = lines[next];
                if (one.left + 2 < other.right && other.left + 2 < one.right && one.text !== other.text
                    && layer(one.element) === layer(other.element)) {
                    faults.push(`over each other: ${one.text.slice(0, 30)} and ${other.text.slice(0, 30)}`);
                }
            }
        }
        return [...new Set(faults)].slice(0, 5);
    }""")


def expect_accessible(page: Page) -> None:
    """No serious or critical violation of the rules of axe."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # Without a description of all that is well, which takes longer than the rules.
    options = {"resultTypes": ["violations"]}
    found = page.evaluate("(options) => axe.run(document, options)", options)["violations"]
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
