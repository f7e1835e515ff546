// Advisories, TFRs, PIREPs and their like as shapes, each kind with its switch, drawn only while they are
// valid: the page looks at the time itself. A tap on one tells its words.
import { element } from "./map-control.js";
import { nothing } from "./map-ground.js";
import { colour } from "./map-symbols.js";

const MINUTE = 60_000;
/** The switches: which kinds of which topic, and how they are drawn, as the page lists them. */
export const AREAS = JSON.parse(document.getElementById("map").dataset.areaLayers);

export const areaLayerNames = ({ name }) => ["fill", "edge", "place"].map((part) => `${name}-${part}`);

export function areaSources() {
  const topics = [...new Set(AREAS.map(({ topic }) => topic))];
  const source = () => ({ type: "geojson", data: nothing, maxzoom: 8, buffer: 64 });
  return Object.fromEntries(topics.map((topic) => [`areas-${topic}`, source()]));
}

const isValid = (kinds, now) => ["all", ["in", ["get", "kind"], ["literal", kinds]],
  ["<=", ["get", "from"], now], [">", ["get", "until"], now]];

function filter(kinds, part, now) {
  const types = { fill: "Polygon", edge: ["Polygon", "LineString"], place: "Point" };
  const wanted = ["in", ["geometry-type"], ["literal", [types[part]].flat()]];
  return ["all", wanted, isValid(kinds, now)];
}

export function areaLayers() {
  const now = Date.now();
  return AREAS.flatMap((area) => {
    const [fill, edge, place] = areaLayerNames(area);
    const source = `areas-${area.topic}`;
    const line = { "line-color": colour(area.paint), "line-width": area.isHeavy ? 2.6 : 1.8 };
    if (area.dash) line["line-dasharray"] = area.dash;
    return [
      {
        id: fill, type: "fill", source, filter: filter(area.kinds, "fill", now),
        paint: { "fill-color": colour(area.paint), "fill-opacity": area.isHeavy ? 0.2 : 0.1 },
      },
      { id: edge, type: "line", source, filter: filter(area.kinds, "edge", now), paint: line },
      {
        id: place, type: "circle", source, filter: filter(area.kinds, "place", now),
        paint: {
          "circle-radius": 5, "circle-color": colour("halo"), "circle-stroke-color": colour(area.paint),
          "circle-stroke-width": 2.2,
        },
      },
    ];
  });
}

/** Keeps what is switched on loaded and valid; its card tells what was tapped. */
export function followAreas(map, edition) {
  const root = document.getElementById("map");
  let on = new Set();
  const drawn = new Map();

  function load() {
    for (const { name, topic } of AREAS) {
      if (!on.has(name) || drawn.get(topic) === edition()) continue;
      drawn.set(topic, edition());
      map.getSource(`areas-${topic}`).setData(`/weather-map/areas/${topic}?edition=${edition()}`);
    }
    root.dataset.areas = [...drawn.values()].join(" ");
  }

  function validate() {
    const now = Date.now();
    for (const area of AREAS) {
      const names = areaLayerNames(area);
      for (const [at, part] of ["fill", "edge", "place"].entries()) {
        map.setFilter(names[at], filter(area.kinds, part, now));
      }
    }
  }

  let minutes = 0;
  setInterval(() => {
    if (document.hidden || on.size === 0) return;
    validate();
    minutes += 1;
    if (minutes % 4) return;
    const topics = new Set(AREAS.filter(({ name }) => on.has(name)).map(({ topic }) => topic));
    for (const topic of topics) fetch(`/weather-map/areas/${topic}?edition=${edition()}`).catch(() => {});
  }, MINUTE);

  const card = element("div", "map-card map-area");
  card.id = "map-area";
  card.setAttribute("role", "region");
  card.setAttribute("aria-label", "Advisories here");
  card.tabIndex = -1;
  card.hidden = true;
  card.addEventListener("keydown", (event) => { if (event.key === "Escape") card.hidden = true; });

  /** Tells what lies at a point; false when nothing does. */
  function tell(point) {
    const layers = AREAS.filter(({ name }) => on.has(name)).flatMap(areaLayerNames);
    const box = [[point.x - 6, point.y - 6], [point.x + 6, point.y + 6]];
    const seen = new Map();
    for (const { properties } of layers.length ? map.queryRenderedFeatures(box, { layers }) : []) {
      seen.set(`${properties.title} ${properties.words}`, properties);
    }
    card.hidden = seen.size === 0;
    if (card.hidden) return false;
    const close = element("button", "button", "Close");
    close.type = "button";
    close.addEventListener("click", () => { card.hidden = true; });
    const items = [...seen.values()].slice(0, 12).map(({ title, words, text }) => {
      const said = element("p", "report-text", text || "no words");
      return element("div", "map-area-item", element("b", "", title), element("p", "map-note", words), said);
    });
    card.replaceChildren(...items, close);
    card.focus();
    return true;
  }
  return {
    card, load, tell,
    turn(wanted) {
      on = wanted;
      load();
      validate();
    },
  };
}
