import FlightBag

/// The hint of a form beside an airport that is being typed.
struct AirportHint {
    let name: String?
    let place: String
    let typed: String
    /// The input that it stands beside.
    let input: String
    let likely: [Likely]
    let hasLikely: Bool
    let isUnknown: Bool

    /// An airport that may be meant.
    struct Likely {
        let ident: String
        let name: String
        let place: String
        let input: String
    }

    init(_ found: FoundAirport?, likely: [FoundAirport], typed: String, input: String) {
        name = found?.name
        place = found.map { $0.ident == typed ? $0.place : "\($0.ident) · \($0.place)" } ?? ""
        self.typed = typed
        self.input = input
        self.likely = likely.map { Likely(ident: $0.ident, name: $0.name, place: $0.place, input: input) }
        hasLikely = !likely.isEmpty
        isUnknown = found == nil && likely.isEmpty
    }
}
