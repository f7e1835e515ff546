import Observation
package import SyncCore

/// The records of one kind on this device, and what a person can do with them.
@MainActor @Observable package final class RecordsState<Value: PilotRecord> {
    /// In the order of the kind's list.
    package private(set) var all: [Tracked<Value>] = []
    /// Whether `all` was read yet.
    package private(set) var isLoaded = false

    /// The last name of each, those removed since the start included.
    private var names: [RecordID: String] = [:]

    private let store: RecordStore
    private let world: any World

    init(store: RecordStore, world: any World) {
        self.store = store
        self.world = world
    }

    /// The record of that key, or nil when there is none, or no longer.
    package subscript(id: RecordID) -> Value? { all.first { $0.id == id }?.record }

    /// Saves what was typed: of a record that is there only the touched fields, else a new one under that
    /// key. When this returns `saved` the change is on disk.
    package func save(
        _ form: Form, opened: Form, id: RecordID, isNew: Bool, _ app: AppState
    ) async throws -> SaveOutcome {
        let current = self[id]
        let isOnly = id == Value.kind.onlyID
        guard let before = current ?? (isNew || isOnly ? Value(id: id) : nil) else { return .gone }
        switch Value.kind.applying(form, opened: opened, to: before) {
        case .refused(let problems): return .refused(problems)
        case .accepted(var edited):
            Value.kind.complete(&edited, app)
            do {
                return try await write(edited, over: current)
            } catch let problem as StoreProblem {
                return .failed(problem)
            }
        }
    }

    /// Writes a record as it is; over one that is there only what differs. Throws ``StoreProblem``.
    @discardableResult package func write(_ record: Value, over before: Value?) async throws -> SaveOutcome {
        guard let before else { return .saved(try await store.insert(record)) }
        guard let change = try await store.update(record, opened: before) else { return .gone }
        return .saved(change)
    }

    /// Follows the device's copy until its task is cancelled; `heard` is called with each new state.
    func follow(_ heard: ([Value]) async throws -> Void) async throws {
        for try await records in store.records(of: Value.kind) {
            try await heard(records.map(\.record))
            for one in records where names[one.id] != one.record.name { names[one.id] = one.record.name }
            if all != records { all = records }
            isLoaded = true
        }
    }
}

extension RecordsState: AnyRecords {
    package var kindName: KindName { Value.kind.name }
    package var tables: [SyncTable] { Value.kind.tables }
    package var inputs: [FieldInput] { Value.kind.inputs }
    package var pairs: [[String]] { Value.kind.pairs }
    package var invitation: String { Value.kind.invitation }

    package func newID() -> RecordID { RecordID(world) }

    package var isAddable: Bool { Value.kind.isAddable }
    package var pastTitle: String? { Value.kind.pastTitle }
    package var onlyID: RecordID? { Value.kind.onlyID }

    package func lines(_ app: AppState) -> [RecordLine] {
        all.filter { Value.kind.isListed($0.record) }.map { tracked in
            RecordLine(
                id: tracked.id, standing: tracked.standing,
                words: Value.kind.line?(tracked.record, app) ?? RecordLine.Words(tracked.record.name))
        }
    }

    package func contains(_ id: RecordID) -> Bool { all.contains { $0.id == id } }

    package func name(of id: RecordID) -> String? { names[id] }

    package func name(of row: RecordID, in table: String) -> String? {
        guard let companion = Value.kind.companions.first(where: { $0.table == table }) else {
            return names[row]
        }
        return names.first { companion.id(of: $0.key) == row }?.value
    }

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

    package func words(for table: String) -> String {
        Value.kind.companions.first { $0.table == table }?.words ?? Value.kind.name.one
    }

    package func name(of form: Form, id: RecordID) -> String {
        var record = Value(id: id)
        // A text that does not fit its field leaves the field unknown.
        for field in Value.kind.fields { _ = field.take(&record, field.inputs.map { form[$0.name] }) }
        return record.name
    }

    package func form(of id: RecordID) -> Form? { self[id].map(Value.kind.form) }

    package func likelyForm(_ id: RecordID, _ new: Page.New, _ app: AppState) -> Form {
        var record = Value(id: id)
        Value.kind.begin(&record, app, new)
        return Value.kind.form(of: record)
    }

    package func sheet(_ id: RecordID, _ app: AppState) -> RecordSheet? {
        guard let tracked = all.first(where: { $0.id == id }) else { return nil }
        let (kind, record) = (Value.kind, tracked.record)
        return RecordSheet(
            id: id, kind: kind.name, title: record.name,
            facts: kind.facts(of: record).map { RecordSheet.Fact(title: $0.title, text: $0.text) },
            warnings: kind.warnings(record, app), standing: tracked.standing)
    }

    package func warnings(_ form: Form, id: RecordID, _ app: AppState) -> [String] {
        let before = self[id] ?? Value(id: id)
        let opened = Value.kind.form(of: before)
        guard case .accepted(let record) = Value.kind.applying(form, opened: opened, to: before) else {
            return []
        }
        return Value.kind.warnings(record, app)
    }

    package func remove(_ id: RecordID) async throws -> (name: String, change: ChangeID?)? {
        guard let record = self[id], let change = try await store.delete(record) else { return nil }
        return (record.name, change)
    }

    package func follow(_ app: AppState) async throws {
        try await follow { records in
            try await app.look(up: Set(records.flatMap(\.airportIdents)), for: Value.kind.name)
        }
    }
}
