// The symbols of airports and beacons, drawn here: shape tells the kind, colour only repeats it. A bar shows
// the direction of the longest runway; broken, it is about.

import { stationMarks } from "./map-stations.js";

const LEGEND_COLOURS = ["legend-good", "legend-fair", "legend-poor", "legend-none",
  ...[0, 1, 2, 3].map((number) => `legend-country${number}`)];
const SIZE = 24;
const RATIO = 2;

/** The colours that were asked for since the theme changed: each costs the page a new layout. */
const known = new Map();
// Before the map listens, which paints with them.
document.addEventListener("aloft:theme", () => known.clear());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => known.clear());

/** The value of a named colour of the page as the theme has it now. */
export function colour(name) {
  if (!known.has(name)) known.set(name, computed(name));
  return known.get(name);
}

function computed(name) {
  const probe = document.createElement("i");
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

/** Whether the theme is a dark one. */
export function isNight() {
  const [red, green, blue] = colour("paper").match(/[\d.]+/g).map(Number);
  return red + green + blue < 384;
}

/** Draws a symbol when the map wants it first: "heliport", "small_airport", "small_airport/about/65". */
export function drawSymbols(map) {
  map.on("styleimagemissing", ({ id }) => {
    const image = picture(id);
    if (image) map.addImage(id, image, { pixelRatio: RATIO });
  });
}

/** Draws again what is there, after a change of theme. */
export function redrawSymbols(map) {
  for (const id of map.listImages()) {
    const image = picture(id);
    if (image) map.updateImage(id, image);
  }
}

/** A symbol for a legend, as an element. */
export function drawn(id) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIZE * RATIO, SIZE * RATIO];
  canvas.className = "legend-symbol";
  canvas.setAttribute("aria-hidden", "true");
  const image = picture(id);
  if (image) canvas.getContext("2d").putImageData(image, 0, 0);
  return canvas;
}

/** The picture of a symbol in the colours of now; undefined when there is none of that name. */
function picture(id) {
  const [kind, standing, degrees] = id.split("/");
  if (!symbols[kind]) return undefined;
  const names = ["airport", "airfield", "heliport", "water-ink", "faint", "halo", "navaid",
    "vfr", "mvfr", "ifr", "lifr", ...LEGEND_COLOURS];
  const paint = Object.fromEntries(names.map((name) => [name, colour(name)]));
  const canvas = new OffscreenCanvas(SIZE * RATIO, SIZE * RATIO);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.scale(RATIO, RATIO);
  context.lineCap = "round";
  context.lineJoin = "round";
  symbols[kind](context, paint, standing && {
    isAbout: standing === "about", degrees: Number(degrees), radius: Number(standing),
  });
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

function disc(context, radius, fill, edge) {
  context.beginPath();
  context.arc(12, 12, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  if (edge) stroke(context, edge, 1.6);
}

function stroke(context, style, width) {
  context.strokeStyle = style;
  context.lineWidth = width;
  context.stroke();
}

function line(context, style, width, ...points) {
  context.beginPath();
  for (let index = 0; index < points.length; index += 4) {
    context.moveTo(points[index], points[index + 1]);
    context.lineTo(points[index + 2], points[index + 3]);
  }
  stroke(context, style, width);
}

function polygon(context, ...points) {
  context.beginPath();
  for (let index = 0; index < points.length; index += 2) context.lineTo(points[index], points[index + 1]);
  context.closePath();
}

/** A runway through the middle; broken where its direction is about. */
function bar(context, style, width, reach, { isAbout, degrees }) {
  context.save();
  context.translate(12, 12);
  context.rotate(degrees * Math.PI / 180);
  context.lineCap = "butt";
  const part = 2 * reach / 5;
  context.setLineDash(isAbout ? [part, part / 2] : []);
  line(context, style, width, 0, -reach, 0, reach);
  context.restore();
}

/** A disc; without a known direction there is nothing in it. */
const filled = (radius) => (context, paint, runway) => {
  disc(context, radius, paint.airport, paint.halo);
  if (runway) bar(context, paint.halo, radius / 3, radius * 0.78, runway);
};

const symbols = {
  large_airport: filled(10),
  medium_airport: filled(8),
  small_airport(context, paint, runway) {
    disc(context, 7, paint.halo);
    if (runway) bar(context, paint.airfield, 2.6, 7, runway);
    else disc(context, 1.8, paint.airfield);
    context.beginPath();
    context.arc(12, 12, 6.4, 0, 2 * Math.PI);
    stroke(context, paint.airfield, 1.8);
  },
  seaplane_base(context, paint) {
    const water = paint["water-ink"];
    disc(context, 8.5, paint.halo);
    context.beginPath();
    context.arc(12, 7, 1.7, 0, 2 * Math.PI);
    stroke(context, water, 1.8);
    line(context, water, 1.8, 12, 9, 12, 18, 8.8, 11.2, 15.2, 11.2);
    context.beginPath();
    context.arc(12, 11.5, 6.5, 0.15 * Math.PI, 0.85 * Math.PI);
    stroke(context, water, 1.8);
  },
  heliport(context, paint) {
    disc(context, 7, paint.halo);
    stroke(context, paint.heliport, 1.7);
    line(context, paint.heliport, 1.9, 9.6, 8.8, 9.6, 15.2, 14.4, 8.8, 14.4, 15.2, 9.6, 12, 14.4, 12);
  },
  balloonport(context, paint) {
    disc(context, 8.5, paint.halo);
    context.beginPath();
    context.arc(12, 10, 5, 0, 2 * Math.PI);
    stroke(context, paint.airfield, 1.8);
    line(context, paint.airfield, 1.8, 10, 15, 10.8, 18, 14, 15, 13.2, 18, 10.8, 18, 13.2, 18);
  },
  closed(context, paint) {
    line(context, paint.faint, 1.8, 8.5, 8.5, 15.5, 15.5, 15.5, 8.5, 8.5, 15.5);
  },
  ...beacons(),
  ...stationMarks(),
  ...classes(),
};

/** The classes of legends: disc, square, triangle; a ring with a stroke is none, a broken one is unknown. */
function classes() {
  const given = (about) => about?.radius || 8;
  const square = (context, radius) => {
    const reach = radius * 0.86;
    polygon(context, 12 - reach, 12 - reach, 12 + reach, 12 - reach, 12 + reach, 12 + reach, 12 - reach,
      12 + reach);
  };
  const filledShape = (shape, name) => (context, paint, about) => {
    shape(context, given(about));
    context.fillStyle = paint[name];
    context.fill();
    stroke(context, paint.halo, 1.6);
  };
  const round = (context, radius) => {
    context.beginPath();
    context.arc(12, 12, radius, 0, 2 * Math.PI);
  };
  const triangle = (context, radius) => {
    polygon(context, 12, 12 - radius * 1.05, 12 + radius, 12 + radius * 0.8, 12 - radius, 12 + radius * 0.8);
  };
  const ring = (dashes, more) => (context, paint, about) => {
    const radius = given(about) * 0.85;
    disc(context, radius, paint.halo);
    context.setLineDash(dashes);
    stroke(context, paint["legend-none"], 1.9);
    context.setLineDash([]);
    more(context, paint["legend-none"], radius);
  };
  const slash = (context, style, radius) => {
    const reach = radius * 0.7;
    line(context, style, 1.9, 12 - reach, 12 + reach, 12 + reach, 12 - reach);
  };
  const dot = (context, style) => disc(context, 1.6, style);
  const countries = [0, 1, 2, 3, 4, 5, 6, 7].map((number) => [`legend-country${number}`,
    filledShape(number < 4 ? round : square, `legend-country${number % 4}`)]);
  return {
    "legend-good": filledShape(round, "legend-good"), "legend-fair": filledShape(square, "legend-fair"),
    "legend-poor": filledShape(triangle, "legend-poor"), "legend-none": ring([], slash),
    "legend-unknown": ring([2.4, 2.6], dot), ...Object.fromEntries(countries),
  };
}

/** As on aeronautical charts: a hexagon for VOR, a square for DME, a ring of dots for NDB. */
function beacons() {
  const hexagon = (context) => polygon(context, 6, 12, 9, 6.8, 15, 6.8, 18, 12, 15, 17.2, 9, 17.2);
  const square = (context) => polygon(context, 5, 5.5, 19, 5.5, 19, 18.5, 5, 18.5);
  const drawn = (...parts) => (context, paint) => {
    for (const part of parts) part(context, paint);
  };
  const centre = (context, paint) => disc(context, 1.5, paint.navaid);
  const edged = (shape) => (context, paint) => {
    shape(context);
    context.fillStyle = paint.halo;
    context.globalAlpha = 0.75;
    context.fill();
    context.globalAlpha = 1;
    stroke(context, paint.navaid, 1.6);
  };
  const lobes = (context, paint) => {
    for (const turn of [0, 120, 240]) {
      context.save();
      context.translate(12, 12);
      context.rotate((turn + 30) * Math.PI / 180);
      context.fillStyle = paint.navaid;
      context.fillRect(5.2, -3, 3.4, 6);
      context.restore();
    }
  };
  const rings = (context, paint) => {
    disc(context, 9, paint.halo);
    context.setLineDash([0.1, 2.6]);
    for (const radius of [4.5, 7.5]) {
      context.beginPath();
      context.arc(12, 12, radius, 0, 2 * Math.PI);
      stroke(context, paint.navaid, 1.4);
    }
    context.setLineDash([]);
  };
  return {
    "navaid-VOR": drawn(edged(hexagon), centre),
    "navaid-VOR-DME": drawn(edged(square), edged(hexagon), centre),
    "navaid-VORTAC": drawn(edged(hexagon), lobes, centre),
    "navaid-TACAN": drawn(lobes, centre),
    "navaid-DME": drawn(edged(square), centre),
    "navaid-NDB": drawn(rings, centre),
    "navaid-NDB-DME": drawn(edged(square), rings, centre),
  };
}
