import CZlib
package import Foundation

// Zip/ is zlib for all modules: gzip files (RFC 1952) written at once, read at once or in pieces, and their
// checksum. Its invariant: nothing inflates to more than its caller's limit.

/// gzip files in memory.
package enum Gzip {
    /// The effort of zlib.
    package enum Level: Int32, Sendable {
        /// The fastest: for data sent once. Our JSON shrinks to a ninth with it.
        case quick = 1
        /// zlib's own middle.
        case middle = 6
        /// The smallest: for data made once and sent often.
        case small = 9
    }

    /// 15 bits of window, the largest, and 16 more for the header and the trailer of gzip.
    static let windowBits: Int32 = 15 + 16

    /// The bytes, up to 4 GiB of them, as a gzip file of one member.
    package static func deflate(_ plain: some ContiguousBytes, _ level: Level) -> Data {
        var stream = z_stream()
        let begun = aloft_deflateInit2(&stream, level.rawValue, windowBits)
        precondition(begun == Z_OK, "zlib has memory for a stream and knows its own version.")
        defer { deflateEnd(&stream) }
        return plain.withUnsafeBytes { source in
            // zlib reads its input and does not write to it.
            stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(source.count)
            let room = Int(deflateBound(&stream, UInt(source.count)))
            let packed = [UInt8](unsafeUninitializedCapacity: room) { target, made in
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(room)
                let ended = CZlib.deflate(&stream, Z_FINISH)
                precondition(ended == Z_STREAM_END, "deflateBound is room enough for one call.")
                made = room - Int(stream.avail_out)
            }
            return Data(packed)
        }
    }

    /// The content of a gzip file, at most `limit` bytes.
    /// - Parameter expected: the number of bytes, where it is known: memory for them is reserved at once.
    package static func inflate(
        _ packed: some ContiguousBytes, limit: Int, expected: Int = 0
    ) throws(GzipError) -> [UInt8] {
        let file = GzipInflater(limit: limit)
        var plain: [UInt8] = []
        let outcome = packed.withUnsafeBytes { bytes in
            // Deflate never expands to more than 1,032 times its bytes, whatever a damaged count says.
            plain.reserveCapacity(max(0, min(expected, limit, bytes.count * 1032)))
            return Result { () throws(GzipError) in try file.inflate(bytes, into: &plain) }
        }
        try outcome.get()
        try file.finish()
        return plain
    }
}
