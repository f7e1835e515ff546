// The ground: land and water of Natural Earth, coarse from afar and fine from near, relief over it, towns.
import { colour, isNight } from "./map-symbols.js";

/** From this zoom the fine coast is drawn, once it is there. */
export const NEAR = 5;
/** The fine part is large: nothing of it is loaded until somebody comes near. */
export const NEAR_SOURCES = ["near-land", "near-lakes", "near-rivers", "near-borders"];
/** The layers that stand in for it until then. */
export const FAR_LAYERS = ["far-land", "far-lakes", "far-borders", "far-borders-disputed"];

/** The sources of the ground; read after the first airports, which a pilot looks for first. */
const FAR_SOURCES = ["far-land", "far-lakes", "far-borders", "far-states", "places"];

/** Reads the ground in. */
export function drawGround(map) {
  for (const id of FAR_SOURCES) map.getSource(id).setData(file(id));
}

export const nothing = { type: "FeatureCollection", features: [] };
export const file = (name) => `/assets/${name}.geojson`;
const empty = (extra) => ({ type: "geojson", data: nothing, ...extra });
const lines = (extra) => empty({ tolerance: 0.3, ...extra });

export function groundSources() {
  return {
    "far-land": lines({ maxzoom: NEAR + 1 }),
    "far-lakes": lines({ maxzoom: NEAR + 1 }),
    "far-borders": lines({ maxzoom: NEAR + 1 }),
    "far-states": lines({ maxzoom: 10 }),
    ...Object.fromEntries(NEAR_SOURCES.map((name) => [name, lines({ maxzoom: 11, buffer: 32 })])),
    places: empty({ maxzoom: 10 }),
    // Its layer is hidden until its switch is applied, after the first airports.
    relief: {
      type: "raster", tiles: [`${location.origin}/tiles/relief/{z}/{x}/{y}`], tileSize: 256, maxzoom: 5,
      attribution: "Relief: Tom Patterson",
    },
  };
}

const fill = (id, source, name, more) => ({
  id, type: "fill", source, paint: { "fill-color": colour(name) }, ...more,
});
const stroke = (id, source, name, width, more) => ({
  id, type: "line", source, layout: { "line-join": "round", "line-cap": "round" },
  paint: { "line-color": colour(name), "line-width": width }, ...more,
});

export function groundLayers() {
  const width = ["interpolate", ["linear"], ["zoom"], 2, 0.5, 8, 1.4];
  return [
    { id: "sea", type: "background", paint: { "background-color": colour("sea") } },
    fill("far-land", "far-land", "land"),
    fill("near-land", "near-land", "land", { minzoom: NEAR }),
    relief(),
    fill("far-lakes", "far-lakes", "sea", { filter: ["<=", ["get", "rank"], 3] }),
    fill("near-lakes", "near-lakes", "sea", { minzoom: NEAR }),
    stroke("rivers", "near-rivers", "river", ["interpolate", ["linear"], ["zoom"], 5, 0.6, 10, 1.8], {
      minzoom: NEAR, filter: ["<=", ["get", "rank"], ["+", ["zoom"], 1]],
    }),
    stroke("states", "far-states", "state", 0.8, { minzoom: 3.5 }),
    ...[["far-borders", {}], ["near-borders", { minzoom: NEAR }]].flatMap(([id, zooms]) => [
      stroke(id, id, "border", width, { ...zooms, filter: ["!", ["has", "disputed"]] }),
      dashed(id, width, zooms),
    ]),
  ];
}

/** Its pictures end at zoom 5: nearer it is stretched, and gone by 8. By night the map darkens it itself. */
function relief() {
  const most = isNight() ? 0.5 : 0.55;
  return {
    id: "relief", type: "raster", source: "relief", maxzoom: 8, layout: { visibility: "none" },
    paint: {
      "raster-opacity": ["interpolate", ["linear"], ["zoom"], 0, most, 5, most, 6.5, most / 2, 8, 0],
      "raster-brightness-max": isNight() ? 0.36 : 1,
      "raster-brightness-min": 0,
      "raster-saturation": isNight() ? -0.45 : -0.2,
      "raster-contrast": isNight() ? 0.1 : 0,
      "raster-fade-duration": 0,
    },
  };
}

function dashed(id, width, zooms) {
  const layer = stroke(`${id}-disputed`, id, "border", width, { ...zooms, filter: ["has", "disputed"] });
  layer.paint["line-dasharray"] = [2, 2.5];
  return layer;
}

export function placeLayers() {
  return [{
    id: "places", type: "symbol", source: "places", minzoom: 3.5,
    filter: ["<=", ["get", "zoom"], ["+", ["zoom"], 0.4]],
    layout: {
      "text-field": ["get", "name"],
      "text-size": ["interpolate", ["linear"], ["get", "rank"], 0, 14, 7, 11.5],
      "text-padding": 6, "symbol-sort-key": ["get", "rank"], "text-max-width": 8,
      // Beside its place when an airport stands there.
      "text-variable-anchor": ["center", "bottom", "top", "left", "right"], "text-radial-offset": 1.1,
    },
    paint: { "text-color": colour("place"), "text-halo-color": colour("land"), "text-halo-width": 1.2 },
  }];
}
