import Foundation
import HTTPServing
import Logging
import SyncCore
import SyncServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(20))) struct SignalTests {
    @Test func `a listener hears the heads on connect and after another device's push`() async throws {
        try await RunningServer.with { server in
            let tablet = try await server.signUp().session
            let phone = try await server.signIn(device: "phone").session
            let listening = Listening(to: server, phone)
            var lines = listening.lines.makeAsyncIterator()
            #expect(await lines.next() == "event: heads")
            #expect(await lines.next() == #"data: {"own":0}"#)
            let batch = try Batch.of(names: ["Dora", "Emil"])
            #expect(
                try await server.send("POST", "/api/sync/push", batch, token: tablet.accessToken).status
                    == 200)
            #expect(await lines.next() == "event: heads")
            #expect(await lines.next() == #"data: {"own":2}"#)
            listening.stop()
        }
    }

    @Test func `a beat comes by itself with the heads`() async throws {
        try await RunningServer.with(heartbeat: .milliseconds(20)) { server in
            let listening = Listening(to: server, try await server.signUp().session)
            var lines = listening.lines.makeAsyncIterator()
            var heard: [String] = []
            while heard.filter({ $0 == ": beat" }).count < 3, let line = await lines.next() {
                heard.append(line)
            }
            let beats = heard.drop { $0 != ": beat" }
            #expect(beats.prefix(3) == [": beat", "event: heads", #"data: {"own":0}"#])
            listening.stop()
        }
    }

    @Test func `the newest stream of a device wins, and signing out ends it`() async throws {
        try await RunningServer.with { server in
            let session = try await server.signUp().session
            let old = Listening(to: server, session)
            var oldLines = old.lines.makeAsyncIterator()
            #expect(await oldLines.next() == "event: heads")
            let new = Listening(to: server, session)
            var newLines = new.lines.makeAsyncIterator()
            #expect(await newLines.next() == "event: heads")
            while await oldLines.next() != nil {}
            #expect(try await server.send("DELETE", "/api/session", token: session.accessToken).status == 204)
            while await newLines.next() != nil {}
        }
    }

    @Test func `a server that stops ends the open streams`() async throws {
        let (streams, opened) = AsyncStream<Listening>.makeStream()
        try await RunningServer.with { server in
            let listening = Listening(to: server, try await server.signUp().session)
            var lines = listening.lines.makeAsyncIterator()
            #expect(await lines.next() == "event: heads")
            opened.yield(listening)
        }
        opened.finish()
        let listening = try #require(await streams.first { _ in true })
        var last: String?
        for await line in listening.lines { last = line }
        #expect(last == nil || last == #"data: {"own":0}"#)
    }

    @Test func `there is no more room than the limit`() async throws {
        let signalHub = SignalHub(limit: 1, logger: .init(label: "test")) { _ in ["own": 7] }
        let anna = SignedIn(account: AccountID("a"), device: "1", session: "s")
        let bert = SignedIn(account: AccountID("b"), device: "1", session: "t")
        let (number, stream) = try await signalHub.subscribe(anna)
        await #expect(throws: BlockingPool.Busy.self) { _ = try await signalHub.subscribe(bert) }
        #expect(await stream.first { _ in true } == "event: heads\ndata: {\"own\":7}\n\n")
        await signalHub.unsubscribe(number)
        _ = try await signalHub.subscribe(bert)
        #expect(await signalHub.count == 1)
    }

    @Test func `a slow reader gets the latest heads only`() async throws {
        let head = Counter()
        let signalHub = SignalHub(limit: 9, logger: .init(label: "test")) { _ in ["own": await head.next()] }
        let anna = AccountID("a")
        let (_, stream) = try await signalHub.subscribe(SignedIn(account: anna, device: "1", session: "s"))
        for _ in 2...50 { await signalHub.headMoved(of: anna) }
        #expect(await stream.first { _ in true } == "event: heads\ndata: {\"own\":50}\n\n")
    }

    private actor Counter {
        var value: Int64 = 0

        func next() -> Int64 {
            value += 1
            return value
        }
    }
}

/// An open stream, read line by line without the empty ones.
struct Listening: Sendable {
    let lines: AsyncStream<String>
    private let task: @Sendable () -> Void

    init(to server: RunningServer, _ session: SessionReply) {
        let (lines, pieces) = AsyncStream<String>.makeStream()
        self.lines = lines
        let receiver = Receiver(pieces)
        let connection = URLSession(configuration: .patient, delegate: receiver, delegateQueue: nil)
        var request = URLRequest(url: server.url.appending(path: "api/sync/signal"))
        request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization")
        connection.dataTask(with: request).resume()
        task = { connection.invalidateAndCancel() }
    }

    func stop() { task() }

    private final class Receiver: NSObject, URLSessionDataDelegate {
        let pieces: AsyncStream<String>.Continuation

        init(_ pieces: AsyncStream<String>.Continuation) { self.pieces = pieces }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
                pieces.yield(String(line))
            }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            pieces.finish()
        }
    }
}
