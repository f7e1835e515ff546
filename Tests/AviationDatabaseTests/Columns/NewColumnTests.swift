import Aviation
import Foundation
import GRDB
import Testing

@testable import AviationDatabase

/// A fact of an airport unknown to the program: what a new column has to declare, and everything that follows
/// from it. It is stored in the keywords, because a test can add no property.
extension Airport.Particulars {
    fileprivate var motto: String? {
        get { keywords }
        set { keywords = newValue }
    }
}

@Suite("A new column of an airport") struct NewColumnTests {
    private let table = AirportTable(
        AirportColumn.all.filter { $0.name != "keywords" } + [
            .text(
                \.motto, "motto", column: "motto", AirportField("motto", [.euroAIP, .ourAirports, .nasr]))
        ])

    private func database() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write { db in try Self.create(table, db) }
        return queue
    }

    private static func create(_ table: AirportTable, _ db: Database) throws {
        try db.execute(sql: table.creation)
        for other in [OurAirportsTable.runway, .navaid] { try db.execute(sql: other.creation) }
        try db.execute(sql: PublishedTables.creation)
    }

    /// A file of OurAirports with the column, read into the table.
    private func read(_ motto: String, into db: Database) throws {
        let text = """
            id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country,iso_region,municipality,\
            iata_code,gps_code,local_code,motto
            29198,EGTF,small_airport,Fairoaks Airport,51.348099,-0.558889,80,GB,GB-ENG,Woking,,EGTF,,\(motto)

            """
        var rest: [UInt8]? = Array(text.utf8)
        var csv = CSVReader {
            defer { rest = nil }
            return rest
        }
        var reader = try AirportReader(header: CSVHeader(from: &csv), table)
        var row = ImportedRow()
        while try csv.read(&row.record) {
            try db.execute(sql: table.insertion, arguments: StatementArguments(reader.values(of: &row)))
        }
    }

    private func airport(_ db: Database) throws -> Airport? {
        try Row.fetchOne(db, sql: "SELECT \(table.selection) FROM airport").map(table.airport)
    }

    @Test func `it is read from a file, kept in the table and read again`() throws {
        try database().write { db in
            try read("Per ardua", into: db)
            #expect(try String.fetchAll(db, sql: "SELECT motto FROM airport") == ["Per ardua"])
            let airport = try #require(try airport(db))
            #expect(airport.motto == "Per ardua" && airport.town == "Woking")
        }
    }

    @Test func `where a file says nothing it is unknown`() throws {
        try database().write { db in
            try read("", into: db)
            let airport = try #require(try airport(db))
            #expect(airport.motto == nil && airport.elevationFeet == 80)
        }
    }

    @Test func `another publisher has the say by its precedence, and can be taken off again`() throws {
        try database().write { db in
            try read("Per ardua", into: db)
            var facts = PublishedAirport()
            facts.particulars.motto = "Ad astra"
            let kept = try JSONDecoder().decode(PublishedAirport.self, from: JSONEncoder().encode(facts))
            let document = PublishedDocument(
                publisher: .euroAIP, key: "EGTF", date: "2026-01-22", facts: kept)
            try AirportMerge(airport: 29198, documents: [document], table: table).save(db)
            #expect(try airport(db)?.motto == "Ad astra")
            #expect(
                try Row.fetchAll(db, sql: "SELECT field, publisher, date FROM fieldSource").map {
                    [$0[0], $0[1], $0[2]]
                } == [["motto", "EuroAIP", "2026-01-22"]])
            #expect(try String.fetchAll(db, sql: "SELECT motto FROM displacedAirport") == ["Per ardua"])
        }
    }

    @Test func `a database of before gets it by a migration, unknown in every row`() throws {
        try DatabaseQueue().write { db in
            let before = AirportTable(AirportColumn.all.filter { $0.name != "keywords" })
            try Self.create(before, db)
            let place = try #require(Coordinate(latitudeDegrees: 51, longitudeDegrees: 0))
            let airport = Airport(
                ident: "EGTF", kind: .small, name: "Fairoaks", position: place, countryCode: "GB",
                regionCode: "GB-ENG")
            try db.execute(
                sql: before.insertion, arguments: StatementArguments(before.values(29198, airport)))
            try table.addMissingColumns(db)
            try table.addMissingColumns(db)
            #expect(try self.airport(db) == airport)
            #expect(try db.columns(in: "displacedAirport").map(\.name).contains("motto"))
        }
    }

    @Test func `every column of the program is kept as it is given`() throws {
        let place = try #require(Coordinate(latitudeDegrees: 51.3, longitudeDegrees: -0.5))
        let airport = Airport(
            ident: "EGTF", kind: .medium, name: "Fairoaks", position: place, countryCode: "GB",
            regionCode: "GB-ENG"
        ) { particulars in
            for column in AirportColumn.all {
                switch column.form {
                case .text, .words, .link: column.put(.text("a \(column.name)"), into: &particulars)
                case .integer(let range): column.put(.integer(range.upperBound), into: &particulars)
                case .flag: column.put(.flag(true), into: &particulars)
                }
            }
        }
        #expect(AirportColumn.all.allSatisfy { $0[airport.particulars] != nil })
        let standard = AirportTable.standard
        try DatabaseQueue().write { db in
            try db.execute(sql: standard.creation)
            try db.execute(
                sql: standard.insertion, arguments: StatementArguments(standard.values(7, airport)))
            #expect(
                try Airport.fetchAll(db, sql: "SELECT \(Airport.columns) FROM airport", arguments: []) == [
                    airport
                ])
        }
        #expect(Set(AirportField.all.map(\.rawValue)).count == AirportField.all.count)
    }
}
