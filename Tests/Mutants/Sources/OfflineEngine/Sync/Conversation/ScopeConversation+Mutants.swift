import GRDB
import Statements
import SyncCore

/// The mutants that are more than a condition: each does what a plausible engine would.
extension ScopeConversation {
    /// The time by which the machine waits.
    func now() -> Int64 { store.mutant == .waitsByTheClock ? store.world.now() : store.world.uptime() }

    /// The effect of a reply to a push in the mutants that believe it.
    func believeReply(_ acknowledgedThrough: Int64, _ db: Database) throws {
        switch store.mutant {
        case .replyConfirms:
            try forgetBatch(db)
        case .replyMovesAcknowledgement:
            var row = try ScopeRow.read(scope, db)
            row.acknowledgedThrough = acknowledgedThrough
            try row.write(scope, db)
        default:
            break
        }
    }

    /// Something answered a push with 200 that is no reply of ours.
    mutating func notOurs(_ kind: RequestKind, now: Int64) throws {
        if store.mutant == .anyAnswerConfirms {
            try store.database.write { db in try forgetBatch(db) }
            return tell { $0.pushed() }
        }
        failed(kind, now: now, retryAfter: nil)
    }

    func moveCursor(to page: PullPage) throws {
        guard page.ending.isComplete else { return }
        try store.database.write { db in
            var row = try ScopeRow.read(scope, db)
            row.cursor = page.ending.cursor
            row.stageCursor = nil
            try row.write(scope, db)
        }
    }

    func giveUpThirdTime(_ kind: RequestKind) throws {
        guard case .push = kind else { return }
        try store.database.write { db in
            let attempts = try Int.fetchOne(db, cached: "SELECT max(attempts) FROM aloft_attempt") ?? 0
            if attempts >= 2 { try forgetBatch(db) }
        }
    }

    private func forgetBatch(_ db: Database) throws {
        try db.run(
            sql: "DELETE FROM aloft_outbox WHERE sequence <= (SELECT max(lastSequence) FROM aloft_batch)")
        for table in ["aloft_batch", "aloft_batch_piece", "aloft_attempt"] {
            try db.run(sql: "DELETE FROM \(table)")
        }
    }
}

extension SyncConversation {
    /// The loss by a restart in the mutants that keep something in memory only.
    package func forgetAtStart() throws {
        try store.database.write { db in
            switch store.mutant {
            case .stageForgotten:
                try db.run(sql: "DELETE FROM aloft_stage")
                try db.run(sql: "DELETE FROM aloft_page")
            case .batchNotStored: try db.run(sql: "DELETE FROM aloft_batch")
            default: break
            }
        }
    }
}
