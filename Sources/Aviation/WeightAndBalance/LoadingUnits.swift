/// The units in which a loading profile gives its numbers. Moments are in mass unit times arm unit, densities
/// in mass unit a volume unit.
package struct LoadingUnits: Hashable, Sendable {
    package var mass: MassUnit
    package var arm: LengthUnit
    package var volume: VolumeUnit

    package init(mass: MassUnit, arm: LengthUnit, volume: VolumeUnit) {
        self.mass = mass
        self.arm = arm
        self.volume = volume
    }

    /// The symbol of the moment's unit: "lb·in".
    package var momentSymbol: String { "\(mass.symbol)·\(arm.symbol)" }

    /// The factors between these units and others: 1 lb is 0.45359237 kg.
    func factors(to other: LoadingUnits) -> (mass: Double, arm: Double, volume: Double) {
        (
            Mass(1, mass).value(in: other.mass), Distance(1, arm).value(in: other.arm),
            Volume(1, volume).value(in: other.volume)
        )
    }
}
