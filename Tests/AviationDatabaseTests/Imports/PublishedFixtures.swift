import AviationDatabase
import Foundation
import GRDB

@testable import AviationDatabase

/// Small files of every publisher, about Hayward, Fairoaks and a field that only the FAA knows.
enum PublishedFixtures {
    static let airports = SmallFiles.airports(
        SmallFiles.heathrow, SmallFiles.fairoaks,
        """
        3592,KHWD,small_airport,Hayward Executive Airport,37.65919,-122.122,50,NA,US,US-CA,Hayward,no,KHWD,H\
        WD,\
        KHWD,HWD,,
        """,
        "999,US-0999,closed,Old Hayward,37.7,-122.1,,NA,US,US-CA,Hayward,no,,,,HWD,,")
    static let runways = SmallFiles.runways(
        SmallFiles.fairoaksRunway,
        "3592,5694,150,ASP,1,0,10R,,,,119.8,,28L,,,,299.8,",
        "3592,2000,60,TURF,0,1,01,,,,10,,19,,,,190,")

    static let nasrAirports = """
        EFF_DATE,SITE_TYPE_CODE,STATE_CODE,ARPT_ID,CITY,COUNTRY_CODE,ARPT_NAME,LAT_DECIMAL,LONG_DECIMAL,ELEV\
        ,ICAO_ID
        2026-01-22,A,CA,HWD,HAYWARD,US,HAYWARD EXEC,37.65893166,-122.12173888,52.1,KHWD
        2026-01-22,A,CA,9XX9,NOWHERE,US,NOWHERE FLD,36.5,-121.5,12.4,NA

        """
    static let nasrRunways = """
        "EFF_DATE","STATE_CODE","ARPT_ID","COUNTRY_CODE","RWY_ID","RWY_LEN","RWY_WIDTH","SURFACE_TYPE_CODE",\
        "RWY_LGT_CODE"
        "2024/12/26","CA","9XX9","US","H1",0,0,"ROOF-TOP",""
        "2024/12/26","CA","HWD","US","10L/28R",3107,75,"ASPH","MED"
        "2024/12/26","CA","HWD","US","10R/28L",5694,150,"ASPH-CONC","MED"

        """
    static let nasrNavaids = """
        "EFF_DATE","NAV_ID","NAV_TYPE","STATE_CODE","COUNTRY_CODE","NAME","LAT_DECIMAL","LONG_DECIMAL","ELEV\
        ","MAG_VARN","MAG_VARN_HEMIS","CHAN","FREQ"
        "2026/01/22","OAK","VORTAC","CA","US","OAKLAND",37.7259,-122.2236,10.2,17,"E","115X",116.8

        """
    static let cifp = """
        HDR01FAACIFP18      001P013203804972003  06-FEB-202013:41:57  U.S.A. DOT FAA
        HDR04                                 CODED INSTRUMENT FLIGHT PROCEDURES VOLUME 2003  EFFECTIVE 27 F\
        EB 2020
        SUSAP KHWDK2AHWD     0     056YHN37393214W122071825E015000052         1800018000C    MNAR    HAYWAR\
        D EXECUTIVE             107981608
        SUSAP KHWDK2CBOGRE K20    W     N37372195W122023769                       E0133     NAR           BO\
        GRE                    107992002

        """
    static let borders = """
        \u{FEFF}Country,Name,Type,Comment,ICAO,Airfield Name
        United Kingdom,Fairoaks,Airport,,EGTF,Fairoaks
        Norway,Stord,Airport,,ENSTJ,Stord

        """
    static let airspace = """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"GLOBAL_ID": "1", "IDENT": "HWD", "NAME": "HAYWARD CLASS D",
          "LOCAL_TYPE": "CLASS_D", "CLASS": "D", "UPPER_VAL": 1500, "UPPER_UOM": "FT", "UPPER_CODE": "MSL",
          "LOWER_VAL": 0, "LOWER_UOM": "FT", "LOWER_CODE": "SFC"}, "geometry": {"type": "Polygon",
          "coordinates": [[[-122.2, 37.6], [-122.1, 37.6], [-122.1, 37.7], [-122.2, 37.6]]]}},
        {"type": "Feature", "properties": {"GLOBAL_ID": "2", "NAME": "X", "LOCAL_TYPE": "CLASS_E4",
          "UPPER_VAL": -9998, "LOWER_VAL": 0, "LOWER_CODE": "SFC"}, "geometry": {"type": "Polygon",
          "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}}
        ]}
        """

    /// A database of euro_aip with Fairoaks and a field of Heathrow's.
    static func euroAIP(_ folder: TemporaryFolder) throws -> URL {
        let url = folder.url.appending(path: "euro.db")
        if FileManager.default.fileExists(atPath: url.path) { try FileManager.default.removeItem(at: url) }
        let queue = try DatabaseQueue(path: url.path)
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE airports (icao_code TEXT PRIMARY KEY, name, type, latitude_deg, longitude_d\
                    eg,
                        elevation_ft, iso_country, updated_at);
                    CREATE TABLE runways (id INTEGER PRIMARY KEY, airport_icao, le_ident, he_ident, length_ft,
                        surface, lighted, closed, updated_at);
                    CREATE TABLE procedures (id INTEGER PRIMARY KEY, airport_icao, name, procedure_type,
                        approach_type, runway_ident, runway_letter, runway_number, source, updated_at);
                    CREATE TABLE aip_entries (id INTEGER PRIMARY KEY, airport_icao, section, field, value,
                        std_field, std_field_id, updated_at);
                    CREATE TABLE waypoints (name TEXT PRIMARY KEY, latitude_deg, longitude_deg, point_type,
                        fir_codes);
                    INSERT INTO airports VALUES
                        ('EGTF', 'FAIROAKS', 'small_airport', 51.35, -0.56, 81, 'GB', '2025-11-02T23:38:24'),
                        ('EGLL', 'HEATHROW', 'large_airport', 51.4, -0.46, 'high', 'GB', '2025-11-02T23:38:2\
                        4');
                    INSERT INTO runways VALUES (1, 'EGTF', '06', '24', 2667, 'asphalt', 1, 0, '2025-11-02');
                    INSERT INTO procedures VALUES
                        (1, 'EGLL', 'RNP RWY 09L', 'approach', 'RNP', '09L', 'L', '09L', 'uk', '2025-11-02'),
                        (2, 'EGLL', 'ILS RWY 09L', 'approach', 'ILS', '09L', 'L', '09L', 'uk', '2025-11-02'),
                        (3, 'EGLL', 'VPT', 'approach', NULL, '09L', 'L', '09L', 'uk', '2025-11-02');
                    INSERT INTO aip_entries VALUES
                        (1, 'EGTF', 'handling', 'Fuel', 'AVGAS 100LL', 'Fuel and oil types', 402, '2025-11-0\
                        2'),
                        (2, 'EGLL', 'operational', 'Fire', 'Foam for JET A1', NULL, NULL, '2025-11-02');
                    INSERT INTO waypoints VALUES ('VESAN', 50.3719, 2.0264, '5LNC', 'LFFF,EGTT');
                    """)
        }
        try queue.close()
        return url
    }

    /// Every file but OurAirports'. Their times are set, so that editions do not depend on the clock.
    static func write(_ folder: TemporaryFolder) throws -> [URL] {
        let texts = [
            ("a.csv", nasrAirports), ("r.csv", nasrRunways), ("n.csv", nasrNavaids), ("c.txt", cifp),
            ("b.csv", borders), ("s.json", airspace),
        ]
        let files = try texts.map { try folder.write($0.0, $0.1) } + [try euroAIP(folder)]
        for file in files {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_760_000_000)], ofItemAtPath: file.path)
        }
        return files
    }

    static func ourAirports(_ folder: TemporaryFolder) throws -> [URL] {
        [try folder.write("airports.csv", airports), try folder.write("runways.csv", runways)]
    }
}

extension AirportDatabase {
    /// Every row of the tables that queries read, without import times.
    func contents() throws -> [String] {
        try pool.read { db in
            let tables = [
                "airport", "runway", "navaid", "published", "airportLink", "fieldSource", "airportRank",
                "displacedAirport", "displacedRunway",
            ]
            var lines = try tables.flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }.sorted()
            }
            lines += try Row.fetchAll(
                db, sql: "SELECT publisher, checksum, fileName, date, rowsRead, rowsKept FROM publication"
            ).map { "publication \($0)" }
            return lines
        }
    }
}
