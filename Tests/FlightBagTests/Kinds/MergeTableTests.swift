import Foundation
import SyncCore
import Testing

@testable import FlightBag

/// The table of docs/merging.md says what the schema does.
@Suite struct MergeTableTests {
    private struct Line: Hashable, Comparable, CustomStringConvertible {
        let table: String
        let column: String
        let rule: String

        var description: String { "\(table).\(column) \(rule)" }

        static func < (left: Line, right: Line) -> Bool { left.description < right.description }
    }

    @Test func `every column of the schema stands in the table with its rule and a reason`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(
            contentsOf: root.appending(path: "docs/merging.md").standardizedFileURL, encoding: .utf8)
        var written: [Line] = []
        for line in text.split(separator: "\n") {
            let cells = line.split(separator: "|").map { String($0).trimmed }
            guard cells.count == 4, cells[0].hasPrefix("`"), cells[1].hasPrefix("`") else { continue }
            #expect(!cells[3].isEmpty)
            func bare(_ text: String) -> String { text.filter { $0 != "`" }.trimmed }
            for column in cells[1].split(separator: ",") {
                written.append(
                    Line(table: bare(cells[0]), column: bare(String(column)), rule: bare(cells[2])))
            }
        }
        let declared = FlightBagKinds.schema.tables.flatMap { table in
            table.columns.map { column in
                let whole = table.merge == .wholeRecord
                return Line(
                    table: table.name, column: column.name,
                    rule: whole ? "wholeRecord" : column.merge.rawValue)
            }
        }
        #expect(written.count == Set(written).count)
        #expect(Set(written).subtracting(declared).sorted() == [])
        #expect(Set(declared).subtracting(written).sorted() == [])
    }
}
