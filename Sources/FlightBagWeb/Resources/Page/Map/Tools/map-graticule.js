// Meridians and parallels as wide apart as fits the zoom, with their degrees at the left and the top.
import { collection, feature } from "./map-earth.js";
import { room } from "./map-focus.js";

/** Up to a zoom, the minutes between two lines. */
const STEPS = [[2, 1800], [3.5, 600], [5.5, 300], [6.8, 120], [8, 60], [9, 30], [11, 10], [13, 5], [99, 1]];
const NORTHMOST = 85;

/** Draws the lines of what the map shows, and again when it was moved, as long as `isOn` says so. */
export function graticule(map, isOn) {
  function draw() {
    if (!isOn()) return;
    const [, step] = STEPS.find(([zoom]) => map.getZoom() < zoom);
    map.getSource("graticule").setData(collection(lines(map, step)));
  }
  map.on("moveend", draw);
  return draw;
}

function lines(map, step) {
  const seen = map.getBounds();
  const [west, east] = [seen.getWest(), Math.min(seen.getEast(), seen.getWest() + 360)];
  const [south, north] = [Math.max(-NORTHMOST, seen.getSouth()), Math.min(NORTHMOST, seen.getNorth())];
  // Where the degrees are read, free of what lies over the map.
  const corner = map.unproject([room().left, room().top]);
  const [left, top] = [Math.max(west, corner.lng), Math.min(north, corner.lat)];
  const features = [];
  for (const minutes of marks(west, east, step)) {
    const longitude = minutes / 60;
    const label = degrees(wrapped(minutes), "E", "W");
    features.push(feature("LineString", [[longitude, south], [longitude, north]]));
    features.push(feature("Point", [longitude, top], { label, anchor: "top-left" }));
  }
  for (const minutes of marks(south, north, step)) {
    const latitude = minutes / 60;
    features.push(feature("LineString", [[west, latitude], [east, latitude]]));
    const label = degrees(minutes, "N", "S");
    features.push(feature("Point", [left, latitude], { label, anchor: "top-left" }));
  }
  return features;
}

function* marks(from, to, step) {
  for (let minutes = Math.ceil(from * 60 / step) * step; minutes <= to * 60; minutes += step) yield minutes;
}

function wrapped(minutes) { return ((minutes + 10_800) % 21_600 + 21_600) % 21_600 - 10_800; }

/** "51°30′N". */
function degrees(minutes, positive, negative) {
  const whole = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.round(Math.abs(minutes) % 60);
  const letter = minutes === 0 || Math.abs(minutes) === 10_800 ? "" : minutes > 0 ? positive : negative;
  return `${whole}°${rest ? `${String(rest).padStart(2, "0")}′` : ""}${letter}`;
}
