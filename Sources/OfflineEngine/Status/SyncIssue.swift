// Status/ puts the engine's state into words for people: every issue with a sentence and a cure, the state of
// a record, the requirements of a feature. Its invariant: no issue without words. Pure, but for the queries
// of a record's status.

import Foundation
import GRDB
import Notation
public import SyncCore

/// Everything that the engine itself has to tell a person. A refusal of the server comes with the server's
/// own words.
///
/// The raw values are the codes of the problems in ``SyncStatus``; apps tell issues apart by them.
public enum SyncIssue: String, Hashable, Sendable, CaseIterable {
    /// The disk is full.
    case diskFull
    /// Another program holds the copy.
    case databaseBusy
    /// The copy cannot be written.
    case readOnly
    /// The copy's file is damaged.
    case corrupt
    /// The copy's file was moved away or deleted while it is open.
    case copyMoved
    /// SQLite or the disk fails in another way.
    case databaseFailed
    /// Something in the copy or in an answer is not understood.
    case notUnderstood
    /// Server and app read the app's schema otherwise.
    case schemaMismatch
    /// The records here have another digest than the server's, even after they were downloaded again.
    case copyDiffers
    /// The sign-in ended.
    case signInNeeded
    /// The server's address is http to another machine, and nobody allowed that: nothing goes there.
    case plainText
    /// The server has no TLS, or a certificate that is not trusted: nothing goes there.
    case noSecureConnection
    /// The server cannot be reached, and changes wait for it.
    case syncFailed
    /// More than ``SyncStatus/mostPendingUnnoticed`` changes wait.
    case longQueue
    /// People wrote the same fields at once.
    case conflicts
    /// The server refused changes.
    case rejected
    /// Changes conflict with the server's records and cannot be shown.
    case hidden
    /// Records of the server cannot be shown here.
    case hiddenRecords

    /// The message for a person, in sentences.
    ///
    /// - Parameters:
    ///   - count: how many changes or fields it is about, where it is about some.
    ///   - detail: what the system said, where it said something.
    public func message(count: Int = 0, detail: String = "no details") -> String {
        let changes = counted(count, "change")
        return switch self {
        case .diskFull: "The disk is full: nothing more can be written on this device."
        case .databaseBusy: "Another program holds the copy on this device."
        case .readOnly: "The copy on this device cannot be written."
        case .corrupt: "The copy on this device is damaged: \(detail)."
        case .copyMoved:
            "The copy's file, or the -wal file beside it, was moved away or deleted while it is open."
        case .databaseFailed: "The copy on this device cannot be used: \(detail)."
        case .notUnderstood: "Syncing cannot go on: \(detail)."
        case .schemaMismatch: "The server reads this app's schema otherwise."
        case .copyDiffers: "This copy differs from the server's records."
        case .signInNeeded: "The sign-in ended; nothing is lost."
        case .plainText: "Nothing is sent or fetched: the line to \(detail) is not encrypted."
        case .noSecureConnection: "Nothing is sent or fetched: there is no secure line to \(detail)."
        case .syncFailed:
            "The server cannot be reached; \(changes) on this device \(count == 1 ? "waits" : "wait") for it."
        case .longQueue: "\(changes) \(count == 1 ? "waits" : "wait") on this device alone."
        case .conflicts:
            "\(counted(count, "field")) \(count == 1 ? "was" : "were") written by two people at once."
        case .rejected: "The server refused \(changes); nothing of it is lost."
        case .hidden:
            "\(changes) of this device cannot be shown: something that they need is gone or taken."
        case .hiddenRecords:
            "\(counted(count, "record")) of the server cannot be shown on this device."
        }
    }

    /// The way out for a person, in sentences.
    public var action: String {
        switch self {
        case .diskFull: "Make room; syncing goes on by itself."
        case .databaseBusy: "Close it; syncing goes on by itself."
        case .readOnly: "Look at the permissions of its folder and disk."
        case .corrupt: "Start the app again: it salvages what was not sent, and downloads the rest."
        case .copyMoved:
            "Put it back in its folder: nothing is saved until then. If it is gone, start the app again."
        case .databaseFailed: "Look at the disk; then start the app again."
        case .notUnderstood: "Update the app. Nothing is lost; it is tried again once in a while."
        case .schemaMismatch: "Update the server, or the app."
        case .copyDiffers:
            "It is downloaded again within the hour. If this stays, report it with `aloft inspect`."
        case .signInNeeded: "Sign in again; syncing goes on by itself."
        case .plainText:
            "Use its address that begins with https; where the line is trusted, start with --plain-http."
        case .noSecureConnection:
            "Look at the date of this device and the server's certificate; in a hotel's or a field's network "
                + "sign in to that first."
        case .syncFailed: "Nothing to do: they are sent when it can. Check the connection if this lasts."
        case .longQueue:
            "Connect soon, and sign in if you are not: a device that is lost takes them along."
        case .conflicts: "Look at both versions and choose one."
        case .rejected: "Look at each: mend it and try again, or discard it."
        case .hidden: "Nothing to do yet: the server decides. Mend or discard what it refuses."
        case .hiddenRecords: "Update the app. Nothing is lost; they are tried again with each sync."
        }
    }
}

extension Problem {
    /// An issue as a problem: code, sentence, way out.
    public init(_ issue: SyncIssue, count: Int = 0, detail: String = "no details") {
        self.init(
            code: issue.rawValue, message: issue.message(count: count, detail: detail), action: issue.action)
    }

    /// The problem for a person that an error of the database stands for, with its way out.
    init(storage error: DatabaseError) {
        switch error.resultCode {
        case .SQLITE_FULL: self.init(.diskFull)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.databaseBusy)
        case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED:
            self.init(.copyMoved)
        case .SQLITE_READONLY: self.init(.readOnly)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self.init(.corrupt, detail: error.message ?? "no details")
        default: self.init(.databaseFailed, detail: "\(error)")
        }
    }

    /// Why nothing goes to a server that cannot be spoken to over a secure line.
    init(lineTo server: URL) {
        self.init(server.isPlainText ? .plainText : .noSecureConnection, detail: server.absoluteString)
    }

    /// Why a session could not be kept on this device.
    init(keeping error: any Error) {
        switch error {
        case let error as DatabaseError: self.init(storage: error)
        case let problem as FileSecretProblem:
            self.init(
                code: "secretNotKept", message: "The sign-in cannot be kept: \(problem.reason).",
                action: "Look at \(problem.place): its owner, its rights and the free space.")
        default:
            self.init(
                code: "secretNotKept",
                message: "The sign-in cannot be kept: \((error as NSError).localizedDescription)",
                action: "Look at the place of this device's secrets and at the free space.")
        }
    }

    /// The code of a copy whose bytes are damaged.
    static let damagedCopy = SyncIssue.corrupt.rawValue

    /// Something in the copy or in an answer that this version of the app does not understand.
    init(_ error: any Error) { self.init(.notUnderstood, detail: "\(error)") }
}
