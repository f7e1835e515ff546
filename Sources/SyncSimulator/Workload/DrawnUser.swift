import GRDB
import Notation
import OfflineEngine
import SyncCore

/// Chooses what a simulated person does next in an app that is drawn from the seed.
struct DrawnUser {
    /// The records that are only written together; none if no table has a field for it.
    let pairs: Pairs
    /// The tables, as the version of the app calls their columns with which the person works.
    private(set) var app: AppShape
    /// The shape in each version, by the names that messages use.
    private let versions: [AppShape]
    private let inMessages: AppShape
    let ids: [String: [String]]
    private let sharedIDs: [String: [String]]
    /// The scope that is shared in this run, if one is.
    private let shared: String?
    /// Whether several things are done in one transaction.
    private let doesSeveral: Bool
    let deletesOnceIn: Int
    private let isBroad: Bool

    init(
        _ app: AppShape, _ scenario: Scenario, _ chance: inout SeededChance, _ taste: inout SeededChance,
        shared: String?
    ) {
        self.app = app
        inMessages = app
        versions = (1...AppShape.newestVersion).map(app.named)
        self.shared = shared
        doesSeveral = scenario.changesPerPush == nil
        deletesOnceIn = taste.pick([3, 5, 8])
        isBroad = scenario.isBroad
        let most = scenario.hasManyRecords ? 12 : app.tables.count > 4 ? 2 : 4
        var ids: [String: [String]] = [:]
        var sharedIDs: [String: [String]] = [:]
        for table in app.tables {
            ids[table.name] = (0..<taste.number(in: (most > 4 ? 5 : 1)...most)).map { _ in Self.uuid(&chance)
            }
            if table.isShareable { sharedIDs[table.name] = (0..<2).map { _ in Self.uuid(&chance) } }
            if let row = table.firstRow { ids[table.name]?.append(row.id) }
        }
        self.ids = ids
        self.sharedIDs = sharedIDs
        let table = app.tables.first {
            $0.since == 1 && !$0.isShareable && !app.constrained.contains($0.name) && $0.textField != nil
        }
        pairs = Pairs(
            table: table?.name ?? "", field: table?.textField ?? "",
            ids: table == nil ? [] : (0..<2).map { _ in (Self.uuid(&chance), Self.uuid(&chance)) })
    }

    /// Whether a record is one of those that are written together.
    func isPaired(_ id: String) -> Bool { pairs.ids.contains { $0.0 == id || $0.1 == id } }

    /// A table as a version of the app calls its columns.
    func table(_ name: String, at version: Int) -> AppShape.Table? { versions[version - 1].table(name) }

    func action(
        _ db: Database, _ chance: inout SeededChance, step: Int, version: Int
    ) throws -> LocalAction {
        var user = self
        user.app = versions[version - 1]
        return try user.choose(db, &chance, step, version)
    }

    private func choose(
        _ db: Database, _ chance: inout SeededChance, _ step: Int, _ version: Int
    ) throws -> LocalAction {
        if try !RejectedChanges.all(db).isEmpty, chance.happens(onceIn: 3),
            let settling = try settlement(db, &chance)
        {
            return settling
        }
        if !pairs.ids.isEmpty, chance.happens(onceIn: 8) { return pair(&chance, step) }
        let tables = app.tables(at: version)
        if let shared, !app.shareable.isEmpty, chance.happens(onceIn: 3) {
            return .row(try sharing(chance.pick(app.shareable), shared, db, &chance, step, version))
        }
        let table = chance.pick(tables)
        let id = chance.pick(ids[table.name] ?? [])
        if chance.happens(onceIn: 10), let poison = try poison(table, id, db, &chance, step, version) {
            return poison
        }
        if isBroad, doesSeveral, chance.happens(onceIn: 4),
            let broad = try broadly(table, id, db, &chance, step, version)
        {
            return broad
        }
        let first = try rowAction(table, id, db, &chance, step, version)
        guard doesSeveral, chance.happens(onceIn: 5) else { return .row(first) }
        let other = chance.pick(tables)
        let second = try rowAction(other, chance.pick(ids[other.name] ?? []), db, &chance, step, version)
        return .several([.row(first), .row(second)])
    }

    /// Discards or retries the first transaction that was set aside; nil if there is none.
    func settlement(_ db: Database, _ chance: inout SeededChance) throws -> LocalAction? {
        guard let refused = try RejectedChanges.all(db).first else { return nil }
        if chance.happens(onceIn: 2) { return .discard(transaction: refused.id) }
        for entry in refused.entries {
            let table = inMessages.table(entry.change.table)
            var mended: [String: FieldValue] = [:]
            for case (let field, .value(let value)) in entry.change.edits {
                guard let column = table?.byName[field], column.misfits(PlainValue(value).canonicalText)
                else {
                    continue
                }
                mended[field] = Words.mended(column).fieldValue(column.kind)
            }
            if !mended.isEmpty {
                return .retry(transaction: refused.id, id: entry.change.id.text, mended: mended)
            }
        }
        return .retry(transaction: refused.id, id: "")
    }

    /// Values for some columns of a new record.
    func values(
        of table: AppShape.Table, version: Int, step: Int, _ chance: inout SeededChance
    ) -> [RowAction.Write] {
        table.columns(at: version).filter { $0.isPlain && $0.reference == nil && !$0.isWeak }.compactMap {
            chance.happens(onceIn: 3) ? nil : write($0, of: table, step, &chance)
        }
    }

    private func write(
        _ column: AppShape.Column, of table: AppShape.Table, _ step: Int, _ chance: inout SeededChance
    ) -> RowAction.Write {
        let isUnique = table.unique.contains { $0.contains(column.name) }
        guard isUnique else {
            return .init(column: column.name, value: Words.value(of: column, step, &chance))
        }
        let value: PlainValue =
            column.kind == .text ? .text(Words.name(&chance)) : .whole(chance.number(in: 0...1))
        let isEmptied = !column.isNotNull && chance.happens(onceIn: 6)
        return .init(column: column.name, value: isEmptied ? .null : value)
    }

    // MARK: Rows of the account's own

    func rowAction(
        _ table: AppShape.Table, _ id: String, _ db: Database, _ chance: inout SeededChance, _ step: Int,
        _ version: Int
    ) throws -> RowAction {
        let scope: String? = table.isShareable ? Wire.ownScope : nil
        guard try exists(table, id, db) else {
            return .insert(
                table: table.name, id: id, scope: scope, try insertion(table, db, &chance, step, version))
        }
        if chance.happens(onceIn: deletesOnceIn) { return .delete(table: table.name, id: id) }
        if chance.happens(onceIn: 10) {
            return .renew(
                table: table.name, id: id, values(of: table, version: version, step: step, &chance))
        }
        if !app.constrained.contains(table.name), !table.isShareable, chance.happens(onceIn: 12) {
            return .replace(
                table: table.name, id: id, values(of: table, version: version, step: step, &chance))
        }
        if !table.isWhole, chance.happens(onceIn: 8) {
            return .save(staleSave(table, id, &chance, step, version))
        }
        if let key = table.unique.first, key.count == 1, chance.happens(onceIn: 6) {
            let others = try all(table, db).filter { $0 != id }
            if !others.isEmpty {
                return .swap(table: table.name, column: key[0], id, chance.pick(others))
            }
        }
        return try edit(table, id, db, &chance, step, version, isShared: false)
    }

    /// Edits one of the columns, or several plain ones.
    func edit(
        _ table: AppShape.Table, _ id: String, _ db: Database, _ chance: inout SeededChance, _ step: Int,
        _ version: Int, isShared: Bool
    ) throws -> RowAction {
        let columns = table.columns(at: version)
        let column = chance.pick(columns)
        switch column.rule {
        case .counter:
            let delta: PlainValue =
                column.kind == .real
                ? .number(Double(chance.number(in: -3...9)) / 4) : .whole(chance.number(in: -3...9))
            return .add(table: table.name, id: id, column: column.name, delta, isShared: isShared)
        case .set:
            return .tag(
                table: table.name, id: id, column: column.name, Words.element(&chance),
                isIn: chance.number(in: 0...4) < 3, isShared: isShared)
        default: break
        }
        if column.isNoCase, table.unique.isEmpty, !isShared, chance.happens(onceIn: 3) {
            return .shout(table: table.name, id: id, column: column.name)
        }
        var writes = [try change(column, of: table, id, db, &chance, step)]
        for other in columns where other.isPlain && other.name != column.name && chance.happens(onceIn: 4) {
            writes.append(try change(other, of: table, id, db, &chance, step))
        }
        return .update(table: table.name, id: id, writes, isShared: isShared)
    }

    /// A write into a column; into a reference, the id of another record that is shown.
    private func change(
        _ column: AppShape.Column, of table: AppShape.Table, _ id: String, _ db: Database,
        _ chance: inout SeededChance, _ step: Int
    ) throws -> RowAction.Write {
        if column.isWeak {
            let target = chance.pick(app.tables.filter { $0.since == 1 })
            return .init(column: column.name, value: .text(chance.pick(ids[target.name] ?? [""])))
        }
        guard let reference = column.reference else { return write(column, of: table, step, &chance) }
        let seen = try app.table(reference.table).map { try all($0, db) }?.filter { $0 != id } ?? []
        let isNone = seen.isEmpty || chance.happens(onceIn: 6)
        return .init(column: column.name, value: isNone ? .null : .text(chance.pick(seen)))
    }

    func insertion(
        _ table: AppShape.Table, _ db: Database, _ chance: inout SeededChance, _ step: Int, _ version: Int
    ) throws -> [RowAction.Write] {
        var writes = values(of: table, version: version, step: step, &chance)
        for column in table.columns(at: version) where !chance.happens(onceIn: 3) {
            if column.reference != nil || column.isWeak {
                writes.append(try change(column, of: table, "", db, &chance, step))
            } else if column.rule == .counter, column.since == 1, chance.happens(onceIn: 3) {
                writes.append(
                    .init(
                        column: column.name,
                        value: column.kind == .real ? .number(1.25) : .whole(chance.number(in: 1...9))))
            } else if column.rule == .set, chance.happens(onceIn: 2) {
                let json = ElementList([Words.element(&chance)]).json
                writes.append(.init(column: column.name, value: .text(json)))
            }
        }
        return writes
    }

    /// A save of a record of which others changed some columns since it was fetched.
    private func staleSave(
        _ table: AppShape.Table, _ id: String, _ chance: inout SeededChance, _ step: Int, _ version: Int
    ) -> StaleSave {
        let columns = table.columns(at: version).filter { $0.reference == nil && !$0.isWeak }
        func value(_ column: AppShape.Column) -> PlainValue {
            switch column.rule {
            case .counter:
                let amount = chance.number(in: -3...9)
                return column.kind == .real ? .number(Double(amount) / 4) : .whole(amount)
            case .set:
                return .text(
                    ElementList((0..<chance.number(in: 0...2)).map { _ in Words.element(&chance) }).json)
            default: return Words.value(of: column, step, &chance)
            }
        }
        func some(_ columns: [AppShape.Column], onceIn times: Int) -> [RowAction.Write] {
            columns.compactMap {
                chance.happens(onceIn: times) ? .init(column: $0.name, value: value($0)) : nil
            }
        }
        let free = columns.filter { column in !table.unique.contains { $0.contains(column.name) } }
        return StaleSave(
            table: table.name, id: id, fetched: some(columns, onceIn: 2), edits: some(free, onceIn: 2),
            counters: columns.filter { $0.rule == .counter }
                .map { .init(column: $0.name, start: $0.beginning) },
            sets: columns.filter { $0.rule == .set }.map(\.name))
    }

    func exists(_ table: AppShape.Table, _ id: String, _ db: Database) throws -> Bool {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM \"\(table.name)\" WHERE id = ?"), arguments: [id]) != nil
    }

    func all(_ table: AppShape.Table, _ db: Database) throws -> [String] {
        try String.fetchAll(db.cachedStatement(sql: "SELECT id FROM \"\(table.name)\" ORDER BY id"))
    }

    // MARK: Actions of more than one row

    /// Both records of a pair get the same text, or all pairs do.
    private func pair(_ chance: inout SeededChance, _ step: Int) -> LocalAction {
        let both = chance.happens(onceIn: 3) ? pairs.ids : [chance.pick(pairs.ids)]
        return .pairRows(pairs.table, field: pairs.field, both.flatMap { [$0.0, $0.1] }, token: "w\(step)")
    }

    /// A value that the server refuses, and with it the pair's new text.
    private func poison(
        _ table: AppShape.Table, _ id: String, _ db: Database, _ chance: inout SeededChance, _ step: Int,
        _ version: Int
    ) throws -> LocalAction? {
        let misfits = table.columns.filter { $0.since == 1 && $0.isPlain && $0.reference == nil }
            .filter { column in !table.unique.contains { $0.contains(column.name) } }
            .compactMap { column in
                Words.misfit(of: column).map { RowAction.Write(column: column.name, value: $0) }
            }
        guard !misfits.isEmpty else { return nil }
        let poison = chance.pick(misfits)
        let action: RowAction =
            try exists(table, id, db)
            ? .update(table: table.name, id: id, [poison])
            : .insert(
                table: table.name, id: id, scope: table.isShareable ? Wire.ownScope : nil, [poison])
        guard !pairs.ids.isEmpty else { return .row(action) }
        return .several([pair(&chance, step), .row(action)])
    }

    // MARK: Actions that others see, too

    /// An action on records of a shareable table, now and then also where writing is not allowed.
    private func sharing(
        _ table: AppShape.Table, _ shared: String, _ db: Database, _ chance: inout SeededChance, _ step: Int,
        _ version: Int
    ) throws -> RowAction {
        let isOpen = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM aloft_scope WHERE scope = ? AND role = 'writer'"),
            arguments: [shared])
        let isOwn = chance.happens(onceIn: isOpen == nil ? 2 : 6)
        let (own, others) = (ids[table.name] ?? [], sharedIDs[table.name] ?? [])
        let id = chance.pick(isOwn ? own : others)
        guard try exists(table, id, db) else {
            return .insert(
                table: table.name, id: id, scope: isOwn ? Wire.ownScope : shared,
                try insertion(table, db, &chance, step, version))
        }
        if isOpen != nil, chance.happens(onceIn: 5) {
            let taken = Set(try all(table, db))
            let free = (isOwn ? others : own).filter { !taken.contains($0) }
            if !free.isEmpty {
                return .move(
                    table: table.name, id: id, copy: chance.pick(free), to: isOwn ? shared : Wire.ownScope,
                    columns: table.columns(at: version).map(\.name))
            }
        }
        if chance.happens(onceIn: deletesOnceIn) {
            return .delete(table: table.name, id: id, isShared: true)
        }
        return try edit(table, id, db, &chance, step, version, isShared: true)
    }

    private static func uuid(_ chance: inout SeededChance) -> String {
        let digits = (0..<2).map { _ in chance.next().hex16 }.joined()
        let all = Array(digits)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(all[$0]) }.joined(separator: "-")
    }
}
