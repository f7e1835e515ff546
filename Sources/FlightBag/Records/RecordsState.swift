import Observation
package import SyncCore

/// The records of one kind on this device, and what a person can do with them.
@MainActor @Observable package final class RecordsState<Value: PilotRecord> {
    /// Its records as they are shown, for everything that only reads them.
    package let list = RecordList<Value>()
    /// The records of a paged kind that were asked for, whether they are there or not.
    private var asked: Set<RecordID> = []
    /// How many reads of a paged kind began, and by which of them each record is as it is.
    private var reads = 0
    private var newestRead: [RecordID: Int] = [:]

    private let store: RecordStore
    private let world: any World

    init(store: RecordStore, world: any World) {
        self.store = store
        self.world = world
    }

    /// In the order of the kind's list; of a paged kind those that were asked for, in no order.
    package var all: [Tracked<Value>] { list.all }
    /// Whether `all` was read yet.
    package var isLoaded: Bool { list.isLoaded }
    /// Grows with each change of a paged kind's table: what was read of it page by page may be old.
    package var edition: Int { list.edition }

    /// The record of that key, or nil when there is none, or no longer.
    package subscript(id: RecordID) -> Value? { list[id] }

    /// Saves what was typed: of a record that is there only the touched fields, else a new one under that
    /// key. When this returns `saved` the change is on disk.
    package func save(
        _ form: Form, opened: Form, id: RecordID, isNew: Bool, _ book: RecordBook
    ) async throws -> SaveOutcome {
        try await know(id)
        let current = self[id]
        if let reason = current.flatMap(Value.kind.handling.lock) { return .locked(reason) }
        let isOnly = id == Value.kind.onlyID
        if Value.kind.onlyID != nil, !isOnly { return .gone }
        guard let before = current ?? (isNew || isOnly ? Value(id: id) : nil) else { return .gone }
        var problems: [String: String] = [:]
        var others: [RecordWrite] = []
        for part in book.parts(of: kindName) {
            switch part.writes(of: form, opened: opened, owner: id, book.context) {
            case .accepted(let writes): others += writes
            case .refused(let found): problems.merge(found) { first, _ in first }
            }
        }
        let context = book.context.with(form: form)
        switch Value.kind.applying(form, opened: opened, to: settled(before, context)) {
        case .refused(let found): return .refused(problems.merging(found) { _, own in own })
        case .accepted(var edited):
            guard problems.isEmpty else { return .refused(problems) }
            Value.kind.complete(&edited, book.context)
            do {
                return try await write(edited, over: current, with: others)
            } catch let problem as StoreProblem {
                return .failed(problem)
            }
        }
    }

    /// Writes a record as it is; over one that is there only what differs. Throws ``StoreProblem``.
    @discardableResult package func write(
        _ record: Value, over before: Value?, with others: [RecordWrite] = []
    ) async throws -> SaveOutcome {
        guard let before else {
            // One that was taken out and kept comes back.
            if kindName.isPaged,
                let kept = try await store.records(of: Value.kind, ids: [record.id]).first?.record
            {
                let change = try await store.update(record, opened: kept, with: others, done: "added")
                try await read([record.id])
                return change.map { .saved($0) } ?? .gone
            }
            let change = try await store.insert(record, with: others)
            try await read([record.id])
            return .saved(change)
        }
        guard let change = try await store.update(record, opened: before, with: others) else { return .gone }
        try await read([record.id])
        return .saved(change)
    }

    /// The record with what its texts depend on.
    func settled(_ record: Value, _ context: RecordContext) -> Value {
        var record = record
        Value.kind.settle(&record, context)
        return record
    }

    /// Reads these records of a paged kind.
    private func read(_ ids: Set<RecordID>) async throws {
        guard kindName.isPaged, !ids.isEmpty else { return }
        reads += 1
        let number = reads
        let found = try await store.records(of: Value.kind, ids: ids)
        // A read that began later, after a write perhaps, may have ended first.
        let current = ids.filter { newestRead[$0, default: 0] < number }
        for id in current { newestRead[id] = number }
        let shown = found.filter { current.contains($0.id) && Value.kind.isListed($0.record) }
        list.show(shown, inPlaceOf: current)
        asked.formUnion(ids)
    }
}

extension RecordsState: AnyRecords {
    package var kindName: KindName { Value.kind.name }
    package var table: SyncTable { Value.kind.table }
    package var ownerTable: String? { Value.kind.ownership?.table }
    package var isOrdered: Bool { Value.kind.ownership?.order != nil }
    package var beginsWithRow: Bool { Value.kind.ownership?.beginsWithRow == true }
    package var pairs: [[String]] { Value.kind.pairs }
    package var invitation: String { Value.kind.invitation }

    package func newID() -> RecordID { RecordID(world) }

    package func newID(_ new: NewRecord) -> RecordID {
        new.madeFor.flatMap(Value.kind.handling.derivedID) ?? newID()
    }

    package var isAddable: Bool { Value.kind.isAddable }
    package var pastTitle: String? { Value.kind.pastTitle }
    package var onlyID: RecordID? { Value.kind.onlyID }
    package var headings: [String: String] { Value.kind.handling.headings }
    package var essential: [String] { Value.kind.handling.essential }
    package var uncopied: Set<String> { Value.kind.handling.uncopied }

    package func isRead(_ id: RecordID) -> Bool { isLoaded && (!kindName.isPaged || asked.contains(id)) }

    package func know(_ id: RecordID) async throws {
        if kindName.isPaged, !asked.contains(id) { try await read([id]) }
    }

    package func lock(on id: RecordID) -> String? { self[id].flatMap(Value.kind.handling.lock) }

    package func lines(_ book: RecordBook) -> [RecordLine] {
        all.filter { Value.kind.isListed($0.record) }.map { tracked in
            RecordLine(
                id: tracked.id, standing: book.standing(of: tracked.id, tracked.standing, in: kindName),
                words: Value.kind.line?(tracked.record, book.context) ?? RecordLine.Words(tracked.record.name)
            )
        }
    }

    package func contains(_ id: RecordID) -> Bool { all.contains { $0.id == id } }

    package func name(of id: RecordID) -> String? { list.name(of: id) }

    package func text(of value: FieldValue, in column: String, of id: RecordID) -> String? {
        guard let field = Value.kind.fields.first(where: { $0.column.name == column }), !field.inputs.isEmpty
        else { return nil }
        var record = self[id] ?? Value(id: id)
        field.restore(&record, value)
        let text = field.written(record).filter { !$0.isEmpty }.joined(separator: " ")
        // A value that the field cannot read is shown as it is.
        return text.isEmpty ? value.words : text
    }

    package func value(of text: String, in column: String, of id: RecordID) -> ReadValue? {
        guard let field = Value.kind.fields.first(where: { $0.column.name == column }), !field.inputs.isEmpty
        else { return nil }
        var parts = text.split(separator: " ").map(String.init)
        if field.inputs.count != parts.count || field.inputs.count == 1 {
            parts = [text] + Array(repeating: "", count: field.inputs.count - 1)
        }
        var record = Value(id: id)
        if let problem = field.take(&record, parts).lazy.compactMap(\.self).first { return .problem(problem) }
        return .value(field.stored(record))
    }

    package func name(of form: Form, id: RecordID) -> String {
        var record = Value(id: id)
        // A text that does not fit its field leaves the field unknown.
        for field in Value.kind.fields { _ = field.take(&record, field.inputs.map { form[$0.name] }) }
        return record.name
    }

    package func inputs(of id: RecordID, _ context: RecordContext) -> [FieldInput] {
        Value.kind.inputs(of: settled(self[id] ?? Value(id: id), context))
    }

    package func form(of id: RecordID, _ context: RecordContext) -> Form? {
        self[id].map { Value.kind.form(of: settled($0, context)) }
    }

    package func likelyForm(_ id: RecordID, _ new: NewRecord, _ context: RecordContext) -> Form {
        var record = Value(id: id)
        Value.kind.begin(&record, context, new)
        return Value.kind.form(of: settled(record, context))
    }

    package func standing(of id: RecordID) -> Standing? { all.first { $0.id == id }?.standing }

    package func sheet(_ id: RecordID, _ book: RecordBook) -> RecordSheet? {
        guard let tracked = all.first(where: { $0.id == id }) else { return nil }
        let (kind, record) = (Value.kind, settled(tracked.record, book.context))
        return RecordSheet(
            id: id, kind: kind.name, title: record.name,
            facts: kind.facts(of: record, tracked.misfits).map {
                RecordSheet.Fact(title: $0.title, text: $0.text)
            },
            warnings: kind.warnings(record, book.context),
            standing: book.standing(of: id, tracked.standing, in: kind.name),
            parts: book.partsOfSheet(id, kind.name))
    }

    package func problems(of id: RecordID, _ context: RecordContext) -> [String: String] {
        guard let tracked = all.first(where: { $0.id == id }), !tracked.misfits.isEmpty else { return [:] }
        return Value.kind.problems(of: settled(tracked.record, context), tracked.misfits)
    }

    package func warnings(_ form: Form, id: RecordID, _ context: RecordContext) -> [String] {
        accepted(form, id: id, context).map { Value.kind.warnings($0, context) } ?? []
    }

    package func airportIdents(_ form: Form, id: RecordID, _ context: RecordContext) -> Set<String> {
        Set(accepted(form, id: id, context)?.lookedUpIdents ?? [])
    }

    package func routeNames(_ form: Form, id: RecordID, _ context: RecordContext) -> Set<String> {
        Set(accepted(form, id: id, context)?.routeNames ?? [])
    }

    /// The record as a form would save it; nil while something in it does not fit its field.
    private func accepted(_ form: Form, id: RecordID, _ context: RecordContext) -> Value? {
        let before = settled(self[id] ?? Value(id: id), context.with(form: form))
        let opened = Value.kind.form(of: before)
        guard case .accepted(let record) = Value.kind.applying(form, opened: opened, to: before) else {
            return nil
        }
        return record
    }

    package func remove(_ id: RecordID) async throws -> (name: String, change: ChangeID?)? {
        try await know(id)
        // The only record of its kind has the same id everywhere: a deletion would overrule other devices'.
        guard let record = self[id], id != onlyID else { return nil }
        var retired = record
        let isKept = Value.kind.handling.retire(&retired)
        let change =
            isKept
            ? try await store.update(retired, opened: record, done: "removed")
            : try await store.delete(record)
        try await read([id])
        return change.map { (record.name, $0) }
    }

    package func proposals(
        _ form: Form, id: RecordID, _ context: RecordContext
    ) async throws -> [Proposal] {
        guard let record = accepted(form, id: id, context) else { return [] }
        return try await Value.kind.handling.proposals(record, context)
    }

    package func added(to context: RecordContext) -> RecordContext { context.with(list) }

    package var reader: RecordReader { RecordReader(Value.kind) }

    package func show(_ snapshot: RecordSnapshot) {
        guard let records = snapshot[Value.kind] else { return }
        list.show(records)
    }

    package func followPages(lookUp: (PlaceNames) async throws -> Void) async throws {
        for try await _ in store.changes(of: Value.kind) {
            try await read(asked)
            try await lookUp(PlaceNames(all.map(\.record)))
            list.noteChange()
        }
    }
}

extension AnyRecordKind {
    /// Its records on a device.
    @MainActor package func records(in store: RecordStore, world: any World) -> any AnyRecords {
        RecordsState<Value>(store: store, world: world)
    }
}
