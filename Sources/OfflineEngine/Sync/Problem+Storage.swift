import GRDB
import SyncCore

extension Problem {
    /// The code of a copy whose bytes are damaged.
    static let damagedCopy = "corrupt"

    /// What a failing database means to a person, and what to do about it.
    init(storage error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_FULL:
            self.init(
                code: "diskFull", message: "The disk is full: nothing more can be written on this device.",
                action: "Make room; syncing goes on by itself.")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(
                code: "databaseBusy", message: "Another program holds the copy on this device.",
                action: "Close it; syncing goes on by itself.")
        case .SQLITE_READONLY:
            self.init(
                code: "readOnly", message: "The copy on this device cannot be written.",
                action: "Look at the permissions of its folder and disk.")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self.init(
                code: Self.damagedCopy,
                message: "The copy on this device is damaged: \(error.message ?? "no details").",
                action: "Start the app again: it salvages what was not sent, and downloads the rest.")
        default:
            self.init(
                code: "databaseFailed", message: "The copy on this device cannot be used: \(error).",
                action: "Look at the disk; then start the app again.")
        }
    }

    /// The records here come to something else than the server's, also after they were downloaded again.
    static let copyDiffers = Problem(
        code: "copyDiffers", message: "This copy differs from the server's records.",
        action: "It is downloaded again within the hour. If this stays, report it with `aloft inspect`.")

    /// Something in the copy or in an answer that this version of the app does not understand.
    init(_ error: any Error) {
        self.init(
            code: "notUnderstood", message: "Syncing cannot go on: \(error).",
            action: "Update the app. Nothing is lost; it is tried again once in a while.")
    }
}
