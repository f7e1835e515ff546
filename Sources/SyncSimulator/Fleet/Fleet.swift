import Foundation
import GRDB
import OfflineEngine
package import SyncCore
import SyncServer

/// Many devices, a server, a network and a clock in one thread, with the real engine and the real server
/// core.
///
/// Everything that happens comes from the seed, so a run is replayed by its seed alone. After every event the
/// laws are checked against a reference model that shares no code with the engine; when the faults stop,
/// everything has to come to rest within 120 simulated seconds.
package final class Fleet {
    /// An event that is going to happen, with the device, process or stream that it happens to.
    enum Event {
        case act(device: Int)
        case step(Process, waker: Int)
        case arrive(SyncRequest, from: Process, id: Int)
        case answer(Result<SyncAnswer, TransportFailure>, to: Process, id: Int, timeline: Int)
        case silence(Process, id: Int)
        case signIn(device: Int)
        case session(ContactEvent)
    }

    /// A process that syncs a device's file; in some runs there are two.
    struct Process: Hashable {
        let device: Int
        let number: Int
    }

    /// Once the faults have stopped everything comes to rest within so many milliseconds.
    static let restTakes: Int64 = 120_000
    /// When every run begins.
    static let start: Int64 = 1_750_000_000_000

    let seed: UInt64
    /// The tables of the app, and each version's rules for references and unique keys.
    let app: AppShape
    let rules: [ModelRules]
    let profile: FaultProfile
    /// The accounts of the devices: in some runs two people share a scope.
    let accounts: [SimulatedAccount]
    let devices: [SimulatedDevice]
    var server: SimulatedServer
    var serverBackup: ServerBackup?
    /// How many numbers devices have of what a restored server loses in this run.
    let restoreLoses: Int
    /// The records that the server lost when it was restored and that devices had.
    var owed: [(key: String, record: ModelRecord)] = []
    /// Records that were damaged on a device: it cannot give them back, even if no other device has them.
    var rotten: Set<String> = []
    /// Whether a device has heard that the server was restored.
    var newsCame = false
    /// The server's state before each restore: devices that have not heard of the restore still show it.
    var lostModels: [ModelServer] = []
    private let recycler: DatabaseRecycler
    let person: SimulatedUser
    /// The user of an app that is drawn from the seed, in the person's place.
    let user: DrawnUser?
    /// The records that are only written together.
    let pairs: Pairs
    var chance: SeededChance
    /// Random sources of their own, so that each kind of fault leaves the others' draws as they are.
    var presence: SeededChance
    var overload: SeededChance
    var copying: SeededChance
    var recreation: SeededChance
    var late: SeededChance
    var stumbling: SeededChance
    /// When a file was last copied to another device while both go on.
    var lastCopied: Int64 = 0
    var agenda = Agenda<Event>()
    /// The scope that is shared in this run, if one is, and the server's state of it.
    let sharedScope: String?
    var shared: ModelServer
    var trace = Trace()
    var report: FleetReport
    var now = Fleet.start
    var requests = 0
    /// The streams of signals, as the server knows them.
    var streams: [Int: SignalStream] = [:]
    var streamsOpened = 0
    /// How many were opened before the faults stopped.
    var stormStreams = 0
    /// The circumstances in which each change of a batch was made, by the batch's bytes.
    var sent: [Data: [Int: MadeChange]] = [:]
    /// The bytes of batches that were sent in parts, by what their parts say of them.
    var inParts: [String: Data] = [:]
    var changesMade = 0
    /// Whether the server ever set a stamp back.
    var hasClamped = false
    /// The changes with additions to counters that the server has taken.
    var counted: Set<Int> = []
    /// The changes that the server ever took.
    var everTaken: Set<Int> = []
    /// The changes that devices set aside by themselves and that no user has settled.
    var keptAside: Set<Int> = []
    /// How long devices waited after a failure.
    var retryWaits: [Int64] = []
    /// Until when the server takes no changes after the fault phase.
    var stuckUntil: Int64 = 0
    /// The server's first reply to each batch.
    var replies: [Data: Data] = [:]
    /// Edits that were read, by their bytes.
    var editsRead: [Data: [String: Any]] = [:]
    /// How many requests were sent before the faults stopped.
    var stormRequests = 0
    /// Whether people still act and faults still happen.
    var inFaultPhase = true

    /// A fleet for one run.
    ///
    /// - Parameters:
    ///   - count: how many devices; one more where the server may be restored.
    ///   - schema: the schema of the app whose tables are played; nil for the simulator's own.
    ///   - recycler: where the databases come from and go to after the run.
    package init(
        seed: UInt64, devices count: Int = 2, profile: FaultProfile = .standard, app schema: Schema? = nil,
        recycler: DatabaseRecycler = DatabaseRecycler()
    ) throws {
        self.recycler = recycler
        self.seed = seed
        let app =
            schema.map { AppShape(given: $0, seed: seed, isShared: Self.sharesScope(seed)) }
            ?? AppShape.of(seed, profile)
        self.app = app
        rules = (1...AppShape.newestVersion).map { ModelRules(app, at: $0) }
        shared = ModelServer(app)
        var taste = SeededChance(seed: ~seed)
        self.profile = profile.varied(&taste)
        restoreLoses = taste.number(in: 1...6)
        presence = SeededChance(seed: seed &+ 1 << 63)
        overload = SeededChance(seed: seed &+ 1 << 62)
        copying = SeededChance(seed: seed &+ 1 << 61)
        recreation = SeededChance(seed: seed &+ 1 << 60)
        late = SeededChance(seed: seed &+ 1 << 59)
        stumbling = SeededChance(seed: seed &+ 1 << 58)
        var chance = SeededChance(seed: seed)
        let start = Self.start
        server = try SimulatedServer(
            disk: recycler.take("server"), app: app,
            world: SimulatedWorld(at: start, clockError: 0, chance: SeededChance(seed: chance.next())),
            version: Self.firstVersion(of: nil, seed, &chance), changesPerPush: Self.changesPerPush(seed),
            bytesPerPage: Self.isThorough(seed) ? 300 : nil)
        let accounts = Self.names(seed).map { SimulatedAccount(name: $0, app) }
        self.accounts = accounts
        // The records that a restored server lost are put together again from what several devices have.
        let all = Self.losesServer(seed, profile) ? count + 1 : count
        devices = try (0..<all).map { index in
            let error = Int64(chance.number(in: -90_000...90_000))
            let world = SimulatedWorld(
                at: start, clockError: error, chance: SeededChance(seed: chance.next()))
            let version = Self.firstVersion(of: index, seed, &chance)
            return try SimulatedDevice(
                index: index, account: accounts[index % accounts.count], app: app,
                disk: recycler.take(app.recycler(version)), world: world, version: version,
                processes: seed % 5 == 1 ? 2 : 1,
                bytesPerRequest: Self.bytesPerRequest(seed), listens: Self.listens(seed))
        }
        sharedScope = Self.sharesScope(seed) ? try server.scopes.make() : nil
        person = SimulatedUser(
            chance: &chance, taste: &taste, isThorough: Self.isThorough(seed),
            isDeep: seed % 13 == 6, remakesFolders: seed % 13 == 9,
            writesMuch: Self.changesPerPush(seed) != nil,
            files: !Self.losesServer(seed, profile), shared: sharedScope)
        user = app.isClassic ? nil : DrawnUser(app, &chance, &taste, seed: seed, shared: sharedScope)
        pairs = user?.pairs ?? Pairs(table: "pair", field: "token", ids: person.pairs)
        self.chance = chance
        report = FleetReport(seed: seed)
    }

    /// Gives every line of the trace to `follower` as it happens.
    package func follow(_ follower: @escaping @Sendable (String) -> Void) {
        trace.follower = follower
        for table in app.tables { follower("\(table)") }
    }

    /// The hash of everything that has happened so far.
    package var traceHash: String { trace.hash }

    /// Runs a fault phase with `actions` local actions a device, then a phase without faults.
    /// - Throws: ``LawBroken`` with the first law that did not hold.
    package func run(actions: Int = 16) throws -> FleetReport {
        defer {
            recycler.put(server.disk, "server")
            for device in devices { recycler.put(device.disk, app.recycler(device.version)) }
        }
        noteApp()
        try openScope()
        try admitStranger()
        for device in devices {
            try device.database.unsafeRead { db in
                try noteIdentity(try device.store.author(db).description, device)
            }
            // Much has to be there before much can be lost.
            for _ in 0..<(losesServer ? 2 * actions : actions) {
                agenda.plan(.act(device: device.index), at: now + Int64(chance.number(in: 0...120_000)))
            }
            for number in device.talks.indices {
                plan(Process(device: device.index, number: number), at: now)
            }
        }
        agenda.plan(.session(.beat), at: now + Self.beatEvery)
        try play(until: now + 130_000)
        inFaultPhase = false
        if isSkewed { try upgradeServer(to: AppShape.newestVersion) }
        for device in devices {
            device.offlineUntil = 0
            if device.place != .front { enter(.front, device) }
            // A file's losses show with the next pull, which may be a quarter of an hour away.
            if device.hasBitRot { wake(device) }
        }
        try playStuck()
        stormRequests = requests
        stormStreams = streamsOpened
        try play(until: now + Self.restTakes)
        try checkRest()
        met(.cameToRest)
        try playReturn()
        try playReview()
        report.requests = requests
        report.trace = trace.hash
        return report
    }

    func play(until end: Int64) throws {
        while let (time, event) = agenda.next() {
            if time > end {
                agenda.plan(event, at: time)
                break
            }
            pass(to: max(now, time))
            do {
                try handle(event)
            } catch let error as DatabaseError {
                throw LawBroken(law: "L5", finding: "stopped by \(error)")
            }
            report.events += 1
        }
        pass(to: end)
    }

    private func pass(to time: Int64) {
        now = time
        server.world.move(to: time)
        for device in devices { device.world.move(to: time) }
    }

    func plan(_ device: SimulatedDevice, at time: Int64) {
        for number in device.talks.indices {
            plan(Process(device: device.index, number: number), at: time)
        }
    }

    func plan(_ process: Process, at time: Int64) {
        let device = devices[process.device]
        device.talks[process.number].waker += 1
        agenda.plan(.step(process, waker: device.talks[process.number].waker), at: time)
        attend(process)
    }

    func count(_ fault: Fault) {
        report.faults[fault, default: 0] += 1
        switch fault {
        case .captivePortal: met(.portal)
        case .cutReply: met(.cut)
        case .signInExpired: met(.signedOut)
        case .intrusion: met(.strangerRefused)
        case .tombstonesCollected: met(.collected)
        default: break
        }
    }
}
