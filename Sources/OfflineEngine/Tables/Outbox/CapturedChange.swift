import Foundation
import GRDB
import SyncCore

/// A row of the outbox as the triggers wrote it.
struct CapturedChange {
    var sequence: Int64
    var transaction: Int64
    var table: String
    var id: RecordID
    var verb: Change.Verb
    var generation: Int64
    var baseVersion: Int64
    var baseClock: FieldStamps?
    /// The elements of the sets and the held versions when the change was made: a removal ends these
    /// additions, a write resolves these versions, and no later ones.
    var baseDetails: [String: FieldDetail]?
    var edits: [String: CapturedEdit]
    var capturedAt: Int64
    var floor: Stamp?
    /// Given when the change goes into a batch.
    var stamp: Stamp?
    /// Whether the change is not shown, because it conflicts with the server's records.
    var isHidden: Bool
    /// Whether it is an insert of a record that an unsynced database had.
    var isAdopted: Bool
    /// The newest held version of the whole record that a person has resolved by it.
    var settles: Stamp?
    /// Whether a migration of the app made it.
    var isMigrated: Bool

    static let columns =
        "sequence, txn, tbl, id, verb, generation, baseVersion, baseClock, baseDetails, "
        + "edits, capturedAt, floor, stamp, hidden IS NOT NULL, isAdopted, settles, isMigrated"

    init(row: Row) throws {
        guard let id = RecordID(row[3]), let verb = Change.Verb(rawValue: row[4]) else {
            // The triggers write no other rows: the file is damaged, or another program wrote into the
            // engine's table.
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "aloft_outbox has a row that no trigger wrote")
        }
        sequence = row[0]
        transaction = row[1]
        table = row[2]
        self.id = id
        self.verb = verb
        generation = row[5]
        baseVersion = row[6]
        baseClock = try (row[7] as String?).map { try ServerRow.decode(FieldStamps.self, $0) }
        baseDetails = try (row[8] as String?).map { try ServerRow.decode([String: FieldDetail].self, $0) }
        edits = verb == .delete ? [:] : try ServerRow.decode([String: CapturedEdit].self, row[9])
        capturedAt = row[10]
        floor = (row[11] as String?).flatMap { Stamp($0) }
        stamp = (row[12] as String?).flatMap { Stamp($0) }
        isHidden = row[13]
        isAdopted = row[14]
        settles = (row[15] as String?).flatMap { Stamp($0) }
        isMigrated = row[16]
    }

    /// The change as it travels. `state` is the record just before it: additions to its sets that this copy
    /// made itself, under one of these devices' ids, count as seen.
    func change(
        stamped stamp: Stamp, by devices: Set<String>, table: SyncTable?, before state: SyncedRecord?
    ) -> Change {
        // The values of a row that this copy's own migration made, too, are under nobody's.
        let devices = devices.union([Stamp.nobody.device])
        var edits: [String: Edit] = [:]
        var clock: [String: Stamp] = [:]
        var held: [String: [Stamp]] = [:]
        for (field, edit) in self.edits {
            let column = table?.column(field)
            let seen = Self.additions(baseDetails?[field]).merging(
                Self.additions(state?.details?[field]).mapValues {
                    $0.filter { devices.contains($0.device) }
                },
                uniquingKeysWith: +)
            edits[field] = edit.edit(column: column, seen: seen)
            if isMigrated, case .delta(let delta)? = edits[field] {
                // The counter's start, not an addition: otherwise each migrating device would add it.
                edits[field] = .value((state?.counterStart(field, column) ?? .integer(0)).plus(delta))
            }
            if case .held(let versions) = baseDetails?[field], column?.merge == .manual {
                held[field] = versions.map(\.stamp)
            }
            guard isMigrated || column.map({ [.serverWins, .manual].contains($0.merge) }) == true else {
                continue
            }
            // This copy's own earlier writes are part of the change's base.
            let own = state.map { $0.clock[field] }.flatMap { devices.contains($0.device) ? $0 : nil }
            clock[field] = own ?? baseClock?[field]
        }
        clock[""] = settles
        return Change(
            sequence: sequence, transaction: transaction, table: self.table, id: id, verb: verb,
            generation: generation,
            baseVersion: baseVersion, edits: edits, stamp: stamp, baseClock: clock.isEmpty ? nil : clock,
            seen: held.isEmpty ? nil : held, adopted: isAdopted ? true : nil,
            migrated: isMigrated ? true : nil)
    }
}

extension SyncedRecord {
    /// The start of a counter, without later additions.
    fileprivate func counterStart(_ field: String, _ column: SyncColumn?) -> FieldValue {
        if case .counter(let start, _) = details?[field] { return start }
        return fields[field] ?? column?.defaultValue ?? .integer(0)
    }
}

extension CapturedChange {
    var key: RecordKey { RecordKey(table: table, id: id) }

    /// See `Schema.isIndependent`.
    func isIndependent(in schema: Schema) -> Bool {
        schema.isIndependent(verb, table) {
            edits.mapValues { if case .edit(.value(.null)) = $0 { true } else { false } }
        }
    }

    private static func additions(_ detail: FieldDetail?) -> [String: [Stamp]] {
        guard case .elements(let additions) = detail else { return [:] }
        return additions
    }
}

/// One field of a captured change: like an `Edit`, but elements taken out of a set do not name the additions
/// that they end.
enum CapturedEdit: Decodable {
    case edit(Edit)
    case elements(added: [String], removed: [String])

    private enum Key: String, CodingKey { case added, removed }

    init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: Key.self), keyed.contains(.removed) {
            self = .elements(
                added: try keyed.decode([String].self, forKey: .added),
                removed: try keyed.decode([String].self, forKey: .removed))
        } else {
            self = .edit(try Edit(from: decoder))
        }
    }

    /// The edit as it travels; `seen` are the additions to the set that the change was made over.
    func edit(column: SyncColumn?, seen: [String: [Stamp]]) -> Edit {
        switch self {
        case .edit(.value(.text(let text))) where column?.merge == .union:
            // As elements: a server that does not know the column yet would take a list for plain text.
            guard let list = ElementList(json: text) else { return .value(.text(text)) }
            return .elements(added: list.elements, removed: [:])
        case .edit(.value(let value)):
            return .value(column?.canonical(value) ?? value)
        case .edit(.delta(let delta)):
            return .delta(column?.type.canonical(delta) ?? delta)
        case .edit(let edit):
            return edit
        case .elements(let added, let removed):
            // Also those of which no addition was seen: an earlier change of the transaction may have added
            // them to a record that the server does not have.
            let ended = removed.map { ($0, Set(seen[$0] ?? []).sorted()) }
            return .elements(added: added, removed: Dictionary(ended) { ($0 + $1).sorted() })
        }
    }
}
