package import Foundation

extension PullPage {
    /// The page's bytes.
    package func encoded() throws -> Data {
        var bytes = [UInt8](try JSONEncoder.canonical.encode(heading))
        bytes.reserveCapacity(lines.reduce(bytes.count + 1_024) { $0 + $1.utf8.count + 1 })
        bytes.append(UInt8(ascii: "\n"))
        for line in lines {
            bytes.append(contentsOf: line.utf8)
            bytes.append(UInt8(ascii: "\n"))
        }
        bytes.append(contentsOf: try JSONEncoder.canonical.encode(["end": ending]))
        bytes.append(UInt8(ascii: "\n"))
        return Data(bytes)
    }

    /// Reads a page; throws ``Damage`` if it is not whole.
    package init(_ bytes: Data) throws(Damage) {
        var lines = Self.lines(bytes)
        guard lines.count >= 2, let last = lines.popLast() else { throw Damage.noEnding }
        let decoder = JSONDecoder()
        guard let ending = try? decoder.decode([String: Ending].self, from: Data(last.utf8))["end"] else {
            throw Damage.noEnding
        }
        let first = lines.removeFirst()
        guard let heading = try? decoder.decode(Heading.self, from: Data(first.utf8)) else {
            throw Damage.noHeading
        }
        guard ending.count == lines.count else {
            throw Damage.wrongCount(says: ending.count, has: lines.count)
        }
        self.init(heading: heading, lines: lines, ending: ending)
    }

    private static func lines(_ bytes: Data) -> [String] {
        var lines: [String] = []
        eachLine(bytes) { line, _ in lines.append(String(decoding: line, as: UTF8.self)) }
        return lines
    }

    /// The lines that are not empty.
    private static func eachLine(_ bytes: Data, _ body: (UnsafeRawBufferPointer, _ isLast: Bool) -> Void) {
        bytes.withUnsafeBytes { raw in
            var start = raw.startIndex
            while start < raw.endIndex {
                let end = raw[start...].firstIndex(of: UInt8(ascii: "\n")) ?? raw.endIndex
                if end > start {
                    body(UnsafeRawBufferPointer(rebasing: raw[start..<end]), end + 1 >= raw.endIndex)
                }
                start = end + 1
            }
        }
    }

    /// Why bytes are no page.
    package enum Damage: Error, Hashable, Sendable {
        /// The first line is no heading: something else than our server answered.
        case noHeading
        /// The last line is no ending: the answer was cut.
        case noEnding
        /// The ending counts other records than there are.
        case wrongCount(says: Int, has: Int)
    }
}
