/// Reads an ARINC 424 file line by line, however long it is: at most one line is in memory.
///
/// A line that is no record is returned as its problem, and reading continues after it. Lines may end with LF
/// or CR LF; empty lines are skipped, but counted.
package struct ARINCReader {
    /// One line of the file.
    package struct Line: Sendable {
        /// Counted from 1.
        package let number: Int
        package let record: Result<ARINCRecord, ARINCProblem>
    }

    private let nextChunk: () throws -> [UInt8]?
    private var chunk: [UInt8] = []
    private var position = 0
    private var number = 0
    private var hasEnded = false

    /// `nextChunk` gives the bytes of the file piece by piece, nil at its end. `next` throws its
    /// errors.
    package init(nextChunk: @escaping () throws -> [UInt8]?) {
        self.nextChunk = nextChunk
    }

    /// The next line that is not empty; nil at the end of the file.
    package mutating func next() throws -> Line? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.mostBytesKept)
        while let isLine = try readLine(into: &bytes), isLine {
            guard bytes.contains(where: { $0 != UInt8(ascii: " ") }) else { continue }
            return Line(number: number, record: ARINCRecord.reading(bytes, line: number))
        }
        return nil
    }

    /// One byte more than a record and its CR: enough to detect a line that is too long.
    private static let mostBytesKept = ARINCRecord.columnCount + 2

    /// False at the end of the file.
    private mutating func readLine(into bytes: inout [UInt8]) throws -> Bool? {
        bytes.removeAll(keepingCapacity: true)
        guard try fill() else { return false }
        number += 1
        var overflow: UInt8?
        while try fill() {
            let byte = chunk[position]
            position += 1
            if byte == UInt8(ascii: "\n") { break }
            if bytes.count < Self.mostBytesKept {
                bytes.append(byte)
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\r") {
                overflow = byte
            }
        }
        if let overflow { bytes[bytes.count - 1] = overflow }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return true
    }

    /// Returns false at the end.
    private mutating func fill() throws -> Bool {
        while position == chunk.count {
            guard !hasEnded, let next = try nextChunk() else {
                hasEnded = true
                return false
            }
            chunk = next
            position = 0
        }
        return true
    }
}
