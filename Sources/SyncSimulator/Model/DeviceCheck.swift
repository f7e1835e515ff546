import Foundation
import GRDB

/// Checks one device's database against the model: what it shows, what it keeps, where it says it stands.
struct DeviceCheck {
    let model: ModelServer
    let name: String
    let deviceID: String

    /// A row of the outbox, as the model reads it.
    private struct Pending {
        let key: String
        let n: Int
        let transaction: Int
        let verb: String
        let generation: Int
        let edits: String
        let isHidden: Bool

        func readEdits() throws -> [String: Any] { try PlainJSON.object(Data(edits.utf8)) }
    }

    /// Throws ``LawBroken`` for the first law that does not hold. `captured` are all the changes it ever
    /// committed.
    func check(_ db: Database, captured: Set<Int64>, author: String) throws {
        let scope = try Row.fetchOne(db.cachedStatement(sql: "SELECT cursor, mark FROM aloft_scope"))
        let mark: Int = scope?[1] ?? 0
        let pending = try self.pending(db)
        try checkConservation(
            Set(pending.map { Int64($0.n) }), captured: captured, mark: mark, author: author)
        try checkSetAside(db, mark: mark, author: author)
        let numbers = try rowNumbers(db)
        if let cursor: String = scope?[0], let place = Int(cursor.split(separator: ".").last ?? "") {
            try checkNothingMissed(numbers, upTo: place)
        }
        let shown = try self.shown(db)
        try checkPairs(shown)
        try checkVisible(numbers, pending: pending, shown: shown, author: author)
        guard try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") == nil else {
            throw LawBroken(law: "S14", finding: "\(name) shows a record that refers to nothing")
        }
    }

    /// S1: every change is in the outbox, set aside, or confirmed; and what is confirmed has left.
    private func checkConservation(
        _ waiting: Set<Int64>, captured: Set<Int64>, mark: Int, author: String
    ) throws {
        let expected = captured.filter { $0 > mark }
        guard waiting == expected else {
            let lost = expected.subtracting(waiting).sorted()
            let stray = waiting.subtracting(expected).sorted()
            throw LawBroken(
                law: "S1", finding: "\(name): lost \(lost), beyond the mark \(mark) again \(stray)")
        }
        guard mark <= model.marks[author, default: 0] else {
            throw LawBroken(law: "S2", finding: "\(name) takes \(mark) for confirmed, the server has less")
        }
    }

    /// S1: what the server refused, and nothing else, waits for a person.
    private func checkSetAside(_ db: Database, mark: Int, author: String) throws {
        let rows = try Int.fetchSet(db.cachedStatement(sql: "SELECT n FROM aloft_setaside"))
        let expected = model.refused[author, default: []].filter { $0 <= mark }.subtracting(settled)
        guard rows == expected else {
            throw LawBroken(
                law: "S1", finding: "\(name) has set aside \(rows.sorted()), and not \(expected.sorted())")
        }
    }

    /// S5, S4: what the cursor stands for is here.
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

    /// S7: the records of a pair are written together, so nobody ever sees them differ.
    private func checkPairs(_ shown: [String: Row]) throws {
        func token(_ id: String) -> String? { shown["pair/" + id].flatMap { $0["token"] } }
        for (one, other) in pairs where token(one) != token(other) {
            throw LawBroken(
                law: "S7",
                finding: "\(name) sees half of a transaction: \(token(one) ?? "nothing"), "
                    + "\(token(other) ?? "nothing")")
        }
    }

    var pairs: [(String, String)] = []
    var settled: Set<Int> = []

    /// Up to which change the overlay was replayed over what the server has.
    var replayedThrough = 0

    /// S6: base ⊕ overlay, one transaction after the other, field by field.
    private func checkVisible(
        _ numbers: [String: Int], pending: [Pending], shown: [String: Row], author: String
    ) throws {
        var screen: [String: ExpectedRow] = [:]
        for key in Set(model.newest.keys).union(pending.map(\.key)).union(shown.keys) {
            let base = numbers[key].flatMap { model.history[key]?[$0] }
            if numbers[key] != nil, base == nil {
                throw LawBroken(law: "S5", finding: "\(name): \(key) of an unknown number")
            }
            screen[key] = ExpectedRow(key: key, base: base, deviceID: deviceID, author: author)
        }
        var blocked: Set<String> = []
        for transaction in Set(pending.map(\.transaction)).sorted() {
            let members = pending.filter { $0.transaction == transaction }
            let isHidden = members.contains(where: \.isHidden)
            var next = screen
            let stands = try play(members, &next) && !members.contains { blocked.contains($0.key) }
            if isHidden { blocked.formUnion(members.map(\.key)) }
            guard isHidden != stands || members[0].n > replayedThrough else {
                throw LawBroken(
                    law: "S6",
                    finding: "\(name): the transaction of \(members[0].n) is "
                        + "\(isHidden ? "hidden" : "shown") and should not be")
            }
            if !isHidden { screen = next }
        }
        for key in screen.keys.sorted() {
            if let difference = screen[key]?.difference(from: shown[key]) {
                throw LawBroken(law: "S6", finding: "\(name): \(key) \(difference)")
            }
        }
    }

    /// Plays a transaction on the screen; false if it cannot stand there.
    private func play(_ members: [Pending], _ screen: inout [String: ExpectedRow]) throws -> Bool {
        let before = screen.filter { ModelRules.isConstrained($0.key) }.compactMapValues(\.row)
        for change in members {
            screen[change.key]?.apply(
                n: change.n, verb: change.verb, generation: change.generation, edits: try change.readEdits())
        }
        var after = screen.filter { ModelRules.isConstrained($0.key) }.compactMapValues(\.row)
        var touched: [String] = []
        for change in members where !touched.contains(change.key) { touched.append(change.key) }
        // What was typed since the last pull has had no consequences yet but those that SQLite gave it.
        if members[0].n > replayedThrough { return true }
        guard let aftermath = ModelRules.settle(touched, before: before, after: &after) else { return false }
        for (key, field) in aftermath.cleared { screen[key]?.clear(field) }
        for key in touched + aftermath.implied where ModelRules.isConstrained(key) && after[key] == nil {
            screen[key]?.remove()
        }
        return true
    }

    /// What the device's outbox holds, in its order.
    private func pending(_ db: Database) throws -> [Pending] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT tbl || '/' || id, n, txn, verb, generation, edits, hidden IS NOT NULL
                    FROM aloft_outbox ORDER BY n
                    """))
        return rows.map {
            Pending(
                key: $0[0], n: $0[1], transaction: $0[2], verb: $0[3], generation: $0[4], edits: $0[5],
                isHidden: $0[6])
        }
    }

    /// Every row that the device's app would show.
    private func shown(_ db: Database) throws -> [String: Row] {
        var shown: [String: Row] = [:]
        for table in ["thing", "pair", "folder", "note"] {
            for row in try Row.fetchAll(db.cachedStatement(sql: "SELECT * FROM \(table)")) {
                shown[table + "/" + (row["id"] as String)] = row
            }
        }
        return shown
    }

    private func rowNumbers(_ db: Database) throws -> [String: Int] {
        let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT tbl || '/' || id, number FROM aloft_row"))
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
}
