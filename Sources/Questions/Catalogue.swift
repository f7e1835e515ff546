/// All questions, by the data that they are answered from: a new question is a line here.
package enum Catalogue {
    /// The questions answered from their parameters alone.
    package static let ofNothing: [any Question<Present>.Type] = [
        WindQuestion.self, CrosswindQuestion.self, DistanceQuestion.self, VariationQuestion.self,
        SunQuestion.self, CycleQuestion.self,
    ]

    /// Answered from the airports of the world.
    package static let ofAirports: [any Question<DatedAirports>.Type] = [
        SearchQuestion.self, AirportQuestion.self, NearestQuestion.self, CorridorQuestion.self,
    ]
}
