extension SyncedRecord {
    /// One record out of two that diverged when a server was restored: what either knows, by the merge rules.
    /// Commutative and idempotent.
    ///
    /// The later generation stays; of one generation a deletion stays. A field keeps the value of the higher
    /// stamp, whatever its rule, because the order of arrival is lost. A counter takes each incarnation's
    /// later share; a set has every addition that either has.
    ///
    /// - Parameter asWhole: the table's records merge as a whole: then one of the two stays, the one that was
    ///   written last.
    package func combined(with other: SyncedRecord, asWhole: Bool = false) -> SyncedRecord {
        if generation != other.generation { return generation > other.generation ? self : other }
        if isDeleted || other.isDeleted {
            guard isDeleted, other.isDeleted else { return isDeleted ? self : other }
            var newer = clock.newest >= other.clock.newest ? self : other
            if unseen == true || other.unseen == true { newer.unseen = true }
            return newer
        }
        if asWhole { return clock.newest >= other.clock.newest ? self : other }
        var combined = self
        combined.clock.start = min(clock.start, other.clock.start)
        let names = Set(fields.keys).union(other.fields.keys).union(clock.fields.keys)
            .union(other.clock.fields.keys).union((details ?? [:]).keys).union((other.details ?? [:]).keys)
        for name in names { combined.combine(name, of: self, with: other) }
        return combined
    }

    private mutating func combine(_ name: String, of one: SyncedRecord, with other: SyncedRecord) {
        let (mine, theirs) = (one.stampIfWritten(name), other.stampIfWritten(name))
        let newest = [mine, theirs].compactMap { $0 }.max()
        switch (one.details?[name], other.details?[name]) {
        case (.counter(let start, let tallies), .counter(let theirStart, let theirTallies)):
            let isMine = theirs.map { theirs in mine.map { $0 >= theirs } ?? false } ?? true
            keep(
                .counter(
                    start: isMine ? start : theirStart,
                    tallies: tallies.merging(theirTallies) { $0.lastSequence >= $1.lastSequence ? $0 : $1 }),
                name)
        case (.elements(let additions), .elements(let theirAdditions)):
            keep(.elements(additions.merging(theirAdditions) { Set($0 + $1).sorted() }), name)
        case (.counter, nil) where theirs == nil:
            break
        case (nil, .counter(let start, let tallies)) where mine == nil:
            keep(.counter(start: start, tallies: tallies), name)
        case (let detail, let theirDetail) where mine == theirs && (detail ?? theirDetail)?.isHeld == true:
            keep(.held(Self.versions(detail, theirDetail)), name)
        default:
            let isTheirs = theirs.map { theirs in mine.map { theirs > $0 } ?? true } ?? false
            let winner = isTheirs ? other : one
            fields[name] = winner.fields[name]
            details?[name] = nil
            if let detail = winner.details?[name] { keep(detail, name) }
        }
        if let newest { clock[name] = newest }
        total(name)
    }

    /// The versions held in either of two records with the same value: the newest of each device.
    private static func versions(_ one: FieldDetail?, _ other: FieldDetail?) -> [HeldVersion] {
        var newest: [String: HeldVersion] = [:]
        for case .held(let versions) in [one, other] {
            for version in versions
            where newest[version.stamp.device].map({ $0.stamp < version.stamp }) ?? true {
                newest[version.stamp.device] = version
            }
        }
        return newest.values.sorted { $0.stamp < $1.stamp }
    }

    private mutating func keep(_ detail: FieldDetail, _ name: String) {
        details = (details ?? [:]).merging([name: detail]) { _, new in new }
    }

    /// Sets the value that a counter's or a set's details come to.
    private mutating func total(_ name: String) {
        switch details?[name] {
        case .counter(let start, let tallies):
            let sum = tallies.sorted { $0.key < $1.key }.reduce(start) { $0.plus($1.value.sum) }
            fields[name] = sum
        case .elements(let additions):
            fields[name] = .text(ElementList(additions.filter { !$0.value.isEmpty }.keys).json)
        case .held, nil: break
        }
    }

    private func stampIfWritten(_ name: String) -> Stamp? {
        // An addition to a counter does not write where it begins.
        if case .counter = details?[name] { return clock.fields[name] }
        return clock.fields[name] ?? (fields[name] == nil ? nil : clock.start)
    }
}

extension FieldDetail {
    /// Whether it is of versions that wait for a person.
    fileprivate var isHeld: Bool { if case .held = self { true } else { false } }
}
