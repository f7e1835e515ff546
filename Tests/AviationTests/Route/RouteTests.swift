import Aviation
import Foundation
import Testing

@Suite("Route") struct RouteTests {
    private static let places: [RoutePlace] = [
        place("EGTF", .airport, 51.348_056, -0.558_889), place("LFMD", .airport, 43.542, 6.953_33),
        place("OCK", .vor, 51.305, -0.447_22, declination: -5), place("LAM", .vor, 51.646, 0.151_7),
        place("LAM", .ndb, 40, -100), place("BIGGI", .fix, 51.33, 0.03),
        place("LYD", .vor, 50.999, 0.878), place("LYD", .ndb, 51.2, 0.9), place("LYD", .vor, 10, 100),
        place("S50", .airport, 47.327_7, -122.226_6),
        place("KPAO", .airport, 37.461, -122.115), place("KHAF", .airport, 37.513, -122.501),
        place("KO69", .airport, 38.258, -122.605), place("L35", .airport, 34.264, -116.854),
        place("CNC3", .airport, 43.760, -79.875), place("CYTZ", .airport, 43.627, -79.396),
        place("EGLL", .airport, 51.47, -0.45), place("EGLL", .fix, 10, 10), place("W22", .airport, 39, -80),
    ]

    private static func place(
        _ ident: String, _ kind: RoutePlace.Kind, _ latitude: Double, _ longitude: Double,
        declination: Double? = nil
    ) -> RoutePlace {
        guard let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude) else {
            preconditionFailure("\(ident) is nowhere")
        }
        return RoutePlace(
            ident: ident, kind: kind, position: position, region: "XX",
            stationDeclination: declination.flatMap { Declination(degreesEast: $0) })
    }

    private func read(
        _ text: String, pins: [RoutePlace] = [], airways: Set<String> = [], declination: Declination? = nil
    ) -> Route {
        Route(
            text, pins: pins, airways: airways,
            sources: Route.Sources(
                places: { name in Self.places.filter { $0.ident == name } }, declination: { _ in declination }
            ))
    }

    @Test func `names, positions and direct ways become points in order`() {
        let route = read("EGTF DCT OCK 4830N00210E N46°20.5' W001°05.1' -> LFMD")
        #expect(route.points.map(\.name) == ["EGTF", "OCK", "4830N00210E", "N46°20.5'W001°05.1'", "LFMD"])
        #expect(route.problems.isEmpty)
        #expect(route.notes.isEmpty)
    }

    @Test func `a radial is drawn from the station by its own declination`() throws {
        let route = read("EGTF OCK270015 LFMD")
        let point = try #require(route.points.dropFirst().first)
        let station = Self.places[2].position
        #expect(abs(Geodesic(from: station, to: point.position).distance.nauticalMiles - 15) < 1e-6)
        #expect(abs((Geodesic(from: station, to: point.position).initialCourse?.degrees ?? 0) - 265) < 1e-6)
        #expect(route.notes.isEmpty)
        for form in ["OCK/270/15", "OCK/270015", "OCKR270D015"] {
            #expect(read("EGTF \(form) LFMD").points.map(\.position) == route.points.map(\.position))
        }
    }

    @Test func `without the station's declination a radial needs the day's variation, which is said`() {
        #expect(read("EGTF BIGGI270015 LFMD").problems == [.radialNeedsDeclination(name: "BIGGI")])
        let route = read("EGTF BIGGI270015 LFMD", declination: Declination(degreesEast: 1.23))
        #expect(route.problems.isEmpty)
        #expect(
            route.notes == [
                "BIGGI270015: the declination of BIGGI is not known, its radial is drawn with the "
                    + "variation of the day, 1.2° E."
            ])
        #expect(read("EGTF XYZ270015 LFMD").problems == [.unknown(name: "XYZ")])
    }

    @Test func `a name of several near places has to be pinned, and the pin chooses`() throws {
        let choices = Self.places.filter { $0.ident == "LYD" }
        #expect(read("EGTF LYD LFMD").problems == [.ambiguous(name: "LYD", choices: choices)])
        for choice in choices {
            let pin = try #require(RoutePlace(pin: choice.pin))
            let route = read("EGTF LYD LFMD", pins: [pin])
            #expect(route.problems.isEmpty)
            #expect(route.guesses.isEmpty)
            #expect(route.points[1].place == choice)
        }
        #expect(choices[0].pin == "LYD|vor|50.99900|0.87800|XX")
        #expect(RouteProblem.ambiguous(name: "LYD", choices: choices).description.contains(choices[1].pin))
    }

    @Test func `of places of one name the one near the leg is taken and said, if the others are far`() throws
    {
        let (near, far) = (Self.places[3], Self.places[4])
        let route = read("EGTF LAM LFMD")
        #expect(route.points.map(\.place?.kind) == [.airport, .vor, .airport])
        #expect(route.guesses.map(\.name) == ["LAM"])
        #expect(route.guesses.map(\.place) == [near])
        #expect(route.guesses.map(\.others) == [[far]])
        #expect(route.problems.isEmpty)
        #expect(
            route.notes == [
                "LAM is taken for a VOR near the leg, LAM|vor|51.64600|0.15170|XX. Others of that name, the "
                    + "nearest 3910 NM away: LAM|ndb|40.00000|-100.00000|XX."
            ])
        #expect(read("EGTF LAM270015 LFMD").problems == [.radialNeedsDeclination(name: "LAM")])
        #expect(read("EGTF LAM LFMD", pins: [far]).points[1].place == far)
        // A first or a last word has no leg, and these legs pass neither or both.
        #expect(read("LAM LFMD").problems == [.ambiguous(name: "LAM", choices: [near, far])])
        #expect(read("KPAO LAM S50").problems == [.ambiguous(name: "LAM", choices: [near, far])])
        #expect(read("EGTF LAM 40N100W").problems == [.ambiguous(name: "LAM", choices: [near, far])])
    }

    @Test func `an unused pin changes nothing, and a pin alone is a place`() throws {
        let pin = try #require(RoutePlace(pin: "MYFIELD|user|51.00000|-1.00000|"))
        #expect(read("EGTF LFMD", pins: [pin]) == read("EGTF LFMD"))
        #expect(read("EGTF MYFIELD LFMD", pins: [pin]).points[1].position == pin.position)
        for text in ["", "LAM", "LAM|vor|x|1|", "LAM|boat|1|1|", "LAM|vor|91|1|", "|vor|1|1|", "LAM|vor|1|1"]
        {
            #expect(RoutePlace(pin: text) == nil)
        }
    }

    @Test func `an end is the airport of the name where there is one`() {
        #expect(read("EGLL LFMD").points.map(\.place?.kind) == [.airport, .airport])
        #expect(read("EGTF EGLL LFMD").points[1].place?.kind == .airport)
        #expect(read("EGTF S50").points.map(\.name) == ["EGTF", "S50"])
        #expect(read("S50 EGTF").points.map(\.name) == ["S50", "EGTF"])
    }

    @Test(
        arguments: [
            "KPAO DCT KO69 DCT KHAF", "KPAO KO69 KHAF", "KPAO DCT L35 KHAF", "KPAO L35 DCT KHAF",
            "KPAO L35 KHAF", "KPAO..L35..KHAF", "KPAO.L35.KHAF", "KPAO DCT S50 VFR DCT KHAF",
            "CYTZ CNC3 CYTZ", "CYTZ DCT CNC3 DCT CYTZ",
        ])
    func `a place that is written like an airway or a procedure is flown to`(text: String) {
        let route = read(text)
        let words = text.split { $0 == " " || $0 == "." }.filter { !["DCT", "VFR"].contains($0) }
        #expect(route.points.map(\.name) == words.map(String.init))
        #expect(route.points.map(\.via) == [nil, nil, nil])
        #expect(route.problems.isEmpty)
    }

    @Test func `a place that might be an airway is said where nothing shows which it is`() {
        let note = "L35 is taken for an airport, not for an airway. If it is an airway, pin it as L35|airway."
        #expect(read("KPAO L35 KHAF").notes == [note])
        #expect(read("KPAO DCT L35 KHAF").notes.isEmpty)
        #expect(read("KPAO L35 KHAF", airways: ["L35"]).points.map(\.name) == ["KPAO", "KHAF"])
    }

    @Test func `a word that is no place is an airway only when the pilot says so, and then that is said`() {
        let text = "EGTF BPK7G OCK UL9 BIGGI/N0120F055 VFR DEEZZ5 LFMD"
        #expect(
            read(text).problems == ["BPK7G", "UL9", "DEEZZ5"].map { .airwayOrPlace(name: $0, choices: []) })
        #expect(
            read(text).problems[1].description
                == "UL9 may be an airway or a procedure, whose points are not known here. Give it as "
                + "UL9=LAT,LON, or pin one: UL9|airway (the last flies directly to the next point).")
        #expect(read(text).openAirways == ["BPK7G", "UL9", "DEEZZ5"])
        let route = read(text, airways: ["BPK7G", "UL9", "DEEZZ5"])
        #expect(route.isShortened && route.openAirways == [])
        #expect(route.points.map(\.via) == [nil, "BPK7G", "UL9", "DEEZZ5"])
        #expect(route.points[2].change?.text == "N0120F055")
        #expect(
            route.notes == [
                "BPK7G is kept as a procedure: its own points are not known here, the next point is flown to "
                    + "directly.",
                "UL9 is kept as an airway: its own points are not known here, the next point is flown to "
                    + "directly.",
                "VFR: the change of flight rules is kept, not computed.",
                "DEEZZ5 is kept as a procedure: its own points are not known here, the next point is "
                    + "flown to directly.",
            ])
        #expect(route.problems.isEmpty)
        let first = read("N0120F055 EGTF OCK K0200A030 LFMD")
        #expect(first.points.map(\.change?.text) == ["N0120F055", "K0200A030", nil])
        #expect(read("EGTF SID OCK STAR LFMD").points.map(\.via) == [nil, "SID", "STAR"])
        #expect(RouteWord.airwayName(pin: RouteWord.airwayPin("UL9")) == "UL9")
        for pin in ["UL9", "|airway", "UL9|airport", "OCK|vor|51.30500|-0.44722|GB"] {
            #expect(RouteWord.airwayName(pin: pin) == nil)
        }
    }

    @Test(arguments: [
        ("KPAO S52 E16 L35 KHAF", ["S52", "E16"]), ("S52 E16", ["S52", "E16"]),
        ("KPAO 12N 05W KHAF", ["12N", "05W"]), ("KPAO S52-E16 KHAF", ["S52", "E16"]),
        ("KPAO S52/E16 KHAF", ["S52", "E16"]), ("kpao n47 w00 KHAF", ["N47", "W00"]),
        ("EGTF N51 W000 LFMD", ["N51", "W000"]), ("EGTF 5130N 00030W LFMD", ["5130N", "00030W"]),
    ])
    func `neighbours that are places are no position`(text: String, names: [String]) throws {
        let position = try #require(Coordinate(latitudeDegrees: 40, longitudeDegrees: -100))
        func pins(_ names: [String]) -> [RoutePlace] {
            names.enumerated().compactMap { index, name in
                Coordinate(latitudeDegrees: 40 + Double(index), longitudeDegrees: -100).map {
                    RoutePlace(ident: name, kind: .user, position: $0)
                }
            }
        }
        let route = read(text, pins: pins(names))
        #expect(route.problems == [])
        #expect(route.points.map(\.name).filter(names.contains) == names)
        #expect(route.points.contains { $0.place?.position == position })
        #expect(route.notes.contains { $0.hasSuffix("If the position is meant, write \(names.joined()).") })
        // One of them alone is known: nobody can tell.
        for name in names {
            let route = read(text, pins: pins([name]))
            #expect(
                route.problems.contains(
                    .positionOrPlaces(first: names[0], second: names[1], position: names.joined())))
            #expect(!route.points.contains { $0.name == names.joined() })
        }
        // The pilot says that both are airways.
        let along = read(text, airways: Set(names))
        #expect(!along.points.contains { $0.name == names.joined() })
    }

    @Test func `a position in two words stays one where neither is a place`() {
        for text in [
            "N51 W000", "5130N 00030W", "N5130 W00030", "51N 000W", "N46°20.5' W001°05.1'", "48.5N 2.16E",
            "S33 E151", "4830N 00210E", "N51-W000", "46N/078W",
        ] {
            let route = read("EGTF \(text) LFMD")
            #expect(route.points.map(\.name) == ["EGTF", text.filter { $0 != " " }, "LFMD"])
            #expect(route.problems == [], "\(text)")
        }
        // Two codes as airports in the US have are asked about, known or not: a total is never a guess.
        for text in ["S50 E17", "N12 W05", "12N 05W", "N57 W73"] {
            #expect(!read("EGTF \(text) LFMD").problems.isEmpty)
            #expect(read("EGTF \(text.filter { $0 != " " }) LFMD").problems == [])
        }
        // One that is still looked up is no half of a position.
        let route = Route(
            "EGTF N51 W000 LFMD", sources: Route.Sources(places: { _ in [] }, isOpen: { $0 == "N51" }))
        #expect(route.points.isEmpty && !route.problems.isEmpty)
    }

    @Test func `a point far off the direct way is said, the only one of its name, too`() {
        let route = read("KPAO OCK KHAF")
        #expect(route.problems == [])
        #expect(route.detours.map(\.name) == ["OCK"])
        #expect(route.notes.count == 1 && route.notes[0].hasSuffix(" NM off the direct way."))
        #expect(abs((route.detours.first?.distance.nauticalMiles ?? 0) - 4660) < 20, "\(route.notes)")
        #expect(read("KPAO 50S016E KHAF").detours.map(\.name) == ["50S016E"])
        #expect(read("KPAO OCK KPAO").detours.map(\.name) == ["OCK"])
        #expect(read("EGTF OCK LFMD").detours == [])
        // Half-way round the world a way of 600 NM to the side is usual.
        #expect(read("EGTF 65N060W KPAO").detours == [])
    }

    @Test func `next to DCT stands a place, known or not`() {
        #expect(read("KPAO DCT E16 DCT KHAF").problems == [.unknown(name: "E16")])
        #expect(read("KPAO..E16.KHAF").problems == [.unknown(name: "E16")])
        #expect(read("EGTF DCT UL9 BIGGI").problems == [.unknown(name: "UL9")])
    }

    @Test func `the only place of an airway's name is asked about where it is a continent away`() {
        let place = Self.places.filter { $0.ident == "W22" }
        let route = read("EGTF W22 OCK")
        #expect(route.problems == [.airwayOrPlace(name: "W22", choices: place)])
        #expect(read("EGTF W22 OCK", pins: place).points.map(\.name) == ["EGTF", "W22", "OCK"])
        #expect(read("EGTF W22 OCK", airways: ["W22"]).points.map(\.name) == ["EGTF", "OCK"])
    }

    @Test func `an unknown word is handed back by name, never left out`() {
        #expect(read("EGTF NOWHR LFMD").problems == [.unknown(name: "NOWHR")])
        #expect(read("EGTF ??? LFMD").problems == [.unreadable(text: "???")])
        #expect(read("EGTF L9").problems == [.unknown(name: "L9")])
        #expect(read("").points.isEmpty)
        #expect(read(String(repeating: "EGTF LFMD ", count: 1001)).problems == [.tooLong])
        #expect(read("EGTF EGTF LFMD").points.map(\.name) == ["EGTF", "LFMD"])
    }

    @Test func `the domestic form with points is read word by word`() {
        let route = read("EGTF..OCK.J42.BIGGI..LFMD", airways: ["J42"])
        #expect(route.points.map(\.name) == ["EGTF", "OCK", "BIGGI", "LFMD"])
        #expect(route.points[2].via == "J42")
        #expect(
            RouteToken.tokens(of: "EGTF..OCK.J42 ... LFMD.").map(\.text)
                == ["EGTF", "DCT", "OCK", "J42", "DCT", "LFMD"])
    }

    @Test func `speeds and levels are read as they are filed and written the same`() {
        for text in ["N0120F055", "K0200A030", "M082F330", "N0450M0825", "N0120VFR", "K0840S1130"] {
            #expect(FiledChange(text)?.text == text)
        }
        for text in ["N120F055", "N0120F55", "F055N0120", "N0120", "M82F330", "N0120F0550", "N01２0F055", ""] {
            #expect(FiledChange(text) == nil)
        }
        #expect(FiledSpeed("K0200").flatMap { $0.speed }.map { ($0.knots * 10).rounded() / 10 } == 108)
        #expect(FiledSpeed("M082")?.speed == nil)
    }

    @Test func `no damage stops the reader, and its effort grows with the route`() {
        let samples = [
            "EGTF BPK7G OCK UL9 BIGGI/N0120F055 VFR DEEZZ5 LFMD", "EGTF..OCK.J42.BIGGI..LFMD",
            "EGTF DCT OCK 4830N00210E N46°20.5' W001°05.1' -> LFMD OCK270015 46.3417,-78.085",
        ]
        Fuzzer(samples).forEachInput { input in
            let route = read(input)
            #expect(route.points.count <= RouteToken.mostTokens)
        }
        #expect(Growth.worst(samples.map { $0 + " " }) { _ = read($0) } < Growth.limit)
    }
}
