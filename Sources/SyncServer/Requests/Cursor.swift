import GRDB
import SyncCore

/// A place in a scope's feed: an epoch of its history, a number in it, the horizon when its reader began at
/// the beginning, and the last runs of the server that wrote before it. Opaque to replicas.
struct Cursor: Hashable, Sendable {
    let epoch: String
    let began: Int64
    let number: Int64
    /// The newest first.
    var runs: [String]
    /// The reader's grant of a shared scope; 0 in an account's own scope.
    let grant: Int64

    init(epoch: String, began: Int64, number: Int64, runs: [String], grant: Int64) {
        self.grant = grant
        self.epoch = epoch
        self.began = began
        self.number = number
        self.runs = runs
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (4...5).contains(parts.count), let began = Int64(parts[1]), began >= 0,
            let number = Int64(parts[parts.count - 1]), number >= 0,
            let grant = parts.count == 5 ? Int64(parts[3]) : 0
        else { return nil }
        let runs = parts[2].split(separator: "-").map(String.init)
        self.init(epoch: String(parts[0]), began: began, number: number, runs: runs, grant: grant)
    }

    var text: String {
        let shared = grant == 0 ? "" : ".\(grant)"
        return "\(epoch).\(began).\(runs.joined(separator: "-"))\(shared).\(number)"
    }

    /// The place that a cursor stands for; the beginning without one.
    ///
    /// A number below the horizon means to start over, for deletions are missing there, unless its reader
    /// began under this very horizon: a read from the beginning passes all numbers below it, and no record
    /// that it has read was forgotten since.
    /// - Throws: ``LostHere`` if the cursor stands for history that this database does not have.
    static func place(
        _ text: String?, feed: ScopeFeed, grant: Int64, key: CursorKey, _ db: Database
    ) throws -> Cursor {
        let (head, epoch, horizon) = try feed.head(db) ?? (0, "", 0)
        let runs = try RunHistory(scope: feed.scope).runs(db).map(\.run)
        let beginning = Cursor(epoch: epoch, began: horizon, number: 0, runs: runs, grant: grant)
        guard let text else { return beginning }
        guard let plain = key.open(text, of: feed.scope), var cursor = Cursor(plain) else {
            // The key was lost, so the database may be an older one, too: the cursor cannot tell.
            if key.followsAnother {
                throw LostHere(scope: feed.scope, epoch: "", divergencePoint: 0, isUnreadable: true)
            }
            throw SyncProblem.startOver.because(
                "The cursor is none that this server gives for this scope.",
                "Start over: download everything again; unsent changes stay.")
        }
        guard cursor.number > 0 || !cursor.epoch.isEmpty else { return beginning }
        let divergencePoint = try RunHistory(scope: feed.scope).divergencePoint(
            cursor.runs, at: cursor.number, head: head, db)
        if cursor.epoch != epoch || divergencePoint != nil {
            let known = divergencePoint == nil ? cursor.number : nil
            throw LostHere(
                scope: feed.scope, epoch: cursor.epoch, divergencePoint: divergencePoint ?? 0, known: known)
        }
        guard cursor.grant == grant else {
            throw SyncProblem.startOver.because(
                "The cursor is of an earlier grant.", "Start over: download everything again.")
        }
        guard cursor.number <= head, cursor.number >= horizon || cursor.began == horizon
        else {
            throw SyncProblem.startOver.because(
                "Deletions that this cursor did not see were forgotten.",
                "Start over: download everything again; unsent changes stay.")
        }
        cursor.runs = runs
        return cursor
    }

    /// A cursor of history missing from this database: it was restored from a backup.
    struct LostHere: Error {
        /// The scope.
        let scope: String
        /// The epoch of the cursor.
        let epoch: String
        /// The last number up to which both histories agree.
        let divergencePoint: Int64
        /// The cursor's number, if this history includes everything up to it, so that its reader lost
        /// nothing.
        var known: Int64?
        /// The cursor cannot be read: then all records are requested and combined with those here.
        var isUnreadable = false
    }
}
