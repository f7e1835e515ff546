import Foundation
import JSONLines

/// A file that a command is given by its path.
enum InputFile {
    /// More than any logbook or profile has, and little enough to hold.
    private static let mostBytes = 256 << 20

    /// All its bytes. Throws a problem when it cannot be read or is too large.
    static func bytes(_ path: String) throws(Problem) -> [UInt8] {
        do {
            // It closes when it is let go.
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            let bytes = try file.read(upToCount: mostBytes + 1) ?? Data()
            guard bytes.count <= mostBytes else { throw Problem("\(Problem.quoted(path)) is too large.") }
            return Array(bytes)
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem("\(Problem.quoted(path)) cannot be read: \(error.localizedDescription)")
        }
    }
}
