/// One record of a CSV file, as bytes: without quotation marks, otherwise unchanged.
///
/// It is reused from record to record, so that reading allocates nothing. Fields count from 0.
package struct CSVRecord: Sendable {
    /// The line on which the record begins, counted from 1.
    package internal(set) var line = 0
    var bytes: [UInt8] = []
    /// The end of each field in `bytes`.
    var ends: [Int] = []
    /// On which column of its line each field begins.
    var starts: [Int] = []

    package var count: Int { ends.count }

    package init() {}

    /// The bytes of a field, which must exist.
    package func bytes(at field: Int) -> ArraySlice<UInt8> {
        bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]]
    }

    /// The column at which a field begins, in bytes from 1; 1 for a missing field.
    package func column(at field: Int) -> Int { starts.indices.contains(field) ? starts[field] : 1 }

    package func isEmpty(at field: Int) -> Bool {
        ends[field] == (field == 0 ? 0 : ends[field - 1])
    }

    /// The text of a field, which must exist. Nil when it is not UTF-8.
    package func text(at field: Int) -> String? {
        String(validating: bytes(at: field), as: UTF8.self)
    }

    mutating func begin(line: Int) {
        self.line = line
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        starts.append(1)
    }
}
