import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// Notes which premises occurred; noting has no influence on the run.
extension Fleet {
    func met(_ premises: [Premise]) {
        for premise in premises { met(premise) }
    }

    func met(_ premise: Premise, _ times: Int = 1) { report.premises.met(premise, times) }

    /// Counts the kind of app that this run has.
    func noteApp() {
        let columns = app.tables.flatMap(\.columns)
        if app.constrained.isEmpty { met(.appHasNoConstraints) }
        if columns.contains(where: { $0.reference != nil }) { met(.appHasReferences) }
        if app.tables.contains(where: { !$0.unique.isEmpty }) { met(.appHasUniqueKeys) }
        let refersToItself = app.tables.contains { table in
            table.columns.contains { $0.reference?.table == table.name }
        }
        if refersToItself { met(.appRefersToItself) }
        if app.tables.count == 1 { met(.appHasOneTable) }
        if app.tables.count == 8 { met(.appHasEightTables) }
        if columns.contains(where: \.isNoCase) { met(.appIgnoresCase) }
        if columns.contains(where: \.isWeak) { met(.appHasWeakReference) }
        if user?.ids.values.contains(where: { $0.count > 4 }) == true { met(.appHasManyRecords) }
        if app.tables.contains(where: { $0.unique.count > 1 }) { met(.appHasTwoKeys) }
        let hasDefaultKey = app.tables.contains { table in
            table.unique.joined().contains { table.byName[$0]?.fallback != .null }
        }
        if hasDefaultKey { met(.appHasKeyWithDefault) }
    }

    /// Counts the premises in a captured entry.
    func noteCaptured(_ verb: String, _ generation: Int, _ edits: String) {
        if verb == "delete" { return met(.deleted) }
        if verb == "insert", generation > 1 { met(.madeAgain) }
        if edits.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\\") }) { return }
        if edits.unicodeScalars.contains("\u{308}") || edits.unicodeScalars.contains("\u{301}") {
            met(.wroteDecomposed)
        }
        if edits.unicodeScalars.contains("\u{fc}") || edits.unicodeScalars.contains("\u{e9}") {
            met(.wroteComposed)
        }
    }

    /// Counts the premises in an answer of the server; called before the model gets the answer.
    func noteAnswer(_ request: SyncRequest, _ answer: SyncAnswer) throws {
        if answer.status != 200 {
            if let code = try problemCode(answer), let premise = Premise(rawValue: "answer: \(code)") {
                met(premise)
            }
            return
        }
        switch request.path {
        case "/api/sync/pull": try notePage(request, answer)
        case "/api/sync/retirement":
            met(.retirement)
            if try PlainJSON.object(answer.body)["refusalsForgottenThrough"] != nil {
                met(.refusalsForgotten)
            }
        case "/api/sync/schema": met(.schemaShown)
        case "/api/sync/backfill":
            let records = try PlainJSON.object(request.body ?? Data())["records"] as? [Any] ?? []
            met(records.isEmpty ? .backfilledNothing : .backfilled)
        default:
            if try !answer.appliesBatch() { return met(.partTaken) }
            guard let body = batch(request) else { return }
            if replies[body] != nil { return met(.repeatAnswered) }
            met(request.path == "/api/sync/part" ? .partsTaken : .pushed)
        }
    }

    func problemCode(_ answer: SyncAnswer) throws -> String? {
        answer.contentType == Wire.jsonType ? try PlainJSON.object(answer.body)["code"] as? String : nil
    }

    private func notePage(_ request: SyncRequest, _ answer: SyncAnswer) throws {
        let text = String(decoding: answer.body, as: UTF8.self)
        met(text.contains("\"isComplete\":true") ? .pageComplete : .pagePartial)
        if text.contains("\"reply\":{") { met(.pageWithReply) }
        if text.contains("\"deleted\":\"") { met(.pageWithTombstone) }
        if request.query["cursor"] == nil { met(request.query["known"] == nil ? .firstSync : .readAgain) }
    }

    /// Counts how a pull was combined with the waiting changes.
    ///
    /// - Parameter wasHiding: whether any change was hidden before.
    func noteShown(_ process: ProcessID, _ scope: String, wasHiding: Bool) throws {
        let device = devices[process.device]
        if app.constrained.isEmpty { return met(.shownWithoutConstraints) }
        met(.shownWithConstraints)
        let way = device.processes[process.number].session.conversation.lastShown(in: scope)?.way
        if way == .independent, wasHiding { met(.shownBesideHidden) }
        let isAnyWaiting = try device.database.unsafeRead { db in
            try Bool.fetchOne(
                db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE scope = ?)"),
                arguments: [scope])
        }
        guard isAnyWaiting == true else { return }
        switch way {
        case .independent: met(.shownIndependently)
        case .replayed: met(.shownReplayed)
        case .eachByItself, nil: break
        }
    }

    /// Counts the outcomes of a batch that the server had not seen before.
    func noteOutcomes(_ reply: [String: Any]) {
        for outcome in reply["outcomes"] as? [[String: Any]] ?? [] {
            if let result = outcome["result"] as? String,
                let premise = Premise(rawValue: "outcome: \(result)")
            {
                met(premise)
            }
            if let refusal = outcome["refusal"] as? [String: Any], let reason = refusal["reason"] as? String,
                let premise = Premise(rawValue: "refused: \(reason)")
            {
                met(premise)
            }
        }
    }

    /// Counts what a person does with rejected transactions, and actions of other kinds that laws are about.
    func noteSettling(_ action: LocalAction) {
        switch action {
        case .discard: met(.discarded)
        case .retry: met(.retried)
        case .swap, .row(.swap): met(.swapped)
        case .row(.replace(let table, _, _)) where app.constrained.contains(table): met(.replacedConstrained)
        case .row(.evict): met(.evicted)
        case .several(let actions): noteSteps(actions)
        case .row(.save(let save)) where !save.fetched.isEmpty && !save.edits.isEmpty: met(.savedStale)
        default: break
        }
    }

    /// Counts what is done in one transaction of several steps.
    private func noteSteps(_ actions: [LocalAction]) {
        let rows = actions.compactMap { if case .row(let row) = $0 { row } else { nil } }
        var steps: [String: Int] = [:]
        var taggings: [String: Set<Bool>] = [:]
        var made: Set<String> = []
        for row in rows {
            if let key = row.key { steps[key, default: 0] += 1 }
            switch row {
            case .tag(_, let id, let column, let element, let isIn, _):
                taggings["\(id) \(column) \(element)", default: []].insert(isIn)
            case .evict: met(.evicted)
            case .remake: met(.evictedMadeAgain)
            case .insert(_, let id, _, _): made.insert(id)
            case .delete(_, let id, _) where made.contains(id) && steps.count > 1: met(.adoptedAndRemoved)
            default: break
            }
        }
        if steps.values.contains(where: { $0 > 1 }) { met(.didSeveral) }
        if taggings.values.contains(where: { $0.count > 1 }) { met(.putInAndOut) }
    }
}
