import Aviation
import Foundation

/// Reads `airfieldmap.csv`: the airfields of Europe at which a border may be crossed, with their ICAO codes.
struct BorderList {
    let url: URL

    func read(
        into store: PublishedStore, _ report: inout ImportReport,
        _ tell: @escaping (InputFile, RowCounts) throws -> Void
    ) throws -> RowCounts {
        var columns: (country: ImportedRow.Column, name: ImportedRow.Column, code: ImportedRow.Column)?
        var comment: ImportedRow.Column?
        let file = TableFile(url: url, tell: tell)
        let (_, counts) = try file.forEachRow(&report) { header in
            try header.require(["Country", "Name", "ICAO"])
            columns = (
                .init("Country", in: header), .init("Name", in: header), .init("ICAO", in: header)
            )
            comment = .init("Comment", in: header)
        } _: { row in
            guard let columns, let comment else { return }
            let code = try row.neededText(columns.code).trimmingCharacters(in: .whitespaces).uppercased()
            guard code.count == 4, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
                throw row.problem(columns.code, "is no ICAO code: '\(code)'")
            }
            let point = BorderPoint(
                code: code, country: try row.neededText(columns.country),
                name: try row.neededText(columns.name), comment: try row.text(comment))
            try store.put(.borders, "\(code)|\(point.country)", date: store.edition.day, point)
        }
        try store.finish(date: store.edition.day, counts)
        return counts
    }
}
