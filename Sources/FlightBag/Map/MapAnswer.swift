package import Aviation

/// The answer to a question to the map.
package struct MapAnswer: Hashable, Sendable {
    package let question: MapQuestion
    /// The airports of the list: of many the first ones.
    package var airports: [FoundAirport] = []
    /// The number of results; nil if a search returns no more than the list.
    package var total: Int?
    /// The question as interpreted: "EGTF – LFMD, 558.3 NM". Nil for words.
    package var heading: String?
    /// Sentences for the reader of the list: unreadable parts of the question, and airports left out by the
    /// filter because a fact is unknown.
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
