import Foundation
import GRDB
import Notation
import Statements
import SyncCore

/// Keeps a copy's identity unique: a restored or copied file goes on under a new one.
///
/// At every opening a nonce changes inside the file and, a moment later, outside of it. If the nonce outside
/// is neither the file's nor the one that was outside when that was made, the file is not the one that was
/// closed here. If both were restored together, nothing shows at opening; later the server's mark is one that
/// no batch of the file explains.
struct Identity {
    let world: any World
    /// Where the nonce is kept outside of the file.
    let outside: any SecretStore
    let name: String

    /// Makes the identity of a new file, or compares that of a known one.
    static func settle(
        _ database: any DatabaseWriter, world: any World, outside: (any SecretStore)?, name: String
    ) throws {
        try database.write { db in
            if try KeyValue.device.read(db) == nil { try write(fresh(world), db) }
        }
        if let outside { try Identity(world: world, outside: outside, name: name).compare(database) }
    }

    /// Whether the file has an identity.
    static func isKnown(_ db: Database) throws -> Bool {
        try EngineTable.keyValue.exists(db) && KeyValue.device.read(db) != nil
    }

    /// Compares the identity of a known file with what is kept outside of it, and renews it if they differ.
    func compare(_ database: any DatabaseWriter) throws {
        let nonce = world.random().hex16
        try database.write { db in
            let seen = try outside.read(name).map { String(decoding: $0, as: UTF8.self) }
            let last = try KeyValue.nonce.read(db)
            let before = try KeyValue.nonceBefore.read(db)
            let isOurs = last == nil || (seen != nil && [last, before].contains(seen))
            if !isOurs { try Self.renew(isCertain: true, world, db) }
            // Not the file's: openings that were cut short in a row have all left this one outside.
            try KeyValue.nonceBefore.write(seen ?? last, db)
            try KeyValue.nonce.write(nonce, db)
        }
        // Cut short here, the next opening finds the nonce before. If several open at once, the last nonce in
        // the file is the last one outside.
        try database.write { db in
            guard try KeyValue.nonce.read(db) == nonce else { return }
            try outside.write(Data(nonce.utf8), for: name)
        }
    }

    /// Takes a new identity. Waiting changes stay with the old one until the server says how many it has
    /// applied.
    ///
    /// - Parameter isCertain: no change of the old identity has been captured here since it was copied.
    static func renew(isCertain: Bool, _ world: any World, _ db: Database) throws {
        let old = try Authorship(Wire.ownScope, db)
        let last = try OutboxTable.lastSequence(db)
        // In each scope where something waits that was captured under the identity that ends.
        for scope in try OutboxTable.scopesOfPresentIdentity(db) {
            try PriorIdentity(lastSequence: last, author: old.current, isCertain: isCertain)
                .note(scope, db)
        }
        try KeyValue.formerDevices.write(old.devices.sorted().joined(separator: " "), db)
        try write(fresh(world), db)
        try ScopeTable.forgetAcknowledgements(db)
        try GivenUpTable.removeAll(db)
    }

    private static func fresh(_ world: any World) -> Author {
        Author(device: world.random().hex16, incarnation: world.random().hex16)
    }

    private static func write(_ author: Author, _ db: Database) throws {
        try KeyValue.device.write(author.device, db)
        try KeyValue.incarnation.write(author.incarnation, db)
    }
}
