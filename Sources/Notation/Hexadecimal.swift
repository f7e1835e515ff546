package import Foundation

extension Data {
    /// The bytes written as lower-case hexadecimal digits, two a byte.
    package var hex: String {
        String(unsafeUninitializedCapacity: count * 2) { digits in
            for (place, byte) in enumerated() {
                digits[place * 2] = Hexadecimal.digit(byte >> 4)
                digits[place * 2 + 1] = Hexadecimal.digit(byte & 15)
            }
            return count * 2
        }
    }

    /// Reads pairs of hexadecimal digits in either case; nil for anything else.
    package init?(hex: String) {
        let digits = Array(hex.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes = Data(capacity: digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = Hexadecimal.nibble(digits[index]),
                let low = Hexadecimal.nibble(digits[index + 1])
            else { return nil }
            bytes.append(high << 4 | low)
        }
        self = bytes
    }
}

extension Sequence<UInt8> {
    /// The bytes, such as a hash's, as lower-case hexadecimal digits, two a byte.
    package var hex: String { Data(self).hex }
}

extension UInt64 {
    /// Sixteen lower-case hexadecimal digits.
    package var hex16: String { hex(digits: 16) }

    /// The last `count` of its sixteen lower-case hexadecimal digits.
    package func hex(digits count: Int) -> String {
        String(unsafeUninitializedCapacity: count) { digits in
            for place in 0..<count {
                let bits = self >> UInt64(4 * (count - 1 - place))
                digits[place] = Hexadecimal.digit(UInt8(truncatingIfNeeded: bits) & 15)
            }
            return count
        }
    }
}

private enum Hexadecimal {
    static func digit(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 48 + nibble : 87 + nibble }

    static func nibble(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
