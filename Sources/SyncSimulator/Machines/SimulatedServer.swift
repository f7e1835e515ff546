import Foundation
import GRDB
import SyncCore
import SyncServer

/// The real server core on real SQLite.
struct SimulatedServer {
    let world: SimulatedWorld
    let disk: MachineDisk
    private(set) var database: any DatabaseWriter
    var crash: any MachineCrash { disk.crash }
    private(set) var core: ServerCore
    private let app: AppShape
    /// The version of the app whose schema it has.
    private(set) var version: Int
    private let limits: ExchangeLimits
    /// The shared scopes, as an operator manages them.
    private(set) var scopes: SharedScopes

    init(
        disk: MachineDisk, app: AppShape, world: SimulatedWorld, version: Int, changesPerPush: Int?,
        bytesPerPage: Int?
    ) throws {
        self.disk = disk
        self.app = app
        self.version = version
        self.world = world
        limits = Self.limits(changesPerPush, bytesPerPage)
        database = try Self.open(disk)
        core = try ServerCore(
            database: database, schema: app.schema(version), world: world, limits: limits)
        scopes = try SharedScopes(database: database, world: world)
    }

    /// The database of a server; where it is a file, through the server's own door.
    private static func open(_ disk: MachineDisk) throws -> any DatabaseWriter {
        switch disk {
        case .memory(let disk): disk.database
        case .volume(let volume): try Server.openDatabase(at: volume.database.path)
        }
    }

    /// The server is stopped, in whatever way.
    func close() {
        // Where the machine died, closing fails, too.
        if disk.volume != nil { try? database.close() }
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
        if let volume = disk.volume {
            close()
            try volume.replace { file in
                let queue = try DatabaseQueue(path: file.path)
                try backup.backup(to: queue)
                try queue.close()
            }
        } else {
            try backup.backup(to: database)
        }
        try restart()
    }

    /// The server is stopped, and started with the schema of a newer app.
    mutating func upgrade(to version: Int) throws {
        self.version = version
        try restart()
    }

    /// The server is stopped and started.
    mutating func restart() throws {
        if disk.volume != nil {
            close()
            database = try Self.open(disk)
            scopes = try SharedScopes(database: database, world: world)
        }
        core = try ServerCore(
            database: database, schema: app.schema(version), world: world, limits: limits)
    }
}
