import Foundation

extension SyncedRecord {
    /// Reads a record's JSON. Throws `DecodingError`.
    package init(json: String) throws {
        self = try JSONScanner.read(json) { scanner throws(JSONScanner.Unusual) in try SyncedRecord(&scanner)
        }
    }

    /// Reads a record as both ends write it.
    init(_ scanner: inout JSONScanner) throws(JSONScanner.Unusual) {
        var known = Parts()
        try scanner.members { name, scanner throws(JSONScanner.Unusual) in
            switch name {
            case "table": try known.table.read(try scanner.string())
            case "id": try known.id.read(try scanner.recordID())
            case "generation": try known.generation.read(try scanner.integer())
            case "version": try known.version.read(try scanner.integer())
            case "number": try known.number.read(try scanner.integer())
            case "deleted": try known.deleted.read(try scanner.stamp())
            case "fields":
                try known.fields.read(
                    try scanner.dictionary { scanner throws(JSONScanner.Unusual) in try scanner.value() })
            case "clock": try known.clock.read(try scanner.clock())
            case "details": try known.details.read(try scanner.decoded([String: FieldDetail].self))
            case "adopted": try known.adopted.read(try scanner.string())
            case "unseen": try known.unseen.read(try scanner.boolean())
            default: throw JSONScanner.Unusual()
            }
        }
        guard let table = known.table, let id = known.id, let generation = known.generation,
            let version = known.version, let number = known.number, let fields = known.fields,
            let clock = known.clock
        else { throw JSONScanner.Unusual() }
        self.init(
            table: table, id: id, generation: generation, version: version, number: number,
            deleted: known.deleted, fields: fields, clock: clock, details: known.details)
        adopted = known.adopted
        unseen = known.unseen
    }

    private struct Parts {
        var table: String?
        var id: RecordID?
        var generation: Int64?
        var version: Int64?
        var number: Int64?
        var deleted: Stamp?
        var fields: [String: FieldValue]?
        var clock: FieldStamps?
        var details: [String: FieldDetail]?
        var adopted: String?
        var unseen: Bool?
    }

    /// The record as JSON, as `JSONEncoder.canonical` writes it. Throws `EncodingError`.
    package func json() throws -> String {
        var writer = JSONWriter()
        writer.raw("{")
        if let adopted {
            writer.raw(#""adopted":"#)
            writer.string(adopted)
            writer.raw(",")
        }
        writer.raw(#""clock":"#)
        writer.clock(clock)
        if let deleted {
            writer.raw(#","deleted":"#)
            writer.string(deleted.description)
        }
        if let details {
            writer.raw(#","details":"#)
            try writer.encoded(details)
        }
        writer.raw(#","fields":"#)
        try writer.object(fields) { writer, value in try writer.value(value) }
        writer.raw(#","generation":"#)
        writer.integer(generation)
        writer.raw(#","id":"#)
        writer.string(id.text)
        writer.raw(#","number":"#)
        writer.integer(number)
        writer.raw(#","table":"#)
        writer.string(table)
        if let unseen { writer.raw(unseen ? #","unseen":true"# : #","unseen":false"#) }
        writer.raw(#","version":"#)
        writer.integer(version)
        writer.raw("}")
        return writer.text
    }
}

extension FieldStamps {
    /// Reads a clock's JSON. Throws `DecodingError`.
    package init(json: String) throws {
        self = try JSONScanner.read(json) { scanner throws(JSONScanner.Unusual) in try scanner.clock() }
    }

    /// The clock as JSON, as `JSONEncoder.canonical` writes it.
    package func json() -> String {
        var writer = JSONWriter(room: 64)
        writer.clock(self)
        return writer.text
    }
}

extension [String: FieldValue] {
    /// Reads fields' JSON. Throws `DecodingError`.
    package init(json: String) throws {
        self = try JSONScanner.read(json) { scanner throws(JSONScanner.Unusual) in
            try scanner.dictionary { scanner throws(JSONScanner.Unusual) in try scanner.value() }
        }
    }

    /// The fields as JSON, as `JSONEncoder.canonical` writes them. Throws `EncodingError`.
    package func json() throws -> String {
        var writer = JSONWriter()
        try writer.object(self) { writer, value in try writer.value(value) }
        return writer.text
    }
}

extension JSONWriter {
    fileprivate mutating func clock(_ clock: FieldStamps) {
        // The empty name is the first of all.
        raw(#"{"":"#)
        string(clock.start.description)
        let fields = clock.fields.sorted { Self.precedes($0.key, $1.key) }
        for (field, stamp) in fields where !field.isEmpty {
            raw(",")
            string(field)
            raw(":")
            string(stamp.description)
        }
        raw("}")
    }
}

extension Optional {
    /// Notes a member that was read, unless it was there before.
    mutating func read(_ value: Wrapped) throws(JSONScanner.Unusual) {
        guard self == nil else { throw JSONScanner.Unusual() }
        self = value
    }
}

extension JSONScanner {
    mutating func recordID() throws(Unusual) -> RecordID {
        guard let id = RecordID(try string()) else { throw Unusual() }
        return id
    }

    mutating func stamp() throws(Unusual) -> Stamp {
        guard let stamp = Stamp(try string()) else { throw Unusual() }
        return stamp
    }

    mutating func clock() throws(Unusual) -> FieldStamps {
        var stamps = try dictionary { scanner throws(Unusual) in try scanner.stamp() }
        guard let start = stamps.removeValue(forKey: "") else { throw Unusual() }
        return FieldStamps(start: start, fields: stamps)
    }

    /// An object whose names are not known; none is there twice.
    mutating func dictionary<Member>(
        _ member: (inout JSONScanner) throws(Unusual) -> Member
    ) throws(Unusual) -> [String: Member] {
        var dictionary: [String: Member] = [:]
        try members { name, scanner throws(Unusual) in
            let isNew = dictionary.updateValue(try member(&scanner), forKey: name) == nil
            guard isNew else { throw Unusual() }
        }
        return dictionary
    }
}
