/// The stamp of each field of a record: one for the record's beginning, and one for each field written since.
/// A field never written by itself has the record's stamp.
///
/// In messages an object of stamps; the record's own is under the empty name.
public struct FieldStamps: Hashable, Sendable {
    /// The stamp of every field without its own.
    public var start: Stamp
    /// The fields written since.
    public var fields: [String: Stamp]

    /// A clock that begins at `start`.
    public init(start: Stamp, fields: [String: Stamp] = [:]) {
        self.start = start
        self.fields = fields
    }

    /// When the field was written.
    public subscript(field: String) -> Stamp {
        get { fields[field] ?? start }
        set { fields[field] = newValue }
    }

    /// The newest stamp of all.
    public var newest: Stamp { fields.values.reduce(start, max) }
}

extension FieldStamps: Codable {
    /// Reads the object of stamps; throws `DecodingError` if the record's own is missing.
    public init(from decoder: any Decoder) throws {
        var stamps = try [String: Stamp](from: decoder)
        guard let start = stamps.removeValue(forKey: "") else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "A clock has a stamp under the empty name."))
        }
        self.init(start: start, fields: stamps)
    }

    /// Writes the object of stamps.
    public func encode(to encoder: any Encoder) throws {
        try fields.merging(["": start]) { field, _ in field }.encode(to: encoder)
    }
}
