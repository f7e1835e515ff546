/// Text in UTF-16, as spreadsheets save "Unicode text" (Unicode Standard, 23.8: the byte order mark).
enum UTF16Text {
    /// Whether a byte order mark begins the bytes. False for UTF-8's own mark.
    static func isMarked(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    }

    /// Marked text as UTF-8 without its mark; nil for bytes that are no UTF-16.
    static func utf8(marked bytes: [UInt8]) -> [UInt8]? {
        utf8(bytes.dropFirst(2), isBigEndian: bytes.first == 0xFE)
    }

    /// Text without a mark as UTF-8; nil for bytes that are no UTF-16.
    static func utf8(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8]? {
        guard bytes.count % 2 == 0 else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
}
