import Notation

/// The key of a record: a UUID as 36 characters of lower-case text, made on the device that creates the
/// record.
///
/// New ones are UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, then chance, so that ids made later sort
/// later.
public struct RecordID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The text of the id in SQLite and in messages.
    public let text: String

    /// A new UUIDv7 from the world's clock and chance.
    public init(_ world: any World) {
        let milliseconds = UInt64(bitPattern: max(0, world.now())) & 0xffff_ffff_ffff
        let chance = world.random()
        let high = milliseconds << 16 | 0x7000 | (chance & 0x0fff)
        let low = (world.random() & 0x3fff_ffff_ffff_ffff) | 0x8000_0000_0000_0000
        self.init(high: high, low: low)
    }

    /// An id from its 128 bits.
    init(high: UInt64, low: UInt64) { text = Self.dashed(Array(high.hex16 + low.hex16)) }

    /// A new UUIDv7 from this machine's clock and chance.
    public init() { self.init(SystemWorld()) }

    /// Reads an id; nil unless it is a lower-case UUID with its dashes.
    public init?(_ text: String) {
        var text = text
        guard text.withUTF8(Self.isID) else { return nil }
        self.text = text
    }

    /// Whether bytes are the text of an id.
    static func isID(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count == 36 else { return false }
        for (index, byte) in utf8.enumerated() {
            switch index {
            case 8, 13, 18, 23: if byte != UInt8(ascii: "-") { return false }
            default: if !(48...57).contains(byte), !(97...102).contains(byte) { return false }
            }
        }
        return true
    }

    /// The id's text.
    public var description: String { text }

    /// Order of the text, which for ids of one clock is the order of their making.
    public static func < (left: RecordID, right: RecordID) -> Bool { left.text < right.text }

    private static func dashed(_ digits: [Character]) -> String {
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append("-") }
            text.append(digit)
        }
        return text
    }
}

extension RecordID: Codable {
    /// Reads the text; throws `DecodingError` for anything but a lower-case UUID.
    public init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        guard let id = RecordID(try single.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: single, debugDescription: "A record's id is a UUID in lower case.")
        }
        self = id
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(text)
    }
}
