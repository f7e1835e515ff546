import CZlib
import Foundation

/// A file to import, plain or gzipped, as chunks of plain bytes.
final class InputFile {
    static let chunkBytes = 1 << 18

    /// How many bytes of the file as it is on disk have been read, and their CRC-32.
    private(set) var bytesRead = 0
    private(set) var checksum: UInt = 0

    /// The checksum as eight hexadecimal digits.
    var checksumText: String {
        let digits = String(checksum, radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    private let file: FileHandle
    private var gunzip: Gunzip?
    /// Read, and not yet unpacked: a few bytes may unpack to a thousand times as many.
    private var packed: ArraySlice<UInt8> = []
    private static let packedBytes = 1 << 12

    /// Throws what opening the file throws.
    init(_ url: URL) throws {
        file = try FileHandle(forReadingFrom: url)
        let magic = try file.read(upToCount: 2) ?? Data()
        try file.seek(toOffset: 0)
        gunzip = magic.elementsEqual([0x1F, 0x8B]) ? try Gunzip() : nil
    }

    /// The next plain bytes, nil at the end. Throws `GzipError` for a damaged or cut gzip file.
    func nextChunk() throws -> [UInt8]? {
        guard let gunzip else { return try readBytes() }
        while true {
            if packed.isEmpty {
                guard let bytes = try readBytes() else { break }
                packed = bytes[...]
            }
            let plain = try gunzip.inflate(Array(packed.prefix(Self.packedBytes)))
            packed = packed.dropFirst(Self.packedBytes)
            if !plain.isEmpty { return plain }
        }
        try gunzip.finish()
        return nil
    }

    private func readBytes() throws -> [UInt8]? {
        guard let bytes = try file.read(upToCount: Self.chunkBytes), !bytes.isEmpty else { return nil }
        bytesRead += bytes.count
        checksum = bytes.withUnsafeBytes { buffer in
            UInt(crc32(uLong(checksum), buffer.bindMemory(to: UInt8.self).baseAddress, uInt(buffer.count)))
        }
        return Array(bytes)
    }
}
