import Foundation
import SyncCore
import SyncServer
import Testing

/// A device that pushes transactions to a server core, without a copy of its own.
final class Scribe {
    private let core: ServerCore
    private let author: Author
    private let schema: Schema
    private var sequence: Int64 = 0

    init(_ core: ServerCore, device: Character, schema: Schema) {
        self.core = core
        self.schema = schema
        author = Author(device: String(repeating: device, count: 16), incarnation: "0000000000000001")
    }

    /// The record's id of a digit.
    static func id(_ digit: Int) throws -> RecordID {
        try #require(RecordID("01977421-a28d-7000-8000-00000000000\(digit)"))
    }

    /// Pushes one transaction.
    func push(
        _ edits: [(table: String, id: Int, verb: Change.Verb, fields: [String: Edit])]
    ) throws -> [Outcome] {
        let after = sequence
        let changes = try edits.map { edit in
            sequence += 1
            return Change(
                sequence: sequence, transaction: after + 1, table: edit.table, id: try Self.id(edit.id),
                verb: edit.verb, generation: 1, edits: edit.fields,
                stamp: Stamp(milliseconds: after + 1, counter: 0, device: author.device))
        }
        let batch = PushBatch(
            schema: try SchemaTag(schema), scope: "own", author: author, previousSequence: after,
            lastSequence: sequence, changes: changes)
        return try JSONDecoder().decode(
            PushReply.self, from: ask("push", try JSONEncoder().encode(batch)).body
        ).outcomes
    }

    /// Shows its schema to the server.
    func introduceSchema() throws -> SyncAnswer { ask("schema", try schema.canonicalJSON()) }

    private func ask(_ what: String, _ body: Data) -> SyncAnswer {
        core.answer(
            SyncRequest(method: "POST", path: "/api/sync/" + what, body: body), account: "somebody"
        ).answer
    }
}
