package import SyncCore

/// Something that a person does with the rows of a form.
package enum RowEdit: Hashable, Sendable {
    /// Adds an empty row of that table.
    case add(String)
    case remove(String, RecordID)
    /// Puts a removed row back.
    case restore(String, RecordID)
    case moveUp(String, RecordID)
    case moveDown(String, RecordID)

    /// Reads "add:loading_station" and "up:loading_station-0192f0c8-…", as a button sends it.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return nil }
        if parts[0] == "add" {
            self = .add(parts[1])
            return
        }
        guard let row = RowName(parts[1]), row.input == nil else { return nil }
        switch parts[0] {
        case "remove": self = .remove(row.table, row.id)
        case "restore": self = .restore(row.table, row.id)
        case "up": self = .moveUp(row.table, row.id)
        case "down": self = .moveDown(row.table, row.id)
        default: return nil
        }
    }

    /// The table of its row.
    package var table: String {
        switch self {
        case .add(let table), .remove(let table, _), .restore(let table, _), .moveUp(let table, _),
            .moveDown(let table, _):
            table
        }
    }
}

extension Form {
    static let sortKey = "sort_key"

    /// The keys of a table's rows in their order: those of this form, and of `opened`, which are removed.
    package func order(of table: String, opened: Form = Form()) -> [RecordID] {
        rows(of: table).union(opened.rows(of: table)).map { id in
            let key = self[RowName(table, id, Self.sortKey).text]
            return (key.isEmpty, key, id)
        }.sorted { left, right in
            guard left.0 == right.0 else { return right.0 }
            guard left.1 == right.1 else {
                return Array(left.1.utf8).lexicographicallyPrecedes(Array(right.1.utf8))
            }
            return left.2 < right.2
        }.map(\.2)
    }

    /// The form after an edit. A row that was never stored is gone when it is removed.
    package func editing(_ edit: RowEdit, opened: Form, newID: RecordID, isOrdered: Bool) -> Form {
        var form = self
        switch edit {
        case .add(let table):
            form.set(Form(), in: table, newID)
            guard isOrdered else { break }
            let last = order(of: table).last.map { self[RowName(table, $0, Self.sortKey).text] }
            let key = SortKey.between(last.flatMap { $0.isEmpty ? nil : $0 }, nil)
            form[RowName(table, newID, Self.sortKey).text] = key ?? ""
        case .remove(let table, let id):
            form[RowName(table, id).text] = ""
            guard !opened.rows(of: table).contains(id) else { break }
            for name in texts.keys where RowName(name)?.table == table && RowName(name)?.id == id {
                form[name] = ""
            }
        case .restore(let table, let id): form[RowName(table, id).text] = RowName.isThere
        case .moveUp(let table, let id): form.move(table, id, by: -1)
        case .moveDown(let table, let id): form.move(table, id, by: 1)
        }
        return form
    }

    private mutating func move(_ table: String, _ id: RecordID, by step: Int) {
        var order = order(of: table)
        guard let index = order.firstIndex(of: id), order.indices.contains(index + step) else { return }
        order.swapAt(index, index + step)
        func key(_ index: Int) -> String? {
            guard order.indices.contains(index) else { return nil }
            let text = self[RowName(table, order[index], Self.sortKey).text]
            return text.isEmpty ? nil : text
        }
        let place = index + step
        let isKnown = order.indices.allSatisfy { $0 == place || key($0) != nil }
        if isKnown, let between = SortKey.between(key(place - 1), key(place + 1)) {
            self[RowName(table, id, Self.sortKey).text] = between
        } else {
            for (row, key) in zip(order, SortKey.spread(order.count)) {
                self[RowName(table, row, Self.sortKey).text] = key
            }
        }
    }
}
