import GRDB
import SyncCore
import SyncServer

/// The real server core on real SQLite.
struct SimulatedServer {
    let world: SimulatedWorld
    let database: DatabaseQueue
    let crash = CommitCrash()
    let core: ServerCore
    let account = "account"

    init(world: SimulatedWorld, mistake: Mistake?) throws {
        self.world = world
        database = try DatabaseQueue()
        core = try ServerCore(database: database, schema: SimulatedApp.schema, world: world, mistake: mistake)
        database.add(transactionObserver: crash, extent: .databaseLifetime)
    }
}
