// Stations by the category of their last METAR: shape and colour tell the category, a filled mark that it is
// current and whole, a hollow one that it is stale, may be worse, or is without a ceiling; a grey ring that
// it is unknown. The age is computed here from the times of the report, so that the marks grow old without
// Aloft.
import { nothing } from "./map-ground.js";
import { colour } from "./map-symbols.js";

const MINUTE = 60_000;
/** The layer's name, for its switch. */
export const STATIONS = "stations";

export function stationSources() {
  return { stations: { type: "geojson", data: nothing, maxzoom: 10, buffer: 16, tolerance: 0 } };
}

/** The age from which on a report is stale, and by how much clocks may differ: the page has both, in ms. */
function limits() {
  const { staleAfter, tolerance } = document.getElementById("map").dataset;
  return { stale: Number(staleAfter), tolerance: Number(tolerance) };
}

/** "current", "stale" or "unknown" at an instant, as an expression of a report's times. */
function standing(now) {
  const { stale, tolerance } = limits();
  const made = ["get", "made"];
  const isOdd = ["any", ["==", made, 0], [">", made, now + tolerance],
    [">", ["get", "checked"], now + tolerance], [">", made, ["+", ["get", "checked"], tolerance]]];
  const isUnknown = ["any", ["==", ["get", "category"], "unknown"], isOdd];
  return ["case", isUnknown, "unknown", ["<", ["-", now, made], stale], "current", "stale"];
}

/** The mark's name: a known category that is current and not in doubt is filled. */
function image(now) {
  const isUnknown = ["==", ["get", "category"], "unknown"];
  const whole = ["case", ["any", ["has", "worse"], ["has", "unseen"]], "hollow", "filled"];
  const fill = ["match", standing(now), "current", whole, "stale", "hollow", "unknown"];
  return ["concat", "station-", ["case", isUnknown, "VFR", ["get", "category"]], "-", fill];
}

function words(now) {
  const more = ["case", ["has", "worse"], " or worse", ["has", "unseen"], ", ceiling unknown", ""];
  const word = ["concat", ["get", "category"], more];
  return ["match", standing(now), "current", word, "stale", ["concat", word, ", stale"], "unknown"];
}

const text = (now) => ["step", ["zoom"], "", 7, words(now)];

export function stationLayers() {
  const now = Date.now();
  return [{
    id: STATIONS, type: "symbol", source: "stations",
    layout: {
      "icon-image": image(now), "icon-allow-overlap": true, "icon-ignore-placement": true, "icon-padding": 0,
      "icon-size": ["interpolate", ["linear"], ["zoom"], 1, 0.34, 4, 0.5, 7, 0.8, 10, 1],
      "icon-offset": [13, -13], "text-field": text(now), "text-size": 11.5, "text-anchor": "left",
      "text-offset": [1.7, -1.1], "text-optional": true, "text-padding": 2,
    },
    paint: { "text-color": colour("ink"), "text-halo-color": colour("halo"), "text-halo-width": 1.4 },
  }];
}

/** Keeps the stations drawn and growing old, as long as they are switched on. */
export function followStations(map, edition) {
  const element = document.getElementById("map");
  let isOn = false;
  let drawn;

  function load() {
    const wanted = edition();
    if (!isOn || wanted === drawn) return;
    drawn = wanted;
    map.getSource("stations").setData(`/weather-map/stations?edition=${wanted}`);
    element.dataset.stations = wanted;
  }

  function age() {
    if (!isOn) return;
    const now = Date.now();
    map.setLayoutProperty(STATIONS, "icon-image", image(now));
    map.setLayoutProperty(STATIONS, "text-field", text(now));
  }

  let minutes = 0;
  setInterval(() => {
    if (document.hidden || !isOn) return;
    age();
    minutes += 1;
    // The map is still in view: Aloft asks again. If it is not running the marks go on ageing.
    if (minutes % 4 === 0) fetch(`/weather-map/stations?edition=${edition()}`).catch(() => {});
  }, MINUTE);
  document.addEventListener("visibilitychange", age);
  return {
    load,
    turn(wanted) {
      isOn = wanted;
      load();
      age();
    },
  };
}

/** The marks, for the map's own pictures. */
export function stationMarks() {
  const shapes = {
    VFR: (context) => context.arc(12, 12, 6.5, 0, 2 * Math.PI),
    MVFR: (context) => context.rect(5.8, 5.8, 12.4, 12.4),
    IFR: (context) => corners(context, [12, 4.5, 19.5, 18, 4.5, 18]),
    LIFR: (context) => corners(context, [12, 3.5, 20.5, 12, 12, 20.5, 3.5, 12]),
  };
  const marks = {};
  for (const [category, shape] of Object.entries(shapes)) {
    const name = category.toLowerCase();
    marks[`station-${category}-filled`] = (context, paint) => {
      outline(context, shape, paint.halo, 4);
      context.fillStyle = paint[name];
      context.fill();
    };
    marks[`station-${category}-hollow`] = (context, paint) => {
      outline(context, shape, paint.halo, 5);
      context.fillStyle = paint.halo;
      context.fill();
      outline(context, shape, paint[name], 2);
    };
    marks[`station-${category}-unknown`] = (context, paint) => {
      context.setLineDash([2.4, 2.2]);
      outline(context, shapes.VFR, paint.faint, 2);
      context.setLineDash([]);
    };
  }
  return marks;
}

function corners(context, places) {
  for (let index = 0; index < places.length; index += 2) context.lineTo(places[index], places[index + 1]);
  context.closePath();
}

function outline(context, shape, style, width) {
  context.beginPath();
  shape(context);
  context.strokeStyle = style;
  context.lineWidth = width;
  context.stroke();
}
