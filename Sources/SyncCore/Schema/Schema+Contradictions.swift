extension Schema {
    /// The contradictions between this schema and another end's, in sentences; empty if both can sync.
    ///
    /// Tables and columns that only one end has are no contradiction: they travel and are kept.
    public func contradictions(to other: Schema) -> [String] {
        guard name == other.name else {
            return ["One end syncs “\(name)”, the other “\(other.name)”."]
        }
        return tables.flatMap { table -> [String] in
            guard let twin = other.table(table.name) else { return [] }
            var found: [String] = []
            if table.merge != twin.merge {
                found.append(
                    "\(table.name) merges \(table.merge.rawValue) here and \(twin.merge.rawValue) there.")
            }
            if Set(table.unique.map(Set.init)) != Set(twin.unique.map(Set.init)) {
                found.append("\(table.name) has other unique keys here than there.")
            }
            if (table.scopeColumn == nil) != (twin.scopeColumn == nil) {
                found.append("\(table.name) can be shared at one end and not at the other.")
            }
            for column in table.columns {
                guard var same = twin.column(column.name) else { continue }
                // The column's name in a device's own file may differ, and so may the range, of which the
                // server's decides.
                same.sqlName = column.sqlName
                same.range = column.range
                if same == column { continue }
                found.append(
                    "\(table.name).\(column.name) differs in type, merge rule, default or reference.")
            }
            return found
        }
    }

    /// The mistakes in the schema itself, in sentences; empty if it can be used.
    public func validationErrors() -> [String] {
        var found: [String] = []
        if name.isEmpty { found.append("A schema needs a name.") }
        for name in Self.repeated(tables.map(\.name)) { found.append("Table “\(name)” is there twice.") }
        for table in tables {
            if !Self.isTableName(table.name) {
                found.append("“\(table.name)” is no name for a table: \(Self.nameRule)")
            }
            if table.columns.count > Self.mostColumns {
                found.append(
                    "“\(table.name)” has \(table.columns.count) columns, and a table has at most "
                        + "\(Self.mostColumns): move some to another table.")
            }
            for name in Self.repeated(table.columns.map(\.name)) {
                found.append("Column “\(table.name).\(name)” is there twice.")
            }
            let renamed = Self.repeated(table.columns.map(\.sqlName))
                .filter { !Self.repeated(table.columns.map(\.name)).contains($0) }
            for name in renamed { found.append("Column “\(table.name).\(name)” is there twice.") }
            found += table.columns.flatMap { mistakes(of: $0, in: table) }
            found += table.columns.compactMap { referenceMistake(of: $0, in: table) }
            found += table.unique.compactMap { uniqueMistake($0, in: table) }
            found += scopeMistakes(in: table)
        }
        return found
    }

    private func referenceMistake(of column: SyncColumn, in table: SyncTable) -> String? {
        guard let reference = column.references else { return nil }
        let place = "\(table.name).\(column.name)"
        if self.table(reference.table) == nil {
            return "\(place) refers to “\(reference.table)”, which is no synced table."
        }
        let isPlain = ![.counter, .union, .manual].contains(column.merge)
        guard column.type == .text, column.defaultValue == .null, isPlain, table.merge == .perField else {
            return "\(place): a reference is text without a default, and merges as a field by itself."
        }
        return nil
    }

    private func scopeMistakes(in table: SyncTable) -> [String] {
        var found: [String] = []
        if let column = table.scopeColumn {
            if !Self.isName(column) || Self.isKey(column) || table.column(column) != nil {
                found.append("\(table.name).\(column) is no name for a scope's column, or another one's.")
            }
        }
        for column in table.columns {
            guard let target = column.references.flatMap({ self.table($0.table) }),
                target.scopeColumn != table.scopeColumn
            else { continue }
            found.append(
                "\(table.name).\(column.name) refers to “\(target.name)”, whose records may be of another "
                    + "scope: both need a scope column of one name, or let it be text.")
        }
        return found
    }

    private func uniqueMistake(_ columns: [String], in table: SyncTable) -> String? {
        let known = columns.compactMap { table.column($0) }
        guard known.count == columns.count, !columns.isEmpty, Set(columns).count == columns.count else {
            return "A unique key of “\(table.name)” names columns that are not there, none, or one twice."
        }
        guard known.allSatisfy({ ![.counter, .union].contains($0.merge) }) else {
            return "A unique key of “\(table.name)” has a counter or a set in it."
        }
        return nil
    }

    private func mistakes(of column: SyncColumn, in table: SyncTable) -> [String] {
        var found: [String] = []
        let place = "\(table.name).\(column.name)"
        for name in Set([column.name, column.sqlName]).sorted()
        where !Self.isName(name) || Self.isReserved(name) {
            found.append("“\(table.name).\(name)” is no name for a column: \(Self.nameRule)")
        }
        if Self.isKey(column.name) || Self.isKey(column.sqlName) {
            found.append("\(place): the key column is implied and not listed.")
        }
        if column.type.canonical(column.defaultValue) != column.defaultValue {
            found.append("\(place): the default does not fit the type \(column.type.rawValue).")
        }
        if let range = column.range {
            if ![.integer, .real].contains(column.type) || column.merge == .counter {
                found.append("\(place): a range is for a number, and for none that devices add to.")
            }
            if !range.lowerBound.isFinite || !range.upperBound.isFinite {
                found.append("\(place): the bounds of a range are finite numbers.")
            }
            if !column.isInRange(column.defaultValue) {
                found.append("\(place): the default is outside of the range.")
            }
        }
        switch column.merge {
        case .counter where ![.integer, .real].contains(column.type):
            found.append("\(place): a counter is an integer or a real.")
        case .union where column.type != .text:
            found.append("\(place): a set is text that holds a JSON array.")
        case .union where ![.null, .text("[]")].contains(column.defaultValue):
            found.append("\(place): a set begins empty; its default is [] or none.")
        case .counter, .union:
            if table.merge == .wholeRecord {
                found.append("\(place): counters and sets do not go with a record that merges as a whole.")
            }
        default: break
        }
        return found
    }

    /// The most columns of a table: a change that inserts a record names each once.
    package static let mostColumns = 500

    private static let nameRule =
        "letters from a to z, digits and _, not a digit first, and not beginning with aloft_ or sqlite_."

    /// Whether a synced table may have the name.
    package static func isTableName(_ text: String) -> Bool { isName(text) && !isReserved(text) }

    /// Whether the engine or SQLite keeps such names for itself.
    private static func isReserved(_ text: String) -> Bool {
        ["aloft_", "sqlite_"].contains { text.lowercased().hasPrefix($0) }
    }

    /// Whether it is the key column's name, as SQLite reads it.
    private static func isKey(_ text: String) -> Bool { text.lowercased() == "id" }

    private static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
        return text.utf8.allSatisfy {
            (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
        }
    }

    private static func repeated(_ names: [String]) -> [String] {
        Dictionary(grouping: names) { $0.lowercased() }.filter { $0.value.count > 1 }.map(\.key).sorted()
    }
}
