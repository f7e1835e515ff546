import CZlib

/// Inflates a gzip file piece by piece and checks its checksums. Several members one after the other are one
/// file.
package final class GzipInflater {
    // zlib's state points back at the stream, which therefore must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private let piece: UnsafeMutableBufferPointer<UInt8>
    private static let pieceBytes = 1 << 16
    private let limit: Int
    /// The number of bytes that may still come out.
    private var room: Int
    private var isBetweenMembers = false

    /// - Parameter limit: the most bytes that the file may inflate to; more throw `GzipError.tooLong`.
    package init(limit: Int) {
        (self.limit, room) = (limit, limit)
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        piece = .allocate(capacity: Self.pieceBytes)
        let begun = aloft_inflateInit2(stream, Gzip.windowBits)
        precondition(begun == Z_OK, "zlib has memory for a stream and knows its own version.")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        piece.deallocate()
    }

    /// Inflates the next bytes of the file, maybe to nothing yet. It cannot be used after an error.
    package func inflate(_ bytes: some Collection<UInt8>) throws(GzipError) -> [UInt8] {
        var plain: [UInt8] = []
        let outcome = Array(bytes).withUnsafeBytes { bytes in
            Result { () throws(GzipError) in try inflate(bytes, into: &plain) }
        }
        try outcome.get()
        return plain
    }

    /// Call at the end of the file. Throws `GzipError.cutShort` if bytes are missing.
    package func finish() throws(GzipError) {
        guard isBetweenMembers else { throw .cutShort }
    }

    func inflate(_ bytes: UnsafeRawBufferPointer, into plain: inout [UInt8]) throws(GzipError) {
        // zlib reads its input and does not write to it.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        while stream.pointee.avail_in > 0 {
            if isBetweenMembers {
                guard inflateReset(stream) == Z_OK else { throw .damaged }
                isBetweenMembers = false
            }
            try inflateMember(into: &plain)
        }
    }

    /// Inflates until the input is used up or the member ends.
    private func inflateMember(into plain: inout [UInt8]) throws(GzipError) {
        repeat {
            stream.pointee.next_out = piece.baseAddress
            stream.pointee.avail_out = UInt32(Self.pieceBytes)
            let status = CZlib.inflate(stream, Z_NO_FLUSH)
            let made = Self.pieceBytes - Int(stream.pointee.avail_out)
            guard made <= room else { throw .tooLong(limit: limit) }
            room -= made
            plain.append(contentsOf: UnsafeBufferPointer(rebasing: piece[..<made]))
            switch status {
            case Z_STREAM_END:
                isBetweenMembers = true
                return
            // No progress is possible: the input is used up.
            case Z_OK, Z_BUF_ERROR: break
            case Z_MEM_ERROR: preconditionFailure("zlib has memory for its window.")
            default: throw .damaged
            }
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
    }
}
