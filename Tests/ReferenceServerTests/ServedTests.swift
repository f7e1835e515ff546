import Foundation
import Logging
import ReferenceServer
import SyncCore
import SyncServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(20))) struct ServedTests {
    @Test func `the sync server gives it to anybody, packed, with its headers, and without a body to HEAD`()
        async throws
    {
        let world = try ReferenceWorld()
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let server = Server(
            home: world.folder.appending(path: "server"),
            schema: Schema(
                name: "studio", version: 1, tables: [SyncTable("member", [SyncColumn("name", .text)])]),
            port: 0, world: SystemWorld(),
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
            openRoutes: [ReferenceRoutes(world.server)]
        ) { ready.yield($0) }
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { ready.finish() }
                try await server.run()
            }
            for await port in ports {
                try await ask(port)
                break
            }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    private func ask(_ port: Int) async throws {
        let configuration = URLSessionConfiguration.ephemeral
        // A busy machine may let a request wait longer than the minute that is usual.
        configuration.timeoutIntervalForRequest = 3_600
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        func send(
            _ path: String, _ method: String = "GET", body: Data? = nil, tag: String? = nil
        ) async throws -> (Data, HTTPURLResponse) {
            var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:\(port)\(path)")))
            request.httpMethod = method
            request.httpBody = body
            request.setValue("gzip", forHTTPHeaderField: "Accept-Encoding")
            request.cachePolicy = .reloadIgnoringLocalCacheData
            if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
            let (data, response) = try await session.data(for: request)
            return (data, try #require(response as? HTTPURLResponse))
        }
        let (list, response) = try await send("/api/airports/?country=GB")
        #expect(response.statusCode == 200)
        #expect(response.value(forHTTPHeaderField: "Content-Encoding") == "gzip")
        #expect(response.value(forHTTPHeaderField: "Cache-Control") == "public, no-cache")
        #expect(response.value(forHTTPHeaderField: "Vary") == "Accept-Encoding")
        #expect(String(decoding: list, as: UTF8.self).hasPrefix("[{\"ident\": \"EGLL\""))
        let tag = try #require(response.value(forHTTPHeaderField: "ETag"))
        #expect(try await send("/api/airports/?country=GB", tag: tag).1.statusCode == 304)
        let (nothing, head) = try await send("/api/airports/EGTF", "HEAD")
        #expect(head.statusCode == 200 && nothing.isEmpty)
        #expect(try await send("/api/airports/XXXX").1.statusCode == 404)
        #expect(try await send("/api/airports/EGTF", "DELETE").1.statusCode == 404)
        #expect(try await send("/api/sync/version").1.statusCode == 200)
        #expect(try await send("/api/sync/pull").1.statusCode == 401)
        let large = Data(repeating: UInt8(ascii: " "), count: 70_000)
        #expect(try await send("/api/airports/route", "POST", body: large).1.statusCode == 413)
        #expect(try await send("/api/health").1.statusCode == 200)
    }
}
