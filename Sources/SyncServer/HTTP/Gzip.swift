import CZlib
package import Foundation

/// gzip (RFC 1952) by zlib, in memory and bounded.
package enum Gzip {
    /// Why bytes could not be inflated.
    package enum Failure: Error, Hashable, Sendable {
        /// They are no gzip, damaged, or cut short.
        case damaged
        /// They inflate to more than the limit; nothing beyond it was made.
        case tooLarge(limit: Int)
    }

    /// 15 bits of window, and 16 more for gzip's own header.
    private static let windowBits: Int32 = 15 + 16
    private static let pieceBytes = 64 * 1024

    /// Compresses at level 1, which makes our JSON nine times smaller and is the quickest.
    package static func deflate(_ plain: Data) -> Data {
        var stream = z_stream()
        let begun = aloft_deflateInit2(&stream, 1, windowBits)
        precondition(begun == Z_OK, "zlib has memory for a stream and knows its own version.")
        defer { deflateEnd(&stream) }
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(plain.count))))
        var input = [UInt8](plain)
        let room = packed.count
        let used = input.withUnsafeMutableBufferPointer { source in
            packed.withUnsafeMutableBufferPointer { target in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(room)
                let ended = CZlib.deflate(&stream, Z_FINISH)
                precondition(ended == Z_STREAM_END, "deflateBound is enough room for one call.")
                return room - Int(stream.avail_out)
            }
        }
        return Data(packed.prefix(used))
    }

    /// Inflates one gzip member to at most `limit` bytes. Throws ``Failure``.
    package static func inflate(_ packed: Data, limit: Int) throws -> Data {
        var stream = z_stream()
        let begun = aloft_inflateInit2(&stream, windowBits)
        precondition(begun == Z_OK, "zlib has memory for a stream and knows its own version.")
        defer { inflateEnd(&stream) }
        var input = [UInt8](packed)
        var piece = [UInt8](repeating: 0, count: pieceBytes)
        var plain = Data()
        try input.withUnsafeMutableBufferPointer { source in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            var ended = Z_OK
            while ended != Z_STREAM_END {
                let made = piece.withUnsafeMutableBufferPointer { target in
                    stream.next_out = target.baseAddress
                    stream.avail_out = UInt32(pieceBytes)
                    ended = CZlib.inflate(&stream, Z_NO_FLUSH)
                    return pieceBytes - Int(stream.avail_out)
                }
                guard ended == Z_OK || ended == Z_STREAM_END else { throw Failure.damaged }
                guard plain.count + made <= limit else { throw Failure.tooLarge(limit: limit) }
                plain.append(contentsOf: piece.prefix(made))
            }
            guard stream.avail_in == 0 else { throw Failure.damaged }
        }
        return plain
    }
}
