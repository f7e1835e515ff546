import Foundation

extension RecordID {
    /// The id of a record that an unsynced database kept under its own key: equal on every device that has a
    /// copy of that database, so that two devices make one record of it.
    ///
    /// A UUIDv8 (RFC 9562 §5.8): the first 128 bits of a SHA-256 with version and variant set. Hashed are
    /// netstrings, as for digests: `aloft adoption`, the dataset, the table, then each value of the key.
    public init(adopting key: [FieldValue], of table: String, in dataset: String) {
        self.init(hashing: ["aloft adoption", dataset, table] + key.map(\.digestText))
    }

    /// The id of a record that several devices each make and that has to be one record: the star on an
    /// airport, the only record of settings. Equal parts always give an equal id, on every device.
    ///
    /// ```swift
    /// let star = RecordID(derivedFrom: "starred_airport", "EGLL")
    /// ```
    /// A UUIDv8 as above; hashed are `aloft derived` and the parts.
    public init(derivedFrom parts: String...) {
        self.init(hashing: ["aloft derived"] + parts)
    }

    private init(hashing words: [String]) {
        var text = Netstrings()
        for word in words { text.append(word.utf8) }
        var bytes = Array(SHA256Hash(of: text.bytes).bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0f | 0x80
        bytes[8] = bytes[8] & 0x3f | 0x80
        let halves = [bytes.prefix(8), bytes.suffix(8)].map { half in
            half.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self.init(high: halves[0], low: halves[1])
    }
}
