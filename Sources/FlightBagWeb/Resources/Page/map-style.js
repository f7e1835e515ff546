// What the map is made of: land and water of Natural Earth, coarse from afar and fine from near, and the
// airports.
import { colour } from "./map-symbols.js";

/** From this zoom the fine coast is drawn, once it is there. */
export const NEAR = 5;
/** The fine part is large: nothing of it is loaded until somebody comes near. */
export const NEAR_SOURCES = ["near-land", "near-lakes", "near-rivers", "near-borders"];
/** What stands in for it until then. */
export const FAR_LAYERS = ["far-land", "far-lakes", "far-borders", "far-borders-disputed"];
/** Up to this zoom airports are drawn together. */
const CLUSTERED = 7;

export const file = (name) => `/assets/${name}.geojson`;
const lines = (name, extra) => ({ type: "geojson", data: file(name), tolerance: 0.3, ...extra });
const nothing = { type: "FeatureCollection", features: [] };

/** The whole style in the colours of the theme. */
export function style() {
  return {
    version: 8,
    sources: {
      "far-land": lines("far-land", { maxzoom: NEAR + 1 }),
      "far-lakes": lines("far-lakes", { maxzoom: NEAR + 1 }),
      "far-borders": lines("far-borders", { maxzoom: NEAR + 1 }),
      "far-states": lines("far-states", { maxzoom: 10 }),
      ...Object.fromEntries(NEAR_SOURCES.map((name) => [name, {
        ...lines(name, { maxzoom: 11, buffer: 32 }), data: nothing,
      }])),
      places: { type: "geojson", data: file("places"), maxzoom: 10 },
      airports: {
        type: "geojson", data: nothing, maxzoom: 12, buffer: 32, cluster: true, clusterMaxZoom: CLUSTERED,
        clusterRadius: 44,
        clusterProperties: { open: ["+", ["case", ["==", ["get", "kind"], "closed"], 0, 1]] },
        attribution: "OurAirports · Natural Earth",
      },
      chosen: { type: "geojson", data: nothing },
    },
    layers: [...ground(), ...places(), ...airports(), ...chosen()],
  };
}

const fill = (id, source, name, more) => ({
  id, type: "fill", source, paint: { "fill-color": colour(name) }, ...more,
});
const stroke = (id, source, name, width, more) => ({
  id, type: "line", source, layout: { "line-join": "round", "line-cap": "round" },
  paint: { "line-color": colour(name), "line-width": width }, ...more,
});

function ground() {
  const width = ["interpolate", ["linear"], ["zoom"], 2, 0.5, 8, 1.4];
  return [
    { id: "sea", type: "background", paint: { "background-color": colour("sea") } },
    fill("far-land", "far-land", "land"),
    fill("near-land", "near-land", "land", { minzoom: NEAR }),
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

function dashed(id, width, zooms) {
  const layer = stroke(`${id}-disputed`, id, "border", width, { ...zooms, filter: ["has", "disputed"] });
  layer.paint["line-dasharray"] = [2, 2.5];
  return layer;
}

function places() {
  return [{
    id: "places", type: "symbol", source: "places", minzoom: 3.5,
    filter: ["<=", ["get", "zoom"], ["+", ["zoom"], 0.4]],
    layout: {
      "text-field": ["get", "name"],
      "text-size": ["interpolate", ["linear"], ["get", "rank"], 0, 14, 7, 11.5],
      "text-padding": 6, "symbol-sort-key": ["get", "rank"], "text-max-width": 8,
      // Beside its place when a number of airports stands there.
      "text-variable-anchor": ["center", "bottom", "top", "left", "right"], "text-radial-offset": 1.1,
    },
    paint: { "text-color": colour("place"), "text-halo-color": colour("land"), "text-halo-width": 1.2 },
  }];
}

function airports() {
  const isCluster = ["has", "point_count"];
  // The smaller and the odder, the nearer one has to be.
  const shownFrom = ["match", ["get", "kind"], "closed", 11, "heliport", 9.5, "balloonport", 9, 0];
  return [
    {
      id: "clusters", type: "circle", source: "airports",
      filter: ["all", isCluster, [">", ["get", "open"], 0]],
      paint: {
        "circle-color": colour("cluster"), "circle-opacity": 0.9, "circle-stroke-width": 1.2,
        "circle-stroke-color": colour("cluster-edge"),
        "circle-radius": ["interpolate", ["linear"], ["log10", ["get", "point_count"]], 0, 9, 2, 13, 4, 20],
      },
    },
    {
      id: "cluster-counts", type: "symbol", source: "airports",
      filter: ["all", isCluster, [">", ["get", "open"], 0]],
      layout: { "text-field": count(), "text-size": 11.5, "text-allow-overlap": true, "text-padding": 5 },
      paint: { "text-color": colour("airport") },
    },
    {
      id: "airports", type: "symbol", source: "airports",
      filter: ["all", ["!", isCluster], [">=", ["zoom"], shownFrom]],
      layout: {
        "icon-image": ["get", "kind"], "icon-allow-overlap": true, "icon-ignore-placement": true,
        "icon-size": ["interpolate", ["linear"], ["zoom"], 4, 0.7, 8, 0.85, 12, 1.15],
        "symbol-sort-key": ["get", "order"], "text-optional": true,
        "text-field": ["step", ["zoom"], "", 8, ["case", ["<=", ["get", "order"], 1], ["get", "ident"], ""],
          9, ["case", ["<=", ["get", "order"], 3], ["get", "ident"], ""], 11, ["get", "ident"]],
        "text-size": 12, "text-anchor": "top", "text-offset": [0, 0.85], "text-padding": 3,
      },
      paint: { "text-color": colour("ink"), "text-halo-color": colour("halo"), "text-halo-width": 1.4 },
    },
  ];
}

/** "312", "4.1k": as many airports in use as the circle stands for. */
function count() {
  const thousands = ["concat", ["to-string", ["/", ["round", ["/", ["get", "open"], 100]], 10]], "k"];
  return ["case", ["<", ["get", "open"], 1000], ["to-string", ["get", "open"]], thousands];
}

function chosen() {
  return [
    {
      id: "chosen-ring", type: "circle", source: "chosen",
      paint: {
        "circle-radius": 17, "circle-color": colour("choice"), "circle-opacity": 0.16,
        "circle-stroke-color": colour("choice"), "circle-stroke-width": 3,
      },
    },
    {
      id: "chosen-name", type: "symbol", source: "chosen",
      layout: {
        "text-field": ["get", "ident"], "text-size": 14, "text-anchor": "top", "text-offset": [0, 1.25],
        "text-allow-overlap": true,
      },
      paint: { "text-color": colour("ink"), "text-halo-color": colour("halo"), "text-halo-width": 2 },
    },
  ];
}
