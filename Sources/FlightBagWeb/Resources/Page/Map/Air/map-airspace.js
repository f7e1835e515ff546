// Airspace by class, hatched where no data reach, with a legend and the way to what is above a point.
import { element } from "./map-control.js";
import { collection, feature } from "./map-earth.js";
import { read } from "./map-focus.js";
import { nothing } from "./map-ground.js";
import { colour } from "./map-symbols.js";
import { go } from "./send.js";

/** The lines of the classes, as on the FAA's charts; the legend draws the same. */
const CLASSES = [
  ["B", "Class B"], ["C", "Class C"], ["D", "Class D"], ["E", "Class E at the surface"],
  ["VEIL", "Mode C veil"], ["OTHER", "Other"],
];
export const AIRSPACE_LAYERS = [
  "airspace-gaps", "airspace-partial",
  "airspace-tint", "airspace-solid", "airspace-dashed", "airspace-thin", "airspace-dotted",
  "airspace-labels",
];
const HATCH = "airspace-hatch";
const RATIO = 2;

export function airspaceSources() {
  return {
    "airspace-gaps": { type: "geojson", data: nothing, maxzoom: 8, tolerance: 0, buffer: 0 },
    airspace: { type: "geojson", data: nothing, maxzoom: 12, tolerance: 0.3, attribution: "FAA" },
    above: { type: "geojson", data: nothing },
  };
}

export function airspaceLayers() {
  const blue = ["match", ["get", "style"], ["B", "D"], colour("airspace-blue"),
    ["C", "E", "VEIL"], colour("airspace-magenta"), colour("airspace-other")];
  const hidden = { visibility: "none" };
  const line = (id, styles, paint, isOther = false) => ({
    id, type: "line", source: "airspace", minzoom: 4, layout: { ...hidden, "line-join": "round" },
    filter: ["all", ["!", ["has", "label"]],
      isOther ? ["!", ["in", ["get", "style"], ["literal", styles]]]
        : ["in", ["get", "style"], ["literal", styles]]],
    paint: {
      "line-color": blue, "line-width": ["interpolate", ["linear"], ["zoom"], 5, 0.8, 9, 2.2], ...paint,
    },
  });
  return [
    {
      id: "airspace-gaps", type: "fill", source: "airspace-gaps", layout: hidden,
      filter: ["!", ["has", "partial"]],
      paint: { "fill-pattern": HATCH, "fill-antialias": false },
    },
    {
      id: "airspace-partial", type: "fill", source: "airspace-gaps", layout: hidden,
      filter: ["has", "partial"],
      paint: { "fill-pattern": HATCH, "fill-opacity": 0.35, "fill-antialias": false },
    },
    {
      id: "airspace-tint", type: "fill", source: "airspace", minzoom: 6, layout: hidden,
      filter: ["all", ["!", ["has", "label"]], ["in", ["get", "style"], ["literal", ["B", "C", "D"]]]],
      paint: { "fill-color": blue, "fill-opacity": 0.05, "fill-antialias": false },
    },
    line("airspace-solid", ["A", "B", "C"], {}),
    line("airspace-dashed", ["D", "E"], { "line-dasharray": [3, 2] }),
    line("airspace-thin", ["VEIL"], { "line-width": 1 }),
    line("airspace-dotted", ["A", "B", "C", "D", "E", "VEIL"], { "line-dasharray": [1, 1.5] }, true),
    {
      id: "airspace-labels", type: "symbol", source: "airspace", minzoom: 7.5, filter: ["has", "label"],
      layout: {
        ...hidden, "text-field": ["step", ["zoom"], ["get", "limits"], 9, ["get", "label"]],
        "text-size": ["interpolate", ["linear"], ["zoom"], 8, 10.5, 11, 12.5], "text-padding": 4,
      },
      paint: { "text-color": blue, "text-halo-color": colour("halo"), "text-halo-width": 1.6 },
    },
  ];
}

/** Over everything: the point whose airspaces are listed. */
export function aboveLayers() {
  return [{
    id: "above", type: "circle", source: "above",
    paint: {
      "circle-radius": 9, "circle-color": colour("choice"), "circle-opacity": 0.25,
      "circle-stroke-color": colour("choice"), "circle-stroke-width": 3,
    },
  }];
}

/** Stripes that go on from one picture to the next. */
function hatch() {
  const size = 16 * RATIO;
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.strokeStyle = colour("airspace-gap");
  context.lineWidth = 1.6 * RATIO;
  for (const shift of [-size, 0, size]) {
    context.beginPath();
    context.moveTo(shift - 4, size + 4);
    context.lineTo(shift + size + 4, -4);
    context.stroke();
  }
  return context.getImageData(0, 0, size, size);
}

/** Draws the hatching, and again in the colours of another theme. */
export function drawHatch(map) {
  if (map.hasImage(HATCH)) map.updateImage(HATCH, hatch());
  else map.addImage(HATCH, hatch(), { pixelRatio: RATIO });
}

function ask([longitude, latitude], step = "push") {
  const wrapped = (longitude % 360 + 540) % 360 - 180;
  const at = `/airspace?at=${latitude.toFixed(5)},${wrapped.toFixed(5)}`;
  go(at, step);
}

/** The legend, the data, and taps on a map without an airport there. `edition` is the airports' own. */
export function followAirspace(map, edition) {
  const state = { isOn: false, loaded: 0, above: undefined };
  const chip = element("button", "airspace-chip");
  chip.type = "button";
  const words = element("p", "map-note");
  const keys = CLASSES.map(([style, name]) => {
    return element("li", "", element("span", `space-line is-${style}`), name);
  });
  const gap = element("li", "", element("span", "space-gap"), "No airspace data: unknown");
  const partial = element("li", "", element("span", "space-gap is-partial"), "Partial: there may be others");
  const middle = element("button", "button", "What is above the middle of the map");
  middle.type = "button";
  middle.addEventListener("click", () => { toggle(false); ask(map.getCenter().toArray()); });
  const note = element("p", "map-note",
    "Labels are ceiling/floor in feet above the sea; FL: flight level, AGL: above the surface, SFC: the "
    + "surface, ?: not stated. Tap the map for what is above a point.");
  const heading = element("h2", "", "Legend of airspace");
  heading.id = "airspace-legend-title";
  const key = element("ul", "space-key", ...keys, gap, partial);
  const warning = element("p", "notice");
  const card = element("section", "map-card map-airspace", heading, words, warning, key, note, middle);
  card.id = "airspace-legend";
  card.setAttribute("aria-labelledby", heading.id);
  card.hidden = true;
  chip.setAttribute("aria-controls", card.id);
  chip.setAttribute("aria-expanded", "false");

  function toggle(isOpen) {
    card.hidden = !isOpen;
    chip.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) middle.focus();
    else chip.focus();
  }
  chip.addEventListener("click", () => toggle(card.hidden));
  card.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    toggle(false);
  });

  function tell() {
    const { airspace, airspaceMark, airspaceWarning } = read();
    const shown = airspaceMark ? `${airspaceMark}, partial` : "partial";
    chip.textContent = `Airspace: ${!airspace ? "no data" : state.isOn ? shown : "off"}`;
    chip.classList.toggle("is-warning", Boolean(airspaceMark));
    warning.textContent = airspaceWarning ?? "";
    warning.hidden = !airspaceWarning;
    words.textContent = airspace ?? "There are no airspace data on this device. They come with “aloft import "
      + "FILE”: the FAA’s Class Airspace. An empty map does not mean that there is no airspace.";
  }

  function load() {
    tell();
    if (!state.isOn || edition() === 0 || state.loaded === edition()) return;
    state.loaded = edition();
    map.getSource("airspace-gaps").setData(`/layers/airspace-gaps.geojson?edition=${edition()}`);
    map.getSource("airspace").setData(`/layers/airspace.geojson?edition=${edition()}`);
  }

  function follow() {
    load();
    const { above } = read();
    if (above === state.above) return;
    state.above = above;
    map.getSource("above").setData(collection(above ? [feature("Point", JSON.parse(above))] : []));
  }

  drawHatch(map);
  document.getElementById("focus").addEventListener("aloft:slot", follow);
  map.on("contextmenu", (event) => ask(event.lngLat.toArray()));
  follow();
  return {
    card,
    chip,
    show(isOn) { state.isOn = isOn; load(); },
    /** A tap where no airport is. */
    tapped(event) { if (state.isOn) ask(event.lngLat.toArray()); },
  };
}
