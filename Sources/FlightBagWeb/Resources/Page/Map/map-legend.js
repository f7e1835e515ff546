// The colours of the airports by what is known of them, and the legend that tells them. Shape tells the
// class, colour only repeats it; "none" is not "unknown". The browser remembers the mode.
import { element as made } from "./map-control.js";
import { drawn } from "./map-symbols.js";

const KEY = "aloft-legend";
const LAYERS = ["airports", "airfields"];
const KINDS = ["large_airport", "medium_airport", "small_airport"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const COUNTRY_CLASSES = 8;
/** How long the map rests before it is counted what is in view. */
const REST = 400;
const PROCEDURES = "aloft import FAACIFP18 or aloft import airports.db (EuroAIP)";

/**
 * Each mode: its name, the class of an airport as an expression, what the classes mean (in their order), and
 * what to say where nothing in view has any. Thresholds in feet.
 */
const MODES = {
  kind: {
    label: "Size and kind",
    classes: [["large_airport", "Large"], ["medium_airport", "Medium"], ["small_airport", "Small"]],
  },
  type: {
    label: "Airport type",
    of: ["case", ["!", ["has", "procedures"]], "unknown", ["==", ["get", "procedures"], 0], "none",
      ["==", ["get", "entry"], true], "good", "fair"],
    classes: [["good", "Point of entry with procedures"], ["fair", "Procedures"], ["none", "No procedures"],
      ["unknown", "Procedures unknown"]],
    absence: `No procedures are known of the airports in view. Import them: ${PROCEDURES}.`,
  },
  precision: {
    label: "Procedure precision",
    of: ["case", ["!", ["has", "approach"]], "unknown",
      ["match", ["get", "approach"], "precision", "good", "rnav", "fair", "non-precision", "poor", "none"]],
    classes: [["good", "Precision (ILS)"], ["fair", "RNAV, RNP"], ["poor", "Non-precision"],
      ["none", "No approach of a known kind"], ["unknown", "Procedures unknown"]],
    absence: `No procedures are known of the airports in view. Import them: ${PROCEDURES}.`,
  },
  length: {
    label: "Runway length",
    of: ["case", ["!", ["has", "feet"]], "unknown", [">=", ["get", "feet"], 6000], "good",
      [">=", ["get", "feet"], 3000], "fair", "poor"],
    classes: [["good", "6,000 ft and more"], ["fair", "3,000 ft to 5,999 ft"], ["poor", "Below 3,000 ft"],
      ["unknown", "Length unknown"]],
    absence: "No runway lengths are known of the airports in view. Import them: aloft import runways.csv.",
  },
  country: {
    label: "Country",
    of: ["case", ["!", ["has", "country"]], "unknown", ["concat", "country", ["to-string", countryNumber()]]],
    classes: [],
    absence: "No countries are known of the airports in view.",
  },
};

/** A number below eight that tells neighbours apart, mostly. */
function countryNumber() {
  const letter = (at) => ["max", 0, ["index-of", ["slice", ["get", "country"], at, at + 1], LETTERS]];
  return ["%", ["+", ["*", 5, letter(0)], ["*", 3, letter(1)]], COUNTRY_CLASSES];
}

function countryClass(code) {
  const letter = (at) => Math.max(0, LETTERS.indexOf(code[at] ?? "A"));
  return `country${(5 * letter(0) + 3 * letter(1)) % COUNTRY_CLASSES}`;
}

/** The class of an airport's properties: the same as the expression gives. */
function classOf(mode, { procedures, entry, approach, feet, country }) {
  if (mode === "type") {
    if (procedures === undefined) return "unknown";
    return procedures === 0 ? "none" : entry === true ? "good" : "fair";
  }
  if (mode === "precision") {
    const classes = { precision: "good", rnav: "fair", "non-precision": "poor" };
    return approach === undefined ? "unknown" : classes[approach] ?? "none";
  }
  if (mode === "length") {
    return feet === undefined ? "unknown" : feet >= 6000 ? "good" : feet >= 3000 ? "fair" : "poor";
  }
  return country ? countryClass(country) : "unknown";
}

/** The legend's card. `usual` are the symbols of the mode that tells size and kind. */
export function legend(map, usual) {
  let mode = sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? "kind";
  if (!MODES[mode]) mode = "kind";
  const chooser = made("select", "legend-mode");
  chooser.id = "legend-mode";
  for (const [name, { label }] of Object.entries(MODES)) chooser.append(new Option(label, name));
  chooser.value = mode;
  const label = made("label", "unseen", "Colours of the airports by");
  label.htmlFor = chooser.id;
  const list = made("ul", "legend-classes");
  list.setAttribute("aria-label", "What the symbols mean");
  const word = made("p", "map-note");
  word.setAttribute("role", "status");
  const body = made("div", "legend-body", label, chooser, list, word);
  body.id = "legend-body";
  const opener = made("button", "legend-opener");
  opener.type = "button";
  opener.setAttribute("aria-controls", body.id);
  const card = made("section", "legend", opener, body);
  card.id = "legend";
  card.setAttribute("aria-label", "Legend");
  open(mode !== "kind" && matchMedia("(min-width: 700px)").matches);

  function open(isOpen) {
    body.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
    opener.replaceChildren("Legend");
    if (!isOpen) opener.append(made("span", "legend-of", `: ${MODES[mode].label}`));
  }
  opener.addEventListener("click", () => {
    open(body.hidden);
    if (!body.hidden) chooser.focus();
  });
  card.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || body.hidden) return;
    event.stopPropagation();
    open(false);
    opener.focus();
  });
  chooser.addEventListener("change", () => {
    mode = chooser.value;
    sessionStorage.setItem(KEY, mode);
    localStorage.setItem(KEY, mode);
    apply();
  });

  function apply() {
    const { of } = MODES[mode];
    const size = ["match", ["get", "kind"], "large_airport", "10", "medium_airport", "8.5", "7"];
    const isTold = ["in", ["get", "kind"], ["literal", KINDS]];
    const image = of ? ["case", isTold, ["concat", "legend-", of, "/", size], usual] : usual;
    for (const layer of LAYERS) map.setLayoutProperty(layer, "icon-image", image);
    document.getElementById("map").dataset.legend = mode;
    word.textContent = "";
    show(MODES[mode].classes);
    countAtRest();
  }

  function show(classes, counts) {
    list.replaceChildren(...classes.map(([name, text]) => {
      const picture = drawn(mode === "kind" ? name : `legend-${name}/8.5`);
      const number = made("span", "quiet figures", counts ? String(counts.get(name) ?? 0) : "");
      return made("li", "", picture, made("span", "", text), number);
    }));
  }

  /** Says how many of each class are in view, and when there is nothing to tell them by. */
  function count() {
    word.textContent = "";
    if (mode === "kind" || body.hidden && document.hidden) return;
    const seen = map.queryRenderedFeatures({ layers: LAYERS }).map(({ properties }) => properties)
      .filter(({ kind }) => KINDS.includes(kind));
    // It may have begun to load again.
    if (!map.loaded()) return countAtRest();
    const idents = new Map(seen.map((each) => [each.ident, each]));
    const tally = (key) => {
      const counts = new Map();
      for (const each of idents.values()) counts.set(key(each), (counts.get(key(each)) ?? 0) + 1);
      return counts;
    };
    const counts = tally((each) => classOf(mode, each));
    if (mode === "country") showCountries(tally((each) => each.country));
    else show(MODES[mode].classes, counts);
    const isDark = idents.size > 0 && (counts.get("unknown") ?? 0) === idents.size;
    const words = idents.size ? "Counted: the airports in view." : "No airport in view.";
    word.textContent = isDark ? MODES[mode].absence : words;
  }

  function showCountries(counts) {
    const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });
    const most = [...counts].filter(([code]) => code).sort((one, other) => other[1] - one[1]).slice(0, 8);
    list.replaceChildren(...most.map(([code, number]) => made("li", "",
      drawn(`legend-${countryClass(code)}/8.5`), made("span", "", names.of(code)),
      made("span", "quiet figures", String(number)))));
  }

  /** Looking through all that is drawn costs a frame: not while somebody moves the map. */
  let rest;
  function countAtRest() {
    clearTimeout(rest);
    // MapLibre does not tell each time that it has loaded: it is asked.
    if (mode !== "kind") rest = setTimeout(() => { isAtRest() ? count() : countAtRest(); }, REST);
  }
  function isAtRest() { return map.loaded() && !map.isMoving(); }
  map.on("idle", countAtRest);
  map.on("moveend", countAtRest);
  map.on("movestart", () => clearTimeout(rest));
  return { card, apply, repaint: () => { show(MODES[mode].classes); countAtRest(); } };
}
