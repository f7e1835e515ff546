import Aviation
import SyncCore

extension Flight {
    package static let kind = RecordKind<Flight>(
        name: KindName(table: "flight", path: "flights", one: "flight", many: "Flights", isTab: true),
        fields: places + planned + conditions + surfaceWinds + fuel + filed + flown
            + [.remarks(\.remarks)],
        pairs: [
            ["departure", "destination"],
            ["off_block_utc.date", "off_block_utc.time"], ["level", "persons"],
            ["fuel_block_l", "wind"], ["flight_rules", "rule_set"], ["tas_kt", "power_setting"],
            ["isa_deviation_c", "qnh_hpa"], ["taxi_out_min", "taxi_in_min"],
            ["fuel_contingency_percent", "fuel_extra_l"], ["holding_min", "reserve_min"],
            ["takeoff_distance_m", "landing_distance_m"], ["takeoff_alternate", "flight_type"],
            ["departure_wind", "destination_wind"], ["time_out", "time_off"], ["time_on", "time_in"],
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
        begin: { $0.begin($1, $2) },
        settle: { $0.settingsFuelUnit = $1.preferences.fuelUnit },
        complete: { flight, context in
            guard case .known(let aircraft) = context.aircraft(of: flight) else { return }
            flight.aircraftRegistration = aircraft.registration
            flight.aircraftType = aircraft.typeDesignator
        },
        warnings: { FlightWarnings($0, $1).sentences }, line: { $0.line($1) },
        handling: handling)

    private static var handling: RecordHandling<Flight> {
        var handling = RecordHandling<Flight>()
        handling.headings = [
            "departure": "Alternates", "off_block_utc.date": "Rules", "tas_kt": "Conditions",
            "fuel_contingency_percent": "Fuel and distances", "takeoff_alternate": "Flight plan",
            "status": "As flown", "remarks": "Remarks",
        ]
        handling.essential = [
            "departure", "destination", "aircraft_id", "route", "off_block_utc.date", "off_block_utc.time",
            "level", "persons", "fuel_block_l", "wind",
        ]
        handling.proposals = { flight, context in FlightRouteChoices(flight, context)?.proposals ?? [] }
        // A copy is another flight, which has not been flown yet.
        handling.uncopied = ["status", "time_out", "time_off", "time_on", "time_in"]
        return handling
    }

    /// The settings' values for a new flight, with the known ones. Nothing is stored before the form is
    /// saved.
    @MainActor private mutating func begin(_ context: RecordContext, _ new: NewRecord) {
        let preferences = context.preferences
        departure = new.departure ?? preferences.homeAirport
        let flyable = context.aircraft.all.filter { !$0.record.isRetired(on: context.today) }.map(\.id)
        let named = flyable.first { $0 == preferences.defaultAircraftID }
        aircraftID = named ?? (flyable.count == 1 ? flyable.first : nil)
        ruleSet = preferences.defaultRuleSet
        taxiOutMinutes = preferences.defaultTaxiOutMinutes
        taxiInMinutes = preferences.defaultTaxiInMinutes
        reserveMinutes = preferences.defaultReserveMinutes
        pilotInCommand = preferences.pilotName
    }

    @MainActor private func line(_ context: RecordContext) -> RecordLine.Words {
        var words = RecordLine.Words(name)
        words.title = [departure, destination].map { ident in
            let isUnknown = ident.map { context.places.knowledge(of: $0) == .unknown } ?? false
            return RecordLine.Part(text: ident ?? "?", isUnknown: isUnknown)
        }
        var facts: [String] = []
        switch context.aircraft(of: self) {
        case .known(let aircraft): facts.append(aircraft.name)
        case .removed:
            words.trouble = "aircraft removed"
            if let aircraftRegistration { facts.append(aircraftRegistration) }
        case .none: break
        }
        if let level { facts.append(level) }
        if let persons { facts.append("\(persons) on board") }
        if let fuelLitres { facts.append(Written.fuel(fuelLitres, context.fuelUnit(of: self))) }
        words.summary = Written.inOneLine(facts)
        words.time = offBlock?.time
        let local = offBlock.flatMap { context.localTime($0.milliseconds) }
        words.date = [local, offBlock?.shortDate(inYearOf: context.now)].compactMap(\.self)
            .joined(separator: " · ")
        if words.date?.isEmpty == true { words.date = nil }
        // A day is enough for every flight to be over.
        words.isPast = offBlock.map { $0.milliseconds < context.now - 86_400_000 } ?? false
        return words
    }
}
