package import Foundation
import GRDB

/// A file beside the database while an import is at work: left behind, it tells that the import was cut
/// short.
///
/// Its import holds a lock on it from before it has its name until after it is gone, and nobody else asks for
/// a lock that excludes: looking at it neither hinders an import nor takes one for another.
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
    private static let mostLooks = 16

    /// Nil while none is at work and the last one ended.
    package var standing: Standing? {
        for _ in 0..<Self.mostLooks {
            let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            defer { close(descriptor) }
            var bytes = [UInt8](repeating: 0, count: Self.mostBytes)
            let count = read(descriptor, &bytes, bytes.count)
            let files = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
                .split(separator: "\n").map(String.init)
            guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return .atWork(files: files) }
            // An import that ended since it was opened has removed it before it let go.
            if Self.isNamed(file.path, descriptor) { return .cutShort(files: files) }
        }
        // Imports end and begin faster than they are looked at.
        return nil
    }

    /// Does an import of these files under the mark, which goes when it ends, also by an error. It is done
    /// without a mark where none can be made, and while another import has one.
    package func during<Value>(_ files: [String], _ work: () throws -> Value) rethrows -> Value {
        guard let descriptor = begin(files) else { return try work() }
        defer { close(descriptor) }
        defer { if Self.isNamed(file.path, descriptor) { unlink(file.path) } }
        return try work()
    }

    /// Makes the mark: written and locked under another name, so that it is never seen without its lock. The
    /// descriptor holds the lock; nil for no mark.
    private func begin(_ files: [String]) -> CInt? {
        let draft = file.path + ".new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        // Another import begins at this moment, or did and has taken the name away.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isNamed(draft, descriptor) else {
            close(descriptor)
            return nil
        }
        let bytes = Array(files.joined(separator: "\n").utf8.prefix(Self.mostBytes))
        ftruncate(descriptor, 0)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if case .atWork = standing {
            unlink(draft)
        } else if rename(draft, file.path) == 0 {
            return descriptor
        }
        close(descriptor)
        return nil
    }

    /// Whether a path leads to the file that is open.
    private static func isNamed(_ path: String, _ descriptor: CInt) -> Bool {
        var (named, opened) = (stat(), stat())
        return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
            && named.st_dev == opened.st_dev
    }
}

extension AirportDatabase {
    /// The mark of imports into this database.
    package var importMark: ImportMark { ImportMark(file: URL(filePath: pool.path + "-importing")) }
}
