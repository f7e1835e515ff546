import Foundation
import GRDB

/// What a person must see of a record: the server's state that the device knows, and their own unconfirmed
/// changes on top. Where only the server can decide between two values, either is right.
struct ExpectedRow {
    private var exists: Bool
    private var generation: Int?
    private var plain: [String: Set<String>] = [:]
    /// Where counters may begin, what is added to them, and what sets must and may hold, by field.
    private var starts: [String: Set<Int>] = [:]
    private var counters: [String: Int] = [:]
    private var mustHave: [String: Set<String>] = [:]
    private var mayHave: [String: Set<String>] = [:]
    private let base: ModelRecord?
    private let isLate: Bool
    private let isWhole: Bool
    private let deviceID: String

    init(key: String, base: ModelRecord?, deviceID: String) {
        self.base = base
        isLate = ModelRules.isConstrained(key)
        isWhole = key.hasPrefix("profile/")
        self.deviceID = deviceID
        exists = base.map { !$0.isDeleted } ?? false
        generation = base?.generation
        if let base, exists {
            plain = base.plain.mapValues { [$0.json] }
            for field in ModelChange.counters {
                starts[field] = [base.starts[field]?.value ?? 0]
                counters[field] = base.total(field) - (base.starts[field]?.value ?? 0)
            }
            for field in ModelChange.sets { mustHave[field] = Set(base.elements(field)) }
            mayHave = mustHave
        }
    }

    mutating func apply(n: Int, author: String, verb: String, generation: Int, edits: [String: Any]) {
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
        for (field, edit) in edits { apply(field, edit, n: n, author: author) }
        guard isWhole else { return }
        // It stays together, or it loses to somebody's who wrote any of it.
        let isContested =
            generation == base?.generation
            && base?.plain.values.contains { !$0.stamp.hasSuffix(deviceID) } == true
        for field in ["x", "y"] {
            if verb == "insert", edits[field] == nil { plain[field] = ["null"] }
            if isContested { plain[field]?.insert(base?.plain[field]?.json ?? "null") }
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

    private mutating func apply(_ field: String, _ edit: Any, n: Int, author: String) {
        switch edit {
        case let change as [String: Any] where ModelChange.counters.contains(field):
            let known = base.flatMap { generation == $0.generation ? $0.counters[field]?[author] : nil }
            if n > known?.through ?? 0 { counters[field, default: 0] += change["delta"] as? Int ?? 0 }
        case let start as Int where ModelChange.counters.contains(field):
            let isKnown = generation == base?.generation
            starts[field] = Set([start] + (isKnown ? [base?.starts[field]?.value ?? 0] : []))
        case let change as [String: Any] where ModelChange.sets.contains(field):
            let added = Set(change["added"] as? [String] ?? [])
            let removed = Set(change["removed"] as? [String] ?? [])
            mustHave[field] = mustHave[field, default: []].subtracting(removed).union(added)
            let others = removed.filter { element in
                base?.sets[field]?[element]?.contains { !$0.hasSuffix(deviceID) } ?? false
            }
            mayHave[field] = mayHave[field, default: []].subtracting(removed).union(others).union(added)
        case let start as String where ModelChange.sets.contains(field):
            mustHave[field, default: []].formUnion(ModelChange.list(start))
            mayHave[field, default: []].formUnion(ModelChange.list(start))
        default:
            var allowed: Set<String> = [ModelChange.text(edit)]
            if !isLate, generation == base?.generation, let written = base?.plain[field],
                !written.stamp.hasSuffix(deviceID)
            {
                allowed.insert(written.json)
            }
            if ["m", "s"].contains(field), let base, base.plain[field] == nil {
                allowed.insert("null")
            }
            plain[field] = allowed
        }
    }

    /// The values of a row of which each is certain; nil if there is none.
    var row: [String: String]? { exists ? plain.compactMapValues(\.first) : nil }

    /// Something else than a change of its own took it away.
    mutating func remove() { exists = false }

    /// Something else than a change of its own emptied a field.
    mutating func clear(_ field: String) { plain[field] = ["null"] }

    /// How a row differs from what must be, or nil.
    func difference(from row: Row?) -> String? {
        guard let row else { return exists ? "is not shown" : nil }
        guard exists else { return "is shown though it is gone" }
        // A column that this app does not have yet is kept for later.
        for (field, allowed) in plain where row.hasColumn(field) {
            let value: DatabaseValue = row[field]
            let found = text(value)
            if !allowed.contains(found) { return "\(field) is \(found), not \(allowed.sorted())" }
        }
        for field in ModelChange.counters where row.hasColumn(field) {
            let due = starts[field, default: [0]].map { $0 + counters[field, default: 0] }
            if !due.contains(row[field]) { return "\(field) is \(row[field] as Int), not \(due)" }
        }
        for field in ModelChange.sets where row.hasColumn(field) {
            let found = Set(ModelChange.list(row[field] ?? "[]"))
            let must = mustHave[field, default: []]
            let may = mayHave[field, default: []]
            if !must.isSubset(of: found) || !found.isSubset(of: may) {
                return "\(field) is \(found.sorted()), not between \(must.sorted()) and \(may.sorted())"
            }
        }
        return nil
    }

    private func text(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .null: "null"
        case .int64(let number): "\(Double(number))"
        case .double(let number): "\(number)"
        case .string(let text): "\"\(text)\""
        case .blob: "blob"
        }
    }
}
