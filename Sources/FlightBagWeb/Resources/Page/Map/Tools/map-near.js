// "Near here": a tap on the map, its middle or one's own position, and Aloft lists the airports around it.
import { filterOf } from "./map-asked.js";
import { button, element } from "./map-control.js";
import { go } from "./send.js";

/** The button and the card. `near` gives the airport at a point of the map, which a tap takes exactly. */
export function nearHere(map, near) {
  const word = element("p", "map-reading", "Tap a place to list the airports near it.");
  word.setAttribute("role", "status");
  const middle = element("button", "button", "The map’s middle");
  const own = element("button", "button", "My position");
  for (const each of [middle, own]) each.type = "button";
  middle.id = "near-middle";
  own.id = "near-me";
  const card = element("div", "map-card map-near", word, element("div", "map-card-buttons", middle, own));
  card.hidden = true;

  const path = "M12 21s-6.500-6.200-6.500-11.200a6.500 6.500 0 0 1 13 0C18.500 14.800 12 21 12 21z"
    + "M12 7.500v5M9.500 10h5";
  const opener = button("Airports near here", path, () => toggle(card.hidden));
  opener.setAttribute("aria-expanded", "false");

  function toggle(isOpen) {
    card.hidden = !isOpen;
    opener.setAttribute("aria-expanded", String(isOpen));
    map.getCanvas().classList.toggle("is-measuring", isOpen);
    word.textContent = "Tap a place to list the airports near it.";
    if (isOpen) middle.focus();
  }
  card.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    toggle(false);
    opener.focus();
  });

  function list(place) {
    toggle(false);
    const filter = filterOf();
    const at = `/map?near=${encodeURIComponent(place)}${filter ? `&${filter}` : ""}`;
    go(at, "push");
  }
  const text = (place) => {
    const { lng, lat } = maplibregl.LngLat.convert(place).wrap();
    return `${lat.toFixed(4)},${lng.toFixed(4)}`;
  };

  middle.addEventListener("click", () => list(text(map.getCenter())));
  own.addEventListener("click", () => {
    word.textContent = "Asking this device where it is…";
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => list(text([coords.longitude, coords.latitude])),
      () => { word.textContent = "This device does not tell where it is. Tap a place instead."; },
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  });

  /** Takes a tap on the map for itself while it is on. */
  function takes(event) {
    if (card.hidden) return false;
    const airport = near(event.point);
    list(airport ? airport.properties.ident : text(event.lngLat));
    return true;
  }
  return { opener, card, takes };
}
