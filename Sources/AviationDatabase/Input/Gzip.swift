import CZlib
package import Foundation

/// `bytes` as a gzip file. Throws `GzipError.outOfMemory`.
package func gzip(_ bytes: [UInt8]) throws -> Data {
    var input = bytes
    var stream = z_stream()
    // Level 6 is zlib's own middle; 15 the largest window; 16 more: a gzip header and trailer.
    guard aloft_deflateInit2(&stream, 6, 15 + 16) == Z_OK else { throw GzipError.outOfMemory }
    defer { deflateEnd(&stream) }
    var output = Data(count: Int(deflateBound(&stream, uLong(input.count))))
    let room = output.count
    let status = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBytes { output in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
            stream.avail_out = uInt(room)
            return deflate(&stream, Z_FINISH)
        }
    }
    guard status == Z_STREAM_END else { throw GzipError.outOfMemory }
    return output.prefix(Int(stream.total_out))
}
