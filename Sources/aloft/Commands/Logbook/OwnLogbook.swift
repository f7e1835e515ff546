import Aviation
import FlightBag
import Foundation
import JSONLines
import Questions

/// The logbook that a question is about: a file, or the account's own where no file is named.
struct OwnLogbook: CommandSource {
    /// The parameter that names a file.
    static let file = Parameter("file", optional: .file, "A logbook as ForeFlight exports it.", on: .word)

    /// The parameter for the order of its dates.
    static let dates = Parameter(
        "dates", optional: .choice(of: LogbookDateOrder.self),
        "Of dates such as 9/1/2024 where no other date tells: day-first or month-first.")

    private let own: LogbookFile?
    /// Why the account's own logbook may lack entries; nil when nothing is known to be missing.
    private let gap: String?
    private let findings: [Day: [CurrencyFinding]]
    /// In UTC.
    let today = Date.now.day()

    static func open(_ options: HomeOption, _ asked: Asked, isBatch: Bool) async throws -> OwnLogbook {
        try await OwnLogbook(home: options.home, file: try asked[file], isBatch: isBatch)
    }

    /// Reads the account's own logbook, unless a file is given for all questions. In a batch whose lines may
    /// name files it is only read when `home` is given.
    init(home: String?, file: String?, isBatch: Bool, on days: [Day] = []) async throws {
        guard file == nil, !isBatch || home != nil else {
            (own, gap, findings) = (nil, nil, [:])
            return
        }
        (own, gap, findings) = try await OwnRecords.ask(home: home) { app in
            let gap = try await app.storedLogbookGap()
            var findings: [Day: [CurrencyFinding]] = [:]
            for day in days {
                findings[day] = try await app.currency(on: day).findings.map { finding in
                    var finding = finding
                    finding.notes = [gap].compactMap(\.self) + finding.notes
                    return finding
                }
            }
            return (try await app.logbookFile(), gap, findings)
        }
    }

    /// The logbook of a question, with what cannot be read of a file.
    func read(_ asked: Asked) throws -> (file: LogbookFile, problems: [LogbookProblem]) {
        if let path = try asked[Self.file] {
            return try LogbookCommand.read(path, dates: try asked[Self.dates])
        }
        guard let own else { throw Asked.missing(Self.file.name) }
        return (own, [])
    }

    /// The member of an answer that tells the gap.
    static let gap = mayHave("gap", .text, "Why the flight bag's own logbook may lack entries.")

    /// The gap of a question's logbook; nil for one about a file.
    func gap(_ asked: Asked) -> String? { asked.has(Self.file) ? nil : gap }

    /// The findings of the page for the account's own logbook on a day; nil for a question about a file.
    func currency(_ asked: Asked, on day: Day) -> [CurrencyFinding]? {
        asked.has(Self.file) ? nil : findings[day]
    }
}
