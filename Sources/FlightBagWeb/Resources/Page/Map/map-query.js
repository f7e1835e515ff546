// The question what is drawn at a place, which MapLibre 5.24 cannot always answer: the index of a tile whose
// images came while it was laid out has no names of layers, and the question throws (its issue 7752).

const SOURCE = "airports";

/** Answers such a question with nothing, and has the tiles laid out again, whose images are there by now. */
export function queryDespiteLateImages(map) {
  const query = map.queryRenderedFeatures.bind(map);
  map.queryRenderedFeatures = (...question) => {
    try {
      return query(...question);
    } catch (error) {
      if (!/^Out of bounds/.test(error.message)) throw error;
      map.refreshTiles(SOURCE);
      return [];
    }
  };
}
