// The words on the map while there is nothing to see yet, or never will be.
const element = document.getElementById("map");
const word = document.getElementById("map-word");

/** Says something over the map; an empty text takes it away. */
export function say(text) {
  word.textContent = text;
  word.hidden = text === "";
}

/**
 * Follows the map until its first airports are drawn, and calls `drawn` then. `edition` is 0 while there are
 * none on this device.
 */
export function sayWhileLoading(map, edition, drawn) {
  const tell = () => say(edition() === 0 ? "The airports are being read in…" : "Loading the airports…");
  let isShown = false;
  tell();
  map.on("render", () => {
    if (isShown || edition() === 0 || !map.isSourceLoaded("airports")) return;
    const isDrawn = map.queryRenderedFeatures({ layers: ["airports"] }).length > 0;
    // A map of the open sea has none.
    if (!isDrawn && !map.areTilesLoaded()) return;
    isShown = true;
    element.dataset.firstMarker = Math.round(performance.now());
    say("");
    drawn();
  });
  map.on("error", (event) => {
    if (event.sourceId !== "airports") return;
    say("The airports could not be loaded: reload the page.");
    // The ground does not wait for airports that do not come.
    drawn();
  });
  return tell;
}
