// The answer to the map's question: filter of its airports, corridor of a route, circle around a place.
import { airportsFile } from "./map-airports.js";
import { bounds, collection, feature, greatCircle } from "./map-earth.js";
import { read, room } from "./map-focus.js";

const element = document.getElementById("map");
const NEAREST = 10;
const MARGIN = 28;

/** The question as the island has it. */
export function asked() { return JSON.parse(read().asked || "{}"); }

/** The filter of the layers as a query; empty for none. */
export function filterOf() { return asked().filter ?? ""; }

/** Follows the island. `reload` is called when another filter admits other airports. */
export function followAsked(map, edition, reload) {
  // The address with which the document was opened may name a view: then the map stays there.
  const opened = new URL(performance.getEntriesByType("navigation")[0]?.name ?? location);
  const told = { text: "", drawn: "", filter: filterOf(), isFirst: true };
  element.dataset.filter = told.filter;

  function follow() {
    const text = read().asked ?? "";
    if (text === told.text) return;
    told.text = text;
    const { filter = "", points = [], areas = [], edges = [] } = asked();
    filterBy(filter);
    const drawn = JSON.stringify([points, areas]);
    if (drawn === told.drawn) return;
    told.drawn = drawn;
    draw(points, areas, edges);
    const stays = told.isFirst && opened.searchParams.has("at");
    told.isFirst = false;
    if (areas.length && !stays) fit(areas.flat());
  }

  async function filterBy(filter) {
    if (filter === told.filter) return;
    told.filter = filter;
    element.dataset.filter = "…";
    if (edition()) await map.getSource("airports").setData(airportsFile(edition(), filter), true);
    if (told.filter !== filter) return;
    element.dataset.filter = filter;
    reload();
  }

  function draw(points, areas, edges) {
    const line = points.length > 1 ? [feature("LineString", greatCircle(points))] : [];
    const rings = areas.map((ring) => feature("Polygon", [unrolled(ring)]));
    const pieces = edges.map((edge) => feature("LineString", unrolled(edge), { edge: true }));
    const places = points.map((place) => feature("Point", place));
    map.getSource("asked").setData(collection([...rings, ...pieces, ...line, ...places]));
    element.dataset.asked = areas.length ? (points.length > 1 ? "route" : "near") : "";
  }

  function fit(places) {
    const covered = room();
    const padding = Object.fromEntries(Object.entries(covered).map(([side, size]) => [side, size + MARGIN]));
    map.fitBounds(bounds(places), { padding, maxZoom: NEAREST, duration: 600 });
  }

  document.getElementById("focus").addEventListener("aloft:slot", follow);
  return follow;
}

/** The same places with longitudes that go on across 180°. */
function unrolled(places) {
  const line = [];
  for (const [longitude, latitude] of places) {
    const before = line.at(-1)?.[0] ?? longitude;
    line.push([longitude + 360 * Math.round((before - longitude) / 360), latitude]);
  }
  return line;
}
