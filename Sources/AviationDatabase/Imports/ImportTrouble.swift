package import Foundation
import GRDB

/// The reason why data could not be written, for a person: without the statement of SQL that failed.
package enum ImportTrouble: Hashable, Sendable {
    /// The disk is full. Cure: room on it; the same can be tried again then.
    case noRoom
    /// Anything else, as a clause.
    case other(String)

    /// Reads what an import, an update or opening a database threw.
    package init(_ error: any Error) {
        switch error {
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL: self = .noRoom
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .noRoom
        case let error as POSIXError where [.ENOSPC, .EDQUOT].contains(error.code): self = .noRoom
        case let error as DatabaseError:
            self = .other(error.message ?? "the database says no more than \(error.resultCode)")
        default: self = .other("\(error)")
        }
    }

    /// The room that reading in the shipped data needs, in bytes: the database of 73 MB that it makes, and
    /// the log of as much that is written first.
    package static let shippedDataBytes = 150_000_000

    /// A sentence; `neededBytes` is the room that the whole needs.
    package func sentence(neededBytes: Int) -> String {
        switch self {
        case .noRoom:
            "There is no room on this disk: about \(max(1, neededBytes / 1_000_000)) MB are needed."
        case .other(let clause): "The reason: \(clause)."
        }
    }

    /// The rest of a sentence after a colon.
    var clause: String {
        switch self {
        case .noRoom: "there is no room on this disk"
        case .other(let clause): clause
        }
    }
}
