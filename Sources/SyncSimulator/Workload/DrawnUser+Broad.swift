import GRDB
import SyncCore

/// Transactions of several steps on few records, and `REPLACE` where it evicts others.
extension DrawnUser {
    /// One of them; nil if the table has nothing for it.
    func broadly(
        _ table: AppShape.Table, _ id: String, _ db: Database, _ chance: inout SeededChance, _ step: Int,
        _ version: Int
    ) throws -> LocalAction? {
        let ruled = app.tables(at: version).filter { !$0.isShareable && app.constrained.contains($0.name) }
        guard !ruled.isEmpty, chance.happens(onceIn: 2) else {
            return try steps(table, id, db, &chance, step, version)
        }
        let keyed = ruled.filter { !$0.unique.isEmpty }
        switch chance.number(in: 0...5) {
        case 0...1:
            let table = chance.pick(ruled)
            let writes = values(of: table, version: version, step: step, &chance)
            return .row(.replace(table: table.name, id: chance.pick(ids[table.name] ?? []), writes))
        case 2...3 where !keyed.isEmpty:
            return try evicting(chance.pick(keyed), db, &chance, step, version)
        default: return try adopting(chance.pick(ruled), db, &chance, step, version)
        }
    }

    /// Several steps on one record: it is made, changed, put into sets and taken out again, deleted and made
    /// again.
    private func steps(
        _ table: AppShape.Table, _ id: String, _ db: Database, _ chance: inout SeededChance, _ step: Int,
        _ version: Int
    ) throws -> LocalAction {
        let scope: String? = table.isShareable ? Wire.ownScope : nil
        func insertion(_ chance: inout SeededChance) throws -> RowAction {
            .insert(
                table: table.name, id: id, scope: scope,
                try self.insertion(table, db, &chance, step, version))
        }
        var isThere = try exists(table, id, db)
        var actions: [RowAction] = []
        for _ in 0..<chance.number(in: 2...5) {
            guard isThere else {
                actions.append(try insertion(&chance))
                isThere = true
                continue
            }
            switch chance.number(in: 0...5) {
            case 0:
                actions.append(.delete(table: table.name, id: id))
                isThere = false
            case 1...2:
                guard let set = table.columns(at: version).first(where: { $0.rule == .set }) else {
                    fallthrough
                }
                let element = Words.element(&chance)
                let isIn = chance.happens(onceIn: 2)
                for isIn in [isIn, !isIn] {
                    actions.append(
                        .tag(table: table.name, id: id, column: set.name, element, isIn: isIn))
                }
            default:
                actions.append(
                    try edit(table, id, db, &chance, step, version, isShared: false))
            }
        }
        return .several(actions.map { .row($0) })
    }

    /// A new record takes the unique values of another one, which goes, and may be made again with others.
    private func evicting(
        _ table: AppShape.Table, _ db: Database, _ chance: inout SeededChance, _ step: Int, _ version: Int
    ) throws -> LocalAction? {
        guard !table.isShareable, !table.unique.isEmpty else { return nil }
        let shown = try all(table, db)
        let free = (ids[table.name] ?? []).filter { !shown.contains($0) }
        guard let victim = shown.isEmpty ? nil : chance.pick(shown) else { return nil }
        let others = free.isEmpty ? shown.filter { $0 != victim } : free
        guard !others.isEmpty else { return nil }
        let taking = RowAction.evict(
            table: table.name, id: chance.pick(others), victim: victim, columns: chance.pick(table.unique))
        guard chance.happens(onceIn: 2) else { return .row(taking) }
        let again = values(of: table, version: version, step: step, &chance).filter { write in
            !table.unique.contains { $0.contains(write.column) }
        }
        return .several([.row(taking), .row(.remake(table: table.name, id: victim, again))])
    }

    /// A record is made that others are then made to refer to, and it is removed again, in one transaction.
    private func adopting(
        _ table: AppShape.Table, _ db: Database, _ chance: inout SeededChance, _ step: Int, _ version: Int
    ) throws -> LocalAction? {
        let references = table.columns(at: version).filter { $0.reference != nil }
        guard !references.isEmpty else { return nil }
        let column = chance.pick(references)
        guard let parent = column.reference.flatMap({ app.table($0.table) }), !parent.isShareable,
            column.reference?.deletion != .restrict
        else { return nil }
        let shown = try all(parent, db)
        let free = (ids[parent.name] ?? []).filter { !shown.contains($0) }
        let children = try all(table, db)
        guard !free.isEmpty, !children.isEmpty else { return nil }
        let (id, child) = (chance.pick(free), chance.pick(children))
        return .several([
            .row(
                .insert(
                    table: parent.name, id: id, scope: nil,
                    values(of: parent, version: version, step: step, &chance))),
            .row(
                .update(
                    table: table.name, id: child, [.init(column: column.name, value: .text(id))])),
            .row(.delete(table: parent.name, id: id)),
        ])
    }
}
