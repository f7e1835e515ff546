/// The lines of an input that comes in pieces, of which one at a time is kept.
///
/// A line ends with a line feed, before which a carriage return is dropped, or with the input. A byte order
/// mark at the very beginning is dropped.
package struct InputLines {
    /// A line without its end.
    package enum Line: Hashable, Sendable {
        case bytes([UInt8])
        /// The line was longer than the limit and was discarded.
        case tooLong
    }

    /// The default limit of a line: 4 MiB. A loading takes a few hundred bytes, the longest route or report
    /// some thousand.
    package static let longestBytes = 4 << 20

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let longest: Int
    private let piece: () throws -> [UInt8]
    private var buffer: [UInt8] = []
    private var place = 0
    private var isFirst = true
    private var hasEnded = false

    /// Reads from `piece`, which waits for the next bytes and gives none at the end.
    package init(longestBytes: Int = longestBytes, from piece: @escaping () throws -> [UInt8]) {
        longest = longestBytes
        self.piece = piece
    }

    /// Whether the next line is here already, so that `next` does not wait.
    package var isLineWaiting: Bool { hasEnded || buffer[place...].contains(10) }

    /// The next line, nil after the last. Waits for it. Throws what the input throws.
    package mutating func next() throws -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            let end = buffer[place...].firstIndex(of: 10)
            let part = buffer[place..<(end ?? buffer.count)]
            isTooLong = isTooLong || line.count + part.count > longest
            if isTooLong { line = [] } else { line += part }
            place = end.map { $0 + 1 } ?? buffer.count
            if end != nil { return finished(line, isTooLong) }
            guard !hasEnded else { break }
            buffer = try piece()
            place = 0
            hasEnded = buffer.isEmpty
        }
        let isNothing = line.isEmpty || isFirst && line == Self.byteOrderMark
        return isNothing && !isTooLong ? nil : finished(line, isTooLong)
    }

    private mutating func finished(_ line: [UInt8], _ isTooLong: Bool) -> Line {
        var line = line
        if isFirst, line.starts(with: Self.byteOrderMark) { line.removeFirst(3) }
        isFirst = false
        if line.last == 13 { line.removeLast() }
        return isTooLong ? .tooLong : .bytes(line)
    }
}
