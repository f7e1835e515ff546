// Events/ reports what the engine does, as it happens: to listeners, to the program's log, and to a small
// file beside the database that survives the process. Its invariants: emitting never waits for a listener,
// and neither the log nor the file ever has a value that a person typed, a name, or a token. The rest of the
// engine calls it with one line at a time.

public import Foundation
public import SyncCore

/// Something that the engine did or noticed.
///
/// ```swift
/// for await event in replica.events() {
///     if case .updatedElsewhere(let updates) = event.kind { toast(updates) }
/// }
/// ```
public struct SyncEvent: Hashable, Sendable {
    /// Its number since this replica was opened, rising by one: a listener that was too slow sees a gap.
    public var sequence: Int64
    /// When, by this device's clock.
    public var at: Date
    /// The kind of event.
    public var kind: Kind

    /// The kinds of events.
    public enum Kind: Hashable, Sendable {
        /// The copy was opened, with this many changes waiting from earlier.
        case opened(pendingChanges: Int, rejectedChanges: Int)
        /// Opening ran these migrations for the first time: the engine's, and the app's.
        case migrated([String])
        /// Syncing began.
        case started
        /// Syncing goes on with what an earlier run left unfinished.
        case resumed(pendingChanges: Int, hasBatchInFlight: Bool, stagedRecords: Int)
        /// Syncing ended: the task was cancelled, or the copy cannot be used.
        case stopped
        /// This device signed in.
        case signedIn
        /// This device signed out.
        case signedOut
        /// The sign-in ended; nothing is lost.
        case signInNeeded
        /// The server came into reach, or went out of it.
        case connectivity(SyncStatus.Connectivity)
        /// A batch was made and stored; from now on it is resent as it is.
        case batchBuilt(changes: Int, lastSequence: Int64, bytes: Int)
        /// The server took a batch; the next pull confirms it. The counts are of changes.
        case batchAcknowledged(
            lastSequence: Int64, applied: Int, merged: Int, overruled: Int, conflicts: Int, refused: Int)
        /// The server found the batch too large; it is made smaller.
        case batchTooLarge
        /// The server refused changes, which now wait for a person.
        case changesRejected(changes: Int, reasons: [Refusal.Reason])
        /// A pull became visible: records that came, changes that it confirmed.
        case pullApplied(records: Int, confirmedChanges: Int, startedOver: Bool)
        /// Other devices changed records that are shown here.
        case updatedElsewhere(RemoteUpdates)
        /// Two people wrote this field at once, and a person has to decide.
        case conflictRecorded(RecordKey, field: String)
        /// The server said that something changed; at most one a second is noted.
        case signal
        /// The copy took a new identity: its file was restored or copied.
        case identityRenewed(isCertain: Bool)
        /// Everything is downloaded again: the server no longer has what the cursor stood for.
        case startedOver
        /// The downloaded pages that were not shown yet were damaged in the file; they are downloaded again.
        case stageDamaged
        /// The server was restored from a backup and wants back what this copy still has.
        case historyLost
        /// Something that a person should know.
        case problem(Problem)
        /// The last problem is over.
        case problemEnded
        /// This many earlier events could not be written to the file.
        case eventsUnwritten(Int)
    }
}
