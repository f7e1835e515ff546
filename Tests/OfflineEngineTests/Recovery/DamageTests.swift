import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// E21: whatever happens to the bytes of a file, opening it succeeds or gives a state, and an unsent change
/// is only lost if its own page was hit.
@Suite(.timeLimit(.minutes(20))) struct DamageTests {
    /// A store in which everything occurs: records of the server, changes of all kinds that wait, some too
    /// large for a page.
    private struct Template {
        let bytes: (file: Data, wal: Data)
        let pageSize: Int
        /// The waiting changes in the file, by number.
        let waiting: [Int64: String]
        /// The pages of each change.
        let pages: [Int64: Set<Int>]
        let nonce: Data

        init(inWAL: Bool) async throws {
            let copy = try StoredCopy()
            defer { copy.remove() }
            let server = try DirectServer(world: copy.world)
            let replica = try copy.ready()
            let store = replica.store
            try await replica.write { db in
                for number in 1...120 {
                    try db.execute(
                        sql: "INSERT INTO note (id, title, visits) VALUES (?, ?, ?)",
                        arguments: [TestCopy.id(number), "note \(number)", number])
                }
            }
            try server.sync(store, world: copy.world)
            if inWAL {
                try await Self.checkpoint(store)
                // Later writes stay in the log, however many pages it has.
                try await store.database.writeWithoutTransaction { db in
                    try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
                }
            }
            for number in 1...150 {
                try await replica.write { db in try Self.change(number, db) }
            }
            if !inWAL { try await Self.checkpoint(store) }
            bytes = try copy.bytes()
            nonce = try #require(copy.secrets.read("identity-copy-sqlite"))
            (pageSize, waiting, pages) = try await store.database.read { db in
                (
                    try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0, try Self.waiting(db),
                    try Self.pages(db)
                )
            }
        }

        private static func checkpoint(_ store: Store) async throws {
            try await store.database.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        }

        private static func change(_ number: Int, _ db: Database) throws {
            let id = TestCopy.id(number)
            switch number % 5 {
            case 0: try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id])
            case 1:
                try db.execute(sql: "UPDATE note SET visits = visits + 1 WHERE id = ?", arguments: [id])
            case 2:
                try db.execute(
                    sql: "UPDATE note SET title = ?, tags = '[\"a\"]' WHERE id = ?",
                    arguments: [String(repeating: "long \(number) ", count: number * 3), id])
            case 3: try db.execute(sql: "UPDATE note SET photo = x'00ff', done = 1")
            default:
                try db.execute(
                    sql: "INSERT INTO note (id, title) VALUES (?, 'new')",
                    arguments: [TestCopy.id(900 + number)])
            }
        }

        static func waiting(_ db: Database) throws -> [Int64: String] {
            let rows = try Row.fetchAll(
                db,
                sql:
                    """
                    SELECT sequence, tbl || ' ' || id || ' ' || verb || ' ' || edits, verb, id
                        FROM aloft_outbox
                    """
            )
            return Dictionary(
                uniqueKeysWithValues: rows.map { row in
                    (row[0], row[2] == "delete" ? "delete \(row[3] as String)" : row[1])
                })
        }

        /// The page of each change, by SQLite. A change on overflow pages counts as damaged by a hit on any
        /// of them.
        private static func pages(_ db: Database) throws -> [Int64: Set<Int>] {
            let leaves = try Row.fetchAll(
                db,
                sql: """
                    SELECT pageno, ncell FROM dbstat
                    WHERE name = 'aloft_outbox' AND pagetype = 'leaf' ORDER BY path
                    """)
            let overflow = try Int.fetchSet(
                db, sql: "SELECT pageno FROM dbstat WHERE name = 'aloft_outbox' AND pagetype = 'overflow'")
            let rows = try Row.fetchAll(
                db, sql: "SELECT sequence, length(edits) > 3000 FROM aloft_outbox ORDER BY sequence")
            var place = 0
            var pages: [Int64: Set<Int>] = [:]
            for leaf in leaves {
                for row in rows[place..<place + (leaf[1] as Int)] {
                    pages[row[0]] = Set([leaf[0] as Int]).union(row[1] ? overflow : [])
                }
                place += leaf[1]
            }
            #expect(place == rows.count)
            return pages
        }
    }

    /// A generator for offsets and bytes, the same for the same seed.
    private struct Chance: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ state >> 33) &* 0xff51_afd7_ed55_8ccd
        }
    }

    /// Opens the bytes; returns the waiting changes that are left, by number.
    private func survivors(
        _ bytes: (file: Data, wal: Data), _ template: Template
    ) async throws -> (waiting: [Int64: String], wasSafeMode: Bool) {
        let copy = try StoredCopy()
        defer { copy.remove() }
        copy.secrets.write(template.nonce, for: "identity-copy-sqlite")
        try copy.put(bytes)
        let opening = try copy.open()
        guard case .safeMode(let safeMode) = opening else {
            return (try await Self.kept(opening.replica()), false)
        }
        #expect(
            [.retry, .reset] == [try safeMode.recoveryOptions().first, try safeMode.recoveryOptions().last])
        let work = try safeMode.unpushedNow()
        let kept = try await Self.kept(safeMode.salvageNow().replica())
        #expect(Set(work.changes.map(\.sequence)) == Set(kept.keys))
        #expect(try copy.names().contains { $0.contains(".damaged-") })
        return (kept, true)
    }

    private static func kept(_ replica: Replica) async throws -> [Int64: String] {
        let (waiting, refused) = try await replica.read { db in
            (try Template.waiting(db), try RejectedChanges.all(db))
        }
        let aside = refused.flatMap(\.entries).map { ($0.change.sequence, "set aside") }
        return waiting.merging(Dictionary(aside) { first, _ in first }) { waiting, _ in waiting }
    }

    private func expectNothingLost(
        _ kept: [Int64: String], _ template: Template, hit: Set<Int>, _ seed: String
    ) {
        for (sequence, change) in template.waiting {
            guard template.pages[sequence, default: []].isDisjoint(with: hit) else { continue }
            #expect(
                kept[sequence] == change || kept[sequence] == "set aside",
                "change \(sequence) is gone or another: \(seed)")
        }
    }

    @Test
    func `flipped bytes anywhere in the file cost at most what is on their pages`() async throws {
        let template = try await Template(inWAL: false)
        var safeModes = 0
        let rounds = 60
        for seed in 1...UInt64(rounds) {
            var chance = Chance(state: seed)
            var file = template.bytes.file
            var hit: Set<Int> = []
            for _ in 0..<Int.random(in: 1...3, using: &chance) {
                // The first page, on which everything hangs, is hit as often as all others together.
                let page =
                    Bool.random(using: &chance)
                    ? 0 : Int.random(in: 0..<file.count / template.pageSize, using: &chance)
                let most = page == 0 && Bool.random(using: &chance) ? 100 : template.pageSize
                let offset = page * template.pageSize + Int.random(in: 0..<most, using: &chance)
                file[offset] ^= UInt8.random(in: 1...255, using: &chance)
                hit.insert(page + 1)
            }
            let (kept, wasSafeMode) = try await survivors((file, Data()), template)
            safeModes += wasSafeMode ? 1 : 0
            expectNothingLost(kept, template, hit: hit, "seed \(seed), pages \(hit.sorted())")
        }
        #expect(safeModes > rounds / 5)
    }

    @Test
    func `flipped bytes in the WAL cost at most what is on their pages`() async throws {
        let template = try await Template(inWAL: true)
        var safeModes = 0
        let frame = template.pageSize + 24
        for seed in 1...UInt64(20) {
            var chance = Chance(state: seed)
            var wal = template.bytes.wal
            let index = Int.random(in: 0..<(wal.count - 32) / frame, using: &chance)
            let offset = 32 + index * frame + 24 + Int.random(in: 0..<template.pageSize, using: &chance)
            wal[offset] ^= UInt8.random(in: 1...255, using: &chance)
            let page = [UInt8](wal[(32 + index * frame)...].prefix(4)).integer32(at: 0)
            let (kept, wasSafeMode) = try await survivors((template.bytes.file, wal), template)
            safeModes += wasSafeMode ? 1 : 0
            // The last transaction torn is what a crash in the middle of its commit leaves.
            guard wasSafeMode || index * frame < wal.count - 12 * frame else { continue }
            expectNothingLost(kept, template, hit: [page], "seed \(seed), frame \(index)")
        }
        #expect(safeModes > 10)
    }

    @Test
    func `a file cut short, or with a stretch of zeros, keeps what lies elsewhere`() async throws {
        let template = try await Template(inWAL: false)
        let size = template.pageSize
        let pages = template.bytes.file.count / size
        for cut in stride(from: 1, to: pages, by: max(1, pages / 6)) {
            let kept = try await survivors((template.bytes.file.prefix(cut * size + 100), Data()), template)
            expectNothingLost(kept.waiting, template, hit: Set(cut + 1...pages), "cut at \(cut)")
            var zeroed = template.bytes.file
            zeroed.replaceSubrange(cut * size..<(cut + 1) * size, with: Data(count: size))
            let rest = try await survivors((zeroed, Data()), template)
            expectNothingLost(rest.waiting, template, hit: [cut + 1], "zeros at \(cut)")
        }
        let headless = try await survivors(
            (Data(count: size) + template.bytes.file.dropFirst(size), Data()), template)
        #expect(headless.wasSafeMode)
        expectNothingLost(headless.waiting, template, hit: [1], "no first page")
    }
}
