/// A mass. Aviation says "weight" and means this.
package typealias Mass = Quantity<MassUnit>

/// The units of mass. The pound is exactly 0.45359237 kg (NIST SP 811, appendix B.6).
package enum MassUnit: String, ProportionalUnit {
    case kilograms, pounds, grams, tonnes

    package static var standard: MassUnit { .kilograms }

    package var factor: Double {
        switch self {
        case .kilograms: 1
        case .pounds: 0.45359237
        case .grams: 0.001
        case .tonnes: 1000
        }
    }

    package var symbol: String {
        switch self {
        case .kilograms: "kg"
        case .pounds: "lb"
        case .grams: "g"
        case .tonnes: "t"
        }
    }

    package var spellings: [String] {
        switch self {
        case .kilograms: ["kgs", "kilogram", "kilograms"]
        case .pounds: ["lbs", "pound", "pounds"]
        case .grams: ["gram", "grams"]
        case .tonnes: ["tonne", "tonnes"]
        }
    }
}

extension Mass {
    /// The mass in kilograms.
    package var kilograms: Double { value(in: .kilograms) }
    /// The mass in pounds (avoirdupois).
    package var pounds: Double { value(in: .pounds) }

    /// A mass of that many of the unit.
    package init(kilograms: Double) { self.init(kilograms, .kilograms) }
    /// A mass of that many of the unit.
    package init(pounds: Double) { self.init(pounds, .pounds) }
}
