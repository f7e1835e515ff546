/// Decides what a change makes of a record: the one rule book, used by the server to decide and by replicas
/// to show what the server will decide.
///
/// Pure: no clock, no chance, no storage. Merging leaves a record's number and version as they are: the
/// server assigns both.
package struct Merge: Sendable {
    /// The result of a merge.
    package struct Result: Hashable, Sendable {
        /// The record afterwards; nil only if there was none and there still is none.
        package var record: SyncedRecord?
        /// The outcome of the change.
        package var outcome: Outcome
        /// The values that merging did not keep.
        package var overwritten: [OverwrittenValue]
        /// Counters that the change would move beyond the limits of 64 bits: it is to be refused.
        package var exceeded: [String] = []
    }

    /// The table's rules; nil for a table that this end's schema does not know, whose fields are
    /// `lastWriterWins`.
    package let table: SyncTable?
    /// The author of the changes.
    package let author: Author

    /// Merging by a table's rules.
    package init(table: SyncTable?, author: Author) {
        self.table = table
        self.author = author
    }

    /// Applies a change to the record that the server has, or to nothing.
    package func apply(_ change: Change, to record: SyncedRecord?) -> Result {
        guard change.migrated == true, change.verb == .insert else { return merged(change, record) }
        // A row that somebody deleted stays deleted; a migration may delete one and make it again itself.
        if let record, record.isDeleted, record.deleted != change.stamp {
            return Result(
                record: record, outcome: Outcome(sequence: change.sequence, result: .applied),
                overwritten: [])
        }
        // Each device makes the row by itself: whatever a person writes into it, before or after, stays.
        var made = change
        made.stamp = .nobody
        made.stamps = nil
        return merged(made, record)
    }

    private func merged(_ change: Change, _ record: SyncedRecord?) -> Result {
        guard let record else {
            return change.verb == .insert
                ? created(change, generation: change.generation) : overruled(change, nil)
        }
        if change.verb == .insert, record.isDeleted, change.generation == record.generation &+ 1 {
            return restored(change, over: record)
        }
        guard change.generation == record.generation, !record.isDeleted else {
            return overruled(change, record)
        }
        if change.verb == .insert, change.adopted == true { return adoptedAgain(change, over: record) }
        return change.verb == .delete ? deleted(change, record) : edited(change, record)
    }

    func created(_ change: Change, generation: Int64) -> Result {
        let blank = SyncedRecord(
            table: change.table, id: change.id, generation: generation,
            clock: FieldStamps(start: change.stamp))
        var result = edited(change, blank, isNew: true)
        result.overwritten = []
        if change.adopted == true {
            let print = result.record?.adoptionPrint
            result.record?.adopted = print
        }
        return result
    }

    /// The deleted record comes back as a new generation that keeps its version and number.
    private func restored(_ change: Change, over record: SyncedRecord) -> Result {
        var result = created(change, generation: change.generation)
        result.record?.version = record.version
        result.record?.number = record.number
        return result
    }

    private func deleted(_ change: Change, _ record: SyncedRecord) -> Result {
        var tombstone = record
        tombstone.deleted = change.stamp
        tombstone.fields = [:]
        tombstone.details = nil
        tombstone.clock = FieldStamps(start: max(record.clock.newest, change.stamp))
        let wasSeen = change.baseVersion == record.version
        let unseen = record.fields.sorted { $0.key < $1.key }.compactMap {
            field, value -> OverwrittenValue? in
            let stamp = record.clock[field]
            guard !wasSeen, stamp.device != author.device, !stamp.isNobodys else { return nil }
            return overwrittenValue(change, field, .value(value), stamp)
        }
        if !unseen.isEmpty { tombstone.unseen = true }
        return Result(
            record: tombstone, outcome: Outcome(sequence: change.sequence, result: .applied),
            overwritten: unseen)
    }

    /// No effect: its generation is not there, or a later write wins the record; its edits are overwritten.
    private func overruled(_ change: Change, _ record: SyncedRecord?) -> Result {
        if change.verb == .delete, record?.isDeleted == true, record?.generation == change.generation {
            return Result(
                record: record, outcome: Outcome(sequence: change.sequence, result: .applied), overwritten: []
            )
        }
        let lost = change.edits.keys.sorted()
        let overwritten = lost.compactMap { field in
            change.edits[field].map { overwrittenValue(change, field, $0, change.stamp(of: field)) }
        }
        return Result(
            record: record, outcome: Outcome(sequence: change.sequence, result: .overruled, fields: lost),
            overwritten: overwritten)
    }

    private func edited(_ change: Change, _ record: SyncedRecord, isNew: Bool = false) -> Result {
        let isWhole = table?.merge == .wholeRecord
        if change.migrated == true, isWhole, !isNew { return migrated(change, record) }
        if isWhole, !isNew, change.stamp < record.clock.newest { return overruled(change, record) }
        var merging = FieldMerge(change: change, record: record, author: author, isNew: isNew)
        for field in change.edits.keys.sorted() {
            guard let edit = change.edits[field] else { continue }
            merging.apply(edit, to: field, column: table?.column(field), whole: isWhole)
        }
        // A column that an insert does not name has its default, and belongs to the whole.
        if isWhole, !isNew, change.verb == .insert {
            for column in table?.columns ?? [] where change.edits[column.name] == nil {
                merging.apply(.value(column.defaultValue), to: column.name, column: column, whole: true)
            }
        }
        if let seen = change.baseClock?[""] { merging.record.forgetHeld(through: seen) }
        let outcome =
            if !merging.held.isEmpty {
                Outcome(sequence: change.sequence, result: .conflict, fields: merging.held)
            } else if !merging.lost.isEmpty {
                Outcome(sequence: change.sequence, result: .merged, fields: merging.lost)
            } else {
                Outcome(sequence: change.sequence, result: .applied)
            }
        return Result(
            record: merging.record, outcome: outcome, overwritten: merging.overwritten,
            exceeded: merging.exceeded)
    }

    /// The result of a migration's edit of a record that merges as a whole: all of it, or nothing if somebody
    /// wrote to the record meanwhile.
    private func migrated(_ change: Change, _ record: SyncedRecord) -> Result {
        let result = Result(
            record: record, outcome: Outcome(sequence: change.sequence, result: .applied), overwritten: [])
        // A row that is there already was made by the same migration elsewhere.
        if change.verb == .insert { return result }
        let isAsSeen = change.edits.keys.allSatisfy { field in
            let known = record.clock[field]
            return known == change.baseClock?[field] || known.device == author.device
        }
        guard isAsSeen else { return result }
        var merging = FieldMerge(change: change, record: record, author: author, isNew: false)
        for (field, edit) in change.edits.sorted(by: { $0.key < $1.key }) {
            merging.apply(edit, to: field, column: table?.column(field), whole: true)
        }
        return Result(record: merging.record, outcome: result.outcome, overwritten: [])
    }

    private func overwrittenValue(
        _ change: Change, _ field: String, _ edit: Edit, _ stamp: Stamp
    ) -> OverwrittenValue {
        OverwrittenValue(table: change.table, id: change.id, field: field, edit: edit, stamp: stamp)
    }
}
