import Foundation

/// Real data beside the repository, but not in it: tests on them run only where they exist.
enum SharedFile {
    /// The lines of a file in `../shared/data`; nil, said on the terminal, where it is not.
    static func lines(_ path: String) -> [String]? {
        text(path).map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    }

    /// The text of a file in `../shared/data`; nil, said on the terminal, where it is not.
    static func text(_ path: String) -> String? {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let url = root.appending(path: "../shared/data/\(path)").standardizedFileURL
        guard FileManager.default.fileExists(atPath: url.path) else {
            print("Not tested here: \(url.path) is not there.")
            return nil
        }
        do {
            return try String(contentsOf: url, encoding: .utf8)
        } catch {
            print("Not tested here: \(url.path): \(error)")
            return nil
        }
    }
}
