import GRDB

/// The values of a row from another program, as far as the columns here take them: a number of another type,
/// or outside of its column's range, is unknown. Without this a value could end the program where it is read.
struct TakenRow {
    private let table: String
    private let columns: [ColumnInfo]

    /// `columns` are those of the table here, in the order of the values.
    init(_ table: String, _ columns: [ColumnInfo]) { (self.table, self.columns) = (table, columns) }

    /// The values to insert. Throws ``ReleaseProblem/invalid(_:)`` where one that must be known is none.
    func values(_ given: [DatabaseValue]) throws -> [DatabaseValue] {
        try zip(columns, given).map { column, value in
            if value.isNull || fits(value, column) { return value }
            guard !column.isNotNull, column.primaryKeyIndex == 0 else {
                throw ReleaseProblem.invalid("a row of \(table) has no usable \(column.name)")
            }
            return .null
        }
    }

    private func fits(_ value: DatabaseValue, _ column: ColumnInfo) -> Bool {
        let range = NumberRange.of(column: column.name)
        switch (column.type.prefix(3).uppercased(), value.storage) {
        case ("INT", .int64(let number)): return range.contains(Double(number))
        case ("REA", .int64(let number)): return range.contains(Double(number))
        case ("REA", .double(let number)): return range.contains(number)
        case ("TEX", .string(let text)): return column.name != "facts" || Self.hasUsualNumbers(text)
        default: return false
        }
    }

    /// Whether no number of a JSON document is 1,000 million or more: nothing that is published is.
    private static func hasUsualNumbers(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var (index, digits, isFraction, isText) = (0, 0, false, false)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\") where isText: index += 1
            case UInt8(ascii: "\""): (isText, digits, isFraction) = (!isText, 0, false)
            case _ where isText: break
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += isFraction ? 0 : 1
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "e") where digits > 0, UInt8(ascii: "E") where digits > 0:
                // A small number has its exponent below zero.
                guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "-") else { return false }
            default: (digits, isFraction) = (0, false)
            }
            guard digits < 10 else { return false }
            index += 1
        }
        return true
    }
}
