/// The loading of one flight and its fuel burn, in the units of the profile.
package struct Loading: Hashable, Sendable {
    /// In place of the profile's; nil keeps that.
    package var empty: EmptyMass?
    /// Masses by station. A station without one is empty.
    package var loads: [String: Double] = [:]
    /// Usable volumes by fuel station before start-up. A tank without one is empty; nil if no fuel is given,
    /// which does not mean that there is none.
    package var fuel: [String: Double]?
    /// Volume burned before take-off; nil when not known.
    package var taxiFuel: Double?
    /// Volume burned between take-off and landing; nil when not known.
    package var tripFuel: Double?
    /// Volume burned between the landing that was planned and one at an alternate; nil when there is none.
    package var diversionFuel: Double?

    package init() {}
}
