public import Foundation
import GRDB
public import SyncCore

/// Why a copy cannot be opened as it should be, as a condition to act on. Nothing was changed by finding out.
///
/// ``Replica/open(at:schema:migrations:secrets:server:world:policy:)`` gives it with the recovery
/// options, as ``SafeMode``; ``ReplicaOpening/get()`` throws it.
public struct OpenFailure: LocalizedError, Hashable, Codable, Sendable, CustomStringConvertible {
    /// The cause of a failure.
    public enum Cause: Hashable, Codable, Sendable {
        /// A migration of the app failed on a copy of the file, which is unchanged. Cure: another version of
        /// the app.
        case migrationFailed(name: String, detail: String)
        /// The tables that the migrations made are not what the schema says. Cure: another version of the
        /// app.
        case tablesDoNotFit(String)
        /// A newer version of the app or the engine wrote the file, with these unknown steps. Cure: the newer
        /// version.
        case newerVersion([String])
        /// The file is another app's copy, with this schema name. Cure: another file.
        case anotherApp(String)
        /// The folder that the file should be in is not there. Cure: make it, then retry.
        case folderMissing(String)
        /// The file's name is that of a folder. Cure: another name.
        case isFolder
        /// The file's bytes are damaged, with where it shows. Cure: salvage.
        case damaged(String)
        /// There is no room on the disk. Cure: make some, then retry.
        case diskFull
        /// The file or its folder cannot be written. Cure: the rights, or another disk; then retry.
        case readOnly
        /// Another program holds the file. Cure: end it, then retry.
        case busy
        /// The disk or the system fails in another way; the number is SQLite's. Cure: look at the disk.
        case failing(code: Int32, detail: String)
    }

    /// The cause.
    public let cause: Cause
    /// The copy's file.
    public let file: URL

    init(_ cause: Cause, of file: URL) {
        self.cause = cause
        self.file = file
    }

    /// Whether the file's content is sound, and only opening it fails.
    public var isFileSound: Bool {
        if case .damaged = cause { false } else { true }
    }

    /// Whether it is a mistake of the program, whose sentence tells a developer what to change.
    public var isForDeveloper: Bool {
        if case .tablesDoNotFit = cause { true } else { false }
    }

    /// Whether a new copy with the unsent changes would help.
    var isCuredBySalvage: Bool {
        switch cause {
        case .damaged, .newerVersion, .migrationFailed, .tablesDoNotFit: true
        case .anotherApp, .folderMissing, .isFolder, .diskFull, .readOnly, .busy, .failing: false
        }
    }

    /// The failure and the way out, for a person.
    public var problem: Problem {
        let name = file.lastPathComponent
        let (code, message, action): (String, String, String) =
            switch cause {
            case .migrationFailed(let step, let detail):
                (
                    "migrationFailed",
                    "The step “\(step)”, which this version needs, failed on \(name): \(detail).",
                    "Nothing of the step was kept. Try again, update the app, or look at the copy read-only."
                )
            case .tablesDoNotFit(let sentence):
                ("tablesDoNotFit", sentence, "Update the app; nothing in \(name) was changed.")
            case .newerVersion(let unknown):
                (
                    "newerVersion",
                    "A newer version wrote \(name); this one does not know \(Self.list(unknown)).",
                    "Update the app. Until then the copy can be looked at, read-only."
                )
            case .anotherApp(let app):
                (
                    "anotherApp", "\(name) is a copy of “\(app)”, another app's.",
                    "Open another file; nothing in \(name) was changed."
                )
            case .folderMissing(let folder):
                (
                    "folderMissing", "There is no folder \(folder) for \(name).",
                    "Make it, then try again."
                )
            case .isFolder:
                ("isFolder", "\(name) is a folder.", "Name a file: one in that folder, or another beside it.")
            case .damaged(let detail):
                (
                    Problem.damagedCopy, "\(name) is damaged: \(detail).",
                    "Salvage: the damaged file is kept aside, what was not sent yet goes into a new copy, "
                        + "and the rest is downloaded again."
                )
            case .diskFull:
                ("diskFull", "The disk is full: \(name) cannot be used.", "Make room, then try again.")
            case .readOnly:
                (
                    "readOnly", "\(name) or its folder cannot be written.",
                    "Give yourself the right to write there, then try again."
                )
            case .busy:
                ("databaseBusy", "Another program holds \(name).", "Close it, then try again.")
            case .failing(let code, let detail):
                (
                    "databaseFailed", "\(name) cannot be used: \(detail) (SQLite \(code)).",
                    "Look at the disk, then try again."
                )
            }
        return Problem(code: code, message: message, action: action)
    }

    /// Message and action.
    public var errorDescription: String? { description }

    /// Message and action.
    public var description: String { problem.message + " " + problem.action }

    private static func list(_ names: [String]) -> String {
        names.prefix(3).map { "“\($0)”" }.joined(separator: ", ") + (names.count > 3 ? " and more" : "")
    }
}

extension OpenFailure.Cause {
    /// The cause that an error of SQLite stands for in the copy in `files`.
    init(_ error: DatabaseError, of files: CopyFiles) {
        let detail = error.message ?? "no details"
        switch error.resultCode {
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damaged(detail)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy
        case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly
        case .SQLITE_CANTOPEN where !files.isWritable: self = .readOnly
        case .SQLITE_CANTOPEN where files.isDiskFull, .SQLITE_IOERR where files.isDiskFull: self = .diskFull
        default: self = .failing(code: error.extendedResultCode.rawValue, detail: detail)
        }
    }

    /// The cause that an error of the system stands for.
    init(_ error: POSIXError) {
        switch error.code {
        case .ENOSPC, .EDQUOT: self = .diskFull
        case .EROFS, .EACCES, .EPERM: self = .readOnly
        default: self = .failing(code: error.code.rawValue, detail: error.localizedDescription)
        }
    }
}
