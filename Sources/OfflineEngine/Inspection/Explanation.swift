import Foundation
import GRDB
public import SyncCore

/// One reason why a record's changes are not on the server, or that they are.
public enum SyncReason: Hashable, Sendable {
    /// The server refused the change; it waits for a person.
    case refused(n: Int64, message: String)
    /// Nobody knows whether the server counted it, since the file was restored or copied; it waits for a
    /// person.
    case uncertain(n: Int64)
    /// It is sent all the same, but not shown here.
    case hidden(n: Int64, message: String)
    /// Nobody ever signed in on this copy.
    case neverSignedIn(n: Int64)
    /// The account signed out.
    case signedOut(n: Int64, account: String)
    /// The sign-in ended.
    case signInEnded(n: Int64, account: String)
    /// The server was restored and wants back what this copy has, first.
    case backfilling(n: Int64)
    /// The file was restored or copied: the server is asked first what became of the change.
    case priorIdentity(n: Int64)
    /// The server has it, as far as is known; the next pull confirms it.
    case appliedBefore(n: Int64)
    /// The first sync is not complete.
    case firstSync(n: Int64)
    /// Everything is downloaded again, first.
    case startingOver(n: Int64)
    /// It deletes what the same transaction moved to another scope, or comes after that: the copy has to be
    /// there first.
    case awaitsMove(n: Int64)
    /// It comes after the batch in flight.
    case afterBatch(n: Int64)
    /// It was sent, or is about to be; no answer has come.
    case inFlight(n: Int64)
    /// It was tried so often, and nothing came that takes it; the last time, this came. It is tried again by
    /// itself.
    case tried(n: Int64, attempts: Int, lastError: String)
    /// The server took it; the next pull confirms it.
    case acknowledged(n: Int64)
    /// The batch is too large for the server, and is made smaller after the next pull.
    case tooLarge(n: Int64)
    /// The server cannot be reached.
    case unreachable(n: Int64)
    /// Something is in the way, by the code of the problem.
    case problem(n: Int64, code: String)
    /// Nothing is in the way: it goes with the next batch.
    case due(n: Int64)
    /// The server has it, and other versions of the field wait for a person.
    case conflict(field: String)
    /// All of it is on the server.
    case onServer(number: Int64)
    /// The server has no such record, and none is on its way.
    case unknown

    /// The reason in a sentence, with what to do where there is something.
    public var sentence: String {
        switch self {
        case .refused(let n, let message):
            "Change \(n) was refused: \(message) Try it again with other values, or discard it."
        case .uncertain(let n):
            "Change \(n) adds to a counter, and nobody knows whether the server counted it, because this "
                + "copy's file was restored or copied. Try it again, or discard it."
        case .hidden(let n, let message): "Change \(n) is not shown: \(message)"
        case .neverSignedIn(let n): "Change \(n) waits: nobody has signed in on this copy."
        case .signedOut(let n, let account): "Change \(n) waits: “\(account)” is signed out. Sign in again."
        case .signInEnded(let n, let account):
            "Change \(n) waits: the sign-in of “\(account)” ended. Sign in again."
        case .backfilling(let n):
            "Change \(n) waits: the server was restored, and gets back first what this copy has."
        case .priorIdentity(let n):
            "Change \(n) waits: this copy's file was restored or copied, and the server is asked what became "
                + "of it."
        case .appliedBefore(let n): "Change \(n) is on the server; the next pull confirms it."
        case .firstSync(let n): "Change \(n) waits for the first sync, which was never complete."
        case .startingOver(let n): "Change \(n) waits: everything is being downloaded again first."
        case .awaitsMove(let n):
            "Change \(n) waits: a record was moved to another scope, and is deleted here when its copy is "
                + "there."
        case .afterBatch(let n): "Change \(n) waits for the batch in flight to be confirmed."
        case .inFlight(let n): "Change \(n) was sent, or is about to be; no reply has come yet."
        case .tried(let n, let attempts, let lastError):
            "Change \(n) waits. \(OutboxEntry.tried(attempts)), not confirmed yet, and tried again by "
                + "itself. \(lastError)"
        case .acknowledged(let n): "Change \(n) was taken by the server; the next pull confirms it."
        case .tooLarge(let n):
            "Change \(n) was in a batch too large for the server; after the next pull it goes in a "
                + "smaller one."
        case .unreachable(let n): "Change \(n) waits: the server cannot be reached."
        case .problem(let n, let code): "Change \(n) waits because of a problem: \(code)."
        case .due(let n): "Change \(n) goes with the next batch, as soon as the app runs and syncs."
        case .conflict(let field):
            "Two people wrote “\(field)” at once: the server's value is in force, the other one waits for "
                + "a person."
        case .onServer(let number):
            "Everything is on the server: this copy has its state number \(number) of the record."
        case .unknown: "The server has no such record, and none is on its way."
        }
    }
}

/// The state of the way to the server, which the database does not have: from the loop, or the last events.
struct Standing: Hashable {
    var isOffline: Bool?
    var isSignInEnded = false
    var problemCode: String?

    init(isOffline: Bool? = nil, isSignInEnded: Bool = false, problemCode: String? = nil) {
        self.isOffline = isOffline
        self.isSignInEnded = isSignInEnded
        self.problemCode = problemCode
    }

    /// As a running replica knows it.
    init(_ status: SyncStatus) {
        isOffline = status.connectivity == .offline
        if case .signInNeeded = status.account { isSignInEnded = true }
        problemCode = status.problem?.code
    }

    /// As the last lines of the event log say.
    init(log lines: [String]) throws {
        struct Line: Decodable {
            let event: String
            let state: String?
            let code: String?
        }
        for text in lines {
            let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
            switch line.event {
            case "connectivity": isOffline = line.state == SyncStatus.Connectivity.offline.rawValue
            case "stopped": isOffline = nil
            case "signInNeeded": isSignInEnded = true
            case "signedIn", "signedOut": isSignInEnded = false
            case "problem": problemCode = line.code
            case "problemEnded": problemCode = nil
            default: break
            }
        }
    }
}

/// Finds out why a record's changes are not on the server.
struct ExplanationFacts {
    let table: String
    let id: RecordID
    let standing: Standing

    /// All reasons: those for a person first, then change by change.
    func reasons(_ db: Database) throws -> [SyncReason] {
        var reasons = try refused(db)
        let waiting = try Row.fetchAll(
            db,
            cached:
                "SELECT n, isApplied, hidden, scope FROM aloft_outbox WHERE tbl = ? AND id = ? ORDER BY n",
            arguments: [table, id.text])
        for row in waiting {
            let n: Int64 = row[0]
            if let hidden: String = row[2] {
                reasons.append(
                    .hidden(n: n, message: try ServerRow.decode(Refusal.self, hidden).message))
            }
            reasons.append(reason(n, isApplied: row[1], try Facts(row[3], db)))
        }
        let known = try Row.fetchOne(
            db, cached: "SELECT number, details, isDeleted FROM aloft_row WHERE tbl = ? AND id = ?",
            arguments: [table, id.text])
        if let details: String = known?[1] {
            let held = try ServerRow.decode([String: FieldDetail].self, details).filter(\.value.isHeld)
            reasons += held.keys.sorted().map { .conflict(field: $0) }
        }
        if !reasons.isEmpty { return reasons }
        return [(known?[0] as Int64?).map { .onServer(number: $0) } ?? .unknown]
    }

    private func refused(_ db: Database) throws -> [SyncReason] {
        try Row.fetchAll(
            db, cached: "SELECT n, refusal FROM aloft_rejected WHERE tbl = ? AND record = ? ORDER BY n, id",
            arguments: [table, id.text]
        ).map { row in
            let refusal = try ServerRow.decode(Refusal.self, row[1])
            return refusal.reason == .uncertain
                ? .uncertain(n: row[0]) : .refused(n: row[0], message: refusal.message)
        }
    }

    /// The facts that hold for all changes of a scope.
    private struct Facts {
        let owner: String?
        let account: String?
        let scope: ScopeRow
        let batch: InFlightBatch?
        let isBackfilling: Bool
        let priorThrough: Int64
        /// The first change that waits for another scope.
        let firstAwaiting: Int64?

        init(_ name: String, _ db: Database) throws {
            owner = try KeyValue.ownerName.read(db)
            account = try KeyValue.accountName.read(db)
            scope = try ScopeRow.read(name, db)
            batch = try InFlightBatch.read(name, db)
            isBackfilling =
                try Int.fetchOne(
                    db, cached: "SELECT 1 FROM aloft_scope WHERE scope = ? AND backfillEpoch IS NOT NULL",
                    arguments: [name]) != nil
            priorThrough =
                try Int64.fetchOne(
                    db, cached: "SELECT max(through) FROM aloft_prior_identity WHERE scope = ?",
                    arguments: [name]) ?? 0
            firstAwaiting = try Int64.fetchOne(
                db, cached: "SELECT min(n) FROM aloft_outbox WHERE awaits IS NOT NULL AND scope = ?",
                arguments: [name])
        }
    }

    /// The reason why one change waits: the first thing in its way.
    private func reason(_ n: Int64, isApplied: Bool, _ facts: Facts) -> SyncReason {
        guard let owner = facts.owner else { return .neverSignedIn(n: n) }
        if facts.account == nil { return .signedOut(n: n, account: owner) }
        if standing.isSignInEnded { return .signInEnded(n: n, account: owner) }
        if isApplied { return .appliedBefore(n: n) }
        if let batch = facts.batch, n <= batch.through {
            if batch.isAcknowledged { return .acknowledged(n: n) }
            if batch.verdict != .none { return .tooLarge(n: n) }
        }
        if let code = standing.problemCode { return .problem(n: n, code: code) }
        if n <= facts.priorThrough { return .priorIdentity(n: n) }
        if facts.isBackfilling { return .backfilling(n: n) }
        if facts.scope.startsOver { return .startingOver(n: n) }
        if facts.scope.cursor == nil { return .firstSync(n: n) }
        if standing.isOffline == true { return .unreachable(n: n) }
        if let first = facts.firstAwaiting, n >= first { return .awaitsMove(n: n) }
        if let batch = facts.batch {
            guard n <= batch.through else { return .afterBatch(n: n) }
            guard let error = batch.lastError else { return .inFlight(n: n) }
            return .tried(n: n, attempts: batch.attempts, lastError: error)
        }
        return .due(n: n)
    }
}

extension Replica {
    /// Why a record's changes are not on the server; that all of them are, if so. Works offline.
    public func explain(_ record: RecordKey) async throws -> [SyncReason] {
        let explaining = ExplanationFacts(table: record.table, id: record.id, standing: Standing(status))
        return try await store.database.read { db in try explaining.reasons(db) }
    }
}
