/// A line of a logbook with the aircraft that it names, as rules of experience look at it.
struct LoggedFlight: Sendable {
    let entry: LogbookEntry
    let line: Int?
    let date: Day
    /// Nil when the line names none, or one that the logbook does not describe.
    let aircraft: LogbookAircraft?
    /// `LogbookAircraft.easaClass`.
    let easaClass: String?

    var aircraftClass: AircraftClass? { aircraft?.aircraftClass }

    /// Whether it was in a simulator: by the aircraft, or because only simulated flight is logged.
    var isSimulated: Bool {
        if let isSimulator = aircraft?.isSimulator { return isSimulator }
        return (entry[.simulatedFlight] ?? 0) > 0 && (entry[.total] ?? 0) == 0
    }

    /// Whether the pilot handled the controls: as the entry says, else if pilot in command, solo or under
    /// instruction.
    var isHandling: Bool {
        entry.isSoleManipulator
            ?? [.pilotInCommand, .solo, .dualReceived].contains { (entry[$0] ?? 0) > 0 }
    }

    /// Whether the line's take-offs and landings may be another person's: an instructor's line that does not
    /// say who flew.
    var isHandlingDoubtful: Bool { entry.isSoleManipulator == nil && (entry[.dualGiven] ?? 0) > 0 }

    var takeoffs: Int { (entry[.dayTakeoffs] ?? 0) + (entry[.nightTakeoffs] ?? 0) }

    var fullStops: Int { (entry[.dayFullStopLandings] ?? 0) + (entry[.nightFullStopLandings] ?? 0) }

    /// All landings if the line counts them, else the full stops: never the sum.
    var landings: Int { entry[.allLandings] ?? fullStops }

    /// Instrument approaches. None if the line says that there was no instrument time; nil says nothing.
    var instrumentApproaches: Int {
        guard isSimulated || !saysNoInstrumentTime else { return 0 }
        return entry.approaches.reduce(0) { sum, approach in
            sum + (approach.map { $0.isVisual ? 0 : $0.count } ?? 0)
        }
    }

    private var saysNoInstrumentTime: Bool {
        let times = [entry[.actualInstrument], entry[.simulatedInstrument]].compactMap { $0 }
        return !times.isEmpty && times.allSatisfy { $0 == 0 }
    }
}
