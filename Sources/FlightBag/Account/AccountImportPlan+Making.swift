import GRDB
import OfflineEngine
import SyncCore

extension AccountImportPlan {
    /// Reads a document and compares it with the records of a device. Throws ``AccountFileProblem``, and
    /// `DatabaseError`.
    @concurrent static func make(
        name: String, bytes: [UInt8], kinds: [any AnyRecordKind], store: RecordStore
    ) async throws -> AccountImportPlan {
        let document = try AccountDocument(bytes, schema: FlightBagSchema.name)
        let importID = RecordID(derivedFrom: "account_import", String(decoding: bytes, as: UTF8.self))
        return try await store.replica.read { db in
            var making = AccountPlanMaking(document, kinds, try KeptFields(db))
            for entry in document.entries { try making.take(entry, db) }
            for flaw in document.flaws { making.take(flaw) }
            return AccountImportPlan(
                name: name, importID: importID, lines: making.lines.sorted { $0.number < $1.number },
                notes: document.notes, added: making.added, overwriting: making.overwriting)
        }
    }
}

/// The plan while it is built record by record.
private struct AccountPlanMaking {
    private let document: AccountDocument
    private let kinds: [String: any AnyRecordKind]
    private let tables: [String: SyncTable]
    private let keeping: KeptFields
    /// The names of the document's records, for fields that name one.
    private var names: [String: String] = [:]
    var lines: [AccountImportPlan.Line] = []
    var added: [AccountImportPlan.Change] = []
    var overwriting: [AccountImportPlan.Change] = []

    init(_ document: AccountDocument, _ kinds: [any AnyRecordKind], _ keeping: KeptFields) {
        self.document = document
        self.keeping = keeping
        self.kinds = Dictionary(kinds.map { ($0.name.table, $0) }) { first, _ in first }
        tables = self.kinds.mapValues(\.table)
        for entry in document.entries {
            guard let kind = self.kinds[entry.table], let id = RecordID(entry.id) else { continue }
            names[entry.id] = kind.words(of: id, entry.fields, columns: []).title
        }
    }

    mutating func take(_ flaw: AccountDocument.Flaw) {
        lines.append(
            AccountImportPlan.Line(
                number: flaw.number, action: .unreadable, kind: "record", name: flaw.name,
                reasons: [flaw.reason]))
    }

    mutating func take(_ entry: AccountDocument.Entry, _ db: Database) throws {
        guard let kind = kinds[entry.table], let table = tables[entry.table] else {
            return try takeUnknown(entry, db)
        }
        let name = names[entry.id] ?? entry.id
        func refuse(_ reason: String) -> AccountImportPlan.Line {
            AccountImportPlan.Line(
                number: entry.number, action: .unreadable, kind: kind.name.one, name: name, reasons: [reason])
        }
        guard let id = RecordID(entry.id) else { return lines.append(refuse("“\(entry.id)” is no id")) }
        // A column unknown to the writing app does not count as empty.
        let known = document.columns[entry.table] ?? Set(entry.fields.keys)
        var values: [String: FieldValue] = [:]
        for column in table.columns where known.contains(column.name) || entry.fields[column.name] != nil {
            let value = entry.fields[column.name] ?? .null
            guard let canonical = column.canonical(value) else {
                return lines.append(refuse("“\(column.name)” holds \(value.kindInWords)"))
            }
            values[column.name] = canonical
        }
        let flaws = kind.flaws(of: id, values)
        guard flaws.unreadable.isEmpty else {
            return lines.append(refuse(flaws.unreadable.joined(separator: "; ")))
        }
        let extra = entry.fields.filter { table.column($0.key) == nil }
        let present = try StoredFields.of(entry.id, in: table, db)
        var writing = Comparison(entry, table, values, extra)
        writing.keep(beside: try keeping.fields(of: entry.id, in: entry.table, db))
        writing.reasons += flaws.doubtful
        if let present, !Self.comesBack(present, values) {
            compare(&writing, with: present, kind, id, name)
        } else {
            if entry.scope != nil { writing.reasons.append("shared there; here it is the account's own") }
            if values["is_removed"] == .integer(1) {
                writing.reasons.append("taken out there: it is in no list and in no sum")
            }
            if present != nil { writing.reasons.append("taken out here: it comes back") }
            let differing = present.map { here in values.keys.filter { values[$0] != here[$0] ?? .null } }
            added.append(writing.change(name, before: present, only: differing))
            lines.append(writing.line(.new, kind.name.one, name))
        }
    }

    /// Whether a record that is here was taken out, and is not in the document.
    private static func comesBack(_ present: [String: FieldValue], _ values: [String: FieldValue]) -> Bool {
        present["is_removed"] == .integer(1) && values["is_removed"] != nil
            && values["is_removed"] != .integer(1)
    }

    private mutating func compare(
        _ writing: inout Comparison, with present: [String: FieldValue], _ kind: any AnyRecordKind,
        _ id: RecordID, _ name: String
    ) {
        let values = writing.values
        let differing = values.keys.filter { values[$0] != present[$0] ?? .null }.sorted()
        guard !differing.isEmpty else {
            if !writing.kept.isEmpty { added.append(writing.change(name, before: [:], only: [])) }
            return lines.append(writing.line(writing.differs ? .different : .same, kind.name.one, name))
        }
        let here = kind.words(of: id, present, columns: Set(differing))
        let there = kind.words(of: id, present.merging(values) { $1 }, columns: Set(differing))
        let reasons = differing.map { column in
            let title = here.fields[column]?.title ?? column
            let mine = words(here.fields[column]?.text, present[column] ?? .null)
            let theirs = words(there.fields[column]?.text, values[column] ?? .null)
            return "\(title) is \(mine) here, \(theirs) in the file"
        }
        writing.reasons = reasons + writing.reasons
        if here.lock != nil {
            writing.reasons.append("signed here, and locked")
        } else {
            overwriting.append(writing.change(name, before: present, only: differing))
        }
        lines.append(writing.line(.different, kind.name.one, name))
    }

    /// A value in words: as its form writes it, or as it is stored where no form shows it.
    private func words(_ text: String?, _ value: FieldValue) -> String {
        if value == .null { return "empty" }
        let text = text.flatMap { $0.isEmpty ? nil : $0 } ?? value.text ?? "\(value)"
        let named = names[text] ?? text.replacing("\n", with: " ")
        return named.count > 80 ? String(named.prefix(80)) + "…" : named
    }

    /// A record of a table that only newer versions have.
    private mutating func takeUnknown(_ entry: AccountDocument.Entry, _ db: Database) throws {
        var writing = Comparison(entry, nil, [:], entry.fields)
        let isHere = try keeping.isHere(entry.id, in: entry.table, db)
        writing.keep(beside: try keeping.fields(of: entry.id, in: entry.table, db))
        if !isHere || !writing.kept.isEmpty { added.append(writing.change(entry.id, before: nil)) }
        let action: AccountImportPlan.Action = !isHere ? .new : writing.differs ? .different : .same
        if !isHere {
            writing.reasons = ["of a newer Aloft: kept on this device and in its exports, shown by that one"]
        }
        lines.append(writing.line(action, entry.table.replacing("_", with: " "), entry.id))
    }
}

/// A record of the document compared with the one here.
private struct Comparison {
    let entry: AccountDocument.Entry
    let table: SyncTable?
    /// By the columns' names in messages.
    let values: [String: FieldValue]
    private let extra: [String: FieldValue]
    /// The fields of newer versions that nothing here has.
    private(set) var kept: [String: FieldValue] = [:]
    /// Whether such a field has another value here.
    private(set) var differs = false
    var reasons: [String] = []

    init(
        _ entry: AccountDocument.Entry, _ table: SyncTable?, _ values: [String: FieldValue],
        _ extra: [String: FieldValue]
    ) {
        (self.entry, self.table, self.values, self.extra) = (entry, table, values, extra)
    }

    mutating func keep(beside here: [String: FieldValue]) {
        guard !extra.isEmpty else { return }
        for (name, value) in extra.sorted(by: { $0.key < $1.key }) where here[name] != value {
            if here[name] == nil {
                kept[name] = value
            } else {
                differs = true
                reasons.append("“\(name)”, of a newer Aloft, is otherwise here and stays")
            }
        }
        if !kept.isEmpty, table != nil {
            let names = kept.keys.sorted().map { "“\($0)”" }.joined(separator: ", ")
            reasons.append("\(names), of a newer Aloft: kept on this device and in its exports")
        }
    }

    func change(
        _ name: String, before: [String: FieldValue]?, only columns: [String]? = nil
    ) -> AccountImportPlan.Change {
        let names = columns ?? values.keys.filter { values[$0] != table?.column($0)?.defaultValue }
        let columns = names.compactMap { table?.column($0) }
        func named(_ all: [String: FieldValue]) -> [String: FieldValue] {
            Dictionary(uniqueKeysWithValues: columns.map { ($0.sqlName, all[$0.name] ?? .null) })
        }
        return AccountImportPlan.Change(
            table: entry.table, isKnown: table != nil, id: entry.id, name: name, values: named(values),
            before: before.map(named), kept: kept)
    }

    func line(
        _ action: AccountImportPlan.Action, _ kind: String, _ name: String
    ) -> AccountImportPlan.Line {
        AccountImportPlan.Line(
            number: entry.number, action: action, kind: kind, name: name, reasons: reasons)
    }
}

extension FieldValue {
    /// "text", for a sentence about a value of the wrong kind.
    fileprivate var kindInWords: String {
        switch self {
        case .null: "nothing"
        case .integer, .real: "a number that does not belong there"
        case .text: "text that does not belong there"
        case .blob: "bytes that do not belong there"
        }
    }
}
