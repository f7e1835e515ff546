import GRDB
import Statements
public import SyncCore

/// The result of comparing every record with what the server sent.
public struct Verification: Codable, Hashable, Sendable {
    /// The scope.
    public var scope: String
    /// The number of records compared.
    public var records: Int
    /// Records without unsent changes whose rows differ from what the server sent.
    public var differing: [RecordKey]
    /// Records that cannot be shown here as the server has them: ``Replica/explain(_:)`` says why.
    public var hidden: [RecordKey]
    /// Whether the received records have the server's digest of the last pull; nil if it sent none.
    public var isAsServer: Bool?

    /// Whether nothing is wrong, as far as this copy can tell by itself.
    public var isGood: Bool { differing.isEmpty && isAsServer != false }
}

extension Store {
    /// Compares every record. Reads all of them: seconds for a million.
    package func verify(_ scope: String) throws -> Verification {
        try database.readState { db in
            let row = try ScopeRow.read(scope, db)
            let digest = ScopeDigest(scope: scope, store: self)
            let (keys, count) = try digest.differing(db)
            let isWhole = try row.digest.map { try digest.sum(db) == $0 } ?? true
            let isAsServer = row.serverDigest.map { _ in isWhole && !row.differsFromServer }
            return Verification(
                scope: scope, records: count, differing: keys, hidden: try BaseTable.waiting(in: scope, db),
                isAsServer: isAsServer)
        }
    }

    /// Has everything downloaded again; what is unsent stays.
    package func downloadAgain(_ scope: String) throws {
        try database.write { db in try PullStage(scope: scope, store: self).startOver(db) }
    }
}

extension Replica {
    /// Compares every record with what the server sent, down to the values in the app's rows, scope by scope;
    /// works offline and changes nothing.
    ///
    /// ```swift
    /// for found in try await replica.verify() where !found.isGood {
    ///     try await replica.downloadAgain(found.scope)
    /// }
    /// ```
    public func verify() async throws -> [Verification] {
        let store = store
        return try await Task.detached {
            let scopes = try store.database.read { db in try ScopeTable.open(db) }
            return try scopes.map { try store.verify($0) }
        }.value
    }

    /// Downloads everything of a scope again; what is shown stays until it is complete, what is unsent stays
    /// unsent.
    public func downloadAgain(_ scope: String = "own") async throws {
        let store = store
        try await Task.detached { try store.downloadAgain(scope) }.value
        syncNow()
    }
}
