/// The first record of a CSV file: the names of the columns.
package struct CSVHeader: Sendable {
    /// In the order of the file.
    package let names: [String]
    private let line: Int

    /// Reads the first record. Throws `CSVError` if there is none or it is malformed, and the errors of the
    /// source.
    package init(from reader: inout CSVReader) throws {
        var record = CSVRecord()
        guard try reader.read(&record) else { throw CSVError(line: 1, column: 1, reason: .noHeader) }
        names = (0..<record.count).map { record.text(at: $0) ?? "" }
        line = record.line
    }

    /// The column of that name, the first of several; nil when there is none.
    package func column(_ name: String) -> Int? {
        names.firstIndex(of: name)
    }

    /// Throws a `CSVError` naming all missing columns of `needed`.
    package func require(_ needed: [String]) throws {
        let missing = needed.filter { !names.contains($0) }
        guard missing.isEmpty else { throw CSVError(line: line, column: 1, reason: .missingColumns(missing)) }
    }
}
