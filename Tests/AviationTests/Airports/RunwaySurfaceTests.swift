import Aviation
import Testing

@Suite("RunwaySurface") struct RunwaySurfaceTests {
    /// The most frequent spellings of OurAirports, and those that are easily got wrong.
    @Test(
        arguments: [
            (
                .hard,
                [
                    "ASP", "CON", "CONC", "ASPH", "ASPH-G", "PEM", "ASPH/ CONC", "Asphalt", "CONC-G", "BIT",
                    "MATS", "MET",
                    "ASPH-TURF", "concrete", "Asphalt/Concrete", "tarmac", "Paved", "asphalt over gravel",
                    "Hard",
                    "TREATED", "Hard Surfaced", "OIL&CHIP-T", "PFC", "WOOD", "ROOF-TOP", "CONC-TRTD",
                    "Sealed",
                ]
            ),
            (
                .soft,
                [
                    "TURF", "GRS", "GRE", "Turf", "GVL", "TURF-G", "Earth", "Grass", "DIRT", "GRVL", "GRAVEL",
                    "GRASS / SOD", "Piçarra", "TURF-GRVL", "Sand", "Graded Hardcore", "Unpaved", "unpaved",
                    "COR", "Clay", "Hard clay",
                    "Hard Gravel", "TREATED GRAVEL", "TRTD-DIRT", "GRVL-TRTD", "Gras", "TER", "Dry Lake",
                    "OILED GRAVEL",
                ]
            ),
            (.water, ["WATER", "WAT", "Water", "WATER-E"]),
            (.snow, ["SNOW", "Ice", "ICE-SNOW"]),
            (.unknown, ["UNK", "X", "N", "", "?", "NSTD", "Delete"]),
        ] as [(RunwaySurface, [String])])
    func `the spellings are sorted`(kind: RunwaySurface, spellings: [String]) {
        for spelling in spellings {
            #expect(RunwaySurface(describedAs: spelling) == kind, "\(spelling)")
        }
    }

    @Test func `a surface that is not published is unknown`() {
        #expect(RunwaySurface(describedAs: nil) == .unknown)
    }
}

@Suite("Airport words") struct AirportWordTests {
    @Test func `every type of OurAirports has a place in the order of sizes`() {
        #expect(AirportKind.allCases.map(\.sizeOrder) == Array(0...6))
        #expect(AirportKind(rawValue: "seaplane_base") == .seaplaneBase)
        #expect(AirportKind.seaplaneBase.name == "seaplane base")
        #expect(AirportKind.closed.name == "closed")
    }

    @Test func `a runway is called by both its ends, a pad by its one`() {
        func runway(_ low: String?, _ high: RunwayEnd?) -> Runway {
            Runway(
                lengthFeet: nil, widthFeet: nil, surface: nil, isLighted: false, isClosed: false,
                lowEnd: RunwayEnd(name: low), highEnd: high)
        }
        #expect(runway("06", RunwayEnd(name: "24")).name == "06/24")
        #expect(runway("H1", nil).name == "H1")
        #expect(runway(nil, nil).name == nil)
    }

    @Test(arguments: [
        ("ASP", "asphalt"), ("ASPH-G", "asphalt, good condition"), ("TURF-GRVL", "grass, gravel"),
        ("CONC", "concrete"), ("Piçarra", "Piçarra"), ("grass / sand", "grass, sand"),
    ])
    func `a surface is told in words`(published: String, words: String) {
        #expect(RunwaySurface.words(for: published) == words)
    }

    @Test(arguments: ["UNK", "X", "N", "", "-", nil])
    func `a surface that says nothing is unknown`(published: String?) {
        #expect(RunwaySurface.words(for: published) == nil)
    }
}
