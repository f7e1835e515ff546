import GRDB
import OfflineEngine
import SyncCore
import SyncServer

/// In some runs there is a scope that the account shares: its role there is given, changed and taken away
/// while the other faults happen.
extension Fleet {
    /// Makes every account a writer of the shared scope.
    func openScope() throws {
        guard let sharedScope else { return }
        for account in accounts { try give(.writer, on: sharedScope, to: account) }
    }

    /// An operator changes an account's role, now and then.
    func operateScopes() throws {
        guard let sharedScope, inFaultPhase,
            let (role, number) = faults.grantChanges.strikes(accounts.count, &chance)
        else { return }
        let account = accounts[number]
        if role != account.grant.role { try give(role, on: sharedScope, to: account) }
    }

    private func give(_ role: ScopeRole?, on name: String, to account: SimulatedAccount) throws {
        try server.scopes.grant(role, on: name, to: account.name)
        if account.grant.role == nil { account.grant.number += 1 }
        account.grant.revision += 1
        account.grant.role = role
        count(role == nil ? .revoked : .granted)
        trace.note("\(now) \(account.name) in \(name): \(role?.rawValue ?? "revoked")")
        let id = try server.database.unsafeRead { db in
            try String.fetchOne(
                db, sql: "SELECT id FROM record WHERE tbl = ? AND scope = ?",
                arguments: [Grant.table, account.name])
        }
        account.grantKey = "\(Grant.table)/\(id ?? "")"
        var record = ModelRecord(generation: 1)
        let fields: [String: Any] = [
            "scope": name, "role": role?.rawValue as Any, "grant": account.grant.number,
            "revision": account.grant.revision,
        ]
        for (field, value) in fields where field != "role" || role != nil {
            record.plain[field] = .init(json: ModelChange.text(value), stamp: "")
        }
        account.model.put(record, account.grantKey, at: now)
        try server.database.unsafeRead { db in try account.model.check(account.name, db) }
    }

    /// Checks, after an answer, that a device that lost the shared scope kept its unsent changes, and notes
    /// it.
    func noteLoss(_ device: SimulatedDevice, before: SharedState) throws {
        guard let name = sharedScope else { return }
        let after = try SharedState(of: device, name)
        let isLost =
            (before.role == "writer" || before.role == "reader") && before.number != after.number
            || (before.role == "writer" && after.role != "writer")
        guard isLost else { return }
        met(.scopeLost)
        if !before.pending.isEmpty { met(.scopeLostWithUnsent) }
        if before.isFirstSync { met(.scopeLostAtFirst) }
        device.timesScopeLost += 1
        if device.timesScopeLost == 2 { met(.scopeLostTwice) }
        for (sequence, transaction, key) in before.pending {
            let isKept = after.setAside.contains { $0.0 >= sequence && $0.1 == transaction && $0.2 == key }
            guard isKept || before.isAnnulled(key, in: transaction) else {
                throw LawBroken(law: "S1", finding: "\(device.name) lost \(sequence) with \(name)")
            }
        }
        var ledger = device.ledgers[name, default: Ledger()]
        ledger.captured = []
        ledger.fates = [:]
        ledger.applied = []
        ledger.wasLost = true
        ledger.kept = Set(after.setAside.filter { !$0.3 }.map(\.0)).union(ledger.kept)
        device.ledgers[name] = ledger
    }

    /// S11, S13: a device's rows of a shared scope are those that its role allows, as far as it knows its
    /// role.
    func checkSharing(_ device: SimulatedDevice) throws {
        guard let name = sharedScope else { return }
        let (number, known, left) = try device.database.unsafeRead { db in
            (
                try Int.fetchOne(
                    db.cachedStatement(sql: "SELECT number FROM aloft_row WHERE tbl = ?"),
                    arguments: [Grant.table]),
                try Row.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT role, grantNumber, cursor FROM aloft_scope WHERE scope = ?"),
                    arguments: [name]),
                try Int.fetchOne(db.cachedStatement(sql: everything), arguments: [name]) ?? 0
            )
        }
        let told = number.flatMap { device.account.model.history[device.account.grantKey]?[$0] }?.plain
        let role = told?["role"]?.json.dropFirst().dropLast() ?? "none"
        guard known?["role"] ?? "none" == String(role) else {
            throw LawBroken(law: "S11", finding: "\(device.name) was told \(role), and has \(known as Any)")
        }
        guard role != "none" || left == 0 else {
            throw LawBroken(law: "S11", finding: "\(device.name) has \(left) rows of a revoked scope")
        }
        if let held: Int = known?["grantNumber"], role != "none", told?["grant"]?.json != "\(held)" {
            throw LawBroken(law: "S11", finding: "\(device.name) goes on with an earlier grant")
        }
    }

    /// S13: the server sends nothing of a scope to an account without a role there, and accepts nothing from
    /// a reader; a repeat is answered as before.
    func checkAccess(_ request: SyncRequest, _ answer: SyncAnswer, by account: SimulatedAccount) throws {
        guard let name = sharedScope, answer.status == 200 else { return }
        let isPull = request.path == "/api/sync/pull" && request.query["scope"] == name
        var isPush = false
        if let body = batch(request), replies[body] == nil {
            isPush = try PlainJSON.object(body)["scope"] as? String == name
        }
        let role = account.grant.role
        guard isPull && role == nil || isPush && role != .writer else { return }
        throw LawBroken(
            law: "S13", finding: "\(request.path) in \(name) as \(role?.rawValue ?? "nobody")")
    }

    /// SQL for the number of rows of a scope in all tables.
    private var everything: String {
        let tables = [
            "row", "base", "stage", "page", "outbox", "batch", "batch_piece", "shadowed", "prior_identity",
        ].map { "aloft_\($0)" }
        return "SELECT "
            + (tables + app.shareable.filter { $0.since <= 1 }.map { "\"\($0.name)\"" }).map {
                "(SELECT count(*) FROM \($0) WHERE scope = ?1)"
            }
            .joined(separator: " + ")
    }
}

/// A device's state of the shared scope.
struct SharedState {
    let role: String
    let number: Int
    /// Whether its first sync is not complete.
    let isFirstSync: Bool
    /// Number, transaction and record of each waiting change.
    let pending: [(Int, Int, String)]
    private let verbs: [String]
    /// Number, transaction and record of each change set aside, and whether it is uncertain.
    let setAside: [(Int, Int, String, Bool)]

    init(of device: SimulatedDevice, _ scope: String) throws {
        let (row, waiting, aside) = try device.database.unsafeRead { db in
            (
                try Row.fetchOne(
                    db.cachedStatement(
                        sql: "SELECT role, grantNumber, cursor FROM aloft_scope WHERE scope = ?"),
                    arguments: [scope]),
                try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT sequence, ifnull(awaits, txn), tbl || '/' || id, verb FROM aloft_outbox
                            WHERE scope = ? AND NOT isApplied ORDER BY sequence
                            """), arguments: [scope]),
                try Row.fetchAll(
                    db.cachedStatement(
                        sql: """
                            SELECT sequence, change ->> '$.transaction', tbl || '/' || record,
                                refusal ->> '$.reason' = 'uncertain'
                            FROM aloft_rejected WHERE scope = ?
                            """), arguments: [scope])
            )
        }
        role = row?[0] ?? "none"
        number = row?[1] ?? 0
        isFirstSync = row.map { $0[2] == nil } ?? false
        pending = waiting.map { ($0[0], $0[1], $0[2]) }
        verbs = waiting.map { $0[3] }
        setAside = aside.map { ($0[0], $0[1], $0[2], $0[3]) }
    }

    /// Whether one transaction made and deleted the record, so that it has no change.
    func isAnnulled(_ key: String, in transaction: Int) -> Bool {
        let own = zip(pending, verbs).filter { $0.0.1 == transaction && $0.0.2 == key }.map(\.1)
        return own.first == "insert" && own.last == "delete"
    }
}
