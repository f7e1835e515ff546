import Foundation
import GRDB
public import SyncCore

/// One reason why a record's changes are not on the server, or that they are.
public enum SyncReason: Hashable, Sendable {
    /// The server refused the change; it waits for a person.
    case refused(sequence: Int64, message: String)
    /// The file was restored or copied, so it is unknown whether the server has the change; it waits for a
    /// person.
    case uncertain(sequence: Int64)
    /// The change is sent, but not shown here.
    case hidden(sequence: Int64, message: String)
    /// Nobody ever signed in on this copy.
    case neverSignedIn(sequence: Int64)
    /// The account signed out.
    case signedOut(sequence: Int64, account: String)
    /// The sign-in ended.
    case signInEnded(sequence: Int64, account: String)
    /// The server was restored and wants back what this copy has, first.
    case backfilling(sequence: Int64)
    /// The file was restored or copied: the server is asked first what became of the change.
    case priorIdentity(sequence: Int64)
    /// The server has it, as far as is known; the next pull confirms it.
    case appliedBefore(sequence: Int64)
    /// The first sync is not complete.
    case firstSync(sequence: Int64)
    /// Everything is downloaded again, first.
    case startingOver(sequence: Int64)
    /// The deletion waits until the copy that its transaction made in another scope is on the server, or the
    /// change comes after such a deletion.
    case awaitsMove(sequence: Int64)
    /// The change comes after the batch in flight.
    case afterBatch(sequence: Int64)
    /// The change was sent, or is about to be; no answer has come.
    case inFlight(sequence: Int64)
    /// The batch was tried this often and never accepted; `lastError` is the last failure. It is tried again
    /// by itself.
    case tried(sequence: Int64, attempts: Int, lastError: String)
    /// The server took it; the next pull confirms it.
    case acknowledged(sequence: Int64)
    /// The batch is too large for the server, and is made smaller after the next pull.
    case tooLarge(sequence: Int64)
    /// The server cannot be reached.
    case unreachable(sequence: Int64)
    /// Something is in the way, by the code of the problem.
    case problem(sequence: Int64, code: String)
    /// Nothing blocks the change: it goes with the next batch.
    case due(sequence: Int64)
    /// The server has it, and other versions of the field wait for a person.
    case conflict(field: String)
    /// The server has it, and it cannot be shown here, or not as the server has it: `message` says what keeps
    /// it out. It is tried again with each pull.
    case recordHidden(message: String)
    /// All changes are on the server.
    case onServer(number: Int64)
    /// The server has no such record, and none is on its way.
    case unknown

    /// The reason in a sentence, with what to do where there is something.
    public var sentence: String {
        switch self {
        case .refused(let sequence, let message):
            "Change \(sequence) was refused: \(message) Try it again with other values, or discard it."
        case .uncertain(let sequence):
            "Nobody knows whether the server has change \(sequence), because this copy's file was restored, "
                + "copied or damaged. Try it again if its effect is missing, else discard it."
        case .hidden(let sequence, let message): "Change \(sequence) is not shown: \(message)"
        case .neverSignedIn(let sequence): "Change \(sequence) waits: nobody has signed in on this copy."
        case .signedOut(let sequence, let account):
            "Change \(sequence) waits: “\(account)” is signed out. Sign in again."
        case .signInEnded(let sequence, let account):
            "Change \(sequence) waits: the sign-in of “\(account)” ended. Sign in again."
        case .backfilling(let sequence):
            "Change \(sequence) waits: the server was restored, and gets back first what this copy has."
        case .priorIdentity(let sequence):
            "Change \(sequence) waits: this copy's file was restored or copied, and the server is asked "
                + "what became of it."
        case .appliedBefore(let sequence): "Change \(sequence) is on the server; the next pull confirms it."
        case .firstSync(let sequence):
            "Change \(sequence) waits for the first sync, which was never complete."
        case .startingOver(let sequence):
            "Change \(sequence) waits: everything is being downloaded again first."
        case .awaitsMove(let sequence):
            "Change \(sequence) waits: a record was moved to another scope, and is deleted here when its "
                + "copy is there."
        case .afterBatch(let sequence): "Change \(sequence) waits for the batch in flight to be confirmed."
        case .inFlight(let sequence): "Change \(sequence) was sent, or is about to be; no reply has come yet."
        case .tried(let sequence, let attempts, let lastError):
            "Change \(sequence) waits. \(OutboxEntry.tried(attempts)), not confirmed yet, and tried again by "
                + "itself. \(lastError)"
        case .acknowledged(let sequence):
            "Change \(sequence) was taken by the server; the next pull confirms it."
        case .tooLarge(let sequence):
            "Change \(sequence) was in a batch too large for the server; after the next pull it goes in a "
                + "smaller one."
        case .unreachable(let sequence): "Change \(sequence) waits: the server cannot be reached."
        case .problem(let sequence, let code): "Change \(sequence) waits because of a problem: \(code)."
        case .due(let sequence):
            "Change \(sequence) goes with the next batch, as soon as the app runs and syncs."
        case .conflict(let field):
            "Two people wrote “\(field)” at once: the server's value is in force, the other one waits for "
                + "a person."
        case .recordHidden(let message):
            "The server's record cannot be shown here: \(message) It is tried again with each pull."
        case .onServer(let number):
            "Everything is on the server: this copy has its state number \(number) of the record."
        case .unknown: "The server has no such record, and none is on its way."
        }
    }
}

/// The state of the connection to the server, which is not in the database: from the loop, or from the last
/// events.
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
        for change in try OutboxTable.progress(of: RecordKey(table: table, id: id), db) {
            if let hidden = change.hidden {
                reasons.append(.hidden(sequence: change.sequence, message: hidden.message))
            }
            reasons.append(
                reason(change.sequence, isApplied: change.isApplied, try Facts(change.scope, db)))
        }
        let known = try RowTable.numbered(RecordKey(table: table, id: id), db)
        if let details = known?.details {
            let held = details.filter(\.value.isHeld)
            reasons += held.keys.sorted().map { .conflict(field: $0) }
        }
        if let obstacle = try BaseTable.obstacle(of: RecordKey(table: table, id: id), db) {
            reasons.append(.recordHidden(message: obstacle))
        }
        if !reasons.isEmpty { return reasons }
        return [known.map { .onServer(number: $0.number) } ?? .unknown]
    }

    private func refused(_ db: Database) throws -> [SyncReason] {
        try RejectedTable.refusals(of: RecordKey(table: table, id: id), db).map { sequence, refusal in
            refusal.reason == .uncertain
                ? .uncertain(sequence: sequence) : .refused(sequence: sequence, message: refusal.message)
        }
    }

    /// The facts that hold for all changes of a scope.
    private struct Facts {
        let owner: String?
        let account: String?
        let scope: ScopeRow
        let batch: InFlightBatch?
        let isBackfilling: Bool
        let lastPriorSequence: Int64
        /// The first change that waits for another scope.
        let firstAwaiting: Int64?

        init(_ name: String, _ db: Database) throws {
            owner = try KeyValue.ownerName.read(db)
            account = try KeyValue.accountName.read(db)
            scope = try ScopeRow.read(name, db)
            batch = try InFlightBatch.read(name, db)
            isBackfilling = try ScopeTable.isBackfilling(name, db)
            lastPriorSequence = try PriorIdentityTable.lastSequence(of: name, db) ?? 0
            firstAwaiting = try OutboxTable.firstAwaiting(in: name, db)
        }
    }

    /// The reason why one change waits: the first thing in its way.
    private func reason(_ sequence: Int64, isApplied: Bool, _ facts: Facts) -> SyncReason {
        guard let owner = facts.owner else { return .neverSignedIn(sequence: sequence) }
        if facts.account == nil { return .signedOut(sequence: sequence, account: owner) }
        if standing.isSignInEnded { return .signInEnded(sequence: sequence, account: owner) }
        if isApplied { return .appliedBefore(sequence: sequence) }
        if let batch = facts.batch, sequence <= batch.lastSequence {
            if batch.isAcknowledged { return .acknowledged(sequence: sequence) }
            if batch.verdict != .none { return .tooLarge(sequence: sequence) }
        }
        if let code = standing.problemCode { return .problem(sequence: sequence, code: code) }
        if sequence <= facts.lastPriorSequence { return .priorIdentity(sequence: sequence) }
        if facts.isBackfilling { return .backfilling(sequence: sequence) }
        if facts.scope.startsOver { return .startingOver(sequence: sequence) }
        if facts.scope.cursor == nil { return .firstSync(sequence: sequence) }
        if standing.isOffline == true { return .unreachable(sequence: sequence) }
        if let first = facts.firstAwaiting, sequence >= first { return .awaitsMove(sequence: sequence) }
        if let batch = facts.batch {
            guard sequence <= batch.lastSequence else { return .afterBatch(sequence: sequence) }
            guard let error = batch.lastError else { return .inFlight(sequence: sequence) }
            return .tried(sequence: sequence, attempts: batch.attempts, lastError: error)
        }
        return .due(sequence: sequence)
    }
}

extension Replica {
    /// The reasons why a record's changes are not on the server; that all of them are, if so. Works offline.
    public func explain(_ record: RecordKey) async throws -> [SyncReason] {
        let explaining = ExplanationFacts(table: record.table, id: record.id, standing: Standing(status))
        return try await store.database.read { db in try explaining.reasons(db) }
    }
}
