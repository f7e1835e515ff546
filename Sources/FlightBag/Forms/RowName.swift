package import SyncCore

/// The name of an input of a row in its owner's form: the table, the row's key and the column, or without a
/// column the mark that the row is there.
///
/// "loading_station-0192f0c8-…-arm_m" and "loading_station-0192f0c8-…", whose text is "yes".
package struct RowName: Hashable, Sendable {
    package let table: String
    package let id: RecordID
    /// The name of the row's input; nil for the mark.
    package let input: String?

    /// The text of the mark of a row that is there; one that is not has none.
    package static let isThere = "yes"

    package init(_ table: String, _ id: RecordID, _ input: String? = nil) {
        self.table = table
        self.id = id
        self.input = input
    }

    /// Reads the name of an input; nil for one that is the owner's own.
    package init?(_ name: String) {
        guard let dash = name.firstIndex(of: "-") else { return nil }
        let rest = name[name.index(after: dash)...]
        guard let id = RecordID(String(rest.prefix(36))) else { return nil }
        let column = rest.dropFirst(36)
        guard column.isEmpty || column.first == "-" && column.count > 1 else { return nil }
        self.init(String(name[..<dash]), id, column.isEmpty ? nil : String(column.dropFirst()))
    }

    package var text: String { "\(table)-\(id.text)" + (input.map { "-" + $0 } ?? "") }
}

extension Form {
    /// The keys of a table's rows that are there, in no order.
    package func rows(of table: String) -> Set<RecordID> {
        Set(
            texts.compactMap { name, text in
                guard let row = RowName(name), row.table == table, row.input == nil else { return nil }
                return text == RowName.isThere ? row.id : nil
            })
    }

    /// The texts of one row, by the names of its own inputs.
    package func row(_ table: String, _ id: RecordID) -> Form {
        var form = Form()
        for (name, text) in texts {
            guard let row = RowName(name), row.table == table, row.id == id, let input = row.input else {
                continue
            }
            form[input] = text
        }
        return form
    }

    /// Puts the texts of a row in.
    package mutating func set(_ row: Form, in table: String, _ id: RecordID) {
        self[RowName(table, id).text] = RowName.isThere
        for (input, text) in row.texts { self[RowName(table, id, input).text] = text }
    }
}
