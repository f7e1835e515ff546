import SyncCore

/// Joins the changes of one transaction that touch one record: what the server gets is what the transaction
/// came to.
///
/// Edit and edit become one, counters add up, create and delete come to nothing; delete and insert stay two,
/// for that is how a record is brought back. The joined change has the last one's number. Pure.
enum Joining {
    /// The changes of whole transactions, joined, in the order of their numbers.
    static func joined(_ changes: [Change]) -> [Change] {
        var result: [Change] = []
        var start = changes.startIndex
        while start < changes.endIndex {
            let transaction = changes[start].transaction
            let end = changes[start...].firstIndex { $0.transaction != transaction } ?? changes.endIndex
            result += joinedTransaction(changes[start..<end]).map(withoutEmptyRemovals)
            start = end
        }
        return result
    }

    /// An element of which no addition was seen is taken out of what was joined, and of nothing else.
    private static func withoutEmptyRemovals(_ change: Change) -> Change {
        var change = change
        change.edits = change.edits.mapValues { edit in
            guard case .elements(let added, let removed) = edit else { return edit }
            return .elements(added: added, removed: removed.filter { !$0.value.isEmpty })
        }
        return change
    }

    private static func joinedTransaction(_ changes: ArraySlice<Change>) -> [Change] {
        var byRecord: [String: [Change]] = [:]
        for change in changes {
            let key = change.table + "/" + change.id.text
            var earlier = byRecord[key] ?? []
            if let last = earlier.last, !(last.verb == .delete && change.verb == .insert) {
                earlier.removeLast()
                if let joined = join(last, change) { earlier.append(joined) }
            } else {
                earlier.append(change)
            }
            byRecord[key] = earlier
        }
        return byRecord.values.joined().sorted { $0.n < $1.n }
    }

    private static func join(_ first: Change, _ second: Change) -> Change? {
        var joined = first
        joined.n = second.n
        joined.stamp = second.stamp
        switch (first.verb, second.verb) {
        case (.insert, .delete):
            return nil
        case (_, .delete):
            joined.verb = .delete
            joined.edits = [:]
            joined.stamps = nil
        default:
            var stamps = first.stamps ?? [:]
            for field in first.edits.keys where second.edits[field] == nil {
                stamps[field] = first.stamp(of: field)
            }
            for field in second.edits.keys { stamps[field] = nil }
            joined.stamps = stamps.isEmpty ? nil : stamps
            joined.edits = first.edits.merging(second.edits, uniquingKeysWith: compose)
            joined.baseClock = (second.baseClock ?? [:]).merging(first.baseClock ?? [:]) { _, first in first }
            if joined.baseClock?.isEmpty == true { joined.baseClock = nil }
            // No pull comes into a transaction: both had the same before them.
            joined.seen = (second.seen ?? [:]).merging(first.seen ?? [:]) { _, first in first }
            if joined.seen?.isEmpty == true { joined.seen = nil }
        }
        return joined
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
