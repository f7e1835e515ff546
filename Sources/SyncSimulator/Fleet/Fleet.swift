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
    /// A planned event, with its device, process or stream.
    enum Event {
        case act(device: Int)
        case step(ProcessID, waker: Int)
        case arrive(SyncRequest, from: ProcessID, id: Int)
        case answer(Result<SyncAnswer, TransportFailure>, to: ProcessID, id: Int, timeline: Int)
        case silence(ProcessID, id: Int)
        case keep(BatchDraft, ProcessID, id: Int)
        case signIn(device: Int)
        case session(ContactEvent)
    }

    /// A process that syncs a device's file; in some runs there are two.
    struct ProcessID: Hashable {
        let device: Int
        let number: Int
    }

    /// The milliseconds within which everything comes to rest once the faults have stopped.
    static let restTakes: Int64 = 120_000
    /// When every run begins.
    static let start: Int64 = 1_750_000_000_000

    /// The circumstances and odds that the seed alone decides.
    let scenario: Scenario
    var faults: FaultSet
    /// The tables of the app, and each version's rules for references and unique keys.
    let app: AppShape
    let rules: [ModelRules]
    /// The accounts of the devices: in some runs two people share a scope.
    let accounts: [SimulatedAccount]
    let devices: [SimulatedDevice]
    var server: SimulatedServer
    var serverBackup: ServerBackup?
    /// A request that the server could not answer: whether it acted on it shows when it is started again.
    var unanswered: (request: SyncRequest, device: Int)?
    /// The records that the server lost when it was restored and that devices had.
    var owed: [(key: String, record: ModelRecord)] = []
    /// The server's state before each restore: devices that have not heard of the restore still show it.
    var lostModels: [ModelServer] = []
    let recycler: DatabaseRecycler
    let person: SimulatedUser
    /// The user of an app drawn from the seed, in place of the person.
    let user: DrawnUser?
    /// The records that are only written together.
    let pairs: Pairs
    var chance: SeededChance
    var agenda = Agenda<Event>()
    /// The name of this run's shared scope, if it has one, and the server's state of it.
    let sharedScope: String?
    var shared: ModelServer
    var trace = Trace()
    var report: FleetReport
    var now = Fleet.start
    var requests = 0
    /// The number of batches that were drafted.
    var drafts = 0
    /// The signal streams that the server has open.
    var streams: [Int: SignalStream] = [:]
    var streamsOpened = 0
    /// The number of streams opened before the faults stopped.
    var streamsBeforeRest = 0
    /// The circumstances in which each change of a batch was made, by the batch's bytes.
    var sent: [Data: [Int: MadeChange]] = [:]
    /// The bytes of batches sent in parts, by the head that the parts announce.
    var inParts: [String: Data] = [:]
    /// The stamps below each change of a batch, by the batch's id, the change's number and the field.
    var bases: [String: [Int: [String: String]]] = [:]
    var changesMade = 0
    /// Whether the server ever set a stamp back.
    var hasClamped = false
    /// The changes with additions to counters that the server has taken.
    var counted: Set<Int> = []
    /// The changes that the server ever took.
    var everTaken: Set<Int> = []
    /// The changes that devices set aside by themselves and that no user has settled.
    var keptAside: Set<Int> = []
    /// The waits of devices after failures.
    var retryWaits: [Int64] = []
    /// The server's first reply to each batch.
    var replies: [Data: Data] = [:]
    /// Edits that were read, by their bytes.
    var editsRead: [Data: [String: Any]] = [:]
    /// The delayed page on its way to a process, by device.
    var latePages: [Int: (arrival: Event, process: ProcessID)] = [:]
    /// The number of requests sent before the faults stopped.
    var requestsBeforeRest = 0 {
        didSet { requestsAtRest = [:] }
    }
    /// The requests sent since then, by path and device.
    var requestsAtRest: [String: Int] = [:]
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
        let scenario = Scenario(seed: seed, profile: profile)
        self.scenario = scenario
        faults = FaultSet(scenario)
        let app = schema.map { AppShape(given: $0, scenario) } ?? AppShape.of(scenario)
        self.app = app
        rules = (1...AppShape.newestVersion).map { ModelRules(app, at: $0) }
        shared = ModelServer(app)
        var chance = scenario.chance
        var taste = scenario.taste
        let start = Self.start
        server = try SimulatedServer(
            disk: scenario.hasVolumes ? .volume(SimulatedVolume()) : .memory(recycler.take("server")),
            app: app,
            world: SimulatedWorld(at: start, clockError: 0, chance: SeededChance(seed: chance.next())),
            version: scenario.firstVersion(of: nil, newest: AppShape.newestVersion, &chance),
            changesPerPush: scenario.changesPerPush, bytesPerPage: scenario.bytesPerPage)
        let accounts = scenario.accounts.map { SimulatedAccount(name: $0, app) }
        self.accounts = accounts
        // The records that a restored server lost are put together again from what several devices have.
        let all = scenario.losesServer ? count + 1 : count
        devices = try (0..<all).map { index in
            let error = Int64(chance.number(in: -90_000...90_000))
            let world = SimulatedWorld(
                at: start, clockError: error, chance: SeededChance(seed: chance.next()))
            let version = scenario.firstVersion(of: index, newest: AppShape.newestVersion, &chance)
            return try SimulatedDevice(
                index: index, account: accounts[index % accounts.count], app: app,
                disk: scenario.hasVolumes
                    ? .volume(SimulatedVolume()) : .memory(recycler.take(app.recycler(version))),
                world: world, version: version,
                processes: scenario.processesPerDevice, changesPerBatch: scenario.changesPerBatch,
                bytesPerRequest: scenario.bytesPerRequest,
                listens: scenario.streamsLast)
        }
        sharedScope = scenario.sharesScope ? try server.scopes.make() : nil
        person = SimulatedUser(scenario, &chance, &taste, shared: sharedScope)
        user = app.isClassic ? nil : DrawnUser(app, scenario, &chance, &taste, shared: sharedScope)
        pairs = user?.pairs ?? Pairs(table: "pair", field: "token", ids: person.pairs)
        self.chance = chance
        report = FleetReport(seed: seed)
    }
}
