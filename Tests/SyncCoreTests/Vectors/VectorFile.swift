import Foundation
import SyncCore
import Testing

/// A file of `docs/vectors`: inputs with what the engine makes of them, for implementations in other
/// languages.
///
/// A test compares it with what the engine makes of the inputs now; with `ALOFT_VECTORS=write` in the
/// environment (`make vectors`) it is written instead.
struct VectorFile {
    let name: String

    private var url: URL {
        URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "../../../docs/vectors/\(name).json").standardizedFileURL
    }

    /// A case in a line.
    func check(_ cases: [some Encodable]) throws {
        let written = try cases.map { String(decoding: try JSONEncoder.canonical.encode($0), as: UTF8.self) }
        let text = "[\n" + written.joined(separator: ",\n") + "\n]\n"
        if ProcessInfo.processInfo.environment["ALOFT_VECTORS"] == "write" {
            return try text.write(to: url, atomically: true, encoding: .utf8)
        }
        let known = try String(contentsOf: url, encoding: .utf8)
        let lines = zip(text.split(separator: "\n"), known.split(separator: "\n"))
        let what = lines.first { $0 != $1 }.map { "\($0)\nis not\n\($1)" } ?? "more or fewer cases"
        #expect(text == known, "docs/vectors/\(name).json, which `make vectors` writes: \(what)")
    }
}
