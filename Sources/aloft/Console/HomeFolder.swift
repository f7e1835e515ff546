import Foundation
import JSONLines

/// Where a command keeps things.
enum HomeFolder {
    /// The files of a flight bag's folder that hold what a pilot wrote, and what was published.
    static let databases = ["replica.sqlite", "airports.sqlite"]

    /// The platform's folder for data of programs: `~/.local/share/aloft` on Linux, unless XDG_DATA_HOME says
    /// otherwise.
    static var standard: URL {
        let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
        let folder = folders.first ?? FileManager.default.homeDirectoryForCurrentUser
        return folder.appending(path: "aloft", directoryHint: .isDirectory)
    }

    /// The folder that an option names, or the standard one. Throws a sentence when it names none.
    static func named(_ path: String?) throws -> URL {
        guard let path else { return standard }
        guard path.contains(where: { !$0.isWhitespace }) else {
            throw Obstacle("--home is empty. Give it the path of a folder, such as --home ~/aloft.")
        }
        let expanded = (path as NSString).expandingTildeInPath
        return URL(filePath: expanded, directoryHint: .isDirectory).absoluteURL.standardizedFileURL
    }

    /// The secret key that a flight bag's releases are signed with, unless another one is named.
    static func releaseSecret(below home: URL) -> URL { home.appending(path: "release.key") }

    /// How this program was called, for commands to repeat.
    static var program: String { CommandLine.arguments.first ?? "aloft" }

    /// A word for a shell: quoted when it has to be.
    static func quoted(_ word: String) -> String {
        let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "/._-:~=".contains($0) }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    /// The password in a file, without the line's end. Throws a sentence when it cannot be read.
    static func password(in path: String) throws -> String {
        let advice = "Name a file that holds the password with --password-file."
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw Problem("\(path) is a folder. \(advice)")
        }
        do {
            return try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .newlines)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            throw Problem("There is no file \(path). \(advice)")
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw Problem("\(path) may not be read by this user. \(advice)")
        } catch {
            throw Problem("\(path) cannot be read as text. \(advice)")
        }
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
