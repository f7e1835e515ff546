import Aviation
import FlightBag
import JSONLines

/// The logbook that a question is about: a file, or the account's own where no file is named.
struct OwnLogbook {
    private let own: LogbookFile?
    private let findings: [Day: [CurrencyFinding]]

    /// Reads the account's own logbook, unless a file is given for all questions. In a batch whose lines may
    /// name files it is only read when `home` is given.
    init(home: String?, file: String?, isBatch: Bool, on days: [Day] = []) async throws {
        guard file == nil, !isBatch || home != nil else {
            (own, findings) = (nil, [:])
            return
        }
        (own, findings) = try await OwnRecords.ask(home: home) { app in
            var findings: [Day: [CurrencyFinding]] = [:]
            for day in days { findings[day] = try await app.currency(on: day).findings }
            return (try await app.logbookFile(), findings)
        }
    }

    /// The logbook of a question, with what cannot be read of a file.
    func read(_ asked: Asked) throws -> (file: LogbookFile, problems: [LogbookProblem]) {
        if asked.has("file") { return try LogbookCommand.read(asked.text("file")) }
        guard let own else { throw Asked.missing("file") }
        return (own, [])
    }

    /// The findings of the page for the account's own logbook on a day; nil for a question about a file.
    func currency(_ asked: Asked, on day: Day) -> [CurrencyFinding]? {
        asked.has("file") ? nil : findings[day]
    }
}
