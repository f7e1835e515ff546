// Airports by importance and zoom, their runways to scale, and beacons. AviationDatabase/Map has the
// properties of each feature.
import { nothing } from "./map-ground.js";
import { colour } from "./map-symbols.js";

/** From this zoom runways are drawn. */
export const RUNWAYS = 11;
/** From this zoom the small airports are there. */
export const AIRFIELDS = 7;
/** The kinds that are always drawn; the others by switch. */
export const KINDS = ["large_airport", "medium_airport", "small_airport"];

const points = (extra) => ({ type: "geojson", data: nothing, maxzoom: 12, buffer: 32, ...extra });

/** A layer of an edition; of airports those that a filter admits. */
export function layerFile(name, edition, filter = "") {
  return `/layers/${name}.geojson?edition=${edition}${filter ? `&${filter}` : ""}`;
}

/** Where the large and medium airports of an edition are. */
export const airportsFile = (edition, filter) => layerFile("airports", edition, filter);

export function airportSources(edition, filter) {
  const data = edition ? airportsFile(edition, filter) : nothing;
  return {
    airports: points({ data, attribution: "OurAirports · Natural Earth" }),
    airfields: points(),
    runways: points({ maxzoom: 14, tolerance: 0 }),
    navaids: points(),
  };
}

/** Which of the places to land are drawn. */
export function airportFilter(kinds) {
  return ["all", ["<=", ["get", "from"], ["zoom"]], ["in", ["get", "kind"], ["literal", kinds]]];
}

/** Layers on top take their places first: symbols, then labels beside them, the more important first. */
export function airportLayers() {
  const small = { minzoom: AIRFIELDS };
  return [
    ...runways(), labels("airfields", small), labels("airports"), numbers(), symbols("airfields", small),
    symbols("airports"),
  ];
}

/** The layers of the airports' labels. */
export const LABEL_LAYERS = ["airports-labels", "airfields-labels"];

/** The layers that switches of kinds apply to. */
export const AIRPORT_LAYERS = ["airports", "airfields", ...LABEL_LAYERS];

/** The symbol of an airport by its size and kind. */
export function kindSymbol() {
  // The longest runway's direction, to 5°; where it comes from the number, its bar is broken.
  const isTurned = ["all", ["has", "direction"], ["<=", ["get", "order"], 2]];
  const degrees = ["%", ["*", 5, ["round", ["/", ["get", "direction"], 5]]], 180];
  const standing = ["case", ["has", "about"], "/about/", "/known/"];
  const bar = ["case", ["!", isTurned], "", ["concat", standing, degrees]];
  return ["concat", ["get", "kind"], bar];
}

function symbols(id, more) {
  const whereDrawn = (opacity) => ["case", ["has", "drawn"], opacity, 1];
  return {
    id, type: "symbol", source: id, filter: airportFilter(KINDS), ...more,
    layout: {
      "icon-image": kindSymbol(), "icon-allow-overlap": true,
      "icon-size": ["interpolate", ["linear"], ["zoom"], 1, 0.4, 4, 0.58, 7, 0.76, 10, 1, 13, 1.2],
      "icon-padding": 0, "symbol-sort-key": ["get", "rank"],
    },
    // Where the runways themselves are drawn, the symbol only says which airport that is.
    paint: { "icon-opacity": ["step", ["zoom"], 1, 12, whereDrawn(0.35), 13.5, whereDrawn(0)] },
  };
}

/** Draws the labels, for which the first symbols do not wait. */
export function drawLabels(map) {
  for (const id of LABEL_LAYERS) map.setLayoutProperty(id, "visibility", "visible");
}

/** A label as soon as the symbol has been there for a step of the zoom, and none before zoom 4. */
function labels(source, more) {
  const code = ["coalesce", ["get", "label"], ""];
  const upTo = (from) => ["case", ["<=", ["get", "from"], from], code, ""];
  const steps = [5, 6, 7, 8, 9].flatMap((from) => [from + 1, upTo(from)]);
  // A place without a code is called by its name, from near.
  const near = [RUNWAYS, ["coalesce", ["get", "label"], ["get", "name"]]];
  return {
    id: `${source}-labels`, type: "symbol", source, filter: airportFilter(KINDS), ...more,
    layout: {
      visibility: "none", "text-field": ["step", ["zoom"], "", 4, upTo(3), ...steps, ...near],
      "text-size": ["interpolate", ["linear"], ["zoom"], 4, 11, 9, 12.5],
      "text-variable-anchor": ["top", "bottom", "left", "right"], "text-justify": "auto",
      "text-radial-offset": ["interpolate", ["linear"], ["zoom"], 4, 0.75, 10, 1.05, 13, 1.25],
      "text-padding": 2, "text-max-width": 9, "symbol-sort-key": ["get", "rank"],
    },
    paint: { "text-color": colour("ink"), "text-halo-color": colour("halo"), "text-halo-width": 1.4 },
  };
}

/** Pixels at a zoom for metres on the ground: a tile of 512 pixels is 40,075 km wide at zoom 0. */
function pixels(zoom) {
  const atEquator = 2 ** zoom * 512 / 40_075_016.7;
  return ["max", 1.5, ["*", ["coalesce", ["get", "width"], 0], ["get", "stretch"], atEquator]];
}

function runways() {
  const zooms = [11, 12, 13, 14, 15, 16, 17];
  const steps = zooms.flatMap((zoom) => [zoom, pixels(zoom)]);
  const width = ["interpolate", ["exponential", 2], ["zoom"], ...steps];
  const line = (id, filter, paint) => ({
    id, type: "line", source: "runways", minzoom: RUNWAYS, layout: { "line-cap": "butt" },
    filter: ["all", ["==", ["geometry-type"], "LineString"], filter],
    paint: { "line-width": width, ...paint },
  });
  const surface = ["match", ["get", "surface"], "soft", colour("runway-soft"), "water", colour("water-ink"),
    colour("runway")];
  return [
    line("runways-closed", ["has", "closed"], { "line-color": colour("faint"), "line-dasharray": [2, 1.5] }),
    line("runways", ["!", ["has", "closed"]], { "line-color": surface }),
  ];
}

/** The painted numbers, before the beginning of the runway that each belongs to. */
function numbers() {
  const anchor = ["step", ["%", ["+", ["get", "heading"], 22.5], 360], "top", 45, "top-right", 90, "right",
    135, "bottom-right", 180, "bottom", 225, "bottom-left", 270, "left", 315, "top-left"];
  return {
    id: "runway-numbers", type: "symbol", source: "runways", minzoom: RUNWAYS, filter: ["has", "number"],
    layout: {
      "text-field": ["get", "number"], "text-size": ["interpolate", ["linear"], ["zoom"], 11, 11, 14, 14],
      "text-anchor": anchor, "text-radial-offset": 0.35, "text-padding": 1,
    },
    paint: { "text-color": colour("ink"), "text-halo-color": colour("halo"), "text-halo-width": 1.6 },
  };
}

export function navaidLayers() {
  const isFar = ["match", ["get", "kind"], ["NDB", "NDB-DME", "DME"], false, true];
  const withFrequency = ["case", ["has", "frequency"],
    ["concat", ["get", "ident"], "\n", ["get", "frequency"]], ["get", "ident"]];
  return [{
    id: "navaids", type: "symbol", source: "navaids", minzoom: 6,
    filter: ["any", [">=", ["zoom"], 8], isFar],
    layout: {
      visibility: "none", "icon-image": ["concat", "navaid-", ["get", "kind"]], "icon-allow-overlap": true,
      "icon-size": ["interpolate", ["linear"], ["zoom"], 6, 0.6, 10, 1], "icon-padding": 0,
      "text-field": ["step", ["zoom"], "", 7, ["get", "ident"], 9, withFrequency], "text-size": 11.5,
      "text-variable-anchor": ["left", "right", "bottom", "top"], "text-radial-offset": 1,
      "text-justify": "auto", "text-optional": true, "text-padding": 2,
    },
    paint: { "text-color": colour("navaid"), "text-halo-color": colour("halo"), "text-halo-width": 1.4 },
  }];
}
