/// Shapes that are drawn from a seed.
extension AppShape {
    /// The shape of a run: drawn from the seed in about two of five runs, classic in the others.
    ///
    /// Where a restored server gets records back one by one, which may conflict, a drawn shape has neither
    /// references nor unique keys.
    static func of(_ scenario: Scenario) -> AppShape {
        var chance = scenario.chance(.app)
        guard chance.number(in: 0...4) < 2 else { return classic }
        var drawing = ShapeGenerator(
            chance: chance, isConstrained: !scenario.losesServer, isShared: scenario.sharesScope,
            more: scenario.isBroad ? scenario.chance(.moreRules) : nil)
        let shape = AppShape(drawing.renaming(drawing.tables()))
        var rows = scenario.chance(.firstRows)
        return rows.happens(onceIn: 2) ? shape.withFirstRows(&rows) : shape
    }

    /// Adds rows made by migrations, in tables whose rows neither conflict nor get damaged.
    private func withFirstRows(_ chance: inout SeededChance) -> AppShape {
        let damaged = damageable?.name
        let all = tables.enumerated().map { place, table in
            guard !table.isShareable, !constrained.contains(table.name), table.name != damaged,
                !chance.happens(onceIn: 3)
            else { return table }
            return table.with(table.firstRow(in: place, &chance))
        }
        return AppShape(all)
    }

    /// The kind of disk that the recycler keeps for devices with a version of the app; nil for a drawn app,
    /// whose tables no other run has.
    func recycler(_ version: Int) -> String? { isClassic ? "device \(version)" : nil }

    /// A table whose rows may be damaged or lost on a device without a consequence for others.
    var damageable: Table? {
        tables.first {
            $0.since == 1 && !$0.isShareable && !constrained.contains($0.name) && $0.textField != nil
        }
    }
}

extension AppShape.Table {
    fileprivate func firstRow(in place: Int, _ chance: inout SeededChance) -> AppShape.FirstRow {
        var values: [String: PlainValue] = [:]
        for column in columns where column.since == since && !chance.happens(onceIn: 4) {
            values[column.name] =
                switch (column.rule, column.kind) {
                case (.set, _): .text(#"["first","row"]"#)
                case (_, .text): .text("first row")
                case (_, .integer): .whole(3)
                case (_, .real): .number(3.5)
                case (_, .boolean): .whole(1)
                case (_, .blob): .bytes([3])
                }
        }
        return AppShape.FirstRow(id: "01977421-a28d-7000-8000-00000000f00\(place)", values: values)
    }

    /// A plain text field that merges by last writer wins.
    var textField: String? {
        isWhole
            ? nil
            : columns.first {
                $0.kind == .text && $0.rule == .lastWriter && $0.since == 1 && $0.reference == nil
                    && $0.fallback == .null && !$0.isWeak
            }?.name
    }
}

/// Draws the tables of an app.
struct ShapeGenerator {
    var chance: SeededChance
    /// Whether there may be references and unique keys.
    let isConstrained: Bool
    /// Whether some records may be shared.
    let isShared: Bool
    /// Draws second unique keys, and defaults in them; nil where there are none.
    var more: SeededChance?

    /// Names that SQL has a meaning for among them.
    private static let tableNames = [
        "order", "group", "Entry", "index", "select", "value_1", "transaction", "checklist",
    ]
    private static let columnNames = [
        "title", "from", "Kind", "note", "default", "count", "x1", "to", "values", "desc", "n", "table",
    ]

    mutating func tables() -> [AppShape.Table] {
        let count = chance.number(in: 1...8)
        let hasConstraints = isConstrained && chance.happens(onceIn: 2)
        var shareable = Set((0..<count).filter { _ in isShared && chance.happens(onceIn: 3) })
        // An app without a shareable table takes no part in sharing.
        if isShared, shareable.isEmpty { shareable = [count - 1] }
        var tables: [AppShape.Table] = []
        for place in 0..<count {
            let isShareable = shareable.contains(place)
            // A first version has a table at least.
            let since = place == 0 || !chance.happens(onceIn: 5) || isShareable ? 1 : chance.number(in: 2...3)
            // Records from before a new table with constraints came show only after the device starts over.
            let mayRefer = hasConstraints && !isShareable && since == 1
            tables.append(
                table(
                    Self.tableNames[place], since: since, isShareable: isShareable,
                    targets: tables.filter { !$0.isShareable && !$0.isWhole && $0.since == 1 },
                    mayRefer: mayRefer, hasUnique: hasConstraints && since == 1))
        }
        return tables
    }

    /// Names that columns get later.
    private static let laterNames = ["where", "newName", "limit", "x2", "set", "title_2", "check", "as"]

    /// In every second table a later version renames a column of any kind, except the text field that pairs
    /// and damage use.
    mutating func renaming(_ tables: [AppShape.Table]) -> [AppShape.Table] {
        tables.map { table in
            let places = table.columns.indices.filter { place in
                let column = table.columns[place]
                return column.since < AppShape.newestVersion && column.name != table.textField
            }
            guard !places.isEmpty, chance.happens(onceIn: 2) else { return table }
            var columns = table.columns
            let place = chance.pick(places)
            columns[place].renaming = AppShape.Renaming(
                name: chance.pick(Self.laterNames),
                since: chance.number(in: (columns[place].since + 1)...AppShape.newestVersion))
            return table.with(columns, unique: table.unique)
        }
    }

    private mutating func table(
        _ name: String, since: Int, isShareable: Bool, targets: [AppShape.Table], mayRefer: Bool,
        hasUnique: Bool
    ) -> AppShape.Table {
        let isWhole = chance.happens(onceIn: 6)
        var names = Self.columnNames
        func fresh() -> String { names.removeFirst() }
        var columns: [AppShape.Column] = []
        for _ in 0..<chance.number(in: 1...(isWhole ? 4 : 6)) {
            columns.append(isWhole ? plain(fresh(), .lastWriter) : column(fresh()))
        }
        if isWhole {
            return AppShape.Table(name, columns, isWhole: true, isShareable: isShareable, since: since)
        }
        if mayRefer {
            for target in (targets.map(\.name) + [name]) where chance.happens(onceIn: 2) {
                guard columns.count < 9 else { break }
                columns.append(
                    AppShape.Column(
                        name: fresh(), rule: .client, since: since,
                        reference: .init(table: target, deletion: chance.pick(AppShape.Deletion.allCases))))
            }
        }
        if isShareable, chance.happens(onceIn: 2) {
            columns.append(AppShape.Column(name: fresh(), isWeak: true))
        }
        var unique = hasUnique && chance.happens(onceIn: 2) ? [uniqueKey(&columns, fresh, since)] : []
        if !unique.isEmpty, columns.count < 9, more?.happens(onceIn: 2) == true {
            unique.append(secondKey(&columns, fresh, since))
        }
        if since < AppShape.newestVersion, chance.happens(onceIn: 2) {
            columns.append(later(fresh(), since: chance.number(in: (since + 1)...AppShape.newestVersion)))
        }
        return AppShape.Table(
            name,
            columns.map {
                var column = $0; column.since = max($0.since, since); return column
            },
            unique: unique, isShareable: isShareable, since: since)
    }

    /// A key of one or two columns, in which the last write to arrive wins: the model then knows which record
    /// has the values.
    private mutating func uniqueKey(
        _ columns: inout [AppShape.Column], _ fresh: () -> String, _ since: Int
    ) -> [String] {
        let isPair = chance.happens(onceIn: 4)
        let key = (0..<(isPair ? 2 : 1)).map { place in
            AppShape.Column(
                name: fresh(), kind: place == 0 ? .text : .integer, rule: .client,
                isNoCase: place == 0 && chance.happens(onceIn: 2), since: since)
        }
        columns += key
        return key.map(\.name)
    }

    /// One more key, now and then of a column with a default, which no two records have by leaving it out.
    private mutating func secondKey(
        _ columns: inout [AppShape.Column], _ fresh: () -> String, _ since: Int
    ) -> [String] {
        let hasDefault = more?.happens(onceIn: 2) == true
        let column = AppShape.Column(
            name: fresh(), rule: .client, fallback: hasDefault ? .text("n0") : .null,
            isNotNull: hasDefault, since: since)
        columns.append(column)
        return [column.name]
    }

    private mutating func column(_ name: String) -> AppShape.Column {
        switch chance.number(in: 0...9) {
        case 0...1: counter(name)
        case 2...3: set(name)
        case 4: plain(name, .manual)
        case 5: plain(name, .server)
        case 6: plain(name, .client)
        default: plain(name, .lastWriter)
        }
    }

    /// A column of a later version, with a rule by which older versions merge it in a certain way, too.
    private mutating func later(_ name: String, since: Int) -> AppShape.Column {
        var column =
            switch chance.number(in: 0...3) {
            case 0: counter(name)
            case 1: set(name)
            default: plain(name, .lastWriter)
            }
        column.since = since
        if column.rule == .lastWriter, chance.happens(onceIn: 2) {
            column.filling =
                switch column.kind {
                case .text: .text("filled\0")
                case .integer: .whole(8)
                case .real: .number(8.5)
                case .boolean: .whole(column.fallback == .whole(1) ? 0 : 1)
                case .blob: .bytes([8])
                }
        }
        return column
    }

    private mutating func counter(_ name: String) -> AppShape.Column {
        let isReal = chance.happens(onceIn: 3)
        let start: PlainValue =
            isReal ? chance.pick([.number(0), .number(2.5)]) : chance.pick([.whole(0), .whole(5)])
        return AppShape.Column(
            name: name, kind: isReal ? .real : .integer, rule: .counter, fallback: start,
            isNotNull: chance.happens(onceIn: 2))
    }

    private mutating func set(_ name: String) -> AppShape.Column {
        AppShape.Column(
            name: name, rule: .set, fallback: chance.happens(onceIn: 3) ? .null : .text("[]"))
    }

    private mutating func plain(_ name: String, _ rule: AppShape.Rule) -> AppShape.Column {
        let kind = chance.pick([.text, .text, .text] + AppShape.Kind.allCases)
        var column = AppShape.Column(name: name, kind: kind, rule: rule)
        column.isNoCase = kind == .text && chance.happens(onceIn: 3)
        if chance.happens(onceIn: 3) {
            column.fallback =
                switch kind {
                case .text: chance.pick([.text(""), .text("it's"), .text("Zürich")])
                case .integer: .whole(chance.number(in: -1...7))
                case .real: .number(1.5)
                case .boolean: .whole(chance.number(in: 0...1))
                case .blob: .bytes([0, 255])
                }
            column.isNotNull = chance.happens(onceIn: 2)
        }
        return column
    }
}
