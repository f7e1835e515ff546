import Aviation

/// Warnings about a flight, for the pilot to look at again. They refuse nothing.
@MainActor struct FlightWarnings {
    let sentences: [String]

    init(_ flight: Flight, _ context: RecordContext) {
        var sentences: [String] = []
        for ident in flight.airportIdents {
            switch context.places.knowledge(of: ident) {
            case .unknown: sentences.append("\(ident) is not among the airports on this device.")
            case .known(let airport):
                sentences += Self.doubt(ident, airport, flight, context).map { [$0] } ?? []
            case .notChecked: break
            }
        }
        for code in flight.routeCodes {
            // A word without an airport is a problem of the route, or a beacon.
            guard let airport = context.places.knowledge(of: code).airport else { continue }
            let isTaken = context.places.routePlaces(code)?.contains { $0.kind == .airport } == true
            guard isTaken || airport.kind == .closed && context.places.routePlaces(code) == [] else {
                continue
            }
            sentences += Self.doubt(code, airport, flight, context).map { [$0] } ?? []
        }
        if let departure = flight.departure, departure == flight.destination, flight.route == nil {
            sentences.append("It starts and ends at \(departure), without a route.")
        }
        sentences += FlightRouteChoices(flight, context)?.sentences ?? []
        if Self.isMistyped(flight, context) { sentences.append("It leaves its stand in the past.") }
        if case .known(let aircraft) = context.aircraft(of: flight) {
            sentences += Self.sentences(flight, aircraft, context)
        }
        if let sentence = Self.tooLittleFuel(flight, context) { sentences.append(sentence) }
        self.sentences = sentences
    }

    /// The reason to doubt that an airport is meant, or that anybody lands there; nil for none.
    private static func doubt(
        _ ident: String, _ airport: FoundAirport, _ flight: Flight, _ context: RecordContext
    ) -> String? {
        let named = "\(ident), \(airport.name),"
        if isDoubtful(ident, airport), airport.kind != .closed {
            return "\(ident) is taken for \(airport.ident), \(airport.name). "
                + "Write \(airport.ident) if that is meant."
        }
        switch airport.kind {
        case .closed: return "\(named) is closed."
        case .heliport where !Flight.isCode(ident) || isHelicopter(flight, context): return nil
        case .heliport, .balloonport:
            return Flight.isCode(ident) ? "\(named) is a \(airport.kind.name)." : nil
        case .large, .medium, .small:
            guard Flight.isCode(ident), airport.hasRunway == false else { return nil }
            return "\(named) has no open runway among the airports on this device."
        case .seaplaneBase: return nil
        }
    }

    private static func isHelicopter(_ flight: Flight, _ context: RecordContext) -> Bool {
        guard case .known(let aircraft) = context.aircraft(of: flight) else { return false }
        return aircraft.categoryAndClass == "rotorcraft_helicopter"
    }

    /// Codes that stand for no airport wherever they are written. MMMM and SSSS are airports: theirs are
    /// identifiers, too.
    private static func isPlaceholder(_ ident: String) -> Bool {
        Set(ident).count == 1 || ["AFIL", "NONE", "NULL", "TEST"].contains(ident)
    }

    /// Whether letters that nobody uses for the airport found it, such as those of a bus station's helipad.
    private static func isDoubtful(_ ident: String, _ airport: FoundAirport) -> Bool {
        guard ident.allSatisfy(\.isLetter), ident != airport.ident else { return false }
        if ident.count > 2, isPlaceholder(ident), ident != airport.iataCode { return true }
        guard ident != airport.station else { return false }
        return ident != airport.iataCode
            || ![.large, .medium, .small, .seaplaneBase].contains(airport.kind)
    }

    /// Whether a time in the past is being typed: that may be another year. A flight that was planned and is
    /// over is no mistake.
    private static func isMistyped(_ flight: Flight, _ context: RecordContext) -> Bool {
        guard flight.status != "flown", flight.status != "cancelled", let offBlock = flight.offBlock,
            flight.timeOut == nil, flight.timeOff == nil
        else { return false }
        return offBlock.milliseconds < context.now && context.flights[flight.id]?.offBlock != offBlock
    }

    /// By the nav log, or by the shortest way of a flight without a route. A route that cannot be flown yet
    /// says nothing of fuel.
    private static func tooLittleFuel(_ flight: Flight, _ context: RecordContext) -> String? {
        guard let fuel = flight.fuelLitres, let trip = tripLitres(flight, context), fuel < trip else {
            return nil
        }
        let unit = context.fuelUnit(of: flight)
        return "\(unit.written(fuel)) of fuel are less than the \(unit.roundedUp(trip)) that the way takes, "
            + "without any reserve."
    }

    private static func tripLitres(_ flight: Flight, _ context: RecordContext) -> Double? {
        let direct = flight.route == nil ? context.figures(of: flight)?.tripLitres : nil
        return context.log(of: flight).log?.fuel?.value(in: .litres) ?? direct
    }

    private static func sentences(
        _ flight: Flight, _ aircraft: Aircraft, _ context: RecordContext
    ) -> [String] {
        var sentences: [String] = []
        let unit = context.fuelUnit(of: flight)
        if let fuel = flight.fuelLitres, let usable = aircraft.usableFuelLitres, fuel > usable + 0.05 {
            sentences.append(
                "\(Written.fuel(fuel, unit)) of fuel are more than the \(Written.fuel(usable, unit)) that "
                    + "\(aircraft.name) can use.")
        }
        if let usable = aircraft.usableFuelLitres, let trip = tripLitres(flight, context), trip > usable {
            sentences.append(
                "The way takes \(unit.roundedUp(trip)) of fuel, more than the "
                    + "\(Written.fuel(usable, unit)) that \(aircraft.name) can use.")
        }
        if let persons = flight.persons, let seats = aircraft.seats, persons > seats {
            sentences.append("\(persons) persons are more than the \(seats) seats of \(aircraft.name).")
        }
        return sentences
    }
}
