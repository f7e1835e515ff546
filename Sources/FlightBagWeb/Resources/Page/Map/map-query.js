// The question what is drawn at a place, which MapLibre 5.24 cannot always answer: the index of a tile whose
// images came while it was laid out has no names of layers, and the question throws (its issue 7752).

/** Answers such a question with nothing, and has the tiles of its layers laid out again. */
export function queryDespiteLateImages(map) {
  const query = map.queryRenderedFeatures.bind(map);
  map.queryRenderedFeatures = (...question) => {
    try {
      return query(...question);
    } catch (error) {
      if (!/^Out of bounds/.test(error.message)) throw error;
      const sources = (question.at(-1)?.layers ?? []).map((layer) => map.getLayer(layer).source);
      for (const source of new Set(sources)) map.refreshTiles(source);
      return [];
    }
  };
}
