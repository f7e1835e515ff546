import Testing

@testable import Aviation

@Suite("Legs of procedures as lines") struct ProcedurePathTests {
    typealias Fix = ProcedureLeg.Fix

    /// An invented procedure's record with these texts at these columns, counted from 1.
    private func record(_ texts: [(Int, String)]) throws -> ARINCRecord {
        var columns = Array(repeating: UInt8(ascii: " "), count: 132)
        for (column, text) in [(1, "SUSAP KZZZK1FR12  "), (20, "R"), (39, "0")] + texts {
            for (index, byte) in text.utf8.enumerated() { columns[column - 1 + index] = byte }
        }
        return try ARINCRecord.reading(columns, line: 1).get()
    }

    private func leg(_ texts: (Int, String)...) throws -> ProcedureLeg {
        try #require(ProcedureLeg(try record(texts)))
    }

    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    private func path(_ legs: [ProcedureLeg], _ places: [String: Coordinate]) -> ProcedurePath {
        ProcedurePath(legs, position: { places[$0.name] }, declination: { _ in Declination(degreesEast: 10) })
    }

    private static let start = (48, "IF")

    @Test func `a leg says what its columns say`() throws {
        let read = try leg(
            (27, "020"), (30, "NEGOE"), (35, "K1PC"), (40, "EB  "), (44, "L"), (48, "AF"), (51, "MSO "),
            (55, "K1"), (63, "2978"), (67, "0250"), (71, "3443"), (79, "D "), (83, "+"), (85, "10500"))
        #expect(read.terminator == .arcToFix)
        #expect(read.fix == Fix(name: "NEGOE", region: "K1", section: "PC"))
        #expect(read.navaid == Fix(name: "MSO", region: "K1", section: "D"))
        #expect(read.rho == Distance(nauticalMiles: 25))
        #expect(read.course == ProcedureLeg.Course(degrees: 344.3, isTrue: false))
        #expect(read.turnsRight == false)
        #expect(read.altitude == "at or above 10500 ft")
    }

    @Test func `a continuation is no leg`() throws {
        let continuation = try record([(30, "AAAAA"), (39, "2"), (40, "W")])
        #expect(ProcedureLeg(continuation) == nil)
    }

    @Test(arguments: [true, false], [47.0, -47, 70])
    func `every place of an arc lies at its radius from the centre, on the side of its turn`(
        isRight: Bool, latitude: Double
    ) throws {
        let centre = try place(latitude, 179.9)
        func at(_ bearing: Double) throws -> Coordinate {
            let course = try #require(TrueDirection(degrees: bearing))
            return try #require(
                Geodesic(from: centre, course: course, distance: Distance(nauticalMiles: 12))
            ).end
        }
        let (from, to) = (try at(30), try at(100))
        let arc = try leg(
            (30, "BBBBB"), (35, "K1PC"), (44, isRight ? "R" : "L"), (48, "RF"), (57, "012000"),
            (107, "CCCCC"), (113, "K1PC"))
        let drawn = path(
            [try leg((30, "AAAAA"), (35, "K1PC"), Self.start), arc],
            ["AAAAA": from, "BBBBB": to, "CCCCC": centre])
        let line = drawn.steps[1].line
        #expect(drawn.steps[1].note == nil)
        #expect(line.first == from && line.last == to)
        var turned = 0.0
        for (one, other) in zip(line, line.dropFirst()) {
            let (first, second) = (Geodesic(from: centre, to: one), Geodesic(from: centre, to: other))
            #expect(abs(second.distance.nauticalMiles - 12) < 0.0001)
            let next = try #require(second.initialCourse)
            let turn = try #require(first.initialCourse).turn(to: next).degrees
            #expect(abs(turn) <= 3.001)
            turned += turn
        }
        #expect(abs(turned - (isRight ? 70 : -290)) < 0.001)
    }

    @Test func `a DME arc goes around its navaid`() throws {
        let navaid = try place(46.9, -114)
        func at(_ bearing: Double) throws -> Coordinate {
            let course = try #require(TrueDirection(degrees: bearing))
            return try #require(
                Geodesic(from: navaid, course: course, distance: Distance(nauticalMiles: 25))
            ).end
        }
        let arc = try leg(
            (30, "BBBBB"), (35, "K1PC"), (44, "L"), (48, "AF"), (51, "MSO "), (55, "K1"), (67, "0250"),
            (79, "D "))
        let drawn = path(
            [try leg((30, "AAAAA"), Self.start), arc],
            ["AAAAA": try at(344), "BBBBB": try at(298), "MSO": navaid])
        #expect(drawn.steps[1].line.count == 17)
        #expect(drawn.steps[1].note == nil)
    }

    @Test func `an arc whose ends lie off its radius is told and not drawn`() throws {
        let places = [
            "AAAAA": try place(47, -114), "BBBBB": try place(47.3, -114), "CCCCC": try place(47, -113.5),
        ]
        let arc = try leg(
            (30, "BBBBB"), (44, "R"), (48, "RF"), (57, "012000"), (107, "CCCCC"), (113, "K1PC"))
        let step = path([try leg((30, "AAAAA"), Self.start), arc], places).steps[1]
        #expect(step.line.isEmpty)
        #expect(step.note?.hasSuffix("NM off its radius: the data contradict themselves") == true)
    }

    @Test func `a track is the geodesic between its fixes, across the antimeridian too`() throws {
        let (from, to) = (try place(52, 179.5), try place(52.5, -179.5))
        let drawn = path(
            [try leg((30, "AAAAA"), Self.start), try leg((30, "BBBBB"), (48, "TF"))],
            ["AAAAA": from, "BBBBB": to])
        let line = drawn.steps[1].line
        #expect(line.first == from && line.last == to)
        let length = zip(line, line.dropFirst()).reduce(0) { sum, pair in
            sum + Geodesic(from: pair.0, to: pair.1).distance.nauticalMiles
        }
        #expect(abs(length - Geodesic(from: from, to: to).distance.nauticalMiles) < 0.0001)
    }

    @Test func `a course that the fix before lies on is the line between them, else only the course`() throws
    {
        let end = try place(47, -114)
        // Magnetic 080 is 090 true where the variation is 10 east.
        let course = try leg((30, "BBBBB"), (48, "CF"), (71, "0800"), (75, "0060"))
        let back = try #require(TrueDirection(degrees: 270))
        let west = try #require(
            Geodesic(from: end, course: back, distance: Distance(nauticalMiles: 6)))
        let start = try leg((30, "AAAAA"), Self.start)
        let along = path([start, course], ["AAAAA": west.end, "BBBBB": end]).steps[1]
        #expect(along.line.first == west.end && !along.isAbout)
        let aside = path([start, course], ["AAAAA": try place(47.2, -114), "BBBBB": end]).steps[1]
        #expect(aside.isAbout)
        let begin = try #require(aside.line.first)
        #expect(Geodesic(from: begin, to: west.end).distance.nauticalMiles < 0.001)
    }

    @Test func `a leg that the data leave open is not drawn, and says why`() throws {
        let places = ["BBBBB": try place(47, -114)]
        let legs = [
            try leg((48, "CA"), (71, "1175"), (83, "+"), (85, "06200")), try leg((30, "BBBBB"), (48, "DF")),
            try leg((30, "BBBBB"), (48, "HM"), (71, "3440"), (75, "T010")), try leg((48, "VM"), (71, "3150")),
            try leg((30, "ZZZZZ"), (48, "TF")), try leg((30, "BBBBB"), (48, "PI")),
        ]
        let steps = path(legs, places).steps
        #expect(steps.allSatisfy { $0.line.isEmpty })
        #expect(
            steps.map(\.note) == [
                "it ends at an altitude: where that is depends on the climb",
                "it begins where the leg before ends, which is not known",
                "a hold by time: its length depends on the speed", "it ends where the controller says",
                "the position of ZZZZZ is not in the data", "a procedure turn: its way depends on the speed",
            ])
    }

    @Test func `every terminator has an answer`() throws {
        for terminator in ProcedureLeg.Terminator.allCases {
            let step = path([try leg((30, "BBBBB"), (48, terminator.rawValue))], [:]).steps[0]
            #expect(step.line.isEmpty && step.note != nil, "\(terminator)")
        }
    }

    @Test func `a final approach ends where its missed approach begins`() throws {
        let records = [
            try record([(27, "010"), (30, "AAAAA"), Self.start]),
            try record([(27, "030"), (30, "RW12 "), (36, "PG"), (40, "GY M"), (48, "TF")]),
            try record([(27, "040"), (40, "  M "), (48, "CA")]),
            try record([(20, "A"), (21, "SJC  "), (27, "010"), (30, "SJC  "), Self.start]),
        ]
        let routes = ProcedureRoute.routes(records, isApproach: true)
        #expect(routes.map(\.title) == ["Final approach", "Missed approach", "Transition SJC"])
        #expect(routes.map(\.legs.count) == [2, 1, 1])
        #expect(routes[0].legs[1].role == "MAP")
    }
}
