package import Aviation
package import SyncCore

/// A handbook's data for loading one aircraft: limits and units here, its stations, combined limits,
/// envelopes and weighings as parts. A limit that is nil is not checked, which is said, and never taken from
/// another one.
package struct LoadingProfileRecord: PilotRecord {
    package let id: RecordID
    package var aircraftID: RecordID?
    package var name: String?
    package var datum: String?
    /// "POH rev 5".
    package var source: String?
    package var maxRampKilograms: Double?
    package var maxTakeoffKilograms: Double?
    package var maxLandingKilograms: Double?
    package var maxZeroFuelKilograms: Double?
    package var minFlyingKilograms: Double?
    package var taxiFuelLitres: Double?
    /// The leading edge of the mean aerodynamic chord, and its length.
    package var leadingEdgeMetres: Double?
    package var chordMetres: Double?
    /// The divisor of written moments; it changes nothing.
    package var momentDivisor: Int?
    package var indexReferenceMetres: Double?
    /// In kg·m.
    package var indexDivisor: Double?
    package var indexConstant: Double?
    /// How masses and arms are written.
    package var massUnit: String?
    package var armUnit: String?
    package var remarks: String?

    /// How fuel is written: as the aircraft's. No column.
    var fuelUnit: String?

    package init(id: RecordID) {
        self.id = id
    }

    var mass: MassUnit? { LoadingDisplay.mass(massUnit) }
    var arm: LengthUnit? { LoadingDisplay.arm(armUnit) }

    package static let kind = RecordKind<LoadingProfileRecord>(
        name: KindName(
            table: "loading_profile", path: "loading-profiles", one: "loading profile",
            many: "Loading profiles", shelf: nil),
        isShareable: true, fields: identity + limits + axes + [.remarks(\.remarks)],
        pairs: [
            ["name", "aircraft_id"], ["datum", "source"], ["mass_unit", "arm_unit"],
            ["max_ramp_kg", "max_takeoff_kg"], ["max_landing_kg", "max_zero_fuel_kg"],
            ["min_flying_kg", "taxi_fuel_l"], ["lemac_m", "mac_m"],
            ["index_reference_m", "index_divisor"], ["index_constant", "moment_divisor"],
        ],
        order: "name COLLATE NOCASE, id",
        invitation: "No loading profiles yet. The loading page of an aircraft begins one.",
        title: { $0.name ?? "Loading profile" },
        problems: { $0.aircraftID == nil ? ["aircraft_id": "Which aircraft?"] : [:] },
        begin: { profile, context, new in
            profile.aircraftID =
                new.madeFor ?? (context.aircraft.all.count == 1 ? context.aircraft.all[0].id : nil)
            profile.massUnit = context.preferences.massUnit
            guard let aircraft = profile.aircraftID.flatMap({ context.aircraft[$0] }) else { return }
            profile.name = aircraft.typeDesignator ?? aircraft.registration
            profile.massUnit = aircraft.massUnit ?? context.preferences.massUnit
            profile.armUnit = aircraft.armUnit
        },
        settle: { profile, context in
            let id = profile.aircraftID ?? RecordID(context.form["aircraft_id"])
            let aircraft = id.flatMap { context.aircraft[$0] }
            profile.fuelUnit = aircraft?.fuelUnit ?? context.preferences.fuelUnit
        },
        line: { profile, context in
            var words = RecordLine.Words(profile.name)
            words.subtitle = profile.aircraftID.flatMap { context.aircraft[$0]?.name }
            if words.subtitle == nil { words.trouble = "aircraft removed" }
            words.summary = [
                profile.maxTakeoffKilograms.map {
                    "Take-off " + QuantityText.written($0, .kilograms, profile.mass)
                }, profile.source,
            ].compactMap(\.self).joined(separator: " · ")
            return words
        })

    private static let identity: [Field<LoadingProfileRecord>] = [
        .record(\.aircraftID, "aircraft_id", "Aircraft", of: "aircraft"),
        .text(\.name, "name", "Name", hint: "C172S normal category"),
        .text(\.datum, "datum", "Datum", hint: "Front face of the firewall"),
        .text(\.source, "source", "Source", hint: "POH rev 5"),
        .choice(\.massUnit, "mass_unit", "Masses in", [.init("kg", "kg"), .init("lb", "lb")]),
        .choice(\.armUnit, "arm_unit", "Arms in", AircraftWords.armUnits),
    ]

    private static let limits: [Field<LoadingProfileRecord>] = [
        .mass(\.maxRampKilograms, "max_ramp_kg", "Ramp maximum", isPositive: true, unit: { $0.mass }),
        .mass(
            \.maxTakeoffKilograms, "max_takeoff_kg", "Take-off maximum", isPositive: true, unit: { $0.mass }),
        .mass(
            \.maxLandingKilograms, "max_landing_kg", "Landing maximum", isPositive: true, unit: { $0.mass }),
        .mass(
            \.maxZeroFuelKilograms, "max_zero_fuel_kg", "Zero-fuel maximum", hint: "Without usable fuel",
            isPositive: true, unit: { $0.mass }),
        .mass(\.minFlyingKilograms, "min_flying_kg", "Least flying mass", unit: { $0.mass }),
        .fuel(
            \.taxiFuelLitres, "taxi_fuel_l", "Taxi fuel", unit: \.fuelUnit, hint: "Litres, or 1.4 gal",
            in: 0...2_000),
    ]

    private static let axes: [Field<LoadingProfileRecord>] = [
        .arm(\.leadingEdgeMetres, "lemac_m", "Leading edge of the MAC", hint: "For % MAC", unit: { $0.arm }),
        .arm(\.chordMetres, "mac_m", "Length of the MAC", unit: { $0.arm }),
        .whole(
            \.momentDivisor, "moment_divisor", "Moments divided by",
            hint: "1000, as the handbook prints them",
            in: 1...1_000_000),
        .arm(
            \.indexReferenceMetres, "index_reference_m", "Index: reference arm",
            hint: "Mass · (arm − reference) / divisor + constant", unit: { $0.arm }),
        .number(\.indexDivisor, "index_divisor", "Index: divisor", unit: "kg·m", in: 0.001...10_000_000),
        .number(\.indexConstant, "index_constant", "Index: constant", unit: "units", in: 0...10_000_000),
    ]
}

extension RecordContext {
    /// The loading profiles on this device.
    package var loadingProfiles: RecordList<LoadingProfileRecord> { self[LoadingProfileRecord.self] }

    /// The loading profiles of an aircraft: first the one that it names.
    package func loadingProfiles(of aircraft: Aircraft) -> [LoadingProfileRecord] {
        let all = loadingProfiles.all.map(\.record).filter { $0.aircraftID == aircraft.id }
        return all.filter { $0.id == aircraft.defaultLoadingID }
            + all.filter { $0.id != aircraft.defaultLoadingID }
    }
}
