// The island #focus: Aloft tells the map what to show. A chosen airport and a flight there, the route, what
// was found; and what of the map is free of other things.
import { LABEL_LAYERS } from "./map-airports.js";
import { bounds, collection, feature, greatCircle } from "./map-earth.js";

const element = document.getElementById("map");
const focus = document.getElementById("focus");
/** The parts of the page that may lie over the map. */
const COVERS = ["#inspector", "#sheet", ".search"];
/** The columns of buttons in the map's corners. */
const BUTTONS = [".maplibregl-ctrl-top-left", ".maplibregl-ctrl-top-right"];
/** No nearer than this when everything is to be seen. */
const NEAREST = 10;
/** Which airport the window had chosen before it was loaded again. */
const CHOSEN = "aloft-chosen";
const MARGIN = 28;

/** The island's present content. */
export function read() { return focus.firstElementChild?.dataset ?? {}; }

/** How many pixels at each side of the map are covered. */
export function room() {
  const map = element.getBoundingClientRect();
  const room = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const selector of COVERS) {
    const cover = document.querySelector(selector)?.getBoundingClientRect();
    if (!cover?.width || !cover.height) continue;
    const isOver = cover.left < map.right && cover.right > map.left && cover.top < map.bottom
      && cover.bottom > map.top;
    if (!isOver) continue;
    if (cover.width < map.width * 0.8) room.right = Math.max(room.right, map.right - cover.left);
    else if (cover.top - map.top < map.bottom - cover.bottom) {
      room.top = Math.max(room.top, cover.bottom - map.top);
    } else room.bottom = Math.max(room.bottom, map.bottom - cover.top);
  }
  for (const selector of BUTTONS) {
    const column = element.querySelector(selector)?.getBoundingClientRect();
    if (!column?.width || !column.height) continue;
    const isLeft = column.left - map.left < map.right - column.right;
    if (isLeft) room.left = Math.max(room.left, column.right - map.left);
    else room.right = Math.max(room.right, map.right - column.left);
  }
  const corner = document.querySelector(".map-corner")?.getBoundingClientRect();
  if (corner?.height && corner.height < map.height / 4) {
    room.bottom = Math.max(room.bottom, map.bottom - corner.top);
  }
  // A sheet drawn up to the top leaves nothing to show anything in.
  if (room.top + room.bottom > map.height - 80) room.bottom = Math.max(0, map.height - room.top - 80);
  return room;
}

/** Follows the island. `load` is called with a newer edition of the airports. */
export function followFocus(map, load) {
  const told = { edition: 0, visit: 0, ident: undefined, place: undefined, route: "", results: "", fit: "" };
  /** Whether a person has moved the map since the airport was chosen: then it stays. */
  let isHeld = false;
  // Loaded again, the map stays where a person left it.
  const before = sessionStorage.getItem(CHOSEN);
  let isFirst = true;

  function follow() {
    const wanted = read();
    const isSame = isFirst && Boolean(wanted.ident) && wanted.ident === before;
    isFirst = false;
    if (isSame) told.visit = Number(wanted.visit ?? 0);
    const edition = Number(wanted.edition ?? 0);
    if (edition > told.edition) {
      told.edition = edition;
      load(edition);
    }
    choose(wanted, isSame);
    drawRoute(wanted);
    const visit = Number(wanted.visit ?? 0);
    if (told.place && visit > told.visit) {
      const covered = room();
      const offset = [(covered.left - covered.right) / 2, (covered.top - covered.bottom) / 2];
      map.easeTo({ center: told.place, zoom: Math.max(map.getZoom(), NEAREST), offset, duration: 900 });
    }
    told.visit = visit;
  }

  function choose(wanted, isSame) {
    if (wanted.ident === told.ident) return;
    sessionStorage.setItem(CHOSEN, wanted.ident ?? "");
    told.ident = wanted.ident;
    told.place = wanted.ident && [Number(wanted.longitude), Number(wanted.latitude)];
    const label = { ident: wanted.ident, label: wanted.label };
    map.getSource("chosen").setData(collection(told.place ? [feature("Point", told.place, label)] : []));
    element.dataset.chosen = wanted.ident ?? "";
    // The chosen one has a label of its own.
    const isOther = ["case", ["==", ["get", "ident"], wanted.ident ?? ""], 0, 1];
    for (const layer of LABEL_LAYERS) map.setPaintProperty(layer, "text-opacity", isOther);
    isHeld = Boolean(told.place) && !isSame;
    told.kept = "";
    keepInView();
  }

  function drawRoute(wanted) {
    const [route, results] = [wanted.route ?? "", wanted.results ?? ""];
    if (route !== told.route) {
      const places = JSON.parse(route || "[]");
      const line = places.length > 1 ? [feature("LineString", greatCircle(places))] : [];
      const points = places.map((place) => feature("Point", place));
      map.getSource("route").setData(collection([...line, ...points]));
    }
    if (results !== told.results) {
      const points = JSON.parse(results || "[]").map((place) => feature("Point", place));
      map.getSource("results").setData(collection(points));
    }
    const asked = wanted.fit ? `${wanted.fit} ${wanted.fit === "route" ? route : results}` : "";
    const isNew = asked !== told.fit || (wanted.fit === undefined && route !== told.route && route !== "");
    Object.assign(told, { route, results, fit: asked });
    element.dispatchEvent(new CustomEvent("aloft:fittable", { detail: Boolean(fittable().length) }));
    if (isNew && (asked || route)) fit(wanted.fit);
  }

  function fittable(which) {
    const places = { route: told.route, results: told.results }[which ?? (told.route ? "route" : "results")];
    const list = JSON.parse(places || "[]");
    return which === "results" || !told.route ? list : greatCircle(list);
  }

  /** Shows the whole route, or without one everything that was found. */
  function fit(which) {
    const places = fittable(which);
    if (!places.length) return;
    isHeld = false;
    const covered = room();
    const padding = Object.fromEntries(Object.entries(covered).map(([side, size]) => [side, size + MARGIN]));
    map.fitBounds(bounds(places), { padding, maxZoom: NEAREST, duration: 600 });
  }

  /** Moves the map as little as the chosen airport needs to be seen. */
  function keepInView() {
    if (!isHeld || !told.place || map.isMoving()) return;
    const point = map.project(told.place);
    const covered = room();
    const [width, height] = [element.clientWidth, element.clientHeight];
    const inside = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));
    const x = inside(point.x, covered.left + MARGIN, width - covered.right - MARGIN);
    const y = inside(point.y, covered.top + MARGIN, height - covered.bottom - MARGIN - 16);
    // Where the map ends it cannot come nearer: then that is all.
    if (Math.hypot(x - point.x, y - point.y) < 2 || told.kept === `${x} ${y}`) return;
    told.kept = `${x} ${y}`;
    map.panBy([point.x - x, point.y - y], { duration: 300 });
  }

  for (const event of ["dragstart", "zoomstart"]) {
    map.on(event, (moved) => { if (moved.originalEvent) isHeld = false; });
  }
  map.on("moveend", keepInView);
  const covers = new ResizeObserver(keepInView);
  for (const selector of [...COVERS, "#map"]) covers.observe(document.querySelector(selector));
  focus.addEventListener("aloft:slot", follow);
  return { follow, fit };
}
