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
        let edits: [String: Any]
    }

    /// Throws ``LawBroken`` for the first law that does not hold. `captured` are all the changes it ever
    /// committed.
    func check(_ db: Database, captured: Set<Int64>, author: String) throws {
        let scope = try Row.fetchOne(db, sql: "SELECT cursor, mark FROM aloft_scope")
        let mark: Int = scope?[1] ?? 0
        try checkConservation(db, captured: captured, mark: mark, author: author)
        let numbers = try rowNumbers(db)
        if let cursor: String = scope?[0], let place = Int(cursor.split(separator: ".").last ?? "") {
            try checkNothingMissed(numbers, upTo: place)
        }
        try checkPairs(db)
        for key in Set(model.newest.keys).union(try pendingKeys(db)).sorted() {
            try checkVisible(key, base: numbers[key], db, author: author)
        }
    }

    /// S1: every change is in the outbox, set aside, or confirmed; and what is confirmed has left.
    private func checkConservation(_ db: Database, captured: Set<Int64>, mark: Int, author: String) throws {
        let waiting = try Int64.fetchSet(db, sql: "SELECT n FROM aloft_outbox")
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

    /// S5, S4: what the cursor stands for is here.
    private func checkNothingMissed(_ numbers: [String: Int], upTo place: Int) throws {
        for key in model.newest.keys.sorted() {
            guard let number = model.number(of: key, upTo: place) else { continue }
            if numbers[key] == nil, model.collected.contains(key), number == model.newest[key] { continue }
            guard numbers[key, default: 0] >= number else {
                throw LawBroken(
                    law: "S5",
                    finding:
                        "\(name) stands at \(place) and has \(key) of \(numbers[key] ?? 0), not \(number)")
            }
        }
    }

    /// S7: the records of a pair are written together, so nobody ever sees them differ.
    private func checkPairs(_ db: Database) throws {
        let rows = try Row.fetchAll(db, sql: "SELECT id, token FROM pair")
        let tokens = Dictionary(
            uniqueKeysWithValues: rows.map { row -> (String, String?) in (row[0], row[1]) })
        for (one, other) in pairs where tokens[one] ?? nil != tokens[other] ?? nil {
            throw LawBroken(law: "S7", finding: "\(name) sees half of a transaction: \(tokens)")
        }
    }

    var pairs: [(String, String)] = []

    /// S6: base ⊕ overlay, field by field.
    private func checkVisible(_ key: String, base number: Int?, _ db: Database, author: String) throws {
        let parts = key.split(separator: "/").map(String.init)
        let base = number.flatMap { model.history[key]?[$0] }
        if number != nil, base == nil {
            throw LawBroken(law: "S5", finding: "\(name): \(key) of an unknown number")
        }
        let seen = try Row.fetchOne(db, sql: "SELECT * FROM \(parts[0]) WHERE id = ?", arguments: [parts[1]])
        var expected = ExpectedRow(base: base, deviceID: deviceID, author: author)
        for pending in try self.pending(parts[0], parts[1], db) {
            expected.apply(
                n: pending.n, verb: pending.verb, generation: pending.generation, edits: pending.edits)
        }
        if let difference = expected.difference(from: seen) {
            throw LawBroken(law: "S6", finding: "\(name): \(key) \(difference)")
        }
    }

    private func pending(_ table: String, _ id: String, _ db: Database) throws -> [Pending] {
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT n, verb, generation, edits FROM aloft_outbox WHERE tbl = ? AND id = ? ORDER BY n",
            arguments: [table, id])
        return try rows.map { row in
            let edits = try PlainJSON.object(Data((row[3] as String).utf8))
            return Pending(n: row[0], verb: row[1], generation: row[2], edits: edits)
        }
    }

    private func pendingKeys(_ db: Database) throws -> Set<String> {
        try String.fetchSet(db, sql: "SELECT DISTINCT tbl || '/' || id FROM aloft_outbox")
    }

    private func rowNumbers(_ db: Database) throws -> [String: Int] {
        let rows = try Row.fetchAll(db, sql: "SELECT tbl || '/' || id, number FROM aloft_row")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
}
