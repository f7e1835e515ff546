import Foundation
import GRDB
import SyncCore

extension ScopeConversation {
    /// Takes the answer to a request, or the failure to get one.
    /// - Throws: `DatabaseError`. Everything that a server or a network can do is an answer, not an error.
    mutating func receive(
        _ result: Result<SyncAnswer, TransportFailure>, for kind: RequestKind, askedAt: Int64
    ) throws {
        try decide(result, for: kind, askedAt: askedAt)
        if kind.isPush, let failure = result.sentence { try noteAttempt(failure, kind) }
    }

    private mutating func decide(
        _ result: Result<SyncAnswer, TransportFailure>, for kind: RequestKind, askedAt: Int64
    ) throws {
        let now = store.world.uptime()
        wasNotAllowed = false
        lastShown = nil
        switch result {
        case .failure(.signInNeeded):
            tell { $0.needsSignIn() }
        case .failure(let failure):
            if failure == .timedOut { sendLess(kind) }
            failed(kind, now: now, retryAfter: nil)
        case .success(let answer):
            if answer.status == 200 {
                try take(answer, kind, askedAt: askedAt, now: now)
            } else {
                try refuse(answer, kind, now: now)
            }
        }
    }

    /// Notes for the inspector that a batch got no answer that accepts it. If the note cannot be written,
    /// syncing goes on without it.
    private func noteAttempt(_ failure: String, _ kind: RequestKind) throws {
        do {
            try store.database.write { db in
                guard try isAsked(kind, db) else { return }
                try InFlightBatch.noteAttempt(scope, failure, at: store.world.now(), db)
            }
        } catch is DatabaseError {
            // The next change that cannot be written says what is wrong with the disk.
        }
    }

    private mutating func take(
        _ answer: SyncAnswer, _ kind: RequestKind, askedAt: Int64, now: Int64
    ) throws {
        switch kind {
        case .push(_, _, let part, _):
            if let part, answer.contentType == Wire.jsonType,
                let reply = try? JSONDecoder().decode(PartReply.self, from: answer.body)
            {
                return try takePart(part, reply.have, kind, now: now)
            }
            guard answer.contentType == Wire.jsonType,
                let reply = try? JSONDecoder().decode(PushReply.self, from: answer.body)
            else { return failed(kind, now: now, retryAfter: nil) }
            try store.database.write { db in
                guard try isAsked(kind, db) else { return }
                try InFlightBatch.acknowledge(scope, through: reply.acknowledgedThrough, db)
                if let clamped = reply.clamped {
                    try BatchConfirmation.setClockDown(to: clamped, of: scope, db)
                }
                store.events?.emit(.acknowledged(reply), after: db)
            }
            forbiddenPushes = 0
            unreadPushes = PoisonBatchTracker()
            note(nil)
            tell { $0.pushed() }
        case .pull:
            try takePage(answer, kind, askedAt: askedAt, now: now)
        case .retireIdentity:
            guard answer.contentType == Wire.jsonType,
                let reply = try? JSONDecoder().decode(IdentityRetirementReply.self, from: answer.body)
            else { return failed(kind, now: now, retryAfter: nil) }
            try takeRetirement(reply, kind)
        case .backfill:
            guard answer.contentType == Wire.jsonType,
                let reply = try? JSONDecoder().decode(BackfillReply.self, from: answer.body)
            else { return failed(kind, now: now, retryAfter: nil) }
            try store.database.write { db in
                if try isAsked(kind, db) { try backfillSource.wasTaken(knownAs: reply.cursor, db) }
            }
            unreadBackfills = PoisonBatchTracker()
            recordsPerBackfill *= 2
            requestPull()
        case .introduceSchema(let asked):
            guard answer.contentType == Wire.jsonType,
                let known = try? JSONDecoder().decode([String: String].self, from: answer.body)
            else { return failed(kind, now: now, retryAfter: nil) }
            if let fingerprint = known["fingerprint"], fingerprint != asked {
                return try mismatched(Problem(.schemaMismatch), kind, now: now)
            }
            tell { $0.introduced() }
        }
    }

    private mutating func takeRetirement(_ reply: IdentityRetirementReply, _ kind: RequestKind) throws {
        try store.writeUnenforced { db in
            guard try isAsked(kind, db) else { return }
            try IdentityHandover(scope: scope, store: store).take(reply, at: store.world.now(), db)
        }
        requestPull()
    }

    private mutating func takePage(
        _ answer: SyncAnswer, _ kind: RequestKind, askedAt: Int64, now: Int64
    ) throws {
        guard answer.contentType == Wire.pageType, let page = try? answer.page(),
            page.heading.scope == scope, page.heading.isPlausible, leadsOn(page, kind)
        else { return failed(kind, now: now, retryAfter: nil) }
        do {
            try takePage(page, kind, askedAt: askedAt, now: now)
        } catch is PullStage.Damaged {
            try store.database.write { db in
                try PullStage(scope: scope, store: store).fetchAgain(db)
                store.events?.emit(.stageDamaged, after: db)
            }
            failed(kind, now: now, retryAfter: nil)
        } catch is DecodingError {
            // A line that is no record: nothing of the page was taken.
            failed(kind, now: now, retryAfter: nil)
        }
    }

    /// Whether a page is the last one, or says where the next begins.
    private func leadsOn(_ page: PullPage, _ kind: RequestKind) -> Bool {
        guard case .pull(let cursor, _, _, _) = kind else { return true }
        return page.ending.isComplete || page.ending.cursor != cursor
    }

    /// The result of taking a page.
    private struct Taken {
        /// The pull that it made visible; nil if it was not the last one, or was not taken.
        var shown: ShownPull?
        var differs = false
        var isConfirmed = false
        /// Its mark is that of another copy with this identity, or of a batch that was given up.
        var isStrange = false
    }

    private mutating func takePage(
        _ page: PullPage, _ kind: RequestKind, askedAt: Int64, now: Int64
    ) throws {
        let isUnread = unreadPushes != PoisonBatchTracker()
        let taken = try store.writeUnenforced { db -> Taken in
            guard try isAsked(kind, db) else { return Taken() }
            if try isStrange(page.heading, db) {
                // Applied after it was given up: the next page confirms it, with the reply to it.
                if try GivenUpTable.takeBack(
                    page.heading.batch, endingAt: page.heading.acknowledgedThrough, of: scope, db)
                {
                    return Taken(isStrange: true)
                }
                try Identity.renew(isCertain: false, store.world, db)
                store.events?.emit(.identityRenewed(isCertain: false), after: db)
                return Taken(isStrange: true)
            }
            let batch = try InFlightBatch.read(scope, db)
            let stage = PullStage(scope: scope, store: store)
            // Read both clocks at the same moment: the page may have waited for the database.
            let travelled = store.world.uptime() - askedAt
            let shown = try stage.take(page, at: store.world.now(), travelled: travelled, db)
            let row = try ScopeRow.read(scope, db)
            // A batch that went because the server cannot read it: the next push keeps its delay.
            let isOver = try batch != nil && InFlightBatch.read(scope, db) == nil
            let isConfirmed =
                isOver && (!isUnread || batch?.lastSequence ?? 0 <= page.heading.acknowledgedThrough)
            return Taken(
                shown: shown, differs: row.differsFromServer && !row.startsOver, isConfirmed: isConfirmed)
        }
        note(taken.differs ? Problem(.copyDiffers) : nil)
        if taken.isStrange, tooManyRestarts() { return failed(kind, now: now, retryAfter: nil) }
        if taken.isConfirmed { tell { $0.confirmed() } }
        lastShown = taken.shown
        if taken.shown != nil { restarts = 0 }
        tell { $0.pulled(isComplete: taken.shown != nil, now: now) }
    }

    /// Whether no batch of this copy explains the mark: the file was copied or restored, and the other copy
    /// sent changes under this identity.
    private func isStrange(_ heading: PullPage.Heading, _ db: Database) throws -> Bool {
        let row = try ScopeRow.read(scope, db)
        if row.resetsAcknowledgement { return try heading.acknowledgedThrough > OutboxTable.lastSequence(db) }
        guard heading.acknowledgedThrough > row.acknowledgedThrough else { return false }
        guard let batch = try InFlightBatch.read(scope, db), batch.lastSequence == heading.acknowledgedThrough
        else {
            return true
        }
        return batch.id != nil && heading.batch != batch.id
    }

    private mutating func refuse(_ answer: SyncAnswer, _ kind: RequestKind, now: Int64) throws {
        let retryAfter = answer.retryAfterSeconds.map { min(Int64($0), 86_400) * 1_000 }
        guard answer.contentType == Wire.jsonType,
            let problem = try? JSONDecoder().decode(Problem.self, from: answer.body)
        else { return failed(kind, now: now, retryAfter: retryAfter) }
        switch SyncProblem(rawValue: problem.code) {
        case .signInNeeded:
            tell { $0.needsSignIn() }
        case .schemaUnknown:
            try introduceSchema(for: kind)
            if tooManyRestarts() { failed(kind, now: now, retryAfter: retryAfter) }
        case .schemaMismatch, .protocolTooOld:
            try mismatched(problem, kind, now: now)
        case .notAllowed where scope != Wire.ownScope:
            wasNotAllowed = true
            if kind.isBackfill { try giveUpBackfill() }
            failed(kind, now: now, retryAfter: retryAfter)
        case .historyLost, .startOver, .identityReused:
            try startOver(problem.code, answer, kind, now: now, retryAfter: retryAfter)
        case .identityOfAnother where kind.isRetirement:
            try takeRetirement(IdentityRetirementReply(acknowledgedThrough: 0, taken: 0, refused: []), kind)
        case .incomplete:
            sendLess(kind)
            failed(kind, now: now, retryAfter: retryAfter)
        case .badRequest where isOfFormerSchema(kind), .tooLarge where isOfFormerSchema(kind):
            try requestRebuild()
        case .badRequest where kind.isBackfill, .tooLarge where kind.isBackfill:
            try takeUnreadableBackfill(problem, kind, now: now, retryAfter: retryAfter)
        // Only 400: another status may mean that a proxy repacked the body, which says nothing about the
        // batch.
        case .badRequest where kind.isPush && answer.status == 400:
            note(problem)
            try takeUnreadable(kind)
            failed(kind, now: now, retryAfter: retryAfter)
        case .tooLarge where kind.isPush, .batchTooLarge where kind.isPush:
            try takeTooLarge(problem, kind, now: now, retryAfter: retryAfter)
        default:
            if answer.status < 500, answer.status != 429 { note(problem) }
            failed(kind, now: now, retryAfter: retryAfter)
        }
    }

    /// The server does not know this copy's place, its history or its identity.
    private mutating func startOver(
        _ code: String, _ answer: SyncAnswer, _ kind: RequestKind, now: Int64, retryAfter: Int64?
    ) throws {
        switch SyncProblem(rawValue: code) {
        case .historyLost:
            return try takeLostHistory(answer, kind, now: now, retryAfter: retryAfter)
        case .startOver where kind.isBackfill:
            try store.database.write { db in try BackfillSource(scope: scope, store: store).forget(db) }
        case .startOver:
            try store.database.write { db in
                guard try isAsked(kind, db) else { return }
                try PullStage(scope: scope, store: store).startOver(db)
                store.events?.emit(.startedOver, after: db)
            }
        default:
            let isSuspected = try store.database.write { db in
                try isAsked(kind, db) && GivenUpTable.suspect(in: scope, db)
            }
            if isSuspected {
                // A page says whether a batch that was given up was applied instead.
                failed(kind, now: now, retryAfter: retryAfter)
                return requestPull()
            }
            try store.database.write { db in
                guard try isAsked(kind, db) else { return }
                try Identity.renew(isCertain: false, store.world, db)
                store.events?.emit(.identityRenewed(isCertain: false), after: db)
            }
        }
        startAgain(kind, now: now)
    }

    /// Counts a push that was not allowed, if the account's own feed, which usually says why, was read to its
    /// end since the last one. Every third time the deletions that wait for this scope are rejected.
    mutating func countForbidden(ownPulledAt: Int64?) throws {
        guard ownPulledAt != ownPulledWhenForbidden else { return }
        ownPulledWhenForbidden = ownPulledAt
        forbiddenPushes += 1
        guard forbiddenPushes.isMultiple(of: 3) else { return }
        try store.writeUnenforced { db in
            try Moves(store: store).giveUp(on: scope, at: store.world.now(), db)
        }
    }

    private mutating func takeLostHistory(
        _ answer: SyncAnswer, _ kind: RequestKind, now: Int64, retryAfter: Int64?
    ) throws {
        guard let lost = try? JSONDecoder().decode(LostHistory.self, from: answer.body) else {
            return failed(kind, now: now, retryAfter: retryAfter)
        }
        try store.database.write { db in
            guard try isAsked(kind, db) else { return }
            try BackfillSource(scope: scope, store: store).begin(lost, db)
            store.events?.emit(.historyLost, after: db)
        }
        startAgain(kind, now: now)
    }

    /// Makes a pull due because the server's answer demands it: at once, but after six restarts only with the
    /// delay of a failure, so that a server that always demands it causes no busy loop.
    mutating func startAgain(_ kind: RequestKind, now: Int64) {
        if !tooManyRestarts() { return requestPull() }
        failed(kind, now: now, retryAfter: nil)
    }

    /// Counts one more such demand; true if there were more than six since a pull reached the head.
    private mutating func tooManyRestarts() -> Bool {
        restarts += 1
        return restarts > 6
    }

    /// Ends the backfill unsent, because a copy with read access only gives nothing back.
    private func giveUpBackfill() throws {
        try store.database.write { db in
            let backfillSource = BackfillSource(scope: scope, store: store)
            try backfillSource.forget(db)
            try backfillSource.startOver(knownAs: nil, db)
        }
    }

    mutating func failed(_ kind: RequestKind, now: Int64, retryAfter: Int64?) {
        let chance = store.world.random()
        switch kind {
        case .push: tell { $0.pushFailed(now: now, chance: chance, retryAfter: retryAfter) }
        case .pull, .introduceSchema, .retireIdentity, .backfill:
            tell { $0.pullFailed(now: now, chance: chance, retryAfter: retryAfter) }
        }
    }
}
