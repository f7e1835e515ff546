import Foundation

/// Reads a GeoJSON FeatureCollection feature by feature: at most one is in memory, of a bounded size.
struct FeatureReader {
    /// The largest feature that is read; a border of a hundred thousand points takes three megabytes.
    static let mostBytes = 8 << 20

    /// A feature's bytes and where it begins.
    struct Feature {
        let bytes: [UInt8]
        let line: Int
        let column: Int
        /// Whether it was too long, so that some of its bytes are missing.
        let isTooLong: Bool
    }

    private let nextChunk: () throws -> [UInt8]?
    private var chunk: [UInt8] = []
    private var position = 0
    private var (line, column) = (1, 0)
    private var isInFeatures = false

    init(nextChunk: @escaping () throws -> [UInt8]?) { self.nextChunk = nextChunk }

    /// The next feature; nil when the list of features is closed. Throws `Damage` when the file ends before,
    /// or is no collection of features.
    mutating func next() throws -> Feature? {
        if !isInFeatures { try findFeatures() }
        while let byte = try take() {
            switch byte {
            case UInt8(ascii: "{"): return try object()
            case UInt8(ascii: "]"): return nil
            case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D: continue
            default: throw Damage(line: line, column: column, reason: "a feature was to begin here")
            }
        }
        throw Damage(line: line, column: column, reason: "the file ends inside the list of features")
    }

    struct Damage: Error {
        let line: Int
        let column: Int
        let reason: String
    }

    /// Skips to the first element of the member "features" of the outermost object.
    private mutating func findFeatures() throws {
        var (depth, key): (Int, [UInt8]) = (0, [])
        while let byte = try take() {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 1, byte == UInt8(ascii: "["), key == Array("features".utf8) {
                    isInFeatures = true
                    return
                }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""):
                let text = try string()
                if depth == 1 { key = text }
            default: continue
            }
        }
        throw Damage(line: line, column: column, reason: "it has no list of features")
    }

    /// The text of a string of at most some bytes, behind its opening quotation mark.
    private mutating func string() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let byte = try take(), byte != UInt8(ascii: "\"") {
            if bytes.count < 64 { bytes.append(byte) }
            if byte == UInt8(ascii: "\\") { _ = try take() }
        }
        return bytes
    }

    private mutating func object() throws -> Feature {
        let (startLine, startColumn) = (line, column)
        var (bytes, depth, isInString, isEscaped) = ([UInt8(ascii: "{")], 1, false, false)
        var isTooLong = false
        while depth > 0 {
            guard let byte = try take() else {
                throw Damage(line: startLine, column: startColumn, reason: "the feature does not end")
            }
            if bytes.count < Self.mostBytes { bytes.append(byte) } else { isTooLong = true }
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                depth -= 1
            }
        }
        return Feature(bytes: bytes, line: startLine, column: startColumn, isTooLong: isTooLong)
    }

    private mutating func take() throws -> UInt8? {
        while position == chunk.count {
            guard let next = try nextChunk() else { return nil }
            (chunk, position) = (next, 0)
        }
        let byte = chunk[position]
        position += 1
        if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) } else { column += 1 }
        return byte
    }
}
