import Foundation

/// A change as the reference model reads it from the JSON of a push.
struct ModelChange {
    var author: String
    var sequence: Int
    var transaction: Int
    /// Whether the server has to refuse it.
    var isRefused = false
    /// Whether a migration of the app made it, and no person.
    var isMigrated = false
    var table: String
    var id: String
    var verb: String
    var generation: Int
    var stamp: String
    var stamps: [String: String]
    /// The stamps that `server` and `manual` fields had when the change was made.
    var baseClock: [String: String]
    /// The held versions that the writer had seen, by field.
    var seen: [String: [String]]
    var values: [String: String] = [:]
    /// The additions to counters, by field; and where they begin.
    var deltas: [String: Double] = [:]
    var starts: [String: Double] = [:]
    /// The elements put into sets, by field; and those taken out, with the additions that each removal ends.
    var added: [String: [String]] = [:]
    var removed: [String: [String: Set<String>]] = [:]

    /// The table's shape; nil for one of the engine's own.
    let shape: AppShape.Table?

    /// Whether a server of a version has to refuse one of its values.
    func isPoison(at version: Int) -> Bool {
        values.contains { field, value in
            guard let column = shape?.byName[field], column.since <= version else { return false }
            return column.misfits(value)
        }
    }

    /// Whether a server of a version has no such table yet.
    func isUnknown(at version: Int) -> Bool { shape.map { $0.since > version } ?? false }

    /// Whether a server of a version keeps the record's fields together: one that does not have the table yet
    /// merges each by itself.
    func isWhole(at version: Int) -> Bool { shape?.isWhole == true && !isUnknown(at: version) }

    var key: String { table + "/" + id }

    /// Whether it says of its record only that it goes, or what it refers to no longer: whatever was refused
    /// of it before changes nothing in that.
    var letsGo: Bool {
        if verb == "delete" { return true }
        let hasOthers = !deltas.isEmpty || !starts.isEmpty || !added.isEmpty || !removed.isEmpty
        return verb == "update" && !values.isEmpty && !hasOthers
            && values.allSatisfy { field, value in
                shape?.byName[field]?.reference != nil && value == Self.text(NSNull())
            }
    }

    init(_ json: [String: Any], author: String, of app: AppShape) throws {
        guard let sequence = json["sequence"] as? Int, let transaction = json["transaction"] as? Int,
            let table = json["table"] as? String, let id = json["id"] as? String,
            let verb = json["verb"] as? String, let generation = json["generation"] as? Int,
            let stamp = json["stamp"] as? String
        else { throw LawBroken(law: "S16", finding: "a change on the wire lacks a part: \(json)") }
        self.author = author
        shape = app.table(table)
        self.sequence = sequence
        self.transaction = transaction
        self.table = table
        self.id = id
        self.verb = verb
        self.generation = generation
        self.stamp = stamp
        isMigrated = json["migrated"] as? Bool ?? false
        stamps = json["stamps"] as? [String: String] ?? [:]
        baseClock = json["baseClock"] as? [String: String] ?? [:]
        seen = json["seen"] as? [String: [String]] ?? [:]
        for (field, edit) in json["edits"] as? [String: Any] ?? [:] { read(field, edit) }
        if let shape, shape.isWhole, verb == "update", values.count < shape.columns(at: 1).count {
            throw LawBroken(law: "S9", finding: "\(sequence) has \(values) of \(key), and not all of it")
        }
        try checkAdditions(json["edits"] as? [String: Any] ?? [:])
    }

    /// S2, S9: an edit of a counter says how much is added, and one of a set which elements come and go. A
    /// new value of either would overwrite others' additions.
    private func checkAdditions(_ edits: [String: Any]) throws {
        guard verb == "update" else { return }
        for column in shape?.columns ?? [] where !column.isPlain {
            guard let edit = edits[column.name], !(edit is [String: Any]) else { continue }
            throw LawBroken(
                law: column.rule == .set ? "S9" : "S2",
                finding: "\(sequence) writes over \(column.name) of \(key): \(edit)")
        }
    }

    private mutating func read(_ field: String, _ edit: Any) {
        switch shape?.byName[field]?.rule {
        case .set:
            if let change = edit as? [String: Any] {
                added[field] = change["added"] as? [String] ?? []
                removed[field] = (change["removed"] as? [String: [String]] ?? [:]).mapValues(Set.init)
            } else if let text = edit as? String {
                added[field] = Self.list(text)
            }
        case .counter:
            if let change = edit as? [String: Any] {
                deltas[field] = change["delta"].flatMap { PlainValue(json: $0).amount }
            } else {
                starts[field] = PlainValue(json: edit).amount
            }
        default:
            values[field] = Self.text(edit)
        }
    }

    /// A JSON value as text that equal values share.
    static func text(_ value: Any) -> String { PlainValue(json: value).canonicalText }

    /// A JSON array of text.
    static func list(_ json: String) -> [String] {
        (try? JSONDecoder().decode([String].self, from: Data(json.utf8))) ?? []
    }
}
