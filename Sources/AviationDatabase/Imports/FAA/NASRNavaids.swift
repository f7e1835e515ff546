import Aviation
import Notation

/// `NAV_BASE.csv`: one document for each navaid. Fan markers and VOTs are skipped, because they are not used
/// for navigation.
struct NASRNavaids: NASRTable {
    let shared: NASRColumns
    private let kind, name, latitude, longitude, elevation, variation, side, channel,
        frequency: ImportedRow.Column

    init(_ header: CSVHeader) throws {
        shared = try NASRColumns(header, airport: "NAV_ID")
        try header.require(["NAV_TYPE", "NAME", "LAT_DECIMAL", "LONG_DECIMAL", "FREQ"])
        kind = .init("NAV_TYPE", in: header)
        name = .init("NAME", in: header)
        latitude = .init("LAT_DECIMAL", in: header)
        longitude = .init("LONG_DECIMAL", in: header)
        elevation = .init("ELEV", in: header)
        variation = .init("MAG_VARN", in: header)
        side = .init("MAG_VARN_HEMIS", in: header)
        channel = .init("CHAN", in: header)
        frequency = .init("FREQ", in: header)
    }

    func take(_ row: inout ImportedRow, _ day: String, into store: PublishedStore) throws {
        guard let navaid = try navaid(&row) else { return }
        let place = "\(navaid.position)"
        try store.put(
            .navaids, "\(navaid.ident)|\(navaid.kind.rawValue)|\(place)", date: day,
            PublishedNavaid(navaid: navaid))
    }

    private func navaid(_ row: inout ImportedRow) throws -> Navaid? {
        guard let kind = try sort(row) else { return nil }
        let isLow = kind == .ndb || kind == .ndbDME
        // VHF in MHz, NDBs in kHz.
        let number = try row.number(frequency, in: 0...2000)
        let radio = number.flatMap { number in
            number == 0
                ? nil
                : isLow ? Frequency(kilohertz: Int(clamping: number.rounded())) : Frequency(megahertz: number)
        }
        let degrees = try row.number(variation, in: 0...180)
        let west = try NASRColumns.text(side, row) == "W"
        return Navaid(
            ident: try row.neededText(shared.airport).uppercased(), name: try row.neededText(name),
            kind: kind, frequency: radio, position: try row.neededPosition(latitude, longitude),
            elevationFeet: try row.integer(elevation, in: -2000...30_000),
            countryCode: try NASRColumns.text(shared.country, row) ?? "US",
            dmeChannel: try NASRColumns.text(channel, row),
            magneticVariationDegrees: degrees.map { west ? -$0 : $0 }, airportIdent: nil)
    }

    private func sort(_ row: ImportedRow) throws -> Navaid.Kind? {
        switch try row.neededText(kind) {
        case "NDB", "MARINE NDB", "UHF/NDB": .ndb
        case "NDB/DME", "MARINE NDB/DME": .ndbDME
        case "VOR": .vor
        case "VOR/DME": .vorDME
        case "VORTAC": .vortac
        case "TACAN": .tacan
        case "DME": .dme
        case "VOT", "FAN MARKER", "CONSOLAN": nil
        case let text: throw row.problem(kind, "is none of the FAA's: '\(text)'")
        }
    }
}
