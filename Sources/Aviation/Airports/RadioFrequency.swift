/// A station at an airport and where to call it.
package struct RadioFrequency: Hashable, Sendable, Codable {
    /// The sort of station in the source's abbreviation: "TWR", "ATIS", "A/D", "CTAF".
    package var type: String
    /// The call sign or purpose: "HEATHROW TOWER"; nil when not published.
    package var name: String?
    package var frequency: Frequency

    /// In the order in which a departing pilot calls them, uncalled ones last.
    private static let order = [
        "ATIS", "AWOS", "ASOS", "CLD", "DEL", "GND", "TWR", "TOWER", "AFIS", "INFO", "AAS", "A/G", "RDO",
        "RADIO", "CTAF", "ATF", "MF", "UNIC", "UNICOM", "DEP", "A/D", "APP/DEP", "APP", "ARR", "DIR", "RDR",
        "RADAR", "TCA", "FIS", "CNTR", "CTR", "ACC", "ARTC", "FSS", "RCO", "VOLMET",
    ]

    /// Whether it comes before another in the order of calls.
    package static func isCalledFirst(_ left: RadioFrequency, _ right: RadioFrequency) -> Bool {
        func place(_ one: RadioFrequency) -> Int {
            order.firstIndex(of: one.type.uppercased()) ?? order.count
        }
        return (place(left), left.type, left.frequency.kilohertz)
            < (place(right), right.type, right.frequency.kilohertz)
    }

    package init(type: String, name: String?, frequency: Frequency) {
        self.type = type
        self.name = name
        self.frequency = frequency
    }
}
