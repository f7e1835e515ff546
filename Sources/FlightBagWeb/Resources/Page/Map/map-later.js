// Large data that are not needed at once: loaded when somebody comes near, or while the map is at rest.
import { AIRFIELDS, RUNWAYS, layerFile } from "./map-airports.js";
import { FAR_LAYERS, NEAR, NEAR_SOURCES, file } from "./map-ground.js";

const element = document.getElementById("map");

/** How long a map rests before it loads what nobody has asked for yet. */
const REST = 2000;

/**
 * Follows the map and loads what it needs next. `edition` is the airports' own, `filter` says which of them
 * are wanted: another one loads again.
 */
export function loadLater(map, edition, filter) {
  const loads = [
    ...NEAR_SOURCES.map((source) => ({ source, from: NEAR - 0.3, path: () => file(source) })),
    { source: "airfields", from: AIRFIELDS - 0.5, path: () => layerFile("airfields", edition(), filter()),
      wanted: () => `${edition()} ${filter()}` },
    { source: "runways", from: RUNWAYS - 0.7, path: () => layerFile("runways", edition()),
      wanted: edition },
  ];
  const wantedOf = ({ wanted }) => wanted?.() ?? 1;
  const loaded = new Map();
  let rest;
  let isBusy = false;
  element.dataset.loads = "0";

  /** One after the other, so that no more than one of them is put on the map between two frames. */
  async function load(isResting) {
    if (isBusy || edition() === 0) return;
    const next = loads.find((each) => {
      return loaded.get(each.source) !== wantedOf(each) && (isResting || map.getZoom() >= each.from);
    });
    if (!next) return;
    isBusy = true;
    element.dataset.loads = "1";
    loaded.set(next.source, wantedOf(next));
    await map.getSource(next.source).setData(next.path(), true);
    isBusy = false;
    element.dataset.loads = "0";
    // It failed: not again before the map moves or rests.
    if (!loaded.has(next.source)) return;
    if (NEAR_SOURCES.every((source) => loaded.has(source))) leaveFar();
    load(isResting && !map.isMoving());
  }

  let isFarLeft = false;
  function leaveFar() {
    if (isFarLeft) return;
    isFarLeft = true;
    element.dataset.coast = "fine";
    for (const each of FAR_LAYERS) map.setLayerZoomRange(each, 0, NEAR);
  }

  map.on("zoom", () => load(false));
  map.on("moveend", () => load(false));
  map.on("idle", () => {
    load(false);
    clearTimeout(rest);
    rest = setTimeout(() => load(true), REST);
  });
  map.on("movestart", () => clearTimeout(rest));
  map.on("error", (event) => {
    // Aloft was not running just then: at the next rest or zoom again.
    if (!loaded.has(event.sourceId)) return;
    loaded.delete(event.sourceId);
    isBusy = false;
    element.dataset.loads = "0";
  });
  return () => load(false);
}
