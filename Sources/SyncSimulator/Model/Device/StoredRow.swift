import Foundation
import GRDB

/// The engine's record of the server's state of one record, as it stands in a device's file: everything that
/// is stored beside the shown values, and the values under unconfirmed changes.
struct StoredRow: Hashable {
    let number: Int
    private let generation: Int
    private let isDeleted: Bool
    private let clock: String
    private let details: String?
    /// The fields of newer versions of the app.
    private let extra: String?
    /// The values under unconfirmed changes; nil if there are none.
    private let base: String?
    /// The version of the app whose columns are known.
    private let version: Int

    /// The records of a scope, by key.
    static func all(of scope: String, at version: Int, _ db: Database) throws -> [String: StoredRow] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT r.tbl || '/' || r.id, r.number, r.generation, r.isDeleted, r.clock, r.details,
                        r.extra, b.fields
                    FROM aloft_row r LEFT JOIN aloft_base b ON b.tbl = r.tbl AND b.id = r.id
                    WHERE r.scope = ?
                    """), arguments: [scope])
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let stored = StoredRow(
                    number: row[1], generation: row[2], isDeleted: row[3], clock: row[4], details: row[5],
                    extra: row[6], base: row[7], version: version)
                return (row[0], stored)
            })
    }

    /// The difference from the record that the server had under the same number, or nil.
    func difference(from record: ModelRecord, _ table: AppShape.Table) throws -> String? {
        guard generation == record.generation, isDeleted == record.isDeleted else {
            return "is of generation \(generation)\(isDeleted ? ", deleted" : ""), not "
                + "\(record.generation)\(record.isDeleted ? ", deleted" : "")"
        }
        let clock = try Self.object(clock) as? [String: String] ?? [:]
        let details = try Self.object(details) as? [String: [String: Any]] ?? [:]
        if let difference = record.difference(clock: clock, details: details, of: table) { return difference }
        if isDeleted { return nil }
        let isKnown = table.since <= version
        let kept = try Self.object(extra)
        for column in table.columns where !isKnown || column.since > version {
            if let difference = record.difference(kept[column.name], in: column) { return difference }
        }
        guard let base, isKnown else { return nil }
        let values = try Self.object(base)
        for column in table.columns(at: version) {
            if let difference = record.difference(values[column.name], in: column) {
                return difference + " below what waits"
            }
        }
        return nil
    }

    private static func object(_ json: String?) throws -> [String: Any] {
        try json.map { try PlainJSON.object(Data($0.utf8)) } ?? [:]
    }
}

extension ModelRecord {
    /// The difference of a stored value from the record's, or nil; what is absent has the column's default.
    fileprivate func difference(_ json: Any?, in column: AppShape.Column) -> String? {
        let found = json.map { PlainValue(json: $0) } ?? column.fallback
        switch column.rule {
        case .counter:
            let due = total(column)
            return found.amount ?? column.beginning == due
                ? nil : "has \(found) in \(column.name), not \(due)"
        case .set:
            let list: String = if case .text(let text) = found { text } else { "[]" }
            let (elements, due) = (ModelChange.list(list).map(ModelChange.text), elements(column.name))
            return Set(elements) == Set(due.map(ModelChange.text))
                ? nil : "has \(elements) in \(column.name), not \(due)"
        default:
            let fallback = column.fallback.canonicalText
            let due = plain[column.name]?.json ?? fallback
            // Null stands for a column's default.
            let text = found == .null ? fallback : found.canonicalText
            return text == (due == "null" ? fallback : due)
                ? nil : "has \(text) in \(column.name), not \(due)"
        }
    }

    /// The difference of stored stamps and details from the record's, or nil.
    func difference(
        clock: [String: String], details: [String: [String: Any]], of table: AppShape.Table
    ) -> String? {
        let start = clock[""] ?? "nothing"
        guard start == began else { return "begins at \(start), not \(began)" }
        if isDeleted { return nil }
        for column in table.columns {
            let field = column.name
            let found: String?
            let due: String?
            switch column.rule {
            case .counter: (found, due) = (clock[field], starts[field]?.stamp)
            case .set: (found, due) = (clock[field] ?? start, touched[field] ?? began)
            default: (found, due) = (clock[field] ?? start, plain[field]?.stamp ?? began)
            }
            guard found == due else {
                return "has \(field) of \(found ?? "nobody"), not of \(due ?? "nobody")"
            }
            switch column.rule {
            case .counter:
                let tallies = Self.tallies(details[field])
                guard tallies == counters[field] ?? [:] else {
                    return "has counted \(tallies) in \(field), not \(counters[field] ?? [:])"
                }
            case .set:
                let additions = Self.additions(details[field])
                guard additions == sets[field] ?? [:] else {
                    return "has the additions \(additions) to \(field), not \(sets[field] ?? [:])"
                }
            default: break
            }
        }
        let held = Self.held(details)
        let due = self.held.filter { !$0.value.isEmpty }
        return held == due ? nil : "holds \(held), not \(due)"
    }
}
