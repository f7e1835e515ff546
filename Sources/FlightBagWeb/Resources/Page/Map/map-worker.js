// Runs in the map's worker: what is read there stays there.
//
// MapLibre 5 sends a copy of every GeoJSON file that its worker has read back to the page, for `getData`,
// which nobody calls here. The copying holds up the page, by more than a second for the fine coast. It copies
// what can be enumerated; the worker itself asks for the features by name.

const readJSON = Response.prototype.json;
Response.prototype.json = async function json() {
  const read = await readJSON.call(this);
  if (read?.type === "FeatureCollection") Object.defineProperty(read, "features", { enumerable: false });
  return read;
};
