import Aviation
import Testing

@Suite("ARINCRecord") struct ARINCRecordTests {
    private static func record(_ text: String) throws -> ARINCRecord {
        try ARINCRecord.reading(Array(text.utf8), line: 1).get()
    }

    private func values(_ record: ARINCRecord, _ names: [String]) -> [ARINCValue?] {
        names.map { record[name: $0] }
    }

    // Checked figures of KJFK: the sample of design notes 5.8, and AIP United States.
    @Test func `an airport is read from its columns`() throws {
        let record = try Self.record(
            "SUSAP KJFKK6AJFK     0     145YHN40382374W073464329W013000013         1800018000C    MNAR    "
                + "JOHN F KENNEDY INTL           300671912")
        #expect(record.section == "PA")
        #expect(record.layout?.kind == "airport")
        #expect(record.layout?.proof == .records)
        let position = try #require(record.position)
        #expect(abs(position.latitudeDegrees - 40.639_928) < 5e-7)
        #expect(abs(position.longitudeDegrees + 73.778_692) < 5e-7)
        let names = [
            "airport", "elevation_ft", "longest_runway_ft", "magnetic_variation_deg",
            "transition_altitude_ft",
            "name", "cycle", "file_record_number", "recommended_navaid",
        ]
        #expect(
            values(record, names) == [
                .text("KJFK"), .integer(13), .integer(14_500), .decimal(-13), .integer(18_000),
                .text("JOHN F KENNEDY INTL"), .text("1912"), .integer(30_067), nil,
            ])
        #expect(record.undecoded.isEmpty)
    }

    @Test func `a runway, a localizer, a path point and a safe altitude are read from their columns`() throws
    {
        let records = try ARINCSamples.records.map(Self.record)
        let runway = try #require(records.first { $0[name: "ident"] == .text("RW10L") })
        let runwayNames = [
            "length_ft", "bearing_deg", "ellipsoid_height_m", "threshold_elevation_ft", "width_ft",
            "threshold_crossing_height_ft",
        ]
        #expect(
            values(runway, runwayNames) == [
                .integer(3107), .course(degrees: 104, isTrue: false), .decimal(-24), .integer(28),
                .integer(75),
                .integer(29),
            ])
        let localizer = try #require(records.first { $0.section == "PI" })
        #expect(
            values(localizer, ["frequency_mhz", "runway", "bearing_deg", "localizer_width_deg"]) == [
                .decimal(111.5), .text("RW28L"), .course(degrees: 287.9, isTrue: false), .decimal(5),
            ])
        let path = try #require(records.first { $0.layout?.kind == "path point" })
        let pathNames = [
            "ellipsoid_height_m", "glide_path_angle_deg", "course_width_m", "length_offset_m",
            "threshold_crossing_height", "horizontal_alert_limit_m", "vertical_alert_limit_m", "crc",
        ]
        #expect(
            values(path, pathNames) == [
                .decimal(-17.2), .decimal(3.1), .decimal(106.75), .integer(1224),
                .height(35, isMetres: false), .decimal(40), .decimal(50), .text("40227B2E"),
            ])
        let safe = try #require(records.first { $0[name: "centre"] == .text("OAK") })
        #expect(
            values(safe, ["sector_1_deg", "sector_1_altitude_ft", "sector_1_radius_nm", "sector_3_deg"]) == [
                .sector(fromDegrees: 170, toDegrees: 350), .integer(5100), .integer(25), nil,
            ])
    }

    @Test func `a leg of an approach is read from its columns`() throws {
        let leg = try Self.record(
            "SUSAP KIAHK4FH08RY H      030RW08RK4PG0GY M 031TF                                   00149"
                + "             -300          A FS   220271811")
        let names = [
            "procedure", "route_type", "sequence", "fix", "path_terminator", "rnp_nm", "altitude_1",
            "vertical_angle_deg", "waypoint_description", "route_qualifier_1",
        ]
        #expect(
            values(leg, names) == [
                .text("H08RY"), .text("H"), .integer(30), .text("RW08R"), .text("TF"), .decimal(0.3),
                .level(.altitudeFeet(149)), .decimal(-3), .text("GY M"), .text("F"),
            ])
    }

    @Test func `every character of a record is in a field or undecoded`() throws {
        for text in ARINCSamples.records {
            let record = try Self.record(text)
            let inFields = record.fields.reduce(0) { count, field in
                count
                    + record.columns[(field.columns.lowerBound - 1)..<field.columns.upperBound].count {
                        $0 != 32
                    }
            }
            let loose = record.undecoded.reduce(0) { $0 + ($1.split(separator: " ").last?.count ?? 0) }
            #expect(inFields + loose == text.utf8.count { $0 != 32 }, "\(text)")
            #expect(record.problem(line: 1) == nil, "\(text)")
            #expect(record.text == text)
        }
    }

    @Test func `no two fields of a layout share a column`() throws {
        for text in ARINCSamples.records {
            let record = try Self.record(text)
            for (field, next) in zip(record.fields, record.fields.dropFirst()) {
                #expect(field.columns.upperBound < next.columns.lowerBound, "\(field.name), \(next.name)")
            }
        }
    }

    @Test func `writing every value that was read gives the same record`() throws {
        for text in ARINCSamples.records {
            let original = try Self.record(text)
            var copy = original
            for field in original.fields {
                let value = try original.value(of: field)
                copy = try #require(copy.setting(value, for: field), "\(field.name)")
            }
            #expect(copy.text == original.text)
        }
    }

    @Test func `a value that is set changes its own columns and no other`() throws {
        let record = try Self.record(ARINCSamples.records[0])
        let field = try #require(record.fields.first { $0.name == "elevation_ft" })
        let lower = try #require(record.setting(.integer(-24), for: field))
        #expect(lower.text == ARINCSamples.records[0].replacing("E015000052", with: "E0150-0024"))
        #expect(lower[name: "elevation_ft"] == .integer(-24))
        #expect(record.setting(.integer(1_000_000), for: field) == nil)
        #expect(record.setting(nil, for: field)?[name: "elevation_ft"] == nil)
    }

    @Test(
        arguments: [
            ("N37393214", "N99393214", 33, "latitude_deg"), ("N37393214", "N37613214", 33, "latitude_deg"),
            ("N37393214", "37393214 ", 33, "latitude_deg"), ("W122071825", "W182071825", 42, "longitude_deg"),
            ("E0150", "X0150", 52, "magnetic_variation_deg"),
            ("E0150", "E 150", 52, "magnetic_variation_deg"),
            ("00052", "0O052", 57, "elevation_ft"),
        ])
    func `a field that cannot be read is named with its column`(
        old: String, new: String, column: Int, name: String
    ) throws {
        let record = try Self.record(ARINCSamples.records[0].replacing(old, with: new))
        let problem = try #require(record.problem(line: 7))
        #expect(problem.column == column)
        #expect(problem.line == 7)
        #expect(problem.description.hasPrefix("Line 7, column \(column): \(name) cannot be “"))
        #expect(record[name: name] == nil)
    }

    @Test func `a section without a table keeps its columns as they came`() throws {
        let text = "SUSAP KHWDK2V" + String(repeating: "X", count: 110) + "123451912"
        let record = try Self.record(text)
        #expect(record.section == "PV")
        #expect(record.layout == nil)
        #expect(record.undecoded == ["columns 7-123: KHWDK2V" + String(repeating: "X", count: 110)])
        #expect(record.text == text)
    }
}
