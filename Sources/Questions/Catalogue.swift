package import AviationDatabase

/// The questions that can be asked, by what they are answered from: a new one is a line here.
package enum Catalogue {
    /// Answered from what was asked alone.
    package static let ofNothing: [any Question<Present>.Type] = [
        WindQuestion.self, CrosswindQuestion.self, DistanceQuestion.self, VariationQuestion.self,
        SunQuestion.self, CycleQuestion.self,
    ]

    /// Answered from the airports of the world.
    package static let ofAirports: [any Question<AirportDatabase>.Type] = [
        SearchQuestion.self, AirportQuestion.self, NearestQuestion.self, CorridorQuestion.self,
    ]
}
