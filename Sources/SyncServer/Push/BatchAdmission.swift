import Foundation
import GRDB
import SyncCore

/// The head of a batch, which is known before the changes are decoded.
struct BatchHead {
    /// The scope's name for the sender.
    let scope: String
    let author: Author
    let schema: SchemaTag
    let previousSequence: Int64
    let lastSequence: Int64
    /// The hash of all its bytes.
    let hash: String

    init(_ batch: PushBatch, hash: String) {
        scope = batch.scope
        author = batch.author
        schema = batch.schema
        previousSequence = batch.previousSequence
        lastSequence = batch.lastSequence
        self.hash = hash
    }

    /// Whether both heads are of one batch. The schema may differ: the app may have been updated meanwhile.
    func isSame(as other: BatchHead) -> Bool {
        scope == other.scope && author == other.author && previousSequence == other.previousSequence
            && lastSequence == other.lastSequence
            && hash == other.hash
    }

    init(_ part: PartQuery) {
        scope = part.scope
        author = part.author
        schema = part.schema
        previousSequence = part.previousSequence
        lastSequence = part.lastSequence
        hash = part.hash
    }
}

/// Whether a batch can be applied now: checked before it is applied, and at each part if it comes in parts.
struct BatchAdmission {
    let context: ServerContext
    let account: String
    let head: BatchHead
    let access: Access

    /// The reply to the last applied batch, if this is it; checked before all else.
    func known(_ db: Database) throws -> Data? {
        guard let applied = try AppliedBatch.read(access.scope, head.author, db),
            applied.lastSequence == head.lastSequence,
            applied.hash == head.hash
        else { return nil }
        // An account that lost its place in the scope gets none of its records.
        return access.role == nil ? try AppliedBatch.withoutRecords(applied.reply) : applied.reply
    }

    /// Throws the problem that prevents it, or ``Cursor/LostHere``. Changes nothing.
    func check(_ query: [String: String], _ db: Database) throws {
        _ = try context.access(of: account, to: head.scope, as: .writer, db)
        guard query["revision"] == String(access.revision) || access.revision == 0 else {
            throw SyncProblem.notAllowed.because(
                "This account's role in “\(head.scope)” was changed since that was sent.",
                "Pull the account's own scope: it says what is shared.")
        }
        let lastSequence = try AppliedBatch.read(access.scope, head.author, db)?.lastSequence ?? 0
        guard head.previousSequence >= lastSequence else {
            throw SyncProblem.identityReused.because(
                "Changes up to \(lastSequence) are applied, and this batch is another one.",
                "Take a new identity: the database was copied or restored.")
        }
        let isClosed = try RetiredIdentity(scope: access.scope, author: head.author).isClosed(db)
        guard !isClosed else {
            throw SyncProblem.identityReused.because(
                "Another copy of the same file has taken over from this identity.",
                "Take a new identity: the database was copied or restored.")
        }
        try SchemaExchange(context: context, account: account).check(head.schema, db)
        let feed = ScopeFeed(scope: access.scope, schema: context.schema)
        _ = try Cursor.place(query["cursor"], feed: feed, grant: access.grant, key: context.cursorKey, db)
        guard head.previousSequence <= lastSequence else {
            // Never start a new epoch in a shared scope, or for a client that sent no cursor: a restored
            // server is detected by the cursor check above.
            guard head.scope == Wire.ownScope, query["cursor"] != nil else {
                throw SyncProblem.identityReused.because(
                    "This server knows of changes up to \(lastSequence) here, and not up to "
                        + "\(head.previousSequence).",
                    "Take a new identity: the server's database was restored.")
            }
            // The head may be where it was: a batch that was refused moves the mark alone.
            let state = try feed.head(db)
            throw Cursor.LostHere(
                scope: access.scope, epoch: state?.epoch ?? "", divergencePoint: state?.head ?? 0)
        }
    }
}
