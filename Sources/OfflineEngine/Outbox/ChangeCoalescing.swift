import SyncCore

/// Coalesces the changes of one transaction to one record: the server gets their combined effect.
///
/// Edits combine into one, additions to counters add up, create and delete cancel out; delete and insert stay
/// two, because that is how a record is brought back, and so do additions whose sum passes 64 bits. The
/// combined change has the last one's number. Pure.
enum ChangeCoalescing {
    /// The changes of whole transactions, combined, in the order of their numbers.
    static func coalesced(_ changes: [Change]) -> [Change] {
        var result: [Change] = []
        var start = changes.startIndex
        while start < changes.endIndex {
            let transaction = changes[start].transaction
            let end = changes[start...].firstIndex { $0.transaction != transaction } ?? changes.endIndex
            result += coalescedTransaction(changes[start..<end]).map(withoutEmptyRemovals)
            start = end
        }
        return result
    }

    /// Drops removals of elements that were never observed; within the transaction they have already taken
    /// effect.
    private static func withoutEmptyRemovals(_ change: Change) -> Change {
        var change = change
        change.edits = change.edits.mapValues { edit in
            guard case .elements(let added, let removed) = edit else { return edit }
            return .elements(added: added, removed: removed.filter { !$0.value.isEmpty })
        }
        return change
    }

    private static func coalescedTransaction(_ changes: ArraySlice<Change>) -> [Change] {
        var byRecord: [String: [Change]] = [:]
        for change in changes {
            let key = change.table + "/" + change.id.text
            var earlier = byRecord[key] ?? []
            if let last = earlier.last, !(last.verb == .delete && change.verb == .insert),
                last.migrated == change.migrated
            {
                earlier.removeLast()
                let (alone, rest) = apart(last, before: change)
                earlier += [alone, combine(rest, change)].compactMap { $0 }
            } else {
                earlier.append(change)
            }
            byRecord[key] = earlier
        }
        return byRecord.values.joined().sorted { $0.sequence < $1.sequence }
    }

    /// Takes the additions out of a change whose sums with those of the next one no counter can hold: these
    /// travel alone, for the server to count or refuse.
    private static func apart(_ first: Change, before second: Change) -> (alone: Change?, rest: Change) {
        let fields = first.edits.filter { field, edit in
            guard case .delta(let one) = edit, case .delta(let other)? = second.edits[field] else {
                return false
            }
            return FieldValue.sum([one, other]) == nil
        }
        if fields.isEmpty { return (nil, first) }
        var (alone, rest) = (first, first)
        alone.edits = fields
        alone.seen = nil
        alone.stamps = alone.stamps?.filter { fields[$0.key] != nil }
        if alone.stamps?.isEmpty == true { alone.stamps = nil }
        rest.edits = first.edits.filter { fields[$0.key] == nil }
        return (alone, rest)
    }

    private static func combine(_ first: Change, _ second: Change) -> Change? {
        var combined = first
        combined.sequence = second.sequence
        combined.stamp = second.stamp
        switch (first.verb, second.verb) {
        case (.insert, .delete):
            return nil
        case (_, .delete):
            combined.verb = .delete
            combined.edits = [:]
            combined.stamps = nil
        default:
            var stamps = first.stamps ?? [:]
            for field in first.edits.keys where second.edits[field] == nil {
                stamps[field] = first.stamp(of: field)
            }
            for field in second.edits.keys { stamps[field] = nil }
            combined.stamps = stamps.isEmpty ? nil : stamps
            combined.edits = first.edits.merging(second.edits, uniquingKeysWith: compose)
            combined.baseClock = (second.baseClock ?? [:]).merging(first.baseClock ?? [:]) { _, first in first
            }
            if combined.baseClock?.isEmpty == true { combined.baseClock = nil }
            // No pull is applied within a transaction: both changes had the same state before them.
            combined.seen = (second.seen ?? [:]).merging(first.seen ?? [:]) { _, first in first }
            if combined.seen?.isEmpty == true { combined.seen = nil }
        }
        return combined
    }

    private static func compose(_ first: Edit, _ second: Edit) -> Edit {
        switch (first, second) {
        case (.delta(let one), .delta(let other)):
            return .delta(one.plus(other))
        case (.value(let start), .delta(let delta)):
            return .value(start.plus(delta))
        case (.elements(let added, let removed), .elements(let addedLater, let removedLater)):
            return .elements(
                added: ElementList(added.filter { removedLater[$0] == nil } + addedLater).elements,
                removed: removed.merging(removedLater) { ($0 + $1).sorted() })
        case (.value(.text(let list)), .elements(let added, let removed)):
            let elements = ElementList(json: list)?.elements ?? []
            return .value(.text(ElementList(elements.filter { removed[$0] == nil } + added).json))
        default:
            return second
        }
    }
}
