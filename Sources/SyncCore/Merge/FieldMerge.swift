/// Merges the fields of one change into one record, each by its column's rule.
struct FieldMerge {
    let change: Change
    let author: Author
    let isNew: Bool
    var record: SyncedRecord
    private(set) var lost: [String] = []
    private(set) var held: [String] = []
    /// Counters that would pass the limits of their type by the change.
    var exceeded: [String] = []
    private(set) var overwritten: [OverwrittenValue] = []

    init(change: Change, record: SyncedRecord, author: Author, isNew: Bool) {
        self.change = change
        self.record = record
        self.author = author
        self.isNew = isNew
    }

    /// Merges one field. `whole`: the change has won the whole record already.
    mutating func apply(_ edit: Edit, to field: String, column: SyncColumn?, whole: Bool) {
        if change.migrated == true, !isNew { return migrate(edit, field, column: column) }
        switch (edit, column?.merge ?? impliedRule(of: field)) {
        case (.delta(let delta), _):
            add(delta, to: field, column: column)
        case (.elements(let added, let removed), _):
            changeSet(field, added: added, removed: removed, column: column)
        case (.value(let value), .counter):
            startCounter(field, at: value, column: column)
        case (.value(let value), .union):
            startSet(field, from: value, column: column)
        case (.value(let value), let rule):
            write(value, to: field, rule: whole ? .clientWins : rule, column: column)
        }
    }

    /// The rule of a field that this end's schema does not know yet, by the details that it has.
    private func impliedRule(of field: String) -> MergeRule {
        switch record.details?[field] {
        case .counter: .counter
        case .elements: .union
        case .held, nil: .lastWriterWins
        }
    }

    /// A migration's value is taken unless somebody wrote to the field meanwhile. The field keeps its stamp:
    /// a write older than the migration, but newer than the value that it read, wins when it arrives. A field
    /// that nobody wrote has nobody's stamp then, and any write wins.
    ///
    /// Each new device, and each salvaged copy, repeats a migration's insert: where the row exists already,
    /// only fields that nobody wrote are filled.
    private mutating func migrate(_ edit: Edit, _ field: String, column: SyncColumn?) {
        if change.verb == .insert, wasWritten(field) || record.details?[field] != nil { return }
        if case .elements(let added, let removed) = edit {
            return changeSet(field, added: added, removed: removed, column: column)
        }
        guard case .value(let value) = edit, change.verb == .insert || !changedMeanwhile(field)
        else { return }
        var isNobodys = change.verb == .insert
        switch column?.merge ?? impliedRule(of: field) {
        case .counter: moveStart(of: field, to: value, column: column)
        case .union: startSet(field, from: value, column: column)
        default:
            isNobodys = isNobodys || !wasWritten(field)
            set(value, in: field, column: column)
        }
        if isNobodys { record.clock[field] = .nobody }
    }

    private mutating func write(_ value: FieldValue, to field: String, rule: MergeRule, column: SyncColumn?) {
        let stamp = change.stamp(of: field)
        let known = record.clock[field]
        let wins: Bool =
            switch rule {
            case _ where isNew: true
            case .lastWriterWins, .counter, .union: !wasWritten(field) || stamp >= known
            case .clientWins: true
            case .serverWins, .manual: !changedMeanwhile(field)
            }
        if wins {
            keepUnseen(field)
            let unseen = resolveHeld(field, with: value)
            set(value, in: field, column: column)
            record.clock[field] = stamp
            record.details?[field] = unseen.isEmpty ? nil : .held(unseen)
        } else if rule == .manual {
            held.append(field)
            let others = heldVersions(field).filter { $0.stamp.device != stamp.device }
            record.details = (record.details ?? [:]).merging(
                [field: .held(others + [HeldVersion(value: value, stamp: stamp)])]) { _, new in new }
        } else {
            lose(value, of: field, at: stamp)
        }
    }

    /// Notes a value of the change that has no effect, and keeps it as an overwritten value.
    mutating func lose(_ value: FieldValue, of field: String, at stamp: Stamp) {
        lost.append(field)
        overwritten.append(
            OverwrittenValue(
                table: change.table, id: change.id, field: field, edit: .value(value), stamp: stamp))
    }

    /// Keeps the record's value as an overwritten one if the writer had not seen it.
    private mutating func keepUnseen(_ field: String) {
        let known = record.clock[field]
        guard !isNew, change.baseVersion != record.version, known.device != author.device,
            !known.isNobodys, known != change.baseClock?[field], let value = record.fields[field]
        else { return }
        overwritten.append(
            OverwrittenValue(
                table: change.table, id: change.id, field: field, edit: .value(value), stamp: known))
    }

    /// Resolves the held versions that the writer had seen, or wrote: those with another value than the
    /// written one become overwritten values. Returns the versions that stay held.
    private mutating func resolveHeld(_ field: String, with value: FieldValue) -> [HeldVersion] {
        let seen = change.seen?[field] ?? []
        var unseen: [HeldVersion] = []
        for version in heldVersions(field) {
            let isResolved = seen.contains(version.stamp) || version.stamp.device == author.device
            if !isResolved {
                unseen.append(version)
            } else if version.value != value {
                overwritten.append(
                    OverwrittenValue(
                        table: change.table, id: change.id, field: field, edit: .value(version.value),
                        stamp: version.stamp))
            }
        }
        return unseen
    }

    /// Whether the server's clock of the field is neither the base's nor this device's own.
    private func changedMeanwhile(_ field: String) -> Bool {
        let known = record.clock[field]
        return known != change.baseClock?[field] && known.device != author.device && !known.isNobodys
    }

    /// A field that holds its default because nobody ever wrote it loses to any write: otherwise two inserts
    /// of one id would come to different records in different orders.
    private func wasWritten(_ field: String) -> Bool {
        record.clock.fields[field] != nil || record.fields[field] != nil
    }

    private func heldVersions(_ field: String) -> [HeldVersion] {
        guard case .held(let versions) = record.details?[field] else { return [] }
        return versions
    }

    mutating func set(_ value: FieldValue, in field: String, column: SyncColumn?) {
        record.fields[field] = value == (column?.defaultValue ?? .null) ? nil : value
    }

    mutating func keep(_ detail: FieldDetail, for field: String) {
        record.details = (record.details ?? [:]).merging([field: detail]) { _, new in new }
    }

    mutating func touch(_ field: String) {
        record.clock[field] =
            isNew ? change.stamp(of: field) : max(record.clock[field], change.stamp(of: field))
    }

    var authorKey: String { author.description }
}
