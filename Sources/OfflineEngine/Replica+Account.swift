public import Foundation
import GRDB
public import SyncCore

/// Why signing up or in did not work. Nothing local is lost or changed by it.
public enum SignInError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The server could not be reached: this needs a connection. Try again when there is one.
    case noConnection
    /// The server said no; its problem says why and what to do.
    case refused(Problem)
    /// This copy belongs to another account, whose name it is: open another copy for this one.
    case belongsToAnotherAccount(String)

    /// What happened and what to do about it, for a person.
    public var description: String {
        switch self {
        case .noConnection:
            "The server cannot be reached. Signing in needs a connection; try again when there is one."
        case .refused(let problem): problem.description
        case .belongsToAnotherAccount(let name):
            "This copy belongs to “\(name)”. Open another copy for another account."
        }
    }
}

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
            let keeping = SessionKeeping(secrets)
            let session = try keeping.load()
            try keeping.save(nil)
            try await store.database.write { db in try KeyValue.accountName.write(nil, db) }
            self.session.ring(.restart)
            board.change { $0.account = .none }
            return session
        }
        if let ended { try await end(ended) }
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
        if let owner = try await owner(), owner.id != session.account.id {
            try await end(session)
            throw SignInError.belongsToAnotherAccount(owner.name)
        }
        let keeping = SessionKeeping(secrets)
        // Left by a start that was cut short before the copy was anybody's.
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
        board.change { $0.account = .signedIn(name: account.name, server: server) }
        self.session.ring(.restart)
    }

    /// The account that this copy belongs to for good, signed in or not.
    private func owner() async throws -> (id: String, name: String)? {
        try await store.database.read { db in
            try KeyValue.accountID.read(db).map { id in (id, try KeyValue.ownerName.read(db) ?? id) }
        }
    }

    /// Tells the server that a session is over, if it can be told.
    private func end(_ session: Session) async throws {
        do {
            try await AccountClient(server: session.server, world: store.world).signOut(session)
        } catch is TransportFailure {
            // Offline: the tokens are gone from here, and the server's session expires.
        } catch is Problem {
            // The server knows the session no longer, or says that it cannot end it now: it expires.
        }
    }
}
