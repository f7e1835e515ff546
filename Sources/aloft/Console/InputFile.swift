import Foundation
import JSONLines

/// A file that a command is given by its path.
enum InputFile {
    /// More than any logbook or profile has, and little enough to hold.
    private static let mostBytes = 256 << 20

    /// All its bytes. Throws a problem when it cannot be read or is too large.
    static func bytes(_ path: String) throws(Problem) -> [UInt8] {
        let bytes = try start(path, count: mostBytes + 1)
        guard bytes.count <= mostBytes else { throw Problem("\(Problem.quoted(path)) is too large.") }
        return bytes
    }

    /// Its first bytes. Throws a problem when it cannot be read.
    static func start(_ path: String, count: Int) throws(Problem) -> [UInt8] {
        do {
            // It closes when it is let go.
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            return Array(try file.read(upToCount: count) ?? Data())
        } catch {
            throw Problem("\(Problem.quoted(path)) cannot be read: \(reason(path)).")
        }
    }

    /// Why a file cannot be read, in words: the system's own name its error by a number.
    private static func reason(_ path: String) -> String {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return "there is no such file"
        }
        if isFolder.boolValue { return "it is a folder" }
        return FileManager.default.isReadableFile(atPath: path)
            ? "the disk does not give it" : "you are not allowed to read it"
    }
}
