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
        if let offBlock = flight.offBlock, offBlock.milliseconds < app.now {
            sentences.append("It leaves its stand in the past.")
        }
        if case .known(let aircraft) = app.aircraft(of: flight) {
            sentences += Self.sentences(flight, aircraft)
        }
        if let figures = app.figures(of: flight), let left = figures.remainingLitres, left < 0,
            let fuel = flight.fuelLitres, let trip = figures.tripLitres
        {
            let unit = FuelUnit(flight.fuelUnit)
            sentences.append(
                "\(Written.fuel(fuel, unit)) of fuel are less than the \(Written.fuel(trip, unit)) that the "
                    + "way takes in still air, without any reserve.")
        }
        self.sentences = sentences
    }

    private static func sentences(_ flight: Flight, _ aircraft: Aircraft) -> [String] {
        var sentences: [String] = []
        let unit = FuelUnit(flight.fuelUnit)
        if let fuel = flight.fuelLitres, let usable = aircraft.usableFuelLitres, fuel > usable + 0.05 {
            sentences.append(
                "\(Written.fuel(fuel, unit)) of fuel are more than the \(Written.fuel(usable, unit)) that "
                    + "\(aircraft.name) can use.")
        }
        if let persons = flight.persons, let seats = aircraft.seats, persons > seats {
            sentences.append("\(persons) persons are more than the \(seats) seats of \(aircraft.name).")
        }
        return sentences
    }
}
