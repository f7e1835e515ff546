import Foundation

/// A record as the reference model keeps it. Shares no code with the engine: read from the JSON of the wire,
/// merged by rules written a second time, as plainly as possible.
struct ModelRecord: Hashable {
    var generation: Int
    var isDeleted = false
    /// Plain fields: the value as JSON text, and the stamp's text.
    var plain: [String: Written] = [:]
    /// The starts of counters, if not zero since the record was made.
    var starts: [String: Start] = [:]
    /// The sum that each author added to each counter, with the last number counted.
    var counters: [String: [String: Counted]] = [:]
    /// When it was made, or deleted.
    var began = ""
    /// The stamp of values that a migration put into a row that it made.
    static let nobody = "000000000000-0000-0000000000000000"
    /// Versions of a field that wait for a person, by device.
    var held: [String: [String: Written]] = [:]
    /// The elements of each set and the stamps of their additions.
    var sets: [String: [String: Set<String>]] = [:]
    /// The time of the last change of each set.
    var touched: [String: String] = [:]

    struct Written: Hashable {
        var json: String
        var stamp: String
    }

    struct Start: Hashable {
        var value: Double
        var stamp: String
    }

    struct Counted: Hashable {
        var sum: Double
        var lastSequence: Int
    }

    /// A field that changed since the writer saw it stays; if `holds`, the writer's version is held, one for
    /// each device, until a writer who has seen it writes the field.
    private mutating func decide(
        _ field: String, _ json: String, _ stamp: String, _ change: ModelChange, holds: Bool
    ) {
        let device = String(change.author.prefix { $0 != "." })
        let known = plain[field]?.stamp ?? began
        if known == change.baseClock[field] || known.hasSuffix(device) || known == Self.nobody {
            plain[field] = Written(json: json, stamp: stamp)
            let seen = change.seen[field] ?? []
            held[field] = held[field]?.filter { $0.key != device && !seen.contains($0.value.stamp) }
        } else if holds {
            held[field, default: [:]][device] = Written(json: json, stamp: stamp)
        }
    }

    /// Writes a migration's value, which gives way to others' later writes and has no stamp of its own: where
    /// nobody wrote the field, any person's write comes after it.
    private mutating func migrate(_ field: String, _ json: String, _ change: ModelChange) {
        guard isAsRead(field, by: change) else { return }
        plain[field] = Written(json: json, stamp: plain[field]?.stamp ?? Self.nobody)
    }

    /// Whether nobody else wrote a field since a migration read it.
    func isAsRead(_ field: String, by change: ModelChange) -> Bool {
        let written = plain[field]?.stamp ?? ""
        let known = written.isEmpty ? began : written
        let device = String(change.author.prefix { $0 != "." })
        return known == change.baseClock[field] || known.hasSuffix(device) || known == Self.nobody
    }

    /// The time of the last write to the record.
    var newest: String { plain.values.map(\.stamp).reduce(began, max) }

    /// The record deleted at that time.
    func deleted(at stamp: String) -> ModelRecord {
        if isDeleted { return self }
        let others = starts.values.map(\.stamp) + touched.values + [stamp]
        return ModelRecord(generation: generation, isDeleted: true, began: others.reduce(newest, max))
    }

    /// The fields of a change that have no effect on the record; the server keeps them as overwritten.
    static func lost(_ change: ModelChange, on record: ModelRecord?) -> [String] {
        if change.verb == "delete" || change.isMigrated { return [] }
        return change.values.keys.sorted().filter { field in
            let stamp = change.stamps[field] ?? change.stamp
            guard let record, !record.isDeleted, record.generation == change.generation else { return true }
            let held = record.held[field]?.values.contains { $0.stamp == stamp } ?? false
            return !held && record.plain[field]?.stamp != stamp
        }
    }

    /// The plain values of a living record, by field.
    var row: [String: String]? { isDeleted ? nil : plain.mapValues(\.json) }

    /// Empties a reference.
    mutating func clear(_ field: String, at stamp: String) {
        plain[field] = Written(json: "null", stamp: max(plain[field]?.stamp ?? "", stamp))
    }

    /// The value of a counter.
    func total(_ column: AppShape.Column) -> Double {
        (counters[column.name] ?? [:]).values.reduce(starts[column.name]?.value ?? column.beginning) {
            $0 + $1.sum
        }
    }

    /// The elements of a set, in the order of their bytes.
    func elements(_ field: String) -> [String] {
        (sets[field] ?? [:]).keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Merges a change as a server of this version does.
    static func merge(_ record: ModelRecord?, _ change: ModelChange, by version: Int) -> ModelRecord? {
        let isFirstRow = change.isMigrated && change.verb == "insert"
        guard let record else {
            guard change.verb == "insert" else { return nil }
            var made = change
            if isFirstRow { (made.stamp, made.stamps) = (nobody, [:]) }
            return ModelRecord(generation: change.generation, began: made.stamp)
                .edited(by: made, version, isNew: true)
        }
        if record.isDeleted, !isFirstRow, change.verb == "insert", change.generation == record.generation + 1
        {
            return ModelRecord(generation: change.generation, began: change.stamp)
                .edited(by: change, version, isNew: true)
        }
        if record.isDeleted || record.generation != change.generation { return record }
        if change.verb == "delete" {
            return record.deleted(at: change.stamp)
        }
        return record.edited(by: change, version)
    }

    private func edited(by change: ModelChange, _ version: Int, isNew: Bool = false) -> ModelRecord {
        var record = self
        let isWhole = change.isWhole(at: version)
        if change.isMigrated, change.verb == "insert", began != change.stamp {
            return isWhole ? self : filled(by: change)
        }
        // Fields that only make sense together stay together.
        if isWhole, change.stamp < record.newest { return self }
        if isWhole, change.verb == "insert", !isNew {
            let columns = change.shape?.columns(at: version) ?? []
            for column in columns where column.isPlain && change.values[column.name] == nil {
                record.plain[column.name] = Written(
                    json: column.fallback.canonicalText, stamp: change.stamp)
            }
        }
        for (field, json) in change.values { record.write(field, json, change, version) }
        for (field, value) in change.starts {
            let stamp = change.stamps[field] ?? change.stamp
            guard stamp >= record.starts[field]?.stamp ?? "" else { continue }
            record.starts[field] = Start(value: value, stamp: stamp)
        }
        for (field, delta) in change.deltas {
            var counted = record.counters[field]?[change.author] ?? Counted(sum: 0, lastSequence: 0)
            if change.sequence <= counted.lastSequence { continue }
            counted.sum += delta
            counted.lastSequence = change.sequence
            record.counters[field, default: [:]][change.author] = counted
        }
        for (field, removed) in change.removed {
            for (element, seen) in removed {
                record.sets[field]?[element]?.subtract(seen)
                // An element put in again may be spelled differently.
                if record.sets[field]?[element]?.isEmpty == true { record.sets[field]?[element] = nil }
            }
        }
        for (field, added) in change.added {
            let stamp = change.stamps[field] ?? change.stamp
            for element in added { record.sets[field, default: [:]][element, default: []].insert(stamp) }
        }
        for field in Set(change.added.keys).union(change.removed.keys) {
            let stamp = change.stamps[field] ?? change.stamp
            record.touched[field] = isNew ? stamp : max(record.touched[field] ?? record.began, stamp)
        }
        return record
    }

    /// A migration's insert of an existing row: it fills the fields that nobody wrote.
    private func filled(by change: ModelChange) -> ModelRecord {
        var record = self
        for (field, value) in change.values where plain[field] == nil {
            let fallback = change.shape?.byName[field]?.fallback.canonicalText
            let json = value == "null" ? fallback ?? value : value
            record.plain[field] = Written(json: json, stamp: Self.nobody)
        }
        for (field, value) in change.starts where starts[field] == nil && counters[field] == nil {
            record.starts[field] = Start(value: value, stamp: Self.nobody)
        }
        for (field, added) in change.added where sets[field] == nil {
            record.sets[field] = Dictionary(uniqueKeysWithValues: Set(added).map { ($0, [Self.nobody]) })
            record.touched[field] = touched[field] ?? began
        }
        return record
    }

    private mutating func write(_ field: String, _ value: String, _ change: ModelChange, _ version: Int) {
        let stamp = change.stamps[field] ?? change.stamp
        let column = change.shape?.byName[field]
        // Null stands for a column's default, also on a server that does not know the column.
        let json = value == "null" ? column?.fallback.canonicalText ?? value : value
        if change.isMigrated, change.verb == "update" { return migrate(field, json, change) }
        switch change.shape?.rule(of: field, at: version) {
        case .server where change.shape?.isWhole == false:
            decide(field, json, stamp, change, holds: false)
        case .manual where change.shape?.isWhole == false:
            decide(field, json, stamp, change, holds: true)
        case .lastWriter, nil:
            if let written = plain[field], written.stamp >= stamp { return }
            plain[field] = Written(json: json, stamp: stamp)
        default:
            plain[field] = Written(json: json, stamp: stamp)
        }
    }
}
