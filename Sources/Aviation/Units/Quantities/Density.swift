/// The density of fuel or oil.
package typealias Density = Quantity<DensityUnit>

/// The units of density, exact as those of mass and volume.
package enum DensityUnit: String, ProportionalUnit {
    case kilogramsPerLitre, kilogramsPerCubicMetre, poundsPerUSGallon, poundsPerImperialGallon

    package static var standard: DensityUnit { .kilogramsPerLitre }

    package var factor: Double {
        switch self {
        case .kilogramsPerLitre: 1
        case .kilogramsPerCubicMetre: 0.001
        case .poundsPerUSGallon: 0.45359237 / 3.785411784
        case .poundsPerImperialGallon: 0.45359237 / 4.54609
        }
    }

    package var symbol: String {
        switch self {
        case .kilogramsPerLitre: "kg/l"
        case .kilogramsPerCubicMetre: "kg/m³"
        case .poundsPerUSGallon: "lb/usgal"
        case .poundsPerImperialGallon: "lb/impgal"
        }
    }

    package var spellings: [String] {
        switch self {
        case .kilogramsPerLitre: ["kg/litre", "kg/liter"]
        case .kilogramsPerCubicMetre: ["kg/m3"]
        case .poundsPerUSGallon: ["lbs/usgal", "lb/usg", "lbs/usg"]
        case .poundsPerImperialGallon: ["lbs/impgal", "lb/impg", "lbs/impg"]
        }
    }

    package var vagueSpellings: [String] {
        switch self {
        case .poundsPerUSGallon, .poundsPerImperialGallon: ["lb/gal", "lbs/gal", "ppg"]
        case .kilogramsPerLitre, .kilogramsPerCubicMetre: []
        }
    }
}

extension Density {
    /// The density in kilograms a litre.
    package var kilogramsPerLitre: Double { value(in: .kilogramsPerLitre) }

    /// A density of that many of the unit.
    package init(kilogramsPerLitre: Double) { self.init(kilogramsPerLitre, .kilogramsPerLitre) }
    /// A density of that many of the unit.
    package init(poundsPerUSGallon: Double) { self.init(poundsPerUSGallon, .poundsPerUSGallon) }

    /// The mass of a volume: in pounds where this is in pounds a gallon, so that 53 usgal of 6 lb/usgal are
    /// 318 lb to the last digit; else in kilograms.
    package func mass(of volume: Volume) -> Mass {
        switch unit {
        case .poundsPerUSGallon: Mass(pounds: value * volume.value(in: .usGallons))
        case .poundsPerImperialGallon: Mass(pounds: value * volume.value(in: .imperialGallons))
        case .kilogramsPerLitre: Mass(kilograms: value * volume.litres)
        case .kilogramsPerCubicMetre: Mass(kilograms: value * volume.value(in: .cubicMetres))
        }
    }

    /// The volume of a mass: in the gallons of a density in pounds a gallon, else in litres.
    package func volume(of mass: Mass) -> Volume {
        switch unit {
        case .poundsPerUSGallon: Volume(mass.pounds / value, .usGallons)
        case .poundsPerImperialGallon: Volume(mass.pounds / value, .imperialGallons)
        case .kilogramsPerLitre: Volume(litres: mass.kilograms / value)
        case .kilogramsPerCubicMetre: Volume(mass.kilograms / value, .cubicMetres)
        }
    }
}
