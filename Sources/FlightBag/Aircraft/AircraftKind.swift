import Aviation
import SyncCore

extension Aircraft {
    /// The figures of the cruise are in `performance_profile`, of which an aircraft may get more.
    package static let kind = RecordKind<Aircraft>(
        name: KindName(
            table: "aircraft", path: "aircraft", one: "aircraft", many: "Aircraft", isTab: true),
        isShareable: true, fields: identity + figures + flightPlan + [.remarks(\.remarks)],
        pairs: [
            ["registration", "type_designator"], ["make", "model"], ["year", "seats"],
            ["cruise_tas_kt", "cruise_fuel_l_per_h"], ["fuel_tanks", "fuel_kind"],
            ["max_crosswind_kt", "max_altitude_ft"], ["fpl_equipment", "fpl_surveillance"],
            ["fpl_pbn", "fpl_wake"], ["mode_s", "colour"], ["operator", "home_base"],
        ],
        companions: [RecordKind.Companion(profile, link: "aircraft_id", words: "figures of aircraft")],
        order: "registration COLLATE NOCASE, id",
        invitation: "No aircraft yet. Add the one you fly; its figures serve every flight.",
        title: { $0.registration ?? "No registration" },
        problems: { aircraft in
            aircraft.registration == nil ? ["registration": "An aircraft needs its registration."] : [:]
        },
        warnings: { aircraft, app in
            let same = app.aircraft.all.contains {
                $0.id != aircraft.id && $0.record.registration == aircraft.registration
            }
            return same ? ["Another aircraft here has the registration \(aircraft.name), too."] : []
        },
        line: { aircraft, _ in
            var words = RecordLine.Words(aircraft.name, summary: aircraft.figuresInWords)
            words.subtitle = aircraft.typeDesignator
            return words
        })

    private static let profile = "performance_profile"

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
        .whole(\.year, "year", "Year built", in: 1903...2100),
        .whole(\.seats, "seats", "Seats", hint: "With the pilot's", in: 1...900),
        .choice(\.categoryAndClass, "class_faa", "Category and class", classes),
    ]

    private static let figures: [Field<Aircraft>] = [
        Field.number(\.cruiseTASKnots, "cruise_tas_kt", "Cruise TAS", unit: "kt", in: 20...700).of(profile),
        Field.fuel(
            \.fuelBurnLitresPerHour, "cruise_fuel_l_per_h", "Fuel burn", an: true, unit: \.fuelUnit,
            hint: "34 L an hour, or 9 gal", in: 1...20_000
        ).of(profile),
        usableFuel,
        .choice(\.fuelKind, "fuel_kind", "Fuel", fuels), .silent(\.fuelUnit, "fuel_unit"),
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
    ]

    /// The usable fuel of all tanks. The tanks of an aircraft that has several are kept as they are.
    private static let usableFuel = Field<Aircraft>(
        SyncColumn("fuel_tanks", .text),
        [FieldInput("fuel_tanks", "Usable fuel", hint: "200 L, or 53 gal")],
        stored: { FieldValue($0.fuelTanks) }, restore: { $0.fuelTanks = $1.text },
        written: { [FuelUnit($0.fuelUnit).written($0.usableFuelLitres)] },
        take: { aircraft, texts in
            guard !texts[0].isEmpty else {
                aircraft.fuelTanks = nil
                return [nil]
            }
            guard (FuelTanks(aircraft.fuelTanks)?.tanks.count ?? 0) < 2 else {
                return ["It has several tanks: this is their sum, and cannot be written here."]
            }
            guard let read = FuelUnit.read(texts[0]), (1...300_000).contains(read.litres),
                let json = try? FuelTanks(usableLitres: read.litres).json
            else { return ["Litres, from 1 to 300000, or gallons: 53 gal."] }
            aircraft.fuelTanks = json
            aircraft.fuelUnit = read.unit.rawValue
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
    private var figuresInWords: String {
        var facts: [String] = []
        let unit = FuelUnit(fuelUnit)
        if let knots = cruiseTASKnots { facts.append(Written.speed(knots)) }
        if let burn = fuelBurnLitresPerHour { facts.append(Written.fuel(burn, unit) + "/h") }
        if let fuel = usableFuelLitres { facts.append(Written.fuel(fuel, unit) + " usable") }
        if let hours = enduranceHours { facts.append(Written.duration(hours: hours)) }
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
