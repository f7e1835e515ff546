// The layers of the map, from the ground up.
import { airportLayers, airportSources, navaidLayers } from "./map-airports.js";
import { groundLayers, groundSources, nothing, placeLayers } from "./map-ground.js";
import { colour } from "./map-symbols.js";

const empty = () => ({ type: "geojson", data: nothing });

/** The whole style in the colours of the theme; with the airports of an edition, 0 for none. */
export function style(edition = 0) {
  return {
    version: 8,
    sources: {
      // In the order in which the map's worker reads them: what a pilot looks for comes first.
      ...airportSources(edition), ...groundSources(), graticule: empty(), route: empty(), results: empty(),
      chosen: empty(), ruler: empty(),
    },
    layers: [
      ...groundLayers(), ...graticule(), ...placeLayers(), ...navaidLayers(), ...route(), ...airportLayers(),
      ...chosen(), ...ruler(),
    ],
  };
}

const halo = (name, width) => ({
  "text-color": colour(name), "text-halo-color": colour("halo"), "text-halo-width": width,
});

function graticule() {
  return [
    {
      id: "graticule", type: "line", source: "graticule", filter: ["!", ["has", "label"]],
      paint: { "line-color": colour("graticule"), "line-width": 0.8 },
    },
    {
      id: "graticule-labels", type: "symbol", source: "graticule", filter: ["has", "label"],
      layout: {
        "text-field": ["get", "label"], "text-size": 11, "text-anchor": ["get", "anchor"],
        "text-allow-overlap": true, "text-ignore-placement": true, "text-offset": [0.3, 0.3],
      },
      paint: halo("quiet", 1.4),
    },
  ];
}

function route() {
  const line = (id, name, far, near) => ({
    id, type: "line", source: "route", filter: ["==", ["geometry-type"], "LineString"],
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      "line-color": colour(name), "line-width": ["interpolate", ["linear"], ["zoom"], 3, far, 10, near],
    },
  });
  return [
    line("route-edge", "halo", 5.5, 8.5), line("route", "route", 3, 5),
    {
      id: "route-points", type: "circle", source: "route", filter: ["==", ["geometry-type"], "Point"],
      paint: {
        "circle-radius": 5, "circle-color": colour("halo"), "circle-stroke-color": colour("route"),
        "circle-stroke-width": 2.5,
      },
    },
    {
      id: "results", type: "circle", source: "results",
      paint: {
        "circle-radius": 13, "circle-color": "transparent", "circle-stroke-color": colour("choice"),
        "circle-stroke-width": 2, "circle-stroke-opacity": 0.8,
      },
    },
  ];
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
        "text-field": ["get", "label"], "text-size": 14, "text-anchor": "top", "text-offset": [0, 1.25],
        "text-allow-overlap": true,
      },
      paint: halo("ink", 2),
    },
  ];
}

function ruler() {
  return [
    {
      id: "ruler", type: "line", source: "ruler", filter: ["==", ["geometry-type"], "LineString"],
      layout: { "line-join": "round" },
      paint: { "line-color": colour("choice"), "line-width": 3, "line-dasharray": [2, 1] },
    },
    {
      id: "ruler-points", type: "circle", source: "ruler", filter: ["==", ["geometry-type"], "Point"],
      paint: {
        "circle-radius": 5, "circle-color": colour("halo"), "circle-stroke-color": colour("choice"),
        "circle-stroke-width": 2.5,
      },
    },
  ];
}
