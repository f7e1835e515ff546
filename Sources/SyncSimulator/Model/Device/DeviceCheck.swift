import Foundation
import GRDB
import SyncCore

/// Checks one device's database against the model: the rows shown, the changes kept, the cursor and the mark.
struct DeviceCheck {
    let scope: String
    let model: ModelServer
    let name: String
    /// The records that are only written together, and the field in which they never differ.
    let pairs: Pairs
    /// The version of the device's app.
    let version: Int
    /// References and unique keys of that version.
    let rules: ModelRules
    /// Whether records of its copy are known to be damaged: then only its changes are checked.
    let hasBitRot: Bool
    /// The ledger of the changes in the device's file; brought up to date by the check.
    var ledger: Ledger
    /// The rows that were found to be right, by record.
    var stored: [String: StoredRow]
    /// The premises that occurred in the check.
    var met = PremiseCount()
    /// Reads the edits of an outbox entry.
    let readEdits: (String) throws -> [String: Any]

    /// A row of the outbox, as the model reads it.
    private struct Pending {
        let key: String
        let sequence: Int
        /// The author that captured it, as far as it is not settled.
        let author: String
        let transaction: Int
        let verb: String
        let generation: Int
        let edits: String
        let isHidden: Bool
        let isApplied: Bool
        let isMigrated: Bool
    }

    /// Throws ``LawBroken`` for the first law that does not hold.
    mutating func check(_ db: Database) throws {
        let place = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT cursor, acknowledgedThrough FROM aloft_scope WHERE scope = ?"),
            arguments: [scope])
        let mark: Int = place?[1] ?? 0
        let pending = try self.pending(db)
        let aside = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT sequence, refusal ->> '$.reason' FROM aloft_rejected WHERE scope = ?"),
            arguments: [scope])
        let known = ledger.uncertain.count
        ledger.uncertain.formUnion(aside.filter { $0[1] == "uncertain" }.map { $0[0] as Int })
        met.met(.uncertainCounter, ledger.uncertain.count - known)
        met.met(.keptUncertain, ledger.uncertain.count - known)
        met.met(.setAsideByServer, aside.count)
        try checkConservation(pending, mark: mark)
        try checkSetAside(Set(aside.filter { $0[1] != "uncertain" }.map { $0[0] as Int }))
        if hasBitRot { return }
        let rows = try StoredRow.all(of: scope, at: version, db)
        let numbers = rows.mapValues(\.number)
        if let cursor: String = place?[0], let place = Int(cursor.split(separator: ".").last ?? "") {
            try checkNothingMissed(numbers, upTo: place)
        }
        let shown = try self.shown(db)
        if scope == Wire.ownScope { try checkPairs(shown) }
        try noteWeak(shown, db)
        try checkVisible(numbers, pending: pending, shown: shown)
        try checkStored(rows)
    }

    /// S5: what is stored of a record beside its shown values is as the server had it under that number.
    private mutating func checkStored(_ rows: [String: StoredRow]) throws {
        for (key, row) in rows where stored[key] != row {
            guard let table = model.app.table(ofKey: key), let record = model.history[key]?[row.number]
            else { continue }
            if let difference = try row.difference(from: record, table) {
                throw LawBroken(law: "S5", finding: "\(name): \(key) of \(row.number) \(difference)")
            }
        }
        stored = rows
    }

    /// S14: no shown row refers to a missing one.
    static func checkReferences(_ name: String, _ db: Database) throws {
        guard try Row.fetchOne(db.cachedStatement(sql: "PRAGMA foreign_key_check")) == nil else {
            throw LawBroken(law: "S14", finding: "\(name) shows a record that refers to nothing")
        }
    }

    /// S1: every change is in the outbox, set aside, or on the server; one that left the outbox does not come
    /// back.
    private mutating func checkConservation(_ pending: [Pending], mark: Int) throws {
        let waiting = Set(pending.map(\.sequence))
        let author = ledger.incarnations.last?.author ?? ""
        let returned = waiting.filter { ledger.fates[$0] != nil || $0 <= mark }
        guard returned.isEmpty else {
            throw LawBroken(
                law: "S1", finding: "\(name): waiting again, with the mark \(mark): \(returned.sorted())")
        }
        // Changes that the device set aside by itself never reach the server.
        for sequence in ledger.captured.subtracting(ledger.kept).subtracting(ledger.joined)
        where ledger.fates[sequence] == nil && !waiting.contains(sequence) {
            let isApplied = ledger.applied.contains(sequence) || sequence > mark
            let former = ledger.incarnations.dropLast().first { incarnation in
                sequence <= incarnation.lastSequence
                    && sequence <= model.marks[incarnation.author, default: 0]
            }
            ledger.fates[sequence] = isApplied ? former?.author ?? ledger.author(of: sequence) : author
            met.met(.confirmed)
        }
        let lost = ledger.fates.filter { sequence, author in
            // A refused change is set aside here, whether a restored server still knows of it or not.
            model.marks[author, default: 0] < sequence && !ledger.uncertain.contains(sequence)
                && model.refused[author]?.contains(sequence) != true
        }
        guard lost.isEmpty else {
            throw LawBroken(law: "S1", finding: "\(name): lost \(lost.keys.sorted())")
        }
        ledger.applied.formUnion(pending.filter(\.isApplied).map(\.sequence))
        met.met(.pendingOverBase, pending.contains { !$0.isHidden && model.newest[$0.key] != nil } ? 1 : 0)
        guard mark <= max(model.marks[author, default: 0], model.lostMarks[author, default: 0]) else {
            throw LawBroken(law: "S2", finding: "\(name) takes \(mark) for confirmed, the server has less")
        }
    }

    /// S1: the changes that the server refused, and no others, wait for a person.
    private func checkSetAside(_ found: Set<Int>) throws {
        let expected = Set(
            ledger.fates.filter { sequence, author in
                let wasUncertain =
                    ledger.uncertain.contains(sequence) && author != ledger.incarnations.last?.author
                return !wasUncertain && model.refused[author]?.contains(sequence) ?? false
            }.keys
        ).union(ledger.kept).subtracting(ledger.settled)
        guard found == expected else {
            throw LawBroken(
                law: "S1",
                finding: "\(name) has set aside \(found.sorted()), and not \(expected.sorted())")
        }
        guard ledger.uncertain.isEmpty || ledger.incarnations.count > 1 || ledger.wasLost else {
            throw LawBroken(law: "S1", finding: "\(name) is uncertain, though nothing was copied")
        }
    }

    /// S5, S4: the device has every record up to its cursor.
    private func checkNothingMissed(_ numbers: [String: Int], upTo place: Int) throws {
        for key in model.newest.keys.sorted() {
            guard let number = model.number(of: key, upTo: place) else { continue }
            if numbers[key] == nil, model.collectedNumbers[key]?.contains(number) == true { continue }
            guard numbers[key, default: 0] >= number else {
                throw LawBroken(
                    law: "S5",
                    finding:
                        "\(name) stands at \(place) and has \(key) of \(numbers[key] ?? 0), not \(number)")
            }
        }
    }

    /// S7: the records of a pair are written together, so a device never shows them with a difference.
    private mutating func checkPairs(_ shown: [String: ShownRow]) throws {
        func token(_ id: String) -> String? {
            shown[pairs.table + "/" + id]?.value(of: pairs.field)?.canonicalText
        }
        if pairs.ids.contains(where: { token($0.0) != nil }) { met.met(.pairShown) }
        for (one, other) in pairs.ids where token(one) != token(other) {
            throw LawBroken(
                law: "S7",
                finding: "\(name) sees half of a transaction: \(token(one) ?? "nothing"), "
                    + "\(token(other) ?? "nothing")")
        }
    }

    /// S14: a reference into another scope may dangle.
    private mutating func noteWeak(_ shown: [String: ShownRow], _ db: Database) throws {
        for (_, row) in shown {
            for column in row.columns where column.isWeak {
                guard case .text(let id)? = row.value(of: column.name) else { continue }
                let isThere = try model.app.tables(at: version).contains { table in
                    try Int.fetchOne(
                        db.cachedStatement(sql: "SELECT 1 FROM \"\(table.name)\" WHERE id = ?"),
                        arguments: [id]) != nil
                }
                if !isThere { met.met(.weakDangling) }
            }
        }
    }

    /// S6: each row is base ⊕ overlay, one transaction after the other, field by field.
    private mutating func checkVisible(
        _ numbers: [String: Int], pending: [Pending], shown: [String: ShownRow]
    ) throws {
        let deviceID = String(ledger.incarnations.last?.author.prefix { $0 != "." } ?? "")
        var screen: [String: ExpectedRow] = [:]
        for key in Set(model.newest.keys).union(pending.map(\.key)).union(shown.keys)
        where !key.hasPrefix(Grant.table) {
            let base = numbers[key].flatMap { model.history[key]?[$0] }
            if numbers[key] != nil, base == nil {
                throw LawBroken(law: "S5", finding: "\(name): \(key) of an unknown number")
            }
            screen[key] = ExpectedRow(model.app.table(ofKey: key), base: base, deviceID: deviceID)
        }
        var blocked: Set<String> = []
        for transaction in Set(pending.map(\.transaction)).sorted() {
            let members = pending.filter { $0.transaction == transaction }
            let isHidden = members.contains(where: \.isHidden)
            var next = screen
            let builds = try members.contains { try blocked.contains($0.key) && !letsGo($0) }
            let stands = try play(members, &next) && !builds
            if isHidden {
                met.met(.hiddenTransaction)
                blocked.formUnion(members.map(\.key))
                ledger.hidden.insert(members[0].sequence)
                if ledger.unhidden.remove(members[0].sequence) != nil { met.met(.hiddenAgain) }
            } else if ledger.hidden.remove(members[0].sequence) != nil {
                met.met(.shownAgain)
                ledger.unhidden.insert(members[0].sequence)
            }
            guard isHidden != stands || members[0].sequence > ledger.replayedThrough else {
                throw LawBroken(
                    law: "S6",
                    finding: "\(name): the transaction of \(members[0].sequence) is "
                        + "\(isHidden ? "hidden" : "shown") and should not be")
            }
            if !isHidden { screen = next }
        }
        for key in screen.keys.sorted() where model.app.table(ofKey: key).map({ $0.since <= version }) ?? true
        {
            if let difference = screen[key]?.difference(from: shown[key]) {
                throw LawBroken(law: "S6", finding: "\(name): \(key) \(difference)")
            }
        }
    }

    /// Whether a change says of its record only that it goes, or what it refers to no longer.
    private func letsGo(_ change: Pending) throws -> Bool {
        if change.verb == "delete" { return true }
        let (table, edits) = (model.app.table(ofKey: change.key), try readEdits(change.edits))
        return change.verb == "update" && !edits.isEmpty
            && edits.allSatisfy { table?.byName[$0.key]?.reference != nil && $0.value is NSNull }
    }

    /// Plays a transaction on the screen; false if it conflicts there.
    private func play(_ members: [Pending], _ screen: inout [String: ExpectedRow]) throws -> Bool {
        let before = screen.filter { rules.isConstrained($0.key) }.compactMapValues(\.row)
        var touched: [String] = []
        for change in members {
            let wasThere = screen[change.key]?.row != nil
            screen[change.key]?.apply(
                sequence: change.sequence, author: change.author, verb: change.verb,
                generation: change.generation,
                edits: try readEdits(change.edits), isMigrated: change.isMigrated)
            // A change that comes too late for a deleted record has no consequences for others.
            let isThere = screen[change.key]?.row != nil
            if wasThere || isThere, !touched.contains(change.key) { touched.append(change.key) }
        }
        var after = screen.filter { rules.isConstrained($0.key) }.compactMapValues(\.row)
        // Changes made since the last pull have had no consequences yet except SQLite's own.
        if members[0].sequence > ledger.replayedThrough { return true }
        guard let aftermath = rules.settle(touched, before: before, after: &after) else { return false }
        for (key, field) in aftermath.cleared { screen[key]?.clear(field) }
        for key in touched + aftermath.implied where rules.isConstrained(key) && after[key] == nil {
            screen[key]?.remove()
        }
        return true
    }

    /// The changes in the device's outbox, in its order.
    private func pending(_ db: Database) throws -> [Pending] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT tbl || '/' || id, sequence, txn, verb, generation, edits, hidden IS NOT NULL,
                        isApplied,
                        (SELECT device || '.' || incarnation FROM aloft_prior_identity i
                            WHERE i.scope = o.scope AND o.sequence <= i.lastSequence
                                ORDER BY i.lastSequence LIMIT 1),
                        isMigrated
                    FROM aloft_outbox o WHERE scope = ? ORDER BY sequence
                    """), arguments: [scope])
        let author = ledger.incarnations.last?.author ?? ""
        return rows.map {
            Pending(
                key: $0[0], sequence: $0[1], author: $0[8] ?? author, transaction: $0[2], verb: $0[3],
                generation: $0[4], edits: $0[5], isHidden: $0[6], isApplied: $0[7],
                isMigrated: $0[9])
        }
    }

    /// Every row that the device's app would show.
    private func shown(_ db: Database) throws -> [String: ShownRow] {
        var shown: [String: ShownRow] = [:]
        for table in model.app.tables(at: version) where table.isShareable || scope == Wire.ownScope {
            for (key, row) in try ShownRow.all(table, at: version, in: table.isShareable ? scope : nil, db) {
                shown[key] = row
            }
        }
        return shown
    }
}
