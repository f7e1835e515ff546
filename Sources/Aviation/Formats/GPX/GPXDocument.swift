package import Foundation

// GPX/ reads and writes waypoints, routes and tracks of the GPS Exchange Format 1.1
// (http://www.topografix.com/GPX/1/1). Everything else, above all extensions, is kept in place.

/// A GPX file.
package struct GPXDocument: Hashable, Sendable {
    /// A `wpt`, `rtept` or `trkpt`.
    package struct Point: Hashable, Sendable {
        package let position: Coordinate
        package let name: String?
        /// Above mean sea level; nil when not recorded.
        package let elevationMetres: Double?
        /// Nil when not recorded.
        package let time: Date?
        /// The element it was read from; nil for one that was made here.
        let element: MarkupElement?
    }

    /// A route: points to fly over.
    package struct Route: Hashable, Sendable {
        package let name: String?
        package let points: [Point]
    }

    /// A recorded track. It has a segment for each time that the receiver was on.
    package struct Track: Hashable, Sendable {
        package let name: String?
        package let segments: [[Point]]
    }

    /// The whole file, from which everything here is read.
    package let document: MarkupDocument
    package let waypoints: [Point]
    package let routes: [Route]
    package let tracks: [Track]

    /// Nil if the file has none (it is in `metadata` in GPX 1.1, in the root in 1.0).
    package var name: String? {
        document.root.child("metadata")?.text(of: "name") ?? document.root.text(of: "name")
    }
    package var version: String? { document.root.attribute("version") }

    /// The paths of elements that are kept and not read.
    package var unusedElements: [String] {
        let points = ["wpt", "rte/rtept", "trk/trkseg/trkpt"]
        let parts = points.flatMap { point in ["name", "ele", "time"].map { "\(point)/\($0)" } }
        let others = [
            "metadata", "metadata/name", "name", "rte", "rte/name", "trk", "trk/name", "trk/trkseg",
        ]
        return document.root.unused(known: Set(points + parts + others))
    }

    /// Reads a document whose root is `gpx`, of version 1.1 or 1.0.
    package init(_ document: MarkupDocument) throws(GPXProblem) {
        let root = document.root
        guard root.localName == "gpx" else { throw GPXProblem(.noGPX(root: root.name), at: root) }
        self.document = document
        waypoints = try Self.points(root, "wpt")
        var routes: [Route] = []
        for element in root.children(named: "rte") {
            routes.append(Route(name: element.text(of: "name"), points: try Self.points(element, "rtept")))
        }
        self.routes = routes
        var tracks: [Track] = []
        for element in root.children(named: "trk") {
            var segments: [[Point]] = []
            for segment in element.children(named: "trkseg") {
                segments.append(try Self.points(segment, "trkpt"))
            }
            tracks.append(Track(name: element.text(of: "name"), segments: segments))
        }
        self.tracks = tracks
    }

    private static func points(_ parent: MarkupElement, _ name: String) throws(GPXProblem) -> [Point] {
        var points: [Point] = []
        for element in parent.children(named: name) { points.append(try Point(element)) }
        return points
    }
}

extension GPXDocument.Point {
    package init(position: Coordinate, name: String? = nil, elevationMetres: Double? = nil, time: Date? = nil)
    {
        self.position = position
        self.name = name
        self.elevationMetres = elevationMetres
        self.time = time
        element = nil
    }

    fileprivate init(_ element: MarkupElement) throws(GPXProblem) {
        let (latitudeText, longitudeText) = (element.attribute("lat"), element.attribute("lon"))
        guard let latitude = latitudeText.flatMap({ Double($0) }),
            let longitude = longitudeText.flatMap({ Double($0) }),
            let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        else {
            let text = "\(latitudeText ?? "nowhere"), \(longitudeText ?? "nowhere")"
            throw GPXProblem(.badPosition(element: element.name, text: text), at: element)
        }
        self.position = position
        name = element.text(of: "name")
        elevationMetres = element.text(of: "ele").flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
        time = element.text(of: "time").flatMap { Date(instant: $0) }
        self.element = element
    }
}
