/// The tables of a simulated app, from which the reference model, the engine's schema and the app's own
/// tables are made.
///
/// Each run has one: ``classic``, for which the scenarios were made, or one drawn from the seed.
final class AppShape: Sendable {
    /// The type of a column's values.
    enum Kind: String, Sendable, CaseIterable { case text, integer, real, boolean, blob }

    /// How writes of a column merge.
    enum Rule: Sendable { case lastWriter, server, client, set, counter, manual }

    /// The fate of records that refer to a deleted one.
    enum Deletion: Sendable, CaseIterable { case cascade, setNull, restrict }

    /// A table and what a deletion there means.
    struct Reference: Sendable {
        let table: String
        let deletion: Deletion
    }

    /// Another name for a column, and the first version of the app that uses it.
    struct Renaming: Sendable {
        let name: String
        let since: Int
    }

    /// A column.
    struct Column: Sendable {
        /// The name in messages, and in the version of the app that it comes with.
        var name: String
        var kind = Kind.text
        var rule = Rule.lastWriter
        /// The default value.
        var fallback = PlainValue.null
        /// Whether the app's table compares without regard to case.
        var isNoCase = false
        /// Whether the column is NOT NULL.
        var isNotNull = false
        /// The first version of the app that has it.
        var since = 1
        var reference: Reference?
        /// Whether it refers to a record of the account's own scope, without a foreign key.
        var isWeak = false
        /// The value that the migration which adds it writes into existing rows; nil if it leaves them alone.
        var filling: PlainValue?
        /// The numbers that it takes; nil for all.
        var range: ClosedRange<Double>?
        /// A later version of the app calls it otherwise; in messages it keeps its name.
        var renaming: Renaming?

        /// The name in the table of a version of the app.
        func sqlName(at version: Int) -> String {
            if let renaming, renaming.since <= version { renaming.name } else { name }
        }

        /// Whether it has a single value, and is neither a counter nor a set.
        var isPlain: Bool { rule != .set && rule != .counter }

        /// The start of a counter if nobody set another one.
        var beginning: Double { fallback.amount ?? 0 }

        /// Whether the server has to refuse a value, recognised by its mark.
        func misfits(_ mark: String) -> Bool {
            if mark == "null" { return false }
            let isText = mark.hasPrefix("\"")
            let isBytes = mark.hasPrefix("x")
            return switch kind {
            case .text: !isText
            case .blob: !isBytes
            case .real: isText || isBytes || isOutside(mark)
            case .integer: isText || isBytes || Int(mark) == nil || isOutside(mark)
            case .boolean: mark != "0" && mark != "1"
            }
        }

        private func isOutside(_ mark: String) -> Bool {
            guard let range, let number = Double(mark) else { return false }
            return !range.contains(number)
        }
    }

    /// A row that a migration makes, with equal id and values on all devices.
    struct FirstRow: Sendable {
        let id: String
        /// By column; the others have their defaults.
        let values: [String: PlainValue]
    }

    /// A table.
    struct Table: Sendable {
        let name: String
        let columns: [Column]
        /// Whether its records merge as a whole.
        let isWhole: Bool
        let unique: [[String]]
        /// Whether its records may be of a scope that is shared.
        let isShareable: Bool
        /// The first version of the app that has it.
        let since: Int
        /// The row that the migration which makes the table puts into it, on each device; nil for none.
        let firstRow: FirstRow?
        /// The columns by name, and the names of counters, sets and columns with a single value.
        let byName: [String: Column]
        let counters: [Column]
        let sets: [String]
        let plain: [Column]

        init(
            _ name: String, _ columns: [Column], isWhole: Bool = false, unique: [[String]] = [],
            isShareable: Bool = false, since: Int = 1, firstRow: FirstRow? = nil
        ) {
            self.name = name
            self.columns = columns
            self.isWhole = isWhole
            self.unique = unique
            self.isShareable = isShareable
            self.since = since
            self.firstRow = firstRow
            byName = Dictionary(uniqueKeysWithValues: columns.map { ($0.name, $0) })
            counters = columns.filter { $0.rule == .counter }
            sets = columns.filter { $0.rule == .set }.map(\.name)
            plain = columns.filter(\.isPlain)
        }

        /// Whether its records can conflict.
        var isConstrained: Bool { !unique.isEmpty || columns.contains { $0.reference != nil } }

        /// The columns that a version of the app has.
        func columns(at version: Int) -> [Column] { columns.filter { $0.since <= version } }

        /// The table with these columns in place of its own.
        func with(_ columns: [Column], unique: [[String]]) -> Table {
            Table(
                name, columns, isWhole: isWhole, unique: unique, isShareable: isShareable, since: since,
                firstRow: firstRow)
        }

        /// With a row that its migration makes.
        func with(_ firstRow: FirstRow) -> Table {
            Table(
                name, columns, isWhole: isWhole, unique: unique, isShareable: isShareable, since: since,
                firstRow: firstRow)
        }

        fileprivate func named(at version: Int) -> Table {
            let columns = columns.map { column in
                var column = column
                column.name = column.sqlName(at: version)
                column.renaming = nil
                return column
            }
            return with(
                columns, unique: unique.map { $0.map { byName[$0]?.sqlName(at: version) ?? $0 } })
        }

        func rule(of field: String, at version: Int) -> Rule {
            guard let column = byName[field] else { return .lastWriter }
            return column.since <= version || !column.isPlain ? column.rule : .lastWriter
        }
    }

    /// The newest version of the app.
    static let newestVersion = 3

    let tables: [Table]
    /// Whether it is the shape for which the scenarios were made.
    let isClassic: Bool
    private let byName: [String: Table]
    /// The tables that refer or are referred to, or have unique values.
    let constrained: Set<String>

    init(_ tables: [Table], isClassic: Bool = false) {
        self.tables = tables
        self.isClassic = isClassic
        byName = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
        constrained = Set(
            tables.flatMap { table in
                (table.isConstrained ? [table.name] : []) + table.columns.compactMap { $0.reference?.table }
            })
    }

    /// A table by name; nil for one of the engine's own.
    func table(_ name: some StringProtocol) -> Table? { byName[String(name)] }

    /// The table of a record, by the record's key.
    func table(ofKey key: String) -> Table? { byName[String(key.prefix { $0 != "/" })] }

    /// The tables that a version of the app has.
    func tables(at version: Int) -> [Table] { tables.filter { $0.since <= version } }

    /// The tables with a version's names of the columns.
    func named(at version: Int) -> AppShape {
        AppShape(tables.map { $0.named(at: version) }, isClassic: isClassic)
    }

    /// The tables whose records may be in a shared scope.
    var shareable: [Table] { tables.filter(\.isShareable) }
}
