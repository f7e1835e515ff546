import Foundation
import GRDB
import Logging
import SyncCore
import SyncServer
import Testing

/// The examples of `SyncServer.docc`, word for word.
@Suite(.timeLimit(.minutes(20))) struct DoorExampleTests {
    private let schema = RunningServer.schema

    @Test func `a server`() async throws {
        try await RunningServer.inFolder { home in
            let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
            let (ready, isReady) = AsyncStream<Int>.makeStream()
            let server = Server(
                home: home, schema: schema, port: 0, world: SystemWorld(), logger: logger
            ) { port in
                isReady.yield(port)
            }
            let running = Task { try await server.run() }
            for await port in ready {
                #expect(port > 0)
                break
            }
            running.cancel()
            try await running.value
        }
    }

    @Test func `the core`() throws {
        let core = try ServerCore(database: DatabaseQueue(), schema: schema, world: SystemWorld())
        let (answer, _) = core.answer(.health, account: nil)
        #expect(answer.status == 200)
    }
}
