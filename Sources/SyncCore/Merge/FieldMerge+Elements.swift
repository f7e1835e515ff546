import Foundation

/// Sets: an element keeps the stamps of its additions, a removal names those that it saw, so an addition made
/// meanwhile stays ("observed remove"; Shapiro et al. 2011, §3.3.5).
extension FieldMerge {
    mutating func startSet(_ field: String, from value: FieldValue, column: SyncColumn?) {
        guard case .text(let text) = value, let added = ElementList(json: text)?.elements else {
            changeSet(field, added: [], removed: isNew ? [:] : additions(field), column: column)
            return
        }
        let removed = isNew ? [:] : additions(field).filter { !added.contains($0.key) }
        changeSet(field, added: added, removed: removed, column: column)
    }

    mutating func changeSet(_ field: String, added: [String], removed: [String: [Stamp]], column: SyncColumn?)
    {
        var additions = additions(field)
        for (element, seen) in removed.mapValues(Set.init) {
            let left = (additions[element] ?? []).filter { !seen.contains($0) }
            additions[element] = left.isEmpty ? nil : left
        }
        let stamp = change.stamp(of: field)
        for element in added {
            additions[element] = Set((additions[element] ?? []) + [stamp]).sorted()
        }
        keep(.elements(additions), for: field)
        set(.text(ElementList(additions.keys).json), in: field, column: column)
        touch(field)
    }

    private func additions(_ field: String) -> [String: [Stamp]] {
        if case .elements(let additions) = record.details?[field] { return additions }
        // Written as plain text while this end, or another one, did not know that it is a set.
        guard case .text(let text) = record.fields[field], let list = ElementList(json: text) else {
            return [:]
        }
        let stamp = record.clock[field]
        return Dictionary(list.elements.map { ($0, [stamp]) }) { first, _ in first }
    }
}
