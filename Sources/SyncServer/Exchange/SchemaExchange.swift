import Foundation
import GRDB
import SyncCore

/// Compares a replica's schema with the server's, once for each fingerprint: `POST /api/sync/schema`.
///
/// A push or pull under an unknown fingerprint is answered 409 `schemaMismatch` with the code of an
/// introduction; one that contradicts is told what differs.
struct SchemaExchange {
    let core: ServerCore
    let account: String

    private static let mostSentences = 20

    /// What one account introduces counts for that account alone.
    private func key(_ fingerprint: String) -> String { account + "/" + fingerprint }

    func answer(_ request: SyncRequest) throws -> SyncAnswer {
        guard let body = request.body, let theirs = try? JSONDecoder().decode(Schema.self, from: body) else {
            throw SyncProblem.badRequest.because("That is no schema.", "Send the schema as JSON.")
        }
        guard theirs.tables.count <= 1_000, theirs.tables.allSatisfy({ $0.columns.count <= 1_000 }) else {
            throw SyncProblem.tooLarge.because("That schema is too large.", "Sync fewer tables.")
        }
        guard theirs.names.allSatisfy({ $0.utf8.count <= Admission.longestName }) else {
            throw SyncProblem.badRequest.because(
                "A name in that schema is longer than \(Admission.longestName) bytes.",
                "Give tables and columns shorter names.")
        }
        let own = core.tag.fingerprint
        // Enough to go by: all of a large schema's would be as long as the schema, again and again.
        let found = (theirs.mistakes() + core.schema.contradictions(to: theirs)).prefix(Self.mostSentences)
        let fingerprint = Schema.fingerprint(of: body)
        try core.database.write { db in
            try db.run(
                sql: """
                    INSERT INTO knownSchema (fingerprint, own, contradictions) VALUES (?, ?, ?)
                    ON CONFLICT (fingerprint) DO UPDATE
                    SET own = excluded.own, contradictions = excluded.contradictions
                    """,
                arguments: [key(fingerprint), own, found.joined(separator: " ")])
        }
        guard found.isEmpty else { throw mismatch(found.joined(separator: " ")) }
        return try .json(["fingerprint": fingerprint], status: 200)
    }

    /// Throws unless replicas of this schema and this server understand each other.
    func check(_ tag: SchemaTag, _ db: Database) throws {
        let own = core.tag.fingerprint
        if tag.fingerprint == own { return }
        let known = try Row.fetchOne(
            db, cached: "SELECT contradictions FROM knownSchema WHERE fingerprint = ? AND own = ?",
            arguments: [key(tag.fingerprint), own])
        guard let known else {
            throw SyncProblem.schemaUnknown.because(
                "This server does not know this version of the app's schema yet.",
                "Send the schema to /api/sync/schema, then repeat the request.")
        }
        let contradictions: String = known[0]
        if !contradictions.isEmpty { throw mismatch(contradictions) }
    }

    private func mismatch(_ contradictions: String) -> ExchangeFailure {
        SyncProblem.schemaMismatch.because(
            "The app's schema contradicts the server's. \(contradictions)",
            "Update the app or the server, so that both have the same schema.")
    }
}

extension Schema {
    /// Every name in it.
    fileprivate var names: [String] { [name] + tables.flatMap(\.names) }
}

extension Table {
    fileprivate var names: [String] {
        var names = [name] + columns.map(\.name) + unique.joined()
        names += [scopeColumn].compactMap { $0 }
        names += columns.compactMap { $0.references?.table }
        return names
    }
}
