import Foundation
import Logging
import SyncCore
import SyncServer
import Synchronization
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A clock that stops until a test moves it.
final class StoppedWorld: World {
    private let time = Mutex<Int64>(1_800_000_000_000)
    private let draw = Mutex<Gate?>(nil)

    func now() -> Int64 { time.withLock { $0 } }
    func uptime() -> Int64 { now() }

    func random() -> UInt64 {
        draw.withLock { gate in
            defer { gate = nil }
            return gate
        }?.pass()
        return UInt64.random(in: .min ... .max)
    }

    /// Holds the thread that draws the next random number, until the gate is opened.
    func holdNextDraw() -> Gate {
        let gate = Gate()
        draw.withLock { $0 = gate }
        return gate
    }

    func pass(seconds: Int64) { time.withLock { $0 += seconds * 1000 } }
}

/// A real server on a free port of loopback, with real SQLite in a folder of its own.
struct RunningServer: Sendable {
    let url: URL
    let home: URL
    let world: StoppedWorld
    private let session: URLSession

    struct Answer: Sendable {
        let status: Int
        let headers: [String: String]
        let body: Data

        var problem: Problem { get throws { try JSONDecoder().decode(Problem.self, from: body) } }
        var code: String { get throws { try problem.code } }
        var session: SessionReply { get throws { try JSONDecoder().decode(SessionReply.self, from: body) } }
    }

    static let schema = Schema(
        name: "studio", version: 1, tables: [SyncTable("member", [SyncColumn("name", .text)])])

    /// Runs the test against a server, then stops it and waits for its clean end. Nothing of the server
    /// depends on how fast the machine is, unless the test asks for a shorter heartbeat or time for a body.
    static func with(
        heartbeat: Duration = .seconds(86_400), bodyTime: Duration = .seconds(3_600),
        _ test: @Sendable @escaping (RunningServer) async throws -> Void
    ) async throws {
        try await inFolder {
            try await serve(
                home: $0, world: StoppedWorld(), heartbeat: heartbeat, bodyTime: bodyTime, test)
        }
    }

    /// A folder that does not exist yet, deleted afterwards.
    static func inFolder(_ work: (URL) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "aloft-server-\(UUID())")
        try await work(home)
        try FileManager.default.removeItem(at: home)
    }

    static func serve(
        home: URL, world: StoppedWorld, heartbeat: Duration = .seconds(86_400),
        bodyTime: Duration = .seconds(3_600), _ test: @Sendable @escaping (RunningServer) async throws -> Void
    ) async throws {
        var settings = Server.Settings()
        settings.passwordCost = ScryptCost(log2Rounds: 4, blockSize: 8, parallelism: 1)
        settings.heartbeat = heartbeat
        settings.bodyTime = bodyTime
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let server = Server(
            home: home, schema: schema, port: 0, world: world,
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), settings: settings
        ) { ready.yield($0) }
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { ready.finish() }
                try await server.run()
            }
            for await port in ports {
                let session = URLSession(configuration: .patient)
                defer { session.invalidateAndCancel() }
                let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
                try await test(RunningServer(url: url, home: home, world: world, session: session))
                break
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    func send(
        _ method: String, _ path: String, _ body: Data? = nil, token: String? = nil,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = URLRequest(url: try #require(URL(string: url.absoluteString + path)))
        request.httpMethod = method
        request.httpBody = body
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (body, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        var fields: [String: String] = [:]
        for (name, value) in http.allHeaderFields {
            if let name = name as? String, let value = value as? String { fields[name.lowercased()] = value }
        }
        return Answer(status: http.statusCode, headers: fields, body: body)
    }

    func signUp(
        _ account: String = "Anna", password: String = "correct horse", device: String = "ipad"
    ) async throws -> Answer {
        try await send("POST", "/api/account", try form(account, password, device))
    }

    func signIn(
        _ account: String = "Anna", password: String = "correct horse", device: String = "ipad",
        headers: [String: String] = [:]
    ) async throws -> Answer {
        try await send("POST", "/api/session", try form(account, password, device), headers: headers)
    }

    func renew(_ session: SessionReply) async throws -> Answer {
        let body = try JSONEncoder().encode(["refreshToken": session.refreshToken])
        return try await send("POST", "/api/session/refresh", body)
    }

    /// Whether the server accepts an access token.
    func opens(_ session: SessionReply) async throws -> Bool {
        try await send("GET", "/api/devices", token: session.accessToken).status == 200
    }

    private func form(_ account: String, _ password: String, _ device: String) throws -> Data {
        try JSONEncoder().encode([
            "account": account, "password": password, "device": device,
            "deviceName": "\(device) of \(account)",
        ])
    }
}

extension URLSessionConfiguration {
    /// A busy machine may let a request wait longer than the minute that is usual.
    static var patient: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3_600
        return configuration
    }
}
