/// The loading of one flight and the fuel that it burns, in the units of the profile.
package struct Loading: Hashable, Sendable {
    /// In place of the profile's; nil keeps that.
    package var empty: EmptyMass?
    /// Masses by station. A station that is not named is empty.
    package var loads: [String: Double] = [:]
    /// Usable volumes by fuel station before the engine is started. A tank that is not named is empty; nil
    /// when nothing is said of fuel, which does not mean that there is none.
    package var fuel: [String: Double]?
    /// Volume burned before take-off; nil when not known.
    package var taxiFuel: Double?
    /// Volume burned between take-off and landing; nil when not known.
    package var tripFuel: Double?
    /// Volume burned between the landing that was planned and one at an alternate; nil when there is none.
    package var diversionFuel: Double?

    package init() {}
}
