package import Foundation

extension PushBatch {
    /// Reads a batch's JSON. Throws `DecodingError`.
    package init(json: Data) throws {
        self = try JSONScanner.read(json) { scanner throws(JSONScanner.Unusual) in try PushBatch(&scanner) }
    }

    /// Reads a batch as both ends write it.
    init(_ scanner: inout JSONScanner) throws(JSONScanner.Unusual) {
        var known = Parts()
        try scanner.members { name, scanner throws(JSONScanner.Unusual) in
            switch name {
            case "version": try known.version.read(try scanner.integer())
            case "schema": try known.schema.read(try scanner.decoded(SchemaTag.self))
            case "scope": try known.scope.read(try scanner.string())
            case "author": try known.author.read(try scanner.decoded(Author.self))
            case "id": try known.id.read(try scanner.string())
            case "previousSequence": try known.previousSequence.read(try scanner.integer())
            case "lastSequence": try known.lastSequence.read(try scanner.integer())
            case "rejected":
                var rejected: [Int64] = []
                try scanner.elements { scanner throws(JSONScanner.Unusual) in
                    rejected.append(try scanner.integer())
                }
                try known.rejected.read(rejected)
            case "changes":
                var changes: [Change] = []
                try scanner.elements { scanner throws(JSONScanner.Unusual) in
                    changes.append(try Change(&scanner))
                }
                try known.changes.read(changes)
            default: throw JSONScanner.Unusual()
            }
        }
        guard let version = known.version, let schema = known.schema, let scope = known.scope,
            let author = known.author, let previousSequence = known.previousSequence,
            let lastSequence = known.lastSequence,
            let changes = known.changes
        else { throw JSONScanner.Unusual() }
        self.init(
            schema: schema, scope: scope, author: author, id: known.id, previousSequence: previousSequence,
            lastSequence: lastSequence,
            rejected: known.rejected, changes: changes)
        self.version = Int(version)
    }

    /// The batch's JSON, to the byte what `JSONEncoder.canonical` writes. It is written change by change,
    /// because the encoder takes many times the memory of its output.
    package func encoded() throws -> Data {
        var writer = JSONWriter(room: 1_024 + changes.count * 256)
        writer.raw("{")
        if let rejected {
            writer.raw(#""rejected":["#)
            for (index, sequence) in rejected.enumerated() {
                if index > 0 { writer.raw(",") }
                writer.integer(sequence)
            }
            writer.raw("],")
        }
        writer.raw(#""author":"#)
        try writer.encoded(author)
        writer.raw(#","changes":["#)
        for (index, change) in changes.enumerated() {
            if index > 0 { writer.raw(",") }
            try writer.encoded(change)
        }
        writer.raw("]")
        if let id {
            writer.raw(#","id":"#)
            writer.string(id)
        }
        writer.raw(#","lastSequence":"#)
        writer.integer(lastSequence)
        writer.raw(#","previousSequence":"#)
        writer.integer(previousSequence)
        writer.raw(#","schema":"#)
        try writer.encoded(schema)
        writer.raw(#","scope":"#)
        writer.string(scope)
        writer.raw(#","version":"#)
        writer.integer(Int64(version))
        writer.raw("}")
        return Data(writer.bytes)
    }

    private struct Parts {
        var version: Int64?
        var schema: SchemaTag?
        var scope: String?
        var author: Author?
        var id: String?
        var previousSequence: Int64?
        var lastSequence: Int64?
        var rejected: [Int64]?
        var changes: [Change]?
    }
}

extension Change {
    fileprivate init(_ scanner: inout JSONScanner) throws(JSONScanner.Unusual) {
        var known = Parts()
        try scanner.members { name, scanner throws(JSONScanner.Unusual) in
            try known.read(name, &scanner)
        }
        guard let sequence = known.sequence, let transaction = known.transaction, let table = known.table,
            let id = known.id, let verb = known.verb, let generation = known.generation,
            let baseVersion = known.baseVersion, let edits = known.edits, let stamp = known.stamp
        else { throw JSONScanner.Unusual() }
        self.init(
            sequence: sequence, transaction: transaction, table: table, id: id, verb: verb,
            generation: generation,
            baseVersion: baseVersion, edits: edits, stamp: stamp, stamps: known.stamps,
            baseClock: known.baseClock, seen: known.seen, adopted: known.adopted, migrated: known.migrated)
    }

    private struct Parts {
        var sequence: Int64?
        var transaction: Int64?
        var table: String?
        var id: RecordID?
        var verb: Verb?
        var generation: Int64?
        var baseVersion: Int64?
        var edits: [String: Edit]?
        var stamp: Stamp?
        var stamps: [String: Stamp]?
        var baseClock: [String: Stamp]?
        var seen: [String: [Stamp]]?
        var adopted: Bool?
        var migrated: Bool?

        mutating func read(_ name: String, _ scanner: inout JSONScanner) throws(JSONScanner.Unusual) {
            switch name {
            case "sequence": try sequence.read(try scanner.integer())
            case "transaction": try transaction.read(try scanner.integer())
            case "table": try table.read(try scanner.string())
            case "id": try id.read(try scanner.recordID())
            case "verb":
                guard let verb = Verb(rawValue: try scanner.string()) else { throw JSONScanner.Unusual() }
                try self.verb.read(verb)
            case "generation": try generation.read(try scanner.integer())
            case "baseVersion": try baseVersion.read(try scanner.integer())
            case "edits":
                try edits.read(
                    try scanner.dictionary { scanner throws(JSONScanner.Unusual) in try scanner.edit() })
            case "stamp": try stamp.read(try scanner.stamp())
            case "stamps":
                try stamps.read(
                    try scanner.dictionary { scanner throws(JSONScanner.Unusual) in try scanner.stamp() })
            case "baseClock":
                try baseClock.read(
                    try scanner.dictionary { scanner throws(JSONScanner.Unusual) in try scanner.stamp() })
            case "seen": try seen.read(try scanner.decoded([String: [Stamp]].self))
            case "adopted": try adopted.read(try scanner.boolean())
            case "migrated": try migrated.read(try scanner.boolean())
            default: throw JSONScanner.Unusual()
            }
        }
    }
}

extension JSONScanner {
    /// An object is an addition, elements or a blob: the decoder's.
    fileprivate mutating func edit() throws(Unusual) -> Edit {
        isAtObject ? try decoded(Edit.self) : .value(try value())
    }
}
