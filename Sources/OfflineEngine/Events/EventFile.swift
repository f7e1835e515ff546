import Foundation

/// The newest events as lines of JSON, in a file beside the database: there when the database is not.
///
/// Bounded in lines and bytes: when it is full, the older half is deleted. Several processes may write to it.
/// A line cut by a crash is skipped when read.
struct EventFile: Sendable {
    /// Some weeks of an ordinary device.
    static let mostLines = 2_000
    /// A line has about 150 bytes; the rest is room for long names of migrations.
    static let mostBytes = 512 * 1024

    let url: URL
    var mostLines = EventFile.mostLines
    var mostBytes = EventFile.mostBytes

    /// The log of the database in `file`.
    static func beside(_ file: URL) -> EventFile {
        EventFile(url: URL(filePath: file.path + "-events"))
    }

    /// Why nothing could be written.
    struct Failure: Error, CustomStringConvertible {
        let step: String
        let code: Int32
        var description: String { "\(step): \(String(cString: strerror(code)))" }
    }

    /// Appends whole lines. Throws ``Failure``; then none of them is in the file, or the last one is cut.
    ///
    /// - Parameter waits: whether to wait for another process that is writing, at most three seconds: a
    ///   process stopped in its write must not block others.
    func append(_ lines: Data, waits: Bool = true) throws {
        let descriptor = open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(step: "open", code: errno) }
        defer { close(descriptor) }
        try lock(descriptor, attempts: waits ? 300 : 1)
        let end = lseek(descriptor, 0, SEEK_END)
        guard end >= 0 else { throw Failure(step: "seek", code: errno) }
        try write(lines, to: descriptor)
        // Lines are counted now and then: that reads the file.
        let size = Int(end) + lines.count
        let step = max(1, mostBytes / 16)
        if size > mostBytes || size / step != Int(end) / step { try halve(descriptor) }
    }

    private func lock(_ descriptor: Int32, attempts: Int) throws {
        var attempt = 1
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, attempt < attempts else {
                throw Failure(step: "lock", code: errno)
            }
            attempt += 1
            usleep(10_000)
        }
    }

    private func halve(_ descriptor: Int32) throws {
        let all = try bytes()
        let lines = all.split(separator: UInt8(ascii: "\n"))
        guard lines.count > mostLines || all.count > mostBytes else { return }
        var kept = Data()
        for line in lines.suffix(mostLines / 2).reversed() {
            guard kept.count + line.count < mostBytes / 2 else { break }
            kept = line + Data("\n".utf8) + kept
        }
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Failure(step: "seek", code: errno) }
        try write(kept, to: descriptor)
        guard ftruncate(descriptor, off_t(kept.count)) == 0 else {
            throw Failure(step: "truncate", code: errno)
        }
    }

    private func write(_ bytes: Data, to descriptor: Int32) throws {
        try bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0, errno == EINTR { continue }
                guard written > 0 else { throw Failure(step: "write", code: errno) }
                rest = rest.dropFirst(written)
            }
        }
    }

    private func bytes() throws -> Data {
        guard FileManager.default.fileExists(atPath: url.path) else { return Data() }
        return try Data(contentsOf: url)
    }

    /// The lines that are whole, the oldest first.
    func lines() throws -> [String] {
        try bytes().split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard (try? JSONSerialization.jsonObject(with: Data(line))) is [String: Any] else { return nil }
            return String(decoding: line, as: UTF8.self)
        }
    }
}
