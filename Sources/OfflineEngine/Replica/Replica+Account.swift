public import Foundation
import GRDB
import SyncCore

// Signing up, in and out of one copy happen one after the other, so that a session and the account that the
// copy belongs to never come from two of them.
extension Replica {
    /// Makes an account on a server and signs this device in. Needs a connection; what was written before
    /// stays pending and is sent. A copy that belongs to somebody makes no other account.
    /// - Throws: ``SignInError``.
    public func signUp(server: URL, account: String, password: String, deviceName: String) async throws {
        try await accountWork.run {
            if let owner = try await owner() { throw SignInError.belongsToAnotherAccount(owner.name) }
            try await enter(server) { client in
                try await client.signUp(
                    account: account, password: password, device: deviceID, deviceName: deviceName)
            }
        }
    }

    /// Signs this device in to an account. Needs a connection; what was written before stays pending and is
    /// sent.
    /// - Throws: ``SignInError``.
    public func signIn(server: URL, account: String, password: String, deviceName: String) async throws {
        try await accountWork.run {
            try await enter(server) { client in
                try await client.signIn(
                    account: account, password: password, device: deviceID, deviceName: deviceName)
            }
        }
    }

    /// Signs this device out. Its copy and its pending changes stay, and go on with the same account's next
    /// sign-in. The server is told if it can be reached; otherwise its session ends by itself.
    public func signOut() async throws {
        let ended = try await accountWork.run {
            let keeping = SessionStore(secrets)
            let session = try keeping.load()
            try keeping.save(nil)
            try await store.database.write { db in try KeyValue.accountName.write(nil, db) }
            self.session.trigger(.restart)
            board.change { $0.account = .none }
            return session
        }
        if let ended { try await end(ended) }
    }

    private func enter(_ server: URL, _ ask: (AccountClient) async throws -> Session) async throws {
        try SignInError.check(server)
        let client = accounts(of: server)
        let session: Session
        do {
            let served = try await client.servedApp()
            // The copy would belong to that account for good, and never sync.
            guard served == store.schema.name else {
                throw SignInError.anotherApp(app: store.schema.name, served: served)
            }
            session = try await ask(client)
        } catch {
            throw SignInError(error, asking: server) ?? error
        }
        if let owner = try await owner(), owner.id != session.account.id {
            try await end(session)
            throw SignInError.belongsToAnotherAccount(owner.name)
        }
        do {
            try await keep(session, of: server)
        } catch {
            // Otherwise the server would go on counting a session that no device has.
            try await end(session)
            throw SignInError.notKept(Problem(keeping: error))
        }
        board.change { $0.account = .signedIn(name: session.account.name, server: server) }
        self.session.trigger(.restart)
    }

    private func keep(_ session: Session, of server: URL) async throws {
        let keeping = SessionStore(secrets)
        // Left by a sign-in that was interrupted before the copy belonged to an account.
        if let old = try keeping.load(), old.account.id != session.account.id { try keeping.save(nil) }
        let account = session.account
        // The owner first: cut short in between, the copy is theirs and asks them to sign in again.
        try await store.database.write { db in
            try KeyValue.accountID.write(account.id, db)
            try KeyValue.ownerName.write(account.name, db)
            try KeyValue.accountName.write(account.name, db)
            try KeyValue.server.write(server.absoluteString, db)
        }
        try keeping.save(session)
    }

    /// The account that this copy belongs to for good, signed in or not.
    private func owner() async throws -> (id: String, name: String)? {
        try await store.database.read { db in
            try KeyValue.accountID.read(db).map { id in (id, try KeyValue.ownerName.read(db) ?? id) }
        }
    }

    private func accounts(of server: URL) -> AccountClient {
        AccountClient(
            server: server, world: store.world, timeouts: timeouts, allowsPlainText: policy.allowsPlainHTTP)
    }

    /// Tells the server that a session is over, if it can be told.
    private func end(_ session: Session) async throws {
        do {
            try await accounts(of: session.server).signOut(session)
        } catch is TransportFailure {
            // Offline: the tokens are gone from here, and the server's session expires.
        } catch is Problem {
            // The server no longer knows the session, or cannot end it now: it expires.
        }
    }
}
