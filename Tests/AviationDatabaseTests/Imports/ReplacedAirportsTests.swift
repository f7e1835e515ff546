import Aviation
import AviationDatabase
import Foundation
import Testing

/// A file of all airports that is damaged, and well formed row by row, changes nothing.
@Suite(.timeLimit(.minutes(20))) struct ReplacedAirportsTests {
    private static let time = Date(timeIntervalSince1970: 1_790_000_000)
    private static let header =
        "id,ident,type,name,latitude_deg,longitude_deg,iso_country,iso_region,"
        + "elevation_ft,municipality,iata_code,gps_code,local_code"
    private static let swapped = header.replacing("latitude_deg,longitude", with: "longitude_deg,latitude")

    private let folder: TemporaryFolder
    private let database: AirportDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        try take(Self.header, 0..<1_200)
    }

    /// Airports of Europe, where a longitude may be a latitude.
    private func take(_ header: String, _ numbers: Range<Int>) throws {
        let rows = numbers.map { number in
            let (latitude, longitude) = (40 + Double(number % 30) / 2, Double(number % 41) / 2)
            return "\(number + 1),ZZ\(number),small_airport,Field \(number),\(latitude),\(longitude),"
                + "FR,FR-IDF,100,,,,"
        }
        let file = try folder.write("airports.csv", ([header] + rows).joined(separator: "\n") + "\n")
        _ = try database.importFiles([file], at: Self.time)
    }

    private func position() throws -> [Double] {
        let airport = try #require(try database.airport("ZZ7"))
        return [airport.position.latitudeDegrees, airport.position.longitudeDegrees]
    }

    @Test func `latitude and longitude that changed places are refused`() throws {
        let before = try position()
        let error = #expect(throws: AirportDatabaseError.self) { try take(Self.swapped, 0..<1_200) }
        #expect("\(try #require(error))".contains("Latitude and longitude may have changed places"))
        #expect(try position() == before)
    }

    @Test func `an extract does not take the place of the world`() throws {
        let error = #expect(throws: AirportDatabaseError.self) { try take(Self.header, 0..<300) }
        #expect("\(try #require(error))".contains("has 300 airports, and would take the place of 1200"))
        #expect(try database.airport("ZZ900") != nil)
        try take(Self.header, 0..<900)
        #expect(try database.airport("ZZ1000") == nil)
    }
}
