// The loading of tiles, which MapLibre 5.24 lets overlap: of three loads of one tile the last may give the
// features of new data with the properties of old data. The map would tell of another airport than the one
// that was pressed, or could not be asked at all (MapLibre's issues 7752 and 8064).

/** Loads each tile once at a time: a load that is asked for meanwhile follows, once. */
export function loadTilesInTurn({ GeoJSONSource }) {
  GeoJSONSource.prototype.loadTile = inTurn(GeoJSONSource.prototype.loadTile);
}

function inTurn(loadTile) {
  const running = new WeakMap(), waiting = new WeakMap();
  function load(source, tile) {
    const loading = loadTile.call(source, tile);
    const end = () => running.delete(tile);
    running.set(tile, loading.then(end, end));
    return loading;
  }
  return function (tile) {
    if (waiting.has(tile)) return waiting.get(tile);
    if (!running.has(tile)) return load(this, tile);
    const next = running.get(tile).then(() => {
      waiting.delete(tile);
      if (tile.aborted) return undefined;
      // The load before has said that the tile is there.
      if (tile.state === "loaded") tile.state = "reloading";
      return load(this, tile);
    });
    waiting.set(tile, next);
    return next;
  };
}
