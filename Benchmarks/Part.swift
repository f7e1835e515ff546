import AviationDatabase
import Foundation
import GRDB
import Logging
import OfflineEngine
import SyncCore
import SyncServer

/// A separate process: the server, or the device whose memory is measured.
enum Part {
    case server(home: URL)
    case device(server: URL, file: URL, records: Int)
    /// Imports a logbook of 20,000 entries into a flight bag.
    case logbookImport(home: URL)
    /// Reads the logbook of a flight bag.
    case logbookReading(home: URL)
    /// Imports one file into a new database.
    case reader(folder: URL, file: URL)

    init?(_ arguments: [String]) {
        switch (arguments.first, arguments.count) {
        case ("serve", 2): self = .server(home: URL(filePath: arguments[1]))
        case ("device", 4):
            guard let url = URL(string: arguments[1]), let records = Int(arguments[3]) else { return nil }
            self = .device(server: url, file: URL(filePath: arguments[2]), records: records)
        case ("logbook-import", 2): self = .logbookImport(home: URL(filePath: arguments[1]))
        case ("logbook-read", 2): self = .logbookReading(home: URL(filePath: arguments[1]))
        case ("read", 3):
            self = .reader(folder: URL(filePath: arguments[1]), file: URL(filePath: arguments[2]))
        default: return nil
        }
    }

    func run() async throws {
        switch self {
        case .server(let home):
            let logger = Logger(label: "bench", factory: { StreamLogHandler.standardError(label: $0) })
            let server = Server(
                home: home, schema: Sample.schema, port: 0, world: SystemWorld(), logger: logger
            ) { port in Self.say("\(port)") }
            try await server.run()
        case .device(let server, let file, let records):
            let (seconds, processor, idle) = try await Self.firstSync(server, file, records: records)
            Self.say("\(seconds) \(Self.megabytes("VmHWM")) \(processor) \(idle)")
        case .logbookImport(let home):
            Self.say("\(try await LogbookBenchmark.fill(home)) \(Self.megabytes("VmHWM"))")
        case .logbookReading(let home):
            let figures = try await LogbookBenchmark.read(home)
            Self.say((figures + [Double(Self.megabytes("VmHWM"))]).map { "\($0)" }.joined(separator: " "))
        case .reader(let folder, let file):
            let database = try AirportDatabase(at: folder.appending(path: "\(UUID().uuidString).sqlite"))
            let idle = Self.megabytes("VmRSS")
            let start = ContinuousClock.now
            let rows = try database.importFiles([file], at: Date()).rowsRead
            let seconds = start.duration(to: .now) / .seconds(1)
            Self.say("\(rows) \(seconds) \(Self.megabytes("VmHWM")) \(idle)")
        }
    }

    /// Syncs a new copy for the first time, and checks that it is complete. Returns the seconds of the sync,
    /// its processor time, and the memory just before, in MB.
    private static func firstSync(
        _ server: URL, _ file: URL, records: Int
    ) async throws -> (elapsed: Double, processor: Double, idle: Int) {
        let replica = try Replica(
            at: file, schema: Sample.schema, migrations: Sample.migrations(), secrets: ShortSecrets())
        try await replica.signIn(
            server: server, account: BenchServer.account, password: BenchServer.password, deviceName: "bench")
        let idle = megabytes("VmRSS")
        let before = processorSeconds()
        let start = ContinuousClock.now
        let seconds = try await withThrowingTaskGroup(of: Double?.self) { group in
            group.addTask {
                try await replica.run()
                return nil
            }
            group.addTask {
                for await status in replica.statusUpdates() where status.lastSynced != nil {
                    return start.duration(to: .now) / .seconds(1)
                }
                return nil
            }
            defer { group.cancelAll() }
            guard let seconds = try await group.next() ?? nil else { throw NeverSynced() }
            return seconds
        }
        let processor = processorSeconds() - before
        let count = try await replica.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM inspection WHERE title IS NOT NULL")
        }
        guard count == records else { throw WrongCount(is: count ?? 0, shouldBe: records) }
        return (seconds, processor, idle)
    }

    /// The processor's time that this process took.
    private static func processorSeconds() -> Double {
        var usage = rusage()
        #if canImport(Glibc)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
        getrusage(RUSAGE_SELF, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
        }
    }

    /// The memory of this process in MB (10⁶ bytes), as Linux has it under a name: `VmRSS` now, `VmHWM` at
    /// its most; 0 elsewhere. `getrusage` would give the parent's, if that had more when it started this one.
    static func megabytes(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        let kilobytes = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
        return kilobytes * 1_024 / 1_000_000
    }

    @Sendable private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    struct NeverSynced: Error {}
    struct WrongCount: Error {
        let `is`: Int
        let shouldBe: Int
    }
}

/// This program again, as another process.
final class Child {
    private let process = Process()
    private let pipe = Pipe()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
    }

    /// Its first line of output; waits for it.
    func line() throws -> String {
        var bytes = Data()
        while !bytes.contains(UInt8(ascii: "\n")) {
            let more = pipe.fileHandleForReading.availableData
            if more.isEmpty { throw SaidNothing() }
            bytes.append(more)
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }

    struct SaidNothing: Error {}
}

/// A server in a process of its own, with one account, and a device that pushes to it without a copy.
struct BenchServer {
    static let account = "bench"
    static let password = "a long password"

    let url: URL
    let transport: HTTPTransport
    private let child: Child
    private let author = Author(device: "00000000000000d1", incarnation: "00000000000000a1")

    init(_ home: URL) async throws {
        child = try Child(["serve", home.path])
        guard let url = URL(string: "http://127.0.0.1:\(try child.line())") else { throw Child.SaidNothing() }
        self.url = url
        let world = SystemWorld()
        let secrets = ShortSecrets()
        let session = try await AccountClient(server: url, world: world).signUp(
            account: Self.account, password: Self.password, device: author.device, deviceName: "pusher")
        try SessionStore(secrets).save(session)
        transport = HTTPTransport(server: url, secrets: secrets, world: world)
    }

    func end() { child.end() }

    /// Pushes inserts of these ids in batches of 500 changes; gives the seconds, encoding not counted.
    func push(_ ids: [String], from first: Int) async throws -> Double {
        let tag = try SchemaTag(Sample.schema)
        var seconds = 0.0
        var cursor = ids.startIndex
        while cursor < ids.endIndex {
            let end = min(cursor + 500, ids.endIndex)
            let after = first + cursor
            let changes = try ids[cursor..<end].enumerated().map { offset, id in
                try change(id, number: after + offset)
            }
            let batch = PushBatch(
                schema: tag, scope: Wire.ownScope, author: author, previousSequence: Int64(after),
                lastSequence: Int64(first + end), changes: changes)
            let request = SyncRequest(
                method: "POST", path: "/api/sync/push", body: try JSONEncoder.canonical.encode(batch))
            let start = ContinuousClock.now
            var answer = try await transport.send(request)
            seconds += start.duration(to: .now) / .seconds(1)
            if answer.status == 409, cursor == 0 {
                answer = try await introduce(request)
            }
            guard answer.status == 200 else {
                throw Refused(said: String(decoding: answer.body, as: UTF8.self))
            }
            cursor = end
        }
        return seconds
    }

    private func introduce(_ request: SyncRequest) async throws -> SyncAnswer {
        _ = try await transport.send(
            SyncRequest(method: "POST", path: "/api/sync/schema", body: try Sample.schema.canonicalJSON()))
        return try await transport.send(request)
    }

    private func change(_ id: String, number: Int) throws -> Change {
        guard let record = RecordID(id) else { throw Refused(said: "\(id) is no id") }
        let edits = zip(Sample.columns, Sample.values(number)).map { ($0, Edit.value($1)) }
        return Change(
            sequence: Int64(number + 1), transaction: Int64(number + 1), table: "inspection", id: record,
            verb: .insert, generation: 1, edits: Dictionary(uniqueKeysWithValues: edits),
            stamp: Stamp(milliseconds: SystemWorld().now(), counter: 0, device: author.device))
    }

    struct Refused: Error {
        let said: String
    }
}
