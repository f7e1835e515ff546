import Aviation
import SyncCore

extension Flight {
    package static let kind = RecordKind<Flight>(
        name: KindName(table: "flight", path: "flights", one: "flight", many: "Flights", isTab: true),
        fields: [
            .airport(\.departure, "departure", "Departure"),
            .airport(\.destination, "destination", "Destination"),
            alternates, .record(\.aircraftID, "aircraft_id", "Aircraft", of: "aircraft"),
            .silent(\.aircraftRegistration, "aircraft_registration"),
            .silent(\.aircraftType, "aircraft_type"),
            .silentRecord(\.performanceProfileID, "performance_profile_id"),
            .silentRecord(\.loadingScenarioID, "loading_scenario_id"),
            .silent(\.loadSheet, "load_sheet"),
            .text(
                \.route, "route", "Route", hint: "Points between: OCK DCT MID", .area, isUpper: true,
                most: 1000),
            offBlock, level, .whole(\.persons, "persons", "Persons on board", in: 1...999),
            .fuel(
                \.fuelLitres, "fuel_block_l", "Fuel on board", unit: \.fuelUnit, hint: "Litres, or 40 gal",
                in: 0...300_000),
            .silent(\.fuelUnit, "fuel_unit"), .remarks(\.remarks),
        ],
        pairs: [
            ["departure", "destination"], ["alternates", "aircraft_id"],
            ["off_block_utc.date", "off_block_utc.time"], ["level", "persons"],
        ],
        shownApart: ["departure", "destination", "off_block_utc.date"],
        order: "off_block_utc IS NULL, off_block_utc, id",
        invitation:
            "No flights yet. A flight planned here is kept on this device at once, with or without a "
            + "connection.",
        pastTitle: "Past flights",
        title: { "\($0.departure ?? "?") – \($0.destination ?? "?")" },
        problems: { flight in
            var problems: [String: String] = [:]
            if flight.departure == nil { problems["departure"] = "Where does the flight start?" }
            if flight.destination == nil { problems["destination"] = "Where does the flight go?" }
            return problems
        },
        begin: { flight, app, new in
            flight.departure = new.departure
            let flyable = app.aircraft.all
            if flyable.count == 1 { flight.aircraftID = flyable.first?.id }
        },
        complete: { flight, app in
            guard case .known(let aircraft) = app.aircraft(of: flight) else { return }
            flight.aircraftRegistration = aircraft.registration
            flight.aircraftType = aircraft.typeDesignator
        },
        warnings: { FlightWarnings($0, $1).sentences }, line: { $0.line($1) })

    private static let alternates = Field<Flight>.text(
        \.alternates, "alternates", "Alternates", hint: "First choice first: EGMD EGKB", isUpper: true,
        condition: "Airports' codes, with spaces between: EGMD EGKB.",
        check: { text in
            let codes = text.split(whereSeparator: { $0 == " " || $0 == "," })
            let areCodes = codes.allSatisfy { $0.wholeMatch(of: /[A-Z0-9][A-Z0-9-]{1,7}/) != nil }
            return areCodes && !codes.isEmpty ? codes.joined(separator: " ") : nil
        })

    private static let level = Field<Flight>.text(
        \.level, "level", "Level", hint: "FL085 or 3500 ft", isUpper: true,
        condition: "FL085, 3500 ft, or VFR.",
        check: { text in text == "VFR" ? text : CruisingLevel(text)?.description })

    private static let offBlock = Field<Flight>(
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

    @MainActor private func line(_ app: AppState) -> RecordLine.Words {
        var words = RecordLine.Words(name)
        words.title = [departure, destination].map { ident in
            let isUnknown = ident.map { app.airports.knowledge(of: $0) == .unknown } ?? false
            return RecordLine.Part(text: ident ?? "?", isUnknown: isUnknown)
        }
        var facts: [String] = []
        switch app.aircraft(of: self) {
        case .known(let aircraft): facts.append(aircraft.name)
        case .removed:
            words.trouble = "aircraft removed"
            if let aircraftRegistration { facts.append(aircraftRegistration) }
        case .none: break
        }
        if let level { facts.append(level) }
        if let persons { facts.append("\(persons) on board") }
        if let fuelLitres { facts.append(Written.fuel(fuelLitres, FuelUnit(fuelUnit))) }
        words.summary = Written.inOneLine(facts)
        words.time = offBlock?.time
        words.date = offBlock?.shortDate(inYearOf: app.now)
        // A day is enough for every flight to be over.
        words.isPast = offBlock.map { $0.milliseconds < app.now - 86_400_000 } ?? false
        return words
    }
}
