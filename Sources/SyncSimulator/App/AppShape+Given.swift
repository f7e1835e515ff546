import SyncCore

/// Shapes of an app that exists.
extension AppShape {
    /// Some tables of an app's schema, drawn from the seed: few enough that devices meet in one record. Some
    /// columns come with a later version, as in an app that grows.
    ///
    /// If a scope is shared, one of the tables has to have shareable records.
    convenience init(given schema: Schema, _ scenario: Scenario) {
        var chance = scenario.chance(.app)
        var left = schema.tables
        var drawn: [SyncTable] = []
        if scenario.sharesScope, let place = left.indices.filter({ left[$0].scopeColumn != nil }).first {
            drawn.append(left.remove(at: place))
        }
        let count = min(chance.number(in: 2...6), schema.tables.count)
        while drawn.count < count {
            drawn.append(left.remove(at: chance.number(in: 0...(left.count - 1))))
        }
        self.init(drawn.map { Table(given: $0, &chance) })
    }
}

extension AppShape.Table {
    fileprivate init(given table: SyncTable, _ chance: inout SeededChance) {
        var columns = table.columns.map { AppShape.Column(given: $0) }
        // The first column exists from the beginning: a record has a value in every version.
        for place in columns.indices.dropFirst() where chance.happens(onceIn: 8) {
            columns[place].since = chance.number(in: 2...AppShape.newestVersion)
        }
        self.init(
            table.name, columns, isWhole: table.merge == .wholeRecord, unique: table.unique,
            isShareable: table.scopeColumn != nil)
    }
}

extension AppShape.Column {
    fileprivate init(given column: SyncColumn) {
        self.init(name: column.sqlName)
        kind = AppShape.Kind(rawValue: column.type.rawValue) ?? .text
        rule =
            switch column.merge {
            case .lastWriterWins: .lastWriter
            case .serverWins: .server
            case .clientWins: .client
            case .union: .set
            case .counter: .counter
            case .manual: .manual
            }
        fallback =
            switch column.defaultValue {
            case .null: .null
            case .integer(let whole): .whole(Int(whole))
            case .real(let number): .number(number)
            case .text(let text): .text(text)
            case .blob(let bytes): .bytes(Array(bytes))
            }
        range = column.range
        reference = column.references.map { reference in
            let deletion: AppShape.Deletion =
                switch reference.onDelete {
                case .cascade: .cascade
                case .setNull: .setNull
                case .restrict: .restrict
                }
            return AppShape.Reference(table: reference.table, deletion: deletion)
        }
    }
}
