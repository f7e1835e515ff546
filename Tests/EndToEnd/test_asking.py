"""The questions to the map: filters, a route that is typed, "near here", the colours of the legend."""

import re

import pytest
from playwright.sync_api import Page, expect

from aloft import aloft
from checks import expect_accessible, expect_fits, expect_targets, look, looks
from conftest import SMALL, WIDE
from steps import show
from test_map import EGTF, MAP, drawn, go, tap, wait_until_drawn


def count(page: Page) -> int:
    """How many airports fit, as the panel of the filter says."""
    result = page.locator("#filter-result")
    expect(result).to_have_text(re.compile(r"^[\d,]+ airports? fits?\.$"))
    return int(result.inner_text().split()[0].replace(",", ""))


def layer_count(page: Page) -> int:
    """How many airports the layers of the map have with the filter of now."""
    return page.evaluate(f"""async () => {{
        const filter = new URL(location).search.slice(1);
        const names = ["airports", "airfields"];
        const layers = await Promise.all(names.map(async (name) =>
            (await fetch(`/layers/${{name}}.geojson?edition=1&${{filter}}`)).json()));
        return layers.flatMap((layer) => layer.features).length;
    }}""")


def idents(page: Page) -> list[str]:
    return page.locator("#results .ident").all_inner_texts()


@pytest.mark.without_map
def test_each_filter_shows_a_difference(published, open_page):
    page = open_page(published.at("/map/filters?exclude_large_airports=true"), SMALL)
    everything = count(page)
    yes_and_no = ["has_hard_runway", "has_lighted_runway", "has_procedures", "has_ils", "has_rnav",
                  "point_of_entry", "has_avgas", "has_jet_a", "has_aip_data"]
    for name in yes_and_no:
        found = []
        for value in ["true", "false"]:
            page.locator(f"#filter-{name.replace('_', '-')}").select_option(value)
            page.wait_for_url(f"**{name}={value}*")
            found.append(count(page))
            if name == "has_ils":
                assert layer_count(page) == found[-1]
        print(name, found)
        # Avgas and jet fuel are named, or not, in one field: in the samples no airport may have one of both.
        assert 0 < found[0] < everything and found[1] < everything and found[0] != found[1], (name, found)
        page.locator(f"#filter-{name.replace('_', '-')}").select_option("")
        page.wait_for_function("name => !location.search.includes(name)", arg=name)
    chosen = {"country": "FR", "hotel": "at_airport", "restaurant": "vicinity", "aip_field": "302"}
    for name, value in chosen.items():
        page.locator(f"#filter-{name.replace('_', '-')}").select_option(value)
        page.wait_for_url(f"**{name}={value}*")
        print(name, count(page))
        assert 0 < count(page) < everything
        page.locator(f"#filter-{name.replace('_', '-')}").select_option("")
        page.wait_for_function("name => !location.search.includes(name)", arg=name)
        count(page)
    for name, value in {"min_runway_length_ft": "9000", "max_runway_length_ft": "1500"}.items():
        page.locator(f"#filter-{name.replace('_', '-')}").fill(value)
        page.keyboard.press("Tab")
        page.wait_for_url(f"**{name}={value}*")
        assert 0 < count(page) < everything and layer_count(page) == count(page)
        expect(page.locator(".asked-note").first).to_contain_text("without a runway length are left out")
        page.locator(f"#filter-{name.replace('_', '-')}").fill("")
        page.keyboard.press("Tab")
        page.wait_for_function("name => !location.search.includes(name)", arg=name)
        count(page)
    expect(page.locator("#filter-max-landing-fee")).to_be_disabled()


@pytest.mark.without_map
def test_a_filter_without_data_says_so_and_names_the_import(bag, open_page, picture):
    page = open_page(bag.at("/map/filters"), WIDE)
    for name, command in {"has-procedures": "aloft import FAACIFP18", "point-of-entry": "airfieldmap.csv",
                          "has-avgas": "aloft import airports.db", "hotel": "aloft import airports.db",
                          "max-landing-fee": "no import brings them yet"}.items():
        expect(page.locator(f"#filter-{name}-absence")).to_contain_text(command)
    expect(page.locator("#filter-has-hard-runway-absence")).to_have_count(0)
    page.locator("#filter-has-procedures").select_option("true")
    expect(page.locator(".asked-note")).to_contain_text("whose instrument procedures are not known")
    expect(page.locator("#filter-result")).to_have_text("0 airports fit.")
    picture(page, "asking-filters-without-data")


def test_the_filter_is_in_the_address_and_applies_to_lists_search_and_map(bag, open_page):
    page = open_page(bag.at("/map/filters"), SMALL)
    page.locator("#filter-country").select_option("CH")
    page.wait_for_url("**/map/filters?country=CH")
    page.locator("#filter-has-hard-runway").select_option("true")
    page.wait_for_url("**/map/filters?country=CH&has_hard_runway=true")
    fitting = count(page)
    assert layer_count(page) == fitting
    page.go_back()
    expect(page.locator("#filter-has-hard-runway")).to_have_value("")
    page.go_forward()
    expect(page.locator("#filter-has-hard-runway")).to_have_value("true")
    page.reload(wait_until="domcontentloaded")
    assert count(page) == fitting
    page.locator("#filters-close").click()
    expect(page.locator("#filters .badge")).to_contain_text("2")
    expect(page.locator("#results .row").first).to_contain_text("LS")
    page.locator("#search").fill("london")
    expect(page.locator("#panel")).to_contain_text("Nothing found for “london” that fits the filter.")
    page.locator("#search").fill("zurich")
    expect(page.locator("#results .row").first).to_contain_text("LSZH")
    page.wait_for_function("() => location.search.includes('q=zurich&country=CH')")
    wait_until_drawn(page)
    go(page, (8.5, 47.5), 9.2)
    expect(page.locator("#map")).to_have_attribute("data-filter", "country=CH&has_hard_runway=true")
    seen = {each["country"] for each in drawn(page, "airports", "airfields")}
    assert seen == {"CH"}
    page.locator("#filter-reset").click()
    expect(page.locator("#filters .badge")).to_have_count(0)
    expect(page.locator("#map")).to_have_attribute("data-filter", "")
    wait_until_drawn(page)
    page.wait_for_function(f"""() => {MAP}.queryRenderedFeatures({{ layers: ["airfields"] }})
        .some(({{ properties }}) => properties.country === "DE")""")


def test_a_route_that_is_typed_lists_what_lies_beside_it(bag, open_page, picture):
    page = open_page(bag.at("/map"), WIDE)
    wait_until_drawn(page)
    page.locator("#search").fill("EGTF LFMD")
    expect(page.locator("#asked")).to_have_text(re.compile(r"^EGTF – LFMD, 55\d\.\d NM$"))
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.search.startsWith('?q=EGTF%20LFMD')")
    page.locator("#asked-width").fill("10")
    page.keyboard.press("Tab")
    page.wait_for_url("**q=EGTF%20LFMD&width=10*")
    expect(page.locator("#map")).to_have_attribute("data-asked", "route")
    expect(page.locator("#panel .overline")).to_have_text(re.compile(r"^\d+ airports$"))
    rows = page.locator("#results .placing").all_inner_texts()
    along = [float(row.split(" NM along")[0]) for row in rows]
    off = [float(match.group(1)) for row in rows if (match := re.search(r"· ([\d.]+) NM", row))]
    assert along == sorted(along) and max(off) <= 10 and idents(page)[0] == "EGTF"
    assert {"LFMD", "EGTF"} <= set(idents(page))
    asked = ["EGTF", "LFMD", "--within", "10", "--kinds", "airport", "--json"]
    status, said = aloft("corridor", *asked, "--home", bag.home)
    assert status == 0, said
    told = re.findall(r'"ident": ?"([^"]+)"', said)
    assert idents(page) == told[:200]
    wait_until_drawn(page)
    assert drawn(page, "asked-area") and drawn(page, "asked-edge")
    picture(page, "asking-route-day")
    page.locator("#results .row").nth(1).click()
    expect(page.locator("#inspector .head-ident")).to_be_visible()
    page.go_back()
    expect(page.locator("#asked")).to_be_visible()
    page.reload(wait_until="domcontentloaded")
    expect(page.locator("#asked-width")).to_have_value("10")
    expect(page.locator("#search")).to_have_value("EGTF LFMD")
    page.locator("#search").fill("EGTF LFAT LFMD")
    expect(page.locator("#asked")).to_contain_text("EGTF – LFAT – LFMD")
    page.locator("#asked-end").click()
    expect(page.locator("#asked")).to_have_count(0)
    expect(page.locator("#search")).to_have_value("")
    expect(page.locator("#map")).to_have_attribute("data-asked", "")


def test_near_here_from_the_middle_a_tap_an_airport_and_ones_own_position(bag, context, open_page, picture):
    context.grant_permissions(["geolocation"])
    context.set_geolocation({"latitude": 47.46, "longitude": 8.55})
    page = open_page(bag.at("/map"), WIDE)
    wait_until_drawn(page)
    go(page, EGTF, 9)
    opener = page.get_by_role("button", name="Airports near here")
    opener.click()
    expect(page.locator("#near-middle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_have_text("50 NM around 51.3481,-0.5589")
    page.wait_for_url("**/map?near=51.3481%2C-0.5589*")
    assert idents(page)[0] == "EGTF"
    expect(page.locator("#results .placing").nth(1)).to_have_text(
        re.compile(r"^\d+\.\d NM · \d{3}T · \d{3}M$"))
    distances = [float(row.split(" NM")[0]) for row in page.locator("#results .placing").all_inner_texts()]
    assert distances == sorted(distances) and distances[-1] <= 50
    expect(page.locator("#map")).to_have_attribute("data-asked", "near")
    page.locator("#asked-within").fill("20")
    page.keyboard.press("Tab")
    page.wait_for_url("**within=20*")
    expect(page.locator("#asked")).to_contain_text("20 NM")
    page.locator("#asked-beyond").fill("5")
    page.keyboard.press("Tab")
    page.wait_for_url("**beyond=5*")
    expect(page.locator("#asked")).to_contain_text("5 to 20 NM")
    expect(page.locator("#airport-EGTF")).to_have_count(0)
    wait_until_drawn(page)
    picture(page, "asking-near-day")
    opener.click()
    page.locator("#near-me").click()
    expect(page.locator("#asked")).to_have_text("50 NM around 47.46,8.55")
    assert idents(page)[0] == "LSZH"
    wait_until_drawn(page)
    go(page, EGTF, 11)
    opener.click()
    tap(page, EGTF)
    expect(page.locator("#asked")).to_have_text("50 NM around EGTF")
    page.wait_for_url("**near=EGTF*")
    page.locator("#airport-EGTF").click()
    page.locator("#near-airport").click()
    page.wait_for_url("**/map?near=EGTF*")
    opener.click()
    page.keyboard.press("Escape")
    expect(page.locator(".map-near")).to_be_hidden()
    expect(opener).to_be_focused()


def test_what_the_list_points_at_is_marked_on_the_map(bag, open_page):
    page = open_page(bag.at("/map?near=EGTF&within=20"), WIDE)
    wait_until_drawn(page)
    element = page.locator("#map")
    page.evaluate(f"""() => {{
        window.marks = 0;
        // Not the tiles that come into view.
        {MAP}.on("dataloading", ({{ sourceId, tile }}) => {{
            if (sourceId === "pointed" && !tile) window.marks += 1;
        }});
    }}""")
    show(page, "more")
    show(page, "map")
    expect(page.locator("#airport-EGLL")).to_be_visible()
    assert page.evaluate("window.marks") == 0, "a part of the page made the map draw itself"
    page.locator("#airport-EGLL").hover()
    expect(element).to_have_attribute("data-pointed", "EGLL")
    assert page.evaluate("window.marks") > 0
    page.wait_for_function(f"() => {MAP}.queryRenderedFeatures({{ layers: ['pointed'] }}).length === 1")
    page.locator("#search").focus()
    page.mouse.move(900, 500)
    expect(element).to_have_attribute("data-pointed", "")
    page.keyboard.press("ArrowDown")
    expect(element).to_have_attribute("data-pointed", "EGTF")


def legend_counts(page: Page) -> dict[str, int]:
    items = page.locator(".legend-classes li").all()
    return {item.locator("span").nth(0).inner_text(): int(item.locator("span").nth(1).inner_text() or 0)
            for item in items}


def choose_legend(page: Page, mode: str) -> None:
    if page.locator("#legend-body").is_hidden():
        page.locator(".legend-opener").click()
    page.locator("#legend-mode").select_option(mode)
    expect(page.locator("#map")).to_have_attribute("data-legend", mode)
    wait_until_drawn(page)
    # Sizes and kinds are not counted.
    if mode != "kind":
        page.wait_for_function("() => document.querySelector('#legend [role=status]').textContent !== ''")


def test_a_mode_without_data_says_so_and_the_usual_one_needs_none(bag, open_page, picture):
    page = open_page(bag.at("/map"), WIDE)
    wait_until_drawn(page)
    go(page, EGTF, 9)
    expect(page.locator("#map")).to_have_attribute("data-legend", "kind")
    expect(page.locator(".legend-opener")).to_have_text("Legend: Size and kind")
    choose_legend(page, "type")
    expect(page.locator("#legend [role=status]")).to_contain_text("aloft import FAACIFP18")
    choose_legend(page, "precision")
    expect(page.locator("#legend [role=status]")).to_contain_text("No procedures are known of the airports")
    assert set(legend_counts(page).values()) > {0}
    choose_legend(page, "length")
    counts = legend_counts(page)
    assert all(counts[each] > 0 for each in ["6,000 ft and more", "3,000 ft to 5,999 ft", "Below 3,000 ft"])
    feet = {each["ident"]: each.get("feet") for each in drawn(page, "airports", "airfields")
            if each["kind"] in ("large_airport", "medium_airport", "small_airport")}
    assert counts["6,000 ft and more"] == sum(1 for each in feet.values() if each and each >= 6000)
    assert counts["Length unknown"] == sum(1 for each in feet.values() if each is None)
    picture(page, "asking-legend-length-day")
    page.reload(wait_until="domcontentloaded")
    expect(page.locator("#map")).to_have_attribute("data-legend", "length")
    choose_legend(page, "country")
    assert "United Kingdom" in legend_counts(page)
    choose_legend(page, "kind")


def test_the_legend_counts_although_the_map_loads_on_without_a_word(bag, open_page):
    """A map that loads something after it was idle is not idle once more; here it is told that it does."""
    page = open_page(bag.at("/map"), WIDE)
    wait_until_drawn(page)
    go(page, EGTF, 9)
    choose_legend(page, "length")
    page.evaluate(f"""() => {{
        const map = {MAP}, loaded = map.loaded.bind(map);
        map.once("idle", () => {{
            map.loaded = () => false;
            setTimeout(() => {{ map.loaded = loaded; }}, 1000);
        }});
        document.querySelector("#legend [role=status]").textContent = "";
        map.panBy([2, 0], {{ animate: false }});
    }}""")
    expect(page.locator("#legend [role=status]")).to_have_text("Counted: the airports in view.")


def test_none_and_unknown_look_different(published, open_page, picture):
    page = open_page(published.at("/map"), WIDE)
    wait_until_drawn(page)
    go(page, (0.2, 51.0), 8)
    choose_legend(page, "precision")
    counts = legend_counts(page)
    assert counts["Precision (ILS)"] > 0 and counts["RNAV, RNP"] > 0 and counts["Procedures unknown"] > 0
    assert counts["No approach of a known kind"] > 0 or counts["Non-precision"] >= 0
    symbols = page.locator(".legend-symbol").evaluate_all(
        "all => all.map(canvas => canvas.toDataURL())")
    assert len(set(symbols)) == 5
    shapes = page.locator(".legend-symbol").evaluate_all("""all => all.map((canvas) => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return [...data].filter((_, index) => index % 4 === 3).map((alpha) => alpha > 128 ? 1 : 0).join("");
    })""")
    # Without their colours, too: only the ring of none and that of unknown have the same outline.
    assert len(set(shapes)) >= 4
    picture(page, "asking-legend-precision-day")
    choose_legend(page, "type")
    assert legend_counts(page)["Point of entry with procedures"] > 0
    choose_legend(page, "kind")


def test_how_it_looks(published, open_page, picture):
    page = open_page(published.at("/map?q=EGTF%20LFMD&width=25"), WIDE)
    expect(page.locator("#asked")).to_be_visible()
    wait_until_drawn(page)
    choose_legend(page, "length")
    for each in looks(page):
        wait_until_drawn(page)
        picture(page, f"asking-route-{each}")
        expect_fits(page)
        expect_targets(page)
        expect_accessible(page)


@pytest.mark.without_map
def test_how_the_lists_look(published, open_page, picture):
    page = open_page(published.address, WIDE)
    places = {
        "near": "/map?near=EGTF&within=25", "filters": "/map/filters?country=FR&has_hard_runway=true",
        "list": "/map?country=FR&has_procedures=true",
    }
    for name, path in places.items():
        page.goto(published.address.split("/?")[0] + path, wait_until="domcontentloaded")
        expect(page.locator("#status-line")).to_be_visible()
        look(page, picture, f"asking-{name}")
