import Aviation
import GRDB
import OfflineEngine
import SyncCore

extension RecordStore {
    /// Every entry, those that were taken out included, as far as it tells entries apart.
    func logbookKnown() async throws -> [LogbookKnown] {
        try await replica.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT id, date, aircraft_registration, departure, destination, time_out, time_off,
                        total_s
                    FROM logbook_entry
                    """)
            var known: [LogbookKnown] = []
            while let row = try rows.next() {
                var entry = LogbookEntry()
                entry.date = (row.readable(1) as String?).flatMap { Day($0) }
                (entry.texts[.aircraft], entry.texts[.from], entry.texts[.to]) = (
                    row.readable(2), row.readable(3), row.readable(4)
                )
                (entry.times[.out], entry.times[.off]) = (row.readable(5), row.readable(6))
                entry.seconds[.total] = row.readable(7)
                known.append(
                    LogbookKnown(id: try RecordID(column: row[0]), key: LogbookEntryKey(entry)))
            }
            return known
        }
    }

    /// These entries, those that were taken out included; all for nil.
    func logbookRecords(_ ids: Set<RecordID>?) async throws -> [RecordID: LogbookRecord] {
        try await replica.read { db in
            let rows = RecordRows(kind: LogbookRecord.kind)
            var found: [RecordID: LogbookRecord] = [:]
            let cursor = try Row.fetchCursor(db, sql: "SELECT * FROM logbook_entry")
            while let row = try cursor.next() {
                let id = try RecordID(column: row["id"])
                if ids?.contains(id) ?? true { found[id] = try rows.record(row) }
            }
            return found
        }
    }
}
