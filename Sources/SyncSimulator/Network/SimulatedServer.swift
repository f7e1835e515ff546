import GRDB
import SyncCore
import SyncServer

/// The real server core on real SQLite.
struct SimulatedServer {
    let world: SimulatedWorld
    let disk: DatabaseShelf.Disk
    var database: DatabaseQueue { disk.database }
    var crash: CommitCrash { disk.crash }
    let core: ServerCore
    let account = "account"

    init(disk: DatabaseShelf.Disk, world: SimulatedWorld, mistake: Mistake?) throws {
        self.disk = disk
        self.world = world
        core = try ServerCore(
            database: disk.database, schema: SimulatedApp.schema, world: world, mistake: mistake)
    }
}
