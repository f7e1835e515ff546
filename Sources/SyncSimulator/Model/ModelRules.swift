/// References and unique keys of the simulated app, as the reference model understands them: written a second
/// time, over all living rows at once, as plainly as possible.
struct ModelRules {
    /// The living rows of the tables that have such rules, by key: each field's value as JSON text.
    typealias World = [String: [String: String]]

    /// What a transaction brings with it.
    struct Aftermath {
        /// Touched by no change of the transaction, in the order they were reached.
        var implied: [String] = []
        /// The fields that let go of what was deleted.
        var cleared: [(key: String, field: String)] = []
    }

    private enum Action { case cascade, setNull, restrict }

    private static let references: [(table: String, field: String, target: String, action: Action)] = [
        ("note", "home", "folder", .cascade), ("note", "label", "folder", .setNull),
        ("note", "hold", "folder", .restrict), ("note", "up", "note", .cascade),
    ]
    private static let unique = ["folder": "name", "note": "code"]

    /// The tables with rules; their plain fields go to whoever comes last.
    static let tables: Set<String> = ["folder", "note"]

    static func isConstrained(_ key: String) -> Bool { tables.contains(table(of: key)) }

    private static func table(of key: String) -> String { String(key.prefix { $0 != "/" }) }

    /// Lets a transaction's deletions have their consequences in `after`; nil if it cannot stand.
    static func settle(_ touched: [String], before: World, after: inout World) -> Aftermath? {
        var aftermath = Aftermath()
        var waiting = touched
        while !waiting.isEmpty {
            let key = waiting.removeFirst()
            guard isConstrained(key), after[key] == nil else { continue }
            for reference in references where reference.target == table(of: key) {
                for child in children(of: key, by: reference, in: after) {
                    switch reference.action {
                    case .restrict: continue
                    case .cascade:
                        after[child] = nil
                        waiting.append(child)
                    case .setNull:
                        after[child]?[reference.field] = "null"
                        aftermath.cleared.append((child, reference.field))
                    }
                    if !touched.contains(child), !aftermath.implied.contains(child) {
                        aftermath.implied.append(child)
                    }
                }
            }
        }
        let stands = (touched + aftermath.implied).allSatisfy { key in
            canStand(key, before: before, after: after)
        }
        return stands ? aftermath : nil
    }

    private static func children(
        of key: String, by reference: (table: String, field: String, target: String, action: Action),
        in world: World
    ) -> [String] {
        let id = "\"" + key.drop { $0 != "/" }.dropFirst() + "\""
        return world.filter { table(of: $0.key) == reference.table && $0.value[reference.field] == id }
            .map(\.key).sorted()
    }

    private static func canStand(_ key: String, before: World, after: World) -> Bool {
        guard isConstrained(key) else { return true }
        guard let row = after[key] else {
            return references.allSatisfy { reference in
                reference.action != .restrict || reference.target != table(of: key)
                    || children(of: key, by: reference, in: after).isEmpty
            }
        }
        for reference in references where reference.table == table(of: key) {
            let value = row[reference.field] ?? "null"
            guard value != "null", before[key]?[reference.field] != value else { continue }
            if after[reference.target + "/" + value.dropFirst().dropLast()] == nil { return false }
        }
        guard let field = unique[table(of: key)], let value = row[field], value != "null",
            before[key]?[field] != value
        else { return true }
        return !after.contains { other, values in
            other != key && table(of: other) == table(of: key) && values[field] == value
        }
    }
}
