package import Foundation
import GRDB
package import SyncCore

/// An operator's commands for shared scopes: by the names of accounts, in the server's folder.
extension SharedScopes {
    /// The reason why an operator's command cannot be carried out.
    package enum OperatorError: Error, Hashable, CustomStringConvertible {
        /// An older server wrote the file last.
        case notReady
        /// No account has that name.
        case noAccount(String)

        /// In a sentence.
        package var description: String {
            switch self {
            case .notReady: "Start the server once with this version; then this works."
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
        var migrator = DatabaseMigrator()
        ChangeLog.registerMigrations(&migrator)
        guard try database.read({ try migrator.hasCompletedMigrations($0) }) else {
            throw OperatorError.notReady
        }
        try self.init(database: database, world: world)
        // The file may have been restored since the server last started: writes of this command belong to a
        // run of their own, too.
        try database.write { db in try RunHistory.begin(world, db) }
    }

    /// Gives an account a role in a scope, or takes it away if `role` is nil.
    /// - Throws: ``OperatorError``, ``ScopeError``, `DatabaseError`.
    package func grant(_ role: ScopeRole?, on scope: String, toAccountNamed name: String) throws {
        let account = try database.read { db in
            try AccountRow.find(nameKey: AccountName.key(of: name), db)
        }
        guard let account else { throw OperatorError.noAccount(name) }
        try grant(role, on: scope, to: account.id.text)
    }

    /// The name of an account, or its id if there is no such account any more.
    package func name(of account: String) throws -> String {
        try database.read { db in try AccountRow.name(of: AccountID(account), db) } ?? account
    }
}
