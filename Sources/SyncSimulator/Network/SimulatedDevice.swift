import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// A device with the real engine on real SQLite: everything but the thread, the network and the clock.
final class SimulatedDevice {
    let index: Int
    let world: SimulatedWorld
    let disk: DatabaseShelf.Disk
    var database: DatabaseQueue { disk.database }
    var crash: CommitCrash { disk.crash }
    let store: Store
    let policy: SyncPolicy
    /// What a crash forgets.
    var conversation: SyncConversation
    /// The request under way, and what it is for; an answer to another one is too late.
    var request: (id: Int, purpose: SyncConversation.Purpose)?
    /// The wake-up that counts; an older one is void.
    var alarm = 0
    /// Until when no message gets in or out.
    var offlineUntil: Int64 = 0
    /// The numbers of all changes that the device ever committed.
    var captured: Set<Int64> = []

    /// What the device knew when it made each change, by the change's number.
    var made: [Int: MadeChange] = [:]
    /// What was refused and then settled by the person.
    var settled: Set<Int> = []
    /// Up to which change the overlay was replayed over what the server has.
    var replayedThrough = 0
    /// When somebody last set the clock, and when the device last heard the server's.
    var clockSetAt: Int64 = 0
    var offsetKnownAt: Int64 = -1

    init(index: Int, disk: DatabaseShelf.Disk, world: SimulatedWorld, mistake: Mistake?) throws {
        self.index = index
        self.disk = disk
        self.world = world
        policy = SyncPolicy(
            retry: RetryPolicy(delaysMilliseconds: [1_000, 2_000, 4_000, 8_000, 16_000]),
            pullEveryMilliseconds: 20_000, recordsPerPage: 3, changesPerBatch: 5)
        store = try Store(
            database: disk.database, unenforced: disk.unenforced, schema: SimulatedApp.schema,
            migrations: SimulatedApp.migrations(),
            world: world, mistake: mistake)
        conversation = SyncConversation(store: store, policy: policy)
    }

    /// The process dies and starts again: what is on disk stays, the rest is gone.
    func restart() throws {
        conversation = SyncConversation(store: store, policy: policy)
        try conversation.forgetAtStart()
        request = nil
        alarm += 1
    }

    /// Where the copy stands, to see whether a pull brought something.
    func place() throws -> [String] {
        try database.unsafeRead { db in
            let row = try Row.fetchOne(db.cachedStatement(sql: "SELECT cursor, mark FROM aloft_scope"))
            return [(row?[0] as String?) ?? "", String((row?[1] as Int64?) ?? 0)]
        }
    }

    var name: String { "device \(index)" }
}
