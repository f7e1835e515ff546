package import Foundation
import GRDB
package import SyncCore

/// What an operator does with shared scopes: by the names of accounts, in the server's folder.
extension SharedScopes {
    /// What an operator asked for and cannot have.
    package enum Obstacle: Error, Hashable, CustomStringConvertible {
        /// Nobody has that name.
        case noAccount(String)

        /// In a sentence.
        package var description: String {
            switch self {
            case .noAccount(let name): "No account is called “\(name)” on this server."
            }
        }
    }

    /// The scopes of the server whose `server.sqlite` this is, whether it runs or not. A running one
    /// tells the devices with its next heartbeat.
    /// - Throws: `DatabaseError`.
    package init(file: URL, world: any World) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        let database = try DatabasePool(path: file.path, configuration: configuration)
        try AccountTables.migrate(database)
        try self.init(database: database, world: world)
    }

    /// Gives somebody a role, or takes it away.
    /// - Throws: ``Obstacle``, ``Mistake``, `DatabaseError`.
    package func grant(_ role: ScopeRole?, on scope: String, toAccountNamed name: String) throws {
        let account = try database.read { db in
            try AccountRow.find(nameKey: AccountName.key(of: name), db)
        }
        guard let account else { throw Obstacle.noAccount(name) }
        try grant(role, on: scope, to: account.id.text)
    }

    /// The name of an account, or its id if nobody knows it any more.
    package func name(of account: String) throws -> String {
        try database.read { db in try AccountRow.name(of: AccountID(account), db) } ?? account
    }
}
