import Foundation
import SyncCore

/// The unconfirmed changes that a copy's file still holds, read without SQLite and without believing anything
/// in it. The file is not changed.
struct Salvage {
    /// A refused change from the rejected ones.
    struct Refused {
        var scope: String
        var change: Change
        var refusal: Refusal
        var rejectedAt: Int64
    }

    /// An earlier identity, as the damaged file has it.
    struct SalvagedPriorIdentity {
        var scope: String
        var lastSequence: Int64
        var author: Author
        var isCertain: Bool
    }

    /// In the order of their numbers.
    let captured: [StoredChange]
    let refused: [Refused]
    let priorIdentities: [SalvagedPriorIdentity]
    /// Nil if the file names no author, or two.
    let author: Author?
    /// Further facts in the file about itself, by their names.
    let facts: [String: String]
    /// The last number that was given to a change.
    let last: Int64
    /// Whether every page of the tables that hold changes was read.
    let isWhole: Bool

    init(_ files: CopyFiles) throws {
        let contents = try files.contents()
        try self.init(
            DamagedPages(database: contents.database, wal: contents.wal, walIndex: files.walIndexHead()))
    }

    init(_ pages: DamagedPages) throws {
        let tables = DamagedTables(pages)
        let columns = try EngineTables.columns(of: .outbox)
        let outbox = tables.rows(of: EngineTable.outbox.name) { Self.captured($0, columns) != nil }
        var byNumber: [Int64: StoredChange] = [:]
        for change in outbox.rows.compactMap({ Self.captured($0, columns) })
        where byNumber[change.sequence] == nil {
            byNumber[change.sequence] = change
        }
        captured = byNumber.values.sorted { $0.sequence < $1.sequence }
        let rejected = tables.rows(of: EngineTable.rejected.name) { Self.refused($0) != nil }
        var seen: Set<Int64> = []
        refused = rejected.rows.filter { seen.insert($0.rowid).inserted }.compactMap(Self.refused)
        priorIdentities = Self.once(
            tables.rows(of: EngineTable.priorIdentity.name) { Self.prior($0) != nil }.rows
                .compactMap(Self.prior))
        let facts = Self.facts(tables)
        self.facts = facts.mapValues { $0[0] }
        author = Self.author(facts)
        let counts = tables.rows(of: "sqlite_sequence") { Self.count($0) != nil }.rows.compactMap(Self.count)
        let numbers =
            counts + captured.map(\.sequence) + refused.map(\.change.sequence)
            + priorIdentities.map(\.lastSequence)
        last = numbers.filter(Self.isNumber).max() ?? 0
        isWhole = outbox.isWhole && rejected.isWhole
    }

    func fact(_ key: KeyValue) -> String? { facts[key.rawValue] }

    // MARK: Rows that a table of the engine can have

    /// Whether a counter of the engine can have reached this number: higher ones are damage, and would
    /// overflow.
    private static func isNumber(_ number: Int64) -> Bool { (0..<1 << 52).contains(number) }

    /// The columns of the outbox up to `stamp`.
    private static let leastOutboxColumns = 14

    private static func captured(_ row: DamagedTables.Row, _ columns: [String]) -> StoredChange? {
        // A row written before the last columns were added lacks them; `edits`, `capturedAt` and `floor` come
        // before.
        guard row.values.count >= leastOutboxColumns, row.rowid > 0, isNumber(row.rowid) else { return nil }
        let values = Dictionary(uniqueKeysWithValues: zip(columns, row.values))
        guard let scope = values["scope"]?.text, let transaction = values["txn"]?.integer,
            let table = values["tbl"]?.text, let id = values["id"]?.text.flatMap({ RecordID($0) }),
            let verb = values["verb"]?.text.flatMap({ Change.Verb(rawValue: $0) }),
            let generation = values["generation"]?.integer,
            let baseVersion = values["baseVersion"]?.integer, let edits = values["edits"]?.text,
            let capturedAt = values["capturedAt"]?.integer, isNumber(transaction), isNumber(capturedAt)
        else { return nil }
        // A deletion's `edits` hold the last state, which is not read.
        guard verb == .delete || isReadable([String: CapturedEdit].self, edits) else { return nil }
        func stamp(_ name: String) -> String? {
            values[name]?.text.flatMap { Stamp($0) == nil ? nil : $0 }
        }
        return StoredChange(
            sequence: row.rowid, scope: scope, transaction: transaction, table: table, id: id, verb: verb,
            generation: generation, baseVersion: baseVersion,
            baseClock: values["baseClock"]?.text.flatMap { isReadable(FieldStamps.self, $0) ? $0 : nil },
            baseDetails: values["baseDetails"]?.text.flatMap {
                isReadable([String: FieldDetail].self, $0) ? $0 : nil
            },
            edits: edits, capturedAt: capturedAt, floor: stamp("floor"),
            isAdopted: values["isAdopted"] == .integer(1), settles: stamp("settles"),
            isMigrated: values["isMigrated"] == .integer(1),
            awaits: values["awaits"]?.integer, isApplied: values["isApplied"] == .integer(1))
    }

    private static func refused(_ row: DamagedTables.Row) -> Refused? {
        let values = row.values
        guard values.count >= 8, row.rowid > 0, let scope = values[2].text,
            let change = values[5].text.flatMap({ decode(Change.self, $0) }),
            let refusal = values[6].text.flatMap({ decode(Refusal.self, $0) }),
            let at = values[7].integer, isNumber(change.transaction), isNumber(change.sequence)
        else { return nil }
        return Refused(scope: scope, change: change, refusal: refusal, rejectedAt: at)
    }

    private static func prior(_ row: DamagedTables.Row) -> SalvagedPriorIdentity? {
        guard row.values.count == 6, row.rowid > 0, let scope = row.values[1].text,
            let lastSequence = row.values[2].integer, let device = row.values[3].identity,
            let incarnation = row.values[4].identity, let isCertain = row.values[5].integer,
            isNumber(lastSequence)
        else { return nil }
        return SalvagedPriorIdentity(
            scope: scope, lastSequence: lastSequence,
            author: Author(device: device, incarnation: incarnation),
            isCertain: isCertain == 1)
    }

    private static func once(_ all: [SalvagedPriorIdentity]) -> [SalvagedPriorIdentity] {
        var known: Set<String> = []
        return all.filter { known.insert("\($0.scope) \($0.lastSequence)").inserted }
            .sorted { $0.lastSequence < $1.lastSequence }
    }

    private static func count(_ row: DamagedTables.Row) -> Int64? {
        guard row.values.count == 2, row.values[0] == .text(EngineTable.outbox.name) else { return nil }
        return row.values[1].integer
    }

    private static func facts(_ tables: DamagedTables) -> [String: [String]] {
        let rows = tables.rows(of: EngineTable.keyValue.name) { row in
            row.values.count == 2 && row.values[1].text != nil
                && row.values[0].text.flatMap { KeyValue(rawValue: $0) } != nil
        }.rows
        var facts: [String: [String]] = [:]
        for row in rows {
            guard let key = row.values[0].text, let value = row.values[1].text,
                facts[key]?.contains(value) != true
            else { continue }
            facts[key, default: []].append(value)
        }
        return facts
    }

    private static func author(_ facts: [String: [String]]) -> Author? {
        guard let devices = facts[KeyValue.device.rawValue], devices.count == 1,
            let incarnations = facts[KeyValue.incarnation.rawValue], incarnations.count == 1,
            let device = FieldValue.text(devices[0]).identity,
            let incarnation = FieldValue.text(incarnations[0]).identity
        else { return nil }
        return Author(device: device, incarnation: incarnation)
    }

    private static func isReadable(_ type: (some Decodable).Type, _ text: String) -> Bool {
        decode(type, text) != nil
    }

    /// A row that cannot be decoded was lost to the damage: hence nil.
    private static func decode<T: Decodable>(_ type: T.Type, _ text: String) -> T? {
        do { return try ServerRow.decode(type, text) } catch { return nil }
    }
}

extension FieldValue {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
    fileprivate var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }
    /// Sixteen hexadecimal digits.
    fileprivate var identity: String? {
        guard let text, text.utf8.count == 16,
            text.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) })
        else { return nil }
        return text
    }
}
