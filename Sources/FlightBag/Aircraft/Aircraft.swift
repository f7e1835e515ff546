package import SyncCore

/// An aircraft that the pilot flies. What nobody entered is nil and shown as unknown.
package struct Aircraft: Hashable, Identifiable, Sendable {
    /// Its key in every copy.
    package let id: RecordID
    /// The mark painted on it: "G-BSYA".
    package var registration: String?
    /// The ICAO designator of its type: "C172".
    package var typeDesignator: String?
    /// True airspeed in cruise.
    package var cruiseTASKnots: Double?
    /// In cruise.
    package var fuelBurnLitresPerHour: Double?
    /// What the tanks give, all together.
    package var usableFuelLitres: Double?
    /// Anything else worth knowing.
    package var remarks: String?

    /// An aircraft of which nothing is known yet.
    package init(id: RecordID) {
        self.id = id
    }

    /// The key as text, for a page.
    package var key: String { id.text }

    /// What to call it in a list.
    package var name: String { registration ?? "No registration" }

    /// How long the usable fuel lasts in cruise, in hours, without any reserve; nil while either figure is
    /// unknown.
    package var enduranceHours: Double? {
        guard let usableFuelLitres, let fuelBurnLitresPerHour, fuelBurnLitresPerHour > 0 else { return nil }
        return usableFuelLitres / fuelBurnLitresPerHour
    }
}
