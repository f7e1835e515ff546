/// The result of a local transaction over the records of its scope: each change by the merge rules, then what
/// follows for the records that refer to deleted ones, and whether the result can stand at all.
///
/// The server decides by it, and a replica shows by it what the server will decide. Pure: it reads a source
/// and writes nothing. A transaction stands as a whole or is refused as a whole; what counts is its end, so
/// two records may swap a unique value, and a child may come before its parent.
package struct TransactionMerge<Source: RecordSource> {
    /// The result of a transaction that stands.
    package struct Applied {
        /// One for each change, in their order.
        package var outcomes: [Outcome]
        /// Every record that was touched, as it is at the end, in the order of the first touch.
        package var records: [SyncedRecord]
        /// The records that no change named: they referred to deleted ones.
        package var implied: Set<RecordKey>
        /// The values that merging did not keep.
        package var overwritten: [OverwrittenValue]
    }

    /// A transaction that cannot stand, and the change that is the reason.
    package struct Refused: Error {
        /// That change's number.
        package let culprit: Int64
        /// Why.
        package let refusal: Refusal
    }

    private let schema: Schema
    private let author: Author
    private let source: Source
    private var before: [RecordKey: SyncedRecord?] = [:]
    private var after: [RecordKey: SyncedRecord] = [:]
    private var order: [RecordKey] = []
    private var causes: [RecordKey: Int64] = [:]
    /// Touched records that referred to a record, or had unique values, at some moment of the transaction.
    private var pointing: [RecordKey: Set<RecordKey>] = [:]
    private var claiming: [Claim: Set<RecordKey>] = [:]
    private var implied: Set<RecordKey> = []
    private var outcomes: [Outcome] = []
    private var overwritten: [OverwrittenValue] = []

    private init(schema: Schema, author: Author, source: Source) {
        self.schema = schema
        self.author = author
        self.source = source
    }

    /// Applies the changes of one transaction to what `source` has.
    /// - Throws: ``Refused``, or an error of the source.
    package static func apply(
        _ changes: [Change], by author: Author, schema: Schema, to source: Source
    ) throws -> Applied {
        var merge = TransactionMerge(schema: schema, author: author, source: source)
        for change in changes { try merge.apply(change) }
        try merge.follow(changes.last?.stamp)
        try merge.check()
        return Applied(
            outcomes: merge.outcomes, records: merge.order.compactMap { merge.after[$0] },
            implied: merge.implied, overwritten: merge.overwritten)
    }

    private mutating func apply(_ change: Change) throws {
        let result = Merge(table: schema.table(change.table), author: author)
            .apply(change, to: try record(change.key))
        if let field = result.exceeded.first {
            throw Refused(
                culprit: change.sequence,
                refusal: Refusal(
                    .outOfRange, "\(change.table).\(field) would pass the limits of a counter, 64 bits."))
        }
        outcomes.append(result.outcome)
        overwritten += result.overwritten
        guard let record = result.record else { return }
        try put(record, because: change.sequence)
        implied.remove(change.key)
    }

    private mutating func record(_ key: RecordKey) throws -> SyncedRecord? {
        if let touched = after[key] { return touched }
        if let known = before[key] { return known }
        let found = try source.record(key)
        before[key] = .some(found)
        return found
    }

    private mutating func put(_ record: SyncedRecord, because cause: Int64) throws {
        let key = record.key
        _ = try self.record(key)
        if after[key] == nil { order.append(key) }
        after[key] = record
        causes[key] = cause
        guard let table = schema.table(key.table), !record.isDeleted else { return }
        for column in table.columns {
            guard let parent = record.parent(by: column) else { continue }
            pointing[parent, default: []].insert(key)
        }
        for claim in record.claims(in: table) { claiming[claim, default: []].insert(key) }
    }

    // MARK: References

    /// Applies `onDelete` to records that refer to deleted ones: deletes them, or ends their reference.
    private mutating func follow(_ stamp: Stamp?) throws {
        guard let stamp else { return }
        var waiting = order[...]
        while let key = waiting.popFirst() {
            guard let record = after[key], record.isDeleted, !wasGone(record) else { continue }
            for (table, column, reference) in schema.references(to: key.table) {
                for child in try children(of: key, table, column) {
                    guard let kept = try self.record(child) else { continue }
                    switch reference.onDelete {
                    case .restrict: continue
                    case .cascade: try delete(kept, because: causes[key] ?? 0, at: stamp)
                    case .setNull:
                        if after[child] == nil { implied.insert(child) }
                        try put(kept.without(column, at: stamp), because: causes[key] ?? 0)
                        continue
                    }
                    waiting.append(child)
                }
            }
        }
    }

    /// Whether a deleted record was deleted before: an edit that comes too late deletes nothing.
    private func wasGone(_ record: SyncedRecord) -> Bool {
        guard let known = before[record.key], let was = known else { return false }
        return was.isDeleted && was.generation == record.generation
    }

    private mutating func delete(_ record: SyncedRecord, because cause: Int64, at stamp: Stamp) throws {
        let deletion = Change(
            sequence: cause, transaction: 0, table: record.table, id: record.id, verb: .delete,
            generation: record.generation, stamp: stamp)
        let result = Merge(table: schema.table(record.table), author: author).apply(deletion, to: record)
        overwritten += result.overwritten
        if after[record.key] == nil { implied.insert(record.key) }
        if let deleted = result.record { try put(deleted, because: cause) }
    }

    /// The living records that refer to this one now.
    private func children(of key: RecordKey, _ table: SyncTable, _ column: SyncColumn) throws -> [RecordKey] {
        let untouched = try source.referring(to: key, from: table, by: column)
            .map { RecordKey(table: table.name, id: $0) }.filter { after[$0] == nil }
        let touched = pointing[key, default: []].filter { child in
            guard child.table == table.name, let record = after[child], !record.isDeleted else {
                return false
            }
            return record.parent(by: column) == key
        }
        return (untouched + touched).sorted()
    }

    // MARK: Conflicts

    private mutating func check() throws {
        for key in order {
            guard let record = after[key] else { continue }
            let was = try before[key] ?? source.record(key)
            let cause = causes[key] ?? 0
            if record.isDeleted {
                if !wasGone(record) { try checkRestricted(key, because: cause) }
            } else {
                try checkParents(record, was: was, because: cause)
                try checkUnique(record, was: was, because: cause)
            }
        }
    }

    private func checkRestricted(_ key: RecordKey, because cause: Int64) throws {
        for (table, column, reference) in schema.references(to: key.table) {
            guard reference.onDelete == .restrict, let child = try children(of: key, table, column).first
            else { continue }
            throw Refused(
                culprit: cause,
                refusal: Refusal(
                    .stillReferenced, "A record of “\(table.name)” still refers to it.", other: child))
        }
    }

    private mutating func checkParents(
        _ record: SyncedRecord, was: SyncedRecord?, because cause: Int64
    ) throws {
        for column in schema.table(record.table)?.columns ?? [] {
            guard let reference = column.references, let value = record.fields[column.name] else { continue }
            if let was, !was.isDeleted, was.fields[column.name] == value { continue }
            let parent = record.parent(by: column)
            if let parent, let found = try self.record(parent), !found.isDeleted { continue }
            throw Refused(
                culprit: cause,
                refusal: Refusal(
                    .missingReference,
                    "\(record.table).\(column.name) refers to a record of “\(reference.table)” that is not "
                        + "there.", other: parent))
        }
    }

    private func checkUnique(_ record: SyncedRecord, was: SyncedRecord?, because cause: Int64) throws {
        guard let table = schema.table(record.table) else { return }
        let held = was.map { $0.isDeleted ? [] : $0.claims(in: table) } ?? []
        for claim in record.claims(in: table) where !held.contains(claim) {
            let untouched = try source.holders(of: claim)
                .map { RecordKey(table: table.name, id: $0) }.filter { after[$0] == nil }
            let touched = claiming[claim, default: []].filter { other in
                guard other != record.key, let rival = after[other], !rival.isDeleted else { return false }
                return rival.claims(in: table).contains(claim)
            }
            guard let holder = (untouched.filter { $0 != record.key } + touched).min() else { continue }
            let names = claim.columns.joined(separator: ", ")
            throw Refused(
                culprit: cause,
                refusal: Refusal(
                    .uniqueTaken, "Another record of “\(table.name)” has the same \(names).", other: holder,
                    winner: try after[holder] ?? source.record(holder)))
        }
    }
}

extension Schema {
    /// The columns that refer to a table, in the schema's order.
    package func references(
        to target: String
    ) -> [(table: SyncTable, column: SyncColumn, reference: SyncReference)] {
        tables.flatMap { table in
            table.columns.compactMap { column in
                guard let reference = column.references, reference.table == target else { return nil }
                return (table, column, reference)
            }
        }
    }

    /// Whether a record of the table can conflict with another.
    package var hasConstraints: Bool {
        tables.contains { table in
            !table.unique.isEmpty || table.columns.contains { $0.references != nil }
        }
    }
}

/// Unique values as a living record has them. Text is compared byte by byte, as SQLite does: composed and
/// decomposed letters are two values.
package struct Claim: Hashable, Sendable {
    /// The table's name.
    package let table: String
    /// The columns of the unique key, as the schema lists them.
    package let columns: [String]
    /// Their values; none is null.
    package let values: [FieldValue]
    private let bytes: [[UInt8]]

    init(table: String, columns: [String], values: [FieldValue]) {
        self.table = table
        self.columns = columns
        self.values = values
        bytes = values.map { value in
            if case .text(let text) = value { return Array(text.utf8) }
            return Array("\(value)".utf8)
        }
    }

    /// Whether both are the same, byte by byte.
    package static func == (left: Claim, right: Claim) -> Bool {
        left.table == right.table && left.columns == right.columns && left.bytes == right.bytes
    }

    /// Hashes what is compared.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(table)
        hasher.combine(columns)
        hasher.combine(bytes)
    }
}

extension SyncedRecord {
    /// The unique values that the record claims; no claim for a unique key of which a value is null.
    package func claims(in table: SyncTable) -> [Claim] {
        table.unique.compactMap { columns in
            let values = columns.map { fields[$0] ?? table.column($0)?.defaultValue ?? .null }
            return values.contains(.null) ? nil : Claim(table: table.name, columns: columns, values: values)
        }
    }

    /// The record that a column refers to, if it does.
    package func parent(by column: SyncColumn) -> RecordKey? {
        guard let reference = column.references, case .text(let text) = fields[column.name] else {
            return nil
        }
        return RecordID(text).map { RecordKey(table: reference.table, id: $0) }
    }

    /// The record with a reference set to null.
    fileprivate func without(_ column: SyncColumn, at stamp: Stamp) -> SyncedRecord {
        var record = self
        record.fields[column.name] = nil
        record.details?[column.name] = nil
        record.clock[column.name] = max(record.clock[column.name], stamp)
        return record
    }
}
