import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// A copy's files in a folder of their own, with its secrets; they can be put back.
struct StoredCopy {
    let folder: URL
    let secrets = MemorySecrets()
    let world: TestWorld
    var file: URL { folder.appending(path: "copy.sqlite") }
    var wal: URL { folder.appending(path: "copy.sqlite-wal") }

    init(
        world: TestWorld = TestWorld(), in place: URL = FileManager.default.temporaryDirectory
    ) throws {
        folder = place.appending(path: "aloft-stored-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.world = world
    }

    func open(
        schema: Schema = TestCopy.schema, migrations: DatabaseMigrator = TestCopy.migrations()
    ) throws -> ReplicaOpening {
        try Replica.openNow(
            at: file, schema: schema, migrations: migrations, secrets: secrets, world: world)
    }

    func ready() throws -> Replica { try open().replica() }

    /// The files as they lie there now, as if the process died.
    func bytes() throws -> (file: Data, wal: Data) {
        let hasWAL = FileManager.default.fileExists(atPath: wal.path)
        return (try Data(contentsOf: file), hasWAL ? try Data(contentsOf: wal) : Data())
    }

    func put(_ bytes: (file: Data, wal: Data)) throws {
        // New files, not these with new bytes: a copy that is still being closed has them open.
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(at: folder.appending(path: "copy.sqlite" + suffix))
        }
        try bytes.file.write(to: file)
        if !bytes.wal.isEmpty { try bytes.wal.write(to: wal) }
    }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }

    func remove() { try? FileManager.default.removeItem(at: folder) }
}

extension ReplicaOpening {
    func replica() throws -> Replica {
        switch self {
        case .ready(let replica): return replica
        case .safeMode(let safeMode): throw safeMode.failure
        }
    }

    func safeMode() throws -> SafeMode {
        guard case .safeMode(let safeMode) = self else {
            throw Unexpected(description: "the copy opened as if nothing was wrong")
        }
        return safeMode
    }

    var cause: OpenFailure.Cause? {
        if case .safeMode(let safeMode) = self { safeMode.failure.cause } else { nil }
    }

    struct Unexpected: Error { let description: String }
}

/// The real server core, asked without a network.
struct DirectServer {
    let core: ServerCore
    let database: DatabaseQueue

    init(schema: Schema = TestCopy.schema, world: any World) throws {
        database = try DatabaseQueue()
        core = try ServerCore(database: database, schema: schema, world: world)
    }

    /// Exchanges requests and answers until the copy has nothing left to do. `loses` says which answers are
    /// lost.
    func sync(
        _ store: Store, world: TestWorld, account: String = "somebody",
        loses: (SyncConversation.PendingRequest) -> Bool = { _ in false }
    ) throws {
        var conversation = SyncConversation(store: store, policy: SyncPolicy())
        conversation.requestPull()
        for _ in 0..<200 {
            guard case .send(let request, let pending) = try conversation.nextRequest() else { return }
            let answer = core.answer(request, account: account).answer
            if loses(pending) { return }
            try conversation.receive(.success(answer), for: pending)
        }
        Issue.record("the copy does not come to rest")
    }
}
