// Notation/ writes numbers, bytes and times for any module: leading zeros, hexadecimal digits, a count with
// its noun, milliseconds. It imports nothing of ours, so that engine and flight bag can both use it.

extension Int {
    /// The number in decimal digits, with zeros before them up to `count` digits: 7 in three is "007". A
    /// number with more digits keeps them all; the sign of a negative one stands before the zeros.
    package func zeroPadded(to count: Int) -> String {
        (self < 0 ? "-" : "") + String(magnitude).zeroPadded(to: count)
    }
}

extension String {
    /// The text with zeros before it up to `count` characters; a longer one as it is.
    package func zeroPadded(to count: Int) -> String {
        String(repeating: "0", count: max(0, count - utf8.count)) + self
    }
}
