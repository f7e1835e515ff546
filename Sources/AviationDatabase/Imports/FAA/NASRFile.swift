import Aviation
import Foundation

/// A table of the FAA's 28 Day NASR Subscription, row by row.
protocol NASRTable {
    /// Throws `CSVError` when the header lacks a needed column.
    init(_ header: CSVHeader) throws

    var shared: NASRColumns { get }

    /// Takes the values of a row of this day. Throws `UnusableRow` to leave it out.
    mutating func take(_ row: inout ImportedRow, _ day: String, into store: PublishedStore) throws

    /// Keeps what waited for more rows.
    mutating func finish(into store: PublishedStore) throws
}

extension NASRTable {
    mutating func finish(into store: PublishedStore) throws {}
}

/// Reads a file of NASR with all or some of its columns. Its date is that of its newest row.
struct NASRFile {
    let url: URL

    func read<Table: NASRTable>(
        _ type: Table.Type, into store: PublishedStore, _ report: inout ImportReport,
        _ tell: @escaping (InputFile, RowCounts) throws -> Void
    ) throws -> RowCounts {
        var table: Table?
        var newest = ""
        let file = TableFile(url: url, mayBeLatin1: true, tell: tell)
        let (_, counts) = try file.forEachRow(&report) {
            table = try Table($0)
        } _: { row in
            guard let day = try table?.shared.day(row) else { return }
            try table?.take(&row, day, into: store)
            newest = max(newest, day)
        }
        try table?.finish(into: store)
        try store.finish(date: newest, counts)
        return counts
    }
}

/// Columns that the FAA's NASR files have in common.
struct NASRColumns {
    let effective: ImportedRow.Column
    let airport: ImportedRow.Column
    let state: ImportedRow.Column
    let country: ImportedRow.Column

    init(_ header: CSVHeader, airport name: String) throws {
        try header.require(["EFF_DATE", name, "STATE_CODE", "COUNTRY_CODE"])
        effective = .init("EFF_DATE", in: header)
        airport = .init(name, in: header)
        state = .init("STATE_CODE", in: header)
        country = .init("COUNTRY_CODE", in: header)
    }

    /// "2026-01-22" of "2026/01/22".
    func day(_ row: ImportedRow) throws -> String {
        let text = try row.neededText(effective).replacing("/", with: "-")
        guard let day = Day(text) else { throw row.problem(effective, "is no date: '\(text)'") }
        return day.description
    }

    /// The text, nil when it is empty or "NA", which a subset of the file has for empty.
    static func text(_ column: ImportedRow.Column, _ row: ImportedRow) throws -> String? {
        let text = try row.text(column)?.trimmingCharacters(in: .whitespaces)
        return text == "NA" || text == "" ? nil : text
    }
}
