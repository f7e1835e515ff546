import Foundation
import Testing

/// The server as a process of its own: on a signal it shuts down in order.
@Suite(.timeLimit(.minutes(20))) struct StopSignalTests {
    /// `aloft` lies beside the tests that are running.
    private static var program: URL {
        get throws {
            let tests = try #require(Bundle.main.executableURL).resolvingSymlinksInPath()
            return tests.deletingLastPathComponent().appending(path: "aloft")
        }
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal ends it with status 0, and one file is the whole database`(signal: Int32) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "aloft-stop-\(UUID())")
        defer { try? FileManager.default.removeItem(at: home) }
        let process = Process()
        process.executableURL = try Self.program
        process.arguments = ["server", "--home", home.path, "--port", "0"]
        let output = Pipe()
        process.standardOutput = output
        let (ends, ended) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { process in
            ended.yield(process.terminationReason == .exit ? process.terminationStatus : -1)
            ended.finish()
        }
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let said = await Self.firstLine(of: output)
        #expect(said.contains("Serving “flightbag” at http://127.0.0.1:"))
        kill(process.processIdentifier, signal)
        var status: Int32?
        for await end in ends { status = end }
        #expect(status == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.path)
        #expect(left.contains("server.sqlite"))
        let log = home.appending(path: "server.sqlite-wal").path
        #expect(FileManager.default.contents(atPath: log)?.isEmpty ?? true)
    }

    private static func firstLine(of pipe: Pipe) async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes = Data()
                while !bytes.contains(UInt8(ascii: "\n")) {
                    let piece = pipe.fileHandleForReading.availableData
                    if piece.isEmpty { break }
                    bytes += piece
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
