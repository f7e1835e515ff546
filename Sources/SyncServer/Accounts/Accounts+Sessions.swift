import Crypto
import Foundation
import GRDB
import SyncCore

extension Accounts {
    /// The result of a renewal.
    private enum Renewal {
        case renewed(SessionRow, accountName: String, RefreshToken)
        case refused
    }

    /// Exchanges a refresh token for the next one.
    ///
    /// A repeated token gets the same successor, if that was never used or is less than a minute old: the
    /// reply was lost, maybe before a week without a network. Any other old token was copied: its session
    /// ends, also for the holder of the newer token. Throws ``AccountProblem/signInNeeded``.
    package func renew(_ refreshToken: String) async throws -> SessionReply {
        guard let shown = RefreshToken(text: refreshToken, key: refreshKey) else {
            throw AccountProblem.signInNeeded
        }
        let now = world.now()
        let key = refreshKey
        // A refusal deletes the session, so it is a value: an error would undo that.
        let outcome = try await database.write { db -> Renewal in
            guard var session = try SessionRow.find(shown.session, db),
                let name = try AccountRow.name(of: session.account, db)
            else { return .refused }
            let age = now - session.renewedAt
            if age > Self.sessionLifetimeMilliseconds {
                try SessionRow.delete(session.id, db)
                return .refused
            }
            if shown.hash == session.refreshHash {
                let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
                let next = shown.successor(salt: salt, key: key)
                session.replaced = .init(hash: shown.hash, salt: salt)
                session.refreshHash = next.hash
                session.renewedAt = now
                session.generation += 1
                session.isConfirmed = false
                try session.updateTokens(db)
                return .renewed(session, accountName: name, next)
            }
            if let replaced = session.replaced, replaced.hash == shown.hash,
                !session.isConfirmed || age <= Self.graceMilliseconds
            {
                return .renewed(session, accountName: name, shown.successor(salt: replaced.salt, key: key))
            }
            try SessionRow.delete(session.id, db)
            return .refused
        }
        guard case .renewed(let session, let name, let token) = outcome else {
            throw AccountProblem.signInNeeded
        }
        return try await reply(session, accountName: name, token)
    }

    /// Ends the session: its tokens are invalid afterwards.
    package func signOut(_ person: SignedIn) async throws {
        try await database.write { try SessionRow.delete(person.session, $0) }
    }

    /// Ends every session of the account and returns their ids.
    package func signOutEverywhere(_ person: SignedIn) async throws -> [String] {
        try await database.write { try SessionRow.deleteAll(of: person.account, $0) }
    }

    /// The devices that are signed in, the latest seen first.
    package func devices(of person: SignedIn) async throws -> [DeviceReply] {
        try await database.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT device, deviceName, startedAt, renewedAt, id FROM session
                    WHERE account = ? ORDER BY renewedAt DESC, id
                    """,
                arguments: [person.account.text]
            ).map {
                DeviceReply(
                    id: $0[0], name: $0[1], signedInAt: $0[2], lastSeenAt: $0[3],
                    isThisOne: $0[4] == person.session)
            }
        }
    }
}
