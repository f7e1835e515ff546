import Foundation
import OfflineEngine
import SyncCore
import Synchronization

/// A transport with scripted answers, which reports each request to its test.
final class ScriptedTransport: Transport {
    /// The path of each request.
    private let arrivals: AsyncStream<String>
    private let arrived: AsyncStream<String>.Continuation
    private let asked = Mutex<[String]>([])
    private let answers: @Sendable (SyncRequest) throws -> SyncAnswer
    private let streams: @Sendable () -> AsyncThrowingStream<Signal, any Error>

    init(
        answers: @escaping @Sendable (SyncRequest) throws -> SyncAnswer,
        streams: @escaping @Sendable () -> AsyncThrowingStream<Signal, any Error>
    ) {
        (arrivals, arrived) = AsyncStream<String>.makeStream()
        self.answers = answers
        self.streams = streams
    }

    func send(_ request: SyncRequest) throws -> SyncAnswer {
        note(request.path)
        if request != .health { return try answers(request) }
        let health = Health(
            status: "ok", serverTime: 0, schema: SchemaTag(name: "test", version: 1, fingerprint: ""))
        return SyncAnswer(status: 200, contentType: Wire.jsonType, body: try JSONEncoder().encode(health))
    }

    func signals() -> AsyncThrowingStream<Signal, any Error> {
        let stream = streams()
        note("signals")
        return stream
    }

    private func note(_ path: String) {
        asked.withLock { $0.append(path) }
        arrived.yield(path)
    }

    /// The number of requests of this path.
    func count(of path: String) -> Int { asked.withLock { asked in asked.count { $0 == path } } }

    /// Returns when this many requests of the path have come.
    func arrivals(_ number: Int, of path: String) async {
        while count(of: path) < number, !Task.isCancelled { for await _ in arrivals { break } }
    }
}
