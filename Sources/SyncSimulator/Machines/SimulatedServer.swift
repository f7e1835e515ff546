import GRDB
import SyncCore
import SyncServer

/// The real server core on real SQLite.
struct SimulatedServer {
    let world: SimulatedWorld
    let disk: DatabaseRecycler.Disk
    var database: DatabaseQueue { disk.database }
    var crash: CommitCrash { disk.crash }
    private(set) var core: ServerCore
    private let app: AppShape
    /// The version of the app whose schema it has.
    private(set) var version: Int
    private let limits: ExchangeLimits
    /// The shared scopes, as an operator manages them.
    let scopes: SharedScopes

    init(
        disk: DatabaseRecycler.Disk, app: AppShape, world: SimulatedWorld, version: Int, changesPerPush: Int?,
        bytesPerPage: Int?
    ) throws {
        self.disk = disk
        self.app = app
        self.version = version
        self.world = world
        limits = Self.limits(changesPerPush, bytesPerPage)
        core = try ServerCore(
            database: disk.database, schema: app.schema(version), world: world, limits: limits)
        scopes = try SharedScopes(database: disk.database, world: world)
    }

    /// Batches of few changes go in parts, too.
    private static func limits(_ changesPerPush: Int?, _ bytesPerPage: Int?) -> ExchangeLimits {
        var limits = ExchangeLimits()
        if let changesPerPush { limits.changesPerPush = changesPerPush }
        if let bytesPerPage { limits.bytesPerPage = bytesPerPage }
        limits.leastBytesPerPart = 1
        return limits
    }

    /// Copies the database away.
    func takeBackup() throws -> DatabaseQueue {
        let copy = try DatabaseQueue()
        try database.backup(to: copy)
        return copy
    }

    /// The server is stopped, an operator puts an older copy of the database in place, and it is started.
    mutating func restore(_ backup: DatabaseQueue) throws {
        try backup.backup(to: database)
        try restart()
    }

    /// The server is stopped, and started with the schema of a newer app.
    mutating func upgrade(to version: Int) throws {
        self.version = version
        try restart()
    }

    /// The server is stopped and started.
    mutating func restart() throws {
        core = try ServerCore(
            database: disk.database, schema: app.schema(version), world: world, limits: limits)
    }
}
