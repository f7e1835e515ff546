package import Aviation
import SyncCore

/// Logbooks of other programs on their way into this one and out of it.
package typealias LogbookFiles = ImportJob<LogbookImports>

extension ImportJob where Source == LogbookImports {
    /// Reads a file, by its content, and shows what importing it would do.
    package func offer(name: String, bytes: [UInt8], _ context: RecordContext) async throws {
        try await offer(name) { try await plan(name: name, bytes: bytes, context) }
    }

    /// Reads the file of the preview again, with the order of its dates. Nothing without a preview.
    package func say(_ dates: LogbookDateOrder, _ context: RecordContext) async throws {
        guard case .preview(let shown) = phase else { return }
        try await offer(shown.name) {
            try await plan(name: shown.name, bytes: shown.bytes, dates: dates, context)
        }
    }

    /// The effect of importing a file. Throws `LogbookFileError` for a file that is no logbook.
    /// - Parameter dates: the order of dates such as 9/1/2024; nil for that of the file's other dates.
    package func plan(
        name: String, bytes: [UInt8], dates: LogbookDateOrder? = nil, _ context: RecordContext
    ) async throws -> LogbookImportPlan {
        let aircraft = context.aircraft.all.map(\.record).compactMap { record in
            record.registration.map { (LogbookAircraft.key($0), record.id) }
        }
        return try await LogbookImportPlan.make(
            name: name, bytes: bytes, dates: dates, aircraft: Dictionary(aircraft) { first, _ in first },
            store: source.store, today: Day(milliseconds: now))
    }
}
