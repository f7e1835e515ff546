// The legs of the displayed procedure: solid lines as published, dotted approximate, dashed a missed
// approach; amber, with a warning in words, one that is not in force. A leg that cannot be drawn is in the
// list beside the map.
import { bounds } from "./map-earth.js";
import { read, room } from "./map-focus.js";
import { nothing } from "./map-ground.js";
import { colour } from "./map-symbols.js";

const MARGIN = 40;

export function procedureSources() { return { procedure: { type: "geojson", data: nothing, tolerance: 0 } }; }

export function procedureLayers() {
  const line = (id, filter, paint) => ({
    id, type: "line", source: "procedure", layout: { "line-join": "round" },
    filter: ["all", ["has", "way"], ...filter],
    paint: {
      "line-color": ["case", ["has", "warning"], colour("limited"), colour("procedure")], "line-width": 3.5,
      ...paint,
    },
  });
  const isAbout = ["has", "about"];
  const isMissed = ["==", ["get", "way"], "missed"];
  return [
    line("procedure-edge", [], { "line-color": colour("halo"), "line-width": 7 }),
    line("procedure-exact", [["!", isAbout], ["!", isMissed]], {}),
    line("procedure-missed", [["!", isAbout], isMissed], { "line-dasharray": [3, 1.5] }),
    line("procedure-about", [isAbout], { "line-dasharray": [0.8, 1.2] }),
    {
      id: "procedure-fixes", type: "circle", source: "procedure", filter: ["has", "name"],
      paint: {
        "circle-radius": 4, "circle-color": colour("halo"), "circle-stroke-color": colour("procedure"),
        "circle-stroke-width": 2.2,
      },
    },
    {
      id: "procedure-names", type: "symbol", source: "procedure", filter: ["has", "name"],
      layout: {
        "text-field": ["get", "name"], "text-size": 12.5,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.8, "text-justify": "auto",
      },
      paint: { "text-color": colour("procedure"), "text-halo-color": colour("halo"), "text-halo-width": 1.8 },
    },
    {
      id: "procedure-warnings", type: "symbol", source: "procedure", filter: ["has", "notice"],
      layout: {
        "text-field": ["get", "notice"], "text-size": 14, "text-anchor": "bottom", "text-offset": [0, -1],
        "text-allow-overlap": true,
      },
      paint: {
        "text-color": colour("limited"), "text-halo-color": colour("limited-soft"), "text-halo-width": 3,
      },
    },
  ];
}

/** Follows the island: draws the procedure that it names, and goes there. */
export function followProcedure(map) {
  let shown;
  async function follow() {
    const { procedure } = read();
    if (procedure === shown) return;
    shown = procedure;
    const frame = document.getElementById("map");
    frame.dataset.procedure = "";
    if (!procedure) {
      map.getSource("procedure").setData(nothing);
      return;
    }
    try {
      const answer = await fetch(procedure);
      if (!answer.ok) throw new Error(`procedure: ${answer.status}`);
      const lines = await answer.json();
      // Meanwhile another one may be shown.
      if (procedure !== shown) return;
      map.getSource("procedure").setData(lines);
      frame.dataset.procedure = procedure;
      const places = lines.features.flatMap(({ geometry }) => {
        return geometry.type === "Point" ? [geometry.coordinates] : geometry.coordinates;
      });
      if (!places.length) return;
      const padding = Object.fromEntries(
        Object.entries(room()).map(([side, size]) => [side, size + MARGIN]));
      map.fitBounds(bounds(places), { padding, maxZoom: 12, duration: 600 });
    } catch (error) {
      console.error(error);
      shown = undefined;
    }
  }
  document.getElementById("focus").addEventListener("aloft:slot", follow);
  follow();
}
