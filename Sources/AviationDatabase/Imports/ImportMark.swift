package import Foundation
import GRDB

/// A file beside the database while an import is at work: left behind, it tells that the import was cut
/// short.
package struct ImportMark: Sendable {
    let file: URL

    /// An import that has not ended.
    package enum Standing: Hashable, Sendable {
        /// A process is at it.
        case atWork(files: [String])
        /// Its process ended before it did. A part of it may be in the database: each of its kinds of file is
        /// put there wholly or not at all.
        case cutShort(files: [String])
    }

    private static let mostBytes = 1 << 16

    /// Nil while none is at work and the last one ended.
    package var standing: Standing? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
        let count = read(descriptor, &bytes, bytes.count)
        let files = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return .atWork(files: files) }
        flock(descriptor, LOCK_UN)
        return .cutShort(files: files)
    }

    /// Does an import of these files under the mark, which goes when it ends, also by an error. It is done
    /// without a mark where none can be made.
    package func during<Value>(_ files: [String], _ work: () throws -> Value) rethrows -> Value {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return try work() }
        defer { close(descriptor) }
        // Another import is at work: the mark is its own.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return try work() }
        let bytes = Array(files.joined(separator: "\n").utf8.prefix(Self.mostBytes))
        ftruncate(descriptor, 0)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        defer { unlink(file.path) }
        return try work()
    }
}

extension AirportDatabase {
    /// The mark of imports into this database.
    package var importMark: ImportMark { ImportMark(file: URL(filePath: pool.path + "-importing")) }
}
