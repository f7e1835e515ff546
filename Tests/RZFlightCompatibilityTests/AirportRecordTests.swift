import Aviation
import Foundation
import RZFlightCompatibility
import Testing

@Suite("Airports as RZFlight has them") struct AirportRecordTests {
    private func procedure(
        _ name: String, _ type: Procedure.ApproachType?, _ number: String?, _ letter: String? = nil
    ) -> Procedure {
        Procedure(
            name: name, procedureType: .approach, approachType: type, runwayNumber: number,
            runwayLetter: letter)
    }

    @Test func `a runway's name is number and letter, and the letter once`() {
        #expect(procedure("a", .ils, "09L", "L").fullRunwayIdent == "09L")
        #expect(procedure("a", .ils, "09", "L").fullRunwayIdent == "09L")
        #expect(procedure("a", .ils, "09").fullRunwayIdent == "09")
        #expect(procedure("a", .ils, nil).fullRunwayIdent == nil)
        #expect(procedure("a", .ils, "09", "L").matches(runwayIdent: "9L"))
        #expect(!procedure("a", .ils, "09", "L").matches(runwayIdent: "09R"))
    }

    @Test func `an approach without a type is the least precise, wherever it stands`() {
        let (vpt, loc, ils) = (
            procedure("VPT", nil, "17"), procedure("L", .loc, "17"), procedure("I", .ils, "17")
        )
        #expect([vpt, loc, ils].mostPrecise == ils)
        #expect([vpt, loc].mostPrecise == loc)
        #expect([vpt].mostPrecise == vpt)
        #expect([Procedure]().mostPrecise == nil)
        #expect(!vpt.isMorePreciseThan(loc) && loc.isMorePreciseThan(vpt) && !loc.isMorePreciseThan(loc))
        #expect(Procedure.ApproachType.allCases.map(\.precisionRank) == Array(1...8))
        #expect([ils, loc, vpt].map(\.precisionCategory) == [.precision, .nonPrecision, .nonPrecision])
        #expect(procedure("R", .rnp, "17").precisionCategory == .rnav)
    }

    @Test func `both forms of an API's JSON are read, and what is not there is unknown`() throws {
        let forms = [
            """
            {"icao": "EGLL", "name": "Heathrow", "city": "London", "country": "GB", "latitude": 51.47,
             "longitude": -0.4543, "elevation_ft": 83, "continent": "EU", "iata_code": "LHR",
             "type": "large_airport"}
            """,
            """
            {"ident": "EGLL", "icao": "", "name": "Heathrow", "municipality": "London", "iso_country": "GB",
             "latitude_deg": 51.47, "longitude_deg": -0.4543, "elevation_ft": 83.0, "continent": "EU",
             "iata_code": "LHR", "type": "large_airport", "runways": []}
            """,
        ]
        for form in forms {
            let read = try JSONDecoder().decode(AirportRecord.self, from: Data(form.utf8))
            #expect(read.icao == "EGLL" && read.city == "London" && read.country == "GB")
            #expect(read.latitude == 51.47 && read.elevationFeet == 83 && read.continent == .europe)
            #expect(read.type == .large && read.isBorderCrossing == nil && read.scheduledService == nil)
            let again = try JSONDecoder().decode(AirportRecord.self, from: JSONEncoder().encode(read))
            #expect(again == read)
        }
        for wrong in [
            #"{"icao": "EGLL"}"#, #"{"latitude": 1, "longitude": 2}"#,
            #"{"icao": "X", "latitude": 91, "longitude": 2}"#,
        ] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(AirportRecord.self, from: Data(wrong.utf8))
            }
        }
    }

    private func strip(_ surface: String?, feet: Int?, isClosed: Bool = false) -> Runway {
        Runway(
            lengthFeet: feet, widthFeet: nil, surface: surface, isLighted: false, isClosed: isClosed,
            lowEnd: RunwayEnd(name: "09", trueHeadingDegrees: 90),
            highEnd: RunwayEnd(name: "27", trueHeadingDegrees: 270))
    }

    @Test func `filters leave out what is closed and what is not known`() throws {
        let place = try #require(Coordinate(latitudeDegrees: 51, longitudeDegrees: 0))
        func record(_ icao: String, _ runway: Runway) -> AirportRecord {
            var record = AirportRecord(location: place, icao: icao)
            record.runways = [runway]
            return record
        }
        let all = [
            record("HARD", strip("CONC", feet: 4000)), record("GRAS", strip("Unpaved", feet: 2000)),
            record("SHUT", strip("ASP", feet: 9000, isClosed: true)), record("NONE", strip(nil, feet: nil)),
        ]
        #expect(all.withHardRunways().map(\.icao) == ["HARD"])
        #expect(all.withRunwayLength(minimumFeet: 2000).map(\.icao) == ["HARD", "GRAS"])
        #expect(all.withRunwayLength(minimumFeet: 0, maximumFeet: 2000).map(\.icao) == ["GRAS"])
        #expect(all.borderCrossingOnly().isEmpty && all.withAvgas().isEmpty && all.withProcedures().isEmpty)
        let west = try #require(TrueDirection(degrees: 250))
        #expect(all[0].bestRunway(windFrom: west)?.name == "27")
        #expect(all[2].bestRunway(windFrom: west) == nil)
    }

    @Test func `the line of an approach begins at its threshold and goes out against its direction`() throws {
        let threshold = try #require(Coordinate(latitudeDegrees: 51, longitudeDegrees: 0))
        var record = AirportRecord(location: threshold, icao: "TEST")
        var runway = strip("ASP", feet: 4000)
        runway.lowEnd.position = threshold
        record.runways = [runway]
        record.procedures = [procedure("ILS", .ils, "09"), procedure("VPT", nil, "27")]
        let lines = record.procedureLines()
        #expect(lines.map(\.runwayEnd.name) == ["09"])
        let line = try #require(lines.first)
        #expect(line.start == threshold)
        let (near, far) = (
            AirportRecord(location: line.start, icao: "A"), AirportRecord(location: line.end, icao: "B")
        )
        #expect(abs(near.distance(to: far).nauticalMiles - 10) < 1e-6)
        #expect(line.end.longitudeDegrees < -0.26 && abs(line.end.latitudeDegrees - 51) < 1e-3)
    }

    @Test func `the standard fields are numbered by section`() {
        #expect(AIPFieldCatalog.all.count == 34)
        #expect(AIPFieldCatalog.field(for: 302)?.name == "Customs and immigration")
        #expect(AIPFieldCatalog.field(for: 402)?.section == .handling)
        #expect(AIPFieldCatalog.field(for: 507)?.section == .passenger)
        #expect(AIPFieldCatalog.field(for: 101) == nil)
        let entry = AIPEntry(
            ident: "EGTF", section: .operational, field: "Zoll", value: "Nil.",
            standardField: AIPFieldCatalog.field(for: AIPFieldCatalog.customs), altValue: "n/a")
        #expect(entry.displayDescription == "Operational: Customs and immigration")
        #expect(entry.effectiveValue == "n/a" && entry.saysNo && entry.isStandardized)
    }
}
