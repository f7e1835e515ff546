import Foundation
import GRDB

/// Checks one device's database against the model: what it shows, what it keeps, where it says it stands.
struct DeviceCheck {
    let model: ModelServer
    let name: String
    let deviceID: String

    /// A row of the outbox, as the model reads it.
    private struct Pending {
        let n: Int
        let verb: String
        let generation: Int
        let edits: String

        func readEdits() throws -> [String: Any] { try PlainJSON.object(Data(edits.utf8)) }
    }

    /// Throws ``LawBroken`` for the first law that does not hold. `captured` are all the changes it ever
    /// committed.
    func check(_ db: Database, captured: Set<Int64>, author: String) throws {
        let scope = try Row.fetchOne(db.cachedStatement(sql: "SELECT cursor, mark FROM aloft_scope"))
        let mark: Int = scope?[1] ?? 0
        let pending = try self.pending(db)
        try checkConservation(
            Set(pending.values.joined().map { Int64($0.n) }), captured: captured, mark: mark, author: author)
        try checkSetAside(db, mark: mark, author: author)
        let numbers = try rowNumbers(db)
        if let cursor: String = scope?[0], let place = Int(cursor.split(separator: ".").last ?? "") {
            try checkNothingMissed(numbers, upTo: place)
        }
        let shown = try self.shown(db)
        try checkPairs(shown)
        for key in Set(model.newest.keys).union(pending.keys).union(shown.keys).sorted() {
            try checkVisible(
                key, base: numbers[key], pending: pending[key] ?? [], seen: shown[key], author: author)
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

    /// S6: base ⊕ overlay, field by field.
    private func checkVisible(
        _ key: String, base number: Int?, pending: [Pending], seen: Row?, author: String
    ) throws {
        let base = number.flatMap { model.history[key]?[$0] }
        if number != nil, base == nil {
            throw LawBroken(law: "S5", finding: "\(name): \(key) of an unknown number")
        }
        var expected = ExpectedRow(base: base, deviceID: deviceID, author: author)
        for change in pending {
            expected.apply(
                n: change.n, verb: change.verb, generation: change.generation, edits: try change.readEdits())
        }
        if let difference = expected.difference(from: seen) {
            throw LawBroken(law: "S6", finding: "\(name): \(key) \(difference)")
        }
    }

    /// What the device's outbox holds, by record.
    private func pending(_ db: Database) throws -> [String: [Pending]] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT tbl || '/' || id, n, verb, generation, edits FROM aloft_outbox ORDER BY n"))
        return Dictionary(grouping: rows) { $0[0] }.mapValues { rows in
            rows.map { Pending(n: $0[1], verb: $0[2], generation: $0[3], edits: $0[4]) }
        }
    }

    /// Every row that the device's app would show.
    private func shown(_ db: Database) throws -> [String: Row] {
        var shown: [String: Row] = [:]
        for table in ["thing", "pair"] {
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
