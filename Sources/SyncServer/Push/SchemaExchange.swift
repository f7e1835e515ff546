import Foundation
import GRDB
import Statements
import SyncCore

/// Compares a replica's schema with the server's, once for each fingerprint: `POST /api/sync/schema`.
///
/// A push or pull is answered 409 `schemaUnknown` under an unknown fingerprint, and 409 `schemaMismatch`,
/// with the differences, under that of a schema that contradicts the server's.
struct SchemaExchange {
    let context: ServerContext
    let account: String

    private static let mostSentences = 20

    /// The key of a schema that the account uploaded: it counts for that account alone.
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
        let own = context.tag.fingerprint
        // The first few suffice: all those of a large schema would be as long as the schema, in every answer.
        let found = (theirs.validationErrors() + context.schema.contradictions(to: theirs)).prefix(
            Self.mostSentences)
        let spellings = try [body, Self.plain(body)].map(Schema.fingerprint)
        try context.database.write { db in
            for fingerprint in Set(spellings) {
                try db.run(
                    sql: """
                        INSERT INTO knownSchema (fingerprint, own, contradictions) VALUES (?, ?, ?)
                        ON CONFLICT (fingerprint) DO UPDATE
                        SET own = excluded.own, contradictions = excluded.contradictions
                        """,
                    arguments: [key(fingerprint), own, found.joined(separator: " ")])
            }
            // A client that still uses an evicted one uploads its schema again.
            try db.run(
                sql: """
                    DELETE FROM knownSchema WHERE fingerprint >= ?1 || '/' AND fingerprint < ?1 || '0'
                        AND rowid NOT IN (
                            SELECT rowid FROM knownSchema
                            WHERE fingerprint >= ?1 || '/' AND fingerprint < ?1 || '0'
                            ORDER BY rowid DESC LIMIT ?2)
                    """, arguments: [account, Self.mostKept])
        }
        guard found.isEmpty else { throw mismatch(found.joined(separator: " ")) }
        let isSpaced = body.contains { [0x09, 0x0a, 0x0d, 0x20].contains($0) }
        return try .json(["fingerprint": spellings[isSpaced ? 1 : 0]], status: 200)
    }

    /// The same JSON with sorted keys and without white space, which the fingerprint is of.
    ///
    /// Not by way of `Schema`: a later version of the app may have members unknown to this server.
    private static func plain(_ json: Data) throws -> Data {
        try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: json),
            options: [.sortedKeys, .withoutEscapingSlashes])
    }

    /// How many schemas of one account are known, in either spelling.
    private static let mostKept = 200

    /// Throws unless replicas of this schema and this server understand each other.
    func check(_ tag: SchemaTag, _ db: Database) throws {
        let own = context.tag.fingerprint
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

extension SyncTable {
    fileprivate var names: [String] {
        var names = [name] + columns.map(\.name) + unique.joined()
        names += [scopeColumn].compactMap { $0 }
        names += columns.compactMap { $0.references?.table }
        return names
    }
}
