/// The premises of merging a change, by the model's own record before and after.
extension PremiseCount {
    mutating func note(_ change: ModelChange, on was: ModelRecord?, became: ModelRecord?, by version: Int) {
        if change.isUnknown(at: version) { met(.tableOfNewerApp) }
        guard let was else {
            if change.verb != "insert" { met(.ofUnknown) }
            return
        }
        let isFirstRow = change.isMigrated && change.verb == "insert"
        if was.isDeleted, isFirstRow { met(.madeOverDeleted) }
        if was.isDeleted, change.verb == "insert", change.generation == was.generation + 1 {
            return met(.reinserted)
        }
        if was.isDeleted { return met(.tooLateForDeleted) }
        if was.generation != change.generation { return met(.ofAnotherGeneration) }
        guard change.verb != "delete", let shape = change.shape, let became else { return }
        if isFirstRow {
            if was.newest > ModelRecord.nobody { met(.madeOverWritten) }
            return met(.madeByEachMigration)
        }
        if change.isWhole(at: version) {
            if change.stamp < was.newest { met(.wholeLost) }
            return
        }
        for (field, _) in change.values { note(field, change, shape, on: was, became: became, by: version) }
        let device = change.author
        for field in change.deltas.keys
        where was.counters[field]?.keys.contains(where: { $0 != device }) == true {
            met(.counterOfTwo)
        }
        for (field, removed) in change.removed {
            for (element, _) in removed {
                met(became.sets[field]?[element]?.isEmpty == false ? .addedMeanwhile : .elementRemoved)
            }
        }
    }

    /// Counts the awkward text in a change that the server took.
    mutating func noteText(_ change: ModelChange) {
        // Canonical text is in quotes itself, and spells NUL otherwise.
        for text in change.values.values where text.utf8.first == UInt8(ascii: "\"") {
            let inner = text.utf8.dropFirst().dropLast()
            if inner.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) {
                met(.tookQuotes)
            }
            if inner.contains(UInt8(ascii: "\n")) { met(.tookLines) }
            if PlainValue.hasNUL(canonicalText: text) { met(.tookNUL) }
        }
    }

    private mutating func note(
        _ field: String, _ change: ModelChange, _ shape: AppShape.Table, on was: ModelRecord,
        became: ModelRecord, by version: Int
    ) {
        let stamp = change.stamps[field] ?? change.stamp
        if change.isMigrated { return met(was.isAsRead(field, by: change) ? .migrated : .migrationGaveWay) }
        let hasEffect = became.plain[field]?.stamp == stamp
        if let column = shape.byName[field], column.since > version { met(.olderServer) }
        switch shape.rule(of: field, at: version) {
        case .lastWriter where !hasEffect: met(.olderLost)
        case .server where !hasEffect: met(.serverStayed)
        case .client where was.plain[field].map({ $0.stamp > stamp }) == true: met(.olderWon)
        case .manual where !hasEffect: met(.held)
        case .manual:
            let before = was.held[field]?.count ?? 0
            if before > became.held[field]?.count ?? 0 { met(.heldSettled) }
        default: break
        }
    }
}
