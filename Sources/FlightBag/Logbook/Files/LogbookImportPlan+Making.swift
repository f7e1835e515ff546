import Aviation
import SyncCore

extension LogbookImportPlan {
    /// Reads a file and compares it with the logbook. Throws `LogbookFileError` for a file that is none, and
    /// `DatabaseError`.
    @concurrent static func make(
        name: String, bytes: [UInt8], dates: LogbookDateOrder?, aircraft: [String: RecordID],
        store: RecordStore, today: Day?
    ) async throws -> LogbookImportPlan {
        let (file, problems) = try LogbookFile.read(bytes, dates: dates)
        let preview = LogbookPreview(file, problems: problems, today: today)
        let known = try await store.logbookKnown()
        var matching = LogbookMatching(known)
        let matched = preview.lines.map { line -> (id: RecordID, isKnown: Bool) in
            var key = LogbookEntryKey(line.entry)
            key.nth = line.nth
            return matching.match(key)
        }
        let importID = RecordID(derivedFrom: "logbook_import", String(decoding: bytes, as: UTF8.self))
        let present = try await store.logbookRecords(Set(matched.filter(\.isKnown).map(\.id)))
        let described = file.aircraft
        let others = described.filter { aircraft[$0.key] == nil }.sorted { $0.key < $1.key }
        let newAircraft = try await store.unknown(others.map { Aircraft($0.value) })
        let made = newAircraft.map { (LogbookAircraft.key($0.name), $0.id) }
        let ids = aircraft.merging(made) { known, _ in known }
        var making = Making(aircraft: described, ids: ids, importID: importID)
        for (line, match) in zip(preview.lines, matched) { making.take(line, match.id, present[match.id]) }
        return LogbookImportPlan(
            name: name, bytes: bytes, warnings: preview.warnings, undecidedDate: preview.undecidedDate,
            importID: importID, lines: making.lines,
            otherProblems: preview.otherProblems.map(\.description),
            lostLines: problems.first { $0.lostLines != nil }?.reason, aircraftCount: preview.aircraftCount,
            newAircraft: newAircraft,
            customHeadings: zip(file.headings, file.columns).filter { $0.1 == nil && !$0.0.isEmpty }.map(\.0),
            added: making.added, overwriting: making.overwriting, unread: making.unread)
    }

    /// The plan as it grows line by line.
    private struct Making {
        let aircraft: [String: LogbookAircraft]
        let ids: [String: RecordID]
        let importID: RecordID
        var lines: [Line] = []
        var added: [Change] = []
        var overwriting: [Change] = []
        var unread: [Change] = []

        mutating func take(_ line: LogbookPreview.Line, _ id: RecordID, _ before: LogbookRecord?) {
            let key = line.entry[.aircraft].map { LogbookAircraft.key($0) } ?? ""
            let record = LogbookRecord(
                id: id, line.entry, aircraft[key], aircraftID: ids[key], importID: importID)
            var reasons = line.problems.map { problem in
                problem.column.map { "\($0): “\(problem.value ?? "")”: \(problem.reason)" }
                    ?? problem.reason
            }
            if let first = line.duplicateOf { reasons.append("the same as line \(first): a second entry") }
            reasons += line.notes
            let action: Action
            if line.action == .refuse {
                action = .unreadable
                if let before, before.isRemoved != true {
                    // By consent a line comes without what cannot be read: it would take that from an entry.
                    reasons.append("here already: that entry stays as it is")
                } else if line.entry.date != nil {
                    unread.append(Change(record: record, before: before))
                }
            } else if let before, before.isRemoved != true {
                let (taken, differences) = before.taking(record)
                action = differences.isEmpty ? .same : .conflicting
                if before.isSigned, !differences.isEmpty { reasons.append("signed here, and locked") }
                if !differences.isEmpty, !before.isSigned {
                    overwriting.append(Change(record: taken, before: before))
                }
                reasons = differences + reasons
            } else {
                action = .new
                added.append(Change(record: record, before: before))
            }
            lines.append(
                Line(number: line.number ?? 0, action: action, name: record.name, reasons: reasons))
        }
    }
}
