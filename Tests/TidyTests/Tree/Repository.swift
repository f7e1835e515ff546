import Foundation

/// The repository that these tests are part of.
enum Repository {
    /// The folder with `Package.swift`, found from this file, also when the tests are reached by a link.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let isGit = FileManager.default.fileExists(atPath: root.appending(path: ".git").path)

    /// Every text file that is or could be committed: nothing hidden, built or fetched.
    static let files: [TextFile] = paths().compactMap { path in
        guard let bytes = FileManager.default.contents(atPath: root.appending(path: path).path) else {
            preconditionFailure("\(path) is in the repository and cannot be read")
        }
        guard let text = String(data: bytes, encoding: .utf8), !text.contains("\0") else { return nil }
        return TextFile(path: path, text: text)
    }

    /// All paths, also of pictures and archives.
    static func paths() -> [String] {
        let top = [".ci", ".swift-format", ".gitignore", ".github"]
        let walk = FileManager.default.enumerator(atPath: root.path)
        var found: [String] = []
        while let path = walk?.nextObject() as? String {
            let parts = path.split(separator: "/")
            let isHidden = parts.contains { $0.hasPrefix(".") } && !top.contains(String(parts[0]))
            let isFetched = parts.contains("__pycache__") || path.contains("/Resources/Libraries")
            let isFolder = walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
            if isFolder, isHidden || isFetched { walk?.skipDescendants() }
            if !isFolder, !isHidden, !isFetched { found.append(path) }
        }
        return found.sorted()
    }

    /// The paths that git keeps.
    static func committedPaths() throws -> [String] {
        let git = Process()
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", root.path, "ls-files", "-z"]
        let pipe = Pipe()
        git.standardOutput = pipe
        try git.run()
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        git.waitUntilExit()
        guard git.terminationStatus == 0 else { throw GitFailed(status: git.terminationStatus) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\0").map(String.init)
    }

    struct GitFailed: Error { let status: Int32 }
}
