import SyncCore

extension Schema {
    /// A column removed together with an added one may be a rename: its values would be lost on this device,
    /// and the new column's on all others.
    ///
    /// - Parameter last: the schema that the file was opened with before.
    /// - Throws: ``ReplicaError/tableDoesNotFit(_:)`` with how to say which of the two it is.
    func checkColumns(against last: Schema) throws {
        try checkTables(against: last)
        for table in tables {
            guard let before = last.table(table.name) else { continue }
            try checkRules(of: table, against: before)
            let new = table.columns.filter { before.column($0.name) == nil }
            let gone = before.columns.filter { column in
                table.column(column.name) == nil && !table.dropped.contains(column.name)
            }
            guard let added = new.first, let lost = gone.first else { continue }
            throw ReplicaError.tableDoesNotFit(
                "“\(table.name)” has no column “\(lost.name)” any more, and “\(added.sqlName)” is new. "
                    + "If it was renamed, declare SyncColumn(\"\(added.sqlName)\", …, formerly: "
                    + "\"\(lost.name)\"), and let the migration say RENAME COLUMN instead of copying the "
                    + "values into a new column; if not, name “\(lost.name)” in the table's `dropped`.")
        }
    }

    /// The content of a change depends on some rules: additions of a counter, elements of a set, every field
    /// of a record that merges as a whole. Changes that wait here were captured under the old rule, and the
    /// server's records were merged by it. Between the other rules a server that changes with the app makes
    /// no difference to them.
    private func checkRules(of table: SyncTable, against before: SyncTable) throws {
        if table.merge != before.merge {
            throw ReplicaError.tableDoesNotFit(
                "“\(table.name)” was synced with the rule \(before.merge.rawValue), and the schema says "
                    + "\(table.merge.rawValue): a table keeps its rule, or is another one under a new name.")
        }
        for column in table.columns {
            guard let old = before.column(column.name), old.merge != column.merge,
                [old.merge, column.merge].contains(where: { $0 == .counter || $0 == .union })
            else { continue }
            throw ReplicaError.tableDoesNotFit(
                "“\(table.name).\(column.sqlName)” was synced with the rule \(old.merge.rawValue), and the "
                    + "schema says \(column.merge.rawValue): a counter or a set stays one, and nothing else "
                    + "becomes one. Add a new column with the other rule, and fill it in a migration.")
        }
    }

    /// Checks the tables in the same way: the records of a removed table would stay behind under its old
    /// name.
    private func checkTables(against last: Schema) throws {
        let new = tables.filter { last.table($0.name) == nil }
        let gone = last.tables.filter { table($0.name) == nil }
        guard let added = new.first, let lost = gone.first else { return }
        throw ReplicaError.tableDoesNotFit(
            "The schema has no table “\(lost.name)” any more, and “\(added.name)” is new. A table that is "
                + "synced keeps its name: go on calling it “\(lost.name)”. If “\(added.name)” is another "
                + "one, take “\(lost.name)” out in a version of its own.")
    }

    /// The tables in which a column now has the former name of another: from names alone it is unknown
    /// whether a migration moved the values along.
    func tablesWithMovedNames(since last: Schema?) -> Set<String> {
        let moved = tables.filter { table in
            let before = last?.table(table.name)?.columns ?? []
            return table.columns.contains { column in
                before.contains { $0.sqlName == column.sqlName && $0.name != column.name }
            }
        }
        return Set(moved.map(\.name))
    }
}
