package import Aviation
import SyncCore

extension AppState {
    /// One page of the logbook. Works offline.
    package func logbookPage(
        _ filter: LogbookFilter, after before: LogbookPage? = nil
    ) async throws -> LogbookPage {
        let edition = logbook.edition
        return try await store.logbookPage(filter, edition: edition, after: before)
    }

    /// The sums of all entries that a filter lets through. Works offline.
    package func logbookSums(_ filter: LogbookFilter = LogbookFilter()) async throws -> LogbookSums {
        try await store.logbookSums(filter)
    }

    /// The data that a report of currency on a day is made from.
    package func currencyKey(on day: Day) -> CurrencyKey {
        CurrencyKey(
            day: day, edition: logbook.edition, certificates: records(Certificate.self).all.map(\.record),
            birthDate: preferences.birthDate)
    }

    /// Asks every rule of currency about the logbook. Works offline.
    package func currency(on day: Day? = nil) async throws -> CurrencyReport {
        let day = day ?? today
        let (recent, since) = try await store.logbookRecent(
            from: day.later(months: -37), least: CurrencyReport.leastEntries)
        return try await CurrencyReport(on: day, of: recent, since: since, context)
    }
}

extension AppState {
    /// Why sums of the logbook, and rules asked about it, may lack entries: an import is being written or
    /// taken back, or was cut short. Nil when nothing is known to be missing.
    package var logbookGap: String? {
        if let progress = logbookFiles.progress ?? accountFiles.progress { return progress.gap }
        let runs = logbookFiles.runs + accountFiles.runs
        guard let run = runs.first(where: \.isCutShort) else { return nil }
        return run.state == .undoing
            ? "Taking back the import of \(run.name) is not finished: this is not the whole logbook."
            : "The import of \(run.name) is not finished: this lacks the rest of its entries."
    }

    /// ``logbookGap`` by what the file of the records says, for a program that asks and ends.
    package func storedLogbookGap() async throws -> String? {
        try await logbookFiles.readRuns()
        try await accountFiles.readRuns()
        return logbookGap
    }
}

extension AppState {
    /// The logbook as a CSV file that ForeFlight and this app import, the oldest entry first. Custom columns
    /// keep their headings. Works offline.
    package func logbookCSV() async throws -> [UInt8] {
        let aircraft = aircraft.all.map(\.record)
        return try await LogbookExport.make(store, aircraft, headings: preferences.customHeadings)
    }
}

extension AppState {
    /// The logbook as an exported file would be read: what commands sum and check. Works offline.
    package func logbookFile() async throws -> LogbookFile {
        let aircraft = aircraft.all.map(\.record)
        return try await LogbookExport.file(store, aircraft, headings: preferences.customHeadings)
    }
}

extension JobProgress {
    /// Why the logbook lacks entries meanwhile.
    fileprivate var gap: String {
        let part = all > 0 ? ", \(Written.grouped(done)) of \(Written.grouped(all))" : ""
        let what = isUndoing ? "being taken back" : "still being written"
        return "An import is \(what)\(part): this is not the whole logbook."
    }
}
