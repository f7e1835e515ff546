import CZlib
package import Foundation

/// The checksum of gzip and ZIP files, to tell editions of a file apart. It does not protect against forgery.
package struct CRC32: Hashable, Sendable {
    /// The checksum so far.
    package private(set) var value: UInt32 = 0

    /// The checksum of nothing.
    package init() {}

    /// Adds the bytes that follow.
    package mutating func add(_ bytes: some ContiguousBytes) {
        value = bytes.withUnsafeBytes { buffer in
            UInt32(
                truncatingIfNeeded: crc32(
                    uLong(value), buffer.bindMemory(to: UInt8.self).baseAddress, uInt(buffer.count)))
        }
    }
}
