import Foundation
import GRDB
import SyncCore

/// The means to answer a request: the change log, the served schema, a clock and limits.
struct ServerContext: Sendable {
    let database: any DatabaseWriter
    let schema: Schema
    /// The schema's name, version and fingerprint.
    let tag: SchemaTag
    let world: any World
    let limits: ExchangeLimits
    let cursorKey: CursorKey
    /// The contradictions of stored records to the schema, if it was not served before: see ``RecordReview``.
    let contradictions: [String]

    /// Makes the server's tables in the database. Throws `DatabaseError`, or ``SchemaError`` for a schema
    /// that cannot be synced.
    init(
        database: any DatabaseWriter, schema: Schema, world: any World, limits: ExchangeLimits,
        cursorKey: CursorKey
    ) throws {
        if let error = schema.validationErrors().first { throw SchemaError(sentence: error) }
        try ChangeLog.migrate(database)
        contradictions = try Self.serve(schema, database)
        self.cursorKey = try database.write { db in
            try RunHistory.begin(world, db)
            return try cursorKey.noted(in: db)
        }
        self.database = database
        self.schema = schema
        tag = try SchemaTag(schema)
        self.world = world
        self.limits = limits
    }

    /// Indexes the records' references, if the schema has changed since the last start, and gives what the
    /// records hold against it. Another app's home is never served: devices signed in there would send it
    /// their records.
    private static func serve(_ schema: Schema, _ database: any DatabaseWriter) throws -> [String] {
        let fingerprint = try schema.fingerprint()
        return try database.write { db in
            var found: [String] = []
            let last = try Row.fetchOne(db, sql: "SELECT name, fingerprint FROM servedSchema")
            let name: String? = last?["name"]
            if name == schema.name, last?["fingerprint"] == fingerprint { return [] }
            if let name, name != schema.name, let what = try held(db) {
                throw SchemaError(
                    sentence: "This home has the \(what) of the app “\(name)”, and the schema is of the app "
                        + "“\(schema.name)”: serve it from a home of its own, or rename the schema back."
                )
            }
            if last?["fingerprint"] != fingerprint {
                try RecordLinks.noteAll(schema, db)
                found = try RecordReview.sentences(schema, db)
            }
            try db.execute(
                sql: """
                    INSERT INTO servedSchema (only, fingerprint, name) VALUES (1, ?, ?)
                    ON CONFLICT (only) DO UPDATE SET fingerprint = excluded.fingerprint, name = excluded.name
                    """, arguments: [fingerprint, schema.name])
            return found
        }
    }

    /// The things in the home that bind devices to its app: records, or accounts; nil if there are none.
    private static func held(_ db: Database) throws -> String? {
        if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM record)") ?? false { return "records" }
        guard try db.tableExists("account") else { return nil }
        return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM account)") ?? false ? "accounts" : nil
    }

    /// The access of an account to the scope that it calls by a name.
    /// - Parameter role: the role that it needs at least; nil if it is enough that it ever had one.
    func access(
        of account: String, to name: String, as role: ScopeRole?, _ db: Database
    ) throws -> Access {
        let access = try Access.of(account, to: name, db)
        guard let access, role == nil || access.role == .writer || access.role == role else {
            throw SyncProblem.notAllowed.because(
                access?.role == nil
                    ? "This account has no place in the scope “\(name)”."
                    : "This account may only read in the scope “\(name)”.",
                "Pull the account's own scope: it says what is shared.")
        }
        return access
    }
}

/// A schema that cannot be synced, in a sentence.
package struct SchemaError: Error, CustomStringConvertible {
    /// The reason, in a sentence.
    package let sentence: String
    /// The sentence.
    package var description: String { sentence }
}
