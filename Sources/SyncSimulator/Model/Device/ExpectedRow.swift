import Foundation

/// The row that a person must see: the server's state of the record as the device knows it, with their own
/// unconfirmed changes on top. Where only the server can decide between two values, either is right.
struct ExpectedRow {
    private var exists: Bool
    private var generation: Int?
    private var plain: [String: Set<String>] = [:]
    /// The possible starts of counters, the amounts added, and the elements that sets must and may have, by
    /// field.
    private var starts: [String: Set<Double>] = [:]
    private var counters: [String: Double] = [:]
    private var mustHave: [String: Set<String>] = [:]
    private var mayHave: [String: Set<String>] = [:]
    private let base: ModelRecord?
    /// The table; nil for one that the app does not have.
    private let table: AppShape.Table?
    private var isWhole: Bool { table?.isWhole == true }
    private let deviceID: String

    init(_ table: AppShape.Table?, base: ModelRecord?, deviceID: String) {
        self.base = base
        self.table = table
        self.deviceID = deviceID
        exists = base.map { !$0.isDeleted } ?? false
        generation = base?.generation
        if let base, exists {
            plain = base.plain.mapValues { [$0.json] }
            for column in table?.counters ?? [] {
                let start = base.starts[column.name]?.value ?? column.beginning
                starts[column.name] = [start]
                counters[column.name] = base.total(column) - start
            }
            for field in table?.sets ?? [] { mustHave[field] = Set(base.elements(field)) }
            mayHave = mustHave
        }
    }

    mutating func apply(
        sequence: Int, author: String, verb: String, generation: Int, edits: [String: Any], isMigrated: Bool
    ) {
        if let known = self.generation {
            if !exists, verb == "insert", generation == known + 1 {
                begin(generation)
            } else if !exists || generation != known {
                return
            }
        } else {
            guard verb == "insert" else { return }
            begin(generation)
        }
        if verb == "delete" {
            exists = false
            return
        }
        let isMadeAgain = isMigrated && verb == "insert" && generation == base?.generation
        if isMadeAgain, isWhole { return }
        for (field, edit) in edits {
            if isMadeAgain, case .set = table?.byName[field]?.rule, let start = edit as? String {
                mayHave[field, default: []].formUnion(ModelChange.list(start))
                continue
            }
            let before = plain[field] ?? [table?.byName[field]?.fallback.canonicalText ?? "null"]
            apply(field, edit, sequence: sequence, author: author)
            // If others made or wrote the field, only the server knows whether the migration gave way.
            if isMigrated, generation == base?.generation { plain[field]?.formUnion(before) }
        }
        guard isWhole else { return }
        // All fields are this device's, or all lose to another device's write to one.
        let isContested =
            generation == base?.generation
            && ([base?.began ?? ""] + (base?.plain.values.map(\.stamp) ?? []))
                .contains { !$0.hasSuffix(deviceID) }
        for column in table?.plain ?? [] {
            let (field, fallback) = (column.name, column.fallback.canonicalText)
            if verb == "insert", edits[field] == nil { plain[field] = [fallback] }
            if isContested {
                plain[field, default: [fallback]].insert(base?.plain[field]?.json ?? fallback)
            }
        }
    }

    private mutating func begin(_ generation: Int) {
        self.generation = generation
        exists = true
        plain = [:]
        starts = [:]
        counters = [:]
        mustHave = [:]
        mayHave = [:]
    }

    private mutating func apply(_ field: String, _ edit: Any, sequence: Int, author: String) {
        let column = table?.byName[field]
        switch (column?.rule, edit) {
        case (.counter, let change as [String: Any]):
            let known = base.flatMap { generation == $0.generation ? $0.counters[field]?[author] : nil }
            let delta = change["delta"].flatMap { PlainValue(json: $0).amount }
            if sequence > known?.lastSequence ?? 0 { counters[field, default: 0] += delta ?? 0 }
        case (.counter, _):
            let start = PlainValue(json: edit).amount ?? 0
            let isKnown = generation == base?.generation
            let beginning = base?.starts[field]?.value ?? column?.beginning ?? 0
            starts[field] = Set([start] + (isKnown ? [beginning] : []))
        case (.set, let change as [String: Any]):
            let added = Set(change["added"] as? [String] ?? [])
            let removed = Set(change["removed"] as? [String] ?? [])
            mustHave[field] = mustHave[field, default: []].subtracting(removed).union(added)
            let others = removed.filter { element in
                base?.sets[field]?[element]?.contains { !$0.hasSuffix(deviceID) } ?? false
            }
            mayHave[field] = mayHave[field, default: []].subtracting(removed).union(others).union(added)
        case (.set, let start as String):
            mustHave[field, default: []].formUnion(ModelChange.list(start))
            mayHave[field, default: []].formUnion(ModelChange.list(start))
        default:
            let fallback = column?.fallback.canonicalText ?? "null"
            var allowed: Set<String> = [ModelChange.text(edit)]
            // Null stands for a column's default once the engine has written the row.
            if edit is NSNull { allowed.insert(fallback) }
            if column?.rule != .client, generation == base?.generation, let written = base?.plain[field],
                !written.stamp.hasSuffix(deviceID)
            {
                allowed.insert(written.json)
            }
            if [.server, .manual].contains(column?.rule), let base, base.plain[field] == nil {
                allowed.insert(fallback)
            }
            plain[field] = allowed
        }
    }

    /// The values of the row, where each is certain; nil if there is no row.
    var row: [String: String]? { exists ? plain.compactMapValues(\.first) : nil }

    /// Removes the row as a consequence of another record's change.
    mutating func remove() { exists = false }

    /// Empties a field as a consequence of another record's change.
    mutating func clear(_ field: String) { plain[field] = ["null"] }

    /// The difference of a row from the expected one, or nil.
    func difference(from row: ShownRow?) -> String? {
        guard let row else { return exists ? "is not shown" : nil }
        guard exists else { return "is shown though it is gone" }
        // A column that this app does not have yet is kept for later.
        for (place, column) in row.columns.enumerated() {
            if let difference = difference(of: column, from: row.value(at: place)) { return difference }
        }
        return nil
    }

    private func difference(of column: AppShape.Column, from value: PlainValue) -> String? {
        let field = column.name
        switch column.rule {
        case .counter:
            let due = starts[field, default: [column.beginning]].map { $0 + counters[field, default: 0] }
            if !due.contains(value.amount ?? column.beginning) { return "\(field) is \(value), not \(due)" }
        case .set:
            let list: String = if case .text(let text) = value { text } else { "[]" }
            let found = Set(ModelChange.list(list))
            let must = mustHave[field, default: []]
            let may = mayHave[field, default: []]
            if !must.isSubset(of: found) || !found.isSubset(of: may) {
                return "\(field) is \(found.sorted()), not between \(must.sorted()) and \(may.sorted())"
            }
        default:
            let allowed = plain[field, default: [column.fallback.canonicalText]]
            let found = value.canonicalText
            if !allowed.contains(found) { return "\(field) is \(found), not \(allowed.sorted())" }
        }
        return nil
    }
}
