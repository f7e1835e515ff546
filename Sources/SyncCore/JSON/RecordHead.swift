/// The part of a record that it is found by.
package struct RecordHead: Hashable, Sendable, Decodable {
    /// The table's name.
    package let table: String
    /// The record's key.
    package let id: RecordID
    /// Its place in the feed.
    package let number: Int64

    /// Reads it from the record's JSON, whose rest is only looked through. Throws `DecodingError`.
    package init(json: String) throws {
        self = try JSONScanner.read(json) { scanner throws(JSONScanner.Unusual) in try RecordHead(&scanner) }
    }

    /// Reads it as both ends write the record.
    init(_ scanner: inout JSONScanner) throws(JSONScanner.Unusual) {
        var table: String?
        var id: RecordID?
        var number: Int64?
        try scanner.members { name, scanner throws(JSONScanner.Unusual) in
            switch name {
            case "table": try table.read(try scanner.string())
            case "id": try id.read(try scanner.recordID())
            case "number": try number.read(try scanner.integer())
            case "clock", "fields", "details": try scanner.skipObject()
            case "generation", "version": _ = try scanner.integer()
            case "deleted", "adopted": _ = try scanner.string()
            case "unseen": _ = try scanner.boolean()
            default: throw JSONScanner.Unusual()
            }
        }
        guard let table, let id, let number else { throw JSONScanner.Unusual() }
        self.table = table
        self.id = id
        self.number = number
    }
}
