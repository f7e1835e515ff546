import Foundation
import GRDB
import SyncCore

/// Compares a complete stage with what is known, just before it is shown, and says after the commit what it
/// brought. Writes nothing but the history.
struct PullNews {
    let stage: PullStage
    private var scope: String { stage.scope }

    /// Call before any record moves.
    func note(_ page: PullPage, startsOver: Bool, _ db: Database) throws {
        guard let events = stage.store.events else { return }
        let count = try stage.count(db)
        let confirmed =
            try OutboxTable.confirmedCount(
                of: scope, through: page.heading.acknowledgedThrough, db)
        events.emit(
            .pullApplied(records: count, confirmedChanges: confirmed, startedOver: startsOver), after: db)
        let isFirst = try ScopeRow.read(scope, db).cursor == nil
        var news = News()
        if count <= RemoteUpdates.mostCompared {
            try compare(&news, db)
        } else {
            news.recordCount = count
        }
        try judge(page.heading, events, &news, db)
        for (record, field) in news.conflicts.prefix(RemoteUpdates.most) {
            events.emit(.conflictRecorded(record, field: field), after: db)
        }
        guard !isFirst, news.recordCount > 0 || !news.losses.isEmpty else { return }
        var updates = RemoteUpdates(
            updates: Array(news.updates.prefix(RemoteUpdates.most)), recordCount: news.recordCount,
            losses: Array(news.losses.prefix(RemoteUpdates.most)))
        updates.entry = try HistoryEntry.note(
            updates.updates, from: .elsewhere, at: stage.store.world.now(), db)
        events.emit(.updatedElsewhere(updates), after: db)
    }

    private struct News {
        var updates: [RecordUpdate] = []
        var recordCount = 0
        var losses: [LocalLoss] = []
        var conflicts: [(record: RecordKey, field: String)] = []
    }

    private func compare(_ news: inout News, _ db: Database) throws {
        let rows = ServerRow(schema: stage.store.schema)
        // A row that a migration makes is no news: this app's makes it, too.
        let own = try Authorship(scope, db).devices.union([Stamp.nobody.device])
        try stage.eachLine(db) { line in
            let record = try SyncedRecord(json: String(decoding: line, as: UTF8.self))
            let known = try rows.record(record.key, db)
            if let known, known.number >= record.number { return }
            let comparison = Comparison(known: known, record: record, own: own, schema: stage.store.schema)
            news.conflicts += comparison.newConflicts.map { (record.key, $0) }
            guard let update = comparison.update else { return }
            news.recordCount += 1
            if news.updates.count < RemoteUpdates.most { news.updates.append(update) }
        }
    }

    /// Reads the page's reply to the batch in flight: refused changes, and edits that lost.
    private func judge(
        _ heading: PullPage.Heading, _ events: EventBoard, _ news: inout News, _ db: Database
    ) throws {
        guard let reply = heading.reply, let batch = try InFlightBatch.read(scope, db),
            batch.lastSequence <= heading.acknowledgedThrough
        else { return }
        let refused = reply.outcomes.filter { $0.result == .refused }
        if !refused.isEmpty {
            let reasons = Set(refused.compactMap(\.refusal?.reason)).sorted { $0.rawValue < $1.rawValue }
            events.emit(.changesRejected(changes: refused.count, reasons: reasons), after: db)
        }
        let lossy = reply.outcomes.filter { [.merged, .overruled, .conflict].contains($0.result) }
        if lossy.isEmpty { return }
        let changes = Dictionary(try batch.changes(db).map { ($0.sequence, $0) }) { first, _ in first }
        for outcome in lossy {
            guard let change = changes[outcome.sequence] else { continue }
            let lost = Set(outcome.fields ?? [])
            news.losses.append(
                LocalLoss(
                    record: change.key, edits: change.edits.filter { lost.contains($0.key) },
                    result: outcome.result))
        }
    }
}

/// One record before and after, as the server had it and has it.
struct Comparison {
    let known: SyncedRecord?
    let record: SyncedRecord
    /// The ids that this copy has and had: what they wrote is not news.
    let own: Set<String>
    let schema: Schema

    /// The update that other devices made to the record, or nil if they made none that can be seen.
    var update: RecordUpdate? {
        let isKnown = known.map { !$0.isDeleted } ?? false
        switch (isKnown, record.isDeleted) {
        case (false, true):
            return nil
        case (true, true):
            guard let device = record.deleted?.device, !own.contains(device) else { return nil }
            let fields = names.map { name in
                RecordUpdate.Field(name: name, before: value(name, of: known), after: .null, device: device)
            }
            return RecordUpdate(
                record: record.key, verb: .deleted, fields: fields, device: device,
                tookUnseenValues: record.unseen == true)
        case (false, false):
            let device = record.clock.start.device
            guard !own.contains(device) else { return nil }
            return RecordUpdate(record: record.key, verb: .created, fields: changed, device: device)
        case (true, false):
            let fields = changed.filter { $0.device != nil }
            guard !fields.isEmpty else { return nil }
            return RecordUpdate(
                record: record.key, verb: .updated, fields: fields, device: fields[0].device,
                unchanged: schema.table(record.table)?.unchanged(besides: fields, in: record.fields))
        }
    }

    /// The fields of which a person has to decide, and had not before.
    var newConflicts: [String] {
        (record.details ?? [:]).filter { field, detail in
            guard case .held(let versions) = detail, !versions.isEmpty else { return false }
            guard case .held(let before) = known?.details?[field] else { return true }
            return before.isEmpty
        }.keys.sorted()
    }

    private var names: [String] {
        Set(record.fields.keys).union((known?.fields ?? [:]).keys).sorted()
    }

    private var changed: [RecordUpdate.Field] {
        names.compactMap { name in
            let (before, after) = (value(name, of: known), value(name, of: record))
            guard before != after else { return nil }
            return RecordUpdate.Field(name: name, before: before, after: after, device: writer(of: name))
        }
    }

    private func value(_ name: String, of record: SyncedRecord?) -> FieldValue {
        record?.fields[name] ?? schema.table(self.record.table)?.column(name)?.defaultValue ?? .null
    }

    /// Another device that wrote the field since; nil if none did, as far as can be told.
    private func writer(of name: String) -> String? {
        let stamp = record.clock[name]
        if stamp != known?.clock[name], !own.contains(stamp.device) { return stamp.device }
        switch record.details?[name] {
        case .counter(_, let tallies):
            var before: [String: Tally] = [:]
            if case .counter(_, let known) = known?.details?[name] { before = known }
            return tallies.sorted { $0.key < $1.key }.lazy.filter { before[$0.key] != $0.value }
                .map { String($0.key.prefix { $0 != "." }) }.first { !own.contains($0) }
        case .elements(let additions):
            var before: Set<Stamp> = []
            if case .elements(let known) = known?.details?[name] { before = Set(known.values.joined()) }
            return Set(additions.values.joined()).subtracting(before).sorted().lazy.map(\.device)
                .first { !own.contains($0) }
        case .held, nil:
            return nil
        }
    }
}
