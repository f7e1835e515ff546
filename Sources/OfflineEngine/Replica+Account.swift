public import Foundation
import GRDB
public import SyncCore

/// Why signing up or in did not work. Nothing local is lost or changed by it.
public enum SignInError: Error, Hashable, Sendable {
    /// The server could not be reached: this needs a connection. Try again when there is one.
    case noConnection
    /// The server said no; its problem says why and what to do.
    case refused(Problem)
    /// This copy belongs to another account, whose name it is: open another copy for this one.
    case belongsToAnotherAccount(String)
}

extension Replica {
    /// Makes an account on a server and signs this device in. Needs a connection; what was written before
    /// stays pending and is sent.
    /// - Throws: ``SignInError``.
    public func signUp(server: URL, account: String, password: String, deviceName: String) async throws {
        try await enter(server) { client in
            try await client.signUp(
                account: account, password: password, device: deviceID, deviceName: deviceName)
        }
    }

    /// Signs this device in to an account. Needs a connection; what was written before stays pending and is
    /// sent.
    /// - Throws: ``SignInError``.
    public func signIn(server: URL, account: String, password: String, deviceName: String) async throws {
        try await enter(server) { client in
            try await client.signIn(
                account: account, password: password, device: deviceID, deviceName: deviceName)
        }
    }

    /// Signs this device out. Its copy and its pending changes stay, and go on with the same account's next
    /// sign-in. The server is told if it can be reached; otherwise its session ends by itself.
    public func signOut() async throws {
        let keeping = SessionKeeping(secrets)
        let session = try keeping.load()
        try keeping.save(nil)
        try await store.database.write { db in try KeyValue.accountName.write(nil, db) }
        self.session.ring(.restart)
        board.change { $0.account = .none }
        guard let session else { return }
        do {
            try await AccountClient(server: session.server, world: store.world).signOut(session)
        } catch is TransportFailure {
            // Offline: the tokens are gone from here, and the server's session expires.
        } catch is Problem {
            // The server knows the session no longer, or says that it cannot end it now: it expires.
        }
    }

    private func enter(_ server: URL, _ ask: (AccountClient) async throws -> Session) async throws {
        let client = AccountClient(server: server, world: store.world)
        let session: Session
        do {
            session = try await ask(client)
        } catch is TransportFailure {
            throw SignInError.noConnection
        } catch let problem as Problem {
            throw SignInError.refused(problem)
        }
        let owner = try await store.database.read { db in
            (try KeyValue.accountID.read(db), try KeyValue.ownerName.read(db))
        }
        if let id = owner.0, id != session.account.id {
            try await client.signOut(session)
            throw SignInError.belongsToAnotherAccount(owner.1 ?? id)
        }
        try SessionKeeping(secrets).save(session)
        let account = session.account
        try await store.database.write { db in
            try KeyValue.accountID.write(account.id, db)
            try KeyValue.ownerName.write(account.name, db)
            try KeyValue.accountName.write(account.name, db)
            try KeyValue.server.write(server.absoluteString, db)
        }
        board.change { $0.account = .signedIn(name: account.name, server: server) }
        self.session.ring(.restart)
    }
}
