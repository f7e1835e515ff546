package import Foundation

extension PullPage {
    /// The page's bytes.
    package func encoded() throws -> Data {
        var bytes = try JSONEncoder.canonical.encode(heading)
        bytes.append(UInt8(ascii: "\n"))
        for line in lines {
            bytes.append(contentsOf: line.utf8)
            bytes.append(UInt8(ascii: "\n"))
        }
        bytes.append(try JSONEncoder.canonical.encode(["end": ending]))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// Reads a page; throws ``Damage`` if it is not whole.
    package init(_ bytes: Data) throws {
        var lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
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
