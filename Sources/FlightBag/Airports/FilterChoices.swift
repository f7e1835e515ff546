package import AviationDatabase

/// The choices of the filters on this device.
package struct FilterChoices: Hashable, Sendable {
    package let vocabulary: FilterVocabulary
    /// How many airports each fact is known of; one that is missing is known of none.
    package let known: [FilterFact: Int]
    /// The edition of the airports that they are of.
    let edition: Int
}

extension AirportsState {
    /// Finds out what filters can be set to, unless it is known.
    func learnFilters() async throws {
        guard case .ready = stock, filters?.edition != edition else { return }
        let edition = edition
        let (vocabulary, known) = try await database.apart {
            (try $0.filterVocabulary(), try $0.knownFacts())
        }
        filters = FilterChoices(vocabulary: vocabulary, known: known, edition: edition)
    }
}
