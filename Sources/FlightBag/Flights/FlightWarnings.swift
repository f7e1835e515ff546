import Aviation

/// Warnings about a flight, for the pilot to look at again. They refuse nothing.
@MainActor struct FlightWarnings {
    let sentences: [String]

    init(_ flight: Flight, _ app: AppState) {
        var sentences: [String] = []
        for ident in flight.airportIdents {
            switch app.airports.knowledge(of: ident) {
            case .unknown: sentences.append("\(ident) is not among the airports on this device.")
            case .known(let airport) where airport.kind == .closed:
                sentences.append("\(ident), \(airport.name), is closed.")
            case .known, .notChecked: break
            }
        }
        if let departure = flight.departure, departure == flight.destination, flight.route == nil {
            sentences.append("It starts and ends at \(departure), without a route.")
        }
        if Self.isMistyped(flight, app) { sentences.append("It leaves its stand in the past.") }
        if case .known(let aircraft) = app.aircraft(of: flight) {
            sentences += Self.sentences(flight, aircraft, app)
        }
        if let sentence = Self.tooLittleFuel(flight, app) { sentences.append(sentence) }
        self.sentences = sentences
    }

    /// Whether a time in the past is being typed: that may be another year. A flight that was planned and is
    /// over is no mistake.
    private static func isMistyped(_ flight: Flight, _ app: AppState) -> Bool {
        guard flight.status != "flown", flight.status != "cancelled", let offBlock = flight.offBlock,
            flight.timeOut == nil, flight.timeOff == nil
        else { return false }
        return offBlock.milliseconds < app.now && app.flights[flight.id]?.offBlock != offBlock
    }

    /// By the nav log, or by the shortest way of a flight without a route. A route that cannot be flown yet
    /// says nothing of fuel.
    private static func tooLittleFuel(_ flight: Flight, _ app: AppState) -> String? {
        guard let fuel = flight.fuelLitres, let trip = tripLitres(flight, app), fuel < trip else {
            return nil
        }
        let unit = app.fuelUnit(of: flight)
        return "\(unit.written(fuel)) of fuel are less than the \(unit.roundedUp(trip)) that the way takes, "
            + "without any reserve."
    }

    private static func tripLitres(_ flight: Flight, _ app: AppState) -> Double? {
        let direct = flight.route == nil ? app.figures(of: flight)?.tripLitres : nil
        return FlightLog(flight, app).log?.fuel?.value(in: .litres) ?? direct
    }

    private static func sentences(_ flight: Flight, _ aircraft: Aircraft, _ app: AppState) -> [String] {
        var sentences: [String] = []
        let unit = app.fuelUnit(of: flight)
        if let fuel = flight.fuelLitres, let usable = aircraft.usableFuelLitres, fuel > usable + 0.05 {
            sentences.append(
                "\(Written.fuel(fuel, unit)) of fuel are more than the \(Written.fuel(usable, unit)) that "
                    + "\(aircraft.name) can use.")
        }
        if let usable = aircraft.usableFuelLitres, let trip = tripLitres(flight, app), trip > usable {
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
