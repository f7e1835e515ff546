// The layers of the map, from the ground up.
import { airportLayers, airportSources, navaidLayers } from "./map-airports.js";
import { aboveLayers, airspaceLayers, airspaceSources } from "./map-airspace.js";
import { areaLayers, areaSources } from "./map-areas.js";
import { groundLayers, groundSources, nothing, placeLayers } from "./map-ground.js";
import { procedureLayers, procedureSources } from "./map-procedure.js";
import { stationLayers, stationSources } from "./map-stations.js";
import { colour } from "./map-symbols.js";

const empty = () => ({ type: "geojson", data: nothing });

/** The whole style in the colours of the theme; with the airports of an edition, 0 for none. */
export function style(edition = 0, filter = "") {
  return {
    version: 8,
    sources: {
      // In the order in which the map's worker reads them: what a pilot looks for comes first.
      ...airportSources(edition, filter), ...groundSources(), ...airspaceSources(), ...procedureSources(),
      graticule: empty(), route: empty(), results: empty(), chosen: empty(), ruler: empty(), asked: empty(),
      pointed: empty(), ...stationSources(), ...areaSources(),
    },
    layers: [
      ...groundLayers(), ...graticule(), ...airspaceLayers(), ...placeLayers(), ...areaLayers(), ...asked(),
      ...navaidLayers(), ...route(), ...procedureLayers(), ...airportLayers(), ...stationLayers(),
      ...pointed(), ...chosen(), ...aboveLayers(), ...ruler(),
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
        // From afar, where a route has hundreds, no larger than the symbols that they stand around.
        "circle-radius": ["interpolate", ["linear"], ["zoom"], 5, 5, 9, 13],
        "circle-color": "transparent", "circle-stroke-color": colour("choice"),
        "circle-stroke-width": 2, "circle-stroke-opacity": 0.8,
      },
    },
  ];
}

/** The corridor of a route or the circle around a place, below everything that is in it. */
function asked() {
  const is = (type) => ["==", ["geometry-type"], type];
  const line = (id, filter, paint) => ({
    id, type: "line", source: "asked", filter: ["all", is("LineString"), filter],
    layout: { "line-join": "round", "line-cap": "round" }, paint,
  });
  return [
    {
      id: "asked-area", type: "fill", source: "asked", filter: is("Polygon"),
      paint: { "fill-color": colour("route"), "fill-opacity": 0.07, "fill-antialias": false },
    },
    line("asked-edge", ["has", "edge"], {
      "line-color": colour("route"), "line-width": 1.6, "line-dasharray": [3, 2.5], "line-opacity": 0.8,
    }),
    line("asked-line-edge", ["!", ["has", "edge"]], { "line-color": colour("halo"), "line-width": 6 }),
    line("asked-line", ["!", ["has", "edge"]], { "line-color": colour("route"), "line-width": 3.5 }),
    {
      id: "asked-points", type: "circle", source: "asked", filter: is("Point"),
      paint: {
        "circle-radius": 5, "circle-color": colour("halo"), "circle-stroke-color": colour("route"),
        "circle-stroke-width": 2.5,
      },
    },
  ];
}

/** The airport that the list points at. */
function pointed() {
  return [{
    id: "pointed", type: "circle", source: "pointed",
    paint: {
      "circle-radius": 20, "circle-color": colour("choice"), "circle-opacity": 0.28,
      "circle-stroke-color": colour("ink"), "circle-stroke-width": 2.5,
    },
  }];
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
