package import Aviation

/// The answer to a question to the map.
package struct MapAnswer: Hashable, Sendable {
    package let question: MapQuestion
    /// The airports of the list: of many the first ones.
    package var airports: [FoundAirport] = []
    /// How many there are; nil where a search ends with those of the list.
    package var total: Int?
    /// The question as it was understood: "EGTF – LFMD, 558.3 NM". Nil for words.
    package var heading: String?
    /// Sentences for the reader of the list: what of the question was not understood, and what the filter
    /// left out because it is not known.
    package var notes: [String] = []
    package var drawing: MapDrawing?
    /// Whether a width can be chosen: it is a route.
    package var isRoute = false

    init(_ question: MapQuestion) { self.question = question }
}

/// The map's drawing of a question.
package struct MapDrawing: Hashable, Sendable {
    /// The points of the route, or the place that others are near to.
    package let points: [Coordinate]
    package let shape: CorridorShape
}
