/// The fuel that an engine burns per time.
package typealias FuelFlow = Quantity<FuelFlowUnit>

/// The units of fuel flow by volume, exact as those of volume.
package enum FuelFlowUnit: String, ProportionalUnit {
    case litresPerHour, usGallonsPerHour, imperialGallonsPerHour

    package static var standard: FuelFlowUnit { .litresPerHour }

    package var factor: Double {
        switch self {
        case .litresPerHour: 1
        case .usGallonsPerHour: 3.785411784
        case .imperialGallonsPerHour: 4.54609
        }
    }

    package var symbol: String {
        switch self {
        case .litresPerHour: "l/h"
        case .usGallonsPerHour: "usgal/h"
        case .imperialGallonsPerHour: "impgal/h"
        }
    }

    package var spellings: [String] {
        switch self {
        case .litresPerHour: ["lph", "litres/h", "liters/h"]
        case .usGallonsPerHour: ["usgph", "usg/h"]
        case .imperialGallonsPerHour: ["impgph", "impg/h"]
        }
    }

    package var vagueSpellings: [String] { self == .litresPerHour ? [] : ["gph", "gal/h"] }
}

extension FuelFlow {
    /// The flow in litres an hour.
    package var litresPerHour: Double { value(in: .litresPerHour) }

    /// A flow of that many of the unit.
    package init(litresPerHour: Double) { self.init(litresPerHour, .litresPerHour) }
    /// A flow of that many of the unit.
    package init(usGallonsPerHour: Double) { self.init(usGallonsPerHour, .usGallonsPerHour) }

    /// The volume that is burnt in a time, in this flow's own unit.
    package func volume(inSeconds seconds: Double) -> Volume {
        let unit: VolumeUnit =
            switch unit {
            case .litresPerHour: .litres
            case .usGallonsPerHour: .usGallons
            case .imperialGallonsPerHour: .imperialGallons
            }
        return Volume(value * seconds / 3600, unit)
    }
}
