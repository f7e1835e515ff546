import Foundation
import GRDB

/// Small files of three publishers.
enum ReferenceFiles {
    static let airportHeader = """
        id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,\
        municipality,scheduled_service,icao_code,iata_code,gps_code,local_code,home_link,keywords

        """
    static let airports = airportHeader + rows

    static let rows = """
        2434,EGLL,large_airport,London Heathrow Airport,51.470748,-0.459909,83,EU,GB,GB-ENG,\
        London,yes,EGLL,LHR,EGLL,,,LON
        29198,EGTF,small_airport,Fairoaks Airport,51.348099,-0.558889,,EU,GB,GB-ENG,\
        "Woking, Surrey",no,EGTF,,EGTF,,,
        3592,KHWD,small_airport,Hayward Executive Airport,37.65919,-122.122,50,NA,US,US-CA,Hayward,no,KHWD,\
        HWD,KHWD,HWD,,
        4000,US-0001,heliport,Bay Heliport,37.7,-122.2,,NA,US,US-CA,Oakland,no,,,,,,
        999,US-0999,closed,Old Hayward,37.7,-122.1,,NA,US,US-CA,Hayward,no,,,,,,

        """

    static let runways = """
        airport_ref,length_ft,width_ft,surface,lighted,closed,le_ident,le_latitude_deg,le_longitude_deg,\
        le_elevation_ft,le_heading_degT,le_displaced_threshold_ft,he_ident,he_latitude_deg,he_longitude_deg,\
        he_elevation_ft,he_heading_degT,he_displaced_threshold_ft
        29198,2670,89,ASP,1,0,06,51.3461,-0.5641,80,60,,24,51.3499,-0.5540,,240,131
        2434,12799,164,ASP,1,0,09L,51.4775,-0.4850,79,89.6,1003,27R,51.4777,-0.4333,78,269.7,
        3592,5694,150,ASP,1,0,10R,,,,119.8,,28L,,,,299.8,
        3592,2000,60,TURF,0,1,01,,,,10,,19,,,,190,

        """
    static let frequencies = """
        airport_ref,type,description,frequency_mhz
        29198,AFIS,FAIROAKS INFORMATION,123.425

        """
    static let navaids = """
        ident,name,type,frequency_khz,latitude_deg,longitude_deg,elevation_ft,iso_country,dme_channel,\
        magnetic_variation_deg,associated_airport
        OCK,Ockham,VOR-DME,115300,51.305,-0.447222,200,GB,100X,-1.2,
        OAK,Oakland,VORTAC,116800,37.7259,-122.2236,10,US,115X,17,KOAK
        OCK,Other,NDB,300,-20,30,,ZW,,,

        """
    static let countries = """
        id,code,name,continent
        1,GB,United Kingdom,EU
        2,US,United States,NA

        """
    static let borders = """
        Country,Name,Type,Comment,ICAO,Airfield Name
        United Kingdom,Heathrow,Airport,,EGLL,Heathrow

        """

    /// A database of euro_aip: approaches of Heathrow, fuel and a hotel of Fairoaks, a waypoint.
    static func euroAIP(in folder: URL) throws -> URL {
        let url = folder.appending(path: "euro.db")
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE airports (icao_code TEXT PRIMARY KEY, name, type, latitude_deg,
                        longitude_deg, elevation_ft, iso_country, updated_at);
                    CREATE TABLE runways (id INTEGER PRIMARY KEY, airport_icao, le_ident, he_ident, length_ft,
                        surface, lighted, closed, updated_at);
                    CREATE TABLE procedures (id INTEGER PRIMARY KEY, airport_icao, name, procedure_type,
                        approach_type, runway_ident, runway_letter, runway_number, source, updated_at);
                    CREATE TABLE aip_entries (id INTEGER PRIMARY KEY, airport_icao, section, field, value,
                        std_field, std_field_id, updated_at);
                    CREATE TABLE waypoints (name TEXT PRIMARY KEY, latitude_deg, longitude_deg, point_type,
                        fir_codes);
                    INSERT INTO airports VALUES
                        ('EGTF', 'FAIROAKS', 'small_airport', 51.348099, -0.558889, 81, 'GB', '2025-11-02'),
                        ('EGLL', 'HEATHROW', 'large_airport', 51.470748, -0.459909, 83, 'GB', '2025-11-02');
                    INSERT INTO procedures VALUES
                        (1, 'EGLL', 'RNP RWY 09L', 'approach', 'RNP', '09L', 'L', '09L', 'uk', '2025-11-02'),
                        (2, 'EGLL', 'ILS RWY 09L', 'approach', 'ILS', '09L', 'L', '09L', 'uk', '2025-11-02');
                    INSERT INTO aip_entries VALUES
                        (1, 'EGTF', 'handling', 'Fuel', 'AVGAS 100LL', 'Fuel and oil', 402, '2025-11-02'),
                        (2, 'EGTF', 'passenger', 'Hotels', 'In Woking', 'Hotels', 501, '2025-11-02'),
                        (3, 'EGLL', 'passenger', 'Hotels', 'Nil', 'Hotels', 501, '2025-11-02');
                    INSERT INTO waypoints VALUES ('VESAN', 50.3719, 2.0264, '5LNC', 'LFFF,EGTT');
                    """)
        }
        try queue.close()
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_760_000_000)], ofItemAtPath: url.path)
        return url
    }
}
