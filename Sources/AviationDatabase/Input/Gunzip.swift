import CZlib

/// An error in a gzip file.
enum GzipError: Error, Hashable, CustomStringConvertible {
    /// It ends before its data do.
    case cutShort
    /// Its contents do not fit together.
    case damaged
    case outOfMemory
    /// It unpacks to more than it may.
    case tooLong

    var description: String {
        switch self {
        case .cutShort: "the gzip file is cut short"
        case .damaged: "the gzip file is damaged"
        case .outOfMemory: "no memory is left to unpack the file"
        case .tooLong: "the gzip file unpacks to more than it may"
        }
    }
}

/// Unpacks a gzip file chunk by chunk and checks its checksums. Several members after each other are one
/// file.
final class Gunzip {
    // zlib's state points back at the stream, which therefore must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var isBetweenMembers = false
    /// How many bytes may still come out.
    private var room: Int

    /// - Parameter most: the bytes to which the file may unpack; more are `GzipError.tooLong`.
    init(most: Int = .max) throws {
        room = most
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15: the largest window; 16 more: a gzip header and trailer.
        guard aloft_inflateInit2(stream, 15 + 16) == Z_OK else {
            stream.deallocate()
            throw GzipError.outOfMemory
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// The bytes that `bytes` unpack to, which may be none yet. Throws `GzipError`.
    func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
        var input = bytes
        var output: [UInt8] = []
        try input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = uInt(input.count)
            while stream.pointee.avail_in > 0 {
                if isBetweenMembers {
                    guard inflateReset(stream) == Z_OK else { throw GzipError.damaged }
                    isBetweenMembers = false
                }
                try inflateStep(into: &output)
            }
        }
        return output
    }

    /// To be called at the end of the file. Throws `GzipError.cutShort` when more should have come.
    func finish() throws {
        guard isBetweenMembers else { throw GzipError.cutShort }
    }

    /// Unpacks until the input is used up or the member ends.
    private func inflateStep(into output: inout [UInt8]) throws {
        let pieceBytes = 1 << 18
        repeat {
            var status = Z_OK
            let piece = [UInt8](unsafeUninitializedCapacity: pieceBytes) { buffer, count in
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = uInt(pieceBytes)
                status = CZlib.inflate(stream, Z_NO_FLUSH)
                count = pieceBytes - Int(stream.pointee.avail_out)
            }
            guard piece.count <= room else { throw GzipError.tooLong }
            room -= piece.count
            output += piece
            switch status {
            case Z_STREAM_END:
                isBetweenMembers = true
                return
            case Z_OK, Z_BUF_ERROR: break
            case Z_MEM_ERROR: throw GzipError.outOfMemory
            default: throw GzipError.damaged
            }
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
    }
}

/// The bytes that a whole gzip file unpacks to. Throws an error with a sentence, also for more than `most`.
package func gunzip(_ bytes: [UInt8], most: Int) throws -> [UInt8] {
    let file = try Gunzip(most: most)
    let plain = try file.inflate(bytes)
    try file.finish()
    return plain
}
