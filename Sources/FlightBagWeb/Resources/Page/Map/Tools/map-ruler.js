// The ruler: each tap adds a place, and Aloft computes distance and course.
import { button, element } from "./map-control.js";
import { collection, feature, greatCircle } from "./map-earth.js";

/** The ruler's button and card. `near` gives the airport at a point of the map, which a tap takes exactly. */
export function ruler(map, near) {
  let places = [];
  let asked = 0;
  const reading = element("output", "map-reading figures");
  const undo = element("button", "button", "Undo");
  const clear = element("button", "button", "Clear");
  for (const each of [undo, clear]) each.type = "button";
  undo.addEventListener("click", () => set(places.slice(0, -1)));
  clear.addEventListener("click", () => set([]));
  const card = element("div", "map-card map-ruler", reading, element("div", "map-card-buttons", undo, clear));
  card.hidden = true;

  const path = "m3 16.500 13.500-13.500 4.500 4.500L7.500 21zM7 12.500l2 2M10 9.500l3 3M13 6.500l2 2";
  const opener = button("Ruler", path, () => toggle(!isOn()));
  opener.setAttribute("aria-pressed", "false");

  const isOn = () => !card.hidden;
  function toggle(wanted) {
    card.hidden = !wanted;
    opener.setAttribute("aria-pressed", String(wanted));
    map.getCanvas().classList.toggle("is-measuring", wanted);
    set([]);
  }

  function set(next) {
    places = next;
    const line = places.length > 1 ? [feature("LineString", greatCircle(places))] : [];
    const points = places.map((place) => feature("Point", place));
    map.getSource("ruler").setData(collection([...line, ...points]));
    undo.disabled = clear.disabled = places.length === 0;
    read();
  }

  async function read() {
    asked += 1;
    const mine = asked;
    if (places.length < 2) {
      reading.textContent = places.length ? "Tap where to." : "Tap where from.";
      return;
    }
    let words;
    try {
      words = await answer();
    } catch (error) {
      console.error(error);
      words = "Aloft did not answer: the distance is unknown.";
    }
    // There may have been another tap meanwhile.
    if (mine === asked) reading.textContent = words;
  }

  async function answer() {
    const points = places.map(([longitude, latitude]) => `${latitude},${wrapped(longitude)}`).join(";");
    const response = await fetch(`/measure?points=${encodeURIComponent(points)}`);
    if (!response.ok) throw new Error(`measure: ${response.status}`);
    const { legs, total } = await response.json();
    const last = legs.at(-1);
    const leg = `${last.distance}, ${last.course}`;
    return legs.length > 1 ? `${total} in ${legs.length} legs; the last ${leg}` : leg;
  }

  /** Takes a tap on the map for itself while it is on. */
  function takes(event) {
    if (!isOn()) return false;
    const place = near(event.point)?.geometry.coordinates ?? event.lngLat.toArray();
    set([...places, place]);
    return true;
  }
  return { opener, card, takes };
}

function wrapped(longitude) { return (longitude % 360 + 540) % 360 - 180; }
