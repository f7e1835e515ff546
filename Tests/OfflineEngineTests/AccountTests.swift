import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// Signing a whole replica up and in at the real server.
@Suite(.timeLimit(.minutes(20))) struct AccountTests {
    private static let password = "correct horse"

    @Test func `one of many accounts that want one copy at once gets it, whole`() async throws {
        try await LoopbackServer.with(schema: TestCopy.schema) { server in
            let copy = try await Copy(server)
            let names = ["Anna", "Bert", "Carl", "Dora", "Emil", "Fred"]
            for name in names {
                _ = try await server.accounts().signUp(
                    account: name, password: Self.password, device: "0000000000000000", deviceName: "other")
            }
            let entered = await withTaskGroup(of: String?.self) { group in
                for name in names {
                    group.addTask { await copy.signIn(name) == nil ? name : nil }
                }
                return await group.reduce(into: [String]()) { all, name in name.map { all.append($0) } }
            }
            let session = try #require(try SessionStore(copy.secrets).load())
            let owner = try await copy.replica.read { db in
                [
                    try KeyValue.accountID.read(db), try KeyValue.ownerName.read(db),
                    try KeyValue.accountName.read(db),
                ]
            }
            let name = session.account.name
            #expect(entered == [name])
            #expect(owner == [session.account.id, name, name])
            #expect(copy.replica.status.account == .signedIn(name: name, server: server.url))
        }
    }

    @Test func `every error that an app may just print is a sentence with a way out`() {
        let problem = Problem(code: "x", message: "It is full.", action: "Make room.")
        let errors: [any Error] = [
            SignInError.noConnection, SignInError.refused(problem),
            SignInError.belongsToAnotherAccount("Anna"),
            OnlineError.noConnection, OnlineError.signInNeeded, OnlineError.refused(problem), problem,
            FileSecretProblem.unusable(path: "/secrets", reason: "read-only"),
            FileSecretProblem.unusableName("a/b"), ReplicaError.notSynced("note"),
            OpenFailure(.diskFull, of: URL(filePath: "/copy.sqlite")),
        ]
        for error in errors {
            let sentence = "\(error)"
            // An alert of SwiftUI shows the one, a log the other.
            #expect(error.localizedDescription == sentence)
            #expect(sentence.hasSuffix(".") && sentence.contains(" "), "\(sentence)")
            #expect(!sentence.contains("Problem("))
        }
    }

    @Test func `a copy that belongs to somebody makes no account`() async throws {
        try await LoopbackServer.with(schema: TestCopy.schema) { server in
            let copy = try await Copy(server)
            try await copy.replica.signUp(
                server: server.url, account: "Anna", password: Self.password, deviceName: "ipad")
            try await copy.replica.signOut()
            await #expect(throws: SignInError.belongsToAnotherAccount("Anna")) {
                try await copy.replica.signUp(
                    server: server.url, account: "Bert", password: Self.password, deviceName: "ipad")
            }
            #expect(await copy.signIn("Bert") == .refused(code: "wrongPassword"))
            #expect(await copy.signIn("Anna") == nil)
        }
    }

    @Test func `each account of a device has a copy of its own, and nothing of one comes to the other`()
        async throws
    {
        try await LoopbackServer.with(schema: TestCopy.schema) { server in
            let home = FileManager.default.temporaryDirectory.appending(path: "aloft-home-\(UUID())")
            func open(_ name: String) throws -> Replica {
                let place = AccountPlace(of: name, in: home)
                try place.make()
                return try Replica(
                    at: place.file, schema: TestCopy.schema, migrations: TestCopy.migrations(),
                    secrets: place.secrets, world: server.world, timeouts: .patient)
            }
            for (number, name) in ["Anna", "Bert"].enumerated() {
                let replica = try open(name)
                try await replica.signUp(
                    server: server.url, account: name, password: Self.password, deviceName: "ipad")
                try await replica.write { db in
                    try db.execute(
                        sql: "INSERT INTO note (id, title) VALUES (?, ?)",
                        arguments: [TestCopy.id(number + 1), name])
                }
            }
            let anna = try open(" anna ")
            #expect(
                try await anna.read { try String.fetchAll($0, sql: "SELECT title FROM note") } == ["Anna"])
            #expect(anna.status.account == .signedIn(name: "Anna", server: server.url))
            #expect(AccountPlace(of: "Anna", in: home).file != AccountPlace(of: "Bert", in: home).file)
        }
    }

    @Test func `a session that a cut start left to another account is not kept`() async throws {
        try await LoopbackServer.with(schema: TestCopy.schema) { server in
            let copy = try await Copy(server)
            copy.secrets.write(MemorySecrets(signedInAt: server.url).read("session"), for: "session")
            try await copy.replica.signUp(
                server: server.url, account: "Anna", password: Self.password, deviceName: "ipad")
            let session = try #require(try SessionStore(copy.secrets).load())
            let owner = try await copy.replica.read { db in try KeyValue.accountID.read(db) }
            #expect(owner == session.account.id)
        }
    }

    private struct Copy: Sendable {
        enum Refusal: Hashable {
            case refused(code: String)
            case other
        }

        let replica: Replica
        let secrets = MemorySecrets()
        private let server: LoopbackServer

        init(_ server: LoopbackServer) async throws {
            self.server = server
            let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-copy-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            replica = try Replica(
                at: folder.appending(path: "replica.sqlite"), schema: TestCopy.schema,
                migrations: TestCopy.migrations(), secrets: secrets, world: server.world, timeouts: .patient)
        }

        /// Nil when it went well.
        func signIn(_ name: String) async -> Refusal? {
            do {
                try await replica.signIn(
                    server: server.url, account: name, password: AccountTests.password, deviceName: "ipad")
                return nil
            } catch SignInError.refused(let problem) {
                return .refused(code: problem.code)
            } catch {
                return .other
            }
        }
    }
}
