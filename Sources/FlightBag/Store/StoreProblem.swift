import GRDB

/// Why a write of this device's copy failed. It had no effect.
package enum StoreProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program holds the database. Cure: end it, or wait, and save again.
    case locked
    /// The disk is full. Cure: free space, and save again.
    case diskFull
    /// The database may not be written. Cure: the owner and the rights of its file and folder.
    case readOnly
    /// The database's file was moved away or deleted while Aloft runs. Cure: put it back, or start again.
    case moved
    /// The database or the disk fails; the number is SQLite's. Cure: a look at the disk.
    case failing(resultCode: Int32)

    init(_ error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
        case .SQLITE_FULL: self = .diskFull
        case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED: self = .moved
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .readOnly
        default: self = .failing(resultCode: error.extendedResultCode.rawValue)
        }
    }

    /// The failure and the remedy in words.
    package var description: String {
        switch self {
        case .locked: "Not saved: another program is using this device's database. Try again in a moment."
        case .diskFull: "Not saved: the disk is full. Free some space and try again."
        case .readOnly:
            "Not saved: this device's database may not be written. Check the rights of its folder."
        case .moved:
            "Not saved: this device's database was moved away or deleted while Aloft runs. Put it back in "
                + "its folder, or start Aloft again."
        case .failing(let code):
            "Not saved: this device's database answered with error \(code). Check the disk and try again."
        }
    }
}
