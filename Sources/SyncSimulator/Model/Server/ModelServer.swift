import Foundation
import GRDB

/// The server as it ought to be: every batch that it took, applied once, in the order it took them.
struct ModelServer {
    /// The tables of the app.
    let app: AppShape
    /// The version of the server.
    private(set) var version = 1
    private var rules: ModelRules
    /// Each record's state under each of its numbers.
    private(set) var history: [String: [Int: ModelRecord]] = [:]
    private(set) var newest: [String: Int] = [:]
    private(set) var marks: [String: Int] = [:]
    private(set) var head = 0
    /// The changes that had to be refused, by author.
    private(set) var refused: [String: Set<Int>] = [:]
    /// The last transaction of each author, and its stamp.
    private var stamps: [String: (transaction: Int, stamp: String)] = [:]
    /// Deleted records of which the server keeps the id and the generation only.
    private(set) var collected: Set<String> = []
    /// The numbers under which records were deleted and forgotten.
    private(set) var collectedNumbers: [String: Set<Int>] = [:]
    /// The values of the last batch that the merge did not keep.
    private(set) var lost: [LostValue] = []
    private var touchedAt: [String: Int64] = [:]
    /// How often the deletion of a record was forgotten that had been forgotten before.
    private(set) var collectedTwice = 0
    /// The premises that occurred with the last batch or backfill.
    var met = PremiseCount()
    /// The marks from before the restore of the server: a mark that only a refused batch had moved shows its
    /// loss at the author's next push.
    private(set) var lostMarks: [String: Int] = [:]
    /// The last number that the server still had after it was restored.
    private(set) var divergencePoint = 0
    /// Records that came back by backfills: the number before the loss, and the new one.
    var backfilled: [String: (was: Int, became: Int)] = [:]

    /// A value of a change that has no effect.
    struct LostValue {
        let key: String
        let field: String
        let stamp: String
    }

    private struct Compared: Hashable {
        let number: Int
        let line: String
    }

    /// The real server's line of each record, as it was last found to be right.
    private var compared: [String: Compared] = [:]

    init(_ app: AppShape) {
        self.app = app
        rules = ModelRules(app, at: 1)
    }

    /// The server continues from this older state of its own; `lost` is its state before the restore.
    func restored(losing lost: ModelServer) -> ModelServer {
        var restored = self
        restored.divergencePoint = head
        restored.refused.merge(lost.refused) { $0.union($1) }
        restored.lostMarks = lost.marks
        // A device that had read past a deletion that was forgotten since does not learn of it from the older
        // server either.
        for (key, numbers) in lost.collectedNumbers {
            restored.collectedNumbers[key, default: []].formUnion(numbers.filter { $0 <= head })
        }
        return restored
    }

    mutating func raiseMark(of author: String, to mark: Int) {
        marks[author] = max(marks[author, default: 0], mark)
    }

    /// A record gets a state, and the next number.
    mutating func put(_ record: ModelRecord, _ key: String, at time: Int64) {
        head += 1
        history[key, default: [:]][head] = record
        newest[key] = head
        touchedAt[key] = time
        collected.remove(key)
    }

    /// The server forgets the tombstones that were last touched before that time.
    mutating func collect(touchedBefore time: Int64) {
        for key in newest.keys where record(key)?.isDeleted == true && touchedAt[key, default: 0] < time {
            if collected.insert(key).inserted, collectedNumbers[key]?.isEmpty == false { collectedTwice += 1 }
            newest[key].map { _ = collectedNumbers[key, default: []].insert($0) }
        }
    }

    /// Takes a push that the real server answered with 200; a repeat has no effect. `clamped` are the stamps
    /// that the server set back, by its reply; `version` is the server's; `know` replaces what the changes of
    /// a batch, given by its id, say of the state below them.
    /// - Returns: the changes of the batch, those to be refused marked; none for a repeat.
    mutating func took(
        _ body: Data, clamped: [String: String], by version: Int, at time: Int64,
        know: (ModelChange, String) throws -> ModelChange
    ) throws -> [ModelChange] {
        let batch = try PlainJSON.object(body)
        guard let author = batch["author"] as? [String: String], let device = author["device"],
            let incarnation = author["incarnation"], let after = batch["previousSequence"] as? Int,
            let lastSequence = batch["lastSequence"] as? Int,
            let changes = batch["changes"] as? [[String: Any]]
        else { throw LawBroken(law: "S16", finding: "a batch on the wire lacks a part") }
        let key = device + "." + incarnation
        lost = []
        met = PremiseCount()
        if version != self.version { rules = ModelRules(app, at: version) }
        self.version = version
        guard marks[key, default: 0] == after else { return [] }
        marks[key] = lastSequence
        refused[key, default: []].formUnion(batch["rejected"] as? [Int] ?? [])
        let taken = try changes.map { json in
            var change = try ModelChange(json, author: key, of: app)
            if let stamp = clamped[String(change.sequence)] {
                change.stamp = stamp
                change.stamps = change.stamps.mapValues { min($0, stamp) }
            }
            return try know(change, batch["id"] as? String ?? "")
        }
        return try play(taken, by: key, at: time)
    }

    /// Plays the transactions of a batch one after the other; gives back its changes, the refused ones
    /// marked.
    private mutating func play(
        _ changes: [ModelChange], by author: String, at time: Int64
    ) throws -> [ModelChange] {
        var blocked: Set<String> = []
        var played: [ModelChange] = []
        for transaction in Set(changes.map(\.transaction)).sorted() {
            var members = changes.filter { $0.transaction == transaction }
            let isBad = members.contains {
                $0.isPoison(at: version) || blocked.contains($0.key) && !$0.letsGo
            }
            if try isBad || !play(transaction: members, by: author, at: time) {
                for index in members.indices { members[index].isRefused = true }
                blocked.formUnion(members.map(\.key))
                refused[author, default: []].formUnion(members.map(\.sequence))
            } else {
                for change in members { try checkOrder(change) }
            }
            played += members
        }
        return played
    }

    /// Plays one transaction, unless it conflicts.
    private mutating func play(
        transaction changes: [ModelChange], by author: String, at time: Int64
    ) throws -> Bool {
        var touched: [String] = []
        // A change that comes too late for a deleted record has no consequences for others.
        var visible: Set<String> = []
        var records: [String: ModelRecord] = [:]
        var lost: [LostValue] = []
        var seen = PremiseCount()
        for change in changes {
            let was = records[change.key] ?? record(change.key)
            let merged = ModelRecord.merge(was, change, by: version)
            if was?.row != nil || merged?.row != nil { visible.insert(change.key) }
            seen.note(change, on: was, became: merged, by: version)
            lost += ModelRecord.lost(change, on: merged).map {
                LostValue(key: change.key, field: $0, stamp: change.stamps[$0] ?? change.stamp)
            }
            guard let merged else { continue }
            if records[change.key] == nil { touched.append(change.key) }
            records[change.key] = merged
        }
        let before = world
        var after = before
        for key in touched where rules.isConstrained(key) { after[key] = records[key]?.row }
        guard
            let aftermath = rules.settle(
                touched.filter(visible.contains), before: before, after: &after)
        else {
            met.met(.couldNotStand)
            return false
        }
        met.add(seen)
        met.met(.letGo, aftermath.cleared.count)
        met.met(.cascaded, aftermath.implied.filter { after[$0] == nil }.count)
        for (key, field) in aftermath.cleared {
            records[key, default: record(key) ?? ModelRecord(generation: 1)]
                .clear(field, at: changes[0].stamp)
        }
        for key in touched + aftermath.implied {
            var merged = records[key] ?? record(key) ?? ModelRecord(generation: 1)
            if rules.isConstrained(key), after[key] == nil {
                merged = merged.deleted(at: changes[0].stamp)
            }
            put(merged, key, at: time)
        }
        for change in changes {
            refused[author]?.remove(change.sequence)
            met.noteText(change)
        }
        self.lost += lost
        return true
    }

    /// The living rows of the tables with references and unique keys.
    private var world: ModelRules.World {
        var world: ModelRules.World = [:]
        for key in newest.keys where rules.isConstrained(key) { world[key] = record(key)?.row }
        return world
    }

    /// S9: a transaction has one stamp, and the next one a later one.
    private mutating func checkOrder(_ change: ModelChange) throws {
        if let last = stamps[change.author],
            change.stamp < last.stamp
                || (change.stamp == last.stamp) != (change.transaction == last.transaction)
        {
            throw LawBroken(
                law: "S9",
                finding: "\(change.sequence) of \(change.author) is stamped \(change.stamp), after \(last)")
        }
        stamps[change.author] = (change.transaction, change.stamp)
    }

    /// The record as the server has it now. When it was deleted is forgotten with the deletion.
    func record(_ key: String) -> ModelRecord? {
        var record = newest[key].flatMap { history[key]?[$0] }
        if collected.contains(key) { record?.began = ModelRecord.nobody }
        return record
    }

    /// The record's highest number up to a number.
    func number(of key: String, upTo limit: Int) -> Int? { history[key]?.keys.filter { $0 <= limit }.max() }

    /// Compares with what the real server has on disk.
    mutating func check(_ scope: String, _ db: Database) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT tbl, id, number, line FROM record WHERE scope = ?"),
            arguments: [scope])
        let expected = newest.count - collected.count
        guard rows.count == expected else {
            throw LawBroken(law: "S2", finding: "the server has \(rows.count) records, not \(expected)")
        }
        for row in rows {
            let key: String = (row[0] as String) + "/" + (row[1] as String)
            guard let expected = record(key), newest[key] == row[2] else {
                throw LawBroken(
                    law: "S2", finding: "\(key) has number \(row[2] as Int), not \(newest[key] ?? 0)")
            }
            // A line that was compared and is the same to the letter is not compared again.
            let found = Compared(number: row[2], line: row[3])
            if compared[key] == found { continue }
            try compare(
                key, expected, app.table(row[0] as String), try PlainJSON.object(Data(found.line.utf8)))
            compared[key] = found
        }
    }

    private func compare(
        _ key: String, _ expected: ModelRecord, _ table: AppShape.Table?, _ line: [String: Any]
    ) throws {
        let isDeleted = line["deleted"] is String
        guard isDeleted == expected.isDeleted, line["generation"] as? Int == expected.generation else {
            throw LawBroken(law: "S8", finding: "\(key) on the server is \(line), expected \(expected)")
        }
        if isDeleted { return try compareStored(key, expected, table, line) }
        let fields = line["fields"] as? [String: Any] ?? [:]
        for field in Set(expected.plain.keys).union((table?.plain ?? []).map(\.name)).sorted() {
            let fallback = table?.byName[field]?.fallback.canonicalText ?? "null"
            let found = fields[field].map(ModelChange.text) ?? fallback
            let due = expected.plain[field]?.json ?? fallback
            guard found == due else {
                throw LawBroken(law: "S9", finding: "\(key).\(field) on the server is \(found), not \(due)")
            }
        }
        let details = line["details"] as? [String: [String: Any]] ?? [:]
        let held = ModelRecord.held(details)
        guard held == expected.held.filter({ !$0.value.isEmpty }) else {
            throw LawBroken(law: "S9", finding: "\(key) holds \(held), not \(expected.held)")
        }
        for column in table?.counters ?? [] {
            let found = fields[column.name].flatMap { PlainValue(json: $0).amount } ?? column.beginning
            guard found != expected.total(column) else { continue }
            throw LawBroken(
                law: "S2", finding: "\(key).\(column.name) counts \(found), not \(expected.total(column))")
        }
        for field in table?.sets ?? [] {
            let elements = ModelChange.list(fields[field] as? String ?? "[]").map(ModelChange.text)
            let due = expected.elements(field).map(ModelChange.text)
            guard elements != due else { continue }
            throw LawBroken(law: "S9", finding: "\(key).\(field) has \(elements), not \(due)")
        }
        try compareStored(key, expected, table, line)
    }

    /// S9: stamps and details, by which later changes are merged.
    private func compareStored(
        _ key: String, _ expected: ModelRecord, _ table: AppShape.Table?, _ line: [String: Any]
    ) throws {
        guard let table else { return }
        let difference = expected.difference(
            clock: line["clock"] as? [String: String] ?? [:],
            details: line["details"] as? [String: [String: Any]] ?? [:], of: table)
        guard let difference else { return }
        throw LawBroken(law: "S9", finding: "\(key) on the server \(difference)")
    }
}
