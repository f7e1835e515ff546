import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// The stamp of one waiting change without reading all of them.
struct CaptureOrderTests {
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
            return mixed ^ mixed >> 31
        }
    }

    private let copy: TestCopy

    init() throws { copy = try TestCopy() }

    /// The stamp derived from a change's neighbours, and the one derived from everything that waits.
    private func stamps(_ change: CapturedChange) throws -> (alone: Stamp?, ofAll: Stamp?) {
        // In a transaction that commits: the result of another one would be dropped.
        try copy.database.write { db in
            (try alone(change, db), try TransactionStamps.all(Wire.ownScope, db)[change.transaction])
        }
    }

    private func alone(_ change: CapturedChange, _ db: Database) throws -> Stamp? {
        try copy.store.captureOrder.known(
            Wire.ownScope, try TransactionStamps(Wire.ownScope, db).settings, db
        ).stamp(of: change, in: Wire.ownScope, db)
    }

    private func waiting() throws -> [CapturedChange] {
        try copy.database.read { db in try OutboxTable.changes(of: Wire.ownScope, db) }
    }

    private func write(_ numbers: [Int]) throws {
        try copy.store.write { db in
            for number in numbers {
                try db.execute(
                    sql: """
                        INSERT INTO note (id, visits) VALUES (?, 1)
                        ON CONFLICT (id) DO UPDATE SET visits = visits + 1
                        """, arguments: [TestCopy.id(number)])
            }
        }
    }

    @Test(arguments: UInt64(1)...40)
    func `a change alone has the stamp that it has among all, whatever the clocks do`(seed: UInt64) throws {
        var dice = Dice(state: seed)
        var (alone, fromAll) = (0, 0)
        for _ in 0..<60 {
            switch Int.random(in: 0..<20, using: &dice) {
            case 0: copy.world.pass(milliseconds: -Int64.random(in: 1...3_000, using: &dice))
            case 6: copy.world.pass(milliseconds: Int64.random(in: -2...2, using: &dice))
            case 1:
                let ahead = Int64.random(in: -4_000...4_000, using: &dice)
                let seen = Stamp(
                    milliseconds: copy.world.now() + ahead,
                    counter: dice.next().isMultiple(of: 3) ? 0xffff : 2, device: "00000000000000aa")
                try copy.database.write { db in try CaptureState.raiseFloor(seen.description, db) }
            case 2:
                let offset = Int64.random(in: -500...500, using: &dice)
                try copy.database.write { db in try KeyValue.clockOffset.write(String(offset), db) }
            case 3: try send(upTo: Int.random(in: 1...5, using: &dice))
            case 4: try confirm()
            case 5: break
            default: copy.world.pass(milliseconds: Int64.random(in: 1...900, using: &dice))
            }
            let count = Int.random(in: 1...3, using: &dice)
            try write((0..<count).map { _ in Int.random(in: 1...9, using: &dice) })
            for change in try waiting() where dice.next().isMultiple(of: 4) {
                let found = try stamps(change)
                if found.alone == nil { fromAll += 1 } else { alone += 1 }
                #expect(found.alone == nil || found.alone == found.ofAll)
            }
        }
        #expect(alone > 10)
        #expect(alone + fromAll > 100)
    }

    /// Stores the stamps of the first changes, as a batch does.
    private func send(upTo count: Int) throws {
        try copy.database.write { db in
            let all = try TransactionStamps.all(Wire.ownScope, db)
            for change in try OutboxTable.unsent(of: Wire.ownScope, limit: count, db) {
                guard let stamp = all[change.transaction] else { continue }
                try OutboxTable.stamp(change.sequence, stamp, db)
                try KeyValue.lastStamp.write(stamp.description, of: Wire.ownScope, db)
            }
        }
    }

    /// Takes the changes with a stamp out of the outbox, as a confirmation does.
    private func confirm() throws {
        try copy.database.write { db in
            try db.execute(sql: "DELETE FROM aloft_outbox WHERE stamp IS NOT NULL")
        }
    }

    @Test func `what a rolled back transaction captured is read again`() throws {
        try write([1])
        copy.world.pass(milliseconds: 1_000)
        struct Undone: Error {}
        #expect(throws: Undone.self) {
            try copy.store.write { db in
                try db.execute(sql: "INSERT INTO note (id) VALUES (?)", arguments: [TestCopy.id(2)])
                let change = try #require(try OutboxTable.changes(of: Wire.ownScope, db).last)
                #expect(try alone(change, db) != nil)
                throw Undone()
            }
        }
        // The same sequence, with a clock that was set back.
        copy.world.pass(milliseconds: -5_000)
        try write([3])
        let change = try #require(try waiting().last)
        let found = try stamps(change)
        #expect(found.alone == nil)
        #expect(found.ofAll != nil)
    }

    @Test func `no step of a sync reads past what waits in other scopes`() throws {
        let plans = try copy.database.read { db in
            var statements: [String] = []
            db.trace(options: .statement) { event in
                if case .statement(let statement) = event { statements.append(statement.sql) }
            }
            _ = try OutboxTable.isFirstReady(of: "shared", db)
            _ = try OutboxTable.scopesWithoutRow(besides: Wire.ownScope, db)
            _ = try OutboxTable.captureTimes(of: "shared", after: 7, db).next()
            _ = try OutboxTable.captureTimes(of: "shared", backFrom: 7, db).next()
            db.trace(options: .statement, nil)
            return try statements.map { sql in
                let values = Array(repeating: 1, count: sql.count { $0 == "?" })
                return try Row.fetchAll(
                    db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: StatementArguments(values)
                ).map { $0["detail"] as String }
            }
        }
        #expect(plans.count == 4)
        for steps in plans {
            let outbox = steps.filter { $0.contains("aloft_outbox") }
            #expect(!outbox.isEmpty)
            #expect(outbox.allSatisfy { $0.contains("SEARCH") && $0.contains("aloft_outbox_scope") })
        }
    }
}
