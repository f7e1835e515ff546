package import SyncCore

/// An aircraft that the pilot flies. What nobody entered is nil and shown as unknown.
package struct Aircraft: PilotRecord {
    package let id: RecordID
    /// The mark painted on it: "G-BSYA".
    package var registration: String?
    /// The ICAO designator of its type: "C172".
    package var typeDesignator: String?
    package var make: String?
    package var model: String?
    package var year: Int?
    /// Category and class as logbooks of the FAA name them: "airplane_single_engine_land".
    package var categoryAndClass: String?
    /// With the pilot's.
    package var seats: Int?
    package var fuelKind: String?
    /// The tanks, in JSON: `[{"key":"main","name":"All tanks","usable_l":212}]`.
    package var fuelTanks: String?
    /// How its fuel is written: see ``FuelUnit``.
    package var fuelUnit: String?
    /// Demonstrated; a note, and no limit.
    package var maximumCrosswindKnots: Double?
    package var maximumAltitudeFeet: Double?
    /// Item 10a of a flight plan: "SDFGR".
    package var equipmentCodes: String?
    /// Item 10b.
    package var surveillanceCodes: String?
    /// Item 18, after PBN/.
    package var navigationCodes: String?
    /// Item 9: "L".
    package var wakeCategory: String?
    /// Item 18, after CODE/: six hexadecimal digits.
    package var modeSAddress: String?
    package var colour: String?
    package var operatorName: String?
    /// The airport where it is at home.
    package var homeBase: String?
    package var remarks: String?

    /// True airspeed in cruise.
    package var cruiseTASKnots: Double?
    /// In cruise.
    package var fuelBurnLitresPerHour: Double?

    package init(id: RecordID) {
        self.id = id
    }

    package var airportIdents: [String] { [homeBase].compactMap(\.self) }

    /// The usable fuel of all tanks; nil while it is unknown of any.
    package var usableFuelLitres: Double? { FuelTanks(fuelTanks)?.usableLitres }

    /// How long the usable fuel lasts in cruise, in hours, without any reserve; nil while either figure is
    /// unknown.
    package var enduranceHours: Double? {
        guard let usableFuelLitres, let fuelBurnLitresPerHour, fuelBurnLitresPerHour > 0 else { return nil }
        return usableFuelLitres / fuelBurnLitresPerHour
    }
}

extension AppState {
    /// The aircraft on this device.
    package var aircraft: RecordsState<Aircraft> { records(Aircraft.self) }
}
