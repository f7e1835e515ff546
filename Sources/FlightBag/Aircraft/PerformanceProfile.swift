package import SyncCore

/// Figures of an aircraft at one setting: an aircraft has several, and names the one that flights begin with.
package struct PerformanceProfile: PilotRecord {
    package let id: RecordID
    package var aircraftID: RecordID?
    package var name: String?
    package var sortKey: String?
    package var powerSetting: String?
    package var taxiFuelLitres: Double?
    package var climbTASKnots: Double?
    package var climbRateFeetPerMinute: Double?
    package var climbFuelLitresPerHour: Double?
    /// True airspeed in cruise.
    package var cruiseTASKnots: Double?
    /// In cruise.
    package var fuelBurnLitresPerHour: Double?
    package var descentTASKnots: Double?
    package var descentRateFeetPerMinute: Double?
    package var descentFuelLitresPerHour: Double?
    package var holdingFuelLitresPerHour: Double?
    /// `[{"pa_ft":…,"isa_dev_c":…,"min":…,"l":…,"nm":…}]`, from sea level.
    package var climbTable: String?
    /// `[{"pa_ft":…,"isa_dev_c":…,"power":…,"tas_kt":…,"l_per_h":…}]`.
    package var cruiseTable: String?
    /// Distances of the handbook at sea level in the standard atmosphere.
    package var takeoffMetres: Double?
    package var takeoffOver15Metres: Double?
    package var landingMetres: Double?
    package var landingOver15Metres: Double?
    package var remarks: String?

    /// How its fuel is written: the aircraft's, or as it was typed. No column.
    var fuelUnit: String?

    package init(id: RecordID) {
        self.id = id
    }

    package static let kind = RecordKind<PerformanceProfile>(
        name: KindName(
            table: "performance_profile", path: "performance", one: "performance profile",
            many: "Performance"),
        isShareable: true, fields: cruise + phases + distances,
        pairs: [
            ["cruise_tas_kt", "cruise_fuel_l_per_h"], ["name", "power_setting"],
            ["taxi_fuel_l", "holding_fuel_l_per_h"], ["climb_tas_kt", "climb_rate_fpm"],
            ["descent_tas_kt", "descent_rate_fpm"], ["climb_fuel_l_per_h", "descent_fuel_l_per_h"],
            ["takeoff_m", "takeoff_over_15m_m"], ["landing_m", "landing_over_15m_m"],
        ],
        ownership: Ownership(
            \.aircraftID, "aircraft_id", of: "aircraft", order: \.sortKey, beginsWithRow: true),
        order: "sort_key IS NULL, sort_key, id", title: { $0.name ?? $0.powerSetting ?? "Figures" },
        settle: { profile, context in
            let stored = profile.aircraftID.flatMap { context.aircraft[$0]?.fuelUnit }
            let unit = stored ?? context.preferences.fuelUnit
            let typed = FuelUnit.read(context.owner["fuel_tanks"], alone: FuelUnit(unit))
            profile.fuelUnit = typed?.unit.rawValue ?? unit
        })

    private static let cruise: [Field<PerformanceProfile>] = [
        .number(\.cruiseTASKnots, "cruise_tas_kt", "Cruise TAS", unit: "kt", in: 20...700),
        .fuel(
            \.fuelBurnLitresPerHour, "cruise_fuel_l_per_h", "Fuel burn", an: true, unit: \.fuelUnit,
            hint: "Litres, or 9 gal", in: 1...20_000),
        .text(\.name, "name", "Profile", hint: "Economy, 65 %"),
        .text(\.powerSetting, "power_setting", "Power setting", hint: "2300 RPM, 65 %"),
    ]

    private static let phases: [Field<PerformanceProfile>] = [
        .fuel(
            \.taxiFuelLitres, "taxi_fuel_l", "Taxi fuel", unit: \.fuelUnit, hint: "Litres, or 1 gal",
            in: 0...2_000),
        .fuel(
            \.holdingFuelLitresPerHour, "holding_fuel_l_per_h", "Holding burn", an: true, unit: \.fuelUnit,
            hint: "Litres, or 7 gal", in: 1...20_000),
        .number(\.climbTASKnots, "climb_tas_kt", "Climb TAS", unit: "kt", in: 20...700),
        .number(\.climbRateFeetPerMinute, "climb_rate_fpm", "Climb rate", unit: "ft/min", in: 50...10_000),
        .fuel(
            \.climbFuelLitresPerHour, "climb_fuel_l_per_h", "Climb burn", an: true, unit: \.fuelUnit,
            hint: "Litres, or 12 gal", in: 1...20_000),
        .number(\.descentTASKnots, "descent_tas_kt", "Descent TAS", unit: "kt", in: 20...700),
        .number(
            \.descentRateFeetPerMinute, "descent_rate_fpm", "Descent rate", unit: "ft/min", in: 50...10_000),
        .fuel(
            \.descentFuelLitresPerHour, "descent_fuel_l_per_h", "Descent burn", an: true, unit: \.fuelUnit,
            hint: "Litres, or 6 gal", in: 0...20_000),
        .table(
            \.climbTable, "climb_table", "Climb table", columns: ["pa_ft", "isa_dev_c", "min", "l", "nm"],
            hint: "A line each: pressure altitude ft, ISA deviation °C, min, L, NM, all from sea level"),
        .table(
            \.cruiseTable, "cruise_table", "Cruise table",
            columns: ["pa_ft", "isa_dev_c", "power", "tas_kt", "l_per_h"],
            hint: "A line each: pressure altitude ft, ISA deviation °C, power %, TAS kt, L/h"),
    ]

    private static let distances: [Field<PerformanceProfile>] = [
        .number(
            \.takeoffMetres, "takeoff_m", "Take-off roll", unit: "m", hint: "Sea level, ISA", in: 1...9_999),
        .number(
            \.takeoffOver15Metres, "takeoff_over_15m_m", "Take-off over 15 m", unit: "m",
            hint: "Sea level, ISA", in: 1...9_999),
        .number(
            \.landingMetres, "landing_m", "Landing roll", unit: "m", hint: "Sea level, ISA", in: 1...9_999),
        .number(
            \.landingOver15Metres, "landing_over_15m_m", "Landing over 15 m", unit: "m",
            hint: "Sea level, ISA", in: 1...9_999),
        .remarks(\.remarks, "remarks", "Notes on the figures"),
        .sortKey(\.sortKey),
    ]
}

extension PerformanceProfile {
    /// The figures that an aircraft names, else its first; nil when it has none.
    package static func usual(_ all: [PerformanceProfile], of aircraft: Aircraft) -> PerformanceProfile? {
        let own = all.filter { $0.aircraftID == aircraft.id }
        return own.first { $0.id == aircraft.defaultPerformanceID } ?? own.first
    }
}

extension RecordContext {
    /// The performance profiles on this device.
    package var performance: RecordList<PerformanceProfile> { self[PerformanceProfile.self] }

    /// The figures that a flight with an aircraft begins with: those that it names, else its first. Nil when
    /// it has none.
    package func performance(of aircraft: Aircraft) -> PerformanceProfile? {
        PerformanceProfile.usual(performance.all.map(\.record), of: aircraft)
    }

    /// How long an aircraft's usable fuel lasts in cruise, in hours, without any reserve; nil while either
    /// figure is unknown.
    package func enduranceHours(of aircraft: Aircraft) -> Double? {
        guard let litres = aircraft.usableFuelLitres,
            let burn = performance(of: aircraft)?.fuelBurnLitresPerHour,
            burn > 0
        else { return nil }
        return litres / burn
    }
}
