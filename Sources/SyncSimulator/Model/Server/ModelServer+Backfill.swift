import Foundation

/// Backfills of a server that was restored: it takes back the records that devices still have.
extension ModelServer {
    /// Takes a backfill that the real server answered with 200.
    mutating func backfill(_ body: Data, at time: Int64) throws {
        let backfill = try PlainJSON.object(body)
        guard let author = backfill["author"] as? [String: String], let device = author["device"],
            let incarnation = author["incarnation"], let mark = backfill["acknowledgedThrough"] as? Int,
            let records = backfill["records"] as? [[String: Any]]
        else { throw LawBroken(law: "S16", finding: "a backfill on the wire lacks a part") }
        met = PremiseCount()
        raiseMark(of: device + "." + incarnation, to: mark)
        // Numbers of another history cannot be compared with those of this one.
        let isComparable = backfill["divergencePoint"] as? Int == divergencePoint
        for json in records {
            guard let table = json["table"] as? String, let id = json["id"] as? String,
                let number = json["number"] as? Int
            else { throw LawBroken(law: "S16", finding: "a record that is backfilled lacks a part") }
            let (record, key) = (ModelRecord(line: json, of: app.table(table)), table + "/" + id)
            if isComparable {
                // A device whose cursor names no run that the server knows is asked for everything.
                if number > divergencePoint { take(record, number, key, at: time) }
            } else if number > 0 {
                add(record, key, at: time)
            }
        }
    }

    /// Whether the server knows that the record's fields stay together.
    private func isWhole(_ key: String) -> Bool {
        app.table(ofKey: key).map { $0.isWhole && $0.since <= version } ?? false
    }

    /// Adds to a record what another history has of it.
    private mutating func add(_ record: ModelRecord, _ key: String, at time: Int64) {
        guard let known = self.record(key) else { return put(record, key, at: time) }
        if collected.contains(key), record.generation <= known.generation { return }
        let combined = known.combined(with: record, isWhole: isWhole(key))
        guard combined != known else { return }
        met.met(.backfillCombined)
        put(combined, key, at: time)
    }

    private mutating func take(_ record: ModelRecord, _ number: Int, _ key: String, at time: Int64) {
        let known = self.record(key)
        // A deletion that was forgotten stays.
        if let known, collected.contains(key), record.generation <= known.generation { return }
        var chosen = record
        if let known, let current = newest[key] {
            if let earlier = backfilled[key], earlier.became == current {
                if number <= earlier.was { return }
            } else if current > divergencePoint {
                if let earlier = backfilled[key], number <= earlier.was { return }
                met.met(.backfillCombined)
                chosen = known.combined(with: record, isWhole: isWhole(key))
            }
        }
        put(chosen, key, at: time)
        backfilled[key] = (max(number, backfilled[key]?.was ?? 0), head)
    }
}

extension ModelRecord {
    /// A record from its wire format.
    init(line: [String: Any], of table: AppShape.Table?) {
        self.init(generation: line["generation"] as? Int ?? 1, isDeleted: line["deleted"] is String)
        let clock = line["clock"] as? [String: String] ?? [:]
        let fields = line["fields"] as? [String: Any] ?? [:]
        let details = line["details"] as? [String: [String: Any]] ?? [:]
        for field in Set(fields.keys).union(clock.keys)
        where field != "" && table?.byName[field]?.isPlain ?? true {
            plain[field] = Written(
                json: fields[field].map(ModelChange.text) ?? table?.byName[field]?.fallback.canonicalText
                    ?? "null",
                stamp: clock[field] ?? clock[""] ?? "")
        }
        if isDeleted { plain = [:] }
        began = clock[""] ?? ""
        held = Self.held(details)
        for field in (table?.counters ?? []).map(\.name) {
            let counter = details[field]?["counter"] as? [String: Any]
            let tallies = Self.tallies(details[field])
            if !tallies.isEmpty { counters[field] = tallies }
            if let start = counter?["start"], let value = PlainValue(json: start).amount,
                let stamp = clock[field]
            {
                starts[field] = Start(value: value, stamp: stamp)
            }
        }
        for field in table?.sets ?? [] {
            let additions = Self.additions(details[field])
            if !additions.isEmpty { sets[field] = additions }
            touched[field] = clock[field]
        }
    }

    /// Each author's share in a counter, as it stands on the wire.
    static func tallies(_ detail: [String: Any]?) -> [String: Counted] {
        let tallies = (detail?["counter"] as? [String: Any])?["tallies"] as? [String: [String: Any]] ?? [:]
        return tallies.mapValues { tally in
            Counted(
                sum: tally["sum"].flatMap { PlainValue(json: $0).amount } ?? 0,
                lastSequence: tally["lastSequence"] as? Int ?? 0)
        }
    }

    /// The elements of a set with the stamps of their additions, as they stand on the wire.
    static func additions(_ detail: [String: Any]?) -> [String: Set<String>] {
        let elements = (detail?["elements"] as? [String: Any])?["_0"] as? [String: [String]] ?? [:]
        return elements.mapValues(Set.init)
    }

    /// The held versions of each field by device, as they stand on the wire.
    static func held(_ details: [String: [String: Any]]) -> [String: [String: Written]] {
        var held: [String: [String: Written]] = [:]
        for (field, detail) in details {
            for version in (detail["held"] as? [String: Any])?["_0"] as? [[String: Any]] ?? [] {
                let stamp = version["stamp"] as? String ?? ""
                held[field, default: [:]][String(stamp.suffix(16))] = Written(
                    json: ModelChange.text(version["value"] ?? ""), stamp: stamp)
            }
        }
        return held
    }

    /// One record out of two that diverged.
    func combined(with other: ModelRecord, isWhole: Bool) -> ModelRecord {
        if generation != other.generation { return generation > other.generation ? self : other }
        if isDeleted, other.isDeleted { return began >= other.began ? self : other }
        if isDeleted || other.isDeleted { return isDeleted ? self : other }
        if isWhole { return newest >= other.newest ? self : other }
        var combined = self
        // A field that nobody ever wrote may have waiting versions, too.
        for (field, versions) in other.held where plain[field]?.stamp == other.plain[field]?.stamp {
            for (device, version) in versions
            where version.stamp > held[field]?[device]?.stamp ?? "" {
                combined.held[field, default: [:]][device] = version
            }
        }
        for (field, written) in other.plain
        where combined.plain[field].map({ $0.stamp < written.stamp }) ?? true {
            combined.plain[field] = written
            combined.held[field] = other.held[field]
        }
        combined.began = min(began, other.began)
        combined.starts.merge(other.starts) { $0.stamp < $1.stamp ? $1 : $0 }
        for (field, tallies) in other.counters {
            combined.counters[field, default: [:]].merge(tallies) {
                $0.lastSequence < $1.lastSequence ? $1 : $0
            }
        }
        for (field, elements) in other.sets {
            combined.sets[field, default: [:]].merge(elements) { $0.union($1) }
        }
        combined.touched.merge(other.touched, uniquingKeysWith: max)
        return combined
    }

    /// Whether it knows everything that an older state of the record knew.
    func includes(_ older: ModelRecord, in table: AppShape.Table?) -> Bool {
        if generation != older.generation { return generation > older.generation }
        if isDeleted || older.isDeleted { return isDeleted }
        // A record that merges as a whole is as its newest write left it, also in fields with an older stamp.
        if table?.isWhole == true { return newest >= older.newest }
        return older.plain.allSatisfy { field, written in
            // Where the last to arrive wins, an older write may have arrived later.
            if table?.byName[field]?.rule == .client { return plain[field] != nil }
            return (plain[field]?.stamp ?? "") >= written.stamp
        }
            && older.counters.allSatisfy { field, tallies in
                tallies.allSatisfy { author, counted in
                    (counters[field]?[author]?.lastSequence ?? 0) >= counted.lastSequence
                }
            }
    }
}
