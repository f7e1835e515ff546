import Foundation
import Notation
import Zip

/// A file to import, plain or gzipped, as chunks of plain bytes.
final class InputFile {
    static let chunkBytes = 1 << 18

    /// The number of bytes read from the file on disk, and their CRC-32.
    private(set) var bytesRead = 0
    private var checksum = CRC32()

    /// The checksum as eight hexadecimal digits.
    var checksumText: String { UInt64(checksum.value).hex(digits: 8) }

    private let file: FileHandle
    private let gzip: GzipInflater?
    /// Read, and not yet unpacked: a few bytes may unpack to a thousand times as many.
    private var packed: ArraySlice<UInt8> = []
    private static let packedBytes = 1 << 12

    /// Throws what opening the file throws.
    init(_ url: URL) throws {
        file = try FileHandle(forReadingFrom: url)
        let magic = try file.read(upToCount: 2) ?? Data()
        try file.seek(toOffset: 0)
        gzip = magic.elementsEqual([0x1F, 0x8B]) ? GzipInflater(limit: .max) : nil
    }

    /// The next plain bytes, nil at the end. Throws `GzipError` for a damaged or cut gzip file.
    func nextChunk() throws -> [UInt8]? {
        guard let gzip else { return try readBytes() }
        while true {
            if packed.isEmpty {
                guard let bytes = try readBytes() else { break }
                packed = bytes[...]
            }
            let plain = try gzip.inflate(packed.prefix(Self.packedBytes))
            packed = packed.dropFirst(Self.packedBytes)
            if !plain.isEmpty { return plain }
        }
        try gzip.finish()
        return nil
    }

    private func readBytes() throws -> [UInt8]? {
        guard let bytes = try file.read(upToCount: Self.chunkBytes), !bytes.isEmpty else { return nil }
        bytesRead += bytes.count
        checksum.add(bytes)
        return Array(bytes)
    }
}
