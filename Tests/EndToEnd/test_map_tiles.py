"""The tiles of the map tell of what is drawn, however often they are loaded."""

import json

from steps import eventually
from test_map import EGTF, MAP, drawn, open_map

# Puts one airport onto the map, then another at the same place while its tile is loaded again and again.
REPLACED = f"""async () => {{
    const map = {MAP}, source = map.getSource("airports");
    const airport = (ident) => ({{ type: "FeatureCollection", features: [{{ type: "Feature",
        geometry: {{ type: "Point", coordinates: {json.dumps(EGTF)} }},
        properties: {{ ident, kind: "large_airport", from: 0, rank: 0, label: ident, name: ident }} }}] }});
    source.setData(airport("OLD"));
    await map.once("idle");
    const rounds = 12, loaded = map.once("idle");
    source.setData(airport("NEW"));
    for (let round = 0; round < rounds; round += 1) {{
        await new Promise((done) => setTimeout(done, round));
        map.refreshTiles("airports");
    }}
    await loaded;
}}"""


def test_a_tile_that_is_loaded_several_times_at_once_tells_of_the_new_data(bag, open_page):
    """A load that overtakes another one may leave new symbols with the names of what was there before."""
    page = open_map(open_page, bag)
    for _ in range(5):
        page.evaluate(REPLACED)
        eventually("the map tells of the new data", page,
                   lambda: {each["ident"] for each in drawn(page, "airports")} == {"NEW"})
