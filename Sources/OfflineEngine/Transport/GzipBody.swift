import CZlib
import Foundation

/// Request bodies, and the pages of a first sync while they are kept, as gzip (RFC 1952); answers are
/// inflated by `URLSession` itself.
enum GzipBody {
    /// A smaller body is not worth it.
    static let smallest = 1024

    /// Compresses at level 1, which makes our JSON nine times smaller and is the quickest.
    static func deflate(_ plain: Data) -> Data {
        var stream = z_stream()
        let begun = aloft_deflateInit2(&stream, 1, 15 + 16)
        precondition(begun == Z_OK, "zlib has memory for a stream and knows its own version.")
        defer { deflateEnd(&stream) }
        var input = [UInt8](plain)
        let room = Int(deflateBound(&stream, UInt(plain.count)))
        let packed = [UInt8](unsafeUninitializedCapacity: room) { target, made in
            input.withUnsafeMutableBufferPointer { source in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(room)
                let ended = CZlib.deflate(&stream, Z_FINISH)
                precondition(ended == Z_STREAM_END, "deflateBound is enough room for one call.")
                made = room - Int(stream.avail_out)
            }
        }
        return Data(packed)
    }

    /// Inflates what ``deflate(_:)`` made of that many bytes; nil if it is anything else.
    static func inflate(_ packed: Data, count: Int) -> [UInt8]? {
        guard count >= 0, count <= UInt32.max else { return nil }
        var stream = z_stream()
        let begun = aloft_inflateInit2(&stream, 15 + 16)
        precondition(begun == Z_OK, "zlib has memory for a stream and knows its own version.")
        defer { inflateEnd(&stream) }
        var input = [UInt8](packed)
        var status = Z_OK
        let plain = [UInt8](unsafeUninitializedCapacity: count) { target, made in
            input.withUnsafeMutableBufferPointer { source in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(count)
                status = CZlib.inflate(&stream, Z_FINISH)
                made = count - Int(stream.avail_out)
            }
        }
        return status == Z_STREAM_END && plain.count == count ? plain : nil
    }
}
