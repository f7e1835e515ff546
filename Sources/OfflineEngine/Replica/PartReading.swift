import GRDB

/// Reads a state of several parts, and after changes those parts that they concern.
struct PartReading<Part: Sendable, State: Sendable>: Sendable {
    typealias Read = @Sendable (Part, inout State, Database) throws -> Void

    private let parts: [Part]
    private let changes: PartChanges
    private let observers: [any TransactionObserver & Sendable]
    private let database: any DatabaseWriter
    private let read: Read
    private let waker = Waker()

    private var state: State
    /// The number of commits that each part was read after; nil for a part that has to be read.
    private var seen: [Int?]
    /// The version of the file for the connection that writes: other programs' commits move it.
    private var version: Int?

    init(_ parts: [Part], from state: State, of database: any DatabaseWriter, _ read: @escaping Read) {
        self.parts = parts
        self.state = state
        self.database = database
        self.read = read
        changes = PartChanges(parts.count, waker)
        observers = changes.observers
        seen = parts.map { _ in nil }
    }

    /// Begins to note changes.
    mutating func begin() async throws {
        version = try await database.writeWithoutTransaction { [observers] db in
            for observer in observers { db.add(transactionObserver: observer, extent: .observerLifetime) }
            return try Self.version(db)
        }
    }

    /// Returns when something may have changed since ``next()`` was called, or the task is cancelled.
    func change() async { await waker.sleep() }

    /// The state now; nil if no part changed since it was read last.
    mutating func next() async throws -> State? {
        let count = try await readChanged()
        if count == 0 { return nil }
        // This program's commits are noted before a reader can see them, those of others afterwards: one of
        // theirs may be in the parts that were read and missing in those that were kept.
        if count < parts.count, try await othersWrote() {
            seen = parts.map { _ in nil }
            _ = try await readChanged()
        }
        return state
    }

    /// Reads the parts that changed; returns how many.
    private mutating func readChanged() async throws -> Int {
        // A commit that ended before the reading transaction begins is in it; one that has begun when that
        // sees its first page may be.
        let ended = changes.ended
        let result = try await database.read { [parts, changes, seen, state, read] db in
            _ = try Int.fetchOne(db.cachedStatement(sql: "SELECT rootpage FROM sqlite_master LIMIT 1"))
            let begun = changes.begun
            var (state, regions) = (state, [Int: DatabaseRegion]())
            for (index, part) in parts.enumerated() where seen[index] != begun[index] {
                regions[index] = try ReadRegion.recording(db) { db in try read(part, &state, db) }.1
            }
            return (state: state, regions: regions)
        }
        state = result.state
        for (index, region) in result.regions {
            let wasObserved = changes.observe(region, of: index)
            seen[index] = wasObserved ? ended[index] : nil
            // A commit that nobody noted may have come after the transaction: once more.
            if !wasObserved { waker.wake() }
        }
        return result.regions.count
    }

    private mutating func othersWrote() async throws -> Bool {
        let now = try await database.writeWithoutTransaction { db in try Self.version(db) }
        defer { version = now }
        return now != version
    }

    private static func version(_ db: Database) throws -> Int? {
        try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
    }
}
