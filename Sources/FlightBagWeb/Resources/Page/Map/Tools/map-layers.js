// The switches of the map's layers; the browser remembers them.
import { AIRPORT_LAYERS, KINDS, airportFilter } from "./map-airports.js";
import { AIRSPACE_LAYERS } from "./map-airspace.js";
import { AREAS, areaLayerNames } from "./map-areas.js";
import { button, element } from "./map-control.js";
import { read } from "./map-focus.js";
import { STATIONS } from "./map-stations.js";

const SWITCHES = [
  { name: "heliport", label: "Heliports", kind: "heliport" },
  { name: "seaplane_base", label: "Seaplane bases", kind: "seaplane_base" },
  { name: "balloonport", label: "Balloonports", kind: "balloonport" },
  { name: "closed", label: "Closed airports", kind: "closed" },
  { name: "navaids", label: "Radio beacons", layers: ["navaids"] },
  { name: "stations", label: "Weather stations", layers: [STATIONS], isOn: true },
  { name: "airspace", label: "Airspace", layers: AIRSPACE_LAYERS, isUsual: () => Boolean(read().airspace) },
  ...AREAS.map((area) => ({ ...area, layers: areaLayerNames(area) })),
  { name: "relief", label: "Relief", layers: ["relief"], isOn: true, isLater: true },
  { name: "graticule", label: "Graticule", layers: ["graticule", "graticule-labels"] },
];
const KEY = "aloft-layers";

/** The switches and the button that shows them. `changed` is called with what is on, now and later. */
export function layerSwitches(map, changed) {
  const on = remembered();
  let isComplete = false;
  const boxes = SWITCHES.map(({ name, label }) => {
    const box = document.createElement("input");
    box.type = "checkbox";
    box.name = name;
    box.checked = on.has(name);
    box.addEventListener("change", () => {
      on.delete(box.checked ? `-${name}` : name);
      on.add(box.checked ? name : `-${name}`);
      localStorage.setItem(KEY, JSON.stringify([...on]));
      apply();
    });
    return element("label", "map-switch", box, label);
  });
  const note = element("p", "map-note", "A broken bar in a symbol is about: from the runway’s number.");
  const hours = Number(document.getElementById("map").dataset.staleAfter) / 3_600_000;
  const age = hours === 1 ? "an hour" : `${hours} hours`;
  const marks = `Stations: ● VFR, ■ MVFR, ▲ IFR, ◆ LIFR; hollow when the METAR is ${age} old, may be worse `
    + "or has no ceiling, a grey ring when unknown.";
  const weather = element("p", "map-note", marks);
  const legend = element("legend", "", "Show on the map");
  const card = element("fieldset", "map-card", legend, ...boxes, note, weather);
  card.id = "map-switches";
  card.hidden = true;

  const path = "m12 4 9 5-9 5-9-5zM3.500 14.500 12 19l8.500-4.500";
  const opener = button("Layers", path, () => toggle(card.hidden));
  opener.setAttribute("aria-expanded", "false");
  opener.setAttribute("aria-controls", card.id);

  function toggle(isOpen) {
    card.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) boxes[0].firstChild.focus();
    else opener.focus();
  }
  card.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    toggle(false);
  });

  function apply() {
    const more = SWITCHES.filter(({ name, kind }) => kind && on.has(name)).map(({ kind }) => kind);
    const kinds = [...KINDS, ...more];
    for (const layer of AIRPORT_LAYERS) map.setFilter(layer, airportFilter(kinds));
    for (const { name, layers, isLater } of SWITCHES) {
      const visibility = on.has(name) && (isComplete || !isLater) ? "visible" : "none";
      for (const layer of layers ?? []) map.setLayoutProperty(layer, "visibility", visibility);
    }
    changed(on);
  }
  /** Draws what was left out for the first airports to be there sooner. */
  function complete() {
    isComplete = true;
    apply();
  }
  return { opener, card, apply, complete };
}

function remembered() {
  const kept = localStorage.getItem(KEY);
  const usual = SWITCHES.filter(({ isOn }) => isOn).map(({ name }) => name);
  const on = new Set(kept ? JSON.parse(kept) : usual);
  // On as soon as there is something to show, unless somebody turned it off.
  for (const { name, isUsual } of SWITCHES) if (isUsual?.() && !on.has(`-${name}`)) on.add(name);
  return on;
}
