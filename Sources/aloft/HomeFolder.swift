import Foundation

/// Where a command keeps things.
enum HomeFolder {
    /// The platform's folder for data of programs: `~/.local/share/aloft` on Linux, unless XDG_DATA_HOME says
    /// otherwise.
    static var standard: URL {
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        let folder = folders.first ?? FileManager.default.homeDirectoryForCurrentUser
        return folder.appending(path: "aloft", directoryHint: .isDirectory)
    }

    /// The folder that an option names, or the standard one.
    static func named(_ path: String?) -> URL {
        guard let path else { return standard }
        let expanded = (path as NSString).expandingTildeInPath
        return URL(filePath: expanded, directoryHint: .isDirectory).absoluteURL.standardizedFileURL
    }

    /// How this program was called, for commands to repeat.
    static var program: String { CommandLine.arguments.first ?? "aloft" }

    /// A word for a shell: quoted when it has to be.
    static func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "/._-:~=".contains($0) }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// Writes a file that only its owner may read.
    static func writeSecret(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let draft = file.appendingPathExtension("new")
        guard
            FileManager.default.createFile(
                atPath: draft.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        else { throw Obstacle("\(draft.path) cannot be written.") }
        guard rename(draft.path, file.path) == 0 else { throw Obstacle("\(file.path) cannot be written.") }
    }
}
