import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// A device with the real engine on real SQLite: everything but the thread, the network and the clock.
final class SimulatedDevice {
    let index: Int
    /// The account that the device is signed in to.
    let account: SimulatedAccount
    let world: SimulatedWorld
    let disk: MachineDisk
    var database: any DatabaseWriter { disk.memory?.database ?? store.database }
    var crash: any MachineCrash { disk.crash }
    /// The open copies, one for each process where its file is one; else all share one.
    private var stores: [Store] = []
    var store: Store { stores[0] }
    private let app: AppShape
    /// The number of its processes.
    private let count: Int
    let policy: SyncPolicy
    /// A process's session with the server, and what a crash loses with it.
    struct SyncProcess {
        var session: SyncSession
        /// The request under way, and its purpose; an answer to another one is too late.
        var request: (id: Int, pending: SyncConversation.PendingRequest)?
        /// The number of the batch that it drafted and has not kept yet.
        var draft: Int?
        /// The wake-up that counts; an older one is void.
        var waker = 0
        /// When the next probe is due, and whether one is under way.
        var probeDue: Int64?
        var isProbing = false
        /// When to check the signal stream next, and the stream that it reads.
        var lookDue: Int64?
        var stream: Int?
        /// The times until which it must not push (true), or send anything else (false).
        var heldUntil: [Bool: Int64] = [:]
        /// The last request failed.
        var hasFailed = false
        /// The time of its first request in the present short sync.
        var turnBegan: Int64?

        /// Whether it is free for its next step.
        var isIdle: Bool { request == nil && draft == nil }
    }

    /// The version of the app.
    private(set) var version: Int
    /// Whether its app is in front, in the background or paused; the same for all its processes.
    private(set) var place = PresenceMachine.Presence.front
    /// The number of its starts.
    private(set) var starts = 0
    /// The sessions, one for each process on the file.
    var processes: [SyncProcess] = []
    /// Whether it goes offline after taking the next answer.
    var leavesWithNews = false
    /// The time until which no message gets in or out.
    var offlineUntil: Int64 = 0
    /// The model's memory of the changes in its file, by scope.
    var ledgers: [String: Ledger] = [:]
    /// The ledger of the account's own scope.
    var ledger: Ledger {
        get { ledgers[Wire.ownScope, default: Ledger()] }
        set { ledgers[Wire.ownScope] = newValue }
    }
    /// The engine's rows that were found to be right, by scope and record.
    var stored: [String: [String: StoredRow]] = [:]
    /// The circumstances in which each change in its file was made, by number.
    var made: [Int: MadeChange] = [:]
    /// The server's timeline behind the displayed state: one more with each restore.
    var timeline = 0 {
        didSet { if timeline != oldValue { stored = [:] } }
    }
    /// A copy of the file, made a while ago.
    var backup: Backup?
    /// How often a backup took its file's place, and how often it lost the shared scope.
    var timesRestored = 0
    var timesScopeLost = 0
    /// Whether the server has a part of a batch of this device.
    var partsUnderWay = false
    /// Whether something was written since the last backup that the device may set aside by itself: a
    /// transaction over the server's limit, or a deletion that waits for its copy.
    var mayBeSetAside = false
    /// The secrets, which are kept outside of the file.
    let secrets: SimulatedSecrets
    /// Whether it died while its file was being opened, and the file has not been open since.
    var hasDiedOpening = false
    /// Transactions that failed on its disk: whether they happened shows when the file is opened next.
    var undecided: [(at: Int64, decide: () throws -> Void)] = []
    /// Whether a record is damaged or lost on its disk, until the engine has repaired it.
    var hasBitRot = false
    /// The times at which somebody last set the clock and the device last heard the server's.
    var clockSetAt: Int64 = 0
    var offsetKnownAt: Int64 = -1

    init(
        index: Int, account: SimulatedAccount, app: AppShape, disk: MachineDisk, world: SimulatedWorld,
        version: Int, processes count: Int, changesPerBatch: Int, bytesPerRequest: Int?, listens: Bool
    ) throws {
        self.index = index
        self.account = account
        self.app = app
        self.version = version
        self.disk = disk
        secrets = SimulatedSecrets(on: disk.volume)
        self.world = world
        var policy = SyncPolicy(
            retry: RetryPolicy(
                delaysMilliseconds: [1_000, 2_000, 4_000, 8_000, 16_000], triesBeforeReview: 1),
            pullEvery: .seconds(listens ? 15 * 60 : 20), recordsPerPage: 3,
            changesPerBatch: changesPerBatch)
        if let bytesPerRequest { policy.bytesPerRequest = bytesPerRequest }
        self.policy = policy
        self.count = count
        try open()
        processes = stores.map { SyncProcess(session: Self.session($0, policy)) }
    }

    /// Opens its file for each process, through the door of an app; a copy in memory at once.
    func open() throws {
        close()
        let (schema, migrations) = (app.schema(version), app.migrations(version))
        switch disk {
        case .memory(let disk):
            let store = try Store(
                database: disk.database, unenforced: disk.unenforced, outside: secrets, schema: schema,
                migrations: migrations, world: world)
            stores = Array(repeating: store, count: count)
        case .volume(let volume):
            do {
                for _ in 0..<count {
                    stores.append(
                        try Store.open(
                            at: volume.database, schema: schema, migrations: migrations, secrets: secrets,
                            world: world))
                }
            } catch {
                close()
                throw error
            }
        }
    }

    /// Nobody has its file open any more.
    func close() {
        // Where the machine died, closing fails, too.
        if disk.volume != nil { for store in stores { try? store.database.close() } }
        stores = []
    }

    private static func session(_ store: Store, _ policy: SyncPolicy) -> SyncSession {
        SyncSession(conversation: SyncConversation(store: store, policy: policy), isSignedIn: true)
    }

    /// The app is closed, its file is copied away, and the app is opened again.
    func takeBackup() throws {
        let copy = try DatabaseQueue()
        try database.backup(to: copy)
        backup = Backup(
            database: copy, version: version, secrets: secrets.all, ledgers: ledgers, made: made)
        mayBeSetAside = false
        try open()
        restart()
    }

    /// A backup replaces the file: of this device or of another one.
    func restore(_ backup: Backup, withSecrets: Bool) throws {
        if let volume = disk.volume {
            close()
            try volume.replace { file in
                let queue = try DatabaseQueue(path: file.path)
                try backup.database.backup(to: queue)
                try queue.close()
            }
        } else {
            try backup.database.backup(to: database)
        }
        if self.backup?.database === backup.database { self.backup?.wasRestored = true }
        ledgers = backup.ledgers
        made = backup.made
        undecided = []
        if withSecrets { secrets.all = backup.secrets }
        // An older app does not open a newer one's file.
        version = max(version, backup.version)
        try open()
        restart()
    }

    /// Whether unsent changes of the backup were sent or set aside since, or are being sent: then restoring
    /// it does most harm.
    func hasMoved(beyond backup: Backup) -> Bool {
        if backup.wasRestored { return false }
        return partsUnderWay || hasSetAside(beyond: backup)
            || backup.waiting.contains { scope, sequence in ledgers[scope]?.fates[sequence] != nil }
    }

    /// Whether an unsent change of the backup was set aside since, and the server has later ones.
    func hasSetAside(beyond backup: Backup) -> Bool {
        if backup.wasRestored { return false }
        return backup.waiting.contains { scope, sequence in
            guard let now = ledgers[scope], now.kept.contains(sequence) else { return false }
            return now.fates.keys.contains { $0 > sequence }
        }
    }

    /// Whether its file has counter additions that the server is not known to have.
    func hasToCount() throws -> Bool {
        try database.unsafeRead { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: "SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE instr(edits, '\"delta\"') > 0)"))
        } ?? false
    }

    /// A newer version of the app is installed; its file is yet to be opened.
    func upgrade() { version += 1 }

    /// The app is opened, and what it kept outside of its file is gone.
    func loseSecrets() throws {
        secrets.all = [:]
        try open()
        restart()
    }

    /// The app goes to the background, comes back, or is paused.
    func enter(_ place: PresenceMachine.Presence) {
        self.place = place
        for index in processes.indices {
            processes[index].session.enter(place)
            processes[index].lookDue = nil
            processes[index].turnBegan = nil
        }
    }

    /// All processes die and start again, with the app in front: what is on disk stays, the rest is gone.
    func restart() {
        starts += 1
        place = .front
        for index in processes.indices {
            processes[index].session = Self.session(stores[index], policy)
            processes[index].request = nil
            processes[index].draft = nil
            processes[index].heldUntil = [:]
            processes[index].hasFailed = false
            processes[index].waker += 1
            processes[index].probeDue = nil
            processes[index].isProbing = false
            processes[index].lookDue = nil
            processes[index].stream = nil
        }
    }

    /// The cursor and the mark of a scope, to see whether a pull moved them.
    func place(_ scope: String) throws -> (cursor: String?, acknowledgedThrough: Int64) {
        try database.unsafeRead { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: "SELECT cursor, acknowledgedThrough FROM aloft_scope WHERE scope = ?"),
                arguments: [scope])
            return (row?[0], row?[1] ?? 0)
        }
    }

    /// Whether any change is hidden.
    func isHiding() throws -> Bool {
        try database.unsafeRead { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: "SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE hidden IS NOT NULL)")) ?? false
        }
    }

    /// The highest number that a change ever got.
    func lastNumber() throws -> Int {
        try database.unsafeRead { db in
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'aloft_outbox'")) ?? 0
        }
    }

    /// Whether the device has taken the time from a page: it may have dropped the page, as the second of two
    /// processes or because the mark is another copy's.
    func knowsTime(of answer: SyncAnswer, travelled: Int64) throws -> Bool {
        let kept = try database.unsafeRead { db in
            try String.fetchOne(
                db.cachedStatement(sql: "SELECT value FROM aloft_keyvalue WHERE key = 'clockOffset'"))
        }
        // An answer that was cut on the way has no time.
        guard let line = answer.body.split(separator: UInt8(ascii: "\n")).first,
            let heading = try? PlainJSON.object(Data(line)), let time = heading["serverTime"] as? Int,
            let offset = kept.flatMap({ Int64($0) })
        else { return false }
        let least = Int64(time) - world.now()
        return (least...(least + travelled)).contains(offset)
    }

    var name: String { "device \(index)" }

    /// Whether it had this id, now or before its file was copied.
    func hasBeen(_ id: String) -> Bool { ledger.incarnations.contains { $0.author.hasPrefix(id + ".") } }
}
