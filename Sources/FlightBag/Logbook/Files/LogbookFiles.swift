import Aviation
import SyncCore

/// Logbooks of other programs on their way into this one and out of it.
package typealias LogbookFiles = ImportJob<LogbookImports>

extension ImportJob where Source == LogbookImports {
    /// Reads a file, by its content, and shows what importing it would do.
    package func offer(name: String, bytes: [UInt8], _ context: RecordContext) async throws {
        try await offer(name) { try await plan(name: name, bytes: bytes, context) }
    }

    /// The effect of importing a file. Throws `LogbookFileError` for a file that is no logbook.
    package func plan(
        name: String, bytes: [UInt8], _ context: RecordContext
    ) async throws -> LogbookImportPlan {
        let aircraft = context.aircraft.all.map(\.record).compactMap { record in
            record.registration.map { (LogbookAircraft.key($0), record.id) }
        }
        return try await LogbookImportPlan.make(
            name: name, bytes: bytes, aircraft: Dictionary(aircraft) { first, _ in first },
            store: source.store, today: Day(milliseconds: now))
    }
}
