import CZlib

/// `bytes` as a gzip file. Throws `GzipProblem` when zlib has no memory for it.
func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    var input = bytes
    var stream = z_stream()
    // Level 9, because it is done once and sent often; 15 the largest window; 16 more: a gzip header.
    guard aloft_deflateInit2(&stream, 9, 15 + 16) == Z_OK else { throw GzipProblem.outOfMemory }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, uLong(input.count)))
    var output = [UInt8](repeating: 0, count: room)
    let status = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = uInt(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = uInt(room)
            return deflate(&stream, Z_FINISH)
        }
    }
    guard status == Z_STREAM_END else { throw GzipProblem.outOfMemory }
    return Array(output.prefix(Int(stream.total_out)))
}

/// The page's files could not be made ready to be sent.
enum GzipProblem: Error {
    case outOfMemory
}
