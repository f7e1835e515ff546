import Notation

/// When a field was written, as every device agrees on it: hybrid logical time, ties broken by the device's
/// id.
///
/// Text form, fixed in width so that text order is time order:
/// twelve hexadecimal digits of milliseconds since 1970, `-`, four of a counter, `-`, the device's sixteen.
public struct Stamp: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Milliseconds since 1970, corrected to the server's clock.
    public let milliseconds: Int64
    /// Tells apart what happened in one millisecond: 0…65,535.
    public let counter: Int
    /// Sixteen hexadecimal digits of the device that wrote.
    public let device: String

    /// A stamp from its parts; a counter beyond its range moves on to the next millisecond.
    public init(milliseconds: Int64, counter: Int, device: String) {
        let carried = milliseconds + Int64(counter >> 16)
        self.milliseconds = min(max(0, carried), 0xffff_ffff_ffff)
        self.counter = counter & 0xffff
        self.device = device
    }

    /// The stamp of values that nobody wrote, as those of a row that a migration makes: before any other.
    package static let nobody = Stamp(milliseconds: 0, counter: 0, device: "0000000000000000")

    /// Whether it is of values that nobody wrote.
    package var isNobodys: Bool { device == Self.nobody.device }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        var text = text
        let read = text.withUTF8(Self.parts)
        guard let read else { return nil }
        milliseconds = Int64(read.time)
        counter = Int(read.count)
        device = String(text.utf8.suffix(16)) ?? ""
    }

    /// Whether bytes are the text form of a stamp.
    static func isStamp(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool { parts(utf8) != nil }

    private static func parts(_ utf8: UnsafeBufferPointer<UInt8>) -> (time: UInt64, count: UInt64)? {
        guard utf8.count == 34, utf8[12] == UInt8(ascii: "-"), utf8[17] == UInt8(ascii: "-"),
            let time = number(utf8[0..<12]), let count = number(utf8[13..<17]), number(utf8[18..<34]) != nil
        else { return nil }
        return (time, count)
    }

    private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case 48...57: number = number << 4 | UInt64(digit - 48)
            case 97...102: number = number << 4 | UInt64(digit - 87)
            default: return nil
            }
        }
        return number
    }

    /// The next stamp of the same device in the same instant.
    package var successor: Stamp { Stamp(milliseconds: milliseconds, counter: counter + 1, device: device) }

    /// A stamp of another device at the same time and counter.
    package func by(_ device: String) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: counter, device: device)
    }

    /// The text form.
    public var description: String {
        // Together the sixteen digits of one number.
        let digits = (UInt64(bitPattern: milliseconds) << 16 | UInt64(counter)).hex16.utf8
        var text: [UInt8] = []
        text.reserveCapacity(34)
        text.append(contentsOf: digits.prefix(12))
        text.append(UInt8(ascii: "-"))
        text.append(contentsOf: digits.suffix(4))
        text.append(UInt8(ascii: "-"))
        text.append(contentsOf: device.utf8)
        return String(decoding: text, as: UTF8.self)
    }

    /// Time first, then the counter, then the device.
    public static func < (left: Stamp, right: Stamp) -> Bool {
        (left.milliseconds, left.counter, left.device) < (right.milliseconds, right.counter, right.device)
    }
}

extension Stamp: Codable {
    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        guard let stamp = Stamp(try single.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: single, debugDescription: "A stamp is time-counter-device in hexadecimal, 12-4-16 digits."
            )
        }
        self = stamp
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        try single.encode(description)
    }
}
