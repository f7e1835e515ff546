import Aviation
import SyncCore

/// The fields of a flight.
extension Flight {
    static let alternates = Field<Flight>.text(
        \.alternates, "alternates", "Alternates", hint: "First choice first: EGMD EGKB", isUpper: true,
        condition: "Airports' codes, with spaces between: EGMD EGKB.",
        check: { text in
            let codes = text.split(whereSeparator: { $0 == " " || $0 == "," })
            let areCodes = codes.allSatisfy { $0.wholeMatch(of: /[A-Z0-9][A-Z0-9-]{1,7}/) != nil }
            return areCodes && !codes.isEmpty ? codes.joined(separator: " ") : nil
        })

    static let level = Field<Flight>.text(
        \.level, "level", "Level", hint: "FL085 or 3500 ft", isUpper: true,
        condition: "FL085, 3500 ft, or VFR.",
        check: { text in text == "VFR" ? text : CruisingLevel(text)?.description })

    static let planned: [Field<Flight>] = [
        offBlock, level, .whole(\.persons, "persons", "Persons on board", in: 1...999),
        .fuel(
            \.fuelLitres, "fuel_block_l", "Fuel on board", unit: \.fuelUnit, alone: { $0.usualFuelUnit },
            hint: "Litres, or 40 gal",
            in: 0...300_000),
        .silent(\.fuelUnit, "fuel_unit"), wind(\.wind),
        .choice(\.flightRules, "flight_rules", "Flight rules", FlightWords.rules),
        .choice(\.ruleSet, "rule_set", "Rules of", Preferences.ruleSets),
    ]

    static let places: [Field<Flight>] = [
        .airport(\.departure, "departure", "Departure"),
        .airport(\.destination, "destination", "Destination"),
        alternates, .record(\.aircraftID, "aircraft_id", "Aircraft", of: "aircraft"),
        .silent(\.aircraftRegistration, "aircraft_registration"),
        .silent(\.aircraftType, "aircraft_type"),
        .silentRecord(\.performanceProfileID, "performance_profile_id"),
        .silentRecord(\.loadingScenarioID, "loading_scenario_id"), .silent(\.loadSheet, "load_sheet"),
        .text(
            \.route, "route", "Route", hint: "Points between: OCK DCT MID", .area, isUpper: true, most: 1000),
        .silentSet(\.routePins, "route_pins"), .silentSet(\.checks, "checks"), .silent(\.source, "source"),
    ]

    static let conditions: [Field<Flight>] = [
        .number(
            \.tasKnots, "tas_kt", "TAS", unit: "kt", hint: "In place of the aircraft's", in: 20...700),
        .text(\.powerSetting, "power_setting", "Power setting"),
        .signed(\.isaDeviationCelsius, "isa_deviation_c", "ISA deviation", unit: "°C", in: -60...60),
        .number(\.qnhHectopascals, "qnh_hpa", "QNH", unit: "hPa", in: 850...1100),
        .whole(\.taxiOutMinutes, "taxi_out_min", "Taxi out", unit: "min", in: 0...600),
        .whole(\.taxiInMinutes, "taxi_in_min", "Taxi in", unit: "min", in: 0...600),
    ]

    static let surfaceWinds: [Field<Flight>] = [
        surfaceWind(\.departureWind, "departure_wind", "Surface wind, take-off"),
        surfaceWind(\.destinationWind, "destination_wind", "Surface wind, landing"),
    ]

    static let flown: [Field<Flight>] = [
        .choice(\.status, "status", "Status", FlightWords.statuses),
        clock(\.timeOut, "time_out", "Out"), clock(\.timeOff, "time_off", "Off"),
        clock(\.timeOn, "time_on", "On"), clock(\.timeIn, "time_in", "In"),
    ]

    static let fuel: [Field<Flight>] = [
        .number(\.contingencyPercent, "fuel_contingency_percent", "Contingency", unit: "%", in: 0...100),
        .fuel(
            \.extraFuelLitres, "fuel_extra_l", "Extra fuel", unit: \.fuelUnit, alone: { $0.usualFuelUnit },
            hint: "Litres, or 5 gal",
            in: 0...300_000),
        .whole(\.holdingMinutes, "holding_min", "Holding", unit: "min", in: 0...600),
        .whole(
            \.reserveMinutes, "reserve_min", "Final reserve", unit: "min", hint: "In place of the rules'",
            in: 0...600),
        .number(
            \.takeoffDistanceMetres, "takeoff_distance_m", "Take-off distance", unit: "m",
            hint: "From the handbook, for this flight", in: 1...9_999),
        .number(
            \.landingDistanceMetres, "landing_distance_m", "Landing distance", unit: "m",
            hint: "From the handbook, for this flight", in: 1...9_999),
    ]

    static let filed: [Field<Flight>] = [
        .airport(\.takeoffAlternate, "takeoff_alternate", "Take-off alternate"),
        .choice(\.flightType, "flight_type", "Type of flight", FlightWords.types),
        .text(\.pilotInCommand, "pilot_in_command", "Pilot in command"),
        .text(\.item18, "item_18", "Other information", hint: "Item 18: RMK/…", isUpper: true, most: 500),
    ]

    static let offBlock = Field<Flight>(
        SyncColumn("off_block_utc", .text),
        [
            FieldInput("off_block_utc.date", "Off-block date", unit: "UTC", .day),
            FieldInput("off_block_utc.time", "Off-block time", unit: "UTC", hint: "24 h: 14:30"),
        ],
        stored: { FieldValue($0.offBlock?.text) },
        restore: { $0.offBlock = $1.text.flatMap { OffBlockTime($0) } },
        written: { flight in
            [flight.offBlock?.date ?? "", flight.offBlock.map { String($0.time.dropLast()) } ?? ""]
        },
        take: { flight, texts in
            let (date, time) = (texts[0], texts[1])
            guard !date.isEmpty || !time.isEmpty else {
                flight.offBlock = nil
                return [nil, nil]
            }
            flight.offBlock = OffBlockTime(date: date, time: time) ?? flight.offBlock
            let noDay = date.isEmpty ? "On which day, in UTC?" : "A day of the calendar: 2026-11-21."
            let noTime = time.isEmpty ? "At what time, in UTC?" : "24 hours, 00:00 to 23:59, like 14:30."
            return [
                OffBlockTime.day(date) == nil ? noDay : nil, OffBlockTime.minute(time) == nil ? noTime : nil,
            ]
        })

    /// A wind on the ground, as a report or a tower gives it.
    private static func surfaceWind(
        _ path: Field<Flight>.Path<String?>, _ column: String, _ title: String
    ) -> Field<Flight> {
        .text(
            path, column, title, hint: "True: 240/15G25, VRB/05. Tower: 240M/15", isUpper: true,
            condition: "Direction and speed: 240/15G25, from magnetic north 240M/15, or CALM.",
            check: { text in
                let isRead = ReportedWind<TrueNorth>(text) != nil || ReportedWind<MagneticNorth>(text) != nil
                return isRead ? text : nil
            })
    }

    /// A time of day in UTC.
    private static func clock(
        _ path: Field<Flight>.Path<String?>, _ column: String, _ title: String
    ) -> Field<Flight> {
        Field(
            SyncColumn(column, .text), [FieldInput(column, title, unit: "Z", hint: "24 h: 14:30")],
            stored: { FieldValue($0[keyPath: path]) }, restore: { $0[keyPath: path] = $1.text },
            written: { [$0[keyPath: path] ?? ""] },
            take: { flight, texts in
                let read = OffBlockTime.minute(texts[0])
                guard texts[0].isEmpty || read != nil else {
                    return ["24 hours, 00:00 to 23:59, like 14:30."]
                }
                flight[keyPath: path] = read
                return [nil]
            })
    }

    /// A wind from true north, with its unit where that is not knots.
    static func wind<Value>(_ path: Field<Value>.Path<String?>) -> Field<Value> {
        .text(
            path, "wind", "Wind", hint: "From true north: 240/15", isUpper: true,
            condition: "Direction from true north and speed: 240/15.",
            check: { WindVector($0)?.description })
    }
}

/// The choices of a flight's fields.
enum FlightWords {
    static let rules: [FieldInput.Choice] = [
        .init("V", "VFR"), .init("I", "IFR"), .init("Y", "IFR, then VFR"), .init("Z", "VFR, then IFR"),
    ]
    static let types: [FieldInput.Choice] = [
        .init("G", "General aviation"), .init("S", "Scheduled"), .init("N", "Non-scheduled"),
        .init("M", "Military"), .init("X", "Other"),
    ]
    static let statuses: [FieldInput.Choice] = [
        .init("planned", "Planned"), .init("flown", "Flown"), .init("cancelled", "Cancelled"),
    ]
}
