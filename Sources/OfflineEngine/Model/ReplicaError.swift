public import Foundation

/// Why a replica cannot be opened or used, as conditions to act on.
public enum ReplicaError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The schema itself is wrong, in a sentence. Cure: change the schema.
    case schemaIsWrong(String)
    /// A synced table is not what the schema says, in a sentence. Cure: a migration, or another schema.
    case tableDoesNotFit(String)
    /// The sync policy has settings that cannot be, in sentences. Cure: other settings.
    case policyIsWrong(String)
    /// No rejected transaction has that number: it was tried again or discarded meanwhile. Cure: read the
    /// list again.
    case notRejected(RejectedTransaction.ID)
    /// No write of this id is in the history: it was undone, or is older than those that are kept. Cure: read
    /// the history again.
    case notInHistory(HistoryEntry.ID)
    /// The record of a change to try again is gone, in a sentence. Cure: discard the change, or make the
    /// record again.
    case recordIsGone(String)
    /// Another record has the unique value of a change to try again, or still refers to what it deletes, in a
    /// sentence. Cure: other values, or discard the change.
    case recordIsInTheWay(String)
    /// A row of an unsynced database cannot be adopted, in a sentence with the cure; nothing was adopted.
    case cannotAdopt(String)
    /// The app syncs no table of this name. Cure: declare it in the schema, or write it without the replica's
    /// help.
    case notSynced(String)
    /// The server's address has no scheme, another one than http and https, or no host. Cure: another
    /// address.
    case notAnAddress(String)
    /// The copy let go of its file by ``Replica/suspend()``, and nothing is written before
    /// ``Replica/endSuspension()``. Cure: a program that writes in the background ends the suspension first.
    case isSuspended
    /// The database is no copy that this version of the engine opened. Cure: read by a ``Replica``.
    case notACopy
    /// Resetting a copy was not confirmed by typing its file's name. Cure: type it.
    case notConfirmed(String)

    /// Whether it is a mistake of the program, whose sentence tells a developer what to change; the others
    /// happen to people.
    public var isForDeveloper: Bool {
        switch self {
        case .schemaIsWrong, .tableDoesNotFit, .policyIsWrong, .cannotAdopt, .notSynced, .isSuspended,
            .notACopy:
            true
        case .notRejected, .notInHistory, .recordIsGone, .recordIsInTheWay, .notAnAddress, .notConfirmed:
            false
        }
    }

    /// The sentence.
    public var errorDescription: String? { description }

    /// The sentence.
    public var description: String {
        switch self {
        case .schemaIsWrong(let sentence), .tableDoesNotFit(let sentence), .recordIsGone(let sentence),
            .recordIsInTheWay(let sentence), .policyIsWrong(let sentence), .cannotAdopt(let sentence):
            sentence
        case .notSynced(let table):
            "The schema has no table “\(table)”: declare it there, or write it without the replica's help."
        case .isSuspended:
            "The copy is suspended, so that the system may stop this process: nothing is written before "
                + "Replica.endSuspension() or enterForeground() is called."
        case .notACopy: "This database is no copy that a Replica of this version opened."
        case .notAnAddress(let text): SignInError.notAnAddress(text).description
        case .notConfirmed(let name):
            "To start a new, empty copy, type the file's name: \(name)"
        case .notInHistory:
            "That is not in the history any more: it was undone, or there were too many writes since."
        case .notRejected(let number):
            "Nothing with the number \(number) is set aside; it was settled meanwhile."
        }
    }
}
