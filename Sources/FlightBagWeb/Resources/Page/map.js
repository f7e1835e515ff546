// The map. It shows what #focus says and tells the app what was tapped; everything else is MapLibre's.
import { FAR_LAYERS, NEAR, NEAR_SOURCES, file, style } from "./map-style.js";
import { addSymbols } from "./map-symbols.js";

const element = document.getElementById("map");
const focus = document.getElementById("focus");
const isCompact = matchMedia("(max-width: 699px)");
const saved = JSON.parse(sessionStorage.getItem("aloft-view") ?? "null");
/** What the map was told already. */
const told = { edition: 0, visit: saved ? Number(read().visit ?? 0) : 0, ident: undefined };

const map = new maplibregl.Map({
  container: element, style: style(), attributionControl: { compact: true }, maxZoom: 16, minZoom: 1,
  center: saved?.center ?? [6, 49], zoom: saved?.zoom ?? 4, dragRotate: false, pitchWithRotate: false,
  touchPitch: false, fadeDuration: 0,
  locale: { "Map.Title": "Map of airports", "ScaleControl.NauticalMiles": "NM" },
});
map.touchZoomRotate.disableRotation();
map.keyboard.disableRotation();
map.addControl(new maplibregl.NavigationControl({ showCompass: false }), "top-left");
map.addControl(new maplibregl.ScaleControl({ unit: "nautical", maxWidth: 110 }), "bottom-left");

let isReady = false;
map.on("style.load", () => {
  isReady = true;
  repaint();
  follow();
  if (isNearby()) loadNear();
});
map.on("zoom", () => { if (isReady && isNearby()) loadNear(); });
map.on("moveend", () => {
  sessionStorage.setItem("aloft-view", JSON.stringify({ center: map.getCenter(), zoom: map.getZoom() }));
  element.dataset.zoom = map.getZoom().toFixed(2);
  element.dataset.center = map.getCenter().toArray().map((degrees) => degrees.toFixed(4)).join(" ");
});
let rest;
map.on("idle", () => {
  element.dataset.state = "idle";
  // What is loaded stops the page for a moment: so it is while the map is at rest, before anybody needs it.
  clearTimeout(rest);
  rest = setTimeout(loadNear, 2000);
});
map.on("movestart", () => {
  element.dataset.state = "moving";
  clearTimeout(rest);
});

/** Whether the fine base map is needed, or nearly. */
function isNearby() { return map.getZoom() > NEAR - 0.3; }

/** Loads the fine base map, once; the coarse one stays until it is there. */
let isNearLoading = false;
async function loadNear() {
  if (isNearLoading) return;
  isNearLoading = true;
  await Promise.all(NEAR_SOURCES.map((name) => map.getSource(name).setData(file(name), true)));
  if (!isNearLoading) return;
  for (const layer of FAR_LAYERS) map.setLayerZoomRange(layer, 0, NEAR);
}

map.on("error", (event) => {
  console.error(event.error);
  // Aloft was not running just then: at the next rest or zoom again.
  if (NEAR_SOURCES.includes(event.sourceId)) isNearLoading = false;
});

function read() { return focus.firstElementChild?.dataset ?? {}; }

/** Does what #focus says: newer airports, another one pointed out, a flight there. */
function follow() {
  const wanted = read();
  const edition = Number(wanted.edition ?? 0);
  if (edition > told.edition) {
    told.edition = edition;
    map.getSource("airports").setData(`/airports.geojson?edition=${edition}`);
  }
  const place = wanted.ident && [Number(wanted.longitude), Number(wanted.latitude)];
  if (wanted.ident !== told.ident) {
    told.ident = wanted.ident;
    const feature = {
      type: "Feature", geometry: { type: "Point", coordinates: place }, properties: { ident: wanted.ident },
    };
    map.getSource("chosen").setData({ type: "FeatureCollection", features: place ? [feature] : [] });
    element.dataset.chosen = wanted.ident ?? "";
  }
  const visit = Number(wanted.visit ?? 0);
  if (place && visit > told.visit) {
    map.easeTo({ center: place, zoom: Math.max(map.getZoom(), 10), padding: room(), duration: 900 });
  }
  told.visit = visit;
}

/** What of the map is covered, in pixels at each side. */
function room() {
  const height = element.clientHeight;
  return isCompact.matches
    ? { top: 64, bottom: height / 2, left: 0, right: 0 }
    : { top: 0, bottom: 0, left: 0, right: 392 };
}

/** The airport or cluster at a point: the nearest within a finger's width. */
function found(point) {
  const reach = 16;
  const box = [[point.x - reach, point.y - reach], [point.x + reach, point.y + reach]];
  const distance = (feature) => {
    const place = map.project(feature.geometry.coordinates);
    return Math.hypot(place.x - point.x, place.y - point.y) + 4 * (feature.properties.order ?? 0);
  };
  const features = map.queryRenderedFeatures(box, { layers: ["airports", "clusters"] });
  return features.sort((left, right) => distance(left) - distance(right))[0];
}

map.on("click", async (event) => {
  const feature = found(event.point);
  if (!feature) return;
  if (feature.properties.cluster_id === undefined) {
    const path = `/airport/${encodeURIComponent(feature.properties.ident)}`;
    htmx.ajax("POST", path, { source: document.body, swap: "none", values: { on: "map" } });
    return;
  }
  const zoom = await map.getSource("airports").getClusterExpansionZoom(feature.properties.cluster_id);
  map.easeTo({ center: feature.geometry.coordinates, zoom: zoom + 0.2 });
});
for (const layer of ["airports", "clusters"]) {
  map.on("mouseenter", layer, () => { map.getCanvas().style.cursor = "pointer"; });
  map.on("mouseleave", layer, () => { map.getCanvas().style.cursor = ""; });
}

focus.addEventListener("htmx:sseMessage", () => { if (isReady) follow(); });

/** The map takes the colours of the theme; what is drawn already is not loaded again. */
function repaint() {
  if (!isReady) return;
  element.dataset.state = "moving";
  addSymbols(map);
  for (const { id, paint } of style().layers) {
    for (const [property, value] of Object.entries(paint ?? {})) map.setPaintProperty(id, property, value);
  }
}
document.addEventListener("aloft:theme", repaint);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
