// The row under the pointer, or with the focus, is marked on the map.
import { collection, feature } from "./map-earth.js";

const element = document.getElementById("map");

/** Marks the airport of the row that is pointed at. */
export function followPointing(map) {
  const panel = document.getElementById("panel");
  const rowOf = (target) => target?.closest?.("[data-at]");

  let marked = "";

  function mark(row) {
    const at = row?.dataset.at ?? "";
    // Each change makes the map draw itself once more.
    if (at !== marked) {
      marked = at;
      const points = at ? [feature("Point", at.split(",").map(Number))] : [];
      map.getSource("pointed").setData(collection(points));
    }
    element.dataset.pointed = row?.id.replace("airport-", "") ?? "";
  }

  panel.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch" && rowOf(event.target)) mark(rowOf(event.target));
  });
  panel.addEventListener("pointerleave", () => mark(rowOf(document.activeElement)));
  panel.addEventListener("focusin", (event) => mark(rowOf(event.target)));
  panel.addEventListener("focusout", (event) => { if (!rowOf(event.relatedTarget)) mark(); });
  // The row may be gone with the list.
  panel.addEventListener("aloft:slot", () => mark(rowOf(document.activeElement)));
}
