package import Aviation
import GRDB
import Notation

// Airspaces/ finds the airspaces over a place, and draws them. Its invariant: no answer and no layer takes
// "nothing was imported" for "there is no airspace": both give the coverage of the data and what they lack.

/// The airspace data on this device, in a few figures.
package struct AirspaceHoldings: Hashable, Sendable {
    /// A kind of airspace in the data.
    package struct Kind: Hashable, Sendable {
        /// "B", or the publisher's word for an airspace without a class: "MODE C".
        package let name: String
        package let count: Int
    }

    package let publisher: Publisher
    /// The day as a person or the file's name says it; empty where neither does.
    package let date: String
    package let count: Int
    /// The number of different names: several areas make up one airspace.
    package let names: Int
    package let kinds: [Kind]

    package var source: SourceDay { SourceDay(publisher, date) }
}

/// The coverage of the data at a place.
package enum AirspaceCoverage: Hashable, Sendable {
    /// No airspace was imported at all.
    case noData
    /// Airspace was imported, but none near the place.
    case outside
    /// There are data near the place; no data set that can be imported is complete.
    case partial
}

/// The airspaces over a place, and how complete the list can be.
package struct AirspaceAnswer: Hashable, Sendable {
    package let place: Coordinate
    package let column: AirspaceColumn
    package let coverage: AirspaceCoverage
    /// Nil when there are no data.
    package let holdings: AirspaceHoldings?
}

/// Every airspace, with a box around each.
struct AirspaceTable: Sendable {
    struct Entry: Sendable {
        let airspace: Airspace
        let rings: [UnwrappedRing]
    }

    /// Tells one state of the data from another.
    let version: String
    let entries: [Entry]
    let holdings: AirspaceHoldings?
    /// The cells with data.
    let cells: Set<CoverageCell>

    init(version: String, documents: [PublishedDocument<Airspace>]) {
        self.version = version
        entries = documents.map { document in
            Entry(airspace: document.facts, rings: document.facts.rings.map { UnwrappedRing($0) })
        }
        cells = entries.reduce(into: []) { cells, entry in
            for ring in entry.rings { cells.formUnion(CoverageCell.touched(by: ring)) }
        }
        holdings = documents.first.map { first in
            let kinds = Dictionary(grouping: documents) { $0.facts.airspaceClass ?? $0.facts.kind }
            return AirspaceHoldings(
                publisher: first.publisher, date: documents.map(\.date).max() ?? first.date,
                count: documents.count, names: Set(documents.map(\.facts.name)).count,
                kinds: kinds.map { AirspaceHoldings.Kind(name: $0.key, count: $0.value.count) }
                    .sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) })
        }
    }

    func answer(at place: Coordinate) -> AirspaceAnswer {
        let found = entries.filter { entry in
            entry.rings.reduce(false) { isInside, ring in isInside != ring.contains(place) }
        }.map(\.airspace)
        let coverage: AirspaceCoverage =
            entries.isEmpty ? .noData : cells.contains(CoverageCell(place)) ? .partial : .outside
        return AirspaceAnswer(
            place: place, column: AirspaceColumn(found), coverage: coverage, holdings: holdings)
    }
}

/// A square of half a degree. Data are assumed to cover the squares that their areas touch: at most 30 NM
/// beyond an airspace, since no publisher states the coverage.
struct CoverageCell: Hashable {
    static let perDegree = 2.0
    static let columns = 720
    static let rows = 360

    /// From the south pole up, from 180° W on.
    let row: Int
    let column: Int

    init(row: Int, column: Int) {
        self.row = min(Self.rows - 1, max(0, row))
        self.column = (column % Self.columns + Self.columns) % Self.columns
    }

    init(_ place: Coordinate) {
        self.init(
            row: Self.index(place.latitudeDegrees + 90), column: Self.index(place.longitudeDegrees + 180))
    }

    static func touched(by ring: UnwrappedRing) -> Set<CoverageCell> {
        let rows = index(ring.south + 90)...index(ring.north + 90)
        let columns = index(ring.west + 180)...index(ring.east + 180)
        return rows.reduce(into: []) { cells, row in
            for column in columns { cells.insert(CoverageCell(row: row, column: column)) }
        }
    }

    private static func index(_ degrees: Double) -> Int {
        Int(clamping: (degrees * perDegree).rounded(.down))
    }
}

extension AirportDatabase {
    /// The airspaces over a place, lowest first, and the coverage of the data. Works offline, with the data
    /// imported on this device.
    package func airspaces(at place: Coordinate) throws -> AirspaceAnswer {
        try airspaceTable().answer(at: place)
    }

    /// The airspace data on this device; nil when there are none.
    package func airspaceHoldings() throws -> AirspaceHoldings? { try airspaceTable().holdings }

    /// All airspaces, read again (some tenths of a second) after an import changed them.
    func airspaceTable() throws -> AirspaceTable {
        try pool.read { db in
            let sql = """
                SELECT count(*), max(date), max(checksum), min(checksum) FROM published
                WHERE publisher = ? AND part = 'airspace'
                """
            let row = try Row.fetchOne(db, sql: sql, arguments: [Publisher.faaAirspace.rawValue])
            let version = row.map { row in
                row.map { "\($0.1)" }.joined(separator: "-").filter {
                    $0.isLetter || $0.isNumber || $0 == "-"
                }
            }
            if let table = kept.withValue(AirspaceTable.self, { $0 }), table.version == version {
                return table
            }
            let documents = try PublishedDocument<Airspace>.fetchAll(.airspace, .faaAirspace, db)
            let table = AirspaceTable(version: version ?? "", documents: documents)
            kept.withValue(AirspaceTable.self) { $0 = table }
            return table
        }
    }
}
