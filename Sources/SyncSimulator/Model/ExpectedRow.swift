import Foundation
import GRDB

/// What a person must see of a record: the server's state that the device knows, and their own unconfirmed
/// changes on top. Where only the server can decide between two values, either is right.
struct ExpectedRow {
    private var exists: Bool
    private var generation: Int?
    private var plain: [String: Set<String>] = [:]
    private var hits = 0
    private var mustHave: Set<String> = []
    private var mayHave: Set<String> = []
    private let base: ModelRecord?
    private let isLate: Bool
    private let deviceID: String

    init(key: String, base: ModelRecord?, deviceID: String) {
        self.base = base
        isLate = ModelRules.isConstrained(key)
        self.deviceID = deviceID
        exists = base.map { !$0.isDeleted } ?? false
        generation = base?.generation
        if let base, exists {
            plain = base.plain.mapValues { [$0.json] }
            hits = base.total
            mustHave = Set(base.elements)
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
    }

    private mutating func begin(_ generation: Int) {
        self.generation = generation
        exists = true
        plain = [:]
        hits = 0
        mustHave = []
        mayHave = []
    }

    private mutating func apply(_ field: String, _ edit: Any, n: Int, author: String) {
        switch (field, edit) {
        case ("hits", let change as [String: Any]):
            let counted = base.flatMap { generation == $0.generation ? $0.hits[author]?.through : nil } ?? 0
            if n > counted { hits += change["delta"] as? Int ?? 0 }
        case ("hits", let start as Int):
            hits += start
        case ("tags", let change as [String: Any]):
            let added = Set(change["added"] as? [String] ?? [])
            let removed = Set(change["removed"] as? [String] ?? [])
            mustHave = mustHave.subtracting(removed).union(added)
            let others = removed.filter { element in
                base?.tags[element]?.contains { !$0.hasSuffix(deviceID) } ?? false
            }
            mayHave = mayHave.subtracting(removed).union(others).union(added)
        default:
            var allowed: Set<String> = [ModelChange.text(edit)]
            if !isLate, generation == base?.generation, let written = base?.plain[field],
                !written.stamp.hasSuffix(deviceID)
            {
                allowed.insert(written.json)
            }
            if ["m", "s"].contains(field), let base, base.plain[field] == nil { allowed.insert("null") }
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
        for (field, allowed) in plain {
            let value: DatabaseValue = row[field]
            let found = text(value)
            if !allowed.contains(found) { return "\(field) is \(found), not \(allowed.sorted())" }
        }
        if row.hasColumn("hits"), row["hits"] != hits { return "hits is \(row["hits"] as Int), not \(hits)" }
        if row.hasColumn("tags") {
            let tags = Set(ModelChange.list(row["tags"] ?? "[]"))
            if !mustHave.isSubset(of: tags) || !tags.isSubset(of: mayHave) {
                return "tags is \(tags.sorted()), not between \(mustHave.sorted()) and \(mayHave.sorted())"
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
