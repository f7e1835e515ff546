import Aviation
import Foundation
import Testing

@Suite("GPXDocument") struct GPXDocumentTests {
    /// By the schema of GPX 1.1, with extensions at every level.
    static let sample = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="hand" xmlns="http://www.topografix.com/GPX/1/1" xmlns:a="urn:a">
          <metadata><name>Sunday</name></metadata>
          <wpt lat="51.348056" lon="-0.558889"><ele>24.4</ele><name>EGTF</name><sym>Airport</sym></wpt>
          <rte>
            <name>EGTF LFMD</name>
            <extensions><a:colour>red</a:colour></extensions>
            <rtept lat="51.348056" lon="-0.558889"><name>EGTF</name>
              <extensions><a:k>1</a:k></extensions></rtept>
            <rtept lat="43.542" lon="6.95333"><name>LFMD</name></rtept>
          </rte>
          <trk><name>Flown</name>
            <trkseg>
              <trkpt lat="51.35" lon="-0.56"><ele>100</ele><time>2026-11-23T09:00:00Z</time></trkpt>
              <trkpt lat="51.36" lon="-0.57"><time>2026-11-23T10:00:01.5+01:00</time></trkpt>
            </trkseg>
            <trkseg><trkpt lat="51.4" lon="-0.6"/></trkseg>
          </trk>
          <extensions><a:more>kept</a:more></extensions>
        </gpx>
        """

    private func read(_ text: String) throws -> GPXDocument {
        try GPXDocument(MarkupReader.document(Array(text.utf8)))
    }

    @Test func `waypoints, routes and tracks are read`() throws {
        let document = try read(Self.sample)
        #expect(document.name == "Sunday")
        #expect(document.version == "1.1")
        #expect(document.waypoints.map(\.name) == ["EGTF"])
        #expect(document.waypoints[0].elevationMetres == 24.4)
        #expect(document.routes.map { $0.points.map(\.name) } == [["EGTF", "LFMD"]])
        #expect(document.tracks.map { $0.segments.map(\.count) } == [[2, 1]])
        let times = document.tracks[0].segments[0].map(\.time?.timeIntervalSince1970)
        #expect(times == [1_795_424_400, 1_795_424_401.5])
        #expect(document.tracks[0].segments[1][0].time == nil)
        #expect(document.tracks[0].segments[0][1].elevationMetres == nil)
    }

    @Test(
        arguments: [
            (
                "lat=\"51.35\"", "lat=\"151.35\"",
                GPXProblem.Reason.badPosition(element: "trkpt", text: "151.35, -0.56")
            ),
            ("lat=\"51.35\"", "", .badPosition(element: "trkpt", text: "nowhere, -0.56")),
            ("lat=\"51.35\"", "lat=\"nan\"", .badPosition(element: "trkpt", text: "nan, -0.56")),
        ])
    func `a point that is nowhere is told, with its line`(
        old: String, new: String, reason: GPXProblem.Reason
    ) {
        let problem = #expect(throws: GPXProblem.self) {
            try read(Self.sample.replacing(old, with: new))
        }
        #expect(problem?.reason == reason && problem?.line == 14)
        #expect(throws: GPXProblem.self) { try read("<kml/>") }
    }

    @Test func `another route leaves everything else as it was`() throws {
        let document = try read(Self.sample)
        let position = try #require(Coordinate(latitudeDegrees: 48.75, longitudeDegrees: 2.1))
        let points = [document.routes[0].points[0], GPXDocument.Point(position: position, name: "A & B")]
        let changed = try read(document.alongRoute(points, name: "Short").document.text)
        #expect(changed.routes.map(\.name) == ["Short"])
        #expect(changed.routes[0].points.map(\.name) == ["EGTF", "A & B"])
        #expect(changed.waypoints == document.waypoints)
        #expect(changed.tracks == document.tracks)
        let text = changed.document.text
        for kept in [
            "<a:colour>red</a:colour>", "<a:k>1</a:k>", "<a:more>kept</a:more>", "<sym>Airport</sym>",
        ] {
            #expect(text.contains(kept), "\(kept)")
        }
    }

    @Test func `a new file is read back the same`() throws {
        var random = SplitMix(state: 8)
        for _ in 0..<200 {
            let points = try (0..<5).map { index in
                let position = try #require(
                    Coordinate(
                        latitudeDegrees: Double.random(in: -90...90, using: &random),
                        longitudeDegrees: Double.random(in: -180...180, using: &random)))
                return GPXDocument.Point(
                    position: position, name: "P\(index) <&>",
                    elevationMetres: Double.random(in: -400...9000, using: &random),
                    time: Date(
                        timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000, using: &random))))
            }
            let back = try read(GPXDocument(route: points, name: "R").document.text).routes[0].points
            #expect(back.map(\.name) == points.map(\.name))
            #expect(back.map(\.time) == points.map(\.time))
            for (read, made) in zip(back, points) {
                #expect(abs(read.position.latitudeDegrees - made.position.latitudeDegrees) <= 5.1e-8)
                #expect(abs(read.position.longitudeDegrees - made.position.longitudeDegrees) <= 5.1e-8)
            }
        }
    }

    @Test func `no damage stops the reader`() {
        let sample = """
            <gpx><wpt lat="51.3" lon="-0.5"><ele>24.4</ele></wpt><rte>
            <rtept lat="1" lon="2"/></rte><trk><trkseg>
            <trkpt lat="51" lon="-0.5"><time>2026-11-23T09:00:00Z</time></trkpt></trkseg></trk></gpx>
            """
        Fuzzer([sample]).forEachInput { input in
            guard let document = try? read(input) else { return }
            #expect((try? read(document.document.text)) == document)
        }
    }
}
