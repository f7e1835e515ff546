import Foundation
import Logging
import OfflineEngine
import SyncCore
import SyncServer
import Synchronization

/// A clock that stops until a test moves it. The uptime goes on, because failed requests are retried after a
/// while, as on a device, and on a slow machine any request may fail.
final class LoopbackWorld: World {
    private let start: Int64
    private let time: Mutex<Int64>

    init(at time: Int64 = 1_800_000_000_000) {
        start = time
        self.time = Mutex(time)
    }

    func now() -> Int64 { time.withLock { $0 } }
    func uptime() -> Int64 { SystemWorld().uptime() + now() - start }

    func random() -> UInt64 { UInt64.random(in: .min ... .max) }
    func pass(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }
}

/// Secrets that a test can count.
final class MemorySecrets: SecretStore {
    private let kept = Mutex<(values: [String: Data], writes: Int)>(([:], 0))

    init() {}

    /// Signed in at a server that does not know the session.
    convenience init(signedInAt server: URL) {
        self.init()
        let expiry = SystemWorld().now() + 900_000
        write(
            Data(
                """
                {"server":"\(server)","account":{"id":"a","name":"Anna"},"accessToken":"t",
                "accessExpiresAt":\(expiry),"refreshToken":"r"}
                """.utf8),
            for: "session")
    }

    var writes: Int { kept.withLock { $0.writes } }

    func read(_ name: String) -> Data? { kept.withLock { $0.values[name] } }

    func write(_ value: Data?, for name: String) {
        kept.withLock {
            $0.values[name] = value
            $0.writes += 1
        }
    }
}

extension SyncRequest {
    static let health = SyncRequest(method: "GET", path: "/api/health", needsSignIn: false)
}

/// The real server on a free port of loopback.
struct LoopbackServer: Sendable {
    let url: URL
    let world: LoopbackWorld

    static let schema = Schema(
        name: "studio", version: 1, tables: [SyncTable("member", [SyncColumn("name", .text)])])
    private static let author = Author(device: "00000000000000d1", incarnation: "00000000000000a1")

    /// Runs the test against a server, then stops it and waits for its clean end.
    static func with(schema: Schema = schema, _ test: (LoopbackServer) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "aloft-transport-\(UUID())")
        let world = LoopbackWorld()
        var settings = Server.Settings()
        settings.passwordCost = ScryptCost(log2Rounds: 4, blockSize: 8, parallelism: 1)
        // A signal is of a change, and not of the time.
        settings.heartbeat = .seconds(86_400)
        let (urls, ready) = AsyncStream<URL?>.makeStream()
        let server = Server(
            home: home, schema: schema, port: 0, world: world,
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), settings: settings
        ) { ready.yield(URL(string: "http://127.0.0.1:\($0)")) }
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { ready.finish() }
                try await server.run()
            }
            for await case let url? in urls {
                try await test(LoopbackServer(url: url, world: world))
                break
            }
            group.cancelAll()
            try await group.waitForAll()
        }
        try FileManager.default.removeItem(at: home)
    }

    /// A client that waits longer than any machine makes it wait.
    func accounts() -> AccountClient { AccountClient(server: url, world: world, timeouts: .patient) }

    /// A transport that waits longer than any machine makes it wait.
    func transport(_ secrets: some SecretStore, world: (any World)? = nil) -> HTTPTransport {
        HTTPTransport(server: url, secrets: secrets, world: world ?? self.world, timeouts: .patient)
    }

    /// The secrets of a device that has just signed up.
    func signedIn() async throws -> MemorySecrets {
        let session = try await accounts().signUp(
            account: "Anna", password: "correct horse", device: "ipad", deviceName: "Anna's iPad")
        let secrets = MemorySecrets()
        try SessionStore(secrets).save(session)
        return secrets
    }

    static func push(names: [String], _ world: LoopbackWorld) throws -> SyncRequest {
        let changes = names.enumerated().map { index, name in
            Change(
                sequence: Int64(index + 1), transaction: Int64(index + 1), table: "member",
                id: RecordID(world),
                verb: .insert, generation: 1, edits: ["name": .value(.text(name))],
                stamp: Stamp(milliseconds: world.now(), counter: index, device: author.device))
        }
        let batch = PushBatch(
            schema: try SchemaTag(schema), scope: "own", author: author, previousSequence: 0,
            lastSequence: Int64(names.count),
            changes: changes)
        return SyncRequest(method: "POST", path: "/api/sync/push", body: try JSONEncoder().encode(batch))
    }

    static func pull(limit: Int) throws -> SyncRequest {
        let tag = try SchemaTag(schema)
        return SyncRequest(
            method: "GET", path: "/api/sync/pull",
            query: [
                "protocol": "1", "scope": "own", "device": author.device, "incarnation": author.incarnation,
                "app": tag.name, "schemaVersion": "\(tag.version)", "schema": tag.fingerprint,
                "limit": "\(limit)",
            ])
    }
}

extension TransportTimeouts {
    /// Beyond the time limit of any test.
    static var patient: TransportTimeouts {
        var timeouts = TransportTimeouts()
        (timeouts.requestSeconds, timeouts.healthSeconds, timeouts.signalSeconds) = (3_600, 3_600, 3_600)
        timeouts.patienceSeconds = 3_600
        return timeouts
    }
}
