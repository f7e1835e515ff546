import AviationDatabase
import Foundation

/// Small files of OurAirports for the tests of the import.
enum SmallFiles {
    static let airportHeader = """
        id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,\
        municipality,\
        scheduled_service,icao_code,iata_code,gps_code,local_code,home_link,keywords
        """
    static let heathrow = """
        2434,EGLL,large_airport,London Heathrow Airport,51.470748,-0.459909,83,EU,GB,GB-ENG,\
        London,yes,EGLL,LHR,EGLL,,,LON
        """
    static let fairoaks = """
        29198,EGTF,small_airport,Fairoaks Airport,51.348099,-0.558889,,EU,GB,GB-ENG,\
        "Woking, Surrey",no,EGTF,,EGTF,,,
        """
    static let runwayHeader = """
        airport_ref,length_ft,width_ft,surface,lighted,closed,le_ident,le_latitude_deg,le_longitude_deg,\
        le_elevation_ft,le_heading_degT,le_displaced_threshold_ft,he_ident,he_latitude_deg,he_longitude_deg,\
        he_elevation_ft,he_heading_degT,he_displaced_threshold_ft
        """
    static let fairoaksRunway = "29198,2670,89,ASP,1,0,06,51.3461,-0.5641,80,60,,24,51.3499,-0.5540,,240,131"

    static func airports(_ rows: String...) -> String {
        ([airportHeader] + rows).joined(separator: "\n") + "\n"
    }

    static func runways(_ rows: String...) -> String {
        ([runwayHeader] + rows).joined(separator: "\n") + "\n"
    }

    /// A database with Heathrow and Fairoaks in it.
    static func twoAirports(in folder: TemporaryFolder) throws -> AirportDatabase {
        let database = try AirportDatabase(at: folder.url.appending(path: "airports.sqlite"))
        let files = try OurAirportsFiles(at: [
            folder.write("airports.csv", airports(heathrow, fairoaks)),
            folder.write("runways.csv", runways(fairoaksRunway)),
        ])
        try database.importOurAirports(files, at: Date(timeIntervalSince1970: 1_800_000_000))
        return database
    }
}
