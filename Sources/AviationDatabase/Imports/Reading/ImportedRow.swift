import Aviation
import GRDB
import Notation

/// Why a row cannot be used.
struct UnusableRow: Error {
    let reason: String
    /// The column on its line, counted from 1.
    var column: Int?
}

/// One row of a file being imported: its fields by column name, with every value checked as it is taken.
///
/// A bad value that a row cannot do without throws `UnusableRow`; any other one is noted and taken as
/// unknown.
struct ImportedRow {
    /// A column of the file at hand; its index is nil when the file does not have it.
    struct Column {
        let name: String
        let index: Int?

        init(_ name: String, in header: CSVHeader) {
            self.name = name
            index = header.column(name)
        }
    }

    var record = CSVRecord()
    /// The reasons why values were dropped from the row at hand.
    var dropped: [UnusableRow] = []
    /// Whether bytes that are not UTF-8 are Latin-1, as the FAA writes it.
    var mayBeLatin1 = false

    /// The text, nil when empty. Throws `UnusableRow` when it is not text.
    func text(_ column: Column) throws -> String? {
        guard let index = column.index, !record.isEmpty(at: index) else { return nil }
        let bytes = record.bytes(at: index)
        if !bytes.contains(0) {
            if let text = record.text(at: index) { return text }
            if mayBeLatin1 { return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })) }
        }
        throw problem(column, "is not UTF-8 text")
    }

    /// Why the row cannot be used: a sentence about one column.
    func problem(_ column: Column, _ sentence: String) -> UnusableRow {
        UnusableRow(
            reason: "\(column.name) \(sentence)", column: column.index.map(record.column(at:)))
    }

    func neededText(_ column: Column) throws -> String {
        guard let text = try text(column) else { throw problem(column, "is empty") }
        return text
    }

    func neededNumber(_ column: Column) throws -> Double {
        let text = try neededText(column)
        guard let number = Double(text), number.isFinite else {
            throw problem(column, "is not a number: '\(text)'")
        }
        return number
    }

    func neededInteger(_ column: Column) throws -> Int {
        let text = try neededText(column)
        guard let number = Int(text) else {
            throw problem(column, "is not a whole number: '\(text)'")
        }
        return number
    }

    /// A number within `range`; nil when empty, or bad, which is noted.
    mutating func number(_ column: Column, in range: ClosedRange<Double>) throws -> Double? {
        guard let text = try text(column) else { return nil }
        guard let number = Double(text), number.isFinite else {
            dropped.append(problem(column, "is not a number: '\(text)'"))
            return nil
        }
        guard range.contains(number) else {
            dropped.append(problem(column, "is out of range: '\(text)'"))
            return nil
        }
        return number
    }

    /// A number within `range`, rounded to a whole one; nil when empty, or bad, which is noted.
    mutating func integer(_ column: Column, in range: ClosedRange<Double>) throws -> Int? {
        try number(column, in: range).map { Int(clamping: $0.rounded()) }
    }

    func neededPosition(_ latitude: Column, _ longitude: Column) throws -> Coordinate {
        let (north, east) = (try neededNumber(latitude), try neededNumber(longitude))
        guard let position = Coordinate(latitudeDegrees: north, longitudeDegrees: east) else {
            throw UnusableRow(
                reason: "there is no position \(north), \(east)",
                column: latitude.index.map(record.column(at:)))
        }
        return position
    }

    /// A position; nil if both values are empty, or if one is bad or missing, which is reported.
    mutating func position(_ latitude: Column, _ longitude: Column) throws -> Coordinate? {
        let north = try number(latitude, in: -90...90)
        let east = try number(longitude, in: -180...180)
        if let north, let east { return Coordinate(latitudeDegrees: north, longitudeDegrees: east) }
        if north != nil { dropped.append(problem(latitude, "comes without a usable \(longitude.name)")) }
        if east != nil { dropped.append(problem(longitude, "comes without a usable \(latitude.name)")) }
        return nil
    }
}
