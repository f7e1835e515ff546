/// References and unique keys of a version of the simulated app, as the reference model understands them:
/// written a second time, over all living rows at once, as plainly as possible.
struct ModelRules {
    /// The living rows of the tables that have such rules, by key: each field's value as JSON text.
    typealias World = [String: [String: String]]

    /// The consequences of a transaction for other records.
    struct Aftermath {
        /// The records touched by no change of the transaction, in the order they were reached.
        var implied: [String] = []
        /// The references that were emptied because the record that they named was deleted.
        var cleared: [(key: String, field: String)] = []
    }

    /// A reference from a field of a table to a table.
    private struct Link {
        let table: String
        let field: String
        let target: String
        let action: AppShape.Deletion
    }

    private let tables: Set<String>
    private let references: [Link]
    private let unique: [String: [[Part]]]

    /// A column of a unique key, and the value of a record that has none there.
    private struct Part {
        let field: String
        let fallback: String

        func value(in row: [String: String]?) -> String {
            row.map { $0[field] ?? fallback } ?? "null"
        }
    }

    /// The rules of an app's version.
    init(_ app: AppShape, at version: Int) {
        tables = app.constrained
        let known = app.tables(at: version)
        unique = Dictionary(
            uniqueKeysWithValues:
                known.map { table in
                    let keys = table.unique.map { key in
                        key.map {
                            Part(field: $0, fallback: table.byName[$0]?.fallback.canonicalText ?? "null")
                        }
                    }
                    return (table.name, keys)
                })
        references = known.flatMap { table in
            table.columns(at: version).compactMap { column in
                column.reference.map {
                    Link(table: table.name, field: column.name, target: $0.table, action: $0.deletion)
                }
            }
        }
    }

    /// Whether a record may conflict with another.
    func isConstrained(_ key: String) -> Bool { !tables.isEmpty && tables.contains(table(of: key)) }

    private func table(of key: String) -> String { String(key.prefix { $0 != "/" }) }

    /// Applies the consequences of a transaction's deletions to `after`; nil if the transaction cannot stand.
    func settle(_ touched: [String], before: World, after: inout World) -> Aftermath? {
        var aftermath = Aftermath()
        var waiting = touched
        while !waiting.isEmpty {
            let key = waiting.removeFirst()
            guard isConstrained(key), after[key] == nil else { continue }
            for reference in references where reference.target == table(of: key) {
                for child in children(of: key, by: reference, in: after) {
                    switch reference.action {
                    case .restrict: continue
                    case .cascade:
                        after[child] = nil
                        waiting.append(child)
                    case .setNull:
                        after[child]?[reference.field] = "null"
                        aftermath.cleared.append((child, reference.field))
                    }
                    if !touched.contains(child), !aftermath.implied.contains(child) {
                        aftermath.implied.append(child)
                    }
                }
            }
        }
        let stands = (touched + aftermath.implied).allSatisfy { key in
            canStand(key, before: before, after: after)
        }
        return stands ? aftermath : nil
    }

    private func children(of key: String, by reference: Link, in world: World) -> [String] {
        let id = "\"" + key.drop { $0 != "/" }.dropFirst() + "\""
        return world.filter { table(of: $0.key) == reference.table && $0.value[reference.field] == id }
            .map(\.key).sorted()
    }

    private func canStand(_ key: String, before: World, after: World) -> Bool {
        guard isConstrained(key) else { return true }
        guard let row = after[key] else {
            return references.allSatisfy { reference in
                reference.action != .restrict || reference.target != table(of: key)
                    || children(of: key, by: reference, in: after).isEmpty
            }
        }
        for reference in references where reference.table == table(of: key) {
            let value = row[reference.field] ?? "null"
            guard value != "null", before[key]?[reference.field] != value else { continue }
            if after[reference.target + "/" + value.dropFirst().dropLast()] == nil { return false }
        }
        return (unique[table(of: key)] ?? []).allSatisfy { parts in
            let claim = parts.map { $0.value(in: row) }
            if claim.contains("null") || parts.map({ $0.value(in: before[key]) }) == claim { return true }
            return !after.contains { other, values in
                other != key && table(of: other) == table(of: key)
                    && parts.map { $0.value(in: values) } == claim
            }
        }
    }
}
