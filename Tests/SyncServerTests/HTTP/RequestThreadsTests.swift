import Foundation
import GRDB
import HTTPServing
import Notation
import SyncCore
import Testing
import Zip

@testable import SyncServer

@Suite(.timeLimit(.minutes(20))) struct RequestThreadsTests {
    private static func push(_ name: String, to core: ServerCore, of account: String) throws -> Int {
        let author = Author(device: account.hex, incarnation: account.hex)
        let request = SyncRequest(
            method: "POST", path: "/api/sync/push", body: try Batch.of(names: [name], by: author))
        return core.answer(request, account: account).answer.status
    }

    @Test(arguments: [1_000, 16 * 1_048_576])
    func `a body that is slow to read does not hold up another account's push`(bytes: Int) async throws {
        let core = try ServerCore(
            database: DatabaseQueue(), schema: RunningServer.schema, world: StoppedWorld())
        let threads = RequestThreads()
        let reading = Gate()
        async let slow = threads.run(.writing(bytes: bytes)) {
            reading.pass()
            return try Self.push("Ada", to: core, of: "anna")
        }
        await reading.reached()
        let other = try await threads.run(.writing(bytes: 1_000)) {
            try Self.push("Bea", to: core, of: "bert")
        }
        #expect(other == 200)
        reading.open()
        #expect(try await slow == 200)
    }

    /// The server's one writer is held while a push of Anna's is being applied.
    @Test func `bodies of others are read while a push is written`() async throws {
        try await RunningServer.with { server in
            let anna = try await server.signUp().session
            let bert = try await server.signUp("Bert").session
            // The first use of a session is noted, which needs the writer, too.
            #expect(try await server.opens(anna))
            #expect(try await server.opens(bert))
            let batch = try Batch.of(names: ["Ada"])
            let writing = server.world.holdNextDraw()
            async let pushed = server.send("POST", "/api/sync/push", batch, token: anna.accessToken)
            await writing.reached()
            var codes: [String] = []
            for path in ["push", "backfill", "retirement", "schema"] {
                let answer = try await server.send(
                    "POST", "/api/sync/\(path)", Data("[]".utf8), token: bert.accessToken)
                codes.append(try answer.code)
            }
            let damaged = try await server.send(
                "POST", "/api/sync/push", batch, token: bert.accessToken,
                headers: ["Content-Encoding": "gzip"])
            codes.append(try damaged.code)
            writing.open()
            #expect(codes == ["badRequest", "badRequest", "badRequest", "badRequest", "incomplete"])
            #expect(try await pushed.status == 200)
        }
    }

    @Test func `large bodies are read one at a time, and a request that finds no room is told so`()
        async throws
    {
        let threads = RequestThreads(writing: 1, waiting: 0, largeWaiting: 0)
        let large = Gate()
        let small = Gate()
        async let first: Void = threads.run(.writing(bytes: 256 * 1_048_576)) { large.pass() }
        async let second: Void = threads.run(.writing(bytes: 1_000)) { small.pass() }
        await large.reached()
        await small.reached()
        for bytes in [Wire.bytesPerRequest, Wire.bytesPerRequest + 1] {
            await #expect(throws: BlockingPool.Busy.self) {
                try await threads.run(.writing(bytes: bytes)) {}
            }
        }
        try await threads.run(.reading) {}
        large.open()
        small.open()
        _ = try await (first, second)
    }

    @Test func `a gzip says how much it inflates to, and one that lies is damaged`() throws {
        let plain = Data(repeating: 7, count: 70_000)
        func body(_ bytes: Data) -> RequestBodyReader.Packed {
            RequestBodyReader.Packed(bytes: bytes, isGzip: true, plainLimit: 100_000)
        }
        let packed = Gzip.deflate(plain, .quick)
        #expect(body(packed).plainBytes == 70_000)
        #expect(try body(packed).plain() == plain)
        for size in [69_999, 70_001, 0, 1 << 31] as [UInt32] {
            let lie = packed.dropLast(4) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
            #expect(body(lie).plainBytes == Int(size))
            #expect(throws: GzipError.damaged) { try body(lie).plain() }
        }
        let large = Gzip.deflate(Data(count: 100_001), .quick)
        #expect(throws: GzipError.tooLong(limit: 100_000)) { try body(large).plain() }
        #expect(body(Data([1, 2])).plainBytes == 2)
    }

    @Test(
        arguments: [
            (900, 1_000, 1_000), (899, 1_000, 100), (0, 100, 100), (.max, 1_000, 1_000), (.min, .max, 100),
            (0, .min, 100),
        ] as [(Int, Int, Int)])
    func `with its last part a whole batch is decoded`(from: Int, whole: Int, decoded: Int) {
        let query = ["from": String(from), "bytes": String(whole)]
        let part = SyncRequest(method: "POST", path: "/api/sync/part", query: query)
        #expect(SyncRoutes.decodedBytes(of: part, body: 100) == decoded)
        let push = SyncRequest(method: "POST", path: "/api/sync/push", query: query)
        #expect(SyncRoutes.decodedBytes(of: push, body: 100) == 100)
    }
}

extension String {
    /// Sixteen hexadecimal digits, the same for the same text.
    fileprivate var hex: String { String(Data(utf8).hex.padding(toLength: 16, withPad: "0", startingAt: 0)) }
}
