package import Aviation
package import SyncCore

/// An aircraft that the pilot flies. A value that was not entered is nil and shown as unknown.
package struct Aircraft: PilotRecord {
    package let id: RecordID
    /// The mark painted on it: "G-BSYA".
    package var registration: String?
    /// The ICAO designator of its type: "C172".
    package var typeDesignator: String?
    package var make: String?
    package var model: String?
    package var serialNumber: String?
    package var year: Int?
    /// Category and class as logbooks of the FAA name them: "airplane_single_engine_land".
    package var categoryAndClass: String?
    /// Category and class as EASA names them: "SEP(land)".
    package var classEASA: String?
    /// The rating that flying it takes, if any.
    package var typeRating: String?
    /// As ForeFlight names them: "fixed_tailwheel", "Piston".
    package var gear: String?
    package var engine: String?
    /// "aircraft", or a kind of simulator.
    package var equipmentType: String?
    package var isComplex: Bool?
    package var isTechnicallyAdvanced: Bool?
    package var isHighPerformance: Bool?
    package var isPressurized: Bool?
    /// With the pilot's.
    package var seats: Int?
    package var fuelKind: String?
    /// Nil: that of its kind of fuel.
    package var fuelDensityKilogramsPerLitre: Double?
    /// In which order tanks are emptied: their keys in JSON, or "together".
    package var burnOrder: String?
    /// In free words: autopilot, oxygen.
    package var equipment: [String] = []
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
    /// Item 19 of a flight plan, in JSON: radios, jackets, dinghies.
    package var survival: String?
    /// The profiles that a new flight begins with.
    package var defaultPerformanceID: RecordID?
    package var defaultLoadingID: RecordID?
    /// How numbers are written; they change nothing.
    package var speedUnit: String?
    package var massUnit: String?
    package var armUnit: String?
    /// The day since when it is in no choice.
    package var retiredOn: String?
    package var operatorName: String?
    /// The airport where it is at home.
    package var homeBase: String?
    package var remarks: String?

    /// The unit of the settings. No column.
    var settingsFuelUnit: String?
    /// The unit of a number that is typed without one: how its fuel is written, else as the settings say.
    var usualFuelUnit: FuelUnit { FuelUnit(fuelUnit ?? settingsFuelUnit) }

    package init(id: RecordID) {
        self.id = id
    }

    package var airportIdents: [String] { [homeBase].compactMap(\.self) }

    /// Whether it is in no choice any more.
    package func isRetired(on day: Day) -> Bool { retiredOn.flatMap { Day($0) }.map { $0 <= day } ?? false }

    /// The usable fuel of all tanks; nil while it is unknown of any.
    package var usableFuelLitres: Double? { FuelTanks(fuelTanks)?.usableLitres }
}

extension RecordContext {
    /// The aircraft on this device.
    package var aircraft: RecordList<Aircraft> { self[Aircraft.self] }

    /// How the fuel of an aircraft is written: as its own was typed, else as the settings say.
    package func fuelUnit(of aircraft: Aircraft) -> FuelUnit {
        FuelUnit(aircraft.fuelUnit ?? preferences.fuelUnit)
    }
}
