// The map. It shows what #focus says and tells the app what was tapped; everything else is MapLibre's.
import { airportsFile, drawLabels, kindSymbol } from "./map-airports.js";
import { drawHatch, followAirspace } from "./map-airspace.js";
import { followAreas } from "./map-areas.js";
import { filterOf, followAsked } from "./map-asked.js";
import { button, group } from "./map-control.js";
import { followFocus, read } from "./map-focus.js";
import { graticule } from "./map-graticule.js";
import { drawGround } from "./map-ground.js";
import { loadLater } from "./map-later.js";
import { layerSwitches } from "./map-layers.js";
import { legend } from "./map-legend.js";
import { nearHere } from "./map-near.js";
import { followPointing } from "./map-pointed.js";
import { followProcedure } from "./map-procedure.js";
import { ruler } from "./map-ruler.js";
import { followStations } from "./map-stations.js";
import { style } from "./map-style.js";
import { drawSymbols, redrawSymbols } from "./map-symbols.js";
import { loadTilesInTurn } from "./map-tiles.js";
import { say, sayWhileLoading } from "./map-word.js";
import { goBy } from "./send.js";

const element = document.getElementById("map");
const VIEW = "aloft-view";
/** The edition of the airports that the map begins with; 0 when there are none yet. */
const first = Number(read().edition ?? 0);

const map = open();
if (map) {
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // For tests, and for whoever looks at it from the browser's console.
  element.map = map;
  drawSymbols(map);
  map.once("style.load", start);
  keepView();
}

function open() {
  // The view of this window, else of the one before: a new window opens where the last one looked.
  const kept = JSON.parse(sessionStorage.getItem(VIEW) ?? localStorage.getItem(VIEW) ?? "null");
  const named = namedView();
  // The address is rounded: the view that it was written from is nearer.
  const saved = named && !(kept && inAddress(kept) === inAddress(named)) ? named : kept;
  loadTilesInTurn(maplibregl);
  maplibregl.importScriptInWorkers(`${location.origin}/assets/map-worker.js`).catch(console.error);
  try {
    return new maplibregl.Map({
      container: element, style: style(first, filterOf()), attributionControl: { compact: true }, maxZoom: 17,
      minZoom: 1,
      center: saved?.center ?? [6, 49], zoom: saved?.zoom ?? 4, dragRotate: false, pitchWithRotate: false,
      touchPitch: false, fadeDuration: 0,
      locale: { "Map.Title": "Map of airports", "ScaleControl.NauticalMiles": "NM" },
    });
  } catch (error) {
    console.error(error);
    say("This browser cannot draw the map: it has no WebGL. Everything else works.");
    return undefined;
  }
}

/** Whether an address is the map's own; the bare one is, too. */
function isMapAlone({ pathname }) { return ["/", "/map"].includes(pathname); }

/**
 * The view that the address names with which this document was opened, as in "/map?at=51.35,-0.56,9.2";
 * undefined when it names none. The page may have written another address by now.
 */
function namedView() {
  const opened = new URL(performance.getEntriesByType("navigation")[0]?.name ?? location);
  if (!isMapAlone(opened)) return undefined;
  const at = opened.searchParams.get("at") ?? "";
  const numbers = at.split(",").map((number) => (number === "" ? NaN : Number(number)));
  const [latitude, longitude, zoom] = numbers;
  const isView = numbers.length === 3 && Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180
    && zoom >= 1 && zoom <= 17;
  return isView ? { center: { lng: longitude, lat: latitude }, zoom } : undefined;
}

function inAddress({ center, zoom }) {
  const { lng, lat } = maplibregl.LngLat.convert(center).wrap();
  return `at=${lat.toFixed(4)},${lng.toFixed(4)},${zoom.toFixed(2)}`;
}

/** The address of the map has its view, so that it can be copied; that of any other page has not. */
function keepAddress() {
  if (!isMapAlone(location)) return;
  const query = location.search.slice(1).split("&").filter((part) => part && !part.startsWith("at="));
  query.push(inAddress({ center: map.getCenter(), zoom: map.getZoom() }));
  history.replaceState(history.state, "", `/map?${query.join("&")}`);
}

function keepView() {
  // The page writes its own address first.
  document.getElementById("focus").addEventListener("aloft:slot", () => { setTimeout(keepAddress); });
  keepAddress();
  const view = () => JSON.stringify({ center: map.getCenter(), zoom: map.getZoom() });
  sessionStorage.setItem(VIEW, view());

  map.on("moveend", () => {
    sessionStorage.setItem(VIEW, view());
    localStorage.setItem(VIEW, view());
    keepAddress();
    element.dataset.zoom = map.getZoom().toFixed(2);
    element.dataset.center = map.getCenter().toArray().map((degrees) => degrees.toFixed(4)).join(" ");
  });
  map.on("idle", () => { element.dataset.state = "idle"; });
  map.on("movestart", () => { element.dataset.state = "moving"; });
  map.on("error", (event) => console.error(event.error));
}

function start() {
  let edition = first;
  const tell = sayWhileLoading(map, () => edition, () => rest());
  const loadNext = loadLater(map, () => edition, filterOf);
  const focus = followFocus(map, (newer) => {
    if (newer !== first) map.getSource("airports").setData(airportsFile(newer, filterOf()));
    edition = newer;
    tell();
    loadNext();
  });
  const follow = followAsked(map, () => edition, loadNext);
  followPointing(map);
  const colours = legend(map, kindSymbol());
  const tools = { measure: ruler(map, found), near: nearHere(map, found), colours };
  const airspace = followAirspace(map, () => edition);
  followProcedure(map);
  const drawn = { isGraticule: false, hasNavaids: 0 };
  const rest = () => {
    drawLabels(map);
    drawGround(map);
    switches.complete();
  };
  const areas = followAreas(map, () => Number(read().areas ?? 0));
  element.parentElement.append(areas.card);
  document.getElementById("focus").addEventListener("aloft:slot", areas.load);
  const stations = followStations(map, () => Number(read().stations ?? 0));
  document.getElementById("focus").addEventListener("aloft:slot", stations.load);
  const drawGraticule = graticule(map, () => drawn.isGraticule);
  const switches = layerSwitches(map, (on) => {
    drawn.isGraticule = on.has("graticule");
    drawGraticule();
    stations.turn(on.has("stations"));
    airspace.show(on.has("airspace"));
    areas.turn(on);
    if (!on.has("navaids") || drawn.hasNavaids === edition) return;
    drawn.hasNavaids = edition;
    map.getSource("navaids").setData(`/layers/navaids.geojson?edition=${edition}`);
  });
  addControls(focus, tools, switches);
  const corner = document.createElement("div");
  corner.className = "map-corner";
  corner.append(airspace.chip, colours.card);
  element.parentElement.append(corner, airspace.card);
  element.dataset.state = "moving";
  drawHatch(map);
  focus.follow();
  follow();
  switches.apply();
  tools.colours.apply();
  // Without airports nothing is to come first.
  if (edition === 0) rest();
  listen(tools, airspace, areas);
}

function addControls(focus, { measure, near }, switches) {
  map.addControl(new maplibregl.NavigationControl({ showCompass: false }), "top-left");
  const path = "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5";
  const fitter = button("Show everything", path, () => focus.fit());
  fitter.hidden = true;
  element.addEventListener("aloft:fittable", (event) => { fitter.hidden = !event.detail; });
  map.addControl(group(switches.opener, near.opener, measure.opener, fitter), "top-left");
  map.addControl(new maplibregl.GeolocateControl({
    positionOptions: { enableHighAccuracy: true }, trackUserLocation: true, showAccuracyCircle: true,
    fitBoundsOptions: { maxZoom: 10 },
  }), "top-left");
  if (matchMedia("(max-width: 699px)").matches) foldSources();
  map.addControl(new maplibregl.ScaleControl({ unit: "nautical", maxWidth: 110 }), "bottom-left");
  element.parentElement.append(switches.card, near.card, measure.card);
}

/** On a narrow map the scale needs the room: who made the data is behind its button. */
function foldSources() {
  map.once("idle", () => {
    element.querySelector(".maplibregl-ctrl-attrib")?.classList.remove("maplibregl-compact-show");
  });
}

/** The order of a beacon among airports, of which the larger come first where several are tapped at once. */
const BEACON_ORDER = 2;

/** The airport at a point, or what else these layers have: the nearest within a finger's width. */
function found(point, layers = ["airports", "airfields"]) {
  const reach = 16;
  const box = [[point.x - reach, point.y - reach], [point.x + reach, point.y + reach]];
  const distance = (feature) => {
    const place = map.project(feature.geometry.coordinates);
    return Math.hypot(place.x - point.x, place.y - point.y) + 4 * (feature.properties.order ?? BEACON_ORDER);
  };
  const features = map.queryRenderedFeatures(box, { layers });
  return features.sort((left, right) => distance(left) - distance(right))[0];
}

/** Searches for a beacon by its ident: of those that share it the one that was tapped comes first. */
function search({ geometry, properties }) {
  goBy("/search", { q: properties.ident, near: geometry.coordinates.join(" ") });
}

function listen({ measure, near, colours }, airspace, areas) {
  map.on("click", (event) => {
    if (measure.takes(event) || near.takes(event)) return;
    const place = found(event.point, ["airports", "airfields", "navaids"]);
    if (place?.layer.id === "navaids") search(place);
    else if (place) goBy(`/airport/${encodeURIComponent(place.properties.ident)}`, { on: "map" });
    else if (!areas.tell(event.point)) airspace.tapped(event);
  });
  for (const layer of ["airports", "airfields", "navaids"]) {
    map.on("mouseenter", layer, () => { map.getCanvas().style.cursor = "pointer"; });
    map.on("mouseleave", layer, () => { map.getCanvas().style.cursor = ""; });
  }
  const recolour = () => {
    repaint();
    colours.repaint();
  };
  document.addEventListener("aloft:theme", recolour);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
}

/** The map takes the colours of the theme; what is drawn already is not loaded again. */
function repaint() {
  element.dataset.state = "moving";
  redrawSymbols(map);
  drawHatch(map);
  for (const { id, paint } of style().layers) {
    for (const [property, value] of Object.entries(paint ?? {})) map.setPaintProperty(id, property, value);
  }
}
