/// Makes the logs of flights, while a page is drawn each of them once, whoever needs it.
///
/// A log follows from records, airports, reports and the time, any of which may be others a moment later: it
/// is kept only as long as a body runs, which is on the main actor and does not wait.
@MainActor package final class FlightLogs {
    /// The logs that were made since the body began; nil while none runs.
    private var kept: [Flight: FlightLog]?
    /// How many logs were made since the start.
    package private(set) var madeCount = 0

    package init() {}

    /// Makes each log once while `body` runs.
    package func keeping<Result>(_ body: () throws -> Result) rethrows -> Result {
        // Within another body the logs are kept until that one ends.
        guard kept == nil else { return try body() }
        kept = [:]
        defer { kept = nil }
        return try body()
    }

    fileprivate func log(of flight: Flight, _ context: RecordContext) -> FlightLog {
        if let log = kept?[flight] { return log }
        madeCount += 1
        let log = FlightLog(flight, context)
        kept?[flight] = log
        return log
    }
}

extension RecordContext {
    /// The log of a flight as it stands in the records.
    package func log(of flight: Flight) -> FlightLog {
        guard let logs = self[source: FlightLogs.self] else { return FlightLog(flight, self) }
        // Whatever its texts are written in, the log is of the same flight.
        var settled = flight
        Flight.kind.settle(&settled, self)
        return logs.log(of: settled, self)
    }
}
