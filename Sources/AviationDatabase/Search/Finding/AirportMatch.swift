package import Aviation

/// An airport that a search found, and why.
package struct AirportMatch: Hashable, Sendable {
    /// The property of the airport that matches the query.
    package enum Reason: String, CaseIterable, Hashable, Sendable {
        /// One of its codes is the query, or is one of the codes that the query is made of.
        case code
        /// It is near the town or position that the query names: "near Woking", "51.3,-0.6".
        case nearby
        /// It has the frequency that the query names.
        case frequency
        /// Every word of the query is a word of its name, town or keywords, or its town has that name in
        /// another language.
        case words
        /// It is near a town that the query names.
        case town
        /// The words of the query begin words of its name, town, keywords or codes.
        case beginning
        /// The query without one typing error in a word.
        case spelling
        /// Every word of the query is somewhere inside a word of its name, town or keywords.
        case fragment
        /// It has some words of the query; no airport has all.
        case someWords
    }

    package let airport: Airport
    package let reason: Reason
    /// Its distance from `town`, or from the position in the query; nil if it was not found by its position.
    package let distance: Distance?
    /// The town that it was found by, in GeoNames' spelling.
    package let town: String?
    /// The words of the query that it does not have, in small letters; empty but for `someWords`.
    package let without: [String]

    package init(
        airport: Airport, reason: Reason, distance: Distance? = nil, town: String? = nil,
        without: [String] = []
    ) {
        self.airport = airport
        self.reason = reason
        self.distance = distance
        self.town = town
        self.without = without
    }
}
