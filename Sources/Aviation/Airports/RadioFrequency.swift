/// A station at an airport and where to call it.
package struct RadioFrequency: Hashable, Sendable, Codable {
    /// The sort of station in the source's abbreviation: "TWR", "ATIS", "A/D", "CTAF".
    package var type: String
    /// The call sign or purpose: "HEATHROW TOWER"; nil when not published.
    package var name: String?
    package var frequency: Frequency

    package init(type: String, name: String?, frequency: Frequency) {
        self.type = type
        self.name = name
        self.frequency = frequency
    }
}
