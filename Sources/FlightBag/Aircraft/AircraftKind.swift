import Aviation
import JSONLines
import SyncCore

extension Aircraft {
    package static let kind = RecordKind<Aircraft>(
        name: KindName(
            table: "aircraft", path: "aircraft", one: "aircraft", many: "Aircraft", isTab: true),
        isShareable: true, fields: identity + figures + flightPlan + [.remarks(\.remarks)],
        pairs: [
            ["registration", "type_designator"], ["make", "model"], ["year", "seats"],
            ["class_faa", "class_easa"], ["gear", "engine"], ["type_rating", "serial"],
            ["is_complex", "is_high_performance"], ["is_taa", "is_pressurized"],
            ["fuel_kind", "fuel_density_kg_per_l"], ["mass_unit", "arm_unit"], ["speed_unit", "retired_on"],
            ["max_crosswind_kt", "max_altitude_ft"], ["fpl_equipment", "fpl_surveillance"],
            ["fpl_pbn", "fpl_wake"], ["mode_s", "colour"], ["operator", "home_base"],
        ],
        order: "registration COLLATE NOCASE, id",
        invitation: "No aircraft yet. Add the one you fly; its figures serve every flight.",
        pastTitle: "Retired", title: { $0.registration ?? "No registration" },
        problems: { aircraft in
            aircraft.registration == nil ? ["registration": "An aircraft needs its registration."] : [:]
        },
        settle: { $0.settingsFuelUnit = $1.preferences.fuelUnit },
        warnings: { aircraft, context in
            let same = context.aircraft.all.contains {
                $0.id != aircraft.id && $0.record.registration == aircraft.registration
            }
            return same ? ["Another aircraft here has the registration \(aircraft.name), too."] : []
        },
        line: { aircraft, context in
            var words = RecordLine.Words(aircraft.name, summary: aircraft.figuresInWords(context))
            words.subtitle = aircraft.typeDesignator
            words.isPast = aircraft.isRetired(on: context.today)
            return words
        },
        handling: handling)

    private static var handling: RecordHandling<Aircraft> {
        var handling = RecordHandling<Aircraft>()
        handling.essential = [
            "registration", "type_designator", "class_faa", "fuel_tanks", "fuel_kind", "mass_unit",
        ]
        handling.headings = [
            "registration": "Make and model", "type_rating": "Ratings and equipment",
            "fuel_tanks": "Figures and limits", "fpl_equipment": "Flight plan", "mass_unit": "Units",
            "retired_on": "Remarks and retirement",
        ]
        return handling
    }

    private static let identity: [Field<Aircraft>] = [
        .text(
            \.registration, "registration", "Registration", hint: "As painted: G-BSYA, N122DR", isUpper: true,
            condition: "2 to 10 letters, digits and hyphens, like G-BSYA or N122DR.",
            check: { AircraftRegistration($0)?.text }),
        .text(
            \.typeDesignator, "type_designator", "Type designator", hint: "ICAO: C172, SR22", isUpper: true,
            condition: "A letter, then 1 to 3 letters or digits: C172.",
            check: { AircraftTypeDesignator($0)?.text }),
        .text(\.make, "make", "Make"), .text(\.model, "model", "Model"),
        .text(\.serialNumber, "serial", "Serial number"),
        .whole(\.year, "year", "Year built", in: 1903...2100),
        .whole(\.seats, "seats", "Seats", hint: "With the pilot's", in: 1...900),
        .choice(\.categoryAndClass, "class_faa", "Category and class", classes),
        .choice(\.classEASA, "class_easa", "EASA class", AircraftWords.classesEASA),
        .text(\.typeRating, "type_rating", "Type rating", hint: "If one is required"),
        .choice(\.gear, "gear", "Gear", AircraftWords.gears),
        .choice(\.engine, "engine", "Engine", AircraftWords.engines),
        .choice(\.equipmentType, "equip_type", "Aircraft or simulator", AircraftWords.equipmentTypes),
        .flag(\.isComplex, "is_complex", "Complex"),
        .flag(\.isHighPerformance, "is_high_performance", "High performance"),
        .flag(\.isTechnicallyAdvanced, "is_taa", "Technically advanced"),
        .flag(\.isPressurized, "is_pressurized", "Pressurized"),
        .words(\.equipment, "equipment", "On board", hint: "Autopilot, oxygen"),
    ]

    private static let figures: [Field<Aircraft>] = [
        usableFuel, .choice(\.fuelKind, "fuel_kind", "Fuel", fuels), .silent(\.fuelUnit, "fuel_unit"),
        .number(
            \.fuelDensityKilogramsPerLitre, "fuel_density_kg_per_l", "Fuel density", unit: "kg/L",
            hint: "Empty: that of the fuel", in: 0.5...1.2),
        burnOrder,
        .number(
            \.maximumCrosswindKnots, "max_crosswind_kt", "Crosswind demonstrated", unit: "kt", in: 1...100),
        .number(\.maximumAltitudeFeet, "max_altitude_ft", "Maximum altitude", unit: "ft", in: 500...60_000),
    ]

    private static let flightPlan: [Field<Aircraft>] = [
        .text(
            \.equipmentCodes, "fpl_equipment", "Equipment", hint: "Item 10a: SDFGR", isUpper: true, most: 64,
            condition: "Letters and digits: SDFGR.", check: Code.alphanumeric),
        .text(
            \.surveillanceCodes, "fpl_surveillance", "Surveillance", hint: "Item 10b: EB1", isUpper: true,
            most: 20, condition: "Letters and digits: EB1.", check: Code.alphanumeric),
        .text(
            \.navigationCodes, "fpl_pbn", "PBN", hint: "Item 18: A1B2", isUpper: true, most: 16,
            condition: "Pairs of a letter and a digit: A1B2.", check: Code.alphanumeric),
        .choice(\.wakeCategory, "fpl_wake", "Wake turbulence", wakes),
        .text(
            \.modeSAddress, "mode_s", "Mode S address", hint: "Six hexadecimal digits", isUpper: true,
            most: 6,
            condition: "Six hexadecimal digits: 4CA1F3.",
            check: { $0.wholeMatch(of: /[0-9A-F]{6}/) == nil ? nil : $0 }),
        .text(\.colour, "colour", "Colour", hint: "White, blue stripes"),
        .text(\.operatorName, "operator", "Operator"),
        .airport(\.homeBase, "home_base", "Home base"),
        .lines(
            \.survival, "survival", "Survival equipment", hint: "Item 19: jackets 4, a line each",
            condition: "A word and a value in each line: jackets 4.",
            written: { _, json in AircraftWords.survival(json) },
            read: { _, lines in AircraftWords.survival(lines) }),
        .choice(\.massUnit, "mass_unit", "Masses in", [.init("kg", "kg"), .init("lb", "lb")]),
        .choice(\.armUnit, "arm_unit", "Arms in", AircraftWords.armUnits),
        .choice(\.speedUnit, "speed_unit", "Speeds in", AircraftWords.speedUnits),
        .text(
            \.retiredOn, "retired_on", "Retired on", hint: "2026-11-21",
            condition: "A day of the calendar: 2026-11-21.",
            check: { OffBlockTime.day($0) == nil ? nil : $0 }),
        .silentRecord(\.defaultPerformanceID, "default_performance_id"),
        .silentRecord(\.defaultLoadingID, "default_loading_id"),
    ]

    /// The tanks: the usable fuel of one, or a line each.
    private static let usableFuel = Field<Aircraft>(
        SyncColumn("fuel_tanks", .text),
        [
            FieldInput(
                "fuel_tanks", "Usable fuel", unit: "L",
                hint: "Litres, or 53 gal; of several tanks a line each: Left 26.5 gal, unusable 1.5 gal",
                .area)
        ],
        stored: { FieldValue($0.fuelTanks) }, restore: { $0.fuelTanks = $1.text },
        written: { [FuelTanks($0.fuelTanks)?.written($0.usualFuelUnit) ?? ""] },
        take: { aircraft, texts in
            guard !texts[0].isEmpty else {
                aircraft.fuelTanks = nil
                return [nil]
            }
            guard
                let read = FuelTanks.read(
                    texts[0], before: FuelTanks(aircraft.fuelTanks), alone: aircraft.usualFuelUnit)
            else {
                return ["Litres, from 1 to 300000, or gallons: 53 gal. Several tanks: Left 26.5 gal."]
            }
            aircraft.fuelTanks = read.tanks.json
            aircraft.fuelUnit = read.unit.rawValue
            return [nil]
        }
    ).placed { aircraft in
        let unit = aircraft.usualFuelUnit
        let example = unit == .litres ? "Litres, or 53 gal" : unit.hint("")
        return [
            FieldInput(
                "fuel_tanks", "Usable fuel", unit: unit.symbol,
                hint: "\(example); of several tanks a line each: Left 26.5 gal, unusable 1.5 gal", .area)
        ]
    }

    private static let burnOrder = Field<Aircraft>(
        SyncColumn("burn_order", .text),
        [
            FieldInput(
                "burn_order", "Tanks are emptied", hint: "together, or one after the other: Left, Right")
        ],
        stored: { FieldValue($0.burnOrder) }, restore: { $0.burnOrder = $1.text },
        written: { aircraft in
            guard let order = aircraft.burnOrder, order != "together" else {
                return [aircraft.burnOrder ?? ""]
            }
            let tanks = FuelTanks(aircraft.fuelTanks)?.tanks ?? []
            let names = JSONText.strings(order).map { key in tanks.first { $0.key == key }?.name ?? key }
            return [names.joined(separator: ", ")]
        },
        take: { aircraft, texts in
            let names = texts[0].split(separator: ",").map { String($0).trimmed }
            if names.isEmpty || texts[0].lowercased() == "together" {
                aircraft.burnOrder = names.isEmpty ? nil : "together"
                return [nil]
            }
            let tanks = FuelTanks(aircraft.fuelTanks)?.tanks ?? []
            let keys = names.map { name in
                tanks.first { ($0.name ?? $0.key).lowercased() == name.lowercased() }?.key
            }
            guard keys.allSatisfy({ $0 != nil }) else {
                return ["“together”, or names of the tanks above with commas between."]
            }
            aircraft.burnOrder = JSON(keys.compactMap(\.self)).canonicalText
            return [nil]
        })

    private static let classes: [FieldInput.Choice] = [
        .init("airplane_single_engine_land", "Aeroplane, single-engine land"),
        .init("airplane_single_engine_sea", "Aeroplane, single-engine sea"),
        .init("airplane_multi_engine_land", "Aeroplane, multi-engine land"),
        .init("airplane_multi_engine_sea", "Aeroplane, multi-engine sea"),
        .init("rotorcraft_helicopter", "Helicopter"), .init("rotorcraft_gyroplane", "Gyroplane"),
        .init("glider", "Glider"), .init("lighter_than_air_balloon", "Balloon"),
        .init("lighter_than_air_airship", "Airship"), .init("powered_lift", "Powered lift"),
        .init("powered_parachute_land", "Powered parachute"),
        .init("weight_shift_control_land", "Weight-shift control"),
    ]

    private static let fuels: [FieldInput.Choice] = [
        .init("avgas_100ll", "Avgas 100LL"), .init("avgas_ul91", "Avgas UL91"), .init("mogas", "Mogas"),
        .init("jet_a", "Jet A"), .init("jet_a1", "Jet A-1"), .init("diesel", "Diesel"),
    ]

    private static let wakes: [FieldInput.Choice] = [
        .init("L", "Light"), .init("M", "Medium"), .init("H", "Heavy"), .init("J", "Super"),
    ]

    /// "120 kt · 34 L/h · 212 L usable · 6 h 14 min".
    @MainActor private func figuresInWords(_ context: RecordContext) -> String {
        var facts: [String] = []
        let unit = context.fuelUnit(of: self)
        let performance = context.performance(of: self)
        if let knots = performance?.cruiseTASKnots { facts.append(Written.speed(knots)) }
        if let burn = performance?.fuelBurnLitresPerHour { facts.append(Written.fuel(burn, unit) + "/h") }
        if let fuel = usableFuelLitres { facts.append(Written.fuel(fuel, unit) + " usable") }
        if let hours = context.enduranceHours(of: self) { facts.append(Written.duration(hours: hours)) }
        return facts.isEmpty ? "No figures yet" : Written.inOneLine(facts)
    }
}

/// Codes of a flight plan.
enum Code {
    /// The text, if it is letters and digits.
    @Sendable static func alphanumeric(_ text: String) -> String? {
        text.wholeMatch(of: /[A-Z0-9]+/) == nil ? nil : text
    }
}
