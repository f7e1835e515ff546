/// A fact of airports that a condition asks about and that may be unknown, with its words.
package struct FilterFact: Sendable {
    /// No other fact has it.
    package let name: String
    /// Airports of which nothing is known, in words that stand behind "places": "without a runway length".
    package let missing: String
    /// Sentences for a device where the fact is known of no airport: that the data are missing, and the
    /// command that imports them.
    package let absence: String
    let isKnown: @Sendable (AirportFacts) -> Bool

    package init(
        _ name: String, missing: String, absence: String, isKnown: @escaping @Sendable (AirportFacts) -> Bool
    ) {
        (self.name, self.missing, self.absence, self.isKnown) = (name, missing, absence, isKnown)
    }
}

extension FilterFact: Hashable {
    package static func == (left: FilterFact, right: FilterFact) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
