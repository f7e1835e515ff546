import GRDB
import OfflineEngine
import SyncCore

/// A person saves a record with `save(_:from:)` that was fetched before others changed it.
///
/// The fetched state is the row's own, but for the columns that others have changed since.
struct StaleSave: Hashable, Sendable {
    let table: String
    let id: String
    /// The values that others have changed since, as they were fetched.
    let fetched: [RowAction.Write]
    /// The values that the person entered.
    let edits: [RowAction.Write]
    /// The columns that count, and those that are sets.
    let counters: [Counter]
    let sets: [String]

    /// A column that counts, and the number that it begins with.
    struct Counter: Hashable, Sendable {
        let column: String
        let start: Double
    }

    private func start(ofCounter column: String) -> Double? {
        counters.first { $0.column == column }?.start
    }

    /// Saves the record, and checks that nothing else in it was written.
    func perform(_ db: Database, _ store: Store) throws {
        guard let before = try state(db) else { return }
        let old = before.values.merging(values(fetched)) { _, fetched in fetched }
        let new = old.merging(values(edits)) { _, edit in edit }
        _ = try store.save(table, new, from: old, db)
        guard let after = try state(db) else { throw broken("The saved record is not there.") }
        for (column, value) in new where column != "id" {
            if Self.isSame(value, old[column]) {
                if before.exact[column] != after.exact[column] { throw broken("“\(column)” was not edited.") }
            } else if let start = start(ofCounter: column) {
                let added = Self.amount(value, start) - Self.amount(old[column], start)
                let amount = Self.amount(before.values[column], start) + added
                if Self.amount(after.values[column], start) != amount {
                    throw broken("“\(column)” should be \(amount).")
                }
            } else if sets.contains(column) {
                let (had, wanted) = (Self.elements(old[column]), Self.elements(value))
                let elements = Self.elements(before.values[column]).subtracting(had.subtracting(wanted))
                    .union(wanted.subtracting(had))
                if Self.elements(after.values[column]) != elements {
                    throw broken("“\(column)” should be \(elements.sorted()).")
                }
            }
        }
        for edit in edits where start(ofCounter: edit.column) == nil && !sets.contains(edit.column) {
            if !Self.isSame(new[edit.column], old[edit.column]), try !holds(edit, db) {
                throw broken("“\(edit.column)” is not as it was entered.")
            }
        }
    }

    /// A row, column by column: the values as an app fetches them, and their types and bytes.
    private struct State {
        let values: [String: DatabaseValue]
        let exact: [String: String]
    }

    private func state(_ db: Database) throws -> State? {
        let sql = "SELECT * FROM \"\(table)\" WHERE id = ?"
        guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id]) else { return nil }
        let names = Array(row.columnNames)
        let columns = names.map { "typeof(\"\($0)\") || ' ' || hex(CAST(\"\($0)\" AS BLOB))" }
        let exact = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT \(columns.joined(separator: ", ")) FROM \"\(table)\" WHERE id = ?"),
            arguments: [id])
        let texts = (exact?.databaseValues).map { $0.map { String.fromDatabaseValue($0) ?? "" } } ?? []
        return State(
            values: Dictionary(uniqueKeysWithValues: zip(names, row.databaseValues)),
            exact: Dictionary(uniqueKeysWithValues: zip(names, texts)))
    }

    private func holds(_ edit: RowAction.Write, _ db: Database) throws -> Bool {
        let sql = """
            SELECT "\(edit.column)" COLLATE BINARY IS \(edit.value.placeholder) FROM "\(table)" WHERE id = ?
            """
        return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [edit.value.bound, id]) ?? false
    }

    private func values(_ writes: [RowAction.Write]) -> [String: DatabaseValue] {
        Dictionary(writes.map { ($0.column, $0.value.inRecord) }) { $1 }
    }

    /// Whether two values are equal byte by byte: Swift takes composed letters and decomposed ones for equal.
    private static func isSame(_ one: DatabaseValue?, _ other: DatabaseValue?) -> Bool {
        guard case .string(let text)? = one?.storage, case .string(let same)? = other?.storage else {
            return one == other
        }
        return text.utf8.elementsEqual(same.utf8)
    }

    private static func amount(_ value: DatabaseValue?, _ start: Double) -> Double {
        value.flatMap { Double.fromDatabaseValue($0) } ?? start
    }

    private static func elements(_ value: DatabaseValue?) -> Set<String> {
        Set(ModelChange.list(value.flatMap { String.fromDatabaseValue($0) } ?? "[]"))
    }

    private func broken(_ finding: String) -> LawBroken {
        LawBroken(law: "save", finding: "\(table)/\(id), saved from an older state: \(finding)")
    }
}
