/// A volume of fuel, oil or water.
package typealias Volume = Quantity<VolumeUnit>

/// The units of volume. All are exact: the US gallon is 231 cubic inches, 3.785411784 l (NIST SP 811,
/// appendix B.6), a quart a quarter of it; the imperial gallon 4.54609 l (UK Weights and Measures Act 1985,
/// schedule 1).
package enum VolumeUnit: String, ProportionalUnit {
    case litres, usGallons, imperialGallons, usQuarts, cubicMetres

    package static var standard: VolumeUnit { .litres }

    package var factor: Double {
        switch self {
        case .litres: 1
        case .usGallons: 3.785411784
        case .imperialGallons: 4.54609
        case .usQuarts: 0.946352946
        case .cubicMetres: 1000
        }
    }

    package var symbol: String {
        switch self {
        case .litres: "l"
        case .usGallons: "usgal"
        case .imperialGallons: "impgal"
        case .usQuarts: "usqt"
        case .cubicMetres: "m³"
        }
    }

    package var spellings: [String] {
        switch self {
        case .litres: ["ltr", "litre", "litres", "liter", "liters"]
        case .usGallons: ["usg", "usgallon", "usgallons"]
        case .imperialGallons: ["impg", "ukgal", "imperialgallon", "imperialgallons"]
        case .usQuarts: ["usquart", "usquarts"]
        case .cubicMetres: ["m3"]
        }
    }

    // A fifth more in Britain than in America: alone it is no unit.
    package var vagueSpellings: [String] {
        switch self {
        case .usGallons, .imperialGallons: ["gal", "gals", "gallon", "gallons"]
        case .usQuarts: ["qt", "qts", "quart", "quarts"]
        case .litres, .cubicMetres: []
        }
    }
}

extension Volume {
    /// The volume in litres.
    package var litres: Double { value(in: .litres) }
    /// The volume in US gallons.
    package var usGallons: Double { value(in: .usGallons) }

    /// A volume of that many of the unit.
    package init(litres: Double) { self.init(litres, .litres) }
    /// A volume of that many of the unit.
    package init(usGallons: Double) { self.init(usGallons, .usGallons) }
}
