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

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 12, parts[1].utf8.count == 4,
            parts[2].utf8.count == 16,
            text.utf8.allSatisfy({ $0 == 45 || (48...57).contains($0) || (97...102).contains($0) }),
            let milliseconds = Int64(parts[0], radix: 16), let counter = Int(parts[1], radix: 16)
        else { return nil }
        self.milliseconds = milliseconds
        self.counter = counter
        device = String(parts[2])
    }

    /// The next stamp of the same device in the same instant.
    package var successor: Stamp { Stamp(milliseconds: milliseconds, counter: counter + 1, device: device) }

    /// The same instant, told by another device.
    package func by(_ device: String) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: counter, device: device)
    }

    /// The text form.
    public var description: String {
        let time = String(milliseconds, radix: 16)
        let count = String(counter, radix: 16)
        return String(repeating: "0", count: 12 - time.count) + time + "-"
            + String(repeating: "0", count: 4 - count.count) + count + "-" + device
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
