import Aviation
import GRDB

/// Reads `countries.csv`.
struct CountryReader: RowReader {
    static let insertion = "INSERT INTO country VALUES (?, ?, ?)"

    private let code, name, continent: ImportedRow.Column
    private var known: Set<String> = []

    init(header: CSVHeader) throws {
        try header.require(["code", "name", "continent"])
        code = .init("code", in: header)
        name = .init("name", in: header)
        continent = .init("continent", in: header)
    }

    mutating func values(of row: inout ImportedRow) throws -> RowValues {
        let country = try row.neededText(code)
        let values = [country, try row.neededText(name), try row.neededText(continent)]
        guard known.insert(country).inserted else {
            throw UnusableRow(reason: "the code \(country) came before")
        }
        return values
    }
}

/// Reads `regions.csv`.
struct RegionReader: RowReader {
    static let insertion = "INSERT INTO region VALUES (?, ?, ?)"

    private let code, name, country: ImportedRow.Column
    private var known: Set<String> = []

    init(header: CSVHeader) throws {
        try header.require(["code", "name", "iso_country"])
        code = .init("code", in: header)
        name = .init("name", in: header)
        country = .init("iso_country", in: header)
    }

    mutating func values(of row: inout ImportedRow) throws -> RowValues {
        let region = try row.neededText(code)
        let values = [region, try row.neededText(name), try row.neededText(country)]
        guard known.insert(region).inserted else {
            throw UnusableRow(reason: "the code \(region) came before")
        }
        return values
    }
}
